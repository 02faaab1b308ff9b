"""Every order has words."""

from __future__ import annotations

import pytest

from linexact.explain.trace import explain_trace
from linexact.model.gates import gate
from linexact.model.orders import ORDERS, Listed, Order
from linexact.perceptron import Stop, rule, run
from linexact.render.text import render_text


@pytest.mark.parametrize("order", [*(make(1) for make in ORDERS.values()), Listed((0, 1))])
def test_every_order_has_words(order: Order) -> None:
    trace = run(gate("AND"), rule("grosse", order=order, stop=Stop(passes=1)))
    assert "Order" in render_text(explain_trace(trace))
