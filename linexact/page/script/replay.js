// A perceptron's run, made again by its rule.

import { lcm, ratio, written } from "./rational.js";
import { require } from "./refusal.js";
import { integers } from "./rows.js";
import { cut, listed, vectorKey } from "./space.js";

/** @typedef {import("./space.js").Space} Space */
/** @typedef {readonly [bigint, bigint]} Rational */

/** Where a run stands. */
class Replay {
  /** @param {any} f @param {Space} s */
  constructor(f, s) {
    this.f = f;
    this.s = s;
    this.y = integers(f.start, s.size);
    /** @type {Record<string, number>} */
    this.made = { presentations: 0, updates: 0, passes: 0 };
    /** @type {Map<number, number>} */
    this.counts = new Map();
    /** @type {any[]} */
    this.steps = [];
    /** @type {number[]} */
    this.right = [];
    this.streak = 0;
    /** @type {{weights: string, updates: number} | null} */
    this.known = null;
    this.orders = Array.isArray(f.order) ? f.order : [s.rows.map((_, i) => i)];
    require(this.orders.length > 0 && this.orders.flat().every((/** @type {number} */ i) => i < s.count), "the order shows no example");
    const constant = typeof f.rate === "string";
    this.rates = constant ? { above: [f.rate], below: ["1"], first: "0", counts: "updates" } : f.rate;
    require(this.rates.above.length <= 16 && this.rates.below.length <= 16, "a rate of too many powers");
    this.above = integers(this.rates.above);
    this.below = integers(this.rates.below);
    this.first = integers([this.rates.first]);
    if (constant) this.rate();
  }

  get weights() {
    return JSON.stringify(vectorKey(this.y));
  }

  /** The rate of the update that is made next. @returns {Rational} */
  rate() {
    const t = [BigInt(this.made[this.rates.counts]) * this.first.q + this.first.v[0], this.first.q];
    const at = (/** @type {any} */ { v, q }) => ratio(v.reduceRight((/** @type {bigint} */ sum, /** @type {bigint} */ c, /** @type {number} */ i) => sum + c * t[0] ** BigInt(i) * t[1] ** BigInt(v.length - 1 - i), 0n), q * t[1] ** BigInt(Math.max(0, v.length - 1)));
    const [a, b] = at(this.above), [c, d] = at(this.below);
    require(c !== 0n && a !== 0n && a > 0n === c > 0n, "a rate that is not above 0");
    return ratio(a * d, b * c);
  }

  /** a . v - c of an example. @param {number} i @returns {Rational} */
  margin(i) {
    const row = this.s.rows[i];
    return ratio(this.s.value(row, this.y.v, this.y.q, false), row.q * this.y.q);
  }

  /** @param {number} i @param {Rational} margin */
  isWrong(i, [p]) {
    return this.s.rows[i].relation === ">" ? p <= 0n : p < 0n;
  }

  /** The margins of those that are wrong. @param {readonly number[]} indices */
  mistakes(indices) {
    return indices.map((i) => ({ i, margin: this.margin(i) })).filter(({ i, margin }) => this.isWrong(i, margin));
  }

  /** @param {number} i @param {Rational} rate */
  update(i, [p, q]) {
    const row = this.s.rows[i], [above, below] = ratio(p, q * row.q), common = lcm(this.y.q, below);
    const old = common / this.y.q, own = above * (common / below);
    this.y = { v: this.y.v.map((v, j) => old * v + own * row.a[j]), q: common };
    this.counts.set(i, (this.counts.get(i) ?? 0) + 1);
  }

  /** @param {...string} names */
  limited(...names) {
    return (names.length ? names : Object.keys(this.made)).some((name) => this.made[name] >= (this.f.limits[name] ?? Infinity));
  }

  /** How the run ends before a pass: at a limit, cut, or where the cycle is closed. */
  ends() {
    const { outcome, presentations } = this.f, shown = this.made.presentations;
    if (this.limited() || (this.f.once && this.made.passes > 0)) return "limit";
    if (typeof outcome === "string") return outcome === "cut" && shown >= presentations ? "cut" : "";
    if (shown === outcome.first && this.known === null) this.known = { weights: this.weights, updates: this.made.updates };
    if (this.known === null || shown !== outcome.first + outcome.length) return "";
    const isSame = this.weights === this.known.weights && this.made.updates > this.known.updates;
    require(isSame && typeof this.f.rate === "string" && this.orders.length === 1, "the run is not where it was, or its rule changes");
    return "cycle";
  }

  /** The examples of the next pass. @returns {number[]} */
  order() {
    if (this.f.order === "worst") {
      const wrong = this.mistakes(this.s.rows.map((_, i) => i));
      return wrong.sort((a, b) => (a.margin[0] * b.margin[1] < b.margin[0] * a.margin[1] ? -1 : a.margin[0] * b.margin[1] > b.margin[0] * a.margin[1] ? 1 : a.i - b.i)).slice(0, 1).map(({ i }) => i);
    }
    require(this.orders.length === 1 || this.made.passes < this.orders.length, "a pass whose order is not stated");
    return this.orders[this.orders.length === 1 ? 0 : this.made.passes];
  }

  go() {
    const { f, made } = this, untilClean = f.stop === "limit" && !f.once && Object.keys(f.limits).every((name) => name === "updates");
    this.countRight();
    for (;;) {
      const order = this.order(), before = made.updates;
      if ((f.order === "worst" || f.stop === "check" || !order.length) && !this.mistakes(order).length) return "converged";
      const end = this.ends() || this.onePass(order);
      if (end) return end;
      this.countRight();
      if (made.updates === before && (f.stop === "pass" || untilClean)) return "converged";
    }
  }

  /** @param {number[]} order */
  onePass(order) {
    const { f, made } = this;
    made.passes++;
    for (const i of order) {
      if (this.limited("presentations")) return "limit";
      require(made.presentations < f.presentations, "the run goes on");
      const wrong = this.show(i);
      if (wrong && f.order !== "worst" && this.limited("updates")) return "limit";
      if (f.stop === "streak" && this.streak >= order.length) return "converged";
      if (f.outcome === "cut" && made.presentations >= f.presentations) return "cut";
      if (wrong && f.restart) break;
    }
    return "";
  }

  /** @param {number} i */
  show(i) {
    const margin = this.margin(i), wrong = this.isWrong(i, margin);
    if (wrong) this.update(i, this.rate());
    this.streak = wrong ? 0 : this.streak + 1;
    this.made.presentations++;
    this.made.updates += Number(wrong);
    if (this.f.steps) {
      const score = this.s.examples[i].outcome === "+" ? margin : ratio(-margin[0], margin[1]);
      this.steps.push([i, written(score), wrong ? vectorKey(this.y) : []]);
    }
    return wrong;
  }

  batch() {
    const { f, made } = this, n = this.s.count;
    this.countRight();
    for (;;) {
      const ahead = made.passes > 0 && made.presentations + n > (f.limits.presentations ?? Infinity), end = ahead ? "limit" : this.ends();
      if (end) return end;
      const wrong = this.mistakes(this.s.rows.map((_, i) => i)), moving = wrong.filter(({ margin }) => margin[0] !== 0n || f.batch.zero === "moves");
      require(!n || made.presentations < f.presentations, "the run goes on");
      const [p, q] = moving.length ? this.rate() : /** @type {Rational} */ ([0n, 1n]);
      for (const { i } of moving) this.update(i, [p, f.batch.step === "mean" ? q * BigInt(n) : q]);
      made.presentations += n;
      made.passes++;
      made.updates += moving.length;
      this.steps.push(vectorKey(this.y));
      this.countRight();
      if (!moving.length) return wrong.length ? "stalled" : "converged";
    }
  }

  countRight() {
    if (this.f.right) this.right.push(this.s.count - this.mistakes(this.s.rows.map((_, i) => i)).length);
  }

  said() {
    const { f } = this, orders = { file: "in their order", worst: "the worst mistake first" };
    let shows = `shows the examples ${typeof f.order === "string" ? orders[/** @type {"file"} */ (f.order)] : `in the order ${cut(JSON.stringify(f.order).replace(/,/g, ", "))} (from 0)`}${f.once ? ", once" : ""}${f.restart ? ", begins anew after each update" : ""}`;
    if (f.batch) shows = `adds the ${f.batch.step} over all mistakes at once (one with a score of 0 ${f.batch.zero})`;
    const stop = { pass: "after a pass without a mistake", streak: "after as many right answers in a row as the order is long", check: "when a look before a pass finds no mistake", limit: "at a limit" };
    const most = Object.entries(f.limits).map(([name, count]) => `${count} ${name}`);
    return `starts from ${listed(vectorKey(integers(f.start)))} with the rate ${typeof f.rate === "string" ? f.rate : "as stated, which changes"}, ${shows}, and ends ${[stop[/** @type {"pass"} */ (f.stop)], ...most].join(" or after ")}`;
  }
}

/** Make a run again. @param {any} f @param {Space} s */
export function madeAgain(f, s) {
  require(s.kind === "examples" && s.fields.margin === "0" && !s.fields.also.length, "a run on something else than examples");
  require(f.stop !== "streak" || (f.order !== "worst" && !f.once && f.order.length !== 0), "a streak in an order that is not repeated");
  const found = new Replay(f, s), outcome = f.batch ? found.batch() : found.go();
  require(outcome === (typeof f.outcome === "string" ? f.outcome : "cycle"), "the run ends otherwise");
  const counts = JSON.stringify([...found.counts].sort((a, b) => a[0] - b[0]));
  require(found.made.presentations === f.presentations && counts === JSON.stringify(f.updates) && found.made.passes === f.passes, "other presentations or updates");
  require(found.weights === JSON.stringify(vectorKey(integers(f.end, s.size))), "other weights at the end");
  const isSame = !f.steps || JSON.stringify(found.steps) === JSON.stringify(f.steps);
  require(isSame && JSON.stringify(found.right) === JSON.stringify(f.right ?? []), "other steps, or other numbers of right examples");
  const made = Object.entries(found.made).map(([name, n]) => `${n} ${name}`).join(", ");
  const wrong = found.mistakes(s.rows.map((_, i) => i)).length;
  const ends = { converged: "it converged", stalled: "nothing moves any more", limit: "it ended at a limit", cut: "it is followed no further", cycle: "" };
  if (typeof f.outcome !== "string") ends.cycle = `after ${f.outcome.first} and after ${f.outcome.first + f.outcome.length} presentations it has the same weights at the same place, so it goes on for ever`;
  return [s.conclude(`A perceptron that looks for ${s.sought()} ${found.said()}: it makes ${made}${f.steps ? " by the steps stated" : ""}, and comes to ${s.at(found.y)}, where ${wrong} of ${s.count} are wrong; ${ends[/** @type {"limit"} */ (outcome)]}.`, outcome)];
}
