"""Words for the steps of :mod:`linexact.topics.perceptron.steps`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from linexact.data.dataset import Vector
from linexact.document.about import case_of, counted, name_of
from linexact.document.blocks import Math, Symbol
from linexact.document.context import side
from linexact.document.formulas import side_name
from linexact.document.lowered import formula
from linexact.document.notation import Notation
from linexact.document.numbers import is_lengthy, rounded_tree
from linexact.document.pieces import (
    Always,
    Called,
    Display,
    Grid,
    Impossible,
    Judged,
    Labelled,
    Listed,
    Near,
    Piece,
    Pieces,
    Shown,
    Titled,
    Told,
    Words,
)
from linexact.document.teller import CHECK, Teller, each_given
from linexact.document.teller import Told as Table
from linexact.language.expression import Expression, Minus, Name, Norm, Power, Product, Sum, put
from linexact.language.expression import Vector as Entries
from linexact.language.line import (
    Combined,
    Let,
    Line,
    Work,
    equal,
    related,
    tree,
    vector,
    weighted,
)
from linexact.topics.perceptron.step import Look, Presentation
from linexact.topics.perceptron.steps import (
    BatchRun,
    Bound,
    CycleSum,
    Final,
    Gain,
    Run,
    Setback,
    Tally,
    Training,
)
from linexact.topics.perceptron.training_words import (
    MOST_LISTED,
    Facts,
    about_run,
    at,
    of_bound,
    of_counts,
    of_cycle,
    of_end,
    of_looks,
    of_rows,
    of_run,
    of_update,
    summed,
)
from linexact.topics.values.step_words import products

MOST_ROWS = 40  # presentations that are shown, all of them; then updates alone
MOST_SUMS = 6  # batch steps whose sums are written out


def tell_run(step: Run, notation: Notation) -> Told:
    """Tell the first presentation in sentences and all of them in a table."""
    first = step.presentations[0]
    start = Line(equal(Name(notation.vector), vector(first.before)), Let(Name("start")))
    alone = len(step.presentations) == 1
    blocks: list[Told] = [Words(("The weights start at ", start, "."))]
    blocks += [*_constant(step.problem), *_presentation(step.problem, first, notation, alone=alone)]
    if alone:
        return Titled(("The step",), tuple(blocks))
    rows, left = _page(step)
    is_long = any(is_lengthy(value) for p in rows for value in (p.score, *p.after))
    cells = tuple(_cells(step.problem, p, notation, is_long) for p in rows)
    if is_long:
        left = (*left, Words((_ROUNDED,)))
    columns: list[str | Symbol] = [
        "step", "example", _target_column(notation), notation.score, "", "weights after",
    ]  # fmt: skip
    end = Words(_end(step, _near(Name("end"), step.presentations[-1].after, is_long)))
    blocks += [Grid(tuple(columns), cells, "rrrrlr"), *left, end]
    return Titled(("The run, step by step",), tuple(blocks))


_ROUNDED = "Long numbers are rounded here; the run itself was made and checked with exact ones."


def _near(of: Expression, values: Vector, is_long: bool) -> Near:
    """Show weights, rounded where a table has no room for them."""
    return Near(of, Entries(tuple(rounded_tree(v) if is_long else tree(v) for v in values)))


def _number(name: str, value: int) -> Shown:
    """Show a count."""
    return Shown(Name(name), tree(value))


def _cells(
    problem: Training, p: Presentation, notation: Notation, is_long: bool
) -> tuple[Pieces, ...]:
    """Return one presentation as cells."""
    score, after = at("score", p.presentation), at("after", p.presentation)
    return (
        (Shown(at("number", p.presentation), tree(p.presentation)),),
        (_shown(problem, p),),
        (_target(notation, p.target, at("target", p.presentation)),),
        (Near(score, rounded_tree(p.score) if is_long else tree(p.score)),),
        _what(problem, p, Name(notation.vector), is_long),
        (_near(after, p.after, is_long),),
    )


def _shown(problem: Training, p: Presentation) -> Shown:
    """Show the input that is presented."""
    return Shown(at("shown", p.presentation), vector(problem.dataset.x(p.example)))


def _page(step: Run) -> tuple[list[Presentation], tuple[Words, ...]]:
    """Return the steps of the first page and the updates behind it, and what that leaves out."""
    first, rest = step.presentations[:MOST_ROWS], step.presentations[MOST_ROWS:]
    made = [p for p in rest if p.rate is not None]
    shown = [*first, *made[:MOST_ROWS]]
    hidden, right = len(made) - MOST_ROWS, len(rest) - len(made)
    later = Sum((Name("updates"), Minus(at("updates", MOST_ROWS))))
    quiet = Sum((Name("presentations"), tree(-MOST_ROWS), Minus(later)))
    said: list[Piece] = []
    if right:
        said += [
            "After step ", counted(MOST_ROWS), " only updates are shown; ",
            Shown(quiet, tree(right)),
            " step was right and is left out." if right == 1
            else " steps were right and are left out.",
        ]  # fmt: skip
    if hidden > 0:
        said += [
            " " if said else "", "The last ", _beyond(later, hidden),
            " update is left out too." if hidden == 1 else " updates are left out too.",
        ]  # fmt: skip
    return shown, (Words(tuple(said)),) if said else ()


def _beyond(whole: Expression, left: int) -> Shown:
    """Show how many there are behind those that are shown."""
    return Shown(Sum((whole, tree(-MOST_ROWS))), tree(left))


def _end(step: Run, end: Near) -> Pieces:
    """Count the updates, and the steps at the end that need none."""
    quiet = 0
    for p in reversed(step.presentations):
        if p.rate is not None:
            break
        quiet += 1
    one = step.updates == 1
    made = _number("updates", step.updates)
    there: Pieces = (
        "There is " if one else "There are ", made, " update" if one else " updates",
    )  # fmt: skip
    if not quiet:
        number = _number("presentations", step.presentations[-1].presentation)
        return (*there, "; after step ", number, " the weights are ", end, ".")
    last: Pieces = ()
    if step.updates:
        several: Pieces = (", none in the last ", _number("quiet", quiet), " steps")
        last = (", none in the last step",) if quiet == 1 else several
    return (*there, *last, "; the weights end at ", end, ".")


def _target(notation: Notation, target: int, of: Expression) -> Labelled | Shown:
    """Return a target as a cell: the name of its class, where classes have names."""
    return Labelled(notation.label(target), of) if notation.named else Shown(of, tree(target))


def _target_column(notation: Notation) -> str | Symbol:
    return "label" if notation.named else notation.target


def _side(notation: Notation, target: int, of: Expression) -> Pieces:
    """Say of which class an example is: ``which is negative``, ``labelled dog (negative)``."""
    side = Judged(side_name(target), of)
    named = ("labelled ", Called(notation.label(target)), " (", side, ")")
    return named if notation.named else ("which is ", side)


def _presentation(
    problem: Training, p: Presentation, notation: Notation, *, alone: bool
) -> list[Told]:
    """Work one presentation out: its score, and the update if it is a mistake."""
    first, target = "The example is " if alone else "First comes ", at("target", p.presentation)
    worked = equal(
        name_of(notation.score),
        products(p.before, problem.row(p.example), problem.added or None),
        tree(p.score),
    )
    blocks: list[Told] = [
        Words((first, _shown(problem, p), ", ", *_side(notation, p.target, target), ":")),
        Display((Line(worked, Work(at("scoring", p.presentation))),)),
    ]
    right = Judged("right", at("right", p.presentation))
    if p.rate is None:
        return [*blocks, Words(("That is ", right, ", so the weights stay."))]
    where: Pieces = (Judged("A mistake", _margin(p)),)
    if p.score == 0:
        where = (Judged("On the boundary", _margin(p)), ", which counts as a mistake")
    way = Judged("added to" if p.target > 0 else "subtracted from", target)
    update = equal(Sum((vector(p.before), _move(problem, p))), vector(p.after))
    return [
        *blocks,
        Words((*where, ", so the input is ", way, " the weights:")),
        Display((Line(update, Work(at("update", p.presentation))),)),
    ]


def _margin(p: Presentation) -> Expression:
    return Product(at("target", p.presentation), at("score", p.presentation))


def _constant(problem: Training) -> tuple[Words, ...]:
    """Say how the bias is learnt: as the weight of a constant input."""
    rule = problem.rule
    if rule.bias == "absent":
        return ()
    constant = Shown(Name("constant"), tree(rule.bias_input))
    text: Pieces = (
        "The bias is the weight of one more input, the constant ", constant,
        f", written {rule.bias}: so the score is one scalar product, and an update one sum.",
    )  # fmt: skip
    return (Words(text),)


def _move(problem: Training, p: Presentation, is_long: bool = False) -> Expression:
    """Return what an update adds: ``- 1/2 (1, 0, 1)``."""
    rate, row = p.rate or Fraction(0), vector(problem.row(p.example))
    if is_long and rate != 1:
        return weighted([(p.target, Product(rounded_tree(rate), row))])
    return weighted([(p.target * rate, row)])


def _what(problem: Training, p: Presentation, letter: Name, is_long: bool) -> Pieces:
    """Say whether an example is right, and what changes the weights if it is not."""
    if p.rate is None:
        return (Judged("right", at("right", p.presentation)),)
    where = Judged("boundary" if p.score == 0 else "wrong", _margin(p))
    moved = Near(
        Sum((letter, at("move", p.presentation))), Sum((letter, _move(problem, p, is_long)))
    )
    return (where, ": ", moved)


def tell_batch(step: BatchRun, notation: Notation) -> Told:
    """Tell every look at all examples: what was wrong, and the step with its sum."""
    rule = step.problem.rule
    word = "counts as wrong" if rule.batch == "moves" else "does not count as wrong"
    own = rule.batch == "moves" and rule.convention.boundary != "strict"
    over = ", divided by the number of all examples" if rule.step == "mean" else ""
    text: Pieces = (
        "Each step looks at all examples, adds up the inputs of those that are wrong (the negative"
        f" ones with a minus sign), and adds this sum, times the rate{over}"
        ", to the weights. They start at ", Shown(Name("start"), vector(step.start)),
        ". A score of ", tree(0), " ", Judged(word, Name("at zero")),
        f"{' unless that is its own side' if own else ''} here.",
    )  # fmt: skip
    sums = [_sum(step, look) for look in step.looks[:MOST_SUMS] if look.moved]
    rows = tuple(
        (
            (Shown(at("number", look.epoch), tree(look.epoch)),),
            (Shown(at("scores", look.epoch), vector(look.scores)),),
            (_moved(step, look),),
            (Shown(at("after", look.epoch), vector(look.after)),),
        )
        for look in step.looks[:MOST_ROWS]
    )
    columns = ("step", "scores", "moved by", "weights after")
    made = Shown(Name("looks"), tree(len(step.looks)))
    blocks: list[Told] = [Words(text, (made,)), Grid(columns, rows, "rrlr")]
    if len(step.looks) > MOST_ROWS:
        blocks.append(_left_out("looks", len(step.looks) - MOST_ROWS, "step", step.end))
    if sums:
        first = "The first steps" if len(step.looks) > MOST_SUMS else "The steps"
        lead = "The step" if len(sums) == 1 else first
        blocks += [Words((f"{lead} with the sums written out:",)), Display(tuple(sums))]
    if step.looks and not step.looks[-1].moved:
        blocks.append(Words(("The last step moved nothing, so no later one does.",)))
    return Titled(("The run, one step on all examples at a time",), tuple(blocks))


def _left_out(whole: str, count: int, noun: str, end: Vector) -> Words:
    """Say what a table leaves out, and where it ends."""
    are = " is" if count == 1 else "s are"
    weights = Shown(Name("end"), vector(end))
    left = _beyond(Name(whole), count)
    return Words(("The last ", left, f" {noun}{are} left out; the weights end at ", weights, "."))


def _sum(step: BatchRun, look: Look) -> Line:
    """Return one step: ``(0, 0, 0) + 1/4 ((1, 0, 1) + (-1, -1, -1)) = (0, -1/4, 0)``."""
    return Line(equal(summed(step.problem, look), vector(look.after)), Work(at("sum", look.epoch)))


def _moved(step: BatchRun, look: Look) -> Listed:
    inputs = tuple(vector(step.problem.dataset.x(i)) for i in look.moved)
    return Listed(at("moved", look.epoch), inputs, "none")


def tell_gain(step: Gain, notation: Notation) -> Told:
    """Tell why an update moves the score of its own example the right way."""
    z, x = name_of(notation.score), Name("x")
    data = step.problem.dataset
    target = data.target(step.index)
    later = replace(z, primes=1)
    length = Power(Norm(x), 2)
    rate, number = step.rate, tree(step.squared)

    def gained(rate: Expression, by: Expression) -> Expression:
        return by if step.rate == 1 else Product(rate, by, "*")

    def moved(z: Expression, rate: Expression, by: Expression) -> Expression:
        return Sum((z, weighted([(target, gained(rate, by))])))

    again, new = (
        products(step.after, step.problem.row(step.index), step.problem.added or None),
        tree(step.new_z),
    )
    sums = equal(moved(z, tree(rate), length), moved(tree(step.z), tree(rate), number), new)
    lines = Display(
        (
            Line(equal(later, again, new), Work(Name("again"))),
            Line(sums, Work(moved(z, Name("rate"), length))),
        )
    )
    lets = ((z, tree(step.z), "z"), (later, new, "again"))
    scores = tuple(Line(equal(name, value), Let(Name(of))) for name, value, of in lets)
    way = Judged("rises" if target > 0 else "falls", Name("target"))
    if step.squared == 0:
        zero = Line(equal(length, number), Work(length))
        end: Pieces = (
            "Here ", x, " is the zero vector, so ", zero, " and the score"
            " does not move: such an example can never be made right.",
        )  # fmt: skip
    else:
        side = Judged(side_name(target), Name("target"))
        end = ("This square is positive, so the score ", way, ", as a ", side, " example needs.")
    text: Pieces = (
        "The update on ", Shown(Name("shown"), vector(data.x(step.index))),
        " moves its own score by ", Near(gained(Name("rate"), length), gained(tree(rate), length)),
        ", because it moves the weights along ", x, ":",
    )  # fmt: skip
    return Titled(
        ("Why an update helps its own example",), (Words(text, scores), lines, Words(end))
    )


def tell_setback(step: Setback, notation: Notation) -> Told:
    """Tell that an update may hurt another example."""
    before, after = at("after", step.number - 1), at("after", step.number)
    old, new = (
        Sum((Product(w, at("row", step.index + 1)), Name("added"))) for w in (before, after)
    )
    data, target = step.problem.dataset, side(step.index)
    text: Pieces = (
        "The other scores move too. The update from ", Shown(before, vector(step.before)), " to ",
        Shown(after, vector(step.after)), " takes the score of ", case_of(data, step.index),
        ", ", *_side(notation, data.target(step.index), target), ", from ",
        Shown(old, tree(step.z)), " to ", Shown(new, tree(step.new_z)), ": it was ",
        Judged("right", Product(target, old)), ", and now is ",
        Judged("wrong", Product(target, new)), ". That is why one pass need not be enough.",
    )  # fmt: skip
    return Titled(("Why it may hurt another",), (Words(text),))


_V, _W, _R, _B, _N = map(Name, "VWRBn")
_ALONG, _SQUARED = Product(_V, _W, "."), Power(Norm(_W), 2)
_R2, _B2 = Power(_R, 2), Power(_B, 2)


def tell_bound(step: Bound, notation: Notation) -> Told:
    """Tell the two inequalities of the convergence proof on the run itself, and the division."""
    at_one = all(line.rate == 1 for line in step.lines)
    least: Piece = tree(1) if at_one else "its rate"
    most = "" if at_one else " times the square of its rate"
    text: Pieces = (
        "The vector ", Line(equal(_V, vector(step.v)), Let(_V)),
        " gives every example, taken with its sign, a score of at least ", tree(1),
        "; no shorter vector does. Its squared length is ",
        Line(equal(_B2, tree(step.b_squared)), Work(_B2)), ", and the longest example has ",
        Line(equal(_R2, tree(step.r_squared)), Work(_R2)), ". An update adds at least ", least,
        " to ", _ALONG, ", because the score under ", _V, " is at least ", tree(1),
        ", and at most ", Shown(Name("longest"), _R2), f"{most} to ",
        Shown(Product(_W, _W), _SQUARED), ", because the score under ", _W,
        " was not on the right side. In this run:",
    )  # fmt: skip
    rows = tuple(
        tuple(
            (Shown(put(of, {name: at(name, n) for name in "nW"}), tree(value)),)
            for of, value in ((_N, n), (_ALONG, line.along), (_SQUARED, line.squared))
        )
        for n, line in enumerate(step.lines[:MOST_ROWS], start=1)
    )
    columns = tuple(Math(formula(one)) for one in (_ALONG, _SQUARED))
    made = Shown(_N, tree(len(step.lines)))
    told: list[Told] = [Words(text, (made,)), Grid((Symbol("n"), *columns), rows, "rrr")]
    if len(step.lines) > MOST_ROWS:
        told.append(_left_out("n", len(step.lines) - MOST_ROWS, "update", step.end))
    told.append(Words(_divided(step, at_one)))
    return Titled(("Why the run had to end",), tuple(told))


def _divided(step: Bound, at_one: bool) -> Pieces:
    """Say how the two inequalities bound the number of updates."""
    least: Pieces = (_ALONG, " is at most ", Product(_B, Norm(_W)))
    most = Always((_N, Product(_R2, _B2), tree(step.bound)), ("<=", "="), ("n",), _N)
    if not at_one:
        return ("As ", *least, ", this leaves only so many updates from zero: ", most, ".")
    grows = Always((_ALONG, _N), (">=",), ("n", "W"), _N)
    stays = Always((_SQUARED, Product(_R2, _N)), ("<=",), ("n", "W"), _N)
    whole = Product(Product(_V, _V), Product(Name("longest"), _N))
    return (
        "So after ", _N, " updates ", grows, " and ", stays, ". As ", *least, ", ",
        Shown(Product(_N, _N), Power(_N, 2)), " is at most ",
        Shown(whole, Product(Product(_B2, _R2), _N)), "; divided by ", _N, ", that is ", most, ".",
    )  # fmt: skip


def tell_cycle(step: CycleSum, notation: Notation) -> Told:
    """Tell a cycle as a proof that no weights are right on every example."""
    counts = tuple((index, Fraction(count)) for index, count in step.counts)
    total = weighted((count, vector(step.problem.signed(index))) for index, count in counts)
    zero = vector([0] * len(step.weights))
    text: Pieces = (
        "The weights ", Shown(Name("visited"), vector(step.weights)),
        " come back at the same place of the order, so the run goes round for ever. What the"
        " updates between the two visits added is nothing:",
    )  # fmt: skip
    end: Pieces = (
        "If some weights gave all these examples a score on their own side, their scores, signed"
        " and added up, would be more than ", tree(0), "; but the sum is the zero vector, whose"
        " score is ", Shown(Product(Name("visited"), Name("cycle")), tree(0)),
        ". So the cycle itself proves that no weights are right on every example.",
    )  # fmt: skip
    contradiction = Words((), (Line(related(0, ">", 0), Combined(counts)),))
    shown = Display((Line(equal(total, zero), Work(Name("cycle"))),))
    title = "The run goes round, and that is a proof"
    return Titled((title,), (Words(text), shown, contradiction, Impossible(end)))


def tell_final(step: Final, notation: Notation) -> Told:
    """Score every example under the final weights."""
    data = step.problem.dataset
    rows = tuple(
        (
            (case_of(data, i),),
            (_target(notation, data.target(i), side(i)),),
            (Shown(at("result", i + 1), tree(step.scores[i])),),
        )
        for i in range(min(len(data), MOST_ROWS))
    )
    columns = ("example", _target_column(notation), notation.score)
    return Titled(CHECK, (Grid(columns, rows, "rrr"),))


def tell_tally(step: Tally, notation: Notation) -> Told:
    """Count a run pass by pass, and say which examples made the updates."""
    rows = tuple(
        (
            (Shown(at("pass", number), tree(number)),),
            (Shown(at("examples", number), tree(count.presentations)),),
            (Shown(at("mistakes", number), tree(count.mistakes)),),
        )
        for number, count in enumerate(step.counts[:MOST_ROWS], start=1)
    )
    is_batch = step.problem.rule.batch is not None
    columns = (
        ("step", "examples looked at", "wrong")
        if is_batch
        else ("pass", "examples shown", "mistakes")
    )
    told: list[Told] = [Grid(columns, rows, "rrr")]
    if len(step.counts) > MOST_ROWS:
        noun = "steps" if is_batch else "passes"
        told.append(Words((f"The {noun} that follow were counted in the same way.",)))
    if step.updated:
        numbers = Shown(Name("updated"), vector(step.updated[:MOST_LISTED]))
        told.append(Words(("The updates are on the examples ", numbers, ".")))
    shown = _counted("presentations", step.presentations, "example")
    passes, total = _number("passes", len(step.counts)), ("That is ", *shown, " shown.")
    if is_batch:
        moves = _counted("moves", step.moves, "step")
        last = " and a last look that did not" if step.moves < len(step.counts) else ""
        total = ("That is ", *shown, " looked at, in ", *moves, f" that moved{last}.")
    return Titled(("Counting",), (*told, Words(total, (passes,))))


def _counted(name: str, count: int, noun: str) -> Pieces:
    return (_number(name, count), f" {noun}" if count == 1 else f" {noun}s")


def _trained(tell: Callable[[Any, Notation], Told], *facts: Callable[[Training], Facts]) -> Teller:
    """Tell every step by itself; what is told is checked against facts of what was run."""
    return each_given(tell, lambda step, letters: about_run(step.problem, letters, facts))


TOLD: Table = {
    Run: _trained(tell_run, of_run),
    BatchRun: _trained(tell_batch, of_looks),
    Tally: _trained(tell_tally, of_counts),
    Gain: _trained(tell_gain, of_update),
    Setback: _trained(tell_setback, of_run, of_rows),
    Bound: _trained(tell_bound, of_bound),
    CycleSum: _trained(tell_cycle, of_cycle),
    Final: _trained(tell_final, of_end),
}
