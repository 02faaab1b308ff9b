// A perceptron's rule as a page states it: every choice a field, each obeyed by perceptron.js.

import { numberOf, ratio } from "../rational.js";
import { conventionNamed } from "./scores.js";

/** @typedef {import("../rational.js").Rational} Rational */
/** @typedef {import("./scores.js").Convention} Convention */
/** @typedef {import("./scores.js").LabelledInput} LabelledInput */
/** @typedef {{numerator: bigint[], denominator: bigint[]}} Schedule polynomials in t, constant first */
/**
 * The examples of the first pass in order, and those that are shown at all; `once`: a single pass;
 * `worst`: only the mistake of least margin; `seed`: another permutation for each pass.
 * @typedef {{examples: number[], shown: number[], once: boolean, worst: boolean, seed: bigint | null}} Order
 */
/**
 * What ends a run when nothing is wrong, and its limits (null: none).
 * @typedef {{clean: "pass" | "streak" | "check" | "limit",
 *   presentations: number | null, updates: number | null, passes: number | null, goesOn: boolean}} Stop
 */
/**
 * A rule; weights stand in its own order. With a `threshold` w . x is compared with it, and it does
 * not move. `batch` is null, `moves` or `stays` (what a score of 0 does).
 * @typedef {{convention: Convention, bias: "first" | "last" | "absent", biasInput: Rational,
 *   threshold: Rational | null, start: Rational[], rate: Rational | Schedule,
 *   clock: "updates" | "presentations" | "passes", firstTime: number, order: Order, restart: boolean,
 *   batch: "moves" | "stays" | null, step: "mean" | "sum", stop: Stop, labels: string[], names: string[]}} RunRule
 * where `names` are those of the weights
 */
/** @typedef {{examples: LabelledInput[], rule: RunRule}} RunProblem */

/**
 * Read a problem from the JSON of a page, where numbers are texts.
 * @param {any} fields as linexact.page.running writes them
 * @returns {RunProblem}
 */
export function runProblemOf({ examples, rule }) {
  const { rate, order } = rule;
  return {
    examples: inputsOf(examples),
    rule: {
      ...rule,
      convention: conventionNamed(rule.bias !== "absent" || rule.threshold !== null, rule.boundary),
      biasInput: exactly(rule.biasInput),
      threshold: rule.threshold === null ? null : exactly(rule.threshold),
      start: rule.start.map(exactly),
      rate: typeof rate === "string" ? exactly(rate)
        : { numerator: rate.numerator.map(BigInt), denominator: rate.denominator.map(BigInt) },
      order: { ...order, seed: order.seed === null ? null : BigInt(order.seed) },
    },
  };
}

/**
 * A rule for other data: the start is zero, and all examples are shown in their order.
 * @param {any} rule as linexact.page.running writes it
 * @param {readonly LabelledInput[]} examples
 * @param {number} dimension
 * @returns {RunProblem}
 */
export function runOn(rule, examples, dimension) {
  const features = Array.from({ length: dimension }, (_, j) => `w${j + 1}`);
  const constant = rule.biasInput === "1" ? "b" : "w0";
  const names = rule.bias === "absent" ? features : rule.bias === "first" ? [constant, ...features] : [...features, constant];
  const shown = examples.map((_, i) => i);
  const own = { ...rule, names, start: names.map(() => "0"), order: { ...rule.order, examples: shown, shown } };
  return { ...runProblemOf({ examples: [], rule: own }), examples: examples.slice() };
}

/**
 * Read examples as certificates write them: the sign, then the inputs.
 * @param {readonly (readonly string[])[]} examples
 * @returns {LabelledInput[]}
 */
export function inputsOf(examples) {
  return examples.map(([sign, ...x]) => ({ x: x.map(exactly), target: sign === "+" ? 1 : -1 }));
}

/**
 * Read a number that the page's own writer wrote.
 * @param {string} text
 * @returns {Rational}
 */
export function exactly(text) {
  const found = numberOf(text);
  if (found === null) throw new Error(`the page holds ${text} where a number is expected`);
  return found;
}

/**
 * The rate of an update.
 * @param {RunRule} rule
 * @param {{updates: number, presentations: number, passes: number}} counted so far
 * @returns {Rational}
 */
export function rateAt({ rate, clock, firstTime }, counted) {
  if (!("numerator" in rate)) return rate;
  const t = BigInt(firstTime + counted[clock]);
  const value = (/** @type {bigint[]} */ coefficients) => coefficients.reduceRight((sum, c) => sum * t + c, 0n);
  const below = value(rate.denominator);
  if (below === 0n) throw new Error(`the rate divides by zero at t = ${t}`);
  return ratio(value(rate.numerator), below);
}
