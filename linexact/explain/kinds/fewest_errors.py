"""Words of kind ``fewest-errors``."""

from __future__ import annotations

from linexact.document.blocks import (
    Block,
    Math,
    Paragraph,
    Section,
    Span,
    Text,
    table,
)
from linexact.document.formulas import case, cases, label, scored, weights_text
from linexact.document.notation import Notation
from linexact.exercise.kinds.fewest_errors import Fewest
from linexact.explain.kinds import KindWords
from linexact.explain.words.asked import answers_by_name
from linexact.explain.words.teller import Told, each_section

_CALLED = {"errors": "least number of errors", "rate": "rate"}
MOST_CORES = 10


def _weights(step: Fewest, notation: Notation) -> Section:
    """Score every case under weights that make the fewest errors."""
    data, convention = step.found.dataset, step.found.convention
    bias = step.b if convention.bias else None
    stated = weights_text(notation, step.w, bias)
    rows: list[list[Span | Text]] = [
        [step.numbers[i], case(data, i), label(notation, data.target(i)),
         scored(data, i, step.w, bias, z), "wrong" if i in step.wrong else "right"]
        for i, z in enumerate(step.scores)
    ]  # fmt: skip
    first = " (the bias first)" if bias is not None and notation.place == "first" else ""
    take = Paragraph(("Take ", *stated, f"{first}:"))
    said: list[Span] = ["Wrong: ", *cases(data, step.wrong), ". "] if step.wrong else []
    errors = " error in " if step.errors == 1 else " errors in "
    said += ["So ", step.errors, errors, len(data), " cases can be reached."]
    shown = table(["", "case", notation.target, notation.score, ""], rows, "rrrll")
    return Section(
        ("Weights with so few errors",),
        (take, shown, Paragraph(tuple(said))),
    )


def _fewer(step: Fewest) -> Section:
    """Say why no weights make fewer errors."""
    blocks: list[Block]
    if not step.at_least:
        blocks = [Paragraph(("No error is the least there is.",))]
    elif not step.cores:
        blocks = [
            Paragraph(
                ("Which cases are wrong changes only where a boundary passes through cases. All"
                 " choices of cases that can fix one were tried, with both sides and every way to"
                 " tilt it: none makes fewer errors than ", step.at_least, ".")
            )
        ]  # fmt: skip
    else:
        blocks = [*_cores(step)]
    return Section(("Why not fewer",), tuple(blocks))


def _cores(step: Fewest) -> list[Block]:
    data = step.found.dataset
    rows: list[list[Span | Text]] = [
        [cases(data, core.examples), Math((core.multipliers,))] for core in step.cores[:MOST_CORES]
    ]
    what = "of these cases" if len(step.cores) == 1 else "cases of a set"
    lead: Text = (
        f"No weights get all {what} right: with the multipliers beside them (in order) ",
        *_meets(step.found.convention.bias),
    )
    shared = len({i for core in step.cores for i in core.examples}) < sum(
        len(core.examples) for core in step.cores
    )
    if len(step.cores) == 1:
        last: Text = ("So every classifier gets at least one of them wrong.",)
    elif not shared:
        last = ("Each set has a case that is wrong, and no two sets share a case: so at least ",
                step.at_least, " are wrong.")  # fmt: skip
    else:
        last = ("Each set has a case that is wrong. Fewer than ", step.at_least, " cases do not"
                " meet all the sets, as was checked by going through them.")  # fmt: skip
    more = len(step.cores) - MOST_CORES
    told: list[Block] = [Paragraph(lead), table(["cases", "multipliers"], rows, "ll")]
    return [*told, *([Paragraph(("And ", more, " more."))] if more > 0 else []), Paragraph(last)]


def _meets(bias: bool) -> Text:
    """Say what the multipliers of a core show."""
    if bias:
        return ("the weighted averages of the two classes are the same point, which would be"
                " positive and negative at once.",)  # fmt: skip
    return ("and a minus sign for negative cases they add up to the zero vector, whose score is ",
            0, ".")  # fmt: skip


def _tell(step: Fewest, notation: Notation) -> tuple[Section, ...]:
    return (_weights(step, notation), _fewer(step))


TOLD: Told = {Fewest: each_section(_tell)}
WORDS = KindWords(
    lambda solved, notation: answers_by_name(solved, _CALLED),
    states_convention=True,
    first="Which examples cannot be right at the same time?",
)
