// A perceptron's run, made again by its rule.

import { lcm, ratio, written } from "./rational.js";
import { require } from "./refusal.js";
import { integers } from "./rows.js";
import { cut, listed, long, said, vectorKey } from "./space.js";

/** @typedef {import("./space.js").Space} Space */
/** @typedef {readonly [bigint, bigint]} Rational */

const STOPS = { pass: "after a pass without an update", streak: "after as many right answers in a row as the order is long", check: "when a look before a pass finds no mistake", limit: "at a limit" };
const ENDS = { converged: "it converged", stalled: "nothing moves any more", limit: "it ended at a limit", cut: "it is followed no further" };

/** Where a run stands. */
class Replay {
  /** @param {any} f @param {Space} s */
  constructor(f, s) {
    this.f = f;
    this.s = s;
    this.everyone = s.rows.map((_, i) => i);
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
    this.orders = Array.isArray(f.order) ? f.order : [this.everyone];
    require(this.orders.length > 0 && this.orders.flat().every((/** @type {number} */ i) => i < s.count), "the order shows no example");
    this.above = integers(f.rate.above);
    this.below = integers(f.rate.below);
    this.first = integers([f.rate.first]);
    this.isSteady = this.above.v.length === 1 && this.below.v.length === 1;
    require(this.above.v.length <= 16 && this.below.v.length <= 16, "a rate of too many powers");
  }

  get weights() {
    return JSON.stringify(vectorKey(this.y));
  }

  /** The rate of the update that is made next. @returns {Rational} */
  rate() {
    const t = [BigInt(this.made[this.f.rate.counts]) * this.first.q + this.first.v[0], this.first.q];
    const at = (/** @type {any} */ { v, q }) => ratio(v.reduceRight((/** @type {bigint} */ sum, /** @type {bigint} */ c, /** @type {number} */ i) => sum + c * t[0] ** BigInt(i) * t[1] ** BigInt(v.length - 1 - i), 0n), q * t[1] ** BigInt(Math.max(0, v.length - 1)));
    const [a, b] = at(this.above), [c, d] = at(this.below);
    require(c !== 0n && a !== 0n && a > 0n === c > 0n, "a rate that is not above 0");
    return ratio(a * d, b * c);
  }

  /** The margins a . v - c of examples, and which are wrong. @param {readonly number[]} indices */
  margins(indices) {
    return indices.map((i) => {
      const row = this.s.rows[i], margin = ratio(this.s.value(row, this.y.v, this.y.q, false), row.q * this.y.q);
      return { i, margin, isWrong: row.relation === ">" ? margin[0] <= 0n : margin[0] < 0n };
    });
  }

  /** @param {readonly number[]} indices */
  mistakes(indices) {
    return this.margins(indices).filter(({ isWrong }) => isWrong);
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

  /** How the run ends before a pass: at a limit, cut, or where the cycle is closed. @param {number[][]} turns */
  ends(turns) {
    const { outcome, presentations, limits } = this.f, shown = this.made.presentations;
    if (this.limited() || (shown && shown + turns[0].length > (limits.presentations ?? Infinity))) return "limit";
    if (typeof outcome === "string") return outcome === "cut" && shown >= presentations ? "cut" : "";
    if (shown === outcome.first && this.known === null) this.known = { weights: this.weights, updates: this.made.updates };
    if (this.known === null || shown !== outcome.first + outcome.length) return "";
    const isSame = this.weights === this.known.weights && this.made.updates > this.known.updates;
    require(isSame && this.isSteady && this.orders.length === 1, "the run is not where it was, or its rule changes");
    return "cycle";
  }

  /** The examples that are shown together in each turn of the next pass. @returns {number[][]} */
  turns() {
    if (this.f.order === "worst") {
      const before = (/** @type {Rational} */ a, /** @type {Rational} */ b) => a[0] * b[1] < b[0] * a[1];
      const wrong = this.mistakes(this.everyone);
      return wrong.length ? [[wrong.reduce((worst, one) => (before(one.margin, worst.margin) ? one : worst)).i]] : [];
    }
    const k = this.orders.length > 1 ? this.made.passes : 0;
    require(k < this.orders.length, "a pass whose order is not stated");
    return this.f.step === "single" ? this.orders[k].map((/** @type {number} */ i) => [i]) : [this.orders[k]];
  }

  go() {
    const { f, made } = this;
    this.countRight();
    for (let turns = this.turns(); turns.length; turns = this.turns()) {
      const before = { ...made };
      if (f.stop === "check" && !this.mistakes(turns.flat()).length) return "converged";
      const end = this.ends(turns) || this.onePass(turns);
      if (made.presentations > before.presentations) this.countRight();
      if (end) return end;
      if (f.stop === "pass" && made.updates === before.updates) return this.mistakes(turns.flat()).length ? "stalled" : "converged";
    }
    return "converged";
  }

  /** @param {number[][]} turns */
  onePass(turns) {
    const { f, made } = this;
    made.passes++;
    for (const turn of turns) {
      if (this.limited("presentations")) return "limit";
      require(made.presentations < f.presentations, "the run goes on");
      const moved = this.show(turn);
      if (moved && f.step === "single" && f.order !== "worst" && this.limited("updates")) return "limit";
      if (f.stop === "streak" && this.streak >= turns.length) return "converged";
      if (f.outcome === "cut" && made.presentations >= f.presentations) return "cut";
      if (moved && f.restart) break;
    }
    return "";
  }

  /** Show examples together; say whether any moved the weights. @param {number[]} turn */
  show(turn) {
    const { f, made } = this, margins = this.margins(turn), wrong = margins.filter(({ isWrong }) => isWrong);
    const moving = wrong.filter(({ margin }) => margin[0] !== 0n || f.zero === "moves");
    const [p, q] = moving.length ? this.rate() : /** @type {Rational} */ ([0n, 1n]);
    for (const { i } of moving) this.update(i, [p, f.step === "mean" ? q * BigInt(turn.length) : q]);
    made.presentations += turn.length;
    made.updates += moving.length;
    this.streak = wrong.length ? 0 : this.streak + 1;
    if (f.steps) {
      const scores = margins.map(({ i, margin: [above, under] }) => written(this.s.examples[i].outcome === "+" ? [above, under] : ratio(-above, under)));
      this.steps.push([turn, scores, moving.length ? vectorKey(this.y) : []]);
    }
    return moving.length > 0;
  }

  countRight() {
    if (this.f.right) this.right.push(this.s.count - this.mistakes(this.everyone).length);
  }

  said() {
    const { f } = this, orders = { file: "in their order", worst: "the worst mistake first" };
    const rate = this.isSteady ? long(this.rate()) : "as stated, which changes";
    let shows = `shows the examples ${typeof f.order === "string" ? orders[/** @type {"file"} */ (f.order)] : `in the order ${cut(JSON.stringify(f.order).replace(/,/g, ", "))} (from 0)`}${f.restart ? ", begins anew after each update" : ""}`;
    const mean = f.step === "mean" ? ", divided by the number of examples," : "";
    if (f.step !== "single") shows = `adds the sum over all mistakes at once${mean} (one with a score of 0 ${f.zero})`;
    const most = Object.entries(f.limits).map(([name, count]) => `${count} ${name}`);
    return `starts from ${listed(said(integers(f.start)))} with the rate ${rate}, ${shows}, and ends ${[STOPS[/** @type {"pass"} */ (f.stop)], ...most].join(" or after ")}`;
  }
}

/** Make a run again. @param {any} f @param {Space} s */
export function madeAgain(f, s) {
  require(s.kind === "examples" && s.fields.margin === "0" && !s.fields.also.length, "a run on something else than examples");
  const isAlone = f.step === "single" && f.zero === "moves", isTogether = f.step !== "single" && f.order === "file" && !f.restart;
  require(isAlone || isTogether, "a rule that is none");
  require(f.stop !== "streak" || (f.order !== "worst" && f.order.length !== 0), "a streak in an order that is not repeated");
  const found = new Replay(f, s), outcome = found.go();
  require(outcome === (typeof f.outcome === "string" ? f.outcome : "cycle"), "the run ends otherwise");
  const counts = JSON.stringify([...found.counts].sort((a, b) => a[0] - b[0]));
  require(found.made.presentations === f.presentations && counts === JSON.stringify(f.updates) && found.made.passes === f.passes, "other presentations or updates");
  require(found.weights === JSON.stringify(vectorKey(integers(f.end, s.size))), "other weights at the end");
  const isSame = !f.steps || JSON.stringify(found.steps) === JSON.stringify(f.steps);
  require(isSame && JSON.stringify(found.right) === JSON.stringify(f.right ?? []), "other steps, or other numbers of right examples");
  const made = Object.entries(found.made).map(([name, n]) => `${n} ${name}`).join(", "), wrong = found.mistakes(found.everyone).length;
  const { first, length } = f.outcome;
  const end = typeof f.outcome === "string" ? ENDS[/** @type {"cut"} */ (f.outcome)] : `after ${first} and after ${first + length} presentations it has the same weights at the same place, so it ${Object.keys(f.limits).length ? "would go on for ever without a limit" : "goes on for ever"}`;
  return [s.conclude(`A perceptron that looks for ${s.sought()} ${found.said()}: it makes ${made}${f.steps ? " by the steps stated" : ""}, and comes to ${s.at(found.y)}, where ${wrong} of ${s.count} are wrong; ${end}.`, outcome)];
}
