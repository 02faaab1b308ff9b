"""Check a linexact certificate.  This one file needs Python 3.11 or later and nothing else.

    python checker.py [--patient] CERTIFICATE [DATA ...]

prints ``VERIFIED`` and the theorem (exit code 0), or ``REJECTED`` and the reason (1); 2 when a
file cannot be read, a data file is needed and not given, or the check would take long (see
``Work``; with ``--patient`` as the first argument it is made).  With DATA, the user's own file is
read as ``reading`` says, and checked as the copy inside is.  Under the theorem stands what was
read: look whether it is what you mean.  Format: docs/certificate-format.md.  Certificates of
bounds and of estimates are handed to their own checkers, which lie beside this file.

Every row reads ``t v . y R 0`` with R one of ``>``, ``>=``, ``==``.  An example x with target
t = +1 or -1 has v = (x, 1), y = (w, b); without a bias v = x, y = w.  A row ``a . u R c`` of a
system has t = 1, v = (a, -c), y = (u, 1).  A point is tried on every row.  No point exists if
multipliers m_i >= 0 (of any sign on ``==``) give sum m_i t_i v_i = 0 and some ``>`` row has
m_i > 0: the rows would add up to 0 > 0.  (In a system the last entry may also be negative.)
Nothing is rounded.  Every condition is one call of ``require`` (of ``require_readable``, where
a file cannot be read): to see what is checked, read those, and ``forms`` for the fields.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import json
import math
import os
import re
import runpy
import struct
import sys
import types
import zipfile
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from operator import itemgetter, lt, mul
from typing import IO, Any, TypeAlias

Fields: TypeAlias = dict[str, Any]
Row: TypeAlias = tuple[str, str, Sequence[int], int]  # the line that is hashed, tag, q v, q
Value: TypeAlias = tuple[str, int, int]  # of a cell: p or p/q in lowest terms, p, q

USAGE = "checker.py [--patient] CERTIFICATE [DATA ...]"
MAX_BYTES = 2**28  # of a certificate
MAX_WORK = 10**7  # see Work; about a second
WORK_PER_BYTE = 20  # of the files: long ones may take longer
PATIENCE = "with --patient before the files it is made"
PIPE_BYTES = 2**26  # that count as the size of a pipe
MAX_LINE = 2**26  # characters of a line of a data file
MAX_DIGITS = 100  # of a count in it: more are no count of anything, and Python would not print them
RELATIONS = {">": ">", ">=": ">=", "==": "=="}
SIDES = {"+": "+", "-": "-"}
PRIME = 2**61 - 1  # modulo which a rank is found quickly
MOST_NAMES = 12  # of columns shown
MOST_CHARACTERS = 60  # of a name shown
UNCOMPARED = "none compared; the certificate says of its own data"
BESIDE = {  # files that check other kinds of certificates
    b'"format":"linexact-bound/': "bound_checker.py",
    b'"format":"linexact-estimates/': "estimates_checker.py",
    b'"format":"linexact-claims/': "checkers/claims.py",
}
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
    other = next((name for mark, name in BESIDE.items() if mark in certificate), None)
    if other is not None:
        return beside(other, certificate, *data)
    c, found = opened(certificate), Found(*data) if data else None
    statement = statement_of(c, found)
    return [statement] if c["about"] == "system" else [statement, *report(c, found)]


def statement_of(c: Fields, found: Found | None) -> str:
    """Return what the proof shows, which is what the certificate must state."""
    proved = system_proved(c, found) if c["about"] == "system" else dataset_proved(c, found)
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
    hashes = {"data_sha256": str, "sha256": str}
    head = hashes | {"format": "linexact-certificate/1", "tool": str, "statement": str}
    combination: Fields = {"multipliers": [[int, str]]}
    system = head | {"about": "system", "dimension": int, "rows": [[str]], "variables": [str]}
    yield {"verdict": "feasible", "proof": {"point": [str]}} | system
    yield {"verdict": "infeasible", "proof": combination} | system
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
    for bias in (True, False):
        rule = {"bias": bias, "positive": (">0", ">=0"), "negative": ("<0", "<=0")}
        weights: Fields = {"w": [str]} | ({"b": str} if bias else {})
        point: Fields = {"common_point": [str]} if bias else {}
        kinds = (
            {"name": "complete"} | weights,
            {"name": "quasi-complete"} | weights | combination,
            {"name": "overlap"} | combination,
        )
        dataset = head | {"about": "dataset", "dimension": int, "examples": int}
        dataset |= {"convention": rule, "data?": [[str]], "reading?": readings, "kind?": kinds}
        least, support = {"least_absolute_score": str}, {"support": int, "irreducible": bool}
        yield {"verdict": "separable", "proof": weights, "minimal?": least} | dataset
        yield {
            "verdict": "inseparable",
            "proof": combination | point,
            "minimal?": support,
        } | dataset


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


# The proof: judges see the rows one by one, so that large data need not be held.


class Point:
    """The claim that a point ``y`` (here times ``unit``) meets all rows."""

    def __init__(self, values: list[str], size: int, relations: dict[str, str]) -> None:
        self.y, self.unit = numbers(values, size)
        self.bits = longest(self.y)
        self.relations = relations
        self.off_zero = False
        self.nearest: int | Fraction | None = None  # the least |v . y|, times unit

    def see(self, index: int, tag: str, v: Sequence[int], q: int, bits: int) -> None:
        """Take in one row, of so many bits at most."""
        WORK.spend(len(v), bits, self.bits + q.bit_length())
        value = sum(map(mul, self.y, v))
        margin, relation = -value if tag == "-" else value, self.relations[tag]
        met = margin > 0 if relation == ">" else margin >= 0 if relation == ">=" else margin == 0
        require(met, f"row {index + 1} is not met")
        self.off_zero = self.off_zero or margin > 0
        distance = abs(value) if q == 1 else Fraction(abs(value), q)
        self.nearest = distance if self.nearest is None else min(self.nearest, distance)


class Combination:
    """The claim that multipliers (here times ``unit``) add some rows up to a falsehood."""

    def __init__(self, pairs: list[tuple[int, str]], size: int, count: int) -> None:
        indices = [-1, *(index for index, _ in pairs), count]
        rising = all(map(lt, indices, indices[1:]))
        require(rising, "the indices of the multipliers do not rise from 0 to the last row")
        values, self.unit = numbers([value for _, value in pairs], len(pairs))
        self.m = dict(zip(indices[1:-1], values, strict=True))
        self.size = size
        self.used: list[tuple[str, tuple[int, Sequence[int], int]]] = []  # tag; t m, v, q

    def see(self, index: int, tag: str, v: Sequence[int], q: int, bits: int) -> None:
        """Take in one row, of so many bits at most."""
        m = self.m.get(index)
        if m is not None:
            require(m > 0 or (m < 0 and tag == "=="), f"row {index + 1} has a wrong multiplier")
            self.used.append((tag, (-m if tag == "-" else m, v, q)))

    def sum(self, tags: Collection[str]) -> tuple[list[int], int]:
        """Return the sum of ``m_i t_i v_i`` over rows with such tags, and what is to divide it."""
        return added([part for tag, part in self.used if tag in tags], self.size)

    def require_balance(self, sides: int) -> None:
        """Require the rows to cancel and the multipliers to sum to 1 on each of the sides."""
        require(not any(self.sum(SIDES)[0]), "the signed examples do not add up to 0")
        require(sum(self.m.values()) == sides * self.unit, "the multipliers do not sum to 1")


def rank(rows: Sequence[Sequence[int]], prime: int = 0) -> int:
    """Return the rank of an integer matrix, by Bareiss's elimination in integers.

    Modulo a prime it is never more, and found quickly.
    """
    found, last = 0, 1
    rows = [[a % prime for a in row] for row in rows] if prime else rows
    while rows := [row for row in rows if any(row)]:
        (pivot, *others), found = rows, found + 1
        WORK.spend(8 * len(rows) * len(pivot), 3 * sum(map(bits_of, rows)), longest(pivot))
        j = next(j for j, value in enumerate(pivot) if value)
        p = pivot[j]
        rows = [[p * a - row[j] * b for a, b in zip(row, pivot)] for row in others]  # noqa: B905
        rows = [[a % prime if prime else a // last for a in row] for row in rows]
        last = p
    return found


def judged(c: Fields, rows: Iterator[Row], *judges: Point | Combination) -> Counter[str]:
    """Show all rows to the judges; return how many there are of each tag."""
    seen = Counter[str]()
    for index, (line, tag, v, q) in enumerate(hashed(c, rows)):
        require(index < c.get("examples", index + 1), "there are more examples than stated")
        seen[tag] += 1
        bits = len(v) * q.bit_length() + 4 * len(line)
        for judge in judges:
            judge.see(index, tag, v, q, bits)
    return seen


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


# Systems and data sets


def system_proved(c: Fields, found: Found | None) -> str:
    """Check the certificate of a system; return its statement."""
    if found is not None:
        raise Unusable("the certificate of a system holds its rows; no data file goes with it")
    k, m, some = c["dimension"], len(c["rows"]), "a"
    require(len(c["variables"]) == len(set(c["variables"])) == k, "not a name for each unknown")
    parsed = (row_of(row, RELATIONS, k + 1, False) for row in c["rows"])
    rows = ((line, relation, [*v[:-1], -v[-1]], q) for line, relation, v, q in parsed)
    if c["verdict"] == "feasible":
        judged(c, rows, Point([*c["proof"]["point"], "1"], k + 1, RELATIONS))
    else:
        some, proof = "no", Combination(c["proof"]["multipliers"], k + 1, m)
        judged(c, rows, proof)
        *coefficients, last = proof.sum(RELATIONS)[0]
        require(not any(coefficients), "the unknowns do not cancel")
        strict = any(relation == ">" for relation, _ in proof.used)
        require(last < 0 or (last == 0 and strict), "the combined row is true")
    return f"There is {some} point in {k} unknowns that meets all {m} constraints."


def dataset_proved(c: Fields, found: Found | None) -> str:
    """Check the certificate of a data set on each source of the data; return its statement."""
    rule = c["convention"]
    tags = {"+": rule["positive"][:-1], "-": rule["negative"][:-1].replace("<", ">")}
    require(">" in tags.values(), "a score of 0 is right for both classes")
    statement = ""
    for rows in sources(c, found, tags, rule["bias"]):
        statement = dataset_statement(c, rows, tags)
    return statement


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


def dataset_statement(c: Fields, rows: Iterator[Row], tags: dict[str, str]) -> str:
    """Check proof, kind and minimality on the examples; say what they prove."""
    kind, bias = c.get("kind", {"name": ""}), c["convention"]["bias"]
    all_sides = dict.fromkeys("+-", ">=" if kind["name"] == "quasi-complete" else ">")
    (proof,) = judges_of(c, c["proof"], tags)
    witnesses = judges_of(c, kind, all_sides)
    seen = judged(c, rows, proof, *witnesses)
    require(seen.total() >= c["examples"], "there are fewer examples than stated")
    if isinstance(proof, Combination):
        proof.require_balance(1 + bias)
        require(any(tags[tag] == ">" for tag, _ in proof.used), "all examples used may score 0")
        if bias:
            common, unit = numbers(c["proof"]["common_point"], c["dimension"])
            total, under = proof.sum("+")
            WORK.spend(len(total), bits_of(total), unit.bit_length())
            WORK.spend(len(total), bits_of(common), (proof.unit * under).bit_length())
            average = [v * unit for v in total[:-1]]
            same = average == [v * proof.unit * under for v in common]
            require(same, "the common point is another")
    for witness in witnesses:
        if isinstance(witness, Combination):
            witness.require_balance(1)
            every = len(witness.m) == c["examples"] or kind["name"] != "overlap"
            require(every, "overlap: an example has no multiplier")
        else:
            require(witness.off_zero or kind["name"] == "complete", "all examples score 0")
    no = "" if c["verdict"] == "separable" else "no "
    sides = [c["convention"][side].replace("0", " 0") for side in ("positive", "negative")]
    further = KINDS[kind["name"]] + minimality(c, proof)
    return (
        f"There are {no}{'w and b with w . x + b' if bias else 'w with w . x'} {sides[0]} for each"
        f" of the {seen['+']} positive and {sides[1]} for each of the {seen['-']} negative"
        f" examples ({c['dimension']} features).{further}"
    )


def judges_of(c: Fields, part: Fields, relations: dict[str, str]) -> list[Point | Combination]:
    """Return the judges of the weights and of the multipliers in a part of the certificate."""
    judges: list[Point | Combination] = []
    size = c["dimension"] + c["convention"]["bias"]
    if "w" in part:
        bias = [part["b"]] if "b" in part else []
        judges.append(Point(part["w"] + bias, size, relations))
    if "multipliers" in part:
        judges.append(Combination(part["multipliers"], size, c["examples"]))
    return judges


KINDS = {
    "": "",
    "complete": " Complete separation: some weights give all examples a margin > 0.",
    "quasi-complete": " Quasi-complete separation: some weights give all examples a margin >= 0,"
    " not all of them 0, but none give all a margin > 0.",
    "overlap": " Overlap: weights that give all examples a margin >= 0 give all the margin 0.",
}


def minimality(c: Fields, proof: Point | Combination) -> str:
    """Check and say what ``minimal`` claims of the proof."""
    if "minimal" not in c:
        return ""
    if isinstance(proof, Point):
        p, q = number(c["minimal"]["least_absolute_score"])
        same = proof.nearest is not None and proof.nearest * q == p * proof.unit
        require(same, "the least absolute score is another")
        return " The least absolute score is as stated."
    used = [v for _, (_, v, _) in proof.used]
    little = len(used) <= proof.size + 1
    circuit = little and (rank(used, PRIME) == len(used) - 1 or rank(used) == len(used) - 1)
    require(c["minimal"]["support"] == len(used), "another number of examples is used")
    require(c["minimal"]["irreducible"] == circuit, "irreducible is not what the rank says")
    return f" The proof uses {len(used)} examples and is {'' if circuit else 'not '}irreducible."


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
    """Say which scores are right."""
    rule = c["convention"]
    positive, negative = (rule[side].replace("0", " 0") for side in ("positive", "negative"))
    bias = "with" if rule["bias"] else "without"
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


def beside(name: str, certificate: bytes, *data: str) -> list[str]:
    """Return what the checker of another kind of certificate says, a file beside this one.

    What it imports from linexact are files beside this one too: nothing else of linexact is run.
    """
    folder = os.path.dirname(os.path.abspath(__file__))
    path = os.path.join(folder, name)
    there = os.path.isfile(path)
    require_readable(
        there, f"such certificates are checked by {name}, which is not beside this file"
    )
    package = types.ModuleType("linexact")
    package.__path__ = [folder]
    sys.modules.setdefault("linexact", package)
    other = runpy.run_path(path)
    other["WORK"].patient = WORK.patient
    try:
        said: list[str] = other["checked"](certificate, *data)
    except other["Rejected"] as reason:
        raise Rejected(str(reason)) from None
    except other["Unusable"] as reason:
        raise Unusable(str(reason)) from None
    return said


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
