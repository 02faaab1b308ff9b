"""Orders: how they are read, what each says of itself, and what is refused."""

from __future__ import annotations

import itertools

import pytest

from linexact.data.orders import (
    ORDERS,
    ORDERS_HELP,
    Cyclic,
    Given,
    Listed,
    Shuffled,
    Worst,
    read_order,
)
from linexact.errors import InputError


def test_every_name_is_read_and_told() -> None:
    for name, make in ORDERS.items():
        assert read_order(f" {name.upper()} ", seed=3) == make(3)
        assert name in ORDERS_HELP
    assert read_order("3,1") == Listed((2, 0))


@pytest.mark.parametrize("text", ["", "2,x", "0x1", "1,,2", "1," + "9" * 30, "reverse"])
def test_what_is_no_order_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="is no order: expected given, cyclic"):
        read_order(text)


def test_an_order_says_whether_its_passes_repeat() -> None:
    repeating = [Cyclic(), Listed((1,)), Shuffled(1, every_pass=False)]
    other = [Given(), Shuffled(1), Worst()]
    assert all(order.repeats for order in repeating)
    assert not any(order.repeats for order in other)
    for order in (*repeating, Worst()):
        stated = order.stated(3)
        assert stated in ("file", "worst") or list(stated) == list(order.in_pass(3, 0))


def test_a_list_names_examples_that_exist() -> None:
    assert list(Listed((1, 1)).shown(2)) == [1, 1]
    for order in (Listed(()), Listed((2,)), Listed((-1,))):
        with pytest.raises(InputError, match="expected"):
            order.shown(2)


def test_a_random_order_reaches_every_permutation() -> None:
    orders = {Shuffled(1).in_pass(3, number) for number in range(60)}
    assert orders == set(itertools.permutations(range(3)))
    fixed = Shuffled(1, every_pass=False)
    assert fixed.in_pass(9, 0) == fixed.in_pass(9, 5)
