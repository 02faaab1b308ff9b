// A claim about the examples but some.

import { Claim } from "./claim.js";
import { Part } from "./form.js";
import { UnknownClaim, require } from "./refusal.js";

/** @typedef {import("./canonical.js").Fields} Fields */
/** @typedef {import("./check.js").Kind} Kind */
/** @typedef {import("./vectors.js").Example} Example */

const LONGEST_LEFT_OUT = 60; // characters of numbers of examples

/**
 * Make the kind of claims that leave examples out.
 * @param {Readonly<Record<string, Kind>>} kinds the claims that may be made about the others
 * @returns {Kind}
 */
export function leavingOut(kinds) {
  return class WithoutClaim extends Claim {
    static keys = ["left_out", "claim"];

    /** @param {Record<string, Part>} fields */
    constructor(fields) {
      super(fields);
      this.leftOut = fields.left_out.indices(this.examples);
      require(this.leftOut.length > 0, "no example is left out");
      this.isOut = new Set(this.leftOut);
      const own = fields.claim.value, about = own instanceof Map ? own.get("about") : null;
      require(typeof about === "string", "the claim about the others does not say what it is about");
      if (!Object.hasOwn(kinds, about)) throw new UnknownClaim(`this program does not know (of the others) about ${JSON.stringify(about.slice(0, 60))}`);
      const kind = kinds[about], stated = fields.claim.object(["about", "statement", ...kind.keys], kind.optional);
      this.stated = stated.statement.text();
      const others = this.examples - BigInt(this.leftOut.length);
      this.claim = new kind({ ...stated, dimension: fields.dimension, examples: new Part(others, "examples") });
    }

    /** @param {Example} example */
    see(example) {
      const index = this.counted(example);
      if (!this.isOut.has(index)) this.claim.see(example);
    }

    end() {
      this.claim.end();
      require(this.claim.statement() === this.stated, "the statement is not what the proof shows");
    }

    statement() {
      const numbers = this.leftOut.map((index) => index + 1).join(", ");
      const said = numbers.length > LONGEST_LEFT_OUT ? "stated" : numbers;
      return `Without example${this.leftOut.length === 1 ? "" : "s"} ${said}: ${this.stated}`;
    }

    rule() {
      return this.claim.rule();
    }
  };
}
