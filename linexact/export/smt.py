"""A certificate as an SMT-LIB 2 problem in linear real arithmetic, with the expected answer.

It is a second opinion rather than a check of a proof: the solver decides again, from all rows.

Source: C. Barrett, P. Fontaine, C. Tinelli, The SMT-LIB Standard, version 2.6, 2017.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from linexact.export.rows import Exported


def smt_text(found: Exported) -> str:
    """Return the script: an assertion for each row, and whether they can be met together.

    >>> from linexact import separate
    >>> from linexact.export.rows import exported
    >>> text = smt_text(exported(separate("NOT").certificate().encode(), "not.json"))
    >>> [line for line in text.splitlines() if "status" in line or "assert" in line]
    ['(set-info :status sat)', '(assert (> y2 0))', '(assert (> (+ (- y1) (- y2)) 0))']
    """
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Exported) -> Iterator[str]:
    yield from (f"; {line}" for line in found.about)
    unknowns = [f"y{j + 1}" for j in range(len(found.names))]
    meanings = ", ".join(f"{y} is {name}" for y, name in zip(unknowns, found.names, strict=True))
    yield f"; {meanings}."
    yield "(set-info :smt-lib-version 2.6)"
    yield "(set-logic QF_LRA)"
    yield f"(set-info :status {'unsat' if found.point is None else 'sat'})"
    yield from (f"(declare-fun {y} () Real)" for y in unknowns)
    for a, relation, c in found.rows:
        sign = "=" if relation == "==" else relation
        yield f"(assert ({sign} {_sum(a, unknowns)} {_integer(c)}))"
    yield "(check-sat)"
    yield "(exit)"


def _sum(a: Sequence[int], unknowns: Sequence[str]) -> str:
    terms = [_term(v, y) for v, y in zip(a, unknowns, strict=True) if v]
    return f"(+ {' '.join(terms)})" if len(terms) > 1 else "".join(terms) or "0"


def _term(v: int, y: str) -> str:
    return y if v == 1 else f"(- {y})" if v == -1 else f"(* {_integer(v)} {y})"


def _integer(v: int) -> str:
    return str(v) if v >= 0 else f"(- {-v})"
