"""Words for the steps of :mod:`linexact.derivation.steps.learning`."""

from __future__ import annotations

from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.derivation.steps.learning import (
    BatchRun,
    Bound,
    CycleSum,
    Final,
    Gain,
    Look,
    Presentation,
    Run,
    Setback,
    Tally,
)
from linexact.document.blocks import (
    Block,
    Formula,
    Math,
    Paragraph,
    Section,
    Span,
    Symbol,
    Text,
    table,
)
from linexact.explain.notation import Notation
from linexact.explain.numbers import is_lengthy, rounded_number, rounded_vector
from linexact.explain.words.formulas import case, cases, label, products, side_name
from linexact.explain.words.teller import CHECK, Told, each

MOST_ROWS = 40  # presentations that are shown, all of them; then updates alone
MOST_SUMS = 6  # batch steps whose sums are written out


def tell_run(step: Run, notation: Notation) -> Section:
    """Tell the first presentation in sentences and all of them in a table."""
    letter = Symbol(notation.vector)
    first = step.presentations[0]
    blocks: list[Block] = [
        Paragraph(("The weights start at ", Math((letter, " = ", step.start)), "."))
    ]
    alone = len(step.presentations) == 1
    blocks += [*_constant(first), *_presentation(first, notation, alone=alone)]
    if alone:
        return Section(("The step",), tuple(blocks))
    rows, left = _page(step)
    is_long = any(is_lengthy(value) for p in rows for value in (p.z, *p.after))
    cells: list[list[Span | Text]] = [
        [p.number, case(p.data, p.index), _target(notation, p.target),
         rounded_number(p.z) if is_long else p.z, _what(p, letter, is_long),
         _vector(p.after, is_long)]
        for p in rows
    ]  # fmt: skip
    if is_long:
        left = (*left, Paragraph((_ROUNDED,)))
    columns: list[str | Symbol] = [
        "step", "case", _target_column(notation), notation.score, "", "weights after",
    ]  # fmt: skip
    blocks.append(table(columns, cells, "rrrrlr"))
    end = _end(step, _vector(step.end, is_long))
    return Section(("The run, step by step",), (*blocks, *left, Paragraph(end)))


_ROUNDED = "Long numbers are rounded here; the run itself was made and checked with exact ones."


def _vector(values: Vector, is_long: bool) -> Math:
    return rounded_vector(values) if is_long else Math((values,))


def _page(step: Run) -> tuple[list[Presentation], tuple[Paragraph, ...]]:
    """Return the steps of the first page and the updates behind it, and what that leaves out."""
    first, rest = step.presentations[:MOST_ROWS], step.presentations[MOST_ROWS:]
    made = [p for p in rest if p.rate is not None]
    shown = [*first, *made[:MOST_ROWS]]
    hidden, right = len(made) - MOST_ROWS, len(rest) - len(made)
    said: list[Span] = []
    if right:
        said += [
            "After step ", MOST_ROWS, " only updates are shown; ", right,
            " step was right and is left out." if right == 1
            else " steps were right and are left out.",
        ]  # fmt: skip
    if hidden > 0:
        said += [
            " " if said else "", "The last ", hidden,
            " update is left out too." if hidden == 1 else " updates are left out too.",
        ]  # fmt: skip
    return shown, (Paragraph(tuple(said)),) if said else ()


def _end(step: Run, end: Math) -> Text:
    """Count the updates, and the steps at the end that need none."""
    quiet = 0
    for p in reversed(step.presentations):
        if p.rate is not None:
            break
        quiet += 1
    there: Text = (
        ("There is ", step.updates, " update")
        if step.updates == 1
        else ("There are ", step.updates, " updates")
    )
    if not quiet:
        number = step.presentations[-1].number
        return (*there, "; after step ", number, " the weights are ", end, ".")
    last: Text = ()
    if step.updates:
        last = (
            (", none in the last step",) if quiet == 1 else (", none in the last ", quiet, " steps")
        )
    return (*there, *last, "; the weights end at ", end, ".")


def _target(notation: Notation, target: int) -> Span:
    """Return a target as a cell: the name of its class, where classes have names."""
    return label(notation, target) if notation.named else target


def _target_column(notation: Notation) -> str | Symbol:
    return "label" if notation.named else notation.target


def _side(notation: Notation, target: int) -> str:
    """Say of which class a case is: ``which is negative``, ``labelled dog (negative)``."""
    side = side_name(target)
    return f"labelled {notation.label(target)} ({side})" if notation.named else f"which is {side}"


def _presentation(p: Presentation, notation: Notation, *, alone: bool) -> list[Block]:
    """Work one presentation out: its score, and the update if it is a mistake."""
    z, side = notation.score, _side(notation, p.target)
    first = "The case is " if alone else "First comes "
    blocks: list[Block] = [
        Paragraph((first, case(p.data, p.index), f", {side}:")),
        Formula(((z, " = ", *products(p.before, p.row, p.added or None), " = ", p.z),)),
    ]
    if p.rate is None:
        return [*blocks, Paragraph(("That is right, so the weights stay.",))]
    where = "On the boundary, which counts as a mistake" if p.z == 0 else "A mistake"
    way = "added to" if p.target > 0 else "subtracted from"
    update: Text = (Math((p.before,)), *_added(p), " = ", p.after)
    return [
        *blocks,
        Paragraph((f"{where}, so the input is {way} the weights:",)),
        Formula((update,)),
    ]


def _constant(p: Presentation) -> tuple[Paragraph, ...]:
    """Say how the bias is learnt: as the weight of a constant input."""
    if p.place == "absent":
        return ()
    constant = p.row[0] if p.place == "first" else p.row[-1]
    text: Text = (
        "The bias is the weight of one more input, the constant ", constant,
        f", written {p.place}: so the score is one scalar product, and an update one sum.",
    )  # fmt: skip
    return (Paragraph(text),)


def _added(p: Presentation, is_long: bool = False) -> Text:
    """Return what an update adds: ``- 1/2 (1, 0, 1)``."""
    sign = " + " if p.target > 0 else " - "
    rate = p.rate or Fraction(0)
    factor: tuple[Span, ...] = (rounded_number(rate) if is_long else rate, " ")
    return (sign, *(() if rate == 1 else factor), p.row)


def _what(p: Presentation, letter: Symbol, is_long: bool) -> Text:
    """Say whether a case is right, and what changes the weights if it is not."""
    if p.rate is None:
        return ("right",)
    where = "boundary" if p.z == 0 else "wrong"
    return (f"{where}: ", Math((letter, *_added(p, is_long))))


def tell_batch(step: BatchRun, notation: Notation) -> Section:
    """Tell every look at all cases: what was wrong, and the step with its sum."""
    zero = "counts as wrong" if step.at_zero else "does not count as wrong"
    if step.at_zero and step.convention.boundary != "strict":
        zero += " unless that is its own side"
    over = ", divided by the number of all cases" if step.mean else ""
    text: Text = (
        "Each step looks at all cases, adds up the inputs of those that are wrong (the negative"
        " ones with a minus sign), and adds this sum, times the rate", over,
        ", to the weights. They start at ", Math((step.start,)), ". A score of ", 0,
        f" {zero} here.",
    )  # fmt: skip
    sums = [_sum(step, look) for look in step.looks[:MOST_SUMS] if look.moved]
    rows: list[list[Span | Text]] = [
        [look.number, Math((look.scores,)), _moved(step, look), Math((look.after,))]
        for look in step.looks[:MOST_ROWS]
    ]
    columns: list[str | Symbol] = ["step", "scores", "moved by", "weights after"]
    blocks: list[Block] = [Paragraph(text), table(columns, rows, "rrlr")]
    if len(step.looks) > MOST_ROWS:
        blocks.append(_left_out(len(step.looks) - MOST_ROWS, "step", step.end))
    if sums:
        first = "The first steps" if len(step.looks) > MOST_SUMS else "The steps"
        lead = "The step" if len(sums) == 1 else first
        blocks += [Paragraph((f"{lead} with the sums written out:",)), Formula(tuple(sums))]
    if step.looks and step.looks[-1].rate is None:
        blocks.append(Paragraph(("The last step moved nothing, so no later one does.",)))
    return Section(("The run, one step on all cases at a time",), tuple(blocks))


def _left_out(count: int, noun: str, end: Vector) -> Paragraph:
    """Say what a table leaves out, and where it ends."""
    are = " is" if count == 1 else "s are"
    return Paragraph(
        ("The last ", count, f" {noun}{are} left out; the weights end at ", Math((end,)), ".")
    )


def _sum(step: BatchRun, look: Look) -> Text:
    """Return one step: ``(0, 0, 0) + 1/4 ((1, 0, 1) + (-1, -1, -1)) = (0, -1/4, 0)``."""
    added: list[Span] = []
    for i in look.moved:
        added += [*([" + "] if added else []), step.rows[i]]
    if look.factor not in (1, None):
        added = [look.factor or 0, *([" (", *added, ")"] if len(look.moved) > 1 else [" ", *added])]
    return (look.before, " + ", *added, " = ", look.after)


def _moved(step: BatchRun, look: Look) -> Text:
    return cases(step.data, look.moved) if look.moved else ("none",)


def tell_gain(step: Gain, notation: Notation) -> Section:
    """Tell why an update moves the score of its own example the right way."""
    z, x = notation.score, Symbol("x")
    length = Math(("|", x, "|^2"))
    size = " + " if step.target > 0 else " - "
    factor: tuple[Span, ...] = () if step.rate == 1 else (step.rate, "*")
    lines: Block = Formula(
        (
            (z, "' = ", *products(step.after, step.row, step.added or None), " = ", step.new_z),
            (z, size, *factor, "|", x, "|^2 = ", step.z, size, *factor, step.squared, " = ",
             step.new_z),
        )
    )  # fmt: skip
    way = "rises" if step.target > 0 else "falls"
    if step.squared == 0:
        end: Text = (
            "Here ", x, " is the zero vector, so ", length, " = ", step.squared, " and the score"
            " does not move: such a case can never be made right.",
        )  # fmt: skip
    else:
        side = side_name(step.target)
        end = ("This square is positive, so the score ", way, f", as a {side} case needs.")
    text: Text = (
        "The update on ", case(step.data, step.index), " moves its own score by ",
        Math((*factor, "|", x, "|^2")), ", because it moves the weights along ", x, ":",
    )  # fmt: skip
    return Section(("Why an update helps its own case",), (Paragraph(text), lines, Paragraph(end)))


def tell_setback(step: Setback, notation: Notation) -> Section:
    """Tell that an update may hurt another case."""
    text: Text = (
        "The other scores move too. The update from ", Math((step.before,)), " to ",
        Math((step.after,)), " takes the score of ", case(step.data, step.index),
        f", {_side(notation, step.target)}, from ", step.z, " to ", step.new_z,
        ": it was right, and now is wrong. That is why one pass need not be enough.",
    )  # fmt: skip
    return Section(("Why it may hurt another",), (Paragraph(text),))


def tell_bound(step: Bound, notation: Notation) -> Section:
    """Tell the two inequalities of the convergence proof on the run itself, and the division."""
    v, w, r, big_b, n = Symbol("V"), Symbol("W"), Symbol("R"), Symbol("B"), Symbol("n")
    rows: list[list[Span | Text]] = [
        [line.updates, line.along, line.squared] for line in step.lines[:MOST_ROWS]
    ]
    at_one = all(line.rate == 1 for line in step.lines)
    least: Text = (1,) if at_one else ("its rate",)
    most = "" if at_one else " times the square of its rate"
    text: Text = (
        "The vector ", Math((v, " = ", step.v)), " gives every case, taken with its sign, a score"
        " of at least ", 1, "; no shorter vector does. Its squared length is ",
        Math((big_b, "^2 = ", step.b_squared)), ", and the longest case has ",
        Math((r, "^2 = ", step.r_squared)), ". An update adds at least ", *least, " to ",
        Math((v, ".", w)), ", because the score under ", v, " is at least ", 1, ", and at most ",
        Math((r, "^2")), most, " to ", Math(("|", w, "|^2")), ", because the score under ", w,
        " was not on the right side. In this run:",
    )  # fmt: skip
    columns: list[str | Symbol | Math] = [n, Math((v, ".", w)), Math(("|", w, "|^2"))]
    told: list[Block] = [Paragraph(text), table(columns, rows, "rrr")]
    if len(step.lines) > MOST_ROWS:
        told.append(_left_out(len(step.lines) - MOST_ROWS, "update", step.lines[-1].w))
    told.append(Paragraph(_divided(step, at_one)))
    return Section(("Why the run had to end",), tuple(told))


def _divided(step: Bound, at_one: bool) -> Text:
    """Say how the two inequalities bound the number of updates."""
    v, w, r, big_b, n = Symbol("V"), Symbol("W"), Symbol("R"), Symbol("B"), Symbol("n")
    least = (Math((v, ".", w)), " is at most ", Math((big_b, " |", w, "|")))
    bound = Math((n, " <= ", r, "^2 ", big_b, "^2 = ", step.bound))
    if not at_one:
        return ("As ", *least, ", this leaves only so many updates from zero: ", bound, ".")
    return (
        "So after ", n, " updates ", Math((v, ".", w, " >= ", n)), " and ",
        Math(("|", w, "|^2 <= ", r, "^2 ", n)), ". As ", *least, ", ", Math((n, "^2")),
        " is at most ", Math((big_b, "^2 ", r, "^2 ", n)), "; divided by ", n, ", that is ", bound,
        ".",
    )  # fmt: skip


def tell_cycle(step: CycleSum, notation: Notation) -> Section:
    """Tell a cycle as a proof that no weights are right on every case."""
    spans: list[Span] = []
    for row, (_, count) in zip(step.rows, step.counts, strict=True):
        factor: tuple[Span, ...] = () if count == 1 else (count, " ")
        spans += [*([" + "] if spans else []), *factor, row]
    zero = (Fraction(0),) * len(step.weights)
    text: Text = (
        "The weights ", Math((step.weights,)), " come back at the same place of the order, so the"
        " run goes round for ever. What the updates between the two visits added is nothing:",
    )  # fmt: skip
    end: Text = (
        "If some weights gave all these cases a score on their own side, their scores, signed"
        " and added up, would be more than ", 0, "; but the sum is the zero vector, whose score"
        " is ", 0, ". So the cycle itself proves that no weights are right on every case.",
    )  # fmt: skip
    return Section(
        ("The run goes round, and that is a proof",),
        (Paragraph(text), Formula(((*spans, " = ", zero),)), Paragraph(end)),
    )


def tell_final(step: Final, notation: Notation) -> Section:
    """Score every case under the final weights."""
    rows: list[list[Span | Text]] = [
        [case(step.data, i), _target(notation, step.data.target(i)), z]
        for i, z in enumerate(step.scores[:MOST_ROWS])
    ]
    columns: list[str | Symbol] = ["case", _target_column(notation), notation.score]
    return Section(CHECK, (table(columns, rows, "rrr"),))


def tell_tally(step: Tally, notation: Notation) -> Section:
    """Count a run pass by pass, and say which examples made the updates."""
    rows: list[list[Span | Text]] = [
        [count.number, count.presentations, count.mistakes] for count in step.counts[:MOST_ROWS]
    ]
    is_batch = isinstance(step.run, BatchRun)
    columns: list[str | Symbol] = (
        ["step", "cases looked at", "wrong"] if is_batch else ["pass", "cases shown", "mistakes"]
    )
    told: list[Block] = [table(columns, rows, "rrr")]
    if len(step.counts) > MOST_ROWS:
        noun = "steps" if is_batch else "passes"
        told.append(Paragraph((f"The {noun} that follow were counted in the same way.",)))
    if step.updated:
        numbers = tuple(map(Fraction, step.updated[: 5 * MOST_ROWS]))
        told.append(Paragraph(("The updates are on the examples ", Math((numbers,)), ".")))
    total: Text = ("That is ", *_counted(step.presentations, "case"), " shown.")
    if is_batch:
        looks = (*_counted(step.presentations, "case"), " looked at")
        total = ("That is ", *looks, ", in ", *_counted(step.moves, "step"), " that moved.")
        if step.moves < len(step.counts):
            total = (*total[:-1], " that moved and a last look that did not.")
    return Section(("Counting",), (*told, Paragraph(total)))


def _counted(count: int, noun: str) -> Text:
    return (count, f" {noun}" if count == 1 else f" {noun}s")


TOLD: Told = {
    Run: each(tell_run),
    BatchRun: each(tell_batch),
    Tally: each(tell_tally),
    Gain: each(tell_gain),
    Setback: each(tell_setback),
    Bound: each(tell_bound),
    CycleSum: each(tell_cycle),
    Final: each(tell_final),
}
