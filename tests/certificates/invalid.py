# ruff: noqa: E501 (a table)
"""Files that no checker may verify: each is a genuine one with one change, which its name tells."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from tests.certificates.make import Case, Fields, hashed, valid

DROP = object()
Change = tuple[str, str, dict[str, Any]]


def at_point(y: list[str], zero: list[int], below: list[int], direction: bool = False) -> Fields:
    return {"atom": "point", "space": 0, "point": y, "direction": direction} | {
        "zero": zero, "below": below
    }  # fmt: skip


def _follows(row: int, other: int) -> Fields:
    claim = {"atom": "combination", "space": 0, "cone": False, "irreducible": False}
    return claim | {"rows": [[other, "1"]], "implies": row}


SOLVED: Fields = {"from": "system", "names": ["x"], "rows": [[">", "1", "0"]]}
HALF: Fields = {"from": "system", "names": ["x", "y"], "rows": [[">", "1", "0", "0"]]}
HITTING: Fields = {"atom": "hitting", "space": 0, "of": "rows", "k": 1}
CORNER: Fields = {"atom": "vertices", "space": 0, "rows": [0, 1], "vertices": [["0"]]}
CORNER |= {"rays": [], "lines": []}
CIRCLE = [_follows(1, 0), _follows(0, 1), at_point(["0"], [], [0, 1, 2])]

QUIET: dict[str, Any] = {"claims.0.start": ["3", "2", "-4"], "claims.0.presentations": 4}
QUIET |= {"claims.0.passes": 1, "claims.0.updates": [], "claims.0.steps": DROP}
DEMANDS = [[">", "1", "0", "0", "0"], [">", "-1", "0", "0", "0"]]
ALONE: Fields = {"atom": "hitting", "space": 0, "of": "rows", "cores": [[[4, "1"], [5, "1"]]]}
SHORT: Fields = {"atom": "norm", "space": 0, "point": ["1"], "rows": [[0, "1"]], "counted": [0]}
NOTHING: Fields = {"dimension": 0, "count": 0, "sha256": hashed([]), "features": []}
NOTHING |= {"outcomes": [["+", "1"], ["-", "0"]], "examples": []}

CHANGES: tuple[Change, ...] = (
    # points
    ("a-row-is-not-zero-there", "system-point", {"claims.0.zero": [0]}),
    ("a-row-is-below-zero-there", "and-separable", {"claims.0.point.2": "0"}),
    ("a-row-that-is-zero-is-not-named", "weights-with-demands", {"claims.1.zero": []}),
    ("a-point-of-too-few-numbers", "and-separable", {"claims.0.point": ["2", "2"]}),
    ("a-number-not-in-lowest-terms", "and-separable", {"claims.0.point.0": "4/2"}),
    ("a-number-as-a-decimal-text", "and-separable", {"claims.0.point.0": "2.0"}),
    ("a-minus-zero", "no-bias-closed", {"claims.0.point.0": "-0"}),
    ("a-row-falls-along-a-direction", "or-complete", {"claims.1.point.0": "-1"}),
    ("a-direction-of-nothing", "quasi-complete", {"claims.1.point": ["0", "0"], "claims.1.zero": [0, 1, 2, 3]}),
    ("a-function-without-a-direction", "and-separable", {"claims.0.function": ["1", "0", "0"]}),
    ("simpler-integers-do", "weights-with-demands", {"claims.0.point": ["3", "3", "-4"]}),
    ("simplest-but-no-integers", "weights-with-demands", {"claims.0.point": ["2", "2", "-5/2"]}),
    ("simplest-but-wrong", "fewest-errors", {"claims.0.simplest": True}),
    ("a-point-of-a-model", "binary", {"claims": [at_point(["0", "0"], [0, 1, 2, 3], [])], "expects": []}),
    # combinations
    ("a-multiplier-below-zero", "xor-contradicts", {"claims.0.rows.0.1": "-1/2"}),
    ("a-multiplier-of-zero", "xor-contradicts", {"claims.0.rows.0.1": "0"}),
    ("rows-that-do-not-cancel", "xor-contradicts", {"claims.0.rows.0.1": "1"}),
    ("no-strict-row-among-them", "xor-contradicts", {"spaces.0.margin": "0", "spaces.0.boundary": "closed-positive", "claims.0.rows": [[1, "1/2"], [2, "1/2"]]}),
    ("cancels-but-says-0-above-a-negative", "system-refuted", {"spaces.0.rows.0.3": "-9"}),
    ("a-row-named-twice", "xor-contradicts", {"claims.0.rows.1.0": 0}),
    ("a-row-that-is-not-there", "xor-contradicts", {"claims.0.rows.3.0": 4}),
    ("rows-do-not-rise", "xor-contradicts", {"claims.0.rows.0.0": 1, "claims.0.rows.1.0": 0}),
    ("a-combination-of-nothing", "xor-contradicts", {"claims.0.rows": []}),
    ("a-consequence-in-the-cone", "or-complete", {"@cone": {"rows": [[0, "1"], [1, "1"]], "implies": 2}}),
    ("a-row-can-be-spared", "xor-overlap-irreducible", {"data.examples": [["-", "0", "0"], ["+", "0", "0"], ["+", "1", "0"], ["-", "1", "0"]]}),
    ("irreducible-but-no-refutation", "quasi-complete", {"claims.2.irreducible": True}),
    ("a-row-that-does-not-follow", "region-of-constraints", {"@implies": 0}),
    ("a-loose-row-with-a-minus-in-the-cone", "or-complete", {"@cone": {"rows": [[0, "-1"], [1, "1"]]}}),
    # ranks
    ("dependent-rows-called-independent", "not-identified", {"claims.-1.rows": [1, 2]}),
    ("a-null-vector-that-is-none", "not-identified", {"claims.-1.null.0.0": "1"}),
    ("fewer-vectors-than-unknowns", "not-identified", {"claims.-1.null": []}),
    ("a-function-that-no-null-vector-moves", "not-identified", {"claims.-1.functions.0": ["0", "0", "1"]}),
    # bounds
    ("a-core-that-refutes-nothing", "fewest-errors", {"claims.1.cores.0.0.1": "1"}),
    ("a-core-is-hit-by-fewer", "fewest-errors", {"claims.1.k": 2, "expects": [["broken", 0, 1]]}),
    ("a-packing-of-more-than-one", "fewest-errors", {"claims.1.packing": [[0, "2"]], "claims.1.k": 2, "expects": [["broken", 0, 1]]}),
    ("a-packing-with-a-minus", "fewest-errors", {"claims.1.packing": [[0, "-1"]]}),
    ("a-packing-of-no-core", "fewest-errors", {"claims.1.packing": [[1, "1"]]}),
    ("fewer-columns-do", "fewest-monomials", {"claims.1.k": 4, "expects": [["solvable", 0]]}),
    ("a-core-of-demands-alone", "and-separable", {"spaces.0.also": DEMANDS, "claims": [ALONE | {"k": 3}], "expects": []}),
    ("nothing-is-bounded", "fewest-errors", {"claims.1.k": 0}),
    ("a-street-of-one-class", "street", {"data.dimension": 1, "data.count": 1, "data.features": ["x1"], "data.examples": [["+", "1"]], "spaces.0.bias": None, "claims": [SHORT], "expects": [["street", 0, "1"]]}),
    ("a-length-of-a-model", "binary", {"claims": [SHORT | {"point": ["0", "0"], "rows": []}], "expects": []}),
    ("not-the-shortest", "street", {"claims.0.point": ["3", "3", "-5"]}),
    ("rows-that-do-not-show-the-length", "street", {"claims.0.rows.0.1": "3"}),
    ("a-point-that-breaks-a-row", "street", {"claims.0.point.2": "0"}),
    ("an-unknown-counted-twice", "street", {"claims.0.counted": [0, 0]}),
    ("a-vertex-left-out", "region-of-constraints", {"@vertices": -1}),
    ("a-vertex-that-is-none", "region-of-constraints", {"@vertices": ["1", "1"]}),
    ("a-row-left-out-that-does-not-follow", "region-of-constraints", {"@rows": [0, 1]}),
    ("a-region-without-a-point-of-it", "system-point", {"claims": [CORNER], "spaces.0": {"from": "system", "names": ["x"], "rows": [[">", "1", "0"], [">", "-1", "0"]]}, "expects": []}),
    ("rows-that-follow-from-each-other", "system-point", {"claims": CIRCLE, "spaces.0": {"from": "system", "names": ["x"], "rows": [[">", "1", "2"], [">", "1", "2"], [">", "1", "1"]]}, "expects": [["needed", 0, 2]]}),
    ("either-infinity-of-what-is-not-identified", "not-identified", {"@moved": ["1", "0", "0"]}),
    ("lines-left-out", "system-point", {"spaces.0": HALF, "claims": [at_point(["1", "0"], [], []), CORNER | {"rows": [0], "vertices": [], "rays": [["0", "1"], ["0", "-1"]]}], "expects": []}),
    ("a-ray-of-length-zero", "region-of-constraints", {"@rays": [["0", "0"]]}),
    ("a-core-that-adds-up-to-no-falsehood", "system-point", {"spaces.0": {"from": "system", "names": ["x"], "rows": [[">", "1", "-1"], [">", "-1", "0"]]}, "claims": [HITTING | {"cores": [[[0, "1"], [1, "1"]]]}], "expects": []}),
    ("columns-of-a-system", "system-point", {"spaces.0": HALF, "claims": [HITTING | {"of": "columns", "cores": [[[0, "1"]]]}], "expects": []}),
    ("null-vectors-that-depend", "system-point", {"spaces.0": {"from": "system", "names": ["x", "y", "z"], "rows": [[">=", "1", "0", "0", "0"]]}, "claims": [{"atom": "independent", "space": 0, "rows": [0], "null": [["0", "1", "0"], ["0", "1", "0"]]}], "expects": []}),
    # runs
    ("a-streak-where-only-mistakes-are-shown", "run-worst-first", {"claims.0.stop": "streak"}),
    ("a-rate-of-many-powers", "run-converges", {"claims.0.rate.above": ["1", *["0"] * 16]}),
    ("another-end", "run-converges", {"claims.0.end.0": "9"}),
    ("another-count-of-presentations", "run-converges", {"claims.0.presentations": 7}),
    ("another-count-of-passes", "run-converges", {"claims.0.passes": 1}),
    ("other-updates", "run-converges", {"claims.0.updates.0.1": 9}),
    ("another-outcome", "run-cycles", {"claims.0.outcome": "converged", "expects": [["unsolvable", 0]]}),
    ("a-cycle-that-is-not-closed", "run-cycles", {"claims.0.outcome.length": 3, "claims.0.presentations": 3}),
    ("other-steps", "run-cycles", {"claims.0.steps.0.1.0": "1"}),
    ("an-order-of-no-example", "run-shuffled", {"claims.0.order.0.0": 4}),
    ("a-pass-whose-order-is-not-stated", "run-shuffled", {"claims.0.order": [[0, 1, 2, 3], [3, 2, 1, 0]]}),
    ("a-rate-below-zero", "run-cycles", {"claims.0.rate.above.0": "-1"}),
    ("a-rate-of-no-power", "run-cycles", {"claims.0.rate.below": []}),
    ("a-rate-over-zero", "run-converges", QUIET | {"claims.0.rate.below.0": "0"}),
    ("a-mistake-on-the-bound-stays-and-it-is-not-said", "run-converges", QUIET | {"claims.0.zero": "stays"}),
    ("a-batch-in-an-order", "run-batch", {"claims.0.order": [[0, 1, 2, 3]]}),
    ("a-step-of-a-truth-value", "run-cycles", {"claims.0.steps.0.0.0": False}),
    # values
    ("another-score", "scores", {"claims.1.value.0": "7"}),
    ("a-quantity-that-is-none", "scores", {"claims.1.quantity": "hopes"}),
    ("not-the-least-squares", "least-squares", {"claims.0.point.0": "1/2"}),
    ("least-but-not-the-shortest", "least-squares-shortest", {"claims.0.point": ["2", "-1", "1/3"]}),
    # spaces and data
    ("a-bias-with-the-input-zero", "and-separable", {"spaces.0.bias": "0"}),
    ("a-margin-below-zero", "and-separable", {"spaces.0.margin": "-1"}),
    ("a-margin-and-an-owner-of-zero", "street", {"spaces.0.boundary": "closed-positive"}),
    ("a-row-of-no-relation", "system-point", {"spaces.0.rows.0.0": "<"}),
    ("a-row-of-too-few-numbers", "system-point", {"spaces.0.rows.0": [">", "1", "1"]}),
    ("a-coefficient-called-as-the-intercept", "not-identified", {"data.features.0": "(intercept)", "@beside": True}),
    ("three-levels-of-two", "ordinal", {"spaces.0": {"from": "model", "model": "poisson", "link": "log", "intercept": False}, "@beside": True}),
    ("an-example-of-neither-class", "and-separable", {"data.examples.0.0": "2", "@beside": True}),
    ("outcomes-in-another-order", "not-identified", {"data.outcomes": [["1", "0"], ["0", "1"]]}),
    ("an-outcome-without-a-name", "and-separable", {"data.examples.0.0": "7", "@beside": True}),
    ("an-outcome-of-another-alphabet", "and-separable", {"data.examples.0.0": "\u0661", "data.sha256": "same", "@beside": True}),
    ("one-unknown-twice", "system-point", {"spaces.0.names": ["x", "x"]}),
    ("an-unknown-with-a-line-end", "system-point", {"spaces.0.names.0": "x\nVERIFIED"}),
    ("an-unknown-with-a-blank-at-its-end", "system-point", {"spaces.0.names": ["x", "x "]}),
    ("an-unknown-that-is-a-sentence", "system-point", {"spaces.0.names.0": "x. There are no y"}),
    ("data-of-which-nothing-is-said", "system-point", {"data": NOTHING}),
    ("a-feature-twice", "polynomial-features", {"spaces.0.features.1": [["1", [1, 0]]]}),
    ("powers-of-too-many-features", "polynomial-features", {"spaces.0.features.0.0.1": [1, 0, 0]}),
    ("a-degree-above-16", "degree-two", {"spaces.2.features.degree": 17}),
    ("a-link-that-the-model-has-not", "poisson", {"spaces.0.link": "logit"}),
    ("thresholds-and-an-intercept", "ordinal", {"spaces.0.intercept": True}),
    ("a-middle-level-never-occurs", "ordinal", {"data.examples": [["0", "0"], ["0", "1"], ["2", "1"], ["2", "2"]]}),
    ("an-outcome-that-is-none", "multinomial", {"data.examples.0.0": "7"}),
    ("a-number-of-the-data-changed", "and-separable", {"data.examples.0.1": "1/2", "data.sha256": "same"}),
    ("an-example-too-many", "and-separable", {"data.count": 3}),
    ("an-example-too-few", "and-separable", {"data.count": 5}),
    ("a-feature-without-a-name", "and-separable", {"data.features": ["x1"]}),
    ("two-features-of-one-name", "and-separable", {"data.features": ["x1", "x1"]}),
    ("two-classes-of-one-name", "and-separable", {"data.outcomes.1.1": "1"}),
    ("a-claim-about-no-space", "and-separable", {"claims.0.space": 1}),
    ("nothing-is-claimed", "and-separable", {"claims": [], "expects": []}),
    ("it-does-not-show-what-it-is-for", "and-separable", {"expects": [["unsolvable", 0]]}),
    ("a-verdict-of-another-rank", "xor-overlap-irreducible", {"expects.4.2": 2}),
    ("an-unknown-key", "and-separable", {"note": "x"}),
    ("a-key-left-out", "and-separable", {"spaces.0.threshold": DROP}),
    ("an-index-below-zero", "system-point", {"claims.0.zero": [-1]}),
    ("a-count-as-a-truth-value", "and-separable", {"data.count": True}),
    # readings of files
    ("the-label-is-a-feature", "table-with-factor", {"data.reading.terms.0.0.0": 3}),
    ("a-factor-of-nothing", "table-with-factor", {"data.reading.terms.0.0": []}),
    ("a-factor-of-two-columns", "table-with-factor", {"data.reading.terms.0.0": [0, 1]}),
    ("no-lines-left-out", "table-with-factor", {"data.reading.left_out": DROP}),
    ("a-term-of-no-level", "table-with-factor", {"data.reading.terms.2.0.1": "z"}),
    ("the-reference-as-a-feature", "table-with-factor", {"data.reading.terms.2.0.1": "a"}),
    ("other-rows-left-out", "table-with-factor", {"data.reading.left_out": [5]}),
    ("another-class-called-positive", "table-with-factor", {"data.reading.classes": [["yes", "-"], ["no", "+"]]}),
    ("a-class-of-two-outcomes", "table-with-factor", {"data.reading.classes": [["yes", "+"], ["yes", "-"]]}),
    ("a-delimiter-that-numbers-have", "table-with-factor", {"data.reading.delimiter": "."}),
    ("a-column-of-another-name", "table-with-factor", {"data.features.0": "z"}),
    ("the-hash-of-other-files", "several-files", {"data.sha256": "same", "data.reading.files.0.sha256": "0" * 64}),
    ("gaps-left-out-that-must-not-be", "table-with-factor", {"data.reading.missing": "error"}),
)  # fmt: skip


def invalid() -> Iterator[Case]:
    """Yield the changed files."""
    known = {case.name: case for case in valid()}
    for name, base, changes in CHANGES:
        fields = copy.deepcopy(known[base].fields)
        before = fields["data"] and fields["data"]["sha256"]
        for path, value in changes.items():
            _change(fields, path, value)
        if changes.get("data.sha256") == "same":
            fields["data"]["sha256"] = before
        elif any(path.startswith("data.examples") for path in changes):
            fields["data"]["sha256"] = hashed(fields["data"]["examples"])
        yield Case(name, fields, known[base].files)


def _change(fields: Fields, path: str, value: Any) -> None:
    """Put a value at a place; what begins with @ looks for the claim that it is about."""
    if path.startswith("@"):
        _LOOKED_FOR[path](fields, value)
        return
    *way, last = (int(key) if key.lstrip("-").isdigit() else key for key in path.split("."))
    place: Any = fields
    for key in way:
        place = place[key]
    if value is DROP:
        del place[last]
    else:
        place[last] = value


def _implies(fields: Fields, value: Any) -> None:
    claim = next(c for c in fields["claims"] if c.get("implies") is not None)
    claim["implies"] = value


def _cone(fields: Fields, given: Any) -> None:
    claim = {"atom": "combination", "space": 0, "cone": True, "irreducible": False, "implies": None}
    fields["claims"].append(claim | given)


def _vertices(fields: Fields, value: Any) -> None:
    (claim,) = (c for c in fields["claims"] if c["atom"] == "vertices")
    claim["vertices"] = (
        claim["vertices"][:value] if value == -1 else [*claim["vertices"][1:], value]
    )


def _rows(fields: Fields, value: Any) -> None:
    (claim,) = (c for c in fields["claims"] if c["atom"] == "vertices")
    claim["rows"] = value


def _moved(fields: Fields, function: Any) -> None:
    """Claim that a function is moved both ways, along what is 0 on all rows."""
    null = fields["claims"][-1]["null"][0]
    every = [*range(len(fields["data"]["examples"]))]
    for sign in (1, -1):
        y = [str(sign * int(v)) for v in null]
        fields["claims"].append(at_point(y, every, [], direction=True) | {"function": function})
    fields["expects"].append(["status", 0, "either", function])


def _rays(fields: Fields, value: Any) -> None:
    (claim,) = (c for c in fields["claims"] if c["atom"] == "vertices")
    claim["rays"] = value


def _beside(fields: Fields, _: Any) -> None:
    """Claim only what holds of a system beside the space."""
    fields["spaces"].append(SOLVED)
    fields |= {"claims": [at_point(["1"], [], []) | {"space": 1}], "expects": []}


_LOOKED_FOR = {
    "@implies": _implies, "@cone": _cone, "@vertices": _vertices, "@rows": _rows,
    "@moved": _moved, "@rays": _rays, "@beside": _beside,
}  # fmt: skip
