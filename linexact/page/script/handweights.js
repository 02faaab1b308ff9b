// Weights by hand: data space and weight space side by side, the same weights in both.
//
// Every example is a half-plane of weights. The line is dragged, or the point in weight space, or
// numbers are typed; what is shown and said of them is exact.

import { button, create, svg } from "./elements.js";
import { typedNumber, vectorText } from "./exact/typed.js";
import { regionOf, slicedTo } from "./exact/region.js";
import { between, dot, violations } from "./exact/scores.js";
import { dataPlane, lineThrough } from "./dataplane.js";
import { choice, drawnOnce, figure, headedTable, numberInput, onArrows, onDrag, pairChoice, placed, showTyped, typedAnswer } from "./frames.js";
import { Plane, toFloat } from "./plane.js";
import { listing, problemOf } from "./problem.js";
import { ZERO, compared, divided, plus, times, written } from "./rational.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./exact/scores.js").Constraint} Constraint */
/** @typedef {import("./plane.js").Spot} Spot */
/** @typedef {import("./problem.js").Written} Written */
/** @typedef {import("./problem.js").HandProblem} HandProblem */
/** @typedef {import("./frames.js").Tool} Tool */

const GRIDS = ["1", "1/2", "1/4", "1/10", "1/100"];
const MOST_CORNERS = 8; // told in words

/**
 * Put the tool into an element.
 * @param {HTMLElement} root
 * @param {Written} fields
 * @returns {Tool}
 */
export function handWeights(root, fields) {
  return placed(root, new HandWeights(problemOf(fields)));
}

class HandWeights {
  /** @param {HandProblem} problem */
  constructor(problem) {
    this.problem = problem;
    this.count = problem.unknowns.length;
    this.weights = firstWeights(problem);
    /** @type {Rational} */
    this.step = [1n, 2n];
    /** @type {Rational} */
    this.half = [4n, 1n]; // of the window in weight space
    /** @type {[number, number]} */
    this.shown = [0, Math.min(1, this.count - 1)]; // the unknowns that are the coordinates
    this.sliders = problem.unknowns.map((name, i) => this.#slider(name, i));
    this.told = create("p", { class: "said", role: "status", "aria-live": "polite" });
    this.fault = create("p", { class: "fault", role: "alert" });
    this.inputs = problem.unknowns.map((name, i) => numberInput(name, name, this.fault, () => this.weights[i], (value) => this.move(this.weights.with(i, value))));
    this.region = create("p", { class: "note" });
    this.rows = problem.asks.map((_, i) => create("tr", {}, ...this.#cells(i)));
    this.space = new Plane("", ["", ""]);
    this.data = dataPlane(problem, (weights) => this.move(weights));
    this.#listen();
    this.element = this.#build();
    this.redraw = drawnOnce(() => this.update());
  }

  /** The weights as they are typed into an answer. */
  answer() {
    return typedAnswer(this.problem.unknowns, this.weights);
  }

  /** Take other weights. @param {Rational[]} weights */
  move(weights) {
    this.weights = weights;
    for (const value of weights) while (compared(size(value), this.half) > 0) this.half = times(this.half, [2n, 1n]);
    this.redraw();
  }

  /** Show everything as it is now. */
  update() {
    const { problem, weights } = this;
    const wrong = new Set(violations(problem.rows, weights).map(({ index }) => index));
    showTyped(this.inputs, weights);
    this.sliders.forEach((slider, i) => this.#setSlider(slider, i));
    this.rows.forEach((row, i) => this.#setRow(row, i, wrong.has(i)));
    this.#drawSpace(wrong);
    this.data?.draw(weights, wrong);
    const said = saidOf(problem, wrong);
    if (this.told.textContent !== said) this.told.textContent = said;
  }

  /** @param {string} name @param {number} i */
  #slider(name, i) {
    const slider = create("input", { type: "range", step: 1, "aria-label": `${name}, by the grid` });
    slider.addEventListener("input", () => {
      this.move(this.weights.with(i, times([BigInt(slider.value), 1n], this.step)));
    });
    return slider;
  }

  /** @param {HTMLInputElement} slider @param {number} i */
  #setSlider(slider, i) {
    const most = divided(this.half, this.step), at = divided(this.weights[i], this.step);
    slider.min = `${-(most[0] / most[1])}`;
    slider.max = `${most[0] / most[1]}`;
    slider.value = `${at[0] / at[1]}`;
    slider.setAttribute("aria-valuetext", written(this.weights[i]));
  }

  /** @param {number} i */
  #cells(i) {
    const { examples, asks } = this.problem;
    const name = i < examples.length ? `${i + 1}` : "demand";
    const about = i < examples.length ? `${examples[i].target > 0 ? "+" : "\u2212"} ${vectorText(examples[i].x)}` : "";
    return [name, about, asks[i], "", ""].map((text, j) => create(j === 0 ? "th" : "td", j === 0 ? { scope: "row" } : {}, text));
  }

  /** @param {HTMLTableRowElement} row @param {number} i @param {boolean} isWrong */
  #setRow(row, i, isWrong) {
    const { examples, rows } = this.problem;
    const value = dot(rows[i].coefficients, this.weights);
    const isNegative = i < examples.length && examples[i].target < 0;
    row.className = isWrong ? "violated" : "";
    row.cells[3].textContent = written(isNegative ? [-value[0], value[1]] : value);
    row.cells[4].textContent = isWrong ? "\u2717 not met" : "\u2713 met";
  }

  #build() {
    const { problem } = this;
    const numbers = create("div", { class: "numbers" }, ...problem.unknowns.map((name, i) => (
      create("div", { class: "number" }, create("span", { "aria-hidden": "true" }, `${name} =`), this.inputs[i], this.sliders[i])
    )));
    const pictures = create("div", { class: "planes" });
    if (this.data !== null) pictures.append(figure("Data space", this.data.plane, this.data.help));
    const help = "Drag the point, or move it by the arrow keys. Each line is an example, and its small mark shows the side on which the example is right. Lit: not right now."
      + (problem.demands ? " Lines named d are the demands." : "");
    pictures.append(figure("Weight space", this.space, help, this.region));
    const score = problem.convention.bias ? "w . x + b" : "w . x";
    return create("div", { class: "handweights" }, numbers, this.fault, this.#settings(), this.told, pictures,
      headedTable(["example", "class, x", "asks", score, "now"], create("tbody", {}, ...this.rows)));
  }

  #settings() {
    const { unknowns } = this.problem;
    const step = choice("Grid", GRIDS, "1/2", (text) => { this.step = typedNumber(text); });
    const settings = create("div", { class: "settings" }, step,
      button("See more", () => { this.half = times(this.half, [2n, 1n]); this.update(); }),
      button("See less", () => { this.half = this.#smaller(); this.update(); }),
      button("Swap the sides", () => this.move(this.weights.map(([p, q]) => [-p, q]))),
      button("Start again", () => { this.half = [4n, 1n]; this.move(firstWeights(this.problem)); }));
    settings.append(...pairChoice(unknowns, (shown) => { this.shown = shown; }));
    settings.addEventListener("change", () => this.update());
    return settings;
  }

  /** Half the window, as long as the weights are in it. @returns {Rational} */
  #smaller() {
    const half = divided(this.half, [2n, 1n]);
    const fits = this.weights.every((value) => compared(size(value), half) <= 0);
    return fits && compared(half, this.step) >= 0 ? half : this.half;
  }

  #listen() {
    const put = (/** @type {PointerEvent} */ event) => this.#put(this.space.pointed(event));
    onDrag(this.space, put, put);
    onArrows(this.space, () => this.step, ([x, y]) => this.#put([plus(this.#spot()[0], x), plus(this.#spot()[1], y)]));
  }

  /** Where the weights are in the picture. @returns {Spot} */
  #spot() {
    const [i, j] = this.shown;
    return [this.weights[i], i === j ? ZERO : this.weights[j]];
  }

  /** @param {Spot} spot */
  #put([x, y]) {
    const [i, j] = this.shown;
    this.move(this.weights.map((old, k) => (k === i ? x : k === j ? y : old)));
  }

  /** @param {Set<number>} wrong */
  #drawSpace(wrong) {
    const { space, half, problem: { unknowns } } = this;
    const [i, j] = this.shown;
    /** @type {[Rational, Rational]} */
    const range = [[-half[0], half[1]], half];
    space.axes = [unknowns[i], i === j ? "" : unknowns[j]];
    space.show([range, range], this.step);
    const rows = slicedTo(this.problem.rows, this.shown, this.weights), region = regionOf(rows, [range, range]);
    /** @type {SVGElement[]} */
    const shapes = region.empty ? [] : [space.polygon(region.vertices, "feasible")];
    rows.forEach((row, index) => shapes.push(...this.#border(row, index, range, wrong.has(index))));
    const spot = this.#spot();
    space.draw(...shapes, space.dot(spot, wrong.size ? "here" : "here right", 7));
    const others = unknowns.flatMap((name, k) => (k === i || k === j ? [] : [`${name} = ${written(this.weights[k])}`]));
    const where = others.length ? `the slice ${others.join(", ")}` : "weight space";
    this.region.textContent = regionText(region, where, rows, this.problem);
    space.element.setAttribute("aria-label", `Weight space: the point is ${this.answer()}. Arrow keys move it by ${written(this.step)}.`);
  }

  /** @param {Constraint} row @param {number} index @param {readonly [Rational, Rational]} range @param {boolean} isWrong */
  #border(row, index, range, isWrong) {
    const ends = lineThrough(row.coefficients, row.bound, [range, range]);
    if (ends === null) return [];
    const { space } = this;
    const kind = `border${row.relation === ">" ? " strict" : ""}${isWrong ? " violated" : ""}`;
    const isExample = index < this.problem.examples.length;
    const [from, to] = index % 2 === 0 ? ends : [ends[1], ends[0]];
    const [x, y] = space.at(/** @type {[Rational, Rational]} */ (between(from, to, [BigInt(1 + (index % 4)), 14n])));
    const label = svg("text", { x: x.toFixed(1), y: (y + 4).toFixed(1), class: `label${isWrong ? " violated" : ""}` }, isExample ? `${index + 1}` : "d");
    return [space.segment(ends[0], ends[1], kind), tickOf(space, ends, row, kind), label];
  }
}

/**
 * A mark at a border, to the side where the row holds.
 * @param {Plane} space
 * @param {readonly [Spot, Spot]} ends
 * @param {Constraint} row
 * @param {string} kind
 */
function tickOf(space, [from, to], row, kind) {
  const [[x1, y1], [x2, y2]] = [space.at(from), space.at(to)];
  const [x, y] = [(x1 + 2 * x2) / 3, (y1 + 2 * y2) / 3];
  // The pixels go down where the second unknown goes up.
  const [a, b] = row.coefficients.map((value) => toFloat(divided(value, largest(row.coefficients))));
  const length = Math.hypot(a, b);
  const ahead = [x + (12 * a) / length, y - (12 * b) / length];
  return svg("line", { x1: x, y1: y, x2: ahead[0].toFixed(2), y2: ahead[1].toFixed(2), class: `${kind} tick` });
}

/**
 * Say what is right and what is not.
 * @param {HandProblem} problem
 * @param {Set<number>} wrong
 */
function saidOf({ examples, asks, demands, unchecked }, wrong) {
  const own = [...wrong].filter((i) => i < examples.length), others = [...wrong].filter((i) => i >= examples.length);
  const many = examples.length;
  const first = own.length
    ? `${own.length} of ${many} example${many === 1 ? "" : "s"} ${own.length === 1 ? "is" : "are"} not right: ${listing(own.map((i) => i + 1))}.`
    : many === 1 ? "The example is right." : `All ${many} examples are right.`;
  const second = others.length ? ` Not met: ${listing(others.map((i) => asks[i]))}.` : demands ? " The demands in the table are met." : "";
  return first + second + (unchecked.length ? ` Not looked at here: ${listing(unchecked)}.` : "");
}

/**
 * Say where all rows are met in the picture.
 * @param {import("./exact/region.js").Region} region
 * @param {string} where
 * @param {readonly Constraint[]} rows
 * @param {HandProblem} problem
 */
function regionText({ vertices, empty }, where, rows, { asks, examples }) {
  const flat = rows.flatMap((row, i) => (row.coefficients.every(([p]) => p === 0n) ? [i] : []));
  const broken = flat.filter((i) => violations([rows[i]], [ZERO, ZERO]).length > 0);
  if (broken.length) {
    const [first] = broken;
    return `On all of ${where}, ${asks[first]}${first < examples.length ? ` of example ${first + 1}` : ""} fails.`;
  }
  if (empty) return `On ${where}, as far as it is shown, no point meets all.`;
  const corners = vertices.slice(0, MOST_CORNERS).map(vectorText);
  return `Tinted: where ${where} meets all${flat.length ? " (the others do so everywhere)" : ""}. Corners: ${corners.join(", ")}${vertices.length > MOST_CORNERS ? ", ..." : ""}.`;
}

/**
 * Weights to begin with, that are not right yet.
 * @param {HandProblem} problem
 * @returns {Rational[]}
 */
function firstWeights({ unknowns, rows }) {
  const value = (/** @type {(name: string) => bigint} */ of) => unknowns.map((name) => /** @type {Rational} */ ([of(name), 1n]));
  const tried = [value((name) => (name === "b" ? 0n : 1n)), value((name) => (name === "b" ? 0n : -1n)), value((name) => (name === "w1" ? 1n : 0n))];
  return tried.find((weights) => violations(rows, weights).length > 0) ?? tried[0];
}

/** The largest size among numbers that are not all 0. @param {readonly Rational[]} numbers */
function largest(numbers) {
  return numbers.map(size).reduce((most, one) => (compared(one, most) > 0 ? one : most));
}

/** @param {Rational} value @returns {Rational} */
function size([p, q]) {
  return [p < 0n ? -p : p, q];
}
