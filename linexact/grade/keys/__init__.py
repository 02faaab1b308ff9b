"""Answers to a task, made from the task alone: right ones, wrong neighbours, refused ones.

They test an exercise and say which findings it can give.  Those of a kind of task are made by the
function of its name, such as ``verdict_keys``, in the module of that name or in one for several.
Right answers are the key in several notations, a neighbour differs from it by one number, word,
sign or named slip.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from linexact.data.linear import linear_row
from linexact.exact import Writing, decimal_text, exact_text
from linexact.exact.surds import SurdSum
from linexact.grade.form import Task
from linexact.kernel import Constraint, Relation

T = TypeVar("T")
UNKNOWN = "I do not know"
_ONE = SurdSum.rational(Fraction(1))
_STRICTNESS: dict[str, Relation] = {">": ">=", ">=": ">"}


@dataclass(frozen=True, slots=True)
class Keys:
    """Answers that get all points, answers that must not, and answers that must be asked back.

    >>> Keys(("1", "1"), ("1", "2"), ("2", "?")).each_once()
    Keys(right=('1',), wrong=('2',), refused=('?',))
    """

    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    def each_once(self) -> Keys:
        """Leave out what stands before."""
        lists = (self.right, self.wrong, self.refused)
        first = {text: place for place in (2, 1, 0) for text in lists[place]}
        kept = (tuple(dict.fromkeys(t for t in texts if first[t] == place))
                for place, texts in enumerate(lists))  # fmt: skip
        return Keys(*kept)


def keys_by(
    value: T,
    write: Callable[[T], str],
    *,
    forms: Iterable[str] = (),
    others: Iterable[T] = (),
    is_right: Callable[[T], bool] = lambda one: False,
    refused: Iterable[str] = (),
) -> Keys:
    """Return a value as it is written and in other ``forms``; ``others`` and damaged ones by marks.

    >>> keys_by((1, 2), str, is_right=lambda pair: min(pair) < 0)
    Keys(right=('(1, 2)', '(-1, 2)', '(1, -2)'), wrong=('(2, 2)', '(1, 3)', '(2, 1)'), \
refused=('I do not know',))
    """
    made = [one for one in (*others, *damaged(value)) if one != value]
    right = [write(one) for one in made if is_right(one)]
    wrong = [write(one) for one in made if not is_right(one)]
    return Keys((write(value), *forms, *right), tuple(wrong), (*refused, UNKNOWN))


def damaged(value: Any) -> Iterator[Any]:
    """Yield values that differ in one number, sign, relation or entry.

    >>> list(damaged((1, True)))
    [(2, True), (-1, True), (1, False)]
    """
    match value:
        case bool():
            yield not value
        case int() | Fraction():
            yield from (value + 1, -value)
        case SurdSum():
            yield from (value.plus(_ONE), SurdSum(()).plus(value, -1))
        case Constraint(relation, row, bound):
            yield Constraint(_STRICTNESS.get(relation, relation), row, bound)
            yield Constraint(relation, tuple(-v for v in row), bound)
            yield Constraint(relation, row, bound + 1)
            yield from (Constraint(relation, other, bound) for other in damaged(row))
        case tuple():
            for j in sorted({0, len(value) - 1}) if value else ():
                yield from ((*value[:j], other, *value[j + 1 :]) for other in damaged(value[j]))
            if len({*map(type, value[:2])}) == 1:
                yield (*value[1:2], *value[:1], *value[2:])


# Notations


def in_decimals(text: str) -> str:
    """Return an answer with its fractions as decimals, where all of them end.

    >>> in_decimals("w1 = 5/2, b = -1/4"), in_decimals("(1/2, 1/3)")
    ('w1 = 2.5, b = -0.25', '(1/2, 1/3)')
    """
    made = _FRACTION.sub(lambda match: decimal_text(Fraction(match[0])), text)
    return text if _FRACTION.search(made) else made


_FRACTION = re.compile(r"(?<![\w./])\d{1,12}/[1-9]\d{0,11}(?![\w./])")


def notations(text: str) -> tuple[str, str]:
    r"""Return an answer in decimals, where they end, and in LaTeX.

    >>> notations("w1 = 1/2, b = -2*sqrt(5)")
    ('w1 = 0.5, b = -2*sqrt(5)', '$w_{1} = \\frac{1}{2}, b = -2 \\sqrt{5}$')
    """
    shown = text
    for pattern, tex in _IN_LATEX:
        shown = re.sub(pattern, tex, shown)
    return in_decimals(text), f"${shown}$"


_IN_LATEX = (
    (r"([{}])", r"\\\1"),
    (r"\*?sqrt\((\d+)\)", r" \\sqrt{\1}"),
    (r"(\d+)/(\d+)", r"\\frac{\1}{\2}"),
    (r"\b([a-z])(\d+)\b", r"\1_{\2}"),
)


def listed(values: Iterable[Fraction | SurdSum]) -> str:
    """Return numbers between commas."""
    return ", ".join(map(_text, values))


def named(names: Sequence[str], values: Sequence[Fraction | SurdSum]) -> str:
    """Return ``w1 = 2, b = -3``.

    >>> named(("w1", "b"), (Fraction(2), Fraction(-1, 2)))
    'w1 = 2, b = -1/2'
    """
    return ", ".join(f"{n} = {_text(v)}" for n, v in zip(names, values, strict=True))


def _text(value: Fraction | SurdSum) -> str:
    return exact_text(value) if isinstance(value, Fraction) else str(value)


def row_text(row: Constraint, names: Sequence[str]) -> str:
    """Return a constraint as it is typed.

    >>> row_text(Constraint(">", (1, -2), 0), ("w1", "b"))
    'w1 - 2 b > 0'
    """
    pieces = linear_row(row, names)
    return "".join(p if isinstance(p, str) else exact_text(p) for p in pieces)


def turned(text: str) -> str:
    """Return an inequality with the opposite relation.

    >>> turned("w1 + b >= 0"), turned("b < 0")
    ('w1 + b <= 0', 'b > 0')
    """
    return text.translate({ord("<"): ">", ord(">"): "<"})


__all__ = ["Keys", "key_of", "keys_of"]


def key_of(task: Task, writing: Writing | None) -> str:
    """Return an answer that gets all points, in decimals where the exercise is typed so; or none.

    >>> from fractions import Fraction
    >>> from linexact.grade.forms.number import NumberTask
    >>> from linexact.text.surds import parse_surd
    >>> task = NumberTask(parse_surd("5/2"), "n", {"value": Fraction(1)})
    >>> key_of(task, None), key_of(task, "decimals")
    ('5/2', '2.5')
    """
    key = next(iter(keys_of(task).right), "")
    return in_decimals(key) if writing in ("decimals", "measured") else key


def keys_of(task: Task) -> Keys:
    """Return the answers that test a task; none for a kind that has no module here.

    A text stands once, and what is right stands in no other list.

    >>> from fractions import Fraction
    >>> from linexact.grade.forms.number import NumberTask
    >>> from linexact.text.surds import parse_surd
    >>> keys_of(NumberTask(parse_surd("1"), "n", {"value": Fraction(1)})).wrong
    ('2', '1/2', '-1')
    """
    kind = task.kind.replace("-", "_")
    own = find_spec(f"{__name__}.{kind}") is not None
    module = import_module(f"{__name__}.{kind if own else _MODULES.get(kind, 'values')}")
    maker: Callable[[Task], Keys] = getattr(module, f"{kind}_keys", lambda task: Keys())
    return maker(task).each_once()


_MODULES = {"trace": "tables", "batch_table": "tables"}
