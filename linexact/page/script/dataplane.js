// Data space: the examples, and the line on which the score is 0, to be dragged.

import { regionOf } from "./exact/region.js";
import { coprime, dot } from "./exact/scores.js";
import { onArrows, onDrag } from "./frames.js";
import { Plane, rangeOf, stepFor } from "./plane.js";
import { ZERO, minus, plus, written } from "./rational.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./plane.js").Spot} Spot */
/** @typedef {import("./plane.js").Range} Range */
/** @typedef {import("./problem.js").HandProblem} HandProblem */
/** @typedef {{plane: Plane, help: string, draw: (weights: Rational[], wrong: Set<number>) => void}} DataPlane */

const GRIPPED = 18; // units of the drawing from which an end of the line is taken

/**
 * Draw data of one or two features; others have no picture.
 * @param {HandProblem} problem
 * @param {(weights: Rational[]) => void} move takes other weights
 * @returns {DataPlane | null}
 */
export function dataPlane(problem, move) {
  const size = problem.features.length;
  return size === 1 || size === 2 ? new Data(problem, move) : null;
}

class Data {
  /** @param {HandProblem} problem @param {(weights: Rational[]) => void} move */
  constructor(problem, move) {
    this.problem = problem;
    this.take = move;
    this.isFlat = problem.features.length === 1;
    this.bias = problem.convention.bias;
    /** @type {Rational[]} */
    this.weights = [];
    /** @type {[Spot, Spot] | null} where the line meets the window */
    this.ends = null;
    const spots = problem.examples.map(({ x }) => this.#spotOf(x));
    this.spots = spots;
    this.step = stepFor(spots.flat());
    /** @type {[Range, Range]} */
    this.ranges = [rangeOf(spots.map(([x]) => x), this.step), rangeOf(spots.map(([, y]) => y), this.step)];
    this.ranges = /** @type {[Range, Range]} */ (this.ranges.map((range) => rangeOf(range, this.step)));
    if (!this.bias) this.ranges = /** @type {[Range, Range]} */ (this.ranges.map((range) => rangeOf([...range, ZERO], this.step)));
    this.plane = new Plane("", [problem.features[0], this.isFlat ? "" : problem.features[1]]);
    this.plane.show(this.ranges, this.step);
    /** @type {{fixed: Spot | null, grip: Spot | null, from: Spot, weights: Rational[]} | null} */
    this.dragged = null;
    this.help = this.#helpText();
    this.#listen();
  }

  #helpText() {
    const shift = this.bias ? " Drag the line or use the arrow keys to shift it" : " Drag the line to turn it";
    const turn = this.isFlat || !this.bias ? "" : ", drag one of its ends to turn it";
    return `The tinted side is positive.${shift}${turn}.`;
  }

  /** @param {readonly Rational[]} x @returns {Spot} */
  #spotOf(x) {
    return [x[0], this.isFlat ? ZERO : x[1]];
  }

  /** @returns {{normal: [Rational, Rational], b: Rational}} */
  #line() {
    const [first, second] = this.weights;
    return { normal: [first, this.isFlat ? ZERO : second], b: this.bias ? this.weights[this.weights.length - 1] : ZERO };
  }

  /** Show the line of weights; examples that are not right are lit. @param {Rational[]} weights @param {Set<number>} wrong */
  draw(weights, wrong) {
    this.weights = weights;
    const { plane } = this, { normal, b } = this.#line();
    const { shapes, ends } = separating(plane, normal, b);
    this.ends = ends;
    for (const end of this.isFlat && !this.bias ? [] : ends ?? []) shapes.push(plane.dot(end, "grip", 7));
    for (const index of wrong) if (index < this.spots.length) shapes.push(plane.dot(this.spots[index], "violated", 12));
    plane.draw(...shapes, ...plane.examples(this.spots, this.problem.examples));
    plane.element.setAttribute("aria-label", `Data space: ${ends === null ? lineless(normal, b) : `the line ${this.#equation()}`}. ${this.help}`);
  }

  #equation() {
    const { normal, b } = this.#line();
    const terms = normal.map((value, i) => `${written(value)} ${this.problem.features[i] ?? ""}`).slice(0, this.isFlat ? 1 : 2);
    return `${terms.join(" + ")} + ${written(b)} = 0`;
  }

  #listen() {
    onDrag(this.plane, (event) => this.#grab(event), (event) => {
      if (this.dragged !== null) this.#drag(this.plane.pointed(event));
    });
    this.plane.element.addEventListener("lostpointercapture", () => { this.dragged = null; });
    onArrows(this.plane, () => this.step, (by) => {
      if (this.bias) this.#shift(this.weights, by);
      else if (!this.isFlat) this.take([plus(this.weights[0], by[0]), plus(this.weights[1], by[1])]);
    });
  }

  /** Begin to drag: an end of the line, which turns it, or the line. @param {PointerEvent} event */
  #grab(event) {
    const { ends } = this, from = this.plane.pointed(event);
    const near = ends === null || this.isFlat ? -1 : ends.findIndex((end) => this.plane.distance(end, event) < GRIPPED);
    const fixed = this.isFlat || ends === null ? null : !this.bias ? ORIGIN : near >= 0 ? ends[1 - near] : null;
    this.dragged = { fixed, grip: null, from, weights: this.weights };
  }

  /** @param {Spot} spot */
  #drag(spot) {
    const { fixed, from, weights } = /** @type {NonNullable<Data["dragged"]>} */ (this.dragged);
    if (fixed !== null) this.#turn(fixed, spot);
    else if (this.bias) this.#shift(weights, [minus(spot[0], from[0]), minus(spot[1], from[1])]);
  }

  /** Lay the line through two points; what was positive stays so as far as it can. @param {Spot} fixed @param {Spot} spot */
  #turn(fixed, spot) {
    const [x, y] = [minus(spot[0], fixed[0]), minus(spot[1], fixed[1])];
    if (x[0] === 0n && y[0] === 0n) return;
    /** @type {[Rational, Rational]} */
    let normal = [[-y[0], y[1]], x];
    if (dot(normal, this.weights.slice(0, 2))[0] < 0n) normal = [y, [-x[0], x[1]]];
    const score = dot(normal, fixed);
    this.take(coprime(this.bias ? [...normal, [-score[0], score[1]]] : normal));
  }

  /** @param {Rational[]} weights @param {Spot} by */
  #shift(weights, by) {
    const w = weights.slice(0, -1), b = weights[weights.length - 1];
    this.take([...w, minus(b, dot(w, this.isFlat ? [by[0]] : by))]);
  }
}

/** @type {Spot} */
const ORIGIN = [ZERO, ZERO];

/** @param {readonly Rational[]} normal @param {Rational} b */
function lineless(normal, b) {
  if (normal.some(([p]) => p !== 0n)) return "the line is outside of the picture";
  return `no line: all scores are ${written(b)}`;
}

/**
 * The positive side of weights and their line, as far as a plane shows them, and where the line ends.
 * @param {Plane} plane
 * @param {readonly Rational[]} normal
 * @param {Rational} b
 * @returns {{shapes: SVGElement[], ends: [Spot, Spot] | null}}
 */
export function separating(plane, normal, b) {
  /** @type {Rational} */
  const bound = [-b[0], b[1]];
  const half = regionOf([{ relation: ">", coefficients: normal, bound }], plane.ranges);
  const shapes = half.empty ? [] : [plane.polygon(half.vertices, "positiveside")], ends = lineThrough(normal, bound, plane.ranges);
  return { shapes: ends === null ? shapes : [...shapes, plane.segment(...ends, "boundary")], ends };
}

/**
 * Where a line crosses a window: two points of its border, or null.
 * @param {readonly Rational[]} normal
 * @param {Rational} bound
 * @param {readonly [Range, Range]} ranges
 * @returns {[Spot, Spot] | null}
 */
export function lineThrough(normal, bound, ranges) {
  if (normal.every(([p]) => p === 0n)) return null;
  const { vertices } = regionOf([{ relation: "==", coefficients: normal, bound }], ranges);
  return vertices.length === 2 ? [vertices[0], vertices[1]] : null;
}
