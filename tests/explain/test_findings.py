"""Every finding has words, and every word belongs to a finding."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from pkgutil import iter_modules
from string import Formatter

import pytest
from typed_findings import finding_classes, slip_classes

from linexact.explain import forms as words_of_forms
from linexact.explain.finding import WORDS, FormWords, words_of
from linexact.explain.forms import PLAIN, words_of_form
from linexact.grade import forms
from linexact.grade.finding import Finding, Slip, Slips
from linexact.grade.form import Form, form_named
from linexact.tasks.question import find_question
from linexact.tasks.table import QUESTIONS

CLASSES = finding_classes("part", "result")
NAMES = sorted(module.name for module in iter_modules(forms.__path__))


def words(name: str) -> FormWords:
    return words_of_form(name.replace("_", "-"))


def test_a_form_has_one_module_here_and_one_there() -> None:
    apart = {module.name for module in iter_modules(words_of_forms.__path__)}
    assert sorted(apart | {form.replace("-", "_") for form in PLAIN}) == NAMES
    for name in NAMES:
        assert isinstance(form_named(name), Form)
        assert words(name).phrase


def test_what_exercises_ask_for_is_a_form() -> None:
    asked = {form for name in QUESTIONS for form in find_question(name).values.values()}
    assert all(words_of_form(form).how for form in asked)
    assert {form.replace("-", "_") for form in asked} <= set(NAMES)


def test_every_finding_has_words_and_all_words_have_a_finding() -> None:
    said = Counter(code for name in NAMES for code in words(name).sentences)
    said.update(list(WORDS.sentences))
    assert said == Counter(kind.code for kind in CLASSES)
    assert all(kind.code in words_of(kind).sentences for kind in CLASSES)


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.code)
def test_words_name_fields(kind: type[Finding]) -> None:
    text = words_of(kind).sentences[kind.code]
    if isinstance(text, str):
        named = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
        assert named <= {field.name for field in fields(kind)}


def test_codes_are_names() -> None:
    codes = Counter(kind.code for kind in CLASSES)
    assert set(codes.values()) == {1}
    assert "slip" not in codes


@pytest.mark.parametrize("kind", slip_classes(), ids=lambda kind: kind.__name__)
def test_every_slip_has_words(kind: type[Slips]) -> None:
    own = words_of(kind).slips
    assert set(own) <= set(kind.known)
    assert not set(own) & set(WORDS.slips)
    assert set(kind.known) <= {*own, *WORDS.slips}


def test_shared_slips_are_shared() -> None:
    known = Counter(name for kind in slip_classes() for name in kind.known)
    assert all(known[name] > 1 for name in WORDS.slips)
    assert str(Slip("inverted")) == "inverted"
