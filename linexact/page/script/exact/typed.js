// Numbers as people type them, read exactly; what may mean two things is asked back.

import { ratio, written } from "../rational.js";

/** @typedef {import("../rational.js").Rational} Rational */

/** A text that is no number, with one line that says what was seen and what is expected. */
export class TypedError extends Error {}

const LONGEST_TYPED = 10000;
const MOST_EXPONENT = 1000n;
const DECIMAL = "(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)";
const TYPED = new RegExp(`^([+-]?) ?(${DECIMAL})(?:[eE]([+-]?[0-9]{1,6})|(?: ?/ ?)([0-9]+|${DECIMAL}))?$`);
const LATEX = /^([+-]?) ?\\[dt]?frac ?\{ ?([0-9]+) ?\} ?\{ ?([0-9]+) ?\}$/;

/**
 * Read a number: `-3/2`, `0.5`, `.5`, `1e-3`, `\frac{3}{2}`, with any minus sign, exactly.
 *
 * A comma is refused: `1,5` is one number to some and two to others.
 * @param {string} text
 * @returns {Rational}
 * @throws {TypedError}
 */
export function typedNumber(text) {
  const shown = text.trim().replace(/[\u2212\u2010-\u2013]/g, "-").replace(/\s+/g, " ");
  if (shown.length > LONGEST_TYPED) throw new TypedError(`a number of more than ${LONGEST_TYPED} characters`);
  const found = LATEX.exec(shown);
  if (found !== null) return fractionOf(found[1], found[2], found[3]);
  const [, sign, first, exponent, second] = TYPED.exec(shown) ?? refused(shown);
  if (second !== undefined) return fractionOf(sign, first, second);
  const power = BigInt((exponent ?? "0").replace("+", ""));
  if (power > MOST_EXPONENT || power < -MOST_EXPONENT) throw new TypedError(`an exponent beyond ${MOST_EXPONENT}`);
  const [p, q] = fractionOf(sign, first, "1");
  return power < 0n ? ratio(p, q * 10n ** -power) : ratio(p * 10n ** power, q);
}

/** @param {string} sign @param {string} first @param {string} second @returns {Rational} */
function fractionOf(sign, first, second) {
  const above = wholes(first), below = wholes(second);
  if (below[0] === 0n) throw new TypedError("a fraction over 0; expected a number such as -3/2 or 0.5");
  return ratio((sign === "-" ? -1n : 1n) * above[0] * below[1], above[1] * below[0]);
}

/** @param {string} decimal @returns {[bigint, bigint]} */
function wholes(decimal) {
  const [whole, places = ""] = decimal.split(".");
  return [BigInt(`${whole}${places}` || "0"), 10n ** BigInt(places.length)];
}

/** @param {string} text @returns {never} */
function refused(text) {
  const short = text.length > 40 ? `${text.slice(0, 40)}...` : text;
  if (text === "") throw new TypedError("no number; expected one such as -3/2 or 0.5");
  const comma = /^[+-]?[0-9]+,[0-9]+$/.test(text);
  if (comma) throw new TypedError(`'${short}' may be one number or two: write ${text.replace(",", ".")} for the one`);
  throw new TypedError(`'${short}' is no number; expected one such as -3/2 or 0.5`);
}

/**
 * Write a vector: (1, -3/2).
 * @param {readonly Rational[]} numbers
 */
export function vectorText(numbers) {
  return `(${numbers.map(written).join(", ")})`;
}
