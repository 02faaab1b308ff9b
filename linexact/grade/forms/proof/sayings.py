"""A proof's text as what it says, in order: lines with what each is said to rest on.

The text comes as statements and connectives (:mod:`linexact.written`).  Here words and references
are given to the lines that they belong to: "from (2) and (3)" before a line or "by (1)" behind it,
"since ..." on either side, "adding the last two", the case that a line is for, labels, what is
supposed, and where a contradiction is said to be.  Nothing is decided about the mathematics.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from linexact.grade.forms.proof.labels import named_lines
from linexact.grade.forms.proof.letters import Relating, Terms, score_input
from linexact.grade.forms.proof.said import Cite, Heard, Kind, Said
from linexact.kernel import Relation
from linexact.model.dataset import Vector
from linexact.written import (
    Form,
    Label,
    Mark,
    Prose,
    Reference,
    Row,
    Span,
    Statement,
    Word,
    statements,
)
from linexact.written.discourse import is_asserted
from linexact.written.statements import Item, text_of
from linexact.written.values import Value

MOST_SAID = 120  # lines of a proof
LEAST_BITS = 2  # of an example that is written as ``01``
NEAR = 30  # characters before a word that may turn its meaning

_ORDER: dict[str, tuple[Relation, int]] = {
    ">": (">", 1), ">=": (">=", 1), "<": (">", -1), "<=": (">=", -1), "=": ("==", 1),
}  # fmt: skip
# Nouns that the reader gives names to, and that no line of a proof is about.
_NOUNS = frozenset(
    [
        "inputs",
        "weights",
        "score",
        "slope",
        "intercept",
        "rate",
        "augmented",
        "distance",
        "total",
        "margin",
        "errors",
        "updates",
        "w",
        "y",
        "output",
        "left side",
        "right side",
    ]
)
_NAMED_INPUT = re.compile(r"inputs\d+").fullmatch  # "the third input"
_WORDING = ("from", "because", "so", "add", "contradiction")
_SCORES = frozenset({"z", "s", "y", "h", "o", "f", "net", "out"})
_NUMBERED = re.compile(r"\*{1,3}|[a-zA-Z]|[ivxIVX]{1,4}|\d{1,2}").fullmatch
_DENIED = re.compile(
    r"(?:\bnot|n['’]t|\bno|\bnicht|\bpas|\bnon|\bnever|\bcannot)\W+(?:[^\W\d]+\W+){0,2}\Z",
    re.IGNORECASE,
).search
_MUTUAL = re.compile(
    r"\W*(?:each other|one another|einander|l'un l'autre|mutuellement|entre sí|mutuamente"
    r"|彼此|互相)",
    re.IGNORECASE,
).match
_both = re.compile(
    r"(?:the )?(?:both|two)|beide\w*|(?:les )?deux|ambas?|ambos|两\w*", re.IGNORECASE
).fullmatch
_SUM = re.compile(r"\b(?:sum|summe|somme|suma)\b|和", re.IGNORECASE).search
_BRACKETED_SUM = re.compile(r"\([^()]*[^()\d,. ][^()]*\)\s*\+|\+\s*\(").search
MOST_WRITTEN = 300  # characters of a sum whose brackets are looked at
_OTHERS = re.compile(r"\W*(?:other|ander|autre|otr[ao]s|其他|其余|另外)", re.IGNORECASE).match
_DERIVES = re.compile(
    r"\b(?:gives?|giving|means?|imply|implying|forces?|entails?|yield|follows|leads?|produces?"
    r"|folgt|ergibt|ergeben|liefer[nt]|erhält|erhalten|bedeutet|donnent|tire|déduit|obtient"
    r"|entraînent?|impliquent?|résulte|suit|sale|salen|resulta|resultan|obtiene|deduce|implican?"
    r"|sigue|queda|dan)\b|得|推出|推得|知",
    re.IGNORECASE,
).search
_TRAILING = re.compile(
    r"[\s$]*[(\[]?\s*(?:(?:the|dem|der|den|le|la|el|for|from|at|by|because of|due to|rows?|point"
    r"|example|für|bei|aus|zu"
    r"|pour|en|de|para|fila|对应?|由)\s+)*[\s$]*",
    re.IGNORECASE,
).fullmatch
_CLOSED = re.compile(
    r"[\s$]*[)\]]?[\s$]*(?:\Z|[,;.\n)]|(?:and|und|et|y)\b|和)", re.IGNORECASE
).match
_CLOSING = re.compile(r"(?: \w{1,9}){0,4}[\s$]*[)\]]", re.IGNORECASE).match
_ON = re.compile(r"\s*[\"“'«]?(?:(?P<on>on|positive|plus)|off|negative|minus)\b").match
_AS = re.compile(r"\W*(?:as|because|da|car|comme|pues|porque|因)\W*", re.IGNORECASE).fullmatch
_PAIR = re.compile(r"\W*(?:pair|paar|paire|pareja|par)\b|对", re.IGNORECASE).match
_POSITIVES = re.compile(
    r"\b(?:positives?|plus(?: points)?|ones|positiven|positifs|positivos)\b|正", re.IGNORECASE
).search
_NEGATIVES = re.compile(
    r"\b(?:negatives?|minus(?: points)?|zeros|negativen|négatifs|negativos)\b|负", re.IGNORECASE
).search
_THEN = re.compile(
    r"then|dann|alors|entonces|we have|we get|hat man|on a|则|那么", re.IGNORECASE
).fullmatch
_TO = re.compile(r"[\s$]*(?:to|zu|à|a|到)[\s$]*", re.IGNORECASE).fullmatch
_CASE = re.compile(r"fall|fälle|cas|casos?", re.IGNORECASE).fullmatch
_POINT = re.compile(
    r"points?|inputs?|punkte?|eingaben?|entrées?|puntos?|entradas?|点|输入", re.IGNORECASE
).fullmatch
_LINES = re.compile(
    r"lines?|equations?|inequalit(?:y|ies)|constraints?|zeilen?|ungleichung(?:en)?|lignes?"
    r"|inégalités?|líneas?|filas?|desigualdad(?:es)?|式|行",
    re.IGNORECASE,
).fullmatch
_BY_LABEL = re.compile(
    r"[\s$,]*\(?(?:by|from|see|nach|wegen|aus|laut|d['’]après|par|por|由|根据)\s*(?:line|row)?\s*",
    re.IGNORECASE,
).fullmatch
_SHORTENED = re.compile(
    r"\b(?:(?P<so>i\.[ ]?e\.|d\.[ ]?h\.)|z\.[ ]?B\.|e\.[ ]?g\.|c\.[ ]?-?à|bzw\.|resp\.)",
    re.IGNORECASE,
).finditer
_FACTORED = re.compile(
    r"\b(?:twice|double|doubled|times|doppelt\w*|zweimal|verdoppel\w*|mal|deux fois|double"
    r"|doble|veces)\b|\d\s*[*·×(]|倍",
    re.IGNORECASE,
).search
_BY = re.compile(r"(?:by|for|of|durch|par|por|per|zum|mit)\W*\Z", re.IGNORECASE).search


@dataclass(slots=True)
class _Pending:
    """What was said since the last line, and belongs to the next one or to that one."""

    cites: list[Cite] = field(default_factory=list)
    added: bool = False
    labels: list[str] = field(default_factory=list)
    opener: Kind | None = None
    place: Literal["last", "middle", "outer"] | None = None
    alone: bool = False  # what is cited is all
    derives: bool = False  # "so", "give": from what the sentence said before
    loosely: bool = False  # "then"
    worded: bool = False  # words stand between what is cited and the line
    begins: int | None = None  # where the first citation is
    digits: list[Fraction] = field(default_factory=list)

    @property
    def is_adding(self) -> bool:
        """Say whether lines are to be added, and none was named yet."""
        return self.added and not self.cites

    @property
    def is_empty(self) -> bool:
        return not self.cites and not self.added

    def take(self) -> tuple[list[Cite], bool]:
        cites, added = self.cites, self.added
        self.cites, self.added, self.place, self.digits = [], False, None, []
        self.worded, self.begins = False, None
        return cites, added


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
    listener = _Listener(text, dimension, frozenset(inputs), yes)
    items = named_lines(text, items)
    listener.defined |= _unknowns(items)
    for item, behind in zip(items, [*items[1:], None], strict=False):
        listener.hear(
            item, ends_line=(isinstance(behind, Mark) and behind.text == "\n") or not behind
        )
    listener.end_sentence()
    listener.conclude()
    return Heard(
        tuple(listener.said[:MOST_SAID]),
        tuple(listener.classifiers),
        listener.separable,
        tuple(listener.verdicts),
        listener.contradicted,
        listener.final,
        listener.heard_all(),
    )


class _Listener:
    """What was heard so far."""

    def __init__(self, text: str, dimension: int, inputs: frozenset[str], yes: bool | None) -> None:
        self.text, self.dimension, self.inputs, self.yes = text, dimension, inputs, yes
        self.verdicts: list[Span] = []
        self.contradicted = False
        self.final = 0
        self.silent = False  # behind a final word
        self.earlier: tuple[bool | None, list[Span], bool] | None = None
        self.said: list[Said] = []
        self.classifiers: list[Terms] = []
        self.separable: bool | None = None
        self.pending = _Pending()
        self.labels: set[str] = set()
        self.last: Said | None = None  # in this sentence
        self.touching: Said | None = None  # the line just before, with nothing between
        self.here: Said | None = None  # the last one on this line of the text
        self.because: Literal["before", "behind"] | None = None
        self.reasons: list[Said] = []
        self.target: Said | None = None
        self.false: Said | None = None
        self.defined: set[str] = set()  # names with a meaning that an equation gave them
        self.carried: list[Cite] = []  # what a sentence ended in
        self.sentence: list[Said] = []  # its lines, from the last one that was derived
        self.bracket: Said | None = None  # the line behind which a bracket has just opened
        self.passed = False  # an inequality that is not understood
        self.turned = False  # behind "but"
        self.worded = False  # words stand behind "because"
        self.ranging = False  # behind "from 0 to"
        self.adding = False  # lines that are to be added were named
        self.is_adding = self.was_adding = False  # behind "adding"
        self.pointing = False  # behind "the point"
        self.counting = False  # behind "rows": numbers are theirs
        self.at = Span(0, 0)  # of the item that is heard
        self.end = 0
        self.line_begins = True
        self.restating = False  # lines said before, named as what is added
        self.naming = self.named = False  # behind "from": a line there is a reason
        self.citing = self.was_citing = False  # behind "from", "adding" and the like
        self.paragraph = False  # another line end would end it
        self.subjects: list[Form] = []
        self.sides: dict[str, Form] = {}  # of the last equation

    def hear(self, item: Item, *, ends_line: bool = False) -> None:
        """Take the next item; ``ends_line`` says that nothing follows it on its line."""
        touching, self.touching = self.touching, None
        self.at = item.span
        subjects, self.subjects = self.subjects, []
        begins, self.line_begins = self.line_begins, False
        self.was_citing = self.citing
        self.citing = self.citing and isinstance(item, Word | Label | Reference)
        self.naming, self.named = isinstance(item, Word) and item.role == "from", self.naming
        self.paragraph = begins and self.last is not None
        self.was_adding = self.is_adding
        self.is_adding = isinstance(item, Word) and item.role == "add"
        if begins and not isinstance(item, Word | Mark) and any(s.premises for s in self.sentence):
            self.sentence = []
        if isinstance(item, Statement):
            self.statement(item, subjects)
        elif isinstance(item, Word):
            self.subjects = subjects if item.role == "and" else []
            self.word(item)
        elif isinstance(item, Label | Reference):
            own = self.here if ends_line and not begins else None
            self.reference(item.name.casefold(), touching or own, begins)
        elif isinstance(item, Prose):
            self.prose(item, touching)
        elif isinstance(item, Mark):
            self.touching = touching if item.text in "()[]" else None
            self.subjects = subjects if item.text in ",$" else []
            self.line_begins = item.text == "\n" or (begins and item.text == "")
            self.mark(item.text)
        if self.pending.begins is None and not self.pending.is_empty:
            self.pending.begins = item.span.start
        self.end = item.span.stop

    def heard_all(self) -> bool:
        """Say whether every inequality of the text was understood."""
        return not self.passed

    def before(self, span: Span) -> str:
        """Return the text just before a place."""
        return self.text[max(0, span.start - NEAR) : span.start]

    # Marks, words, references

    def mark(self, text: str) -> None:
        """End a sentence at a full stop, and at a comma what is said before it as a reason."""
        if text == "." and self.is_shortened():
            return
        if text in ".;?!。；":
            self.end_sentence()
            if self.text[self.end - 2 : self.end] == "..":
                self.pending.take()  # "(2) + (3) - (1)..." was given up
        elif text == "\n":
            self.pending.digits, self.here = [], None
            self.explained()
            if self.paragraph:
                self.end_sentence()
        elif text in "⇒∴→":
            self.because = None
            self.pending.derives = True
        elif text == "(" and self.last is not None and self.touching is not None:
            self.bracket = self.last if self.because is None else None
        elif text in ("⊥", "↯"):
            self.falsehood(Span(self.end, self.end))
        elif text == "," and self.because == "before" and self.reasons:
            self.because = None
        elif text == ")" and self.names_rows():
            self.pending.take()
        elif text in ",)" and self.because == "behind":
            self.explained()
            if self.because and text == "," and self.worded:
                self.because = None  # "..., because both are positive, and ..."
        elif text == "+" and self.pending.cites:
            self.pending.added = True

    def names_rows(self) -> bool:
        """Give the last lines their examples: "A and B (rows 01, 10)"."""
        cites = self.pending.cites
        lines = self.sentence[-len(cites) :]
        opened = self.text.rfind("(", 0, self.at.start)
        behind = bool(lines) and not self.text[lines[-1].span.stop : opened].strip(" $")
        examples = len(cites) > 1 and all(c.kind == "example" for c in cites)
        if not behind or not examples or len(lines) < len(cites):
            return False
        for line, cite in zip(lines, cites, strict=True):
            line.point, line.labelled, line.trailing = cite.x, True, True
        return True

    def is_shortened(self) -> bool:
        """Say whether a full stop is one of ``i.e.``, and take what that says."""
        for match in _SHORTENED(self.text, max(0, self.at.start - 4), self.at.stop + 3):
            if match.start() < self.at.start < match.end():
                self.pending.derives |= match["so"] is not None
                return True
        return False

    def explained(self) -> None:
        """Give the line what was said behind it as its reason: "since (1,1) is mapped to 0"."""
        if self.because != "behind" or self.target is None or not self.pending.cites:
            return
        cites = self.pending.take()[0]
        said_of_one = len(cites) == 1 and cites[0].kind == "example"
        if said_of_one and not self.target.cites and self.target.point is None:
            self.target.point = cites[0].x
        else:
            self.target.cites += cites
        self.because = None

    def standing(self, word: Word) -> None:
        """Keep what a word says of what is behind it: it follows, or its numbers name lines."""
        role, pending = word.role, self.pending
        self.bracket = None
        if role == "instead" and self.last is not None:
            self.turned = True  # "but it should be negative at (1,1)"
        self.worded |= role not in ("because", "and", "from", "filler")
        if role in ("so", "equivalently"):
            pending.loosely = bool(_THEN(word.text)) and not pending.derives
            pending.derives = True
        pending.worded |= role in _WORDING and bool(pending.cites)
        of_lines = bool(_LINES(word.text))
        self.pointing = bool(_POINT(word.text)) or (self.pointing and role == "and")
        counting = self.counting and role in ("and", "from")
        self.counting = role == "example" or of_lines or counting
        if role == "example" and not of_lines and all(c.kind == "nth" for c in pending.cites):
            pending.cites = [Cite("row", count=c.count) for c in pending.cites]  # "fourth example"
        citing = role in ("from", "add", "because", "contradiction", "and")
        self.citing = citing and (role != "and" or self.citing)

    def word(self, word: Word) -> None:
        """Let a word say how lines hang together."""
        role = "case" if _CASE(word.text) else word.role
        self.standing(replace(word, role=role))
        if role == "add" or (role == "together" and self.pending.cites):
            self.pending.added = True
        elif role == "because":
            self.worded = False
            self.because = "behind" if self.last is not None else "before"
            self.target = self.last
        elif role == "so":
            self.because = None
            if self.pending.opener == "if":
                self.pending.opener = None
        elif role == "contradiction":
            if (self.said or self.pending.opener) and not _BY(self.before(word.span)):
                self.falsehood(word.span)
        elif role == "opposed" and any("(" in n for f in self.sides.values() for n in f.names):
            self.falsehood(word.span)  # "but the two sides have different signs"
        elif role in ("suppose", "case", "else"):
            if role == "case" and self.last is not None:
                self.end_sentence()
            self.pending.opener = role  # type: ignore[assignment]
        elif role == "if" and self.pending.opener is None:
            self.pending.opener = "if"
            self.sentence = []
        elif role == "alone" and self.last is not None and self.pending.is_empty:
            self.pending.cites += [Cite("said", said=self.last)]
            self.pending.alone = True
        elif role == "ordinal":
            self.ordinal(int(Fraction(word.value)))
        elif role == "all" and self.pending.cites[-1:] == [Cite("nth", count=1)]:
            self.pending.cites.append(Cite("nth", count=2))  # "der ersten beiden"
        elif role == "all" and self.pending.place is not None and _both(word.text):
            self.counted(2)  # "die letzten beiden"
        elif role == "all" and self.pending.added and not self.pending.cites and _both(word.text):
            self.pending.cites.append(Cite("last", count=2))
        elif role == "final":
            self.conclude()
            self.silent = True
            self.earlier = (self.separable, self.verdicts, self.contradicted)
            self.separable, self.verdicts, self.contradicted = None, [], False
            self.final, self.pending.opener = word.span.stop, None
        elif role == "place":
            self.place(word.value)  # type: ignore[arg-type]
        elif role in ("separable", "inseparable", "none", "yes", "no"):
            self.verdict(word)

    def place(self, value: Literal["last", "middle", "outer"]) -> None:
        """Take ``the last two``, ``the two middle ones``, "les deux dernières"."""
        counted = self.pending.place is None and self.pending.cites[-1:]
        many = counted[0].count if counted and counted[0].kind == "last" else 0
        digits = self.pending.digits
        if many:
            self.pending.cites.pop()
        elif digits and digits[-1].denominator == 1 and 1 < digits[-1] < 10:
            many = int(digits.pop())
        self.pending.place = value
        self.pending.cites.append(Cite(value, count=many or 1))

    def conclude(self) -> None:
        """Take what was said before a *final* word behind which nothing is."""
        if not self.silent:
            return
        if self.separable is None and not self.contradicted and self.earlier is not None:
            self.separable, self.verdicts, self.contradicted = self.earlier

    def ordinal(self, number: int) -> None:
        """Take ``second``; "les deux premières" are two of them."""
        digits, count = self.pending.digits, 1
        if number == 1 and digits and digits[-1].denominator == 1 and 1 < digits[-1] < 10:
            count = int(digits.pop())
        self.pending.cites += [Cite("nth", count=number + n) for n in range(count)]

    def verdict(self, word: Word) -> None:
        """Take a verdict, but for one that is only supposed; "yes" and "no" stand at the head."""
        if self.pending.opener is not None or not is_asserted(self.text, word.span):
            return
        if word.role in ("yes", "no"):
            head = not self.said and self.before(word.span).strip(" *_#\n\"'") == ""
            if not head or self.yes is None:
                return
            self.separable = self.yes is (word.role == "yes")
        elif word.role in ("inseparable", "none") or _DENIED(self.before(word.span)):
            self.separable = False
        elif self.separable is None:
            self.separable = True
        self.verdicts.append(word.span)

    def reference(self, name: str, touching: Said | None, begins: bool = False) -> None:
        """Take a number: the label of the line before or behind it, or another line's."""
        if begins and self.last is not None and self.pending.cites:
            self.end_sentence()
        if re.fullmatch(r"[01]+", name) and len(name) == self.dimension > 1:
            self.point(tuple(Fraction(int(d)) for d in name))
            return
        fresh = name not in self.labels
        here = self.here if self.here in self.reasons else None
        if not fresh and here is not None and _BY_LABEL(self.text[here.span.stop : self.at.start]):
            here.cites.append(Cite("label", name))  # "since b < 0 by (1)"
            return
        if touching is not None and fresh and not touching.labels and self.false is None:
            touching.labels.append(name)
            self.labels.add(name)
        elif fresh and (begins or touching or self.pending.is_empty) and not self.citing:
            self.pending.labels.append(name)
        else:
            self.pending.cites.append(Cite("label", name))

    def prose(self, item: Prose, touching: Said | None) -> None:
        """Look for labels in brackets, and for words that say that something follows."""
        if self.bracket is not None and _AS(item.text):  # "(as b < 0)"
            self.because, self.target = "behind", self.bracket
        self.bracket = None
        self.worded = True
        self.pending.derives |= bool(_DERIVES(item.text))
        self.ranging = bool(_TO(item.text)) and bool(self.pending.digits)
        if self.ranging:
            self.pending.digits.pop()  # "from 0 to 1"
        nth = self.pending.cites[-1:]
        if nth and nth[0].kind == "nth" and _PAIR(item.text):  # "the second pair"
            count = nth[0].count
            self.pending.cites[-1:] = [Cite("nth", count=2 * count + n) for n in (-1, 0)]
        if self.pending.added:
            for found, target in ((_NEGATIVES, -1), (_POSITIVES, 1)):
                if found(self.text[max(0, item.span.start - 12) : item.span.stop]) and not (
                    self.pending.cites
                ):
                    self.pending.cites.append(Cite("class", count=target))
        text = item.text.strip()
        bracketed = self.before(item.span).rstrip().endswith(("(", "["))
        if bracketed and _NUMBERED(text):
            self.reference(text.casefold(), touching)
            self.touching = touching

    # Statements

    def statement(self, item: Statement, subjects: Sequence[Form]) -> None:
        """Take a statement apart: the example that it is for, a count, a chain."""
        self.silent = False
        values, relations = list(item.sides), list(item.relations)
        spans = list(item.spans)
        if values[0] is None and relations[:1] == ["="]:  # "w2 >= -b makes w1 + w2 >= 0"
            self.pending.derives = True
        if self.names_an_input(values):
            values, relations, spans = values[1:], relations[1:], spans[1:]
        while values and (isinstance(values[0], Row) or values[0] is None):
            value = values.pop(0)
            spans.pop(0)
            if relations:
                relations.pop(0)
            if isinstance(value, Row):
                self.point(value.vector)
        forms = [value for value in values if isinstance(value, Form)]
        if not forms or len(forms) != len(values):
            self.passed |= any(relation in _ORDER and relation != "=" for relation in relations)
            return
        if not relations:
            others = _OTHERS(self.text[item.span.stop : item.span.stop + NEAR])
            self.single(forms[0], text_of(item, self.text) if not others else "")
            self.subjects = [*subjects, forms[0]] if forms[0].value is None else []
            return
        if len(forms) > 2 and relations[0] == ":":  # "the threshold: 0 < t"
            forms, relations, spans = forms[1:], relations[1:], spans[1:]
        if len(forms) > 2 and forms[0].value is not None and relations[0] == "=" and item.worded:
            self.single(forms[0], self.text[spans[0].start : spans[0].stop])  # "the first two is"
            forms, relations, spans = forms[1:], relations[1:], spans[1:]
        if self.was_adding and len(forms) > 2 and _TO(self.text[spans[0].stop : spans[1].start]):
            forms, relations, spans = forms[1:], relations[1:], spans[1:]  # "adding w1 to w2 > 0"
        if len(forms) > 2 and forms[0].name in _NOUNS and relations[0] == "=":  # "their sum is"
            self.pending.added |= bool(_SUM(self.text[spans[0].start : spans[0].stop]))
            forms, relations, spans = forms[1:], relations[1:], spans[1:]
        begin, text = spans[0].start, self.text[spans[0].start : spans[-1].stop]
        span = Span(begin, spans[-1].stop)
        sides = [_summands(self.text[s.start : s.stop]) for s in spans]
        for subject in (*subjects, forms[0]):
            for form in self.each(subject):
                self.chain([form, *forms[1:]], relations, span, text.strip(" .,;$"), sides)
        if self.text[max(0, item.span.stop - NEAR) : item.span.stop].rstrip(" $").endswith("."):
            self.end_sentence()

    def names_an_input(self, sides: Sequence[Value | None]) -> bool:
        """Say whether a statement begins with ``x = (0,1)``."""
        if len(sides) < 2 or not isinstance(sides[1], Row):
            return False
        return isinstance(sides[0], Form) and sides[0].name is not None

    def point(self, vector: Vector | None) -> None:
        if vector is None or len(vector) not in (self.dimension, self.dimension + 1):
            return
        x = vector[: self.dimension]
        if self.trails() and self.here is not None:
            self.here.point, self.here.labelled, self.here.trailing = x, True, True
        else:
            self.pending.cites.append(Cite("example", x=x))

    def trails(self) -> bool:
        """Say whether an example stands behind its line: "b < 0 for (0,0)," or "(row 00)"."""
        line = self.here
        if line is None or line.point is not None or not self.pending.is_empty:
            return False
        between = self.text[line.span.stop : self.at.start]
        if self.at.start < line.span.stop or len(between) > NEAR:
            return False
        if "(" in between or "[" in between:  # "b < 0 (00 is off)"
            return bool(_TRAILING(between) and _CLOSING(self.text, self.at.stop))
        return bool(_TRAILING(between) and _CLOSED(self.text, self.at.stop))

    def single(self, form: Form, text: str) -> None:
        """Take a number by itself: how many lines, or part of an input."""
        if self.ranging:
            self.ranging = False
            return
        value = form.value
        digits = text.strip(" .,:;|$()[]")
        if value is None:
            self.pending.added |= form.name == "score" and bool(_SUM(text))
            return
        counted = value.denominator == 1 and 1 < value < 10
        if counted and self.pending.cites[-1:] == [Cite("nth", count=1)]:  # "the first two"
            self.pending.cites += [Cite("nth", count=n + 1) for n in range(1, int(value))]
        elif self.pending.place is not None and counted:
            self.counted(int(value))
        elif re.fullmatch(r"[01]+", digits) and len(digits) == self.dimension > 1:
            self.point(tuple(Fraction(int(d)) for d in digits))
        elif self.counting and self.dimension == 1 and self.pointing:
            self.point((value,))
        elif self.counting and digits in self.labels:
            self.pending.cites.append(Cite("label", digits))
        elif self.counting and value.denominator == 1 and 0 < value < 30 and len(digits) < 3:
            self.pending.cites.append(Cite("row", count=int(value)))
        elif digits in self.labels and self.was_citing:  # "adding 3 and 4"
            self.pending.cites.append(Cite("label", digits))
            self.citing = True
        elif self.pending.added and (on := _ON(self.text, self.at.stop)) is not None:
            self.pending.cites.append(Cite("class", count=1 if on["on"] else -1))
        elif self.pending.added and not self.pending.cites and counted and digits.isalpha():
            self.pending.cites.append(Cite("last", count=int(value)))
        else:
            self.pending.digits.append(value)

    def counted(self, count: int) -> None:
        """Take ``last two`` as so many."""
        assert self.pending.place is not None
        if self.pending.cites[-1:] == [Cite(self.pending.place, count=1)]:
            self.pending.cites.pop()
        self.pending.cites.append(Cite(self.pending.place, count=count))

    def each(self, subject: Form) -> list[Form]:
        """Return a subject, for all weights each of them."""
        if subject.name != "w*":
            return [subject]
        return [Form(((f"w{j + 1}", Fraction(1)),)) for j in range(self.dimension)]

    def chain(
        self,
        forms: list[Form],
        relations: list[str],
        span: Span,
        text: str,
        written: Sequence[tuple[Terms, ...]],
    ) -> None:
        """Take a chain of relations between sums of names; ``written`` are their brackets."""
        if self.sides and any(form.name in self.sides for form in forms):
            forms = [self.sides.get(form.name or "", form) for form in forms]
        names = {factor for form in forms for name in form.names for factor in name.split("*")}
        if names & self.inputs:
            self.about_inputs(forms, relations)
            return
        nouns = _NOUNS - {"w"} if self.dimension == 1 else _NOUNS
        if names & nouns or any(_NAMED_INPUT(name) for name in names):
            return
        if any(r not in _ORDER for r in relations):
            return
        if self.is_target(forms, relations) or self.is_score(forms):
            return
        if self.names_row(forms, relations, text):
            return
        if not names and set(relations) == {"="}:  # "0 XOR 1 = 1"
            self.pending.digits += [form.constant for form in forms]
            return
        if not names and not re.search(r"[<>≤≥]|\\[lg]", text):  # "one negative"
            return
        if relations[0] == "=":
            self.sides = {"left side": forms[0], "right side": forms[-1]}
        links = []
        for i, relation in enumerate(relations):
            kind, sign = _ORDER[relation]
            terms = forms[i].plus(forms[i + 1], -1).terms
            # "0 < (w1 + b) + (w2 + b)", and in a chain the sum may stand one side further on.
            near = written[i] or written[i + 1] or (written[i - 1] if i else ())
            summands = () if kind == "==" else near
            links.append(Relating({name: sign * a for name, a in terms}, kind, summands=summands))
        ways = {_ORDER[relation][1] for relation in relations if relation != "="}
        self.line(tuple(links), span, text, torn=len(ways) > 1)

    def names_row(self, forms: list[Form], relations: list[str], text: str) -> bool:
        """Take ``A = 100`` as the name of the line that comes, and its example."""
        bits = text.rpartition("=")[2].strip(" $:")
        named = relations == ["="] and forms[0].name is not None and len(forms[0].name) == 1
        if not named or not re.fullmatch("[01]+", bits) or len(bits) != self.dimension:
            return False
        if self.dimension < LEAST_BITS:
            return False
        self.pending.labels.append((forms[0].name or "").casefold())
        self.point(tuple(Fraction(int(bit)) for bit in bits))
        return True

    def is_target(self, forms: list[Form], relations: list[str]) -> bool:
        """Take ``f(0,1) = 1`` as the input whose line comes."""
        if relations != ["="] or forms[0].name is None or forms[1].value is None:
            return False
        x = score_input(forms[0].name, self.dimension)
        if x is not None:
            self.point(x)
        return x is not None

    def is_score(self, forms: Sequence[Form]) -> bool:
        """Say whether a chain is about the score itself, as in "1 iff z > 0"."""
        names = {name for form in forms for name in form.names}
        if len(names) > 1 and len(forms) == 2 and forms[0].name is not None:
            self.defined.add(forms[0].name)
        return len(names) == 1 and names <= _SCORES and not names & self.defined

    def about_inputs(self, forms: list[Form], relations: list[str]) -> None:
        """Take ``x1 = x2 = 0`` as an input, ``w1 x1 + w2 x2 > t`` as what the names stand for."""
        if len(forms) == 2 and any("*" in name for form in forms for name in form.names):
            sign = _ORDER[relations[0]][1] if relations[0] in _ORDER else 1
            left, right = forms
            if relations[0] == "=" and left.name is not None:
                self.classifiers.append(dict(right.terms))
            else:
                terms = left.plus(right, -1).terms
                self.classifiers.append({name: sign * a for name, a in terms})
        value = forms[-1].value
        if value is not None and set(relations) == {"="}:
            for form in forms[:-1]:
                if form.name in self.inputs:
                    self.pending.digits.append(value)
            if len(self.pending.digits) == self.dimension:
                self.point(tuple(self.pending.digits))
                self.pending.digits = []

    def line(
        self, chain: tuple[Relating, ...], span: Span, text: str, *, torn: bool = False
    ) -> None:
        """Take a line with all that was said before it."""
        if len(self.said) >= MOST_SAID:
            return
        self.turned = False
        if self.says_again(chain):
            return
        if self.named and self.because is None:
            self.because = "before"
        if len(self.pending.digits) in (self.dimension, self.dimension + 1):
            self.point(tuple(self.pending.digits))
        # "Adding A and B we get C": A is what is added, and C the sum.
        addend = self.was_adding and self.because is None and self.pending.is_adding
        said = self.sourced(Said("line", chain, text, span, torn=torn), addend=addend)
        self.sentence = [said] if said.premises else [*self.sentence, said]
        self.carried = []
        if self.bracket is not None:
            self.because, self.target = "behind", self.bracket
            self.bracket = None
        self.keep(said)

    def says_again(self, chain: tuple[Relating, ...]) -> bool:
        """Take a line that was said before as what is added; "adding (1) and (4): u > 0" is one."""
        again = next((other for other in self.said if other.chain == chain), None)
        by_name = any(cite.kind != "said" for cite in self.pending.cites)
        adding = self.pending.added or self.named or self.restating
        self.restating = again is not None and not by_name and adding
        if self.restating:
            self.pending.cites.append(Cite("said", said=again))
        return self.restating

    def sourced(self, said: Said, *, addend: bool) -> Said:
        """Give a line what was said before it of where it comes from."""
        pending = self.pending
        derives = pending.derives or (pending.added and not addend)
        derives &= self.false is None
        worded, begins = pending.worded or derives, pending.begins
        alone, loosely = pending.alone, pending.loosely
        said.kind, said.labels = pending.opener or "line", pending.labels
        pending.derives = pending.loosely = pending.alone = False
        pending.opener, pending.labels = None, []
        cites, added = pending.take()
        if len(cites) == 1 and cites[0].kind == "label" and cites[0].name not in self.labels:
            said.labels, cites = [*said.labels, cites[0].name], []  # "from (1) b < 0, (2) ..."
        said.cites, said.added = cites, added and not addend
        self.labels |= set(said.labels)
        many = any(c.count > 1 for c in cites if c.kind == "last")
        said.exact = len(cites) > 1 or alone or many
        if len(cites) == 1 and cites[0].kind == "example" and not said.added:
            said.point, said.cites = cites[0].x, []
            said.labelled = not worded and self.because is None
        if len(cites) > 1 and all(c.kind == "example" for c in cites):
            said.labelled = not worded and self.because is None  # "(1,1) and (0,1): ... < 0 < ..."
        if addend:
            self.sentence = []
            self.adding = True
        elif derives and not cites and self.because is None:
            said.premises = [p for s in self.sentence for p in (*s.reasons, s)]
            said.added |= self.adding
            said.concluded, said.loosely = not said.premises, loosely
            self.adding = False
        if said.added and begins is not None:
            said.factored = bool(_FACTORED(self.text[begins : said.span.start]))
        return said

    def keep(self, said: Said) -> None:
        """Put a line in its place, before what it is a reason for."""
        if self.because == "behind" and self.target is not None:
            self.target.reasons.append(said)
            self.said.insert(_place(self.said, self.target), said)
        elif self.false is not None:
            self.false.reasons.append(said)
            self.said.insert(_place(self.said, self.false), said)
        else:
            self.said.append(said)
        if self.because == "before":
            self.reasons.append(said)
        elif self.because is None:
            said.reasons, self.reasons = self.reasons, []
            self.last = said
        self.touching = self.here = said

    def falsehood(self, span: Span) -> None:
        """Take a contradiction; what it contradicts may follow in the sentence."""
        self.contradicted = True
        if self.false is None:
            cites, added = self.pending.take()
            cites, self.carried = cites or self.carried, []
            self.false = Said("false", (), self.text[span.start : span.stop], span, cites=cites)
            self.false.added = added
            if not cites and _MUTUAL(self.text[span.stop : span.stop + 30]):
                self.false.cites.append(Cite("results", count=2))
            self.pending.opener = None
            self.said.append(self.false)
            self.because = None

    def end_sentence(self) -> None:
        """Give what was said behind the last line to it; "add (2) and (3)." is kept."""
        owner = self.false or self.last
        if owner is not None and owner is self.last and (self.pending.derives or self.turned):
            self.carried, _ = self.pending.take()  # "so (1,1) would be positive. Contradiction."
        if owner is None and any(c.kind == "example" for c in self.pending.cites):
            self.carried = [c for c in self.pending.cites if c.kind == "example"]
        if owner is not None or not self.pending.added:
            cites, added = self.pending.take()
        if owner is not None:
            if cites and not owner.cites:
                owner.exact = False
            owner.cites += cites
            owner.added |= added and owner is self.false
        if owner is not None or self.pending.opener not in ("case", "else"):
            self.pending.opener = None
        self.last = self.false = self.target = None
        self.sentence, self.bracket, self.adding, self.turned = [], None, False, False
        self.pending.derives = False
        self.restating = False
        self.because, self.reasons = None, []


def _unknowns(items: Sequence[Item]) -> set[str]:
    """Return the names beside others in inequalities: ``h`` in ``u >= h`` is no score."""
    found: set[str] = set()
    for item in items:
        if isinstance(item, Statement) and not {*item.relations} <= {"=", ":"}:
            names = {n for side in item.sides if isinstance(side, Form) for n in side.names}
            found |= names if len(names) > 1 else set()
    return found


def _summands(written: str) -> tuple[Terms, ...]:
    """Return the brackets of a sum, ``(w1 + b) + (w2 + b)``; none where there are not two parts.

    >>> [dict(part) for part in _summands("b + (w1 + w2 + b)")][0]
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


def _place(said: Sequence[Said], target: Said) -> int:
    return next(i for i, other in enumerate(said) if other is target)
