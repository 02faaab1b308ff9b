"""The fewest errors in words, as the step of a worked solution."""

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
from linexact.topics.errors.result import CoreProof, FewestErrors
from linexact.topics.values.scores import scores

MOST_CORES = 10


def _tell(found: FewestErrors, notation: Notation) -> tuple[Section, ...]:
    found.check()
    if not found.is_exact:
        raise CertificateError("bounds", "fewer errors are not shown to be impossible")
    fewer = Section(("Why not fewer",), tuple(_fewer(found)))
    return _weights(found, notation), fewer


def _weights(found: FewestErrors, notation: Notation) -> Section:
    """Score every case under weights that make the fewest errors."""
    data, wrong, w = found.dataset, found.misclassified, found.classifier.w
    bias = found.classifier.b if found.convention.bias else None
    rows: list[list[Span | Text]] = [
        [data.row_number(i), case(data, i), label(notation, data.target(i)),
         scored(data, i, w, bias, z), "wrong" if i in wrong else "right"]
        for i, z in enumerate(scores(data, found.classifier))
    ]  # fmt: skip
    first = " (the bias first)" if bias is not None and notation.place == "first" else ""
    take = Paragraph(("Take ", *weights_text(notation, w, bias), f"{first}:"))
    said: Text = ("Wrong: ", *cases(data, wrong), ". ") if wrong else ()
    errors = " error in " if found.errors == 1 else " errors in "
    said = (*said, "So ", found.errors, errors, len(data), " cases can be reached.")
    shown = table(["", "case", notation.target, notation.score, ""], rows, "rrrll")
    return Section(("Weights with so few errors",), (take, shown, Paragraph(said)))


def _fewer(found: FewestErrors) -> list[Block]:
    """Say why no weights make fewer errors."""
    if not found.at_least:
        return [Paragraph(("No error is the least there is.",))]
    if isinstance(found.proof, CoreProof):
        return _cores(found, found.proof)
    return [
        Paragraph(
            ("Which cases are wrong changes only where a boundary passes through cases. All"
             " choices of cases that can fix one were tried, with both sides and every way to"
             " tilt it: none makes fewer errors than ", found.at_least, ".")
        )
    ]  # fmt: skip


def _cores(found: FewestErrors, proof: CoreProof) -> list[Block]:
    cores = [core.multipliers for core in proof.cores]
    rows: list[list[Span | Text]] = [
        [cases(found.dataset, [*core]), Math((tuple(core.values()),))]
        for core in cores[:MOST_CORES]
    ]
    what = "of these cases" if len(cores) == 1 else "cases of a set"
    lead: Text = (
        f"No weights get all {what} right: with the multipliers beside them (in order) ",
        *_meets(found.convention.bias),
    )
    if len(cores) == 1:
        last: Text = ("So every classifier gets at least one of them wrong.",)
    elif len({i for core in cores for i in core}) == sum(map(len, cores)):
        last = ("Each set has a case that is wrong, and no two sets share a case: so at least ",
                proof.at_least, " are wrong.")  # fmt: skip
    else:
        last = ("Each set has a case that is wrong. Fewer than ", proof.at_least, " cases do not"
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


TOLD: Told = {FewestErrors: each_section(_tell)}
