"""Every value of a text with the words before it: what a line has in each of its places.

A *slot* is a number or a list with a key, by which it is known again on other lines: the last
words before it, or where nothing is said, its place behind the slot before.  What the values are
is not asked here; :mod:`.consistent` finds that out from how they fit each other.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from linexact.data.dataset import Vector
from linexact.grade.forms.trace.cells import Order, Setting, lists_in, number_of, parameter_of
from linexact.grade.forms.trace.facts import SUBJECTS
from linexact.grade.forms.trace.words import meanings_of

_DIGITS = r"(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?:/\d+)?"
_SIGN = r"(?:(?<=[=:(,→\[])[-+] ?|(?<=[=:(,→\[] )[-+] ?|(?<![\w)\].])[-+](?=[\d.]))?"
_VALUES = {
    False: re.compile(rf"(?<![\w.]){_SIGN}{_DIGITS}(?!\w)"),
    True: re.compile(rf"(?<![\w.]){_SIGN}(?:\d+,\d+(?!\d|[.,]\d)|{_DIGITS})(?!\w)"),
}
_NAMED = re.compile(r"(?<![^\W_])(?:x|p|ex)(\d{1,3})(?!\w|\.\d)(?! ?[=,*+)\]]|\()").finditer
_NAME = re.compile(r"[^\W\d_]+\d*'?").findall
_FLAT = re.compile(r"[\s,;]*").fullmatch  # between the values of one list
_WORKED = re.compile(r"[\s()\[\]*+x/-]*").fullmatch  # between the operands of one value
_EQUAL = re.compile(r"[\s()\[\]]*=[\s()\[\]]*").fullmatch
_END = re.compile(r".*(?:[;\n]|\. )", re.DOTALL).match  # of what was said before
_MOST_SIGNS = 3  # of a key without words
_LONGEST = 60  # a key
_CLAUSE = re.compile(r"[,;|→]").split
_NUMERALS = re.compile(r"\d+")
EXAMPLE = "x#"  # the key of examples that are named x1, x2


class Slot(NamedTuple):
    """A value: ``key`` is what stands before it, ``words`` what that may mean.

    ``begin`` is where the words of it begin in its line, ``leads`` says whether the line or a
    sentence does there, and ``goes_on`` whether nothing stands between it and the slot before.
    """

    key: str
    values: Vector
    is_list: bool
    order: Order | None
    words: frozenset[str]
    line: int
    begin: int
    leads: bool
    goes_on: bool


class _Atom(NamedTuple):
    values: Vector
    start: int
    stop: int
    order: Order | None = None
    is_list: bool = False
    is_name: bool = False


class _Chain(NamedTuple):
    """What stands before a value, and the atoms that it is worked out from, the value last."""

    gap: str
    start: int  # of the gap
    atoms: list[_Atom]
    ends: list[bool]  # whether a value is given there: all that stands before is worked out


def slots_in(
    plain: str, line: int, setting: Setting, *, decimal_commas: bool = False
) -> Iterator[Slot]:
    """Yield the slots of a line in small letters.

    >>> from linexact.data.gates import gate
    >>> from linexact.perceptron import rule
    >>> setting = Setting(gate("AND"), rule("blog"), (), ("w1", "w2", "b"))
    >>> for slot in slots_in("point 1: z = 2 - 3 = -1, w now 0 1 -1", 0, setting):
    ...     print(slot.key, *slot.values)
    point 1
    z~0 2
    z~1 3
    z -1
    w now 0
    w now_ 1
    w now__ -1
    """
    key, words = "^", frozenset[str]()
    for chain in _chains(plain, _atoms(plain, setting, decimal_commas=decimal_commas)):
        ended = _END(chain.gap)
        begin = chain.start + (ended.end() if ended else 0)
        gap = chain.gap[begin - chain.start :]
        said = _key(gap, setting)
        goes_on = chain.start > 0 and not ended and _FLAT(gap) is not None
        leads = bool(ended) or chain.start == 0
        words = _meant(gap, said) if said else words if goes_on else frozenset()
        key = EXAMPLE if chain.atoms[0].is_name else said or _behind(key, gap)
        for k, (atom, ends) in enumerate(zip(chain.atoms, chain.ends, strict=True)):
            last = k == len(chain.atoms) - 1
            final = last and ends
            yield Slot(
                key if final else f"{key}~{k}", atom.values, atom.is_list, atom.order,
                words if final else frozenset(), line, begin, leads and not k, goes_on and not k,
            )  # fmt: skip


def _chains(plain: str, atoms: Iterator[_Atom]) -> Iterator[_Chain]:
    """Yield the values of a line, with what each of them is worked out from."""
    chain: _Chain | None = None
    for atom in atoms:
        at = chain.atoms[-1].stop if chain is not None else 0
        gap = plain[at : atom.start]
        if chain is not None and not atom.is_name and not chain.atoms[-1].is_name:
            equal = _EQUAL(gap) is not None
            if equal or (not _FLAT(gap) and _WORKED(gap)):
                chain.atoms.append(atom)
                chain.ends.append(equal)
                continue
        if chain is not None:
            yield chain
        chain = _Chain(gap, at, [atom], [True])
    if chain is not None:
        yield chain


def _atoms(plain: str, setting: Setting, *, decimal_commas: bool) -> Iterator[_Atom]:
    """Yield lists, numbers and examples' names, as they stand."""
    found = [_Atom(each.values, each.start, each.stop, each.order, True)
             for each in lists_in(plain, setting.lengths)]  # fmt: skip
    starts = sorted(each.start for each in found)
    stops = [*accumulate((each.stop for each in sorted(found, key=lambda one: one.start)), max)]

    def is_covered(at: int) -> bool:
        before = bisect_right(starts, at)
        return before > 0 and stops[before - 1] > at

    for match in _NAMED(plain):
        found.append(_Atom((Fraction(match[1]),), match.start(), match.end(), is_name=True))
    for match in _VALUES[decimal_commas].finditer(plain):
        value = number_of(match[0].replace(",", "."))
        if value is not None:
            found.append(_Atom((value,), match.start(), match.end()))
    alone = [atom for atom in found if atom.is_list or not is_covered(atom.start)]
    return iter(sorted(alone, key=lambda atom: atom.start))


@lru_cache(maxsize=4096)
def _names(gap: str) -> tuple[str, ...]:
    return tuple(_NAME(gap))


def _key(gap: str, setting: Setting) -> str:
    """Return the last words of what stands before a value; "" where it has none."""
    names = _names(gap)
    if not names:
        return ""
    last = names[-1]
    bare = last.rstrip("0123456789'")
    if last[-1].isdigit() and not _is_indexed(last, setting):
        last = bare
    if len(bare) <= 2 or last != bare or len(names) == 1:
        return last
    return f"{names[-2]} {last}"


def _is_indexed(name: str, setting: Setting) -> bool:
    """Say whether a name with a number is a weight or a feature, and not the n-th of its kind."""
    digits = name.lstrip("abcdefghijklmnopqrstuvwxyzθ")
    of_features = digits.isdigit() and int(digits) <= setting.dataset.dimension
    return of_features or parameter_of(name, setting) is not None


@lru_cache(maxsize=4096)
def _meant(gap: str, key: str) -> frozenset[str]:
    """Return what the words before a value may mean, from the last comma on."""
    gap = next((part for part in reversed(_CLAUSE(gap)) if _names(part)), gap)
    subject = SUBJECTS.get(key.rstrip("0123456789'"), "")
    return meanings_of(_NUMERALS.sub(" ", gap)) | ({subject} if subject else set())


def _behind(key: str, gap: str) -> str:
    """Return the key of a value that has no words: the signs behind the key before it."""
    signs = "".join(gap.split()) or "_"
    return key + (signs if len(key) < _LONGEST else "")[:_MOST_SIGNS]
