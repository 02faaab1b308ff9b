// What was found about data, as a certificate (docs/certificate-format.md) that anybody can check.

import { canonical } from "./canonical.js";
import { dot } from "./exact/scores.js";
import { plus, written } from "./rational.js";
import { hashOf } from "./sha256.js";

/** @typedef {import("./exact/scores.js").Convention} Convention */
/** @typedef {import("./exact/decide.js").Verdict} Verdict */
/** @typedef {import("./owntable.js").OwnData} OwnData */

/**
 * Write the certificate of a verdict, with its data and how the file of csvOf is read.
 * @param {OwnData} data
 * @param {Convention} convention
 * @param {Verdict} verdict
 * @returns {string}
 */
export function certificateOf(data, convention, verdict) {
  const rows = data.examples.map(({ x, target }) => [target > 0 ? "+" : "-", ...x.map(written)]);
  const { positive, negative } = data;
  const outcomes = [["+", positive], ["-", negative]];
  const boundary = convention.positive === ">=0" ? "closed-positive" : convention.negative === "<=0" ? "closed-negative" : "strict";
  const fields = {
    format: "linexact/2",
    tool: "linexact, page of one's own data",
    data: {
      dimension: data.features.length, count: rows.length, features: [...data.features], outcomes, examples: rows,
      sha256: hashOf(rows.map((row) => `${row.join(",")}\n`).join("")), reading: readingOf(data),
    },
    spaces: [{ from: "examples", bias: convention.bias ? "1" : null, boundary, margin: "0", threshold: "0", features: null, also: [] }],
    claims: [{ space: 0, ...claimOf(data, convention, verdict) }],
    expects: [[verdict.separable ? "solvable" : "unsolvable", 0]],
  };
  return `${canonical({ ...fields, seal: hashOf(canonical(fields)) })}\n`;
}

/** @param {OwnData} data @param {Convention} convention @param {Verdict} verdict */
function claimOf(data, { bias }, verdict) {
  if (!verdict.separable) {
    const rows = Array.from(verdict.multipliers, ([index, value]) => [index, written(value)]);
    return { atom: "combination", rows, cone: false, irreducible: false, implies: null };
  }
  const { w, b } = verdict;
  const scores = data.examples.map(({ x }) => plus(dot(w, x), b));
  const zero = scores.flatMap(([p], i) => (p === 0n ? [i] : []));
  return { atom: "point", point: [...w, ...(bias ? [b] : [])].map(written), direction: false, zero, below: [] };
}

/** @param {OwnData} data */
function readingOf({ features, positive, negative }) {
  return {
    kind: "csv", terms: features.map((_, j) => [[j]]), label: features.length, classes: [[positive, "+"], [negative, "-"]], others: null,
    delimiter: ",", header: true, missing: "error", left_out: [],
  };
}
