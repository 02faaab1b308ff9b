"""A number is a number everywhere: constraints, fields, vectors, tables, roots, rates, demands."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from linexact.text.fields import read_answer, read_fields

from linexact.data.convention import Convention
from linexact.data.gates import gate
from linexact.errors import InputError
from linexact.exact import parse_number
from linexact.handweights import read_demands
from linexact.perceptron import parse_rate
from linexact.text.constraints import MAX_BITS, parse_constraints
from linexact.text.scanner import Piece
from linexact.text.surds import parse_surd

STRICT = Convention(bias=True, boundary="strict")


def in_a_constraint(text: str) -> Fraction:
    (row,) = parse_constraints(f"w = {text}").system.rows
    return Fraction(row.bound)


def as_a_factor(text: str) -> Fraction:
    (row,) = parse_constraints(f"({text}) w = 0").system.rows
    return Fraction(row.coefficients[0])


def in_a_field(text: str) -> Fraction:
    (field,) = read_answer(f"w = {text}", read_fields)
    return field.numbers[0]


def in_a_vector(text: str) -> Fraction:
    return Piece.of(f"(0, {text}, 1)").numbers()[1].value


def as_a_surd(text: str) -> Fraction | None:
    return parse_surd(text).as_fraction()


def in_a_sum_of_roots(text: str) -> Fraction | None:
    return parse_surd(f"sqrt(4) * ({text})").times(parse_surd("1/2")).as_fraction()


def in_a_demand(text: str) -> Fraction:
    (row,) = read_demands(gate("AND"), STRICT, [f"b = {text}"]).demands
    return Fraction(row.bound)


READERS = [in_a_constraint, as_a_factor, in_a_field, in_a_vector, as_a_surd,
           in_a_sum_of_roots, in_a_demand]  # fmt: skip
FORMS = ["2e-3", "2E3", r"\frac{1}{2}", r"-\tfrac{-1}{2}", r"\dfrac{1}{.5}", "1/-2", "-1/+2",
         "−3/2", "–.5", "5.", "1 / 2", "１．５", "3⁄4", "- 7"]  # fmt: skip


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("text", FORMS)
def test_one_number_is_read_alike(reader, text) -> None:
    assert reader(text) == parse_number(text)


@pytest.mark.parametrize("text", [t for t in FORMS if "\\" not in t and t[0] not in "-−–"])
def test_rates_too(text: str) -> None:
    if parse_number(text) > 0:
        assert parse_rate(text) == parse_number(text)


PIECES = ["1", "2", "0", "10", ".5", "3.", " ", "+", "-", "−", "/", "e", "E", "e-2", ",", "'",
          r"\frac", "{1}", "{-2}", "²"]  # fmt: skip


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=6).map("".join))
@example("1/2e3")
@example("1 1/2")
@example("1/2/3")
@example(r"2\frac{1}{2}")
def test_what_is_one_number_is_that_number_everywhere(text: str) -> None:
    """What has two readings has them everywhere, but for commas, which separate in lists."""
    try:
        value = parse_number(text)
    except InputError as error:
        if error.code == "ambiguous" and "," not in text:
            for reader in (in_a_field, in_a_vector, as_a_surd, in_a_constraint):
                with pytest.raises(InputError):
                    reader(text)
        return
    if max(value.numerator.bit_length(), value.denominator.bit_length()) < MAX_BITS:
        for reader in READERS:
            assert reader(text) == value
