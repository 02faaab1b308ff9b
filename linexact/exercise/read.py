"""Reading an exercise file; every refusal names the file, the key, what was seen and expected."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from linexact.data.dataset import Dataset
from linexact.data.read.streams import PathOrFile
from linexact.errors import Faults, InputError, there
from linexact.exact.surds import SurdSum
from linexact.exercise.marking import Marking, read_feedback, read_marking
from linexact.exercise.model import Erratum, Exercise, Expect, Source
from linexact.exercise.variants.guarantee import read_spec
from linexact.reading.exercise_file import ExerciseFile, placed, read_exercise_file
from linexact.reading.placeholders import SECTION
from linexact.reading.records import (
    Reader,
    Table,
    list_of,
    located,
    number_between,
    one_of,
    read_choice,
    read_keys,
    read_number,
    read_record,
    read_text,
    read_texts,
)
from linexact.tasks.question import Ask, Question, find_question
from linexact.tasks.steps import Value
from linexact.text.markdown import parse_markdown
from linexact.text.surds import parse_surd

MAX_POINTS = 1_000_000
MAX_DRAWN = 200  # examples of a figure
_ROOT = re.compile("sqrt|√")
# Forms of values that are words, those that yes or no may answer, and those that may be off;
# forms in which a list of weights may be an answer, that have points by entry or example, that
# show a verdict to be right, and that are worked out.
_WORDS = ("verdict", "outcome", "side", "predicted")
_ANSWERED = (*_WORDS, "true-false")
_OF_NUMBERS = ("number", "vector", "roots", "trace", "update-table", "batch-table", "boundary")
_OF_WEIGHTS = ("weights", "separator")
_PARTIAL = ("vector", "example-list", "roots", "set", "multipliers", "weights")
_PROVED = ("proof",)
_WORKED_OUT = ("number", "vector", "roots", "multipliers", *_OF_WEIGHTS)


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
        return exercise_of(file)
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


def exercise_of(file: ExerciseFile) -> Exercise:
    """Return the exercise that a file states; see :func:`read_exercise`."""
    words, faults = file.words, Faults()
    faults.errors += file.faults
    for key in ("id", "title", "convention", "statement", "kind", "points"):
        if key not in words:
            faults.errors.append(InputError("key", f"{key} is expected in an exercise"))
    said = _read(_GENERAL | {"figure": partial(_figure, file.dataset)}, words, faults)
    kind: Question | None = said.pop("kind", None)
    if kind is None:  # which says what the rest may be
        faults.check()
        raise AssertionError("a kind that is not read is a fault")
    if "data" not in words and kind.needs_data:
        message = f"a section [data] is expected in an exercise of kind {kind.name}"
        faults.errors.append(InputError("key", message))
    of_kind = _read(_of_kind(kind), {kind.section: {}, **words}, faults)
    task, names = of_kind[kind.section], of_kind.get("asks", kind.usual) or ()
    of_asked = _read(_of_asked(kind, names), words, faults)
    asks = _asks(kind, task, names, of_asked)
    marking: Marking = of_asked.get("marking") or Marking()
    faults.of(lambda: _check_marking(marking, asks))
    known = file.dataset is not None or not kind.needs_data
    if task is not None and file.convention is not None and known:
        wanted = {*names, *(of_kind.get("published") or ())}
        faults.of(partial(kind.check_on, task, file.dataset, file.convention, wanted))
    faults.check()
    exercise = Exercise(
        id=there(file.id),
        kind=kind,
        convention=there(file.convention),
        dataset=file.dataset,
        task=task,
        asks=asks,
        published=of_kind.get("published", {}),
        erratum=of_kind.get("erratum"),
        marking=marking,
        expects=said.pop("expect", ()),
        typed=file.typed,
        **said,
    )
    if kind.refuse is not None:
        kind.refuse(exercise)
    return exercise


def _read(readers: Mapping[str, Reader], words: Table, faults: Faults) -> dict[str, Any]:
    return read_keys(readers, {k: v for k, v in words.items() if k in readers}, faults=faults)


def _of_kind(kind: Question) -> dict[str, Reader]:
    """Return what reads the keys that depend on the kind."""
    of, other = f" for kind {kind.name}", "task" if kind.section == "external" else "external"
    values = {name: partial(_value, kind.values[name]) for name in kind.publishable}
    return {
        kind.section: lambda key, value: read_record(kind.task, value, key, of=of),
        other: partial(_other_section, kind),
        "asks": partial(read_names, known=list(kind.values)),
        "published": lambda key, value: read_keys(values, value, key, of=of),
        "erratum": partial(_erratum, kind),
        SECTION: partial(read_spec, kind=kind),
    }


def _of_asked(kind: Question, names: Sequence[str]) -> dict[str, Reader]:
    """Return what reads the keys that depend on what is asked; nothing where that is wrong."""
    readers: dict[str, Reader] = {"points": partial(_shared, names)}
    answered = [name for name in names if kind.values[name] in _ANSWERED]
    yes, of = dict.fromkeys(answered, read_text), " (the values asked for that yes or no answers)"
    if names:
        readers["yes"] = lambda key, value: read_keys(yes, value, key, of=of)
        readers["marking"] = partial(read_marking, asked=names)
    return readers


def _asks(kind: Question, task: Any, names: Sequence[str], said: Table) -> tuple[Ask, ...]:
    points, yes = (said.get(key) or {} for key in ("points", "yes"))
    forms = {n: kind.values[n] if task is None else kind.form(task, n) for n in names}
    return tuple(Ask(n, form, points.get(n, Fraction(0)), yes.get(n)) for n, form in forms.items())


def _other_section(kind: Question, key: str, value: object) -> None:
    if value:
        message = f"a section [{key}] goes with kind external, and [task] with the others"
        raise InputError("key", f"{message}; expected none for kind {kind.name}")


def _figure(dataset: Dataset | None, key: str, value: object) -> object:
    read_choice(key, value, ("data",))
    if dataset is None or dataset.dimension != 2:
        found = "no data" if dataset is None else f"{dataset.dimension} features"
        message = f"the data are drawn in the plane; expected two features, found {found}"
        raise InputError("value", f"{key}: {message}")
    if len(dataset) > MAX_DRAWN:
        message = f"{key}: {len(dataset)} examples; expected at most {MAX_DRAWN} to draw"
        raise InputError("value", message)
    return value


def _expect(key: str, value: object) -> Expect:
    found = read_record(Expect, value, key)
    if found.points is None and not found.finding and found.unreadable is None:
        raise InputError("key", f"{key}: expected points, finding or unreadable")
    return found


def _kind(key: str, value: object) -> Question:
    return find_question(read_text(key, value), key)


def read_names(key: str, value: object, known: Collection[str]) -> tuple[str, ...]:
    """Return some of the names that are known, each once.

    Raises :class:`~linexact.errors.InputError` (``value``).

    >>> read_names("asks", ["total", "mean"], ["mean", "total"])
    ('total', 'mean')
    """
    names: tuple[str, ...] = list_of(one_of(lambda: known), "a list of what is asked")(key, value)
    for place, name in enumerate(names, start=1):
        if name in names[: place - 1]:
            raise InputError("value", f"{key}[{place}]: {name} is there twice")
    return names


def _shared(names: Sequence[str], key: str, value: object) -> dict[str, Fraction]:
    """Read one number for all that is asked, or a table."""
    if not isinstance(value, dict):
        total = _POINTS(key, value)
        return {name: total / len(names) for name in names}
    readers, of = dict.fromkeys(names, _POINTS), " (the values asked for)"
    return read_keys(readers, value, key, needed=names, of=of) if names else {}


def _check_marking(marking: Marking, asks: Sequence[Ask]) -> None:
    """Refuse what is stated of forms that are not asked."""
    of_forms: tuple[tuple[str, bool, Sequence[str]], ...] = (
        ("bias_place", marking.bias_place is not None, _OF_WEIGHTS),
        ("partial", marking.partial is True, _PARTIAL),
        ("bare_verdict", marking.bare_verdict is not None, _PROVED),
        ("unevaluated", marking.unevaluated != 1, _WORKED_OUT),
    )
    stated = [(key, [ask.form for ask in asks], of) for key, said, of in of_forms if said]
    for ask in asks:
        if ask.name in marking.tolerances:
            stated.append((f"tolerance.{ask.name}", [ask.form], _OF_NUMBERS))
    for key, forms, of in stated:
        if set(of).isdisjoint(forms):
            message = f"marking.{key}: is for the forms {', '.join(of)}, and none of them is asked"
            raise InputError("key", f"{message}; expected no such key")


def _source(key: str, value: object) -> Source:
    """Read where it comes from: free text, or a table."""
    if isinstance(value, str):
        return Source(place=read_text(key, value))
    return read_record(Source, value, key)


def _prose(key: str, value: object) -> str:
    """Read a text in Markdown, whose formulas can be read."""
    text = read_text(key, value)
    located(key, lambda: parse_markdown(text))
    return text


def _value(form: str, key: str, value: object) -> Value:
    """Read a published value: a list is a vector, a text a number unless the value is words."""
    if isinstance(value, bool):
        return value
    if isinstance(value, list):
        numbers = list_of(_number, "a list of numbers", least=form != "set")(key, value)
        return tuple(map(_surd, numbers)) if form == "roots" else numbers
    return read_text(key, value) if form in _WORDS else _number(key, value)


def _number(key: str, value: object) -> Fraction | SurdSum:
    """Return a number, perhaps one with roots."""
    if not isinstance(value, str) or not _ROOT.search(value):
        return read_number(key, value)
    number = located(key, lambda: parse_surd(value))
    exact = number.as_fraction()
    return number if exact is None else exact


def _surd(value: Fraction | SurdSum) -> SurdSum:
    return value if isinstance(value, SurdSum) else SurdSum.rational(value)


def _erratum(kind: Question, key: str, value: object) -> Erratum:
    stated: Any = read_record(Erratum, value, key)
    form = kind.values[read_choice(f"{key}.value", stated.value, kind.publishable)]
    exact = _value(form, f"{key}.exact", stated.exact)
    printed = stated.printed
    if printed is not None:
        printed = _value(form, f"{key}.printed", printed)
    if printed == exact:
        raise InputError("value", f"{key}.printed and {key}.exact are equal; then it is right")
    found: Erratum = replace(stated, exact=exact, printed=printed)
    return found


_POINTS = number_between(0, MAX_POINTS)
_GENERAL: dict[str, Reader] = {
    "statement": _prose,
    "title": _prose,
    "source": _source,
    "remarks": partial(read_texts, one=_prose),
    "feedback": read_feedback,
    "expect": list_of(_expect, "tables [[expect]]"),
    "kind": _kind,
}
