"""Variants: exercises of equal difficulty, each with its key and a self-test of that key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from linexact.classroom.difficulty import Drawn, Measures, smallest_proofs
from linexact.classroom.drawing import CONVENTION, RULE, Facts, dataset_of, draw, up_to_symmetry
from linexact.classroom.marking import Prepared, prepare_text
from linexact.errors import InputError, LimitError
from linexact.grade import Grade, mark
from linexact.handweights import Problem
from linexact.handweights.search import Simplest, simplest
from linexact.kernel import CertificateError
from linexact.model.draws import split_mix
from linexact.perceptron import rule, run
from linexact.rational import exact_text
from linexact.separability import inseparable

MAX_DRAWS = 200_000  # for one variant
SIZES = {"weights": (1, 6), "inseparable": (3, 4), "perceptron": (2, 12)}
USUAL = {"weights": 2, "inseparable": 4, "perceptron": 5}
_WORDS = {
    "weights": "Find weights and a bias that get all six cases right.",
    "inseparable": "Show that no weights and bias get all six cases right.",
    "perceptron": "Run the perceptron from zero weights through the cases in order, again and"
    " again, until all are right. A case is wrong when its score is 0 or has the other sign;"
    " then its inputs, and 1 for the bias, are added to the weights for label 1 and subtracted"
    " for label 0. How many updates are made, and with which weights (the bias last) does it"
    " end?",
}
_KINDS = {"weights": "weights", "inseparable": "separability", "perceptron": "perceptron"}
_ASKS = {"weights": {"weights": 4}, "inseparable": {"verdict": 1, "proof": 3}}


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant: its number, its file as a text, and an answer that gets all points."""

    number: int
    id: str
    drawn: Drawn
    measures: Measures
    text: str
    key: str
    right: tuple[str, ...]  # the key in other forms
    wrong: tuple[str, ...]  # its neighbours that are not right

    def prepared(self) -> Prepared:
        """Return the exercise ready for marking."""
        return prepare_text(self.text)


def facts_of(kind: str, size: int | None = None, zero: bool = False) -> Facts:
    """Return what is to be guaranteed; raises :class:`InputError` when it cannot be."""
    if kind not in SIZES:
        raise InputError("kind", f"no kind is called {kind[:40]!r}; there are {', '.join(SIZES)}")
    chosen = USUAL[kind] if size is None else size
    low, high = SIZES[kind]
    if not low <= chosen <= high:
        raise InputError("size", f"--size is {chosen}; for {kind} expected from {low} to {high}")
    if zero and kind != "perceptron":
        raise InputError("zero", f"--zero is said of a perceptron's scores, not of {kind}")
    return Facts(kind, chosen, zero)


def variants(facts: Facts, seed: int) -> Iterator[Variant]:
    """Yield variants, no two equal up to symmetry, each tested; the same for the same seed.

    Raises :class:`~linexact.errors.LimitError` (``draws``) when no further one is found.

    >>> first = next(variants(facts_of("weights"), seed=1))
    >>> first == next(variants(facts_of("weights"), seed=1))
    True
    """
    numbers = split_mix(seed, 1)
    seen: set[Drawn] = set()
    draws = 0
    while True:
        drawn = draw(facts, numbers)
        draws += 1
        if drawn is not None and (form := up_to_symmetry(facts, drawn[0])) not in seen:
            seen.add(form)
            variant = _variant(facts, seed, len(seen), *drawn)
            self_test(variant)
            yield variant
            draws = 0
        if draws > MAX_DRAWS:
            message = f"no further variant in {MAX_DRAWS} draws; ask for another size"
            raise LimitError("draws", message, limit="MAX_DRAWS")


def self_test(variant: Variant) -> None:
    """Mark the key, its other forms and its wrong neighbours.

    Raises :class:`~linexact.kernel.CertificateError` unless exactly the right ones get all.
    """
    exercise = variant.prepared()
    for text in (variant.key, *variant.right):
        if not _all_right(exercise, text):
            raise CertificateError("key", f"{variant.id}: the key does not get all points")
    for text in variant.wrong:
        if _all_right(exercise, text):
            raise CertificateError("key", f"{variant.id}: a wrong answer gets all points")


def _all_right(exercise: Prepared, text: str) -> bool:
    outcomes = [m.outcome for m in mark(exercise.parts, text)]
    return all(isinstance(o, Grade) and o.is_right for o in outcomes)


def _variant(facts: Facts, seed: int, number: int, drawn: Drawn, measured: Measures) -> Variant:
    name = f"{facts.name}-{seed}-{number:04}"
    answers = {"weights": _weights, "inseparable": _proof, "perceptron": _run}[facts.kind](drawn)
    key, right, wrong = answers
    return Variant(number, name, drawn, measured, _toml(facts, name, drawn), key, right, wrong)


_Answers = tuple[str, tuple[str, ...], tuple[str, ...]]


def _weights(drawn: Drawn) -> _Answers:
    """Return the simplest weights, multiples of them, and the nearest that fail."""
    found = cast("Simplest", simplest(Problem(dataset_of(drawn), CONVENTION)))
    point = (*found.w, found.b)
    right = tuple(
        _named(tuple(Fraction(v) * scale for v in point)) for scale in (Fraction(3), Fraction(1, 7))
    )
    wrong = []
    for place in range(len(point)):
        for sign in (1, -1):
            moved = _first_wrong(drawn, point, place, sign)
            if moved is not None:
                wrong.append(_named(tuple(map(Fraction, moved))))
    return _named(tuple(map(Fraction, point))), right, tuple(wrong)


def _named(point: tuple[Fraction, ...]) -> str:
    names = ("w1", "w2", "b")
    return ", ".join(f"{n} = {exact_text(v)}" for n, v in zip(names, point, strict=True))


def _first_wrong(
    drawn: Drawn, point: tuple[int, ...], place: int, sign: int
) -> tuple[int, ...] | None:
    """Move one weight by whole steps until an example is not right any more."""
    for step in range(1, 100):
        moved = (*point[:place], point[place] + sign * step, *point[place + 1 :])
        if any(t * (moved[0] * x + moved[1] * y + moved[2]) <= 0 for x, y, t in drawn):
            return moved
    return None


def _proof(drawn: Drawn) -> _Answers:
    """Return the easiest of the smallest proofs, which the kernel checks."""
    verdict = inseparable(dataset_of(drawn), CONVENTION, smallest_proofs(drawn)[0])
    verdict.check()
    multipliers = sorted(verdict.multipliers.items())

    def told(scale: Fraction, first: Fraction = Fraction(0)) -> str:
        parts = [
            f"{i + 1}: {exact_text(m * scale + (first if k == 0 else 0))}"
            for k, (i, m) in enumerate(multipliers)
        ]
        return f"[verdict]\nnot separable; multipliers {', '.join(parts)}"

    one = Fraction(1)
    wrong = (told(one, Fraction(1, 60)), told(-one), "[verdict]\nseparable")
    return told(one), (told(one).replace("not separable", "inseparable"),), wrong


def _run(drawn: Drawn) -> _Answers:
    trace = run(dataset_of(drawn), rule(RULE))

    def told(updates: int, weights: tuple[Fraction, ...]) -> str:
        vector = ", ".join(exact_text(v) for v in weights)
        return f"[updates]\n{updates}\n[weights]\n({vector})"

    n, end = trace.updates, trace.weights
    same = told(n, end).replace(f"\n{n}\n", f"\n{2 * n}/2\n")
    wrong = [told(n + 1, end), told(n - 1, end)]
    for j in range(len(end)):
        wrong.append(told(n, (*end[:j], end[j] + 1, *end[j + 1 :])))
    return told(n, end), (same,), tuple(wrong)


def _toml(facts: Facts, name: str, drawn: Drawn) -> str:
    asks = _ASKS.get(facts.kind, {"updates": 2, "weights": 2})
    points = ", ".join(f"{key} = {value}" for key, value in asks.items())
    listed = ", ".join(f'"{key}"' for key in asks)
    lines = [
        f'id = "{name}"',
        f'title = "Variant {name}"',
        f'kind = "{_KINDS[facts.kind]}"',
        f"asks = [{listed}]",
        f"points = {{ {points} }}",
        f'statement = "{_WORDS[facts.kind]}"',
        '\n[source]\nlecture = "own"',
        '\n[convention]\nbias = true\nboundary = "strict"',
        "\n[data]\nexamples = [",
        *(f"  {{ x = [{x}, {y}], label = {t} }}," for x, y, t in drawn),
        "]",
    ]
    if facts.kind == "perceptron":
        lines.append(f'\n[task]\nrule = "{RULE}"')
    return "\n".join(lines) + "\n"
