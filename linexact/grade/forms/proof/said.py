"""What a proof's text says, as data: lines in their order, with what each is said to rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from linexact.data.dataset import Vector
from linexact.grade.forms.proof.letters import Relating, Terms
from linexact.written import Span

Kind: TypeAlias = Literal["line", "false", "suppose", "if", "case", "else"]


@dataclass(frozen=True, slots=True)
class Cite:
    """Something that a line is said to rest on: by its label, its place, or its example."""

    kind: Literal[
        "label",
        "example",
        "nth",
        "row",
        "class",
        "last",
        "results",
        "middle",
        "outer",
        "said",
        "others",
    ]
    name: str = ""
    count: int = 0
    x: Vector = ()
    said: Said | None = None
    implied: bool = False  # "adding the two": nothing says which


@dataclass(slots=True)
class Said:
    """One thing said: its chain of relations, and what it is said to rest on.

    ``exact``: the citations stand before it and are meant to be all.  ``premises`` are the lines
    of its sentence from which it is said to follow: "b < 0 and w + b > 0, so w > 0".
    ``labelled``: its example stands beside it as a label, and not as a reason; ``trailing``: behind
    it.  ``factored``:
    what it adds is said to be multiplied first.  ``concluded``: "hence" stands before it;
    ``loosely``: only "then".
    ``rewritten``: it is said to be another form of the one line that it cites.
    ``torn``: the relations of its chain lead two ways.
    """

    kind: Kind
    chain: tuple[Relating, ...]
    text: str
    span: Span
    labels: list[str] = field(default_factory=list)
    cites: list[Cite] = field(default_factory=list)
    reasons: list[Said] = field(default_factory=list)
    premises: list[Said] = field(default_factory=list)
    labelled: bool = False
    trailing: bool = False
    factored: bool = False
    concluded: bool = False
    loosely: bool = False
    rewritten: bool = False
    torn: bool = False
    exact: bool = False
    added: bool = False
    point: Vector | None = None


class Heard(NamedTuple):
    """All that a text says: its lines, classifiers that it writes out, and its verdict."""

    said: tuple[Said, ...]
    classifiers: tuple[Terms, ...]
    separable: bool | None
    verdicts: tuple[Span, ...]  # where that is said
    contradicted: bool  # a contradiction is claimed; of a final answer, in it
    final: int  # where that begins
    whole: bool = True  # every inequality of the text is among the lines
    is_vague: bool = False  # much of the text, or a comparison in words, is not understood


def _concludes(said: Said) -> bool:
    return said.added or any(cite.kind != "example" for cite in said.cites)


def cited_lines(said: Sequence[Said], index: int) -> Iterator[tuple[Cite, list[Said]]]:
    """Yield what a line cites, each citation with the lines that it means.

    >>> from fractions import Fraction
    >>> rows = [Said("line", (Relating({"b": Fraction(1)}, ">"),), f"row {n}", Span(0, 0))
    ...         for n in range(3)]
    >>> rows[2].cites.append(Cite("nth", count=2))
    >>> [[line.text for line in lines] for _, lines in cited_lines(rows, 2)]
    [['row 1']]
    """
    main = [s for s in said[:index] if any(link.relation != "==" for link in s.chain)]
    first = next((i for i, s in enumerate(main) if _concludes(s)), len(main))
    block = main[:first]  # what stands before anything is concluded
    counted = any(c.kind in ("nth", "row") for s in said[: index + 1] for c in s.cites)
    labelled = {label: s for s in said[:index] for label in s.labels}
    for cite in said[index].cites:
        found: list[Said] = []
        if cite.said is not None:
            found = [cite.said]
        elif cite.kind == "label" and cite.name in labelled:
            found = [labelled[cite.name]]
        elif cite.kind == "label" and cite.name.isdigit() and not labelled:
            found = main[int(cite.name) - 1 : int(cite.name)] if cite.name != "0" else []
        elif cite.kind in ("nth", "row"):
            found = main[cite.count - 1 : cite.count]
            if cite.kind == "row" and found and _concludes(found[0]):
                found = []  # a row is nothing that was concluded
        elif cite.kind == "last":
            found = _last(block if counted else main, max(1, cite.count))
        elif cite.kind == "results":
            results = [s for s in main if s.cites or s.reasons or s.premises]
            found = (results if len(results) >= cite.count else main)[-cite.count :]
        elif cite.kind == "others":  # than those that the line before it adds
            sums = [i for i, s in enumerate(said[:index]) if s.cites]
            named = cited_lines(said, sums[-1]) if sums else iter(())
            found = _without(block, [line for _, lines in named for line in lines])
        elif cite.kind == "middle":
            found = block[1:-1]
        elif cite.kind == "outer" and len(block) > 1:
            found = [block[0], block[-1]]
        yield cite, found


def _last(block: Sequence[Said], count: int) -> list[Said]:
    """Return the last lines, where what is said again counts once: ``w1 + b > 0 => w1 > -b``."""
    found: list[Said] = []
    for line in reversed(block):
        if len(found) == count:
            break
        if not any(_is_again(line, other) for other in found):
            found.insert(0, line)
    return found


def _is_again(line: Said, other: Said) -> bool:
    """Say whether two lines say the same, written in another way."""
    return [(link.terms, link.relation) for link in line.chain] == [
        (link.terms, link.relation) for link in other.chain
    ]


def _without(block: Sequence[Said], named: Sequence[Said]) -> list[Said]:
    """Return lines but for some; none where none of them was named."""
    rest = [line for line in block if not any(line is other for other in named)]
    return rest if 0 < len(rest) < len(block) else []
