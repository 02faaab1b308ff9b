// Certificates about labelled data: what they claim, and whether the examples bear it out.

import { Claim } from "./claim.js";
import { askedBy, conventionLine, conventionOf, isRight, isStrict, soughtBy } from "./convention.js";
import { Part } from "./form.js";
import { ONE, ZERO, equal, plus, ratio } from "./rational.js";
import { require } from "./refusal.js";
import { Sum, Weights, augmented, rank } from "./vectors.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */

/**
 * A condition on all examples, fed with one after the other.
 * @typedef {{see: (index: number, example: Example) => void, end: () => void}} Check
 */

/** What a certificate about a data set says, and the conditions that make it true. */
export class DatasetClaim extends Claim {
  static keys = ["verdict", "convention", "proof"];
  static optional = ["kind", "minimal"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.convention = conventionOf(fields.convention);
    this.separable = fields.verdict.oneOf("separable", "inseparable") === "separable";
    this.kind = fields.kind ? fields.kind.object(["name"], ["w", "b", "multipliers"]).name
      .oneOf("complete", "quasi-complete", "overlap") : null;
    /** @type {Check[]} */
    this.checks = [];
    this.minimal = this.separable
      ? this.#addWeights(fields.proof, fields.minimal)
      : this.#addMultipliers(fields.proof, fields.minimal);
    if (fields.kind) this.#addKind(fields.kind);
  }

  /**
   * Hold an example against every condition.
   * @param {Example} example
   */
  see(example) {
    const index = this.counted(example);
    for (const check of this.checks) check.see(index, example);
  }

  /** Ask what can be asked only after the last example. */
  end() {
    for (const check of this.checks) check.end();
  }

  /**
   * @param {Part} part
   * @param {readonly string[]} [also] further keys
   */
  #weightsOf(part, also = []) {
    const fields = part.object([...(this.convention.bias ? ["w", "b"] : ["w"]), ...also]);
    const b = this.convention.bias ? fields.b.number() : ZERO;
    return { fields, weights: new Weights(fields.w.numbers(this.dimension), b) };
  }

  /**
   * Add the check of weights, and that of what `minimal` says of them; give the sentence of it.
   * @param {Part} proof
   * @param {Part | undefined} minimal
   */
  #addWeights(proof, minimal) {
    const { weights } = this.#weightsOf(proof);
    this.checks.push({
      see: (index, example) => {
        const right = isRight(this.convention, example.positive, weights.score(example));
        require(right, `example ${index + 1} has a wrong score`);
      },
      end: () => {},
    });
    if (minimal === undefined) return "";
    const stated = minimal.object(["least_absolute_score"]).least_absolute_score.number();
    this.checks.push(this.#leastScore(weights, stated));
    return " The least absolute score is as stated.";
  }

  /**
   * Add the check of multipliers, and that of what `minimal` says of them; give the sentence of it.
   * @param {Part} proof
   * @param {Part | undefined} minimal
   */
  #addMultipliers(proof, minimal) {
    const fields = proof.object(this.convention.bias ? ["multipliers", "common_point"] : ["multipliers"]);
    const used = fields.multipliers.multipliers(this.examples);
    this.checks.push(
      this.convention.bias
        ? this.#equalAverages(used, fields.common_point.numbers(this.dimension))
        : this.#cancelling(used, true),
    );
    if (minimal === undefined) return "";
    const { support, irreducible } = minimal.object(["support", "irreducible"]);
    require(support.count() === BigInt(used.size), `the proof uses ${used.size} examples, not ${support.count()}`);
    const isIrreducible = irreducible.flag();
    this.checks.push(this.#irreducible(used, isIrreducible));
    return ` The proof uses ${used.size} examples and is ${isIrreducible ? "" : "not "}irreducible.`;
  }

  /** @param {Map<number, Rational>} multipliers @param {Rational[]} point @returns {Check} */
  #equalAverages(multipliers, point) {
    const averages = [new Sum(), new Sum()];
    const totals = [ZERO, ZERO];
    return {
      see: (index, { positive, numerators, denominator }) => {
        const multiplier = multipliers.get(index);
        if (multiplier === undefined) return;
        const side = positive ? 0 : 1;
        averages[side].add(multiplier, numerators, denominator);
        totals[side] = plus(totals[side], multiplier);
      },
      end: () => {
        for (const side of [0, 1]) {
          const whose = side === 0 ? "positive" : "negative";
          require(equal(totals[side], ONE), `the multipliers of the ${whose} examples do not sum to 1`);
          require(averages[side].is(point), `the average of the ${whose} examples is not the common point`);
        }
      },
    };
  }

  /**
   * Multipliers that sum to 1 and cancel: sum m t x = 0, with a bias also sum m t = 0.
   * @param {Map<number, Rational>} multipliers
   * @param {boolean} refutes whether some example among them must be one that may not score 0
   * @returns {Check}
   */
  #cancelling(multipliers, refutes) {
    const { bias } = this.convention;
    const sum = new Sum();
    let total = ZERO, isSomeStrict = false;
    return {
      see: (index, example) => {
        const multiplier = multipliers.get(index);
        if (multiplier === undefined) return;
        const [p, q] = multiplier;
        const signed = /** @type {Rational} */ ([example.positive ? p : -p, q]);
        const { numerators, denominator } = bias ? augmented(example, ONE) : example;
        sum.add(signed, numerators, denominator);
        total = plus(total, multiplier);
        isSomeStrict ||= isStrict(this.convention, example.positive);
      },
      end: () => {
        require(equal(total, ONE), "the multipliers do not sum to 1");
        require(sum.isZero(), "the combination does not cancel");
        require(!refutes || isSomeStrict, "every example of the combination may score 0");
      },
    };
  }

  /** @param {Part} kind */
  #addKind(kind) {
    if (this.kind === "overlap") {
      const { multipliers } = kind.object(["name", "multipliers"]);
      const found = multipliers.multipliers(this.examples);
      require(BigInt(found.size) === this.examples, "an example has no multiplier");
      this.checks.push(this.#cancelling(found, false));
    } else if (this.kind === "complete") {
      const { weights } = this.#weightsOf(kind, ["name"]);
      this.checks.push({
        see: (index, example) => {
          require(margin(weights, example) > 0n, `example ${index + 1} has no margin above 0`);
        },
        end: () => {},
      });
    } else {
      const { fields, weights } = this.#weightsOf(kind, ["name", "multipliers"]);
      let isSomeAbove = false;
      this.checks.push({
        see: (index, example) => {
          const found = margin(weights, example);
          require(found >= 0n, `example ${index + 1} has a margin below 0`);
          isSomeAbove ||= found > 0n;
        },
        end: () => require(isSomeAbove, "no example has a margin above 0"),
      });
      this.checks.push(this.#cancelling(fields.multipliers.multipliers(this.examples), false));
    }
  }

  /** @param {Weights} weights @param {Rational} stated @returns {Check} */
  #leastScore(weights, stated) {
    /** @type {Rational | null} */
    let least = null;
    return {
      see: (_index, example) => {
        const score = weights.score(example);
        const above = score < 0n ? -score : score, below = weights.denominator * example.denominator;
        if (least === null || above * least[1] < least[0] * below) least = ratio(above, below);
      },
      end: () => require(least !== null && equal(least, stated), "the least absolute score is another"),
    };
  }

  /** @param {Map<number, Rational>} used @param {boolean} stated @returns {Check} */
  #irreducible(used, stated) {
    /** @type {bigint[][]} */
    const rows = [];
    return {
      see: (index, example) => {
        if (!used.has(index)) return;
        const { numerators } = this.convention.bias ? augmented(example, ONE) : example;
        rows.push(Array.from(numerators, BigInt));
      },
      end: () => {
        const found = rank(rows, used.size - 1) === used.size - 1;
        require(found === stated, `the proof is ${found ? "" : "not "}irreducible`);
      },
    };
  }

  /** The theorem, once all examples were seen. */
  statement() {
    const there = this.separable ? "There are" : "There are no";
    return (
      `${there} ${soughtBy(this.convention)} ${askedBy(this.convention, this.counts)} (${this.dimension} features).` +
      (this.kind === null ? "" : ` ${KIND_SENTENCES[this.kind]}`) + this.minimal
    );
  }

  rule() {
    return conventionLine(this.convention);
  }
}

/** @type {Record<string, string>} */
const KIND_SENTENCES = {
  "complete": "Complete separation: some weights give all examples a margin > 0.",
  "quasi-complete":
    "Quasi-complete separation: some weights give all examples a margin >= 0, " +
    "not all of them 0, but none give all a margin > 0.",
  "overlap": "Overlap: weights that give all examples a margin >= 0 give all the margin 0.",
};

/** @param {Weights} weights @param {Example} example */
function margin(weights, example) {
  const score = weights.score(example);
  return example.positive ? score : -score;
}
