"""Which keys each kind of exercise has, as tables: the reader and the documentation use them."""

from __future__ import annotations

from collections.abc import Mapping

from linexact.exercise.model import Form, Kind

# Keys of [task] that a kind needs, and those it may have.
NEEDED: Mapping[Kind, tuple[str, ...]] = {
    "weights": (),
    "separability": (),
    "features": ("features",),
    "perceptron": ("rule",),
    "update": ("rule", "start"),
    "loss": ("loss", "w"),
    "distance": ("w", "b"),
    "same-boundary": ("w", "b", "other_w", "other_b"),
    "network": ("units", "last"),
    "average": ("w", "points", "parts"),
    "between": ("w", "other_w", "part"),
    "maximum": ("x", "target", "w", "other_w", "part"),
    "least-squares": (),
    "external": (),
}
ALLOWED: Mapping[Kind, tuple[str, ...]] = {
    "weights": ("demands",),
    "separability": (),
    "features": (),
    "perceptron": ("start", "rate", "steps"),
    "update": ("rate",),
    "loss": ("b",),
    "distance": (),
    "same-boundary": (),
    "network": (),
    "average": ("b",),
    "between": ("b", "other_b"),
    "maximum": (),
    "least-squares": (),
    "external": (),
}
WITHOUT_DATA: frozenset[Kind] = frozenset(
    ("distance", "same-boundary", "average", "maximum", "external")
)

# The values a kind computes, each with the form in which a student gives it.
VALUES: Mapping[Kind, Mapping[str, Form]] = {
    "weights": {
        "weights": "weights", "verdict": "verdict", "proof": "proof", "w": "vector",
        "b": "number", "common_point": "vector", "inequalities": "inequalities",
    },
    "separability": {
        "verdict": "verdict", "proof": "proof", "weights": "weights", "w": "vector",
        "b": "number", "common_point": "vector", "shifts": "number", "mean": "number",
    },
    "features": {
        "weights": "weights", "verdict": "verdict", "proof": "proof", "w": "vector", "b": "number",
    },
    "perceptron": {
        "trace": "trace", "weights": "vector", "updates": "number", "presentations": "number",
        "outcome": "verdict", "r_squared": "number", "b_squared": "number", "bound": "number",
        "proof": "proof", "boundary": "boundary",
    },
    "update": {
        "score": "number", "weights": "vector", "new_score": "number", "squared": "number",
        "gain": "number", "boundary": "boundary",
    },
    "loss": {
        "total": "number", "mean": "number", "scores": "vector", "losses": "vector",
        "boundary": "boundary",
    },
    "distance": {
        "distance": "number", "squared": "number", "foot": "vector", "boundary": "boundary",
    },
    "same-boundary": {"answer": "true-false", "factor": "number", "boundary": "boundary"},
    "network": {"scores": "vector", "verdict": "verdict"},
    "average": {"point": "vector", "score": "number"},
    "between": {"point": "vector"},
    "maximum": {"loss": "number", "mixed": "number"},
    "least-squares": {
        "w": "vector", "b": "number", "scores": "vector", "errors": "number", "total": "number",
        "losses": "vector", "determinant": "number",
    },
    "external": {"verdict": "verdict"},
}  # fmt: skip

# What is asked when the file does not say.
USUAL: Mapping[Kind, tuple[str, ...]] = {
    "weights": ("weights",),
    "separability": ("verdict", "proof"),
    "features": ("weights",),
    "perceptron": ("trace",),
    "update": ("weights",),
    "loss": ("total",),
    "distance": ("distance",),
    "same-boundary": ("answer",),
    "network": ("scores",),
    "average": ("point",),
    "between": ("point",),
    "maximum": ("loss",),
    "least-squares": ("w",),
    "external": ("verdict",),
}
