"""The rows that a certificate is about: from its copy of the data, the user's file, or stated.

This file and ``checker.py`` beside it need Python 3.11 alone.  Rows ``a . y R c`` are integers
over one denominator.  Every condition is one call of ``require`` (the certificate does not hold),
or of ``require_readable`` (nothing was checked).  Format: tests/certificates/README.md.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import itertools
import math
import os
import re
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from operator import mul
from typing import IO, Any, NamedTuple, TypeAlias

Fields: TypeAlias = dict[str, Any]
Example: TypeAlias = tuple[str, Sequence[int], int]  # the outcome, q x, q
Value: TypeAlias = tuple[str, int, int]  # p or p/q in lowest terms, p, q
Vector: TypeAlias = tuple[Fraction, ...]
Read: TypeAlias = tuple[str, str, Sequence[int], int]  # the outcome, x as it is written, q x, q

MAX_WORK = 10**7  # about as many short numbers are handled; a second or two
WORK_PER_BYTE = 20  # of the files: long ones may take longer
PATIENCE = "with --patient before the files it is made"
PIPE_BYTES = 2**26  # that count as the size of a pipe
MAX_LINE = 2**24  # characters of a line of a data file
TOLD = 100_000  # rows between two messages
FEW = 6  # examples or rows that are written out
MISSING = {"", "?", "na", "n/a", "#n/a", "nan", "<na>", "null", "none", "missing"}
NUMBER = re.compile(r"(0|-?[1-9][0-9]{0,49999})(?:/([1-9][0-9]{0,49999}))?").fullmatch
NUMERAL = r"(?:[0-9]{1,9999}(?:\.[0-9]{0,9999})?|\.[0-9]{1,9999})"
PRIME = 2**89 - 1  # modulo which a rank is never greater than it is
TENS = [10**k for k in range(19)]
SHORT = re.compile(r"([+-]?[0-9]{1,18})(?:\.([0-9]{0,18}))?").fullmatch  # most cells
CELL = re.compile(rf"([+-]?{NUMERAL})(?:[eE]([+-]?[0-9]{{1,4}})| */ *({NUMERAL}))?").fullmatch
DELIMITER = re.compile(r"[^\"'\r\n\0.+/eE0-9\x80-\U0010ffff-]").fullmatch  # in no number
GAPS, OTHERS = "with missing values", "of other classes"  # why rows take no part
WEIGHTLESS, UNTRIED = "of weight 0", "without trials"
NO_PART = {GAPS, OTHERS, WEIGHTLESS, UNTRIED}
NUMBERS = ("events", "trials", "weights", "offset")  # columns of a table that are no features
PLACES = ("inputs", "label", *NUMBERS)
TRIED, COUNTED = ["no event", "an event"], ["0", "above 0"]  # outcomes of events
EXCHANGED = str.maketrans(",.", ".,")
ONE, ZERO = ("1", 1, 1), ("0", 0, 1)
WORD = r"[\w()'|:.^*/-]*"  # of a name of an unknown
NAME = re.compile(rf"(?=.{{1,60}}\Z)(?:[^\W\d_]|[(|]){WORD}(?:(?<![.:]) [\w(]{WORD})*").fullmatch
PLAIN = re.compile(r"(?!-)[!#-&(-\[\]-~]+").fullmatch  # a name without quotation marks
ARRAY = re.compile(
    rb"\{'descr': '([<>|])([iu])([1248])', 'fortran_order': False, "
    rb"'shape': \([0-9]{1,12}, ?([0-9]{0,7})\), \} *\n"
).fullmatch
BROKEN = (  # what broken tables and archives raise
    csv.Error,
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    LookupError,
    ValueError,
    RuntimeError,
    ZeroDivisionError,
)


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
    """How much is computed, counted before it is; there is a bound to it unless one is patient."""

    def __init__(self) -> None:
        self.patient, self.sizes = False, dict[str, int]()  # of files that were packed
        self.begin(0)

    def begin(self, size: int) -> None:
        """Begin a check, of a certificate of ``size`` bytes."""
        self.done, self.most = 0, max(MAX_WORK, WORK_PER_BYTE * size)

    def allow(self, paths: Iterable[str]) -> None:
        """Allow what the sizes of data files allow; a pipe has none that is known."""
        for path in {*paths}:
            held = os.path.getsize(path) if os.path.isfile(path) else PIPE_BYTES
            self.most += WORK_PER_BYTE * self.sizes.get(path, held)

    def spend(self, count: int, bits: int = 0, times: int = 0) -> None:
        """Count operations, on numbers of so many bits, with others of so many."""
        self.done += count * (1 + (bits * times >> 15))
        if self.done > self.most and not self.patient:
            raise Unusable(f"the check would take long; {PATIENCE}")


WORK = Work()

# Numbers


def number(text: str) -> tuple[int, int]:
    """Return p and q of a number ``p`` or ``p/q`` in lowest terms."""
    match = NUMBER(text)
    if match is None:
        raise Rejected("a number is not written p or p/q with at most 50000 digits")
    WORK.spend(4, len(text), 32 * len(text))
    p, q = integer(match[1]), integer(match[2] or "1")
    require(match[2] is None or q > 1 == math.gcd(p, q), "a number is not in lowest terms")
    return p, q


def integer(digits: str) -> int:
    """Convert digits; Python's ``int`` takes only 4,300 of them, ``Decimal`` takes all."""
    return int(digits) if len(digits) < 600 else int(Decimal(digits))


def integers(texts: Sequence[str], size: int) -> tuple[list[int], int]:
    """Return as many numbers as there must be, as integers over one common denominator."""
    require(len(texts) == size, f"not {size} numbers")
    return over_one(*zip(*map(number, texts), strict=True))


def reduced(p: int, q: int) -> Fraction:
    """Return p/q."""
    WORK.spend(1, p.bit_length(), q.bit_length() >> 2)
    return Fraction(p, q)


def over_one(numerators: Sequence[int] = (), under: Sequence[int] = (1,)) -> tuple[list[int], int]:
    """Return fractions as numerators over one common denominator, and that."""
    several = {*under}
    if len(several) == 1:  # as in most rows
        return [*numerators], under[0]
    WORK.spend(len(under), size_of(several) * len(several), 1 << 10)
    common = math.lcm(*several)
    return [p * (common // q) for p, q in zip(numerators, under, strict=True)], common


class Known(dict[str, Value]):
    """What cells write as ``p`` or ``p/q``, and as p and q; short ones are kept for others."""

    def __missing__(self, text: str) -> Value:
        value = pair(text)
        if len(text) < 6 and len(self) < 10_000:
            self[text] = value
        return value


KNOWN = Known()


def pair(text: str) -> Value:
    """Return what a cell writes; short decimals at once."""
    plain = SHORT(text)
    if plain is None:
        known = cell(text)
        return known, *number(known)
    whole, places = plain.groups("")
    p, q = int(whole + places), TENS[len(places)]
    common = math.gcd(p, q)
    p, q = p // common, q // common
    return (f"{p}" if q == 1 else f"{p}/{q}"), p, q


def lowest(p: int, q: int) -> Value:
    """Return p/q in lowest terms."""
    common = math.gcd(p, q)
    p, q = p // common, q // common
    bits = p.bit_length() + q.bit_length()
    WORK.spend(8, bits, bits)
    form = int if bits < 4000 else Decimal
    return (f"{form(p)}" if q == 1 else f"{form(p)}/{form(q)}"), p, q


def cell(text: str) -> str:
    """Return a decimal, with an exponent or over another decimal, as ``p`` or ``p/q``."""
    match = CELL(text.replace("\u2212", "-"))
    if match is None:
        raise Unusable("a cell of the data file is not a number (in the forms read here)")
    over, exponent, under = match.groups()
    value = Fraction(Decimal(f"{over}e{exponent or 0}")) / Fraction(Decimal(under or "1"))
    return lowest(*value.as_integer_ratio())[0]


# Linear algebra


class Span:
    """A span of fractions, or modulo a prime: pivot -> vector that is 1 there, 0 at the others."""

    def __init__(self, size: int, vectors: Iterable[Sequence[Any]] = (), prime: int = 0) -> None:
        self.size, self.prime, self.pivots = size, prime, dict[int, tuple[Any, ...]]()
        for vector in vectors:
            self.add(vector)

    def less(self, a: tuple[Any, ...], m: Any, b: Sequence[Any]) -> tuple[Any, ...]:
        """Return ``a - m b``."""
        if not m:
            return a
        if self.prime:
            WORK.spend(8 * self.size)
            return tuple((x - m * y) % self.prime for x, y in zip(a, b, strict=True))
        bits = size_of([n for x in (*a, m) for n in x.as_integer_ratio()])
        WORK.spend(16 * self.size, bits, bits >> 2)
        return tuple(x - m * y if y else x for x, y in zip(a, b, strict=True))

    def rest(self, vector: Sequence[Any]) -> tuple[Any, ...]:
        """Return what is left of a vector after elimination."""
        WORK.spend(2 * self.size + len(self.pivots))
        left = tuple(v % self.prime for v in vector) if self.prime else tuple(map(Fraction, vector))
        for j, pivot in self.pivots.items():
            left = self.less(left, left[j], pivot)
        return left

    def add(self, vector: Sequence[Any]) -> None:
        """Take in a vector."""
        left = self.rest(vector)
        for j in [j for j, v in enumerate(left) if v][:1]:
            pivot = self.less((0,) * self.size, -pow(left[j], -1, self.prime or None), left)
            self.pivots = {i: self.less(p, p[j], pivot) for i, p in self.pivots.items()} | {
                j: pivot
            }

    def null(self) -> Iterator[Vector]:
        """Yield a basis of all vectors that are 0 on the span."""
        for free in (j for j in range(self.size) if j not in self.pivots):
            WORK.spend(10 * self.size)  # fractions take longer than numbers
            yield tuple(
                -self.pivots[j][free] if j in self.pivots else Fraction(j == free)
                for j in range(self.size)
            )


def rank(vectors: Sequence[Sequence[int]], size: int) -> int:
    """Return the rank of integer vectors modulo a prime, where it is never above what it is."""
    return len(Span(size, vectors, PRIME).pivots)


def mixed(factors: Sequence[Fraction], rows: Sequence[Row], size: int) -> Vector:
    """Return a sum of rows ``(a, c)``, or of their ``a`` alone, by whole numbers."""
    shares = [(m / row.q).as_integer_ratio() for m, row in zip(factors, rows, strict=True)]
    numbers, under = over_one(*zip(*shares, strict=True))
    WORK.spend(len(rows) * size, size_of(numbers), 64)
    columns = zip(*((*row.a, row.c)[:size] for row in rows), strict=True)
    total = tuple(reduced(sum(map(mul, numbers, column)), under) for column in columns)
    return total or (Fraction(0),) * size


def dot(a: Sequence[int | Fraction], b: Sequence[int | Fraction]) -> Fraction:
    """Return the product of two vectors."""
    (p, u), (r, v) = map(whole, (a, b))
    return reduced(inner(p, r), u * v)


def inner(a: Sequence[int], b: Sequence[int]) -> int:
    """Return the product of two vectors of integers."""
    WORK.spend(len(a), size_of(a), size_of(b))
    return sum(map(mul, a, b))


def whole(vector: Sequence[int | Fraction]) -> tuple[list[int], int]:
    """Return a vector as integers over one denominator."""
    WORK.spend(2 * len(vector))
    return over_one(*zip(*(v.as_integer_ratio() for v in vector), strict=True))


def size_of(numbers: Collection[int]) -> int:
    """Return the bits of the longest of some integers."""
    return max(max(numbers, default=0), -min(numbers, default=0)).bit_length()


def exact(texts: Sequence[str], size: int | None = None) -> Vector:
    """Return as many numbers as there must be."""
    require(size in (None, len(texts)), f"not {size} numbers")
    return tuple(Fraction(*number(text)) for text in texts)


def exactly(values: Iterable[Fraction]) -> list[str]:
    """Return numbers as they stand in a certificate."""
    return [lowest(*value.as_integer_ratio())[0] for value in values]


# Data


class Data:
    """Examples: an outcome and features each, of the copy inside and of the user's file."""

    def __init__(
        self, fields: Fields, paths: Sequence[str], tell: Callable[[int, int], None]
    ) -> None:
        self.fields, self.paths, self.tell = fields, paths, tell
        self.d, self.count = fields["dimension"], fields["count"]
        self.counts, self.outcomes, self.first = Counter[str](), list[str](), list[Example]()
        self.others = Counter[str]()  # rows that take no part, by the reason
        self.path, self.shape = "", (0, list[str]())  # how wide a table is, and its header
        self.reading: Fields = fields.get("reading", {})
        names, signs = fields["features"], [outcome for outcome, _ in fields["outcomes"]]
        require(len({*names}) == len(names) == self.d, "not a name for each feature")
        levels = [str(k) for k in range(len(signs))]
        require(signs in (["+", "-"], levels) and len(signs) > 1, "not outcomes of examples")
        labels = {label for _, label in fields["outcomes"]}
        require(len(labels) == len(signs), "two outcomes have one name")
        if self.reading:
            self.require_reading(self.reading)
        require_readable(not paths or bool(self.reading), "no data file goes with the certificate")
        missing = "the certificate holds no data: name the data file"
        require_readable(bool(paths) or "examples" in fields, missing)

    def side(self, i: int) -> int:
        """Return 1 for a positive example, -1 for a negative one."""
        return 1 if self.outcomes[i] == "+" else -1

    def sources(self) -> Iterator[Iterator[Example]]:
        """Yield the examples of each source of the data: the copy inside, the file."""
        if "examples" in self.fields:
            yield self.checked(copied(self.fields["examples"], self.d), "the data that were")
        if self.paths:
            WORK.allow(self.paths)
            yield self.checked(self.read(), "the file that was")

    def checked(self, examples: Iterator[tuple[str, Example]], what: str) -> Iterator[Example]:
        """Pass examples on; they must be as many as stated, with the hashes that are stated."""
        self.counts, self.outcomes, self.first = Counter(), [], []
        seen, expected, no = self.outcomes, 0, f"not {what} certified:"
        for part in self.reading.get("files", [self.fields]):
            digest, expected = hashlib.sha256(), expected + part["count"]
            for line, example in itertools.islice(examples, part["count"]):
                digest.update(line.encode("ascii"))
                self.counts[example[0]] += 1
                seen.append(example[0])
                self.first += [example] * (len(seen) <= FEW)
                yield example
                if len(seen) % TOLD == 0:
                    self.tell(len(seen), self.count)
            require(len(seen) == expected, f"{no} there are fewer examples")
            name = f" of {quoted(part['name'])}" if "name" in part else ""
            same = digest.hexdigest() == part["sha256"]
            require(same, f"{no} some number or class{name} differs")
        require(next(examples, None) is None, f"{no} there are more examples")

    def require_reading(self, r: Fields) -> None:
        """Require a reading that linexact would make: no feature is the outcome in disguise."""
        terms, mark = r["terms"], r.get("delimiter", ",")
        special = [r[key] for key in PLACES if r.get(key) is not None]
        factors = [factor for term in terms for factor in term]
        once = len({*special}) == len(special) and {j for j, *_ in factors}.isdisjoint(special)
        require(once, "a column or an array has two meanings")
        different = {str(sorted(map(str, term))) for term in terms if term}
        require(len(different) == len(terms) == self.d, "not a term for each feature")
        self.needed = {j for j, *level in factors if not level or r["missing"] != "level"}
        self.needed |= {r[key] for key in NUMBERS if key in r}
        self.counts_used = [key for key in NUMBERS[:-1] if key in r]
        require(DELIMITER(mark) is not None and r.get("decimal") != mark, "not a delimiter")
        named, classes = dict(self.fields["outcomes"]), r.get("classes")
        if classes is None:
            classes = [*zip(TRIED if "trials" in r else COUNTED, "01", strict=True)]
        self.classes = dict(classes)
        outcomes = [*self.classes.values(), *filter(None, [r.get("others")])]
        called = all(named.get(sign) == label for label, sign in classes)
        same = called and sorted(outcomes) == sorted(named)
        require(same, "the outcomes are not called as the classes of the file")
        if "files" in r:
            total = sum(file["count"] for file in r["files"])
            lines = "".join(f"{file['count']},{file['sha256']}\n" for file in r["files"])
            digest = hashlib.sha256(lines.encode("utf-8")).hexdigest()
            same = (total, digest) == (self.count, self.fields["sha256"])
            require(same, "the files have other examples, or another hash, than the data")

    # The user's own file

    def read(self) -> Iterator[tuple[str, Example]]:
        """Yield the examples of the data file, or of those that are named, each with its line."""
        self.others = Counter()
        for part in self.parts():
            before = self.counts.total()
            try:
                rows = self.table_rows(part) if part["kind"] == "csv" else self.array_rows(part)
                for outcome, text, values, q in rows:
                    WORK.spend(len(text) >> 2)
                    yield f"{outcome}{',' * (self.d > 0)}{text}\n", (outcome, values, q)
            except BROKEN:
                raise Unusable(
                    "the data file is not the table or array that it should be"
                ) from None
            same = self.counts.total() - before == part.get("count", self.counts.total())
            require(same, "not the file that was certified: there are more or fewer examples")

    def parts(self) -> Iterator[Fields]:
        """Yield how each file is read; nothing but what was given is opened."""
        whole = [os.path.abspath(path) for path in self.paths]
        folder = os.path.commonpath([os.path.dirname(path) for path in whole])
        given = {os.path.relpath(path, folder).replace(os.sep, "/"): path for path in whole}
        files = self.reading.get("files", [{"name": name} for name in [*given][:1]])
        named = [file["name"] for file in files]
        other = quoted(min({*given} ^ {*named}, default="of one name"))
        right = sorted(given) == sorted(named) and len(named) == len(whole)
        require_readable(right, f"other files are given than those named: {other}")
        for file in files:
            self.path = given[file["name"]]
            yield self.reading | file

    def table_rows(self, r: Fields) -> Iterator[Read]:
        """Read the examples of a text table; note which rows are left out."""
        left_out, columns = list[int](), [term[0][0] for term in r["terms"]]
        plain = r["terms"] == [[[j]] for j in columns] and "decimal" not in r
        for line, row in self.lines(r):
            cells = [*map(str.strip, row)]
            outcome = self.outcome_of(r, cells)
            if outcome in NO_PART:
                self.others[outcome] += 1
                left_out += [line] * (outcome == GAPS)
            elif plain:
                yield outcome, *together([KNOWN[cells[j]] for j in columns])
            else:
                yield outcome, *together([feature(r, term, cells) for term in r["terms"]])
        same = left_out == r["left_out"]
        require(same, "not the file that was certified: other rows have missing values")
        refused = r["missing"] == "error" and bool(left_out)
        require(not refused, "rows with missing values are left out, and must not be")

    def outcome_of(self, r: Fields, cells: Sequence[str]) -> str:
        """Return the outcome of a row, or why it takes no part."""
        gaps, outcome = set[int](), ""
        if not MISSING.isdisjoint(map(str.casefold, cells)):
            gaps = {j for j, cell in enumerate(cells) if cell.casefold() in MISSING}
        if "label" in r:
            others: str = r["others"] or OTHERS
            known = self.classes.get(cells[r["label"]], others)
            outcome = GAPS if r["label"] in gaps else known
        if outcome != OTHERS and not gaps.isdisjoint(self.needed):
            outcome = GAPS
        if outcome in NO_PART or not self.counts_used:
            return outcome
        counts = {key: Fraction(*cell_value(r, cells[r[key]])[1:]) for key in self.counts_used}
        require_readable(all(v >= 0 for v in counts.values()), "a count or weight below 0")
        if counts.get("weights") == 0:
            return WEIGHTLESS
        if outcome:
            return outcome
        events = counts["events"]
        trials = counts.get("trials", events or 1)
        require_readable(events <= trials, "more events than trials")
        return UNTRIED if not trials else "0" if not events else "1" if events == trials else "2"

    def lines(self, r: Fields) -> Iterator[tuple[int, list[str]]]:
        """Yield the rows under the header, each with the line on which it begins, from 1."""
        begins, header = 1, list[str]() if r["header"] else None
        opener: Any = gzip.open if self.path.casefold().endswith(".gz") else open
        with opener(self.path, "rt", encoding="utf-8-sig", newline="") as file:
            table, width = csv.reader(bounded(file), delimiter=r["delimiter"], strict=True), 0
            for row in table:
                WORK.spend(90 + 20 * len(row))
                line, begins = begins, table.line_num + 1
                if len(row) < 2 and not "".join(row).strip():
                    continue
                if not width:
                    width, header = len(row), [name.strip() for name in row if r["header"]]
                    self.require_columns(r, width, header)
                    if header:
                        continue
                if len(row) != width:
                    raise Unusable(f"line {line} has more or fewer cells than the first row")
                yield line, row

    def require_columns(self, r: Fields, width: int, header: list[str]) -> None:
        """Require columns to be called as the features are, and alike in all files."""
        shape = width, header
        require_readable(self.shape in ((0, []), shape), "the data files have different headers")
        self.shape = shape
        for term, name in zip(r["terms"] if header else (), self.fields["features"], strict=False):
            called = ":".join(
                header[j] + "".join(f"[{one}]" for one in level) for j, *level in term
            )
            same = called == name or not all(header[j] for j, *_ in term)
            require(same, f"not the file that was certified: a column is not called {quoted(name)}")

    def array_rows(self, r: Fields) -> Iterator[Read]:
        """Read integers from a .npy array with a label column, or from two arrays in a .npz."""
        columns, written = [j for ((j,),) in r["terms"]], ",".join(["%d"] * self.d)
        plain = columns == [*range(self.d)]
        with open(self.path, "rb") as file:
            files: list[IO[bytes]] = [file]
            if r["inputs"] is not None:
                archive = zipfile.ZipFile(file)
                files = [member(archive, r[key]) for key in ("inputs", "label")]
            for x, *more in zip(*map(array, files), strict=True):
                (label,) = more[0] if more else [x[r["label"]]]
                outcome = self.classes.get(str(label), r["others"])
                if outcome is None:
                    self.others[OTHERS] += 1
                else:
                    values = x[: self.d] if plain else (*map(x.__getitem__, columns),)
                    yield outcome, written % values, values, 1

    # What was read, under the theorem

    def said(self) -> list[str]:
        """Say which columns, classes and rows were read."""
        r, header = self.reading, self.shape[1]
        where = [quoted(os.path.basename(path)) for path in self.paths]
        where = where or ["the certificate's own copy, compared with no file"]
        names = some([*map(quoted, self.fields["features"])]) or "none"
        terms = [
            ":".join(
                str(j + 1) + "".join(f"[{quoted(one)}]" for one in level) for j, *level in term
            )
            for term in r.get("terms", [])
        ]
        said = [("data", f"{some(where)}: {examples(self.count)}")]
        said.append(("features", names + f" (columns {some(terms)})" * bool(terms)))
        said += [("numbers", "with a decimal comma")] * ("decimal" in r)
        for key in (key for key in PLACES if r.get(key) is not None):
            place = r[key]
            if isinstance(place, int):
                name = " ".join(map(quoted, header[place : place + 1]))
                said.append((key, f"column {place + 1} {name}".rstrip()))
            else:
                said.append((key, f"array {quoted(place)}"))
        named = [*self.fields["outcomes"][:12], ["2", "both, events and none"]]
        for outcome, label in named[: len(named) - ("trials" not in r)]:
            rest = ", every other label" * (r.get("others") == outcome)
            many = examples(self.counts[outcome])
            said.append((f"class {outcome}", f"{quoted(label)}{rest}: {many}"))
        counts = {GAPS: 0, **self.others} if r and self.paths else {}
        said += [("left out", f"{count} rows {why}") for why, count in counts.items()]
        return [f"{what:<12}{text}" for what, text in said]


def some(parts: Sequence[str]) -> str:
    """Return a list, or its beginning."""
    return ", ".join([*parts[:12], *["..."] * (len(parts) > 12)])


def examples(number: int) -> str:
    """Return a number of examples."""
    return f"{number} example{'s' * (number != 1)}"


def copied(rows: Sequence[Sequence[str]], d: int) -> Iterator[tuple[str, Example]]:
    """Yield the examples that stand in the certificate, each with its line."""
    for row in rows:
        require("".join(row[:1]).isascii(), "an outcome that is none")
        yield f"{','.join(row)}\n", ("".join(row[:1]), *integers(row[1:], d))


def bounded(file: IO[str]) -> Iterator[str]:
    """Yield the lines of a file."""
    while line := file.readline(MAX_LINE):
        WORK.spend(8 + len(line))
        require_readable(len(line) < MAX_LINE, "a line of the data file is too long")
        yield line


def together(values: Sequence[Value]) -> tuple[str, list[int], int]:
    """Return features as they are written, and as integers over one denominator."""
    texts, *numbers = zip(*values, strict=True) if values else ((),)
    return ",".join(texts), *over_one(*numbers)


def cell_value(r: Fields, text: str) -> Value:
    """Return a number of the table, with the decimal mark that it has."""
    return KNOWN[text.translate(EXCHANGED) if "decimal" in r else text]


def feature(r: Fields, term: Sequence[Sequence[Any]], cells: Sequence[str]) -> Value:
    """Return a product of numbers, and of 1 or 0 for levels."""
    value = ONE
    for j, *level in term:
        if level:
            own = "missing" if cells[j].casefold() in MISSING else cells[j]
            other = ONE if level == [own] else ZERO
        else:
            other = cell_value(r, cells[j])
        value = other if value is ONE else lowest(value[1] * other[1], value[2] * other[2])
    return value


def quoted(text: str) -> str:
    """Return a text from a file in quotation marks, of bounded length."""
    return ascii(text[:60]) + "..." * (len(text) > 60)


def harmless(text: str) -> str:
    """Return a name from a file, in quotation marks if it could be taken for more than a name."""
    return text if PLAIN(text) else ascii(text)


def member(archive: zipfile.ZipFile, name: str) -> IO[bytes]:
    """Open an array of an archive, of the kind that numpy writes."""
    (one,) = (info for info in archive.infolist() if info.filename in (name, f"{name}.npy"))
    plain = one.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
    require_readable(plain, "the archive has a compression that numpy does not write")
    return archive.open(one)


def array(file: IO[bytes]) -> Iterator[Sequence[int]]:
    """Return the rows of a .npy array of machine integers."""
    start = file.read(10)
    header = ARRAY(file.read(int.from_bytes(start[8:], "little")))
    if start[:8] != b"\x93NUMPY\x01\x00" or header is None:
        raise Unusable("the data file is not an array of integers in C order, .npy format 1.0")
    order, signed, width, columns = (group.decode() for group in header.groups())
    letter = "bhiq"["1248".index(width)]
    letter = letter if signed == "i" else letter.upper()
    form = struct.Struct(f"{'>' if order == '>' else '<'}{columns or 1}{letter}")
    while block := file.read(form.size * (1 + 2**20 // form.size)):  # about a megabyte
        WORK.spend(len(block) + 40 * len(block) // form.size)
        yield from form.iter_unpack(block)


# Rows of spaces


class Row(NamedTuple):
    """``(a / q) . y R c / q``."""

    a: tuple[int, ...]
    relation: str
    c: int
    q: int


def stated_rows(space: Fields, size: int) -> Iterator[Row]:
    """Yield the rows that stand in the certificate."""
    for texts in space["rows"] if space["from"] == "system" else space.get("also", []):
        require(bool(texts) and texts[0] in (">", ">=", "=="), "a row of no relation")
        values, q = integers(texts[1:], size + 1)
        yield Row(tuple(values[:-1]), texts[0], values[-1], q)


def space_names(space: Fields, data: Fields | None) -> list[str]:
    """Return the names of the unknowns."""
    if data is None or space["from"] == "system":
        names: list[str] = space["names"]
        require(len({*names}) == len(names) and all(map(NAME, names)), "not names of unknowns")
        return names
    features, levels = data["features"], [label for _, label in data["outcomes"]]
    if space["from"] == "examples":
        maps = maps_of(space["features"], len(features))
        names = [f"w{j + 1}" for j in range(len(features))]
        names = names if maps is None else [f"w[{map_said(terms)}]" for terms in maps]
        return names + ["b"] * (space["bias"] is not None)
    names = [*map(harmless, features), *["(intercept)"] * space["intercept"]]
    levels = list(map(harmless, levels))
    WORK.spend(8 * len(levels) * len(names))
    if space["model"] == "multinomial":
        names = [f"{level}: {name}" for level in levels[1:] for name in names]
    if space["model"] == "ordinal":
        names += [f"{a}|{b}" for a, b in itertools.pairwise(levels)]
    require(len({*names}) == len(names), "two coefficients have one name")
    return names


Term: TypeAlias = tuple[Fraction, tuple[int, ...]]  # a factor, and powers


def maps_of(maps: Any, d: int) -> list[list[Term]] | None:
    """Return the features that are meant, each a sum of products; None for the data's own."""
    if isinstance(maps, dict):
        n = maps["degree"]
        require(n <= 16, "a degree above 16")
        WORK.spend((40 + d) * math.comb(d + n, n))
        choices = (itertools.combinations_with_replacement(range(d), k) for k in range(1, n + 1))
        chosen = itertools.chain.from_iterable(choices)
        return [[(Fraction(1), tuple(map(c.count, range(d))))] for c in chosen]
    if maps is None:
        return None
    found = [[(exact([factor])[0], tuple(powers)) for factor, powers in terms] for terms in maps]
    products = [[tuple(powers) for _, powers in terms] for terms in maps]
    right = all(len(p) == d and sum(p) <= 16 for p in itertools.chain(*products))
    require(right, "not powers of the features")
    once = all(len({*terms}) == len(terms) > 0 for terms in products)
    require(once and len({*map(tuple, found)}) == len(found), "a feature twice, or of nothing")
    return found


def map_said(terms: Sequence[Term]) -> str:
    """Return a sum of products as it is written."""
    products = [
        (factor, "*".join(f"x{j + 1}" + f"^{n}" * (n > 1) for j, n in enumerate(powers) if n))
        for factor, powers in sorted(terms, key=lambda term: term[1], reverse=True)
    ]
    return summed(products, "*")


def summed(terms: Iterable[tuple[Fraction, str]], between: str) -> str:
    """Return a sum of multiples of what has these names as it is written."""
    said = ""
    for factor, name in terms:
        sign = ("-" if factor < 0 else "") if not said else " - " if factor < 0 else " + "
        size = "" if abs(factor) == 1 and name else written(abs(factor))
        said += sign + between.join(filter(None, [size, name]))
    return said


def written(value: int | Fraction) -> str:
    """Return a number as it is written, if it is short."""
    long = max(v.bit_length() for v in value.as_integer_ratio()) > 1600
    return "(a long number)" if long else str(value)


def example_rows(space: Fields, data: Fields) -> Callable[[str, Sequence[int], int], list[Row]]:
    """Return what makes the rows of an example with an outcome and features ``x / q``."""
    signs = [outcome for outcome, _ in data["outcomes"]]
    if space["from"] == "model":
        return model_rows(space, len(signs))
    require(signs == ["+", "-"], "examples of other outcomes than + and -")
    bias = "1" if space["bias"] is None else space["bias"]
    (k, h, m), u = integers([bias, space["threshold"], space["margin"]], 3)
    require(k != 0 and m >= 0, "an input of the bias that is 0, or a margin below 0")
    require(m == 0 or space["boundary"] == "strict", "a margin, and a class that owns a score of 0")
    biased, maps = space["bias"] is not None, maps_of(space["features"], data["dimension"])
    mapped = mapper(maps or [])
    closed = {"closed-positive": "+", "closed-negative": "-"}.get(space["boundary"])

    def rows(outcome: str, x: Sequence[int], q: int) -> list[Row]:
        require(outcome in signs, "an example of neither class")
        if maps is not None:
            x, q = mapped(x, q)
        side = 1 if outcome == "+" else -1
        t, relation = side * u, ">=" if m or outcome == closed else ">"
        a = (*(x if t == 1 else [t * v for v in x]), *[side * k * q] * biased)
        return [Row(a, relation, (m + side * h) * q, q * u)]

    return rows


def mapper(maps: Sequence[Sequence[Term]]) -> Callable[[Sequence[int], int], tuple[list[int], int]]:
    """Return what makes sums of products of features ``x / q``, over one denominator.

    With q as a feature more all products have as many factors.
    """
    top = max((sum(powers) for terms in maps for _, powers in terms), default=0)
    common = math.lcm(*(factor.denominator for terms in maps for factor, _ in terms))
    plans = [
        [
            (int(factor * common), [(j, n) for j, n in enumerate((*p, top - sum(p))) if n])
            for factor, p in terms
        ]
        for terms in maps
    ]
    size = sum(1 + len(used) for terms in plans for _, used in terms)

    def mapped(x: Sequence[int], q: int) -> tuple[list[int], int]:
        x = *x, q
        WORK.spend(size, size_of(x) * top, 1 << 10)
        values = [
            sum(p * math.prod([x[j] ** n for j, n in used]) for p, used in terms) for terms in plans
        ]
        return values, common * q**top

    return mapped


def model_rows(space: Fields, k: int) -> Callable[[str, Sequence[int], int], list[Row]]:
    """Return what makes the rows of an observation in a regression model with k levels."""
    kind, intercept = space["model"], space["intercept"]
    require(kind in ("multinomial", "ordinal") or k == 2, "not two levels")
    equation = {"binary": "2", "poisson": "1"}.get(kind)
    allowed = {str(level): level for level in range(3 if kind == "binary" else k)}

    def rows(outcome: str, features: Sequence[int], q: int) -> list[Row]:
        require(outcome in allowed, "an outcome that is no level")
        x, y = (*features, *[q] * intercept), allowed[outcome]
        minus, none = tuple(-v for v in x), (0,) * len(x)
        WORK.spend(k * len(x), k, 1 << 13)
        if outcome == equation:
            return [Row(x, "==", 0, q)]
        if kind == "ordinal":
            sides = [(minus, q, y)] * (y < k - 1) + [(x, -q, y - 1)] * (y > 0)
            every = [(*a, *[one * (i == j) for i in range(k - 1)]) for a, one, j in sides]
        else:  # a block of each level but the first
            parts = (
                [x if j == y else minus if j == other else none for j in range(1, k)]
                for other in range(k)
                if other != y
            )
            every = [(*itertools.chain(*blocks),) for blocks in parts]
        return [Row(a, ">=", 0, q) for a in every]

    return rows
