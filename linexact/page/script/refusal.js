// Why a file is not verified. Nothing else may decide an answer: what is not refused, holds.

/** The proof, the form or the data do not hold: REJECTED. */
export class Rejected extends Error {}

/** Nothing can be checked: the file is none of ours, or its data are missing or cannot be read. */
export class Unreadable extends Error {}

/** Refuse unless the condition holds. @param {boolean} condition @param {string} reason @returns {asserts condition} */
export function require(condition, reason) {
  if (!condition) throw new Rejected(reason);
}

/** Stop unless the condition, without which nothing can be read, holds. @param {boolean} condition @param {string} reason @returns {asserts condition} */
export function requireReadable(condition, reason) {
  if (!condition) throw new Unreadable(reason);
}
