"""Words for counts of mistakes: runs under a kernel, weights, scores, and whether counts occur."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from linexact.derivation.steps.counting import (
    CountedPoint,
    CountedRun,
    CountedScores,
    CountedWeights,
    Mapped,
    Occurrence,
    SameState,
)
from linexact.explain.document import (
    Block,
    Math,
    Paragraph,
    Root,
    Section,
    Span,
    Symbol,
    Text,
    table,
)
from linexact.explain.notation import Notation
from linexact.explain.words.formulas import case, side_name
from linexact.explain.words.teller import Told, each
from linexact.mistake_counts.gram import Counting
from linexact.mistake_counts.kernels import Feature, Kernel
from linexact.model.dataset import default_features
from linexact.model.features import monomial_name
from linexact.rational.surds import SurdSum

MOST_PRODUCTS = 10  # examples of which all products are shown
MOST_LISTED = 60  # updates that are listed


def kernel_text(of: Counting) -> Text:
    """Say the kernel, and whether a constant feature stands beside it.

    >>> from linexact import kernel_run
    >>> kernel_text(kernel_run("OR", degree=2, plus=1, bias=True, boundary="strict").of)
    ('K(x, z) = (x . z + 1)^2', ', with a constant feature 1 beside it')
    """
    beside = "with" if of.convention.bias else "without"
    return (*kernel_said(of.kernel), f", {beside} a constant feature 1 beside it")


def kernel_said(kernel: Kernel) -> Text:
    """Say a kernel; a number in it that is not whole is written as the document's others are.

    >>> kernel_said(Kernel(1, Fraction(1, 2)))
    ('K(x, z) = ', 'x . z', ' + ', Fraction(1, 2))
    """
    if kernel.plus.denominator == 1:
        return (f"K(x, z) = {kernel}",)
    return ("K(x, z) = ", *_written_out(kernel, ("x . z",)))


def feature_text(features: Sequence[Feature]) -> Text:
    """Return the features in their order.

    >>> from linexact.mistake_counts.kernels import Kernel, features_of
    >>> feature_text(features_of(Kernel(2, Fraction(0)), 2))
    ('x1^2, sqrt(2)*x1*x2, x2^2',)
    """
    inputs = default_features(len(features[0].monomial))
    return (", ".join(f.name(inputs) for f in features),)


def tell_run(step: CountedRun, notation: Notation) -> Section:
    """Tell a run: the products, each presentation, and how it ends."""
    found, data = step.found, step.found.dataset
    blocks: list[Block] = []
    if len(data) <= MOST_PRODUCTS:
        blocks.append(Paragraph(_products_said(found.of)))
        rows: list[list[Span | Text]] = [
            [i + 1, case(data, i), data.target(i), *row] for i, row in enumerate(step.products)
        ]
        numbers = [Math((i + 1,)) for i in range(len(data))]
        blocks.append(table(["", "example", "target", *numbers], rows, "rlr" + "r" * len(data)))
    how = "The score is the sum of the counts times the targets times these products. Where it is"
    blocks.append(Paragraph((f"{how} wrong, the example's count grows by ", 1, ".")))
    if step.rows:
        rows = [
            [row.number, row.example, row.score, "wrong" if row.mistake else "right",
             Math((tuple(map(Fraction, row.counts)),))]
            for row in step.rows
        ]  # fmt: skip
        blocks.append(table(["", "example", notation.score, "", "counts"], rows, "rrrll"))
    else:
        rows = [
            [number, Math((tuple(map(Fraction, counts)),))]
            for number, counts in enumerate(step.after_passes[:MOST_LISTED], start=1)
        ]
        blocks.append(table(["pass", "counts after it"], rows, "rl"))
    blocks.append(Paragraph(_end_said(step)))
    return Section(("The run in counts",), tuple(blocks))


def _products_said(of: Counting) -> Text:
    more: Text = (", and ", 1, " more for the constant feature") if of.convention.bias else ()
    x, z = Symbol("x"), Symbol("z")
    by = Math((Symbol("K"), "(", x, ", ", z, ") = ", *_written_out(of.kernel, (x, " . ", z))))
    return ("The products with the examples by ", by, *more, ":")


def _written_out(kernel: Kernel, product: Text) -> Text:
    """Return the kernel of a product, whether it has letters or a number in it."""
    plus: Text = (" + ", kernel.plus) if kernel.plus else ()
    if kernel.degree == 1:
        return (*product, *plus)
    return ("(", *product, *plus, f")^{kernel.degree}")


def _feature(feature: Feature, inputs: Sequence[str]) -> Math:
    """Return a feature with the numbers before its monomial as numbers."""
    ((n, q),) = feature.root.terms
    spans: list[Span] = [] if n == 1 else [Root(n)]
    if q.numerator != 1:
        spans = [SurdSum.rational(Fraction(q.numerator)), *(["*"] if spans else []), *spans]
    if q.denominator != 1:
        spans = [*(spans or [1]), "/", SurdSum.rational(Fraction(q.denominator))]
    if not any(feature.monomial):
        return Math(tuple(spans or [1]))
    named = monomial_name(feature.monomial, inputs)
    return Math((*spans, *(["*"] if spans else []), named))


def _end_said(step: CountedRun) -> Text:
    made: Text = ("The counts are ", Math((tuple(map(Fraction, step.counts)),)), ": ", step.updates,
                  " updates in ", step.presentations, " presentations. ")  # fmt: skip
    outcome = step.found.outcome
    if outcome == "converged":
        return (*made, "The last pass has no mistake: every example is right.")
    if outcome == "limit":
        return (*made, "There the run is stopped.")
    return (*made, "Then the scores of all examples are what they were before.")


def tell_same_state(step: SameState, notation: Notation) -> Section:
    """Tell why equal scores are equal weights, and what follows."""
    told: Text = (
        "After ", step.first, " and after ", step.second, " presentations the scores of the"
        " examples are the same, ", Math((step.scores,)), ". The counts in between are ",
        Math((tuple(map(Fraction, step.gained)),)), "; they alone give the scores ",
        Math((step.sums,)), ". So what they add to the weights has the product ", 0,
        " with every example, and with itself: it is zero. The weights are the same, and all is"
        " repeated: the run never ends.",
    )  # fmt: skip
    strict = step.found.convention.boundary == "strict"
    more: list[Block] = [Paragraph(told)]
    if strict:
        more.append(
            Paragraph(("No weights are right on all examples under this kernel: their scores, times"
                       " the targets and these counts, would add up to a number above ", 0,
                       ", and they add up to ", 0, "."))
        )  # fmt: skip
    return Section(("The same weights again",), tuple(more))


def tell_weights(step: CountedWeights, notation: Notation) -> Section:
    """Add up the features of the examples."""
    data = step.of.dataset
    inputs = default_features(data.dimension)
    rows: list[list[Span | Text]] = [
        [_feature(feature, inputs), total, weight]
        for feature, total, weight in zip(step.features, step.sums, step.weights, strict=True)
    ]
    spans: list[Span] = []
    for number, share in step.terms:
        spans += [", " if spans else "", number, ": ", share]
    blocks: list[Block] = [
        Paragraph(("Counts times targets, by example: ", *(spans[1:] or ["none"]), ".")),
        Paragraph(("Each feature is a monomial times a root. The monomials of the examples times"
                   " these numbers are added up, and the root is put before the sum:",)),
        table(["feature", "sum of the monomials", "weight"], rows, "lrr"),
    ]  # fmt: skip
    if step.of.convention.bias:
        told: Text = ("The weight of the constant feature is the sum of the numbers themselves, ",
                      Math((notation.bias, " = ", step.b)), ".")  # fmt: skip
        blocks.append(Paragraph(told))
    return Section(("The weights",), tuple(blocks))


def tell_scores(step: CountedScores, notation: Notation) -> Section:
    """Score all examples."""
    data = step.of.dataset
    rows: list[list[Span | Text]] = [
        [number, case(data, number - 1), data.target(number - 1), z,
         "wrong" if number in step.wrong else "right"]
        for number, z in zip(step.numbers, step.scores, strict=True)
    ]  # fmt: skip
    columns: list[str | Symbol] = ["", "example", "target", notation.score, ""]
    wrong: Text = ("Wrong are ", step.errors, " of ", len(data), " examples.")
    return Section(("The scores",), (table(columns, rows, "rlrrl"), Paragraph(wrong)))


def tell_point(step: CountedPoint, notation: Notation) -> Section:
    """Score a further point by its products with the examples."""
    rows: list[list[Span | Text]] = [
        [i + 1, share, product, term]
        for i, (share, product, term) in enumerate(
            zip(step.shares, step.products, step.terms, strict=True)
        )
        if share
    ]
    owner = "neither class" if step.predicted == "neither" else f"the {step.predicted} class"
    said: Text = ("The score of ", Math((step.point,)), " is the sum, ", step.score,
                  f"; the convention gives it to {owner}.")  # fmt: skip
    columns = ["example", "count times target", "product", ""]
    return Section(
        ("The score of the point",),
        (Paragraph(_products_said(step.of)), table(columns, rows, "rrrr"), Paragraph(said)),
    )


def tell_occurrence(step: Occurrence, notation: Notation) -> Section:
    """Say whether counts occur, and why."""
    blocks = [*_proof(step)]
    if step.found.example is not None or step.found.occurs or step.found.reason == "length":
        blocks += _limit(step)
    title = "The counts occur" if step.found.occurs else "The counts do not occur"
    return Section((title,), tuple(blocks))


def _limit(step: Occurrence) -> Iterator[Block]:
    """Add up the squared length of the weights, and the most that it can be."""
    yield Paragraph(("The weights' squared length is the sum of the counts times the targets"
                     " times the scores. Each update on a mistake adds at most the example's"
                     " product with itself to it.",))  # fmt: skip
    if len(step.parts) <= MOST_LISTED:
        rows: list[list[Span | Text]] = [
            [p.example, p.count, p.score, p.part, p.product, p.most] for p in step.parts
        ]
        columns = ["example", "count", "score", "of the length", "product with itself", "at most"]
        yield table(columns, rows, "rrrrrr")
    yield Paragraph(
        ("The squared length is the sum of what the examples add, ", step.length, ". ",
         "It can be at most the sum of the counts times these products, ", step.most, ".")
    )  # fmt: skip
    if step.length > step.most:
        yield Paragraph(("The squared length is above that, so no run has these counts.",))


def _proof(step: Occurrence) -> Iterator[Block]:
    found = step.found
    if found.occurs:
        some = step.updates[:MOST_LISTED]
        spans: list[Span] = []
        for number in some:
            spans += [", " if spans else "", number]
        more = ", ..." if len(some) < len(step.updates) else ""
        listed: Text = (*spans[1:], more) if spans else ("none",)
        yield Paragraph(("Updates on the examples ", *listed, ", in this order, are each on a"
                         " mistake. A run that shows them so has these counts."))  # fmt: skip
        if found.ended:
            yield Paragraph(
                ("Then no example is wrong: the scores are ", Math((step.scores,)), ".")
            )
    elif found.example is not None:
        yield Paragraph(("At the end of a run no example is wrong. Under these counts example ",
                         found.example + 1, " has the score ", step.scores[found.example],
                         " and is wrong."))  # fmt: skip
    elif found.reason != "length":
        yield from _search(step)


def _search(step: Occurrence) -> Iterator[Block]:
    yield Paragraph(
        ("The last update was on an example that was wrong before it. Without one update:",)
    )
    data, rule = step.found.dataset, step.found.convention
    rows: list[list[Span | Text]] = [
        [
            number,
            case(data, number - 1),
            side_name(data.target(number - 1)),
            z,
            "right" if rule.is_right(data.target(number - 1), z) else "wrong",
        ]
        for number, z in step.before
    ]
    yield table(["last", "example", "class", "score before", ""], rows, "rllrl")
    if step.states == 1:
        yield Paragraph(("Each of them was right, so none was updated last.",))
        return
    met: Text = ("Back from the wrong ones, and so on, ", step.states, " states are met.")
    yield Paragraph((*met, " None of them is the beginning, where all counts are ", 0, "."))


def tell_mapped(step: Mapped, notation: Notation) -> Section:
    """Work a kernel out by its formula and by its features."""
    inputs = default_features(len(step.x))
    rows: list[list[Span | Text]] = [
        [_feature(feature, inputs), a, b, product]
        for feature, a, b, product in zip(
            step.features, step.image, step.other, step.products, strict=True
        )
    ]
    worked = Math((*_written_out(step.kernel, (step.dot,)), " = ", step.value))
    return Section(
        ("The kernel and its features",),
        (
            Paragraph(("The product x . z is ", step.dot, ", and the kernel is ", worked, ".")),
            table(["feature", "at x", "at z", "product"], rows, "lrrr"),
            Paragraph(("In each product a root stands beside itself and cancels. The products add"
                       " up to ", step.value, ", the kernel. There are ", step.count,
                       " features.")),
            Paragraph(("The squared distance of both images is K(x, x) - ", 2, " K(x, z) + K(z, z)"
                       " = ", step.own, " - ", 2, "*", step.value, " + ", step.others_own, " = ",
                       step.distance, ".")),
        ),
    )  # fmt: skip


TOLD: Told = {
    CountedRun: each(tell_run),
    SameState: each(tell_same_state),
    CountedWeights: each(tell_weights),
    CountedScores: each(tell_scores),
    CountedPoint: each(tell_point),
    Occurrence: each(tell_occurrence),
    Mapped: each(tell_mapped),
}
