"""From what a proof's text says to an argument that is checked.

Names get their unknowns, references their sources, and what is supposed its branch; a chain of
relations becomes its links and what they say together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from linexact.argument.checking import Checked, check_argument
from linexact.argument.claims import (
    Argument,
    Broken,
    Followed,
    Jump,
    Outcome,
    Unread,
)
from linexact.data.convention import Convention
from linexact.data.dataset import Dataset, Vector
from linexact.errors import InputError
from linexact.grade.forms.proof.building import Builder
from linexact.grade.forms.proof.examples import find_example
from linexact.grade.forms.proof.letters import (
    Letters,
    own_conventions,
    read_letters,
    usual_place,
)
from linexact.grade.forms.proof.lines import hear
from linexact.grade.forms.proof.said import Heard, Said
from linexact.kernel import Constraint, System
from linexact.language.account import Known, Ledger, account
from linexact.language.text import Text
from linexact.separability import Feasible, feasible

MOST_LINKS = 80  # of all chains
LEAST_LINES = 2
_ORDER = (Broken, Unread, Jump, Followed)


@dataclass(frozen=True, slots=True)
class Reasoning:
    """A proof as it was understood: its lines, and what became of them.

    ``numbers`` are the steps of each thing said, in their order; ``whole``: everything in the text
    that could matter was read; ``common`` is a point that meets all lines, if there is one.
    """

    letters: Letters
    given: tuple[Constraint, ...]
    checked: Checked
    said: tuple[Said, ...]
    numbers: tuple[tuple[int, ...], ...]
    whole: bool
    common: Vector | None

    @property
    def outcomes(self) -> tuple[tuple[Said, int, Outcome], ...]:
        """What was said, with the worst of what became of it and the step that is about.

        A contradiction that is claimed of nothing by name is left out: the end tells.
        """
        found = []
        for said, numbers in zip(self.said, self.numbers, strict=True):
            outcomes = [(n, self.checked.outcomes[n]) for n in numbers]
            outcomes.sort(key=_worst)
            vague = said.kind == "false" and not said.refs and not said.chain
            if outcomes and not vague:
                found.append((said, *outcomes[0]))
        return tuple(found)

    @property
    def ends(self) -> bool:
        """Say whether a contradiction is reached, or claimed."""
        return self.checked.closing is not None or any(s.kind == "false" for s in self.said)

    @property
    def is_proof(self) -> bool:
        """Say whether a contradiction is reached, all is read, and every line follows."""
        every = all(isinstance(outcome, Followed) for _, _, outcome in self.outcomes)
        return self.whole and every and self.checked.weakest is Followed


def _worst(pair: tuple[int, Outcome]) -> tuple[int, int]:
    """Sort the worst outcome first; of a chain that follows, what it says as a whole."""
    number, outcome = pair
    return _ORDER.index(type(outcome)), -number if isinstance(outcome, Followed) else number


def argued(
    text: Text, dataset: Dataset, convention: Convention, ledger: Ledger
) -> Reasoning | None:
    """Return the argument of a text, line by line; None where it has none that can be followed.

    >>> from linexact.data.gates import gate
    >>> from linexact.language.text import read
    >>> text = read("t > 0, u > t, v > t, u + v < t. Adding the second and third: u + v > 2t > t.")
    >>> found = argued(text, gate("XOR"), Convention(bias=True, boundary="strict"), Ledger(text))
    >>> found.letters.meanings, found.is_proof
    ('u = w1, v = w2, t = -b', True)
    """
    points: dict[Vector, frozenset[int]] = {}
    for i in range(len(dataset)):
        x = dataset.x(i)
        points[x] = points.get(x, frozenset()) | {dataset.target(i)}
    heard = hear(text, points, ledger)
    lines = [said for said in heard.said if said.chain]
    links = [link for said in lines for link in said.chain]
    if len(lines) < LEAST_LINES or len(links) > MOST_LINKS:
        return None
    heard = replace(heard, whole=heard.whole and _is_accounted(ledger, frozenset(points)))
    return follow(heard, dataset, convention)


def _is_accounted(ledger: Ledger, points: frozenset[Vector]) -> bool:
    """Say whether nothing in the text that could matter was left out."""
    try:
        account(ledger, Known(points=points), closed=False)
    except InputError as error:
        return error.code != "left-over"
    return True


def follow(heard: Heard, dataset: Dataset, convention: Convention) -> Reasoning | None:
    """Return a proof's argument, checked; None where its names stand for nothing."""
    defined = list(_defined(heard.said, dataset, convention))
    lines = [
        replace(link, example=_example(said, dataset) if len(said.chain) == 1 else None)
        for said in heard.said
        for link in said.chain
    ]
    letters = read_letters(lines, defined, dataset, convention)
    if letters is None:
        return None
    found = [_checked(own, heard, defined) for own in own_conventions(letters, lines)]
    return next((one for one in found if one.is_proof), found[0])


def _checked(letters: Letters, heard: Heard, defined: Sequence[str]) -> Reasoning:
    built = Builder(letters, heard.said, set(defined))
    built.spoken.update(find_example(letters.dataset, point) or 0 for point in heard.mentioned)
    built.build()
    checked = check_argument(Argument(letters.rows, letters.width, tuple(built.steps)))
    numbers = tuple(tuple(built.numbers.get(k, ())) for k in range(len(heard.said)))
    whole = heard.whole and not built.is_lost
    common = _common(letters, checked, built.spoken)
    return Reasoning(letters, letters.rows, checked, heard.said, numbers, whole, common)


def _common(letters: Letters, checked: Checked, spoken: set[int]) -> Vector | None:
    """Return a point that meets all lines and the rows that are spoken of, if there is one."""
    rows = [row for row in checked.rows.values() if any(row.coefficients)]
    rows += [letters.rows[i] for i in sorted(spoken)]
    found = feasible(System(letters.width, tuple(rows)))
    return found.point if isinstance(found, Feasible) else None


def _example(said: Said, dataset: Dataset) -> int | None:
    return None if said.point is None else find_example(dataset, said.point)


def _defined(said: Sequence[Said], dataset: Dataset, convention: Convention) -> Iterator[str]:
    """Yield names that an equation gives their meaning before anything else is said of them."""
    seen: set[str] = set()
    for one in said:
        terms = one.chain[0].terms if one.chain else {}
        new = [name for name in terms if name and name not in seen]
        known = [name for name in terms if name in seen or _is_usual(name, dataset, convention)]
        if one.signs[:1] == ("=",) and new:
            fresh = [n for n in new if abs(terms[n]) == 1 and not _is_weight(n, dataset)]
            others = {n for n in known if n not in fresh[:1]}
            if fresh and others and others | {fresh[0], ""} >= terms.keys():
                yield fresh[0]
        seen |= {name for link in one.chain for name in link.terms}


def _is_usual(name: str, dataset: Dataset, convention: Convention) -> bool:
    return usual_place(name, dataset.dimension, bias=convention.bias) is not None


def _is_weight(name: str, dataset: Dataset) -> bool:
    place = usual_place(name, dataset.dimension, bias=True)
    return place is not None and place[0] < dataset.dimension
