"""Several classes in words: weights a class, what claims what, runs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from linexact.explain.document import (
    Block,
    Document,
    Facts,
    Heading,
    Math,
    Paragraph,
    Span,
    Text,
    table,
)
from linexact.separability import Inseparable, Separable
from linexact.several_classes.against import Against, Duel
from linexact.several_classes.claimed import Claimed, Pattern, Units
from linexact.several_classes.kesler import JointlyInseparable, JointlySeparable
from linexact.several_classes.labelled import ClassWeights, Labelled
from linexact.several_classes.runs import ClassRule, ClassRun, ClassStep

MOST_LISTED = 40  # rows of a table

TIES = {
    "first": "of equal scores the class named first is predicted",
    "last": "of equal scores the class named last is predicted",
    "mistake": "a score as high as that of the own class is a mistake",
}
UPDATES = {
    "predicted": "up for the own class, down for the predicted one",
    "each": "down for each class that beats the own one, and as often up for the own class",
    "shared": "down by an equal share for each class that beats the own one, once up for the own",
}


def names_text(names: Sequence[str]) -> str:
    """Return names in a row.

    >>> names_text(["a", "b", "c"]), names_text([])
    ('a, b and c', 'nobody')
    """
    *most, last = names or ["nobody"]
    return f"{', '.join(most)} and {last}" if most else last


def labelled_text(data: Labelled) -> Text:
    """Return the points by number, each with its class.

    >>> labelled_text(Labelled.of([[1]], ["b"], ["a", "b"]))[:3]
    ('', 1, ': ')
    """
    spans: list[Span] = []
    for i, (x, label) in enumerate(zip(data.points, data.labels, strict=True)):
        spans += [", " if spans else "", i + 1, ": ", Math((x,)), f" {data.classes[label]}"]
    return tuple(spans)


def data_facts(data: Labelled) -> list[tuple[str, Text]]:
    """Return what the data are."""
    n, d = len(data.points), data.dimension
    each: list[Span] = []
    for c, name in enumerate(data.classes):
        each += [", " if each else "", f"{name} (", data.count(c), ")"]
    points = (f"{data.origin}: ", n, " points, " if n > 1 else " point, ", d,
              " features" if d > 1 else " feature")  # fmt: skip
    return [("Data", points), ("Classes", tuple(each))]


def score_text(bias: bool) -> str:
    """Return how a score is worked out."""
    return "one score a class, w . x + b" if bias else "one score a class, w . x (no bias)"


def weights_table(names: Sequence[str], weights: Sequence[ClassWeights], bias: bool) -> Block:
    """Return the weights of each class."""
    rows: list[list[Span | Text]] = [
        [name, Math((one.w,)), *([one.b] if bias else [])]
        for name, one in zip(names, weights, strict=True)
    ]
    return table(["class", "w", *(["b"] if bias else [])], rows, "ll" + "r" * bias)


def scores_table(data: Labelled, weights: Sequence[ClassWeights], most: int = MOST_LISTED) -> Block:
    """Return the scores of the points in each class."""
    rows: list[list[Span | Text]] = [
        [i + 1, Math((x,)), data.classes[c], *(one.score(x) for one in weights)]
        for i, (x, c) in enumerate(zip(data.points[:most], data.labels, strict=False))
    ]
    heads = ["point", "", "class", *(f"score {name}" for name in data.classes)]
    return table(heads, rows, "rll" + "r" * len(weights))


def explain_jointly(found: JointlySeparable | JointlyInseparable) -> Document:
    """Return weights for each class, or the rows that add up to 0.

    >>> from linexact import separate_classes
    >>> found = separate_classes([[0], [1], [2]], ["a", "b", "c"])
    >>> explain_jointly(found).blocks[0].text
    ('SEPARABLE: each point has its highest score in its own class.',)
    """
    facts = [*data_facts(found.data), ("Asked", (f"{score_text(found.bias)}; that of the own class"
             " above each other",))]  # fmt: skip
    if isinstance(found, JointlySeparable):
        heading = Heading(("SEPARABLE: each point has its highest score in its own class.",))
        return Document((heading, Facts(tuple(facts)), *separable_blocks(found)))
    heading = Heading(("NOT SEPARABLE: no scores are highest in each point's own class.",))
    return Document((heading, Facts(tuple(facts)), *refuted_blocks(found)))


def separable_blocks(found: JointlySeparable) -> list[Block]:
    """Return the weights and the scores."""
    blocks = [weights_table(found.data.classes, found.weights, found.bias)]
    if len(found.data.points) <= MOST_LISTED:
        blocks.append(scores_table(found.data, found.weights))
    return blocks


def refuted_blocks(found: JointlyInseparable) -> list[Block]:
    """Return the difference rows that add up to 0, and what they add up to."""
    data = found.data
    rows: list[list[Span | Text]] = [
        [one.point + 1, Math((data.points[one.point],)), data.classes[data.labels[one.point]],
         data.classes[one.other], m]
        for one, m in found.multipliers.items()
    ]  # fmt: skip
    blocks: list[Block] = [
        Paragraph(("Each row asks that a point's own class has a higher score than another.",)),
        table(["point", "", "own class", "other class", "times"], rows[:MOST_LISTED], "rlllr"),
    ]
    if len(rows) > MOST_LISTED:
        blocks.append(Paragraph(("These are ", MOST_LISTED, " of ", len(rows), " rows.")))
    what = "the points and the ones" if found.bias else "the points"
    blocks.append(Paragraph((
        f"For each class {what} of the rows in which it is the own class, times these numbers, add"
        " up to those of the rows in which it is the other. So all weights cancel: the sum of these"
        " differences of scores is ", 0, " whatever the weights, and they cannot all be above ", 0,
        ".")))  # fmt: skip
    return blocks


def explain_against(found: Against) -> Document:
    """Return a verdict for each class against the rest, or each pair.

    >>> from linexact import separate_classes
    >>> found = separate_classes([[0], [1], [2]], ["a", "b", "c"], by="rest")
    >>> explain_against(found).blocks[0].text
    ('Separable from the rest: ', 2, ' of ', 3, ' classes.')
    """
    rule = found.convention
    score = "w . x + b" if rule.bias else "w . x"
    asked = f"{score} {rule.side(1)} for the first, {rule.side(-1)} for the other"
    facts = [*data_facts(found.data), ("Asked", (f"{asked} ({rule.boundary})",))]
    told: Text = ("Separable from the rest: ", found.count, " of ", len(found.duels), " classes.")
    if found.by == "pairs":
        told = ("Separable: ", found.count, " of ", len(found.duels), " pairs of classes.")
    return Document((Heading(told), Facts(tuple(facts)), *against_blocks(found)))


def duel_text(found: Against, duel: Duel) -> str:
    """Return which classes a question is about."""
    first, *second = duel.classes
    other = found.data.classes[second[0]] if second else "the rest"
    return f"{found.data.classes[first]} from {other}"


def against_blocks(found: Against) -> list[Block]:
    """Return each question with its proof."""
    rows: list[list[Span | Text]] = [
        [duel_text(found, one), "yes" if isinstance(one.verdict, Separable) else "no",
         _proof(one)]
        for one in found.duels
    ]  # fmt: skip
    return [table(["", "separable", "because"], rows[:MOST_LISTED], "lll")]


def _proof(duel: Duel) -> Text:
    verdict = duel.verdict
    if isinstance(verdict, Inseparable):
        plus, minus = (_points(duel, verdict, target) for target in (1, -1))
        if verdict.common_point is not None:
            point: Text = (Math((verdict.common_point,)),)
            return ("averages of points ", *plus, " and of ", *minus, " meet in ", *point)
        shares = tuple(m for _, m in sorted(verdict.multipliers.items()))
        numbers = [duel.points[i] + 1 for i in sorted(verdict.multipliers)]
        return ("points ", *listed_text(numbers), ", those of the other class negated, times ",
                Math((shares,)), " add up to the zero vector")  # fmt: skip
    b: Text = (", b = ", verdict.b) if verdict.convention.bias else ()
    return ("w = ", Math((verdict.w,)), *b)


def _points(duel: Duel, verdict: Inseparable, target: int) -> Text:
    return listed_text([duel.points[i] + 1 for i in sorted(verdict.side(target))])


def listed_text(numbers: Sequence[int]) -> Text:
    """Return numbers in a row.

    >>> listed_text([1, 3])
    (1, ', ', 3)
    """
    spans: list[Span] = []
    for number in numbers:
        spans += [", " if spans else "", number]
    return tuple(spans[1:])


def units_text(units: Units) -> str:
    """Return which units there are, and what a score of 0 is."""
    on = ">= 0" if units.convention.boundary == "closed-positive" else "> 0"
    score = "w . x + b" if units.convention.bias else "w . x"
    if units.by == "rest":
        return f"one a class, which claims where {score} {on}"
    return f"one a pair, a vote for the first where {score} {on}, else for the second"


def unit_names(units: Units) -> list[str]:
    """Return what each unit is called: its class, or its pair."""
    from linexact.several_classes.against import questions

    asked = questions(len(units.classes), units.by)
    return [" or ".join(units.classes[c] for c in one) for one in asked]


def explain_claimed(found: Claimed) -> Document:
    """Return which regions nobody or several claim.

    >>> from linexact import claimed_regions
    >>> explain_claimed(claimed_regions(["a", "b"], [[1], [-1]], [-1, -1])).blocks[0].text
    ('Regions that nobody claims: ', 1, '; that several claim: ', 0, '.')
    """
    heading = Heading(
        ("Regions that nobody claims: ", len(found.unclaimed), "; that several claim: ",
         len(found.contested), ".")
    )  # fmt: skip
    facts = Facts((("Units", (units_text(found.units),)),))
    return Document((heading, facts, *claimed_blocks(found)))


def claimed_blocks(found: Claimed) -> list[Block]:
    """Return the units, and every pattern with its point or why there is none."""
    units = found.units
    names = unit_names(units)
    rows: list[list[Span | Text]] = [
        [_signs(one), names_text([units.classes[c] for c in one.winners]), _witness(one, names)]
        for one in found.patterns
    ]
    return [
        weights_table(names, units.weights, units.convention.bias),
        Paragraph((f"Units in this order: {', '.join(names)}.",)),
        table(["units", "claimed by", "because"], rows, "lll"),
    ]


def _signs(one: Pattern) -> str:
    return "".join("+" if on else "-" for on in one.positive)


def _witness(one: Pattern, names: Sequence[str]) -> Text:
    if one.point is not None:
        return ("at ", Math((one.point,)))
    assert not hasattr(one.proof, "point")
    spans: list[Span] = []
    for i, m in sorted(one.proof.multipliers.items()):
        spans += [" + " if spans else "", m, f" times unit {names[i]}"]
    return ("no such point: ", *spans, " is a contradiction")


def start_text(rule: ClassRule, classes: Sequence[str], weights: Sequence[ClassWeights]) -> Text:
    """Return the weights of each class in a row, each in one list."""
    spans: list[Span] = []
    for name, one in zip(classes, weights, strict=True):
        spans += ["; " if spans else "", f"{name}: ", Math((rule.listed(one),))]
    return tuple(spans)


def rule_facts(
    rule: ClassRule, classes: Sequence[str], begin: Sequence[ClassWeights]
) -> list[tuple[str, Text]]:
    """Return what a run does, with all on which sources differ."""
    zero = all(not one.b and not any(one.w) for one in begin)
    facts: list[tuple[str, Text]] = [
        ("Scores", (score_text(rule.bias) + _place(rule),)),
        ("Ties", (TIES[rule.ties],)),
        ("Update", (UPDATES[rule.update], ", times ", rule.rate)),
        ("Start", ("all weights are ", 0) if zero else start_text(rule, classes, begin)),
    ]
    if rule.moves is not None:
        fixed = [
            f"class {c}: {names_text(one)}"
            for c, one in zip(classes, _fixed(rule), strict=True)
            if one
        ]
        facts.append(("Fixed", ("; ".join(fixed) or "no weights",)))
    return facts


def _fixed(rule: ClassRule) -> list[list[str]]:
    """Return the names of the weights of each class that stay."""
    found = []
    for one in rule.moves or ():
        names = [f"w{j + 1}" for j in range(len(one))]
        names[-1] = "b" if rule.bias else names[-1]
        found.append([name for name, may in zip(names, one, strict=True) if not may])
    return found


def _place(rule: ClassRule) -> str:
    """Say where the bias stands in a list of weights, if there is one."""
    if not rule.bias:
        return ""
    return f"; the bias is {'first' if rule.bias_first else 'last'} in a list of weights"


def explain_class_run(run: ClassRun) -> Document:
    """Return a run, presentation by presentation.

    >>> from linexact import trace_classes
    >>> run = trace_classes([[0], [1]], ["a", "b"], update="predicted", ties="first")
    >>> explain_class_run(run).blocks[0].text
    ('CONVERGED: the last pass had no mistake.',)
    """
    heading = Heading((ended_text(run),))
    facts = (
        *data_facts(run.data),
        *rule_facts(run.rule, run.data.classes, run.begin),
        *_order_facts(run),
        ("Passes", (run.passes,)),
        ("Updates", (run.updates,)),
    )
    return Document((heading, Facts(facts), *run_blocks(run)))


def _order_facts(run: ClassRun) -> list[tuple[str, Text]]:
    """Return the order of a pass where it is not that of the points."""
    if run.rule.order is None:
        return []
    return [("Order", ("points ", *listed_text([i + 1 for i in run.rule.order]), ", a pass"))]


def ended_text(run: ClassRun) -> str:
    """Say how a run ended."""
    return {
        "converged": "CONVERGED: the last pass had no mistake.",
        "cycle": "CYCLE: the weights came back, so the run goes on for ever.",
        "limit": "NOT ENDED: the passes asked for were made.",
    }[run.outcome]


def run_blocks(run: ClassRun) -> list[Block]:
    """Return the presentations and the weights at the end."""
    most = len(run.shown) if run.whole else MOST_LISTED
    rows = [_row(run, step) for step in run.shown[:most]]
    heads = ["step", "point", "class", "scores", "predicted", "moved", "weights after"]
    blocks: list[Block] = []
    if rows:
        names = ", ".join(run.data.classes)
        blocks = [
            Paragraph((f"Scores stand in the order {names}.",)),
            table(heads, rows, "rrlllll"),
        ]
    if 0 < len(rows) < len(run.steps):
        told: Text = ("These are ", len(rows), " of ", len(run.steps), " steps")
        why = ", those that moved weights." if len(rows) == run.updates else "."
        blocks.append(Paragraph((*told, why)))
    if run.outcome == "cycle":
        blocks.append(Paragraph(("After ", run.first, " and after ", run.first + run.length,
                                 " passes the weights were the same.")))  # fmt: skip
    blocks.append(weights_table(run.data.classes, run.final, run.rule.bias))
    return blocks


def _row(run: ClassRun, step: ClassStep) -> list[Span | Text]:
    names = run.data.classes
    moved: list[Span] = []
    after: list[Span] = []
    for c, factor in sorted(step.factors.items()):
        moved += [", " if moved else "", f"{names[c]} ", *_signed(factor)]
        one = step.after[c]
        after += ["; " if after else "", f"{names[c]} ", Math((run.rule.listed(one),))]
    return [
        step.number,
        step.point + 1,
        names[run.data.labels[step.point]],
        Math((step.scores,)),
        names[step.predicted],
        tuple(moved) or "none",
        tuple(after) or "the same",
    ]


def _signed(factor: Fraction) -> Text:
    sign = "+" if factor > 0 else "-"
    return (f"{sign} x",) if abs(factor) == 1 else (f"{sign} ", abs(factor), " x")
