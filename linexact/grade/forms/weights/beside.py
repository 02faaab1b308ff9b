"""What may stand beside weights: rows of the data, scores, inputs, the boundary, other gates."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from linexact.data.dataset import Vector
from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.exact import dot
from linexact.grade.forms.weights.classifier import weighed
from linexact.grade.forms.weights.parameters import Naming, Wanted, values_of
from linexact.grade.forms.weights.tabled import is_class
from linexact.language.account import is_true
from linexact.language.expression import Apply, Expression, Minus, Name, Number, Sum, names, put
from linexact.language.normal import fraction_of, fractions_of, holds, linear_of
from linexact.language.statement import Statement
from linexact.language.text import Text

_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}
_ANY = frozenset("ijk")
_GIVES = ("announce", "be", "labelled", "score")


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
        if not one.relations:
            return self._is_score(one) or self._is_cut(one.left) or self._is_in_all_scores(one)
        if is_true(one, self.values):
            return True
        return (
            self._is_of_all(one)
            or self._is_input(one)
            or self._is_named_score(one)
            or self._is_value(one)
            or all(self._is_so(*link) for link in one.links)
        )

    def _is_of_all(self, one: Statement) -> bool:
        """Say whether a relation is one of each weight, or tells weights and bias as one list."""
        if not isinstance(one.left, Name):
            return False
        values = fractions_of(one.right)
        if one.left.letter in _ANY and not one.left.index:
            return True  # "for i = 1, 2"
        if one.left.letter in "xX" and one.left.index in ("0", str(len(self.w) + 1)):
            return one.is_equation and values == (1,)  # the constant input
        if self.naming.meant(one.left) != "w" or values is None or len(one.sides) != 2:
            return False
        if one.is_equation and len(values) > 1:
            return values in ((self.b, *self.w), (*self.w, self.b))
        return all(holds(Number(value), one.relations[0], one.right) for value in self.w)

    def _is_in_all_scores(self, one: Statement) -> bool:
        """Say whether a number is one of a list of all scores, in the order of the examples."""
        text = self.naming.text
        lone = [o for o in text.statements if not o.relations and fraction_of(o.left) is not None]
        if one not in lone:
            return False
        first = last = lone.index(one)
        while first and _are_listed(text, lone[first - 1], lone[first]):
            first -= 1
        while last + 1 < len(lone) and _are_listed(text, lone[last], lone[last + 1]):
            last += 1
        numbers = [fraction_of(o.left) for o in lone[first : last + 1]]
        return len(numbers) > 1 and numbers == list(self.scores.values())

    def _is_so(self, left: Expression, relation: str, right: Expression) -> bool:
        """Say whether a link is a row of the data, or the boundary of the weights."""
        side = Sum((left, Minus(right)))
        found = weighed(self.naming, side, self.values)
        if found is not None and relation in _TURNED:
            factor = proportion((*found[0], found[1]), (*self.w, self.b))
            if factor is not None:
                return relation == "="
        return self._is_row(side, relation) or self._is_symbolic(left, relation, right)

    def _is_row(self, side: Expression, relation: str) -> bool:
        """Say whether ``side relation 0`` is what an example asks of the weights."""
        linear = linear_of(side)
        if linear is None or relation == "=":
            return False
        meant = {self.naming.meant(n) or "?": n.text for n in names(side)}
        wanted = self.naming.wanted
        if linear.get("") or not set(meant) <= {*wanted.names, "b"} or not meant:
            return False
        row = tuple(linear.get(meant.get(name, "-"), Fraction(0)) for name in (*wanted.names, "b"))
        signs = {1: (">", ">="), -1: ("<", "<=")}
        turned = _TURNED.get(relation, "")
        return any(
            (factor := proportion(row, (*x, Fraction(int(wanted.bias))))) is not None
            and (relation if factor > 0 else turned) in signs[target]
            for x, target in wanted.examples
        )

    def _is_symbolic(self, left: Expression, relation: str, right: Expression) -> bool:
        """Say whether one side defines a name of no parameter in letters alone."""
        if relation != "=" or not isinstance(left, Name | Apply):
            return False
        if isinstance(left, Name) and self.naming.meant(left) is not None:
            return False
        found = weighed(self.naming, put(right, self.values), self.values)
        return found is not None and found == (self.w, self.b)

    def _is_input(self, one: Statement) -> bool:
        """Say whether an equation tells an input: ``x1 = 0``, ``x = (0, 1)``, ``x1 = x2 = 1``."""
        value = fractions_of(one.right)
        if not one.is_equation or value is None:
            return False
        for side in one.sides[:-1]:
            if not isinstance(side, Name) or self.naming.meant(side) is not None:
                return False
            if len(value) == self.naming.wanted.size and value in self.scores:
                continue
            place = next((f.index(side.text) for f in self._families if side.text in f), None)
            if place is None or not any(x[place] == value[0] for x in self.scores):
                return False
        return True

    @cached_property
    def _families(self) -> tuple[tuple[str, ...], ...]:
        wanted = self.naming.wanted
        return (*wanted.families[:3], tuple("ABCDE"[: wanted.size]), tuple("abcde"[: wanted.size]))

    def _is_named_score(self, one: Statement) -> bool:
        """Say whether an equation tells the score of an example: ``n_3 = -3/2``, ``z = 1 > 0``."""
        if not isinstance(one.left, Name) or one.relations[0] != "=":
            return False
        if not all(holds(*link) for link in one.links[1:]):
            return False
        name, value = one.left, fraction_of(one.sides[1])
        if value is None or self.naming.meant(name) is not None:
            return False
        listed = list(self.scores.values())
        if name.index.isdigit() and name.letter in ("n", "z", "s", "net"):
            return 1 <= int(name.index) <= len(listed) and listed[int(name.index) - 1] == value
        return not name.index and self._is_after_input(one, value)

    def _is_value(self, one: Statement) -> bool:
        """Say whether a step or a classifier is given its value: ``s(3/2) = 1``, ``f(0, 1) = -1``."""
        if not one.is_equation or not any(isinstance(side, Apply) for side in one.sides):
            return False
        scores = {self._score_of(side.of) for side in one.sides if isinstance(side, Apply)}
        rest = [fraction_of(side) for side in one.sides if not isinstance(side, Apply)]
        score = scores.pop() if len(scores) == 1 else None
        return score is not None and all(
            value is not None and (value == score or is_class(value, score)) for value in rest
        )

    def _score_of(self, inner: Expression) -> Fraction | None:
        """Return a score: that of an input, or the number that stands for it."""
        value = fractions_of(put(inner, self.values))
        if value is None:
            return None
        return self.scores.get(value, value[0] if len(value) == 1 else None)

    def _is_score(self, one: Statement) -> bool:
        value = fraction_of(one.left)
        return value is not None and self._is_after_input(one, value)

    def _is_after_input(self, one: Statement, value: Fraction) -> bool:
        """Say whether a number stands behind an input whose score or class it is."""
        text, place = self.naming.text, one.first - 1
        while (token := text.at(place)) is not None and (
            token.kind == "arrow" or token.text == ":" or token.has(*_GIVES, "filler", "modal")
        ):
            place -= 1
        point = next((o for o in text.statements if o.last == place + 1 and o is not one), None)
        if point is None or place == one.first - 1:
            return False
        score = self.scores.get(fractions_of(point.right) or ())
        if score is None:
            return False
        return value in (score, score - self.b) or is_class(value, score)

    def _is_cut(self, side: Expression) -> bool:
        """Say whether a number is where the only input is cut."""
        value = fraction_of(side)
        return len(self.w) == 1 and bool(self.w[0]) and value == -self.b / self.w[0]


def _are_listed(text: Text, one: Statement, other: Statement) -> bool:
    between = text.words(one.last, other.first)
    return all(token.text == "," or token.has("and") for token in between)


def proportion(one: Vector, other: Vector) -> Fraction | None:
    """Return ``c`` with ``one = c other``, None if there is none, or it is 0.

    >>> str(proportion((Fraction(2), Fraction(-4)), (Fraction(-1), Fraction(2))))
    '-2'
    """
    factor = next((a / b for a, b in zip(one, other, strict=True) if b), None)
    if not factor or any(a != factor * b for a, b in zip(one, other, strict=True)):
        return None
    return factor


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
    7
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
    begins = place == text.sentence(place).start or (before is not None and before.text in "-*(|")
    alone = after is None or after.kind in ("line", "arrow") or after.text in (":", "|")
    behind = before is not None and before.low in ("for", "gives", "an", "the")
    return name if (begins and alone) or behind else None


def _begin(text: Text, place: int, before: set[int]) -> int:
    """Return where that begins which ends with *for OR*; any other head begins what is of it."""
    after = text.at(place + 1)
    ends = after is None or after.kind in ("stop", "line") or after.text in (",", ")")
    if not ends or after is None or after.text == ":":
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

