"""The weights of each class at the end of a run, all of which are to be right.

They are written class by class, ``A: (1, 2, 0); B: (0, 1, -1)``, the bias where the
exercise has it or as ``b = 0``, or as one list in brackets for each class in their order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import ClassVar, TypeAlias

from linexact.errors import InputError
from linexact.grade.finding import Finding, Slip, Slips
from linexact.grade.form import Form
from linexact.grade.forms.vector.answer import find_vector
from linexact.grade.question import Question
from linexact.grade.reading import Read, whole
from linexact.grade.receipts import equals
from linexact.grade.result import Judgement, Points
from linexact.model.dataset import Vector
from linexact.several_classes.slips import RUN_SLIPS, slipped_runs
from linexact.text.fields import check_size
from linexact.text.quoting import listed, quoted

OTHER_END = "bias-at-other-end"
MOST_ORDERS = 4  # classes of which every order is tried

OfEach: TypeAlias = tuple[Vector, ...]  # of each class in order, the bias in its place

_GROUP = re.compile(r"[(\[]([^()\[\]]{1,400})[)\]]")
_BETWEEN = re.compile(r"(?:[\s,;.()\[\]]|\band\b)*").fullmatch  # lists, and no word about them
_LOW = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


@dataclass(frozen=True, slots=True, eq=False)
class ClassWeightsTask:
    """Give the weights of each class; ``slips`` are what comes out by a slip."""

    kind: ClassVar[str] = "class-weights"
    value: OfEach
    name: str
    classes: tuple[str, ...]
    names: tuple[str, ...]  # of a class's weights
    slips: tuple[tuple[str, OfEach], ...]
    points: Points


@dataclass(frozen=True, slots=True)
class ClassWrong(Finding, code="class-wrong", tells=("place",)):
    """Weights of a class that are not those of the run."""

    place: str
    given: Vector


class ClassSlips(Slips):
    """What else was run."""

    known: ClassVar[tuple[str, ...]] = ("classes-in-other-order", OTHER_END, *RUN_SLIPS)


def find_class_weights(text: str, classes: Sequence[str], names: Sequence[str]) -> Read[OfEach]:
    """Find weights of each class in a text.

    Raises :class:`~linexact.errors.InputError`: ``unread`` where they are not of each class,
    ``several`` for a class that has them twice, and as vectors do.

    >>> found = find_class_weights("A: (1, 2), b = 0; B: (0, 1, -1)", ["A", "B"], ["w1", "w2", "b"])
    >>> [[str(v) for v in one] for one in found.answer]
    [['1', '2', '0'], ['0', '1', '-1']]
    """
    check_size(text)
    parts = _by_name(_in_lines(text, names).translate(_LOW), classes)
    if not parts:
        groups = _GROUP.findall(text)
        if len(groups) != len(classes) or not _BETWEEN(_GROUP.sub("", text)):
            message = f"expected weights of each class, such as {classes[0]}: (1, 2)"
            raise InputError("unread", message, source=text.strip().split("\n")[0][:60])
        parts = {name: f"({group})" for name, group in zip(classes, groups, strict=True)}
    if missing := [name for name in classes if name not in parts]:
        message = f"no weights of {listed(missing)}; expected those of each class"
        raise InputError("unread", message, source=text.strip().split("\n")[0][:60])
    each = tuple(_of_class(parts[name], name, names) for name in classes)
    return whole(text, each)


def _in_lines(text: str, names: Sequence[str]) -> str:
    r"""Return a table of a row for each class as lines: ``| A | 1 | 2 |``, under w1 and b.

    >>> _in_lines("| class | b | w1 |\n|---|---|---|\n| A | 1 | 2 |", ["w1", "b"])
    '\nA: b = 1, w1 = 2'
    """
    lines = []
    heads: list[str] | None = None
    for line in text.split("\n"):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.strip().startswith("|"):
            lines.append(line)
        elif heads is None:
            heads = cells
            lines.append("")
        elif not any(cell.strip("-: ") for cell in cells):
            continue
        elif len(cells) == 2:
            lines.append(f"{cells[0]}: {cells[1]}")
        elif len(cells) == len(heads) and {*heads[1:]} == {*names}:
            named = (f"{head} = {cell}" for head, cell in zip(heads[1:], cells[1:], strict=True))
            lines.append(f"{cells[0]}: {', '.join(named)}")
        else:
            return text
    return "\n".join(lines)


def _by_name(text: str, classes: Sequence[str]) -> dict[str, str]:
    """Return what stands behind each class's name, up to the next.

    Behind a comma a name begins a class only before a list: ``w2 = 3`` may be a weight.  The
    number in a name may stand apart, as it does where numbers are set as mathematics.

    >>> _by_name("w $1$: (2, 3)", ["w1", "w2"])
    {'w1': '(2, 3)'}
    """
    spelt = {"".join(name.split()): name for name in classes}
    named = "|".join(_apart(name) for name in sorted(spelt, key=len, reverse=True))
    letter = r"(?:\\(?:mathbf|vec|boldsymbol)\s*\{\s*w\s*\}|[wW])\s*[_^]?\s*"
    head = re.compile(
        rf"(?:^|(?<=[\n;])|(?P<comma>(?<=,)))\s*\$?\s*(?:(?P<said>[Cc]lass\s+)|{letter})?"
        rf"[{{(]*(?P<name>{named})[)}}]*\s*\$?\s*(?::=|[:=])(?(comma)(?=\s*[(\[\\]))"
    )
    found = list(head.finditer(text))
    if any(match["said"] for match in found):
        found = [match for match in found if match["said"]]
    if not found:
        return {}
    parts: dict[str, str] = {}
    for match, after in zip(found, [*found[1:], None], strict=True):
        name = spelt[re.sub(r"[\s$]", "", match["name"])]
        if name in parts:
            message = f"weights of {quoted(name)} stand there twice; expected them once"
            raise InputError("several", message, source=match[0].strip()[:60])
        end = len(text) if after is None else after.start()
        parts[name] = text[match.end() : end].strip().strip("$").rstrip(",; \n").strip()
    return parts


def _apart(name: str) -> str:
    pieces = re.findall(r"[0-9]+|[^0-9]+", name)
    return r"[\s$]*".join(r"\s*".join(map(re.escape, piece)) for piece in pieces)


def _of_class(part: str, name: str, names: Sequence[str]) -> Vector:
    line = part.strip() or name
    flat = re.fullmatch(r"[(\[]([^()\[\]]*)[)\]]\s*[,;]?\s*b\s*=\s*(\S+)", line)
    if flat and "b" in names:  # (1, 2), b = 0
        line = f"({flat[2]}, {flat[1]})" if names[0] == "b" else f"({flat[1]}, {flat[2]})"
    try:
        return find_vector(line, names, "weights").answer
    except InputError as error:
        raise error.located(f"class {name}") from None


def _asked(question: Question) -> ClassWeightsTask:
    run = question.class_run()
    unbiased, bias = tuple(f"w{j + 1}" for j in range(run.data.dimension)), ("b",) * run.rule.bias
    names = (*bias, *unbiased) if run.rule.bias_first else (*unbiased, *bias)
    right = tuple(map(run.rule.listed, run.final))
    slips = tuple(
        (slip, tuple(map(run.rule.listed, slipped.final)))
        for slip, slipped in slipped_runs(run.data, run.rule, run.most_passes)
    )
    points = question.shared({"value": Fraction(1)}, ("value",))
    return ClassWeightsTask(right, question.name, run.data.classes, names, slips, points)


def _mark(task: ClassWeightsTask, given: OfEach) -> Judgement:
    both = zip(given, task.value, strict=True)
    wrong = [c for c, (one, right) in enumerate(both) if one != right]
    findings: list[Finding] = [ClassWrong(f"class {task.classes[c]}", given[c]) for c in wrong]
    if wrong and (slip := _slip(task, given)):
        findings.append(ClassSlips((Slip(slip),), task.name))
    receipts = [
        equals(f"those of class {name} are right", f"those of class {name} are not right",
               task.names, one, right)
        for name, one, right in zip(task.classes, given, task.value, strict=True)
    ]  # fmt: skip
    echo = tuple((f"class {name}", (one,)) for name, one in zip(task.classes, given, strict=True))
    return Judgement({"value": not wrong}, tuple(findings), tuple(receipts), echo)


def _slip(task: ClassWeightsTask, given: OfEach) -> str | None:
    """Return the slip that explains all weights."""
    if _turned(task) == given:
        return OTHER_END
    found = (name for name, weights in task.slips if weights == given)
    return next(found, "classes-in-other-order" if _in_other_order(task, given) else None)


def _turned(task: ClassWeightsTask) -> OfEach | None:
    """Return the right weights with the bias at the other end of their lists."""
    if "b" not in task.names:
        return None
    if task.names[0] == "b":
        return tuple((*one[1:], one[0]) for one in task.value)
    return tuple((one[-1], *one[:-1]) for one in task.value)


def _in_other_order(task: ClassWeightsTask, given: OfEach) -> bool:
    few = len(given) <= MOST_ORDERS
    return few and any(order == given for order in permutations(task.value))


FORM = Form(_asked, lambda task, text: find_class_weights(text, task.classes, task.names), _mark)
