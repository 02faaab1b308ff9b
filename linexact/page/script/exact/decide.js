// Whether constraints can be met, decided in whole numbers: a point, or multipliers that refute.
//
// Beside the unknowns y stands a t > 0 that makes all homogeneous: a . y - bound t (> | >= | ==) 0.
// By Motzkin's transposition theorem either some (y, t) meets all of them, and y/t is the point; or
// there are multipliers, not below 0 but on equations, with  sum m (a, -bound) + m0 (0, 1) = 0  and
// sum of the m on strict rows + m0 = 1.  The second is a linear programme in standard form. Phase one
// of the simplex method finds its multipliers or, in the prices of its rows, a (y, t, -s).
// Bland's rule (1977) never comes back to a basis, so that it ends; the steps are bounded as well.

import { ONE, ZERO, divided, lcm, minus, plus, ratio, times } from "../rational.js";
import { combined, constraintsOf, coprime } from "./scores.js";

/** @typedef {import("../rational.js").Rational} Rational */
/** @typedef {import("./scores.js").Convention} Convention */
/** @typedef {import("./scores.js").Constraint} Constraint */
/** @typedef {import("./scores.js").LabelledInput} LabelledInput */
/** @typedef {{feasible: true, point: Rational[]} | {feasible: false, multipliers: Map<number, Rational>}} Decision */
/** @typedef {{separable: true, w: Rational[], b: Rational} |
 *   {separable: false, multipliers: Map<number, Rational>, commonPoint: Rational[] | null}} Verdict */
/** @typedef {{index: number, entries: bigint[], scale: bigint}} Column of the constraint `index`, its entries times the scale */

/** A problem that takes more steps than are allowed; nothing is decided. */
export class LimitReached extends Error {}

export const MOST_STEPS = 5000;

/**
 * Decide whether some point meets all constraints.
 *
 * The multipliers of a refutation are above 0, on equations not 0; the rows with them add up to
 * zero coefficients and a false statement, 0 > 0 or 0 >= something above 0.
 * @param {readonly Constraint[]} constraints
 * @param {number} unknowns
 * @param {number} [steps] the most steps of the simplex method
 * @returns {Decision}
 * @throws {LimitReached}
 */
export function decide(constraints, unknowns, steps = MOST_STEPS) {
  const columns = constraints.flatMap((constraint, index) => columnsOf(constraint, index));
  columns.push({ index: -1, entries: [...Array(unknowns).fill(0n), 1n, 1n], scale: 1n }); // t > 0
  const tableau = new Tableau(columns.map((column) => column.entries), unknowns + 2);
  tableau.run(steps);
  if (!tableau.isZero()) {
    const prices = tableau.prices();
    const t = prices[unknowns];
    return { feasible: true, point: prices.slice(0, unknowns).map((price) => divided(price, t)) };
  }
  /** @type {Map<number, Rational>} */
  const found = new Map();
  for (const [place, value] of tableau.basis()) {
    const { index, scale } = columns[place];
    if (index < 0) continue;
    found.set(index, plus(found.get(index) ?? ZERO, times(value, [scale, 1n])));
  }
  return { feasible: false, multipliers: new Map([...found].filter(([, value]) => value[0] !== 0n).sort(([a], [b]) => a - b)) };
}

/**
 * A constraint as columns in whole numbers; an equation is one in either direction.
 * @param {Constraint} constraint
 * @param {number} index
 * @returns {Column[]}
 */
function columnsOf({ relation, coefficients, bound: [p, q] }, index) {
  const scale = coefficients.reduce((common, [, below]) => lcm(common, below), q);
  const entries = [...coefficients.map(([above, below]) => above * (scale / below)), -p * (scale / q)];
  if (relation !== "==") return [{ index, entries: [...entries, relation === ">" ? scale : 0n], scale }];
  const opposite = entries.map((value) => -value);
  return [{ index, entries: [...entries, 0n], scale }, { index, entries: [...opposite, 0n], scale: -scale }];
}

/**
 * Phase one of the simplex method: find m >= 0 with  columns . m = (0, ..., 0, 1),  in whole numbers.
 *
 * Every entry is a whole number over `below`, the last pivot (Edmonds 1967, Bareiss 1968): the
 * divisions leave no remainder. The last line holds the reduced costs; one unknown is added for each
 * row, and their sum is made as small as possible.
 */
class Tableau {
  /** @param {bigint[][]} columns @param {number} height */
  constructor(columns, height) {
    this.width = columns.length;
    this.height = height;
    this.below = 1n;
    this.steps = 0;
    /** @type {bigint[][]} */
    this.rows = Array.from({ length: height }, (_, i) => [
      ...columns.map((column) => column[i]),
      ...Array.from({ length: height }, (_, j) => (i === j ? 1n : 0n)),
      i === height - 1 ? 1n : 0n,
    ]);
    const costs = this.rows[0].map((_, j) => -this.rows.reduce((sum, row) => sum + row[j], 0n));
    for (let i = 0; i < height; i++) costs[this.width + i] = 0n;
    this.costs = costs;
    this.members = Array.from({ length: height }, (_, i) => this.width + i); // of the basis, row by row
  }

  /** @param {number} most */
  run(most) {
    for (;;) {
      const entering = this.costs.findIndex((cost, j) => j < this.width && cost < 0n);
      if (entering < 0) return;
      if (this.steps++ >= most) throw new LimitReached(`more than ${most} steps`);
      this.#pivot(this.#leaving(entering), entering);
    }
  }

  /**
   * The row that allows the least step; of equals the one whose member is first (Bland). One exists:
   * the sum that is minimised is bounded below by 0.
   * @param {number} entering
   */
  #leaving(entering) {
    const last = this.width + this.height;
    let best = -1;
    this.rows.forEach((row, i) => {
      if (row[entering] <= 0n) return;
      if (best < 0) { best = i; return; }
      const left = row[last] * this.rows[best][entering], right = this.rows[best][last] * row[entering];
      if (left < right || (left === right && this.members[i] < this.members[best])) best = i;
    });
    return best;
  }

  /** @param {number} place @param {number} entering */
  #pivot(place, entering) {
    const top = this.rows[place], pivot = top[entering], { below } = this;
    const reduced = (/** @type {bigint[]} */ row) => {
      const factor = row[entering];
      return row.map((value, j) => (value * pivot - factor * top[j]) / below);
    };
    this.rows = this.rows.map((row) => (row === top ? row : reduced(row)));
    this.costs = reduced(this.costs);
    this.below = pivot;
    this.members[place] = entering;
  }

  /** Tell whether the added unknowns are all 0: then the columns combine as asked. */
  isZero() {
    return this.costs[this.width + this.height] === 0n;
  }

  /** The members of the basis that are columns, each with its value. @returns {[number, Rational][]} */
  basis() {
    const last = this.width + this.height;
    return this.members.flatMap((member, i) => (
      member < this.width ? [/** @type {[number, Rational]} */ ([member, ratio(this.rows[i][last], this.below)])] : []
    ));
  }

  /** What each row is worth, with the sign that makes the product with every column at least 0. @returns {Rational[]} */
  prices() {
    return Array.from({ length: this.height }, (_, i) => minus(ratio(this.costs[this.width + i], this.below), ONE));
  }
}

/**
 * Decide whether a classifier is right on all examples, as a certificate states it.
 *
 * Weights are coprime whole numbers. With a bias the multipliers of each class sum to 1 and both
 * averages are the common point; without one all of them sum to 1, and there is no common point.
 * @param {readonly LabelledInput[]} examples
 * @param {Convention} convention
 * @param {number} dimension the number of features
 * @param {number} [steps]
 * @returns {Verdict}
 * @throws {LimitReached}
 */
export function separate(examples, convention, dimension, steps = MOST_STEPS) {
  const found = decide(constraintsOf(examples, convention), dimension + (convention.bias ? 1 : 0), steps);
  if (found.feasible) {
    const whole = coprime(found.point);
    return { separable: true, w: whole.slice(0, dimension), b: convention.bias ? whole[dimension] : ZERO };
  }
  const counted = convention.bias
    ? [...found.multipliers].filter(([index]) => examples[index].target > 0)
    : [...found.multipliers];
  const total = counted.reduce((sum, [, value]) => plus(sum, value), ZERO);
  const multipliers = new Map(Array.from(found.multipliers, ([index, value]) => [index, divided(value, total)]));
  if (!convention.bias) return { separable: false, multipliers, commonPoint: null };
  const positive = [...multipliers].filter(([index]) => examples[index].target > 0);
  const commonPoint = combined(positive.map(([index, factor]) => [factor, examples[index].x]), dimension);
  return { separable: false, multipliers, commonPoint };
}
