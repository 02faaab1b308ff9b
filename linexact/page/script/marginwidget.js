// The street of weights: its width as a root, who stands at its edges, and whether one is wider.

import { dataPlane, lineThrough } from "./dataplane.js";
import { button, create } from "./elements.js";
import { rootText, widestStreet } from "./exact/margin.js";
import { dot, scaledDown, scoresOf } from "./exact/scores.js";
import { vectorText } from "./exact/typed.js";
import { drawnOnce, figure, headedTable, numberInput, placed, showTyped, typedAnswer } from "./frames.js";
import { listing, problemOf } from "./problem.js";
import { ZERO, compared, divided, equal, minus, times, written } from "./rational.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./frames.js").Tool} Tool */
/** @typedef {import("./problem.js").Written} Written */
/** @typedef {import("./problem.js").HandProblem} HandProblem */

/** @param {HTMLElement} root @param {Written} fields @returns {Tool} */
export function marginWidget(root, fields) {
  return placed(root, new StreetTool(problemOf(fields), fields.whole === true));
}

class StreetTool {
  /** @param {HandProblem} problem @param {boolean} isWhole whether the solution may be told */
  constructor(problem, isWhole) {
    this.problem = problem;
    this.isWhole = isWhole;
    this.widest = widestStreet(problem.examples, problem.convention.bias);
    /** @type {Rational[]} */
    this.weights = problem.unknowns.map((name) => (name === "b" ? ZERO : [1n, 1n]));
    this.told = create("p", { class: "said", role: "status", "aria-live": "polite" });
    this.fault = create("p", { class: "fault", role: "alert" });
    this.inputs = problem.unknowns.map((name, i) => numberInput(name, name, this.fault, () => this.weights[i], (value) => this.move(this.weights.with(i, value))));
    this.rows = problem.examples.map((_, i) => this.#row(i));
    this.data = dataPlane(problem, (weights) => this.move(weights));
    this.element = this.#build();
    this.redraw = drawnOnce(() => this.update());
  }

  /** The weights as they are typed into an answer. */
  answer() {
    return typedAnswer(this.problem.unknowns, this.weights);
  }

  /** @param {Rational[]} weights */
  move(weights) {
    this.weights = weights;
    this.redraw();
  }

  update() {
    const { problem } = this, { w, b } = this.#parts();
    showTyped(this.inputs, this.weights);
    const margins = scoresOf(problem.examples, w, b, problem.convention).map(({ margin }) => margin);
    const least = margins.reduce((a, c) => (compared(a, c) <= 0 ? a : c));
    const squared = dot(w, w);
    const wrong = new Set(margins.flatMap(([p], i) => (p <= 0n ? [i] : [])));
    const edge = margins.flatMap((margin, i) => (equal(margin, least) ? [i] : []));
    this.rows.forEach((row, i) => {
      row.className = wrong.has(i) ? "violated" : "";
      row.cells[3].textContent = written(margins[i]);
      row.cells[4].textContent = squared[0] === 0n ? "" : distanceText(margins[i], squared);
    });
    this.data?.draw(this.weights, wrong);
    if (this.data !== null && least[0] > 0n) this.#drawStreet(w, b, least, edge);
    const said = least[0] <= 0n ? wrongText(wrong, margins.length) : this.#streetText(least, squared, edge);
    if (this.told.textContent !== said) this.told.textContent = said;
  }

  #parts() {
    const { bias } = this.problem.convention, size = this.problem.features.length;
    return { w: this.weights.slice(0, size), b: bias ? this.weights[size] : ZERO };
  }

  /** @param {Rational} least @param {Rational} squared @param {number[]} edge */
  #streetText(least, squared, edge) {
    const margin = divided(times(least, least), squared);
    const width = `The street is ${rootText(times([4n, 1n], margin))} wide, ${rootText(margin)} on either side of its middle; ` +
      `the least t z is ${written(least)}, of ${numbered(edge)}.`;
    if (this.widest === null || compared(margin, this.widest.squaredMargin) < 0) return `${width} There is a wider one.`;
    const held = this.isWhole ? `: ${numbered([...this.widest.multipliers.keys()])} hold it up` : "";
    return `${width} No street is wider${held}.`;
  }

  /** @param {readonly Rational[]} w @param {Rational} b @param {Rational} least @param {number[]} edge */
  #drawStreet(w, b, least, edge) {
    const { plane } = /** @type {import("./dataplane.js").DataPlane} */ (this.data);
    const normal = [w[0], w[1] ?? ZERO];
    for (const side of /** @type {Rational[]} */ ([least, [-least[0], least[1]]])) {
      const ends = lineThrough(normal, minus(side, b), plane.ranges);
      if (ends !== null) plane.shapes.append(plane.segment(ends[0], ends[1], "street"));
    }
    for (const index of edge) {
      const { x } = this.problem.examples[index];
      plane.shapes.append(plane.dot([x[0], x[1] ?? ZERO], "support", 12));
    }
  }

  /** @param {number} i */
  #row(i) {
    const { x, target } = this.problem.examples[i];
    const cells = [`${i + 1}`, target > 0 ? "+1" : "\u22121", vectorText(x), "", ""];
    return create("tr", {}, ...cells.map((text, j) => create(j === 0 ? "th" : "td", j === 0 ? { scope: "row" } : {}, text)));
  }

  /** All weights over the least t z, where it is above 0. */
  #scale() {
    const { w, b } = this.#parts();
    const margins = scoresOf(this.problem.examples, w, b, this.problem.convention).map(({ margin }) => margin);
    const least = margins.reduce((a, c) => (compared(a, c) <= 0 ? a : c));
    if (least[0] > 0n) this.move(scaledDown(this.weights, least));
    else this.told.textContent = "Only weights that are right for all examples have a street to scale.";
  }

  #build() {
    const { unknowns, convention } = this.problem;
    const numbers = create("div", { class: "numbers" }, ...unknowns.map((name, i) => (
      create("div", { class: "number" }, create("span", { "aria-hidden": "true" }, `${name} =`), this.inputs[i])
    )), button("Scale: least t z = 1", () => this.#scale()), button("Swap the sides", () => this.move(this.weights.map(([p, q]) => [-p, q]))));
    const pictures = create("div", { class: "planes" });
    if (this.data !== null) pictures.append(figure("Data space", this.data.plane, `${this.data.help} Dashed: the street. Ringed: who stands at its edge.`));
    const heads = ["example", "t", "x", convention.bias ? "t (w . x + b)" : "t w . x", "distance"];
    return create("div", { class: "street" }, numbers, this.fault, this.told, pictures,
      headedTable(heads, create("tbody", {}, ...this.rows)));
  }
}

/** @param {Rational} margin @param {Rational} squared */
function distanceText(margin, squared) {
  const text = rootText(divided(times(margin, margin), squared));
  return margin[0] < 0n ? `-${text}` : text;
}

/** @param {Set<number>} wrong @param {number} many */
function wrongText(wrong, many) {
  const names = listing([...wrong].map((i) => i + 1));
  return `${wrong.size} of ${many} example${many === 1 ? "" : "s"} ${wrong.size === 1 ? "is" : "are"} not right: ${names}. There is no street yet.`;
}

/** @param {readonly number[]} indices */
function numbered(indices) {
  return `example${indices.length === 1 ? "" : "s"} ${listing(indices.map((i) => i + 1))}`;
}
