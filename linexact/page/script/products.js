// Products of features, and sums of products: read, named, computed over one denominator.

import { Part } from "./form.js";
import { ONE, overOne, written } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { mostBits } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */
/** @typedef {import("./work.js").Work} Work */
/** The features that are multiplied, rising, with their powers. @typedef {{powers: (readonly [number, number])[], degree: number}} Product */
/** @typedef {{factor: Rational, product: Product}} Term */
/** A sum of products. @typedef {readonly Term[]} Feature */

const HIGHEST_DEGREE = 16;
const MOST_OF_A_LEVEL = 20_000;
const LONGEST_FEATURES = 60; // characters of features in a sentence

/**
 * Read a product, stated by the power of each feature.
 * @param {Part} part
 * @param {bigint} dimension
 * @returns {Product}
 */
export function monomialOf(part, dimension) {
  const stated = part.list(dimension).map((power) => power.count());
  const degree = stated.reduce((sum, power) => sum + power, 0n);
  requireReadable(degree <= HIGHEST_DEGREE, `a product of more than ${HIGHEST_DEGREE} factors`);
  return { powers: stated.flatMap((power, j) => (power > 0n ? [/** @type {const} */ ([j, Number(power)])] : [])), degree: Number(degree) };
}

/**
 * Read a feature: a product, or a sum of factors times products.
 * @param {Part} part
 * @param {bigint} dimension
 * @returns {Feature}
 */
export function featureOf(part, dimension) {
  const items = part.list();
  if (items.every((item) => typeof item.value === "bigint")) return [{ factor: ONE, product: monomialOf(part, dimension) }];
  const terms = items.map((item) => {
    const [factor, product] = item.list(2);
    return { factor: factor.number(), product: monomialOf(product, dimension) };
  });
  requireDifferent(terms.map(({ product }) => product), "a product stands in a sum twice");
  return terms.sort((a, b) => byPowers(a.product, b.product));
}

/** @param {readonly Product[]} products @param {string} reason */
export function requireDifferent(products, reason) {
  require(new Set(products.map(({ powers }) => powers.join())).size === products.length, reason);
}

/**
 * All products of 1 to so many features, in the order of the degrees.
 * @param {bigint} dimension
 * @param {number} most
 * @returns {Feature[]}
 */
export function productsUpTo(dimension, most) {
  requireReadable(most <= HIGHEST_DEGREE, `a product of more than ${HIGHEST_DEGREE} factors`);
  let some = 1n, all = 0n;
  for (let degree = 1n; degree <= most; degree++) {
    some = (some * (dimension + degree - 1n)) / degree;
    all += some;
  }
  requireReadable(all <= MOST_OF_A_LEVEL, "the check would take too long");
  /** @type {Feature[]} */
  const found = [];
  for (let degree = 1; degree <= most; degree++) addProducts(found, [], 0, Number(dimension), degree);
  return found;
}

/**
 * Add the products that go on from some first features with so many more, none before `from`.
 * @param {Feature[]} found
 * @param {readonly number[]} begun
 * @param {number} from
 * @param {number} size
 * @param {number} more
 */
function addProducts(found, begun, from, size, more) {
  if (more === 0) {
    const places = Array.from(new Set(begun));
    const powers = places.map((j) => /** @type {const} */ ([j, begun.filter((other) => other === j).length]));
    found.push([{ factor: ONE, product: { powers, degree: begun.length } }]);
    return;
  }
  for (let j = from; j < size; j++) addProducts(found, [...begun, j], j, size, more - 1);
}

/** In which order products stand in a sum: by the pairs of feature and power. @param {Product} one @param {Product} other */
function byPowers({ powers: one }, { powers: other }) {
  const [a, b] = [one.flat(), other.flat()], at = a.findIndex((value, i) => value !== b[i]);
  if (at < 0 || at >= b.length) return a.length - b.length;
  return a[at] - b[at];
}

/** Features in brackets, or how many are stated. @param {readonly Feature[]} features @param {string} [as] */
export function featuresSaid(features, as = "") {
  const stated = `the ${features.length} stated${as}`;
  if (features.length > LONGEST_FEATURES) return stated;
  const text = features.map(featureSaid).join(", ");
  return text.length > LONGEST_FEATURES ? stated : `(${text})`;
}

/** @param {Feature} feature */
function featureSaid(feature) {
  const terms = feature.map(({ factor: [p, q], product: { powers } }, i) => {
    const sign = i === 0 ? (p < 0n ? "-" : "") : p < 0n ? " - " : " + ";
    const size = written([p < 0n ? -p : p, q]);
    const name = powers.map(([j, power]) => `x${j + 1}${power > 1 ? `^${power}` : ""}`).join("*");
    return sign + (name === "" ? size : size === "1" ? name : `${size}*${name}`);
  });
  return terms.join("");
}

/** Features to be computed of examples, all over one denominator for each example. */
export class Features {
  /** @param {readonly Feature[]} features */
  constructor(features) {
    const factors = overOne(features.flatMap((feature) => feature.map(({ factor }) => factor)));
    let at = 0;
    this.sums = features.map((feature) => feature.map(({ product }) => ({ factor: factors.numerators[at++], product })));
    this.common = factors.denominator;
    this.degree = Math.max(0, ...this.sums.flat().map(({ product }) => product.degree));
    this.terms = at;
    this.bits = Math.max(mostBits(factors.numerators), mostBits([this.common]));
  }

  /**
   * Count what it takes to compute the features of an example; tell how long they may be.
   * @param {Example} example
   * @param {Work} work
   */
  count({ numerators, denominator }, work) {
    const bits = this.degree * Math.max(mostBits(numerators), mostBits([denominator]));
    work.count(this.terms * (denominator === 1n ? 1 : FRACTION), bits, bits + this.bits);
    return bits + this.bits + 32;
  }

  /**
   * Compute the features of an example, and what they are all over.
   * @param {Example} example
   */
  of({ numerators, denominator }) {
    const below = powersOf(denominator, this.degree);
    /** @type {Map<number, bigint[]>} */
    const raised = new Map();
    const values = this.sums.map((terms) => terms.reduce((sum, { factor, product: { powers, degree } }) => {
      let value = factor * below[this.degree - degree];
      for (const [j, power] of powers) {
        if (value === 0n) break;
        let own = raised.get(j);
        if (own === undefined) raised.set(j, own = powersOf(BigInt(numerators[j]), this.degree));
        value *= own[power];
      }
      return sum + value;
    }, 0n));
    return { values, one: this.common * below[this.degree] };
  }
}

const FRACTION = 5; // a product of fractions counts for so many

/** @param {bigint} number @param {number} most */
function powersOf(number, most) {
  const found = [1n];
  while (found.length <= most) found.push(found[found.length - 1] * number);
  return found;
}
