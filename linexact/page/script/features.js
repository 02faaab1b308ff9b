// Verdicts in products of the features: the products are computed here, the proof is held against them.

import { KeepingClaim } from "./claim.js";
import { askedBy, conventionLine, conventionOf, isRight, isStrict, soughtBy } from "./convention.js";
import { Part } from "./form.js";
import { Features, featureOf, featuresSaid, monomialOf, productsUpTo, requireDifferent } from "./products.js";
import { ONE, overOne } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { Sum } from "./vectors.js";
import { Work, bitsOf, mostBits } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */
/** @typedef {import("./products.js").Feature} Feature */

const MOST_TAKEN = 8_000_000; // products
const MOST_CASES = 200_000;
const MOST_LOOKED_AT = 20_000_000; // obstacles, in all cases

/** Claims about products of features. */
class ProductsClaim extends KeepingClaim {
  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.convention = conventionOf(fields.convention);
    this.work = new Work(MOST_TAKEN);
    this.said = "";
  }

  /**
   * Check a proof in some features; tell whether it holds weights.
   * @param {Part} proof
   * @param {readonly Feature[]} features
   */
  holds(proof, features) {
    const isFound = proof.value instanceof Map && proof.value.has("w");
    if (isFound) this.requireRight(proof, features);
    else this.requireNone(proof.object(["multipliers"]).multipliers, features);
    return isFound;
  }

  /**
   * Check weights: every example is right.
   * @param {Part} proof
   * @param {readonly Feature[]} features
   */
  requireRight(proof, features) {
    const { bias } = this.convention, fields = proof.object(bias ? ["w", "b"] : ["w"]);
    const stated = fields.w.indexed(features.length);
    const { numerators: weights } = overOne([...stated.values(), ...(bias ? [fields.b.number()] : [])]);
    const used = new Features(Array.from(stated.keys(), (index) => features[index])), bits = mostBits(weights);
    for (const row of this.rows) this.work.count(weights.length, used.count(row, this.work), bits);
    this.rows.forEach((row, i) => {
      const { values, one } = used.of(row);
      const score = values.reduce((sum, value, f) => sum + weights[f] * value, bias ? weights[values.length] * one : 0n);
      require(isRight(this.convention, row.positive, score), `example ${i + 1} is not right in the products`);
    });
  }

  /**
   * Check multipliers: with them the examples cancel in the features, so that no weights are right.
   * @param {Part} part
   * @param {readonly Feature[]} features
   */
  requireNone(part, features) {
    const multipliers = part.multipliers(this.rows.length), all = new Features(features);
    const used = Array.from(multipliers, ([index, number]) => ({ row: this.rows[index], number }));
    require(used.some(({ row }) => isStrict(this.convention, row.positive)), "each example of a combination may score 0");
    this.#countSum(used, all);
    const sum = new Sum();
    for (const { row, number: [p, q] } of used) {
      const { values, one } = all.of(row), below = row.denominator ** BigInt(all.degree);
      sum.add([row.positive ? p : -p, q], this.convention.bias ? [...values, one] : values, below);
    }
    require(sum.isZero(), "a combination of examples does not cancel in the products");
  }

  /** Count what it takes to add examples up. @param {readonly {row: Example, number: Rational}[]} used @param {Features} all */
  #countSum(used, all) {
    const size = all.sums.length + 1;
    let common = 0; // bits of the denominator of all, at the most
    const met = new Set();
    for (const { row, number: [p, q] } of used) {
      const bits = all.count(row, this.work), own = all.degree * bitsOf(row.denominator) + bitsOf(q);
      this.work.count(size, bits + bitsOf(p), common + own);
      const key = `${row.denominator}/${q}`;
      if (q * row.denominator === 1n || met.has(key)) continue;
      met.add(key);
      this.work.countCommon(common, own);
      common += own;
      this.work.count(size, common, own);
    }
  }

  /** Whether there are such weights, of which examples. @param {boolean} isFound */
  subject(isFound) {
    const there = isFound ? "There are" : "There are no";
    return `${there} ${soughtBy(this.convention, "p")} ${askedBy(this.convention, this.counts)} (${this.dimension} features), p =`;
  }

  statement() {
    return this.said;
  }

  rule() {
    return conventionLine(this.convention);
  }
}

/** A verdict in the features that are stated. */
export class InFeaturesClaim extends ProductsClaim {
  static keys = ["convention", "features", "proof"];

  end() {
    const features = this.fields.features.list().map((part) => featureOf(part, this.dimension));
    this.said = `${this.subject(this.holds(this.fields.proof, features))} ${featuresSaid(features)}.`;
  }
}

/** The least degree of the products in which there are weights, or that there is none. */
export class LeastDegreeClaim extends ProductsClaim {
  static keys = ["convention"];
  static optional = ["levels", "contradiction"];

  end() {
    const { levels, contradiction } = this.fields;
    require((levels === undefined) !== (contradiction === undefined), "not either levels or a contradiction");
    this.said = contradiction === undefined ? this.#climbed(levels.list()) : this.#contradicted(contradiction);
  }

  /** @param {Part} part */
  #contradicted(part) {
    const [first, second] = part.indices(this.rows.length, 2), [a, b] = [this.rows[first], this.rows[second]];
    require(a.positive !== b.positive, "the examples do not contradict: they are of one class");
    const isSame = Array.from(a.numerators).every((value, j) => BigInt(value) * b.denominator === BigInt(b.numerators[j]) * a.denominator);
    require(isSame, "the examples do not contradict: they are not equal");
    return `${this.subject(false)} any functions of the features: examples ${first + 1} and ${second + 1} are equal, of both classes.`;
  }

  /** @param {readonly Part[]} levels */
  #climbed(levels) {
    require(levels.length > 0, "nothing is proved");
    const last = levels.length - 1;
    productsUpTo(this.dimension, last); // refused before work begins, where they are too many
    let isFound = false;
    levels.forEach((proof, degree) => {
      require(!isFound, "there are weights in a lower degree");
      isFound = this.holds(proof, productsUpTo(this.dimension, degree));
    });
    const degrees = levels.map((_, degree) => degree);
    const without = isFound ? degrees.slice(0, -1) : degrees;
    return (
      `${this.subject(isFound)} all products of at most N features, repeats allowed, for N = ${isFound ? last : without.join(", ")}` +
      `${isFound && without.length ? `, and none for N = ${without.join(", ")}` : ""}.`
    );
  }
}

/** The fewest products of some candidates in which there are weights. */
export class FewestMonomialsClaim extends ProductsClaim {
  static keys = ["convention", "candidates", "chosen", "proof", "obstacles"];

  end() {
    const { fields } = this;
    const products = fields.candidates.list().map((part) => monomialOf(part, this.dimension));
    requireDifferent(products, "a product is a candidate twice");
    const candidates = products.map((product) => [{ factor: ONE, product }]);
    const chosen = fields.chosen.indices(candidates.length).map((index) => candidates[index]);
    this.requireRight(fields.proof, chosen);
    const leftOut = fields.obstacles.list().map((part) => {
      const { reach, multipliers } = part.object(["reach", "multipliers"]);
      const within = new Set(reach.indices(candidates.length));
      this.requireNone(multipliers, candidates.filter((_, index) => within.has(index)));
      return new Set(candidates.flatMap((_, index) => (within.has(index) ? [] : [index])));
    });
    if (chosen.length > 0) requireHindered(leftOut, chosen.length - 1);
    this.said = (
      `${this.subject(true)} ${featuresSaid(chosen)}, and none in fewer than ${chosen.length} of ` +
      `${featuresSaid(candidates, " as candidates")}.`
    );
  }
}

/**
 * Check that so many candidates lie within the reach of some obstacle, whichever they are: of those
 * that the first obstacle not met leaves out, each is tried.
 * @param {readonly Set<number>[]} obstacles the candidates that each leaves out
 * @param {number} many
 */
function requireHindered(obstacles, many) {
  const cases = [{ open: obstacles, left: many }];
  let tried = 0, looked = 0;
  for (let at = cases.pop(); at !== undefined; at = cases.pop()) {
    const { open, left } = at;
    require(open.length > 0, "some fewer products are not excluded");
    requireReadable(++tried <= MOST_CASES, "the check would take too long");
    if (left === 0) continue;
    for (const candidate of open[0]) {
      looked += open.length;
      requireReadable(looked <= MOST_LOOKED_AT, "the check would take too long");
      cases.push({ open: open.filter((out) => !out.has(candidate)), left: left - 1 });
    }
  }
}
