// What was found about data, in words: the answer, then why, each line with its exact numbers.

import { isStrict, scoresOf } from "./exact/scores.js";
import { rootText } from "./exact/margin.js";
import { averagesOf } from "./exact/combination.js";
import { vectorText } from "./exact/typed.js";
import { listing } from "./problem.js";
import { ONE, ZERO, equal, written } from "./rational.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./exact/scores.js").Convention} Convention */
/** @typedef {import("./exact/decide.js").Verdict} Verdict */
/** @typedef {import("./exact/margin.js").Street} Street */
/** @typedef {import("./owntable.js").OwnData} OwnData */
/** @typedef {{heads: string[], rows: string[][]}} ScoreTable */
/** @typedef {{answer: string, lines: string[], formulas: string[], last: string, table: ScoreTable | null}} Told */

const LONGEST_TOLD_NUMBER = 24; // characters shown of a number

/**
 * Tell a verdict with its proof.
 * @param {OwnData} data
 * @param {Convention} convention
 * @param {Verdict} verdict
 * @returns {Told}
 */
export function toldVerdict(data, convention, verdict) {
  return verdict.separable ? toldWeights(data, convention, verdict) : toldProof(data, convention, verdict);
}

/** @param {OwnData} data @param {Convention} convention @param {Verdict & {separable: true}} verdict @returns {Told} */
function toldWeights(data, convention, { w, b }) {
  const size = data.examples.length;
  const weights = `w = ${shortVector(w)}${convention.bias ? `, b = ${shortNumber(b)}` : ""}`;
  const scored = scoresOf(data.examples, w, b, convention);
  const rows = scored.map(({ score }, i) => {
    const { x, target } = data.examples[i];
    const asked = target > 0 ? convention.positive : convention.negative;
    return [`${i + 1}`, shortVector(x), target > 0 ? data.positive : data.negative, shortNumber(score), asked.replace("0", " 0")];
  });
  const every = size === 1 ? "the 1 example" : `all ${size} examples`;
  return {
    answer: size === 0 ? "Separable: there is no example to get wrong." : `Separable: ${weights} is right on ${every}.`,
    lines: size === 0 ? [] : [`The score is z = ${convention.bias ? "w . x + b" : "w . x"}. It is > 0 or < 0 for each example as its class asks:`],
    formulas: [], last: "",
    table: size === 0 ? null : { heads: ["no.", "x", "class", "z", "asked"], rows },
  };
}

/** @param {OwnData} data @param {Convention} convention @param {Verdict & {separable: false}} verdict @returns {Told} */
function toldProof(data, convention, { multipliers }) {
  const all = data.examples.map((_, i) => multipliers.get(i) ?? ZERO);
  const found = averagesOf(data.examples, all, convention, data.features.length);
  if (found.faults.length > 0) throw new Error(`the multipliers prove nothing: ${found.faults.join(", ")}`);
  const used = [...multipliers.keys()];
  return convention.bias ? toldMeeting(data, convention, multipliers, used) : toldCancelling(data, convention, multipliers, used);
}

/** @param {OwnData} data @param {Convention} convention @param {Map<number, Rational>} multipliers @param {number[]} used @returns {Told} */
function toldMeeting(data, convention, multipliers, used) {
  const of = (/** @type {number} */ target) => used.filter((index) => data.examples[index].target === target);
  const averages = averagesOf(data.examples, data.examples.map((_, i) => multipliers.get(i) ?? ZERO), convention, data.features.length);
  const point = /** @type {Rational[]} */ (averages.positive.average);
  const side = (/** @type {number} */ target, /** @type {string} */ name) =>
    `${of(target).map((index) => term(multipliers.get(index) ?? ZERO, data.examples[index].x)).join(" + ")} = ${shortVector(point)}   (class ${name})`;
  return {
    answer: `Not separable: no w and b are right on all ${data.examples.length} examples.`,
    lines: ["The same point is an average of either class:"],
    formulas: [side(1, data.positive), side(-1, data.negative)],
    last: "The score of an average is the average of the scores. So the point's score would be " +
      `${spacedAsked(convention.positive)} by the first line and ${spacedAsked(convention.negative)} by the second: it cannot be both.`,
    table: null,
  };
}

/** @param {OwnData} data @param {Convention} convention @param {Map<number, Rational>} multipliers @param {number[]} used @returns {Told} */
function toldCancelling(data, convention, multipliers, used) {
  const sum = used.map((index) => {
    const { x, target } = data.examples[index];
    return `${target > 0 ? "+" : "\u2212"} ${term(multipliers.get(index) ?? ZERO, x)}`;
  }).join(" ").replace(/^\+ /, "");
  const strict = used.filter((index) => isStrict(convention, data.examples[index].target > 0)).map((index) => `${index + 1}`);
  return {
    answer: `Not separable: no w is right on all ${data.examples.length} examples (without a bias).`,
    lines: ["With the sign of its class, these multiples of the examples add up to nothing:"],
    formulas: [`${sum} = ${shortVector(data.features.map(() => ZERO))}`],
    last: `So the same sum of w . x is 0 for every w. It would have to be > 0: no term may be below 0, and ` +
      `${strict.length === 1 ? `that of example ${strict[0]} has` : `those of examples ${strict.join(", ")} have`} to be above.`,
    table: null,
  };
}

/** @param {string} relation */
function spacedAsked(relation) {
  return relation.replace("0", " 0");
}

/** @param {Rational} factor @param {readonly Rational[]} x */
function term(factor, x) {
  return equal(factor, ONE) ? shortVector(x) : `${shortNumber(factor)} ${shortVector(x)}`;
}

/**
 * Tell the widest street: its width as a root, and who holds it up.
 * @param {Street} street
 * @param {readonly string[]} features their names
 */
export function toldStreet(street, features) {
  const { squaredWidth, squaredMargin, multipliers, w, b } = street;
  const support = [...multipliers.keys()].map((index) => index + 1);
  const held = `example${support.length === 1 ? "" : "s"} ${listing(support)}`;
  return `The widest street between the classes is ${rootText(squaredWidth)} wide, ${rootText(squaredMargin)} on either side of its middle, ` +
    `where ${equationOf(w, b, features)}; ${held} ${support.length === 1 ? "holds" : "hold"} it up.`;
}

/** The equation of the line where the score is 0. @param {readonly Rational[]} w @param {Rational} b @param {readonly string[]} features */
function equationOf(w, b, features) {
  const terms = [...w.map((value, j) => /** @type {[Rational, string]} */ ([value, features[j]])), /** @type {[Rational, string]} */ ([b, ""])];
  const shown = terms.filter(([[p]]) => p !== 0n).map(([[p, q], name]) => {
    const size = written([p < 0n ? -p : p, q]);
    return `${p < 0n ? "\u2212" : "+"} ${name !== "" && size === "1" ? name : `${size}${name === "" ? "" : ` ${name}`}`}`;
  });
  return `${shown.join(" ").replace(/^\+ /, "").replace(/^\u2212 /, "\u2212") || "0"} = 0`;
}

/** @param {readonly Rational[]} numbers */
function shortVector(numbers) {
  return numbers.some((number) => written(number).length > LONGEST_TOLD_NUMBER) ? `(${numbers.map(shortNumber).join(", ")})` : vectorText(numbers);
}

/** A number; a long one is cut, and says how long it is. @param {Rational} number */
function shortNumber(number) {
  const text = written(number);
  return text.length > LONGEST_TOLD_NUMBER ? `${text.slice(0, 12)}... (${text.length} characters)` : text;
}
