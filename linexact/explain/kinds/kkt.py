"""Words of kind ``kkt``."""

from __future__ import annotations

from collections.abc import Iterator

from linexact.duality.conditions import CONDITIONS, Broken
from linexact.exercise.kinds.kkt import Checked, Task
from linexact.exercise.model import Exercise
from linexact.exercise.solving import Solved
from linexact.explain.document import Block, Math, Paragraph, Section, Span, Symbol, Text, table
from linexact.explain.duality import multiple
from linexact.explain.kinds import Given, KindWords
from linexact.explain.kinds.duals import given_objective
from linexact.explain.notation import Notation
from linexact.explain.words.asked import answers_by_name
from linexact.explain.words.formulas import case, label
from linexact.explain.words.teller import Told, each_section

_CALLED = {
    "primal_at": "examples that break the primal condition",
    "dual_at": "examples whose multipliers are out of bounds",
    "complementary_at": "examples that break complementarity",
    "margins": "margins",
    "combined": "sum of m t x",
    "balance": "sum of m t",
    "value": "value of the objective",
    "dual_value": "value of the dual objective",
    "gap": "duality gap",
}
_ASKED = {
    "primal": "the primal condition",
    "dual": "the dual condition",
    "stationary": "stationarity",
    "complementary": "complementarity",
}


def _given(exercise: Exercise) -> Given:
    task: Task = exercise.task
    stated: list[tuple[str, Text]] = [("w", (Math((task.w,)),))]
    if exercise.convention.bias:
        stated.append(("b", (task.b,)))
    if task.s is not None:
        stated.append(("Slacks", (Math((task.s,)),)))
    return (*given_objective(exercise), *stated, ("Multipliers", (Math((task.m,)),)))


def _tell(step: Checked, notation: Notation) -> tuple[Section, Section]:
    """Work out what every example gives to the conditions, and then say of each if it holds."""
    stated = step.found.stated
    data, soft = stated.dataset, step.charge is not None
    rows: list[list[Span | Text]] = []
    for i, number in enumerate(step.numbers):
        row: list[Span | Text] = [
            number, case(data, i), label(notation, data.target(i)), step.found.margins[i],
        ]  # fmt: skip
        rows.append([*row, *([stated.slacks[i]] if soft else []), step.rooms[i],
                     stated.multipliers[i]])  # fmt: skip
    slack = ["slack"] if soft else []
    columns: list[str | Symbol] = ["", "case", notation.target, "margin", *slack, "room", "m"]
    least: Text = (1, " less its slack") if soft else (1,)
    blocks: list[Block] = [
        Paragraph(("The room of a case is what its margin has above ", *least, ".")),
        table(columns, rows, "rrrr" + "r" * (len(columns) - 4)),
    ]
    return (
        Section(("Margins and rooms",), tuple(blocks)),
        Section(("The conditions",), tuple(Paragraph(text) for text in _conditions(step))),
    )


def _conditions(step: Checked) -> Iterator[Text]:
    """Yield a paragraph for each condition, and one on the objectives."""
    found = step.found
    stated = found.stated
    charge, bias = step.charge, stated.objective.bias
    soft = charge is not None
    yield (f"Primal: no room {'and no slack ' if soft else ''}is below ", 0,
           *_verdict(step, "primal"))  # fmt: skip
    cap: Text = (" and at most ", charge, ", which a slack costs") if charge else ()
    summed: Text = ("; the sum of m t is ", found.balance, " and has to be ", 0) if bias else ()
    yield ("Dual: every multiplier is at least ", 0, *cap, *summed, *_verdict(step, "dual"))
    factor = 2 * stated.objective.length
    yield ("Stationary: the sum of m t x is ", Math((found.combined,)), ", and ",
           multiple(factor, "w = ", found.wanted), *_verdict(step, "stationary"))  # fmt: skip
    rest: Text = ("; a slack that is not ", 0, " has the multiplier ", charge) if charge else ()
    yield ("Complementary: a multiplier that is not ", 0, " has no room", *rest,
           *_verdict(step, "complementary"))  # fmt: skip
    yield ("The objective is ", step.value,
           ". The multipliers sum to ", step.total, ", and the dual objective is ", step.dual_value,
           ". The gap is ", step.gap, ".")  # fmt: skip
    if found.is_best:
        yield ("All conditions hold, so the answer is best.",)
    else:
        yield ("A condition is broken, so this is no best answer with its multipliers.",)


def _verdict(step: Checked, condition: str) -> Text:
    """Say whether a condition holds, and the first example that breaks it."""
    first = next((b for b in step.found.broken if b.condition == condition), None)
    if first is not None:
        return (". That is broken: ", *_broken(step, first), ".")
    holds = {str(name): step.held[name] for name in CONDITIONS}[condition]
    return (". That holds.",) if holds else (". That is broken.",)


def _broken(step: Checked, one: Broken) -> Text:
    """Say what an example breaks, with its numbers."""
    example: Text = ("example ", step.numbers[one.example])
    stated, i = step.found.stated, one.example
    m, slack, room = stated.multipliers[i], stated.slacks[i], step.rooms[i]
    told: dict[str, Text] = {
        "street": (*example, " has the room ", room),
        "slack": (*example, " has the slack ", slack),
        "sign": (*example, " has the multiplier ", m),
        "cap": (*example, " has the multiplier ", m),
        "edge": (*example, " has the multiplier ", m, " and the room ", room),
        "price": (*example, " has the multiplier ", m, " and the slack ", slack),
    }
    return told[one.part]


def _answer(solved: Solved, notation: Notation) -> Text:
    spans: list[Span] = []
    for ask in solved.exercise.asks:
        if ask.form != "true_false":
            continue
        holds = bool(solved.values[ask.name])
        spans += [" "] if spans else []
        if ask.name == "optimal":
            spans.append("The answer is best." if holds else "The answer is not best.")
        else:
            spans.append(f"Whether {_ASKED[ask.name]} holds: {'true' if holds else 'false'}.")
    conditions = (*_ASKED, "optimal")
    told = answers_by_name(solved, _CALLED, apart=conditions)
    return (*spans, *([" "] if spans and told else []), *told)


TOLD: Told = {Checked: each_section(_tell)}
WORDS = KindWords(
    _answer,
    _given,
    _given,
    states_convention=True,
    first="What margin has each example, and what room is left beside its slack?",
)
