"""Which sums an inequality speaks of: ``w1, w2 > 0``, ``ebenso w1 + b``, ``none of them is``.

A relation is shared by the sums before it (``b, w1 + b < 0``), behind it (``0 < b, w1 + b``), by
those said to be *likewise* (``b > 0, as are w1 + b and w2 + b``) and, turned round, by those that
are *not* so.  A sum of unknowns of which nothing is said is refused: it may be half an inequality.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from linexact.errors import InputError
from linexact.text.quoting import quoted
from linexact.written import Form, Item, Link, Mark, Prose, Row, Span, Statement, Word
from linexact.written.discourse import Said
from linexact.written.wording import Wording

_NEGATED = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}
_OPPOSITE = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_EXTREMES = {("min", ">"), ("min", ">="), ("max", "<"), ("max", "<=")}
_KEEPING = ("and", "all", "filler", "likewise", "empty")
_MODAL = frozenset({
    "", "may", "must", "should", "shall", "can", "has to", "have to", "need to", "which",
    "that",
})  # fmt: skip
_SUBJECTS_OF = ("z", "score", "net", "s", "h")
_TORN = re.compile(r"\s*[+*×·]|.*[+*×·]\s*\Z").match
_CUT = re.compile(r"\s*[+*×·].*[<>≤≥]", re.DOTALL).match
_VAGUE = Wording("{vague}")
_Subject: TypeAlias = tuple[Form, Span]


def related(said: Sequence[Said], text: str, unknowns: frozenset[str]) -> Iterator[Link]:
    """Yield the links of a text, each with a sum on either side.

    Raises :class:`~linexact.errors.InputError` (``unread``) for a sum of ``unknowns`` of which
    nothing is said, for one that a word is added to, and for *negative enough*.

    >>> from linexact.written import statements
    >>> from linexact.written.discourse import discourse
    >>> text = "b > 0, as are w1 + b and w2 + b"
    >>> found = related(discourse(statements(text)), text, frozenset({"w1", "w2", "b"}))
    >>> [f"{link.left} {link.relation} {link.right}" for link in found]
    ['1 b > 0', '1 w1 + 1 b > 0', '1 w2 + 1 b > 0']
    """
    vague = _VAGUE.search(text)
    if vague is not None:
        message = f"{quoted(vague[0])} is no inequality; write how much"
        raise InputError("unread", message, start=vague.start())
    _refuse_torn([one.item for one in said], unknowns)
    yield from _Walk(unknowns).links(said)


def _refuse_torn(items: Sequence[Item], unknowns: frozenset[str]) -> None:
    """Refuse a sum or a product of unknowns with a word that is not understood."""
    for item in items:
        if isinstance(item, Prose) and _CUT(item.text):
            raise _torn(item)
    for before, behind in pairwise(items):
        for item, other in ((before, behind), (behind, before)):
            if isinstance(other, Statement) and _speaks(other, unknowns) and _is_torn(item):
                raise _torn(item)


def _is_torn(item: Item) -> bool:
    """Say whether something beside a sum adds or multiplies."""
    if isinstance(item, Mark):
        return item.text in ("+", "*", "×", "·")
    return isinstance(item, Prose) and _TORN(item.text) is not None


def _torn(item: Item) -> InputError:
    message = "something is added or multiplied that is not understood; write it by the unknowns"
    return InputError("unread", message, start=item.span.start)


def _speaks(item: Statement, unknowns: frozenset[str]) -> bool:
    forms = [side for side in item.sides if isinstance(side, Form)]
    return any(name in unknowns for form in forms for name in form.names)


class _Walk:
    """The sums that wait for a relation, and the relation that others may share."""

    def __init__(self, unknowns: frozenset[str]) -> None:
        self.unknowns = unknowns
        self.waiting: list[_Subject] = []
        self.shared: tuple[str, Form] | None = None  # what was said last: ``> 0``
        self.behind: tuple[Form, str] | None = None  # ``0 <``, which further sums may follow
        self.likewise = self.denied = False
        self.between = ""  # the words between a sum and its relation

    def links(self, said: Sequence[Said]) -> Iterator[Link]:
        for one in said:
            item = one.item
            if isinstance(item, Statement) and one.mood in ("said", "conditional"):
                yield from self.statement(item)
            elif isinstance(item, Word) and item.role == "likewise":
                self.likewise = True
            elif isinstance(item, Word) and item.role in ("empty", "not") and not self.waiting:
                self.denied = item.role == "empty"
            elif isinstance(item, Word) and item.role == "relation" and item.value == "≠":
                yield from self.flushed(denied=True)
            elif isinstance(item, Prose):
                self.between = item.text.casefold()
            elif isinstance(item, Word) and item.role in _KEEPING:
                continue
            elif not isinstance(item, Mark) or item.text not in (",", "", "(", ")", "-"):
                yield from self.flushed()
        yield from self.flushed()

    def statement(self, item: Statement) -> Iterator[Link]:
        if not item.relations:
            side = item.sides[0]
            if isinstance(side, Form) and side.names:
                self.waiting.append((side, item.span))
                self.between = ""
            return
        links = list(_spread(item))
        first = item.sides[0]
        if first is None and item.relations == ("=",) and isinstance(item.sides[1], Form):
            self.waiting.append((item.sides[1], item.span))  # "as are w1 + b"
            return
        inequality = bool(links) and links[0].relation in _NEGATED
        if links and inequality and (first is None or links[0].left is first):
            yield from self.subjects(links[0], is_alone=first is None)
        elif self.waiting and (self.likewise or self.behind):
            yield from self.flushed()
        self.waiting, self.likewise, self.denied, self.behind = [], False, False, None
        for link in links:
            if link.left is not None:
                yield link
        self.remember(item, links)

    def subjects(self, link: Link, *, is_alone: bool) -> Iterator[Link]:
        """Yield the relation of the sums that wait for it."""
        relation = _NEGATED[link.relation] if self.denied else link.relation
        if is_alone and (not self.waiting or self.between not in _MODAL):
            message = "the left side of an inequality is not understood"
            raise InputError(
                "unread", f"{message}; write it by the unknowns", start=link.span.start
            )
        for form, span in self.waiting:
            yield Link(form, relation, link.right, span)

    def remember(self, item: Statement, links: Sequence[Link]) -> None:
        """Keep what further sums may share."""
        last = links[-1] if links else None
        if last is None or last.relation not in _NEGATED:
            head, right = item.sides[0], item.sides[-1]
            named = isinstance(head, Form) and head.name in _SUBJECTS_OF
            if named and isinstance(right, Form) and set(right.names) & self.unknowns:
                self.waiting = [(right, item.span)]  # "the score is w1 + b, which must be > 0"
            return
        if isinstance(last.right, Form):
            self.shared = (last.relation, last.right)
        if isinstance(last.left, Form) and not last.left.names:
            self.behind = (last.left, last.relation)

    def flushed(self, *, denied: bool = False) -> Iterator[Link]:
        """Yield what is said of the sums that still wait."""
        denied |= self.denied
        for form, span in self.waiting:
            if (self.likewise or denied) and self.shared is not None:
                relation, right = self.shared
                yield Link(form, _NEGATED[relation] if denied else relation, right, span)
            elif self.behind is not None:
                left, relation = self.behind
                yield Link(left, relation, form, span)
            elif len(form.names) > 1 and set(form.names) <= self.unknowns:
                message = f"nothing says how {quoted(str(form))} compares; write its inequality"
                raise InputError("unread", message, start=span.start)
        self.waiting, self.likewise, self.denied = [], False, False
        if not denied:
            self.behind = None


def _spread(item: Statement) -> Iterator[Link]:
    """Yield the links of a chain; ``min(b, w1 + b) > 0`` says it of every entry."""
    for link in item.links:
        yield from _sides(link)


def _sides(link: Link) -> Iterator[Link]:
    for row, relation in (
        (link.left, link.relation),
        (link.right, _OPPOSITE.get(link.relation, "")),
    ):
        if isinstance(row, Row) and row.of:
            if (row.of, relation) not in _EXTREMES:
                message = f"{row.of} leaves open which of the sums it is; write every inequality"
                raise InputError("unread", message, start=link.span.start)
            for entry in row.entries:
                left, right = (entry, link.right) if row is link.left else (link.left, entry)
                yield Link(left, link.relation, right, link.span)
            return
    yield link
