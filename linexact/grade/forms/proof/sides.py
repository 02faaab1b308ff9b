"""What is said in words of the two sides of an equation between scores: one negative, one positive.

``z(0,0) + z(1,1) = z(0,1) + z(1,0)``, and "the left side is a sum of two negative numbers, the
right one of two positive": that each score of a side has its sign is then a line of the proof, and
that both sides are equal the contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator

from linexact.grade.forms.proof.letters import Relating, score_input
from linexact.grade.forms.proof.said import Said
from linexact.written import Form, Span
from linexact.written.wording import Wording

_SIDES = Wording(r"{on the left}(?P<left>[^.;\n]{0,90}?){on the right}(?P<right>[^.;\n]{0,90})")
_NEGATIVE, _POSITIVE = Wording(r"{negatives}|<\s*0"), Wording(r"{positives}|>\s*0")


def signs_of_sides(text: str, left: Form, right: Form, dimension: int) -> Iterator[Said]:
    """Yield a line for each score whose side is told its sign; none where that is not plain.

    >>> from fractions import Fraction
    >>> left, right = (Form(((name, Fraction(1)),)) for name in ("z(0,0)", "z(0,1)"))
    >>> text = "the left side is negative, the right side positive"
    >>> [said.text for said in signs_of_sides(text, left, right, 2)]
    ['z(0,0) < 0', 'z(0,1) > 0']
    """
    found = list(_SIDES.pattern.finditer(text))
    if len(found) != 1:
        return
    span = Span(found[0].start(), found[0].end())
    for side, name in ((left, "left"), (right, "right")):
        signs = [s for s, said in ((-1, _NEGATIVE), (1, _POSITIVE)) if said.search(found[0][name])]
        plain = all(a == 1 and score_input(term, dimension) for term, a in side.terms)
        if len(signs) != 1 or not plain:
            continue
        for term, a in side.terms:
            shown = f"{term} {'>' if signs[0] > 0 else '<'} 0"
            yield Said("line", (Relating({term: signs[0] * a}, ">"),), shown, span)
