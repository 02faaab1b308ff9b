"""The words of findings: a sentence for each, whose numbers are the finding's own.

The words of a form's findings stand in :mod:`.forms`, or in its module that has the form's name:
those of ``grade.forms.weights`` in ``explain.forms.weights``.  Here are the ways to them, and the
words of what forms share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from string import Formatter
from typing import Any, TypeAlias

from linexact.document.blocks import Block, Paragraph, Span, Text, separated
from linexact.document.formulas import interval
from linexact.document.numbers import counted, number_span, rounded_span
from linexact.document.prose import capital
from linexact.exact.surds import SurdSum
from linexact.exercise.marking import HINT_LEVELS, Tolerance, Tolerances
from linexact.grade.finding import Finding, RestsOnConvention, Slip, Slips
from linexact.grade.part import Followed, FollowedFrom
from linexact.grade.result import Grade
from linexact.topics.hand_weights.intervals import Interval


@dataclass(frozen=True, slots=True)
class Hint:
    """What is said, the phrases that it gives away for the first time, and at which level.

    While a form's hints are made, level 0 stands for the next one.
    """

    blocks: tuple[Block, ...]
    reveals: tuple[Text, ...] = ()
    level: int = 0


def hint(
    lead: str,
    phrase: Text = (),
    tail: Text | None = None,
    *,
    last: bool = False,
) -> Hint:
    """Return a hint that gives away a phrase between other words; ``last`` is a solution.

    A full stop follows the phrase unless there is another ``tail``.

    >>> hint("Look at ", ("example 1",)).blocks
    (Paragraph(text=('Look at ', 'example 1', '.')),)
    """
    reveals: tuple[Text, ...] = (phrase,) if phrase else ()
    if tail is None:
        tail = (".",) if phrase else ()
    return Hint((Paragraph((lead, *phrase, *tail)),), reveals, HINT_LEVELS if last else 0)


# A text with the names of fields in braces, or a function of the finding.
Sentence: TypeAlias = "str | Callable[[Any], Text]"


@dataclass(frozen=True, slots=True)
class FormWords:
    """The words of a form: its name in a phrase, of its findings and slips, and its hints.

    Sentences stand under the codes of findings, slips under their names.  ``hints`` yields a
    wrong answer's hints in their order; without it they are the findings behind the ``lead``, or
    that of ``leads`` under the code of one.  ``begin`` yields those
    for whoever has not begun, from a first question on.  ``how`` is a line on
    how an answer is typed, with an example from a problem that nobody is asked; ``room`` says how
    many lines a sheet leaves to write.
    """

    phrase: str
    sentences: Mapping[str, Sentence] = field(default_factory=dict)
    slips: Mapping[str, str] = field(default_factory=dict)
    hints: Callable[[Any, Grade], Iterator[Hint]] | None = None
    begin: Callable[[Any], Iterator[Hint]] | None = None
    lead: str = "The value is not right"
    leads: Mapping[str, str] = field(default_factory=dict)
    how: str = ""
    how_unbiased: str = ""  # where there is no bias; empty: the same
    room: int = 6


_OWNERS = {
    "strict": "is wrong for both classes",
    "closed-positive": "counts as positive",
    "closed-negative": "counts as negative",
}


def _rests(finding: RestsOnConvention) -> Text:
    """Say under which other rules for a score of 0 the answer would be wrong."""
    here = _OWNERS[finding.convention.boundary]
    there = " or ".join(_OWNERS[other.boundary] for other in finding.others)
    what = f"{finding.place} has the score 0, which" if finding.place else "a score of 0"
    said = f"this rests on the convention: {what} {here} here; where it {there}, the answer would"
    return (f"{said} be wrong",)


def _counts(finding: FollowedFrom) -> str:
    return "counts" if finding.share == 1 else f"counts {finding.share} of its points"


def _followed(finding: Followed) -> Text:
    from linexact.tasks.telling import value_span  # most marks follow from nothing

    spans: list[Span] = [f"marked from your own part {finding.place}: "]
    for name, value in finding.own:
        comma = "" if len(spans) == 1 else ", "
        shown = value_span(value)
        spans += [f"{comma}with {name.replace('_', ' ')} ", shown]
    return (*spans, f", right is {finding.recomputed}; what agrees with that {_counts(finding)}")


def _followed_from(finding: FollowedFrom) -> Text:
    said = f"marked from your own part {finding.place}; what agrees with it {_counts(finding)}"
    return (said,)


WORDS = FormWords(  # those of findings that no form has for itself
    "an answer",
    {
        "other-convention": "the answer is right under another convention: {convention}",
        "rests-on-convention": _rests,
        "followed": _followed,
        "followed-from": _followed_from,
        "not-right": "{place} is not right",
        "right-value": "right is, for example: {answer}",
        "counts-as-right": "{place} counts as right ({allowed})",
        "only-rounded": "{place} is a rounded value; the exact number is asked, {needs}",
        "repair-alone": "changing {place} alone is enough",
        "not-worked-out": "'{place}' is not worked out; {share} of what it comes to counts",
        "rows-missing": "rows are missing",
    },
    {
        "bias-forgotten": "the bias was left out",
        "classes-swapped": "the two classes were exchanged",
        "minus-dropped": "a minus sign was lost or added",
        "sign-changed": "the sign is the other one",
        "threshold-for-bias": "the threshold was given for the bias, its negative",
    },
)


def words_of(kind: type) -> FormWords:
    """Return the words that go with a class of :mod:`linexact.grade`: a finding or a task."""
    package, *inside = kind.__module__.split(".")
    if package != "linexact":
        own: FormWords = import_module(f"{kind.__module__}_words").WORDS
        return own
    if inside[1] != "forms":
        return WORDS
    forms = import_module("linexact.explain.forms")  # whose modules stand on this one
    found: FormWords = forms.words_of_form(inside[2].replace("_", "-"))
    return found


def sentence(finding: Finding) -> Text:
    """Return a finding as running text.

    >>> from linexact.grade.forms.proof.refutation import SumNotOne
    >>> sentence(SumNotOne("positive examples", Fraction(5, 4)))
    ('the multipliers of the positive examples sum to ', Fraction(5, 4), ', not to 1')
    """
    if isinstance(finding, Slips):
        told = " and ".join(slip_text(type(finding), slip) for slip in finding.slips)
        return (f"{told}; that explains the whole answer",)
    words = words_of(type(finding)).sentences[finding.code]
    return filled(words, finding) if isinstance(words, str) else words(finding)


def value_hints(lead: str, grade: Grade) -> Iterator[Hint]:
    """Yield where it is not right, and then what was found.

    >>> from linexact.exercise.bank import find_exercise
    >>> from linexact.grade.marking import mark, parts_of
    >>> [marked] = mark(parts_of(find_exercise("lyu-length")), "false")
    >>> [h.blocks[0].text for h in value_hints("Look again", marked.outcome)]
    [('Look again: answer.',), ("'false' is not right", '.')]
    """
    place = next(filter(None, (getattr(f, "place", "") for f in grade.findings)), "")
    yield hint(f"{lead}: {place}." if place else f"{lead}.")
    told = tuple(capital(sentence(finding)) for finding in grade.findings)
    yield Hint(tuple(Paragraph((*text, ".")) for text in told), told)


def slip_text(kind: type[Slips], slip: Slip) -> str:
    """Return what a slip of a form means, with the place it names.

    >>> from linexact.grade.forms.weights import WeightsSlips
    >>> slip_text(WeightsSlips, Slip("minus-dropped", "w2"))
    'a minus sign was lost or added (w2)'
    """
    words = {**WORDS.slips, **words_of(kind).slips}[slip.name]
    return f"{words} ({slip.place})" if slip.place else words


def rounded_words(words: str) -> Sentence:
    """Return the sentence of a finding about a rounded value, with all its places as typed.

    >>> from linexact.grade.forms.number import Rounded
    >>> zero, unit = SurdSum.rational(Fraction(0)), Fraction(1, 10)
    >>> found = Rounded("score", zero, "too small", unit, "a fraction")
    >>> [str(span) for span in rounded_words("{given} is {size}")(found)]
    ['0.0', ' is too small']
    """
    return lambda finding: filled(words, finding, given=rounded_span(finding.given, finding.unit))


def filled(words: str, finding: Finding, **shown: Span) -> Text:
    """Return a text with the finding's own values for the names of its fields, or as ``shown``.

    Numbers and vectors stay what they are; whatever else there is becomes words.
    """
    spans: list[Span] = []
    for plain, name, _, _ in Formatter().parse(words):
        found: Text = ()
        if name:
            value = getattr(finding, name)
            told = _told(value, str(getattr(finding, "place", "")))
            found = (shown[name],) if name in shown else told
        for span in (plain, *found):
            if spans and isinstance(span, str) and isinstance(spans[-1], str):
                spans[-1] += span
            elif span != "":
                spans.append(span)
    return tuple(spans)


def _told(value: Any, place: str) -> Text:
    if isinstance(value, bool):
        return ("yes" if value else "no",)
    if isinstance(value, SurdSum | Fraction):
        return (number_span(value, place),)
    if isinstance(value, int | tuple):
        return (value,)
    if isinstance(value, Interval):
        return (interval(value.low, value.high, (value.low_closed, value.high_closed)),)
    return tolerance_text(value) if isinstance(value, Tolerance) else (str(value),)


def tolerance_text(allowed: Tolerance | Tolerances) -> Text:
    """Return what is allowed of a number, or of its entries by their names.

    >>> tolerance_text(Tolerance(epsilon=Fraction(1, 2)))
    ('at most ', Fraction(1, 2), ' off')
    """
    if isinstance(allowed, Mapping):
        entries = allowed.items()
        return separated(
            [(f"{name} " if name else "", *tolerance_text(one)) for name, one in entries]
        )
    if allowed.epsilon is not None:
        return ("at most ", allowed.epsilon, " off")
    if allowed.interval is not None:
        return ("from ", allowed.interval[0], " to ", allowed.interval[1])
    if allowed.digits is not None:
        return (f"rounded to {counted(allowed.digits, 'digit')}",)
    return (f"rounded to {counted(allowed.places or 0, 'place')}",)
