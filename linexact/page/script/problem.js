// What a page knows of an exercise, read from the JSON that Python wrote.

import { exactly, inputsOf } from "./exact/rule.js";
import { conventionNamed, constraintsOf } from "./exact/scores.js";
import { written } from "./rational.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./exact/scores.js").Convention} Convention */
/** @typedef {import("./exact/scores.js").Constraint} Constraint */
/** @typedef {import("./exact/scores.js").LabelledInput} LabelledInput */
/**
 * As it is written in the page; numbers are texts, `-3/2`.
 * @typedef {{convention: {bias: boolean, boundary: string}, features: string[], examples: string[][],
 *   demands: {text: string, relation: ">" | ">=" | "==", row: string[], bound: string}[], unchecked: string[],
 *   run?: any, whole?: boolean}} Written a run as linexact.page.running writes it; whether all of it may be shown
 */
/**
 * Examples, and rows that weights are to meet: those of the examples, then the demands.
 * @typedef {{examples: LabelledInput[], convention: Convention, features: string[], unknowns: string[],
 *   rows: Constraint[], asks: string[], demands: number, unchecked: string[]}} HandProblem
 */

/** @param {Written} fields @returns {HandProblem} */
export function problemOf(fields) {
  const { bias, boundary } = fields.convention;
  const convention = conventionNamed(bias, boundary);
  const examples = inputsOf(fields.examples);
  const unknowns = [...fields.features.map((_, j) => `w${j + 1}`), ...(bias ? ["b"] : [])];
  const own = fields.demands.map(({ relation, row, bound }) => ({
    relation, coefficients: row.map(exactly), bound: exactly(bound),
  }));
  const asked = examples.map(({ x, target }) => {
    const side = target > 0 ? convention.positive : convention.negative;
    const sum = sumText(bias ? [...x, [1n, 1n]] : x, unknowns);
    return `${sum} ${side.replace("0", " 0")}`;
  });
  return {
    examples, convention, unknowns, features: fields.features, unchecked: fields.unchecked, demands: own.length,
    rows: [...constraintsOf(examples, convention), ...own],
    asks: [...asked, ...fields.demands.map(({ text }) => text)],
  };
}

/**
 * Write a sum of unknowns: 2 w1 - w2 + b; of none it is 0.
 * @param {readonly Rational[]} coefficients
 * @param {readonly string[]} names
 */
export function sumText(coefficients, names) {
  const terms = coefficients.flatMap(([p, q], i) => {
    if (p === 0n) return [];
    const size = written([p < 0n ? -p : p, q]);
    return [`${p < 0n ? "- " : "+ "}${size === "1" ? "" : `${size} `}${names[i]}`];
  });
  return terms.length ? terms.join(" ").replace(/^\+ /, "").replace(/^- /, "-") : "0";
}

/**
 * Name things in a sentence: 1, 2 and 5.
 * @param {readonly (string | number)[]} names
 */
export function listing(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
