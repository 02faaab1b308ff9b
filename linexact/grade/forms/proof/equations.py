"""What a statement says in a proof: a line, an input, how many lines, what a name stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from linexact.grade.forms.proof.account import NEAR, Account
from linexact.grade.forms.proof.brackets import summands
from linexact.grade.forms.proof.letters import Relating, Terms, score_input
from linexact.grade.forms.proof.said import Cite
from linexact.kernel import Relation
from linexact.written import Form, Row, Span, Statement
from linexact.written.statements import text_of
from linexact.written.values import Value
from linexact.written.wording import Wording

FAR = 60  # characters around a weight of any number
MOST_OF_INPUT = 3  # sides of what gives an input alone, "x = y = 0"
LEAST_BITS = 2  # of an example that is written as ``01``

_ORDER: dict[str, tuple[Relation, int]] = {
    ">": (">", 1), ">=": (">=", 1), "<": (">", -1), "<=": (">=", -1), "=": ("==", 1),
}  # fmt: skip
# Nouns that the reader gives names to, and that no line of a proof is about.
_NOUNS = frozenset(
    {"inputs", "weights", "score", "slope", "intercept", "rate", "augmented", "distance", "total"}
    | {"margin", "errors", "updates", "w", "y", "output", "left side", "right side"}
)
_NAMED_INPUT = re.compile(r"inputs\d+").fullmatch  # "the third input"
_SCORES = frozenset({"z", "s", "y", "h", "o", "f", "net", "out"})
_ADDED_NUMBERS = re.compile(r"\d{1,2}(?:\s*\+\s*\d{1,2})+").fullmatch
_FORMULA = re.compile(r"(?:\\[A-Za-z]+|[)\]}^²³])[}\s$]*\Z").search
_INDEXED = re.compile(r"w_?[ijkl]").fullmatch
_INDEX = re.compile(r"w_?[ijkl]").sub
_EVERY = Wording("{every}")
_SUM = Wording("{sum}")
_OTHERS = Wording(r"\W*{others}")
_TIMES = Wording(r"{multiplying by}\s*\Z")
_ON = Wording(r"\s*[\"“'«]?(?:(?P<on>{on})|{off})")
_AT_ONE = Wording(r"{at}\s*\Z")
_TO = Wording(r"[\s$]*{to}[\s$]*")


def take_statement(account: Account, item: Statement, subjects: Sequence[Form]) -> None:
    """Take what a statement says; what stands behind an arrow follows from what is before it."""
    parts = list(_between_arrows(item))
    for part, before in zip(parts, [None, *parts], strict=False):
        if before is not None and (before.relations or before.sides[0] is None):
            account.pending.derives = True
        if part.relations or part.sides[0] is not None:
            _take_part(account, part, subjects)
            subjects = ()


def _between_arrows(item: Statement) -> Iterator[Statement]:
    """Yield the parts of a statement: ``b < 0`` and ``w > 0`` of ``b < 0 → w > 0``."""
    stops = [i for i, relation in enumerate(item.relations) if relation == "→"]
    for begin, end in zip([0, *(i + 1 for i in stops)], [*stops, len(item.relations)], strict=True):
        spans = item.spans[begin : end + 1]
        yield replace(
            item, sides=item.sides[begin : end + 1], relations=item.relations[begin:end],
            spans=spans, span=Span(spans[0].start, spans[-1].stop),
        )  # fmt: skip


def _take_part(account: Account, item: Statement, subjects: Sequence[Form]) -> None:
    """Take a statement apart: the example that it is for, a count, a chain."""
    account.silent = False
    values, relations = list(item.sides), list(item.relations)
    spans = list(item.spans)
    if values[0] is None and relations[:1] != ["="] and bool(relations):
        account.passed |= bool(_FORMULA(account.before(item.span)))  # "b + \\foo > 0"
    if values[0] is None and relations[:1] == ["="] and account.sentence:  # "... makes w2 >= 0"
        account.pending.derives = True
    if _names_an_input(account, values):
        values, relations, spans = values[1:], relations[1:], spans[1:]
    while values and (isinstance(values[0], Row) or values[0] is None):
        value = values.pop(0)
        spans.pop(0)
        if relations:
            relations.pop(0)
        if isinstance(value, Row):
            account.point(value.vector)
    forms = [value for value in values if isinstance(value, Form)]
    if _takes_demand(account, item, forms, relations):
        return
    if not forms or len(forms) != len(values):
        account.passed |= any(relation in _ORDER and relation != "=" for relation in relations)
        return
    if not relations:
        others = _OTHERS.match(account.text[item.span.stop : item.span.stop + NEAR])
        _single(account, forms[0], text_of(item, account.text) if not others else "")
        account.subjects = [*subjects, forms[0]] if forms[0].value is None else []
        account.subject_at = spans[-1]
        return
    if any(_INDEXED(name) for form in forms for name in form.names):
        _take_each(account, item, forms, relations)
        return
    skipped = _led(account, forms, relations, spans)
    forms, relations, spans = forms[skipped:], relations[skipped:], spans[skipped:]
    if len(forms) > 2 and forms[0].value is not None and relations[0] == "=" and item.worded:
        _single(
            account, forms[0], account.text[spans[0].start : spans[0].stop]
        )  # "the first two is"
        forms, relations, spans = forms[1:], relations[1:], spans[1:]
    if (
        account.was_adding
        and len(forms) > 2
        and _TO.is_all(account.text[spans[0].stop : spans[1].start])
    ):
        forms, relations, spans = forms[1:], relations[1:], spans[1:]  # "adding w1 to w2 > 0"
    if len(forms) > 2 and forms[0].name in _NOUNS and relations[0] == "=":  # "their sum is"
        account.pending.added |= bool(_SUM.search(account.text[spans[0].start : spans[0].stop]))
        forms, relations, spans = forms[1:], relations[1:], spans[1:]
    begin, text = spans[0].start, account.text[spans[0].start : spans[-1].stop]
    span = Span(begin, spans[-1].stop)
    sides = [summands(account.text[s.start : s.stop]) for s in spans]
    account.head = forms[0] if forms[-1].value == 0 else None
    _take_equated(account, forms, relations, span)
    for subject in (*subjects, forms[0]):
        for form in _each(account, subject):
            _chain(account, [form, *forms[1:]], relations, span, text.strip(" .,;$"), sides)
    if account.text[max(0, item.span.stop - NEAR) : item.span.stop].rstrip(" $").endswith("."):
        account.end_sentence()


def _led(account: Account, forms: list[Form], relations: list[str], spans: Sequence[Span]) -> int:
    """Take what leads a chain in, and return how many of its sides that are."""
    skipped = 0
    given = len(forms) > MOST_OF_INPUT and relations[0] == "=" and forms[1].value is not None
    if given and forms[0].name in account.inputs:  # "from x=1 we get w > 0"
        _about_inputs(account, forms[:2], relations[:1])
        skipped = 2
    aside = len(forms) - skipped > 2 and _is_aside(account, forms[skipped])
    if aside and relations[skipped] == "=":  # "z = b < 0"
        skipped += 1
    if len(forms) - skipped > 2 and relations[skipped] == ":":  # "the threshold: 0 < t"
        named = account.text[spans[skipped].start : spans[skipped].stop]
        account.pending.added |= bool(_SUM.search(named))  # "sum: w1 > 0"
        skipped += 1
    return skipped


def _is_aside(account: Account, form: Form) -> bool:
    """Say whether a chain begins with the score's own name, of which nothing else is said."""
    return form.name in _SCORES and form.name not in account.compared


def _take_equated(account: Account, forms: list[Form], relations: list[str], span: Span) -> None:
    """Take what is said of scores together: ``f(1,0) = u + b and f(0,1) = v + b are positive``."""
    equated, account.equated = account.equated, []
    if set(relations) == {"="} and score_input(forms[0].name or "", account.dimension) is not None:
        account.equated = [*equated, forms[-1]]
    elif relations[0] == "=" and not re.search(
        r"[<>≤≥]|\\[lg]", account.text[span.start : span.stop]
    ):
        text = account.text[span.start : span.stop].strip(" .,;$")
        for form in equated:
            _chain(account, [form, forms[-1]], relations[-1:], span, text, [(), ()])


def _takes_demand(
    account: Account, item: Statement, forms: Sequence[Form], relations: Sequence[str]
) -> bool:
    """Take what the last line should have been, "but (1,1) needs < 0": a line against it."""
    bare = item.sides[0] is None and len(item.relations) == 1 and not relations
    zero = len(forms) == 1 and forms[0].value == 0
    if not (bare and zero and account.turned and account.head) or item.relations[0] == "=":
        return False
    span = Span(item.spans[0].start, item.span.stop)
    text = account.text[span.start : span.stop].strip(" .,;$")
    _chain(account, [account.head, forms[0]], list(item.relations), span, text, [(), ()])
    account.falsehood(Span(item.span.stop, item.span.stop))
    return True


def _take_each(
    account: Account, item: Statement, forms: Sequence[Form], relations: list[str]
) -> None:
    """Take ``w_i + b > 0`` as a line for each weight where it is said of all of them."""
    span = item.span
    around = account.text[max(0, span.start - FAR) : span.stop + FAR]
    if not _EVERY.search(around):
        account.passed = True
        return
    for j in range(account.dimension):
        own = [
            Form.of({_INDEX("w" + str(j + 1), name): a for name, a in form.terms}) for form in forms
        ]
        nothing: list[tuple[Terms, ...]] = [()] * len(own)
        text = account.text[span.start : span.stop].strip(" .,;$")
        _chain(account, own, relations, span, text, nothing)


def _names_an_input(account: Account, sides: Sequence[Value | None]) -> bool:
    """Say whether a statement begins with ``x = (0,1)``."""
    if len(sides) < 2 or not isinstance(sides[1], Row):
        return False
    return isinstance(sides[0], Form) and sides[0].name is not None


def _single(account: Account, form: Form, text: str) -> None:
    """Take a number by itself: how many lines, or part of an input."""
    if account.ranging:
        account.ranging = False
        return
    value = form.value
    digits = text.strip(" .,:;|$()[]")
    if value is None:
        account.pending.added |= form.name == "score" and bool(_SUM.search(text))
        return
    if _TIMES.search(account.before(account.at)):
        return  # "and multiplying by 3"
    counted = value.denominator == 1 and 1 < value < 10
    summed = [str(int(n)) for n in digits.split("+")] if _ADDED_NUMBERS(digits) else []
    if summed and all(account.has_line(n) for n in summed):  # "2+3 gives"
        for n in summed:
            account.pending.cites.append(account.numbered(n))
        account.pending.added = True
    elif counted and account.pending.cites[-1:] == [Cite("others")]:
        return  # "the other two"
    elif counted and account.pending.cites[-1:] == [Cite("nth", count=1)]:  # "the first two"
        account.pending.cites += [Cite("nth", count=n + 1) for n in range(1, int(value))]
    elif account.pending.place is not None and counted:
        account.pending.count(int(value))
    elif re.fullmatch(r"[01]+", digits) and len(digits) == account.dimension > 1:
        account.point(tuple(Fraction(int(d)) for d in digits))
    elif account.counting and account.dimension == 1 and account.pointing:
        account.point((value,))
    elif account.counting and digits in account.labels:
        account.pending.cites.append(Cite("label", digits))
    elif account.counting and value.denominator == 1 and 0 < value < 30 and len(digits) < 3:
        account.pending.cites.append(Cite("row", count=int(value)))
        account.rows_numbered = True
    elif (
        account.rows_numbered
        and account.was_citing
        and not account.labels
        and digits.isdigit()
        and len(digits) == 1
        and value > 0
    ):  # "inequalities 1 and 4 ..., from 2 and 3 ..."
        account.pending.cites.append(Cite("row", count=int(value)))
        account.citing = True
    elif digits in account.labels and account.was_citing:  # "adding 3 and 4"
        account.pending.cites.append(Cite("label", digits))
        account.citing = True
    elif account.pending.added and (on := _ON.match(account.text, account.at.stop)) is not None:
        account.pending.cites.append(Cite("class", count=1 if on["on"] else -1))
    elif account.pending.added and not account.pending.cites and counted and digits.isalpha():
        account.pending.cites.append(Cite("last", count=int(value), implied=True))
    elif account.dimension == 1 and account.trails() and _AT_ONE.search(account.before(account.at)):
        account.point((value,))  # "w > 0 at 1, 2w < 0 at 2"
    else:
        account.pending.digits.append(value)


def _each(account: Account, subject: Form) -> list[Form]:
    """Return a subject, for all weights each of them."""
    if subject.name != "w*":
        return [subject]
    return [Form(((f"w{j + 1}", Fraction(1)),)) for j in range(account.dimension)]


def _chain(
    account: Account,
    forms: list[Form],
    relations: list[str],
    span: Span,
    text: str,
    written: Sequence[tuple[Terms, ...]],
) -> None:
    """Take a chain of relations between sums of names; ``written`` are their brackets."""
    if account.sides and any(form.name in account.sides for form in forms):
        if set(relations) == {"="}:
            return  # "the right side of two positive numbers"
        forms = [account.sides.get(form.name or "", form) for form in forms]
    names = {factor for form in forms for name in form.names for factor in name.split("*")}
    if names & account.inputs:
        _about_inputs(account, forms, relations)
        return
    nouns = _NOUNS - {"w"} if account.dimension == 1 else _NOUNS
    if names & nouns or any(_NAMED_INPUT(name) for name in names):
        account.vague |= len(names) > 1 and any(relation != "=" for relation in relations)
        return
    if any(r not in _ORDER for r in relations):
        account.passed |= any(r in _ORDER and r != "=" for r in relations)
        return
    if _is_target(account, forms, relations) or _is_score(account, forms):
        return
    if _names_row(account, forms, relations, text):
        return
    if not names and set(relations) == {"="}:  # "0 XOR 1 = 1"
        account.pending.digits += [form.constant for form in forms]
        return
    if not names and not re.search(r"[<>≤≥]|\\[lg]", text):  # "one negative"
        return
    if relations[0] == "=":
        account.sides = {"left side": forms[0], "right side": forms[-1]}
    links = []
    for i, relation in enumerate(relations):
        kind, sign = _ORDER[relation]
        terms = forms[i].plus(forms[i + 1], -1).terms
        # "0 < (w1 + b) + (w2 + b)", and in a chain the sum may stand one side further on.
        near = written[i] or written[i + 1] or (written[i - 1] if i else ())
        summands = () if kind == "==" else near
        links.append(Relating({name: sign * a for name, a in terms}, kind, summands=summands))
    ways = {_ORDER[relation][1] for relation in relations if relation != "="}
    account.line(tuple(links), span, text, torn=len(ways) > 1)


def _names_row(account: Account, forms: list[Form], relations: list[str], text: str) -> bool:
    """Take ``A = 100`` as the name of the line that comes, and its example."""
    bits = text.rpartition("=")[2].strip(" $:")
    named = relations == ["="] and forms[0].name is not None and len(forms[0].name) == 1
    if not named or not re.fullmatch("[01]+", bits) or len(bits) != account.dimension:
        return False
    if account.dimension < LEAST_BITS:
        return False
    account.pending.labels.append((forms[0].name or "").casefold())
    account.point(tuple(Fraction(int(bit)) for bit in bits))
    return True


def _is_target(account: Account, forms: list[Form], relations: list[str]) -> bool:
    """Take ``f(0,1) = 1`` as the input whose line comes."""
    if relations != ["="] or forms[0].name is None or forms[1].value is None:
        return False
    x = score_input(forms[0].name, account.dimension)
    if x is not None:
        account.point(x)
    return x is not None


def _is_score(account: Account, forms: Sequence[Form]) -> bool:
    """Say whether a chain is about the score itself, as in "1 iff z > 0"."""
    names = {name for form in forms for name in form.names}
    if len(names) > 1 and len(forms) == 2 and forms[0].name is not None:
        account.defined.add(forms[0].name)
    return len(names) == 1 and names <= _SCORES and not names & account.defined


def _about_inputs(account: Account, forms: list[Form], relations: list[str]) -> None:
    """Take ``x1 = x2 = 0`` as an input, ``w1 x1 + w2 x2 > t`` as what the names stand for."""
    if len(forms) == 2 and any("*" in name for form in forms for name in form.names):
        sign = _ORDER[relations[0]][1] if relations[0] in _ORDER else 1
        left, right = forms
        if relations[0] == "=" and left.name is not None:
            account.classifiers.append(dict(right.terms))
        else:
            terms = left.plus(right, -1).terms
            account.classifiers.append({name: sign * a for name, a in terms})
    value = forms[-1].value
    if value is not None and set(relations) == {"="}:
        for form in forms[:-1]:
            place = account.places.get(form.name or "")
            if place is not None:
                account.assigned[place] = value
            elif form.name in account.inputs:
                account.pending.digits.append(value)
        if len(account.assigned) == account.dimension:
            account.point(tuple(account.assigned[j] for j in range(account.dimension)))
            account.assigned = {}
        elif len(account.pending.digits) == account.dimension:
            account.point(tuple(account.pending.digits))
            account.pending.digits = []
