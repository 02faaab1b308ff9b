// Rationals over BigInt: the only numbers that a verdict rests on.

import { bitsOf, isLong, spend } from "./work.js";

/** @typedef {readonly [bigint, bigint]} Rational numerator and denominator > 0, in lowest terms */

/** @type {Rational} */
export const ZERO = [0n, 1n];
/** @type {Rational} */
export const ONE = [1n, 1n];

/** The most digits of a numerator or a denominator. */
export const MOST_DIGITS = 50000;

const NUMBER = /^(0|-?[1-9][0-9]*)(?:\/([1-9][0-9]*))?$/;

/**
 * Find the greatest common divisor, at least 0.
 * @param {bigint} a
 * @param {bigint} b
 */
export function gcd(a, b) {
  if (a < 0n) a = -a;
  if (b < 0n) b = -b;
  if (isLong(a) && isLong(b)) {
    const bits = bitsOf(a), others = bitsOf(b);
    spend(2 * Math.min(bits, others), 64 * Math.min(bits, others), Math.min(bits, others));
    spend(1, bits, others);
  }
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/**
 * Find the least common multiple of two numbers above 0.
 * @param {bigint} a
 * @param {bigint} b
 */
export function lcm(a, b) {
  return (a / gcd(a, b)) * b;
}

/**
 * Bring p/q, q not 0, to lowest terms with q > 0.
 * @param {bigint} p
 * @param {bigint} q
 * @returns {Rational}
 */
export function ratio(p, q) {
  const common = q < 0n ? -gcd(p, q) : gcd(p, q);
  return [p / common, q / common];
}

/**
 * Read `p` or `p/q` as a certificate writes it; null for anything else.
 * @param {string} text
 * @returns {Rational | null}
 */
export function numberOf(text) {
  if (text.length > 2 * MOST_DIGITS + 2) return null;
  const found = NUMBER.exec(text);
  if (found === null) return null;
  const [, above, below] = found;
  if (above.replace("-", "").length > MOST_DIGITS) return null;
  if (below === undefined) return [BigInt(above), 1n];
  if (below.length > MOST_DIGITS) return null;
  const p = BigInt(above), q = BigInt(below);
  return q > 1n && gcd(p, q) === 1n ? [p, q] : null;
}

/**
 * Write a number as a certificate does.
 * @param {Rational} number
 */
export function written([p, q]) {
  return q === 1n ? `${p}` : `${p}/${q}`;
}

/**
 * Add two numbers.
 * @param {Rational} a
 * @param {Rational} b
 * @returns {Rational}
 */
export function plus([a, b], [c, d]) {
  return b === d ? ratio(a + c, b) : ratio(a * d + c * b, b * d);
}

/**
 * Subtract the second number from the first.
 * @param {Rational} a
 * @param {Rational} b
 * @returns {Rational}
 */
export function minus([a, b], [c, d]) {
  return b === d ? ratio(a - c, b) : ratio(a * d - c * b, b * d);
}

/**
 * Multiply two numbers.
 * @param {Rational} a
 * @param {Rational} b
 * @returns {Rational}
 */
export function times([a, b], [c, d]) {
  return ratio(a * c, b * d);
}

/**
 * Divide by a number that is not 0.
 * @param {Rational} a
 * @param {Rational} b
 * @returns {Rational}
 */
export function divided([a, b], [c, d]) {
  return ratio(a * d, b * c);
}

/**
 * Tell how two numbers lie: below 0 where the first is smaller, above 0 where it is larger.
 * @param {Rational} a
 * @param {Rational} b
 */
export function compared([a, b], [c, d]) {
  const left = a * d, right = c * b;
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Tell whether two numbers are the same.
 * @param {Rational} a
 * @param {Rational} b
 */
export function equal([a, b], [c, d]) {
  return a === c && b === d;
}

/**
 * Write numbers over one denominator: `x[i] = numerators[i] / denominator`.
 * @param {readonly Rational[]} numbers
 * @returns {{numerators: bigint[], denominator: bigint}}
 */
export function overOne(numbers) {
  let denominator = 1n;
  countCommon(numbers);
  for (const [, q] of numbers) if (denominator % q !== 0n) denominator = lcm(denominator, q);
  return { numerators: numbers.map(([p, q]) => p * (denominator / q)), denominator };
}

/**
 * Count a common denominator before it is made, if the denominators are long together.
 * @param {readonly Rational[]} numbers
 */
function countCommon(numbers) {
  const under = new Set(numbers.map(([, q]) => q));
  if (under.size < 2) return;
  let bits = 0, every = 0;
  for (const q of under) bits += bitsOf(q);
  if (bits <= 256) return;
  for (const [p, q] of numbers) every += bitsOf(p) + bitsOf(q);
  spend(numbers.length, 3 * bits, every);
}

const MOST_TOLD = 60; // characters of a number that a theorem repeats

/**
 * A number behind its name, as a theorem tells it: " = 3/2", or nothing where it is long.
 * @param {Rational} number
 */
export function told(number) {
  const text = written(number);
  return text.length > MOST_TOLD ? "" : ` = ${text}`;
}
