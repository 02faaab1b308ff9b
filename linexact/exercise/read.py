"""Reading an exercise file; every refusal names the file, the key, what was seen and expected."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, Literal

from linexact.data.dataset import Dataset
from linexact.data.read.streams import PathOrFile
from linexact.errors import Faults, InputError, there
from linexact.exact import show
from linexact.exact.surds import SurdSum
from linexact.exercise.feedback import read_feedback
from linexact.exercise.marking import Marking, read_marking
from linexact.exercise.model import LECTURES, Erratum, Exercise, Expect, Source
from linexact.exercise.variants.spec import read_spec
from linexact.reading.exercise_file import ExerciseFile, placed, read_exercise_file
from linexact.reading.placeholders import SECTION
from linexact.reading.records import (
    Table,
    check_keys,
    read_choice,
    read_number,
    read_record,
    read_table,
    read_text,
    wrong,
)
from linexact.tasks.question import Ask, Question, find_question
from linexact.tasks.steps import Value
from linexact.text.markdown import check_markdown
from linexact.text.surds import parse_surd

MAX_POINTS = 1_000_000
MAX_DRAWN = 200  # examples of a figure
_ROOT = re.compile("sqrt|√")
_ANSWERED = (
    "verdict",
    "true-false",
    "outcome",
    "side",
    "predicted",
)  # forms that yes or no may answer
_OF_NUMBERS = (  # may be off
    *("number", "vector", "roots", "trace", "update-table", "batch-table"),
    "boundary",
)
_OF_WEIGHTS = ("weights", "separator")  # forms in which a list of weights may be an answer
_PARTIAL = (
    "vector",
    "example-list",
    "roots",
    "set",
    "multipliers",
    "weights",
)  # points by entry or example
_PROVED = ("proof",)  # forms that show a verdict to be right
_WORKED_OUT = (  # of numbers
    *("number", "vector", "roots", "multipliers", "weights", "separator"),
)
_WORDS = ("verdict", "outcome", "side", "predicted")  # forms of values that are words


def read_exercise(source: PathOrFile) -> Exercise:
    r"""Read an exercise from a path or an open file.

    Raises :class:`~linexact.errors.InputError` for a file that is no exercise: unknown or
    missing keys, wrong types, a published answer that cannot be read (codes ``key``,
    ``value`` and those of :func:`~linexact.reading.exercise_file.read_exercise_file`); where there
    are several, :class:`~linexact.errors.SeveralFaultsError` has them all, each with its line.

    >>> import io
    >>> exercise = read_exercise(io.StringIO('''
    ... id = "nor"
    ... title = "NOR"
    ... statement = "Find weights for NOR."
    ... kind = "weights"
    ... points = 2
    ... source = {lecture = "own"}
    ... data = {truth_table = "NOR"}
    ... convention = {bias = true, boundary = "strict"}
    ... '''))
    >>> exercise.asks
    (Ask(name='weights', form='weights', points=Fraction(2, 1), yes=None),)
    """
    file = read_exercise_file(source, needs_data=False)
    place = source if isinstance(source, str | os.PathLike) else getattr(source, "name", None)
    try:
        return _exercise(file)
    except InputError as error:
        name = "the exercise" if place is None else str(place)
        raise placed(error, name, file.text) from None


def is_exercise_file(source: str) -> bool:
    """Say whether a path is a TOML file that states a kind: an exercise, not data alone.

    Raises :class:`~linexact.errors.InputError` as
    :func:`~linexact.reading.exercise_file.read_exercise_file` for a file that is not TOML.

    >>> from linexact.exercise import folder
    >>> is_exercise_file(str(folder() / "nor.toml")), is_exercise_file("nor.csv")
    (True, False)
    """
    path = Path(source)
    if path.suffix.casefold() != ".toml" or not path.is_file():
        return False
    return "kind" in read_exercise_file(source, needs_data=False).words


def _exercise(file: ExerciseFile) -> Exercise:
    words, faults = file.words, Faults()
    faults.errors += file.faults
    for key in ("id", "title", "convention"):
        if key not in file.stated:
            faults.errors.append(InputError("key", f"{key} is expected in an exercise"))
    statement = faults.of(lambda: _prose(words, "statement"))
    faults.of(lambda: _check_prose("title", file.title or ""))
    source = faults.of(lambda: _source(words))
    remarks = faults.of(lambda: _remarks(words))
    feedback = faults.of(lambda: read_feedback(words.get("feedback", {})))
    expects = faults.of(lambda: _expects(words.get("expect", [])))
    figure = faults.of(lambda: _figure(words, file.dataset))
    kind = faults.of(lambda: _kind(words))
    if kind is None:  # which says what the rest may be
        faults.check()
        raise AssertionError("a kind that is not read is a fault")
    if "data" not in file.stated and kind.needs_data:
        message = f"a section [data] is expected in an exercise of kind {kind.name}"
        faults.errors.append(InputError("key", message))
    task = faults.of(lambda: _task(words, kind))
    asks = faults.of(lambda: _asks(words, kind, faults))
    if task is not None and asks is not None:
        asks = tuple(replace(ask, form=kind.form(task, ask.name)) for ask in asks)
    published = read_table("published", words.get("published", {}))
    values = faults.of(lambda: _published(published, kind))
    erratum = faults.of(lambda: _erratum(words, kind))
    marking = None if asks is None else faults.of(lambda: _marking(words.get("marking", {}), asks))
    if SECTION in words:
        _check_variants(words[SECTION], kind, faults)
    known = file.dataset is not None or not kind.needs_data
    if task is not None and file.convention is not None and known:
        wanted = {*(ask.name for ask in asks or ()), *published}
        faults.of(partial(kind.check_on, task, file.dataset, file.convention, wanted))
    faults.check()
    exercise = Exercise(
        there(file.id),
        there(file.title),
        there(statement),
        kind,
        there(file.convention),
        file.dataset,
        there(task),
        there(asks),
        there(source),
        there(values),
        erratum,
        there(remarks),
        there(marking),
        there(expects),
        there(feedback),
        figure,
        file.typed,
    )
    if kind.refuse is not None:
        kind.refuse(exercise)
    return exercise


def _check_variants(section: object, kind: Question, faults: Faults) -> None:
    """Gather what is wrong with the variants, but what was told when they were filled in."""
    told = {one.message for error in faults.errors for one in getattr(error, "errors", (error,))}
    found = Faults()
    found.of(lambda: read_spec(section, kind))
    for error in found.errors:
        several = getattr(error, "errors", (error,))
        faults.errors += [one for one in several if one.message not in told]


def _figure(words: Table, dataset: Dataset | None) -> Literal["data"] | None:
    if "figure" not in words:
        return None
    read_choice("figure", words["figure"], ("data",))
    if dataset is None or dataset.dimension != 2:
        count = "no data" if dataset is None else f"{dataset.dimension} features"
        raise InputError(
            "value",
            f"figure: the data are drawn in the plane; expected two features, found {count}",
        )
    if len(dataset) > MAX_DRAWN:
        raise InputError(
            "value", f"figure: {len(dataset)} examples; expected at most {MAX_DRAWN} to draw"
        )
    return "data"


def _expects(value: object) -> tuple[Expect, ...]:
    if not isinstance(value, list):
        raise wrong("expect", value, "tables [[expect]]")
    found = tuple(read_record(Expect, v, f"expect[{i}]") for i, v in enumerate(value, start=1))
    for place, one in enumerate(found, start=1):
        if one.points is None and not one.finding and one.unreadable is None:
            message = f"expect[{place}]: expected points, finding or unreadable"
            raise InputError("key", message)
    return found


def _needed(words: Table, key: str) -> str:
    if key not in words:
        raise InputError("key", f"{key} is expected in an exercise")
    return read_text(key, words[key])


def _kind(words: Table) -> Question:
    return find_question(_needed(words, "kind"), "kind")


def _task(words: Table, kind: Question) -> Any:
    if ("external" in words) != (kind.section == "external"):
        raise InputError("key", "a section [external] goes with kind external, and only with it")
    if kind.section != "task" and words.get("task"):
        raise InputError("key", f"kind {kind.name} has no section [task]; expected none")
    return read_record(
        kind.task, words.get(kind.section, {}), kind.section, of=f" for kind {kind.name}"
    )


def _asks(words: Table, kind: Question, faults: Faults) -> tuple[Ask, ...]:
    """Read what is asked; wrong points are a fault, and stand as 0 so that the rest is read."""
    try:
        names = _asked_names(words, kind)
    except InputError:
        if not isinstance(words.get("points", {}), dict):  # told though a name is wrong
            faults.of(lambda: _points("points", words["points"]))
        raise
    given = _shared_points(words, names, faults)
    meant = faults.of(lambda: _meant(words, names, kind)) or {}
    return tuple(Ask(n, kind.values[n], given.get(n, Fraction(0)), meant.get(n)) for n in names)


def _asked_names(words: Table, kind: Question) -> Sequence[str]:
    names: Sequence[str] = kind.usual
    if "asks" in words:
        names = _texts("asks", words["asks"])
        for place, name in enumerate(names, start=1):
            read_choice(f"asks[{place}]", name, list(kind.values))
            if name in names[: place - 1]:
                raise InputError("value", f"asks[{place}]: {name} is there twice")
        if not names:
            raise InputError("value", "asks: an empty list; expected what is asked")
    return names


def _shared_points(words: Table, names: Sequence[str], faults: Faults) -> dict[str, Fraction]:
    """Read one number for all that is asked, or a table; those that can be read are returned."""
    if "points" not in words:
        faults.errors.append(InputError("key", "points is expected in an exercise"))
        return {}
    points = words["points"]
    if not isinstance(points, dict):
        total = faults.of(lambda: _points("points", points))
        return {} if total is None else dict.fromkeys(names, total / len(names))
    faults.of(lambda: check_keys(points, names, "in points (the values asked for)"))
    faults.errors += [
        InputError("key", f"points.{name} is expected") for name in names if name not in points
    ]
    read = {
        name: faults.of(partial(_points, f"points.{name}", points[name]))
        for name in names
        if name in points
    }
    return {name: number for name, number in read.items() if number is not None}


def _meant(words: Table, names: Sequence[str], kind: Question) -> dict[str, str]:
    """Read what *yes* answers, where it may answer something."""
    yes = read_table("yes", words.get("yes", {}))
    answered = [name for name in names if kind.values[name] in _ANSWERED]
    check_keys(yes, answered, "in yes (the values asked for that yes or no answers)")
    return {name: read_text(f"yes.{name}", yes[name]) for name in yes}


def _marking(value: object, asks: Sequence[Ask]) -> Marking:
    marking = read_marking(value, [ask.name for ask in asks])
    if marking.bias_place is not None and all(ask.form not in _OF_WEIGHTS for ask in asks):
        message = (
            "marking.bias_place: says where a list of weights has the bias, and no value asked"
            " for is answered by weights; expected none"
        )
        raise InputError("key", message)
    forms = {ask.form for ask in asks}
    for key, stated, of in (
        ("partial", marking.partial is True, _PARTIAL),
        ("bare_verdict", marking.bare_verdict is not None, _PROVED),
        ("unevaluated", marking.unevaluated != 1, _WORKED_OUT),
    ):
        if stated and forms.isdisjoint(of):
            message = f"marking.{key}: is for the forms {', '.join(of)}, and none of them is asked"
            raise InputError("key", f"{message}; expected no such key")
    for ask in asks:
        if ask.name in marking.tolerances and ask.form not in _OF_NUMBERS:
            message = (
                f"marking.tolerance.{ask.name}: is for numbers; expected none for the form"
                f" {ask.form}"
            )
            raise InputError("key", message)
    return marking


def _texts(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise wrong(key, value, "a list of texts")
    return tuple(read_text(f"{key}[{i}]", v) for i, v in enumerate(value, start=1))


def _points(key: str, value: object) -> Fraction:
    number = read_number(key, value)
    if not 0 <= number <= MAX_POINTS:
        raise InputError("value", f"{key}: {show(number)}; expected from 0 to {MAX_POINTS}")
    return number


def _source(words: Table) -> Source:
    """Read where it comes from: free text, or a table whose year may be a number."""
    value = words.get("source", {})
    if isinstance(value, str):
        return Source(place=read_text("source", value))
    year = {"year": str(value["year"])} if isinstance(value, dict) and _is_year(value) else {}
    source = read_record(Source, {**value, **year} if year else value, "source")
    if source.lecture:
        read_choice("source.lecture", source.lecture, LECTURES)
    return source


def _is_year(table: Table) -> bool:
    return isinstance(table.get("year"), int) and not isinstance(table["year"], bool)


def _prose(words: Table, key: str) -> str:
    """Read a text in Markdown, whose formulas can be read."""
    text = _needed(words, key)
    _check_prose(key, text)
    return text


def _check_prose(key: str, text: str) -> None:
    try:
        check_markdown(text)
    except InputError as error:
        raise error.located(key) from None


def _published(table: Table, kind: Question) -> dict[str, Value]:
    check_keys(table, kind.publishable, f"in published for kind {kind.name}")
    return {key: _value(f"published.{key}", key, value, kind) for key, value in table.items()}


def _value(place: str, key: str, value: object, kind: Question) -> Value:
    """Read a published value: a list is a vector, a text a number unless the value is words."""
    if isinstance(value, bool):
        return value
    if isinstance(value, list):
        if not value and kind.values[key] != "set":
            raise wrong(place, value, "a list of numbers")
        if kind.values[key] == "roots":
            return tuple(_number(f"{place}[{i}]", v) for i, v in enumerate(value, start=1))
        return tuple(read_number(f"{place}[{i}]", v) for i, v in enumerate(value, start=1))
    if kind.values[key] in _WORDS:
        return read_text(place, value)
    if isinstance(value, str) and _ROOT.search(value):
        return _with_roots(place, value)
    return read_number(place, value)


def _number(place: str, value: object) -> SurdSum:
    """Return a number of a list in which there may be roots."""
    rooted = isinstance(value, str) and _ROOT.search(value)
    found = _with_roots(place, str(value)) if rooted else read_number(place, value)
    return found if isinstance(found, SurdSum) else SurdSum.rational(found)


def _with_roots(place: str, text: str) -> Fraction | SurdSum:
    try:
        number = parse_surd(text)
    except InputError as error:
        raise error.located(place) from None
    exact = number.as_fraction()
    return number if exact is None else exact


def _erratum(words: Table, kind: Question) -> Erratum | None:
    if "erratum" not in words:
        return None
    table = read_table("erratum", words["erratum"])
    check_keys(table, ("claim", "why", "value", "printed", "exact"), "in erratum")
    for key in ("claim", "why", "value", "exact"):
        if key not in table:
            raise InputError("key", f"erratum.{key} is expected")
    name = read_choice("erratum.value", table["value"], kind.publishable)
    exact = _value("erratum.exact", name, table["exact"], kind)
    printed = None
    if "printed" in table:
        printed = _value("erratum.printed", name, table["printed"], kind)
    if printed == exact:
        raise InputError("value", "erratum.printed and erratum.exact are equal; then it is right")
    claim, why = (read_text(f"erratum.{key}", table[key]) for key in ("claim", "why"))
    return Erratum(claim, why, name, printed, exact)


def _remarks(words: Table) -> tuple[str, ...]:
    value = words.get("remarks", [])
    texts = (read_text("remarks", value),) if isinstance(value, str) else _texts("remarks", value)
    for place, text in enumerate(texts, start=1):
        _check_prose(f"remarks[{place}]", text)
    return texts
