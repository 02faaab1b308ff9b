// How many: smallest sets of examples without weights, and integer weights. All cases are gone through.

import { KeepingClaim } from "./claim.js";
import { askedBy, conventionLine, conventionOf, soughtBy } from "./convention.js";
import { Part } from "./form.js";
import { divideDown } from "./moves.js";
import { ONE, ZERO, gcd } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { Sum, Weights, augmented } from "./vectors.js";
import { Work, mostBits } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */

const MOST_SETS = 2_000_000; // times the sets with points
const MOST_VECTORS = 4_000_000; // products

/** Claims whose proof is to go through all cases. */
class CountingClaim extends KeepingClaim {
  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.convention = conventionOf(fields.convention);
    this.size = fields.size.count();
    this.work = new Work(MOST_VECTORS);
  }

  rule() {
    return conventionLine(this.convention);
  }
}

/** The smallest sets of examples that no weights get right, all of them. */
export class SmallestProofsClaim extends CountingClaim {
  static keys = ["convention", "size", "proofs", "separable"];

  end() {
    const { convention, fields, size } = this;
    require(convention.positive === ">0" && convention.negative === "<0", "the convention is not strict on both sides");
    require(size > 0n, "proofs of no examples");
    const proofs = fields.proofs.list(), stated = fields.separable.list();
    require(proofs.length > 0, "no proof is stated");
    const many = numberOfSets(this.rows.length, size) + numberOfSets(this.rows.length, size - 1n);
    requireReadable(many * (stated.length + 1) <= MOST_SETS, "the check would take too long");
    this.largest = proofs.map((part) => this.#refuted(part));
    const refuted = new Set(proofs.map((part) => Array.from(part.indexed(this.rows.length).keys()).join()));
    require(refuted.size === proofs.length, "two proofs are of the same examples");
    const right = stated.map((part) => this.#separated(part));
    const k = Number(size), isRight = (/** @type {number[]} */ set) => right.some((of) => set.every((index) => of.has(index)));
    for (const set of setsOf(this.rows.length, k - 1)) require(isRight(set), "fewer examples lie in no set with a point");
    for (const set of setsOf(this.rows.length, k)) require(isRight(set) || refuted.has(set.join()), "a set of examples has neither a point nor a proof");
  }

  /** Check the multipliers of a proof; give the largest. @param {Part} part */
  #refuted(part) {
    const used = part.indexed(this.rows.length), sum = new Sum();
    require(BigInt(used.size) === this.size, "a proof is of more or fewer examples");
    let common = 0n, largest = 0n;
    for (const [index, [p, q]] of used) {
      require(p > 0n && q === 1n, "a multiplier is no integer above 0");
      [common, largest] = [gcd(common, p), p > largest ? p : largest];
      const { positive, numerators, denominator } = this.convention.bias ? augmented(this.rows[index], ONE) : this.rows[index];
      const below = mostBits([sum.denominator]), more = mostBits([denominator]);
      this.work.countCommon(below, more);
      this.work.count(numerators.length, below + more, mostBits(numerators) + mostBits([p]));
      sum.add([positive ? p : -p, 1n], numerators, denominator);
    }
    require(common === 1n, "multipliers are not in lowest terms");
    require(sum.isZero(), "a proof does not cancel");
    return largest;
  }

  /** Check the point of a set; give the set. @param {Part} part */
  #separated(part) {
    const { of, point } = part.object(["of", "point"]), { bias } = this.convention;
    const numbers = point.numbers(this.dimension + (bias ? 1n : 0n)), set = new Set(of.indices(this.rows.length));
    const weights = bias ? new Weights(numbers.slice(0, -1), numbers[numbers.length - 1]) : new Weights(numbers, ZERO);
    const bits = mostBits([...weights.w, weights.b, weights.denominator]);
    for (const index of set) {
      const row = this.rows[index];
      this.work.count(1 + weights.w.length, bits, Math.max(mostBits(row.numerators), mostBits([row.denominator])));
      const score = weights.score(row);
      require(row.positive ? score > 0n : score < 0n, "a point is not right on all examples of its set");
    }
    return set;
  }

  statement() {
    const largest = /** @type {bigint[]} */ (this.largest);
    const least = largest.reduce((a, b) => (a < b ? a : b));
    return (
      `Of ${this.ofHowMany()} any ${this.size - 1n} have ${soughtBy(this.convention)} > 0 ` +
      `for positive and < 0 for negative ones, and so have any ${this.size} but ${largest.length} sets of ${this.size}, which are stated ` +
      `with multipliers. In lowest integers those of one set are at most ${least}, and of none less.`
    );
  }
}

/** How many integer weights and biases get all examples right, up to a size of the weights. */
export class IntegerWeightsClaim extends CountingClaim {
  static keys = ["convention", "size", "count"];

  end() {
    require(this.convention.bias, "the weights have no bias");
    require(!this.counts.includes(0), "one class is not there, so that the bias has no bounds");
    const many = Number(this.dimension), size = this.size;
    requireReadable(many === 0 || size < MOST_VECTORS, "the check would take too long");
    const bits = this.rows.reduce((most, row) => Math.max(most, mostBits(row.numerators), mostBits([row.denominator])), 0);
    this.work.count((2 * Number(size) + 1) ** many * (this.rows.length + 1) * (many + 1), bits, mostBits([size]));
    const w = /** @type {bigint[]} */ (Array(many).fill(-size));
    let found = 0n;
    for (;;) {
      found += this.#biases(w);
      let place = many - 1;
      while (place >= 0 && w[place] === size) w[place--] = -size;
      if (place < 0) break;
      w[place]++;
    }
    require(found === this.fields.count.count(), "another number of integer weights");
  }

  /** How many integers b are right with integers w. @param {readonly bigint[]} w */
  #biases(w) {
    /** @type {bigint | null} */
    let low = null;
    /** @type {bigint | null} */
    let high = null;
    for (const { positive, numerators, denominator } of this.rows) {
      const score = w.reduce((sum, value, j) => sum + value * BigInt(numerators[j]), 0n);
      if (positive) { // b >= -score / denominator, or above
        const least = this.convention.positive === ">0" ? divideDown(-score, denominator) + 1n : -divideDown(score, denominator);
        if (low === null || least > low) low = least;
      } else {
        const most = this.convention.negative === "<0" ? -divideDown(score, denominator) - 1n : divideDown(-score, denominator);
        if (high === null || most < high) high = most;
      }
    }
    return low === null || high === null || low > high ? 0n : high - low + 1n;
  }

  statement() {
    return (
      `There are ${this.fields.count.count()} integer w and b, each |w_j| <= ${this.size}, with w . x + b ` +
      `${askedBy(this.convention, this.counts)} (${this.dimension} features).`
    );
  }
}

/** How many sets of so many there are, as far as it matters. @param {number} of @param {bigint} many */
function numberOfSets(of, many) {
  if (many > of) return 0;
  const least = Math.min(Number(many), of - Number(many));
  let found = 1;
  for (let i = 0; i < least && found <= MOST_SETS; i++) found = (found * (of - i)) / (i + 1);
  return found;
}

/** All sets of so many indices, each rising. @param {number} of @param {number} many @returns {Generator<number[]>} */
function* setsOf(of, many) {
  const set = Array.from({ length: many }, (_, i) => i);
  if (many > of) return;
  for (;;) {
    yield set;
    let place = many - 1;
    while (place >= 0 && set[place] === of - many + place) place--;
    if (place < 0) return;
    set[place]++;
    for (let i = place + 1; i < many; i++) set[i] = set[i - 1] + 1;
  }
}
