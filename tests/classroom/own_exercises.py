"""An exercise of one's own, as a teacher writes it."""

from __future__ import annotations


def weights_and_updates(name: str, title: str, gate: str) -> str:
    """Return the text of an exercise that asks for a run's weights and count of updates."""
    return f"""
id = "{name}"
title = "{title}"
statement = "Do it."
kind = "perceptron"
asks = ["weights", "updates"]
points = {{ weights = 3, updates = 2 }}
source = {{ lecture = "own" }}
convention = {{ bias = true, boundary = "strict" }}
data = {{ truth_table = "{gate}" }}
task = {{ rule = "blog" }}
"""
