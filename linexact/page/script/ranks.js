// The rank of the columns: as many independent rows, and for the rest vectors that every row takes to 0.

import { Claim } from "./claim.js";
import { Part } from "./form.js";
import { ONE, overOne } from "./rational.js";
import { require } from "./refusal.js";
import { augmented, rank } from "./vectors.js";
import { Work, mostBits } from "./work.js";

/** @typedef {import("./vectors.js").Example} Example */

const MOST_MULTIPLIED = 20_000_000; // products

/** The columns of the data, perhaps with a constant one, have so high a rank. */
export class RankClaim extends Claim {
  static keys = ["constant", "rows", "null"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.constant = fields.constant.flag();
    this.columns = this.dimension + (this.constant ? 1n : 0n);
    const rows = fields.rows.indices(this.examples), nulls = fields.null.list();
    require(BigInt(rows.length + nulls.length) === this.columns, "not as many rows and vectors as there are columns");
    this.nulls = nulls.map((part) => overOne(part.numbers(this.columns)).numerators);
    this.bits = this.nulls.map(mostBits);
    this.named = new Set(rows);
    /** @type {bigint[][]} */
    this.rows = [];
    this.work = new Work(MOST_MULTIPLIED);
  }

  /** @param {Example} example */
  see(example) {
    const index = this.counted(example);
    const row = Array.from((this.constant ? augmented(example, ONE) : example).numerators, BigInt), bits = mostBits(row);
    this.nulls.forEach((vector, i) => {
      this.work.count(row.length, bits, this.bits[i]);
      const product = row.reduce((sum, value, j) => sum + value * vector[j], 0n);
      require(product === 0n, `example ${index + 1} does not take a null vector to 0`);
    });
    if (this.named.has(index)) this.rows.push(row);
  }

  end() {
    require(areIndependent(this.rows), "the rows stated are not independent");
    require(areIndependent(this.nulls), "the null vectors are not independent");
  }

  statement() {
    const free = this.nulls.length;
    const follows = free === 0
      ? "no weights but 0 give every example the score 0, so a logistic regression has at most one estimate"
      : "other weights than 0 give every example the score 0, so a logistic regression has many estimates or none";
    return (
      `The columns of ${this.ofHowMany()}${this.constant ? " and a constant one" : ""} ` +
      `have rank ${this.columns - BigInt(free)} of ${this.columns}: ${follows}.`
    );
  }

  rule() {
    return { name: "columns", text: `the features${this.constant ? " and a constant one" : ""}` };
  }
}

/**
 * Tell whether vectors of integers are independent.
 * @param {bigint[][]} vectors
 */
export function areIndependent(vectors) {
  return rank(vectors, vectors.length) === vectors.length;
}
