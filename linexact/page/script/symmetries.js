// Permutations of the features that keep the data, and pictures in all their positions.

import { Claim } from "./claim.js";
import { Part } from "./form.js";
import { ZERO, divided, equal, gcd, plus, ratio, written } from "./rational.js";
import { bracketed } from "./regions.js";
import { require } from "./refusal.js";
import { Work, bitsOf, mostBits } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */
/** Examples that are the same: how many there are, and the sum of their multipliers. @typedef {{numbers: bigint[], below: bigint, count: number, total: Rational}} Same */

const MOST_MOVED = 4_000_000; // numbers
const LONGEST_PERMUTATIONS = 200; // characters
const LONGEST_MEAN = 60;

/** Examples by class and input, counted. */
class CountedClaim extends Claim {
  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.work = new Work(MOST_MOVED);
    /** @type {Map<string, Same>[]} */
    this.inputs = [new Map(), new Map()];
    /** @type {Map<number, Rational>} */
    this.multipliers = new Map();
  }

  /** @param {Example} example */
  see(example) {
    const { positive, numerators, denominator } = example, side = positive ? 0 : 1, index = this.counted(example);
    const bits = bitsOf(denominator), whole = Array.from(numerators, BigInt);
    this.work.count(1 + whole.length, mostBits(whole), bits);
    const common = whole.reduce(gcd, denominator), numbers = whole.map((value) => value / common), below = denominator / common;
    const key = keyOf(numbers, below), found = this.inputs[side].get(key) ?? { numbers, below, count: 0, total: ZERO };
    this.inputs[side].set(key, found);
    found.count++;
    const multiplier = this.multipliers.get(index);
    if (multiplier === undefined) return;
    this.work.countCommon(bitsOf(found.total[1]), bitsOf(multiplier[1]));
    found.total = plus(found.total, multiplier);
  }
}

/** @param {readonly bigint[]} numbers @param {bigint} below */
function keyOf(numbers, below) {
  return `${numbers.join()}/${below}`;
}

/** Permutations of the features take each example to one of its class. */
export class SymmetryClaim extends CountedClaim {
  static keys = ["permutations", "multipliers"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.permutations = fields.permutations.list().map((part) => {
      const places = part.list(this.dimension).map((place) => place.count());
      const isEach = new Set(places).size === places.length && places.every((place) => place < this.dimension);
      require(isEach, `${part.name} does not hold each feature once`);
      return places.map(Number);
    });
    require(this.permutations.length > 0, "no permutation is stated");
    this.multipliers = fields.multipliers.indexed(this.examples);
  }

  end() {
    for (const inputs of this.inputs) {
      for (const { numbers, below, total } of inputs.values()) {
        this.work.count(this.permutations.length * (1 + numbers.length), mostBits(numbers));
        for (const places of this.permutations) {
          const other = inputs.get(keyOf(places.map((place) => numbers[place]), below));
          require(other !== undefined, "a permutation takes an example to none of its class");
          require(equal(other.total, total), "a permutation takes an example to one with another multiplier");
        }
      }
    }
  }

  statement() {
    const many = this.permutations.length;
    const texts = this.permutations.map((places) => bracketed(places.map((place) => `${place + 1}`))).join(", ");
    const told = texts.length > LONGEST_PERMUTATIONS ? "as stated" : texts;
    const same = this.multipliers.size ? ", with the same multiplier as stated, those of equal examples added up" : "";
    return (
      `${many === 1 ? "The permutation" : `Each of the ${many} permutations`} ${told} of the features takes every one of ` +
      `${this.ofHowMany()} to one of the same class${same}.`
    );
  }

  rule() {
    return { name: "permutations", text: `${this.permutations.length} of the features` };
  }
}

/** The examples of each class are all shifts of one picture, with wrap-around. */
export class PatternsClaim extends CountedClaim {
  static keys = ["shape", "pixel_sums"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    const [rows, columns] = fields.shape.list(2).map((part) => part.count());
    require(rows * columns === this.dimension, "the shape is not of as many pixels as there are features");
    this.rows = Number(rows);
    this.columns = Number(columns);
    this.sums = fields.pixel_sums.numbers(2);
  }

  end() {
    this.inputs.forEach((inputs, side) => {
      const [first] = inputs.values(), name = side === 0 ? "positive" : "negative";
      require(first !== undefined, `there are no ${name} examples`);
      const { numbers, below, count } = first;
      this.work.count(numbers.length ** 2, mostBits(numbers));
      const shifts = new Set(this.#shifted(numbers).map((shift) => keyOf(shift, below)));
      require(shifts.size === inputs.size, `the ${name} examples are not all shifts of one picture`);
      for (const shift of shifts) {
        require(inputs.get(shift)?.count === count, `the ${name} examples are not all shifts of one picture, each equally often`);
      }
      const sum = ratio(numbers.reduce((total, value) => total + value, 0n), below);
      require(equal(sum, this.sums[side]), `another sum of the pixels of the ${name} examples`);
    });
  }

  /** All shifts of a picture. @param {readonly bigint[]} pixels */
  #shifted(pixels) {
    const { rows, columns } = this;
    return pixels.map((_, by) => pixels.map((_, place) => {
      const [row, column] = [Math.floor(place / columns) + Math.floor(by / columns), (place % columns) + (by % columns)];
      return pixels[(row % rows) * columns + (column % columns)];
    }));
  }

  statement() {
    const [positive, negative] = this.inputs.map((inputs, side) => {
      const mean = divided(this.sums[side], [this.dimension, 1n]);
      return (
        `the ${this.counts[side]} ${side === 0 ? "positive" : "negative"} examples are all ${inputs.size} different shifts of one, ` +
        `with the sum ${pixelsSaid(this.sums[side])}, and their mean has ${pixelsSaid(mean)} in all places`
      );
    });
    return `As pictures of ${this.rows} x ${this.columns} pixels, with wrap-around, ${positive}; ${negative}.`;
  }

  rule() {
    return { name: "pictures", text: `${this.rows} x ${this.columns} pixels, row by row` };
  }
}

/** @param {Rational} number */
function pixelsSaid(number) {
  const text = written(number);
  return text.length > LONGEST_MEAN ? "as stated" : text;
}
