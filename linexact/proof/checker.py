"""Check a linexact certificate.  This file and ``rows.py`` beside it need Python 3.11 alone.

    python checker.py [--patient] CERTIFICATE [DATA ...]

prints ``VERIFIED`` and the theorem (exit code 0), ``REJECTED`` and the reason (1), or why nothing
was checked (2): a file cannot be read, a data file is needed and not given, or the check would
take long (with ``--patient`` as the first argument it is made).  With DATA, the user's own file is
read as the certificate says, and checked as the copy inside is.  Under the theorem stands what was
read: look whether it is what you mean.  The format is described in tests/certificates/README.md.

Everything is about rows ``a . y R c`` over unknowns y, with R one of ``>``, ``>=``, ``==``.  A
claim is one of eight atoms, a function below that requires what must hold and yields what follows:
no sentence stands in a certificate.  To see what is checked, read ``FORM`` and each ``require``.
"""

from __future__ import annotations

import hashlib
import importlib
import itertools
import json
import math
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from operator import mul
from typing import Any, NamedTuple, TypeAlias

if not __package__:  # copied to a stranger: the two files are all there is
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    sys.modules["linexact.proof.rows"] = importlib.import_module("rows")

from linexact.proof.rows import (
    FEW,
    WORK,
    Data,
    Rejected,
    Row,
    Span,
    Unusable,
    Vector,
    dot,
    exact,
    exactly,
    example_rows,
    harmless,
    inner,
    integers,
    mixed,
    quoted,
    rank,
    reduced,
    require,
    size_of,
    space_names,
    stated_rows,
    summed,
    whole,
    written,
)

Fields: TypeAlias = dict[str, Any]

USAGE = "usage: python checker.py [--patient] CERTIFICATE [DATA ...]"
MAX_BYTES = 2**28  # of a certificate
MAX_COUNT = 10**12
SHOWN = 400  # characters of a list
SIDES = {"+": ("positive", ">=", ""), "-": ("negative", "<=", "-")}
WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


# The form of a file.  ``str`` stands for a text, ``int`` for a count, ``[f, ...]`` for a list of f,
# ``[f, g]`` for a pair, ``(f, g)`` for one or the other; a key with ``?`` may be absent.

COUNTS, TEXTS = [int, ...], [str, ...]
VECTORS = [TEXTS, ...]
SHARES = [[int, str], ...]
TABLE: Fields = {"kind": "csv", "delimiter": str, "header": bool, "decimal?": ","}
TABLE |= {"terms": [[([int], [int, str]), ...], ...], "missing": ("skip", "error", "level")}
TABLE |= {"weights?": int, "offset?": int}
CLASSES = {"classes": [[str, str], ...], "others": (str, None)}
ARRAYS: Fields = {"kind": "npy", "terms": [[[int]], ...]} | CLASSES
FILE: Fields = {"name": str, "count": int, "sha256": str}
LEFT_OUT = {"left_out": COUNTS}
TABLES = (TABLE | CLASSES | {"label": int}, TABLE | {"events": int, "trials?": int})
READINGS = (
    *(table | LEFT_OUT for table in TABLES),
    *(table | {"files": [FILE | LEFT_OUT, ...]} for table in TABLES),
    ARRAYS | {"inputs": None, "label": int, "files?": [FILE, ...]},
    ARRAYS | {"inputs": str, "label": str, "files?": [FILE, ...]},
)
DATA: Fields = {"dimension": int, "count": int, "sha256": str, "features": TEXTS}
DATA |= {"outcomes": [[str, str], ...], "examples?": VECTORS, "reading?": READINGS}
MAPS = (None, {"degree": int}, [[[str, COUNTS], ...], ...])
BOUNDARIES = ("strict", "closed-positive", "closed-negative")
EXAMPLES: Fields = {"from": "examples", "bias": (str, None), "boundary": BOUNDARIES}
EXAMPLES |= {"margin": str, "threshold": str, "features": MAPS, "also": VECTORS}
SYSTEM: Fields = {"from": "system", "names": TEXTS, "rows": VECTORS}
LINKS = ("logit", "probit", "cloglog")
MODELS: tuple[Fields, ...] = (
    {"model": "binary", "link": LINKS, "intercept": bool},
    {"model": "multinomial", "link": "logit", "intercept": bool},
    {"model": "ordinal", "link": LINKS, "intercept": False},
    {"model": "poisson", "link": "log", "intercept": bool},
)
RATE = {"above": TEXTS, "below": TEXTS, "first": str}
RATE |= {"counts": ("updates", "presentations", "passes")}
POINT = {"point": TEXTS}
ATOM: dict[str, Fields] = {
    "point": POINT
    | {"direction": bool, "zero": COUNTS, "below": COUNTS}
    | {"function?": TEXTS, "simplest?": True},
    "combination": {"rows": SHARES, "cone": bool, "irreducible": bool, "implies": (int, None)},
    "independent": {"rows": COUNTS, "null": VECTORS, "functions?": VECTORS},
    "hitting": {"of": ("rows", "columns"), "cores": [SHARES, ...], "k": int, "packing?": SHARES},
    "norm": POINT | {"rows": SHARES, "counted": COUNTS},
    "vertices": {"rows": COUNTS, "vertices": VECTORS, "rays": VECTORS, "lines": VECTORS},
    "run": {"start": TEXTS, "rate": RATE, "order": ("file", "worst", [COUNTS, ...])}
    | {"step": ("single", "mean", "sum"), "zero": ("moves", "stays"), "restart": bool}
    | {"stop": ("pass", "streak", "check", "limit"), "presentations": int, "passes": int}
    | {"limits": {"presentations?": int, "updates?": int, "passes?": int}}
    | {"outcome": ("converged", "stalled", "limit", "cut", {"first": int, "length": int})}
    | {"updates": [[int, int], ...], "end": TEXTS, "right?": COUNTS}
    | {"steps?": [[COUNTS, TEXTS, TEXTS], ...]},
    "values": POINT | {"quantity": str, "value": TEXTS},
}
FORM: Fields = {"format": "linexact/2", "tool": str, "seal": str, "data": (None, DATA)}
FORM |= {
    "spaces": [(EXAMPLES, SYSTEM, *({"from": "model"} | model for model in MODELS)), ...],
    "expects": [list, ...],
}
FORM |= {"claims": [tuple({"atom": name, "space": int} | form for name, form in ATOM.items()), ...]}


def fits(value: Any, form: Any) -> bool:
    """Say whether a JSON value has a form."""
    if isinstance(form, dict):
        parts = {name.rstrip("?"): part for name, part in form.items()}
        known = type(value) is dict and value.keys() <= parts.keys()
        needed = known and all(name in value or name not in form for name in parts)
        return needed and all(fits(value[name], parts[name]) for name in value)
    if isinstance(form, list):
        listed = type(value) is list
        each = form[:1] * len(value) if listed and form[-1] is ... else form
        return listed and len(value) == len(each) and all(map(fits, value, each))
    if isinstance(form, tuple):
        return any(fits(value, one) for one in form)
    if form is int:
        return type(value) is int and 0 <= value <= MAX_COUNT
    return type(value) is form or value is form or (isinstance(form, str) and value == form)


def canonical(value: object) -> bytes:
    """Return ``value`` as JSON in ASCII with sorted keys and without blanks."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def opened(raw: bytes) -> Fields:
    """Return the fields of a certificate of the right form and seal."""
    if len(raw) > MAX_BYTES:
        raise Unusable("the certificate is too long")
    WORK.begin(len(raw))
    try:
        c = json.loads(raw.decode("ascii"))
        written = canonical(c) + b"\n"
    except (ValueError, RecursionError):
        raise Unusable("the certificate is not JSON in ASCII") from None
    form = c.get("format") if isinstance(c, dict) else None
    if isinstance(form, str) and form.startswith("linexact-"):
        older = harmless(form[:40])
        raise Unusable(f"this is {older}, an older format: write it again (format linexact/2)")
    require(written == raw, "the certificate is not in canonical form")
    require(fits(c, FORM), "the fields are not those of a certificate")
    rest = canonical({key: value for key, value in c.items() if key != "seal"})
    require(c["seal"] == hashlib.sha256(rest).hexdigest(), "the seal does not match the content")
    require(c["claims"] != [], "nothing is claimed")
    return dict(c)


# Rows: what claims want to see of them, their sums, and what was shown of their space


def rise(indices: Sequence[int], count: int) -> bool:
    """Say whether indices rise strictly and stay below ``count``."""
    return all(a < b for a, b in itertools.pairwise([-1, *indices, count]))


class Watch:
    """The rows of which ``a . y - c`` (``a . y`` along a direction) is not above 0 at a point."""

    def __init__(self, point: Sequence[str], size: int, direction: bool) -> None:
        self.y, self.under = integers(point, size)
        self.point = tuple(Fraction(v, self.under) for v in self.y)
        self.bits, self.direction = size_of(self.y) + size_of([self.under]), direction
        self.zero, self.below, self.broken = list[int](), list[int](), list[int]()

    def see(self, i: int, row: Row) -> None:
        """Take in a row."""
        value = sum(map(mul, row.a, self.y))
        if row.c and not self.direction:
            value -= row.c * self.under
        if value > 0 and row.relation != "==":
            return
        if value == 0:
            self.zero.append(i)
        elif value < 0:
            self.below.append(i)
        if value or row.relation == ">":
            self.broken.append(i)

    def falls(self) -> bool:
        """Say whether a row is below 0, or an equation not 0."""
        return not {*self.broken} <= {*self.zero}


class Sum(NamedTuple):
    """A sum of rows: ``a . y R c``, where R is ``>`` if it is in one of them."""

    a: Vector
    c: Fraction
    strict: bool

    def is_false(self) -> bool:
        """Say whether it reads ``0 > c`` with c >= 0, or ``0 >= c`` with c > 0, but for ``a``."""
        return self.c > 0 or (self.c == 0 and self.strict)


class Space:
    """Unknowns, rows over them, and what claims have shown of them."""

    def __init__(self, fields: Fields, data: Any, name: str) -> None:
        self.fields, self.data, self.name, self.kind = fields, data, name, fields["from"]
        require(self.kind == "system" or data is not None, "a space of examples, and no data")
        self.names: list[str] = space_names(fields, data.fields if data else None)
        self.size, self.count = len(self.names), 0
        self.biased, self.margin = fields.get("bias") is not None, fields.get("margin", "0")
        self.rows_of = None if self.kind == "system" else example_rows(fields, data.fields)
        self.watches, self.wanted, self.keeps_all = list[Watch](), set[Any](), False
        self.rows = dict[int, Row]()
        bare = fields.get("threshold", "0") == "0" and not fields.get("also")
        self.bare = bare and self.kind != "system"  # the rows of examples, with the score itself
        self.plain = self.bare and self.margin == "0"
        self.is_data = self.kind == "examples" and self.margin == "0" and not fields["also"]
        self.free = data.count if self.kind == "examples" else MAX_COUNT  # rows that may be broken
        self.still: Any = ()  # rows that are 0 along all directions shown
        self.span, self.null = Span(self.size), list[list[int]]()  # of tight rows; what is 0 on it
        self.changes = dict[Vector, set[int]]()  # of functions along directions
        self.implied, self.breaks = list[tuple[int, set[int]]](), list[set[int]]()
        self.sparse = set[int]()  # how many weights do
        self.unmoved: list[Vector] | None = None  # a basis of what is 0 on all rows, when known
        self.shown = dict[tuple[Any, ...], str]()

    def prepare(self, f: Fields) -> list[Watch]:
        """Note which rows a claim names, and watch their signs at the points that it names."""
        rows = [*f.get("rows", []), *itertools.chain(*f.get("cores", []))]
        self.wanted.update(row[0] if isinstance(row, list) else row for row in rows)
        self.wanted.update(f.get("zero", []), [f.get("implies")])
        whole = f["atom"] in ("norm", "vertices", "run", "values")
        self.keeps_all |= whole or f.get("cone", False) or "simplest" in f
        points = f.get("null", [f["point"]] if "point" in f else [])
        direction = f.get("direction", "null" in f)
        seen = [Watch(point, self.size, direction) for point in points]
        self.watches += seen
        return seen

    def take_example(self, outcome: str, x: Sequence[int], q: int) -> None:
        """Take in the rows of an example."""
        if self.rows_of is not None:
            WORK.spend(16 + self.size)
            for row in self.rows_of(outcome, x, q):
                self.take(row)

    def take(self, row: Row) -> None:
        """Take in a row."""
        i, self.count = self.count, self.count + 1
        bits = size_of(row.a) if self.watches else 0
        for watch in self.watches:
            WORK.spend(4 + self.size, bits, watch.bits)
            watch.see(i, row)
        if self.keeps_all or i in self.wanted or row.relation == "==":
            self.rows[i] = row

    def end(self) -> None:
        """Take in the rows that stand in the certificate; no middle level may be missing."""
        if self.fields.get("model") == "ordinal":
            middle = [outcome for outcome, _ in self.data.fields["outcomes"]][1:-1]
            require(all(self.data.counts[level] for level in middle), "a level never occurs")
        for row in stated_rows(self.fields, self.size):
            self.take(row)
        self.still = range(self.count)
        self.tighten(row for row in self.rows.values() if row.relation == "==")

    def chosen(self, indices: Sequence[int]) -> list[Row]:
        """Return the rows that are named."""
        require(rise(indices, self.count), "rows do not rise, or are not there")
        return [self.rows[i] for i in indices]

    def tighten(self, more: Iterable[Row]) -> None:
        """Take in rows that are 0 in the whole cone; so are all in their span."""
        for row in more:
            self.span.add(row.a)
        self.null = [whole(v)[0] for v in self.span.null()] if self.span.pivots else []

    def is_tight(self, i: int) -> bool:
        """Say whether a row was shown to be 0 wherever no row is below 0 and equations are 0."""
        a = self.rows[i].a if i in self.rows else (1,)
        return not any(inner(a, v) for v in self.null) if self.span.pivots else not any(a)

    def margins(self, v: Sequence[int], under: int, indices: Iterable[int]) -> dict[int, Fraction]:
        """Return ``a . y - c`` of rows at ``y = v / under``."""
        bits, found = size_of(v), dict[int, Fraction]()
        for i in indices:
            WORK.spend(80 + self.size, bits, 64)
            row = self.rows[i]
            above = sum(map(mul, row.a, v)) - row.c * under
            found[i] = reduced(above, row.q * under)
        return found

    def add_up(self, shares: Sequence[Any], cone: bool = False) -> Sum:
        """Return the sum of rows times numbers."""
        rows, numbers = self.chosen([i for i, _ in shares]), exact([m for _, m in shares])
        for (i, _), m, row in zip(shares, numbers, rows, strict=True):
            free = row.relation == "==" or (cone and m != 0 and self.is_tight(i))
            require(m > 0 or (m < 0 and free), "a multiplier that is not above 0")
        total = mixed(numbers, rows, self.size + 1)
        return Sum(total[:-1], total[-1], any(row.relation == ">" for row in rows))

    def averages(self, shares: Sequence[Any]) -> list[str]:
        """Return the averages of the positive and of the negative examples with these weights."""
        bias, sums = Fraction(self.fields["bias"]), list[Vector]()
        for side in (1, -1):
            own = {i: Fraction(m) for i, m in shares if self.data.side(i) == side}
            rows = [self.rows[i] for i in own]
            sums += [mixed([*own.values()], rows, self.size)] if own else []
        return [listed(v / x[-1] * bias for v in x[:-1]) for x in sums]

    def conclude(self, sentence: str, *key: Any) -> str:
        """Note a conclusion; return its sentence."""
        self.shown[key] = sentence
        return sentence

    def status(self, status: str, function: Vector) -> str:
        """Note what becomes of a function of a model's coefficients; say it."""
        means = {"finite": "has one finite value", "not identified": "is not identified"}
        means["either"] = "tends to either infinity"
        said = f"The estimate of {self.form(function)} {means.get(status, f'tends to {status}')}."
        return self.conclude(said * (self.kind == "model"), "status", status, function)

    # Words

    def unknowns(self) -> str:
        """Return the unknowns as they are listed."""
        names = self.names
        if self.size > FEW:
            names = [*names[:2], "...", *names[-1 - self.biased :]]
        return cut(", ".join(names))

    def at(self, y: Sequence[Fraction]) -> str:
        """Say which point."""
        if self.size > FEW:
            return f"({self.unknowns()}) = {listed(y)}"
        pairs = zip(self.names, y, strict=True)
        return cut(", ".join(f"{name} = {written(v)}" for name, v in pairs))

    def form(self, a: Sequence[Fraction]) -> str:
        """Return a linear form as it is written."""
        terms = ((v, name) for name, v in zip(self.names, a, strict=True) if v)
        return cut(summed(terms, " ") or "0")

    def named(self, indices: Iterable[int]) -> str:
        """Name rows by what they come from, counted from 1."""
        rows, word = sorted(indices), {"examples": "example", "system": "constraint"}
        parts = {word.get(self.kind, "row"): [i for i in rows if i < self.free]}
        parts["demand"] = [i - self.free for i in rows if i >= self.free]
        said = (f"{word}{'s' * (len(p) > 1)} {ranges(p)}" for word, p in parts.items() if p)
        return " and ".join(said) or "no row"

    def counted(self) -> str:
        """Count the rows; an observation may give several."""
        several = self.kind == "model" and self.data.count != self.count
        of = f" that {self.data.count} observations give" if several else ""
        return f"{self.count} rows{of}"

    def constraints(self) -> str:
        """Return the rows that stand in the certificate."""
        said = [
            f"{self.form([Fraction(v, q) for v in a])} {relation} {written(Fraction(c, q))}"
            for a, relation, c, q in stated_rows(self.fields, self.size)
        ]
        return f"all {len(said)} constraints" if len(said) > 2 * FEW else cut("; ".join(said))

    def held(self, word: str = "with") -> str:
        """Say which demands are met too."""
        return f" {word} {self.constraints()}" if self.fields.get("also") else ""

    def asked(self) -> str:
        """Say what is asked of the unknowns."""
        if self.kind == "model":
            of = f"the {self.fields['model']} model of {self.data.count} rows"
            return f"a direction along which no margin of {of} falls"
        if self.kind == "system":
            return f"{self.unknowns()} with {self.constraints() or 'any values'}"
        return f"{self.unknowns()} with {self.scores()}{self.held('and')}{self.score_said()}"

    def sought(self) -> str:
        """Say what is asked of the unknowns, or where that is said."""
        return f"{self.unknowns()} as {self.name[:-2]} asks" if self.name else self.asked()

    def scores(self) -> str:
        """Say which scores are asked for."""
        sides, data = list[str](), self.data
        for outcome, label in data.fields["outcomes"]:
            word, relation, minus = SIDES[outcome]
            score = f"a {word} score"
            if self.margin != "0":
                score = f"a score {relation} {minus}{self.margin}"
            elif self.fields["boundary"] == f"closed-{word}":
                score = f"a score {relation} 0"
            n = data.counts[outcome]
            whom = "the one example" if n == 1 else f"each of the {n} examples"
            if data.count <= FEW:
                own = (example for example in data.first if example[0] == outcome)
                whom = joined([listed(Fraction(v, q) for v in x) for _, x, q in own])
            sides += [f"{score} for {whom} of class {quoted(label)}"] if n else []
        return " and ".join(sides) or "any scores"

    def score_said(self) -> str:
        """Say what the score is, where it is not w . x + b."""
        maps, bias, fixed = (self.fields.get(key) for key in ("features", "bias", "threshold"))
        said = "w . x" if maps is None else "w . p"
        said += {None: "", "1": " + b"}.get(bias, f" + {bias} b")
        said += f" - ({fixed})" * (fixed != "0")
        names = ", ".join(name[2:-1] for name in self.names[: self.size - self.biased])
        of = f"({cut(names)})" if names else "()"
        if isinstance(maps, dict) and names:
            of = f"all products of 1 to {maps['degree']} features"
        said += f", p = {of}" * (maps is not None)
        plain = self.kind != "examples" or said in ("w . x", "w . x + b")
        return "" if plain else f" (the score is {said})"


def cut(text: str) -> str:
    """Return a text, or its beginning with a mark that it goes on in the file."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}... (all in the file)"


def listed(values: Iterable[Fraction]) -> str:
    """Return a vector as it is written."""
    return f"({cut(', '.join(map(written, values)))})"


def joined(parts: Sequence[str]) -> str:
    """Return parts as they stand in a sentence."""
    return cut(" and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]])))


def ranges(indices: Sequence[int]) -> str:
    """Return rising indices counted from 1, neighbours as ranges."""
    runs: list[list[int]] = []
    for i in indices:
        if not runs or runs[-1][1] != i:
            runs.append([i + 1, i])
        runs[-1][1] = i + 1
    return cut(", ".join(f"{a}-{b}" if a < b else f"{a}" for a, b in runs))


def is_met(row: Row, margin: Fraction) -> bool:
    """Say whether a row is met whose ``a . y - c`` is this."""
    return (
        margin > 0 if row.relation == ">" else margin == 0 or (row.relation == ">=" and margin > 0)
    )


# The atoms


def point(f: Fields, s: Space, w: Watch) -> Iterator[str]:
    """At a point exactly these rows are 0 and these below 0; along a direction no row falls."""
    direction, falls = f["direction"], w.falls()
    same = f["zero"] == w.zero and f["below"] == w.below
    require(same, "other rows are 0 or below 0 there than those stated")
    bound = s.kind == "model" or "function" in f
    require(direction or not bound, "a model and functions ask for directions")
    require(not direction or (any(w.y) and not falls), "a direction along which a row falls")
    if not falls and (direction or s.plain):
        s.still = {*w.zero}.intersection(s.still)
    if direction:
        yield along(f, s, w)
        return
    s.conclude("", "broken", len(w.broken))
    s.breaks.append({*w.broken})
    if w.broken:
        zero = s.named({*w.zero} & {*w.broken})
        at_zero = f", with a value of 0 {zero}" * (zero != "no row")
        met = "right" if s.plain else "met"
        some = f"{len(w.broken)} of {s.count} are not {met}: {s.named(w.broken)}{at_zero}"
        yield f"At {s.at(w.point)} exactly {some}{s.score_said()}."
    else:
        s.sparse.add(sum(map(bool, w.y[: s.size - s.biased])))
        yield s.conclude(f"There are {s.sought()}: {s.at(w.point)}.", "solvable")
    if "simplest" in f:
        yield simplest(s, w)


def along(f: Fields, s: Space, w: Watch) -> str:
    """Say how rows, and a function, change along a direction."""
    more = ""
    if "function" in f:
        function = exact(f["function"], s.size)
        change = dot(function, w.point)
        s.changes.setdefault(function, set()).add((change > 0) - (change < 0))
        more = f", and {s.form(function)} changes by {written(change)}"
    rising = s.count - len(w.zero)
    return f"Along {s.at(w.point)} {rising} of {s.counted()} rise, no row falls{more}."


def simplest(s: Space, w: Watch) -> str:
    """Try all integers that are simpler, by the largest |w_j|, then their sum, then |b|."""
    require(w.under == 1 and not w.broken, "the simplest integers are none, or no solution")
    n = s.size - s.biased
    mine = largeness(w.y[:n])
    many = int(2 ** min(n * math.log2(2 * mine[0] + 1), 40))
    longest = max((size_of([*row.a, row.c]) for row in s.rows.values()), default=0)
    WORK.spend(many * (4 + len(s.rows)) * (4 + s.size), longest, 1 << 10)
    for v in itertools.product(range(-mine[0], mine[0] + 1), repeat=n):
        size = largeness(v)
        most = math.inf if size < mine else sum(map(abs, w.y[n:])) - 1
        require(size > mine or not some_bias(s, v, most), "simpler integers do")
    bias = ", or both and a smaller |b|" if s.biased else ""
    said = f"No integers are simpler than {s.at(w.point)}: none that do have a smaller largest"
    said += f" |w_j|, or the same and a smaller sum{bias}."
    return s.conclude(said, "simplest")


def largeness(weights: Sequence[int]) -> tuple[int, int]:
    """Return what is compared first: the largest |w_j|, then their sum."""
    sizes = [*map(abs, weights)]
    return max(sizes, default=0), sum(sizes)


def some_bias(s: Space, w: Sequence[int], most: float) -> bool:
    """Say whether weights meet all rows, each k b >= e, with an integer b of at most a size."""
    low, high = -most, most
    for row in s.rows.values():
        value = row.c - sum(map(mul, row.a, w))
        for side in (1, -1) if row.relation == "==" else (1,):
            k, e = side * row.a[-1] * s.biased, side * value + (row.relation == ">")
            low = max(low, -(-e // k)) if k > 0 else low
            high = min(high, e // k) if k < 0 else high
            if k == 0 and e > 0:
                return False
    return low <= high


def combination(f: Fields, s: Space) -> Iterator[str]:
    """Rows times multipliers: a falsehood, a row that follows, or something about the cone."""
    support, implies = [i for i, _ in f["rows"]], f["implies"]
    total = s.add_up(f["rows"], f["cone"])
    false = not f["cone"] and not any(total.a) and total.is_false()
    require(support != [] or implies is not None, "a combination of nothing")
    require(implies is None or not (f["cone"] or false), "a consequence of another kind")
    require(false or not f["irreducible"], "irreducible, but no refutation")
    if false:
        yield from refutation(f, s, support, total)
    elif f["cone"]:
        yield in_cone(s, support, total)
    elif implies is not None:
        implied(s, support, total, implies)
        said = f"From {s.named(support)} follows {s.named([implies])}."
        yield s.conclude(said, "redundant", implies)
    else:
        require(any(total.a), "the rows add up to nothing")
        said = f"{s.form(total.a)} {'>' if total.strict else '>='} {written(total.c)}"
        yield s.conclude(f"From {s.named(support)} follows {said}.", "follows")


def refutation(f: Fields, s: Space, support: Sequence[int], total: Sum) -> Iterator[str]:
    """Say that nothing meets the rows; that none of them can be spared: rank is number less 1."""
    n, shares = len(support), [m for _, m in f["rows"]]
    word = {"examples": "demand", "system": "constraint"}.get(s.kind, "row")
    which = f"those of {s.named(support)}"
    if n == s.count:
        which = f"the {WORDS[n] if n < len(WORDS) else n} {word}s"
    times = f", times {joined(shares)}," if len({*shares}) > 1 and n <= FEW else ""
    ends = f"0 {'>' if total.strict else '>='} {written(total.c)}"
    at_data = s.plain and s.biased and s.fields["features"] is None
    if at_data:
        ends += f" (the weighted averages of both classes meet at {s.averages(f['rows'])[0]})"
    yield s.conclude(f"There are no {s.sought()}: {which}{times} add up to {ends}.", "unsolvable")
    if at_data and n == 2:  # they cancel, and so do the biases
        both = f"{s.named(support)} are equal and of different classes".capitalize()
        yield s.conclude(f"{both}: no function of the features does.", "contradictory")
    if f["irreducible"]:
        spared = rank([s.rows[i].a for i in support], s.size) != n - 1
        require(not spared, "some of these rows can be spared")
        said = "None of these can be spared: all others of them can be met together."
        yield s.conclude(said, "irreducible")


def implied(s: Space, support: Sequence[int], total: Sum, i: int) -> None:
    """Require the sum to be a row, or that row with a stronger bound."""
    (row,) = s.chosen([i])
    excess = total.c - Fraction(row.c, row.q)
    strong = excess > 0 or (excess == 0 and (total.strict or row.relation != ">"))
    if row.relation == "==":
        strong = excess == 0 and all(s.rows[j].relation == "==" for j in support)
    same = total.a == tuple(Fraction(v, row.q) for v in row.a)
    require(same and strong and i not in support, "the rows do not add up to that row")
    s.implied.append((i, {*support}))


def in_cone(s: Space, support: Sequence[int], total: Sum) -> str:
    """Say what a sum shows of all y with no row below 0 and equations 0 (bounds read as 0)."""
    where = "Wherever no row is below 0 and equations are 0"
    if not any(total.a):
        s.tighten(s.rows[i] for i in support)
        return f"{where}, these are 0: {s.named(support)}."
    loose = [i for i in support if not s.is_tight(i)]
    rises = not any(i in s.still for i in loose)
    require(rises, "a row of which it is not known whether it can rise")
    known = {
        side: s.status(f"{sign}infinity" if loose else "finite", tuple(side * v for v in total.a))
        for side, sign in ((1, "+"), (-1, "-"))
    }
    said = f"{where}, {s.form(total.a)} is {'a sum of rows that can rise' if loose else '0'}."
    return known[1 if next(filter(None, total.a)) > 0 else -1] or said


def independent(f: Fields, s: Space, *null: Watch) -> Iterator[str]:
    """Independent rows, and vectors that are 0 on all rows: together as many as unknowns."""
    rows = [row.a for row in s.chosen(f["rows"])]
    require(len(rows) + len(null) == s.size, "not as many as unknowns")
    require(rank(rows, s.size) == len(rows), "the rows depend on each other")
    require(rank([w.y for w in null], s.size) == len(null), "the null vectors depend on each other")
    require(all(len(w.zero) == s.count for w in null), "a row is not 0 on a null vector")
    s.unmoved = [w.point for w in null]
    for function in (exact(texts, s.size) for texts in f.get("functions", [])):
        moved = any(dot(function, vector) for vector in s.unmoved)
        require(moved, "a function that no null vector moves")
        s.status("not identified", function)
    yield s.conclude(f"The {s.counted()} have the rank {len(rows)} of {s.size}.", "rank", len(rows))


def hitting(f: Fields, s: Space) -> Iterator[str]:
    """No k - 1 rows (columns) meet all cores."""
    k, columns, cores = f["k"], f["of"] == "columns", list[frozenset[int]]()
    require(k > 0, "nothing is bounded")
    require(s.plain or not columns, "features of something else than examples")
    for shares in f["cores"]:
        total = s.add_up(shares)
        require(total.is_false(), "a core that refutes nothing")
        left = {j for j, v in enumerate(total.a) if v}
        good = left.isdisjoint([s.size - 1] * s.biased) if columns else not left
        require(good, "a core that does not add up to 0 where it must")
        cores.append(frozenset(left if columns else (i for i, _ in shares if i < s.free)))
        require(bool(cores[-1]), "a core that holds whatever is broken")
    require(packed(f, cores) or not hits(cores, k - 1), "fewer elements meet all cores")
    if columns:
        yield s.conclude(f"No weights do of which fewer than {k} are not 0 (b apart).", "sparse", k)
    else:
        of = f"the {min(s.count, s.free)} rows"
        yield s.conclude(f"Every point{s.held()} breaks at least {k} of {of}.", "breaks", k)


def packed(f: Fields, cores: Sequence[frozenset[int]]) -> bool:
    """Say whether numbers on cores, in all at most 1 on each element, sum to more than k - 1."""
    shares, loads = f.get("packing", []), defaultdict[int, Fraction](Fraction)
    numbers = exact([m for _, m in shares])
    good = rise([c for c, _ in shares], len(cores)) and all(number > 0 for number in numbers)
    require(good, "cores do not rise, are not there, or have a number that is not above 0")
    for (c, _), number in zip(shares, numbers, strict=True):
        for i in cores[c]:
            loads[i] += number
    require(all(load <= 1 for load in loads.values()), "more than 1 on an element")
    return bool(sum(numbers) > f["k"] - 1)


def hits(cores: Sequence[frozenset[int]], most: int) -> bool:
    """Say whether at most so many elements meet all cores."""
    open_ = [(cores, most, -1)]
    while open_:
        cores, most, taken = open_.pop()
        cores = sorted((core for core in cores if taken not in core), key=len)
        WORK.spend(20 + 4 * sum(map(len, cores)))
        if not cores:
            return True
        apart, used = 0, set[int]()
        for core in cores:
            if core.isdisjoint(used):
                apart, used = apart + 1, used | core
        if apart <= most:
            open_ += [(cores, most - 1, i) for i in cores[0]]
    return False


def norm(f: Fields, s: Space, w: Watch) -> Iterator[str]:
    """Show that a point is the shortest: rows add up to ``w . y >= |w|^2``."""
    indices = f["counted"]
    counted = rise(indices, s.size) and indices != [] and s.kind != "model"
    require(counted, "not unknowns that have a length")
    require(not w.broken, "the point breaks a row")
    total = s.add_up(f["rows"])
    goal = tuple(v if j in indices else Fraction(0) for j, v in enumerate(w.point))
    square = dot(goal, goal)
    require(total.a == goal and total.c == square, "the rows do not show this length")
    length = " + ".join([f"{s.names[j]}^2" for j in indices[:FEW]] + ["..."] * (len(indices) > FEW))
    said = f"Of all {s.sought()}, {s.at(w.point)} has the least {length}: {written(square)}."
    yield s.conclude(said, "shortest", *exactly([square]))
    if not s.bare or s.margin != "1" or not any(w.y):
        return
    if len(s.data.counts) == 2 and indices == [*range(s.size - s.biased)]:
        hulls = s.biased and s.fields["features"] is None
        at = (
            f", as far as {joined(s.averages(f['rows']))}, the nearest points of the hulls"
            if hulls
            else ""
        )
        middle = "" if s.biased else " whose middle goes through the origin"
        said = f"The widest street between the classes{middle} has the width 2/|w|, squared"
        said += f" {written(4 / square)}{at}{s.score_said()}."
        yield s.conclude(said, "street", *exactly([square]))
    if len(indices) == s.size:
        longest = max(dot(row.a, row.a) / row.q**2 for row in s.rows.values())
        most = longest * square
        said = (
            "A perceptron that starts from 0, has a constant rate and updates only where t z <= 0"
        )
        said += (
            f" makes at most {written(longest)} * {written(square)} = {written(most)} updates, in"
        )
        said += f" any order{s.score_said()}."
        yield s.conclude(said, "bound", math.floor(most))


def vertices(f: Fields, s: Space) -> Iterator[str]:
    """Find vertices, rays and lines of the closed region from all choices of tight rows.

    With ``s >= 0`` and rows ``a . y - c s`` they are the extreme directions of one cone: vertices
    where s is above 0, rays where it is 0.
    """
    require(("solvable",) in s.shown, "nothing was shown to meet the rows")
    rows, size = s.chosen(f["rows"]), s.size
    follow = {i for i, by in s.implied if by <= {*f["rows"]}}
    for i in {*range(s.count)} - {*f["rows"]} - follow:
        row = s.rows[i]
        known = not any(row.a) and is_met(row, Fraction(-row.c))
        require(known, "a row is left out that may not follow from those kept")
    lines, flat = [exact(v, size) for v in f["lines"]], Span(size, [row.a for row in rows])
    free = Span(size, lines)
    right = len(free.pivots) == len(lines) == size - len(flat.pivots)
    right = right and not any(dot(row.a, line) for row in rows for line in lines)
    require(right, "other lines")
    cone = [((*row.a, -row.c), row.relation == "==") for row in rows]
    cone += [(tuple(int(i == j) for i in range(size + 1)), True) for j in free.pivots]
    found = extreme([*cone, ((0,) * size + (1,), False)], size + 1)
    ends = (("vertices", Fraction(1)), ("rays", Fraction(0)))
    stated = [scaled((*exact(v, size), end)) for name, end in ends for v in f[name]]
    require(len(stated) == len(found) and {*stated} == found, "other vertices or rays")
    said = [
        f"the {name} {cut('; '.join('(' + ', '.join(v) + ')' for v in f[name]))}"
        for name in ("vertices", "rays", "lines")
        if f[name]
    ]
    bounded = " and is bounded" if len(said) == 1 else ""
    yield s.conclude(f"The region with its border has {joined(said)}{bounded}.", "region")


def extreme(cone: Sequence[tuple[Sequence[int], bool]], size: int) -> set[Vector]:
    """Return the extreme directions of ``a . y >= 0`` (``== 0``), which hold no line."""
    fixed = Span(size, [a for a, equal in cone if equal])
    others, free = [a for a, equal in cone if not equal], size - len(fixed.pivots) - 1
    WORK.spend(min(20 * math.comb(len(others), max(free, 0)), 10**12) * size * (size + len(cone)))
    found = set[Vector]()
    for tight in itertools.combinations(others, free) if free >= 0 else ():
        null = list(Span(size, [*fixed.pivots.values(), *tight]).null())
        for way in (null[0], tuple(-v for v in null[0])) if len(null) == 1 else ():
            if all(dot(a, way) >= 0 for a in others):
                found.add(scaled(way))
    return found


def scaled(direction: Vector) -> Vector:
    """Return a direction with 1 as the sum of its sizes."""
    size = sum(map(abs, direction))
    require(size > 0, "a direction that is 0")
    return tuple(v / size for v in direction)


QUANTITIES: dict[str, tuple[str, Callable[[Fraction], Fraction]]] = {
    "scores": ("the scores are", lambda m: m),
    "nearest": ("the least |z| is", abs),
    "square": ("the mean of (z - t)^2 is", lambda m: (m - 1) ** 2),
    "perceptron": ("the mean of max(0, -t z) is", lambda m: max(Fraction(0), -m)),
    "least squares": ("the sum of (z - t)^2 is", lambda m: (m - 1) ** 2),
}


def values(f: Fields, s: Space, w: Watch) -> Iterator[str]:
    """Compute a quantity of weights again, from the margins ``m = t z`` of all examples."""
    name = f["quantity"]
    require(s.is_data and s.count > 0 and name in QUANTITIES, "no quantity of weights on data")
    margins = s.margins(w.y, w.under, range(s.count))
    said, of_margin = QUANTITIES[name]
    found = [of_margin(m) for m in margins.values()]
    if name == "scores":
        found = [m * s.data.side(i) for i, m in margins.items()]
    elif name == "nearest":
        found = [min(found)]
    else:
        found = [sum(found, Fraction(0)) / (1 if name == "least squares" else s.count)]
    require(found == [*exact(f["value"])], f"another value ({name})")
    value = listed(found) if len(found) > 1 else written(found[0])
    more = least(s, w, margins) if name == "least squares" else ""
    at = f"With {s.at(w.point)}{s.score_said()}, z the score and t = 1 or -1,"
    yield s.conclude(f"{at} {said} {value}{more}.", "value", name)


def least(s: Space, w: Watch, margins: Mapping[int, Fraction]) -> str:
    """Require the normal equations: the sum of (z - t) (x, k) over all examples is 0."""
    rows = [s.rows[i] for i in margins]
    gradient = mixed([1 - m for m in margins.values()], rows, s.size)
    require(not any(gradient), "the normal equations do not hold")
    s.conclude("", "least")
    vectors = [row.a for row in rows]
    if rank(vectors, s.size) == s.size:
        return ", the least of all weights, and nowhere else so small"
    if any(Span(s.size, vectors).rest(w.point)):
        return ", the least of all weights"
    s.conclude("", "least", "shortest")
    return ", the least of all weights; of all that reach it these are the shortest"


# A perceptron's run


class Run:
    """Where a run stands: weights ``v / under``, and what was made of everything."""

    def __init__(self, f: Fields, s: Space) -> None:
        self.f, self.s, self.streak = f, s, 0  # presentations since the last mistake
        self.v, self.under = integers(f["start"], s.size)
        self.made = {"presentations": 0, "updates": 0, "passes": 0}
        self.limits = {name: f["limits"].get(name, math.inf) for name in self.made}
        self.counts, self.steps, self.right = Counter[int](), list[Any](), list[int]()
        self.known: tuple[Vector, int] | None = None  # where a cycle begins
        stated = f["order"]
        self.orders: list[list[int]] = stated if isinstance(stated, list) else [[*range(s.count)]]
        shown = itertools.chain.from_iterable(self.orders)
        require(bool(self.orders) and all(i < s.count for i in shown), "the order shows no example")
        self.above, self.below = exact(f["rate"]["above"]), exact(f["rate"]["below"])
        self.steady = len(self.above) == len(self.below) == 1
        (self.first,) = exact([f["rate"]["first"]])
        require(max(len(self.above), len(self.below)) <= 16, "a rate of too many powers")

    @property
    def weights(self) -> Vector:
        """The weights."""
        return tuple(reduced(v, self.under) for v in self.v)

    def rate(self) -> Fraction:
        """Return the rate of the update that is made next."""
        t = self.made[self.f["rate"]["counts"]] + self.first
        above, below = (dot(p, [t**i for i in range(len(p))]) for p in (self.above, self.below))
        require(above * below > 0, "a rate that is not above 0")
        return dot([above], [1 / below])

    def mistakes(self, indices: Iterable[int]) -> dict[int, Fraction]:
        """Return the margins of those that are wrong."""
        margins = self.s.margins(self.v, self.under, indices)
        return {i: m for i, m in margins.items() if not is_met(self.s.rows[i], m)}

    def update(self, i: int, rate: Fraction) -> None:
        """Add a multiple of a row to the weights."""
        row = self.s.rows[i]
        p, q = (rate / row.q).as_integer_ratio()
        WORK.spend(4 * len(self.v), self.under.bit_length(), 64 + q.bit_length())
        common = math.lcm(self.under, q)
        old, new = common // self.under, p * (common // q)
        self.v, self.under = [old * v + new * a for v, a in zip(self.v, row.a, strict=True)], common
        self.counts[i] += 1

    def limited(self, *names: str) -> bool:
        """Say whether no more may be made of something."""
        return any(self.made[n] >= self.limits[n] for n in names or self.made)

    def ends(self, turns: Sequence[Sequence[int]]) -> str:
        """Return how the run ends before a pass: at a limit, cut, or where the cycle is closed."""
        claimed, shown = self.f["outcome"], self.made["presentations"]
        more = shown + len(turns[0]) > self.limits["presentations"]
        if self.limited() or (shown and more):
            return "limit"
        if isinstance(claimed, str):
            return "cut" if claimed == "cut" and shown >= self.f["presentations"] else ""
        if shown == claimed["first"] and self.known is None:
            self.known = self.weights, self.made["updates"]
        if self.known is None or shown != claimed["first"] + claimed["length"]:
            return ""
        same = self.weights == self.known[0] and self.made["updates"] > self.known[1]
        steady = self.steady and len(self.orders) == 1
        require(same and steady, "the run is not where it was, or its rule changes")
        return "cycle"

    def turns(self) -> list[list[int]]:
        """Return which examples are shown together in each turn of the next pass."""
        if self.f["order"] == "worst":
            wrong = self.mistakes(range(self.s.count))
            return [[min(wrong, key=lambda i: (wrong[i], i))]] if wrong else []
        k = self.made["passes"] if len(self.orders) > 1 else 0
        require(k < len(self.orders), "a pass whose order is not stated")
        together = self.f["step"] != "single"
        return [self.orders[k]] if together and self.orders[k] else [[i] for i in self.orders[k]]

    def go(self) -> str:
        """Make passes until the rule says that it is over; return how it ended."""
        f, made, end = self.f, self.made, ""
        self.count_right()
        while not end and (turns := self.turns()):
            shown, before = [i for turn in turns for i in turn], made["updates"]
            if f["stop"] == "check" and not self.mistakes(shown):
                break
            if end := self.ends(turns):
                break
            end = self.one_pass(turns)
            self.count_right()
            if not end and f["stop"] == "pass" and made["updates"] == before:
                end = "stalled" if self.mistakes(shown) else "converged"
        return end or "converged"

    def one_pass(self, turns: Sequence[Sequence[int]]) -> str:
        """Show the examples of a pass; say how the run ended in it."""
        f, made = self.f, self.made
        alone = f["step"] == "single" and f["order"] != "worst"
        made["passes"] += 1
        for turn in turns:
            if self.limited("presentations"):
                return "limit"
            require(made["presentations"] < f["presentations"], "the run goes on")
            moved = self.show(turn)
            if moved and alone and self.limited("updates"):
                return "limit"
            if f["stop"] == "streak" and self.streak >= len(turns):
                return "converged"
            if f["outcome"] == "cut" and made["presentations"] >= f["presentations"]:
                return "cut"
            if moved and f["restart"]:
                break
        return ""

    def show(self, turn: Sequence[int]) -> bool:
        """Show examples together; say whether any moved the weights."""
        f, margins = self.f, self.s.margins(self.v, self.under, turn)
        wrong = [i for i in turn if not is_met(self.s.rows[i], margins[i])]
        moving = [i for i in wrong if margins[i] or f["zero"] == "moves"]
        rate = self.rate() / (len(turn) if f["step"] == "mean" else 1) if moving else Fraction(0)
        for i in moving:
            self.update(i, rate)
        self.made["presentations"] += len(turn)
        self.made["updates"] += len(moving)
        self.streak = 0 if wrong else self.streak + 1
        if "steps" in f:
            scores = [margins[i] * self.s.data.side(i) for i in turn]
            self.steps.append([[*turn], exactly(scores), exactly(self.weights) * bool(moving)])
        return bool(moving)

    def count_right(self) -> None:
        """Count the right examples, if that is claimed."""
        if "right" in self.f:
            self.right.append(self.s.count - len(self.mistakes(range(self.s.count))))

    def said(self) -> str:
        """Say the whole rule."""
        f = self.f
        rate = written(self.rate()) if self.steady else "as stated, which changes"
        orders = {"file": "in their order", "worst": "the worst mistake first"}
        shows = orders.get(str(f["order"]), f"in the order {cut(str(f['order']))} (from 0)")
        shows = f"shows the examples {shows}"
        shows += ", begins anew after each update" * f["restart"]
        if f["step"] != "single":
            mean = ", divided by the number of examples," if f["step"] == "mean" else ""
            shows = f"adds the sum over all mistakes at once{mean} (one with a score of 0"
            shows += f" {f['zero']})"
        most = [f"{most} {name}" for name, most in f["limits"].items()]
        ends = " or after ".join([STOPS[f["stop"]], *most])
        start = listed(exact(f["start"]))
        return f"starts from {start} with the rate {rate}, {shows}, and ends {ends}"


STOPS = {
    "pass": "after a pass without an update",
    "streak": "after as many right answers in a row as the order is long",
    "check": "when a look before a pass finds no mistake",
    "limit": "at a limit",
}
ENDS = {
    "converged": "it converged",
    "stalled": "nothing moves any more",
    "limit": "it ended at a limit",
    "cut": "it is followed no further",
}


def run(f: Fields, s: Space) -> Iterator[str]:
    """Make a perceptron's run again."""
    require(s.is_data, "a run on something else than examples")
    alone = f["step"] == "single" and f["zero"] == "moves"
    together = f["step"] != "single" and f["order"] == "file" and not f["restart"]
    require(alone or together, "a rule that is none")
    repeats = f["order"] != "worst" and len(f["order"]) != 0
    require(f["stop"] != "streak" or repeats, "a streak in an order that is not repeated")
    found, claimed = Run(f, s), f["outcome"]
    outcome, made = found.go(), found.made
    end = ENDS.get(outcome, "")
    if isinstance(claimed, dict):
        first, last, claimed = claimed["first"], sum(claimed.values()), "cycle"
        ever = "would go on for ever without a limit" if f["limits"] else "goes on for ever"
        end = f"after {first} and after {last} presentations it has the same weights at the same"
        end += f" place, so it {ever}"
    came = [outcome, made["presentations"], made["passes"], found.weights]
    stated = [claimed, f["presentations"], f["passes"], exact(f["end"], s.size)]
    require(came == stated, "the run ends otherwise, or elsewhere")
    told = [sorted(map(list, found.counts.items())), found.steps, found.right]
    same = told == [f["updates"], f.get("steps", []), f.get("right", [])]
    require(same, "other updates, steps, or numbers of right examples")
    said = f"it makes {', '.join(f'{n} {name}' for name, n in made.items())}"
    said += f"{' by the steps stated' * ('steps' in f)}, and comes to {s.at(found.weights)}, where"
    said += f" {len(found.mistakes(range(s.count)))} of {s.count} are wrong; {end}."
    yield s.conclude(f"A perceptron that looks for {s.sought()} {found.said()}: {said}", outcome)


# Conclusions from several claims, each with its reason


def kind(s: Space) -> None:
    """Rows that rise along directions of the cone, and all others are 0 in all of it."""
    still = len(s.still)
    if not s.plain or not s.count or not all(map(s.is_tight, s.still)):
        return
    name = "overlap" if still == s.count else "quasi-complete" if still else "complete"
    said = {
        "complete": "Complete separation: some weights give every row a value above 0.",
        "quasi-complete": f"Quasi-complete separation: {s.count - still} of {s.counted()}"
        " can be above 0 with none below; the others are then always 0.",
        "overlap": "Overlap: wherever no row is below 0, all are 0.",
    }
    s.conclude(said[name], name)
    of = "of all coefficients" if s.kind == "model" else "of a logistic regression"
    if name != "overlap":
        s.conclude(f"The maximum-likelihood estimate {of} does not exist.", "none")
    elif ("rank", s.size) in s.shown:
        s.conclude(f"The maximum-likelihood estimate {of} exists and is unique.", "unique")


def statuses(s: Space) -> None:
    """Directions of the cone move a function either way, which is 0 where all rows are."""
    for function, signs in s.changes.items():
        known = s.unmoved is not None and not any(dot(function, v) for v in s.unmoved)
        if known and {1, -1} <= signs:
            s.status("either", function)


def fewest(s: Space) -> None:
    """Join a point that breaks k rows, and that every point does; the same of features."""
    reached = min((len(one) for one in s.breaks if all(i < s.free for i in one)), default=0)
    if ("breaks", reached) in s.shown:
        what = "errors" if s.kind == "examples" else "rows that a point breaks"
        s.conclude(f"The fewest {what}{s.held()} are {reached}.", "fewest", reached)
    for k in (k for k in s.sparse if ("sparse", k) in s.shown):
        s.conclude(f"The fewest features that do are {k}.", "features", k)


def needed(s: Space) -> None:
    """Find points that break one row, and beside it only rows that follow from those kept."""
    follow = {i for i, _ in s.implied}
    if not all(by.isdisjoint(follow) for _, by in s.implied):
        return
    for broken in s.breaks:
        if len(broken - follow) == 1:
            (i,) = broken - follow
            when = ", when those that follow from others are" if len(broken) > 1 else ""
            s.conclude(f"{s.named([i]).capitalize()} cannot be left out{when}.", "needed", i)


def degree(spaces: Sequence[Space]) -> None:
    """Products of n features do, and those of fewer do not."""
    apart = {
        (s.fields["features"]["degree"], canonical(s.fields | {"features": None})): s
        for s in spaces
        if isinstance(s.fields.get("features"), dict)
    }
    for (n, rest), s in apart.items():
        lower = [apart[k, rest].shown if (k, rest) in apart else {} for k in range(n)]
        if ("solvable",) in s.shown and all(("unsolvable",) in known for known in lower):
            s.conclude(f"The least degree of products that do is {n}.", "degree", n)


CONCLUSIONS = (kind, statuses, fewest, needed)  # of one space

ATOMS: dict[str, Callable[..., Iterator[str]]] = {
    atom.__name__: atom
    for atom in (point, combination, independent, hitting, norm, vertices, run, values)
}


def proved(c: Fields, data: Data | None, examples: Iterable[Any]) -> list[str]:
    """Return the sentences that the claims show of the data."""
    several = len(c["spaces"]) > 1
    spaces = [Space(s, data, f"S{i + 1}: " * several) for i, s in enumerate(c["spaces"])]
    require(all(claim["space"] < len(spaces) for claim in c["claims"]), "a claim about no space")
    about = data is None or any(space.kind != "system" for space in spaces)
    require(about, "data of which nothing is said")
    claims = [(f, spaces[f["space"]]) for f in c["claims"]]
    seen = [s.prepare(f) for f, s in claims]
    for outcome, x, q in examples:
        for space in spaces:
            space.take_example(outcome, x, q)
    for space in spaces:
        space.end()
    asked = [f"{s.name[:-2]} asks for {s.asked()}." for s in spaces if several]
    said = [
        s.name + sentence
        for (f, s), watches in zip(claims, seen, strict=True)
        for sentence in ATOMS[f["atom"]](f, s, *watches)
    ]
    for space in spaces:
        for draw in CONCLUSIONS:
            draw(space)
    degree(spaces)
    theorem = [one for expected in c["expects"] if (one := shown(expected, spaces))]
    return list(dict.fromkeys([*theorem, *asked, *said]))


def shown(expected: Sequence[Any], spaces: Sequence[Space]) -> str:
    """Require a conclusion to have been drawn; return its sentence, if it has one of its own."""
    form = [str, int, *([(int, str, TEXTS)] * (len(expected) - 2))]
    require(fits(expected, form) and expected[1] < len(spaces), "an expectation of no form")
    name, number, *rest = expected
    key = (name, *(exact(v) if isinstance(v, list) else v for v in rest))
    missing = cut(" ".join(map(str, [name, *rest])))
    require(key in spaces[number].shown, f"it does not show what it is for: {missing}")
    sentence = spaces[number].shown[key]
    return spaces[number].name + sentence if sentence else ""


def verify(
    raw: bytes, *paths: str, tell: Callable[[int, int], None] = lambda done, of: None
) -> list[str]:
    """Return the sentences that a certificate proves, and lines that say what was read."""
    c = opened(raw)
    if c["data"] is None:
        if paths:
            raise Unusable("the certificate is about no data; no data file goes with it")
        return proved(c, None, ())
    data, said = Data(c["data"], paths, tell), list[str]()
    for examples in data.sources():
        said = proved(c, data, examples)
    return said + [f"  {line}" for line in data.said()]


def main(arguments: Sequence[str]) -> int:
    """Check the certificate named; return the exit code.

    >>> main([])  # a line on stderr says how it is called
    2
    """
    WORK.patient = [*arguments[:1]] == ["--patient"]
    paths = arguments[1:] if WORK.patient else arguments
    try:
        if not paths:
            raise Unusable(USAGE)
        with open(paths[0], "rb") as file:
            raw = file.read(MAX_BYTES + 1)
        said = verify(raw, *paths[1:])
    except Rejected as reason:
        print("REJECTED", reason)
        return 1
    except Exception as fault:  # foreseen or not: nothing was verified
        foreseen = isinstance(fault, Unusable | OSError)
        print(f"not checked: {fault if foreseen else type(fault).__name__}", file=sys.stderr)
        return 2
    print("VERIFIED")
    for line in said:
        print(line.encode("ascii", "backslashreplace").decode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
