"""A proof's text as what it says, in order: lines with what each is said to rest on.

The text comes as statements and connectives (:mod:`linexact.written`).  Here words and references
are given to the lines that they belong to: "from (2) and (3)" before a line or "by (1)" behind it,
"since ..." on either side, "adding the last two", the case that a line is for, labels, what is
supposed, and where a contradiction is said to be.  Nothing is decided about the mathematics, and
no phrase stands here: they are in the word tables.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from linexact.grade.forms.proof.account import MOST_SAID, Account
from linexact.grade.forms.proof.equations import take_statement
from linexact.grade.forms.proof.labels import named_lines, numbered_heads
from linexact.grade.forms.proof.said import Cite, Heard, Said
from linexact.grade.forms.proof.sides import signs_of_sides
from linexact.written import Form, Label, Mark, Prose, Reference, Span, Statement, Unclear, Word
from linexact.written.discourse import is_asserted, is_defined
from linexact.written.statements import Item
from linexact.written.wording import Wording

LEAST_SIGNS = 2  # that contradict an equation: one side's and the other's
_WORDING = ("from", "because", "so", "add", "contradiction")
_NUMBERED = re.compile(r"\*{1,3}|[a-zA-Z]|[ivxIVX]{1,4}|\d{1,2}").fullmatch
_RELATING = re.compile(r"[\w)}\]$]\s*(?:[<>≤≥]=?|\\[lg](?:e|t)[a-z]*)\s*[-−\w($\\]").search
_STRANGE = re.compile(r"(?<!\\)[^\W\d_]{3,}").findall
_HEARD = Wording("{derives}|{lines}|{others}|{positives}|{negatives}|{then}|{at}|{point}|{common}")
_DENIED = Wording(
    r"{denial}\W+(?:(?:[^\W\d]+\W+){0,2}|(?:[^\W\d]+ +){0,3}{a separator} +(?:[^\W\d]+ +){0,2})\Z"
)
_OTHERS = Wording("{others}")
_BOTH = Wording("{both}")
_NOUN_FOLLOWS = re.compile(r"[ ]+[^\W\d_]")
_BOTH_OF = Wording(r"{both}\s*\Z")
_DERIVES = Wording("{derives}")
_AS = Wording(r"\W*{as}\W*")
_BRACKETS = Wording(r"\W*{brackets}")
_PAIR = Wording(r"\W*{pair}")
_POSITIVES, _NEGATIVES = Wording("{positives}"), Wording("{negatives}")
_THEN = Wording("{then}")
_TO = Wording(r"[\s$]*{to}[\s$]*")
_OF_LINES = Wording(r"{lines}\W*\Z")
_POINT, _LINES = Wording("{point}"), Wording("{lines}")
_SHORTENED = Wording("(?P<so>{that is})|{shortened}")
_BY = Wording(r"{by way of}\W*\Z")


def hear(
    text: str,
    items: Sequence[Item],
    dimension: int,
    inputs: Sequence[str],
    yes: bool | None = True,
) -> Heard:
    """Return what a text says of unknowns that are ``dimension`` weights and perhaps a bias.

    ``items`` are the statements and words of the text;
    ``inputs`` are the names of the features; a line that has them is about inputs.  ``yes`` is
    whether *yes* says that the data are separable, None where it says nothing.

    >>> from linexact.written import statements
    >>> text = "b < 0 (1). Adding (1) and (2): w1 + 2b > 0, since w1 > 0."
    >>> heard = hear(text, statements(text), 1, ["x1"])
    >>> [(said.text, said.added, [c.name for c in said.cites]) for said in heard.said]
    [('b < 0', False, []), ('w1 > 0', False, []), ('w1 + 2b > 0', True, ['1', '2'])]
    """
    places = {name: j for j, name in enumerate(("x", "y")[:dimension])}
    places |= {name: j for j, name in enumerate(inputs)}
    places |= {f"x{j + 1}": j for j in range(dimension)}
    account = Account(text, dimension, places, yes)
    items = named_lines(text, items)
    account.heads = numbered_heads(text)
    account.labels |= set(account.heads.values())
    account.defined |= _unknowns(items)
    account.compared = _compared(items)
    for item, behind in zip(items, [*items[1:], None], strict=False):
        _take(
            account,
            item,
            ends_line=(isinstance(behind, Mark) and behind.text == "\n") or not behind,
        )
    account.end_sentence()
    _conclude(account)
    _take_sides(account)
    return Heard(
        tuple(account.said[:MOST_SAID]),
        tuple(account.classifiers),
        account.separable,
        tuple(account.verdicts),
        account.contradicted,
        account.final,
        account.heard_all(),
        account.is_vague,
    )


def _take_sides(account: Account) -> None:
    """Take the signs that both sides of an equation are said to have, and that they are equal."""
    sides = account.sides
    lines = list(
        signs_of_sides(account.text, sides["left side"], sides["right side"], account.dimension)
        if sides
        else ()
    )
    signed = {line.text[-3] for line in lines}
    if len(signed) < LEAST_SIGNS:
        return
    account.said = [said for said in account.said if said.kind != "false"]
    account.said += lines
    account.pending.take()
    account.falsehood(lines[-1].span)


def _take(account: Account, item: Item, *, ends_line: bool = False) -> None:
    """Take the next item; ``ends_line`` says that nothing follows it on its line."""
    touching, account.touching = account.touching, None
    account.at = item.span
    subjects, account.subjects = account.subjects, []
    described, account.described = account.described, []
    led, account.led = account.led, isinstance(item, Word) and item.role in ("and", "so")
    begins, account.line_begins = account.line_begins, False
    account.was_citing = account.citing
    account.citing = account.citing and isinstance(item, Word | Label | Reference)
    account.naming, account.named = isinstance(item, Word) and item.role == "from", account.naming
    account.paragraph = begins and account.last is not None
    account.was_adding = account.is_adding
    account.is_adding = isinstance(item, Word) and item.role == "add"
    if begins and not isinstance(item, Word | Mark) and any(s.premises for s in account.sentence):
        account.sentence = []
    if isinstance(item, Statement):
        take_statement(account, item, subjects)
    elif isinstance(item, Word):
        account.subjects = subjects if item.role == "and" else []
        if item.role == "sign":
            _sign(account, item, subjects or described, led=led)
        account.described = subjects if item.role == "so" else []
        _word(account, item)
    elif isinstance(item, Label | Reference) and account.is_head(item.span):
        account.pending.labels.append(item.name)
    elif isinstance(item, Label | Reference):
        own = account.here if ends_line and not begins else None
        account.reference(item.name.casefold(), touching or own, begins)
    elif isinstance(item, Prose):
        _prose(account, item, touching)
    elif isinstance(item, Unclear):
        account.passed |= bool(_RELATING(account.text[item.span.start : item.span.stop]))
    elif isinstance(item, Mark):
        account.touching = touching if item.text in "()[]" else None
        account.subjects = subjects if item.text in ",$" else []
        account.counting &= item.text not in ".;:|\n"
        account.line_begins = item.text == "\n" or (begins and item.text == "")
        _mark(account, item.text)
    if account.pending.begins is None and not account.pending.is_empty:
        account.pending.begins = item.span.start
    account.end = item.span.stop


def _mark(account: Account, text: str) -> None:
    """End a sentence at a full stop, and at a comma what is said before it as a reason."""
    if text == "." and _is_shortened(account):
        return
    if text in ".;?!。；":
        account.end_sentence()
        if account.text[account.end - 2 : account.end] == "..":
            account.pending.take()  # "(2) + (3) - (1)..." was given up
    elif text == "\n":
        account.pending.digits, account.here = [], None
        account.explained()
        if account.paragraph:
            account.end_sentence()
    elif text in "⇒∴→":
        account.because = None
        account.pending.derives = True
        named = account.here if account.here is account.last else None
        account.passed_on = [] if named is None or text == "∴" else list(named.labels)
    elif text == "(" and account.last is not None and account.touching is not None:
        account.bracket = account.last if account.because is None else None
    elif text in ("⊥", "↯"):
        account.falsehood(Span(account.end, account.end))
    elif text == "," and account.because == "before" and account.reasons:
        account.because = None
    elif text == ")" and account.names_rows():
        account.pending.take()
    elif text in ",)" and account.because == "behind":
        account.explained()
        if account.because and text == "," and account.worded:
            account.because = None  # "..., because both are positive, and ..."
    elif text == "+" and account.pending.cites:
        account.pending.added = True


def _is_shortened(account: Account) -> bool:
    """Say whether a full stop is one of ``i.e.``, and take what that says."""
    for match in _SHORTENED.pattern.finditer(
        account.text, max(0, account.at.start - 4), account.at.stop + 3
    ):
        if match.start() < account.at.start < match.end():
            account.pending.derives |= match["so"] is not None
            return True
    return False


def _standing(account: Account, word: Word) -> None:
    """Keep what a word says of what is behind it: it follows, or its numbers name lines."""
    role, pending = word.role, account.pending
    account.bracket = None
    if role == "instead" and account.last is not None:
        account.turned = True  # "but it should be negative at (1,1)"
    account.worded |= role not in ("because", "and", "from", "filler")
    if role in ("so", "equivalently"):
        pending.loosely = bool(_THEN.is_all(word.text)) and not pending.derives
        pending.derives = True
    pending.worded |= role in _WORDING and bool(pending.cites)
    of_lines = bool(_LINES.is_all(word.text))
    account.pointing = bool(_POINT.is_all(word.text)) or (account.pointing and role == "and")
    counting = account.counting and role in ("and", "from")
    account.counting = role == "example" or of_lines or counting
    if role == "example" and not of_lines and all(c.kind == "nth" for c in pending.cites):
        pending.cites = [Cite("row", count=c.count) for c in pending.cites]  # "fourth example"
    citing = role in ("from", "add", "because", "contradiction", "and")
    account.citing = citing and (role != "and" or account.citing)


def _sign(account: Account, word: Word, subjects: Sequence[Form], *, led: bool) -> None:
    """Take ``..., which is positive`` of the sum just before; of anything else it is vague."""
    if _NOUN_FOLLOWS.match(account.text, word.span.stop):
        return  # "the positive ones"
    if len(subjects) != 1:
        account.vague |= led  # "the two others add up to the same, which is negative"
        return
    spans = (account.subject_at, word.span)
    span = Span(spans[0].start, word.span.stop)
    take_statement(account, Statement((subjects[0], Form(())), (word.value,), spans, span), ())


def _word(account: Account, word: Word) -> None:
    """Let a word say how lines hang together."""
    explained = account.bracket if word.role == "add" else None
    role = word.role
    _standing(account, word)
    if role == "add" and account.pending.opener == "if":
        account.pending.opener = None  # "if we add the first and the last, we get"
    if explained is not None:  # "w1 + w2 + 2b > 0 (add both)"
        account.because, account.target, explained.added = "behind", explained, True
    elif role == "add" or (role == "together" and account.pending.cites):
        account.pending.added = True
    elif role == "because":
        account.worded = False
        account.because = "behind" if account.last is not None else "before"
        account.target = account.last
    elif role == "so":
        account.because = None
        if account.pending.opener == "if":
            account.pending.opener = None
    elif role == "contradiction":
        if (account.said or account.pending.opener) and not _BY.search(account.before(word.span)):
            account.falsehood(word.span)
    elif role == "opposed" and any("(" in n for f in account.sides.values() for n in f.names):
        account.falsehood(word.span)  # "but the two sides have different signs"
    elif role in ("suppose", "case", "else"):
        cites = account.pending.cites  # "for the first case" counts cases, not lines
        account.pending.cites = [c for c in cites if role != "case" or c.kind != "nth"]
        if role == "case" and account.last is not None:
            account.end_sentence()
        account.pending.opener = role  # type: ignore[assignment]
    elif role == "if" and account.pending.opener is None:
        account.pending.opener = "if"
        account.sentence = []
    elif role == "alone" and account.last is not None and account.pending.is_empty:
        account.pending.cites += [Cite("said", said=account.last)]
        account.pending.alone = True
    elif role == "ordinal":
        _ordinal(account, int(Fraction(word.value)))
    elif role == "all" and account.pending.cites[-1:] == [Cite("nth", count=1)]:
        account.pending.cites.append(Cite("nth", count=2))  # "the first both"
    elif role == "all" and account.pending.place is not None and _BOTH.is_all(word.text):
        account.pending.count(2)  # "the last both"
    elif (
        role == "all"
        and account.pending.added
        and not account.pending.cites
        and _BOTH.is_all(word.text)
    ):
        account.pending.cites.append(Cite("last", count=2, implied=True))
    elif role == "final":
        _conclude(account)
        account.silent = True
        account.earlier = (account.separable, account.verdicts, account.contradicted)
        account.separable, account.verdicts, account.contradicted = None, [], False
        account.final, account.pending.opener = word.span.stop, None
    elif role == "place":
        _place(account, word.value)  # type: ignore[arg-type]
    elif role in ("separable", "inseparable", "none", "yes", "no"):
        _verdict(account, word)


def _place(account: Account, value: Literal["last", "middle", "outer"]) -> None:
    """Take ``the last two``, ``the two middle ones``, "both of the last"."""
    counted = account.pending.place is None and account.pending.cites[-1:]
    many = counted[0].count if counted and counted[0].kind == "last" else 0
    digits = account.pending.digits
    if many:
        account.pending.cites.pop()
    elif digits and digits[-1].denominator == 1 and 1 < digits[-1] < 10:
        many = int(digits.pop())
    elif _BOTH_OF.search(account.before(account.at)):  # "both of the last"
        many = 2
    account.pending.place = value
    account.pending.cites.append(Cite(value, count=many or 1))


def _conclude(account: Account) -> None:
    """Take what was said before a *final* word behind which nothing is."""
    if not account.silent:
        return
    if account.separable is None and not account.contradicted and account.earlier is not None:
        account.separable, account.verdicts, account.contradicted = account.earlier


def _ordinal(account: Account, number: int) -> None:
    """Take ``second``; "the first two" are two of them."""
    digits, count = account.pending.digits, 1
    counted = account.pending.cites[-1:]
    if number == 1 and counted and counted[0].kind == "last" and counted[0].count > 1:
        count = account.pending.cites.pop().count
    elif number == 1 and digits and digits[-1].denominator == 1 and 1 < digits[-1] < 10:
        count = int(digits.pop())
    elif number == 1 and _BOTH_OF.search(account.before(account.at)):
        count = 2
    account.pending.cites += [Cite("nth", count=number + n) for n in range(count)]


def _verdict(account: Account, word: Word) -> None:
    """Take a verdict, but for one that is only supposed; "yes" and "no" stand at the head."""
    account.is_defining |= is_defined(account.text, word.span)
    if account.pending.opener is not None or not is_asserted(account.text, word.span):
        return
    if account.is_defining:
        return
    if word.role in ("yes", "no"):
        head = not account.said and account.before(word.span).strip(" *_#\n\"'") == ""
        if not head or account.yes is None:
            return
        account.separable = account.yes is (word.role == "yes")
    elif word.role in ("inseparable", "none") or _DENIED.search(account.before(word.span)):
        account.separable = False
    elif account.separable is None:
        account.separable = True
    account.verdicts.append(word.span)


def _prose(account: Account, item: Prose, touching: Said | None) -> None:
    """Look for labels in brackets, and for words that say that something follows."""
    if account.bracket is not None and _AS.is_all(item.text):  # "(as b < 0)"
        account.because, account.target = "behind", account.bracket
    elif touching is not None and touching is account.last and _AS.is_all(item.text):
        account.because, account.target = "behind", touching  # "w > 0 as b < 0"
    account.bracket = None
    account.worded = True
    account.passed |= bool(_RELATING(item.text))
    account.strange |= {w.casefold() for w in _STRANGE(item.text) if not _HEARD.is_all(w)}
    counted = all(cite.kind == "last" for cite in account.pending.cites)  # "die beiden anderen"
    if account.pending.added and counted and _OTHERS.search(item.text):
        account.pending.cites = [Cite("others")]
    if _OF_LINES.search(item.text):  # "conditions 2 and 3"
        account.citing = account.counting = True
    account.pending.derives |= bool(_DERIVES.search(item.text))
    account.ranging = bool(_TO.is_all(item.text)) and bool(account.pending.digits)
    if account.ranging:
        account.pending.digits.pop()  # "from 0 to 1"
    nth = account.pending.cites[-1:]
    if nth and nth[0].kind == "nth" and _BRACKETS.match(item.text):
        account.pending.cites.pop()  # "the first bracket"
    elif nth and nth[0].kind == "nth" and _PAIR.match(item.text):  # "the second pair"
        count = nth[0].count
        account.pending.cites[-1:] = [Cite("nth", count=2 * count + n) for n in (-1, 0)]
    if account.pending.added:
        for found, target in ((_NEGATIVES, -1), (_POSITIVES, 1)):
            if found.search(account.text[max(0, item.span.start - 12) : item.span.stop]) and not (
                account.pending.cites
            ):
                account.pending.cites.append(Cite("class", count=target))
    text = item.text.strip()
    bracketed = account.before(item.span).rstrip().endswith(("(", "["))
    if bracketed and _NUMBERED(text):
        account.reference(text.casefold(), touching)
        account.touching = touching


def _compared(items: Sequence[Item]) -> set[str]:
    """Return the names that stand alone on a side of an inequality: ``S`` in ``S > 0``."""
    return {
        side.name
        for item in items
        if isinstance(item, Statement) and item.relations
        for side, relation in zip(item.sides, (*item.relations, item.relations[-1]), strict=True)
        if isinstance(side, Form) and side.name and relation not in "=:"
    }


def _unknowns(items: Sequence[Item]) -> set[str]:
    """Return the names beside others in inequalities: ``h`` in ``u >= h`` is no score."""
    found: set[str] = set()
    for item in items:
        if isinstance(item, Statement) and not {*item.relations} <= {"=", ":"}:
            names = {n for side in item.sides if isinstance(side, Form) for n in side.names}
            found |= names if len(names) > 1 else set()
    return found
