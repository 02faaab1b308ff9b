// Proofs that somebody builds: averages of the classes, and rows that are added up.

import { ONE, ZERO, compared, equal, plus } from "../rational.js";
import { combined, dot, isStrict, scaledDown } from "./scores.js";

/** @typedef {import("../rational.js").Rational} Rational */
/** @typedef {import("./scores.js").Convention} Convention */
/** @typedef {import("./scores.js").Constraint} Constraint */
/** @typedef {import("./scores.js").LabelledInput} LabelledInput */
/** @typedef {{total: Rational, average: Rational[] | null}} Average of a class; none where the total is 0 */
/** @typedef {"negative" | "total-positive" | "total-negative" | "total" | "apart" | "sum" | "none-strict"} AverageFault */
/** @typedef {{positive: Average, negative: Average, sum: Rational[], total: Rational, meet: boolean, faults: AverageFault[]}} Averages */
/** @typedef {"factor-negative" | "coefficients" | "true"} SumFault */
/** @typedef {{coefficients: Rational[], bound: Rational, relation: ">" | ">=" | "==", faults: SumFault[], wrong: number[]}} Added */

/**
 * Weigh the examples: the average of each class, the signed sum, and what a proof still lacks.
 *
 * With a bias a proof has multipliers that sum to 1 over each class, and averages that meet; without
 * one they sum to 1 altogether, sum m t x is 0, and some example of a class that may not score 0 has
 * one. Faults: `negative` (a multiplier below 0), `total-positive`, `total-negative`, `total` (not 1),
 * `apart`, `sum` (not 0), `none-strict`. Without faults it is a proof. Averages are divided by their
 * totals, so that they show where multipliers of another scale meet.
 * @param {readonly LabelledInput[]} examples
 * @param {readonly Rational[]} multipliers one for each example
 * @param {Convention} convention
 * @param {number} dimension
 * @returns {Averages}
 */
export function averagesOf(examples, multipliers, convention, dimension) {
  const [positive, negative] = [1, -1].map((target) => averageOf(examples, multipliers, target, dimension));
  const signed = examples.map(({ x, target }, i) => /** @type {[Rational, readonly Rational[]]} */ ([
    target > 0 ? multipliers[i] : [-multipliers[i][0], multipliers[i][1]], x,
  ]));
  const sum = combined(signed, dimension), total = plus(positive.total, negative.total);
  const isZero = sum.every(([p]) => p === 0n);
  const meet = convention.bias
    ? positive.average !== null && negative.average !== null &&
      positive.average.every((value, j) => equal(value, /** @type {Rational[]} */ (negative.average)[j]))
    : isZero && total[0] !== 0n;
  /** @type {AverageFault[]} */
  const faults = multipliers.some(([p]) => p < 0n) ? ["negative"] : [];
  if (convention.bias) {
    if (!equal(positive.total, ONE)) faults.push("total-positive");
    if (!equal(negative.total, ONE)) faults.push("total-negative");
    if (!meet) faults.push("apart");
  } else {
    if (!equal(total, ONE)) faults.push("total");
    if (!isZero) faults.push("sum");
    const some = examples.some(({ target }, i) => multipliers[i][0] > 0n && isStrict(convention, target > 0));
    if (!some) faults.push("none-strict");
  }
  return { positive, negative, sum, total, meet, faults };
}

/** @param {readonly LabelledInput[]} examples @param {readonly Rational[]} multipliers @param {number} target @param {number} dimension @returns {Average} */
function averageOf(examples, multipliers, target, dimension) {
  const own = examples.flatMap(({ x, target: other }, i) => (
    other === target ? [/** @type {[Rational, readonly Rational[]]} */ ([multipliers[i], x])] : []
  ));
  const total = own.reduce((sum, [factor]) => plus(sum, factor), ZERO);
  return { total, average: total[0] === 0n ? null : scaledDown(combined(own, dimension), total) };
}

/**
 * Add up rows with factors: what follows from them, and whether that is false.
 *
 * A factor may be below 0 on equations alone (`factor-negative`, the rows in `wrong`). The sum is
 * strict where a strict row has a factor above 0. It refutes without faults: its coefficients are 0
 * (`coefficients`: they are not), and 0 > bound, or 0 >= bound, is false (`true`: it is not).
 * @param {readonly Constraint[]} constraints
 * @param {readonly Rational[]} factors one for each row
 * @param {number} unknowns
 * @returns {Added}
 */
export function addedUp(constraints, factors, unknowns) {
  const coefficients = combined(constraints.map((row, i) => [factors[i], row.coefficients]), unknowns);
  const bound = dot(constraints.map((row) => row.bound), factors);
  const used = constraints.filter((_, i) => factors[i][0] !== 0n);
  const isSomeStrict = used.some((row) => row.relation === ">");
  const relation = isSomeStrict ? ">" : used.every((row) => row.relation === "==") ? "==" : ">=";
  const wrong = constraints.flatMap((row, i) => (factors[i][0] < 0n && row.relation !== "==" ? [i] : []));
  /** @type {SumFault[]} */
  const faults = wrong.length > 0 ? ["factor-negative"] : [];
  if (coefficients.some(([p]) => p !== 0n)) faults.push("coefficients");
  const sign = compared(ZERO, bound);
  const holds = relation === ">" ? sign > 0 : relation === ">=" ? sign >= 0 : sign === 0;
  if (holds) faults.push("true");
  return { coefficients, bound, relation, faults, wrong };
}
