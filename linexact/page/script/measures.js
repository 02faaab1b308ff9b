// Numbers about weights: scores and risks, and the least sum of squares, computed again.

import { Claim } from "./claim.js";
import { isRight } from "./convention.js";
import { Part } from "./form.js";
import { ONE, ZERO, lcm } from "./rational.js";
import { areIndependent } from "./ranks.js";
import { require, requireReadable } from "./refusal.js";
import { Sum, Weights, augmented } from "./vectors.js";
import { Work, bitsOf, mostBits } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */
/** @typedef {import("./convention.js").Convention} Convention */

const MOST_MEASURED = 20_000_000; // products
const MOST_UNKNOWNS = 60;
const LONGEST_MEASURE = 60; // characters of a number, or of the weights, in a sentence

/** Sums of fractions by their denominators, so that none is brought over another before the end. */
class Sums {
  /** @param {number} size how many sums @param {Work} work */
  constructor(size, work) {
    this.size = size;
    this.work = work;
    /** @type {Map<bigint, bigint[]>} */
    this.over = new Map();
  }

  /** Add a number to each sum. @param {readonly bigint[]} numerators @param {bigint} denominator */
  add(numerators, denominator) {
    const found = this.over.get(denominator);
    if (found === undefined) this.over.set(denominator, [...numerators]);
    else numerators.forEach((value, i) => { found[i] += value; });
  }

  /** The sums, over one denominator. */
  total() {
    let denominator = 1n;
    for (const below of this.over.keys()) {
      if (denominator % below === 0n) continue;
      this.work.countCommon(bitsOf(denominator), bitsOf(below));
      denominator = lcm(denominator, below);
    }
    const totals = /** @type {bigint[]} */ (Array(this.size).fill(0n)), bits = bitsOf(denominator);
    for (const [below, numerators] of this.over) {
      this.work.count(1 + this.size, bits, mostBits(numerators) + 64);
      const factor = denominator / below;
      numerators.forEach((value, i) => { totals[i] += value * factor; });
    }
    return { totals, denominator };
  }
}

/** Weights that are measured on each example. */
class MeasuredClaim extends Claim {
  /** @param {Record<string, Part>} fields @param {Record<string, Part>} weights w, and b if there is a bias */
  constructor(fields, { w, b }) {
    super(fields);
    this.bias = b !== undefined;
    this.stated = [...w.numbers(this.dimension), ...(this.bias ? [b.number()] : [])];
    this.weights = new Weights(this.stated.slice(0, Number(this.dimension)), this.bias ? this.stated[this.stated.length - 1] : ZERO);
    this.bits = Math.max(mostBits(this.weights.w), mostBits([this.weights.b, this.weights.denominator]));
    const text = `w = (${w.list().map((one) => one.text()).join(", ")})${this.bias ? `, b = ${b.text()}` : ""}`;
    this.weightsText = text.length > LONGEST_MEASURE ? "the weights stated" : text;
    this.work = new Work(MOST_MEASURED);
  }

  /** The place of an example, its score and the target, both over one number. @param {Example} example */
  scored(example) {
    const index = this.counted(example), bits = Math.max(mostBits(example.numerators), bitsOf(example.denominator));
    this.work.count(1 + this.stated.length, bits, this.bits);
    this.work.count(1, bits + this.bits);
    const one = this.weights.denominator * example.denominator;
    return { index, score: this.weights.score(example), one, target: example.positive ? one : -one };
  }

}

/** The score of every example, which are wrong, and two risks. */
export class ScoreClaim extends MeasuredClaim {
  static keys = ["weights", "zero_is_right", "scores", "wrong", "square_risk", "perceptron_risk"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields, fields.weights.object(["w"], ["b"]));
    this.zero = fields.zero_is_right.oneOf("neither", "positive", "negative", "either");
    const isFor = (/** @type {string} */ side) => this.zero === side || this.zero === "either";
    /** @type {Convention} */
    this.convention = { bias: this.bias, positive: isFor("positive") ? ">=0" : ">0", negative: isFor("negative") ? "<=0" : "<0" };
    this.scores = fields.scores.list(this.examples);
    this.claimed = fields.wrong.indices(this.examples);
    /** @type {number[]} */
    this.wrong = [];
    this.squares = new Sums(1, this.work);
    this.losses = new Sums(1, this.work);
  }

  /** @param {Example} example */
  see(example) {
    const { index, score, one, target } = this.scored(example);
    require(index < this.scores.length, "there are more examples than scores");
    const [p, q] = this.scores[index].number();
    this.work.count(1, bitsOf(q), this.bits + bitsOf(one));
    require(p * one === score * q, `example ${index + 1} has another score`);
    if (!isRight(this.convention, example.positive, score)) this.wrong.push(index);
    this.squares.add([(score - target) ** 2n], one ** 2n);
    const loss = example.positive ? -score : score;
    if (loss > 0n) this.losses.add([loss], one);
  }

  end() {
    require(this.examples > 0n, "of no examples there is no mean");
    const isSame = this.wrong.length === this.claimed.length && this.wrong.every((index, i) => index === this.claimed[i]);
    require(isSame, "other examples are wrong than stated");
    for (const [key, sums] of /** @type {const} */ ([["square_risk", this.squares], ["perceptron_risk", this.losses]])) {
      require(isMean(sums, this.examples, this.fields[key].number()), `${key} is another`);
    }
  }

  statement() {
    const { fields } = this;
    return (
      `With ${this.weightsText}, a score of 0 right for ${this.zero} class, ${this.wrong.length} of ${this.ofHowMany()} are wrong, as stated; ` +
      `the scores are as stated, the mean of (z - t)^2 is ${shortened(fields.square_risk)}, that of max(0, -t z) is ${shortened(fields.perceptron_risk)}.`
    );
  }

  rule() {
    return { name: "a score of 0", text: `right for ${this.zero} class` };
  }
}

/** The least sum of squares, and that nothing else is as good, or nothing as good is shorter. */
export class LeastSquaresClaim extends MeasuredClaim {
  static keys = ["weights", "squares"];
  static optional = ["independent", "combination"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields, fields.weights.object(["w"], ["b"]));
    const { independent, combination } = fields, size = this.stated.length;
    requireReadable(size <= MOST_UNKNOWNS, `more than ${MOST_UNKNOWNS} unknowns`);
    require((independent === undefined) !== (combination === undefined), "not either independent rows or a combination");
    this.named = independent === undefined ? null : new Set(independent.indices(this.examples, size));
    this.combined = combination === undefined ? new Map() : combination.indexed(this.examples);
    /** @type {bigint[][]} */
    this.rows = [];
    this.own = new Sum();
    this.squares = new Sums(1, this.work);
    this.gradient = new Sums(size, this.work); // of (z - t) X
  }

  /** @param {Example} example */
  see(example) {
    const { index, score, one, target } = this.scored(example), rest = score - target;
    const { numerators } = this.bias ? augmented(example, ONE) : example;
    const row = Array.from(numerators, BigInt), bits = mostBits(row);
    this.work.count(row.length, bits, bitsOf(rest));
    this.squares.add([rest ** 2n], one ** 2n);
    this.gradient.add(row.map((value) => rest * value), one * example.denominator);
    if (this.named?.has(index)) this.rows.push(row);
    const factor = this.combined.get(index);
    if (factor === undefined) return;
    const below = bitsOf(this.own.denominator), more = bitsOf(factor[1]) + bitsOf(example.denominator);
    this.work.countCommon(below, more);
    this.work.count(row.length, below + more, bits + bitsOf(factor[0]));
    this.own.add(factor, row, example.denominator);
  }

  end() {
    require(this.examples > 0n, "there are no examples");
    require(this.gradient.total().totals.every((value) => value === 0n), "the normal equations do not hold");
    require(isMean(this.squares, 1n, this.fields.squares.number()), "another sum of squares");
    if (this.named !== null) require(areIndependent(this.rows), "the rows stated are not independent");
    else require(this.own.is(this.stated), "the combination of the rows is not the weights");
  }

  statement() {
    const length = this.bias ? "|w|^2 + b^2" : "|w|^2";
    const alone = this.named !== null ? "and nowhere else" : `and of all weights with that sum these have the least ${length}`;
    return (
      `The least sum of (z - t)^2, z = ${this.bias ? "w . x + b" : "w . x"} and t = 1 or -1, over ${this.ofHowMany()} is ` +
      `${shortened(this.fields.squares)}, at ${this.weightsText}, ${alone}.`
    );
  }

  rule() {
    return { name: "bias", text: this.bias ? "learnt" : "none" };
  }
}

/** The fewest errors with weights whatever the bias: the examples are split at each of their scores. */
export class BestThresholdClaim extends MeasuredClaim {
  static keys = ["w", "errors"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields, { w: fields.w });
    this.errors = fields.errors.count();
    /** @type {{score: bigint, one: bigint, positive: boolean}[]} */
    this.scores = [];
    this.longest = 0;
  }

  /** @param {Example} example */
  see(example) {
    const { score, one } = this.scored(example);
    this.longest = Math.max(this.longest, bitsOf(score), bitsOf(one));
    this.scores.push({ score, one, positive: example.positive });
  }

  end() {
    const { scores } = this;
    require(scores.length > 0, "there are no examples");
    this.work.count(2 * scores.length * Math.log2(scores.length + 1), this.longest);
    const side = (/** @type {{score: bigint, one: bigint}} */ a, /** @type {{score: bigint, one: bigint}} */ b) => a.score * b.one - b.score * a.one;
    scores.sort((a, b) => Number(side(a, b) > 0n) - Number(side(a, b) < 0n));
    let wrong = this.counts[1], least = wrong; // all are said to be positive
    scores.forEach((one, i) => {
      wrong += one.positive ? 1 : -1;
      const next = scores[i + 1];
      if (wrong < least && (next === undefined || side(one, next) !== 0n)) least = wrong;
    });
    require(BigInt(least) === this.errors, "another number of errors is the fewest");
  }

  statement() {
    return (
      `With ${this.weightsText} and any b at least ${this.errors} of ${this.ofHowMany()} are wrong, ` +
      "a score of 0 being right for one class or for none; some b is wrong on no more."
    );
  }

  rule() {
    return { name: "bias", text: "any; a score of 0 is right for one class or for none" };
  }
}

/** Tell whether a number is a sum over so many. @param {Sums} sums @param {bigint} many @param {Rational} stated */
function isMean(sums, many, [p, q]) {
  const { totals: [total], denominator } = sums.total();
  sums.work.count(1, bitsOf(denominator), bitsOf(p) + 64);
  sums.work.count(1, bitsOf(total), bitsOf(q));
  return total * q === p * many * denominator;
}

/** @param {Part} part */
function shortened(part) {
  const text = part.text();
  return text.length > LONGEST_MEASURE ? "as stated" : text;
}
