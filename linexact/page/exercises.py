"""Exercises as one page to answer: questions, boxes, and a file for ``linexact grade``.

Python writes the words; the script in the page composes the file and moves the tools.  A mark is
made by ``linexact grade`` alone, from what is typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from string import Template

from linexact.document.blocks import Block, Document, Paragraph
from linexact.document.prose import line_of
from linexact.errors import InputError
from linexact.exercise.marking import HINT_LEVELS
from linexact.exercise.model import Exercise
from linexact.exercise.solving import solve_exercise
from linexact.explain.exercise import asked_for, explain_exercise, letters_of, typed_as
from linexact.explain.forms import words_of_form
from linexact.explain.hints import hints_up_to
from linexact.explain.solution import WrittenSolution, worked_steps
from linexact.grade import mark, parts_of
from linexact.page.joining import embedded, hashed, joined, page_file, policy
from linexact.page.problems import Fields, exercise_fields, has_tools
from linexact.page.running import lecture_rules
from linexact.render.html import html_fragment
from linexact.render.text import plain
from linexact.tasks.question import Ask

# Attributes that the renderer writes, which the policy allows by their hashes.
_STYLED = ("font-weight:bold", "background:#fff")
STYLES = ("style.css", "exercise.css", "tools.css")
LINE = 5  # lines of room up to which an answer has a box of one line


@dataclass(frozen=True, slots=True)
class Extras:
    """What stands in a page beside the questions; solutions can be read by whoever has it."""

    hints: bool = False
    solutions: bool = False
    tools: bool = True


def exercise_page(
    exercises: Sequence[Exercise], title: str | None = None, extras: Extras | None = None
) -> str:
    """Return exercises as one HTML file that needs nothing else; the title is that of the first.

    Raises :class:`~linexact.errors.InputError`: ``twice`` for two exercises of one id, ``hints``
    where hints cost points, which a page cannot take.

    >>> from linexact.exercise.bank import find_exercise
    >>> page = exercise_page([find_exercise("grosse-and")])
    >>> "<title>AND by hand</title>" in page, " src=" in page or " href=" in page
    (True, False)
    """
    extras = extras or Extras()
    _check(exercises, extras)
    single = title is None and len(exercises) == 1
    head = line_of(exercises[0].title) if single else (title or "Exercises",)
    script, style = joined("exercises.js"), "".join(map(page_file, STYLES))
    attributes = " ".join(f"'{hashed(text)}'" for text in _STYLED)
    numbered = enumerate(exercises, start=1)
    return Template(page_file("exercise.html")).substitute(
        policy=policy(script, f"'{hashed(style)}' 'unsafe-hashes' {attributes}"),
        style=style,
        script=script,
        title=escape(plain(head)),
        heading=_inline(head),
        exercises="\n".join(_exercise(e, None if single else n, extras) for n, e in numbered),
        without=escape("\n".join(_headings(exercises))),
        problems=embedded([_fields(exercise, extras) for exercise in exercises]),
    )


def _check(exercises: Sequence[Exercise], extras: Extras) -> None:
    """Refuse what a page cannot be about."""
    ids = [exercise.id for exercise in exercises]
    twice = next((name for name in ids if ids.count(name) > 1), None)
    if twice is not None:
        raise InputError("twice", f"{twice} is named twice; an answer has one place in a page")
    for exercise in exercises if extras.hints else ():
        if exercise.feedback.cost(HINT_LEVELS) > 0:
            message = f"{exercise.id}: its hints cost points, which a page cannot take"
            raise InputError("hints", f"{message}; expected no --hints")


def _fields(exercise: Exercise, extras: Extras) -> Fields:
    """Return what the script knows of an exercise."""
    asks = [{"name": ask.name, "form": ask.form} for ask in exercise.asks]
    known: Fields = {"id": exercise.id, "asks": asks}
    if extras.tools and has_tools(exercise):
        known["problem"] = exercise_fields(exercise, whole=extras.solutions)
    return known


def _headings(exercises: Sequence[Exercise]) -> Iterator[str]:
    for exercise in exercises:
        yield f"=== {exercise.id} ==="
        yield from (f"[{ask.name}]" for ask in exercise.asks if len(exercise.asks) > 1)


def _exercise(exercise: Exercise, number: int | None, extras: Extras) -> str:
    """Return the question, its boxes, and what else is wanted; a number stands in a sheet."""
    _, *question = explain_exercise(exercise, asked=False).blocks
    parts = [_html(question, exercise)]
    if number is not None:
        title = _inline((f"{number}. ", *line_of(exercise.title)))
        parts.insert(0, f"<h2>{title}</h2>")
    level = 2 if number is None else 3
    parts.append(f"<h{level}>Your answer</h{level}>")
    parts += [_box(exercise, ask) for ask in exercise.asks]
    parts += _hints(exercise, extras, level) if extras.hints else ()
    if extras.solutions:
        steps = worked_steps(WrittenSolution.of(solve_exercise(exercise), letters_of(exercise)))
        parts.append(_closed("Solution", _html(steps, exercise, level - 1)))
    inner = "\n".join(parts)
    return f'<section class="exercise" data-exercise="{escape(exercise.id)}">\n{inner}\n</section>'


def _box(exercise: Exercise, ask: Ask) -> str:
    """Return the place for one answer, with its name and how it is typed."""
    name, words = f"{exercise.id}-{ask.name}", words_of_form(ask.form)
    said = (
        f'id="{escape(name)}" data-ask="{escape(ask.name)}" aria-describedby="{escape(name)}-how"'
        ' autocomplete="off" autocapitalize="off" spellcheck="false"'
    )
    field = (
        f'<input type="text" {said}>'
        if words.room <= LINE
        else f'<textarea rows="{max(2, words.room // 2)}" {said}></textarea>'
    )
    how = _inline(typed_as(exercise, ask))
    return (
        f'<div class="ask">\n<label for="{escape(name)}">{_inline(asked_for(ask))}</label>\n'
        f'<p class="how" id="{escape(name)}-how">{how}</p>\n{field}\n</div>'
    )


def _hints(exercise: Exercise, extras: Extras, level: int) -> Iterator[str]:
    """Yield the hints for whoever has not begun, closed; the solution only where it is wanted."""
    most = exercise.feedback.levels(1) - (not extras.solutions)
    for part in parts_of(exercise) if most > 0 else ():
        [marked] = mark((part,), "")
        several = f" on {part.name.replace('_', ' ')}" if len(exercise.asks) > 1 else ""
        for hint in hints_up_to(marked, min(most, HINT_LEVELS), exercise):
            yield _closed(f"Hint {hint.level}{several}", _html(hint.blocks, exercise, level))


def _closed(summary: str, inner: str) -> str:
    return f"<details>\n<summary>{escape(summary)}</summary>\n{inner}\n</details>"


def _html(blocks: Sequence[Block], exercise: Exercise, level: int = 2) -> str:
    return html_fragment(Document(tuple(blocks), exercise.typed), level=level)


def _inline(text: object) -> str:
    """Return a text without the paragraph around it."""
    made = html_fragment(Document((Paragraph(text),)))  # type: ignore[arg-type]
    return made.removeprefix("<p>").removesuffix("</p>")


# The page of one's own data: a small set is decided exactly where it is typed

OWN_STYLES = ("style.css", "exercise.css", "tools.css", "own.css")
EXAMPLES, FEATURES = 64, 6  # as script/owntable.js has them
BEGUN = "x1,x2,class\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n"


def own_data_page() -> str:
    """Return the page on which one's own data are decided, proved and saved, one HTML file.

    >>> page = own_data_page()
    >>> page.splitlines()[0], "up to 64 examples with 6 features" in page, " src=" in page
    ('<!DOCTYPE html>', True, False)
    """
    script, style = joined("owndata.js"), "".join(map(page_file, OWN_STYLES))
    return Template(page_file("own.html")).substitute(
        policy=policy(script, f"'{hashed(style)}'"),
        style=style,
        script=script,
        rules=embedded(lecture_rules()),
        table=escape(BEGUN),
        examples=EXAMPLES,
        features=FEATURES,
    )
