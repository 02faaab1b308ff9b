// Work is counted before it is done: no file keeps the program busy for long.

import { requireReadable } from "./refusal.js";

const MOST = 3e7; // products of short numbers for one file
const PER_BYTE = 30; // of it and its data, if that is more

let left = Infinity; // where nothing is checked, nothing is counted

/** Begin to count the sums and products of long numbers of one check. @param {number} bytes of its files */
export function beginWork(bytes) {
  left = Math.max(MOST, PER_BYTE * bytes);
}

/** Count no longer. */
export function endWork() {
  left = Infinity;
}

/**
 * Count numbers that are handled, and products of numbers of so many bits in all.
 * @param {number} numbers
 * @param {number} [bits]
 * @param {number} [others]
 */
export function spend(numbers, bits = 0, others = 0) {
  left -= numbers + (bits * others) / 2 ** 15;
  requireReadable(left >= 0, "the check would take too long");
}

/** The bits of a whole number, to a few. @param {bigint} number */
export function bitsOf(number) {
  return number ? 4 * number.toString(16).length : 0;
}

/** The bits of the longest of whole numbers. @param {readonly bigint[]} numbers */
export function mostBits(numbers) {
  return numbers.reduce((most, number) => Math.max(most, bitsOf(number)), 0);
}
