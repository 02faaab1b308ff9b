"""The brackets of a sum as it is written: ``(w1 + b) + (w2 + b)`` says which lines it adds."""

from __future__ import annotations

import re

from linexact.grade.forms.proof.letters import Terms
from linexact.written import Form, Mark, Statement, statements

MOST_WRITTEN = 300  # characters of a sum whose brackets are looked at
_BRACKETED_SUM = re.compile(
    r"\([^()]*[^()\d,. ][^()]*\)\s*(?:\+|[-−](?!\s*\d*\s*[<>=≤≥]))|[+−-]\s*\("
).search


def summands(written: str) -> tuple[Terms, ...]:
    """Return the brackets of a sum, ``(w1 + b) + (w2 + b)``; none where there are not two parts.

    >>> [dict(part) for part in summands("b + (w1 + w2 + b)")][0]
    {'b': Fraction(1, 1)}
    """
    if not _BRACKETED_SUM(written) or len(written) > MOST_WRITTEN:
        return ()
    parts = [""]
    depth = 0
    for c in written:
        depth += (c in "([{") - (c in ")]}")
        if c in "+-−" and depth == 0:
            parts.append("" if c == "+" else "-")
        else:
            parts[-1] += c
    found: list[Terms] = []
    for part in parts:
        part = re.sub(r"^-\s+", "-", part.strip())
        if not part:
            continue
        items = [item for item in statements(part.strip(" $")) if not isinstance(item, Mark)]
        item = items[0] if len(items) == 1 else None
        form = item.sides[0] if isinstance(item, Statement) and not item.relations else None
        if not isinstance(form, Form) or not form.names:
            return ()
        found.append(dict(form.terms))
    return tuple(found) if len(found) > 1 else ()
