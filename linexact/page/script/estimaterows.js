// Regressions: their coefficients, and the rows that an observation gives.

import { Part } from "./form.js";
import { require } from "./refusal.js";
import { spend } from "./work.js";

/**
 * An observation: what was seen, and the inputs over one denominator.
 * @typedef {{outcome: number, numerators: bigint[], denominator: bigint}} Observation
 */
/**
 * A row in the coefficients: entries that are not 0 over a denominator; it is >= 0, or an equation.
 * @typedef {{number: number, places: number[], values: bigint[], denominator: bigint, isEquation: boolean}} ModelRow
 */

/** @type {Record<string, string[]>} */
const LINKS = {
  binary: ["logit", "probit", "cloglog"], multinomial: ["logit"], ordinal: ["logit", "probit", "cloglog"], poisson: ["log"],
};
const COUNT_LEVELS = ["0", "above 0"];
const INTERCEPT = "(intercept)";

/** A model as a certificate states it. */
export class Model {
  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    this.kind = fields.model.oneOf(...Object.keys(LINKS));
    this.link = fields.link.oneOf(...LINKS[this.kind]);
    this.intercept = fields.intercept.flag();
    require(this.kind !== "ordinal" || !this.intercept, "an ordinal model has thresholds, and no intercept");
    this.names = fields.names.list().map((part) => part.text());
    const inputs = [...this.names, ...(this.intercept ? [INTERCEPT] : [])];
    require(new Set(inputs).size === inputs.length, "two columns have one name");
    this.levels = fields.levels.list().map((part) => part.text());
    const { kind, levels } = this;
    require(levels.length >= 2 && new Set(levels).size === levels.length, "the levels are fewer than two, or not different");
    require(kind !== "binary" || levels.length === 2, "a binary model has two levels");
    require(kind !== "poisson" || levels.every((level, i) => level === COUNT_LEVELS[i]), "the levels are not those of counts");
    this.inputs = this.names.length + (this.intercept ? 1 : 0);
    const blocks = kind === "multinomial" ? levels.length - 1 : 1;
    this.size = this.inputs * blocks + (kind === "ordinal" ? levels.length - 1 : 0);
    this.outcomes = kind === "binary" ? 3 : kind === "poisson" ? 2 : levels.length;
    this.seen = new Set();
  }

  /** The coefficients' names, in their order. */
  coefficients() {
    const inputs = [...this.names, ...(this.intercept ? [INTERCEPT] : [])];
    if (this.kind === "multinomial") return this.levels.slice(1).flatMap((level) => inputs.map((name) => `${level}: ${name}`));
    if (this.kind !== "ordinal") return inputs;
    return [...inputs, ...this.levels.slice(1).map((level, i) => `${this.levels[i]}|${level}`)];
  }

  /**
   * The rows of an observation.
   * @param {number} place which one it is, from 0
   * @param {Observation} observation
   * @returns {ModelRow[]}
   */
  rows(place, { outcome, numerators, denominator }) {
    this.seen.add(outcome);
    const x = this.intercept ? [...numerators, denominator] : numerators;
    /** @param {number} number @param {[bigint[], bigint, number][]} parts each a vector, its sign, where it begins */
    const row = (number, parts, isEquation = false) => {
      /** @type {ModelRow} */
      const made = { number, places: [], values: [], denominator, isEquation };
      for (const [vector, sign, begin] of parts) {
        vector.forEach((value, i) => {
          if (value === 0n) return;
          made.places.push(begin + i);
          made.values.push(sign * value);
        });
      }
      return made;
    };
    const last = this.levels.length - 1, one = [denominator];
    spend(20 * (1 + last) * (1 + x.length), 0, 0);
    switch (this.kind) {
      case "binary":
        return [row(place, [[x, outcome === 0 ? -1n : 1n, 0]], outcome === 2)];
      case "poisson":
        return [row(place, [[x, outcome === 0 ? -1n : 1n, 0]], outcome === 1)];
      case "ordinal": {
        const below = row(2 * place, [[x, -1n, 0], [one, 1n, this.inputs + outcome]]);
        const above = row(2 * place + 1, [[x, 1n, 0], [one, -1n, this.inputs + outcome - 1]]);
        return [...(outcome < last ? [below] : []), ...(outcome > 0 ? [above] : [])];
      }
      default:
        return this.levels.flatMap((_, other) => {
          if (other === outcome) return [];
          const own = this.#block(x, 1n, outcome), others = this.#block(x, -1n, other);
          return [row(place * this.levels.length + other, [...own, ...others])];
        });
    }
  }

  /** @param {bigint[]} x @param {bigint} sign @param {number} level @returns {[bigint[], bigint, number][]} */
  #block(x, sign, level) {
    return level === 0 ? [] : [[x, sign, (level - 1) * this.inputs]];
  }

  /** Ask what can be asked only after the last observation. */
  end() {
    const inner = this.kind === "ordinal" ? this.levels.slice(1, -1) : [];
    require(inner.every((_, i) => this.seen.has(i + 1)), "a middle level is seen in no observation");
  }
}
