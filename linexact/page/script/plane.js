// A plane drawn as SVG. Its window and its grid are exact; pixels are floats, and only shown.
//
// What is pointed at comes back as the nearest point of the grid, so that no float goes into weights.

import { svg } from "./elements.js";
import { compared, divided, equal, minus, plus, times, written } from "./rational.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {readonly [Rational, Rational]} Spot */
/** @typedef {readonly [Rational, Rational]} Range least and greatest */

const SIZE = 300; // of the drawing, in its own units
const MARGIN = 34; // with room for numbers beside what is gripped at the border
const MOST_LINES = 60; // of the grid in one direction
const MOST_MARKS = 9;

/** A plane with a grid, on which shapes are drawn and points are pointed at. */
export class Plane {
  /**
   * @param {string} label what the drawing is, for those who do not see it
   * @param {readonly [string, string]} axes the names of the coordinates; "" for none
   */
  constructor(label, axes) {
    this.axes = axes;
    /** @type {readonly [Range, Range]} */
    this.ranges = [[[-1n, 1n], [1n, 1n]], [[-1n, 1n], [1n, 1n]]];
    /** @type {Rational} */
    this.step = [1n, 1n];
    this.grid = svg("g", { class: "grid" });
    this.shapes = svg("g");
    this.element = svg(
      "svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, class: "plane", role: "application", tabindex: 0, "aria-label": label },
      this.grid, this.shapes,
    );
  }

  /**
   * Show this part of the plane, with a grid of this step.
   * @param {readonly [Range, Range]} ranges
   * @param {Rational} step
   */
  show(ranges, step) {
    this.ranges = ranges;
    this.step = step;
    this.grid.replaceChildren(...this.#gridLines());
  }

  /**
   * Put shapes in the place of those before.
   * @param {...SVGElement} shapes
   */
  draw(...shapes) {
    this.shapes.replaceChildren(...shapes);
  }

  /** Where a point is in the drawing. @param {Spot} spot @returns {[number, number]} */
  at([x, y]) {
    return [this.#along(x, 0), SIZE - this.#along(y, 1)];
  }

  /** @param {readonly Spot[]} vertices @param {string} kind a class of the style */
  polygon(vertices, kind) {
    const points = vertices.map((vertex) => this.at(vertex).map((value) => value.toFixed(2)).join(",")).join(" ");
    return svg("polygon", { points, class: kind });
  }

  /** @param {Spot} from @param {Spot} to @param {string} kind */
  segment(from, to, kind) {
    const [[x1, y1], [x2, y2]] = [this.at(from), this.at(to)];
    return svg("line", { x1: x1.toFixed(2), y1: y1.toFixed(2), x2: x2.toFixed(2), y2: y2.toFixed(2), class: kind });
  }

  /** @param {Spot} spot @param {string} kind @param {number} [radius] */
  dot(spot, kind, radius = 6) {
    const [cx, cy] = this.at(spot);
    return svg("circle", { cx: cx.toFixed(2), cy: cy.toFixed(2), r: radius, class: kind });
  }

  /** @param {Spot} spot @param {string} text @param {string} kind @param {number} [up] units above the spot */
  text(spot, text, kind, up = 0) {
    const [x, y] = this.at(spot);
    return svg("text", { x: x.toFixed(2), y: (y - up).toFixed(2), class: kind }, text);
  }

  /**
   * Examples as signs with their numbers; those at one spot stand beside each other.
   * @param {readonly Spot[]} spots
   * @param {readonly {target: number}[]} examples
   */
  examples(spots, examples) {
    return examples.flatMap(({ target }, i) => {
      const [x, y] = this.at(spots[i]);
      const right = 12 * spots.slice(0, i).filter((other) => equal(other[0], spots[i][0]) && equal(other[1], spots[i][1])).length;
      const sign = svg("text", { x: x + right, y: y + 7, class: `example ${target > 0 ? "positive" : "negative"}` }, target > 0 ? "+" : "\u2212");
      return [sign, svg("text", { x: x + 9 + right, y: y - 7, class: "exampleno" }, `${i + 1}`)];
    });
  }

  /**
   * The point of the grid that is nearest to where the pointer is, inside the window.
   * @param {PointerEvent} event
   * @returns {Spot}
   */
  pointed(event) {
    const box = this.element.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * SIZE;
    const down = ((event.clientY - box.top) / box.height) * SIZE;
    return [this.#snapped(across, 0), this.#snapped(SIZE - down, 1)];
  }

  /** How far a spot is from the pointer, in units of the drawing. @param {Spot} spot @param {PointerEvent} event */
  distance(spot, event) {
    const box = this.element.getBoundingClientRect(), [x, y] = this.at(spot);
    const across = ((event.clientX - box.left) / box.width) * SIZE, down = ((event.clientY - box.top) / box.height) * SIZE;
    return Math.hypot(x - across, y - down);
  }

  /** @param {Rational} value @param {0 | 1} axis */
  #along(value, axis) {
    const [least, greatest] = this.ranges[axis];
    return MARGIN + (SIZE - 2 * MARGIN) * toFloat(divided(minus(value, least), minus(greatest, least)));
  }

  /** @param {number} place @param {0 | 1} axis @returns {Rational} */
  #snapped(place, axis) {
    const [least, greatest] = this.ranges[axis];
    const part = Math.min(1, Math.max(0, (place - MARGIN) / (SIZE - 2 * MARGIN)));
    const low = ceiling(divided(least, this.step)), high = floored(divided(greatest, this.step));
    const steps = toFloat(divided(least, this.step)) + part * toFloat(divided(minus(greatest, least), this.step));
    const nearest = BigInt(Math.round(steps));
    return times([nearest < low ? low : nearest > high ? high : nearest, 1n], this.step);
  }

  #gridLines() {
    const lines = [];
    for (const axis of /** @type {const} */ ([0, 1])) {
      if (this.axes[axis] === "") continue;
      const marks = this.#multiples(axis);
      const every = Math.ceil(marks.length / MOST_MARKS);
      const [least, greatest] = this.ranges[1 - axis];
      marks.forEach((mark, i) => {
        /** @type {[Spot, Spot, Spot]} */
        const [from, to, foot] = axis === 0
          ? [[mark, least], [mark, greatest], [mark, least]]
          : [[least, mark], [greatest, mark], [least, mark]];
        lines.push(this.segment(from, to, mark[0] === 0n ? "axis" : "gridline"));
        const isNamed = (i - marks.findIndex(([p]) => p === 0n)) % every === 0;
        if (isNamed) lines.push(this.#mark(foot, written(mark), axis));
      });
      lines.push(this.#name(axis));
    }
    return lines;
  }

  /** @param {Spot} foot @param {string} text @param {0 | 1} axis */
  #mark(foot, text, axis) {
    const [x, y] = this.at(foot);
    return axis === 0
      ? svg("text", { x: x.toFixed(1), y: (y + 19).toFixed(1), class: "mark" }, text)
      : svg("text", { x: (x - 9).toFixed(1), y: (y + 4).toFixed(1), class: "mark side" }, text);
  }

  /** @param {0 | 1} axis */
  #name(axis) {
    return axis === 0
      ? svg("text", { x: SIZE - 4, y: SIZE - MARGIN - 5, class: "axisname side" }, this.axes[0])
      : svg("text", { x: MARGIN + 5, y: 14, class: "axisname" }, this.axes[1]);
  }

  /** The multiples of the step in the window, so few that they can be seen. @param {0 | 1} axis @returns {Rational[]} */
  #multiples(axis) {
    const [least, greatest] = this.ranges[axis];
    let step = this.step;
    while (compared(divided(minus(greatest, least), step), [BigInt(MOST_LINES), 1n]) > 0) step = times(step, [2n, 1n]);
    const found = [];
    const first = ceiling(divided(least, step)), last = floored(divided(greatest, step));
    for (let i = first; i <= last; i++) found.push(times([i, 1n], step));
    return found;
  }
}

/**
 * A number as a float, for drawing alone; exact as far as floats are, whatever its digits.
 * @param {Rational} number
 */
export function toFloat([p, q]) {
  const small = 2n ** 1000n;
  if ((p < 0n ? -p : p) < small && q < small) return Number(p) / Number(q);
  const shift = BigInt(Math.max(p.toString(16).length, q.toString(16).length) * 4 - 900);
  const below = Number(q >> shift);
  return below === 0 ? Math.sign(Number(p > 0n) - 0.5) * Number.MAX_VALUE : Number(p >> shift) / below;
}

/** The greatest whole number that is not above. @param {Rational} number */
function floored([p, q]) {
  return p >= 0n || p % q === 0n ? p / q : p / q - 1n;
}

/** The least whole number that is not below. @param {Rational} number */
function ceiling(number) {
  return -floored([-number[0], number[1]]);
}

/**
 * A range that has all numbers inside, with room on both sides, in multiples of the step.
 * @param {readonly Rational[]} numbers
 * @param {Rational} step
 * @returns {Range}
 */
export function rangeOf(numbers, step) {
  const [first, ...others] = numbers;
  let least = first, greatest = first;
  for (const number of others) {
    if (compared(number, least) < 0) least = number;
    if (compared(number, greatest) > 0) greatest = number;
  }
  return [minus(times([floored(divided(least, step)), 1n], step), step), plus(times([ceiling(divided(greatest, step)), 1n], step), step)];
}

/**
 * A step of 1, 2 or 5 times a power of ten that divides a range into some ten pieces.
 * @param {readonly Rational[]} numbers
 * @param {Rational} [most] the largest step
 * @returns {Rational}
 */
export function stepFor(numbers, most = [1n, 4n]) {
  const range = numbers.length ? rangeOf(numbers, [1n, 1n]) : /** @type {Range} */ ([[0n, 1n], [1n, 1n]]);
  const width = minus(range[1], range[0]);
  let step = most;
  for (const grow of growing()) {
    step = times(most, grow);
    if (compared(divided(width, step), [24n, 1n]) <= 0) return step;
  }
  return step;
}

/** 1, 2, 4, 10, 20, 40, ... @returns {Generator<Rational>} */
function* growing() {
  for (let power = 1n; power < 10n ** 400n; power *= 10n) for (const times of [1n, 2n, 4n]) yield [times * power, 1n];
}
