"""Runs in the styles in which people write them: each style makes a text of steps.

A step is a :class:`~linexact.perceptron.Presentation`; a style knows the task, too.  ``STYLES``
names them; those in ``BARE`` say less than everything (no scores, or updates alone).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from linexact.data.dataset import Vector
from linexact.exact import exact_text
from linexact.grade.forms.trace import TraceTask
from linexact.perceptron import Presentation

Style = Callable[[TraceTask, Sequence[Presentation]], str]


def num(value: Fraction) -> str:
    return exact_text(value)


def dec(value: Fraction) -> str:
    """Write a decimal where the number has one."""
    text = str(float(value))
    return text.removesuffix(".0") if Fraction(text) == value else num(value)


def vec(values: Vector, left: str = "(", mark: str = ", ", right: str = ")") -> str:
    return left + mark.join(map(num, values)) + right


def frac(value: Fraction) -> str:
    sign = "-" if value < 0 else ""
    if value.denominator == 1:
        return num(value)
    return rf"{sign}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def parted(task: TraceTask, weights: Vector) -> tuple[Vector, Fraction]:
    return task.rule.parted(weights)


def x(task: TraceTask, step: Presentation) -> Vector:
    return task.dataset.x(step.example)


def label(task: TraceTask, target: int) -> str:
    positive, negative = task.dataset.classes
    return positive if target > 0 else negative


def predicted(task: TraceTask, step: Presentation) -> int:
    """Return the class that the score says, 0 where a score of 0 says none."""
    owner = {"closed-positive": 1, "closed-negative": -1, "strict": 0}[task.rule.boundary]
    return owner if step.score == 0 else 1 if step.score > 0 else -1


def table(head: Sequence[str], rows: Sequence[Sequence[str]], layout: str = "bars") -> str:
    if layout == "bars":
        lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
        return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])
    if layout == "latex":
        body = " \\\\\n".join(" & ".join(row) for row in rows)
        return (
            "\\begin{tabular}{" + "c" * len(head) + "}\n\\hline\n" + " & ".join(head)
            + " \\\\ \\hline\n" + body + " \\\\ \\hline\n\\end{tabular}"
        )  # fmt: skip
    if layout == "aligned":
        every = [head, *rows]
        widths = [max(len(row[j]) for row in every) for j in range(len(head))]
        return "\n".join(
            "   ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip()
            for row in every
        )
    if layout == "drawn":
        every = [head, *rows]
        widths = [max(len(row[j]) for row in every) for j in range(len(head))]
        rule = "+" + "+".join("-" * (w + 2) for w in widths) + "+"
        lines = [
            "| " + " | ".join(c.rjust(w) for c, w in zip(row, widths, strict=True)) + " |"
            for row in every
        ]
        return "\n".join([rule, lines[0], rule, *lines[1:], rule])
    if layout == "html":
        cells = ["".join(f"<td>{cell}</td>" for cell in row) for row in rows]
        top = "".join(f"<th>{cell}</th>" for cell in head)
        return f"<table><tr>{top}</tr>\n" + "\n".join(f"<tr>{c}</tr>" for c in cells) + "</table>"
    mark = {"tabs": "\t", "semicolons": "; ", "commas": ", "}[layout]
    return "\n".join(mark.join(row) for row in [head, *rows])


def yes(step: Presentation, words: tuple[str, str] = ("yes", "no")) -> str:
    return words[0] if step.mistake else words[1]


# Tables


def markdown(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [
        [str(s.presentation), f"x{s.example + 1}", num(s.score), yes(s, ("✓", "-")), vec(s.after)]
        for s in steps
    ]
    return table(["step", "x", "z", "update?", "w after"], rows)


def latex(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [
        [
            f"${vec(x(task, s))}$",
            f"${label(task, s.target)}$",
            f"${frac(s.score)}$",
            yes(s, ("wrong", "right")),
            "$\\begin{pmatrix}" + r" \\ ".join(map(frac, s.after)) + "\\end{pmatrix}$",
        ]
        for s in steps
    ]
    head = [
        r"$\mathbf{x}$",
        "$t$",
        r"$\mathbf{w}\cdot\mathbf{x}+b$",
        "result",
        r"$\mathbf{w}_{new}$",
    ]
    return table(head, rows, "latex")


def aligned(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [[str(s.example + 1), dec(s.score), yes(s), *(dec(v) for v in s.after)] for s in steps]
    return table(["example", "score", "mistake", *task.parameters], rows, "aligned")


def tabs(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [[vec(x(task, s)), num(s.score), yes(s), vec(s.before), vec(s.after)] for s in steps]
    head = ["point", "net input", "error?", "weights before", "weights after"]
    return table(head, rows, "tabs")


def semicolons(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [[str(s.example + 1), num(s.score), yes(s), vec(s.after)] for s in steps]
    return table(["example", "score", "error", "new weights"], rows, "semicolons")


def commas(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [
        [*(num(v) for v in x(task, s)), label(task, s.target), num(s.score), yes(s, ("sí", "no")),
         *(num(v) for v in s.after)]
        for s in steps
    ]  # fmt: skip
    head = [*task.dataset.features, "etiqueta", "puntuación", "error", *task.parameters]
    return table(head, rows, "commas")


def drawn(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [
        [
            str(s.example + 1),
            num(s.target * s.score),
            yes(s, ("wrong", "ok")),
            vec(s.after, "[", " ", "]"),
        ]
        for s in steps
    ]
    return table(["i", "y(w.x + b)", "verdict", "w'"], rows, "drawn")


def html_table(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [[vec(x(task, s)), num(s.score), yes(s, ("no", "yes")), vec(s.after)] for s in steps]
    return table(["input", "net", "correct?", "new weights"], rows, "html")


def before_and_after(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [[str(s.example + 1), vec(s.before), num(s.score), yes(s), vec(s.after)] for s in steps]
    return table(["example", "w", "z", "mistake", "w'"], rows)


def before_alone(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [[str(s.example + 1), vec(s.before), num(s.score), yes(s)] for s in steps]
    rows.append(["", vec(steps[-1].after), "", ""])
    return table(["x", "w", "z", "mistake"], rows)


def differences(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = []
    for s in steps:
        change = tuple(a - b for a, b in zip(s.after, s.before, strict=True))
        rows.append(
            [str(s.example + 1), num(s.score), vec(change) if s.mistake else "0", vec(s.after)]
        )
    return table(["example", "z", "Δw", "w"], rows)


def prediction(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [
        [vec(x(task, s)), str(s.target), num(s.score), str(predicted(task, s)), vec(s.after)]
        for s in steps
    ]
    return table(["point", "target", "net", "prediction", "weights after"], rows)


def unchanged_words(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [
        [str(s.example + 1), num(s.score), yes(s), vec(s.after) if s.mistake else "unchanged"]
        for s in steps
    ]
    return table(["example", "score", "mistake", "weights"], rows)


def ditto_marks(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [
        [str(s.example + 1), num(s.score), yes(s), vec(s.after) if s.mistake else '"']
        for s in steps
    ]
    return table(["example", "score", "mistake", "w (after)"], rows, "latex")


def blank_cells(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [
        [
            str(s.example + 1),
            num(s.score),
            "x" if s.mistake else "",
            vec(s.after) if s.mistake else "",
        ]
        for s in steps
    ]
    return table(["example", "score", "mistake", "new w"], rows)


def passes(task: TraceTask, steps: Sequence[Presentation]) -> str:
    parts = []
    for number in sorted({s.epoch for s in steps}):
        rows = [
            [str(s.example + 1), num(s.score), yes(s), vec(s.after)]
            for s in steps
            if s.epoch == number
        ]
        parts += [
            f"**Pass {number}**",
            "",
            table(["point", "score", "mistake?", "weights"], rows),
            "",
        ]
    return "\n".join(parts)


def start_row(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [["0", "-", "-", "-", vec(steps[0].before)]]
    rows += [
        [str(s.presentation), vec(x(task, s)), num(s.score), yes(s), vec(s.after)] for s in steps
    ]
    return table(["t", "x", "z", "mistake", "w"], rows)


def bias_apart(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = []
    for s in steps:
        w, b = parted(task, s.after)
        rows.append([str(s.example + 1), num(s.score), yes(s), vec(w), num(b)])
    if task.rule.bias == "absent":
        return table(["example", "score", "mistake", "w"], [row[:4] for row in rows])
    return table(["example", "score", "mistake", "w", "b"], rows)


def other_order(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = []
    for s in steps:
        w, b = parted(task, s.after)
        both = (b, *w) if task.rule.bias == "last" else (*w, b)
        both = w if task.rule.bias == "absent" else both
        rows.append([str(s.example + 1), num(s.score), yes(s), vec(both)])
    names = [p for p in task.parameters if p != "b"]
    names = ["b", *names] if task.rule.bias == "last" else [*names, "b"]
    names = list(task.parameters) if task.rule.bias == "absent" else names
    return table(["example", "score", "mistake", f"({', '.join(names)})"], rows)


def other_order_unsaid(task: TraceTask, steps: Sequence[Presentation]) -> str:
    text = other_order(task, steps)
    head, rest = text.split("\n", 1)
    return head[: head.rindex("(")] + "weights |\n" + rest


def no_names(task: TraceTask, steps: Sequence[Presentation]) -> str:
    return "\n".join(
        f"{vec(x(task, s))} | {num(s.score)} | {yes(s, ('wrong', 'right'))} | {vec(s.after)}"
        for s in steps
    )


def blanks(task: TraceTask, steps: Sequence[Presentation]) -> str:
    return "\n".join(f"{s.example + 1} {num(s.score)} {yes(s)} {vec(s.after)}" for s in steps)


def records(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [
        {
            "example": s.example + 1,
            "score": num(s.score),
            "mistake": s.mistake,
            "weights": [num(v) for v in s.after],
        }
        for s in steps
    ]
    return json.dumps(rows, indent=1)


def lists(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [[s.example + 1, dec(s.score), s.mistake, [dec(v) for v in s.after]] for s in steps]
    return json.dumps(rows).replace('"', "")


def printed(task: TraceTask, steps: Sequence[Presentation]) -> str:
    """Write what Python prints of a list of dictionaries."""
    rows = [{"x": x(task, s), "z": s.score, "update": s.mistake, "w": s.after} for s in steps]
    return repr(rows)


def columns_of_lists(task: TraceTask, steps: Sequence[Presentation]) -> str:
    record = {
        "example": [s.example + 1 for s in steps],
        "score": [num(s.score) for s in steps],
        "mistake": [s.mistake for s in steps],
        "weights": [[num(v) for v in s.after] for s in steps],
    }
    return json.dumps(record)


# Sentences


def sentences(task: TraceTask, steps: Sequence[Presentation]) -> str:
    start = task.rule.start_weights(task.dataset.dimension)
    lines = [f"We start with w = {vec(start)}."]
    for s in steps:
        said = f"For {vec(x(task, s))} the score is {num(s.score)}, "
        if s.mistake:
            lines.append(said + f"which is wrong, so we update w to {vec(s.after)}.")
        else:
            lines.append(said + "which is right, so w stays.")
    return "\n".join([*lines, f"The final weights are {vec(steps[-1].after)}."])


def terse(task: TraceTask, steps: Sequence[Presentation]) -> str:
    lines = []
    for s in steps:
        moved = tuple(a - b for a, b in zip(s.after, s.before, strict=True))
        w = f"so w ← {vec(s.before)}+{vec(moved)} = {vec(s.after)}" if s.mistake else "no update"
        lines.append(
            f"t={s.presentation}: x = {vec(x(task, s))}, net {num(s.score)},"
            f" target {s.target:+d}, {w}"
        )
    return "\n".join(lines)


def arrows(task: TraceTask, steps: Sequence[Presentation]) -> str:
    """Write all steps of a pass in one line."""
    lines = []
    for number in sorted({s.epoch for s in steps}):
        told = [
            f"x{s.example + 1}: z = {num(s.score)} -> "
            + (f"mistake -> w = {vec(s.after)}" if s.mistake else "ok")
            for s in steps
            if s.epoch == number
        ]
        lines.append(f"Epoch {number}: " + "; ".join(told))
    return "\n".join(lines)


def output(task: TraceTask, steps: Sequence[Presentation]) -> str:
    """Write what a program prints."""
    return "\n".join(
        f"step {s.presentation}: x={vec(x(task, s), '[', ' ', ']')} y={s.target} z={dec(s.score)} "
        f"update={s.mistake} w={vec(s.after, '[', ' ', ']')}"
        for s in steps
    )


def apart(task: TraceTask, steps: Sequence[Presentation]) -> str:
    lines = []
    for s in steps:
        w, b = parted(task, s.after)
        bias = "" if task.rule.bias == "absent" else f", b = {num(b)}"
        what = f"mistake: w = {vec(w)}{bias}" if s.mistake else "correct, nothing changes"
        lines.append(f"{s.presentation}. x{s.example + 1}: w.x + b = {num(s.score)}, {what}")
    return "\n".join(lines)


def multiplied(task: TraceTask, steps: Sequence[Presentation]) -> str:
    lines = []
    for s in steps:
        row = task.rule.augmented(x(task, s))
        terms = " + ".join(f"({num(a)})*({num(b)})" for a, b in zip(s.before, row, strict=True))
        lines.append(f"Example {s.example + 1}: z = {terms} = {num(s.score)}.")
        lines.append(
            f"It is a mistake, so new w = {vec(s.after)}."
            if s.mistake
            else "It is correct; w stays."
        )
    return "\n".join(lines)


def latex_lines(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = []
    for s in steps:
        vector = r"\left(" + ", ".join(map(frac, s.after)) + r"\right)"
        end = rf"\text{{mistake}},\ \vec{{w}} = {vector}" if s.mistake else r"\text{right}"
        rows.append(rf"x_{{{s.example + 1}}}:\quad & z = {frac(s.score)},\ {end}")
    return "\\begin{align*}\n" + " \\\\\n".join(rows) + "\n\\end{align*}"


# What says less than everything


# Records, blocks and workings


def yaml_records(task: TraceTask, steps: Sequence[Presentation]) -> str:
    return "\n".join(
        f"- step: {k}\n  example: {s.example + 1}\n  score: {num(s.score)}\n"
        f"  mistake: {'true' if s.mistake else 'false'}\n  weights: {vec(s.after, '[', ', ', ']')}"
        for k, s in enumerate(steps, start=1)
    )


def nested_epochs(task: TraceTask, steps: Sequence[Presentation]) -> str:
    passes = []
    for number in sorted({s.epoch for s in steps}):
        made = [
            {
                "sample": s.example + 1,
                "net": num(s.score),
                "updated": s.mistake,
                "w_new": [num(v) for v in s.after],
            }
            for s in steps
            if s.epoch == number
        ]
        passes.append({"epoch": number, "steps": made})
    return json.dumps({"run": passes}, indent=1)


def logger(task: TraceTask, steps: Sequence[Presentation]) -> str:
    return "\n".join(
        f"[INFO] epoch={s.epoch} sample={s.example} z={dec(s.score)} err={int(s.mistake)} "
        + "".join(f"{n}={num(v)} " for n, v in zip(task.parameters, s.after, strict=True))
        for s in steps
    )


def blocks(task: TraceTask, steps: Sequence[Presentation]) -> str:
    return "\n\n".join(
        f"step {k}: example {s.example + 1}\nnet input: {num(s.score)}\n"
        f"error: {yes(s)}\nnew weights: {vec(s.after)}"
        for k, s in enumerate(steps, start=1)
    )


def worked_terms(task: TraceTask, steps: Sequence[Presentation]) -> str:
    lines = []
    for s in steps:
        inputs = task.rule.augmented(x(task, s))
        terms = " + ".join(f"({num(a)})({num(b)})" for a, b in zip(inputs, s.before, strict=True))
        lines.append(f"Point {s.example + 1}: y = {terms} = {num(s.score)}")
        if not s.mistake:
            lines.append("Correctly classified, no update.")
            continue
        lines.append("Misclassified.")
        for name, a, b in zip(task.parameters, s.before, s.after, strict=True):
            lines.append(f"  {name} = {num(a)} + ({num(b - a)}) = {num(b)}")
    return "\n".join(lines)


def products(task: TraceTask, steps: Sequence[Presentation]) -> str:
    return "\n".join(
        (f"x{s.example + 1}: " if task.dataset.dimension == 1 else "")
        + f"z = w . x = {vec(s.before)} . {vec(task.rule.augmented(x(task, s)))} = {num(s.score)}\n"
        + (f"wrong, w = {vec(s.after)}" if s.mistake else f"right, w = {vec(s.after)}")
        for s in steps
    )


def two_headings(task: TraceTask, steps: Sequence[Presentation]) -> str:
    features, width = task.dataset.features, len(task.parameters)
    top = [rf"\multicolumn{{{len(features)}}}{{c}}{{input}}", "", ""]
    top.append(rf"\multicolumn{{{width}}}{{c}}{{new weights}}")
    rows = [[*features, "net", "error", *task.parameters]]
    for s in steps:
        cells = [*x(task, s), s.score]
        rows.append([*map(num, cells), r"$\times$" if s.mistake else "", *map(num, s.after)])
    body = " \\\\\n".join(" & ".join(row) for row in [top, *rows])
    return "\\begin{tabular}{" + "c" * len(rows[0]) + "}\n" + body + "\n\\end{tabular}"


def spans(task: TraceTask, steps: Sequence[Presentation]) -> str:
    lines = ["<table><tr><th>epoch</th><th>x</th><th>z</th><th>mistake</th><th>w</th></tr>"]
    for number in sorted({s.epoch for s in steps}):
        rows = [s for s in steps if s.epoch == number]
        for k, s in enumerate(rows):
            first = f"<td rowspan='{len(rows)}'>{number}</td>" if k == 0 else ""
            cells = (str(s.example + 1), num(s.score), yes(s), vec(s.after))
            lines.append(f"<tr>{first}" + "".join(f"<td>{c}</td>" for c in cells) + "</tr>")
    return "\n".join(lines) + "</table>"


def sparse(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [["it", "point", "z", "upd", *task.parameters]]
    for k, s in enumerate(steps, start=1):
        mark = "*" if s.mistake else ""
        rows.append([str(k), f"x{s.example + 1}", num(s.score), mark, *map(num, s.after)])
    widths = [max(len(row[j]) for row in rows) + 2 for j in range(len(rows[0]))]
    return "\n".join("".join(c.rjust(w) for c, w in zip(r, widths, strict=True)) for r in rows)


def turned(task: TraceTask, steps: Sequence[Presentation]) -> str:
    names = ["constant weight" if n == "b" else f"weight {n[1:]}" for n in task.parameters]
    columns = [["", "weighted sum", "wrong?", *names]]
    for s in steps:
        said = "wrong" if s.mistake else "right"
        columns.append([f"x{s.example + 1}", num(s.score), said, *map(num, s.after)])
    head, *rows = zip(*columns, strict=True)
    return table(head, rows)


def series(task: TraceTask, steps: Sequence[Presentation]) -> str:
    return (
        f"examples: {', '.join(str(s.example + 1) for s in steps)}\n"
        f"scores: {', '.join(num(s.score) for s in steps)}\n"
        f"mistakes: {', '.join(map(yes, steps))}\n"
        f"weights: {', '.join(vec(s.after) for s in steps)}"
    )


def changes_beside(task: TraceTask, steps: Sequence[Presentation]) -> str:
    head = ["x", "z", *(f"Δ{n}" for n in task.parameters), *task.parameters]
    rows = [
        [str(s.example + 1), num(s.score)]
        + [num(b - a) for a, b in zip(s.before, s.after, strict=True)]
        + [*map(num, s.after)]
        for s in steps
    ]
    return table(head, rows)


def crosses(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [
        [str(s.example + 1), num(s.score), "✗" if s.mistake else "✓", vec(s.after)] for s in steps
    ]
    return table(["example", "z", "error", "new w"], rows)


def from_to(task: TraceTask, steps: Sequence[Presentation]) -> str:
    return "\n".join(
        f"Example {s.example + 1}: z = {num(s.score)}."
        + (
            f" Wrong side, so I change w from {vec(s.before)} to {vec(s.after)}."
            if s.mistake
            else " Fine."
        )
        for s in steps
    )


def updates_table(task: TraceTask, steps: Sequence[Presentation]) -> str:
    made = [s for s in steps if s.mistake]
    rows = [
        [str(k), vec(x(task, s)), num(s.score), vec(s.after)] for k, s in enumerate(made, start=1)
    ]
    return "The updates only:\n\n" + table(["#", "misclassified point", "score", "new w"], rows)


def updates_told(task: TraceTask, steps: Sequence[Presentation]) -> str:
    made = [s for s in steps if s.mistake]
    return "\n".join(
        f"{k}. update on x{s.example + 1} (score {num(s.score)}):"
        f" w = {vec(s.before)} → {vec(s.after)}"
        for k, s in enumerate(made, start=1)
    )


def weights_alone(task: TraceTask, steps: Sequence[Presentation]) -> str:
    rows = [[vec(x(task, s)), vec(s.after)] for s in steps]
    return table(["case", "weights after"], rows)


# Layouts of courses and programs, in several languages


def _set(rows: Sequence[Sequence[str]]) -> str:
    """Set cells under each other, at least two blanks apart."""
    widths = [max(len(row[j]) for row in rows) for j in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _grouped(task: TraceTask, steps: Sequence[Presentation], heads: Sequence[str]) -> str:
    """Write a textbook's table: names in groups under heads, the start in a line of its own."""
    has_bias = task.rule.bias != "absent"
    of_weights = [f"w{j + 1}" for j in range(task.dataset.dimension)] + ["b"] * has_bias
    inputs = [f"x{j + 1}" for j in range(task.dataset.dimension)] + ["1"] * has_bias
    one = (task.rule.bias_input,) * has_bias

    def weights(values: Vector) -> Vector:
        w, b = parted(task, values)
        return (*w, b) if has_bias else w

    rows = [list(heads), [f"({'  '.join(inputs)})", "", "",
            f"({'  '.join('d' + name for name in of_weights)})", f"({'  '.join(of_weights)})"],
            ["", "", "", "", vec(weights(steps[0].before), "(", "  ")]]  # fmt: skip
    for s in steps:
        old, new = weights(s.before), weights(s.after)
        change = tuple(b - a for a, b in zip(old, new, strict=True))
        target = num(Fraction(task.dataset.target(s.example)))
        rows.append([vec((*x(task, s), *one), "(", "  "), num(s.score), target,
                     vec(change, "(", "  "), vec(new, "(", "  ")])  # fmt: skip
    return _set(rows)


def grouped_english(task: TraceTask, steps: Sequence[Presentation]) -> str:
    return _grouped(task, steps, ("Input", "Net", "Target", "Weight changes", "Weights"))


def _beside(
    task: TraceTask, steps: Sequence[Presentation], heads: Sequence[str], layout: str,
    words: tuple[str, str],
) -> str:  # fmt: skip
    """Write the weights before and after with the bias behind their brackets."""

    def cell(values: Vector) -> str:
        w, b = parted(task, values)
        return f"{vec(w, '(', ',')},{num(b)}" if task.rule.bias != "absent" else vec(w)

    rows = [
        [str(s.presentation), str(s.example + 1), vec(x(task, s)), cell(s.before), num(s.score),
         yes(s, words), cell(s.after)]
        for s in steps
    ]  # fmt: skip
    return table(heads, rows, layout)


def beside_english(task: TraceTask, steps: Sequence[Presentation]) -> str:
    heads = ("t", "i", "x", "old w,b", "a", "upd", "new w,b")
    return _beside(task, steps, heads, "bars", ("yes", "no"))


def _matrices(
    task: TraceTask, steps: Sequence[Presentation], words: tuple[str, str], kind: str = "bmatrix",
    letter: str = "p",
) -> str:  # fmt: skip
    """Work the net inputs out with matrices, and number weights by the step."""
    has_bias = task.rule.bias != "absent"
    letter = "p" if task.dataset.dimension == 1 else letter

    def row(values: Vector, mark: str) -> str:
        return rf"\begin{{{kind}}}{mark.join(map(frac, values))}\end{{{kind}}}"

    lines = []
    for k, s in enumerate(steps):
        (w, b), (after, new) = parted(task, s.before), parted(task, s.after)
        bias = rf" + b({k})", f" + {frac(b) if b >= 0 else f'({frac(b)})'}"
        said = words[0] if s.mistake else words[1]
        column = row(x(task, s), r" \\ ")
        lines.append(
            rf"$n = \mathbf{{W}}({k})\mathbf{{{letter}}}_{{{s.example + 1}}}{bias[0] * has_bias} = "
            rf"{row(w, ' & ')}{column}{bias[1] * has_bias} = {frac(s.score)}$"
            f", {said}."
        )
        given = rf"$\mathbf{{W}}({k + 1}) = {row(after, ' & ')}$"
        lines.append(given + (f", $b({k + 1}) = {frac(new)}$" if has_bias else ""))
    return "\n\n".join(lines)


def matrices_english(task: TraceTask, steps: Sequence[Presentation]) -> str:
    return _matrices(task, steps, ("which is wrong", "which is right"))


def _framed(
    task: TraceTask, steps: Sequence[Presentation], prompt: str, heads: Sequence[str], first: int,
    words: tuple[str, str],
) -> str:  # fmt: skip
    """Write what a program prints of a data frame: numbers of rows, and no name above them."""
    names = [f"w{j + 1}" for j in range(task.dataset.dimension)]
    has_bias = task.rule.bias != "absent"
    rows = [["", *heads, *["b"] * has_bias, *names]]
    for k, s in enumerate(steps):
        w, b = parted(task, s.after)
        rows.append([str(k + first), str(s.example + 1), num(s.score), yes(s, words),
                     *[num(b)] * has_bias, *map(num, w)])  # fmt: skip
    widths = [max(len(row[j]) for row in rows) for j in range(len(rows[0]))]
    set_rows = [" ".join(c.rjust(w) for c, w in zip(row, widths, strict=True)) for row in rows]
    return "\n".join([prompt, *set_rows] if prompt else set_rows)


def frame_of_r(task: TraceTask, steps: Sequence[Presentation]) -> str:
    return _framed(task, steps, "> print(run)", ("obs", "score", "mistake"), 1, ("TRUE", "FALSE"))


def frame_of_pandas(task: TraceTask, steps: Sequence[Presentation]) -> str:
    return _framed(task, steps, ">>> df", ("example", "z", "mistake"), 0, ("True", "False"))


def _alike(
    task: TraceTask, steps: Sequence[Presentation], heads: Sequence[str], words: Sequence[str]
) -> str:
    """Write in a word that weights stay: the last of the words, after yes and no."""
    rows = [
        [str(s.presentation), str(s.example + 1), num(s.score), yes(s, (words[0], words[1])),
         vec(s.after) if s.mistake else words[2]]
        for s in steps
    ]  # fmt: skip
    return table(heads, rows)


def alike_english(task: TraceTask, steps: Sequence[Presentation]) -> str:
    heads = ("step", "example", "score", "error?", "weights after")
    return _alike(task, steps, heads, ("yes", "no", "the same"))


COURSES = (
    grouped_english,
    beside_english,
    matrices_english,
    frame_of_r, frame_of_pandas,
    alike_english,
)  # fmt: skip


STYLES: Mapping[str, Style] = {
    style.__name__: style
    for style in (
        markdown, latex, aligned, tabs, semicolons, commas, drawn, html_table,
        before_and_after, before_alone, differences, prediction, unchanged_words, ditto_marks,
        blank_cells, passes, start_row, bias_apart, other_order, other_order_unsaid, no_names,
        blanks, records, lists, printed, columns_of_lists, sentences, terse,
        arrows, output, apart, multiplied, latex_lines,
        yaml_records, nested_epochs, logger, blocks, worked_terms, products, two_headings, spans,
        sparse, turned, series, changes_beside, crosses, from_to, *COURSES,
    )
}  # fmt: skip
BARE: Mapping[str, Style] = {
    style.__name__: style for style in (updates_table, updates_told, weights_alone)
}

# Styles in which right examples have no weights written.
SILENT = frozenset(
    style.__name__
    for style in (
        unchanged_words, ditto_marks, blank_cells, sentences, terse,
        arrows, apart, multiplied, latex_lines, worked_terms, from_to,
        alike_english,
    )
)  # fmt: skip
