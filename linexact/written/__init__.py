"""What people write, as statements with their places: one reader for all forms of answers.

:func:`statements` finds the mathematics in a text (LaTeX, Markdown, Unicode, program output,
JSON, plain) and leaves the rest as prose.  What a
statement is an answer to is not decided here: :mod:`linexact.grade` asks and chooses.
"""

from __future__ import annotations

from linexact.written.plain import Span
from linexact.written.statements import (
    Item,
    Label,
    Link,
    Mark,
    Prose,
    Reference,
    Statement,
    Unclear,
    Word,
    statements,
    text_of,
)
from linexact.written.tokens import plain_name
from linexact.written.values import Form, Row, Sum, Surd, Value

__all__ = [
    "Form",
    "Item",
    "Label",
    "Link",
    "Mark",
    "Prose",
    "Reference",
    "Row",
    "Span",
    "Statement",
    "Sum",
    "Surd",
    "Unclear",
    "Value",
    "Word",
    "plain_name",
    "statements",
    "text_of",
]
