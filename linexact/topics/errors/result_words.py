"""The fewest errors in words, as the step of a worked solution."""

from __future__ import annotations

from collections.abc import Sequence

from linexact.document.blocks import Block, Math, Paragraph, Section, Span, Text, table
from linexact.document.formulas import cases, weights_text
from linexact.document.notation import Notation
from linexact.document.teller import Told, each_section
from linexact.proof.claim import expect
from linexact.topics.errors.result import FewestErrors
from linexact.topics.errors.words import lower_bound_blocks
from linexact.topics.separability import Inseparable
from linexact.topics.values.given_words import scored_cases
from linexact.topics.values.scores import Weighed


def _tell(found: FewestErrors, notation: Notation) -> tuple[Section, ...]:
    found.check()
    expect(found.is_exact, "bounds", "fewer errors are not shown to be impossible")
    fewer = _fewer(found) or [Paragraph(("No error is the least there is.",))]
    return _weights(found, notation), Section(("Why not fewer",), tuple(fewer))


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
    lead = "No weights get all examples of a set right: with the multipliers beside them (in order)"
    shows: Text = (" and a minus sign for negative examples they add up to the zero vector, whose"
                   " score is ", 0, ".")  # fmt: skip
    if found.convention.bias:
        shows = (" the weighted averages of the two classes are the same point, which would be"
                 " positive and negative at once.",)  # fmt: skip

    def shown(cores: Sequence[Inseparable]) -> list[Block]:
        rows: list[list[Span | Text]] = [
            [cases(found.dataset, [*core.multipliers]), Math((tuple(core.multipliers.values()),))]
            for core in cores
        ]
        return [Paragraph((lead, *shows)), table(["examples", "multipliers"], rows, "ll")]

    return lower_bound_blocks(found.proof, shown)


TOLD: Told = {FewestErrors: each_section(_tell)}
