"""Labels and classes: which of the classes that were written is the positive one.

The rule, when the user does not say: of two classes that are numbers the larger is positive
(1 of 0/1, +1 of -1/+1), ``+`` of ``+`` and ``-``, otherwise the last in alphabetical order
(*yes* of no/yes; scikit-learn orders classes alike).  A single class is positive unless it is
a number that is not above 0.  More than two classes need a positive one; then either two of
them are used, or the positive one against all the rest.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache
from numbers import Rational
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linexact.data.seen import Array, Indices, Int8s, Int32s
from linexact.errors import InputError, did_you_mean, listed, quoted
from linexact.exact import exact_text, parse_number, to_fraction

SHORT = 10**15  # labels below are written as they are
FAR, NEAR = 2**53, 1000  # whole numbers below, less than so far apart, are counted, not sorted
FEW = 8  # classes, of which the choice is remembered
MISSING = frozenset(("", "?", "na", "n/a", "#n/a", "nan", "<na>", "null", "none", "missing"))


def is_missing(text: str) -> bool:
    """Say whether a cell stands for a value that is not there.

    >>> is_missing(" NaN "), is_missing("0")
    (True, False)
    """
    return text.strip().casefold() in MISSING


def has_masked(values: object) -> bool:
    """Say whether values are an array some of which are masked.

    >>> has_masked(np.ma.array([1, 2], mask=[False, True])), has_masked(np.array([1, 2]))
    (True, False)
    """
    masked = sys.modules.get("numpy.ma")  # takes its time to load: without it none is masked
    return masked is not None and bool(
        isinstance(values, masked.MaskedArray) and masked.is_masked(values)
    )


@lru_cache(maxsize=256)
def number_of(text: str) -> Fraction | None:
    """Return the number that a label writes, if it writes one."""
    try:
        return parse_number(text)
    except InputError:
        return None


@dataclass(frozen=True, slots=True)
class Wanted:
    """The classes that the user named, if any; a number may be written in any way."""

    positive: str | None = None
    negative: str | None = None

    def __post_init__(self) -> None:
        for name in (self.positive, self.negative):
            if name is not None and is_missing(name):
                raise InputError("classes", f"{quoted(name)} is a missing value, not a class")
        if self.negative is not None and self.positive is None:
            raise InputError("classes", "a negative class is named and no positive one; name both")
        if self.positive is None or self.negative is None:
            return
        if same_class(self.positive, self.negative):
            message = f"{quoted(self.positive)} cannot be both the positive and the negative"
            raise InputError("classes", f"{message} class")

    def names(self, text: str) -> bool:
        """Say whether ``text`` is a class that the user named."""
        return any(w is not None and same_class(text, w) for w in (self.positive, self.negative))

    def leaves_out(self, text: str) -> bool:
        """Say whether examples of the class ``text`` are left out."""
        return self.negative is not None and not self.names(text)


def same_class(text: str, wanted: str) -> bool:
    """Say whether two texts write the same class."""
    if text == wanted:
        return True
    number = number_of(text)
    return number is not None and number == number_of(wanted)


@dataclass(frozen=True, slots=True)
class Classes:
    """The positive and the negative class; no ``negative`` means every other one.

    >>> Classes("setosa", None).names
    ('setosa', 'not setosa')
    """

    positive: str
    negative: str | None

    @property
    def names(self) -> tuple[str, str]:
        """How the two classes are called in sentences."""
        return self.positive, f"not {self.positive}" if self.negative is None else self.negative

    def target(self, text: str) -> int:
        """Return +1 or -1, or 0 for a class that is left out."""
        if text == self.positive:
            return 1
        return -1 if self.negative is None or text == self.negative else 0

    def targets(self, seen: Sequence[str], codes: NDArray[np.integer]) -> Int8s:
        """Return the targets of examples whose classes are ``seen[codes]``."""
        table = np.array([self.target(text) for text in seen], dtype=np.int8)
        targets: Int8s = table[codes]
        return targets


def choose_classes(seen: Sequence[str], wanted: Wanted, place: str) -> Classes:
    """Return which of the classes ``seen`` is positive and which negative, by the rule above.

    Raises :class:`~linexact.errors.InputError` (``classes``, ``unknown-class``).

    >>> choose_classes(["0", "1"], Wanted(), "labels").names
    ('1', '0')
    >>> choose_classes(["A", "B", "C"], Wanted(positive="B"), "labels").names
    ('B', 'not B')
    """
    choose = _chosen if len(seen) <= FEW else _chosen.__wrapped__
    return choose(tuple(seen), wanted, place)


@lru_cache(maxsize=256)
def _chosen(seen: tuple[str, ...], wanted: Wanted, place: str) -> Classes:
    check_spelling(seen, place, "classes", "class")
    if wanted.positive is not None:
        positive = _find(wanted.positive, seen, place)
        if wanted.negative is not None:
            return Classes(positive, _find(wanted.negative, seen, place))
        others = [text for text in seen if text != positive]
        return Classes(positive, others[0] if len(others) == 1 else None)
    if len(seen) == 1:
        number = number_of(seen[0])
        return Classes(seen[0], None) if number is None or number > 0 else Classes("1", seen[0])
    if len(seen) > 2:
        raise InputError(
            "classes",
            f"{place}: {len(seen)} classes ({listed(seen)}); say which one is positive"
            " (against another, or against the rest)",
        )
    negative, positive = sorted(seen, key=_rank)
    return Classes(positive, negative)


def _rank(text: str) -> tuple[bool, Fraction, bool, str]:
    number = number_of(text)
    return number is None, number or Fraction(0), text == "+", text


def _find(wanted: str, seen: Sequence[str], place: str) -> str:
    for text in seen:
        if same_class(text, wanted):
            return text
    raise InputError(
        "unknown-class",
        f"{place}: no class {quoted(wanted)}; the classes are {listed(seen)}"
        + did_you_mean(wanted, seen),
    )


def check_spelling(seen: Sequence[str], place: str, code: str, what: str) -> None:
    """Refuse a class or level that is written in two ways (1 and 1.0): files are read as text.

    Raises :class:`~linexact.errors.InputError` with the code.

    >>> check_spelling(["1", "2"], "labels", "classes", "class")
    """
    if len(seen) > 1000:
        return  # too many for any use that follows
    first: dict[Fraction, str] = {}
    for text in seen:
        number = number_of(text)
        if number is None:
            continue
        if number in first:
            raise InputError(
                code,
                f"{place}: {quoted(first[number])} and {quoted(text)} write the same number;"
                f" expected each {what} to be written in one way",
            )
        first[number] = text


# Labels that are values, not text
def label_codes(t: ArrayLike | Sequence[Any]) -> tuple[list[str], Int32s]:
    """Return the different labels as text, and for every example which one it has.

    >>> seen, codes = label_codes([0, 1, 1])
    >>> seen, codes.tolist()
    (['0', '1'], [0, 1, 1])
    """
    if isinstance(t, list | tuple | range):
        if t and type(t[0]) in (list, tuple) and all(map(_is_single, t)):
            t = [cast("Sequence[Any]", v)[0] for v in t]
        values, codes = _distinct_objects(t)
    else:
        values, codes = _distinct(_label_array(t))
    index: dict[str, int] = {}
    place = []
    for k, value in enumerate(values):
        try:
            text = label_text(value, "t")
        except InputError:
            row = int(np.argmax(codes == k)) + 1
            text = label_text(value, f"t, row {row}")
        place.append(index.setdefault(text, len(index)))
    return list(index), np.array(place, dtype=np.int32)[codes]


def _is_single(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 1


def _label_array(t: ArrayLike) -> Array:
    if not hasattr(t, "__array__"):
        kind = type(t).__name__
        raise InputError("type", f"t is a {kind}; expected a list or an array of labels")
    if has_masked(t):
        raise InputError("missing", "t: a masked value; expected a label")
    array = np.asarray(t)
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim != 1:
        raise InputError("shape", f"t has {array.ndim} dimensions; expected 1: a label an example")
    return array


def _distinct(array: Array) -> tuple[list[Any], Indices]:
    """Return the different values of an array, sorted, and for each place which one is there.

    >>> values, codes = _distinct(np.array([7, -1, 7], dtype=np.int8))
    >>> values, codes.tolist()
    ([-1, 7], [1, 0, 1])
    """
    if array.dtype.kind not in "biufUS":
        return _distinct_objects(array.tolist())
    if array.size and array.dtype.kind in "biuf":
        low, high = array.min().item(), array.max().item()
        if low > -FAR and high < FAR and high - low < NEAR:
            whole = array.astype(np.int64)
            if array.dtype.kind != "f" or bool((whole == array).all()):
                whole -= int(low)
                there = np.bincount(whole) > 0
                values = (np.flatnonzero(there) + int(low)).astype(array.dtype)
                return values.tolist(), (np.cumsum(there) - 1)[whole]
    values, codes = np.unique(array, return_inverse=True)
    return values.tolist(), codes.reshape(-1)


def _distinct_objects(values: Sequence[Any]) -> tuple[list[Any], Indices]:
    """Do as :func:`_distinct` in the order in which values are met.

    Values of several types may be equal and mean different labels (1 and True).
    """
    kinds = list(map(type, values))
    keys = values if len(set(kinds)) == 1 else list(zip(kinds, values, strict=True))
    try:
        codes = dict.fromkeys(keys, 0)
    except TypeError:  # a list, say, which is no label
        return list(values), np.arange(len(values))
    codes = dict(zip(codes, range(len(codes)), strict=True))
    distinct = list(codes) if keys is values else [value for _, value in codes]
    return distinct, np.fromiter(map(codes.__getitem__, keys), np.intp, len(keys))


def label_text(value: object, place: str) -> str:
    """Return a label as text: 1.0 is ``1``, True is ``True``.

    >>> label_text(np.float64(1), "t"), label_text(Fraction(1, 2), "t"), label_text(" no ", "t")
    ('1', '1/2', 'no')
    """
    if type(value) is int and -SHORT < value < SHORT:
        return str(value)
    if isinstance(value, bool | np.bool_):
        return str(bool(value))
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    if isinstance(value, str):
        text = value.strip()
        if is_missing(text):
            raise InputError("missing", f"{place}: {quoted(text)} is a missing label")
        return text
    if isinstance(value, float | np.floating) and math.isfinite(value):
        return exact_text(parse_number(str(value)))
    if isinstance(value, int | Rational):
        return exact_text(to_fraction(value))
    if isinstance(value, date) and value == value:  # a time, too; not a missing one
        return value.isoformat()
    if value is None or is_missing(str(value)):
        raise InputError("missing", f"{place}: a missing label")
    raise InputError(
        "type", f"{place}: a {type(value).__name__} is no label; expected 0/1 or names"
    )


def wanted_classes(positive: object, negative: object) -> Wanted:
    """Return the classes that the user named, as text.

    >>> wanted_classes(1.0, None)
    Wanted(positive='1', negative=None)
    """
    return Wanted(
        None if positive is None else label_text(positive, "positive"),
        None if negative is None else label_text(negative, "negative"),
    )
