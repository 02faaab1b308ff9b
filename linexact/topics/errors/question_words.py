"""The steps of fewest errors in words."""

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
from linexact.document.teller import Told, each_section
from linexact.kernel import CertificateError
from linexact.topics.errors.question import Fewest

MOST_CORES = 10


def _weights(step: Fewest, notation: Notation) -> Section:
    """Score every case under weights that make the fewest errors."""
    found, data = step.found, step.found.dataset
    wrong, w, b = found.misclassified, found.classifier.w, found.classifier.b
    bias = b if found.convention.bias else None
    stated = weights_text(notation, w, bias)
    rows: list[list[Span | Text]] = [
        [data.row_number(i), case(data, i), label(notation, data.target(i)),
         scored(data, i, w, bias, z), "wrong" if i in wrong else "right"]
        for i, z in enumerate(step.scores)
    ]  # fmt: skip
    first = " (the bias first)" if bias is not None and notation.place == "first" else ""
    take = Paragraph(("Take ", *stated, f"{first}:"))
    said: list[Span] = ["Wrong: ", *cases(data, wrong), ". "] if wrong else []
    errors = " error in " if found.errors == 1 else " errors in "
    said += ["So ", found.errors, errors, len(data), " cases can be reached."]
    shown = table(["", "case", notation.target, notation.score, ""], rows, "rrrll")
    return Section(
        ("Weights with so few errors",),
        (take, shown, Paragraph(tuple(said))),
    )


def _fewer(step: Fewest) -> Section:
    """Say why no weights make fewer errors."""
    blocks: list[Block]
    if not step.found.at_least:
        blocks = [Paragraph(("No error is the least there is.",))]
    elif not step.cores:
        blocks = [
            Paragraph(
                ("Which cases are wrong changes only where a boundary passes through cases. All"
                 " choices of cases that can fix one were tried, with both sides and every way to"
                 " tilt it: none makes fewer errors than ", step.found.at_least, ".")
            )
        ]  # fmt: skip
    else:
        blocks = [*_cores(step)]
    return Section(("Why not fewer",), tuple(blocks))


def _cores(step: Fewest) -> list[Block]:
    data, cores, least = step.found.dataset, step.cores, step.found.at_least
    rows: list[list[Span | Text]] = [
        [cases(data, [*core]), Math((tuple(core.values()),))] for core in cores[:MOST_CORES]
    ]
    what = "of these cases" if len(cores) == 1 else "cases of a set"
    lead: Text = (
        f"No weights get all {what} right: with the multipliers beside them (in order) ",
        *_meets(step.found.convention.bias),
    )
    shared = len({i for core in cores for i in core}) < sum(map(len, cores))
    if len(cores) == 1:
        last: Text = ("So every classifier gets at least one of them wrong.",)
    elif not shared:
        last = ("Each set has a case that is wrong, and no two sets share a case: so at least ",
                least, " are wrong.")  # fmt: skip
    else:
        last = ("Each set has a case that is wrong. Fewer than ", least, " cases do not"
                " meet all the sets, as was checked by going through them.")  # fmt: skip
    more = len(cores) - MOST_CORES
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
    step.found.check()
    if not step.found.is_exact:
        raise CertificateError("bounds", "fewer errors are not shown to be impossible")
    return (_weights(step, notation), _fewer(step))


TOLD: Told = {Fewest: each_section(_tell)}
