// The form of values in a certificate: what each key may hold.

import { numberOf } from "./rational.js";
import { require } from "./refusal.js";

/** @typedef {import("./canonical.js").Value} Value */
/** @typedef {import("./canonical.js").Fields} Fields */
/** @typedef {import("./rational.js").Rational} Rational */

/**
 * A value and where it stands, for refusals.
 */
export class Part {
  /**
   * @param {Value | undefined} value
   * @param {string} name
   */
  constructor(value, name) {
    this.value = value;
    this.name = name;
  }

  /**
   * @param {boolean} condition
   * @param {string} meant
   * @returns {asserts condition}
   */
  #is(condition, meant) {
    require(condition, `${this.name} is not ${meant}`);
  }

  /** @returns {string} */
  text() {
    this.#is(typeof this.value === "string", "a text");
    return /** @type {string} */ (this.value);
  }

  /** @returns {boolean} */
  flag() {
    this.#is(typeof this.value === "boolean", "true or false");
    return /** @type {boolean} */ (this.value);
  }

  /**
   * A count or an index, as it is; those that are used for places are far below 2^53.
   * @returns {bigint}
   */
  count() {
    this.#is(typeof this.value === "bigint", "a count");
    return /** @type {bigint} */ (this.value);
  }

  /** @returns {Rational} */
  number() {
    const found = numberOf(this.text());
    this.#is(found !== null, "a number p or p/q in lowest terms");
    return /** @type {Rational} */ (found);
  }

  /**
   * @param {readonly string[]} texts
   * @returns {string}
   */
  oneOf(...texts) {
    const text = this.text();
    this.#is(texts.includes(text), `one of ${texts.join(", ")}`);
    return text;
  }

  /**
   * @param {number | bigint} [length] how many there must be
   * @returns {Part[]}
   */
  list(length) {
    this.#is(Array.isArray(this.value), "a list");
    const items = /** @type {Value[]} */ (this.value);
    this.#is(length === undefined || BigInt(items.length) === BigInt(length), `a list of ${length}`);
    return items.map((item, i) => new Part(item, `${this.name}[${i}]`));
  }

  /**
   * @param {number | bigint} length
   * @returns {Rational[]}
   */
  numbers(length) {
    return this.list(length).map((part) => part.number());
  }

  /**
   * An object with exactly these keys, and perhaps some of the optional ones.
   * @param {readonly string[]} keys
   * @param {readonly string[]} [optional]
   * @returns {Record<string, Part>}
   */
  object(keys, optional = []) {
    this.#is(this.value instanceof Map, "an object");
    const fields = /** @type {Fields} */ (this.value);
    for (const key of keys) require(fields.has(key), `${this.name} has no "${key}"`);
    for (const key of fields.keys()) {
      require(keys.includes(key) || optional.includes(key), `${this.name} has an unknown key ${JSON.stringify(key)}`);
    }
    return Object.fromEntries(Array.from(fields, ([key, value]) => [key, new Part(value, key)]));
  }

  /**
   * Indices that rise, below `size`.
   * @param {number | bigint} size
   * @param {number} [length] how many there must be
   * @returns {number[]}
   */
  indices(size, length) {
    let last = -1n;
    return this.list(length).map((part) => {
      last = part.#after(last, size);
      return Number(last);
    });
  }

  /**
   * Pairs of an index and a number, the indices rising and below `size`.
   * @param {number | bigint} size
   * @returns {Map<number, Rational>}
   */
  indexed(size) {
    /** @type {Map<number, Rational>} */
    const found = new Map();
    let last = -1n;
    for (const pair of this.list()) {
      const [index, number] = pair.list(2);
      last = index.#after(last, size);
      found.set(Number(last), number.number());
    }
    return found;
  }

  /** An index above the one before it. @param {bigint} last @param {number | bigint} size */
  #after(last, size) {
    const index = this.count();
    require(index > last && index < BigInt(size), `${this.name} does not rise, or names nothing`);
    return index;
  }

  /**
   * Pairs of an index and a number above 0, the indices rising and below `size`.
   * @param {number | bigint} size
   * @param {(index: number) => boolean} [anySign] whether the number there may be below 0
   * @returns {Map<number, Rational>}
   */
  multipliers(size, anySign = () => false) {
    const found = this.indexed(size);
    for (const [index, [p]] of found) {
      require(p > 0n || (p < 0n && anySign(index)), `${this.name}: the multiplier of ${index + 1} is not above 0`);
    }
    return found;
  }
}
