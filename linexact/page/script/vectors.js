// Sums of rows, exactly.

import { lcm, overOne } from "./rational.js";
import { Work, bitsOf, isLong, mostBits, spend } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */

/**
 * An example: its class and its inputs over one denominator. Whole inputs may be plain integers
 * of JavaScript, as long as these are exact.
 * @typedef {{positive: boolean, numerators: ArrayLike<number | bigint>, denominator: bigint}} Example
 */

/** A weighted sum of vectors over one denominator; entries that nothing was added to are 0. */
export class Sum {
  constructor() {
    /** @type {bigint[]} */
    this.numerators = [];
    this.denominator = 1n;
  }

  /**
   * Add factor times (numerators / denominator).
   * @param {Rational} factor
   * @param {ArrayLike<number | bigint>} numerators
   * @param {bigint} denominator
   */
  add([p, q], numerators, denominator) {
    while (this.numerators.length < numerators.length) this.numerators.push(0n);
    const below = q * denominator;
    if (isLong(this.denominator) || isLong(below)) {
      const width = 1 + this.numerators.length;
      spend(width, 3 * width * (bitsOf(this.denominator) + bitsOf(below)), bitsOf(below));
    }
    if (this.denominator % below !== 0n) {
      const common = lcm(this.denominator, below);
      const grown = common / this.denominator;
      this.numerators = this.numerators.map((value) => value * grown);
      this.denominator = common;
    }
    const times = p * (this.denominator / below);
    for (let i = 0; i < numerators.length; i++) {
      const value = numerators[i];
      if (value) this.numerators[i] += times * BigInt(value);
    }
  }

  isZero() {
    return this.numerators.every((value) => value === 0n);
  }

  /**
   * Tell whether the sum is this vector.
   * @param {readonly Rational[]} numbers
   */
  is(numbers) {
    return numbers.every(([p, q], i) => (this.numerators[i] ?? 0n) * q === p * this.denominator);
  }
}

/** Weights as integers over one denominator, for the signs of many scores. */
export class Weights {
  /**
   * @param {readonly Rational[]} w
   * @param {Rational} b
   */
  constructor(w, b) {
    const { numerators, denominator } = overOne([...w, b]);
    this.w = numerators.slice(0, -1);
    this.b = numerators[w.length];
    this.denominator = denominator;
    this.bits = Math.max(mostBits(this.w), bitsOf(this.b));
  }

  /**
   * The score of an example times the denominators of both, which are above 0.
   * @param {Example} example
   * @returns {bigint}
   */
  score({ numerators, denominator }) {
    if (this.bits > 256 || isLong(denominator)) {
      spend(this.w.length, this.bits, (1 + this.w.length) * (32 + bitsOf(denominator)));
    }
    let total = this.b * denominator;
    for (let i = 0; i < this.w.length; i++) {
      const value = numerators[i];
      if (value) total += this.w[i] * BigInt(value);
    }
    return total;
  }
}

/**
 * Append a constant input: (x, c), over one denominator.
 * @param {Example} example
 * @param {Rational} constant
 * @returns {Example}
 */
export function augmented({ positive, numerators, denominator }, [p, q]) {
  const scaled = Array.from(numerators, (value) => BigInt(value) * q);
  return { positive, numerators: [...scaled, p * denominator], denominator: denominator * q };
}

const PRIME = 67108859; // the greatest below 2^26: products of two remainders are exact integers
const MOST_ELIMINATED = 100_000_000; // products, of long numbers counted as such
const REMAINDERS = 30; // products of remainders that count for one

/**
 * Find the rank of a matrix of integers.
 *
 * Modulo a prime it is never greater than it is. If the bound is met there, that is the rank;
 * otherwise it is found exactly, by elimination without fractions (Bareiss), where the numbers are
 * minors: as long as so many rows together. What would take too long is not found.
 * @param {bigint[][]} rows
 * @param {number} bound a number that the rank is known not to exceed
 */
export function rank(rows, bound) {
  const width = rows.length ? rows[0].length : 0, least = Math.min(rows.length, width);
  const work = new Work(MOST_ELIMINATED), bits = rows.reduce((most, row) => Math.max(most, mostBits(row)), 0);
  work.count(rows.length * width, bits, 64);
  work.count((rows.length * width * least) / REMAINDERS);
  if (modularRank(rows) === bound) return bound;
  work.count(3 * rows.length * width * least, (bits + Math.log2(least + 1)) * least);
  return exactRank(rows);
}

/** @param {bigint[][]} rows */
function modularRank(rows) {
  const prime = BigInt(PRIME);
  const left = rows.map((row) => row.map((value) => Number(((value % prime) + prime) % prime)));
  const width = rows.length ? rows[0].length : 0;
  let found = 0;
  for (let column = 0; column < width && found < left.length; column++) {
    const pivot = left.findIndex((row, i) => i >= found && row[column] !== 0);
    if (pivot < 0) continue;
    [left[found], left[pivot]] = [left[pivot], left[found]];
    const top = left[found++];
    const inverse = power(top[column], PRIME - 2);
    for (let i = found; i < left.length; i++) {
      const row = left[i];
      const factor = (row[column] * inverse) % PRIME;
      if (factor === 0) continue;
      for (let j = column; j < width; j++) row[j] = (row[j] + (PRIME - factor) * top[j]) % PRIME;
    }
  }
  return found;
}

/** @param {number} base @param {number} exponent */
function power(base, exponent) {
  let result = 1;
  for (; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
}

/** @param {bigint[][]} rows */
function exactRank(rows) {
  const left = rows.map((row) => row.slice());
  const width = rows.length ? rows[0].length : 0;
  let found = 0, before = 1n;
  for (let column = 0; column < width && found < left.length; column++) {
    const pivot = left.findIndex((row, i) => i >= found && row[column] !== 0n);
    if (pivot < 0) continue;
    [left[found], left[pivot]] = [left[pivot], left[found]];
    const top = left[found++];
    for (let i = found; i < left.length; i++) {
      const row = left[i], factor = row[column];
      for (let j = column; j < width; j++) row[j] = (row[j] * top[column] - factor * top[j]) / before;
    }
    before = top[column];
  }
  return found;
}
