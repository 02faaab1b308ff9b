// Which scores are right.

import { Part } from "./form.js";
import { require } from "./refusal.js";

/** @typedef {{bias: boolean, positive: string, negative: string}} Convention */
/** @typedef {import("./report.js").Line} Line */

/**
 * Read a convention; not both classes may score 0.
 * @param {Part} part
 * @returns {Convention}
 */
export function conventionOf(part) {
  const fields = part.object(["bias", "positive", "negative"]);
  const positive = fields.positive.oneOf(">0", ">=0"), negative = fields.negative.oneOf("<0", "<=0");
  require(positive === ">0" || negative === "<0", "both classes may score 0");
  return { bias: fields.bias.flag(), positive, negative };
}

/**
 * Tell whether an example of the class may not score 0.
 * @param {Convention} convention
 * @param {boolean} positive
 */
export function isStrict(convention, positive) {
  return positive ? convention.positive === ">0" : convention.negative === "<0";
}

/**
 * Tell whether an example of the class is right with a score of this sign.
 * @param {Convention} convention
 * @param {boolean} positive
 * @param {bigint} score
 */
export function isRight(convention, positive, score) {
  return score === 0n ? !isStrict(convention, positive) : score > 0n === positive;
}

/**
 * What is sought, in the words of the theorems.
 * @param {Convention} convention
 * @param {string} [input] the name of what the weights are multiplied with
 */
export function soughtBy({ bias }, input = "x") {
  return bias ? `w and b with w . ${input} + b` : `w with w . ${input}`;
}

/**
 * What is asked of the examples, in the words of the theorems.
 * @param {Convention} convention
 * @param {readonly number[]} counts of the positive and of the negative examples
 */
export function askedBy({ positive, negative }, [p, q]) {
  return `${spaced(positive)} for each of the ${p} positive and ${spaced(negative)} for each of the ${q} negative examples`;
}

/**
 * The convention, told under a verdict.
 * @param {Convention} convention
 * @returns {Line}
 */
export function conventionLine({ bias, positive, negative }) {
  const text = `${bias ? "with" : "without"} a bias; positive iff score ${spaced(positive)}, negative iff score ${spaced(negative)}`;
  return { name: "convention", text };
}

/** @param {string} relation */
export function spaced(relation) {
  return relation.replace("0", " 0");
}
