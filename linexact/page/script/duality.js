// Streets and their duals: conditions on a stated answer, all multipliers of a best one, subgradient steps.

import { KeepingClaim } from "./claim.js";
import { Part } from "./form.js";
import { ONE, ZERO, compared, divided, equal, lcm, minus, plus, ratio, times, written } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { Work, bitsOf, mostBits } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */

const MOST_DUAL_WORK = 40_000_000; // products of short numbers
const MOST_DUAL_CHARACTERS = 20_000; // of the numbers of a claim, in each of its lists
const MOST_CHOICES = 20_000; // of bounds at vertices
const MOST_AT_EDGE = 200; // examples at the edge of the street
const MOST_STREET_FEATURES = 60;
const LONGEST_DUAL = 60; // characters of a number or a list in a sentence
/** @type {Rational} */
const TWO = [2n, 1n];

/** Weights on examples, what the length and a slack cost, and the margins. */
class StreetClaim extends KeepingClaim {
  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    const { w, b } = fields.weights.object(["w"], ["b"]);
    this.bias = b !== undefined;
    this.size = Number(this.dimension);
    this.work = new Work(MOST_DUAL_WORK);
    this.v = [...readNumbers(w.list(this.dimension)), ...(this.bias ? readNumbers([b]) : [])];
    this.length = fields.length.number();
    this.charge = fields.charge ? fields.charge.number() : null;
    require(this.length[0] > 0n && (this.charge === null || this.charge[0] > 0n), "length or charge is not above 0");
  }

  /** An example's inputs, and with a bias 1 behind them. @param {Example} example @returns {Rational[]} */
  #row({ numerators, denominator }) {
    return [...Array.from(numerators, (value) => ratio(BigInt(value), denominator)), ...(this.bias ? [ONE] : [])];
  }

  /** Begin: there are examples, and not too many. */
  begin() {
    require(this.rows.length > 0, "there are no examples");
    this.work.count(this.rows.length * (this.size + 1));
    this.points = this.rows.map((example) => this.#row(example));
    this.targets = this.rows.map((example) => /** @type {Rational} */ (example.positive ? ONE : [-1n, 1n]));
  }

  /** Count products of numbers before they are made. @param {number} many @param {...readonly Rational[]} lists */
  spent(many, ...lists) {
    let bits = 0;
    for (const list of lists) bits += mostBits(list.flatMap(([p, q]) => [p, q]));
    this.work.count(8 * many, bits);
  }

  /** The targets times the scores. @returns {Rational[]} */
  margins() {
    const { points = [], targets = [], v } = this;
    return points.map((x, i) => {
      this.spent(x.length, x, v);
      return times(targets[i], x.reduce((sum, value, j) => plus(sum, times(value, v[j])), ZERO));
    });
  }

  /** The sum of m t x, and with a bias of m t. @param {readonly Rational[]} m @param {readonly number[]} chosen */
  combined(m, chosen) {
    const { points = [], targets = [] } = this;
    let sums = this.v.map(() => ZERO);
    chosen.forEach((index, k) => {
      this.spent(sums.length, sums, [m[k]], points[index]);
      const share = times(m[k], targets[index]);
      sums = sums.map((sum, j) => plus(sum, times(share, points[index][j])));
    });
    return sums;
  }

  /** @param {readonly Rational[]} values */
  squared(values) {
    this.spent(values.length, values, values);
    return values.reduce((sum, value) => plus(sum, times(value, value)), ZERO);
  }

  /** @param {readonly Rational[]} values */
  total(values) {
    let sum = ZERO;
    for (const value of values) {
      this.spent(1, [sum], [value]);
      sum = plus(sum, value);
    }
    return sum;
  }

  /** The objective. @param {readonly Rational[]} slacks */
  objective(slacks) {
    const length = times(this.length, this.squared(this.v.slice(0, this.size)));
    return this.charge === null ? length : plus(length, times(this.charge, this.total(slacks)));
  }

  scoreSaid() {
    return this.bias ? "w . x + b" : "w . x";
  }

  objectiveSaid() {
    const { length, charge } = this, score = this.scoreSaid(), of = this.ofHowMany();
    if (charge === null) return `${short(length)} |w|^2, where t (${score}) >= 1 for each of ${of}`;
    return `${short(length)} |w|^2 + ${short(charge)} (sum of s), where s >= 0 and t (${score}) >= 1 - s for each of ${of}`;
  }

  weightsSaid() {
    const w = this.v.slice(0, this.size).map(written).join(", ");
    const text = `w = (${w})${this.bias ? `, b = ${written(this.v[this.size])}` : ""}`;
    return text.length > LONGEST_DUAL ? "the weights stated" : text;
  }

  rule() {
    return { name: "bias", text: this.bias ? "free: no part of the length" : "none" };
  }
}

/** A stated answer, each condition of Karush, Kuhn and Tucker tried on each example. */
export class ConditionsClaim extends StreetClaim {
  static keys = ["weights", "length", "multipliers", "primal", "dual", "complementary", "combined", "value", "dual_value"];
  static optional = ["charge", "slacks", "balance"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.m = readNumbers(fields.multipliers.list());
    require((fields.slacks === undefined) === (this.charge === null), "slacks where none are charged, or none where they are");
    this.slacks = fields.slacks ? readNumbers(fields.slacks.list()) : this.m.map(() => ZERO);
    this.stated = ["primal", "dual", "complementary"].map((name) => placesOf(fields[name]).join());
    this.typed = [fields.combined, fields.value, fields.dual_value];
    /** @type {string[]} */
    this.broken = [];
    this.ends = ["", ""];
  }

  end() {
    this.begin();
    const { m, slacks, charge } = this, many = this.rows.length;
    require(m.length === many && slacks.length === many, "not a multiplier and a slack for each example");
    const rooms = this.margins().map((margin, i) => plus(minus(margin, ONE), slacks[i]));
    this.spent(many, m, slacks, rooms);
    const every = [...m.keys()], isLeft = (/** @type {number} */ i) => charge !== null && times(minus(charge, m[i]), slacks[i])[0] !== 0n;
    const primal = every.filter((i) => rooms[i][0] < 0n || slacks[i][0] < 0n);
    const dual = every.filter((i) => m[i][0] < 0n || (charge !== null && compared(m[i], charge) > 0));
    const apart = every.filter((i) => (m[i][0] !== 0n && rooms[i][0] !== 0n) || isLeft(i));
    [primal, dual, apart].forEach((found, k) => require(found.join() === this.stated[k], "other examples break a condition"));
    const sums = this.combined(m, every), way = sums.slice(0, this.size), balance = sums.slice(this.size);
    const [combined, value, dualValue] = this.typed;
    require(isTyped(combined, way), "the multipliers combine otherwise");
    require((this.fields.balance === undefined) !== this.bias, "a balance without a bias, or none with one");
    require(balance.every((one) => this.fields.balance.text() === written(one)), "another balance");
    const made = this.objective(slacks), most = minus(this.total(m), divided(this.squared(way), times([4n, 1n], this.length)));
    require(written(made) === value.text(), "another value");
    require(written(most) === dualValue.text(), "another value of the dual objective");
    const twice = times(TWO, this.length), wanted = this.v.slice(0, this.size).map((one) => times(twice, one));
    if (primal.length) this.broken.push(`primal by ${examplesSaid(primal)}`);
    if (dual.length) this.broken.push(`dual by ${examplesSaid(dual)}`);
    if (balance.some(([p]) => p !== 0n)) this.broken.push(`dual by sum m t = ${short(balance[0])}`);
    if (!way.every((one, j) => equal(one, wanted[j]))) {
      this.broken.push(`stationary by sum m t x = ${listSaid(way)}, ${short(twice)} w = ${listSaid(wanted)}`);
    }
    if (apart.length) this.broken.push(`complementary by ${examplesSaid(apart)}`);
    this.ends = [short(made), short(most)];
  }

  statement() {
    const end = this.broken.length
      ? `Broken conditions: ${this.broken.join("; ")}.`
      : "All conditions of Karush, Kuhn and Tucker hold, so nothing is less.";
    const beside = this.charge === null ? "" : `the slacks ${listSaid(this.slacks)} and `;
    return (
      `Stated for the least ${this.objectiveSaid()}: ${this.weightsSaid()}, with ${beside}the multipliers ${listSaid(this.m)}. ` +
      `${end} The objective is ${this.ends[0]}, the dual one ${this.ends[1]}.`
    );
  }
}

/** All multipliers that prove weights best: the mixtures of those at vertices, which are listed again. */
export class MultipliersClaim extends StreetClaim {
  static keys = ["weights", "length", "vertices"];
  static optional = ["charge"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.vertices = fields.vertices.list().map((one) => one.indexed(this.examples));
    readShort(fields.vertices.list().flatMap((one) => one.list().map((pair) => pair.list(2)[1])));
    this.said = ["", ""];
  }

  end() {
    this.begin();
    const margins = this.margins(), { charge } = this, every = [...margins.keys()];
    require(charge !== null || margins.every((margin) => compared(margin, ONE) >= 0), "a margin is less than 1");
    /** @type {Map<number, Rational>} */
    const fixed = new Map();
    margins.forEach((margin, i) => {
      const side = compared(margin, ONE);
      if (side !== 0) fixed.set(i, side < 0 && charge !== null ? charge : ZERO);
    });
    const found = this.#vertices(fixed);
    require(found.size > 0, "the weights are not best");
    const stated = this.vertices.map((one) => every.map((i) => written(one.get(i) ?? ZERO)).join());
    require(stated.length === found.size && stated.every((one) => found.has(one)) && new Set(stated).size === found.size, "other vertices");
    const isAbove = (/** @type {Map<number, Rational>} */ one, /** @type {number} */ i) => (one.get(i) ?? ZERO)[0] !== 0n;
    this.said = [
      examplesSaid(every.filter((i) => this.vertices.some((one) => isAbove(one, i)))),
      examplesSaid(every.filter((i) => this.vertices.every((one) => isAbove(one, i)))),
    ];
  }

  /** List the vertices as text, those off the edge of the street being fixed. @param {Map<number, Rational>} fixed */
  #vertices(fixed) {
    const { points = [], targets = [], charge, size } = this, free = [...points.keys()].filter((i) => !fixed.has(i));
    requireReadable(size <= MOST_STREET_FEATURES, "so many features would take too long");
    requireReadable(free.length <= MOST_AT_EDGE, "so many examples at the edge would take too long");
    const held = this.combined([...fixed.values()], [...fixed.keys()]), twice = times(TWO, this.length);
    const rest = held.map((one, j) => minus(j < size ? times(twice, this.v[j]) : ZERO, one));
    const cap = charge ?? ZERO;
    const table = rest.map((one, j) => {
      const row = [...free.map((i) => times(targets[i], points[i][j])), times(one, [cap[1], 1n])];
      let common = 1n;
      for (const [, q] of row) common = lcm(common, q);
      return row.map(([p, q]) => p * (common / q));
    });
    const { pivots, rows } = eliminated(table, this.work);
    /** @type {Set<string>} */
    const found = new Set();
    if (pivots.includes(free.length)) return found;
    const chosen = rows.map((i) => table[i]), bounds = charge === null ? [0n] : [0n, cap[0]];
    const loose = free.length - pivots.length;
    let choices = bounds.length ** loose;
    for (let i = 1; i <= loose; i++) choices = (choices * (free.length - loose + i)) / i;
    requireReadable(choices <= MOST_CHOICES + 0.5, "so many choices of bounds would take too long");
    for (const given of choicesOf(free.length, loose, bounds)) {
      const met = meetingOf(chosen, given, this.work);
      if (met === null) continue;
      const [shares, unit] = met;
      if (!shares.every((p) => p >= 0n && (charge === null || p <= cap[0] * unit))) continue;
      const at = new Map(free.map((i, k) => [i, ratio(shares[k], unit * cap[1])]));
      found.add([...points.keys()].map((i) => written(at.get(i) ?? fixed.get(i) ?? ZERO)).join());
    }
    return found;
  }

  statement() {
    const many = this.vertices.length, stated = many === 1 ? "the one vector stated" : `the mixtures of the ${many} stated`;
    return (
      `The multipliers that prove ${this.weightsSaid()} best, for the least ${this.objectiveSaid()}, are ${stated}. ` +
      `Above 0 in some of them: ${this.said[0]}. Above 0 in every one: ${this.said[1]}.`
    );
  }
}

/** Subgradient steps, each made again. */
export class StepsClaim extends StreetClaim {
  static keys = ["weights", "length", "charge", "edge_counts", "rates", "counted", "direction", "end", "value", "end_value"];
  static optional = ["order"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.edge = fields.edge_counts.flag();
    this.rates = readNumbers(fields.rates.list());
    this.order = fields.order ? placesOf(fields.order).map(Number) : null;
    this.counting = fields.counted.list().map((one) => placesOf(one).join());
    require(this.rates.length > 0 && this.rates.length === this.counting.length, "not a list for each step");
    this.start = this.weightsSaid();
    this.ends = ["", ""];
  }

  end() {
    this.begin();
    const { order, fields, size } = this, many = this.rows.length, twice = times(TWO, this.length);
    const charge = this.charge ?? ZERO;
    require(order === null || (order.length > 0 && order.every((index) => index < many)), "the order names what is not there");
    const pull = order === null ? charge : times(charge, [BigInt(many), 1n]);
    const value = this.objective(this.margins().map(slackOf));
    this.rates.forEach((rate, step) => {
      const margins = this.margins(), seen = order === null ? [...margins.keys()] : [order[step % order.length]];
      const counted = seen.filter((i) => compared(margins[i], ONE) < 0 || (this.edge && equal(margins[i], ONE)));
      require(counted.join() === this.counting[step], `other examples count in step ${step + 1}`);
      const drawn = this.combined(counted.map(() => pull), counted);
      const direction = this.v.map((one, j) => minus(j < size ? times(twice, one) : ZERO, drawn[j]));
      if (step === 0) require(isTyped(fields.direction, direction), "another first subgradient");
      this.spent(4 * direction.length, this.v, direction, [rate]);
      this.v = this.v.map((one, j) => minus(one, times(rate, direction[j])));
    });
    const { w, b } = fields.end.object(["w"], ["b"]);
    require((b !== undefined) === this.bias && isTyped(w, this.v.slice(0, size)), "the steps end elsewhere");
    require(!this.bias || b.text() === written(this.v[size]), "the steps end elsewhere");
    const last = this.objective(this.margins().map(slackOf));
    require(written(value) === fields.value.text(), "another value at the start");
    require(written(last) === fields.end_value.text(), "another value at the end");
    this.ends = [short(value), short(last)];
  }

  statement() {
    const { rates, order, edge, length } = this, charge = this.charge ?? ZERO, score = this.scoreSaid();
    const pull = short(times(charge, [BigInt(this.rows.length), 1n]));
    const alone = order === null ? "" : `, each of one example in the order stated, with ${pull} for its slack`;
    return (
      `${rates.length} subgradient step${rates.length === 1 ? "" : "s"} down ${short(length)} |w|^2 + ${short(charge)} ` +
      `(sum of max(0, 1 - t (${score}))) over ${this.ofHowMany()}${alone}, where an example with t (${score}) = 1 ` +
      `${edge ? "counts" : "does not count"}, with the rates ${listSaid(rates)}, lead from ${this.start} to ${this.weightsSaid()}, ` +
      `and the objective from ${this.ends[0]} to ${this.ends[1]}.`
    );
  }
}

/** What a margin lacks of 1. @param {Rational} margin @returns {Rational} */
function slackOf(margin) {
  return compared(margin, ONE) < 0 ? minus(ONE, margin) : ZERO;
}

/** Refuse numbers that are too long together. @param {readonly Part[]} parts */
function readShort(parts) {
  const characters = parts.reduce((sum, part) => sum + part.text().length, 0);
  requireReadable(characters <= MOST_DUAL_CHARACTERS, "so long numbers would take too long");
}

/** @param {readonly Part[]} parts */
function readNumbers(parts) {
  readShort(parts);
  return parts.map((part) => part.number());
}

/** @param {Part} part */
function placesOf(part) {
  return part.list().map((one) => one.count());
}

/** Tell whether a list holds just these numbers. @param {Part} part @param {readonly Rational[]} values */
function isTyped(part, values) {
  const typed = part.list();
  return typed.length === values.length && typed.every((one, i) => one.text() === written(values[i]));
}

/** @param {Rational} value */
function short(value) {
  const text = written(value);
  return text.length > LONGEST_DUAL ? "as stated" : text;
}

/** @param {readonly Rational[]} values */
function listSaid(values) {
  const text = `(${values.map(written).join(", ")})`;
  return text.length > LONGEST_DUAL ? "as stated" : text;
}

/** @param {readonly number[]} indices */
function examplesSaid(indices) {
  const text = indices.map((i) => i + 1).join(", ");
  if (text === "") return "none";
  return `examples ${text.length > LONGEST_DUAL ? "as stated" : text}`;
}

/**
 * Choose so many places, each at one of the bounds.
 * @param {number} size @param {number} many @param {readonly bigint[]} bounds @param {number} [first]
 * @returns {Generator<Map<number, bigint>>}
 */
function* choicesOf(size, many, bounds, first = 0) {
  if (many === 0) {
    yield new Map();
    return;
  }
  for (let place = first; place <= size - many; place++) {
    for (const rest of choicesOf(size, many - 1, bounds, place + 1)) {
      for (const bound of bounds) yield new Map([...rest, [place, bound]]);
    }
  }
}

/**
 * Solve rows (a, r) of a . m = r with some entries given: numerators over one number above 0, or null.
 * @param {bigint[][]} rows @param {Map<number, bigint>} given @param {Work} work
 * @returns {[bigint[], bigint] | null}
 */
function meetingOf(rows, given, work) {
  const k = rows.length ? rows[0].length - 1 : given.size;
  const sought = [...Array(k).keys()].filter((j) => !given.has(j));
  const left = rows.map((row) => {
    let rest = row[k];
    for (const [j, value] of given) rest -= row[j] * value;
    return [...sought.map((j) => row[j]), rest];
  });
  const { pivots, solved } = eliminated(left, work);
  if (pivots.length !== sought.length || pivots.some((column, i) => column !== i)) return null;
  const unit = solved.length ? solved[0][0] : 1n, above = unit > 0n ? unit : -unit;
  const found = new Map(sought.map((j, i) => [j, unit > 0n ? solved[i][sought.length] : -solved[i][sought.length]]));
  return [[...Array(k).keys()].map((j) => found.get(j) ?? (given.get(j) ?? 0n) * above), above];
}

/**
 * Eliminate in integers (Bareiss, Jordan): the columns of the pivots, their rows, and what these have
 * become. In the column of a pivot nothing else stands, and all pivots are equal.
 * @param {bigint[][]} table @param {Work} work
 */
function eliminated(table, work) {
  const rows = table.map((row, i) => ({ i, row: [...row] })), width = table.length ? table[0].length : 0;
  /** @type {number[]} */
  const pivots = [];
  let unit = 1n;
  for (let column = 0; column < width; column++) {
    const done = pivots.length, place = rows.findIndex(({ row }, i) => i >= done && row[column] !== 0n);
    if (place < 0) continue;
    [rows[done], rows[place]] = [rows[place], rows[done]];
    const top = rows[done].row, pivot = top[column];
    for (const one of rows) {
      if (one.row === top) continue;
      const factor = one.row[column];
      work.count(2 * width, mostBits(one.row), bitsOf(pivot));
      one.row = one.row.map((value, j) => (pivot * value - factor * top[j]) / unit);
    }
    unit = pivot;
    pivots.push(column);
  }
  const kept = rows.slice(0, pivots.length);
  return { pivots, rows: kept.map(({ i }) => i), solved: kept.map(({ row }) => row) };
}
