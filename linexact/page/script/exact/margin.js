// The widest street between two classes in a plane (or on a line), and who holds it up.
//
// With a bias it runs half way between the closest points of the two hulls; without one its middle
// goes through the origin, and the closest point of the hull of the signed inputs t x decides. Lengths
// are kept as their squares.

import { ONE, ZERO, compared, divided, minus, plus, ratio, times, written } from "../rational.js";
import { between, dot, scaledDown } from "./scores.js";

/** @typedef {import("../rational.js").Rational} Rational */
/** @typedef {import("./scores.js").LabelledInput} LabelledInput */
/**
 * A street: canonical weights (t z >= 1), the squares of the least distance to the middle (`margin`)
 * and of the whole `width`, the examples with t z = 1, and multipliers that show that it is the
 * widest: sum m t x = w, with a bias sum m t = 0, and m above 0 on examples with t z = 1 alone.
 * @typedef {{w: Rational[], b: Rational, squaredMargin: Rational, squaredWidth: Rational,
 *   onStreet: number[], multipliers: Map<number, Rational>}} Street
 */
/** @typedef {{point: readonly Rational[], parts: [number, Rational][]}} Spot a point of a hull, and of whom it is the average */
/** @typedef {{from: Spot, to: Spot, squared: Rational}} Gap */

const STREET_FEATURES = 2;

/**
 * Find the widest street between the classes; null where there is none: the data are not separable,
 * or one class is missing.
 * @param {readonly LabelledInput[]} examples with one or two features
 * @param {boolean} bias
 * @returns {Street | null}
 */
export function widestStreet(examples, bias) {
  const size = examples.length > 0 ? examples[0].x.length : 0;
  if (size < 1 || size > STREET_FEATURES) return null;
  const gap = bias ? gapOfClasses(examples) : gapToOrigin(examples, size);
  if (gap === null || gap.squared[0] === 0n) return null;
  const { from, to, squared } = gap;
  const difference = to.point.map((value, j) => minus(value, from.point[j]));
  // With a bias w = 2 (p - q)/|p - q|^2, so that the scores of p and q are 1 and -1; without, p/|p|^2.
  const unit = bias ? divided(squared, [2n, 1n]) : squared;
  const w = scaledDown(difference, unit);
  const b = bias ? minus(ONE, dot(w, to.point)) : ZERO;
  const margins = examples.map(({ x, target }) => times([BigInt(target), 1n], plus(dot(w, x), b)));
  if (margins.some((margin) => compared(margin, ONE) < 0)) return null; // the hulls meet
  const squaredMargin = bias ? divided(squared, [4n, 1n]) : squared;
  return {
    w, b, squaredMargin, squaredWidth: times([4n, 1n], squaredMargin),
    onStreet: margins.flatMap((margin, i) => (compared(margin, ONE) === 0 ? [i] : [])),
    multipliers: new Map([...from.parts, ...to.parts].filter(([index, part]) => index >= 0 && part[0] > 0n)
      .map(([index, part]) => /** @type {[number, Rational]} */ ([index, divided(part, unit)])).sort(([a], [c]) => a - c)),
  };
}

/** @param {readonly LabelledInput[]} examples @returns {Gap | null} from the negative to the positive hull */
function gapOfClasses(examples) {
  const own = (/** @type {number} */ wanted) => examples.flatMap(({ x, target }, i) => (target === wanted ? [spotAt(x, i)] : []));
  return closest(own(-1), own(1));
}

/** @param {readonly LabelledInput[]} examples @param {number} size @returns {Gap | null} */
function gapToOrigin(examples, size) {
  const signed = examples.map(({ x, target }, i) => spotAt(x.map((value) => times([BigInt(target), 1n], value)), i));
  return closest([spotAt(Array(size).fill(ZERO), -1)], signed);
}

/** @param {readonly Rational[]} point @param {number} index @returns {Spot} */
function spotAt(point, index) {
  return { point, parts: [[index, ONE]] };
}

/**
 * The closest points of two hulls that do not meet: of one of them a corner, of the other a corner or
 * a point between two. Where the hulls meet the pair may be of no use; the caller looks at the scores.
 * @param {readonly Spot[]} first
 * @param {readonly Spot[]} second
 * @returns {Gap | null}
 */
function closest(first, second) {
  /** @type {Gap | null} */
  let best = null;
  const offer = (/** @type {Spot} */ from, /** @type {Spot} */ to) => {
    const squared = squaredDistance(from.point, to.point);
    if (best === null || compared(squared, best.squared) < 0) best = { from, to, squared };
  };
  for (const from of first) for (const to of second) offer(from, to);
  for (const from of first) for (const [a, c] of pairs(second)) { const foot = footOn(from.point, a, c); if (foot !== null) offer(from, foot); }
  for (const to of second) for (const [a, c] of pairs(first)) { const foot = footOn(to.point, a, c); if (foot !== null) offer(foot, to); }
  return best;
}

/** @param {readonly Spot[]} spots @returns {[Spot, Spot][]} */
function pairs(spots) {
  return spots.flatMap((a, i) => spots.slice(i + 1).map((c) => /** @type {[Spot, Spot]} */ ([a, c])));
}

/**
 * The foot of a point on a segment, where it lies strictly between the ends.
 * @param {readonly Rational[]} point @param {Spot} a @param {Spot} c @returns {Spot | null}
 */
function footOn(point, a, c) {
  const along = c.point.map((value, j) => minus(value, a.point[j]));
  const length = dot(along, along);
  if (length[0] === 0n) return null;
  const part = divided(dot(along, point.map((value, j) => minus(value, a.point[j]))), length);
  if (part[0] <= 0n || compared(part, ONE) >= 0) return null;
  return { point: between(a.point, c.point, part), parts: [[a.parts[0][0], minus(ONE, part)], [c.parts[0][0], part]] };
}

/** @param {readonly Rational[]} a @param {readonly Rational[]} c */
function squaredDistance(a, c) {
  const difference = a.map((value, j) => minus(value, c[j]));
  return dot(difference, difference);
}

const MOST_DIVIDED = 100_000n; // factors of a radicand; beyond it stays under its root as it is

/**
 * Write the root of a number that is not below 0: 2*sqrt(2), sqrt(5)/3, 3/2.
 * @param {Rational} square
 */
export function rootText([p, q]) {
  if (p === 0n) return "0";
  let inside = p * q, outside = 1n;
  for (let factor = 2n; factor * factor <= inside && factor <= MOST_DIVIDED; factor++) {
    while (inside % (factor * factor) === 0n) { inside /= factor * factor; outside *= factor; }
  }
  const whole = wholeRoot(inside);
  if (whole * whole === inside) [inside, outside] = [1n, outside * whole];
  const [above, below] = ratio(outside, q);
  if (inside === 1n) return written([above, below]);
  return `${above === 1n ? "" : `${above}*`}sqrt(${inside})${below === 1n ? "" : `/${below}`}`;
}

/** @param {bigint} value above 0 @returns {bigint} the greatest whole number whose square is not above it (Newton) */
function wholeRoot(value) {
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
