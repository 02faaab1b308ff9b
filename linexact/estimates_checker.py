"""Check a linexact certificate of estimates.  One file; it needs Python 3.11 and nothing else.

    python estimates_checker.py [--patient] CERTIFICATE [DATA]

prints ``VERIFIED`` and the theorem (exit code 0), or ``REJECTED`` and the reason (1); 2 when a
file cannot be read, a data file is needed and not given, or the check would take long (see
``Work``; with ``--patient`` as the first argument it is made).  With DATA, the user's own file is
read as ``reading`` says.  Under the theorem stands what was read: look whether it is what you mean.
Format: docs/estimates-certificate-format.md.

A regression model is rows ``r . beta >= 0`` and equations ``r . beta == 0`` in its coefficients
(``Model.rows``; x is an observation, with a last entry 1 for an intercept):

binary       y = 1: x;  y = 0: -x;  some of each (trials): x == 0
multinomial  for each k but y: x in the block of y less x in the block of k (level 0 has none)
ordinal      theta_y - x but for the last level, x - theta_(y-1) but for the first
poisson      y = 0: -x;  y > 0: x == 0

C is the cone of their solutions.  The first of ``directions`` is >= 0 on all rows and 0 on all
equations: where it is > 0 the rows grow (D).  ``face`` is a relation of rows that adds up to 0,
positive on inequalities: so they are 0 on C.  All rows that do not grow lie in their span (F).
The likelihood tends to its supremum exactly when all rows of D tend to +infinity and those of F
to one fixed vector.  So a function c . beta

tends to one number    if c is a combination of rows of the face;
grows to +infinity     if c is a combination of rows of the face and, positively, of rows of D;
may go either way      if directions of C have either sign on it;
is not identified      if a null vector of all rows moves it.

What a column says by itself (``alone``) is counted in the observations.

Nothing is rounded.  Every condition is one call of ``require`` (of ``require_readable``, where
a file cannot be read): to see what is checked, read those, and ``forms`` for the fields.  What
reads files is the same as in checker.py, word for word (a test compares them), so that either
file can be taken alone.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import json
import math
import os
import re
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from operator import lt, mul
from typing import IO, Any, TypeAlias

Fields: TypeAlias = dict[str, Any]
Observation: TypeAlias = tuple[str, int, Sequence[int], int]  # the line hashed, outcome, q x, q
ModelRow: TypeAlias = tuple[int, bool, Sequence[int]]  # side, is it an equation, a multiple of r
Function: TypeAlias = Mapping[int, Fraction]  # of the coefficients, by their numbers

USAGE = "estimates_checker.py [--patient] CERTIFICATE [DATA]"
MAX_BYTES = 2**28  # of a certificate
MAX_WORK = 10**7  # see Work; about a second
WORK_PER_BYTE = 20  # of the files: long ones may take longer
PATIENCE = "with --patient before the files it is made"
PIPE_BYTES = 2**26  # that count as the size of a pipe
MAX_LINE = 2**26  # characters of a line of a data file
MAX_DIGITS = 100  # of a count in it: more are no count of anything, and Python would not print them
MAX_COEFFICIENTS = 10_000
MOST_NAMES = 12  # of columns shown
MOST_CHARACTERS = 60  # of a name shown
UNCOMPARED = "none compared; the certificate says of its own data"
MISSING = {"", "?", "na", "n/a", "#n/a", "nan", "<na>", "null", "none", "missing"}
NUMBER = re.compile(r"(0|-?[1-9][0-9]{0,49999})(?:/([1-9][0-9]{0,49999}))?").fullmatch
DECIMAL = r"(?:[0-9]{1,9999}(?:\.[0-9]{0,9999})?|\.[0-9]{1,9999})"
DELIMITER = re.compile(r"[^\"'\r\n\0.+/eE0-9\x80-\U0010ffff-]").fullmatch  # in no number
CELL = re.compile(rf"([+-]?{DECIMAL})(?:[eE]([+-]?[0-9]{{1,4}})| */ *({DECIMAL}))?").fullmatch
LINKS = {
    "binary": ("logit", "probit", "cloglog"),
    "multinomial": ("logit",),
    "ordinal": ("logit", "probit", "cloglog"),
    "poisson": ("log",),
}
SAID = {
    "finite": "one finite value",
    "+inf": "+infinity",
    "-inf": "-infinity",
    "either": "either infinity",
    "not identified": "not identified",
}


class Rejected(Exception):  # noqa: N818
    """The certificate does not hold, or the data file is not the one it is about."""


class Unusable(Exception):  # noqa: N818
    """The check cannot be made as it was asked for, or a file cannot be read."""


def require(condition: bool, reason: str) -> None:
    """Raise ``Rejected`` unless ``condition`` holds."""
    if not condition:
        raise Rejected(reason)


def require_readable(condition: bool, reason: str) -> None:
    """Raise ``Unusable`` unless ``condition`` holds."""
    if not condition:
        raise Unusable(reason)


class Work:
    """How much is computed, counted before it is: about as many short numbers are handled.

    There is a bound to it, unless one is patient.
    """

    def __init__(self) -> None:
        self.patient, self.sizes = False, dict[str, int]()  # of files that were packed
        self.begin(0)

    def begin(self, size: int) -> None:
        """Begin a check, of a certificate of ``size`` bytes."""
        self.done, self.size, self.files = 0, size, set[str]()

    def allow(self, paths: Sequence[str]) -> None:
        """Allow what the sizes of data files allow, of each once; a pipe has none that is known."""
        for path in {*paths} - self.files:
            held = os.path.getsize(path) if os.path.isfile(path) else PIPE_BYTES
            self.size += self.sizes.get(path, held)
        self.files |= {*paths}

    def spend(self, numbers: int, bits: int = 0, others: int = 0) -> None:
        """Count numbers that are handled, and products of numbers of so many bits in all."""
        self.done += numbers + (bits * others >> 15)
        if self.done > MAX_WORK and self.done > WORK_PER_BYTE * self.size and not self.patient:
            raise Unusable(f"the check would take long; {PATIENCE}")


WORK = Work()


def verify(certificate: bytes, *data: str) -> str:
    """Return the statement that ``certificate`` proves; ``data`` are the paths of data files."""
    return statement_of(opened(certificate), Found(*data) if data else None)


def checked(certificate: bytes, *data: str) -> list[str]:
    """Return the statement, and lines that say of which data."""
    if len(data) > 1:
        raise Unusable("a certificate of estimates is about one data file")
    c, found = opened(certificate), Found(*data) if data else None
    statement = statement_of(c, found)
    return [statement, *told(c, found)]


def statement_of(c: Fields, found: Found | None) -> str:
    """Return what the proof shows, which is what the certificate must state."""
    proved = ""
    for source in sources(c, found):
        proved = Report(c, source).proved()
    require(c["statement"] == proved, "the statement is not what the proof shows")
    return proved


# The file: canonical JSON, the right fields, the right hash.


def opened(certificate: bytes) -> Fields:
    """Return the fields of a certificate whose form and hash are right."""
    size = len(certificate)
    WORK.begin(size)
    require_readable(size <= MAX_BYTES, f"the certificate is longer than {MAX_BYTES} bytes")
    try:
        c: Fields = json.loads(certificate.decode("ascii"), parse_int=count, parse_constant=int)
        written = canonical(c) + b"\n"
    except (ValueError, RecursionError):
        raise Unusable("the certificate is not JSON in ASCII") from None
    require(written == certificate, "the certificate is not in canonical form")
    require(any(fits(c, form) for form in FORMS), "the fields are not those of a certificate")
    require(len(c["coefficients"]) <= MAX_COEFFICIENTS, "too many coefficients")
    rest = {key: value for key, value in c.items() if key != "sha256"}
    require(c["sha256"] == hashlib.sha256(canonical(rest)).hexdigest(), "sha256 does not match")
    return c


def count(digits: str) -> int:
    """Return a count that stands in the certificate."""
    require(len(digits) <= MAX_DIGITS, f"a count has more than {MAX_DIGITS} digits")
    return int(digits)


def canonical(value: object) -> bytes:
    """Return ``value`` as JSON in ASCII with sorted keys and without blanks."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def forms() -> Iterator[Fields]:
    """Yield the forms of a certificate.

    ``str`` stands for a text, ``int`` for a count, ``[f]`` for a list of f, ``[f, g]`` for a
    pair, ``(f, g)`` for one or the other; a key with ``?`` may be absent.
    """
    read = {"kind": "csv", "delimiter": str, "encoding": "utf-8", "header": bool}
    read |= {"missing": ("error", "skip", "level"), "left_out": [int]}
    read |= {"factors?": [[int, [str]]], "decimal?": ","}
    read |= {"terms": [[([int], [int, str])]], "weights?": int, "offset?": int}
    head = {"format": "linexact-estimates/1", "tool": str, "statement": str, "sha256": str}
    head |= {"link": str, "intercept": bool, "names": [str], "levels": [str]}
    head |= {"examples": int, "data_sha256": str, "data?": [[str]]}
    some = [[int, str]]  # rows or coefficients with a number each
    status: tuple[list[Any], ...] = (["finite", some], ["+inf", some, some])
    status += (["-inf", some, some], ["either", int, int], ["not identified", int])
    head |= {"directions": [[str]], "null": [[str]], "face": some, "independent": [int]}
    head |= {"coefficients": [status], "combinations": [[some, status]]}
    alone: tuple[list[Any], ...] = (["never", int, str, int, int],)
    alone += (["at most", int, str, int, str], ["at least", int, str, int, str])
    head |= {"alone?": [alone]}
    classes = {"label": int, "positive": str, "negative": (str, None)}
    trials = {"events": int, "trials": int}
    for model, own in (
        ("binary", (read | classes, read | trials)),
        ("multinomial", (read | {"label": int, "levels": [str]},)),
        ("ordinal", (read | {"label": int, "levels": [str]},)),
        ("poisson", (read | {"label": int},)),
    ):
        yield head | {"model": model, "reading?": own}


def fits(value: Any, form: Any) -> bool:
    """Say whether a JSON value has a form."""
    if isinstance(form, dict):
        parts = {name.rstrip("?"): part for name, part in form.items()}
        known = type(value) is dict and value.keys() <= parts.keys()
        needed = known and all(name in value or name not in form for name in parts)
        return needed and all(fits(value[name], parts[name]) for name in parts if name in value)
    if isinstance(form, list):
        each = form * len(value) if len(form) == 1 and type(value) is list else form
        return type(value) is list and len(value) == len(each) and all(map(fits, value, each))
    if isinstance(form, tuple):
        return any(fits(value, one) for one in form)
    if form is int:
        return type(value) is int and value >= 0
    return type(value) is form or value is form or (isinstance(form, str) and value == form)


FORMS = tuple(forms())


def number(text: str) -> tuple[int, int]:
    """Return numerator and denominator of a number ``p`` or ``p/q`` in lowest terms."""
    match = NUMBER(text)
    if match is None:
        raise Rejected("a number is not written p or p/q with at most 50000 digits")
    WORK.spend(8, len(text), 16 * len(text))
    p, q = integer(match[1]), integer(match[2] or "1")
    require(match[2] is None or q > 1 == math.gcd(p, q), "a number is not in lowest terms")
    return p, q


def integer(digits: str) -> int:
    """Convert digits; Python's ``int`` takes only 4,300 of them, ``Decimal`` takes all."""
    return int(digits) if len(digits) < 600 else int(Decimal(digits))


def numbers(values: list[str], count: int) -> tuple[list[int], int]:
    """Return ``count`` numbers as integers over one common denominator."""
    return over_one(pairs_of(values, count))


def pairs_of(values: Sequence[str], count: int) -> list[tuple[int, int]]:
    """Return numerators and denominators of ``count`` numbers."""
    require(len(values) == count, f"not {count} numbers")
    return [number(value) for value in values]


def over_one(pairs: Sequence[tuple[int, int]]) -> tuple[list[int], int]:
    """Return numerators over one common denominator, and that."""
    under = {q for _, q in pairs}
    if len(under) == 1:  # as in most rows
        WORK.spend(len(pairs))
        return [p for p, _ in pairs], under.pop()
    every = sum(p.bit_length() + q.bit_length() for p, q in pairs)
    WORK.spend(len(pairs), 3 * every, bits_of(under))
    common = math.lcm(*under)
    return [p * (common // q) for p, q in pairs], common


def bits_of(values: Iterable[int]) -> int:
    """Return the bits of integers in all."""
    return sum(map(int.bit_length, values))


def longest(values: Iterable[int]) -> int:
    """Return the most bits of an integer."""
    return max(map(int.bit_length, values), default=0)


def added(parts: Sequence[tuple[int, Sequence[int], int]], size: int) -> tuple[list[int], int]:
    """Return the sum of vectors ``m v / q``: integers, and what they are to be divided by."""
    totals: dict[int, list[int]] = {}
    for m, v, q in parts:
        WORK.spend(size, bits_of(v), m.bit_length())
        totals[q] = [s + m * a for s, a in zip(totals.get(q, [0] * size), v, strict=True)]
    under = bits_of(totals)
    for sums in totals.values():
        WORK.spend(size, 3 * under, bits_of(sums) + size * under if len(totals) > 1 else 0)
    unit = math.lcm(*totals)
    columns = zip(*([a * (unit // q) for a in v] for q, v in totals.items()), strict=True)
    return [*map(sum, columns)] if totals else [0] * size, unit


def fractions(values: Sequence[str], count: int) -> list[Fraction]:
    """Return ``count`` numbers."""
    return [Fraction(p, q) for p, q in pairs_of(values, count)]


def fraction(p: int, q: int) -> Fraction:
    """Return ``p / q`` in lowest terms."""
    long = p.bit_length() + q.bit_length()
    WORK.spend(10 + long // 16, 2 * long, q.bit_length())
    return Fraction(p, q)


def require_rising(indices: Sequence[int], count: int) -> None:
    """Require indices to rise strictly and to stay below ``count``."""
    marks = [-1, *indices, count]
    require(all(map(lt, marks, marks[1:])), "indices do not rise, or name what is not there")


# The model: its observations as rows


class Model:
    """What a model makes of an observation."""

    def __init__(self, c: Fields) -> None:
        self.kind, self.intercept = c["model"], c["intercept"]
        self.width = len(c["names"]) + self.intercept
        self.cuts = len(c["levels"]) - 1
        self.stride = {"multinomial": self.cuts + 1, "ordinal": 2}.get(self.kind, 1)
        self.size = self.width * self.cuts if self.kind == "multinomial" else self.width
        self.size += self.cuts if self.kind == "ordinal" else 0
        require(self.kind != "ordinal" or not self.intercept, "an ordinal model has no intercept")
        require(c["link"] in LINKS[self.kind], "the model has no such link")
        levels = len(set(c["levels"])) == len(c["levels"]) > 1
        require(levels, "the levels are fewer than two, or not different")
        require(len(c["levels"]) == 2 or self.stride > 1, "outcomes of this model are of two kinds")
        counts = self.kind != "poisson" or c["levels"] == ["0", "above 0"]
        require(counts, "the levels are not those of counts")

    def coefficients(self, c: Fields) -> list[str]:
        """Return the names of the coefficients."""
        names = [*c["names"], *["(intercept)"] * self.intercept]
        levels = c["levels"]
        require(len(set(names)) == len(names), "two columns of the model have one name")
        if self.kind == "multinomial":
            return [f"{level}: {name}" for level in levels[1:] for name in names]
        if self.kind == "ordinal":
            return [*names, *(f"{a}|{b}" for a, b in zip(levels, levels[1:]))]  # noqa: B905, RUF007
        return names

    def outcomes(self) -> int:
        """Return how many outcomes an observation may have."""
        return 3 if self.kind == "binary" else self.cuts + 1

    def rows(self, y: int, x: Sequence[int], q: int) -> Iterator[ModelRow]:
        """Yield the rows of an observation ``x / q``, times q."""
        x = [*x, q] if self.intercept else list(x)
        if self.kind == "multinomial":
            for k in range(self.cuts + 1):
                if k != y:
                    row = [0] * self.size
                    for level, sign in ((y, 1), (k, -1)):
                        if level:
                            start = (level - 1) * self.width
                            row[start : start + self.width] = [sign * v for v in x]
                    yield k, False, row
        elif self.kind == "ordinal":
            for side, sign in ((0, -1), (1, 1)):
                cut = y - side
                if 0 <= cut < self.cuts:
                    thresholds = [-sign * q * (k == cut) for k in range(self.cuts)]
                    yield side, False, [sign * v for v in x] + thresholds
        else:
            equation = y == (2 if self.kind == "binary" else 1)
            yield 0, equation, x if equation or y == 1 else [-v for v in x]


# The proof


class Report:
    """The lines of a certificate, held against the rows of one source."""

    def __init__(self, c: Fields, source: Callable[[], Iterator[Observation]]) -> None:
        self.c, self.source = c, source
        self.model = Model(c)
        self.names = self.model.coefficients(c)
        p, count = self.model.size, c["examples"] * self.model.stride
        require(len(c["coefficients"]) == p, "not a line for each coefficient")
        self.directions = [numbers(v, p)[0] for v in c["directions"]]
        require(self.directions != [], "there is no inner direction")
        self.null = [numbers(v, p)[0] for v in c["null"]]
        self.face = self.listed(c["face"], count)
        require_rising(c["independent"], count)
        self.functions: list[tuple[Function, Any]] = [
            ({j: Fraction(1)}, status) for j, status in enumerate(c["coefficients"])
        ]
        for pairs, status in c["combinations"]:
            named = self.listed(pairs, p)
            require(any(named.values()), "a combination of nothing")
            self.functions.append((named, status))
        self.used: dict[int, tuple[bool, bool, Sequence[int], int]] = {}  # see look
        self.counts = Counter[str]()
        self.alone = [Alone(c, *line) for line in c.get("alone", ())]

    def listed(self, pairs: Sequence[tuple[int, str]], count: int) -> dict[int, Fraction]:
        """Return numbers by index, of which there are ``count``."""
        require_rising([index for index, _ in pairs], count)
        values = fractions([value for _, value in pairs], len(pairs))
        return {index: value for (index, _), value in zip(pairs, values, strict=True)}

    def proved(self) -> str:
        """Check every line; return the statement."""
        self.look()
        kernel = self.check_face()
        if kernel:
            self.check_span(kernel)
        self.check_rank()
        found: dict[str, list[str]] = {}
        labels = [*map(quoted, self.names), *map(self.written, self.functions[len(self.names) :])]
        for (function, status), label in zip(self.functions, labels, strict=True):
            self.check_status(function, status)
            found.setdefault(status[0], []).append(label)
        alone = [column.sentence() for column in self.alone]
        return self.statement(len(kernel), found) + "".join(alone)

    def each_row(self) -> Iterator[tuple[int, bool, Sequence[int], int, int]]:
        """Yield every row: its number, is it an equation, the row times q, q, the observation."""
        for index, (_, y, x, q) in enumerate(self.source()):
            WORK.spend(self.model.stride * (20 + 2 * self.model.size))
            for side, equation, row in self.model.rows(y, x, q):
                yield index * self.model.stride + side, equation, row, q, index

    def look(self) -> None:
        """Go through all rows once: hash them, try directions and null vectors, keep those used.

        Of these it is kept whether they grow and are an equation, the row times q, and q.
        """
        wanted = set(self.face) | set(self.c["independent"])
        for _, status in self.functions:
            for pairs in (part for part in status[1:] if isinstance(part, list)):
                wanted |= {index for index, _ in pairs}
        self.check_hash()
        inner, *others = self.directions
        growing: dict[int, list[bool]] = {}
        vectors = [*self.directions, *self.null]
        long = sum(map(longest, vectors))
        for number, equation, row, q, index in self.each_row():
            WORK.spend(len(vectors) * len(row), long, bits_of(row))
            value = sum(map(mul, inner, row))
            require(value >= 0, "a row is negative on the inner direction")
            require(value == 0 or not equation, "an equation is not 0 on the inner direction")
            for y in others:
                other = sum(map(mul, y, row))
                require(other >= 0, "a row is negative on a direction")
                require(other == 0 or not equation, "an equation is not 0 on a direction")
            for u in self.null:
                require(sum(map(mul, u, row)) == 0, "a row is not 0 on a null vector")
            growing.setdefault(index, []).append(value > 0)
            if number in wanted:
                self.used[number] = value > 0, equation, row, q
        require(wanted <= self.used.keys(), "a row is named that is not there")
        for marks in growing.values():
            self.counts["growing"] += any(marks)
            self.counts["wholly"] += all(marks)
            self.counts["rows"] += len(marks)
            self.counts["D"] += sum(marks)

    def check_hash(self) -> None:
        """Require the observations to be those that the certificate is about; look at columns."""
        digest, seen = hashlib.sha256(), 0
        outcomes = Counter[int]()
        for line, y, x, q in self.source():
            for column in self.alone:
                column.see(y, x, q)
            digest.update(line.encode("ascii"))
            seen += 1
            outcomes[y] += 1
        require(digest.hexdigest() == self.c["data_sha256"], "the rows have not data_sha256")
        require(seen == self.c["examples"], "there are more or fewer rows than stated")
        if self.model.kind == "ordinal":
            middle = all(outcomes[k] for k in range(1, self.model.cuts))
            require(middle, "a middle level is never seen")

    def check_face(self) -> list[list[int]]:
        """Check the relation of the face; return integer vectors that span what is 0 on it."""
        for number, value in self.face.items():
            require(self.used[number][1] or value > 0, "a multiplier of the face is not above 0")
        total, _ = self.combined(self.face)
        require(not any(total), "the rows of the face do not add up to 0")
        return null_vectors([self.used[number][2] for number in self.face], self.model.size)

    def combined(self, m: Mapping[int, Fraction]) -> tuple[list[int], int]:
        """Return a combination of rows: integers, and what they are to be divided by."""
        shares, unit = over_one([value.as_integer_ratio() for value in m.values()])
        rows = [self.used[number] for number in m]
        parts = [(share, row, q) for share, (_, _, row, q) in zip(shares, rows, strict=True)]
        total, under = added(parts, self.model.size)
        return total, unit * under

    def check_span(self, kernel: Sequence[Sequence[int]]) -> None:
        """Require every row that does not grow to lie in the span of the face."""
        inner = self.directions[0]
        long = sum(map(longest, [inner, *kernel]))
        for _, _, row, _, _ in self.each_row():
            WORK.spend((1 + len(kernel)) * len(row), long, bits_of(row))
            if sum(map(mul, inner, row)) == 0:
                inside = not any(sum(map(mul, v, row)) for v in kernel)
                require(inside, "a row neither grows nor lies in the span of the face")

    def check_rank(self) -> None:
        """Check that some rows are independent, and as many as the null vectors leave."""
        p, rows = self.model.size, [self.used[number][2] for number in self.c["independent"]]
        require(len(reduced(rows)) == len(rows), "the rows named are not independent")
        require(len(rows) + len(self.null) == p, "there are not as many null vectors as needed")
        independent = len(reduced(self.null)) == len(self.null)
        require(independent, "the null vectors are not independent")

    def check_status(self, function: Function, status: Sequence[Any]) -> None:
        """Check what is said of one function of the coefficients."""
        kind, *proof = status
        if kind == "either":
            known = max(proof) < len(self.directions)
            require(known, "a direction is named that is not there")
            up, down = (self.at(function, self.directions[i]) for i in proof)
            require(up > 0 > down, "the directions have not either sign")
        elif kind == "not identified":
            require(proof[0] < len(self.null), "a null vector is named that is not there")
            moves = self.at(function, self.null[proof[0]]) != 0
            require(moves, "the null vector does not move what is not identified")
        else:
            self.check_combination(kind, function, proof)

    def at(self, function: Function, vector: Sequence[int]) -> int:
        """Return a positive multiple of a function at a vector."""
        factors, _ = over_one([value.as_integer_ratio() for value in function.values()])
        values = [vector[j] for j in function]
        WORK.spend(len(values), bits_of(values), longest(factors))
        return sum(map(mul, factors, values))

    def check_combination(self, kind: str, function: Function, proof: Sequence[Any]) -> None:
        """Check that a function, or its opposite, is a combination of rows."""
        every = self.c["examples"] * self.model.stride
        parts = [self.listed(pairs, every) for pairs in proof]
        rows = parts[0] if kind != "finite" else {}
        for number, value in rows.items():
            require(self.used[number][0], "a row that is to grow does not")
            require(value > 0, "a multiplier of a row that grows is not above 0")
        require(bool(rows) or kind == "finite", "no row grows with what is said to grow")
        for number in parts[-1]:
            require(not self.used[number][0], "a row that is to stay grows")
        sums = [self.combined(part) for part in parts]
        (total, unit), *others = sums
        for other, under in others:
            WORK.spend(4 * len(total), bits_of(total), under.bit_length())
            WORK.spend(0, bits_of(other) + under.bit_length(), unit.bit_length())
            total = [a * under + b * unit for a, b in zip(total, other, strict=True)]
            unit *= under
        unit = -unit if kind == "-inf" else unit
        combined = {j: fraction(value, unit) for j, value in enumerate(total) if value}
        same = combined == {j: value for j, value in function.items() if value}
        require(same, "the rows do not combine to what is said of them")

    # What it says

    def statement(self, dimension: int, found: Mapping[str, Sequence[str]]) -> str:
        """Return the theorem."""
        c, n = self.c, self.c["examples"]
        grows, wholly = self.counts["growing"], self.counts["wholly"]
        separation = "overlap"
        if self.counts["D"]:
            every = self.counts["D"] == self.counts["rows"]
            separation = "complete separation" if every else "quasi-complete separation"
        thresholds = "thresholds" if self.model.kind == "ordinal" else "no intercept"
        lines = "; ".join(f"{SAID[s]}: {', '.join(found[s])}" for s in SAID if s in found)
        return (
            f"{c['model'].capitalize()} model, {c['link']} link,"
            f" {'an intercept' if c['intercept'] else thresholds}, {n} rows: {separation};"
            f" rank {len(c['independent'])} of {self.model.size}; recession cone of dimension"
            f" {dimension}; {grows} diverge ({wholly} wholly), {n - grows} stay."
            f" Maximum-likelihood estimates: {lines}."
        )

    def written(self, asked: tuple[Function, Any]) -> str:
        """Return a combination with the names of its coefficients."""
        terms = [
            f"{'-' if value < 0 else '+'} {abs(value)} {quoted(self.names[j])}"
            for j, value in asked[0].items()
            if value
        ]
        return " ".join(terms)


class Alone:
    """What one column says by itself, counted in the observations.

    ``never``: no row on which it is one value has the level.  ``at most`` or ``at least``: so it
    is where the level is; elsewhere it is beyond another number, which is no nearer.
    """

    def __init__(
        self, c: Fields, kind: str, j: int, here: str, level: int, other: int | str
    ) -> None:
        known = j < len(c["names"]) and level < len(c["levels"])
        require(known, "a column or a level is named that is not there")
        self.kind, self.j, self.here, self.level, self.other = kind, j, here, level, other
        self.name, self.outcome = quoted(c["names"][j]), quoted(c["levels"][level])
        self.both = 2 if c["model"] == "binary" else -1  # the outcome that is either level
        self.sign = -1 if kind == "at least" else 1
        self.bounds = number(here), number(other if isinstance(other, str) else here)
        (p, q), (r, s) = self.bounds
        self.long = longest((p, q, r, s))
        WORK.spend(8, 2 * self.long, self.long)
        require(self.sign * p * s <= self.sign * r * q, "the numbers of a column cross")
        self.rows = Counter[bool]()  # with the level or not; with the value: without it or not
        self.beyond = 0

    def see(self, y: int, x: Sequence[int], unit: int) -> None:
        """Hold the column against an observation ``x / unit``."""
        WORK.spend(8, 2 * (x[self.j].bit_length() + unit.bit_length()), self.long)
        there, either = y == self.level, y == self.both
        p, q = self.bounds[not there]
        if self.kind != "never":
            sign = self.sign if there else -self.sign
            self.beyond += either or sign * x[self.j] * q > sign * p * unit
            self.rows[there] += 1
        elif x[self.j] * q == p * unit:
            self.rows[not there and not either] += 1

    def sentence(self) -> str:
        """Return what was seen, with a blank before it."""
        if self.kind == "never":
            require(self.rows[False] == 0, "a column has a value with a level it never has")
            require(self.rows[True] == self.other, "a value is on more or fewer rows than stated")
            rows = rows_said(self.rows[True])
            return f" {self.name} = {self.here} never with {self.outcome} ({rows})."
        require(self.beyond == 0, "a column lies on both sides, or a row has either level")
        require(self.rows[True] > 0, "a level is on no row")
        require(self.rows[False] > 0, "a level is on every row")
        word = "at most" if self.kind == "at least" else "at least"
        where = f"{self.here} wherever {self.outcome}"
        return f" {self.name} is {self.kind} {where}, {word} {self.other} elsewhere."


def reduced(rows: Sequence[Sequence[int]]) -> list[tuple[int, list[int]]]:
    """Return rows of the same span, each with a column where the others are 0, and that column."""
    found: list[tuple[int, list[int]]] = []
    for row in rows:
        rest = list(row)
        for column, other in found:
            rest = cleared(rest, other, column)
        pivot = next((j for j, value in enumerate(rest) if value), None)
        if pivot is not None:
            found = [(column, cleared(other, rest, pivot)) for column, other in found]
            found.append((pivot, rest))
    return found


def cleared(row: list[int], other: Sequence[int], j: int) -> list[int]:
    """Return a multiple of a row and of another that is 0 in column j, by short numbers."""
    if not row[j]:
        return row
    WORK.spend(12 * len(row), bits_of(row), bits_of(row) // len(row) + other[j].bit_length())
    WORK.spend(0, bits_of(other), row[j].bit_length())
    left = [other[j] * a - row[j] * b for a, b in zip(row, other, strict=True)]
    long = bits_of(left)
    WORK.spend(long // 16, 2 * long, longest(left))
    common = math.gcd(*left) or 1
    return [a // common for a in left]


def null_vectors(rows: Sequence[Sequence[int]], size: int) -> list[list[int]]:
    """Return independent integer vectors that span what is 0 on all rows."""
    pivots = reduced(rows)
    columns = {column for column, _ in pivots}
    WORK.spend(size * (size - len(pivots)))
    found = []
    for free in (j for j in range(size) if j not in columns):
        unders = [row[column] for column, row in pivots]
        WORK.spend(20 * len(pivots), bits_of(unders), bits_of(unders))
        unit = math.lcm(*unders)
        vector = [0] * size
        vector[free] = unit
        for column, row in pivots:
            WORK.spend(4, unit.bit_length(), row[free].bit_length() + row[column].bit_length())
            vector[column] = -row[free] * (unit // row[column])
        common = math.gcd(*vector)
        found.append([v // common for v in vector])
    return found


# The data: shown one by one, as often as they are asked for


def sources(c: Fields, found: Found | None) -> Iterator[Callable[[], Iterator[Observation]]]:
    """Yield each source of the data: the copy inside, the file."""
    r = c.get("reading")
    if found is None and "data" not in c:
        raise Unusable("the certificate holds no data; give the data file as second argument")
    if found is not None and r is None:
        raise Unusable("the certificate does not say how to read a data file; check it without")
    if r:
        require_reading(c, r)
    known = {str(k): k for k in range(Model(c).outcomes())}
    if "data" in c:
        yield lambda: (observation(c, known, fields) for fields in c["data"])
    if found is not None and r:
        yield lambda: file_observations(c, known, r, found)


def observation(c: Fields, known: Mapping[str, int], fields: Sequence[str]) -> Observation:
    """Read an observation: the number of its outcome, then numbers."""
    outcome = known.get(fields[0], -1) if fields else -1
    require(outcome >= 0, "an outcome that is not there")
    x, q = numbers(list(fields[1:]), len(c["names"]))
    return ",".join(fields) + "\n", outcome, x, q


# The user's own file, read as ``reading`` (here r) says


def require_reading(c: Fields, r: Fields) -> None:
    """Require what linexact requires of its user: no feature is the outcome in disguise."""
    require(len(r["terms"]) == len(c["names"]), "reading: not a term for each column of the model")
    apart = [r[name] for name in ("label", "events", "trials", "weights", "offset") if name in r]
    require(len(set(apart)) == len(apart), "reading: one column has two meanings")
    require(all(r["terms"]), "reading: a term is a product of nothing")
    columns = columns_of(r)
    for j in columns:
        require(j not in apart, "reading: a feature is the outcome, a weight or offset")
    levels: dict[int, list[str]] = dict(r.get("factors", ()))
    require(levels.keys() <= set(columns), "reading: a factor is no feature")
    require(len(levels) == len(r.get("factors", ())), "reading: a factor is named twice")
    for each in levels.values():
        require(1 < len(each) == len({*each}), "reading: a factor has one level, or one twice")
    for j, *named in (factor for term in r["terms"] for factor in term):
        known = named[0] in levels.get(j, [])[1:] if named else j not in levels
        require(known, "reading: a term names no level of a factor but its reference")
    require(r.get("levels", c["levels"]) == c["levels"], "reading: other levels")
    if "positive" in r:
        other = f"not {r['positive']}" if r["negative"] is None else r["negative"]
        require(c["levels"] == [other, r["positive"]], "the levels are not the classes")
    elif "events" in r:
        require(c["levels"] == ["no event", "an event"], "the levels are not those of trials")
    require(r.get("decimal") != r["delimiter"], "reading: a comma is both marks")
    known = DELIMITER(r["delimiter"]) is not None
    require(known, "reading: the delimiter is not one character that no number holds")


class Found:
    """What is met in the data file, or in several, to be shown under the statement."""

    def __init__(self, *paths: str) -> None:
        WORK.allow(paths)
        self.paths = paths
        self.path = paths[0]  # the one that is read now
        self.width = 0  # columns, of which some may not be used
        self.names: list[str] = []  # of the columns, if the file has a header
        self.rows = Counter[str]()  # by sign; "?" with missing values, "" of other classes


def sign(r: Fields, label: str) -> str:
    """Return the sign of a label; nothing for a class that takes no part."""
    return "+" if label == r["positive"] else "-" if r["negative"] in (None, label) else ""


def columns_of(r: Fields) -> list[int]:
    """Return the columns of the features, each once, in the order in which terms name them."""
    return list(dict.fromkeys(factor[0] for term in r["terms"] for factor in term))


def file_observations(
    c: Fields, known: Mapping[str, int], r: Fields, found: Found
) -> Iterator[Observation]:
    """Read the observations of a text table; note which rows take no part."""
    left_out, columns = [], columns_of(r)
    beside = [r[name] for name in ("events", "trials", "weights", "offset") if name in r]
    found.rows.clear()
    found.width, found.names = 0, []
    for line, row in table_rows(r, found):
        if not found.rows:
            require_names(c, r, found)
        cells = {j: level_or_text(r, j, row[j].strip()) for j in (*columns, *beside)}
        label = row[r["label"]].strip() if "label" in r else "0"
        mark = "" if "positive" in r and not is_missing(label) and not sign(r, label) else "+"
        gap = any(is_missing(text) and not is_level(r, j) for j, text in cells.items())
        if mark and (is_missing(label) or gap):
            mark = "?"
            left_out.append(line)
        elif mark and "weights" in r and weight(cells[r["weights"]]) == 0:
            mark = "0"
        if mark == "+":
            outcome = outcome_of(r, label, cells)
            mark = mark if outcome is not None else "-"
        found.rows[mark] += 1
        if mark == "+":
            require_levels(r, cells)
            values = [product(term, cells) for term in r["terms"]]
            yield observation(c, known, [str(outcome), *values])
    require(left_out == r["left_out"], "other rows have missing values than those left out")
    require(r["missing"] == "skip" or not left_out, "rows with missing values are left out")


def is_level(r: Fields, j: int) -> bool:
    """Say whether a missing value in column j is a level of its own."""
    WORK.spend(2 * len(r.get("factors", ())))
    return r["missing"] == "level" and any(j == factor for factor, _ in r.get("factors", ()))


def level(r: Fields, text: str) -> str:
    """Return the level that a cell of a factor has."""
    return "missing" if r["missing"] == "level" and is_missing(text) else text


def level_or_text(r: Fields, j: int, text: str) -> str:
    """Return a numeral with a point, or a level, also that of a missing one of a factor."""
    WORK.spend(2 * len(r.get("factors", ())))
    if any(j == factor for factor, _ in r.get("factors", ())):
        return level(r, text)
    return text if is_missing(text) else point(r, text)


def point(r: Fields, text: str) -> str:
    """Return a numeral with its decimal mark made a point."""
    if "decimal" not in r:
        return text
    plain = "." not in text
    require_readable(plain, "a cell of the data file has a point where the mark is a comma")
    return text.replace(",", ".")


def require_levels(r: Fields, cells: Mapping[int, str]) -> None:
    """Require the cells of factors to be levels of theirs."""
    for j, levels in r.get("factors", ()):
        WORK.spend(4 + len(levels))
        require(cells[j] in levels, "a cell of the data file is no level of its factor")


def outcome_of(r: Fields, label: str, cells: Mapping[int, str]) -> int | None:
    """Return the number of an outcome; None for a row without trials."""
    if "events" in r:
        events, trials = (value_of(cells[r[name]]) for name in ("events", "trials"))
        require(0 <= events <= trials, "not 0 <= events <= trials")
        if trials == 0:
            return None
        return 0 if events == 0 else 1 if events == trials else 2
    if "positive" in r:
        return int(sign(r, label) == "+")
    if "levels" in r:
        WORK.spend(2 * len(r["levels"]))
        require(label in r["levels"], "a label is none of the levels")
        return int(r["levels"].index(label))
    counted = value_of(point(r, label))
    require(counted >= 0, "a count is negative")
    return int(counted > 0)


def weight(text: str) -> Fraction:
    """Return a weight."""
    value = value_of(text)
    require(value >= 0, "a weight is negative")
    return value


def value_of(text: str) -> Fraction:
    """Return the number in a cell."""
    p, q = number(cell(text))
    return Fraction(p, q)


def product(term: Sequence[Sequence[Any]], cells: Mapping[int, str]) -> str:
    """Return the value of a term: a product of numbers, and of 0 and 1 for levels."""
    if len(term) == 1 and len(term[0]) == 1:
        return cell(cells[term[0][0]])
    value = Fraction(1)
    for j, *level in term:
        factor = Fraction(cells[j] == level[0]) if level else value_of(cells[j])
        WORK.spend(20, bits_of(value.as_integer_ratio()), 4 * bits_of(factor.as_integer_ratio()))
        value *= factor
    WORK.spend(0, *([2 * bits_of(value.as_integer_ratio())] * 2))
    p, q = map(str, map(Decimal, value.as_integer_ratio()))
    return p if q == "1" else f"{p}/{q}"


def require_names(c: Fields, r: Fields, found: Found) -> None:
    """Require the columns of the model to be called as the header calls them, x1 without one."""
    place = {j: k for k, j in enumerate(columns_of(r))}
    called = {j: found.names[j].strip() if found.names else "" for j in place}
    known = {j: called[j] or f"x{k + 1}" for j, k in place.items()}
    for name, term in zip(c["names"], r["terms"], strict=True):
        parts = [known[j] + (f"[{level[0]}]" if level else "") for j, *level in term]
        require(name == ":".join(parts), "a column of the model has another name in the file")


def table_rows(r: Fields, found: Found) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows under the header, each with the line on which it begins, from 1."""
    begins, first = 1, True
    try:
        packed = found.path.casefold().endswith(".gz")
        opener: Any = gzip.open if packed else open
        with opener(found.path, "rt", encoding="utf-8-sig", newline="") as file:
            table = csv.reader(lines(file), delimiter=r["delimiter"], strict=True)
            for row in table:
                WORK.spend(90 + 20 * len(row))
                line, begins = begins, table.line_num + 1
                if len(row) < 2 and not "".join(row).strip():
                    continue
                if first:
                    first, found.width = False, found.width or len(row)
                    require_columns(r, found)
                    if r["header"]:
                        found.names = row
                        continue
                ragged = f"line {line} of the data file has more or fewer cells than the first row"
                require_readable(len(row) == found.width, ragged)
                yield line, row
    except (csv.Error, ValueError, EOFError, zlib.error):
        raise Unusable("the data file is not the table in UTF-8 that it should be") from None


def lines(file: IO[str]) -> Iterator[str]:
    """Yield the lines of a file."""
    while line := file.readline(MAX_LINE):
        WORK.spend(8 + len(line))
        if len(line) == MAX_LINE:
            raise Unusable("a line of the data file is too long")
        yield line


def require_columns(r: Fields, found: Found) -> None:
    """Require all columns that are named to be there."""
    named = [r[name] for name in ("label", "events", "trials", "weights", "offset") if name in r]
    there = all(j < found.width for j in (*columns_of(r), *named))
    require_readable(there, "the data file has not all the columns that are to be read")


@lru_cache(maxsize=10_000)
def is_missing(text: str) -> bool:
    """Say whether a cell stands for a value that is not there."""
    return text.casefold() in MISSING


@lru_cache(maxsize=10_000)
def cell(text: str) -> str:
    """Return a decimal, with an exponent or over another decimal, as ``p`` or ``p/q``."""
    match = CELL(text.replace("\u2212", "-"))
    if match is None:
        raise Unusable("a cell of the data file is not a number (in the forms read here)")
    over, exponent, under = match.groups()
    divisor = Fraction(Decimal(under or "1"))
    require_readable(divisor != 0, "a cell of the data file divides by 0")
    value = Fraction(Decimal(f"{over}e{exponent or 0}")) / divisor
    WORK.spend(0, *([2 * longest(value.as_integer_ratio())] * 2))
    p, q = map(str, map(Decimal, value.as_integer_ratio()))
    return p if q == "1" else f"{p}/{q}"


# What was read, under the statement


def told(c: Fields, found: Found | None) -> list[str]:
    """Say which columns and rows were read; without a file, what the certificate says."""
    r = c.get("reading")
    lines = [f"  file        {quoted(found.path) if found else UNCOMPARED}"]
    if r:
        lines += [f"  features    {columns_said(columns_of(r), found)}", *coding_said(c, r)]
        for name in ("label", "events", "trials", "weights", "offset"):
            if name in r:
                lines.append(f"  {name:<10}  {columns_said([r[name]], found)}")
    lines.append(f"  outcome     {outcome_said(c)}")
    if found:
        lines.append(f"  left out    {rows_left_out(found)}")
    return lines


def coding_said(c: Fields, r: Fields) -> Iterator[str]:
    """Say which columns of the model are no columns of the file, and how factors are coded."""
    for j, levels in r.get("factors", ()):
        others = ", ".join(map(quoted, levels[1:MOST_NAMES])) + ", ..." * (len(levels) > MOST_NAMES)
        yield f"  factor      column {j + 1}: {others}, each against {quoted(levels[0])}"
    for name, term in zip(c["names"], r["terms"], strict=True):
        if len(term) != 1:
            parts = [
                f"column {j + 1}" + (f" is {quoted(level[0])}" if level else "")
                for j, *level in term
            ]
            yield f"  coding      {quoted(name)}: {' times '.join(parts)}"


def outcome_said(c: Fields) -> str:
    """Say what the outcomes are."""
    levels = [quoted(level) for level in c["levels"]]
    if c["model"] == "poisson":
        return "a count, 0 or above"
    if c["model"] == "binary":
        return f"y = 1 is {levels[1]}, y = 0 is {levels[0]}"
    if c["model"] == "ordinal":
        return f"in this order: {', '.join(levels)}"
    return f"{', '.join(levels)}; the first is the baseline"


def rows_left_out(found: Found) -> str:
    """Say how many rows take no part, and why."""
    why = {"?": "with missing values", "": "of other classes", "0": "of weight 0"}
    why["-"] = "without trials"
    parts = [
        f"{rows_said(found.rows[mark])} {text}" for mark, text in why.items() if found.rows[mark]
    ]
    return ", ".join(parts) or "no row"


def rows_said(number: int) -> str:
    """Return a number of rows."""
    return f"{number} row{'s' if number != 1 else ''}"


def columns_said(columns: Sequence[int], found: Found | None) -> str:
    """Return the numbers of columns, from 1, and what the file calls them."""
    runs: list[list[int]] = []  # first and last number of neighbours
    for j in columns:
        if runs and runs[-1][1] == j:
            runs[-1][1] = j + 1
        else:
            runs.append([j + 1, j + 1])
    text = cut(", ".join(f"{a}-{b}" if a < b else f"{a}" for a, b in runs), MOST_CHARACTERS)
    text = f"column{'s' if len(columns) != 1 else ''} {text}"
    if not found:
        return text
    names = [quoted(found.names[j].strip()) for j in columns[:MOST_NAMES] if found.names]
    more = ["..."] if names and len(columns) > MOST_NAMES else []
    return f"{text} of {found.width}{':' if names else ''} {', '.join(names + more)}".rstrip()


def quoted(text: str) -> str:
    """Return a text from a file in quotation marks: no control characters, of bounded length."""
    return repr(text[:MOST_CHARACTERS]) + ("..." if len(text) > MOST_CHARACTERS else "")


def cut(text: str, most: int) -> str:
    """Return a text, or its beginning if it is long."""
    return text if len(text) <= most else f"{text[:most]}..."


def say(line: str) -> None:
    """Print a line also where the terminal has not all its characters."""
    encoding = sys.stdout.encoding or "utf-8"
    print(line.encode(encoding, "backslashreplace").decode(encoding))


def named(arguments: Sequence[str]) -> Sequence[str]:
    """Return the files that are named, and be patient if ``--patient`` stands before them."""
    WORK.patient = [*arguments[:1]] == ["--patient"]
    return arguments[1:] if WORK.patient else arguments


def main(arguments: Sequence[str]) -> int:
    """Check the certificate named by the arguments; return the exit code.

    >>> main([])  # a line on stderr says how it is called
    2
    """
    try:
        paths = named(arguments)
        if not paths:
            raise Unusable(f"usage: python {USAGE}")
        with open(paths[0], "rb") as file:
            certificate = file.read(MAX_BYTES + 1)
        statement, *read = checked(certificate, *paths[1:])
        for line in (f"VERIFIED {statement}", *read):
            say(line)
    except Rejected as reason:
        print("REJECTED", reason)
        return 1
    except (Unusable, OSError) as reason:
        print(f"not checked: {reason}", file=sys.stderr)
        return 2
    except Exception as fault:  # foreseen or not: nothing was verified
        print(f"not checked: {type(fault).__name__}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
