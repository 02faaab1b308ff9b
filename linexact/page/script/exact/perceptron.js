// A perceptron's run, presentation by presentation, under the convention of its rule.
//
// A mistake is a score that is not right: w <- w + rate t (x, c). A run ends converged (nothing that
// the order shows is wrong), in a cycle (the same weights at the beginning of a pass: it goes on for
// ever), stalled (mistakes that move nothing) or at a limit. Weights stand in the rule's order.

import { combined, dot, isStrict } from "./scores.js";
import { ZERO, compared, divided, minus, plus, times, written } from "../rational.js";
import { permutation } from "./draws.js";
import { rateAt } from "./rule.js";

/** @typedef {import("../rational.js").Rational} Rational */
/** @typedef {import("./rule.js").RunProblem} RunProblem */
/** @typedef {import("./rule.js").RunRule} RunRule */
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
  const course = new Course(problem, most), zero = zeroExample(problem);
  /** @type {Ending | null} */
  let ending = zero === null ? null : { kind: "stalled", example: zero };
  while (ending === null) ending = course.next();
  const { steps, looks, weights, presentations, passes, updates } = course;
  return { steps, looks, ending, weights, presentations, passes, updates };
}

/** The input with the constant of the bias, in the rule's order. @param {RunRule} rule @param {readonly Rational[]} x */
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

/** The score of an example under weights. @param {RunProblem} problem @param {readonly Rational[]} weights @param {number} index */
function scoreAt({ examples, rule }, weights, index) {
  const { w, b } = classifierOf(rule, weights);
  return plus(dot(w, examples[index].x), b);
}

/** Tell whether a score is a mistake of this example. @param {RunProblem} problem @param {number} index @param {Rational} score */
function isMistakeAt({ examples, rule }, index, score) {
  const { target } = examples[index];
  if (score[0] === 0n) return isStrict(rule.convention, target > 0);
  return score[0] > 0n !== target > 0;
}

/** The weights after examples were added to them, each times its target and one factor. @param {RunProblem} problem @param {readonly Rational[]} weights @param {readonly number[]} indices @param {Rational} factor @returns {Rational[]} */
function updatedBy({ examples, rule }, weights, indices, factor) {
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

/** A run, and how far it has come. */
class Course {
  /** @param {RunProblem} problem @param {number} most */
  constructor(problem, most) {
    const { rule, examples } = problem, { order, stop, batch } = rule;
    const isLimited = stop.presentations !== null || stop.updates !== null || stop.passes !== null;
    const isEndless = !isLimited && (batch !== null || !order.once);
    const isAlike = batch !== null || order.worst || (!order.once && order.seed === null); // each pass as the first
    this.problem = problem;
    this.most = most;
    this.weights = rule.start;
    /** @type {Presentation[]} */
    this.steps = [];
    /** @type {Look[]} */
    this.looks = [];
    this.updates = examples.map(() => 0);
    this.presentations = this.passes = this.made = this.lastUpdate = 0;
    this.limits = { ...stop, presentations: isEndless ? MOST_PRESENTATIONS_AT_ALL : stop.presentations };
    this.returns = isAlike && !("numerator" in rule.rate) && !(stop.goesOn && isLimited);
    /** @type {Map<string, number>} weights at the beginning of a pass, with the presentations before it */
    this.seen = new Map();
    /** @type {{index: number, before: number}[]} who moved the weights, with the presentations before it */
    this.moves = [];
  }

  /** Make the next pass, and say if the run is over. @returns {Ending | null} */
  next() {
    const order = this.#order();
    return this.#limit(order) ?? this.#cycle() ?? (this.problem.rule.batch === null ? this.#pass(order) : this.#look());
  }

  /** The examples of the next pass, in order; of a worst-first order the mistake of least margin, the first of equals. */
  #order() {
    const { examples, rule: { order } } = this.problem;
    const shown = order.seed === null ? order.examples : permutation(examples.length, order.seed, this.passes);
    if (!order.worst) return shown;
    const wrong = shown.filter((index) => this.#isWrong(index)).map((index) => ({ index, margin: this.#margin(index) }));
    return wrong.length ? [wrong.reduce((worst, one) => (compared(one.margin, worst.margin) < 0 ? one : worst)).index] : [];
  }

  /** @param {number} index */
  #isWrong(index) {
    return isMistakeAt(this.problem, index, scoreAt(this.problem, this.weights, index));
  }

  /** @param {number} index @param {Rational} [score] where it is known */
  #margin(index, score = scoreAt(this.problem, this.weights, index)) {
    return times([BigInt(this.problem.examples[index].target), 1n], score);
  }

  /** @param {number[]} order @returns {Ending | null} */
  #limit(order) {
    const { examples, rule: { stop, order: { once, worst }, batch } } = this.problem, { limits, made, presentations, passes } = this;
    const isAlone = batch === null, isLooked = isAlone && (stop.clean === "check" || worst || order.length === 0);
    if (isLooked && !order.some((index) => this.#isWrong(index))) return { kind: "converged" };
    const next = { updates: made + 1, presentations: isAlone ? presentations + 1 : passes && presentations + examples.length, passes: passes + 1 };
    /** @type {("updates" | "presentations" | "passes")[]} as the engine asks for them */
    const names = isAlone ? ["updates", "presentations", "passes"] : ["presentations", "passes", "updates"];
    const reached = names.find((name) => next[name] > (limits[name] ?? Infinity));
    if (reached !== undefined) return limited(reached, limits[reached] ?? 0);
    if (isAlone) return once && passes >= 1 ? limited("order", 1) : null;
    return presentations >= this.most ? limited("page", this.most) : null;
  }

  /** The cycle that is closed before this pass. @returns {Ending | null} */
  #cycle() {
    const { problem: { examples, rule }, presentations } = this, key = this.weights.map(written).join(" ");
    const first = this.returns ? this.seen.get(key) : presentations;
    if (first === undefined) this.seen.set(key, presentations);
    if (first === undefined || this.lastUpdate <= first) return null;
    const made = this.moves.filter(({ before }) => before >= first).map(({ index }) => index).sort((a, b) => a - b);
    const updates = new Map();
    for (const index of made) updates.set(index, (updates.get(index) ?? 0) + 1);
    const proof = rule.threshold === null && made.some((index) => isStrict(rule.convention, examples[index].target > 0));
    return { kind: "cycle", first, length: presentations - first, updates, proof };
  }

  /** Show one example after the other. @param {number[]} order @returns {Ending | null} */
  #pass(order) {
    const { stop, order: { once, worst }, restart } = this.problem.rule, { presentations: most } = this.limits, base = this.presentations;
    this.passes++;
    for (const index of order) {
      if (most !== null && this.presentations >= most) return limited("presentations", most);
      if (this.presentations >= this.most) return limited("page", this.most);
      const isUpdate = this.#present(index);
      if (isUpdate && this.made === stop.updates && !worst) return limited("updates", this.made);
      if (stop.clean === "streak" && this.presentations - this.lastUpdate >= order.length) return { kind: "converged" };
      if (isUpdate && restart) break;
    }
    const endsClean = stop.clean === "pass" || (stop.clean === "limit" && stop.presentations === null && stop.passes === null && !once);
    return endsClean && this.lastUpdate <= base ? { kind: "converged" } : null;
  }

  /** @param {number} example @returns {boolean} whether the weights were updated */
  #present(example) {
    const { problem, weights: before, passes: pass } = this, score = scoreAt(problem, before, example), margin = this.#margin(example, score);
    const counted = { updates: this.made, presentations: this.presentations, passes: pass - 1 };
    const rate = isMistakeAt(problem, example, score) ? rateAt(problem.rule, counted) : null;
    this.#show(1, rate === null ? [] : [example], rate ?? ZERO);
    this.steps.push({ example, pass, presentation: this.presentations, before, score, margin, rate, after: this.weights });
    return rate !== null;
  }

  /** Look at all examples, and move by those that are wrong together. @returns {Ending | null} */
  #look() {
    const { problem, weights: before, passes } = this, { examples, rule } = problem;
    const scores = examples.map((_, index) => scoreAt(problem, before, index));
    const wrong = examples.flatMap((_, index) => (isMistakeAt(problem, index, scores[index]) ? [index] : []));
    const moved = wrong.filter((index) => scores[index][0] !== 0n || rule.batch === "moves");
    const rate = moved.length ? rateAt(rule, { updates: passes, presentations: passes, passes }) : null;
    this.passes++;
    this.#show(examples.length, moved, rate !== null && rule.step === "mean" ? divided(rate, [BigInt(examples.length), 1n]) : rate ?? ZERO);
    this.looks.push({ pass: this.passes, before, scores, wrong, moved, rate, after: this.weights });
    if (wrong.length === 0) return { kind: "converged" };
    return moved.length === 0 ? { kind: "stalled", example: null } : null;
  }

  /** Count examples as shown, and add those that move the weights. @param {number} count @param {readonly number[]} moved @param {Rational} factor */
  #show(count, moved, factor) {
    const before = this.presentations;
    this.presentations += count;
    if (moved.length === 0) return;
    this.weights = updatedBy(this.problem, this.weights, moved, factor);
    this.made += moved.length;
    this.lastUpdate = this.presentations;
    for (const index of moved) {
      this.updates[index]++;
      this.moves.push({ index, before });
    }
  }
}

/** @param {"presentations" | "updates" | "passes" | "order" | "page"} what @param {number} value @returns {Ending} */
function limited(what, value) {
  return { kind: "limit", what, value };
}
