// The points of a plane that meet all constraints, as a polygon whose sides say whose they are.

import { ZERO, compared, divided, minus, times } from "../rational.js";
import { between, dot } from "./scores.js";

/** @typedef {import("../rational.js").Rational} Rational */
/** @typedef {import("./scores.js").Constraint} Constraint */
/** @typedef {readonly [Rational, Rational]} Point */
/** @typedef {{constraint: number, strict: boolean}} Side of the polygon: a constraint, or -1 for the window */
/** @typedef {{vertices: Point[], sides: Side[], empty: boolean}} Region side i goes from vertex i to the next */

/** @type {Side} */
const WINDOW = { constraint: -1, strict: false };

/**
 * Cut a window of the plane down to where the constraints hold.
 *
 * The polygon is closed and goes round against the clock; a region may be a segment (two vertices)
 * or a point. Strict sides do not belong to the region; `empty` says whether no point of the window
 * meets all constraints, though their borders may have points in common.
 * @param {readonly Constraint[]} constraints in two unknowns
 * @param {readonly [readonly [Rational, Rational], readonly [Rational, Rational]]} window least and greatest of each
 * @returns {Region}
 */
export function regionOf(constraints, [[left, right], [bottom, top]]) {
  /** @type {Point[]} */
  let vertices = [[left, bottom], [right, bottom], [right, top], [left, top]];
  /** @type {Side[]} */
  let sides = vertices.map(() => WINDOW);
  constraints.forEach((constraint, index) => {
    for (const half of halvesOf(constraint)) {
      ({ vertices, sides } = cutBy(vertices, sides, half, { constraint: index, strict: constraint.relation === ">" }));
    }
  });
  const empty = vertices.length === 0 || constraints.some((constraint) => constraint.relation === ">" &&
    vertices.every((vertex) => compared(dot(constraint.coefficients, vertex), constraint.bound) <= 0));
  return { vertices, sides, empty };
}

/** @param {Constraint} constraint @returns {Constraint[]} */
function halvesOf(constraint) {
  if (constraint.relation !== "==") return [constraint];
  const negated = (/** @type {Rational} */ [p, q]) => /** @type {Rational} */ ([-p, q]);
  return [constraint, { relation: ">=", coefficients: constraint.coefficients.map(negated), bound: negated(constraint.bound) }];
}

/**
 * Keep what lies on the right side of a line, or on it (Sutherland and Hodgman 1974).
 * @param {Point[]} vertices
 * @param {Side[]} sides
 * @param {Constraint} half
 * @param {Side} side what the new side is
 */
function cutBy(vertices, sides, half, side) {
  const heights = vertices.map((vertex) => minus(dot(half.coefficients, vertex), half.bound));
  // A side on the line itself is the constraint's, where it says more: that it does not belong.
  const isLine = half.coefficients.some(([p]) => p !== 0n);
  const own = sides.map((old, i) => {
    const onLine = isLine && heights[i][0] === 0n && heights[(i + 1) % vertices.length][0] === 0n;
    return onLine && (side.strict || old.constraint < 0) ? side : old;
  });
  if (heights.every(([p]) => p >= 0n)) return { vertices, sides: own };
  /** @type {Point[]} */
  const kept = [];
  /** @type {Side[]} */
  const borders = [];
  const put = (/** @type {Point} */ vertex, /** @type {Side} */ border) => {
    const last = kept.at(-1);
    if (last !== undefined && isSame(last, vertex)) borders[borders.length - 1] = border;
    else { kept.push(vertex); borders.push(border); }
  };
  vertices.forEach((vertex, i) => {
    const next = (i + 1) % vertices.length;
    const inside = heights[i][0] >= 0n, stays = heights[next][0] >= 0n;
    if (inside) put(vertex, stays || heights[i][0] !== 0n ? own[i] : side);
    if (inside === stays || heights[i][0] === 0n || heights[next][0] === 0n) return;
    const crossing = crossingOf(vertex, vertices[next], heights[i], heights[next]);
    put(crossing, inside ? side : own[i]);
  });
  if (kept.length > 1 && isSame(kept[0], kept[kept.length - 1])) { kept.pop(); borders.pop(); }
  return { vertices: kept, sides: borders };
}

/** @param {Point} from @param {Point} to @param {Rational} first @param {Rational} second @returns {Point} */
function crossingOf(from, to, first, second) {
  const [x, y] = between(from, to, divided(first, minus(first, second)));
  return [x, y];
}

/** @param {Point} a @param {Point} b */
function isSame(a, b) {
  return compared(a[0], b[0]) === 0 && compared(a[1], b[1]) === 0;
}

/**
 * Constraints in two unknowns (twice the same: in one and nothing), the others having their values.
 * @param {readonly Constraint[]} constraints
 * @param {readonly [number, number]} shown
 * @param {readonly Rational[]} values
 * @returns {readonly Constraint[]}
 */
export function slicedTo(constraints, [i, j], values) {
  for (let k = values.length - 1; k >= 0; k--) if (k !== i && k !== j) constraints = sliceOf(constraints, k, values[k]);
  return i === j ? constraints.map((row) => ({ ...row, coefficients: [row.coefficients[0] ?? ZERO, ZERO] })) : constraints;
}

/**
 * Put a value in the place of an unknown: constraints in one unknown less.
 * @param {readonly Constraint[]} constraints
 * @param {number} unknown
 * @param {Rational} value
 * @returns {Constraint[]}
 */
export function sliceOf(constraints, unknown, value) {
  return constraints.map(({ relation, coefficients, bound }) => ({
    relation,
    coefficients: coefficients.filter((_, j) => j !== unknown),
    bound: minus(bound, times(coefficients[unknown], value)),
  }));
}
