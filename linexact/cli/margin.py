"""``linexact margin``: the hard-margin classifier and the mistake bound's constants, exactly."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from linexact.cli import options as o

if TYPE_CHECKING:
    from linexact.margins import HardMargin
    from linexact.separability import Inseparable


def margin(
    source: o.SourceArgument,
    label: o.LabelOption = None,
    columns: o.ColumnsOption = None,
    drop: o.DropOption = None,
    missing: o.MissingOption = "error",
    positive: o.PositiveOption = None,
    negative: o.NegativeOption = None,
    header: o.HeaderOption = None,
    certificate: o.CertificateOption = None,
    force: o.ForceOption = False,
    as_json: o.JsonOption = False,
) -> None:
    """Find the widest street between the classes, with the proof that none is wider.

    Example:  linexact margin AND
    """
    from linexact.certificate import write_text
    from linexact.explain.margin import explain_margin
    from linexact.explain.verdict import explain_verdict
    from linexact.margins import HardMargin, hard_margin
    from linexact.render.text import render_text

    o.refuse_existing(certificate, force)
    loaded = o.load(source, label, columns, drop, missing, positive, negative, header)
    answer = hard_margin(loaded.dataset)
    if certificate is not None:
        write_text(certificate, answer.to_json())
    if as_json:
        print(json.dumps(_record(answer, loaded.description), indent=2))
    elif isinstance(answer, HardMargin):
        print(render_text(explain_margin(answer, source=loaded.description)), end="")
    else:
        print(render_text(explain_verdict(answer, source=loaded.description)), end="")
    if certificate is not None and not as_json:
        checker = "bound_checker.py" if isinstance(answer, HardMargin) else "checker.py"
        data = source if loaded.dataset.reading else None
        print(f"\n{o.recheck(certificate, data, checker=checker)}")


def _record(answer: HardMargin | Inseparable, source: str) -> dict[str, object]:
    from linexact.margins import HardMargin
    from linexact.render.margin_record import margin_record
    from linexact.render.record import verdict_record

    if isinstance(answer, HardMargin):
        return margin_record(answer, source=source)
    return verdict_record(answer, source=source)
