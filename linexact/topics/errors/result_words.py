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
from linexact.document.formulas import cases, weights_text
from linexact.document.notation import Notation
from linexact.document.teller import Told, each_section
from linexact.kernel import CertificateError
from linexact.topics.errors.result import Exhaustion, FewestErrors
from linexact.topics.errors.words import MOST_CORES, every_hyperplane, hidden
from linexact.topics.values.given_words import scored_cases
from linexact.topics.values.scores import Weighed


def _tell(found: FewestErrors, notation: Notation) -> tuple[Section, ...]:
    found.check()
    if not found.is_exact:
        raise CertificateError("bounds", "fewer errors are not shown to be impossible")
    fewer = Section(("Why not fewer",), tuple(_fewer(found)))
    return _weights(found, notation), fewer


def _weights(found: FewestErrors, notation: Notation) -> Section:
    """Score every example under weights that make the fewest errors."""
    data, wrong, best = found.dataset, found.misclassified, found.classifier
    step = Weighed(data, found.convention, best.w, best.b)
    first = " (the bias first)" if step.bias is not None and notation.place == "first" else ""
    take = Paragraph(("Take ", *weights_text(notation, best.w, step.bias), f"{first}:"))
    said: Text = ("Wrong: ", *cases(data, wrong), ". ") if wrong else ()
    errors = " error in " if found.errors == 1 else " errors in "
    said = (*said, "So ", found.errors, errors, len(data), " examples can be reached.")
    shown = scored_cases(step, notation)
    return Section(("Weights with so few errors",), (take, shown, Paragraph(said)))


def _fewer(found: FewestErrors) -> list[Block]:
    """Say why no weights make fewer errors."""
    if not found.at_least:
        return [Paragraph(("No error is the least there is.",))]
    if isinstance(found.proof, Exhaustion):
        return [every_hyperplane(found.proof, "The")]
    cores = [core.multipliers for core in found.proof.cores]
    rows: list[list[Span | Text]] = [
        [cases(found.dataset, [*core]), Math((tuple(core.values()),))]
        for core in cores[:MOST_CORES]
    ]
    shows: Text = ("and a minus sign for negative examples they add up to the zero vector, whose"
                   " score is ", 0, ".")  # fmt: skip
    if found.convention.bias:
        shows = ("the weighted averages of the two classes are the same point, which would be"
                 " positive and negative at once.",)  # fmt: skip
    what = "of these examples" if len(cores) == 1 else "examples of a set"
    lead = f"No weights get all {what} right: with the multipliers beside them (in order) "
    shown = table(["examples", "multipliers"], rows, "ll")
    if len(cores) == 1:
        last: Text = ("So every classifier gets at least one of them wrong.",)
    elif len({i for core in cores for i in core}) == sum(map(len, cores)):
        last = ("Each set has an example that is wrong, and no two sets share an example: so at"
                " least ", found.at_least, " are wrong.")  # fmt: skip
    else:
        last = ("Each set has an example that is wrong. Fewer than ", found.at_least, " examples do"
                " not meet all the sets, as was checked by going through them.")  # fmt: skip
    return [Paragraph((lead, *shows)), shown, *hidden(found.proof), Paragraph(last)]


TOLD: Told = {FewestErrors: each_section(_tell)}
