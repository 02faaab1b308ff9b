// A perceptron's run: it is run again as the claim states its rule, and compared with the claim.
//
// The score is w . x + c b with the input c of a bias that is learnt, w . x - h with a threshold h,
// else w . x. A mistake adds rate t (x, c) to (w, b).

import { Claim } from "./claim.js";
import { conventionLine, conventionOf, isRight, spaced } from "./convention.js";
import { Part } from "./form.js";
import { ONE, ZERO, compared, divided, equal, minus, overOne, plus, ratio, times, written } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { hashOf } from "./sha256.js";
import { Sum, augmented } from "./vectors.js";
import { bitsOf, mostBits } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */
/** @typedef {import("./convention.js").Convention} Convention */
/** @typedef {{constant: Rational} | {above: Rational[], below: Rational[], counts: string, first: Rational}} Rate */
/** @typedef {{clean: string, presentations: number, updates: number, passes: number}} End */
/** @typedef {{name: string, of?: string, example?: number, first?: number, length?: number}} Ended */
/** @typedef {{learnt: Rational | null, threshold: Rational | null, start: Rational[], rate: Rate, end: End,
 *   order: "file" | "worst" | number[] | {seed: bigint}, once: boolean, restart: boolean, batch: string | null, step: string}} Rule */

const MOST_WORK = 10_000_000;
const MOST_SHOWN = 60; // characters of a number or of weights in the statement
const LIMITS = ["updates", "presentations", "passes"];

/** A run with all that came out. */
export class RunClaim extends Claim {
  static keys = ["convention", "start", "rate", "end", "outcome", "presentations", "passes", "updates", "weights", "wrong"];
  static optional = ["bias_input", "threshold", "order", "once", "restart", "batch", "step", "steps", "right"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.convention = conventionOf(fields.convention);
    this.run = ruleOf(fields, this.convention, this.dimension, this.examples);
    this.outcome = outcomeOf(fields.outcome);
    /** @type {Example[]} */
    this.rows = [];
  }

  /** @param {Example} example */
  see(example) {
    this.counted(example);
    this.rows.push(this.run.learnt === null ? example : augmented(example, this.run.learnt));
  }

  end() {
    const { fields, outcome } = this;
    const run = new Rerun(this.rows, this.run, this.convention, this);
    const ended = outcome.name === "zero" ? this.#zero(run) : run.toTheEnd();
    require(JSON.stringify(ended) === JSON.stringify(outcome), `the run ends otherwise: ${Object.values(ended).join(" ")}`);
    require(run.presentations === small(fields.presentations), "another number of presentations");
    require(run.passes === small(fields.passes), "another number of passes");
    const updates = fields.updates.list().map((pair) => pair.list(2).map(small));
    const made = Array.from(run.counts).sort(([a], [b]) => a - b);
    require(JSON.stringify(updates) === JSON.stringify(made), "other updates");
    require(sameVectors(run.weights(), weightsOf(fields.weights, this.run, this.dimension)), "the run ends at other weights");
    require(run.wrongOf(this.rows.map((_, i) => i)).length === small(fields.wrong), "another number of examples is wrong at the end");
    if (fields.steps) require(sameSteps(fields.steps, run.steps), "other steps");
    if (fields.right) require(JSON.stringify(fields.right.list().map(small)) === JSON.stringify(run.right), "other numbers right after the passes");
  }

  /** An example that is 0, and wrong whatever the weights: nothing is run. @param {Rerun} run @returns {Ended} */
  #zero(run) {
    const index = /** @type {number} */ (this.outcome.example), { order, batch } = this.run;
    require(index < this.rows.length && this.run.learnt === null, "no such example, or a bias that is learnt");
    require(Array.from(this.rows[index].numerators).every((value) => !value), "the example is not zero");
    require(run.isMistake(index, minus(ZERO, this.run.threshold ?? ZERO)), "the example is right");
    require(batch !== null || !Array.isArray(order) || order.includes(index), "the example is not in the order");
    run.countRight();
    return this.outcome;
  }

  /** The theorem, once the run was made again. */
  statement() {
    const { fields } = this, updates = fields.updates.list().reduce((sum, pair) => sum + small(pair.list(2)[1]), 0);
    const steps = fields.steps ? " by the steps stated" : "";
    const right = fields.right ? ", and the numbers right after each pass are as stated" : "";
    return (
      `A perceptron with ${ruleSaid(this.run, fields, this.convention)}. Of ${this.ofHowMany()} ` +
      `it made ${counted(small(fields.presentations), "presentation", "s")} in ` +
      `${counted(small(fields.passes), "pass", "es")}, ${counted(updates, "update", "s")},${steps} and came to ` +
      `${weightsSaid(fields.weights)}, with ${small(fields.wrong)} wrong${right}. ${endedSaid(this.outcome)}.`
    );
  }

  rule() {
    return conventionLine(this.convention);
  }
}

/** A run made again. */
class Rerun {
  /** @param {Example[]} rows @param {Rule} rule @param {Convention} convention @param {RunClaim} claim */
  constructor(rows, rule, convention, claim) {
    this.rows = rows;
    this.rule = rule;
    this.convention = convention;
    this.claimed = claim.outcome;
    this.stop = small(claim.fields.presentations); // no claim follows the run further
    this.keeps = claim.fields.steps !== undefined;
    this.countsRight = claim.fields.right !== undefined;
    this.state = new Sum();
    const { numerators, denominator } = overOne(rule.start);
    this.state.add(ONE, numerators, denominator);
    this.presentations = this.passes = this.updates = this.last = this.work = 0;
    /** @type {Map<number, number>} */
    this.counts = new Map();
    /** @type {unknown[][]} */
    this.steps = [];
    /** @type {number[]} */
    this.right = [];
    /** @type {number[]} */
    this.shown = []; // the examples of the pass
    /** @type {{weights: Rational[], updates: number} | null} */
    this.visited = null;
    this.bits = rows.reduce((most, row) => Math.max(most, bitsOf(row.denominator), mostBits(row.numerators)), 0);
    this.long = this.#longest();
    const { order, end, once } = rule;
    this.repeats = order !== "worst" && !isShuffled(order) && !once;
    this.streak = Infinity;
    if (rule.batch === null && end.clean === "streak") {
      require(this.repeats, "a streak as long as an order that is another in each pass");
      this.streak = this.#order().length;
    }
  }

  weights() {
    return this.rule.start.map((_, i) => ratio(this.state.numerators[i] ?? 0n, this.state.denominator));
  }

  #longest() {
    return Math.max(bitsOf(this.state.denominator), mostBits(this.state.numerators));
  }

  /** Count work: rows that are multiplied with the weights, numbers that are written. @param {number} rows @param {number} [numbers] */
  worked(rows, numbers = 0) {
    const { long } = this, size = this.rule.start.length;
    this.work += rows * (8 + size * (1 + Math.floor((long * (this.bits + 64)) / 2 ** 13))) + numbers * (20 + Math.floor(long ** 2 / 2 ** 12));
    requireReadable(this.work <= MOST_WORK, "to run this again would take too long");
  }

  /** @param {number} index @returns {Rational} */
  score(index) {
    const { numerators, denominator } = this.rows[index];
    let sum = 0n;
    for (let i = 0; i < numerators.length; i++) if (numerators[i]) sum += (this.state.numerators[i] ?? 0n) * BigInt(numerators[i]);
    const score = ratio(sum, this.state.denominator * denominator);
    return this.rule.threshold === null ? score : minus(score, this.rule.threshold);
  }

  /** @param {number} index @param {Rational} score */
  isMistake(index, score) {
    return !isRight(this.convention, this.rows[index].positive, score[0]);
  }

  /** The mistakes among examples. @param {readonly number[]} indices */
  wrongOf(indices) {
    this.worked(indices.length);
    return indices.filter((i) => this.isMistake(i, this.score(i)));
  }

  /** @param {number} presentations @param {number} passes @returns {Rational} */
  #rate(presentations, passes) {
    const { rate } = this.rule;
    let found;
    if ("constant" in rate) {
      found = rate.constant;
    } else {
      const before = rate.counts === "updates" ? this.updates : rate.counts === "passes" ? passes : presentations;
      const t = plus([BigInt(before), 1n], rate.first);
      const [above, below] = [rate.above, rate.below].map((some) => some.reduceRight((sum, c) => plus(times(sum, t), c), ZERO));
      require(below[0] !== 0n, "the rate divides by 0");
      found = divided(above, below);
    }
    require(found[0] > 0n, "the rate is not above 0");
    return found;
  }

  /** Add a multiple of t (x, c). @param {Rational} factor @param {number} index */
  #add([p, q], index) {
    const { positive, numerators, denominator } = this.rows[index];
    this.state.add([positive ? p : -p, q], numerators, denominator);
    this.long = this.#longest();
    this.counts.set(index, (this.counts.get(index) ?? 0) + 1);
  }

  /** The cycle that is claimed, when it is closed. @returns {Ended | null} */
  #back() {
    const { name, first = 0, length = 0 } = this.claimed;
    if (name !== "cycle") return null;
    if (this.presentations === first && this.visited === null) {
      this.visited = { weights: this.weights(), updates: this.updates };
    } else if (this.presentations === first + length) {
      const { visited } = this;
      const isSame = visited !== null && sameVectors(this.weights(), visited.weights) && this.updates > visited.updates;
      require(isSame, "the weights are not those of the first visit");
      require("constant" in this.rule.rate, "the rate changes: the run is another then");
      return this.claimed;
    }
    return null;
  }

  #isCut() {
    return this.claimed.name === "cut" && this.presentations >= this.stop;
  }

  countRight() {
    if (this.countsRight) this.right.push(this.rows.length - this.wrongOf(this.rows.map((_, i) => i)).length);
  }

  /** @returns {Ended} */
  toTheEnd() {
    this.countRight();
    for (;;) {
      require(this.presentations <= this.stop, "the run goes on after the presentations stated");
      this.worked(1);
      let ended = this.rule.batch === null ? this.#beforePass() : this.#beforeStep();
      if (ended !== null) return ended;
      ended = this.rule.batch === null ? this.#pass() : this.#step();
      this.countRight();
      if (ended !== null) return ended;
    }
  }

  /** The examples of the next pass. @returns {number[]} */
  #order() {
    const { order } = this.rule, all = this.rows.map((_, i) => i);
    if (order === "file") return all;
    if (isShuffled(order)) {
      this.worked(0, all.length);
      return shuffled(all, order.seed, BigInt(this.passes));
    }
    if (order !== "worst") return order;
    const wrong = this.wrongOf(all);
    this.worked(0, wrong.length);
    let worst = -1;
    /** @type {Rational} */
    let least = ZERO;
    for (const i of wrong) {
      const score = this.score(i);
      const margin = this.rows[i].positive ? score : minus(ZERO, score);
      if (worst < 0 || compared(margin, least) < 0) [worst, least] = [i, margin];
    }
    return worst < 0 ? [] : [worst];
  }

  /** @returns {Ended | null} */
  #beforePass() {
    const { order, once, end } = this.rule;
    const shown = this.shown = this.#order();
    const looks = order === "worst" || end.clean === "check" || shown.length === 0;
    if (looks && this.wrongOf(shown).length === 0) return { name: "converged" };
    for (const of of LIMITS) if (this.#made(of) >= this.#most(of)) return { name: "limit", of };
    if (once && this.passes > 0) return { name: "limit", of: "order" };
    if (this.#isCut()) return { name: "cut" };
    return order === "worst" || this.repeats ? this.#back() : null;
  }

  /** @param {string} what */
  #made(what) {
    return what === "updates" ? this.updates : what === "passes" ? this.passes : this.presentations;
  }

  /** @param {string} what */
  #most(what) {
    const { end } = this.rule;
    return what === "updates" ? end.updates : what === "passes" ? end.passes : end.presentations;
  }

  /** @returns {Ended | null} */
  #pass() {
    const { shown, rule: { order, restart, end } } = this;
    const base = this.presentations;
    this.passes++;
    for (const index of shown) {
      if (this.presentations >= end.presentations) return { name: "limit", of: "presentations" };
      const isUpdate = this.#show(index);
      if (isUpdate && this.updates === end.updates && order !== "worst") return { name: "limit", of: "updates" };
      if (this.presentations - this.last >= this.streak) return { name: "converged" };
      if (this.#isCut()) return { name: "cut" };
      if (isUpdate && restart) break;
    }
    return this.last <= base && this.#endsWhenClean() ? { name: "converged" } : null;
  }

  #endsWhenClean() {
    const { end, once } = this.rule;
    if (end.clean === "limit") return !once && end.presentations === Infinity && end.passes === Infinity;
    return end.clean === "pass";
  }

  /** Show an example; tell whether it was a mistake. @param {number} index */
  #show(index) {
    this.worked(1);
    const score = this.score(index), isUpdate = this.isMistake(index, score);
    /** @type {Rational} */
    let rate = ZERO;
    if (isUpdate) {
      this.worked(1);
      rate = this.#rate(this.presentations, this.passes - 1);
      this.#add(rate, index);
      this.updates++;
      this.last = this.presentations + 1;
    }
    this.presentations++;
    if (this.keeps) {
      this.worked(0, 1 + (isUpdate ? this.rule.start.length : 0));
      const step = [BigInt(index), written(score)];
      this.steps.push(isUpdate ? [...step, written(rate), this.weights().map(written)] : step);
    }
    return isUpdate;
  }

  /** @returns {Ended | null} */
  #beforeStep() {
    const { end } = this.rule;
    if (this.presentations + this.rows.length > end.presentations && this.passes > 0) return { name: "limit", of: "presentations" };
    for (const of of ["passes", "updates"]) if (this.#made(of) >= this.#most(of)) return { name: "limit", of };
    return this.#isCut() ? { name: "cut" } : this.#back();
  }

  /** A step on all examples at once. @returns {Ended | null} */
  #step() {
    const { batch, step } = this.rule, many = this.rows.length;
    this.worked(many);
    const scores = this.rows.map((_, i) => this.score(i));
    const wrong = scores.flatMap((score, i) => (this.isMistake(i, score) ? [i] : []));
    const moving = wrong.filter((i) => batch === "moves" || scores[i][0] !== 0n);
    /** @type {Rational | null} */
    let rate = null;
    const passes = this.passes++;
    this.presentations += many;
    if (moving.length > 0) {
      rate = this.#rate(passes, passes);
      const share = step === "mean" ? divided(rate, [BigInt(many), 1n]) : rate;
      for (const index of moving) {
        this.worked(1);
        this.#add(share, index);
      }
    }
    if (this.keeps) {
      this.worked(0, many + this.rule.start.length);
      this.steps.push([scores.map(written), rate === null ? "" : written(rate), this.weights().map(written)]);
    }
    this.updates += moving.length;
    if (moving.length === 0) return { name: wrong.length > 0 ? "stalled" : "converged" };
    return null;
  }
}

/**
 * Read the rule.
 * @param {Record<string, Part>} fields
 * @param {Convention} convention
 * @param {bigint} dimension
 * @param {bigint} examples
 * @returns {Rule}
 */
function ruleOf(fields, convention, dimension, examples) {
  const isBatch = fields.batch !== undefined;
  const [own, other] = [["order", "once", "restart"], ["batch", "step"]];
  require((isBatch ? other : own).every((key) => fields[key]) && !(isBatch ? own : other).some((key) => fields[key]), "neither one example after the other nor all at once");
  const learnt = fields.bias_input ? fields.bias_input.number() : null, threshold = fields.threshold ? fields.threshold.number() : null;
  require(!(learnt && threshold) && convention.bias === (learnt !== null || threshold !== null), "not one of a bias that is learnt, a threshold, or neither");
  require(learnt === null || learnt[0] !== 0n, "the input of the bias is 0");
  const order = isBatch ? "file" : shownOrder(fields.order, examples);
  return {
    learnt, threshold, order, rate: rateOf(fields.rate), end: endOf(fields.end, isBatch),
    start: weightsOf(fields.start, { learnt }, dimension),
    once: !isBatch && fields.once.flag(), restart: !isBatch && fields.restart.flag(),
    batch: isBatch ? fields.batch.oneOf("moves", "stays") : null, step: isBatch ? fields.step.oneOf("mean", "sum") : "",
  };
}

/** @param {Part} part @param {bigint} examples @returns {Rule["order"]} */
function shownOrder(part, examples) {
  if (part.value instanceof Map) {
    const { shuffle } = part.object(["shuffle"]);
    require(typeof shuffle.value === "bigint", "the seed is not a whole number");
    return { seed: /** @type {bigint} */ (shuffle.value) };
  }
  if (Array.isArray(part.value)) {
    const found = part.list().map(small);
    require(found.every((index) => index < examples), "the order names an example that is not there");
    return found;
  }
  return /** @type {"file" | "worst"} */ (part.oneOf("file", "worst"));
}

/** @param {Rule["order"]} order @returns {order is {seed: bigint}} */
function isShuffled(order) {
  return typeof order === "object" && "seed" in order;
}

/**
 * Put items into a random order (Fisher and Yates), with numbers of SplitMix64.
 * @param {number[]} items
 * @param {bigint} seed
 * @param {bigint} pass
 */
function shuffled(items, seed, pass) {
  let state = mixed(seed + GOLDEN) + mixed(pass);
  for (let last = items.length - 1; last > 0; last--) {
    const many = BigInt(last + 1);
    let number;
    do {
      state = BigInt.asUintN(64, state + GOLDEN);
      number = mixed(state);
    } while (number >= 2n ** 64n - (2n ** 64n % many));
    const chosen = Number(number % many);
    [items[last], items[chosen]] = [items[chosen], items[last]];
  }
  return items;
}

const GOLDEN = 0x9e3779b97f4a7c15n;

/** @param {bigint} z */
function mixed(z) {
  z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}

/** @param {Part} part @returns {Rate} */
function rateOf(part) {
  if (!(part.value instanceof Map)) {
    const constant = part.number();
    require(constant[0] > 0n, "the rate is not above 0");
    return { constant };
  }
  const { numerator, denominator, counts, first } = part.object(["numerator", "denominator", "counts", "first"]);
  return {
    above: numerator.list().map((one) => one.number()), below: denominator.list().map((one) => one.number()),
    counts: counts.oneOf("updates", "presentations", "passes"), first: first.number(),
  };
}

/** @param {Part} part @param {boolean} isBatch @returns {End} */
function endOf(part, isBatch) {
  const limits = ["presentations", "updates", "passes"];
  const fields = isBatch ? part.object([], limits) : part.object(["clean"], limits);
  const clean = isBatch ? "" : fields.clean.oneOf("pass", "streak", "check", "limit");
  const most = (/** @type {Part | undefined} */ one) => (one === undefined ? Infinity : small(one));
  return {
    clean, presentations: most(fields.presentations), updates: most(fields.updates), passes: most(fields.passes),
  };
}

/** @param {Part} part @param {{learnt: Rational | null}} rule @param {bigint} dimension */
function weightsOf(part, { learnt }, dimension) {
  const { w, b } = part.object(learnt === null ? ["w"] : ["w", "b"]);
  return [...w.numbers(dimension), ...(learnt === null ? [] : [b.number()])];
}

/** @param {Part} part @returns {Ended} */
function outcomeOf(part) {
  const { name } = part.object(["name"], ["of", "example", "first", "length"]);
  const own = { zero: ["example"], limit: ["of"], cycle: ["first", "length"] }[name.text()] ?? [];
  const fields = part.object(["name", ...own]);
  switch (name.oneOf("converged", "stalled", "cut", "zero", "limit", "cycle")) {
    case "zero": return { name: "zero", example: small(fields.example) };
    case "limit": return { name: "limit", of: fields.of.oneOf(...LIMITS, "order") };
    case "cycle": return { name: "cycle", first: small(fields.first), length: small(fields.length) };
    default: return { name: name.text() };
  }
}

/** A count that is a plain number; all that can be reached are. @param {Part} part */
function small(part) {
  const count = part.count();
  return count > BigInt(Number.MAX_SAFE_INTEGER) ? Infinity : Number(count);
}

/** @param {readonly Rational[]} a @param {readonly Rational[]} b */
function sameVectors(a, b) {
  return a.every((value, i) => equal(value, b[i]));
}

/** Steps as they are stated: all of them, or the hash of their lines. @param {Part} stated @param {unknown[][]} made */
function sameSteps(stated, made) {
  if (!Array.isArray(stated.value)) {
    return stated.text() === hashOf(made.map((step) => `${step.flat().join(",")}\n`).join(""));
  }
  const plain = (/** @type {unknown} */ value) => JSON.stringify(value, (_, one) => (typeof one === "bigint" ? Number(one) : one));
  return plain(stated.value) === plain(made);
}

/** @param {number} number @param {string} one @param {string} ending */
function counted(number, one, ending) {
  return `${number} ${one}${number === 1 ? "" : ending}`;
}

/** @param {string} text */
function brief(text) {
  return text.length > MOST_SHOWN ? "as stated" : text;
}

/** @param {Part} part */
function weightsSaid(part) {
  const { w, b } = part.object(["w"], ["b"]);
  const text = `w = (${w.list().map((one) => one.text()).join(", ")})${b ? `, b = ${b.text()}` : ""}`;
  return text.length > MOST_SHOWN ? "weights as stated" : text;
}

/** @param {Rule} rule @param {Record<string, Part>} fields @param {Convention} convention */
function ruleSaid(rule, fields, convention) {
  const { learnt, threshold, rate, batch, restart } = rule;
  const score = learnt !== null ? `w . x + c b, c ${brief(`= ${written(learnt)}`)},`
    : threshold !== null ? `w . x - h, h ${brief(`= ${written(threshold)}`)},` : "w . x";
  const list = (/** @type {Rational[]} */ numbers) => `(${numbers.map(written).join(", ")})`;
  const speed = "constant" in rate ? written(rate.constant)
    : brief(`${list(rate.above)}/${list(rate.below)} in powers of t, which counts ${rate.counts} from ${written(rate.first)}`);
  const steps = batch !== null
    ? `, adds the ${rule.step} over all mistakes, where one of score 0 ${batch === "moves" ? "moves" : "does not move"}`
    : `, shows the examples ${orderSaid(rule)}${restart ? ", begins anew after each update" : ""}`;
  return (
    `score ${score} right where it is ${spaced(convention.positive)} for positive and ${spaced(convention.negative)} for negative examples, ` +
    `starts from ${weightsSaid(fields.start)}, has rate ${brief(speed)}${steps}, and ends ${endSaid(rule)}`
  );
}

/** @param {Rule} rule */
function orderSaid({ order, once }) {
  if (order === "worst") return "worst mistake first";
  const how = isShuffled(order) ? `shuffled anew in each pass with seed ${order.seed}` : order === "file" ? "in their order" : "in the order stated";
  return `${how}${once ? ", once" : ", again and again"}`;
}

/** @param {Rule} rule */
function endSaid({ end, batch }) {
  /** @type {Record<string, string>} */
  const ways = {
    "pass": "after a pass without a mistake", "streak": "after a row of right answers as long as the order",
    "check": "when no mistake is found before a pass", "limit": "at a limit",
  };
  const said = [batch === null ? ways[end.clean] : "when nothing moves"];
  if (end.presentations !== Infinity) said.push(`after ${counted(end.presentations, "presentation", "s")}`);
  if (end.updates !== Infinity) said.push(`after ${counted(end.updates, "update", "s")}`);
  if (end.passes !== Infinity) said.push(`after ${counted(end.passes, "pass", "es")}`);
  return said.join(" or ");
}

/** @param {Ended} ended */
function endedSaid({ name, of, example = 0, first = 0, length = 0 }) {
  switch (name) {
    case "converged": return "It converged";
    case "stalled": return "It ended since nothing moves";
    case "cut": return "It is followed no further";
    case "limit": return `It ended at the limit of ${of}`;
    case "zero": return `Example ${example + 1} is zero and wrong whatever the weights`;
    default: return `After ${first} and after ${first + length} presentations it was at the same place with the same weights, so it goes on for ever`;
  }
}
