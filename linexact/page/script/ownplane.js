// The plane of one's own data: points are put and taken away, and what was decided is drawn.

import { lineThrough, separating } from "./dataplane.js";
import { svg } from "./elements.js";
import { onArrows } from "./frames.js";
import { Plane, rangeOf, stepFor } from "./plane.js";
import { ZERO, compared, minus, plus, times, written } from "./rational.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./plane.js").Spot} Spot */
/** @typedef {import("./plane.js").Range} Range */
/** @typedef {import("./exact/margin.js").Street} Street */
/** @typedef {import("./exact/decide.js").Verdict} Verdict */
/** @typedef {import("./owntable.js").OwnData} OwnData */
/** @typedef {{data: OwnData, verdict: Verdict, street: Street | null, bias: boolean}} Decided */

const LEAST = /** @type {Rational} */ ([-5n, 1n]), GREATEST = /** @type {Rational} */ ([5n, 1n]);

/** Two features, or one on a line; the cursor is where the keyboard puts a point. */
export class OwnPlane {
  /** @param {(spot: Spot) => void} put @param {(text: string) => void} tell where the cursor is */
  constructor(put, tell) {
    this.plane = new Plane("Data: a plane with a grid. Arrow keys move the cursor, Enter puts a point, Delete takes one away.", ["x1", "x2"]);
    this.put = put;
    this.tell = tell;
    /** @type {(spot: Spot) => void} */
    this.remove = () => {};
    /** @type {Spot} */
    this.cursor = [ZERO, ZERO];
    this.isShown = false; // the cursor, once the keyboard is used
    /** @type {Decided | null} */
    this.decided = null;
    /** @type {readonly [Range, Range]} */
    this.ranges = [[LEAST, GREATEST], [LEAST, GREATEST]];
    this.step = /** @type {Rational} */ ([1n, 1n]);
    this.plane.show(this.ranges, this.step);
    this.#listen();
  }

  /** Show the part of the plane where the data lie, and as much around as fits the step; of none the usual part. @param {OwnData} data */
  fit(data) {
    const [first, second] = [0, 1].map((j) => data.examples.map(({ x }) => x[j] ?? ZERO));
    if (first.length === 0) {
      this.step = /** @type {Rational} */ ([1n, 1n]);
      this.#show([[LEAST, GREATEST], [LEAST, GREATEST]]);
      return;
    }
    this.step = stepFor([...first, ...second]);
    this.#show([rangeOf(first, this.step), rangeOf(second, this.step)]);
  }

  /** Show twice as much, or half as much, around the middle; the grid goes with it. @param {boolean} isLarger */
  zoom(isLarger) {
    const factor = /** @type {Rational} */ (isLarger ? [2n, 1n] : [1n, 2n]);
    this.step = times(this.step, factor);
    const stretched = (/** @type {Range} */ [least, greatest]) => {
      const middle = times(plus(least, greatest), [1n, 2n]), half = times(times(minus(greatest, least), [1n, 2n]), factor);
      return /** @type {Range} */ ([minus(middle, half), plus(middle, half)]);
    };
    this.#show([stretched(this.ranges[0]), stretched(this.ranges[1])]);
  }

  /** @param {[Range, Range]} ranges */
  #show(ranges) {
    this.ranges = ranges;
    this.plane.show(ranges, this.step);
    this.cursor = [clamped(this.cursor[0], ranges[0]), clamped(this.cursor[1], ranges[1])];
    this.redraw();
  }

  /** @param {Decided | null} decided data with their verdict; null where there is none */
  draw(decided) {
    this.decided = decided;
    const names = decided?.data.features ?? ["x1", "x2"];
    if (this.plane.axes[0] !== names[0] || this.plane.axes[1] !== (names[1] ?? "")) {
      this.plane.axes = [names[0], names[1] ?? ""];
      this.plane.show(this.ranges, this.step);
    }
    this.redraw();
  }

  redraw() {
    const { decided, plane } = this;
    /** @type {SVGElement[]} */
    const shapes = [];
    if (decided !== null) shapes.push(...this.#verdict(decided), ...this.#examples(decided.data));
    if (this.isShown) shapes.push(plane.dot(this.cursor, "cursor", 10));
    plane.draw(...shapes);
  }

  /** @param {Decided} decided */
  #verdict({ data, verdict, street, bias }) {
    if (verdict.separable) return this.#separator(verdict.w, bias ? verdict.b : ZERO, street);
    return this.#meeting(data, verdict);
  }

  /** @param {readonly Rational[]} w @param {Rational} b @param {Street | null} street */
  #separator(w, b, street) {
    const normal = [w[0], w[1] ?? ZERO], { plane } = this;
    const { shapes } = separating(plane, normal, b);
    if (street === null) return shapes;
    for (const side of [-1n, 1n]) {
      const ends = lineThrough([street.w[0], street.w[1] ?? ZERO], minus([side, 1n], street.b), this.ranges);
      if (ends !== null) shapes.push(plane.segment(...ends, "street"));
    }
    for (const index of street.multipliers.keys()) shapes.push(plane.dot(this.#spot(this.#x(index)), "support", 13));
    return shapes;
  }

  /** @param {number} index */
  #x(index) {
    return /** @type {Decided} */ (this.decided).data.examples[index].x;
  }

  /** @param {OwnData} data @param {Verdict & {separable: false}} verdict */
  #meeting(data, { multipliers, commonPoint }) {
    const used = [...multipliers.keys()];
    const middle = this.#spot(commonPoint ?? [ZERO, ZERO]);
    const lines = used.map((index) => this.plane.segment(this.#spot(data.examples[index].x), middle, "meeting"));
    const rings = used.map((index) => this.plane.dot(this.#spot(data.examples[index].x), "support", 13));
    return [...lines, ...rings, this.plane.dot(middle, "common", 6)];
  }

  /** @param {OwnData} data */
  #examples({ examples }) {
    return examples.flatMap(({ x, target }, i) => {
      const spot = this.#spot(x);
      if (!isInside(spot, this.ranges)) return [];
      const [across, down] = this.plane.at(spot);
      const same = examples.slice(0, i).filter((other) => x.every((value, j) => compared(value, other.x[j]) === 0));
      if (same.some((other) => other.target === target)) return [];
      const kind = `example ${target > 0 ? "positive" : "negative"}`;
      return [svg("text", { x: across + 12 * same.length, y: down + 7, class: kind }, target > 0 ? "+" : "\u2212")];
    });
  }

  /** @param {readonly Rational[]} x @returns {Spot} */
  #spot(x) {
    return [x[0], x[1] ?? ZERO];
  }

  #listen() {
    const { element } = this.plane;
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      this.cursor = this.plane.pointed(event);
      this.isShown = false;
      this.put(this.cursor);
    });
    onArrows(this.plane, () => this.step, (by) => this.#move(by));
    element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") this.put(this.cursor);
      else if (event.key === "Delete" || event.key === "Backspace") this.remove(this.cursor);
      else return;
      event.preventDefault();
    });
    element.addEventListener("focus", () => { this.isShown = element.matches(":focus-visible"); this.redraw(); });
    element.addEventListener("blur", () => { this.isShown = false; this.redraw(); });
  }

  /** @param {Spot} by */
  #move([across, up]) {
    this.isShown = true;
    const moved = /** @type {Spot} */ ([plus(this.cursor[0], across), plus(this.cursor[1], up)]);
    if (isInside(moved, this.ranges)) this.cursor = moved;
    this.redraw();
    this.tell(`at (${this.cursor.map(written).join(", ")})`);
  }
}

/** @param {Spot} spot @param {readonly [Range, Range]} ranges */
function isInside(spot, ranges) {
  return ranges.every(([least, greatest], j) => compared(spot[j], least) >= 0 && compared(spot[j], greatest) <= 0);
}

/** @param {Rational} value @param {Range} range */
function clamped(value, [least, greatest]) {
  return compared(value, least) < 0 ? least : compared(value, greatest) > 0 ? greatest : value;
}
