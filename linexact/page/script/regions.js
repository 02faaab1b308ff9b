// What is said of a region: points meet all rows; on a slice, which rows are needed, and in a plane
// the vertices and directions.

import { Claim } from "./claim.js";
import { askedBy, conventionOf, isStrict, soughtBy } from "./convention.js";
import { Part } from "./form.js";
import { planeOf } from "./planes.js";
import { ONE, ZERO, compared, equal, minus, overOne, plus, times } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { rank } from "./vectors.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */
/** @typedef {import("./convention.js").Convention} Convention */
/** @typedef {import("./report.js").Line} Line */
/** @typedef {import("./canonical.js").Fields} Fields */
/** A row a . y R c. @typedef {{relation: string, a: Rational[], c: Rational}} Bound */

const LONGEST_NUMBERS = 200; // characters of numbers in a sentence
const MOST_PRODUCTS = 10_000_000;

/** A region of weights, or of points of a system of rows. */
export class RegionClaim extends Claim {
  static keys = ["variables", "rows", "point"];
  static optional = ["convention", "slice", "compared", "plane"];

  /** @param {Fields} claim */
  static isFree(claim) {
    return !claim.has("convention");
  }

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.names = fields.variables.list().map((part) => part.text());
    require(new Set(this.names).size === this.names.length, "two unknowns of one name");
    this.own = fields.rows.list().map((part) => boundOf(part, this.names.length));
    this.convention = fields.convention ? conventionOf(fields.convention) : null;
    if (this.convention !== null) {
      const wanted = this.dimension + (this.convention.bias ? 1n : 0n);
      require(BigInt(this.names.length) === wanted, "not a name for each weight");
    }
    /** @type {Bound[]} */
    this.rows = [];
    this.said = "";
  }

  /** @param {Example} example */
  see(example) {
    this.counted(example);
    if (this.convention !== null) this.rows.push(boundBy(example, this.convention));
  }

  end() {
    const rows = [...this.rows, ...this.own], { fields } = this, size = this.names.length;
    requireReadable((size + 1) * rows.length * (4 + size + rows.length) <= MOST_PRODUCTS, "the check would take too long");
    const point = fields.point.numbers(size);
    requireMet(rows, point);
    let said = `There are ${this.subject(rows.length)}`;
    /** @type {Bound[]} */
    let shown = rows;
    let free = this.names.map((_, j) => j);
    if (fields.slice) {
      const cut = sliceOn(fields.slice, rows, size, point);
      ({ rows: shown, free } = cut);
      said += ` and the ${cut.equations} equation${cut.equations === 1 ? "" : "s"} of a slice`;
    }
    said += `, such as ${textOf(fields.point)}.`;
    if (fields.compared) said += comparison(fields.compared, shown, free.length);
    if (fields.plane) {
      require(free.length === 2, "a plane has two coordinates");
      said += planeOf(fields.plane, shown);
    }
    this.said = said;
  }

  /** Of what points the claim speaks. @param {number} count */
  subject(count) {
    if (this.convention === null) return `points in ${this.names.length} unknowns that meet all ${count} constraints`;
    const further = this.own.length ? ` that meet ${this.own.length} further constraints` : "";
    return `${soughtBy(this.convention)} ${askedBy(this.convention, this.counts)} (${this.dimension} features)${further}`;
  }

  statement() {
    return this.said;
  }

  /** @returns {Line} */
  rule() {
    return { name: "unknowns", text: this.names.slice(0, 12).join(", ") + (this.names.length > 12 ? ", ..." : "") };
  }
}

/** @param {Part} part @param {number} size @returns {Bound} */
function boundOf(part, size) {
  const [relation, ...cells] = part.list(size + 2);
  const numbers = cells.map((cell) => cell.number());
  return { relation: relation.oneOf(">", ">=", "=="), a: numbers.slice(0, -1), c: numbers[size] };
}

/** The row of an example: t (w . x + b) > 0, or >= 0. @param {Example} example @param {Convention} convention @returns {Bound} */
function boundBy({ positive, numerators, denominator }, convention) {
  const sign = positive ? 1n : -1n;
  const a = Array.from(numerators, (value) => times([sign * BigInt(value), 1n], [1n, denominator]));
  return { relation: isStrict(convention, positive) ? ">" : ">=", a: convention.bias ? [...a, [sign, 1n]] : a, c: ZERO };
}

/** @param {readonly Rational[]} a @param {readonly Rational[]} y @returns {Rational} */
export function productOf(a, y) {
  return a.reduce((sum, value, j) => (value[0] === 0n || y[j][0] === 0n ? sum : plus(sum, times(value, y[j]))), ZERO);
}

/** Tell whether a point meets a row. @param {Bound} row @param {readonly Rational[]} y */
export function meets({ relation, a, c }, y) {
  const sign = compared(productOf(a, y), c);
  return relation === "==" ? sign === 0 : sign > 0 || (sign === 0 && relation === ">=");
}

/** @param {readonly Bound[]} rows @param {readonly Rational[]} y */
export function requireMet(rows, y) {
  require(rows.every((row) => meets(row, y)), "a row is not met at a point that is stated");
}

/** @param {Rational} number @returns {Rational} */
function opposite([p, q]) {
  return [-p, q];
}

/** @param {Bound} row @param {string} relation @returns {Bound} */
function reversed({ a, c }, relation) {
  return { relation, a: a.map(opposite), c: opposite(c) };
}

/**
 * Check multipliers with which rows, and a last one once, add up to what is false.
 * @param {readonly Bound[]} rows
 * @param {Part} part
 * @param {Bound} last
 */
export function requireRefuted(rows, part, last) {
  const used = part.multipliers(rows.length, (index) => rows[index].relation === "==");
  let { a, c } = last, isSome = last.relation === ">";
  for (const [index, factor] of used) {
    const row = rows[index];
    a = a.map((value, j) => plus(value, times(factor, row.a[j])));
    c = plus(c, times(factor, row.c));
    isSome ||= row.relation === ">";
  }
  require(a.every(([p]) => p === 0n), "a combination of rows does not cancel");
  require(c[0] > 0n || (c[0] === 0n && isSome), "a combination of rows is no contradiction");
  return used;
}

/**
 * Check a slice; give the rows on it and the coordinates that are free.
 * @param {Part} part
 * @param {readonly Bound[]} rows
 * @param {number} size
 * @param {readonly Rational[]} point
 */
function sliceOn(part, rows, size, point) {
  const fields = part.object(["equations", "coordinates", "origin", "basis"]);
  const free = fields.coordinates.list().map((one) => Number(one.count()));
  require(free.every((j) => j < size), "a coordinate is not there");
  const origin = fields.origin.numbers(size);
  const basis = fields.basis.list(size).map((one) => one.numbers(free.length));
  free.forEach((j, place) => {
    const isOwn = origin[j][0] === 0n && basis[j].every((value, i) => equal(value, i === place ? ONE : ZERO));
    require(isOwn, "a coordinate is not itself on the slice");
  });
  const on = (/** @type {Bound} */ row) => ({
    relation: row.relation, a: free.map((_, i) => productOf(row.a, basis.map((values) => values[i]))), c: minus(row.c, productOf(row.a, origin)),
  });
  const equations = fields.equations.list().map((one) => boundOf(one, size));
  require(equations.every((row) => row.relation === "=="), "a slice has equations alone");
  requireMet(equations, point);
  const hold = equations.map(on).every(({ a, c }) => c[0] === 0n && a.every(([p]) => p === 0n));
  require(hold, "an equation does not hold on the slice");
  const whole = equations.map((row) => overOne(row.a).numerators);
  require(rank(whole, size - free.length) === size - free.length, "the equations leave more coordinates than are stated");
  return { rows: rows.map(on), free, equations: equations.length };
}

/** Check which rows are needed, and that they imply the others. @param {Part} part @param {readonly Bound[]} rows @param {number} size */
function comparison(part, rows, size) {
  const fields = part.object(["needed", "redundant"]);
  const needed = fields.needed.list().map((one) => one.list(2)), redundant = fields.redundant.list().map((one) => one.list(2));
  const kept = needed.map(([index]) => Number(index.count())), others = redundant.map(([index]) => Number(index.count()));
  require(kept.every((index, i) => i === 0 || kept[i - 1] < index), "indices do not rise, or name what is not there");
  const all = [...kept, ...others].sort((a, b) => a - b);
  require(all.length === rows.length && all.every((index, i) => index === i), "a row is neither needed nor redundant");
  needed.forEach(([, point], place) => {
    const y = point.numbers(size);
    requireMet(kept.filter((index) => index !== kept[place]).map((index) => rows[index]), y);
    require(!meets(rows[kept[place]], y), "a point shows no need of its row");
  });
  redundant.forEach(([, reasons], place) => {
    const row = rows[others[place]];
    const less = reversed(row, row.relation === ">" ? ">=" : ">");
    const last = row.relation === "==" ? [{ ...row, relation: ">" }, less] : [less];
    reasons.list(last.length).forEach((used, i) => {
      const found = requireRefuted(rows, used, last[i]);
      require(Array.from(found.keys()).every((index) => kept.includes(index)), "a row that is left out is used");
    });
  });
  return ` Of the ${rows.length} rows these are needed and imply the others: ${bracketed(kept.map((index) => `${index + 1}`))}.`;
}

/** Numbers in brackets, or that they are stated. @param {readonly string[]} texts */
export function bracketed(texts) {
  const text = texts.join(", ");
  return text.length > LONGEST_NUMBERS ? "as stated" : `(${text})`;
}

/** @param {Part} part */
export function textOf(part) {
  return bracketed(part.list().map((one) => one.text()));
}

