"""Check a linexact certificate of a bound.  One file; it needs Python 3.11 and nothing else.

    python bound_checker.py [--patient] CERTIFICATE [DATA ...]

prints ``VERIFIED`` and the theorem (exit code 0), or ``REJECTED`` and the reason (1); 2 when a
file cannot be read, a data file is needed and not given, or the check would take long (see
``Work``; with ``--patient`` as the first argument it is made).
With DATA, the user's own file is read as ``reading`` says.  Under the theorem stands what was
read: look whether it is what you mean.  Format: docs/certificate-format.md.

Three theorems, about examples x with target t = +1 or -1; m_i >= 0 are multipliers:

least-norm     The weights have t z >= 1 on all examples and are V = sum m_i t_i X_i with
               ``|V|^2 = sum m_i``.  Any other V' has
               ``|V| |V'| >= V . V' >= sum m_i = |V|^2``.
cycle          m_i updates of example i add up to nothing.  If some example among them may not
               score 0, no weights are right: 0 = sum m_i t_i z_i > 0.
fewest-errors  Each core contains an error of any classifier (it has a combination as above),
               and no K - 1 examples meet all cores: weights on the cores of which no example
               carries more than 1 sum to more than K - 1 (a packing), or so it is in each case
               of which example of a core is the first that is wrong.  Or all is tried.

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
import struct
import sys
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter, lt, mul
from typing import IO, Any, TypeAlias

Fields: TypeAlias = dict[str, Any]
Row: TypeAlias = tuple[str, str, Sequence[int], int]  # the line that is hashed, tag, q v, q
Value: TypeAlias = tuple[str, int, int]  # of a cell: p or p/q in lowest terms, p, q
Example: TypeAlias = tuple[int, Sequence[int], int]  # t, q x, q
Plane: TypeAlias = Sequence[Sequence[int]]  # rows of two coordinates

USAGE = "bound_checker.py [--patient] CERTIFICATE [DATA ...]"
MAX_BYTES = 2**28  # of a certificate
MAX_WORK = 10**7  # see Work; about a second
WORK_PER_BYTE = 20  # of the files: long ones may take longer
PATIENCE = "with --patient before the files it is made"
PIPE_BYTES = 2**26  # that count as the size of a pipe
MAX_LINE = 2**26  # characters of a line of a data file
MAX_DIGITS = 100  # of a count in it: more are no count of anything, and Python would not print them
MAX_PRESENTATIONS = 10**6  # replayed
MAX_DIMENSIONS = 12  # of one: integers grow twice as long with each
SHOWN = 60  # characters of a number in the statement
SIDES = {"+": "+", "-": "-"}
MOST_NAMES = 12  # of columns shown
MOST_CHARACTERS = 60  # of a name shown
UNCOMPARED = "none compared; the certificate says of its own data"
MISSING = {"", "?", "na", "n/a", "#n/a", "nan", "<na>", "null", "none", "missing"}
NUMBER = re.compile(r"(0|-?[1-9][0-9]{0,49999})(?:/([1-9][0-9]{0,49999}))?").fullmatch
DECIMAL = r"(?:[0-9]{1,9999}(?:\.[0-9]{0,9999})?|\.[0-9]{1,9999})"
DELIMITER = re.compile(r"[^\"'\r\n\0.+/eE0-9\x80-\U0010ffff-]").fullmatch  # in no number
SHORT = re.compile(r"([+-]?[0-9]{1,18})(?:\.([0-9]{0,18}))?").fullmatch  # most cells
TENS = [10**places for places in range(19)]
CELL = re.compile(rf"([+-]?{DECIMAL})(?:[eE]([+-]?[0-9]{{1,4}})| */ *({DECIMAL}))?").fullmatch
NPY_HEADER = re.compile(
    rb"\{'descr': '([<>|])([iu])([1248])', 'fortran_order': False, "
    rb"'shape': \(([0-9]{1,12}), ?([0-9]{0,7})\), \} *\n"
).fullmatch


BROKEN_ARCHIVE = (  # what zipfile raises for encrypted, damaged, cut and unknown members
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    LookupError,
    ValueError,
    RuntimeError,
    OSError,
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
    c, found = opened(certificate), Found(*data) if data else None
    statement = statement_of(c, found)
    return [statement, *report(c, found)]


def statement_of(c: Fields, found: Found | None) -> str:
    """Return what the proof shows, which is what the certificate must state."""
    judge = {"least-norm": least_norm, "cycle": perceptron_cycle, "fewest-errors": fewest_errors}
    both = "convention" in c and may_be_zero(c, 1) and may_be_zero(c, -1)
    require(not both, "a score of 0 is right for both classes")
    proved = ""
    for rows in sources(c, found, SIDES, False):
        proved = judge[c["about"]](c, Examples(c, rows))
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
    require(c["dimension"] <= size, "a dimension of which nothing is there")
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
    read = {"columns": [int], "positive": str, "negative": (str, None)}
    out, file = {"left_out": [int]}, {"name": str, "examples": int, "sha256": str}
    table = {"delimiter": str, "encoding": "utf-8", "header": bool, "label": int}
    table |= {"missing": ("error", "skip", "level"), "factors?": [[int, [str]]], "decimal?": ","}
    arrays: Fields = {"kind": "npy", "files?": [file]}
    readings = (
        read | {"kind": "csv"} | table | out,
        read | {"kind": "csv"} | table | {"files": [file | out]},
        read | arrays | {"inputs": None, "label": int},
        read | arrays | {"inputs": str, "label": str},
    )
    head = {"format": "linexact-bound/1", "tool": str, "statement": str, "sha256": str}
    head |= {"data_sha256": str, "dimension": int, "examples": int}
    head |= {"data?": [[str]], "reading?": readings}
    pair: Fields = {"w": [str], "b": str}
    least = head | {"about": "least-norm", "multipliers": [[int, str]], "squared": str}
    radius: Fields = {"r_squared?": str}
    yield least | radius | {"bias": "absent", "weights": {"w": [str]}}
    yield least | radius | {"bias": "counted", "bias_input": str, "weights": pair}
    yield least | {"bias": "free", "weights": pair, "closest": [[str]]}
    reasons = ({"packing": [[int, str]]}, {"core": int, "elements": [int]})
    cores = {"cores": [[[int, str]]], "reason": [reasons]}
    for bias in (True, False):
        rule = {"bias": bias, "positive": (">0", ">=0"), "negative": ("<0", "<=0")}
        weights: Fields = pair if bias else {"w": [str]}
        run: Fields = {"start": weights, "rate": str, "restart": bool, "before": int}
        run |= {"order": ("file", "worst", [int]), "length": int}
        run |= {"bias_input": str} if bias else {}
        part = head | {"convention": rule}
        yield part | {"about": "cycle", "updates": [[int, int]], "refutes": bool, "run?": run}
        errors = part | {"about": "fewest-errors", "weights": weights, "misclassified": [int]}
        yield errors | {"at_least": int, "proof": ("enumeration", cores)}


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


def whole(values: Iterable[Fraction]) -> tuple[list[int], int]:
    """Return numbers as integers over one common denominator."""
    return over_one([value.as_integer_ratio() for value in values])


def total(values: Iterable[Fraction]) -> Fraction:
    """Return the sum."""
    numerators, unit = whole(values)
    return fraction(sum(numerators), unit)


def fraction(p: int, q: int) -> Fraction:
    """Return ``p / q`` in lowest terms."""
    long = p.bit_length() + q.bit_length()
    WORK.spend(10 + long // 16, 2 * long, q.bit_length())
    return Fraction(p, q)


def multipliers(pairs: Sequence[tuple[int, str]], count: int) -> dict[int, Fraction]:
    """Return positive numbers by index, of which there are ``count``."""
    require_rising([index for index, _ in pairs], count)
    values = fractions([value for _, value in pairs], len(pairs))
    require(all(value > 0 for value in values), "a multiplier is not above 0")
    return {index: value for (index, _), value in zip(pairs, values, strict=True)}


def require_rising(indices: Sequence[int], count: int) -> None:
    """Require indices to rise strictly and to stay below ``count``."""
    marks = [-1, *indices, count]
    require(all(map(lt, marks, marks[1:])), "indices do not rise, or name what is not there")


def shown(value: Fraction) -> str:
    """Return ``" = p/q"`` for the statement, or nothing when that is long."""
    if longest(value.as_integer_ratio()) > 4 * SHOWN:
        return ""
    return f" = {value}" if len(str(value)) <= SHOWN else ""


# The data: shown one by one, so that large data need not be held, but for those used.


class Examples:
    """The examples of one source, hashed and counted while they pass."""

    def __init__(self, c: Fields, rows: Iterator[Row]) -> None:
        self.c, self.rows = c, rows
        self.seen = Counter[str]()

    def each(self) -> Iterator[Example]:
        """Yield every example once; afterwards the hash and the number must be right."""
        for _, tag, v, q in hashed(self.c, self.rows):
            self.seen[tag] += 1
            more = self.seen.total() > self.c["examples"]
            require(not more, "there are more examples than stated")
            yield (1 if tag == "+" else -1), v, q
        require(self.seen.total() >= self.c["examples"], "there are fewer examples than stated")

    def __str__(self) -> str:
        p, n = self.seen["+"], self.seen["-"]
        return f"the {p} positive and {n} negative examples ({self.c['dimension']} features)"


def sources(
    c: Fields, found: Found | None, tags: dict[str, str], bias: bool
) -> Iterator[Iterator[Row]]:
    """Yield the rows of each source of the data: the copy inside, the file."""
    d, r = c["dimension"], c.get("reading")
    if found is None and "data" not in c:
        raise Unusable("the certificate holds no data; give the data file as second argument")
    if found is not None and r is None:
        raise Unusable("the certificate does not say how to read a data file; check it without")
    if r:
        require_reading(r, d)
        require_files(c)
    if "data" in c:
        yield (row_of(fields, tags, d + bias, bias) for fields in c["data"])
    if found is not None and r:
        yield file_rows(r, found, bias)


def hashed(c: Fields, rows: Iterator[Row]) -> Iterator[Row]:
    """Pass the rows on; they must have the hash that is stated, those of each file its own."""
    r: Fields = c.get("reading", {})
    if "files" not in r:
        yield from of_hash(c["data_sha256"], rows, "the rows do not have the hash data_sha256")
        return
    for file in r["files"]:
        reason = f"the examples of {quoted(file['name'])} do not have their hash"
        own = (row for _, row in zip(range(file["examples"]), rows))  # noqa: B905
        yield from of_hash(file["sha256"], own, reason)
    require(next(rows, None) is None, "there are more examples than in all files")


def of_hash(stated: str, rows: Iterator[Row], reason: str) -> Iterator[Row]:
    """Pass the rows on, whose lines must have the hash."""
    digest = hashlib.sha256()
    for row in rows:
        digest.update(row[0].encode("ascii"))
        yield row
    require(digest.hexdigest() == stated, reason)


def row_of(fields: list[str], tags: dict[str, str], size: int, bias: bool) -> Row:
    """Read a row of ``data`` or ``rows``: a sign or relation, then numbers."""
    require(bool(fields) and fields[0] in tags, "a row has no sign or relation")
    v, q = numbers(fields[1:] + ["1"] * bias, size)
    return ",".join(fields) + "\n", fields[0], v, q


def combined(m: Mapping[int, Fraction], used: Mapping[int, Example], d: int) -> list[Fraction]:
    """Return the sum of ``m t (x, 1)``."""
    shares, unit = whole(m.values())
    rows = [used[index] for index in m]
    parts = [(t * share, (*v, q), q) for share, (t, v, q) in zip(shares, rows, strict=True)]
    sums, under = added(parts, d + 1)
    return [fraction(s, unit * under) for s in sums]


class Weights:
    """Weights whose scores are taken in integers."""

    def __init__(self, c: Fields, constant: Fraction = Fraction(1)) -> None:
        d, part = c["dimension"], c["weights"]
        *self.w, self.b = fractions([*part["w"], part.get("b", "0")], d + 1)
        (*self.whole, self.last), self.unit = whole([*self.w, self.b * constant])
        self.bits = longest((*self.whole, self.last))

    def score(self, v: Sequence[int], q: int) -> int:
        """Return the score times ``q`` and ``unit``."""
        WORK.spend(len(v), bits_of(v) + q.bit_length(), self.bits)
        score: int = sum(map(mul, self.whole, v))
        return score + self.last * q


def norm(vector: Sequence[Fraction]) -> Fraction:
    """Return the squared length."""
    numerators, unit = whole(vector)
    WORK.spend(len(numerators), bits_of(numerators), longest(numerators))
    return fraction(sum(map(mul, numerators, numerators)), unit * unit)


# The shortest weights


def least_norm(c: Fields, examples: Examples) -> str:
    """Check that weights meet all margins and that none are shorter; return the statement."""
    bias = c["bias"]
    (constant,) = fractions([c.get("bias_input", "1")], 1)
    weights, m = Weights(c, constant), multipliers(c["multipliers"], c["examples"])
    used: dict[int, Example] = {}
    radius = Fraction(0)
    for index, (t, v, q) in enumerate(examples.each()):
        met = t * weights.score(v, q) >= weights.unit * q
        require(met, f"example {index + 1} has a margin below 1")
        if index in m:
            used[index] = t, v, q
        if "r_squared" in c:
            WORK.spend(len(v), bits_of(v), 4 * q.bit_length())
            radius = max(radius, fraction(sum(map(mul, v, v)), q * q))
    *direction, side = combined(m, used, c["dimension"])
    require(direction == weights.w, "the multipliers combine to other weights")
    cancels = {"absent": True, "counted": side * constant == weights.b, "free": side == 0}
    require(cancels[bias], "the multipliers combine to another bias")
    squared = norm([*weights.w, weights.b] if bias == "counted" else weights.w)
    require(total(m.values()) == squared, "the multipliers do not sum to the squared length")
    require(fractions([c["squared"]], 1) == [squared], "the squared length is another")
    problem = {
        "absent": "|w|^2 of w with t w . x >= 1",
        "counted": f"|w|^2 + b^2 of w and b with t (w . x + c b) >= 1, c{shown(constant)},",
        "free": "|w|^2 of w and b with t (w . x + b) >= 1",
    }
    text = f"The least {problem[bias]} for each of {examples} is S{shown(squared)} as stated."
    if bias == "free":
        text += street(c, squared, m, used)
    elif "r_squared" in c:
        text += mistake_bound(c, squared, radius + (constant**2 if bias == "counted" else 0))
    return text


def street(
    c: Fields, squared: Fraction, m: Mapping[int, Fraction], used: Mapping[int, Example]
) -> str:
    """Check the closest points of the hulls; say how far apart they are."""
    points: list[list[Fraction]] = []
    for side in (1, -1) if m else ():
        part = {index: value for index, value in m.items() if used[index][0] == side}
        *sums, weight = combined(part, used, c["dimension"])
        p, q = weight.as_integer_ratio()
        points.append([fraction(v.numerator * q, v.denominator * p) for v in sums])
    stated = [fractions(point, c["dimension"]) for point in c["closest"]]
    require(stated == points, "the closest points are others")
    if not m:
        return ""
    return (
        f" So the greatest squared margin is 1/S{shown(1 / squared)}, and the squared distance"
        f" between the hulls of the classes is 4/S{shown(4 / squared)}, at the points stated."
    )


def mistake_bound(c: Fields, squared: Fraction, radius: Fraction) -> str:
    """Check the greatest length of an example; state the bound of Novikoff (1962)."""
    require(c["examples"] > 0, "of no examples there is no greatest squared length")
    require(fractions([c["r_squared"]], 1) == [radius], "the greatest squared length is another")
    return (
        f" The greatest |{'(x, c)' if c['bias'] == 'counted' else 'x'}|^2 is R{shown(radius)}:"
        " a perceptron that starts from zero, has a constant rate and updates only where"
        f" t z <= 0 makes at most R S{shown(radius * squared)} updates, in any order."
    )


# Scores of 0


def may_be_zero(c: Fields, t: int) -> bool:
    """Say whether a score of 0 is right for examples with target t."""
    return bool(c["convention"]["positive" if t > 0 else "negative"].endswith("=0"))


def words(c: Fields) -> tuple[str, str, str]:
    """Return the words for score, right positive scores and right negative scores."""
    rule = c["convention"]
    positive, negative = (rule[side].replace("0", " 0") for side in ("positive", "negative"))
    return f"w . x{' + b' if rule['bias'] else ''}", positive, negative


# Cycles of a perceptron


def perceptron_cycle(c: Fields, examples: Examples) -> str:
    """Check that updates add up to nothing, and happen; return the statement."""
    run, count, bias = c.get("run"), c["examples"], c["convention"]["bias"]
    require_rising([index for index, _ in c["updates"]], count)
    updates = dict(c["updates"])
    require(all(updates.values()), "an example is said to be updated 0 times")
    require(bool(updates), "nothing is updated")
    used = {i: example for i, example in enumerate(examples.each()) if run or i in updates}
    *total, side = combined({i: Fraction(k) for i, k in updates.items()}, used, c["dimension"])
    require(not any(total), "the updates of w do not add up to 0")
    require(side == 0 or not bias, "the updates of b do not add up to 0")
    refutes = not all(may_be_zero(c, used[index][0]) for index in updates)
    require(c["refutes"] == refutes, "the updates prove the contrary of what is said")
    text = f"Updates of {len(updates)} examples, {sum(updates.values())} in all, cancel"
    if run:
        perceptron = Run(c, used)
        perceptron.shown(run["before"])
        place = perceptron.place
        require(perceptron.shown(run["length"]) == updates, "the run makes other updates")
        require(perceptron.place == place, "the run comes back at another place of its order")
        text += (
            f": the run stated is after {run['before']} and after {run['before'] + run['length']}"
            " presentations at the same weights and the same place, and goes on for ever"
        )
    score, positive, negative = words(c)
    if not refutes:
        return f"{text}. Each of these may score 0, so nothing is refuted ({examples})."
    return (
        f"{text}. There are no {'w and b' if bias else 'w'} with {score} {positive} for each of"
        f" the {examples.seen['+']} positive and {negative} for each of the"
        f" {examples.seen['-']} negative examples ({c['dimension']} features)."
    )


class Run:
    """A perceptron in integers, one presentation at a time."""

    def __init__(self, c: Fields, used: Mapping[int, Example]) -> None:
        run, n = c["run"], len(used)
        looks = (run["before"] + run["length"]) * (n if run["order"] == "worst" else 1)
        if looks > MAX_PRESENTATIONS:
            raise Unusable(f"more than {MAX_PRESENTATIONS} presentations would be replayed")
        constant, rate = fractions([run.get("bias_input", "0"), run["rate"]], 2)
        require(rate > 0, "the rate is not above 0")
        start = fractions([*run["start"]["w"], run["start"].get("b", "0")], c["dimension"] + 1)
        unders = {constant.denominator, *(q for _, _, q in used.values())}
        under, size = bits_of((*unders, constant.numerator)), len(start)
        long = max((bits_of(v) for _, v, _ in used.values()), default=0) + size * under
        WORK.spend(n * size, n * long, under + bits_of(rate.as_integer_ratio()))
        common = math.lcm(*unders)
        (self.step, *self.weights), _ = whole([rate / common, *start])
        most = longest(self.weights) + self.step.bit_length() + long + 20
        WORK.spend(looks * (20 + 2 * size), looks * long, most)
        last = int(constant * common)
        self.rows = [[t * a * (common // q) for a in v] + [t * last] for t, v, q in used.values()]
        self.least = [0 if may_be_zero(c, t) else 1 for t, _, _ in used.values()]
        self.order = list(range(n)) if run["order"] == "file" else run["order"]
        if run["order"] != "worst":
            known = all(index < n for index in self.order)
            require(known and self.order != [], "the order names no example, or one not there")
        self.place, self.restart = 0, run["restart"]

    def shown(self, presentations: int) -> dict[int, int]:
        """Show examples; return how often each is updated."""
        counts = Counter[int]()
        for _ in range(presentations):
            if self.order == "worst":
                margins = enumerate(map(self.margin, self.rows))
                wrong = [(m, i) for i, m in margins if m < self.least[i]]
                index = min(wrong)[1] if wrong else 0
            else:
                index = self.order[self.place]
                self.place = (self.place + 1) % len(self.order)
            if self.margin(self.rows[index]) < self.least[index]:
                counts[index] += 1
                step, row = self.step, self.rows[index]
                self.weights = [u + step * a for u, a in zip(self.weights, row, strict=True)]
                self.place = 0 if self.restart else self.place
        return counts

    def margin(self, row: Sequence[int]) -> int:
        """Return a positive multiple of ``t z``."""
        return sum(map(mul, self.weights, row))


# Fewest errors


def fewest_errors(c: Fields, examples: Examples) -> str:
    """Check the errors of the weights and that fewer are impossible; return the statement."""
    weights, proof, k = Weights(c), c["proof"], c["at_least"]
    tried = proof == "enumeration"
    cores = [] if tried else [multipliers(core, c["examples"]) for core in proof["cores"]]
    wanted = set().union(*cores)
    wrong: list[int] = []
    used: dict[int, Example] = {}
    for index, (t, v, q) in enumerate(examples.each()):
        margin = t * weights.score(v, q)
        if margin < 0 or (margin == 0 and not may_be_zero(c, t)):
            wrong.append(index)
        if tried or index in wanted:
            used[index] = t, v, q
    require(wrong == c["misclassified"], "the weights are wrong on other examples")
    if tried:
        require(not Points(c, used).fewer_than(k), "fewer errors are possible")
    else:
        for core in cores:
            require_core(c, core, used)
        require_hits(k, [frozenset(core) for core in cores], proof["reason"])
    score, positive, negative = words(c)
    end = ", the fewest possible" if len(wrong) == k else ""
    return (
        f"Any classifier {score}, right where it is {positive} for positive and {negative} for"
        f" negative examples, is wrong on at least {k} of {examples}. The one stated is wrong on"
        f" {len(wrong)}{end}."
    )


def require_core(c: Fields, core: Mapping[int, Fraction], used: Mapping[int, Example]) -> None:
    """Require a combination of examples that cannot all be right."""
    *total, side = combined(core, used, c["dimension"])
    require(not any(total), "a core does not cancel")
    require(side == 0 or not c["convention"]["bias"], "a core does not cancel in the bias")
    strict = not all(may_be_zero(c, used[index][0]) for index in core)
    require(strict, "all examples of a core may score 0")


def require_hits(at_least: int, cores: Sequence[frozenset[int]], reason: Sequence[Fields]) -> None:
    """Require that sets which meet all cores have ``at_least`` elements.

    The nodes come parents first, the cases of each in the order of its elements.  A case is
    how many elements are still needed, which are taken, and which are excluded.
    """
    nothing = frozenset[int]()
    cases = [(at_least, nothing, nothing)]
    for node in reason:
        require(bool(cases), "the reason goes on after its last case")
        needed, taken, excluded = cases.pop()
        if "packing" in node:
            weights = multipliers(node["packing"], len(cores))
            shares, unit = whole(weights.values())
            load = Counter[int]()
            for index, share in zip(weights, shares, strict=True):
                WORK.spend(2 * len(cores[index]), len(cores[index]), unit.bit_length())
                require(not cores[index] & taken, "a core of a packing is hit already")
                for element in cores[index] - excluded:
                    load[element] += share
            require(all(carried <= unit for carried in load.values()), "an example carries above 1")
            require(sum(shares) > (needed - 1) * unit, "a packing falls short")
            continue
        known = node["core"] < len(cores)
        require(known and not cores[node["core"]] & taken, "a core is hit already, or not there")
        elements = node["elements"]
        WORK.spend(4 * len(cores[node["core"]]) + len(elements) * (len(elements) + len(excluded)))
        WORK.spend(len(elements) * len(taken))
        all_of_it = sorted(cores[node["core"]] - excluded)
        require(sorted(elements) == all_of_it, "the cases are not the elements of the core")
        for j in reversed(range(len(elements))):
            before = excluded | frozenset(elements[:j])
            cases.append((needed - 1, taken | {elements[j]}, before))
    require(not cases, "a case has no reason")


class Points:
    """The different inputs, and what each costs by the sign of its score.

    Let the inputs span k dimensions.  The closure of the weights y with given signs of the
    scores holds a v orthogonal to k - 1 independent inputs.  The scores that are not 0 at v
    have the signs of y there; so y costs at least what v costs off v, and the least that is
    possible on v.  All v lie in planes orthogonal to k - 2 inputs: go round in each.
    """

    def __init__(self, c: Fields, used: Mapping[int, Example]) -> None:
        found: dict[tuple[int, ...], list[int]] = {}
        for t, v, q in used.values():
            row = (*v, q) if c["convention"]["bias"] else tuple(v)
            WORK.spend(10 * len(row), 4 * bits_of(row), q.bit_length())
            common = math.gcd(*row) or 1
            costs = found.setdefault(tuple(a // common for a in row), [0, 0, 0])
            costs[0] += t < 0  # the score is > 0
            costs[1] += t > 0  # < 0
            costs[2] += not may_be_zero(c, t)
        self.rows, self.costs = list(found), list(found.values())

    def fewer_than(self, limit: int, chosen: Sequence[int] | None = None) -> bool:
        """Say whether some weights cost less than ``limit`` on the inputs chosen."""
        chosen = range(len(self.rows)) if chosen is None else chosen
        costs = [self.costs[i] for i in chosen]
        if sum(map(min, costs)) >= limit:
            return False
        if sum(cost[2] for cost in costs) < limit:
            return True
        WORK.spend(20 * len(chosen))
        columns = pivots([self.rows[i] for i in chosen])
        rows = [tuple(self.rows[i][j] for j in columns) for i in chosen]
        if len(columns) == 1:
            signs = [(row[0] > 0) - (row[0] < 0) for row in rows]
            return any(
                sum(cost[{1: 0, -1: 1, 0: 2}[side * s]] for cost, s in zip(costs, signs)) < limit  # noqa: B905
                for side in (1, -1)
            )
        known = set[tuple[int, tuple[int, ...]]]()
        if len(columns) > MAX_DIMENSIONS:
            raise Unusable(f"all would be tried in more than {MAX_DIMENSIONS} dimensions")
        for plane in self.planes(rows) if columns else ():
            for off, on in around(plane, costs, limit):
                case = limit - off, tuple(sorted(chosen[i] for i in on))
                if case not in known and self.fewer_than(*case):
                    return True
                known.add(case)
        return False

    def planes(self, rows: Sequence[Sequence[int]], start: int = 0) -> Iterator[Plane]:
        """Yield the rows in coordinates of each plane orthogonal to all but two of their rank."""
        bits = max(map(bits_of, rows))
        WORK.spend(40 * len(rows) * len(rows[0]), 4 * len(rows) * bits, bits)
        if len(rows[0]) == 2:
            yield rows
            return
        for i in range(start, len(rows)):
            head = rows[i]
            j = next((j for j, value in enumerate(head) if value), None)
            if j is not None:
                p, rest = head[j], [h for h in range(len(head)) if h != j]
                inside = [[p * row[h] - head[h] * row[j] for h in rest] for row in rows]
                yield from self.planes(inside, i + 1)


def pivots(rows: Sequence[Sequence[int]]) -> list[int]:
    """Return as many columns as the rank, which are independent; by Bareiss's elimination."""
    found, last = list[int](), 1
    while rows := [row for row in rows if any(row)]:
        pivot, *others = rows
        WORK.spend(8 * len(rows) * len(pivot), 3 * sum(map(bits_of, rows)), longest(pivot))
        j = next(j for j, value in enumerate(pivot) if value)
        found.append(j)
        p = pivot[j]
        rows = [[(p * a - row[j] * b) // last for a, b in zip(row, pivot)] for row in others]  # noqa: B905
        last = p
    return found


def around(
    plane: Plane, costs: Sequence[Sequence[int]], limit: int
) -> Iterator[tuple[int, list[int]]]:
    """Go round in a plane: yield the cost off each v, and which rows are orthogonal to v.

    Only where that cost and the least on v stay below ``limit``.  Rows are turned to the
    right, so that those with a greater slope score > 0 at v = (-slope, 1), the others < 0.
    """
    top = max(max(abs(a), abs(b)) for a, b in plane).bit_length()
    always, slopes, ups, downs = [], {}, {}, {}
    for i, (a, b) in enumerate(plane):
        if a == b == 0:
            always.append(i)
            continue
        turned = a < 0 or (a == 0 and b < 0)
        ups[i], downs[i] = costs[i][turned], costs[i][not turned]
        # Different slopes differ by more than 4 ** -top, so these floors are different too.
        slopes[i] = (b << 2 * top) // a if a else 1 << 4 * top
    room = limit - sum(min(costs[i]) for i in always)
    after_up, after_down, before_up, before_down = sum(ups.values()), sum(downs.values()), 0, 0
    for _, group in groupby(sorted(slopes, key=slopes.__getitem__), slopes.__getitem__):
        on = list(group)
        up, down = sum(ups[i] for i in on), sum(downs[i] for i in on)
        after_up, after_down = after_up - up, after_down - down
        least = sum(min(costs[i]) for i in on)
        for off in (before_down + after_up, before_up + after_down):
            if off + least < room:
                yield off, on + always
        before_up, before_down = before_up + up, before_down + down


# The user's own file, read as ``reading`` (here r) says


def require_reading(r: Fields, d: int) -> None:
    """Require what linexact requires of its user: no feature is the label in disguise."""
    columns: list[int] = r["columns"]
    levels = dict(r.get("factors", ()))
    twice = len(levels) < len(r.get("factors", ())) or not levels.keys() <= {*columns}
    require(not twice, "reading: a factor is no feature, or is named twice")
    for each in levels.values():
        require(1 < len(each) == len({*each}), "reading: a factor has one level, or one twice")
    width = sum(len(levels[j]) - 1 if j in levels else 1 for j in columns)
    require(width == d, "reading: not a column for each feature")
    for j, times in Counter(columns).items():
        require(j != r["label"], f"reading: column {j + 1} is a feature and is the label")
        require(times == 1, f"reading: column {j + 1} is a feature and is named twice")
    require(r.get("inputs") != r["label"], "reading: the features' array is that of the labels")
    require(r["positive"] != r["negative"], "reading: one class is both positive and negative")
    require(r.get("decimal") != r.get("delimiter", ""), "reading: a comma is both marks")
    known = DELIMITER(r.get("delimiter", ",")) is not None
    require(known, "reading: the delimiter is not one character that no number holds")


def require_files(c: Fields) -> None:
    """Require the hash of several files to be that of their numbers of examples and hashes."""
    if "files" in c.get("reading", ()):
        lines = "".join(f"{file['examples']},{file['sha256']}\n" for file in c["reading"]["files"])
        same = hashlib.sha256(lines.encode()).hexdigest() == c["data_sha256"]
        require(same, "the files do not have the hash data_sha256")
        claimed = sum(file["examples"] for file in c["reading"]["files"])
        require(claimed <= c["examples"], "there are fewer examples than in all files")


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


def file_rows(r: Fields, found: Found, bias: bool) -> Iterator[Row]:
    """Read the examples of the data file, or of those that the certificate names, in its order."""
    met, header = set[tuple[int, str]](), None  # columns with their levels, names of columns
    for part in files(r, found):
        before = found.rows["+"] + found.rows["-"]
        if r["kind"] == "csv":
            yield from csv_rows(part, found, met, bias)
        else:
            yield from npy_rows(part, found, bias)
        count = found.rows["+"] + found.rows["-"] - before
        other = f"{quoted(found.path)} has another number of examples than stated"
        require(count == part.get("examples", count), other)
        names = [name.strip() for name in found.names]
        header = header or names
        require_readable(names == header, "the data files have different headers")
    named = {(j, each) for j, levels in r.get("factors", ()) for each in levels}
    require(named <= met, "no example has a level of a factor")


def files(r: Fields, found: Found) -> Iterator[Fields]:
    """Yield how each file is read, when it is its turn; nothing but what was given is opened."""
    if "files" not in r:
        require_readable(len(found.paths) == 1, "the certificate is about one data file")
        yield r
        return
    whole = [os.path.abspath(path) for path in found.paths]
    folder = os.path.commonpath(list(map(os.path.dirname, whole)))
    given = {os.path.relpath(path, folder).replace(os.sep, "/"): path for path in whole}
    named = sorted(file["name"] for file in r["files"])
    other = quoted(min(given.keys() ^ {*named}, default="of one name"))
    require_readable(sorted(given) == named, f"other files are given than those named: {other}")
    for file in r["files"]:
        found.path = given[file["name"]]
        yield r | file


def csv_rows(r: Fields, found: Found, met: set[tuple[int, str]], bias: bool) -> Iterator[Row]:
    """Read the examples of a text table; note which rows are left out, and levels that are met."""
    left_out, columns = [], r["columns"]
    levels: dict[int, list[str]] = dict(r.get("factors", ()))
    for line, row in table_rows(r, found):
        label, cells = row[r["label"]].strip(), [row[j].strip() for j in columns]
        if levels:
            cells = [level(r, x) if j in levels else x for j, x in zip(columns, cells, strict=True)]
        mark = "?" if is_missing(label) else sign(r, label)
        if mark and has_gap(r, cells):
            mark = "?"
        found.rows[mark] += 1
        if mark == "?":
            left_out.append(line)
        elif mark:
            met.update(pair for pair in zip(columns, cells, strict=True) if pair[0] in levels)
            yield example(mark, list(coded(r, levels, cells)), bias)
    require(left_out == r["left_out"], "other rows have missing values than those left out")
    require(r["missing"] == "skip" or not left_out, "rows with missing values are left out")


def has_gap(r: Fields, cells: list[str]) -> bool:
    """Say whether a cell is missing that is not a level of its own."""
    if MISSING.isdisjoint(map(str.casefold, cells)):
        return False
    pairs = zip(r["columns"], cells, strict=True)
    return any(is_missing(text) and not is_level(r, j) for j, text in pairs)


def coded(r: Fields, levels: dict[int, list[str]], cells: list[str]) -> Iterator[Value]:
    """Return the features that the cells of a row write, or code."""
    if not levels and "decimal" not in r:
        return map(ratio, cells)
    parts = (
        indicators(levels[j], x) if j in levels else [point(r, x)]
        for j, x in zip(r["columns"], cells, strict=True)
    )
    return map(ratio, chain.from_iterable(parts))


def example(mark: str, values: list[Value], bias: bool) -> Row:
    """Return the row of an example, over one common denominator."""
    v, common = over_one([(p, q) for _, p, q in values])
    line = ",".join([mark, *[text for text, _, _ in values]])
    return f"{line}\n", mark, [*v, common] if bias else v, common


def is_level(r: Fields, j: int) -> bool:
    """Say whether a missing value in column j is a level of its own."""
    WORK.spend(2 * len(r.get("factors", ())))
    return r["missing"] == "level" and any(j == factor for factor, _ in r.get("factors", ()))


def level(r: Fields, text: str) -> str:
    """Return the level that a cell of a factor has."""
    return "missing" if r["missing"] == "level" and is_missing(text) else text


def point(r: Fields, text: str) -> str:
    """Return a numeral with its decimal mark made a point."""
    if "decimal" not in r:
        return text
    plain = "." not in text
    require_readable(plain, "a cell of the data file has a point where the mark is a comma")
    return text.replace(",", ".")


def indicators(levels: list[str], text: str) -> list[str]:
    """Return the features of a factor: 1 for its level, 0 for others but the reference."""
    WORK.spend(20 * len(levels))
    require(text in levels, "a cell of the data file is no level of its factor")
    return ["1" if text == each else "0" for each in levels[1:]]


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
    label = [r["label"]] if r.get("inputs") is None else []  # otherwise the name of an array
    there = all(j < found.width for j in (*r["columns"], *label))
    require_readable(there, "the data file has not all the columns that are to be read")


@lru_cache(maxsize=10_000)
def is_missing(text: str) -> bool:
    """Say whether a cell stands for a value that is not there."""
    return text.casefold() in MISSING


def ratio(text: str) -> Value:
    """Return what a cell writes as ``p`` or ``p/q``, and as p and q; short decimals at once."""
    plain = SHORT(text)
    if plain is None:
        known = cell(text)
        return known, *number(known)
    whole, places = plain.groups("")
    p, q = int(whole + places), TENS[len(places)]
    common = math.gcd(p, q)
    p, q = p // common, q // common
    return (f"{p}" if q == 1 else f"{p}/{q}"), p, q


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


def npy_rows(r: Fields, found: Found, bias: bool) -> Iterator[Row]:
    """Read integers from a .npy array with a label column, or from two arrays in a .npz file."""
    columns, one = r["columns"], (1,) if bias else ()
    chosen = itemgetter(*columns) if len(columns) > 1 else lambda x: tuple(x[j] for j in columns)
    line = "%s" + ",%d" * len(columns) + "\n"
    for x, label in labelled(r, found):
        mark = sign(r, str(label))
        found.rows[mark] += 1
        if mark:
            v = chosen(x)
            yield line % (mark, *v), mark, (*v, *one), 1


def labelled(r: Fields, found: Found) -> Iterator[tuple[tuple[int, ...], int]]:
    """Return the rows of the inputs, each with its label."""
    with open(found.path, "rb") as file:
        if r["inputs"] is None:
            rows, found.width = array(file)
            require_columns(r, found)
            yield from ((row, row[r["label"]]) for row in rows)
            return
        try:
            with (
                zipfile.ZipFile(file) as archive,
                member(archive, r["inputs"]) as inputs,
                member(archive, r["label"]) as labels,
            ):
                (rows, found.width), (targets, _) = array(inputs), array(labels)
                require_columns(r, found)
                for row, (label,) in zip(rows, targets, strict=True):
                    yield row, label
        except BROKEN_ARCHIVE:
            raise Unusable("the data file does not hold the arrays that it should") from None


def member(archive: zipfile.ZipFile, name: str) -> IO[bytes]:
    """Open an array of an archive, of the kind that numpy writes."""
    names = name, f"{name}.npy"  # numpy reads a member of either name
    found = [info for info in archive.infolist() if info.filename in names]
    require_readable(len(found) == 1, "the archive has none or several arrays of one name")
    plain = found[0].compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
    require_readable(plain, "the archive has a compression that numpy does not write")
    return archive.open(found[0])


def array(file: IO[bytes]) -> tuple[Iterator[tuple[int, ...]], int]:
    """Return the rows of a .npy array of machine integers, and how many columns they have."""
    start = file.read(10)
    header = NPY_HEADER(file.read(int.from_bytes(start[8:], "little")))
    if start[:8] != b"\x93NUMPY\x01\x00" or header is None:
        raise Unusable("the data file is not an array of integers in C order, .npy format 1.0")
    order, signed, width, rows, columns = (group.decode() for group in header.groups())
    letter = "bhiq"["1248".index(width)]
    letter = letter if signed == "i" else letter.upper()
    form = struct.Struct(f"{'>' if order == '>' else '<'}{columns or 1}{letter}")
    return array_rows(file, form, int(rows), int(columns or 1)), int(columns or 1)


def array_rows(
    file: IO[bytes], form: struct.Struct, left: int, columns: int
) -> Iterator[tuple[int, ...]]:
    """Read the rows about a megabyte at a time; all that are claimed, and nothing more."""
    while left:
        count = min(left, 1 + 2**20 // max(1, form.size))
        WORK.spend(count * (40 + 2 * columns))
        block = file.read(count * form.size)
        require_readable(len(block) == count * form.size, "the data file ends before its array")
        yield from form.iter_unpack(block)
        left -= count
    require_readable(not file.read(1), "the data file goes on after its array")


# What was read, under the statement


def report(c: Fields, found: Found | None) -> list[str]:
    """Say which columns, classes and rows were read; without a file, what the certificate says."""
    r, own = c.get("reading"), Counter(row[0] for row in c.get("data", ()))
    rows = found.rows if found else own
    lines = [f"  file        {files_said(r or {}, found) if found else UNCOMPARED}"]
    if r:
        inputs = columns_said(r["columns"], found)
        label = columns_said([r["label"]], found) if r.get("inputs") is None else ""
        if not label:
            inputs = f"array {quoted(r['inputs'])}, {inputs}"
            label = f"array {quoted(r['label'])}"
        factors = [factor_said(j, levels, found) for j, levels in r.get("factors", ())]
        other = "every other class" if r["negative"] is None else quoted(r["negative"])
        lines += [
            f"  features    {inputs}",
            *(f"  factor      {said}" for said in factors),
            f"  label       {label}",
            f"  positive    {quoted(r['positive'])}: {rows_said(rows['+'])}",
            f"  negative    {other}: {rows_said(rows['-'])}",
            f"  left out    {left_out_said(r, found)}",
        ]
    return [*lines, f"  convention  {convention_said(c)}"]


def factor_said(j: int, levels: list[str], found: Found | None) -> str:
    """Say how a factor is coded."""
    names = [quoted(level) for level in levels[1 : MOST_NAMES + 1]]
    names += ["..."] if len(levels) > MOST_NAMES + 1 else []
    column = columns_said([j], found)
    return f"{column}: 1 for {', '.join(names)} each; reference {quoted(levels[0])}"


def files_said(r: Fields, found: Found) -> str:
    """Say which files were read."""
    if "files" not in r:
        return quoted(found.path)
    said = [f"{quoted(f['name'])} ({rows_said(f['examples'])})" for f in r["files"][:MOST_NAMES]]
    return f"{len(r['files'])}: {', '.join(said)}{', ...' * (len(r['files']) > MOST_NAMES)}"


def rows_said(number: int) -> str:
    """Return a number of rows."""
    return f"{number} row{'s' if number != 1 else ''}"


def left_out_said(r: Fields, found: Found | None) -> str:
    """Say how many rows take no part, and why."""
    missing = sum(len(part.get("left_out", ())) for part in r.get("files", [r]))
    left = f"{rows_said(missing)} with missing values"
    if r["negative"] is None:
        return left
    others = rows_said(found.rows[""]) if found else "an unknown number"
    return f"{left}, {others} of other classes"


def convention_said(c: Fields) -> str:
    """Say which scores are right; of shortest weights, what becomes of the bias."""
    if c["about"] == "least-norm":
        free = "with a bias, not counted in the length"
        known = {"absent": "without a bias", "counted": "with a bias, counted in the length"}
        return f"{known.get(c['bias'], free)}; margins t z >= 1"
    _, positive, negative = words(c)
    bias = "with" if c["convention"]["bias"] else "without"
    return f"{bias} a bias; positive iff score {positive}, negative iff score {negative}"


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
