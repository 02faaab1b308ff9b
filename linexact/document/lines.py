"""What lines say of the unknowns, and the check that they say what they rest on."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from linexact.argument.combine import is_false, is_same, total
from linexact.document.context import Context, UnsoundError, case, side
from linexact.document.room import bounds, is_met, tightest
from linexact.kernel import Constraint
from linexact.language.expression import (
    Apply,
    Expression,
    Minus,
    Name,
    Norm,
    Power,
    Product,
    Sum,
    Vector,
    names,
    put,
    replaced,
)
from linexact.language.line import (
    Added,
    Asked,
    Chain,
    Combined,
    Each,
    Left,
    Let,
    Line,
    Meets,
    Mirrored,
    Mixed,
    Work,
    tree,
)
from linexact.language.normal import (
    fraction_of,
    fractions_of,
    holds,
    is_worked_out,
    worked_out,
)


def require(condition: bool, why: str) -> None:
    """Raise :class:`UnsoundError` unless a condition holds."""
    if not condition:
        raise UnsoundError(why)


class Known:
    """What stands before a line: lines by their labels, values of unknowns.

    ``context`` has no values of unknowns; ``valued`` has.
    """

    def __init__(self, context: Context) -> None:
        self.context = self.valued = context
        self.rows, self.refuted = dict[str, Constraint](), False

    def take(self, line: Line) -> None:
        """Check a line, and know it from then on; raises :class:`UnsoundError`."""
        require(line.label not in self.rows, "has the label of another line")
        match line.by:
            case Let(None, how):
                self._let(line.chain, anew=how != "given")
                free = how in ("given", "tried")
                met = free or all(is_met(self.valued, row) for row in self.context.rows)
                require(met, "is chosen where a row is not met")
                whole = how == "whole" or (self.context.integers and not free)
                require(not whole or self._is_whole(), "is not whole")
            case Let(known) if known is not None:
                self._name(line.chain, known)
            case Mirrored():
                self._mirrored(line.chain)
            case Each(letter, target):
                self._each(line.chain, letter, target)
            case Left():
                for left, relation, right in line.chain.links():
                    self._left(self.context.row(left, relation, right))
            case Work(of):
                self._work(line.chain, of)
            case Meets():
                self._meets(line.chain, line.by)
            case _:
                row = self._row(line)
                self.rows[line.label or f"line {len(self.rows)}"] = row
                self.refuted = self.refuted or is_false(row)

    def _row(self, line: Line) -> Constraint:
        """Return what a line says of the unknowns, if it says what it is said to rest on."""
        match line.by:
            case Mixed():
                return self._mixed(line.chain, line.by)
            case Asked(index):
                row = self.supposed(line)
                require(self._is_asked(row, index), "is not what that row asks")
                return row
            case Added(added):
                require(all(name in self.rows for name, _ in added), "adds what is not there")
                expected = self._total((self.rows[name], factor) for name, factor in added)
            case Combined(rows):
                asked = self.context.rows
                require(all(i < len(asked) for i, _ in rows), "adds what no row asks")
                expected = self._total((asked[i], factor) for i, factor in rows)
            case _:
                raise UnsoundError("is supposed outside of a case")
        row = self.supposed(line)
        require(is_equal(row, expected), "is not what it rests on")
        return row

    def _is_asked(self, row: Constraint, index: int) -> bool:
        """Say whether a row is one of the problem; that may be written over a denominator."""
        return index < len(self.context.rows) and is_same(row, self.context.rows[index])

    def supposed(self, line: Line) -> Constraint:
        """Return what a line of one relation says of the unknowns, whatever it rests on."""
        links = [*line.chain.links()]
        require(len(links) == 1, "has not one relation")
        return self.context.row(*links[0])

    def _total(self, added: Iterable[tuple[Constraint, Fraction]]) -> Constraint:
        """Return a sum of rows; an equation may be subtracted."""
        parts = [(factor, row) for row, factor in added]
        fits = all(factor > 0 or row.relation == "==" for factor, row in parts)
        require(fits, "subtracts an inequality")
        return total(len(self.context.unknowns), parts)

    def _left(self, row: Constraint) -> None:
        """Check that a row says of its one unknown all that is asked of it on that side."""
        names = zip(self.context.unknowns, map(Fraction, row.coefficients), strict=True)
        there = [(name, factor) for name, factor in names if factor]
        require(len(there) == 1, "bounds not one unknown")
        ((name, factor),) = there
        size = factor if row.relation == "==" else abs(factor)
        one = Constraint(row.relation, (factor / size,), Fraction(row.bound) / size)
        strongest = tightest(self.valued, name, 1 if factor > 0 else -1)
        is_equation = one.relation == "==" and one in bounds(self.valued, name)
        require(is_equation or one == strongest, "is not all that is asked")

    def _is_whole(self) -> bool:
        """Say whether all unknowns that have values have whole ones."""
        known = [name for name in self.context.unknowns if name in self.valued.facts]
        return all(self.valued.number(Name(name)).denominator == 1 for name in known)

    def _mirrored(self, chain: Chain) -> None:
        """Check that weights may be equal, as the examples are the same with inputs exchanged."""
        context, weights = self.context, self.context.weights
        named = [one.text for one in chain.sides if isinstance(one, Name) and one.text in weights]
        require(set(chain.relations) == {"="}, "says not that they are equal")
        require(len(named) == len(chain.sides), "is not about weights")
        require(len(context.rows) == context.examples, "asks something of weights themselves")
        examples = range(context.examples)
        inputs = [fractions_of(context.facts[case(i).text]) or () for i in examples]
        targets = [context.number(side(i)) for i in examples]
        before = Counter(zip(inputs, targets, strict=True))
        for one, other in itertools.pairwise(map(weights.index, named)):
            order = [*range(len(weights))]
            order[one], order[other] = other, one
            after = [tuple(x[j] for j in order) for x in inputs]
            same = Counter(zip(after, targets, strict=True)) == before
            require(same, "exchanges what is not the same")

    def _each(self, chain: Chain, letter: str, target: int) -> None:
        """Check what is said of all examples of a class: their inputs stand for a letter."""
        weights = Vector(tuple(map(Name, self.context.weights)))
        ((left, relation, right),) = chain.links()
        values = []
        for i in range(self.context.examples):
            if self.context.number(side(i)) == target:
                names = dict.fromkeys(self.context.vectors, weights) | {letter: case(i)}
                values.append(tree(self.valued.number(put(left, names))))
        require(all(holds(value, relation, right) for value in values), "is not so of each")
        require(any(holds(value, "=", right) for value in values), "is so of none just so")

    def _let(self, chain: Chain, *, anew: bool) -> None:
        """Give unknowns the values behind them; what has one keeps it, unless it is anew."""
        require(chain.relations == ("=",), "gives no value")
        left, value = chain.sides
        require(is_worked_out(value), "gives what is not worked out")
        given = self._parted(left, value)
        values = {n: one for n, one in given.items() if anew or n not in self.valued.facts}
        self.valued = self.valued.knowing(values)
        same = all(self.valued.value(Name(n)) == self.valued.value(v) for n, v in given.items())
        require(same, "gives another value than before")

    def _name(self, chain: Chain, known: Expression) -> None:
        """Give a name to something known, whose value stands behind it."""
        require(chain.relations == ("=",) and is_worked_out(chain.sides[1]), "gives no value")
        name, value = chain.sides
        if not isinstance(name, Name):
            raise UnsoundError("gives a value to what is no name")
        require(self.valued.value(value) == self.valued.value(known), "is another value")
        there = name.letter == self.context.score or name.text in self.context.vectors
        require(there or self.valued.knows(name.text), "is called otherwise")
        several = self.context.vectors.get(name.text, ())
        entries = value.entries if isinstance(value, Vector) else (value,)
        fit = len(several) == len(entries)
        values = dict(zip(several, entries, strict=True)) if fit else {}
        self.valued = self.valued.knowing({name.text: value, **values})

    def _parted(self, left: Expression, value: Expression) -> dict[str, Expression]:
        """Return the value of each unknown of a name, or of a letter for several."""
        if not isinstance(left, Name):
            raise UnsoundError("gives a value to what is no name")
        name = left.text
        if name in self.context.unknowns:
            return {name: value}
        require(name in self.context.vectors, "gives a value to what is no unknown")
        several, weights = self.context.vectors[name], self.context.weights
        entries = value.entries if isinstance(value, Vector) else (value,)
        several = weights if len(entries) == len(weights) else several
        require(len(several) == len(entries), "gives other than one value to each")
        return dict(zip(several, entries, strict=True))

    def _work(self, chain: Chain, of: Expression) -> None:
        """Check that values were put in, and that what is worked out is so."""
        sides, worth = chain.sides, self.valued.value(of)
        put_in = tidy(put(of, self.valued.facts))
        if isinstance(sides[0], Name):
            called = sides[0].text == self.context.score
            require(called or self.valued.value(sides[0]) == worth, "is called otherwise")
            sides = sides[1:]
        elif any(names(sides[0])):
            require(tidy(put(sides[0], self.valued.facts)) == put_in, "is another expression")
            sides = sides[1:]
        if len(sides) > 1 and sides[0] == of:
            sides = sides[1:]
        done = len(sides) == 1 and is_worked_out(sides[0])
        given = done or sides[0] in (put_in, measured(put_in))
        require(given, "is not what the values put in give")
        require(set(chain.relations) <= {"="}, "compares")
        require(is_worked_out(sides[-1]), "is not worked out")
        require(all(self.valued.value(one) == worth for one in sides), "is another value")

    def _meets(self, chain: Chain, by: Meets) -> None:
        """Check that a row is worked out, and is met as it is printed."""
        *_, (value, relation, right) = chain.links()
        other = by.row - len(self.context.rows)
        if other >= 0:
            asked = Chain((by.of, right), (relation,)) in self.context.others[other : other + 1]
        else:
            asked = self._is_asked(self.context.row(by.of, relation, right), by.row)
        require(asked, "is not what that row asks")
        self._work(Chain(chain.sides[:-1], chain.relations[:-1]), by.of)
        require(holds(value, relation, right) is True, "is not so")

    def _mixed(self, chain: Chain, by: Mixed) -> Constraint:
        """Return the sum of what examples ask whose inputs are mixed; it must be false."""
        sides = chain.sides
        values = [self.context.value(one) for one in sides]
        equal = set(chain.relations) == {"="} and all(one == values[0] for one in values)
        require(equal, "has sides that are not equal")
        require(all(place < len(sides) for place, _ in by.sides), "has no such side")
        parts, classes = list[tuple[Fraction, Constraint]](), list[set[Fraction]]()
        for place, examples in by.sides:
            terms = terms_of(sides[place])
            require(len(terms) == len(examples), "has not a term for each example")
            shares = [self._share(*pair, by.signed) for pair in zip(terms, examples, strict=True)]
            classes.append({self.context.number(side(i)) for i in examples})
            require(by.signed or (sum(shares) == 1 and len(classes[-1]) == 1), "is no average")
            parts += zip(shares, (self.context.rows[i] for i in examples), strict=True)
        apart = by.signed or (len(classes) == 2 and classes[0].isdisjoint(classes[1]))
        require(apart, "averages not both classes")
        row = total(len(self.context.unknowns), parts)
        require(is_false(row), "mixes what is no contradiction")
        return row

    def _share(self, term: Expression, index: int, signed: bool) -> Fraction:
        """Return with which weight above 0 an example stands in a sum."""
        sign = -1 if isinstance(term, Minus) else 1
        term = term.of if isinstance(term, Minus) else term
        factor, point = (term.left, term.right) if isinstance(term, Product) else (tree(1), term)
        there = index < self.context.examples
        same = there and self.context.value(point) == self.context.value(case(index))
        require(same, "mixes the input of another example")
        expected = self.context.number(side(index)) if signed else 1
        require(sign == expected, "has the wrong sign")
        share = self.context.number(factor)
        require(share > 0, "weighs with nothing")
        return share


def terms_of(expression: Expression) -> tuple[Expression, ...]:
    """Return the terms of a sum, or what is none as the only one.

    >>> len(terms_of(tree(1)))
    1
    """
    return expression.terms if isinstance(expression, Sum) else (expression,)


def tidy(expression: Expression) -> Expression:
    """Return an expression as one writes it when values were put in.

    No minus stands behind a plus, and of a maximum only the part that is largest.

    >>> tidy(Sum((tree(1), Minus(tree(-2))))).terms[1]
    Number(value=Fraction(2, 1), places=None)
    """
    match expression:
        case Minus(Minus(of)):
            return tidy(of)
        case Minus(of):
            return Minus(tidy(of))
        case Sum(terms):
            return Sum(tuple(map(tidy, terms)))
        case Power(base, exponent):
            return Power(tidy(base), exponent)
        case Apply("max", Vector(entries)) if worked_out(expression) is not None:
            return next(tidy(e) for e in entries if holds(e, "=", expression))
    return expression


def measured(expression: Expression) -> Expression:
    """Return an expression with squares of lengths worked out, which nobody writes down.

    >>> measured(Minus(Power(Norm(Vector((tree(1), tree(-2)))), 2)))
    Minus(of=Number(value=Fraction(5, 1), places=None))
    """

    def number(part: Expression) -> Expression | None:
        is_square = isinstance(part, Power) and isinstance(part.base, Norm)
        found = fraction_of(part) if is_square else None
        return None if found is None else tree(found)

    return replaced(expression, number)


def is_equal(row: Constraint, other: Constraint) -> bool:
    """Say whether two rows are one, at the same scale.

    >>> is_equal(Constraint(">", (1,), 0), Constraint(">", (2,), 0))
    False
    """
    same = tuple(row.coefficients) == tuple(other.coefficients)
    return same and (row.relation, row.bound) == (other.relation, other.bound)
