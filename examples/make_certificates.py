"""Write the textbook claims of ``examples/certificates/`` again, from their data.

Grosse, CSC321 lecture 3: AND, OR and NOT have a linear classifier (section 2.2); XOR and
patterns in all translations have none (section 5.2), XOR with the feature x1 x2 has one
(section 5.3); and weight space (section 3.2), where the bias is the weight of a dummy
feature that is always 1 and the picture is the slice w0 = -1.
"""

from __future__ import annotations

from pathlib import Path

from linexact.data.convention import Convention
from linexact.data.dataset import Dataset
from linexact.data.gates import gate
from linexact.data.patterns import translated_patterns
from linexact.kernel import Constraint, System
from linexact.topics.separability import Feasibility, Verdict, feasible, separate_dataset

FOLDER = Path(__file__).parent / "certificates"
STRICT = Convention(bias=True, boundary="strict")
LECTURE = Convention(bias=True, boundary="closed-positive")  # y = 1 iff z >= 0
NO_BIAS = Convention(bias=False, boundary="strict")
AND_TARGETS = (-1, -1, -1, 1)
SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))
SLICE = ("w0", "w1", "w2")


def claims() -> dict[str, Verdict | Feasibility]:
    """Return the verdict behind each file."""
    four, other_four, three = "1111" + "0" * 12, "1101001" + "0" * 9, "111" + "0" * 13
    dummy = Dataset.from_rows([(1, *x) for x in SQUARE], AND_TARGETS, features=SLICE)
    product = Dataset.from_rows([(a, b, a * b) for a, b in SQUARE], (-1, 1, 1, -1))
    signed = [(t, t * a, t * b) for (a, b), t in zip(SQUARE, AND_TARGETS, strict=True)]
    rows = [Constraint(">", row) for row in signed]
    sliced = System(3, [*rows, Constraint("==", (1, 0, 0), -1)])
    positive_bias = System(3, [*rows, Constraint("==", (1, 0, 0), 1)])
    return {
        "and": separate_dataset(gate("AND"), LECTURE),
        "or": separate_dataset(gate("OR"), LECTURE),
        "not": separate_dataset(gate("10"), LECTURE),
        "xor": separate_dataset(gate("XOR"), LECTURE),
        "xor-strict": separate_dataset(gate("XOR"), STRICT),
        "xor-with-product": separate_dataset(product, LECTURE),
        "translated-patterns": separate_dataset(translated_patterns(four, other_four), STRICT),
        "translated-counts": separate_dataset(translated_patterns(four, three), STRICT),
        "and-weight-space": separate_dataset(dummy, NO_BIAS),
        "and-weight-space-slice": feasible(sliced, SLICE),
        "and-weight-space-other-slice": feasible(positive_bias, SLICE),
        "and-without-bias": separate_dataset(gate("AND"), NO_BIAS),
        "and-without-bias-closed-negative": separate_dataset(
            gate("AND"), Convention(bias=False, boundary="closed-negative")
        ),
    }


if __name__ == "__main__":
    for name, verdict in claims().items():
        (FOLDER / f"{name}.json").write_text(verdict.certificate(), encoding="ascii")
