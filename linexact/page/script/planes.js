// The vertices and directions of a region in the plane.
//
// A corner is (x, y, h): a vertex (x/h, y/h), a direction (x, y) where h = 0. Rows, and h >= 0, are
// linear in it. All hold at all corners, and for neighbours some row is 0 at these two alone: it is a
// side of the cone that the corners span, so that these are all its sides.

import { Part } from "./form.js";
import { gcd, overOne } from "./rational.js";
import { require, requireReadable } from "./refusal.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {{relation: string, a: Rational[], c: Rational}} Bound */
/** @typedef {readonly [bigint, bigint, bigint]} Corner */

const MOST_TRIED = 3000; // rows at an only corner
const LONGEST_LIST = 200; // characters in a sentence

/**
 * Check what is stated of a region in the plane, and say it.
 * @param {Part} part
 * @param {readonly Bound[]} rows
 */
export function planeOf(part, rows) {
  const fields = part.object(["vertices", "rays", "lines"]);
  const [rays, lines] = [fields.rays, fields.lines].map((one) => one.list());
  const stated = fields.vertices.list().map((one) => one.list(3));
  const whole = rows.map(wholeRow);
  const vertices = stated.map(([at, through, belongs]) => {
    const place = cornerOf(at);
    const zero = whole.flatMap(({ v }, i) => ((v[0] || v[1]) && valueOf(v, place) === 0n ? [i] : []));
    const named = through.list().map((index) => Number(index.count()));
    require(named.length === zero.length && named.every((index, i) => index === zero[i]), "other rows meet at a vertex");
    require(belongs.flag() === whole.every((row) => isMetAt(row, place)), "solution or not");
    return place;
  });
  const ahead = rays.map(directionOf), along = lines.map(directionOf);
  let dimension;
  if (along.length > 0) {
    require(vertices.length === 0, "what is endless both ways has no vertices");
    dimension = endless(along, ahead, whole);
  } else {
    dimension = around([...ahead.slice(0, 1), ...vertices, ...ahead.slice(1)], whole);
  }
  return (
    ` In the plane they are ${["a single point", "part of a line", "an area"][dimension]}, ` +
    `${rays.length + lines.length > 0 ? "unbounded" : "bounded"}` +
    (stated.length ? `; the vertices in order: ${listedPoints(stated.map(([at]) => at))}` : "") +
    (rays.length ? `; endless in the directions ${listedPoints(rays)}` : "") +
    (lines.length ? `; endless both ways along ${listedPoints(lines)}` : "") + "."
  );
}

/** @param {readonly Part[]} points */
function listedPoints(points) {
  const text = points.map((point) => {
    const own = point.list().map((one) => one.text()).join(", ");
    return own.length > LONGEST_LIST ? "as stated" : `(${own})`;
  }).join(", ");
  return text.length > LONGEST_LIST ? "as stated" : text;
}

/** A row as whole numbers (a1, a2, -c) times a number above 0. @param {Bound} row */
function wholeRow({ relation, a, c }) {
  const { numerators } = overOne([...a, [-c[0], c[1]]]);
  return { relation, v: /** @type {Corner} */ (/** @type {unknown} */ (numerators)) };
}

/** @param {{relation: string, v: Corner}} row @param {Corner} place */
function isMetAt({ relation, v }, place) {
  const value = valueOf(v, place);
  return relation === "==" ? value === 0n : value > 0n || (value === 0n && relation === ">=");
}

/** @param {Corner} v @param {Corner} p */
function valueOf(v, p) {
  return v[0] * p[0] + v[1] * p[1] + v[2] * p[2];
}

/** @param {Part} part @returns {Corner} */
function cornerOf(part) {
  const { numerators: [x, y], denominator } = overOne(part.numbers(2));
  return [x, y, denominator];
}

/** @param {Part} part @returns {Corner} */
function directionOf(part) {
  const [[x, q], [y, r]] = part.numbers(2);
  require(q === 1n && r === 1n && gcd(x, y) === 1n, "a direction is not in lowest terms");
  return [x, y, 0n];
}

/** The rows that are no mere numbers, equations both ways, without what their numbers share. @param {readonly {relation: string, v: Corner}[]} rows */
function sidesOf(rows) {
  /** @type {Map<string, Corner>} */
  const found = new Map();
  for (const { relation, v } of rows) {
    if (!v[0] && !v[1]) continue;
    const common = v.reduce((sum, value) => gcd(sum, value), 0n);
    const own = /** @type {Corner} */ (/** @type {unknown} */ (v.map((value) => value / common)));
    found.set(own.join(), own);
    if (relation === "==") found.set(negated(own).join(), negated(own));
  }
  return found;
}

/** @param {Corner} v @returns {Corner} */
function negated([a, b, c]) {
  return [-a, -b, -c];
}

/** Check corners in their order; give the dimension. @param {readonly Corner[]} corners @param {readonly {relation: string, v: Corner}[]} rows */
function around(corners, rows) {
  const sides = sidesOf(rows), all = [...sides.values()];
  require(all.every((v) => corners.every((p) => valueOf(v, p) >= 0n)), "a corner lies outside");
  require(corners.some((p) => p[2] !== 0n), "there is no vertex");
  if (corners.length === 1) {
    requireAlone(corners[0], all);
    return 0;
  }
  const infinite = /** @type {Corner} */ ([0n, 0n, 1n]);
  if (corners.length === 2) {
    const isFlat = all.some((v) => sides.has(negated(v).join()) && corners.every((p) => valueOf(v, p) === 0n));
    require(isFlat, "nothing keeps the region on a line");
    for (const [p, q] of [corners, [corners[1], corners[0]]]) {
      require([...all, infinite].some((v) => valueOf(v, p) === 0n && valueOf(v, q) > 0n), "nothing ends the region at a corner");
    }
    return 1;
  }
  const zeros = new Set([...all, infinite].map((v) => corners.flatMap((p, i) => (valueOf(v, p) === 0n ? [i] : [])).join()));
  corners.forEach((_, i) => {
    const pair = [i, (i + 1) % corners.length].sort((a, b) => a - b).join();
    require(zeros.has(pair), "no row bounds the region between two corners");
  });
  const [[a, b, c], [d, e, f], [g, h, k]] = corners;
  require(a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g) > 0n, "the corners are not in counterclockwise order");
  return 2;
}

/**
 * Check that no direction leads away from an only corner: the rows that are 0 there leave a cone of
 * directions; unless it is the whole plane, its border lies on the line of some row.
 * @param {Corner} place
 * @param {readonly Corner[]} sides
 */
function requireAlone(place, sides) {
  const tight = sides.filter((v) => valueOf(v, place) === 0n);
  requireReadable(tight.length <= MOST_TRIED, "the check would take too long");
  const leads = tight.some(([a, b]) => [1n, -1n].some((s) => tight.every(([v, w]) => v * s * -b + w * s * a >= 0n)));
  require(tight.length > 0 && !leads, "the region goes on beyond its only vertex");
}

/** Check directions of what is endless both ways; give the dimension. @param {readonly Corner[]} lines @param {readonly Corner[]} rays @param {readonly {relation: string, v: Corner}[]} rows */
function endless(lines, rays, rows) {
  const sides = sidesOf(rows), all = [...sides.values()];
  if (lines.length === 2) {
    const across = lines[0][0] * lines[1][1] - lines[0][1] * lines[1][0];
    require(across !== 0n && rays.length === 0 && all.length === 0, "some row bounds the plane");
    return 2;
  }
  require(lines.length === 1 && rays.length <= 1, "other directions");
  const [x, y] = lines[0];
  require(all.length > 0 && all.every(([a, b]) => a * x + b * y === 0n), "some row bounds the line, or none the plane");
  if (rays.length > 0) {
    require(all.every((v) => valueOf(v, rays[0]) > 0n), "a direction leads outside");
    return 2;
  }
  const ahead = all.filter(([a, b]) => a > 0n || (a === 0n && b > 0n)).length;
  require(ahead > 0 && ahead < all.length, "nothing ends the region on one side");
  return all.some((v) => sides.has(negated(v).join())) ? 1 : 2;
}
