"""Lines of a run cut into clauses, each with the example that it begins with named.

Examples are told by their input alone (``0-0-1``, ``(0, 0) → 1``, ``01: net 2``), by their place
(``the second point``), or several at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from string import ascii_lowercase

from linexact.grade.forms.trace.cells import NUMBER, Setting, example_of
from linexact.grade.forms.trace.words import meanings_of
from linexact.written.lexicon import ordinals, sayings_of, words_of_runs
from linexact.written.wording import Wording

_POINT = re.compile(rf"^(\W*(?:[^\W\d_]+ )*)[\[(] ?({NUMBER}) ?,? ?[\])]")
_NAMED_NEXT = re.compile(  # "... b = 1. (3, 1): score 6", "... b = 1. (3, 1) has score 6"
    r"\. ?[(\[][^()\[\]]{1,40}[)\]](?: ?:| (?=[^\W\d_]{2}))"
).match
_INPUT_ALONE = re.compile(
    r"\W{0,4}(\d+(?:\.\d+)?(?: ?[-,/] ?\d+(?:\.\d+)?)+(?: ?(?:→|:) ?\d+)?)\W{0,4}"
).fullmatch
_INPUT_WORDED = re.compile(
    r"\W{0,4}([^\W\d_]+(?: [^\W\d_]+)?) (\d+(?:\.\d+)?(?: ?[-,/] ?\d+(?:\.\d+)?)+)"
    r"(?=$|[ :.,;)])"
).match
_BITS = re.compile(r"([01]{2,12})(?: ?(, |,? [^\W\d_]+ )(?=[01]{2,12}(?!\w)))?").match
_ARROW = re.compile(
    r"-+ ?\(?x ?(\d{1,3})\)? ?-*(?:→|>)|→ ?[\[(] ?x ?(\d{1,3}) ?[\])]"
    r"|(?:xrightarrow|overset) ?\(? ?x(\d{1,3}) ?\)?(?: ?→)?"
)
LEAST_LED = 2  # lines
FEWEST_LETTERS = 3  # that name examples
_SPACED_INPUT = re.compile(r"\W{0,3}([-+]?\d[\d.]*(?: [-+]?\d[\d.]*)+) ?(?=→|:)")
_HAS = Wording(r"\s*{has or is}")
_BEHIND_BITS = re.compile(r" ?(?:[:→=,]|$)| (?:→ ?[-+]?\d ?[:,]|[^\W\d_]{2})").match


def pointed(plain: str, setting: Setting) -> str:
    """Name the input that stands first in a clause, ``(3): ...``, where inputs are numbers."""
    match = _POINT.match(plain)
    if match is None or example_of(f"({match[2]})", setting) is None:
        return plain
    return f"{match[1]} x = {match[2]} {plain[match.end() :]}"


def headed(plain: str, setting: Setting) -> str:
    """Name the input that is all of a line, perhaps with its target: ``0-0-1``, ``(0, 0) → 1``.

    Behind a word for examples, as in ``pattern 0 - 1: z = 0``, more may follow.
    """
    dimension = setting.dataset.dimension
    if dimension == 1:
        return plain
    worded = _INPUT_WORDED(plain)
    if worded is not None and meanings_of(worded[1]) & {"example", "input"}:
        numbers = re.findall(r"-?\d+(?:\.\d+)?", re.sub(r"(?<=\d) ?- ?(?=\d)", " ", worded[2]))
        if len(numbers) == dimension and example_of(f"({', '.join(numbers)})", setting) is not None:
            return f"x = ({', '.join(numbers)}) {plain[worded.end() :]}"
    spaced = _SPACED_INPUT.match(plain)
    if spaced is not None:
        numbers = spaced[1].split()
        if len(numbers) == dimension and example_of(f"({', '.join(numbers)})", setting) is not None:
            return f"x = ({', '.join(numbers)}) {plain[spaced.end() :]}"
    found = _INPUT_ALONE(plain)
    if found is None:
        return plain
    numbers = re.findall(r"\d+(?:\.\d+)?", found[1])
    if len(numbers) not in (dimension, dimension + 1):
        return plain
    index = example_of(f"({', '.join(numbers[:dimension])})", setting)
    return plain if index is None else f"x = ({', '.join(numbers[:dimension])})"


def bits_named(plain: str, setting: Setting) -> str:
    """Return a clause with the examples that it begins with named by number, not by their bits.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> bits_named("01: net 2", setting), bits_named("00, 01 and 10 score 0", setting)
    ('example 2 : net 2', 'points 1, 2, 3 score 0')
    """
    dimension = setting.dataset.dimension
    begin = at = len(plain) - len(plain.lstrip(" -*("))
    named: list[str] = []
    while dimension > 1 and (match := _BITS(plain, at)) is not None:
        index = example_of(match[1], setting) if len(match[1]) == dimension else None
        number = match[1][0] != "0" and int(match[1]) <= len(setting.inputs)
        if index is None or number:
            break
        named.append(str(index + 1))
        at = match.end()
        if match[2] is None:
            break
    if not named or not _BEHIND_BITS(plain, at):
        return plain
    noun = "points" if len(named) > 1 else "example"
    return f"{plain[:begin]}{noun} {', '.join(named)} {plain[at:].lstrip(' )')}"


def placed(plain: str) -> str:
    """Return a clause with ``example 2`` for ``the second example``.

    >>> placed("the second example has score 1"), placed("the second point that is wrong is x3")
    ('the example 2 has score 1', 'the second point that is wrong is x3')
    """

    def numbered(match: re.Match[str]) -> str:
        behind = re.match(r"\s*([^\W\d_]+)", plain[match.end() :])
        goes_on = behind is None or meanings_of(behind[1]) or _HAS.match(plain, match.end())
        return f"example {ordinals()[match[1]]}" if goes_on else match[0]

    return _ordinal().sub(numbered, plain)


def unlettered(lines: Sequence[str], examples: int) -> list[str]:
    """Return lines with the examples' numbers, where they begin with their letters instead.

    All letters have to stand there, of at least three examples.

    >>> unlettered(["a: 0", "point b: 1", "c: 2", "total 3"], 3)
    ['point 1: 0', 'point 2: 1', 'point 3: 2', 'total 3']
    >>> unlettered(["a: 0", "b: 1"], 3)
    ['a: 0', 'b: 1']
    """
    found = [_lettered().match(line) for line in lines]
    letters = {match[1] for match in found if match is not None}
    if examples < FEWEST_LETTERS or letters != {*ascii_lowercase[:examples]}:
        return list(lines)
    return [
        line
        if match is None
        else f"point {ascii_lowercase.index(match[1]) + 1}{line[match.end(1) :]}"
        for match, line in zip(found, lines, strict=True)
    ]


@cache
def _lettered() -> re.Pattern[str]:
    """Return what finds an example by its letter at the head of a line."""
    return re.compile(rf"(?:(?:{_one_of('example')}) )?([a-z])(?= ?:)")


def uncounted(plain: str, examples: int) -> str:
    """Return a text with ``sample 1`` for ``sample 1/4``, where there are four examples.

    >>> uncounted("sample 1/4: z = 1/4", 4), uncounted("sample 1/4: z = 0", 3)
    ('sample 1  : z = 1/4', 'sample 1/4: z = 0')
    """
    return _of_all().sub(
        lambda m: m[0].replace(m[2], " " * len(m[2])) if int(m[3]) == examples else m[0], plain
    )


@cache
def _of_all() -> re.Pattern[str]:
    """Return what finds the number of an example and how many there are."""
    nouns = sorted({*words_of_runs()["example"]}, key=len)
    return re.compile(
        rf"(?<![^\W_])(?:{'|'.join(map(re.escape, nouns[::-1]))})( ?#?\d{{1,3}})"
        r"( ?/ ?(\d{1,3}))(?![\d.,/])"
    )


@cache
def _ordinal() -> re.Pattern[str]:
    """Return what finds an example by its place: an ordinal and a noun."""
    nouns = sorted({*words_of_runs()["example"]}, key=len)
    which = "|".join(sorted(map(re.escape, ordinals()), key=len, reverse=True))
    return re.compile(
        rf"(?<![^\W_])({which}) (?:{'|'.join(map(re.escape, nouns[::-1]))})"
        r"(?![^\W_])(?! ?\d)"
    )


def weights_first(lines: Sequence[str]) -> list[str] | None:
    """Return lines with the weights that each begins with behind it, as those before its step.

    None where fewer than two lines have the weights before the example that they tell of.

    >>> weights_first(["w = (0, 0), b = 0; x1 gives 0", "w = (1, 0), b = 1: x2 gives 2"])
    ['x1 gives 0; before w = ((0, 0), 0)', 'x2 gives 2; before w = ((1, 0), 1)']
    """
    named, led = _led()
    found = [led.fullmatch(line) for line in lines]
    some = sum(match is not None for match in found) >= LEAST_LED
    pairs = list(zip(found, lines, strict=True))
    if not some or any(match is None and named.search(line) for match, line in pairs):
        return None
    return [line if match is None else _led_by(match) for match, line in pairs]


def _led_by(match: re.Match[str]) -> str:
    weights = (
        match["weights"] if match["bias"] is None else f"({match['weights']}, {match['bias']})"
    )
    return f"{match['rest']}; before w = {weights}"


@cache
def _led() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what finds an example by its number, and weights at the head of a line."""
    example, weights, bias = map(_one_of, ("example", "weights", "bias"))
    named = rf"(?<![^\W_])(?:x|p|{example}) ?\d{{1,3}}(?!\w)"
    joint = "|".join(sorted(map(re.escape, sayings_of("and"))))
    return re.compile(named), re.compile(
        rf"\W*(?:\d{{1,3}}[.):] *)?(?:[^\W\d_]{{2,5}} )?(?:w|θ|{weights})\W{{0,4}}"
        rf"(?P<weights>[\[(][^()\[\]]+[)\]])"
        rf"(?:[ ,]{{0,3}}(?:(?:{joint}) )?(?:b|{bias}) ?[=:]? ?(?P<bias>[-+]?[\d./]+))?"
        rf" ?[;:,|→.] ?(?P<rest>{named}.*)"
    )


def _one_of(meaning: str) -> str:
    """Return a pattern for the words of runs with a meaning, the longest first."""
    words = sorted(words_of_runs()[meaning], key=len, reverse=True)
    return "|".join(map(re.escape, words))


def arrows_parted(plain: str) -> str:
    """Return a line of weights with the examples over the arrows between them as clauses.

    >>> arrows_parted("(0, 0) --x1--> (1, 2) --x3--> (2, 1)")
    '(0, 0) ; x1: w = (1, 2) ; x3: w = (2, 1)'

    Where each arrow leads to an example with its weights, the arrows part the clauses.

    >>> arrows_parted("p1 (1, 2) → p3 (2, 1) → p2 (0, 3)")
    'p1 (1, 2) ; p3 (2, 1) ; p2 (0, 3)'
    >>> arrows_parted("p1 (0, 0) → (1, 2) → p3 (2, 1) → p2 (0, 3)")
    'p1 (0, 0) → (1, 2) → p3 (2, 1) → p2 (0, 3)'
    """
    leading = len(_leading().findall(plain))
    if leading >= LEAST_LED and leading == plain.count("→"):
        return _leading().sub(" ; ", plain)
    if len(_ARROW.findall(plain)) < LEAST_LED:
        return plain
    return _ARROW.sub(lambda m: f"; x{m[1] or m[2] or m[3]}: w =", plain)


@cache
def _leading() -> re.Pattern[str]:
    """Return what finds an arrow that leads from weights to an example with its weights."""
    return re.compile(rf"(?<=[)\]]) ?→ ?(?=(?:x|p|{_one_of('example')}) ?\d{{1,3}} ?:? ?[(\[])")


def cut(plain: str) -> Iterator[str]:
    """Cut a line at semicolons and full stops outside of brackets."""
    depth, begin = 0, 0
    for i, c in enumerate(plain):
        depth += (c in "([") - (c in ")]")
        stops = c == "." and plain[i + 1 : i + 2] in ("", " ")
        ends = c == ";" or (stops and not plain[:i].strip(" (").isdigit())
        goes_on = re.match(r"\. ?[(\[]", plain[i : i + 3]) and not _NAMED_NEXT(plain, i)
        if ends and depth <= 0 and not goes_on:
            yield plain[begin:i]
            begin = i + 1
    yield plain[begin:]
