// Perceptrons in counts of mistakes under polynomial kernels: runs, and which counts occur.
//
// Where the scores of all examples are the same twice, so are the weights: their difference has the
// product 0 with the features of every example, and is a sum of such. With a bias there is a constant
// feature 1, which adds 1 to the kernel.

import { KeepingClaim } from "./claim.js";
import { conventionLine, conventionOf, isRight, spaced } from "./convention.js";
import { Part } from "./form.js";
import { ONE, overOne, plus, ratio, times } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { bitsOf, mostBits } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */

const MOST_COUNTED = 10_000_000; // products of short numbers
const MOST_STATES_MET = 20_000;
const MOST_POWER = 20;
const MOST_KERNEL_BITS = 20_000;
const MOST_COUNT_STATED = 10n ** 9n;
const LONGEST_COUNTS = 60; // characters of counts and of the number added

/** A claim about examples under a kernel. */
class KernelClaim extends KeepingClaim {
  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.convention = conventionOf(fields.convention);
    const kernel = fields.kernel.object(["degree", "plus"]);
    this.degree = kernel.degree.count();
    this.plus = kernel.plus.number();
    this.plusTyped = kernel.plus.text();
    this.stated = wholesOf(fields.counts);
    this.done = 0;
    /** The targets times the kernel's values, over one denominator. @type {bigint[][]} */
    this.signed = [];
    this.long = 1;
  }

  /** Count work while it is done. @param {number} products */
  worked(products) {
    this.done += products;
    requireReadable(this.done <= MOST_COUNTED, "the check would take too long");
  }

  /** Work out the kernel at all pairs of examples. */
  multiply() {
    const { rows, plusTyped } = this, many = rows.length;
    require(many > 0, "counts over no data");
    require(this.degree > 0n, "the kernel has no degree");
    require(this.plus[0] >= 0n, "the kernel is no product of features");
    const longest = rows.reduce((most, row) => Math.max(most, bitsOf(row.denominator), mostBits(row.numerators)), 1);
    const degree = Number(this.degree);
    const bits = degree * (2 * longest + bitsOf(this.dimension) + 4 * plusTyped.length + 2);
    requireReadable(degree <= MOST_POWER && bits <= MOST_KERNEL_BITS, "values of the kernel would be too long");
    this.long = 1 + Math.floor(bits / 200);
    this.worked(many * many * (Number(this.dimension) + 20 * this.long));
    const values = rows.flatMap((x) => rows.map((z) => this.#product(x, z)));
    const flat = overOne(values).numerators;
    this.long += Math.floor(mostBits(flat) / 200);
    this.signed = rows.map((_, i) => Array.from(flat.slice(i * many, (i + 1) * many), BigInt));
  }

  /** @param {import("./vectors.js").Example} x @param {import("./vectors.js").Example} z @returns {Rational} */
  #product(x, z) {
    let sum = 0n;
    for (let j = 0; j < x.numerators.length; j++) sum += BigInt(x.numerators[j]) * BigInt(z.numerators[j]);
    const inner = plus(ratio(sum, x.denominator * z.denominator), this.plus);
    /** @type {Rational} */
    let value = ONE;
    for (let k = 0n; k < this.degree; k++) value = times(value, inner);
    if (this.convention.bias) value = plus(value, ONE);
    return x.positive === z.positive ? value : times(value, [-1n, 1n]);
  }

  /** Counts as they are used, one an example. */
  countsStated() {
    require(this.stated.length === this.rows.length, "not a count for each example");
    requireReadable(this.stated.every((count) => count < MOST_COUNT_STATED), "the counts are too large");
    return this.stated;
  }

  /** The targets times the scores. @param {readonly bigint[]} counts */
  margins(counts) {
    this.worked(counts.length ** 2 * this.long);
    return this.signed.map((row) => row.reduce((sum, value, j) => sum + value * counts[j], 0n));
  }

  /** @param {number} index @param {bigint} margin */
  isMistaken(index, margin) {
    const { positive } = this.rows[index];
    return !isRight(this.convention, positive, positive ? margin : -margin);
  }

  /** @param {readonly bigint[]} counts */
  mistaken(counts) {
    return this.margins(counts).flatMap((margin, i) => (this.isMistaken(i, margin) ? [i] : []));
  }

  /** The margins after an update, or before it. @param {readonly bigint[]} margins @param {number} index @param {bigint} [sign] */
  moved(margins, index, sign = 1n) {
    this.worked((margins.length + 4) * this.long);
    return margins.map((margin, i) => margin + sign * this.signed[index][i]);
  }

  settingSaid() {
    const { convention, degree, plusTyped } = this;
    const shown = plusTyped.length <= LONGEST_COUNTS ? plusTyped : "c";
    const inner = plusTyped === "0" ? "x . z" : `x . z + ${shown}`;
    const kernel = degree === 1n ? inner : `(${inner})^${degree}`;
    return (
      `the kernel K(x, z) = ${kernel}${convention.bias ? " and a constant feature 1" : ""}, weights from 0, score right ` +
      `where it is ${spaced(convention.positive)} for positive and ${spaced(convention.negative)} for negative examples,`
    );
  }

  countsSaid() {
    const text = `(${this.stated.join(", ")})`;
    return text.length <= LONGEST_COUNTS ? text : "as stated";
  }

  rule() {
    return conventionLine(this.convention);
  }
}

/** A run in counts of mistakes. */
export class KernelRunClaim extends KernelClaim {
  static keys = ["kernel", "convention", "counts", "order", "restart", "presentations", "outcome"];
  static optional = ["first", "passes"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.order = wholesOf(fields.order).map(Number);
    this.restarts = fields.restart.flag();
    this.shown = fields.presentations.count();
    this.passes = fields.passes ? fields.passes.count() : null;
    this.outcome = fields.outcome.oneOf("converged", "limit", "cycle");
    require((fields.first !== undefined) === (this.outcome === "cycle"), "a first visit, where there is no cycle, or none");
    this.first = fields.first ? fields.first.count() : null;
  }

  end() {
    this.multiply();
    const many = this.rows.length;
    const sorted = Array.from(this.order).sort((a, b) => a - b);
    require(sorted.length === many && sorted.every((index, i) => index === i), "the order does not show each example once");
    require(this.passes === null || this.passes > 0n, "no pass is to be made");
    const run = { counts: /** @type {bigint[]} */ (Array(many).fill(0n)), margins: /** @type {bigint[]} */ (Array(many).fill(0n)), shown: 0n };
    /** @type {Map<string, bigint>} */
    const seen = new Map();
    let outcome = "", first = null, passes = 0n;
    while (outcome === "") {
      if (this.passes === null) {
        this.worked(many);
        const key = run.margins.join();
        first = seen.get(key) ?? null;
        if (first !== null) {
          outcome = "cycle";
          break;
        }
        seen.set(key, run.shown);
      }
      const isClean = this.#pass(run);
      passes++;
      outcome = isClean ? "converged" : passes === this.passes ? "limit" : "";
    }
    require(outcome === this.outcome, `the run ends otherwise: ${outcome}`);
    require(run.shown === this.shown, "another number of presentations");
    require(run.counts.join() === this.stated.join(), "other counts");
    require(outcome !== "cycle" || first === this.first, "the weights were the same at another time");
  }

  /** Show a pass; tell whether it has no mistake. @param {{counts: bigint[], margins: bigint[], shown: bigint}} run */
  #pass(run) {
    let isClean = true;
    for (const index of this.order) {
      run.shown++;
      this.worked(4);
      if (!this.isMistaken(index, run.margins[index])) continue;
      isClean = false;
      run.counts[index]++;
      run.margins = this.moved(run.margins, index);
      if (this.restarts) break;
    }
    return isClean;
  }

  statement() {
    const isPlain = this.order.every((index, i) => index === i), { passes, shown } = this;
    const ends = passes === null ? "" : `, and ends after ${passes} pass${passes === 1n ? "" : "es"}`;
    const end = {
      converged: "It converged",
      limit: "It ended at its limit of passes",
      cycle: `After ${this.first} and after ${shown} presentations its weights were the same, so it goes on for ever`,
    }[this.outcome];
    return (
      `A perceptron with ${this.settingSaid()} shows the examples in ${isPlain ? "their order" : "the order stated"}, ` +
      `again and again${this.restarts ? ", begins anew after each update" : ""}${ends}. Of ${this.ofHowMany()} it made ` +
      `${shown} presentation${shown === 1n ? "" : "s"}, with the counts of mistakes ${this.countsSaid()}. ${end}.`
    );
  }
}

/** Counts that occur in some order of presentations, or in none. */
export class MistakeCountsClaim extends KernelClaim {
  static keys = ["kernel", "convention", "counts", "ended"];
  static optional = ["updates", "reason", "example"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.isEnded = fields.ended.flag();
    this.updates = fields.updates ? wholesOf(fields.updates) : null;
    this.reason = fields.reason ? fields.reason.oneOf("wrong", "length", "search") : null;
    this.example = fields.example ? fields.example.count() : null;
    require((this.updates === null) === (this.reason !== null), "not one of updates and a reason");
    require((this.reason === "wrong") === (this.example !== null), "an example where none is the reason, or none");
  }

  end() {
    this.multiply();
    const counts = this.countsStated();
    if (this.updates !== null) {
      this.#follow(this.updates, counts);
      require(!this.isEnded || this.mistaken(counts).length === 0, "an example is wrong at the end");
    } else if (this.reason === "wrong") {
      require(this.isEnded, "an example may be wrong before the end");
      require(this.mistaken(counts).includes(Number(this.example)), "the example is right");
    } else if (this.reason === "length") {
      const length = this.margins(counts).reduce((sum, margin, i) => sum + margin * counts[i], 0n);
      const most = counts.reduce((sum, count, i) => sum + count * this.signed[i][i], 0n);
      require(length > most, "the weights are short enough");
    } else {
      this.#search(counts);
    }
  }

  /** Each update is on a mistake, and together they make the counts. @param {bigint[]} updates @param {bigint[]} counts */
  #follow(updates, counts) {
    const made = counts.map(() => 0n);
    let margins = counts.map(() => 0n);
    for (const update of updates) {
      const index = Number(update);
      require(index < counts.length, "an update on no example");
      require(this.isMistaken(index, margins[index]), "an update is on no mistake");
      made[index]++;
      margins = this.moved(margins, index);
    }
    require(made.join() === counts.join(), "the updates make other counts");
  }

  /** No way back from the counts to the beginning. @param {bigint[]} counts */
  #search(counts) {
    const left = [{ state: counts, margins: this.margins(counts) }], seen = new Set([counts.join()]);
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      const { state, margins } = one;
      require(state.some((count) => count > 0n), "the counts occur");
      for (let i = 0; i < state.length; i++) {
        this.worked(2);
        if (state[i] === 0n || !this.isMistaken(i, margins[i] - this.signed[i][i])) continue;
        const before = state.map((count, j) => (j === i ? count - 1n : count)), key = before.join();
        if (seen.has(key)) continue;
        requireReadable(seen.size < MOST_STATES_MET, "too many states");
        seen.add(key);
        left.push({ state: before, margins: this.moved(margins, i, -1n) });
      }
    }
  }

  statement() {
    const isSome = this.updates !== null;
    const how = isSome
      ? `the updates stated are each on a mistake${this.isEnded ? ", and then no example is wrong" : ""}`
      : {
        wrong: `example ${(this.example ?? 0n) + 1n} is wrong under them`,
        length: "the squared length of their weights is above the sum of the counts times K(x, x)",
        search: "of all states from which they may come none is the beginning",
      }[this.reason ?? "search"];
    return (
      `A perceptron with ${this.settingSaid()} has on ${this.ofHowMany()} in ${isSome ? "some" : "no"} order of ` +
      `presentations the counts of mistakes ${this.countsSaid()}${this.isEnded ? " at its end" : ""}: ${how}.`
    );
  }
}

/** @param {Part} part */
function wholesOf(part) {
  return part.list().map((one) => one.count());
}
