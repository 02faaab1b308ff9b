// Weights by hand: a point meets all rows, how far each unknown may move alone, simplest integers.
//
// The ends of a move are computed again; of integers all that could be simpler are tried.

import { Part } from "./form.js";
import { RegionClaim, productOf, requireMet, requireRefuted, textOf } from "./regions.js";
import { ZERO, compared, divided, equal, minus, overOne } from "./rational.js";
import { require, requireReadable } from "./refusal.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./regions.js").Bound} Bound */
/** An end, or null where there is none, and whether it belongs. @typedef {{end: Rational | null, belongs: boolean}} End */

const MOST_TRIES = 2_000_000; // products for vectors of integers
const MOST_BY_CASES = 10_000_000; // products for a proof by cases
const LONGEST_MOVE = 60; // characters

/** What is said of weights that meet rows. */
export class WeightsClaim extends RegionClaim {
  static keys = ["variables", "rows", "point", "moves", "simplest"];
  static optional = ["convention"];

  end() {
    const rows = [...this.rows, ...this.own], { fields } = this, size = this.names.length;
    const point = fields.point.numbers(size);
    requireMet(rows, point);
    let said = `There are ${this.subject(rows.length)}, such as ${textOf(fields.point)}.`;
    const moves = fields.moves.list();
    require(moves.length === 0 || moves.length === size, "not an interval for each unknown");
    const texts = moves.map((move, j) => {
      const [low, lowIn, high, highIn] = move.list(4);
      const [below, above] = intervalOf(rows, point, j);
      const isSame = isEnd(low, lowIn, below) && isEnd(high, highIn, above);
      require(isSame, "an unknown may move elsewhere");
      const text = `${lowIn.flag() ? "[" : "("}${low.value ?? "-oo"}, ${high.value ?? "oo"}${highIn.flag() ? "]" : ")"}`;
      return text.length > LONGEST_MOVE ? "as stated" : text;
    });
    if (texts.length) said += ` Each unknown may move alone as far as this: ${texts.join(", ")}.`;
    if (fields.simplest.flag()) said += simplestOf(rows, point, this.convention?.bias ?? false);
    this.said = said;
  }
}

/** No weights meet the rows: these add up to what is false. */
export class NoWeightsClaim extends RegionClaim {
  static keys = ["variables", "rows", "multipliers"];
  static optional = ["convention"];

  end() {
    const rows = [...this.rows, ...this.own], nothing = { relation: ">=", a: this.names.map(() => ZERO), c: ZERO };
    requireRefuted(rows, this.fields.multipliers, nothing);
    this.said = `There are no ${this.subject(rows.length)}.`;
  }
}

/** No integers meet the rows: an integer is at most k or at least k + 1, and each case is refuted. */
export class NoIntegersClaim extends RegionClaim {
  static keys = ["variables", "rows", "tree"];
  static optional = ["convention"];

  end() {
    const rows = [...this.rows, ...this.own], size = this.names.length, nodes = this.fields.tree.list();
    let products = nodes.length * (rows.length + nodes.length + size + 1);
    const nothing = { relation: ">=", a: this.names.map(() => ZERO), c: ZERO };
    /** @type {Bound[][]} */
    const left = [[]]; // the bounds of each case that is to come, the next one last
    for (const node of nodes) {
      const bounds = left.pop();
      require(bounds !== undefined, "more is stated than the cases of the tree");
      const { split, multipliers } = node.object([], ["split", "multipliers"]);
      require((split === undefined) !== (multipliers === undefined), "a case is either split or refuted");
      const known = /** @type {Bound[]} */ (bounds);
      products += (size + 1) * (multipliers?.list().length ?? 0);
      requireReadable(products <= MOST_BY_CASES, "the check would take too long");
      if (multipliers) {
        requireRefuted([...rows, ...known], multipliers, nothing);
      } else {
        const numbers = split.numbers(size + 1);
        require(numbers.every(([, q]) => q === 1n), "a split is not in integers");
        const a = numbers.slice(0, -1), [at] = numbers[size];
        /** @type {Bound} */
        const above = { relation: ">=", a, c: [at + 1n, 1n] };
        /** @type {Bound} */
        const below = { relation: ">=", a: a.map(([p, q]) => [-p, q]), c: [-at, 1n] };
        left.push([...known, above], [...known, below]);
      }
    }
    require(left.length === 0, "a case of the tree is missing");
    this.said = `There are no integer ${this.subject(rows.length)}.`;
  }
}

/** @param {Part} stated @param {Part} belongs @param {End} found */
function isEnd(stated, belongs, found) {
  if (belongs.flag() !== found.belongs) return false;
  if (stated.value === null || found.end === null) return stated.value === null && found.end === null;
  return equal(stated.number(), found.end);
}

/**
 * Where an unknown may move while the others stay.
 * @param {readonly Bound[]} rows
 * @param {readonly Rational[]} point
 * @param {number} j
 * @returns {[End, End]}
 */
function intervalOf(rows, point, j) {
  /** @type {End} */
  let low = { end: null, belongs: false };
  /** @type {End} */
  let high = { end: null, belongs: false };
  for (const { relation, a, c } of rows) {
    if (a[j][0] === 0n) continue;
    const end = minus(point[j], divided(minus(productOf(a, point), c), a[j])), belongs = relation !== ">";
    if (a[j][0] > 0n || relation === "==") low = nearer(low, { end, belongs }, 1);
    if (a[j][0] < 0n || relation === "==") high = nearer(high, { end, belongs }, -1);
  }
  return [low, high];
}

/** @param {End} old @param {{end: Rational, belongs: boolean}} end @param {number} side @returns {End} */
function nearer(old, end, side) {
  if (old.end === null) return end;
  const sign = compared(end.end, old.end) * side;
  return sign > 0 || (sign === 0 && !end.belongs) ? end : old;
}

/** Try all integers: none that meet the rows are simpler. @param {readonly Bound[]} rows @param {readonly Rational[]} point @param {boolean} bias */
function simplestOf(rows, point, bias) {
  const many = point.length - (bias ? 1 : 0);
  require(point.every(([, q]) => q === 1n), "the point is not in integers");
  const whole = point.map(([p]) => (p < 0n ? -p : p));
  const size = whole.slice(0, many).reduce((most, one) => (one > most ? one : most), 0n);
  const sum = whole.slice(0, many).reduce((total, one) => total + one, 0n), last = bias ? whole[many] : 0n;
  const tried = (2 * Math.min(Number(size), MOST_TRIES) + 1) ** Math.min(many, 40) * (rows.length + 1) * (many + 1);
  requireReadable(tried <= MOST_TRIES, "the check would take too long");
  const integral = rows.map(({ relation, a, c }) => ({ relation, v: overOne([...a, [-c[0], c[1]]]).numerators }));
  const w = /** @type {bigint[]} */ (Array(many).fill(-size));
  for (;;) {
    const sizes = w.map((one) => (one < 0n ? -one : one));
    const largest = sizes.reduce((most, one) => (one > most ? one : most), 0n), total = sizes.reduce((all, one) => all + one, 0n);
    if (largest < size || total <= sum) {
      const least = leastBias(integral, w, bias);
      const isSimpler = least !== null && (largest < size || total < sum || least < last);
      require(!isSimpler, "other integers are simpler");
    }
    let place = many - 1;
    while (place >= 0 && w[place] === size) w[place--] = -size;
    if (place < 0) break;
    w[place]++;
  }
  const closer = bias ? `, or both and |b| smaller than ${last}` : "";
  return ` No such integers have a smaller largest |w_j| than ${size}, or the same and a smaller sum of the |w_j| than ${sum}${closer}.`;
}

/**
 * The least |b| of integers (w, b) that meet all rows; null without any.
 * @param {readonly {relation: string, v: bigint[]}[]} rows whole numbers (a, -c)
 * @param {readonly bigint[]} w
 * @param {boolean} bias
 */
function leastBias(rows, w, bias) {
  /** @type {bigint | null} */
  let low = null;
  /** @type {bigint | null} */
  let high = null;
  for (const { relation, v } of rows) {
    const rest = v[v.length - 1] + w.reduce((sum, one, j) => sum + one * v[j], 0n);
    const slope = bias ? v[w.length] : 0n;
    const least = (relation === ">" ? 1n : 0n) - rest; // slope b >= least
    for (const sign of relation === "==" ? [1n, -1n] : [1n]) {
      const [above, below] = [least * sign, slope * sign];
      if (below > 0n) low = larger(low, -divideDown(-above, below));
      else if (below < 0n) high = smaller(high, divideDown(-above, -below));
      else if (above > 0n) return null;
    }
  }
  if (low !== null && high !== null && low > high) return null;
  return low !== null && low > 0n ? low : high !== null && high < 0n ? -high : 0n;
}

/** The greatest whole number that is not above a quotient. @param {bigint} a @param {bigint} b above 0 */
function divideDown(a, b) {
  return a >= 0n || a % b === 0n ? a / b : a / b - 1n;
}

/** @param {bigint | null} a @param {bigint} b */
function larger(a, b) {
  return a === null || b > a ? b : a;
}

/** @param {bigint | null} a @param {bigint} b */
function smaller(a, b) {
  return a === null || b < a ? b : a;
}
