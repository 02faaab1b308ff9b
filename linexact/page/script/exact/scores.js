// Examples and weights: scores, and each example as a constraint on the weights.
//
// Letters: x an input, t its target, w and b weights and bias, z = w . x + b the score, t z the
// margin. A constraint reads  coefficients . y  (> | >= | ==)  bound  for unknowns y.

import { ONE, ZERO, compared, divided, gcd, lcm, minus, plus, times } from "../rational.js";

/** @typedef {import("../rational.js").Rational} Rational */
/** @typedef {{bias: boolean, positive: string, negative: string}} Convention which scores are right */
/** @typedef {{x: readonly Rational[], target: 1 | -1}} LabelledInput an input with its target */
/** @typedef {">" | ">=" | "=="} Relation */
/** @typedef {{relation: Relation, coefficients: readonly Rational[], bound: Rational}} Constraint */
/** @typedef {{index: number, value: Rational, bound: Rational}} Violation */
/** @typedef {{score: Rational, margin: Rational, right: boolean}} Scored */

/**
 * The convention of a boundary: who owns a score of 0.
 * @param {boolean} bias
 * @param {string} boundary `strict`, `closed-positive` or `closed-negative`
 * @returns {Convention}
 */
export function conventionNamed(bias, boundary) {
  const positive = boundary === "closed-positive" ? ">=0" : ">0";
  return { bias, positive, negative: boundary === "closed-negative" ? "<=0" : "<0" };
}

/** Tell whether an example of the class may not score 0. @param {Convention} convention @param {boolean} positive */
export function isStrict(convention, positive) {
  return positive ? convention.positive === ">0" : convention.negative === "<0";
}

/**
 * Multiply two vectors of one length.
 * @param {readonly Rational[]} a
 * @param {readonly Rational[]} b
 * @returns {Rational}
 */
export function dot(a, b) {
  return a.reduce((sum, value, i) => (value[0] === 0n || b[i][0] === 0n ? sum : plus(sum, times(value, b[i]))), ZERO);
}

/**
 * Each example as a constraint on (w, b), without a bias on w: t (w . x + b) > 0, or >= 0 where
 * the class owns a score of 0.
 * @param {readonly LabelledInput[]} examples
 * @param {Convention} convention
 * @returns {Constraint[]}
 */
export function constraintsOf(examples, convention) {
  return examples.map(({ x, target }) => ({
    relation: isStrict(convention, target > 0) ? ">" : ">=",
    coefficients: (convention.bias ? [...x, ONE] : x).map((value) => signedBy(target, value)),
    bound: ZERO,
  }));
}

/** @param {number} target @param {Rational} value @returns {Rational} */
function signedBy(target, [p, q]) {
  return [target > 0 ? p : -p, q];
}

/**
 * Tell whether a constraint holds where its left side has this value.
 * @param {Constraint} constraint
 * @param {Rational} value
 */
export function holdsAt({ relation, bound }, value) {
  const sign = compared(value, bound);
  return relation === ">" ? sign > 0 : relation === ">=" ? sign >= 0 : sign === 0;
}

/**
 * The constraints that a point does not meet, each with the value of its left side.
 * @param {readonly Constraint[]} constraints
 * @param {readonly Rational[]} point
 * @returns {Violation[]}
 */
export function violations(constraints, point) {
  return constraints.flatMap((constraint, index) => {
    const value = dot(constraint.coefficients, point);
    return holdsAt(constraint, value) ? [] : [{ index, value, bound: constraint.bound }];
  });
}

/**
 * Score and margin of every example, and whether it is right under the convention.
 * @param {readonly LabelledInput[]} examples
 * @param {readonly Rational[]} w
 * @param {Rational} b 0 without a bias
 * @param {Convention} convention
 * @returns {Scored[]}
 */
export function scoresOf(examples, w, b, convention) {
  return examples.map(({ x, target }) => {
    const score = plus(dot(w, x), b);
    const margin = signedBy(target, score);
    return { score, margin, right: margin[0] > 0n || (margin[0] === 0n && !isStrict(convention, target > 0)) };
  });
}

/**
 * Coprime whole numbers in the same direction; zeros stay zeros.
 * @param {readonly Rational[]} vector
 * @returns {Rational[]}
 */
export function coprime(vector) {
  const below = vector.reduce((common, [, q]) => lcm(common, q), 1n);
  const whole = vector.map(([p, q]) => p * (below / q));
  const common = whole.reduce((sum, p) => gcd(sum, p), 0n) || 1n;
  return whole.map((p) => [p / common, 1n]);
}

/**
 * Go from one point to another: from + part (to - from).
 * @param {readonly Rational[]} from
 * @param {readonly Rational[]} to
 * @param {Rational} part
 * @returns {Rational[]}
 */
export function between(from, to, part) {
  return from.map((value, i) => plus(value, times(part, minus(to[i], value))));
}

/**
 * Add vectors with factors; of none the sum has `size` zeros.
 * @param {readonly (readonly [Rational, readonly Rational[]])[]} terms
 * @param {number} size
 * @returns {Rational[]}
 */
export function combined(terms, size) {
  const zeros = /** @type {Rational[]} */ (Array(size).fill(ZERO));
  return terms.reduce((sum, [factor, vector]) => sum.map((value, i) => plus(value, times(factor, vector[i]))), zeros);
}

/**
 * Divide all numbers by one that is not 0.
 * @param {readonly Rational[]} vector
 * @param {Rational} by
 * @returns {Rational[]}
 */
export function scaledDown(vector, by) {
  return vector.map((value) => divided(value, by));
}
