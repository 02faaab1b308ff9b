// The space that vectors span, known by what is orthogonal to it.

import { gcd } from "./rational.js";

/** A vector of integers: the places of its entries that are not 0, and these. @typedef {{places: number[], values: bigint[]}} Sparse */

/** The space spanned by the vectors added: a basis of its orthogonal complement. */
export class Span {
  /** @param {number} size how many entries the vectors have */
  constructor(size) {
    /** @type {Map<number, bigint>[]} */
    this.normals = Array.from({ length: size }, (_, i) => new Map([[i, 1n]]));
  }

  /**
   * Tell whether a vector lies in the space: every normal is orthogonal to it.
   * @param {Sparse} vector
   */
  has(vector) {
    return this.normals.every((normal) => along(normal, vector) === 0n);
  }

  /**
   * Add a vector: one normal that it is not orthogonal to goes, and makes the others orthogonal.
   * @param {Sparse} vector
   */
  add(vector) {
    const found = this.normals.map((normal) => along(normal, vector));
    const at = found.findIndex((value) => value !== 0n);
    if (at < 0) return;
    const gone = this.normals[at];
    this.normals = this.normals
      .map((normal, i) => (found[i] === 0n ? normal : without(normal, found[i], gone, found[at])))
      .filter((_, i) => i !== at);
  }
}

/** @param {Map<number, bigint>} normal @param {Sparse} vector */
function along(normal, { places, values }) {
  let total = 0n;
  places.forEach((place, i) => {
    const value = normal.get(place);
    if (value !== undefined) total += value * values[i];
  });
  return total;
}

/**
 * normal * b - gone * a, over the common factor of its entries.
 * @param {Map<number, bigint>} normal @param {bigint} a @param {Map<number, bigint>} gone @param {bigint} b
 */
function without(normal, a, gone, b) {
  /** @type {Map<number, bigint>} */
  const found = new Map();
  let common = 0n;
  for (const place of new Set([...normal.keys(), ...gone.keys()])) {
    const value = (normal.get(place) ?? 0n) * b - (gone.get(place) ?? 0n) * a;
    if (value === 0n) continue;
    found.set(place, value);
    common = gcd(common, value);
  }
  return common === 1n ? found : new Map(Array.from(found, ([place, value]) => [place, value / common]));
}
