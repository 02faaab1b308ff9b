"""A report on estimates in words: what exists, what runs off and why, what is left, what to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from linexact.data.linear import linear_form
from linexact.data.observations import Observations
from linexact.document.blocks import (
    Block,
    Document,
    Facts,
    Heading,
    Paragraph,
    Section,
    Span,
    Text,
    table,
)
from linexact.engine.growth import Unidentified
from linexact.topics.estimates.certified import own_units
from linexact.topics.estimates.columns import Apart, Never, Reason, constant_column
from linexact.topics.estimates.estimable import MOST_TERMS, estimable, written_out
from linexact.topics.estimates.estimate import Estimate
from linexact.topics.estimates.result import Estimates

MOST_ROWS = 12  # whose numbers are listed
MOST_FORCING = 6  # rows named beside a coefficient
STATUS = {
    "finite": "finite",
    "+inf": "+infinity",
    "-inf": "-infinity",
    "either": "either sign",
    "not identified": "not identified",
}


def explain_estimates(answer: Estimates) -> Document:
    """Return the report as a document.

    >>> from linexact import estimates
    >>> explain_estimates(estimates("XOR")).blocks[0].text
    ('ESTIMATES EXIST: every coefficient has one finite maximum-likelihood estimate.',)
    """
    return Document(
        (
            Heading((_heading(answer),)),
            Facts(tuple(_facts(answer))),
            *_coefficients(answer),
            *_belongs(answer),
            *_rows(answer),
            *_reasons(answer),
            Section(("What can be estimated",), tuple(_left(answer))),
            Section(("What to do",), tuple(Paragraph(text) for text in _advice(answer))),
        )
    )


def _heading(answer: Estimates) -> str:
    if answer.is_unique:
        return "ESTIMATES EXIST: every coefficient has one finite maximum-likelihood estimate."
    if answer.exists:
        return "ESTIMATES EXIST, BUT ARE NOT UNIQUE: many coefficients share the best likelihood."
    if answer.kind == "complete":
        return "NO ESTIMATES: the likelihood has no largest value (complete separation)."
    return (
        "NOT ALL ESTIMATES EXIST: the likelihood has no largest value (quasi-complete separation)."
    )


def _facts(answer: Estimates) -> Iterable[tuple[str, Text]]:
    seen = answer.observed
    n, d = len(seen), seen.dimension
    yield "Data", (seen.origin, ": ", n, f" {_plural('row', n)}, ", d, f" {_plural('column', d)}")
    for why, count in seen.left_out:
        yield "Left out", (count, f" {_plural('row', count)} {why}")
    yield "Model", (_model(answer),)
    yield "Outcome", (_outcome(seen),)
    for factor in seen.factors:
        others = ", ".join(factor.levels[1:]) or "no other level"
        yield "Coding", (f"{factor.name}: {others}, each against {factor.reference}",)
    if seen.has_offset:
        yield "Offset", ("there is one; it changes nothing about which estimates exist",)
    yield "Separation", (answer.kind,)
    yield "Rank", (answer.rank, " of ", len(answer.coefficients))
    cone: Text = ("dimension ", answer.dimension)
    if answer.nullity:
        cone = (
            *cone,
            ", of which ",
            answer.nullity,
            f" {_verb(answer.nullity, 'change')} nothing at all",
        )
    yield "Recession cone", cone


def _model(answer: Estimates) -> str:
    usual = "thresholds" if answer.model == "ordinal" else "without an intercept"
    constant = (
        None if answer.bias or answer.model == "ordinal" else constant_column(answer.observed)
    )
    if constant is not None:
        usual = f"with the constant column {constant} for an intercept"
    return f"{answer.model}, {answer.link} link, {'with an intercept' if answer.bias else usual}"


def _outcome(seen: Observations) -> str:
    if seen.model == "poisson":
        return f"{seen.response}, a count"
    if seen.model == "binary":
        if seen.response == "y" and seen.levels == ("0", "1"):
            return "y, which is 0 or 1"
        return f"y = 1 is {_is(seen, 1)}, y = 0 is {_is(seen, 0)}"
    order = " < ".join(seen.levels) if seen.model == "ordinal" else ", ".join(seen.levels)
    base = "" if seen.model == "ordinal" else f"; against {seen.levels[0]}"
    return f"{seen.response}: {order}{base}"


def _is(seen: Observations, code: int) -> str:
    """Return an outcome in words."""
    name = seen.levels[code]
    if seen.model == "poisson":
        return f"{seen.response} = 0" if code == 0 else f"{seen.response} > 0"
    if name in ("no event", "an event"):
        return "no event" if code == 0 else "an event"
    return f"{seen.response} = {name}"


# The coefficients


def _coefficients(answer: Estimates) -> Iterable[Block]:
    rows = [_line(answer, e) for e in answer.coefficients]
    yield table(["coefficient", "estimate", "because"], rows, "lll")
    if answer.combinations:
        named = [_line(answer, e) for e in answer.combinations]
        yield table(["combination", "estimate", "because"], named, "lll")
    said = {e.status for e in (*answer.coefficients, *answer.combinations)}
    if "either" in said:
        yield Paragraph(
            (
                "Either sign: on some ways to the supremum of the likelihood the coefficient goes"
                " to +infinity, on others to -infinity. No sign can be reported.",
            )
        )


def _belongs(answer: Estimates) -> Iterable[Block]:
    """Say that statuses belong to a coding, where there is one."""
    if answer.observed.factors or answer.model == "multinomial":
        yield Paragraph(
            (
                "Whether a coefficient has an estimate depends on this coding (reference levels,"
                " baseline); which rows diverge does not depend on it.",
            )
        )


def _line(answer: Estimates, estimate: Estimate) -> list[Span | Text]:
    return [estimate.name, STATUS[estimate.status], _because(answer, estimate)]


def _because(answer: Estimates, estimate: Estimate) -> Text:
    match estimate.status:
        case "finite":
            used = len(set(_owners(answer, estimate.growth.face)))  # type: ignore[union-attr]
            return (
                "a combination of ",
                used,
                f" {_plural('row', used)} that {'stays' if used == 1 else 'stay'}",
            )
        case "+inf" | "-inf":
            owners = _owners(answer, estimate.forcing)
            alone = estimate.growth.face  # type: ignore[union-attr]
            beside = " and rows that stay" if alone else ""
            return (
                f"must {'grow' if estimate.status == '+inf' else 'fall'} with ",
                *_places(answer.observed, owners, MOST_FORCING),
                *((beside,) if beside else ()),
            )
        case "either":
            return ("two directions of growth disagree about its sign",)
        case "not identified":
            assert isinstance(estimate.growth, Unidentified)
            return _null(answer, estimate.growth)
        case _:
            assert_never(estimate.status)


def _null(answer: Estimates, growth: Unidentified) -> Text:
    """Say along which change of coefficients nothing changes."""
    vector = own_units(answer.rows.units, growth.along)
    moved = [(v, name) for v, name in zip(vector, answer.rows.names, strict=True) if v]
    if len(moved) > MOST_TERMS:
        return ("nothing changes along a vector of ", len(moved), " coefficients")
    if len(moved) == 1:
        return ("its column is 0 on every row",)
    spans: list[Span] = []
    for value, name in moved:
        spans += [", " if spans else "nothing changes when ", f"{name} changes by ", value]
    return tuple(spans)


def _owners(answer: Estimates, rows: Iterable[int]) -> list[int]:
    return sorted({int(answer.rows.owner[i]) for i in rows})


def _places(seen: Observations, rows: Sequence[int], most: int = MOST_ROWS) -> Text:
    """Return ``lines 3, 7, 9 and 12 more``."""
    hidden = max(0, len(rows) - most)
    named: list[Span] = [seen.row_name(index) for index in rows[:most]]
    named += [f"{hidden} more"] if hidden else []
    spans: list[Span] = [f"{_plural(seen.place, len(rows))} "]
    for place, name in enumerate(named, start=1):
        joint = "" if place == 1 else " and " if place == len(named) else ", "
        spans += [joint, name] if joint else [name]
    return tuple(spans)


# The rows


def _rows(answer: Estimates) -> Iterable[Block]:
    if answer.exists:
        return
    blocks: list[Block] = [Paragraph(text) for text in _diverging(answer)]
    staying = answer.staying.tolist()
    if staying:
        text: Text = (
            len(staying),
            f" {_plural('row', len(staying))} {'stays' if len(staying) == 1 else 'stay'}: ",
            *_places(answer.observed, staying),
            ".",
        )
        blocks.append(Paragraph(text))
    else:
        blocks.append(Paragraph(("No row stays.",)))
    yield Section(("Rows that diverge, and rows that stay",), tuple(blocks))


def _diverging(answer: Estimates) -> Iterable[Text]:
    seen, settled = answer.observed, answer.settled.tolist()
    if seen.model in ("binary", "poisson"):
        for code in (1, 0):
            rows = [i for i in settled if seen.outcomes[i] == code]
            if rows:
                yield (
                    *_count(rows),
                    f" with {_is(seen, code)} {_verb(len(rows), 'diverge')}: the fitted"
                    f" {'mean' if seen.model == 'poisson' else 'probability of y = 1'} tends to ",
                    code,
                    " exactly: ",
                    *_places(seen, rows),
                    ".",
                )
        return
    if settled:
        yield (
            *_count(settled),
            f" {_verb(len(settled), 'diverge')} wholly: the fitted probability of what was observed"
            " tends to 1 exactly: ",
            *_places(seen, settled),
            ".",
        )
    partly = sorted(set(answer.diverging.tolist()) - set(settled))
    if partly:
        yield (
            *_count(partly),
            f" {_verb(len(partly), 'diverge')} in part: the fitted probabilities of some other"
            " categories tend to 0 exactly: ",
            *_places(seen, partly),
            ".",
        )


def _count(rows: Sequence[int]) -> Text:
    return (len(rows), f" {_plural('row', len(rows))}")


def _verb(count: int, plural: str) -> str:
    return f"{plural}s" if count == 1 else plural


def _reasons(answer: Estimates) -> Iterable[Block]:
    if not answer.reasons:
        return
    seen = answer.observed
    lines = tuple(Paragraph(_reason(seen, reason)) for reason in answer.reasons)
    yield Section(("Columns that separate by themselves",), lines)


def _reason(seen: Observations, reason: Reason) -> Text:
    if isinstance(reason, Never):
        outcome = _is(seen, seen.levels.index(reason.level))
        rows = reason.rows
        return (
            f"{reason.column} = ", reason.value, f" never with {outcome} (", rows,
            f" {_plural('row', rows)}).",
        )  # fmt: skip
    if isinstance(reason, Apart):
        if reason.below is None:
            assert reason.above is not None
            where = _said(seen, reason.above)
            return (
                f"{reason.column} is at least ", reason.high, f" wherever {where}, and at most ",
                reason.low, " elsewhere.",
            )  # fmt: skip
        above = "elsewhere" if reason.above is None else f"wherever {_said(seen, reason.above)}"
        return (
            f"{reason.column} is at most ", reason.low, f" wherever {_said(seen, reason.below)},"
            " and at least ", reason.high, f" {above}.",
        )  # fmt: skip
    assert_never(reason)


def _said(seen: Observations, level: str) -> str:
    return _is(seen, seen.levels.index(level))


# What is left


def _left(answer: Estimates) -> Iterable[Block]:
    p, r = len(answer.coefficients), answer.face_rank
    if answer.is_unique:
        yield Paragraph(("Everything: the estimate exists and is unique.",))
        return
    if answer.exists:
        yield Paragraph(
            (
                "The likelihood has a largest value, and the fitted values there are unique; but ",
                answer.nullity, f" {_plural('direction', answer.nullity)} of the ", p,
                f" coefficients {_verb(answer.nullity, 'change')} nothing, so that only"
                " combinations of rows are estimated (those marked finite, and what is made of"
                " them).",
            )
        )  # fmt: skip
        yield from _combined(answer)
        return
    if not r:
        yield Paragraph(
            (
                "Nothing: the fitted values tend to what was observed on every"
                " row, and the likelihood to its supremum 1, but no coefficient tends to a number.",
            )
        )
        return
    finite = [e.name for e in answer.coefficients if e.is_finite]
    stay = len(answer.observed) - len(answer.settled)
    unique = "unique" if r == p else f"unique in {r} of {p} directions; the others change nothing"
    yield Paragraph(
        (
            "Restricted to the ", stay, f" {_plural('row', stay)} that do not diverge"
            f" wholly, the model has an estimate ({unique}). Every sequence of coefficients that"
            " maximises the likelihood of all rows tends to it.",
        )
    )  # fmt: skip
    if finite:
        shown = ", ".join(finite[:MOST_ROWS])
        more = f" and {len(finite) - MOST_ROWS} more" if len(finite) > MOST_ROWS else ""
        yield Paragraph((f"Its values of {shown}{more} are their maximum-likelihood estimates.",))
    else:
        yield Paragraph(("No single coefficient has an estimate.",))
    yield from _combined(answer)


def _combined(answer: Estimates) -> Iterable[Block]:
    """Say which combinations have an estimate although their coefficients have none."""
    found = estimable(answer.rows, answer.recession, answer.coefficients)
    if not found:
        return
    short = written_out(found)
    hidden = len(found) - len(short)
    some = "This combination has" if len(found) == 1 else "These combinations have"
    named: list[Text] = [linear_form(c, answer.rows.names) for c in short]
    if hidden:
        named.append((f"{hidden} {'more' if short else f'of more than {MOST_TERMS} terms'}",))
    spans = [span for text in named for span in ("; ", *text)][1:]
    yield Paragraph((f"{some} a maximum-likelihood estimate: ", *spans, "."))


def _advice(answer: Estimates) -> Iterable[Text]:
    if answer.is_unique:
        yield ("Fit the model as usual: no estimate is missing.",)
        return
    if answer.nullity:
        yield (
            "Some columns depend on each other: leave out one of each such group, or fix its"
            " coefficient. Fitted values do not depend on which.",
        )
    for factor in answer.observed.factors:
        if len(factor.levels) == len(answer.observed):
            yield (
                f"If the column {factor.name} names the rows and does not describe them, leave it"
                " out.",
            )
    if answer.exists:
        return
    yield (
        "Leave the model as it is: report the sign of each infinite estimate, with a"
        " profile-likelihood or score interval, which is bounded on one side only. Standard errors"
        " and Wald tests of it mean nothing, though programs print them.",
    )
    if answer.model == "binary":
        yield (
            "Penalise: Firth's penalty and priors give finite numbers for all coefficients. They"
            " are estimates by another criterion; say which.",
        )
    else:
        yield (
            "Penalise: a penalty or a prior gives finite numbers for all coefficients. They are"
            " estimates by another criterion; say which.",
        )
    coded = {f"{factor.name}[" for factor in answer.observed.factors}
    merged = (
        [r.column for r in answer.reasons if r.column.startswith(tuple(coded))] if coded else []
    )
    if merged:
        yield (
            f"Merge levels, where that makes sense: {', '.join(dict.fromkeys(merged))} alone"
            " separate.",
        )
    yield (
        "Leave a column out only if the question allows it: without it the other coefficients"
        " answer another question, and a perfect predictor is lost.",
    )


def _plural(word: str, count: int) -> str:
    return word if count == 1 else word + "s"
