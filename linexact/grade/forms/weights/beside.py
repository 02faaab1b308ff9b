"""What may stand beside weights: rows of the data, inputs and their scores, other gates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from linexact.data.dataset import Vector
from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.exact import dot
from linexact.grade.forms.weights.classifier import TURNED, weighed
from linexact.grade.forms.weights.parameters import SUMS, Naming, Wanted
from linexact.grade.forms.weights.tabled import is_class
from linexact.language.expression import Apply, Expression, Minus, Name, Number, Sum, names, put
from linexact.language.expression import Vector as Entries
from linexact.language.normal import fraction_of, fractions_of, holds, linear_of
from linexact.language.statement import Statement
from linexact.language.text import Text


@dataclass(frozen=True)
class Beside:
    """The statements of a text that agree with weights that were read in it."""

    naming: Naming
    w: Vector
    b: Fraction

    @cached_property
    def scores(self) -> dict[Vector, Fraction]:
        """The score of each input."""
        return {x: dot(self.w, x) + self.b for x, _ in self.naming.wanted.examples}

    @cached_property
    def values(self) -> dict[str, Expression]:
        """What names come to under the weights."""
        return values_of(self.naming, self.w, self.b)

    def agrees(self, one: Statement) -> bool:
        """Say whether a statement is so, or says nothing of the weights."""
        modes = self.naming.text.modes(one.first, one.last)
        if "neg" in modes if one.relations else "because" in modes:
            return True  # "not b = 1, so b = 2": a negation reaches to the comma alone
        if self._is_rule_of_zero(one):
            return True
        if one.relations and (self._is_of_name(one) or self._is_line_or_row(one)):
            return True
        return self._is_result(one) or (not one.relations and self._is_known(one))

    def _is_rule_of_zero(self, one: Statement) -> bool:
        """Say whether a number stands in the rule of the exercise: *a score of 0 counts as 1*."""
        text, value = self.naming.text, fraction_of(one.right)
        sentence = text.sentence(one.first)
        counted = [p for p in sentence if text.tokens[p].low in ("counts", "counted", "count")]
        if value is None or not counted or not self.naming.wanted.zero:
            return False
        label = next((text.tokens[p].value for p in range(counted[-1], sentence.stop)
                      if text.tokens[p].value is not None), None)  # fmt: skip
        agreed = label is not None and is_class(label, Fraction(self.naming.wanted.zero))
        return agreed and (value == 0 or (value == label and one.first > counted[-1]))

    # names

    def _is_of_name(self, one: Statement) -> bool:
        """Say whether a relation is one of an input or an index, or of each weight."""
        name, values = one.left, fractions_of(one.right)
        if not isinstance(name, Name) or values is None:
            return False
        if name.letter in ("i", "j", "k") and not name.index:
            return True  # "for i = 1, 2"
        if name.letter in "xX" and name.index in ("0", str(len(self.w) + 1)):
            return one.is_equation and values == (Fraction(1),)  # the constant input
        if self.naming.meant(name) != "w":
            return one.is_equation and all(self._is_input(s, values) for s in one.sides[:-1])
        if one.is_equation and len(values) > 1:
            return values in ((self.b, *self.w), (*self.w, self.b))
        return all(holds(Number(value), one.relations[0], one.right) for value in self.w)

    def _is_input(self, side: Expression, values: Vector) -> bool:
        """Say whether a side may have values as an input: ``x1 = 0``, ``x = (0, 1)``."""
        if not isinstance(side, Name) or self.naming.meant(side) is not None:
            return False
        if values in self.scores and side.text in ("x", "X", *self.naming.wanted.features):
            return True
        families = (f for f in self.naming.wanted.families if side.text in f)
        places = [family.index(side.text) for family in families]
        return any(x[place] == values[0] for place in places for x in self.scores)

    # lines and rows

    def _is_line_or_row(self, one: Statement) -> bool:
        """Say whether all links are the boundary of the weights, or rows of the data."""
        return all(
            self._is_line(Sum((left, Minus(right))))
            if relation == "="
            else self._is_row(Sum((left, Minus(right))), relation)
            for left, relation, right in one.links
        )

    def _is_line(self, side: Expression) -> bool:
        found = weighed(self.naming, side, self.values)
        return found is not None and (
            proportion((*found[0], found[1]), (*self.w, self.b)) is not None
        )

    def _is_row(self, side: Expression, relation: str) -> bool:
        """Say whether ``side relation 0`` is what an example asks of the weights."""
        linear, wanted = linear_of(side), self.naming.wanted
        meant = {self.naming.meant(name) or "?": name.text for name in names(side)}
        if not linear or linear.get("") or not set(meant) <= {*wanted.names, "b"}:
            return False
        row = tuple(linear.get(meant.get(name, "-"), Fraction(0)) for name in (*wanted.names, "b"))
        for x, target in wanted.examples:
            factor = proportion(row, (*x, Fraction(int(wanted.bias))))
            sign = "" if factor is None else relation if factor > 0 else TURNED.get(relation, "")
            if sign[:1] == ("<" if target < 0 else ">"):
                return True
        return False

    # scores and classes

    def _is_known(self, one: Statement) -> bool:
        """Say whether a lone expression is a part of an input, a cut, or one of all scores."""
        value = fraction_of(one.left)
        if value is None:
            numbers = fractions_of(one.left)
            return numbers in (self.w, (*self.w, self.b), (self.b, *self.w))
        if any(first <= one.first < last for first, last, _ in self._inputs):
            return True
        cut = len(self.w) == 1 and bool(self.w[0]) and value == -self.b / self.w[0]
        before = self.naming.text.at(one.first - 1)
        constant = before is not None and before.has("constant") and value == 1
        between = any(self.naming.text.tokens[p].low in ("between", "at")
                      for p in range(max(0, one.first - 4), one.first))  # fmt: skip
        known = between and (value,) in self.scores
        return cut or constant or known or self._is_in_all_scores(one)

    def _is_in_all_scores(self, one: Statement) -> bool:
        """Say whether a number is one of a list of all scores, in the order of the examples."""
        text, scores = self.naming.text, list(self.scores.values())
        lone = [
            o
            for o in text.statements
            if fraction_of(o.right) is not None and (not o.relations or o.left == Name("score"))
        ]
        place = lone.index(one)
        lists = (scores, [score - self.b for score in scores])
        return any(
            [fraction_of(o.right) for o in lone[start : start + len(scores)]] in lists
            and text.sentence(lone[start].first) == text.sentence(one.first)
            for start in range(max(0, place - len(scores) + 1), place + 1)
        )

    def _is_result(self, one: Statement) -> bool:
        """Say whether a statement tells the score or the class of an input, or of a step.

        ``(0, 1): z = 1/2 > 0``, ``f(0, 1) = -1``, ``s(3/2) = 1``.
        """
        numbers = [side for side in one.sides if fraction_of(side) is not None]
        heads = one.sides[: len(one.sides) - len(numbers)]
        told = [value for side in numbers if (value := fraction_of(side)) is not None]
        if one.relations[:1] not in ((), ("=",)) or not all(
            holds(*link) for link in one.links[len(heads) :]
        ):
            return False
        scores = self._scores_of(one, heads)
        if len(scores) > 1 or not told:
            return bool(told) and told[0] in scores
        return any(told[0] in (z, z - self.b) or is_class(told[0], z) for z in scores)

    def _scores_of(self, one: Statement, heads: tuple[Expression, ...]) -> list[Fraction]:
        """Return the score that a statement may tell; several where its input is not said."""
        for head in heads:
            if isinstance(head, Apply):
                inner = fractions_of(put(head.of, self.values)) or ()
                return [self.scores[inner]] if inner in self.scores else list(inner[:1])
            if not isinstance(head, Name) or self.naming.meant(head) is not None:
                return []
        sentence = self.naming.text.sentence(one.first)
        near = [x for _, last, x in self._inputs if sentence.start < last <= one.first]
        if near:
            return [self.scores[near[-1]]]
        named = any(isinstance(head, Name) and head.letter in SUMS for head in heads)
        return [z for score in self.scores.values() for z in (score, score - self.b)] * named

    @cached_property
    def _inputs(self) -> list[tuple[int, int, Vector]]:
        """The places of all inputs, in brackets or as numbers with a colon or an arrow behind."""
        text = self.naming.text
        lone = ((one.first, one.last, one.left) for one in text.statements if not one.relations)
        vectors = ((first, last, fractions_of(side)) for first, last, side in lone)
        found = [(i, j, x) for i, j, x in vectors if x is not None and len(x) > 1]
        return sorted(one for one in (*found, *self._spelled()) if one[2] in self.scores)

    def _spelled(self) -> Iterator[tuple[int, int, Vector]]:
        """Yield runs of numbers that a colon or an arrow ends: ``0, 1: ...``, ``01 -> ...``."""
        text, run = self.naming.text, list[int]()
        for place, token in enumerate(text.tokens):
            if token.kind == "number":
                run.append(place)
            elif run and (token.text == ":" or token.kind == "arrow" or token.has("announce")):
                n = len(self.w)
                numbers = [text.tokens[i].value or Fraction(0) for i in run[-n:]]
                yield run[-len(numbers)], place, tuple(numbers)
                yield (
                    run[-1],
                    place,
                    tuple(Fraction(int(c)) for c in text.tokens[run[-1]].text if c in "01"),
                )
                run = []
            elif token.text != ",":
                run = []


def values_of(naming: Naming, w: Vector | None, b: Fraction | None) -> dict[str, Expression]:
    """Return what all names of a text come to under weights and a bias, as far as these are known.

    >>> from linexact.language.text import read
    >>> naming = Naming(read("theta = 3"), Wanted(("x1", "x2"), True))
    >>> values_of(naming, None, Fraction(-3))["theta"]
    Number(value=Fraction(3, 1), places=None)
    """
    known = zip(naming.wanted.names, w or (), strict=False)
    found: dict[str, Expression] = {name: Number(value) for name, value in known}
    if b is not None:
        found["b"] = Number(b)
    sides = (side for one in naming.text.statements for side in one.sides)
    for name in {name for side in sides for name in names(side)}:
        meant = naming.meant(name)
        if meant == "w" and w is not None:
            found[name.text] = Entries(tuple(map(Number, w)))
        elif meant is not None and meant[0] == "w" and len(meant) > 1 and w is not None:
            found[name.text] = Number(w[int(meant[1:]) - 1])
        elif meant in ("b", "threshold") and b is not None:
            found[name.text] = Number(b if meant == "b" else -b)
    return found


def proportion(one: Vector, other: Vector) -> Fraction | None:
    """Return ``c`` with ``one = c other``, None if there is none, or it is 0.

    >>> str(proportion((Fraction(2), Fraction(-4)), (Fraction(-1), Fraction(2))))
    '-2'
    """
    factor = next((a / b for a, b in zip(one, other, strict=True) if b), None)
    if not factor or any(a != factor * b for a, b in zip(one, other, strict=True)):
        return None
    return factor


def denied(text: Text) -> tuple[int, int] | None:
    """Return the places of the words that say that there are no weights.

    Such as *impossible*, *no such weights exist*, *cannot be done*.

    >>> from linexact.language.text import read
    >>> denied(read("No such weights exist.")), denied(read("w = (1, 1)"))
    ((0, 1), None)
    """
    for place, token in enumerate(text.tokens):
        if text.modes(place, place + 1) & {"suppose", "check", "other", "question", "reject"}:
            continue
        neg = "neg" in text.modes(place, place + 1)
        if token.has("impossible", "inseparable") and not (neg and not token.has("neg")):
            return (place, place + 1)
        if token.has("neg") and (end := _denial_ends(text, place)) is not None:
            return (place, end)
    return None


_DOING = ("meet", "do", "get", "satisfy", "can", "will", "could")


def _denial_ends(text: Text, place: int) -> int | None:
    """Return where a denial of weights ends that begins with a word that denies."""
    first = text.tokens[place]
    for end in range(place + 1, min(place + 4, len(text.tokens))):
        token = text.tokens[end]
        if token.kind != "word" or end in text.items:
            return None
        if first.low in ("no", "none", "there are no"):
            if token.has("weight") or token.low == "such weights":
                after = text.at(end + 1)
                claimed = after is not None and (after.has("feasible") or after.low in _DOING)
                there = text.tokens[max(place - 1, 0)].low in ("are", "there are", "exist")
                return end + 1 if claimed or there else None
        elif token.low in ("done", "solved", "found", "do it"):
            return end + 1
    return None


# other gates

_GATES = ("and", "or", "nand", "nor", "xor", "xnor", "not")


def gates_of(wanted: Wanted) -> frozenset[str]:
    """Return the names of the gate that the examples are, none if they are none.

    >>> from linexact.data.gates import gate
    >>> sorted(gates_of(Wanted.of(gate("NOR"), True, None)))
    ['nor']
    """
    n = wanted.size
    if len(wanted.examples) != 2**n or n > 4:
        return frozenset()
    return frozenset(name for name in _GATES if _table(name, n) == set(wanted.examples))


def _table(name: str, n: int) -> set[tuple[Vector, int]] | None:
    try:
        data = gate(name.upper() if n <= 2 else f"{name.upper()}:{n}")
    except InputError:
        return None
    return {(one.x, int(one.target)) for one in data.examples()}


def of_other_gates(text: Text, asked: frozenset[str]) -> frozenset[int]:
    """Return the places of what is said of other gates than the one that is asked.

    A gate heads what follows, to the next head, where it begins a line or stands behind *for*.

    >>> from linexact.language.text import read
    >>> text = read("OR: b = -1/2. AND: b = -3/2")
    >>> sorted(of_other_gates(text, frozenset({"and"})))[-1]
    8
    """
    if not asked:
        return frozenset()
    owned = (f"of-{name}" for name in _GATES if name not in asked)
    found = set(text.holding(*owned))
    heads = [(place, name) for place in range(len(text.tokens)) if (name := _head(text, place))]
    ends = [*(place for place, _ in heads[1:]), len(text.tokens)][: len(heads)]
    for (place, name), end in zip(heads, ends, strict=True):
        if name not in asked:
            found.update(range(_begin(text, place, found), min(end, _reach(text, place))))
    return frozenset(found)


def _head(text: Text, place: int) -> str | None:
    """Return the gate that a token heads what follows with."""
    token, before, after = text.tokens[place], text.at(place - 1), text.at(place + 1)
    name = token.low.removesuffix(" gate")
    if name not in _GATES or not (token.text.isupper() or token.low.endswith(" gate")):
        return None
    marks = ("-", "*", "(", "|", ")", ".")
    begins = place == text.sentence(place).start or (before is not None and before.text in marks)
    alone = after is None or after.kind in ("line", "arrow") or after.text in (":", "|")
    behind = before is not None and before.low in ("for", "gives", "an", "the")
    return name if (begins and alone) or behind else None


def _begin(text: Text, place: int, before: set[int]) -> int:
    """Return where that begins which ends with *for OR*; any other head begins what is of it."""
    after = text.at(place + 1)
    ends = after is None or after.kind in ("stop", "line") or after.text in (",", ")")
    if not ends or (after is not None and after.text == ":"):
        return place
    start = text.sentence(place).start
    commas = (i for i in range(start, place) if text.tokens[i].has("but"))
    return max([start, *commas, *(i + 1 for i in before if start <= i < place)])


def _reach(text: Text, place: int) -> int:
    """Return where what a head is of ends: its paragraph, or its sentence for one inside."""
    sentence = text.sentence(place)
    after = text.at(place + 1)
    if after is not None and after.text not in (":",) and after.kind != "line":
        return sentence.stop
    ends = (i for i in range(place, len(text.tokens)) if text.tokens[i].text.count("\n") > 1)
    return next(ends, len(text.tokens))
