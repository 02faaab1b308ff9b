"""What an exercise asks, lists of exercises, and what testing them found, as documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from linexact.data.problem import Problem
from linexact.document.blocks import (
    Block,
    Document,
    Facts,
    Heading,
    Paragraph,
    Span,
    Text,
    table,
)
from linexact.document.formulas import convention_text, input_cells, input_columns, label, sketched
from linexact.document.notation import NOTATIONS, Notation
from linexact.document.numbers import counted, points_span
from linexact.document.prose import blocks_of, line_of
from linexact.exact import exact_text
from linexact.exercise.bank import Exercises
from linexact.exercise.model import Exercise
from linexact.explain.finding import tolerance_text
from linexact.explain.forms import words_of_form
from linexact.explain.kinds import demanded
from linexact.grade.question import Question
from linexact.tasks.question import Ask
from linexact.tasks.record import Record, convention_record, dataset_record

if TYPE_CHECKING:
    from linexact.grade.testing import Found, SelfTests

MOST_ROWS = 40


def explain_exercise(exercise: Exercise, *, asked: bool = True) -> Document:
    """Return the exercise as a student sees it, in the letters of its lecture.

    Without ``asked`` it is not said how answers are typed: another system asks for them.

    >>> from linexact.exercise.bank import find_exercise
    >>> [pair[0] for pair in explain_exercise(find_exercise("grosse-and")).blocks[2].pairs]
    ['Source', 'Convention', 'Asked']
    """
    notation = letters_of(exercise)
    facts: list[tuple[str, Text]] = [
        *source_of(exercise),
        ("Convention", convention_text(notation, exercise.convention)),
        *demanded(exercise),
        *(("Asked", (*asked_for(a), ": ", *typed_as(exercise, a))) for a in exercise.asks if asked),
    ]
    if len(exercise.asks) > 1 and asked:
        heads = ", ".join(f"[{ask.name}]" for ask in exercise.asks)
        facts.append(("Parts", (f"each answer under its name in brackets: {heads}",)))
    blocks: list[Block] = [
        Heading(line_of(exercise.title)),
        *blocks_of(exercise.statement),
        *_figure(exercise),
        Facts(tuple(facts)),
    ]
    blocks += _data(exercise, notation)
    return Document(tuple(blocks), exercise.typed)


def letters_of(about: Exercise | Problem | None, notation: Notation | None = None) -> Notation:
    """Return the letters of the exercise's lecture, or others, with the labels as they were typed.

    >>> from linexact.exercise.bank import find_exercise
    >>> letters_of(find_exercise("lyu-length")).name
    'lyu'
    """
    known = NOTATIONS.get(about.source.lecture) if isinstance(about, Exercise) else None
    chosen = notation or known or NOTATIONS["grosse"]
    data = None if about is None else about.dataset
    return (chosen if known else chosen.of_data(data)).with_names(data)


def asked_for(ask: Ask) -> Text:
    """Return what is asked, and for how many points.

    >>> from linexact.exercise.bank import find_exercise
    >>> asked_for(find_exercise("grosse-xor").asks[0])
    ('verdict (', Fraction(1, 1), ' point)')
    """
    plural = "" if ask.points == 1 else "s"
    return (f"{ask.name.replace('_', ' ')} (", points_span(ask.points), f" point{plural})")


def typed_as(exercise: Exercise, ask: Ask) -> Text:
    """Return how an answer to what is asked is typed, and what is allowed of it.

    >>> from linexact.exercise.bank import find_exercise
    >>> exercise = find_exercise("dsc140a-true-false")
    >>> typed_as(exercise, exercise.asks[0])
    ('true or false',)
    """
    words = words_of_form(ask.form)
    allowed = exercise.marking.tolerances.get(ask.name)
    usual = words.how if exercise.convention.bias else words.how_unbiased or words.how
    how = usual if usual and allowed is None else words.phrase
    entries = Question(exercise, ask, dict).entries(len(exercise.features) + 1)
    if ask.form == "vector" and entries:
        how = f"({', '.join(entries)}): {how}"
    spans: Text = (how,) if allowed is None else (how, ", ", *tolerance_text(allowed))
    place = exercise.marking.bias_place
    if ask.form == "weights" and place is not None:
        spans = (*spans, f"; in a list without names the bias stands {place}")
    return spans


def _figure(exercise: Exercise) -> tuple[Block, ...]:
    if exercise.figure is None:
        return ()
    return (sketched(exercise.data, "The examples: + is positive, - is negative"),)


def source_of(exercise: Exercise) -> tuple[tuple[str, Text], ...]:
    """Return where an exercise comes from; nothing is said of one's own without a place."""
    source = exercise.source
    said = str(replace(source, lecture="") if source.lecture == "own" else source)
    return (("Source", (said,)),) if said else ()


def _data(exercise: Exercise, notation: Notation) -> list[Block]:
    data = exercise.dataset
    if data is None or not len(data):
        return []
    columns, count = ["example", *input_columns(data), notation.target], min(len(data), MOST_ROWS)
    rows = table(
        columns,
        [[i + 1, *input_cells(data, i), label(notation, data.target(i))] for i in range(count)],
        "r" * len(columns),
    )
    shown: list[Block] = [rows]
    left = len(data) - count
    if left:
        said = (f"{counted(left, 'more example')} {'are' if left > 1 else 'is'} not shown here.",)
        shown.append(Paragraph(said))
    return shown


def explain_list(listed: Exercises) -> Document:
    """Return the ids, kinds and titles of exercises as a table.

    >>> from linexact.exercise.bank import find_exercise
    >>> explain_list(Exercises((find_exercise("grosse-and"),))).blocks[0].rows
    ((('grosse-and',), ('weights',), ('AND by hand',)),)
    """
    rows = [(e.id, e.kind.name, line_of(e.title)) for e in listed.exercises]
    said = "One of them: `linexact exercises show ID`; solved: `linexact solve ID`."
    return Document((table(["id", "kind", "title"], rows, "lll"), Paragraph((said,))))


def exercise_record(exercise: Exercise) -> Record:
    """Return what an exercise asks.

    >>> from linexact.exercise.bank import find_exercise
    >>> record = exercise_record(find_exercise("grosse-and"))
    >>> record["kind"], record["points"], record["asks"]
    ('weights', '4', [{'value': 'weights', 'form': 'weights', 'points': '4'}])
    """
    return {
        "id": exercise.id,
        "title": exercise.title,
        "statement": exercise.statement,
        "kind": exercise.kind.name,
        "points": exact_text(exercise.points),
        "asks": [
            {"value": a.name, "form": a.form, "points": exact_text(a.points)} for a in exercise.asks
        ],
        "source": {
            name: said
            for name, said in asdict(exercise.source).items()
            if said or name in ("lecture", "place")
        },
        "convention": convention_record(exercise.convention),
        "data": None if exercise.dataset is None else dataset_record(exercise.dataset),
        "remarks": list(exercise.remarks),
    }


def exercises_record(listed: Exercises) -> Record:
    """Return what each exercise of a list asks.

    >>> from linexact.exercise.bank import Exercises, find_exercise
    >>> exercises_record(Exercises((find_exercise("nor"),)))["exercises"][0]["id"]
    'nor'
    """
    return {"exercises": [exercise_record(exercise) for exercise in listed.exercises]}


def explain_self_tests(tests: SelfTests) -> Document:
    """Return what came of testing exercises as a document.

    >>> from linexact.grade.testing import Outcome, SelfTests
    >>> told = explain_self_tests(SelfTests((Outcome("mine", ("'3': it was read",), expects=5),)))
    >>> told.blocks[0].text, told.blocks[1].rows[0][4]
    (('0 of 1 exercise in order.',), ('1 fault',))
    """
    rows: list[list[Span | Text]] = [
        [
            one.name,
            one.answers,
            f"{len(one.findings) - len(one.untested)} of {len(one.findings)}",
            "-" if one.by_hand is None else one.by_hand,
            counted(len(one.faults), "fault") if one.faults else "in order",
        ]
        for one in tests.outcomes
    ]
    count = counted(len(tests.outcomes), "exercise")
    return Document(
        (
            Heading((f"{tests.in_order} of {count} in order.",)),
            table(
                ["exercise", "answers", "findings expected", "by hand", "outcome"], rows, "lrrrl"
            ),
            *_details(tests),
        )
    )


def _details(tests: SelfTests) -> Iterator[Block]:
    for one in tests.outcomes:
        for fault in one.faults:
            yield Paragraph((f"{one.name}: {fault}",))
    count = sum(len(one.untested) for one in tests.outcomes)
    if count:
        what = f"{counted(count, 'finding')} {'is' if count == 1 else 'are'}"
        yield Paragraph((f"{what} in no [[expect]]; --propose writes them.",))


def self_tests_record(tests: SelfTests) -> dict[str, object]:
    """Return what came of testing exercises; findings by form.

    >>> from linexact.grade.testing import Outcome, SelfTests
    >>> self_tests_record(SelfTests((Outcome("mine", ()),)))["in_order"]
    1
    """
    return {
        "in_order": tests.in_order,
        "faults": {one.name: list(one.faults) for one in tests.outcomes if one.faults},
        "exercises": [
            {
                "name": one.name,
                "in_order": not one.faults,
                "answers": one.answers,
                "findings": _by_form(one.findings),
                "untested": _by_form(one.untested),
                "by_hand": one.by_hand,
            }
            for one in tests.outcomes
        ],
    }


def _by_form(found: Iterable[Found]) -> dict[str, list[str]]:
    by_form: dict[str, list[str]] = {}
    for one in found:
        by_form.setdefault(one.form, []).append(one.code)
    return by_form
