// Which scores are right.

/** @typedef {{bias: boolean, positive: string, negative: string}} Convention */

/**
 * Tell whether an example of the class may not score 0.
 * @param {Convention} convention
 * @param {boolean} positive
 */
export function isStrict(convention, positive) {
  return positive ? convention.positive === ">0" : convention.negative === "<0";
}
