"""Feature maps in words: the least that works, its weights, and why less does not do."""

from __future__ import annotations

from fractions import Fraction

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.document.blocks import (
    Block,
    Document,
    Facts,
    Heading,
    Paragraph,
    Span,
    Text,
    table,
)
from linexact.tasks.record import Record, numbers_of
from linexact.topics.features.search import FewestMonomials, LeastDegree, Level
from linexact.topics.separability import Inseparable, Separable
from linexact.topics.separability.record import verdict_record

MOST_TERMS = 40
MOST_OBSTACLES = 10


def explain_least_degree(search: LeastDegree) -> Document:
    """Return the degrees tried, each with its proof, and the weights of the one that does.

    >>> from linexact.topics.features.search import least_degree
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> found = least_degree(gate("XOR"), Convention(bias=True, boundary="strict"))
    >>> explain_least_degree(found).blocks[0].text
    ('SEPARABLE in degree 2, and in no lower one.',)
    """
    degree, tried = search.degree, search.levels[-1].degree
    if degree is not None:
        heading = f"SEPARABLE in degree {degree}{', and in no lower one' * (degree > 0)}."
    elif search.contradiction is not None:
        heading = "NOT SEPARABLE in any features: one input has both classes."
    else:
        heading = f"NOT SEPARABLE in any degree up to {tried}."
    facts = _facts(search.dataset, search.convention)
    blocks: list[Block] = [Heading((heading,)), Facts(facts)]
    if search.contradiction is not None:
        blocks.append(_contradiction(search))
        return Document(tuple(blocks))
    blocks.append(
        table(
            ["degree", "monomials", "verdict", "proof"], [_level(v) for v in search.levels], "rrll"
        )
    )
    last = search.levels[-1].verdict
    if isinstance(last, Separable):
        blocks.append(_weights(last))
    return Document(tuple(blocks))


def _facts(dataset: Dataset, convention: Convention) -> tuple[tuple[str, Text], ...]:
    return (("Data", (dataset.origin,)), ("Convention", (str(convention),)))


def _contradiction(search: LeastDegree) -> Block:
    assert search.contradiction is not None
    dataset = search.dataset
    i, j = (dataset.row_name(index) for index in search.contradiction)
    return Paragraph(
        (
            "Rows ",
            i,
            " and ",
            j,
            " have the same input and different classes, so they have the"
            " same value of every feature and the same score.",
        )
    )


def _level(level: Level) -> list[Span | Text]:
    verdict = level.verdict
    count = len(level.features.monomials)
    if isinstance(verdict, Separable):
        return [level.degree, count, "separable", "weights below"]
    return [level.degree, count, "not separable", _common(verdict)]


def _common(verdict: Inseparable) -> Text:
    """Say in short which examples refute."""
    positive, negative = (len(verdict.side(t)) for t in (1, -1))
    if verdict.common_point is None:
        return ("a weighted sum of ", positive + negative, " signed examples is ", 0)
    return ("an average of ", positive, " positive = one of ", negative, " negative examples")


def _weights(verdict: Separable) -> Block:
    pairs: list[tuple[str, Text]] = []
    if verdict.convention.bias:
        pairs.append(("b", (verdict.b,)))
    used = [
        (name, value)
        for name, value in zip(verdict.dataset.features, verdict.w, strict=True)
        if value
    ]
    pairs += [(name, (value,)) for name, value in used[:MOST_TERMS]]
    if len(used) > MOST_TERMS:
        pairs.append(("...", (len(used) - MOST_TERMS, " more weights that are not ", 0)))
    return Facts(tuple(pairs) or (("w", ((Fraction(0),),)),))


def explain_fewest(search: FewestMonomials) -> Document:
    """Return a smallest set of monomials with its weights, and why no smaller one does.

    >>> from linexact.topics.features.search import fewest_monomials
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> from linexact.data.features import monomials_up_to
    >>> strict = Convention(bias=True, boundary="strict")
    >>> found = fewest_monomials(gate("XOR"), strict, monomials_up_to(2, 2))
    >>> explain_fewest(found).blocks[1].pairs[2:]
    (('Monomials', ('x1, x2, x1*x2',)),)
    """
    total = len(search.candidates.monomials)
    facts = _facts(search.dataset, search.verdict.convention)
    if isinstance(search.verdict, Inseparable):
        return Document(
            (
                Heading((f"NOT SEPARABLE even in all of these monomials ({total}).",)),
                Facts(facts),
                Paragraph(("Proof: ", *_common(search.verdict), ".")),
            )
        )
    count = len(search.chosen)
    noun = "monomial" if count == 1 else "monomials"
    fewer = f", and in no fewer of these {total}" * (count > 0)
    blocks: list[Block] = [
        Heading((f"SEPARABLE in {count} {noun}{fewer}.",)),
        Facts((*facts, ("Monomials", (", ".join(search.features.names) or "none",)))),
        _weights(search.verdict),
    ]
    if search.obstacles:
        blocks += [
            Paragraph(
                (
                    "Why fewer do not do: each line is a set of monomials that is refuted, with all"
                    " its parts, by one weighted average; every set of fewer than ",
                    count,
                    " lies within one of them (all cases were gone through).",
                )
            ),
            table(["within", "proof"], _obstacles(search)[:MOST_OBSTACLES], "ll"),
        ]
        if len(search.obstacles) > MOST_OBSTACLES:
            blocks.append(Paragraph((len(search.obstacles), " such sets in all.")))
    return Document(tuple(blocks))


def _obstacles(search: FewestMonomials) -> list[list[Span | Text]]:
    names = search.candidates.names
    rows: list[list[Span | Text]] = []
    for obstacle in search.obstacles:
        shown = ", ".join(names[i] for i in sorted(obstacle.reach)[:12])
        more = f", ... ({len(obstacle.reach)})" if len(obstacle.reach) > 12 else ""
        rows.append([shown + more or "none", _common(obstacle.verdict)])
    return rows


def least_degree_record(search: LeastDegree) -> Record:
    """Return the least degree with the verdict in every degree tried.

    >>> from linexact.topics.features.search import least_degree
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.gates import gate
    >>> found = least_degree(gate("XOR"), Convention(bias=True, boundary="strict"))
    >>> record = least_degree_record(found)
    >>> record["degree"], [level["verdict"] for level in record["levels"]]
    (2, ['inseparable', 'inseparable', 'separable'])
    """
    clash = search.contradiction
    return {
        "degree": search.degree,
        "source": search.dataset.origin,
        "contradiction": None if clash is None else numbers_of(clash),
        "levels": [
            {
                "degree": level.degree,
                "monomials": list(level.features.names),
                **verdict_record(level.verdict),
            }
            for level in search.levels
        ],
    }


def fewest_record(search: FewestMonomials) -> Record:
    """Return a smallest set of monomials and what stops the smaller ones.

    >>> from linexact.topics.features.search import fewest_monomials
    >>> from linexact.data.convention import Convention
    >>> from linexact.data.features import monomials_up_to
    >>> from linexact.data.gates import gate
    >>> strict = Convention(bias=True, boundary="strict")
    >>> found = fewest_monomials(gate("XOR"), strict, monomials_up_to(2, 2))
    >>> record = fewest_record(found)
    >>> record["fewest"], record["monomials"]
    (3, ['x1', 'x2', 'x1*x2'])
    """
    found = isinstance(search.verdict, Separable)
    return {
        "fewest": len(search.chosen) if found else None,
        "candidates": list(search.candidates.names),
        "monomials": list(search.features.names) if found else None,
        **verdict_record(search.verdict),
        "obstacles": [
            {
                "within": [search.candidates.names[i] for i in sorted(obstacle.reach)],
                **verdict_record(obstacle.verdict),
            }
            for obstacle in search.obstacles
        ],
    }
