// Runs of a perceptron that are back where they were.

import { Claim } from "./claim.js";
import { askedBy, conventionLine, conventionOf, isRight, isStrict, soughtBy } from "./convention.js";
import { Part } from "./form.js";
import { ONE, gcd, lcm, overOne } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { Sum, augmented } from "./vectors.js";
import { bitsOf, mostBits, spend } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */

const MOST_PRESENTATIONS = 10n ** 6n;

/** Updates that cancel, and perhaps the run that makes them for ever. */
export class CycleClaim extends Claim {
  static keys = ["convention", "updates", "refutes"];
  static optional = ["run"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.convention = conventionOf(fields.convention);
    this.refutes = fields.refutes.flag();
    this.updates = updatesOf(fields.updates, this.examples);
    this.run = fields.run ? runOf(fields.run, this.convention.bias, this.dimension, this.examples) : null;
    this.sum = new Sum();
    this.isStrict = false;
    /** @type {Example[]} */
    this.rows = []; // for the run alone
  }

  /** @param {Example} example */
  see(example) {
    const index = this.counted(example);
    if (this.run !== null) this.rows.push(example);
    const count = this.updates.get(index);
    if (count === undefined) return;
    const seen = this.convention.bias ? augmented(example, ONE) : example;
    this.sum.add([example.positive ? count : -count, 1n], seen.numerators, seen.denominator);
    this.isStrict ||= isStrict(this.convention, example.positive);
  }

  end() {
    require(this.sum.isZero(), "the updates do not cancel");
    require(this.isStrict === this.refutes, "refutes is not what the updates show");
    if (this.run !== null) this.#replay(this.run);
  }

  /** @param {Run} run */
  #replay(run) {
    const { bias } = this.convention;
    const rows = this.rows.map((example) => (bias ? augmented(example, run.c) : example));
    const state = new State(rows, run, this.convention);
    for (let done = 0n; done < run.before; done++) state.present();
    const place = state.place;
    state.updates.clear();
    for (let done = 0n; done < run.length; done++) state.present();
    require(state.place === place, "the run is not back at its place");
    const same = state.updates.size === this.updates.size &&
      Array.from(this.updates).every(([index, count]) => state.updates.get(index) === count);
    require(same, "the run makes other updates than stated");
  }

  statement() {
    const all = Array.from(this.updates.values()).reduce((a, b) => a + b, 0n);
    const before = `Updates of ${this.updates.size} examples, ${all} in all, cancel`;
    const run = this.run === null ? "" :
      `: the run stated is after ${this.run.before} and after ${this.run.before + this.run.length} presentations at the ` +
      "same weights and the same place, and goes on for ever";
    if (!this.refutes) return `${before}${run}. Each of these may score 0, so nothing is refuted (${this.ofHowMany()}).`;
    return `${before}${run}. There are no ${soughtBy(this.convention)} ${askedBy(this.convention, this.counts)} (${this.dimension} features).`;
  }

  rule() {
    return conventionLine(this.convention);
  }
}

/**
 * @typedef {{start: Rational[], rate: Rational, c: Rational, order: "file" | "worst" | number[],
 *   restart: boolean, before: bigint, length: bigint}} Run
 */

/** @param {Part} part @param {bigint} size @returns {Map<number, bigint>} */
function updatesOf(part, size) {
  const found = new Map();
  let last = -1n;
  for (const pair of part.list()) {
    const [first, second] = pair.list(2);
    const index = first.count(), count = second.count();
    require(index > last && index < size && count > 0n, `${pair.name} does not rise, names nothing or counts none`);
    last = index;
    found.set(Number(index), count);
  }
  require(found.size > 0, "no updates are stated");
  return found;
}

/** @param {Part} part @param {boolean} bias @param {bigint} dimension @param {bigint} size @returns {Run} */
function runOf(part, bias, dimension, size) {
  const fields = part.object([
    "start", "rate", "order", "restart", "before", "length", ...(bias ? ["bias_input"] : []),
  ]);
  const start = fields.start.object(bias ? ["w", "b"] : ["w"]);
  const rate = fields.rate.number();
  require(rate[0] > 0n, "the rate is not above 0");
  const before = fields.before.count(), length = fields.length.count();
  requireReadable(before + length <= MOST_PRESENTATIONS, "more than 10^6 presentations to replay: python bound_checker.py does no more either");
  /** @type {Run["order"]} */
  let order;
  if (typeof fields.order.value === "string") order = /** @type {"file" | "worst"} */ (fields.order.oneOf("file", "worst"));
  else {
    order = fields.order.list().map((index) => Number(index.count()));
    require(order.length > 0 && order.every((index) => index < size), "the order names no example, or one that is not there");
  }
  return {
    start: [...start.w.numbers(dimension), ...(bias ? [start.b.number()] : [])],
    rate, order, restart: fields.restart.flag(), before, length,
    c: bias ? fields.bias_input.number() : ONE,
  };
}

/** A perceptron's weights and place, all over one denominator that no update leaves. */
class State {
  /**
   * @param {Example[]} rows augmented, if there is a bias
   * @param {Run} run
   * @param {import("./convention.js").Convention} convention
   */
  constructor(rows, run, convention) {
    const { numerators, denominator } = overOne(run.start);
    const [above, below] = run.rate;
    let common = denominator;
    for (const row of rows) {
      spend(4, 4 * bitsOf(common), bitsOf(row.denominator));
      common = lcm(common, (below * row.denominator) / gcd(above, below * row.denominator));
    }
    this.rows = rows;
    this.run = run;
    this.convention = convention;
    this.weights = numerators.map((value) => value * (common / denominator));
    this.common = common;
    const longest = rows.map((row) => mostBits(row.numerators));
    this.bits = rows.map((row, i) => row.numerators.length * longest[i]);
    this.long = bitsOf(common) + mostBits(numerators) + longest.reduce((a, b) => Math.max(a, b), 0); // of a weight, about
    this.place = 0;
    /** @type {Map<number, bigint>} */
    this.updates = new Map();
  }

  /** Look at the example at the place, update after a mistake, and go on. */
  present() {
    const { order, restart } = this.run;
    if (order === "worst") {
      this.#update(this.#worst());
      return;
    }
    const size = order === "file" ? this.rows.length : order.length;
    const index = order === "file" ? this.place : order[this.place];
    const mistake = this.#isMistake(index, this.#score(index));
    if (mistake) this.#update(index);
    this.place = (mistake && restart) || this.place + 1 === size ? 0 : this.place + 1;
  }

  /** @param {number} index @returns {bigint} the score times denominators above 0 */
  #score(index) {
    const { numerators } = this.rows[index];
    spend(20 + 4 * numerators.length, this.bits[index], this.long);
    let total = 0n;
    for (let i = 0; i < numerators.length; i++) total += this.weights[i] * BigInt(numerators[i]);
    return total;
  }

  /** @param {number} index @param {bigint} score */
  #isMistake(index, score) {
    return !isRight(this.convention, this.rows[index].positive, score);
  }

  #worst() {
    let worst = -1, least = 0n;
    this.rows.forEach(({ denominator, positive }, index) => {
      const score = this.#score(index);
      if (!this.#isMistake(index, score)) return;
      const signed = positive ? score : -score; // t z
      if (worst < 0 || signed * this.rows[worst].denominator < least * denominator) [worst, least] = [index, signed];
    });
    require(worst >= 0, "the run ends: nothing is a mistake any more");
    return worst;
  }

  /** @param {number} index */
  #update(index) {
    const { numerators, denominator, positive } = this.rows[index];
    const [above, below] = this.run.rate;
    const step = (above * this.common) / (below * denominator); // a whole number: see common
    for (let i = 0; i < numerators.length; i++) {
      const grown = BigInt(numerators[i]) * step;
      this.weights[i] += positive ? grown : -grown;
    }
    this.updates.set(index, (this.updates.get(index) ?? 0n) + 1n);
  }
}
