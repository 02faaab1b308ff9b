"""What a clause of a run says: examples, scores, decisions and weights, one after the other.

The clause is cut into words whose meaning is known, names, numbers, lists and marks.  A value
belongs to the last name or word before it; of a chain ``= ... = ...`` the last is the value, and
``(0, 0) → (1, 2)`` are the weights before and after.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeAlias

from linexact.grade.forms.trace.cells import (
    NUMBER,
    List,
    Setting,
    example_of,
    is_input,
    lists_in,
    number_of,
    parameter_of,
    values_of,
    without_names,
)
from linexact.grade.forms.trace.words import either, meanings_in
from linexact.grade.forms.trace.workings import ADDED, without_workings

_SCORE = re.compile(
    r"\(?(?<![^\W_])(?:w|θ)\d*'?(?:\s?\^\s?t)?\s?[*.·∙]?\s?x\d*(?![^\W_])\)?(?:\s?\+\s?(?:b|w0|θ0)(?![^\W_]))?"
    r"|\(\s?(?:w|θ)\s?,\s?x\d*\s?\)(?:\s?\+\s?b(?![^\W_]))?|(?<![^\W_])f\(x\d*\)"
)
_MARGIN = re.compile(
    r"(?<![^\W_])[tyd]\d*\s?\*?\s?(?:\(\s?§\s?\)|§|(?:z|net)(?![^\W_])|\((?:z|a|s|h|u|net)\))"
    r"|(?<![^\W_])[tyd]\d*\s?\*\s?[ashu](?![^\W_])"
)
_MISSED = re.compile(r"(?<![^\W_])(?:ŷ|yhat|o) ?(≠|=|!=) ?[ytd](?![^\W_])(?! ?[=≠])")
_CLASSIFIED = re.compile(
    r"(?<![^\W_])(?:sign|sgn|signum|step|heaviside|hardlims?|signo|signe)\s?"
    r"\([^()=]*(?:\([^()]*\)[^()=]*)*\)|(?<![^\W_])[fgφσ]\s?\((?:z|net|s|a|y|u|n|v|§|w[^()=]*)\)"
)
_SINGLE = re.compile(rf"((?<![^\W_])[xwθ]\d*'? ?= ?)[\[(] ?({NUMBER}) ?,? ?[\])]")
_NUMBERED = re.compile(r"(?<![^\W_])([wθvzb])\s?\(\s?(?:\d{1,3}|[tkin]\s?(?:[+-]\s?1)?)\s?\)")
_ITERATE = re.compile(r"(?<![^\W_])x ?\( ?(\d{1,4}) ?\)")
_PRODUCT = re.compile(
    r"[(\[]([^()\[\]]{1,80})[)\]](?: ?[.*∙x] ?| ?(?=[(\[][^()\[\]]{1,80}[)\]] ?[-+=]))"
    r"[(\[]([^()\[\]]{1,80})[)\]]"
)
_OF_EXAMPLE = re.compile(  # the example in a product of weights and an input, by its number
    r"(?<![^\W_])(?:w|θ)(?: ?\( ?\d{1,3} ?\)|')? ?t? ?[*.∙]? ?([xp]) ?(\d{1,4})(?![^\W_]) ?[-+=]"
)
SUBJECTS = {
    "w": "weights", "θ": "weights", "b": "b", "z": "score", "net": "score", "s": "score",
    "a": "score", "x": "example", "y": "target", "t": "target", "d": "target", "o": "prediction",
    "yhat": "prediction", "ŷ": "prediction", "ypred": "prediction", "h": "h", "f": "h",
    "δw": "change", "dw": "change",
    "δ": "change", "v": "weights", "u": "score", "e": "error", "err": "error",
}  # fmt: skip
_OPERANDS = ("value", "list", "letter")
_SIDES = frozenset(("mistake", "update", "right"))


class _Examples(NamedTuple):
    """Patterns in which words for an example stand."""

    token: re.Pattern[str]
    in_brackets: re.Pattern[str]  # example (1)
    zeroth: re.Pattern[str]  # example 0


@cache
def _examples() -> _Examples:
    """Return the patterns, made when a run is first read."""
    nouns = either("example of a run")
    number = r"\s*(?:no\.?|nr\.?|#"
    token = (
        rf"(?P<list>◊\d+)|(?P<added>{ADDED}\d{{1,4}})"
        r"|(?P<example>(?<![^\W_])(?:x|ex|p)\s?(?P<index>\d{1,4})(?![\d.])"
        rf"|(?:{nouns}|(?<![^\W_])(?:ex|idx)){number}|=)?\s*(?P<number>\d{{1,4}})(?![\d.]))"
        r"|(?P<value>(?:(?<=[-+*/=(:←→<>≤≥, ])|^)"
        rf"(?:[+-]? ?\d+,\d+(?!\d|[.,]\d)|{NUMBER})(?![\w]))"
        r"|(?P<relation>[=←→:]|[<>≤≥≠≈])|(?P<operator>[-+*/])|(?P<stop>[.](?=\s|$)|[,;|()\n])"
        r"|(?P<letter>(?<![^\W_])(?:w|θ|b|wb|z|net|x|y|t|o|h|s|a|e|f|err|yhat|ŷ|d|δw|dw|δ|v|u"
        r"|ypred)\d*'?(?![^\W_]))"
        r"|(?P<mark>[✓✗])"
    )
    return _Examples(
        re.compile(token),
        re.compile(rf"((?<![^\W_])(?:{nouns})\s?)\( ?(\d{{1,4}}) ?\)"),
        re.compile(rf"(?:{nouns}){number})?\s*0(?![\d.,-]| ?[-,])"),
    )


class Fact(NamedTuple):
    """Something said: its kind and its value.

    Kinds are those of a step (``example``, ``score``, ``weights``, ...), a weight's name,
    ``short`` for weights without the bias, ``output`` for a prediction that may be a score,
    ``stranger`` for what should be an example and is none,
    ``multiplied`` for an example in a product with the weights,
    ``perhaps`` for weights that may be the vector of the example, ``loose`` for a
    number without a name, ``unresolved`` for a sum that is not worked out.
    """

    kind: str
    value: object = None


Hearing: TypeAlias = Callable[[str, int], Sequence[Fact]]


class _Token(NamedTuple):
    kind: str
    value: object
    start: int
    stop: int
    is_signed: bool = False  # a number with a sign, which may be an operator

    def is_one_of(self, signs: str) -> bool:
        """Say whether it is a relation with one of these signs."""
        return self.kind == "relation" and str(self.value) in signs


def facts_in(plain: str, setting: Setting, base: int = 1) -> list[Fact]:
    """Return what a clause in small letters says.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> for fact in facts_in("x4: z = 1 - 2 = -1, a mistake, w = (0, 0, -1) + (1, 1, 1)", setting):
    ...     print(fact.kind, fact.value)
    example 3
    score -1
    decided True
    unresolved None
    """
    factors = [*_multiplied(plain, setting, base), *_factors(plain, setting)]
    plain = without_workings(_unbracketed(plain, setting), setting, base)
    plain = _named_parts(plain, setting)
    if setting.dataset.dimension == 1:
        plain = _SINGLE.sub(r"\1 \2 ", plain)
    plain = _MISSED.sub(lambda m: " ✓ " if m[1] == "=" else " ✗ ", plain)
    plain = _CLASSIFIED.sub(_classified, plain)
    plain = _MARGIN.sub(" ¶ ", _SCORE.sub(" § ", plain))
    return [*factors, *_Speaker(plain, setting, base).facts()]


def hearing(setting: Setting) -> Hearing:
    """Return what clauses say, each looked at once; they are numbered from the base that is given.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> hear = hearing(Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b")))
    >>> hear("x2: z = 0", 1)[0], hear("x2: z = 0", 1) is hear("x2: z = 0", 1)
    (Fact(kind='example', value=1), True)
    """
    return cache(lambda plain, base: tuple(facts_in(plain, setting, base)))


def _classified(match: re.Match[str]) -> str:
    """Write ``sign(-3)`` as the score that is in it, and the class that follows."""
    value = number_of(match[0].partition("(")[2][:-1])
    return " yhat " if value is None else f" § = {value} , yhat "


def _multiplied(plain: str, setting: Setting, base: int) -> list[Fact]:
    """Return the only example whose vector is multiplied by the weights: ``w(0) p1 + b(0)``."""
    named = [m for m in _OF_EXAMPLE.finditer(plain) if m[1] == "p" or setting.dataset.dimension > 1]
    found = {int(match[2]) - base for match in named}
    return [
        Fact("multiplied", i) for i in found if len(found) == 1 and 0 <= i < len(setting.inputs)
    ]


def _factors(plain: str, setting: Setting) -> list[Fact]:
    """Return the two vectors of the only product in a clause: weights and an input."""
    found = [
        (one, other)
        for match in _PRODUCT.finditer(plain)
        if (one := values_of(match[1], setting.lengths))
        and (other := values_of(match[2], setting.lengths))
        and not _is_multiple(match)
    ]
    return [Fact("factors", found[0])] if len(found) == 1 else []


def is_from_zero(plain: str) -> bool:
    """Say whether a text in small letters counts the examples from 0.

    >>> is_from_zero("sample 0: z = 0"), is_from_zero("sample 1: z = 0")
    (True, False)
    """
    return _examples().zeroth.search(plain) is not None


def _unbracketed(plain: str, setting: Setting) -> str:
    """Write ``example (1)`` without brackets; where inputs are numbers, they may be meant."""
    if setting.dataset.dimension == 1:
        return plain
    return _examples().in_brackets.sub(r"\1\2", plain)


def _named_parts(plain: str, setting: Setting) -> str:
    """Write inputs given by their features, indexed names and products of vectors as one thing."""
    plain = _ITERATE.sub(r"x\1", plain)
    features = [re.escape(name.casefold()) for name in setting.dataset.features]
    if 1 < len(features) <= MOST_FEATURES:
        parts = [rf"(?<![^\W_]){name} ?= ?({NUMBER})" for name in features]
        whole = r" ?(?:,|;|and)? ?".join(parts)
        plain = re.sub(whole, lambda m: f" x = ({', '.join(m.groups())}) ", plain)
    plain = _NUMBERED.sub(r"\1", without_names(plain, setting))
    return _PRODUCT.sub(_product, plain)


def _product(match: re.Match[str]) -> str:
    both = values_of(match[1]) and values_of(match[2]) and not _is_multiple(match)
    return " § " if both else match[0]


def _is_multiple(match: re.Match[str]) -> bool:
    """Say whether brackets that touch are a number times a vector, ``(1)(5, -1)``."""
    touch = not match[0][len(match[1]) + 2 : -len(match[2]) - 2].strip()
    return touch and not ("," in match[1] and "," in match[2])


MOST_FEATURES = 12  # that are looked for one by one


class _Speaker:
    """Goes through the tokens of a clause; ``subject`` is what the next value is of."""

    def __init__(self, plain: str, setting: Setting, base: int) -> None:
        self.plain, self.setting = plain, setting
        self.tokens = _tokens(plain, setting, base)
        self.subject, self.when, self.arrow = "", "", False
        self.named: int | None = None  # the example that was named by number

    def facts(self) -> Iterator[Fact]:
        at = 0
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.kind in ("value", "list"):
                begin = at
                at, chain = _chain(self.tokens, at)
                yield from self.valued(chain, begin, at)
                continue
            at += 1
            if token.kind == "example":
                if at > 2 and self.tokens[at - 2].kind == "operator":
                    moved = str(self.tokens[at - 2].value) in "+-" and self.subject == "weights"
                    if moved and isinstance(token.value, int):
                        yield Fact("added", token.value)  # w - x1
                    continue
                self.subject = "example"
                if isinstance(token.value, int):
                    self.named = token.value
                    yield Fact("example", token.value)
                else:
                    yield Fact("stranger", token.value)
            elif token.kind == "word" and isinstance(token.value, frozenset):
                at, facts = self.word(token.value, at)
                yield from facts
            elif token.kind == "added":
                yield Fact("added", int(str(token.value)[1:]) - 1)
            elif token.kind == "mark":
                self.subject = ""
                yield Fact("decided", token.value == "✗")
            else:
                self.sign(token, at)

    def sign(self, token: _Token, at: int) -> None:
        """Take a letter, a relation or a stop."""
        if token.kind == "letter" and not _within(self.tokens, at - 1):
            self.subject = str(token.value)
            if self.plain[token.start : token.stop].endswith("'"):
                self.when = "after"
        elif token.kind == "relation":
            self.arrow = token.value == "→"
            if token.is_one_of("<>≤≥≠≈"):
                self.subject = "bound"  # of what is compared, not its value
        elif token.kind == "stop" and token.value not in ("(", ")"):
            self.when, self.arrow = "", False
            goes_on = token.value == "," and self.tokens[at : at + 1]
            if not goes_on or self.tokens[at].kind != "letter":
                self.subject = ""

    def word(self, words: frozenset[str], at: int) -> tuple[int, list[Fact]]:
        if at == 1 and words == {"after"} and _opens_with_input(self.tokens, self.setting):
            return at, []  # "Next (0, 1) is wrong"
        self.subject, self.when = _subject(words, self.subject, self.when)
        said: bool | None = None
        if words & _SIDES:
            said, at = _answered(self.tokens, at, errs="mistake" in words)
        if said is None:
            return at, list(_decisions(words))
        return at, [Fact("decided", said == bool(words & {"mistake", "update"}))]

    def valued(self, chain: Sequence[object], begin: int, end: int) -> list[Fact]:
        """Return what a value is said of."""
        is_list = self.tokens[begin].kind == "list"
        colon = is_list and begin > 0 and self.tokens[begin - 1].value == ":"
        if self.subject == "example" and self.named is not None and _repeats(
            chain, self.named, self.setting
        ):  # fmt: skip
            alone = colon and not any(token.kind == "list" for token in self.tokens[end:])
            if alone and self.setting.has_bias and _is_augmented(chain, self.setting):
                return [Fact("perhaps", chain[0])]  # the input with its 1, or weights like it
            if not alone or self.setting.has_bias:
                return []  # x1 = (-1, 3)
        facts = list(_valued(chain, self.subject, self.when, self.arrow or colon, self.setting))
        if is_list:
            self.when = ""
            self.subject = "example" if facts and facts[-1].kind == "example" else ""
        return facts


def _opens_with_input(tokens: Sequence[_Token], setting: Setting) -> bool:
    """Say whether an input, and no weights, stands behind the first word."""
    if len(tokens) < 2 or not isinstance(tokens[1].value, List) or not setting.has_bias:
        return False
    values = tokens[1].value.values
    named = example_of(f"({', '.join(map(str, values))})", setting)
    return len(values) == setting.dataset.dimension and named is not None


def _repeats(chain: Sequence[object], named: int, setting: Setting) -> bool:
    """Say whether a list is the input of the example whose number was just said."""
    if len(chain) != 1 or not isinstance(chain[0], List):
        return False
    return is_input(chain[0].values, named, setting)


def _is_augmented(chain: Sequence[object], setting: Setting) -> bool:
    return isinstance(chain[0], List) and len(chain[0].values) == setting.width


def _answered(tokens: Sequence[_Token], at: int, *, errs: bool) -> tuple[bool | None, int]:
    """Return the yes or no behind a question such as ``update: no``, and where it ends.

    Behind a word for an error it may be a number, which is 0 where there is none.
    """
    place = at
    while place < len(tokens) and tokens[place].kind in ("relation", "stop"):
        place += 1
    if place > at + 1 or place >= len(tokens) or tokens[place].kind not in ("word", "value"):
        return None, at
    if tokens[place].kind == "value":
        alone = place == at + 1 and errs and not tokens[place + 1 : place + 2]
        ends = alone or (
            place == at + 1 and errs and tokens[place + 1].kind in ("stop", "letter", "word")
        )
        return (tokens[place].value != 0, place + 1) if ends else (None, at)
    words = tokens[place].value
    if not isinstance(words, frozenset) or not words <= {"yes", "no", "right"}:
        return None, at
    if words & {"yes"}:
        return True, place + 1
    return (False, place + 1) if words == {"no"} else (None, at)


def _tokens(plain: str, setting: Setting, base: int) -> list[_Token]:
    found: list[_Token] = []
    lists = list(lists_in(plain, setting.lengths))
    for each in lists:
        found.append(_Token("list", each, each.start, each.stop))
    covered = [(each.start, each.stop) for each in lists]
    words = list(meanings_in(plain))
    place = 0
    for match in _examples().token.finditer(plain):
        kind = match.lastgroup or ""
        while place < len(covered) and covered[place][1] <= match.start():
            place += 1
        if place < len(covered) and match.end() > covered[place][0]:
            continue
        if match["example"] is not None:
            index = int(match["index"] or match["number"]) - base
            known = 0 <= index < len(setting.inputs)
            value: object = index if known else match[0]
            found.append(_Token("example", value, match.start(), match.end()))
            continue
        if kind == "value":
            number = number_of(match[0].replace(",", "."))
            if number is not None:
                signed = match[0][:1] in ("+", "-")
                found.append(_Token("value", number, match.start(), match.end(), signed))
        elif kind == "letter":
            name = match[0].rstrip("'")
            parameter = parameter_of(name, setting)
            subject = parameter or SUBJECTS.get(name.rstrip("0123456789"), "")
            if subject == "h":
                shown = setting.rule.letters.shows
                subject = "prediction" if shown == "prediction" else "score"
            if subject:
                found.append(_Token("letter", subject, match.start(), match.end()))
        elif kind:
            found.append(_Token(kind, match[0], match.start(), match.end()))
    for sign, subject in (("§", "score"), ("¶", "margin")):
        found += [_Token("letter", subject, m.start(), m.end()) for m in re.finditer(sign, plain)]
    taken = [(t.start, t.stop) for t in found if t.kind in ("example", "list")]
    found += [
        _Token("word", meanings, start, stop)
        for meanings, start, stop in words
        if not any(a < stop and start < b for a, b in taken)
    ]
    return sorted(found, key=lambda token: (token.start, token.kind != "word"))


def _within(tokens: Sequence[_Token], at: int) -> bool:
    """Say whether a letter stands within an expression, behind ``=`` or an operator."""
    for _ in range(4):
        at -= at > 0 and tokens[at - 1].kind == "letter"
    before = tokens[at - 1] if at else None
    if before is None:
        return False
    return before.kind == "operator" or before.is_one_of("=←<>≤≥")


def _chain(tokens: Sequence[_Token], at: int) -> tuple[int, list[object]]:
    """Return where a chain of values ends, and its value: two of them where ``→`` is between."""
    values: list[object] = [tokens[at].value]
    count, moved = 1, False
    at += 1
    while at < len(tokens):
        token = tokens[at]
        if token.is_one_of("=→"):
            begin = at + 1
            while begin < len(tokens) and tokens[begin].kind in ("letter", "operator"):
                begin += 1
            if begin >= len(tokens) or tokens[begin].kind not in ("value", "list"):
                break
            same = isinstance(tokens[begin].value, List) == isinstance(values[-1], List)
            if token.value == "→" and (not same or begin > at + 1):
                break
            if token.value == "→":
                values.append(tokens[begin].value)
                moved = True
            else:
                values[-1] = tokens[begin].value
            count, at = 1, begin + 1
        elif token.kind == "operator" and at + 1 < len(tokens) and tokens[at + 1].kind in (
            "value", "list", "letter",
        ):  # fmt: skip
            count += tokens[at + 1].kind != "letter"
            at += 2
        elif token.kind == "value" and (
            tokens[at - 1].kind == "value" or (token.is_signed and tokens[at - 1].kind in _OPERANDS)
        ):
            count += 1  # its sign stands for an operator; 1 1/2 has two readings
            at += 1
        elif token.is_one_of("<>≤≥≠≈"):
            at += 1
            while at < len(tokens) and tokens[at].kind in ("value", "operator", "letter"):
                at += 1
            break
        else:
            break
    if count > 1 and not moved:
        return at, []  # a sum that was not worked out
    return at, values


def _valued(
    chain: Sequence[object], subject: str, when: str, arrow: bool, setting: Setting
) -> Iterator[Fact]:
    """Yield what a value is said of."""
    if not chain:
        yield Fact("unresolved")
        return
    last = chain[-1]
    if isinstance(last, List):
        yield from _listed(chain, subject, when, arrow, setting)
    elif subject in ("score", "margin"):
        yield Fact(subject, last)
    elif subject in ("target", "prediction") and isinstance(last, Fraction):
        yield from [Fact("output", last)] if subject == "prediction" else []
        label = {Fraction(1): 1, Fraction(-1): -1, Fraction(0): -1 if _is_binary(setting) else 0}
        if last in label:
            yield Fact(subject, label[last])
    elif subject in setting.parameters:
        yield Fact(subject, last)
    elif subject == "error" and isinstance(last, Fraction):
        yield Fact("decided", last != 0)
    elif subject == "example" and setting.dataset.dimension == 1:
        index = example_of(f"({last})", setting)
        if index is not None:
            yield Fact("example", index)
    elif subject == "example" and len(chain) == 1:
        yield Fact("score", last)  # (-1, 3): 0 → update
    elif not subject or subject == "weights":
        yield Fact("loose", last)


def _is_binary(setting: Setting) -> bool:
    return "0" in setting.dataset.classes


def _listed(
    chain: Sequence[object], subject: str, when: str, arrow: bool, setting: Setting
) -> Iterator[Fact]:
    last = chain[-1]
    assert isinstance(last, List)
    of_weights = subject in ("weights", *setting.parameters) or bool(when)
    if not of_weights or subject == "example":
        index = example_of(f"({', '.join(map(str, last.values))})", setting)
        plain = len(last.values) == setting.dataset.dimension
        if index is not None and len(chain) == 1 and (
            (subject == "example" and not (arrow and plain and not setting.has_bias))
            or (plain and not arrow)
        ):  # fmt: skip
            yield Fact("example", index)
            return
        if plain and not arrow and len(chain) == 1 and not when:
            yield Fact("stranger", last)
        if subject == "example" and len(last.values) < setting.width:
            return
    if subject == "change":
        if len(last.values) == setting.width:
            yield Fact("change", last)
    elif len(last.values) == setting.width:
        if when == "before":
            yield Fact("before", last)
            return
        first = chain[0]
        if len(chain) == 2 and isinstance(first, List) and len(first.values) == setting.width:
            yield Fact("before", first)
        elif len(chain) > 2:
            for each in chain[:-1]:
                yield Fact("weights", each)
        yield Fact("weights", last)
    elif setting.has_bias and len(last.values) == setting.width - 1 and when != "before":
        yield Fact("short", last)


def _subject(words: frozenset[str], subject: str, when: str) -> tuple[str, str]:
    """Return what is spoken of after these words, and on which side of the step."""
    for kind in ("margin", "score", "prediction", "target", "change"):
        if kind in words:
            return kind, when
    if "weights" in words:
        return "weights", when
    if "bias" in words:
        return "b", when
    if "instead" in words:
        return "target", when
    if words & {"example", "input"}:
        return "example", when
    if words & {"after", "update"} and not words & {"before"}:
        return subject, "after"
    if words == {"before"}:
        return subject, "before"
    return subject, when


def _decisions(words: frozenset[str]) -> Iterator[Fact]:
    if (words & {"mistake", "update"} and not words & {"right", "unchanged"}) or "instead" in words:
        yield Fact("decided", True)  # "class 1 instead of 0"
    elif "unchanged" in words:
        yield Fact("unchanged")
    elif "right" in words and "mistake" not in words:
        yield Fact("decided", False)
    for kind in ("start", "final"):
        if kind in words and not words & {"before", "after"}:
            yield Fact(kind)
