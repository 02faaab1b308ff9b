// Rationals over BigInt: the only numbers that a verdict rests on.

import { bitsOf, spend } from "./work.js";

/** @typedef {readonly [bigint, bigint]} Rational numerator and denominator > 0, in lowest terms */

/** @type {Rational} */
export const ZERO = [0n, 1n];
/** @type {Rational} */
export const ONE = [1n, 1n];

const MOST_DIGITS = 50000; // of a numerator or a denominator
const LONG = 1n << 256n; // below it work with numbers does not count
const NUMBER = /^(0|-?[1-9][0-9]*)(?:\/([1-9][0-9]*))?$/;

/** Find the greatest common divisor, at least 0. @param {bigint} a @param {bigint} b */
export function gcd(a, b) {
  if (a < 0n) a = -a;
  if (b < 0n) b = -b;
  if (a > LONG && b > LONG) {
    const bits = bitsOf(a), others = bitsOf(b), less = Math.min(bits, others);
    spend(2 * less, 64 * less, less);
    spend(1, bits, others);
  }
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** Find the least common multiple of two numbers above 0. @param {bigint} a @param {bigint} b */
export function lcm(a, b) {
  return (a / gcd(a, b)) * b;
}

/** Bring p/q, q not 0, to lowest terms with q > 0. @param {bigint} p @param {bigint} q @returns {Rational} */
export function ratio(p, q) {
  const common = q < 0n ? -gcd(p, q) : gcd(p, q);
  return [p / common, q / common];
}

/** Read `p` or `p/q` as a certificate writes it; null for anything else. @param {string} text @returns {Rational | null} */
export function numberOf(text) {
  const found = text.length <= 2 * MOST_DIGITS + 2 && NUMBER.exec(text);
  if (!found) return null;
  const [, above, below] = found;
  if (above.replace("-", "").length > MOST_DIGITS || (below ?? "").length > MOST_DIGITS) return null;
  if (below === undefined) return [BigInt(above), 1n];
  const p = BigInt(above), q = BigInt(below);
  return q > 1n && gcd(p, q) === 1n ? [p, q] : null;
}

/** Write a number as a certificate does. @param {Rational} number */
export function written([p, q]) {
  return q === 1n ? `${p}` : `${p}/${q}`;
}

/** @param {Rational} a @param {Rational} b */
export function plus([a, b], [c, d]) {
  return b === d ? ratio(a + c, b) : ratio(a * d + c * b, b * d);
}

/** @param {Rational} a @param {Rational} b */
export function minus(a, [c, d]) {
  return plus(a, [-c, d]);
}

/** @param {Rational} a @param {Rational} b */
export function times([a, b], [c, d]) {
  return ratio(a * c, b * d);
}

/** Divide by a number that is not 0. @param {Rational} a @param {Rational} b */
export function divided([a, b], [c, d]) {
  return ratio(a * d, b * c);
}

/** Tell how two numbers lie: below 0 where the first is smaller, above 0 where it is larger. @param {Rational} a @param {Rational} b */
export function compared([a, b], [c, d]) {
  const left = a * d, right = c * b;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Tell whether two numbers are the same. @param {Rational} a @param {Rational} b */
export function equal([a, b], [c, d]) {
  return a === c && b === d;
}

/**
 * Write numbers over one denominator: `x[i] = v[i] / q`.
 * @param {readonly Rational[]} numbers
 * @returns {{v: bigint[], q: bigint}}
 */
export function overOne(numbers) {
  const under = [...new Set(numbers.map(([, below]) => below))];
  const bits = under.reduce((sum, below) => sum + bitsOf(below), 0);
  // A common denominator of many is as long as all of them: it is counted before it is made.
  if (under.length > 1 && bits > 256) spend(numbers.length, 3 * bits, numbers.flat().reduce((sum, number) => sum + bitsOf(number), 0));
  const q = under.reduce(lcm, 1n);
  return { v: numbers.map(([above, below]) => above * (q / below)), q };
}
