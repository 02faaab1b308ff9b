// Shortest weights: the hard margin and the mistake bound.

import { Claim } from "./claim.js";
import { Part } from "./form.js";
import { ONE, ZERO, equal, plus, ratio, times, told } from "./rational.js";
import { require } from "./refusal.js";
import { Sum, Weights } from "./vectors.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */

/** No weights with all `t z >= 1` are shorter than those stated. */
export class LeastNormClaim extends Claim {
  static keys = ["bias", "weights", "multipliers", "squared"];
  static optional = ["bias_input", "closest", "r_squared"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.bias = fields.bias.oneOf("absent", "counted", "free");
    const is = (/** @type {string} */ key, /** @type {boolean} */ wanted) =>
      require(wanted === (fields[key] !== undefined), `${key} ${wanted ? "is missing" : "does not belong here"}`);
    is("bias_input", this.bias === "counted");
    is("closest", this.bias === "free");
    require(this.bias !== "free" || fields.r_squared === undefined, "r_squared does not belong here");
    const weights = fields.weights.object(this.bias === "absent" ? ["w"] : ["w", "b"]);
    this.w = weights.w.numbers(this.dimension);
    this.b = this.bias === "absent" ? ZERO : weights.b.number();
    this.c = this.bias === "counted" ? fields.bias_input.number() : ONE;
    this.weights = new Weights(this.w, times(this.c, this.b));
    this.multipliers = fields.multipliers.multipliers(this.examples);
    this.squared = fields.squared.number();
    this.closest = fields.closest;
    this.r = fields.r_squared ? fields.r_squared.number() : null;
    this.sum = new Sum(); // m t x
    this.averages = [new Sum(), new Sum()]; // m x by class
    this.totals = [ZERO, ZERO]; // m by class
    this.greatest = ZERO; // |x|^2
  }

  /** @param {Example} example */
  see(example) {
    const index = this.counted(example), side = example.positive ? 0 : 1;
    const score = this.weights.score(example), one = this.weights.denominator * example.denominator;
    require((example.positive ? score : -score) >= one, `example ${index + 1} has a margin below 1`);
    if (this.r !== null) this.#measure(example);
    const multiplier = this.multipliers.get(index);
    if (multiplier === undefined) return;
    const [p, q] = multiplier;
    this.sum.add(example.positive ? multiplier : [-p, q], example.numerators, example.denominator);
    this.averages[side].add(multiplier, example.numerators, example.denominator);
    this.totals[side] = plus(this.totals[side], multiplier);
  }

  /** @param {Example} example */
  #measure({ numerators, denominator }) {
    let square = 0n;
    for (let i = 0; i < numerators.length; i++) {
      const value = numerators[i];
      if (value) square += BigInt(value) ** 2n;
    }
    const [p, q] = this.greatest, below = denominator ** 2n;
    if (square * q > p * below) this.greatest = ratio(square, below);
  }

  end() {
    const [positive, [p, q]] = this.totals;
    const difference = plus(positive, [-p, q]), total = plus(positive, [p, q]);
    require(this.sum.is(this.w), "the multipliers do not combine to w");
    if (this.bias === "counted") require(equal(times(difference, this.c), this.b), "the multipliers do not combine to b");
    if (this.bias === "free") require(difference[0] === 0n, "the multipliers of the classes have different sums");
    const own = [...this.w, ...(this.bias === "counted" ? [this.b] : [])];
    const length = own.map((value) => times(value, value)).reduce(plus, ZERO);
    require(equal(length, this.squared), "squared is not the squared length of the weights");
    require(equal(total, this.squared), "the multipliers do not sum to squared");
    if (this.bias === "free") this.#closestPoints();
    if (this.r !== null) {
      require(this.examples > 0n, "of no examples there is no greatest");
      const more = this.bias === "counted" ? times(this.c, this.c) : ZERO;
      require(equal(plus(this.greatest, more), this.r), "r_squared is not the greatest");
    }
  }

  #closestPoints() {
    const isOneClass = this.counts.includes(0);
    const points = this.closest.list(isOneClass ? 0 : 2);
    points.forEach((part, side) => {
      const [p, q] = this.totals[side];
      const scaled = part.numbers(this.dimension).map((value) => times(value, [p, q]));
      require(p > 0n && this.averages[side].is(scaled), "a closest point is not the average of its class");
    });
  }

  statement() {
    const { bias, r } = this;
    const S = `S${told(this.squared)}`, c = told(this.c);
    const least = {
      absent: "The least |w|^2 of w with t w . x >= 1",
      counted: `The least |w|^2 + b^2 of w and b with t (w . x + c b) >= 1, c${c},`,
      free: "The least |w|^2 of w and b with t (w . x + b) >= 1",
    }[bias];
    const first = `${least} for each of ${this.ofHowMany()} is ${S} as stated.`;
    if (r !== null) {
      return (
        `${first} The greatest ${bias === "counted" ? "|(x, c)|^2" : "|x|^2"} is R${told(r)}: a perceptron that starts from zero, ` +
        `has a constant rate and updates only where t z <= 0 makes at most R S${told(times(r, this.squared))} updates, in any order.`
      );
    }
    if (bias !== "free" || this.closest.list().length === 0) return first;
    const [above, below] = this.squared;
    return (
      `${first} So the greatest squared margin is 1/S${told(ratio(below, above))}, and the squared distance between the hulls ` +
      `of the classes is 4/S${told(ratio(4n * below, above))}, at the points stated.`
    );
  }

  rule() {
    const text = {
      absent: "none", free: "free: no part of the length", counted: `counted as part of the length, with the constant input c${told(this.c)}`,
    }[this.bias];
    return { name: "bias", text: /** @type {string} */ (text) };
  }
}
