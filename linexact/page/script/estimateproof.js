// The proof of estimates: directions, a relation, and a line for each coefficient.

import { Part } from "./form.js";
import { ONE, ZERO, overOne } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { Span } from "./span.js";
import { Sum, rank } from "./vectors.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./estimaterows.js").Model} Model */
/** @typedef {import("./estimaterows.js").ModelRow} ModelRow */
/** Numbers of rows. @typedef {Map<number, Rational>} Shares */
/** @typedef {{status: string, shares: Shares[], indices: number[]}} ProofLine */

export const STATUSES = ["finite", "+inf", "-inf", "either", "not identified"];
const MOST_COEFFICIENTS = 10_000;
const MOST_DIGITS_BELOW = 100_000; // of the denominators that are brought over one
const MOST_WORK_OF_PROOF = 1n << 36n; // products of two numbers

/** What a certificate shows, held against one row after the other. */
export class EstimatesProof {
  /** @param {Record<string, Part>} fields @param {Model} model @param {bigint} observations how many there are at most */
  constructor(fields, model, observations) {
    requireReadable(model.size <= MOST_COEFFICIENTS, `more than ${MOST_COEFFICIENTS} coefficients`);
    this.model = model;
    this.size = model.size;
    this.mostRows = observations * BigInt(model.kind === "multinomial" ? model.levels.length : 2);
    const lines = fields.coefficients.list(this.size), combinations = fields.combinations.list();
    const vectors = fields.directions.list().length + fields.null.list().length;
    requireReadable(this.mostRows * BigInt(vectors) * BigInt(2 * model.inputs + 2) <= MOST_WORK_OF_PROOF, "more work than this program takes on");
    this.directions = fields.directions.list().map((part) => this.#vector(part));
    require(this.directions.length > 0, "there is no inner direction");
    this.nulls = fields.null.list().map((part) => this.#vector(part));
    this.face = this.#shares(fields.face);
    this.independent = this.#rising(fields.independent);
    this.units = lines.map((part) => this.#line(part));
    this.combinations = combinations.map((part) => {
      const [pairs, line] = part.list(2);
      return { weights: this.#weights(pairs), line: this.#line(line) };
    });
    /** @type {Map<number, {row: ModelRow, grows: boolean} | null>} the rows that the proof names */
    this.named = new Map();
    for (const shares of this.#allShares()) for (const number of shares.keys()) this.named.set(number, null);
    for (const number of this.independent) this.named.set(number, null);
    let pairs = BigInt(this.independent.length);
    for (const shares of this.#allShares()) pairs += BigInt(shares.size);
    requireReadable(pairs * BigInt(this.size) <= MOST_WORK_OF_PROOF, "more work than this program takes on");
    this.rows = { growing: 0, staying: 0 };
    this.faceRank = 0;
  }

  #allShares() {
    const lines = [...this.units, ...this.combinations.map(({ line }) => line)];
    return [this.face, ...lines.flatMap((line) => line.shares)];
  }

  /** A direction as integers: a factor above 0 does not matter. @param {Part} part */
  #vector(part) {
    const parts = part.list(this.size);
    boundBelow(parts, part.name);
    return overOne(parts.map((entry) => entry.number())).numerators;
  }

  /** @param {Part} part @param {number} [below] the numbers must be below it */
  #rising(part, below) {
    let last = -1n;
    const most = below === undefined ? this.mostRows : BigInt(below);
    return part.list().map((item) => {
      const number = item.count();
      require(number > last, `${part.name} does not rise`);
      require(number < most, `${item.name} is not there`);
      last = number;
      return Number(number);
    });
  }

  /** @param {Part} part @param {number} [below] @returns {Shares} */
  #shares(part, below) {
    const pairs = part.list().map((pair) => pair.list(2));
    boundBelow(pairs.map(([, number]) => number), part.name);
    const places = this.#rising(new Part(pairs.map(([place]) => place.value), part.name), below);
    return new Map(places.map((place, i) => [place, pairs[i][1].number()]));
  }

  /** The function that a combination is. @param {Part} part */
  #weights(part) {
    const weights = this.#shares(part, this.size);
    require(Array.from(weights.values()).some(([p]) => p !== 0n), `${part.name} is a combination of nothing`);
    return weights;
  }

  /** @param {Part} part @returns {ProofLine} */
  #line(part) {
    const [first, ...rest] = part.list();
    require(first !== undefined, `${part.name} is empty`);
    const status = first.oneOf(...STATUSES);
    part.list(status === "finite" || status === "not identified" ? 2 : 3);
    if (status === "finite" || status.endsWith("inf")) return { status, shares: rest.map((item) => this.#shares(item)), indices: [] };
    const vectors = status === "either" ? this.directions : this.nulls;
    const indices = rest.map((item) => {
      const index = item.count();
      require(index < BigInt(vectors.length), `${item.name} is the number of no ${status === "either" ? "direction" : "null vector"}`);
      return Number(index);
    });
    return { status, shares: [], indices };
  }

  /**
   * Hold a row against directions and null vectors; tell whether it grows.
   * @param {ModelRow} row
   */
  see(row) {
    const name = `row ${row.number}`;
    let grows = false;
    this.directions.forEach((direction, i) => {
      const value = valueOn(direction, row);
      require(row.isEquation ? value === 0n : value >= 0n, `${name} is ${row.isEquation ? "not 0" : "below 0"} on direction ${i}`);
      if (i === 0) grows = value > 0n;
    });
    this.nulls.forEach((vector, i) => require(valueOn(vector, row) === 0n, `${name} is not 0 on null vector ${i}`));
    this.rows[grows ? "growing" : "staying"]++;
    const share = this.face.get(row.number);
    if (share !== undefined) {
      require(!grows, `${name} of the face grows`);
      require(row.isEquation || share[0] > 0n, `the number of ${name} in the face is not above 0`);
    }
    if (this.named.has(row.number)) this.named.set(row.number, { row, grows });
    return grows;
  }

  /** Tell whether a row grows. @param {ModelRow} row */
  isGrowing(row) {
    return valueOn(this.directions[0], row) > 0n;
  }

  /** Check all that is about the rows named, once all were seen. */
  end() {
    for (const [number, found] of this.named) require(found !== null, `row ${number}, which is named, is not there`);
    require(this.#combined([this.face]).isZero(), "the rows of the face do not add up to 0");
    require(rank(this.#dense(this.independent), this.independent.length) === this.independent.length, "the independent rows are not independent");
    require(rank(this.nulls, this.nulls.length) === this.nulls.length, "the null vectors are not independent");
    require(this.independent.length + this.nulls.length === this.size, `independent rows and null vectors together are not ${this.size}`);
    const faces = Array.from(this.face.keys());
    this.faceRank = rank(this.#dense(faces), Math.min(faces.length, this.independent.length));
    this.units.forEach((line, j) => this.#check(line, new Map([[j, ONE]]), `coefficient ${j + 1}`));
    this.combinations.forEach(({ weights, line }, i) => this.#check(line, weights, `combination ${i + 1}`));
  }

  /**
   * The space in which all rows that stay must lie; null where all rows lie in it, since no more are independent.
   * @returns {Span | null}
   */
  faceSpace() {
    if (this.faceRank === this.independent.length) return null;
    const span = new Span(this.size);
    for (const number of this.face.keys()) span.add(this.#row(number).row);
    return span;
  }

  /** @param {number} number */
  #row(number) {
    return /** @type {{row: ModelRow, grows: boolean}} */ (this.named.get(number));
  }

  /** @param {number[]} numbers */
  #dense(numbers) {
    return numbers.map((number) => this.#spread(this.#row(number).row));
  }

  /** @param {ModelRow} row */
  #spread({ places, values }) {
    const vector = new Array(this.size).fill(0n);
    places.forEach((place, i) => (vector[place] = values[i]));
    return vector;
  }

  /** @param {Shares[]} all */
  #combined(all) {
    const sum = new Sum();
    for (const shares of all) {
      for (const [number, share] of shares) {
        const { row } = this.#row(number);
        sum.add(share, this.#spread(row), row.denominator);
      }
    }
    return sum;
  }

  /** @param {ProofLine} line @param {Shares} weights the function @param {string} name */
  #check({ status, shares, indices }, weights, name) {
    if (status === "either") {
      require(sign(weights, this.directions[indices[0]]) > 0, `${name} is not above 0 on direction ${indices[0]}`);
      require(sign(weights, this.directions[indices[1]]) < 0, `${name} is not below 0 on direction ${indices[1]}`);
    } else if (status === "not identified") {
      require(sign(weights, this.nulls[indices[0]]) !== 0, `${name} is 0 on null vector ${indices[0]}`);
    } else {
      const staying = /** @type {Shares} */ (shares.at(-1));
      for (const number of staying.keys()) require(!this.#row(number).grows, `${name}: row ${number}, said to stay, grows`);
      if (status !== "finite") this.#checkGrowing(shares[0], name);
      const factor = status === "-inf" ? -1n : 1n;
      const meant = Array.from({ length: this.size }, (_, j) => {
        const [p, q] = weights.get(j) ?? ZERO;
        return /** @type {Rational} */ ([factor * p, q]);
      });
      require(this.#combined(shares).is(meant), `${name}: its rows do not combine to it`);
    }
  }

  /** @param {Shares} shares @param {string} name */
  #checkGrowing(shares, name) {
    require(shares.size > 0, `${name}: no row grows`);
    for (const [number, [p]] of shares) {
      require(this.#row(number).grows, `${name}: row ${number}, said to grow, does not`);
      require(p > 0n, `${name}: the number of row ${number}, which grows, is not above 0`);
    }
  }
}

/** @param {Part[]} parts @param {string} name */
export function boundBelow(parts, name) {
  const digits = parts.reduce((sum, part) => sum + part.text().length - (part.text().indexOf("/") + 1 || part.text().length), 0);
  requireReadable(digits <= MOST_DIGITS_BELOW, `${name}: denominators of more than ${MOST_DIGITS_BELOW} digits together`);
}

/** @param {bigint[]} vector @param {ModelRow} row */
function valueOn(vector, { places, values }) {
  let total = 0n;
  for (let i = 0; i < places.length; i++) total += vector[places[i]] * values[i];
  return total;
}

/** Which sign a function has on a vector. @param {Shares} weights @param {bigint[]} vector */
function sign(weights, vector) {
  const { numerators } = overOne(Array.from(weights.values()));
  const value = Array.from(weights.keys()).reduce((sum, place, i) => sum + vector[place] * numerators[i], 0n);
  return value < 0n ? -1 : value > 0n ? 1 : 0;
}
