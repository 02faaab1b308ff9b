"""Runs told in sentences, or in lines of ``name = value``: one step after the other.

::

    For (1, 1) the score is -1, so we update w to (1, 0).
    t=3: net -2, target +1, so w ← (0, 1) + (2, 0) = (2, 1)
    x2: z = 1 -> mistake -> w = (2, -2), b = -2; x3: z = 6, unchanged

The text is cut into words whose meaning is known, names, numbers, lists and marks.  A value
belongs to the last name or word before it; of a chain ``= ... = ...`` the last is the value.  A
new step begins where another example is named, a step is counted, or weights follow on weights.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from linexact.errors import InputError
from linexact.grade.forms.trace.answer import TypedRow
from linexact.grade.forms.trace.cells import (
    NUMBER,
    List,
    Order,
    Setting,
    example_of,
    is_input,
    lists_in,
    number_of,
    parameter_of,
    stated_order,
    without_names,
)
from linexact.grade.forms.trace.told import Manner, Told, fit, rows_of
from linexact.grade.forms.trace.words import meanings_in
from linexact.model.dataset import Vector
from linexact.text.markup import unmarked
from linexact.text.tables import Line

MAX_STEPS = 300

_SCORE = re.compile(
    r"\(?(?<![^\W_])(?:w|θ)\d*'?(?:\s?\^\s?t)?\s?[*.·∙]?\s?x\d*(?![^\W_])\)?(?:\s?\+\s?(?:b|w0|θ0)(?![^\W_]))?"
    r"|\(\s?(?:w|θ)\s?,\s?x\d*\s?\)(?:\s?\+\s?b(?![^\W_]))?|(?<![^\W_])f\(x\d*\)"
)
_SINGLE = re.compile(rf"((?<![^\W_])[xwθ]\d*'? ?= ?)[\[(] ?({NUMBER}) ?,? ?[\])]")
_POINT = re.compile(rf"^(\W*(?:[^\W\d_]+ )*)[\[(] ?({NUMBER}) ?,? ?[\])]")
_NUMBERED = re.compile(r"(?<![^\W_])([wθvz])\s?\(\s?(?:\d{1,3}|[tkin]\s?(?:[+-]\s?1)?)\s?\)")
_MARGIN = re.compile(r"(?<![^\W_])[ty]\d*\s?\*?\s?(?:\(\s?§\s?\)|§|z(?![^\W_])|\(z\))")
_BESIDE = re.compile(r"(?<=[\u2e80-\uffff])(?=[^\s\u2e80-\uffff])|(?<=[^\s\u2e80-\uffff])(?=[\u2e80-\uffff])")
_ITERATE = re.compile(r"(?<![^\W_])x ?\( ?(\d{1,4}) ?\)")
_PRODUCT = re.compile(
    rf"[(\[] ?{NUMBER}(?: ?[,;]? ?{NUMBER})* ?[)\]] ?[.*·∙] ?[(\[] ?{NUMBER}(?: ?[,;]? ?{NUMBER})* ?[)\]]"
)
_STEP = re.compile(
    r"\s*(?:[-*+]\s+)?(?:\(?(\d{1,4})[.):](?!\d)\s*|(?:t|k|n|it)\s?=\s?(\d{1,4})\s*[:,.;|)\]]"
    r"|(?:step|schritt|étape|paso|iteration|itération|iteración|iter|update|presentation|#|第)\s*"
    r"(?:no\.?|nr\.?)?\s*#?(\d{1,4})\s*(?:步|次)?(?:更新)?\s*[:,.;)\]|]?)"
)
_EPOCH = re.compile(
    r"\s*[#*=-]*\s*(?:(?:epoch|pass|sweep|round|durchgang|durchlauf|epoche|runde|époque|passage"
    r"|época|pasada|vuelta|ronda|passe|tour|cycle)\s*(?:no\.?|nr\.?|#)?\s*\d{1,4}|第?\s?\d{1,4}\s?(?:轮|遍)"
    r"|\d{1,4}\.\s*(?:durchgang|durchlauf|epoche)|第[一二三四五六七八九十]+[轮遍]"
    r"|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\s+(?:epoch|pass|round)"
    r"|(?:premier|première|deuxième|troisième|quatrième|cinquième|sixième)\s+(?:passage|époque)"
    r"|(?:primera|segunda|tercera|cuarta|quinta|sexta)\s+(?:pasada|época|vuelta)"
    r"|(?:erster|zweiter|dritter|vierter|fünfter|sechster)\s+durchgang)\s*[:.,)=*#-]*"
)
_TOKEN = re.compile(
    rf"(?P<list>◊\d+)|(?P<example>(?<![^\W_])(?:x|ex|p)\s?(?P<index>\d{{1,4}})(?![\d.])"
    r"|(?:example|point|case|sample|beispiel|bsp|punkt|fall|exemple|cas|ejemplo|punto|caso|muestra"
    r"|échantillon|pattern|muster|样本|样例|点|例)\s*(?:no\.?|nr\.?|#)?\s*(?P<number>\d{1,4})(?![\d.])"
    r"|第\s?(?P<nth>\d{1,4})\s?个?(?:样本|点|例))"
    rf"|(?P<value>(?:(?<=[-+*/=(:←→<>≤≥, ])|^)(?:[+-]? ?\d+,\d+(?![\d,.])|{NUMBER})(?![\w]))"
    r"|(?P<relation>[=←→:]|[<>≤≥≠≈])|(?P<operator>[-+*/])|(?P<stop>[.](?=\s|$)|[,;|()\n])"
    r"|(?P<letter>(?<![^\W_])(?:w|θ|b|z|net|x|y|t|o|h|s|a|yhat|ŷ|d|δw|δ|v|u|ypred)\d*'?(?![^\W_]))"
    r"|(?P<mark>[✓✗])"
)
_SUBJECTS = {
    "w": "weights", "θ": "weights", "b": "b", "z": "score", "net": "score", "s": "score",
    "a": "score", "x": "example", "y": "target", "t": "target", "d": "target", "o": "prediction",
    "yhat": "prediction", "ŷ": "prediction", "ypred": "prediction", "h": "h", "δw": "change",
    "δ": "change", "v": "weights", "u": "score",
}  # fmt: skip
_POSITIVE = re.compile(r"(?<![^\W_])(?:positive|positiv|positif|positivo|positiva)(?![^\W_])")


_SIDES = frozenset(("mistake", "update", "right"))


class Fact(NamedTuple):
    """Something said: its kind, its value, and whether it stands behind ``→``."""

    kind: str
    value: object = None
    arrow: bool = False


def read_sentences(
    lines: Sequence[Line], setting: Setting, source: str
) -> tuple[tuple[TypedRow, ...], tuple[Line, ...]]:
    """Return the rows that sentences tell, and the lines that were passed over.

    Raises :class:`~linexact.errors.InputError`: ``decision`` where a step is said to be right
    and wrong, ``example``, ``length`` and ``too-long``.
    """
    teller = _Teller(setting, source)
    passed = [line for line in lines if not teller.take(line)]
    steps = teller.finished()
    if len(steps) > MAX_STEPS:
        raise InputError("too-long", f"more than {MAX_STEPS} steps, which is the limit")
    best: tuple[int, tuple[TypedRow, ...]] | None = None
    for order in _orders(steps, setting):
        rows = rows_of(steps, setting, source, Manner(order), teller.start_in(order))
        agreed = fit(rows, setting)
        if best is None or agreed > best[0]:
            best = (agreed, rows)
    return (best[1] if best is not None and steps else ()), tuple(passed)


def _orders(steps: Sequence[Told], setting: Setting) -> tuple[Order | None, ...]:
    lists = [v for told in steps for v in (told.before, told.weights, told.change) if v is not None]
    if not setting.has_bias or all(v.order is not None for v in lists):
        return (None,)
    return (None, "last" if setting.order == "first" else "first")


class _Teller:
    """Takes line after line, and makes steps of the facts in them."""

    def __init__(self, setting: Setting, source: str) -> None:
        self.setting, self.source = setting, source
        self.steps: list[Told] = []
        self.weights: list[list[List]] = []  # of each step, as they were named one by one
        self.parameters: list[dict[str, Fraction]] = []
        self.short: list[List | None] = []
        self.sides: list[set[bool]] = []
        self.counts: list[int | None] = []  # the number that stands before each step
        self.start: List | None = None
        self.order: Order | None = None  # of vectors, as the text says
        self.closing = False
        self.opening = True

    def take(self, line: Line) -> bool:
        """Take one line; False where it tells nothing of a step."""
        plain = _BESIDE.sub(" ", unmarked(line.text).casefold())
        plain = _ITERATE.sub(r"x\1", plain)
        self.order = stated_order(plain, self.setting) or self.order
        plain = _PRODUCT.sub(" § ", without_names(plain, self.setting))
        epoch = _EPOCH.match(plain)
        if epoch is not None:
            plain = plain[epoch.end() :]
            self.closing = False
            if not plain.strip(" :.-=*#"):
                return True
        told = False
        for clause in _clauses(plain):
            told = self.clause(clause, line) or told
        return told

    def clause(self, plain: str, line: Line) -> bool:
        if self.setting.dataset.dimension == 1:
            plain = _pointed(plain, self.setting)
        step = _STEP.match(plain)
        if step is not None:
            plain = plain[step.end() :]
        facts = list(_facts(plain, self.setting))
        kinds = {fact.kind for fact in facts}
        named = "example" in kinds
        if step is not None or (named and self.steps and self.is_told(named=True)):
            self.begin(line)
        elif (
            "start" in kinds
            and not named
            and not (self.steps and self.steps[-1].example is not None)
        ):
            return self.begins_with(facts)
        elif "final" in kinds and not named:
            self.closing = True
        if self.closing and not named and step is None:
            return False
        self.closing = False
        before = len(self.steps)
        if step is not None and step[1]:
            self.counts[-1] = int(step[1])
        for fact in facts:
            self.fact(fact, line)
        return len(self.steps) > before or bool(kinds - {"start", "final"}) and bool(self.steps)

    def begins_with(self, facts: Sequence[Fact]) -> bool:
        for fact in facts:
            if fact.kind == "weights" and isinstance(fact.value, List):
                self.start = fact.value
        return True

    def is_told(self, *, named: bool = False) -> bool:
        """Say whether the last step is told, so that what follows may be of the next."""
        told = self.steps[-1]
        if named and told.example is not None:
            return True
        return bool(self.weights[-1] or self.parameters[-1] or self.short[-1]) or told.unchanged

    def begin(self, line: Line) -> None:
        if self.steps and not self.said_anything():
            self.steps[-1].start = line.start
            return
        self.steps.append(Told(line.start, line.stop))
        self.weights.append([])
        self.parameters.append({})
        self.short.append(None)
        self.sides.append(set())
        self.counts.append(None)

    def said_anything(self) -> bool:
        return bool(
            self.steps[-1].says_something
            or self.weights[-1]
            or self.parameters[-1]
            or self.short[-1]
            or self.sides[-1]
        )

    def fact(self, fact: Fact, line: Line) -> None:
        if fact.kind in ("start", "final"):
            return
        if not self.steps:
            self.begin(line)
        told = self.steps[-1]
        if fact.kind == "example":
            if told.example not in (None, fact.value):
                self.begin(line)
                told = self.steps[-1]
            told.example = fact.value  # type: ignore[assignment]
        elif fact.kind == "weights":
            self.take_weights(fact, line)
        elif fact.kind == "b" or (fact.kind.startswith("w") and fact.kind[1:].isdigit()):
            self.parameters[-1][fact.kind] = fact.value  # type: ignore[assignment]
        elif fact.kind == "short":
            self.short[-1] = fact.value  # type: ignore[assignment]
        elif fact.kind == "decided":
            self.sides[-1].add(bool(fact.value))
        elif fact.kind == "unchanged":
            told.unchanged = True
            self.sides[-1].add(False)
        else:
            setattr(told, fact.kind, fact.value)
        self.steps[-1].stop = max(self.steps[-1].stop, line.stop)

    def take_weights(self, fact: Fact, line: Line) -> None:
        value = fact.value
        assert isinstance(value, List)
        had = self.weights[-1]
        again = bool(had) and (had[-1].values != value.values or had[-1].start != line.start)
        if again and self.steps[-1].example is None:
            if len(self.steps) == 1 and not self.sides[-1] and had[-1].values == self.setting.start:
                self.start = had.pop()
            else:
                self.begin(line)
        order = value.order or self.order
        place = value._replace(start=line.start, stop=line.stop, order=order)
        self.weights[-1].append(place)

    def finished(self) -> list[Told]:
        """Return the steps, each with its weights put together."""
        found = []
        self.name_by_count()
        for k, told in enumerate(self.steps):
            full = list(self.weights[k])
            joined = self.joined(k, told)
            if joined is not None:
                full.append(joined)
            if len(full) > 1 and told.before is None and full[0].values != full[-1].values:
                told.before = full[0]
            if full:
                told.weights, told.unchanged = full[-1], False
            elif self.parameters[k]:
                told.parts = self.parameters[k]
            if len(self.sides[k]) > 1:
                told.decided = None
            elif self.sides[k]:
                told.decided = self.sides[k].pop()
            if told.example is not None or full or told.unchanged or told.score is not None:
                found.append(told)
        if any(t.example is not None for t in found):
            return self.without_summary(found)
        return found if any(t.weights or t.score is not None for t in found) else []

    def without_summary(self, steps: list[Told]) -> list[Told]:
        """Leave out what is told before the first example and after the last step."""
        first = next(i for i, told in enumerate(steps) if told.example is not None)
        for told in steps[:first]:
            if told.weights is not None and told.score is None:
                self.start = told.weights
        last = max(i for i, told in enumerate(steps) if told.weights or told.example is not None)
        if steps[last].example is None and last and steps[last].decided is None:
            above, end = steps[last - 1].weights, steps[last].weights
            last -= above is None or end is None or above.values == end.values
        return steps[first : last + 1]

    def name_by_count(self) -> None:
        """Take numbers before the steps for the examples', unless they only count the steps."""
        counts = [count for count in self.counts if count is not None]
        n = len(self.setting.inputs)
        named = any(told.example is not None for told in self.steps)
        if named or not counts or not all(1 <= count <= n for count in counts):
            return
        for told, count in zip(self.steps, self.counts, strict=True):
            told.example = None if count is None else count - 1

    def joined(self, k: int, told: Told) -> List | None:
        given, short = self.parameters[k], self.short[k]
        if given and set(given) == set(self.setting.parameters):
            values = tuple(given[name] for name in self.setting.parameters)
            return List(values, told.start, told.stop, self.setting.order)
        if short is not None and "b" in given:
            return List((*short.values, given["b"]), told.start, told.stop, "last")
        return None

    def start_in(self, order: Order | None) -> Vector | None:
        if self.start is None or len(self.start.values) != self.setting.width:
            return None
        return self.setting.arranged(self.start.values, self.start.order or order)


def _pointed(plain: str, setting: Setting) -> str:
    """Name the input that stands first in a clause, ``(3): ...``, where inputs are numbers."""
    match = _POINT.match(plain)
    if match is None or example_of(f"({match[2]})", setting) is None:
        return plain
    return f"{match[1]} x = {match[2]} {plain[match.end() :]}"


def _clauses(plain: str) -> Iterator[str]:
    """Cut a line at semicolons and full stops outside of brackets."""
    depth, begin = 0, 0
    for i, c in enumerate(plain):
        depth += (c in "([") - (c in ")]")
        ends = c == ";" or (
            c == "." and plain[i + 1 : i + 2] in ("", " ") and not plain[:i].strip(" (").isdigit()
        )
        if ends and depth <= 0:
            yield plain[begin:i]
            begin = i + 1
    yield plain[begin:]


class _Token(NamedTuple):
    kind: str
    value: object
    start: int
    stop: int


def _facts(plain: str, setting: Setting) -> Iterator[Fact]:
    """Yield what a clause says."""
    plain = _NUMBERED.sub(r"\1", plain)
    if setting.dataset.dimension == 1:
        plain = _SINGLE.sub(r"\1 \2 ", plain)
    plain = _MARGIN.sub(" ¶ ", _SCORE.sub(" § ", plain))
    tokens = _tokens(plain, setting)
    subject, when, arrow = "", "", False
    named: int | None = None  # the example that was named by number
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.kind == "value" or token.kind == "list":
            at, chain = _chain(tokens, at)
            colon = token.kind == "list" and tokens[_before(tokens, token)].value == ":"
            alone = colon and not any(other.kind == "list" for other in tokens[at:])
            said = subject == "example" and named is not None and not (
                alone and not setting.has_bias
            )  # fmt: skip
            if said and named is not None and _repeats(chain, named, setting):
                continue  # x1 = (-1, 3)
            facts = list(_valued(chain, subject, when, arrow or colon, setting))
            yield from facts
            if token.kind == "list":
                when = ""
                subject = "example" if facts and facts[-1].kind == "example" else ""
            continue
        at += 1
        if token.kind == "example":
            if at > 2 and tokens[at - 2].kind == "operator":
                continue  # w - x1
            named = token.value  # type: ignore[assignment]
            yield Fact("example", named)
            subject = "example"
        elif token.kind == "letter":
            if not _within(tokens, at - 1):
                subject = str(token.value)
                when = "after" if str(plain[token.start : token.stop]).endswith("'") else when
        elif token.kind == "word":
            words: frozenset[str] = token.value  # type: ignore[assignment]
            subject, when = _subject(words, subject, when)
            said, at = _answered(tokens, at) if words & _SIDES else (None, at)
            if said is None:
                yield from _decisions(words)
            else:
                yield Fact("decided", said == bool(words & {"mistake", "update"}))
        elif token.kind == "mark":
            yield Fact("decided", token.value == "✗")
        elif token.kind == "relation":
            arrow = token.value == "→"
        elif token.kind == "stop" and token.value not in ("(", ")"):
            when, arrow = "", False
            subject = subject if token.value == "," and at < len(tokens) and (
                tokens[at].kind == "letter") else ""  # fmt: skip


def _repeats(chain: Sequence[object], named: int, setting: Setting) -> bool:
    """Say whether a list is the input of the example whose number was just said."""
    if len(chain) != 1 or not isinstance(chain[0], List):
        return False
    return is_input(chain[0].values, named, setting)


def _before(tokens: Sequence[_Token], token: _Token) -> int:
    """Return the number of the token before one; the first has itself."""
    return max(tokens.index(token) - 1, 0)


def _answered(tokens: Sequence[_Token], at: int) -> tuple[bool | None, int]:
    """Return the yes or no behind a question such as ``update: no``, and where it ends."""
    place = at
    while place < len(tokens) and tokens[place].kind in ("relation", "stop"):
        place += 1
    if place > at + 1 or place >= len(tokens) or tokens[place].kind != "word":
        return None, at
    words = tokens[place].value
    if not isinstance(words, frozenset) or not words <= {"yes", "no", "right"}:
        return None, at
    if words & {"yes"}:
        return True, place + 1
    return (False, place + 1) if words == {"no"} else (None, at)


def _tokens(plain: str, setting: Setting) -> list[_Token]:
    found: list[_Token] = []
    lists = list(lists_in(plain, setting.lengths))
    for each in lists:
        found.append(_Token("list", each, each.start, each.stop))
    covered = [(each.start, each.stop) for each in lists]
    words = list(meanings_in(plain))
    place = 0
    for match in _TOKEN.finditer(plain):
        kind = match.lastgroup or ""
        while place < len(covered) and covered[place][1] <= match.start():
            place += 1
        if place < len(covered) and match.end() > covered[place][0]:
            continue
        if match["example"] is not None:
            index = int(match["index"] or match["number"] or match["nth"]) - 1
            if 0 <= index < len(setting.inputs):
                found.append(_Token("example", index, match.start(), match.end()))
            continue
        if kind == "value":
            value = number_of(match[0].replace(",", "."))
            if value is not None:
                found.append(_Token("value", value, match.start(), match.end()))
        elif kind == "letter":
            name = match[0].rstrip("'")
            parameter = parameter_of(name, setting)
            subject = parameter or _SUBJECTS.get(name.rstrip("0123456789"), "")
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
    return before.kind == "operator" or (before.kind == "relation" and before.value in "=←<>≤≥")


def _chain(tokens: Sequence[_Token], at: int) -> tuple[int, list[object]]:
    """Return where a chain of values ends, and its value: two of them where ``→`` is between."""
    values: list[object] = [tokens[at].value]
    count, moved = 1, False
    at += 1
    while at < len(tokens):
        token = tokens[at]
        if token.kind == "relation" and token.value in "=→":
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
        elif token.kind == "value" and token.start == tokens[at - 1].stop:
            count += 1  # a sign that stands for an operator
            at += 1
        elif token.kind == "relation" and token.value in "<>≤≥≠≈":
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
        return
    last = chain[-1]
    if isinstance(last, List):
        yield from _listed(chain, subject, when, arrow, setting)
    elif subject in ("score", "margin"):
        yield Fact(subject, last)
    elif subject in ("target", "prediction"):
        label = {Fraction(1): 1, Fraction(-1): -1, Fraction(0): -1 if _is_binary(setting) else 0}
        if last in label:
            yield Fact(subject, label[last])
    elif subject in setting.parameters:
        yield Fact(subject, last)
    elif subject == "example" and setting.dataset.dimension == 1:
        index = example_of(f"({last})", setting)
        if index is not None:
            yield Fact("example", index)
    elif subject == "example" and len(chain) == 1:
        yield Fact("score", last)  # (-1, 3): 0 → update


def _is_binary(setting: Setting) -> bool:
    return "0" in setting.dataset.classes


def _listed(
    chain: Sequence[object], subject: str, when: str, arrow: bool, setting: Setting
) -> Iterator[Fact]:
    last = chain[-1]
    assert isinstance(last, List)
    of_weights = subject in ("weights", "b") or bool(when)
    if not of_weights or subject == "example":
        index = example_of(f"({', '.join(map(str, last.values))})", setting)
        plain = len(last.values) == setting.dataset.dimension
        if index is not None and len(chain) == 1 and (
            (subject == "example" and not (arrow and plain and not setting.has_bias))
            or (plain and not arrow)
        ):  # fmt: skip
            yield Fact("example", index)
            return
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
        yield Fact("weights", last, arrow)
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
    if words & {"example", "input"}:
        return "example", when
    if words & {"after", "update"} and not words & {"before"}:
        return subject, "after"
    if words == {"before"}:
        return subject, "before"
    return subject, when


def _decisions(words: frozenset[str]) -> Iterator[Fact]:
    if words & {"mistake", "update"} and not words & {"right", "unchanged"}:
        yield Fact("decided", True)
    elif "unchanged" in words:
        yield Fact("unchanged")
    elif "right" in words and "mistake" not in words:
        yield Fact("decided", False)
    for kind in ("start", "final"):
        if kind in words and not words & {"before", "after"}:
            yield Fact(kind)
