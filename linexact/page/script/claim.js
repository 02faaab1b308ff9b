// What every claim about examples has: of how many features they are, and how many of a class were seen.

import { Part } from "./form.js";

/** @typedef {import("./vectors.js").Example} Example */

/** A claim; its examples are seen one after the other, and then it ends. */
export class Claim {
  /** @type {string[]} */
  static optional = [];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    this.fields = fields;
    this.dimension = fields.dimension ? fields.dimension.count() : 0n;
    this.examples = fields.examples ? fields.examples.count() : 0n;
    this.counts = [0, 0]; // positive, negative
  }

  /** Count an example; give its index. @param {Example} example */
  counted(example) {
    const index = this.counts[0] + this.counts[1];
    this.counts[example.positive ? 0 : 1]++;
    return index;
  }

  /** How many examples there were of each class, of how many features. */
  ofHowMany() {
    const [p, q] = this.counts;
    return `the ${p} positive and ${q} negative examples (${this.dimension} features)`;
  }
}

/** A claim that keeps the examples until the last was seen. */
export class KeepingClaim extends Claim {
  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    /** @type {Example[]} */
    this.rows = [];
  }

  /** @param {Example} example */
  see(example) {
    this.counted(example);
    this.rows.push(example);
  }
}

/** Nothing is claimed of the examples: they are read and counted. */
export class NoClaim extends Claim {
  /** @type {string[]} */
  static keys = [];

  /** @param {Example} example */
  see(example) {
    this.counted(example);
  }

  end() {}

  statement() {
    return "";
  }

  rule() {
    return { name: "claims", text: "none of them is about these data" };
  }
}
