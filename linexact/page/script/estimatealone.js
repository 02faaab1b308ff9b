// What one column says by itself, counted in the observations.

import { Part } from "./form.js";
import { compared } from "./rational.js";
import { require } from "./refusal.js";
import { rowsSaid } from "./report.js";
import { bitsOf, spend } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./estimaterows.js").Model} Model */
/** @typedef {import("./estimaterows.js").Observation} Observation */

const BOTH_LEVELS = 2; // the outcome of a binary model with some of each

/** A column that is one value on rows without a level, or on one side of a number where a level is. */
export class ColumnAlone {
  /** @param {Part} part @param {Model} model */
  constructor(part, model) {
    const [kind, column, here, level, other] = part.list(5);
    this.kind = kind.oneOf("never", "at most", "at least");
    const isNever = this.kind === "never";
    const [j, k] = [column.count(), level.count()];
    require(j < BigInt(model.names.length), `${column.name} is the number of no column`);
    require(k < BigInt(model.levels.length), `${level.name} is the number of no level`);
    this.column = Number(j);
    this.level = Number(k);
    this.here = here.text();
    /** @type {Rational[]} */
    this.bounds = [here.number(), isNever ? here.number() : other.number()];
    this.other = isNever ? String(other.count()) : other.text();
    this.long = this.bounds.flat().reduce((sum, value) => sum + bitsOf(value), 0);
    spend(8, this.long, this.long);
    this.side = this.kind === "at least" ? -1 : 1;
    require(this.side * compared(this.bounds[0], this.bounds[1]) <= 0, `${part.name}: the numbers cross`);
    this.model = model;
    this.name = part.name;
    this.rows = [0, 0]; // of the level, or with the value; others
  }

  /** @param {Observation} observation */
  see({ outcome, numerators, denominator }) {
    spend(8, bitsOf(numerators[this.column]) + bitsOf(denominator), this.long);
    const isThere = outcome === this.level, isBoth = this.model.kind === "binary" && outcome === BOTH_LEVELS;
    const against = compared([numerators[this.column], denominator], this.bounds[isThere ? 0 : 1]);
    if (this.kind !== "never") {
      require(!isBoth, `${this.name}: a row has either level`);
      require(against * (isThere ? this.side : -this.side) <= 0, `${this.name}: the column lies on both sides`);
      this.rows[isThere ? 0 : 1]++;
    } else if (against === 0) {
      require(!isThere && !isBoth, `${this.name}: the value is met with the level`);
      this.rows[0]++;
    }
  }

  /** What was seen, as a sentence. @param {(name: string) => string} said how names are written */
  sentence(said) {
    const name = said(this.model.names[this.column]), level = said(this.model.levels[this.level]);
    const [there, elsewhere] = this.rows;
    if (this.kind === "never") {
      require(String(there) === this.other, `${this.name}: the value is on ${rowsSaid(there)}`);
      return `${name} = ${this.here} never with ${level} (${rowsSaid(there)}).`;
    }
    require(there > 0 && elsewhere > 0, `${this.name}: the level is on no row, or on every one`);
    const word = this.kind === "at least" ? "at most" : "at least";
    return `${name} is ${this.kind} ${this.here} wherever ${level}, ${word} ${this.other} elsewhere.`;
  }
}
