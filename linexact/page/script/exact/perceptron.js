// A perceptron's run, presentation by presentation, under the convention of its rule.
//
// A mistake is a score that is not right: w <- w + rate t (x, c). A run ends converged (nothing that
// the order shows is wrong), in a cycle (the same weights at the beginning of a pass: it goes on for
// ever), stalled (mistakes that move nothing) or at a limit. Weights stand in the rule's order.

import { isStrict } from "../convention.js";
import { ZERO, compared, divided, minus, plus, times, written } from "../rational.js";
import { permutation } from "./draws.js";
import { rateAt } from "./rule.js";
import { combined, dot } from "./scores.js";

/** @typedef {import("../rational.js").Rational} Rational */
/** @typedef {import("./rule.js").RunProblem} RunProblem */
/** @typedef {import("./rule.js").RunRule} RunRule */
/** @typedef {import("./scores.js").LabelledInput} LabelledInput */
/**
 * One example shown. `presentation` and `pass` count from 1; `rate` is null where it was right.
 * @typedef {{example: number, pass: number, presentation: number, before: Rational[], score: Rational,
 *   margin: Rational, rate: Rational | null, after: Rational[]}} Presentation
 */
/**
 * One look at all examples, of a batch rule: those that are wrong, and those that move the weights.
 * @typedef {{pass: number, before: Rational[], scores: Rational[], wrong: number[], moved: number[],
 *   rate: Rational | null, after: Rational[]}} Look
 */
/**
 * How a run ended. Of a cycle: the presentations before its first visit and those from visit to visit,
 * the updates of each example between, and whether they prove that no weights are right.
 * @typedef {{kind: "converged"} | {kind: "cycle", first: number, length: number, updates: Map<number, number>, proof: boolean} |
 *   {kind: "stalled", example: number | null} |
 *   {kind: "limit", what: "presentations" | "updates" | "passes" | "order" | "page", value: number}} Ending
 */
/**
 * @typedef {{steps: Presentation[], looks: Look[], ending: Ending, weights: Rational[],
 *   presentations: number, passes: number, updates: number[]}} Run updates of each example
 */

const MOST_PRESENTATIONS_AT_ALL = 1_000_000; // where the rule has no limit

/**
 * Run a rule to its end, or for `most` presentations at most (then the limit is the page's).
 * @param {RunProblem} problem
 * @param {number} most
 * @returns {Run}
 */
export function ran(problem, most) {
  const { examples, rule } = problem;
  const zero = zeroExample(problem);
  if (zero !== null) {
    const ending = /** @type {Ending} */ ({ kind: "stalled", example: zero });
    return { steps: [], looks: [], ending, weights: rule.start, presentations: 0, passes: 0, updates: examples.map(() => 0) };
  }
  const course = rule.batch === null ? new Course(problem, most) : new BatchCourse(problem, most);
  /** @type {Ending | null} */
  let ending = null;
  while (ending === null) ending = course.next();
  const { steps, looks, weights, presentations, passes, updates } = course;
  return { steps, looks, ending, weights, presentations, passes, updates };
}

/**
 * The examples of a pass (from 0), in order; of a worst-first order those that it chooses from.
 * @param {RunProblem} problem
 * @param {number} pass
 */
export function orderOf({ examples, rule: { order } }, pass) {
  return order.seed === null ? order.examples : permutation(examples.length, order.seed, pass);
}

/**
 * The input with the constant of the bias, in the rule's order.
 * @param {RunRule} rule
 * @param {readonly Rational[]} x
 */
export function withConstant({ bias, biasInput }, x) {
  if (bias === "absent") return x;
  return bias === "first" ? [biasInput, ...x] : [...x, biasInput];
}

/**
 * Split weights into those of the features and the number that is added to the score.
 * @param {RunRule} rule
 * @param {readonly Rational[]} weights
 * @returns {{w: readonly Rational[], b: Rational}}
 */
export function classifierOf({ bias, biasInput, threshold }, weights) {
  if (bias === "absent") return { w: weights, b: threshold === null ? ZERO : minus(ZERO, threshold) };
  const [weight, w] = bias === "first" ? [weights[0], weights.slice(1)] : [weights[weights.length - 1], weights.slice(0, -1)];
  return { w, b: times(weight, biasInput) };
}

/**
 * The score of an example under weights.
 * @param {RunProblem} problem
 * @param {readonly Rational[]} weights
 * @param {number} index
 */
export function scoreAt({ examples, rule }, weights, index) {
  const { w, b } = classifierOf(rule, weights);
  return plus(dot(w, examples[index].x), b);
}

/**
 * Tell whether a score is a mistake of this example.
 * @param {RunProblem} problem
 * @param {number} index
 * @param {Rational} score
 */
export function isMistakeAt({ examples, rule }, index, score) {
  const { target } = examples[index];
  if (score[0] === 0n) return isStrict(rule.convention, target > 0);
  return score[0] > 0n !== target > 0;
}

/**
 * The weights after examples were added to them, each times its target and one factor.
 * @param {RunProblem} problem
 * @param {readonly Rational[]} weights
 * @param {readonly number[]} indices
 * @param {Rational} factor
 * @returns {Rational[]}
 */
export function updatedBy({ examples, rule }, weights, indices, factor) {
  const terms = indices.map((index) => {
    const { x, target } = examples[index];
    return /** @type {[Rational, readonly Rational[]]} */ ([[BigInt(target), 1n], withConstant(rule, x)]);
  });
  return combined([[[1n, 1n], weights], [factor, combined(terms, weights.length)]], weights.length);
}

/** @param {RunProblem} problem @returns {number | null} an input of zeros whose one score is wrong */
function zeroExample(problem) {
  const { examples, rule } = problem;
  if (rule.bias !== "absent") return null;
  const score = classifierOf(rule, rule.start).b;
  const found = rule.order.shown.find((index) => examples[index].x.every(([p]) => p === 0n) && isMistakeAt(problem, index, score));
  return found ?? null;
}

/** @param {RunRule} rule @param {readonly LabelledInput[]} examples @param {readonly number[]} updated */
function isProof(rule, examples, updated) {
  return rule.threshold === null && updated.some((index) => isStrict(rule.convention, examples[index].target > 0));
}

/** Weights seen at the beginning of a pass, with the presentations before it. */
class Visits {
  /** @param {RunRule} rule @param {boolean} returns whether passes are alike */
  constructor({ rate, stop }, returns) {
    this.isKept = returns && !("numerator" in rate) && !(stop.goesOn && isLimited(stop));
    /** @type {Map<string, number>} */
    this.seen = new Map();
  }

  /** @param {readonly Rational[]} weights @param {number} presentations @returns {number | null} of the earlier visit */
  first(weights, presentations) {
    if (!this.isKept) return null;
    const key = weights.map(written).join(" ");
    const found = this.seen.get(key);
    if (found === undefined) this.seen.set(key, presentations);
    return found ?? null;
  }
}

/** @param {import("./rule.js").Stop} stop */
function isLimited({ presentations, updates, passes }) {
  return presentations !== null || updates !== null || passes !== null;
}

/** How far a run has come. */
class Progress {
  /** @param {RunProblem} problem @param {number} most @param {boolean} returns whether passes are alike */
  constructor(problem, most, returns) {
    const { rule, examples } = problem;
    this.problem = problem;
    this.most = most;
    this.weights = rule.start;
    /** @type {Presentation[]} */
    this.steps = [];
    /** @type {Look[]} */
    this.looks = [];
    this.updates = examples.map(() => 0);
    this.passes = 0;
    this.visits = new Visits(rule, returns);
  }
}

/** A run that shows one example after the other. */
class Course extends Progress {
  /** @param {RunProblem} problem @param {number} most */
  constructor(problem, most) {
    const { rule } = problem;
    super(problem, most, rule.order.worst || (!rule.order.once && rule.order.seed === null));
    this.presentations = this.made = this.lastUpdate = 0;
    const endless = !isLimited(rule.stop) && !rule.order.once;
    this.limit = endless ? MOST_PRESENTATIONS_AT_ALL : rule.stop.presentations;
    this.order = orderOf(problem, 0);
    this.place = 0;
    this.base = 0; // presentations before the pass
  }

  /** Do the next thing, and say if the run is over. @returns {Ending | null} */
  next() {
    if (this.place === 0) {
      const ending = this.#beforePass();
      if (ending !== null) return ending;
      this.#begin();
    }
    if (this.limit !== null && this.presentations >= this.limit) return limited("presentations", this.limit);
    if (this.presentations >= this.most) return limited("page", this.most);
    const isUpdate = this.#present(this.order[this.place]);
    this.place++;
    const { rule } = this.problem;
    if (isUpdate && this.made === rule.stop.updates && !rule.order.worst) return limited("updates", this.made);
    if (rule.stop.clean === "streak" && this.presentations - this.lastUpdate >= this.order.length) return { kind: "converged" };
    if (this.place < this.order.length && !(isUpdate && rule.restart)) return null;
    this.place = 0;
    return this.#afterPass();
  }

  /** @returns {Ending | null} */
  #beforePass() {
    const { stop, order } = this.problem.rule;
    this.order = orderOf(this.problem, this.passes);
    if (order.worst) this.order = this.#worst();
    const isLooked = stop.clean === "check" || order.worst || this.order.length === 0;
    if (isLooked && !this.#isSomeWrong(this.order)) return { kind: "converged" };
    if (stop.updates !== null && this.made >= stop.updates) return limited("updates", stop.updates);
    if (this.limit !== null && this.presentations >= this.limit) return limited("presentations", this.limit);
    if (stop.passes !== null && this.passes >= stop.passes) return limited("passes", stop.passes);
    if (order.once && this.passes >= 1) return limited("order", 1);
    const first = this.visits.first(this.weights, this.presentations);
    return first === null || this.lastUpdate <= first ? null : this.#cycle(first);
  }

  #begin() {
    this.passes++;
    this.base = this.presentations;
  }

  /** @returns {number[]} the mistake of least margin, the first of equals */
  #worst() {
    /** @type {{index: number, margin: Rational} | null} */
    let worst = null;
    for (const index of this.order) {
      const score = scoreAt(this.problem, this.weights, index);
      const margin = times([BigInt(this.problem.examples[index].target), 1n], score);
      if (!isMistakeAt(this.problem, index, score)) continue;
      if (worst === null || compared(margin, worst.margin) < 0) worst = { index, margin };
    }
    return worst === null ? [] : [worst.index];
  }

  /** @param {readonly number[]} indices */
  #isSomeWrong(indices) {
    return indices.some((index) => isMistakeAt(this.problem, index, scoreAt(this.problem, this.weights, index)));
  }

  /** @param {number} index @returns {boolean} whether the weights were updated */
  #present(index) {
    const { problem, weights: before } = this;
    const score = scoreAt(problem, before, index);
    const margin = times([BigInt(problem.examples[index].target), 1n], score);
    const isUpdate = isMistakeAt(problem, index, score);
    const counted = { updates: this.made, presentations: this.presentations, passes: this.passes - 1 };
    const rate = isUpdate ? rateAt(problem.rule, counted) : null;
    if (rate !== null) this.weights = updatedBy(problem, before, [index], rate);
    this.presentations++;
    this.steps.push({ example: index, pass: this.passes, presentation: this.presentations, before, score, margin, rate, after: this.weights });
    if (!isUpdate) return false;
    this.updates[index]++;
    this.made++;
    this.lastUpdate = this.presentations;
    return true;
  }

  /** @returns {Ending | null} */
  #afterPass() {
    const { stop, order } = this.problem.rule;
    const isClean = this.lastUpdate <= this.base;
    const goesOn = stop.clean === "limit" && (stop.presentations !== null || stop.passes !== null || order.once);
    return isClean && !goesOn && stop.clean !== "check" && stop.clean !== "streak" ? { kind: "converged" } : null;
  }

  /** @param {number} first @returns {Ending} */
  #cycle(first) {
    const made = this.steps.slice(first).filter((step) => step.rate !== null).map((step) => step.example);
    return cycleOf(this.problem, first, this.presentations - first, made);
  }
}

/** @param {RunProblem} problem @param {number} first @param {number} length @param {number[]} made @returns {Ending} */
function cycleOf({ examples, rule }, first, length, made) {
  const updates = new Map();
  for (const index of made.sort((a, b) => a - b)) updates.set(index, (updates.get(index) ?? 0) + 1);
  return { kind: "cycle", first, length, updates, proof: isProof(rule, examples, made) };
}

/** A run whose steps are on all examples. */
class BatchCourse extends Progress {
  /** @param {RunProblem} problem @param {number} most */
  constructor(problem, most) {
    super(problem, most, true);
  }

  get presentations() {
    return this.passes * this.problem.examples.length;
  }

  /** Look once more, and say if the run is over. @returns {Ending | null} */
  next() {
    const ending = this.#limit() ?? this.#returned();
    if (ending !== null) return ending;
    const look = lookedAt(this.problem, this.weights, this.passes + 1);
    this.passes++;
    this.looks.push(look);
    if (look.wrong.length === 0) return { kind: "converged" };
    if (look.moved.length === 0) return { kind: "stalled", example: null };
    this.weights = look.after;
    for (const index of look.moved) this.updates[index]++;
    return null;
  }

  /** @returns {Ending | null} */
  #limit() {
    const { stop } = this.problem.rule, size = this.problem.examples.length;
    const most = isLimited(stop) ? stop.presentations : MOST_PRESENTATIONS_AT_ALL;
    const made = this.updates.reduce((sum, count) => sum + count, 0);
    if (most !== null && this.presentations + size > most && this.passes > 0) return limited("presentations", most);
    if (stop.passes !== null && this.passes >= stop.passes) return limited("passes", stop.passes);
    if (stop.updates !== null && made >= stop.updates) return limited("updates", stop.updates);
    return this.presentations >= this.most ? limited("page", this.most) : null;
  }

  /** @returns {Ending | null} */
  #returned() {
    const first = this.visits.first(this.weights, this.presentations);
    if (first === null) return null;
    const size = this.problem.examples.length;
    const made = this.looks.slice(first / size).flatMap((look) => look.moved);
    return cycleOf(this.problem, first, this.presentations - first, made);
  }
}

/**
 * Look at all examples with a batch rule: `number` counts looks from 1.
 * @param {RunProblem} problem
 * @param {Rational[]} before
 * @param {number} number
 * @returns {Look}
 */
export function lookedAt(problem, before, number) {
  const { examples, rule } = problem;
  const scores = examples.map((_, index) => scoreAt(problem, before, index));
  const wrong = examples.flatMap((_, index) => (isMistakeAt(problem, index, scores[index]) ? [index] : []));
  const moved = wrong.filter((index) => scores[index][0] !== 0n || rule.batch === "moves");
  if (moved.length === 0) return { pass: number, before, scores, wrong, moved, rate: null, after: before };
  const rate = rateAt(rule, { updates: number - 1, presentations: number - 1, passes: number - 1 });
  const factor = rule.step === "mean" ? divided(rate, [BigInt(examples.length), 1n]) : rate;
  return { pass: number, before, scores, wrong, moved, rate, after: updatedBy(problem, before, moved, factor) };
}

/** @param {"presentations" | "updates" | "passes" | "order" | "page"} what @param {number} value @returns {Ending} */
function limited(what, value) {
  return { kind: "limit", what, value };
}
