r"""Right proofs changed in one place, and whether what is then written is still a proof.

``python -m tests.corpus.changed_proofs`` changes every right proof by adding of the corpus in one
sign, factor, term or relation, has each marked, and counts which of those that earn everything are
proofs no more.

The judge reads inequalities with a few regular expressions of its own, holds those of the right
text against the claims of its truth (:mod:`tests.corpus.truth`), and then asks of a changed text
that every inequality, as it now stands, is

* for a row of the data: that row, an equal one or a weaker one; another example's only where no
  example is named;
* where lines are named by their numbers before it: also what two of them give;
* for a sum that the truth tells: that sum of the lines *as they now stand*, or weaker, or entailed
  by them where they agree with each other;
* where nothing, or one line only, is named that it rests on: what two lines give, times 1 or 2 or
  one put into the other, or what all lines so far entail while they agree with each other;

and that lines which the contradiction rests on, or two others, contradict each other.  Entailment
is decided by elimination (Fourier and Motzkin).  Nothing of :mod:`linexact` is used but the data.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby, permutations, product
from typing import Any, Literal

from linexact.grade import Grade, grade
from tests.corpus import truth
from tests.corpus.corpus import Answer, answers

Row = tuple[tuple[Fraction, ...], str]  # coefficients of weights and bias; the row is > or >= 0
Places = Mapping[str, tuple[int, int]]  # what a name stands for: unknown, 1 or -1
Verdict = Literal["proof", "none", "unjudged"]

# Reading

_SIGNS = {"≥": ">=", "≤": "<=", "−": "-", "–": "-", "·": "*"}
_SIGNS |= {chr(0x2080 + n): str(n) for n in range(10)}
_COMMANDS = (
    (r"\\(?:geqslant|geq|ge)(?![a-zA-Z])", ">="), (r"\\(?:leqslant|leq|le)(?![a-zA-Z])", "<="),
    (r"\\gt(?![a-zA-Z])", ">"), (r"\\lt(?![a-zA-Z])", "<"), (r"\\theta", "θ"), (r"\\tau", "τ"),
    (r"\\(?:cdot|times|,|;|!|quad|left|right)(?![a-zA-Z])", " "), (r"[${}`&]", " "),
    (r"_ ?(\d) ?", r"\1 "),
)  # fmt: skip
_NAME = r"(?:[a-zA-Zθτ]\d?)(?![a-zA-Z])"
_PIECE = rf"(?:(?:\d+(?:/\d+)?\s*\*?\s*)?{_NAME}|\d+(?:/\d+)?)"
_SUM = rf"[-+]?\s*{_PIECE}(?:\s*[-+]\s*{_PIECE})*"
_CHAIN = re.compile(rf"(?<![\w)\]])({_SUM})((?:\s*(?:>=|<=|>|<|=)\s*{_SUM})+)")
_TERM = re.compile(rf"([-+]?)\s*(\d+(?:/\d+)?)?\s*\*?\s*({_NAME})?")
_CITED = re.compile(
    r"\(\w{1,3}\)|\b(?:first|second|third|last|outer|middle|inner|adding|added|sum|subtract\w*"
    r"|lines?|rows?|positives|negatives)\b|\+",
    re.IGNORECASE,
)
_LABELLED = re.compile(r"\([01][, ]*[01]\)|\b[01]{2,3}\b|row|since|because", re.IGNORECASE).search
_USUAL = {"b": -1, "w0": -1, "θ": 1, "T": 1, "t": 1}  # the bias, or a threshold: its negative


@dataclass(frozen=True)
class Link:
    """One relation between two sums of names, turned so that their difference is above 0."""

    terms: tuple[tuple[str, Fraction], ...]
    relation: str
    chain: int
    around: str  # the words before its chain, and those behind it on its line


def links(text: str) -> list[Link]:
    """Return the relations of a text, those of a chain one by one.

    >>> [link.relation for link in links("b < 0, so $w_1 > -b \\\\ge 0$")]
    ['>', '>', '>=']
    """
    for sign, other in _SIGNS.items():
        text = text.replace(sign, other)
    for command, other in _COMMANDS:
        text = re.sub(command, other, text)
    found, end = [], 0
    for number, match in enumerate(_CHAIN.finditer(text)):
        behind = re.split(r"[\n;.]", text[match.end() : match.end() + 30])[0]
        around, end = text[end : match.start()][-80:] + "|" + behind, match.end()
        pieces = re.split(r"(>=|<=|>|<|=)", match[0])
        sides = [_sum(piece) for piece in pieces[::2]]
        for left, relation, right in zip(sides, pieces[1::2], sides[1:], strict=False):
            sign = -1 if relation.startswith("<") else 1
            names = sorted({*left, *right})
            terms = tuple((n, sign * (left[n] - right[n])) for n in names)
            weak = relation.endswith("=") and relation != "="
            kind = "=" if relation == "=" else ">=" if weak else ">"
            found.append(Link(terms, kind, number, around))
    return found


def _sum(text: str) -> Counter[str]:
    terms: Counter[Any] = Counter()
    for sign, number, name in _TERM.findall(text):
        if number or name:
            terms[name] += Fraction(number or 1) * (-1 if sign == "-" else 1)
    return terms


def _readings(names: Sequence[str], dimension: int) -> Iterator[Places]:
    """Yield what names may stand for: the usual first, then every way."""
    usual = {f"w{j + 1}": (j, 1) for j in range(dimension)}
    usual |= {name: (dimension, -sign) for name, sign in _USUAL.items()}
    usual |= {"w": (0, 1)} if dimension == 1 else {}
    if all(n in usual for n in names):
        yield usual
    if len(names) <= dimension + 1:
        for places in permutations(range(dimension + 1), len(names)):
            for sign in (-1, 1):
                signs = [sign if j == dimension else 1 for j in places]
                yield dict(zip(names, zip(places, signs, strict=True), strict=True))


def _row(link: Link, places: Places, dimension: int) -> Row | None:
    values = [Fraction(0)] * (dimension + 1)
    for name, a in link.terms:
        if name in places:
            j, sign = places[name]
            values[j] += sign * a
        elif name or a:
            return None
    return tuple(values), link.relation


# Arithmetic


def satisfiable(rows: Sequence[Row]) -> bool:
    """Say whether there is a point that meets all rows: eliminate one unknown after the other.

    >>> one = Fraction(1)
    >>> satisfiable([((one,), ">="), ((-one,), ">=")])
    True
    >>> satisfiable([((one,), ">"), ((-one,), ">=")])
    False
    """
    current = [(c, ">=" if relation == "=" else relation) for c, relation in rows]
    current += [(tuple(-v for v in c), ">=") for c, relation in rows if relation == "="]
    for j in range(len(rows[0][0]) if rows else 0):
        up = [r for r in current if r[0][j] > 0]
        down = [r for r in current if r[0][j] < 0]
        current = [r for r in current if not r[0][j]]
        for p, q in product(up, down):
            current.append(_added(p, q, -q[0][j], p[0][j]))
        current = list(dict.fromkeys(map(_reduced, current)))
    return not any(relation == ">" for _, relation in current)


def entailed(rows: Sequence[Row], claim: Row) -> bool:
    """Say whether rows that agree with each other entail a claim."""
    coefficients, relation = claim
    turned = tuple(-c for c in coefficients)
    if relation == "=":
        return entailed(rows, (coefficients, ">=")) and entailed(rows, (turned, ">="))
    denied = turned, ">" if relation == ">=" else ">="
    return bool(rows) and satisfiable(rows) and not satisfiable([*rows, denied])


def _added(p: Row, q: Row, f: Fraction | int = 1, g: Fraction | int = 1) -> Row:
    values = tuple(f * a + g * c for a, c in zip(p[0], q[0], strict=True))
    relations = {p[1], q[1]}
    return values, ">" if ">" in relations else ">=" if ">=" in relations else "="


def _reduced(row: Row) -> Row:
    scale = max(map(abs, row[0]), default=Fraction(0)) or Fraction(1)
    return tuple(c / scale for c in row[0]), row[1]


def _at_most(claim: Row, row: Row) -> bool:
    """Say whether a claim is a row times a positive number, or weaker."""
    strength = ("=", ">=", ">")
    same = _reduced(claim)[0] == _reduced(row)[0]
    if "=" in (claim[1], row[1]):
        return same and claim[1] != ">" and row[1] == "="
    return same and strength.index(claim[1]) <= strength.index(row[1])


def _of_two(row: Row, lines: Sequence[Row]) -> bool:
    """Say whether two lines, times 1 or 2 or one put into the other, give a row."""
    for p, q in product(lines, lines):
        ways: list[tuple[Fraction | int, Fraction | int]] = [(1, 1), (1, 2), (2, 1)]
        for a, b, c in zip(p[0], q[0], row[0], strict=True):
            if a * b < 0 and not c:
                ways.append((abs(b), abs(a)))
        if any(_at_most(row, _added(p, q, f, g)) for f, g in ways):
            return True
    return any(_at_most(row, line) for line in lines)


# The judge


@dataclass(frozen=True)
class Structure:
    """A right proof: which claim of its truth each relation is, and each chain."""

    answer: Answer
    places: Places
    claims: tuple[tuple[Row, str], ...]  # with their sources
    of_link: tuple[int | None, ...]  # None: a part of a chain
    of_chain: Mapping[int, int]


def _data(answer: Answer) -> Any:
    exercise: Any = answer.question.exercise
    task: Any = answer.question.task
    return (exercise.data, exercise.convention) if exercise else (task.dataset, task.convention)


def structure(answer: Answer) -> Structure | None:
    """Return how a right proof hangs together; None where the reading here cannot tell."""
    if answer.truth == truth.BY_HAND or answer.truth.startswith("mix"):
        return None
    dimension = _data(answer)[0].dimension
    pieces = [piece.partition("@") for piece in answer.truth.split(";")]
    claims = tuple((truth.inequalities(text)[0], source.strip()) for text, _, source in pieces)
    found = links(answer.text)
    names = sorted({n for link in found for n, _ in link.terms if n})
    for places in _readings(names, dimension):
        rows = [_row(link, places, dimension) for link in found]
        read = [row for row in rows if row is not None]
        if len(read) == len(rows):
            own = _aligned(found, read, [row for row, _ in claims])
            if own is not None:
                return Structure(answer, places, claims, *own)
    return None


def _aligned(
    found: Sequence[Link], rows: Sequence[Row], claims: Sequence[Row]
) -> tuple[tuple[int | None, ...], dict[int, int]] | None:
    """Give relations and chains their claims; None where a claim or a relation is left."""
    forms = [_reduced(claim) for claim in claims]
    of_link = tuple(forms.index(_reduced(r)) if _reduced(r) in forms else None for r in rows)
    of_chain = {}
    for number, parts in _chains(found).items():
        whole = _reduced(_whole([rows[j] for j in parts]))
        if len(parts) > 1 and whole in forms:
            of_chain[number] = forms.index(whole)
    stated = {*of_link, *of_chain.values()}
    needed = {k for k, claim in enumerate(claims) if any(claim[0])}
    alone = (
        k is None and link.chain not in of_chain and link.relation != "=" and any(row[0])
        for k, link, row in zip(of_link, found, rows, strict=True)
    )
    return (of_link, of_chain) if needed <= stated and not any(alone) else None


def _chains(found: Sequence[Link]) -> dict[int, list[int]]:
    grouped = groupby(range(len(found)), key=lambda j: found[j].chain)
    return {number: list(parts) for number, parts in grouped}


def _whole(rows: Sequence[Row]) -> Row:
    whole = rows[0]
    for row in rows[1:]:
        whole = _added(whole, row)
    return whole


def judge(proof: Structure, text: str) -> Verdict:
    """Say whether a changed text is still a proof."""
    data, convention = _data(proof.answer)
    found = links(text)
    rows = [_row(link, proof.places, data.dimension) for link in found]
    read = [row for row in rows if row is not None]
    if len(found) != len(proof.of_link) or len(read) < len(rows):
        return "unjudged"
    reading = _Judged(proof, found, read, list(truth.data_rows(data, convention)))
    return "proof" if all(map(reading.holds, _chains(found))) and reading.ends() else "none"


@dataclass
class _Judged:
    """A changed text, and what of it stands so far."""

    proof: Structure
    found: Sequence[Link]
    rows: Sequence[Row]
    given: Sequence[Row]
    said: dict[int, Row] = field(default_factory=dict)  # by claim
    lines: list[Row] = field(default_factory=list)

    def holds(self, chain: int) -> bool:
        """Say whether a chain, or a relation alone, holds where it stands."""
        parts = _chains(self.found)[chain]
        for j in parts:
            row = self.rows[j]
            if any(row[0]) or len(parts) > 1:  # 0 > 0 alone is the end
                if not self.link_holds(j, row):
                    return False
                self.lines.append(row)
        k = self.proof.of_chain.get(chain)
        if len(parts) > 1:
            self.lines.append(_whole([self.rows[j] for j in parts]))
            if k is not None:
                self.said[k] = self.lines[-1]
        return True

    def link_holds(self, j: int, row: Row) -> bool:
        """Say whether one relation holds, and note which claim it now stands for."""
        k, link = self.proof.of_link[j], self.found[j]
        if k is None:
            zero: Row = (tuple(Fraction(0) for _ in row[0]), "=")
            known = [*self.given, zero]
            return any(_at_most(row, other) for other in known) or self.follows(link, row)
        if not any(row[0]) and row[1] == ">=":  # w1 + b >= w1 + b holds of all, and says nothing
            self.said.setdefault(k, row)
            return True
        again = any(_at_most(row, line) for line in self.lines) and k in self.said
        if again or self.derives(k, row):
            self.said[k] = self.said[k] if again else row
            return True
        is_row = self.proof.claims[k][1] == "row"
        another = is_row and any(_at_most(row, g) for g in self.rows_named(link))
        if another or self.follows(link, row):
            self.said.setdefault(k, row)
            return True
        return False

    def rows_named(self, link: Link) -> list[Row]:
        """Return the rows of the several examples that are named before it; without a name all."""
        if not _LABELLED(link.around):
            return list(self.given)
        data = _data(self.proof.answer)[0]
        lead = link.around.partition("|")[0]
        named = [tuple(map(Fraction, x)) for x in re.findall(r"\(([01]), ?([01])\)", lead)]
        rows = zip(data.examples(), self.given, strict=True)
        return [row for example, row in rows if len(named) > 1 and tuple(example.x) in named]

    def derives(self, k: int, row: Row) -> bool:
        """Say whether a row is that of its example, or the sum that the truth tells of it."""
        claim, source = self.proof.claims[k]
        if source == "row":
            own = (g for g in self.given if _reduced(g)[0] == _reduced(claim)[0])
            return _at_most(row, next(own, claim))
        cited = list(truth._cited(source))
        if any(n - 1 not in self.said for _, n in cited):
            return False
        zero: Row = (tuple(Fraction(0) for _ in row[0]), "=")
        summed = zero
        for factor, n in cited:
            summed = _added(summed, self.said[n - 1], 1, factor)
        return _at_most(row, summed) or entailed([self.said[n - 1] for _, n in cited], row)

    def follows(self, link: Link, row: Row) -> bool:
        """Say whether a row follows though it names nothing, or only one line."""
        lead = link.around.partition("|")[0]
        if len(_CITED.findall(lead)) > 1:
            numbered = [int(n) - 1 for n in re.findall(r"\((\d)\)", lead)]
            named = [self.said[n] for n in numbered if n in self.said]
            return 1 < len(named) == len(numbered) and _of_two(row, named)
        near = [r for r, other in zip(self.rows, self.found, strict=True) if r is not row
                and other.chain <= link.chain + 1]  # a reason may stand behind it  # fmt: skip
        return _of_two(row, self.lines) or entailed(near, row) or entailed(self.lines, row)

    def ends(self) -> bool:
        """Say whether what the contradiction rests on, or any two lines, contradict each other."""
        zeros = [(k, s) for k, (row, s) in enumerate(self.proof.claims) if not any(row[0])]
        k, source = zeros[-1] if zeros else (0, "row")
        cited = [k] if source == "row" else [n - 1 for _, n in truth._cited(source)]
        rows = [self.said[n] for n in cited if n in self.said]
        pairs = product(self.lines, self.lines)
        return (bool(rows) and not satisfiable(rows)) or any(not satisfiable(p) for p in pairs)


# Changes in one place

_CHANGES = (
    ("weak", r"(?<![<>=\-])>(?![=>])", ">="), ("weak", r"(?<![<>=])<(?![=\-<])", "<="),
    ("strict", r">=", ">"), ("strict", r"<=(?!>)", "<"), ("strict", "≥", ">"), ("strict", "≤", "<"),
    ("strict", r"\\geq?(?![a-z])", ">"), ("strict", r"\\leq?(?![a-z])", "<"),
    ("turned", r"(?<![<>=\-])>(?![=>])", "<"), ("turned", r"(?<![<>=])<(?![=\-<])", ">"),
    ("turned", r"\\geq?(?![a-z])", r"\\le"), ("turned", r"\\leq?(?![a-z])", r"\\ge"),
    ("turned", "≥", "≤"), ("turned", "≤", "≥"), ("turned", ">=", "<="),
    ("turned", "<=(?!>)", ">="), ("factor lost", r"(?<![\d/.^_w(])2\s?(?=[a-zA-Zθ\\])", ""),
    ("factor found", r"(?<![\w\\/.{*(])(?=(?:w[_₁₂\d]|b\b|θ|T\b))", "2"),
    ("term lost", r"\s?\+\s?(?:b|w_?\{?0\}?)(?![\w{])", ""),
    ("sign", r"\+(?=\s?(?:b|w|\d|u|v))", "-"),
    ("sign", r"(?<=[\w}])(\s?)-(?=\s?(?:b|w|\d))", r"\1+"),
    ("other", r"w_?\{?1\}?(?!\d)", "w2"), ("other", r"w_?\{?2\}?(?!\d)", "w1"),
    ("other", "w₁", "w₂"), ("other", "w₂", "w₁"),
)  # fmt: skip


def changes(text: str) -> Iterator[tuple[str, str]]:
    """Yield the texts that differ in one sign, factor, term or relation, with its name.

    >>> [changed for _, changed in changes("b > 0")]
    ['b >= 0', 'b < 0', '2b > 0']
    """
    seen = {text}
    for name, pattern, other in _CHANGES:
        for match in re.finditer(pattern, text):
            changed = text[: match.start()] + match.expand(other) + text[match.end() :]
            scaled = re.search(r"(?:times|cdot|[*·×])\s*$", text[: match.start()])
            if changed not in seen and not (name == "factor found" and scaled):
                seen.add(changed)
                yield name, changed


def proofs() -> Iterator[Structure]:
    """Yield the right proofs by adding whose structure can be told."""
    for answer in answers():
        proof = structure(answer) if answer.form == "adding" and answer.mark == "right" else None
        if proof is not None and judge(proof, answer.text) == "proof":
            yield proof


def earns_all(proof: Structure, text: str) -> bool:
    """Say whether a text gets all points."""
    outcome = grade(proof.answer.question.task, text)
    return isinstance(outcome, Grade) and outcome.is_right


def main() -> None:
    """Change every proof in every place; print the counts and what is taken for a proof."""
    counted: Counter[str] = Counter()
    for proof in proofs():
        counted["right proofs"] += 1
        for name, text in changes(proof.answer.text):
            verdict, everything = judge(proof, text), earns_all(proof, text)
            counted[f"{verdict}: {'all' if everything else 'not all'} points"] += 1
            if verdict == "none" and everything:
                print(f"{proof.answer.family}, {name}:\n{text}\n")
    for what, count in sorted(counted.items()):
        print(f"{count:6} {what}")


if __name__ == "__main__":
    main()
