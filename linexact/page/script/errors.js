// Fewest errors: examples that no classifier gets right together, and a reason why some must go.

import { Claim } from "./claim.js";
import { conventionLine, conventionOf, isRight, isStrict, spaced } from "./convention.js";
import { Part } from "./form.js";
import { ONE, ZERO, plus } from "./rational.js";
import { UnknownClaim, require } from "./refusal.js";
import { Sum, Weights, augmented } from "./vectors.js";
import { spend } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */
/** @typedef {Map<number, Rational>} Core */

/** Every classifier is wrong on at least so many examples. */
export class FewestErrorsClaim extends Claim {
  static keys = ["convention", "weights", "misclassified", "at_least", "proof"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.convention = conventionOf(fields.convention);
    const weights = fields.weights.object(this.convention.bias ? ["w", "b"] : ["w"]);
    this.weights = new Weights(weights.w.numbers(this.dimension), this.convention.bias ? weights.b.number() : ZERO);
    this.stated = fields.misclassified.list().map((part) => part.count());
    this.atLeast = fields.at_least.count();
    if (fields.proof.value === "enumeration") {
      throw new UnknownClaim("a proof by trying every hyperplane: python bound_checker.py does that, this program does not");
    }
    const proof = fields.proof.object(["cores", "reason"]);
    this.cores = proof.cores.list().map((core) => core.multipliers(this.examples));
    this.reason = proof.reason.list();
    /** @type {bigint[]} */
    this.wrong = [];
    this.used = new Set(this.cores.flatMap((core) => Array.from(core.keys())));
    /** @type {Map<number, Example>} */
    this.rows = new Map();
  }

  /** @param {Example} example */
  see(example) {
    const index = this.counted(example);
    if (!isRight(this.convention, example.positive, this.weights.score(example))) this.wrong.push(BigInt(index));
    if (this.used.has(index)) this.rows.set(index, example);
  }

  end() {
    const same = this.wrong.length === this.stated.length && this.wrong.every((index, i) => index === this.stated[i]);
    require(same, "the classifier is wrong on other examples than stated");
    this.cores.forEach((core, number) => this.#checkCore(core, number));
    checkReason(this.atLeast, this.cores, this.reason);
  }

  /** @param {Core} core @param {number} number */
  #checkCore(core, number) {
    const sum = new Sum();
    let isSomeStrict = false;
    for (const [index, multiplier] of core) {
      const example = /** @type {Example} */ (this.rows.get(index));
      const { numerators, denominator } = this.convention.bias ? augmented(example, ONE) : example;
      const [p, q] = multiplier;
      sum.add([example.positive ? p : -p, q], numerators, denominator);
      isSomeStrict ||= isStrict(this.convention, example.positive);
    }
    require(sum.isZero(), `core ${number + 1} does not cancel`);
    require(isSomeStrict, `each example of core ${number + 1} may score 0`);
  }

  statement() {
    const { bias, positive, negative } = this.convention;
    const wrong = BigInt(this.stated.length);
    return (
      `Any classifier ${bias ? "w . x + b" : "w . x"}, right where it is ${spaced(positive)} for positive and ${spaced(negative)} ` +
      `for negative examples, is wrong on at least ${this.atLeast} of ${this.ofHowMany()}. ` +
      `The one stated is wrong on ${wrong}${wrong === this.atLeast ? ", the fewest possible" : ""}.`
    );
  }

  rule() {
    return conventionLine(this.convention);
  }
}

/** @typedef {{needed: bigint, taken: Set<number>, excluded: Set<number>}} Case */

/**
 * Check a tree of cases: no set of fewer than `needed` examples meets every core.
 * @param {bigint} needed
 * @param {Core[]} cores
 * @param {Part[]} nodes each branch before its cases, in order
 */
function checkReason(needed, cores, nodes) {
  /** @type {Case[]} */
  const open = [{ needed, taken: new Set(), excluded: new Set() }];
  for (const node of nodes) {
    const at = open.pop();
    require(at !== undefined, "the reason goes on after its last case");
    require(node.value instanceof Map, `${node.name} is no case`);
    if (/** @type {Map<string, unknown>} */ (node.value).has("packing")) checkPacking(at, cores, node.object(["packing"]).packing);
    else open.push(...casesOf(at, cores, node).reverse());
    require(open.length <= nodes.length, "cases are left out");
  }
  require(open.length === 0 && nodes.length > 0, "cases are left out");
}

/** @param {Case} at @param {Core[]} cores @param {number} index @param {Part} part */
function openCore(at, cores, index, part) {
  const core = cores[index];
  require(!Array.from(core.keys()).some((element) => at.taken.has(element)), `${part.name} uses a core that is met`);
  return core;
}

/** @param {Case} at @param {Core[]} cores @param {Part} part */
function checkPacking(at, cores, part) {
  /** @type {Map<number, Rational>} */
  const carried = new Map();
  let total = ZERO;
  for (const [index, number] of part.multipliers(cores.length)) {
    total = plus(total, number);
    for (const element of openCore(at, cores, index, part).keys()) {
      if (at.excluded.has(element)) continue;
      const now = plus(carried.get(element) ?? ZERO, number);
      require(now[0] <= now[1], `${part.name}: an example carries more than 1`);
      carried.set(element, now);
    }
  }
  require(total[0] > (at.needed - 1n) * total[1], `${part.name} does not sum to enough`);
}

/** @param {Case} at @param {Core[]} cores @param {Part} node @returns {Case[]} */
function casesOf(at, cores, node) {
  const fields = node.object(["core", "elements"]);
  const index = fields.core.count();
  require(index < cores.length, `${node.name} names no core`);
  const core = openCore(at, cores, Number(index), node);
  const elements = fields.elements.list().map((part) => Number(part.count()));
  spend(core.size * (4 + core.size + at.excluded.size + at.taken.size), 0, 0);
  const due = Array.from(core.keys()).filter((element) => !at.excluded.has(element));
  const same = elements.length === due.length && new Set(elements).size === due.length && due.every((element) => elements.includes(element));
  require(same, `${node.name} leaves out an element of its core, or has another`);
  return elements.map((element, i) => ({
    needed: at.needed - 1n,
    taken: new Set([...at.taken, element]),
    excluded: new Set([...at.excluded, ...elements.slice(0, i)]),
  }));
}
