"""Verdicts and their proofs, marked by what a proof must do.

A refutation of separability is a list of multipliers: none negative, the same sum for both
classes (with a bias), and equal weighted sums of both classes.  Any multipliers that do this
are right, at any positive scale; crossing segments are right when they join examples of the
same class and share a point.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, cast

from linexact.data.convention import BOUNDARIES, Convention
from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.grade.finding import Finding, NumberedExample, OtherConvention
from linexact.grade.form import Form
from linexact.grade.forms.proof.answer import ProofAnswer, Yes
from linexact.grade.forms.proof.columns import inputs_bracketed
from linexact.grade.forms.proof.prose import read_proof
from linexact.grade.forms.proof.reasoned import PIECES, SHARED, ForAPerson, judge_reasoning
from linexact.grade.forms.proof.reasoning import is_whole
from linexact.grade.forms.proof.refutation import (
    VALID,
    judge_hulls,
    judge_multipliers,
    judge_segments,
)
from linexact.grade.forms.weights.answer import WeightsAnswer, echo_weights, find_weights
from linexact.grade.forms.weights.marking import wrong_example
from linexact.grade.forms.weights.parameters import Wanted
from linexact.grade.forms.weights.repair import unmet
from linexact.grade.forms.word.answer import Meanings, find_word, is_explicit
from linexact.grade.question import Question
from linexact.grade.reading import Read, whole
from linexact.grade.receipts import proves_inseparable, separates, violates
from linexact.grade.result import Echo, Judgement, Points, Receipt, Share, Span
from linexact.handweights import Problem
from linexact.separability import Inseparable, Separable, separate_dataset
from linexact.text.fields import on_its_line
from linexact.written import Form as Sides
from linexact.written import Item, Mark, Prose, Row, Statement, Sum, Word, statements
from linexact.written.framing import RETRACTED, sentences
from linexact.written.wording import Wording

MOST_WORDS = 8  # beside an "impossible"
MOST_BESIDE = 1  # beside a "there is none", which may speak of something else
_BESIDE_NONE = frozenset({"none", "filler", "from", "all"})
MOST_SHOWN = 8
_REASONING = ("because", "so", "suppose", "contradiction", "add", "from", "through", "crosses")
_VERDICTS = ("separable", "inseparable")
LEAST_COMMENTED = 2  # lines of a proof
LEAST_PRICED = 2  # lines
LEAST_SAID = 2  # a verdict and a mark
_WITHOUT_BIAS = Wording("{without a bias}")
_REJECTS = Wording(r"{negation}|n.t\b|{supposing}|{it is false that}|{denial}")
_NOT_SO = frozenset({
    "not", "no", "inseparable", "contradiction", "suppose", "if", "false", "reject", "none",
    "unsure",
})  # fmt: skip
_PRICES = re.compile(
    r"[ \t]\**[\[(](\d{1,2})(?: ?(?:marks?|points?|pts?|p))?[\])]\**(?=[ \t]*(?:\n|\Z))"
).finditer
LEAST_ARGUED = 16  # words, which are more than a verdict
_WORDS = re.compile(r"[^\W\d_]{2,}").findall
_COMMENTED = re.compile(r"^[ \t]*#+[ \t][^\n]*(?:[<>≤≥]|\\[lg]e)", re.MULTILINE).findall
_DASHED = re.compile(r"^[ \t]*--+(?=[^-\n])", re.MULTILINE)
_COLUMN = re.compile(r"\\[dt]?binom ?\{([-\d/.]{1,12})\}\{([-\d/.]{1,12})\}")
_BITS = re.compile(r"(?<![\w)\]])\[([01]{2,8})\]")
_AT_THE_END = re.compile(r"[ \t](\[\d{1,2}\])[ \t]*$", re.MULTILINE).finditer
_RELATION = re.compile(r"[<>≤≥]|\\[lg](?:e|t)").search
LEAST_NUMBERED = 2  # lines
_BARS = re.compile(  # "w1 >= |b|", "2|b| > 0"; "| b |" in a table's row has no sign before it
    r"(?:[<>≤≥=+*·]|(?<!\n)[-−]|\\[lg](?:e|eq|t)\b)\s*\d{0,3}\s?(\|\s?[-−]?[A-Za-zθ]\w{0,6}\s?\|)"
    r"|(\\lvert\b[^\n]{1,30}?\\rvert)"
).search
_SIGNS = re.compile(r"^[ \t]*#+(?=[ \t])", re.MULTILINE)


@dataclass(frozen=True, slots=True, eq=False)
class VerdictTask:
    """Say whether a data set is separable, with a proof if points are given for one.

    Where no points are given for the verdict, the proof alone is asked.

    Points may be given for ``verdict``, ``proof`` (the whole of it), and for its parts:
    ``signs``, ``sums``, ``points`` (the weighted sums are equal).
    """

    kind: ClassVar[str] = "verdict"
    dataset: Dataset
    convention: Convention
    points: Points
    yes: Yes = "separable"  # what *yes* says of the data, as the question was put
    bare: Fraction = Fraction(1)  # the share of the verdict's points without anything to prove it
    conditions: ClassVar[tuple[str, ...]] = ("verdict", "proof", "signs", "sums", "points")
    known: dict[Convention, Separable | Inseparable] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )  # what is so of the data, for all answers

    def truth(self, convention: Convention) -> Separable | Inseparable:
        """Return the verdict on the data under a convention, with its proof."""
        if convention not in self.known:
            self.known[convention] = separate_dataset(self.dataset, convention)
        return self.known[convention]

    @property
    def wants_proof(self) -> bool:
        """Say whether any points are given for a proof."""
        return any(name != "verdict" and value for name, value in self.points.items())


# Findings


@dataclass(frozen=True, slots=True)
class IsSeparable(Finding, code="is-separable", tells=("value",)):
    """The verdict is wrong: these weights get every example right."""

    w: Vector
    b: Fraction


@dataclass(frozen=True, slots=True)
class IsInseparable(Finding, code="is-inseparable", tells=("value",)):
    """The verdict is wrong: these multipliers of examples prove it."""

    terms: tuple[tuple[Fraction, Vector], ...]


class ProofMissing(Finding, code="proof-missing", tells=()):
    """There is no proof, though points are given for one."""


class ProofOfTheOpposite(Finding, code="proof-of-the-opposite", tells=("slip",)):
    """Multipliers for a data set that is said to be separable."""


# The whole answer


def _asked(question: Question) -> VerdictTask:
    verdict, proof = question.beside("verdict"), question.beside("proof")
    points = {} if verdict is None else verdict.shared({"verdict": Fraction(1)}, ("verdict",))
    if proof is not None:
        points |= proof.shared({"proof": Fraction(1)}, VerdictTask.conditions[1:])
    problem = question.problem()
    yes = "separable" if verdict is None else verdict.ask.yes or "separable"
    bare = question.bare_verdict if proof is not None else Fraction(1)
    return VerdictTask(problem.dataset, problem.convention, points, cast("Yes", yes), bare)


def _read(task: VerdictTask, text: str) -> Read[ProofAnswer]:
    """Read an answer; a verdict in words counts where no argument can be read."""
    text = inputs_bracketed(_rewritten(_unpriced(_uncommented(text))), task.dataset)
    if (match := RETRACTED.search(text)) is not None:
        message = "words that take back what was said; say what counts"
        raise on_its_line(InputError("unsure", message, start=match.start()), text)
    said = _said(task.yes, text)
    try:
        read = read_proof(text, task.dataset, task.convention, task.yes)
    except InputError as error:
        found = None if said is None else _without_proof(task, text, said == "separable")
        if found is None:
            raise error from None
        read = whole(text, found)
    answer = read.answer
    _refuse_other_case(task, text, answer)
    _refuse_open(task, text, answer)
    proves = answer.reasoning is not None and is_whole(answer.reasoning)
    if answer.reasoning is not None and not proves:
        _refuse_bars(text)
    if proves and (said == "separable" or _begins_separable(text)):
        message = "two answers: it says separable, and its lines prove that it is not"
        asked = InputError("contradiction", f"{message}; say which one counts", start=0)
        raise on_its_line(asked, text.strip())
    if said is not None and (answer.stated or is_explicit(text)):
        is_open = answer.is_open and _reasons(text)
        separable = said == "separable"
        answer = replace(answer, separable=separable, stated=True, is_open=is_open)
        if separable and answer.is_open:
            answer = _without_proof(task, text, separable) or answer
    if answer.weights is not None and _is_turned(task, text, answer.weights):
        message = "a rule with > and with <; say which of them is for the positive class"
        raise InputError("ambiguous", message, source=text.strip().split("\n")[0])
    if not answer.separable and answer.reasoning is not None:
        _refuse_separating(task, text)
    return Read(answer, read.reading)


def _refuse_bars(text: str) -> None:
    """Refuse absolute values in lines: what is read without them is another line."""
    if (match := _BARS(text)) is not None:
        message = "an absolute value; write what it is, -b where b is negative"
        shown = match[1] or match[2]
        raise InputError("nonlinear", message, source=shown, start=0)


def _refuse_open(task: VerdictTask, text: str, answer: ProofAnswer) -> None:
    """Refuse a verdict that is left open beside lines, unless they prove one."""
    if answer.reasoning is not None or answer.refutation is not None:
        return
    try:
        find_word(text, _meanings(task.yes))
    except InputError as error:
        if error.code == "unsure":
            raise


def _refuse_other_case(task: VerdictTask, text: str, answer: ProofAnswer) -> None:
    """Refuse a verdict on weights without a bias where there is one, and one that ends in another.

    Raises :class:`~linexact.errors.InputError` (``unsure``, ``contradiction``).
    """
    short = len(_WORDS(text)) < LEAST_ARGUED
    if short and task.convention.bias and (match := _WITHOUT_BIAS.search(text)) is not None:
        message = "a verdict without a bias; say what holds with one, as is asked"
        raise on_its_line(InputError("unsure", message, start=match.start()), text)
    proves = answer.reasoning is not None and is_whole(answer.reasoning)
    if proves and not answer.separable and (start := _ends_separable(text)) is not None:
        message = "two answers: not separable at first, separable at the end; say which one counts"
        raise on_its_line(InputError("contradiction", message, start=start), text)


def _ends_separable(text: str) -> int | None:
    """Return where the last sentence begins that says a verdict or a line, if it says *separable*.

    Thanks and greetings behind it change nothing.
    """
    for last in reversed(list(sentences(text))):
        said = text[last.start : last.stop]
        items = statements(said)
        roles = {item.role for item in items if isinstance(item, Word)}
        if "separable" in roles and not roles & _NOT_SO:
            return None if last.start == 0 or _REJECTS.search(said) else last.start
        if roles & _NOT_SO or any(isinstance(item, Statement) for item in items):
            return None
    return None


def _begins_separable(text: str) -> bool:
    """Say whether a text begins with the verdict *separable* and a mark: ``Separable! ...``."""
    items = [item for item in statements(text) if not isinstance(item, Mark) or item.text.strip()]
    first = items[0] if items else None
    if len(items) < LEAST_SAID or not isinstance(first, Word) or first.role != "separable":
        return False
    return isinstance(items[1], Mark) or text[items[1].span.start : items[1].span.stop] == "!"


def _unpriced(text: str) -> str:
    """Return a text without the points of its lines, ``**[1]**``: the same number everywhere."""
    found = {match[1] for match in _PRICES(text)}
    if len(found) != 1 or len(list(_PRICES(text))) < LEAST_PRICED:
        return text
    return "".join(_blanked(text))


def _blanked(text: str) -> Iterator[str]:
    begin = 0
    for match in _PRICES(text):
        yield text[begin : match.start()] + " " * len(match[0])
        begin = match.end()
    yield text[begin:]


def _is_turned(task: VerdictTask, text: str, weights: WeightsAnswer) -> bool:
    """Say whether weights are the opposite of right ones, of a rule told for both sides."""
    if not (">" in text and "<" in text):
        return False
    rows = Problem(task.dataset, task.convention).system.rows
    opposite = tuple(-value for value in weights.point)
    return bool(unmet(rows, weights.point)) and not unmet(rows, opposite)


def _rewritten(text: str) -> str:
    r"""Return a text with vectors and bits in round brackets and no dashes before its lines.

    Numbers behind inequalities, ``b < 0  [1]``, are those of their lines.  Everything keeps its
    place.

    >>> _rewritten("-- b < 0 [00]\n-- $\\binom{0}{1}$")
    '   b < 0 (00)\n   $(0,1)       $'
    """
    text = _DASHED.sub(lambda match: " " * len(match[0]), text)
    numbers = set(_numbers_of_lines(text))
    if len(numbers) >= LEAST_NUMBERED:
        text = re.sub("|".join(map(re.escape, numbers)), lambda m: f"({m[0][1:-1]})", text)
    text = _COLUMN.sub(lambda m: f"({m[1]},{m[2]})".ljust(len(m[0])), text)
    return _BITS.sub(r"(\1)", text)


def _numbers_of_lines(text: str) -> Iterator[str]:
    """Yield the numbers in brackets behind inequalities, each at the end of its line."""
    for match in _AT_THE_END(text):
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if _RELATION(line.rpartition("[")[2]):
            yield match[1]


def _uncommented(text: str) -> str:
    """Return a proof that is written as comments of code without their signs."""
    if len(_COMMENTED(text)) < LEAST_COMMENTED:
        return text
    return _SIGNS.sub(lambda match: " " * len(match[0]), text)


def _refuse_separating(task: VerdictTask, text: str) -> None:
    """Refuse weights that get every example right where there are said to be none."""
    wanted = Wanted.of(task.dataset, task.convention.bias, None)
    try:
        weights = find_weights(text, wanted).answer
    except InputError:
        return
    rows = Problem(task.dataset, task.convention).system.rows
    if weights is not None and not unmet(rows, weights.point):
        line = text.strip().split("\n")[0]
        message = "two answers: it says not separable, and its weights get every example right"
        raise InputError("contradiction", f"{message}; say which one counts", source=line)


def _reasons(text: str) -> bool:
    """Say whether a text gives reasons, which somebody must look at.

    One sentence that says with what it cannot be done gives none: ``not by a single line``.
    """
    items = statements(text)
    if len(_WORDS(text)) >= LEAST_ARGUED:
        return True
    if _says_it_again(items):
        return False
    if any(isinstance(item, Statement) and (item.relations or isinstance(item.sides[0], Row | Sum))
           for item in items):  # fmt: skip
        return True
    words = [item for item in items if isinstance(item, Word) and item.role in _REASONING]
    given = [word for word in words if word.text.casefold() != "impossible"]
    stops = [i for i, item in enumerate(items) if isinstance(item, Mark) and item.text in ".\n!;:"]
    single = not any(not isinstance(item, Mark) for i in stops[:1] for item in items[i:])
    return any(word.role != "from" for word in given) or (bool(given) and not single)


def _says_it_again(items: Sequence[Item]) -> bool:
    """Say whether all reasons are the verdict in other words: ``none, since no line separates``."""
    reasons = [k for k, i in enumerate(items) if isinstance(i, Word) and i.role == "because"]
    if len(reasons) != 1:
        return False
    before, behind = items[: reasons[0]], items[reasons[0] + 1 :]
    told = [i for i in behind if isinstance(i, Word) and i.role in ("inseparable", "none")]
    others = [i for i in (*before, *behind) if isinstance(i, Statement) and i.relations]
    reasoned = [i for i in (*before, *behind) if isinstance(i, Word) and i.role in _REASONING]
    return bool(told) and not others and all(word.role == "from" for word in reasoned)


@lru_cache(maxsize=8)  # asked again under each rule for the boundary
def _said(yes: Yes, text: str) -> str | None:
    """Return the verdict that stands in the text as words; None where an argument must tell it."""
    try:
        return find_word(text, _meanings(yes)).answer
    except InputError as error:
        items = statements(text)
        stated = (item for item in items if isinstance(item, Statement))
        lines = any(item.relations and item.sides[0] is not None for item in stated)
        if error.code == "word" and not lines and _is_impossible(items):
            return "inseparable"
        if error.code == "unsure" and not lines:
            raise InputError("verdict", error.message, source=error.source) from None
        if error.code != "word" and is_explicit(text):
            raise
        return None


def _meanings(yes: Yes) -> Meanings:
    no = {"separable": "inseparable", "inseparable": "separable"}.get(yes)
    return Meanings({one: one for one in _VERDICTS}, {}, None if no is None else yes, no)


def _is_impossible(items: Sequence[Item]) -> bool:
    """Say whether a sentence says that it cannot be done, and nothing else."""
    words = [item for item in items if isinstance(item, Word)]
    first = next((i for i, word in enumerate(words) if _denies(word)), None)
    stated = [item.sides for item in items if isinstance(item, Statement)]
    if first is None or any(sides != (Sides.of({"": Fraction(1)}),) for sides in stated):
        return False  # "with one neuron" may be said
    denied = any(word.role in ("not", "no", "if", "suppose") for word in words[:first])
    prose = sum(len(item.text.split()) for item in items if isinstance(item, Prose))
    if words[first].role == "none":
        roles = [word.role for word in words]
        asked = any(isinstance(item, Mark) and item.text == "?" for item in items)
        alone = roles.count("none") == 1 and {*roles} <= _BESIDE_NONE
        return alone and not asked and prose <= MOST_BESIDE
    return not denied and prose <= MOST_WORDS


def _denies(word: Word) -> bool:
    """Say whether a word says that it cannot be done, or that there is none."""
    return word.text.casefold() == "impossible" or word.role == "none"


def _without_proof(task: VerdictTask, text: str, separable: bool) -> ProofAnswer | None:
    """Return a verdict in words, with the weights that stand besides; None where more does."""
    wanted = Wanted.of(task.dataset, task.convention.bias, None)
    try:
        weights = find_weights(text, wanted).answer if separable else None
    except InputError:
        weights = None
    if weights is None and any(isinstance(item, Statement) for item in statements(text)):
        return None
    return ProofAnswer(separable, True, weights=weights, is_open=weights is None)


def _mark(task: VerdictTask, answer: ProofAnswer) -> Judgement:
    truth = task.truth(task.convention)
    right = answer.separable == isinstance(truth, Separable)
    findings: list[Finding] = []
    receipts: list[Receipt] = []
    shares: dict[str, Share] = {"verdict": right}
    judged = _judge(task, answer, truth)
    if not right:
        findings += [_wrong_verdict(truth), *_other_verdicts(task, answer.separable)]
        receipts.append(receipt_of(truth))
    if judged is not None:
        findings += judged.findings
        receipts += judged.receipts
        if right:
            shares |= {"proof": all(judged.shares.values()), **judged.shares}
    elif task.wants_proof:
        for_a_person = answer.is_open and right
        findings.append(ForAPerson(0, 0) if for_a_person else ProofMissing())
        if right and not for_a_person:
            shares["verdict"] = task.bare
    if not receipts:
        receipts.append(receipt_of(truth))
    argued = judged.understood if judged is not None else ()
    echo = (*_echo(task, answer), *argued)
    return Judgement(shares, tuple(findings), tuple(receipts), echo)


def receipt_of(truth: Separable | Inseparable) -> Receipt:
    """Return the certificate of a verdict."""
    if isinstance(truth, Separable):
        return separates(truth.dataset, truth.convention, truth.w, truth.b)
    return proves_inseparable(truth)


def _wrong_verdict(truth: Separable | Inseparable) -> Finding:
    if isinstance(truth, Separable):
        return IsSeparable(truth.w, truth.b)
    terms = tuple((m, truth.dataset.x(i)) for i, m in truth.multipliers.items())
    return IsInseparable(terms[:MOST_SHOWN])


def _other_verdicts(task: VerdictTask, claimed: bool) -> Iterator[Finding]:
    """Say under which other conventions the claim would be right."""
    here = task.convention
    for bias in (here.bias, not here.bias):
        for boundary in BOUNDARIES:
            other = Convention(bias, boundary)
            if other == here:
                continue
            if isinstance(task.truth(other), Separable) == claimed:
                yield OtherConvention(other)
                return


def _judge(
    task: VerdictTask, answer: ProofAnswer, truth: Separable | Inseparable
) -> Judgement | None:
    """Judge a proof by its points where that is whole, otherwise by its lines if it has some."""
    by_points = _judge_points(task, answer)
    whole_by_points = by_points is not None and all(s == 1 for s in by_points.shares.values())
    if answer.reasoning is None or whole_by_points:
        return by_points
    needed = len(truth.multipliers) if isinstance(truth, Inseparable) else 1
    return judge_reasoning(answer.reasoning, task.convention, needed)


def _judge_points(task: VerdictTask, answer: ProofAnswer) -> Judgement | None:
    if answer.weights is not None:
        return _judge_weights(task, answer.weights)
    if answer.refutation is not None:
        if answer.separable:
            return Judgement({"signs": False}, (ProofOfTheOpposite(),))
        return judge_multipliers(task.dataset, task.convention, answer.refutation)
    if answer.segments:
        return judge_segments(task.dataset, task.convention, answer.segments, answer.meeting)
    if answer.hull:
        return judge_hulls(task.dataset, task.convention, answer.hull, answer.meeting)
    return None


# Weights


def _judge_weights(task: VerdictTask, given: WeightsAnswer) -> Judgement:
    problem = Problem(task.dataset, task.convention)
    rows = problem.system.rows
    wrong = unmet(rows, given.point)
    if not wrong:
        receipt = separates(task.dataset, task.convention, given.w, given.b)
        return Judgement(VALID, (), (receipt,))
    findings = [
        wrong_example(task.dataset, task.convention, given, index) for index in wrong[:MOST_SHOWN]
    ]
    claim = f"{findings[0].place} is not right under these weights"
    receipt = violates(claim, problem.variables, given.point, rows[wrong[0]])
    return Judgement({"signs": False}, tuple(findings), (receipt,))


# Echo


def _echo(task: VerdictTask, answer: ProofAnswer) -> Echo:
    said = "separable" if answer.separable else "not separable"
    spans: tuple[Span, ...] = (said if answer.stated else f"{said} (as the proof says)",)
    echo: list[tuple[str, tuple[Span, ...]]] = [("verdict", spans)]
    if answer.weights is not None:
        echo += echo_weights(answer.weights, task.convention.bias)
    if answer.refutation is not None:
        for index, multiplier in sorted(answer.refutation.multipliers.items()):
            if multiplier:
                place = f"multiplier of {NumberedExample.of(task.dataset, index)}"
                echo.append((place, (multiplier, " at ", task.dataset.x(index))))
        if answer.refutation.common_point is not None:
            echo.append(("common point", (answer.refutation.common_point,)))
    for segment in answer.segments:
        echo.append(("segment", (segment.ends[0], " to ", segment.ends[1])))
    if answer.meeting is not None:
        echo.append(("they meet at", (answer.meeting,)))
    return tuple(echo)


FORM = Form(
    _asked,
    _read,
    _mark,
    lambda task: dict.fromkeys(SHARED, PIECES) | {"verdict": task.bare.denominator},
    is_short=False,
    is_argued=True,
)
