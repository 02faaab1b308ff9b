"""Claims about random problems as linexact writes them, and with one or two values changed.

The changed ones have hashes and sentences made right again.  They are for the checkers with one
thing changed (``attack_by_tool.py``): some file should show the change.  That what is verified is
true, and that the checkers agree with other ways to count, is asked elsewhere.
"""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from fractions import Fraction
from functools import cache, partial
from itertools import permutations, product
from typing import Any
from unittest.mock import patch

import test_counting_mutated as switched_off
import test_counts_attacked as counted
import test_no_integers_attacked as no_integers
import test_no_weights_attacked as no_weights
import test_runs_agreement as run_alike
import test_shattering_attacked as split
import test_symmetries_attacked as symmetric
from attack_certificates import canonical

import linexact
from linexact.certificate.bundle import claims_certificate
from linexact.certificate.counts import integer_weights_certificate, smallest_proofs_certificate
from linexact.certificate.symmetries import symmetry_claim
from linexact.checker import WORK
from linexact.checkers import (
    claims,
    counts,
    duality,
    examples,
    features,
    measures,
    mistake_counts,
    networks,
    plane,
    ranks,
    regions,
    rows,
    run,
    shattering,
    symmetries,
    weights,
)
from linexact.checkers.examples import sources
from linexact.errors import InputError
from linexact.model.convention import BOUNDARIES, Convention
from linexact.model.dataset import Dataset
from linexact.model.lectures import RuleText
from linexact.model.patterns import translated_patterns
from linexact.perceptron import Trace, read_rule
from linexact.perceptron import run as run_anew
from linexact.perceptron.claim import run_certificate
from linexact.separability import Separable, separate_dataset

Fields = dict[str, Any]
FAMILIES = (
    counts,
    duality,
    examples,
    features,
    measures,
    mistake_counts,
    networks,
    plane,
    ranks,
    regions,
    rows,
    run,
    shattering,
    symmetries,
    weights,
)
RARE = {  # in the rules of some runs
    "settle": (0.5, ["0", "1", "1/4"]), "end": (0.8, ["limit", "streak", "pass", "check"]),
    "order": (0.9, ["shuffle", "worst", "2,1 once", "1,2,1", "given"]), "passes": (0.6, [1, 3, 6]),
    "presentations": (0.3, [1, 7, 20]), "streak": (0.3, [1, 2, 3]),
}  # fmt: skip
SHORT_RUN = 20_000  # of run.MAX_WORK: a forgery that runs on for ever has no sentence
EACH = 16  # changes of one file
UNCHANGED = ("about", "statement")


@cache
def genuine() -> list[bytes]:
    """Return files of one claim each."""
    found = [each for family in (by_hand, areas, sets, moved, runs, labeled) for each in family()]
    texts = [*counted.genuine().values(), *symmetric.genuine().values()]
    found += [each for text in texts for each in alone(text, *counts.ABOUT, *symmetries.ABOUT)]
    return [*found, *no_integers.GENUINE.values()]


def some_data(rng: random.Random, d: int, n: int, under: int = 3) -> Dataset:
    """Return random small data."""
    points = [[Fraction(rng.randint(-2, 2), rng.randint(1, under)) for _ in range(d)]
              for _ in range(n)]  # fmt: skip
    return Dataset.from_rows(points, [rng.choice([-1, 1]) for _ in points], dimension=d)


def alone(text: str, *kinds: str) -> Iterator[bytes]:
    """Yield the claims of a file that are about these, each in a file of its own."""
    fields: Fields = json.loads(text)
    for claim in fields.get("claims", ()):
        if claim["about"] in kinds:
            yield sealed(fields | {"claims": [claim]})


def by_hand() -> Iterator[bytes]:
    """Yield weights that meet examples and demands, that none do, and that no integers do."""
    rng = random.Random(31)
    for k in range(36):
        data, bias = some_data(rng, rng.randint(1, 2), rng.randint(1, 3)), rng.random() < 0.7
        demands = [f"|w| <= {rng.randint(1, 2)}"] if k % 3 else []
        relation = rng.choice([">=", "<=", "=", ">", "<"])
        demands += [f"{rng.randint(1, 3)} w1 {relation} {rng.randint(-2, 3)}"] if k % 4 else []
        demands += [f"2 b {relation} {rng.randint(-3, 3)}"] if bias and k % 5 == 0 else []
        demands += ["integers"] if k % 2 else []
        boundary = rng.choice(BOUNDARIES)
        try:
            found = linexact.hand_weights(data, demands=demands, bias=bias, boundary=boundary)
            text = found.certificate()
        except InputError:
            continue
        yield from alone(text, "weights", "no-weights", "no-integers")


def areas() -> Iterator[bytes]:
    """Yield regions of random constraints, some on a slice."""
    rng = random.Random(32)
    for k in range(24):
        names = ["x", "y", "z"][: rng.randint(2, 3)]
        lines = []
        for _ in range(rng.randint(1, 5)):
            terms = " ".join(f"{rng.randint(-3, 3):+} {name}" for name in names)
            relation = rng.choice([">=", "<=", ">", "<", ">=", "="])
            lines.append(f"{terms} {relation} {rng.randint(-2, 4)}")
        cut = [f"2 {names[-1]} = {names[0]} + {rng.randint(-2, 3)}"] if k % 3 == 0 else []
        try:
            text = linexact.region(constraints="\n".join(lines), slices=cut).certificate()
        except InputError:
            continue
        yield from alone(text, "region")


def sets() -> Iterator[bytes]:
    """Yield counts of right integers, and smallest sets without weights."""
    rng = random.Random(33)
    for _ in range(24):
        data = some_data(rng, rng.randint(0, 2), rng.randint(2, 4), 2)
        if data.positives and data.negatives:
            rule, size = Convention(True, rng.choice(BOUNDARIES)), rng.randint(0, 2)
            for count in range(60):
                text = integer_weights_certificate(data, rule, size, count).encode()
                if not refused(text):
                    yield text
                    break
        data = some_data(rng, rng.randint(1, 2), rng.randint(3, 5), 2)
        if not isinstance(separate_dataset(data, counted.STRICT), Separable):
            yield smallest_proofs_certificate(data, counted.STRICT, *counted.sets_of(data)).encode()


def moved() -> Iterator[bytes]:
    """Yield symmetries of random data, and pictures in all positions."""
    rng = random.Random(34)
    for _ in range(30):
        data = some_data(rng, rng.randint(2, 3), rng.randint(1, 2), 1)
        data = closed(data, rng.sample(range(data.dimension), data.dimension))
        shares = {i: Fraction(rng.randint(1, 2)) for i in range(len(data)) if rng.random() < 0.3}
        for order in permutations(range(data.dimension)):
            if order != tuple(range(data.dimension)) and symmetric.keeps(data, order, shares):
                claim = symmetry_claim(data, [order], shares)
                yield claims_certificate(data, [claim]).encode()
                break
    fields: Fields = symmetric.alone("patterns")
    yield sealed(fields | {"data": fields["data"][::-1]})  # the negative ones first
    apart, _ = symmetric.of_other_data()["the sum of the other class"]
    fields = json.loads(apart)
    fields["claims"][0]["pixel_sums"] = ["1", "3"]
    swapped = resealed(fields | {"data": fields["data"][::-1]})
    assert swapped is not None
    yield swapped
    for one, other in (("10/00", "11/01"), ("100", "110"), ("10/01/00", "11/11/10")):
        for repeats in (False, True):
            data = translated_patterns(one, other, repeats=repeats)
            yield from alone(linexact.work_out(data).certificate(), "patterns", "symmetry")


def closed(data: Dataset, order: list[int]) -> Dataset:
    """Return data with the images of all examples under a permutation of the features."""
    points = [(data.target(i), tuple(data.x(i))) for i in range(len(data))]
    for t, x in points:
        image = t, tuple(x[j] for j in order)
        if image not in points:
            points.append(image)
    return Dataset.from_rows([x for _, x in points], [t for t, _ in points])


def runs() -> Iterator[bytes]:
    """Yield runs of random rules, of which some have what is rare, and some by hand."""
    rng, found = random.Random(35), 0
    while found < 60:
        text = written(run_alike.random_trace(rng), rng)
        if text and len(text) < 6000:
            found += 1
            yield text
    with patch.dict(run_alike.CHOICES, RARE):
        while found < 110:
            text = written(run_alike.random_trace(rng), rng)
            if text and len(text) < 2500:
                found += 1
                yield text
    yield from by_rules("XOR", {"order": "worst"}, {})
    limit = {"end": "limit"}
    yield from by_rules("AND", limit | {"passes": 20}, limit | {"updates": 90},
                        limit | {"passes": 20, "settle": "0"}, {"order": "1,2,3,4 once"},
                        {"end": "limit", "order": "4,3,2,1,4,3,2,1,4,3,2,1 once"})  # fmt: skip


def by_rules(problem: str, *rules: Fields) -> Iterator[bytes]:
    """Yield runs by rules that are stated."""
    data = linexact.separate(problem).dataset
    for changes in rules:
        trace = run_anew(data, read_rule(RuleText("blog", **changes)))
        text = run_certificate(trace, steps=False, right=True)
        assert text, changes
        yield text.encode()


def written(trace: Trace | None, rng: random.Random) -> bytes | None:
    """Return the certificate of a run with its steps or numbers right, or without."""
    shown = rng.choice([{"steps": True}, {"right": True}, {}])
    text = trace and run_certificate(trace, **{"steps": False, "right": False} | shown)
    return text.encode() if text else None


def labeled() -> Iterator[bytes]:
    """Yield labelings of random points by sets of all kinds, and Radon's parts."""
    rng = random.Random(36)
    for k in range(36):
        shape = rng.choice(["half-spaces", "rays", "intervals", "boxes"])
        d = rng.randint(1, 2) if shape in ("half-spaces", "boxes") else 1
        points = [[f"{rng.randint(-2, 2)}/{rng.randint(1, 2)}" for _ in range(d)]
                  for _ in range(rng.randint(0, 4) if k > 3 else 1)]  # fmt: skip
        own: Fields = {"by": shape, "positive": rng.choice(split.SIDES[shape] or [None])}
        if shape == "half-spaces":
            own = {"bias": rng.random() < 0.5, "boundary": rng.choice(BOUNDARIES)}
        try:
            found = linexact.shatter(points, dimension=None if points else d, **own)
        except InputError:
            continue
        yield found.certificate().encode()
    yield on_a_diagonal()
    yield corners()
    for d in (1, 1, 2, 3):
        points = [[f"{rng.randint(-2, 2)}" for _ in range(d)] for _ in range(d + 2)]
        yield linexact.radon(points).certificate().encode()


def on_a_diagonal() -> bytes:
    """Return labelings of three points of 300 equal coordinates by boxes."""
    line = linexact.shatter([[0], [1], [2]], by="boxes", positive="inside")
    fields: Fields = json.loads(line.certificate())
    (claim,) = fields["claims"]
    claim |= {"width": 300, "points": [x * 300 for x in claim["points"]]}
    for one in claim["labelings"]:
        for part in (one, *one.get("caught", ())):
            part |= {end: part[end] * 300 for end in ("low", "high") if end in part}
    text = resealed(fields)
    assert text is not None
    return text


def corners() -> bytes:
    """Return all 512 labelings of the origin and the unit points of 8 coordinates."""
    points = [[str(int(i == j)) for j in range(8)] for i in range(-1, 8)]
    given = [
        {"labels": "".join("+" if t > 0 else "-" for t in (1, *signs)), "b": "1",
         "w": [str(t - 1) for t in (2 * s for s in signs)]}
        for signs in product((1, -1), repeat=8)
    ]  # fmt: skip
    claim: Fields = {"about": "labelings", "points": points, "width": 8, "labelings": given}
    claim |= {"convention": {"bias": True, "positive": ">0", "negative": "<0"}, "count": 512}
    text = resealed({"format": claims.FORMAT, "tool": "by hand", "claims": [claim]})
    assert text is not None
    return text


# Changes


@cache
def drawn() -> list[tuple[bytes, list[bytes]]]:
    """Return the files, each with those that come of changing one or two values in it."""
    found = [(text, changed(text, random.Random(k))) for k, text in enumerate(genuine())]
    return [*found, *simplest(), (genuine()[0], [*stated()])]


def changed(text: bytes, rng: random.Random) -> list[bytes]:
    """Return changes of a file that have a sentence."""
    found = list[bytes]()
    for _ in range(3 * EACH):
        fields = json.loads(text)
        for _ in range(rng.choice([1, 1, 2])):
            change(fields, rng)
        other = resealed(fields)
        if other is not None and other != text and len(found) < EACH:
            found.append(other)
    return found


def simplest() -> list[tuple[bytes, list[bytes]]]:
    """Return the simplest integers of the claims about weights, and others that meet the rows."""
    found = []
    for text in [*genuine(), *unbiased(), *biased()]:
        fields = json.loads(text)
        (claim,) = fields["claims"]
        if claim["about"] != "weights":
            continue
        bias = int(claim.get("convention", {"bias": False})["bias"])
        met = [y for y in product(range(-4, 5), repeat=len(claim["variables"]))
               if all(map(partial(holds, y=y), demanded(fields, claim)))]  # fmt: skip
        made = []
        for y in sorted(met, key=partial(size, bias=bias))[:: 1 + len(met) // 12]:
            claim |= {"point": [*map(str, y)], "moves": [], "simplest": True}
            made.append(resealed(fields))
        kept = [each for each in made if each is not None]
        found += [(kept[0], kept[1:])] if kept else []
    return found


def unbiased() -> Iterator[bytes]:
    """Yield points of systems, and of data without features."""
    fields: Fields = {"format": claims.FORMAT, "tool": "by hand"}
    claim: Fields = {"about": "weights", "moves": [], "simplest": True}
    for names, demands in (
        ("x", [[">=", "1", "2"]]), ("xy", [[">=", "1", "1", "3"], [">", "-2", "1", "-3"]]),
        ("xy", [["==", "2", "-3", "1"], [">=", "1", "0", "1"]]),
    ):  # fmt: skip
        own = claim | {"variables": [*names], "rows": demands, "point": ["0"] * len(names)}
        yield sealed(fields | {"claims": [own]})
    rule = {"bias": True, "positive": ">0", "negative": "<0"}
    own = claim | {"variables": ["b"], "rows": [], "point": ["1"], "convention": rule}
    yield sealed(fields | {"claims": [own], "data": [["+"]], "dimension": 0, "examples": 1})


def biased() -> Iterator[bytes]:
    """Yield points of an example and of demands on the weight and the bias, some of them long."""
    rng = random.Random(5)
    fields: Fields = {"format": claims.FORMAT, "tool": "by hand"}
    fields |= {"data": [["+", "1"]], "dimension": 1, "examples": 1}
    rule = {"bias": True, "positive": ">=0", "negative": "<0"}
    claim: Fields = {"about": "weights", "moves": [], "simplest": True, "convention": rule}
    long = f"1{'0' * 400}"
    demands = [
        [[">=", "0", long, "0"]],
        [[">=", "0", "1", f"-{long}"], [">=", "0", "-1", f"-{long}"]],
    ]
    demands += [[[">=", "1", "0", "2"]], [[">=", "0", "0", f"-{long}"], [">=", "1", "0", "1"]]]
    demands += [[[">=", "1", "0", "2"], [">=", "0", "-1", "-3"]]]
    demands += [[["==", "1", "0", "2"], [">=", "0", "1", "0"]]]
    for _ in range(40):
        drawn = [[rng.randint(-2, 2), rng.randint(-3, 3), rng.randint(-4, 4)] for _ in range(2)]
        demands.append([[rng.choice(["==", ">=", ">"]), *map(str, each)] for each in drawn])
    for own in demands:
        stated = claim | {"variables": ["w", "b"], "rows": own, "point": ["0", "0"]}
        yield sealed(fields | {"claims": [stated]})


def demanded(fields: Fields, claim: Fields) -> list[tuple[str, list[Fraction], Fraction]]:
    """Return the rows of examples and demands: relation, coefficients, bound."""
    rule = claim.get("convention")
    found = [(r, [*map(Fraction, a)], Fraction(c)) for r, *a, c in claim["rows"]]
    for sign, *x in fields["data"] if rule else ():
        t = 1 if sign == "+" else -1
        a = [t * Fraction(v) for v in (*x, *["1"] * rule["bias"])]
        side = rule["positive" if t > 0 else "negative"]
        found.append((">=" if "=" in side else ">", a, Fraction(0)))
    return found


def holds(row: tuple[str, list[Fraction], Fraction], y: tuple[int, ...]) -> bool:
    relation, a, bound = row
    value = sum((v * w for v, w in zip(a, y, strict=True)), -bound)
    return value > 0 if relation == ">" else value >= 0 if relation == ">=" else value == 0


def size(y: tuple[int, ...], bias: int) -> tuple[int, ...]:
    """Return by what integers are simpler: the largest, the sum, the bias."""
    w = [abs(v) for v in y[: len(y) - bias]]
    return max(w, default=0), sum(w), abs(y[-1]) if bias else 0


def stated() -> Iterator[bytes]:
    """Yield forgeries as they are, and with the sentence that they would have."""
    for text in refused_by_tests():
        yield text
        try:
            other = resealed(json.loads(text))
        except ValueError:  # several claims, or no text
            continue
        if other is not None and other != text:
            yield other


def refused_by_tests() -> Iterator[bytes]:
    """Yield the forgeries that tests refuse for the condition that each breaks."""
    for name, edit, _ in counted.FORGERIES:
        fields = json.loads(counted.genuine()[name])
        edit(fields["claims"][0])
        yield counted.seal(fields, lenient=True)
    for fields, _ in counted.of_other_data().values():
        yield counted.seal(fields, lenient=True)
    for name in ("counts", "symmetries"):
        yield from map(sealed, switched_off.forgeries(name))
    yield from (text for text, _ in symmetric.of_other_data().values())
    yield from (split.forged(name, edit) for name, edit, _ in split.FORGERIES)
    for name, changes, _ in symmetric.FORGERIES:
        yield symmetric.edited(name, **changes)
    yield from false_cycles()
    for name, _, edit, _ in no_integers.FORGERIES:
        yield no_integers.forged(name, edit)
    for name, changes, _ in no_weights.FORGERIES:
        fields = no_weights.fields_of(name)
        fields["claims"][0] |= changes
        yield no_weights.seal(fields, lenient=True)


def false_cycles() -> Iterator[bytes]:
    """Yield runs that are said to come back to where they were amid a pass, which they are not."""
    (text,) = by_rules("XOR", {})
    fields = json.loads(text)
    (claim,) = fields["claims"]
    outcome = claim["outcome"]
    for late in (1, 2):
        moved = outcome | {"first": outcome["first"] + late, "length": outcome["length"] - late}
        claim["outcome"] = moved
        text = resealed(fields)
        assert text is not None
        yield text


def change(fields: Fields, rng: random.Random) -> None:
    """Change one value of the claim, or of the data."""
    home = fields["data"] if "data" in fields and rng.random() < 0.15 else fields["claims"][0]
    places = [(part, key) for part, key in inside(home) if key not in UNCHANGED]
    if places:
        part, key = rng.choice(places)
        part[key] = another(part[key], rng)


def inside(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the places of a value: what holds it, and where."""
    for key in value if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from inside(value[key])


def another(value: Any, rng: random.Random) -> Any:
    """Return another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return max(0, value + rng.choice([-2, -1, 1, 2, -value]))
    if value is None:
        return rng.choice(["0", "1", "-1"])
    if isinstance(value, dict):
        return value
    if isinstance(value, list):
        return another_list(value, rng)
    if value and {*value} <= {*"+-"}:  # labels
        k = rng.randrange(len(value))
        return value[:k] + ("-" if value[k] == "+" else "+") + value[k + 1 :]
    if any(value in sides for sides in split.SIDES.values()):
        return rng.choice(next(sides for sides in split.SIDES.values() if value in sides))
    try:
        number = Fraction(value)
    except ValueError:
        return rng.choice([">", ">=", "=="] if value in (">", ">=", "==") else [value, ">0", ">=0"])
    half = Fraction(1, 2)
    return str(rng.choice([number + 1, number - 1, number + half, number / 2, -number, 2 * number,
                           Fraction(0), number - Fraction(1, 100)]))  # fmt: skip


def another_list(value: list[Any], rng: random.Random) -> list[Any]:
    """Return a list without an entry, with one twice, or in another order."""
    if not value:
        return value
    k, how = rng.randrange(len(value)), rng.randrange(4)
    if how == 0:
        return value[:k] + value[k + 1 :]
    if how == 1:
        return [*value[: k + 1], copy.deepcopy(value[k]), *value[k + 1 :]]
    return value[::-1] if how == 2 else rng.sample(value, len(value))


def resealed(fields: Fields) -> bytes | None:
    """Make hashes and the sentence right again; None where there is no sentence."""
    (claim,) = fields["claims"]
    if "data" in fields:
        fields["examples"] = len(fields["data"])
    try:
        claim["statement"] = sentence(claim, fields)
    except Exception:  # whatever it is: nothing can be said
        return None
    return sealed(fields)


def sentence(claim: Fields, fields: Fields) -> str:
    """Return what a claim would state if all conditions were met."""
    judge, known = claims.KNOWN[claim["about"]]
    own = {key: value for key, value in claim.items() if key not in UNCHANGED}
    if not any(claims.fits(own, form) for form in known):
        raise ValueError("not the fields of such a claim")
    WORK.begin(0)  # what was counted for others is no work of this one
    held = next(sources(with_hash(fields), None)) if "data" in fields else None
    with ExitStack() as stack:
        for family in FAMILIES:
            stack.enter_context(patch.object(family, "require", lambda condition, reason: None))
        stack.enter_context(patch.object(run, "MAX_WORK", SHORT_RUN))
        return judge(own, held)


def with_hash(fields: Fields) -> Fields:
    lines = "".join(",".join(row) + "\n" for row in fields["data"])
    return fields | {"data_sha256": hashlib.sha256(lines.encode("ascii")).hexdigest()}


def sealed(fields: Fields) -> bytes:
    rest = {key: value for key, value in fields.items() if key != "sha256"}
    rest = with_hash(rest) if "data" in rest else rest
    rest["sha256"] = hashlib.sha256(canonical(rest).encode("ascii")).hexdigest()
    return f"{canonical(rest)}\n".encode("ascii")


def refused(text: bytes) -> bool:
    """Say whether the checker refuses a file."""
    try:
        claims.verify(text)
    except (claims.Rejected, claims.Unusable):
        return True
    return False
