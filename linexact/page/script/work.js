// Work is counted before it is done: no file keeps the program busy for long.

import { requireReadable } from "./refusal.js";

const LONG_PRODUCT = 2 ** 18; // bits times bits of a product that counts for two
const GCD_STEP = 64; // bits that one division of Euclid's takes away or works with, about

/** Products that a check takes; beyond the most of them nothing is checked. */
export class Work {
  /** @param {number} most */
  constructor(most) {
    this.left = most;
  }

  /**
   * Count products of numbers of so many bits; long ones count for more.
   * @param {number} products
   * @param {number} [bits]
   * @param {number} [others]
   */
  count(products, bits = 0, others = bits) {
    this.left -= products * (1 + (bits * others) / LONG_PRODUCT);
    requireReadable(this.left >= 0, "the check would take too long");
  }

  /**
   * Count a common denominator of two numbers.
   * @param {number} bits
   * @param {number} others
   */
  countCommon(bits, others) {
    this.count(1 + Math.min(bits, others), GCD_STEP, Math.min(bits, others));
    this.count(1, bits, others);
  }
}

/**
 * The bits of a whole number.
 * @param {number | bigint} number
 */
export function bitsOf(number) {
  if (!number) return 0;
  const text = BigInt(number).toString(16), from = text.startsWith("-") ? 1 : 0;
  return (text.length - from) * 4 - Math.clz32(parseInt(text[from], 16)) + 28;
}

/**
 * The bits of the longest of whole numbers.
 * @param {ArrayLike<number | bigint>} numbers
 */
export function mostBits(numbers) {
  let most = 0;
  for (let i = 0; i < numbers.length; i++) most = Math.max(most, bitsOf(numbers[i]));
  return most;
}

const MOST = 3e7; // products of short numbers for one file
const PER_BYTE = 30; // of it and its data, if that is more
const SHORTEST_COUNTED = 1n << 256n; // below it numbers do not count

let left = Infinity; // where nothing is checked, nothing is counted

/**
 * Begin to count the sums and products of long numbers of one check.
 * @param {number} bytes of its files
 */
export function beginWork(bytes) {
  left = Math.max(MOST, PER_BYTE * bytes);
}

/** Count no longer. */
export function endWork() {
  left = Infinity;
}

/**
 * Tell whether a number is so long that work with it is counted.
 * @param {bigint} number at least 0
 */
export function isLong(number) {
  return left < Infinity && number > SHORTEST_COUNTED;
}

/**
 * Count numbers that are handled, and products of numbers of so many bits in all.
 * @param {number} numbers
 * @param {number} bits
 * @param {number} others
 */
export function spend(numbers, bits, others) {
  left -= numbers + (bits * others) / 2 ** 15;
  requireReadable(left >= 0, "the check would take too long");
}
