"""Arguments about the rows of XOR and others: what follows, what jumps, what breaks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from linexact.argument.checking import check_argument
from linexact.argument.claims import (
    Argument,
    Asked,
    Branch,
    Broken,
    Cited,
    Claim,
    Followed,
    Given,
    Jump,
    Line,
    Step,
    Uncited,
    Unread,
)
from linexact.argument.combine import combine_few, refutation
from linexact.data.constraints import dataset_system
from linexact.data.convention import Convention
from linexact.data.gates import gate
from linexact.errors import LimitError
from linexact.kernel import CertificateError, Constraint, Relation, check

XOR = dataset_system(gate("XOR"), Convention(True, "strict")).rows
# On (w1, w2, b): -b > 0, w2 + b > 0, w1 + b > 0, -w1 - w2 - b > 0.


def row(*numbers: int, relation: Relation = ">", bound: int = 0) -> Constraint:
    return Constraint(relation, numbers, bound)


FALSE = row(0, 0, 0)
SUM = row(1, 1, 2)
ROWS = tuple(Claim(given) for given in XOR)
EVERYTHING = Cited((Given(0), Given(1), Given(2), Given(3)))


def kinds(*steps: Step) -> list[type]:
    found = check_argument(Argument(XOR, 3, steps))
    return [type(outcome) for outcome in found.outcomes.values()]


def ends(*steps: Step) -> type:
    return check_argument(Argument(XOR, 3, steps)).weakest


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        (Claim(row(0, 2, 2)), Followed),  # a row at another scale
        (Claim(row(0, 1, 1, relation=">=")), Followed),  # less than a row
        (Claim(row(0, 0, 0, relation=">=")), Followed),  # nothing at all
        (Claim(row(0, 0, 0, relation="==")), Followed),
        (Claim(row(0, 1, 1), Asked(1)), Followed),
        (Claim(row(0, 1, 1), Asked(2)), Unread),  # what another example asks
        (Claim(row(0, 2, 1), Asked(2)), Broken),
        (Claim(SUM, Cited((Given(1), Given(2)))), Followed),
        (Claim(SUM), Unread),  # two rows that nothing was said of
        (Claim(row(1, 1, 1), Cited((Given(1), Given(2)))), Broken),  # a lost factor
        (Claim(row(1, 1, 2, bound=1), Cited((Given(1), Given(2)))), Broken),
        (Claim(FALSE, EVERYTHING), Jump),
        (Claim(FALSE, replace(EVERYTHING, summed=True)), Followed),
        (Claim(row(5, -7, 3), EVERYTHING), Unread),
        (Claim(row(1, 0, 0), Cited((Given(0),), alone=False)), Broken),
        (Claim(row(1, 0, 0), Cited((Given(0),))), Broken),
        (Claim(row(1, -1, 0), Cited((Given(0),), alone=False)), Broken),
    ],
)
def test_a_single_claim(claim: Claim, kind: type) -> None:
    assert kinds(claim) == [kind]


def test_the_row_for_a_score_of_0_is_broken_by_such_a_score() -> None:
    closed = dataset_system(gate("XOR"), Convention(True, "closed-positive")).rows
    found = check_argument(Argument(closed, 3, (Claim(row(0, 1, 1), Asked(1)),))).outcomes[0]
    assert isinstance(found, Broken)
    assert found.point[1] + found.point[2] == 0


def test_adding_in_two_steps_is_a_proof() -> None:
    assert ends(
        *ROWS, Claim(SUM, Cited((Line(1), Line(2)))), Claim(row(0, 0, 1)), Claim(FALSE)
    ) is (Followed)


def test_four_rows_and_nothing_more_jump_to_the_contradiction() -> None:
    assert ends(*ROWS, Claim(FALSE)) is Jump
    assert ends(*ROWS, Claim(FALSE, Uncited(added=True))) is Followed


def test_a_contradiction_of_lines_that_agree_is_none() -> None:
    assert ends(*ROWS[:2], Claim(FALSE)) is Unread
    assert kinds(*ROWS[:2], Claim(FALSE, Cited((Line(0), Line(1)))))[2] is Broken


def test_what_rests_on_a_broken_line_is_no_proof_and_is_not_blamed() -> None:
    wrong = Claim(row(1, 1, 1), Cited((Line(1), Line(2))))
    found = check_argument(
        Argument(XOR, 3, (*ROWS, wrong, Claim(FALSE, Cited((Line(3), Line(4))))))
    )
    assert [type(o) for o in found.outcomes.values()][4:] == [Broken, Followed]
    assert found.weakest is Broken


def test_a_line_left_open_can_be_cited_and_proves_nothing() -> None:
    two = Claim(row(5, -7, 3), EVERYTHING), Claim(row(-5, 7, -3), EVERYTHING)
    assert kinds(*two, Claim(FALSE, Cited((Line(0), Line(1))))) == [Unread, Unread, Followed]
    assert ends(*two, Claim(FALSE, Cited((Line(0), Line(1))))) is Unread


def test_what_cites_nothing_is_a_plain_sum_of_two_lines() -> None:
    plain = kinds(*ROWS, Claim(row(0, 1, 0)))  # -b > 0 and w2 + b > 0
    assert plain[4] is Followed
    assert kinds(*ROWS, Claim(row(0, 1, -1)))[4] is Unread  # twice one of them
    assert kinds(*ROWS[1:], Claim(row(0, 1, 0)))[3] is Unread  # one that nobody wrote


def test_rows_of_examples_do_not_go_together_without_a_word() -> None:
    among = Uncited(among=(Line(1),))
    assert kinds(*ROWS, Claim(SUM, among))[4] is Unread
    assert kinds(*ROWS, Claim(row(0, 1, 0), among))[4] is Followed  # with the sign of b
    assert kinds(*ROWS, Claim(SUM, Uncited(among=(Line(1), Line(2)))))[4] is Followed


def test_what_is_supposed_and_refuted_is_known_to_be_otherwise() -> None:
    supposed = Branch(row(0, 0, 1, relation=">="), (Claim(FALSE, Cited((Given(0), Line(0)))),))
    found = check_argument(
        Argument(XOR, 3, (supposed, Claim(row(1, 0, 0), Cited((Line(0), Given(2))))))
    )
    assert [type(outcome) for outcome in found.outcomes.values()] == [Followed] * 3
    assert found.closing is None
    assert found.uncovered is not None
    assert found.uncovered[2] < 0


def cases(*supposed: Constraint) -> type:
    """Close each case with all rows; what is asked here is whether the cases are all."""
    added = replace(EVERYTHING, summed=True)
    return ends(*(Branch(s, (Claim(FALSE, added),)) for s in supposed))


def test_cases_must_be_all_that_there_are() -> None:
    assert cases(row(1, 0, 0), row(-1, 0, 0, relation=">=")) is Followed
    assert cases(row(1, 0, 0), row(-1, 0, 0)) is Unread
    assert cases(row(1, 0, 0), row(-1, 0, 0), row(1, 0, 0, relation="==")) is Followed
    assert cases(row(1, 0, 0), row(-1, 0, 0), row(0, 1, 0, relation="==")) is Unread


def test_a_case_that_is_not_closed_refutes_nothing() -> None:
    open_case = Branch(row(1, 0, 0), (Claim(row(2, 0, 0)),))
    closed = Branch(row(-1, 0, 0, relation=">="), (Claim(FALSE, EVERYTHING),))
    found = check_argument(Argument(XOR, 3, (open_case, closed)))
    assert found.closing is None
    assert isinstance(found.outcomes[0], Unread)


def test_lines_inside_a_case_are_not_known_behind_it() -> None:
    case = Branch(row(1, 0, 0), (Claim(FALSE, EVERYTHING),))
    assert kinds(case, Claim(FALSE, Cited((Line(1),))))[2] is not Followed


def test_evidence_is_what_the_kernel_accepts_and_damage_is_not() -> None:
    rows: dict[Given | Line, Constraint] = {Given(i): r for i, r in enumerate(XOR)}
    found = combine_few(rows, SUM)
    assert found is not None
    check(*refutation(rows, found))
    worse = replace(found, multipliers={**found.multipliers, Given(1): Fraction(2)})
    with pytest.raises(CertificateError):
        check(*refutation(rows, worse))


def test_steps_have_a_limit() -> None:
    with pytest.raises(LimitError, match="limit"):
        check_argument(Argument(XOR, 3, (Claim(XOR[0]),) * 201))
