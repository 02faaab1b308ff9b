"""Nets: one that is right in several notations, wrong ones, and what is none."""

from __future__ import annotations

from fractions import Fraction

from linexact.grade.forms.net import NetTask
from linexact.grade.keys.made import Keys, in_decimals
from linexact.networks.net import on_rows
from linexact.networks.written import net_text, read_net


def keys(task: NetTask) -> Keys:
    """Return the net in other notations, and with units that do nothing."""
    lines = task.value.split("; ")
    brackets = [line.replace(": ", ": (") + ")" for line in lines]
    right = (task.value, "\n".join(lines), "\n".join(reversed(brackets)), in_decimals(task.value))
    names = [line.rsplit(", ", 1) for line in lines]
    with_names = "\n".join(f"{weights}, b = {b}" for weights, b in names)
    net = read_net(task.value, task.dataset.dimension, task.hidden, task.like)
    wrong = []
    for sign in (1, -1):
        b = Fraction(sign * 1000)
        constant = "\n".join([*lines[:-1], f"{names[-1][0]}, {b}"])
        other = read_net(constant, task.dataset.dimension, task.hidden, task.like)
        if on_rows(other, task.dataset).wrong:
            wrong.append(net_text(other))
    assert not on_rows(net, task.dataset).wrong
    refused = ("I do not know", "\n".join(lines[:-1]), task.value + ", 1")
    return Keys((*right, with_names), tuple(wrong), refused)
