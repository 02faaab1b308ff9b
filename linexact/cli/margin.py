"""``linexact margin``: the hard-margin classifier and the mistake bound's constants, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linexact.cli import options as o

if TYPE_CHECKING:
    from linexact.explain.document import Document
    from linexact.margins import HardMargin
    from linexact.separability import Inseparable


def margin(
    source: o.ProblemArgument,
    *,
    data: o.DataOptions,
    proof: o.ProofOptions,
) -> None:
    """Find the widest street between the classes, with the proof that none is wider.

    Example:  linexact margin AND
    """
    proof.check()
    loaded = data.load(source)
    answer = widest_street(loaded.dataset)
    proof.tell(
        answer.certificate,
        lambda: _told(answer, loaded.description),
        lambda: _record(answer, loaded.description),
        data=source if loaded.dataset.reading else None,
        checker="bound_checker.py" if isinstance(answer, HardMargin) else "checker.py",
        offer=False,
    )


def _told(answer: HardMargin | Inseparable, source: str) -> Document:
    from linexact.explain.margin import explain_margin
    from linexact.explain.verdict import explain_verdict
    from linexact.margins import HardMargin

    if isinstance(answer, HardMargin):
        return explain_margin(answer, source=source)
    return explain_verdict(answer, source=source)


def _record(answer: HardMargin | Inseparable, source: str) -> dict[str, object]:
    from linexact.margins import HardMargin
    from linexact.render.record import margin_record, verdict_record

    if isinstance(answer, HardMargin):
        return margin_record(answer, source=source)
    return verdict_record(answer, source=source)
