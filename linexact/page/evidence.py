"""Reports of several claims, such as a marked answer, with a certificate for each of them.

The script stands in a report once.  What is proved is the certificate's own sentence, which the
page shows beside the claim; a claim that the pages do not know is shown and never verified.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from string import Template

from linexact.page.joining import MOST_CHARACTERS, is_checked, joined, page_file, standing_in
from linexact.tasks.result import Evidence


def with_evidence(
    report: str, evidence: Sequence[Evidence], elsewhere: str, most: int = MOST_CHARACTERS
) -> str:
    """Put claims with their certificates into a report, with a button that checks them there.

    ``report`` is an HTML file without scripts.  Certificates that are longer than ``most``
    characters together are left out, first come first served; ``elsewhere`` says where they are.
    Without any claim the report stays as it is.

    >>> from linexact import mark
    >>> marks = mark("AND", "w1 = 1, w2 = 1, b = -1")
    >>> page = with_evidence(marks.explain().html(), marks.evidence(), "ask for them")
    >>> page.count("<script"), page.count("<li><p>"), page.count(">Re-check here</button>")
    (1, 4, 1)
    >>> with_evidence("<p>nothing", [], "") == "<p>nothing"
    True
    """
    if not evidence:
        return report
    evidence = list(dict.fromkeys(evidence))  # one proof may serve several findings
    kept = list(_within(evidence, most))
    known = sum(_is_known(certificate) for _, certificate in kept)
    left = len(evidence) - len(kept)
    section = Template(page_file("evidence.html")).substitute(
        told=_told(len(kept), known),
        claims="\n".join(_item(claim, certificate) for claim, certificate in kept),
        left=f"<p>{_certificates(left)} too long to stand here: {escape(elsewhere)}.</p>"
        if left
        else "",
        script=joined("evidence.js"),
    )
    return standing_in(report, section, joined("evidence.js"))


def _within(evidence: Sequence[Evidence], most: int) -> Iterator[Evidence]:
    """Yield the claims for whose certificates there is still room."""
    for claim, certificate in evidence:
        if len(certificate) <= most:
            most -= len(certificate)
            yield claim, certificate


def _is_known(certificate: str) -> bool:
    return all(map(is_checked, json.loads(certificate)["claims"]))


def _told(count: int, known: int) -> str:
    """Say what the page can do with the certificates, and give the means."""
    if not count:
        return ""
    if not known:
        return "<p>This page holds the certificates, and cannot check those of this kind.</p>"
    button = '<button type="button" id="recheck">Re-check here</button>'
    unknown = (
        f" {_certificates(count - known)} of a kind it does not know." if known < count else ""
    )
    return (
        f"<p>{button} exactly, by a program that shares nothing with the first.{unknown} What a "
        "certificate proves is its own sentence: compare it with the claim above it.</p>"
    )


def _certificates(count: int) -> str:
    return "1 certificate is" if count == 1 else f"{count} certificates are"


def _item(claim: str, certificate: str) -> str:
    return (
        f'<li><p>{escape(claim)}</p>\n<p class="outcome"></p>\n'
        "<details><summary>The certificate</summary>\n"
        '<p><button type="button">Save it</button></p>\n'
        f'<pre tabindex="0">{escape(certificate.removesuffix(chr(10)), quote=False)}</pre>\n'
        "</details></li>"
    )
