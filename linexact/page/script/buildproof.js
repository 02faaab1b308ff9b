// A proof that there are no weights, to be built: averages of both classes that meet, or rows that
// add up to what is false. Both are the same multipliers, seen from data space and from weight space.

import { button, create } from "./elements.js";
import { addedUp, averagesOf } from "./exact/combination.js";
import { LimitReached, decide } from "./exact/decide.js";
import { typedNumber, vectorText } from "./exact/typed.js";
import { choice, drawnOnce, figure, headedTable, numberInput, onArrows, onDrag, placed, showTyped } from "./frames.js";
import { Plane, rangeOf, stepFor } from "./plane.js";
import { listing, problemOf, sumText } from "./problem.js";
import { ONE, ZERO, divided, equal, plus, times, written } from "./rational.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./plane.js").Spot} Spot */
/** @typedef {import("./problem.js").Written} Written */
/** @typedef {import("./problem.js").HandProblem} HandProblem */
/** @typedef {import("./frames.js").Tool} Tool */

const SHARES = ["1/2", "1/3", "1/4", "1/5", "1/6", "1/8", "1/12"];
const WRITINGS = ["multipliers", "rows that are added"];
const CLICKED = 16; // units of the drawing in which an example is meant

/**
 * Put the tool into an element.
 * @param {HTMLElement} root
 * @param {Written} fields
 * @returns {Tool}
 */
export function buildProof(root, fields) {
  return placed(root, new ProofBuilder(problemOf(fields)));
}

class ProofBuilder {
  /** @param {HandProblem} problem */
  constructor(problem) {
    this.problem = problem;
    /** @type {Rational[]} */
    this.factors = problem.rows.map(() => ZERO);
    /** @type {Rational} */
    this.step = [1n, 4n];
    this.way = WRITINGS[0];
    /** @type {Spot | null} the point that was dragged */
    this.wanted = null;
    this.sliders = problem.rows.map((_, i) => this.#slider(i));
    this.told = create("p", { class: "said", role: "status", "aria-live": "polite" });
    this.fault = create("p", { class: "fault", role: "alert" });
    this.inputs = problem.rows.map((_, i) => numberInput(`multiplier of ${this.#name(i)}`, this.#name(i), this.fault, () => this.factors[i], (value) => this.#set(i, value)));
    this.averages = create("p", { class: "note" });
    this.sum = create("p", { class: "note" });
    this.isFlat = problem.features.length === 1;
    this.spots = problem.examples.map(({ x }) => /** @type {Spot} */ ([x[0], this.isFlat ? ZERO : x[1]]));
    this.grid = stepFor(this.spots.flat());
    this.plane = this.#picture();
    this.redraw = drawnOnce(() => this.update());
    this.element = this.#build();
  }

  /** The proof as it is typed into an answer; "" while nothing is in it. */
  answer() {
    const used = this.factors.flatMap((factor, i) => (factor[0] === 0n ? [] : [i]));
    if (used.length === 0) return "";
    const isAboutExamples = used.every((i) => i < this.problem.examples.length);
    if (this.way === WRITINGS[0] && isAboutExamples) return used.map((i) => `${i + 1}: ${written(this.factors[i])}`).join(", ");
    const { rows, unknowns } = this.problem;
    const lines = used.map((i, place) => `(${place + 1}) ${sumText(rows[i].coefficients, unknowns)} ${sign(rows[i].relation)} ${written(rows[i].bound)}`);
    const terms = used.map((i, place) => (equal(this.factors[i], ONE) ? `(${place + 1})` : `${written(this.factors[i])} times (${place + 1})`));
    return [...lines, `Adding ${listing(terms)}: ${this.#sumSaid()}${this.#isProof() ? ", a contradiction." : "."}`].join("\n");
  }

  #sum() {
    return addedUp(this.problem.rows, this.factors, this.problem.unknowns.length);
  }

  #sumSaid() {
    const { coefficients, bound, relation } = this.#sum();
    return `${sumText(coefficients, this.problem.unknowns)} ${sign(relation)} ${written(bound)}`;
  }

  #isProof() {
    return this.#sum().faults.length === 0;
  }

  /** @param {Rational[]} factors @param {Spot | null} [wanted] */
  move(factors, wanted = null) {
    this.factors = factors;
    this.wanted = wanted;
    this.redraw();
  }

  /** Show everything as it is now. */
  update() {
    showTyped(this.inputs, this.factors);
    this.sliders.forEach((slider, i) => this.#setSlider(slider, i));
    const isProof = this.#isProof();
    const used = this.factors.some(([p]) => p !== 0n);
    this.sum.textContent = used ? `The rows times their multipliers add up to ${this.#sumSaid()}${isProof ? ", which is false" : ""}.` : "";
    const said = isProof
      ? `A proof: ${this.#proofSaid()}`
      : used ? this.#lackSaid() : "Give some examples multipliers above 0.";
    if (this.told.textContent !== said) this.told.textContent = said;
    if (this.problem.convention.bias) this.averages.textContent = averagesText(this.#averages());
    this.#draw(isProof);
  }

  #averages() {
    const { examples, convention, features } = this.problem;
    return averagesOf(examples, this.factors.slice(0, examples.length), convention, features.length);
  }

  #proofSaid() {
    const { positive, meet } = this.#averages();
    if (this.problem.convention.bias && this.problem.demands === 0 && meet && positive.average !== null) {
      return `both averages are ${vectorText(positive.average)}, and no line has one point on both of its sides.`;
    }
    return `whatever the weights are, these rows would give ${this.#sumSaid()}.`;
  }

  #lackSaid() {
    const { faults, coefficients } = this.#sum();
    if (faults.includes("factor-negative")) return "No proof: only an equation may have a multiplier below 0.";
    if (faults.includes("coefficients")) {
      const names = this.problem.unknowns.filter((_, i) => coefficients[i][0] !== 0n);
      return `Not yet: ${listing(names)} ${names.length > 1 ? "do" : "does"} not cancel.`;
    }
    return "No proof: what they add up to is true.";
  }

  /** @param {number} i */
  #name(i) {
    return i < this.problem.examples.length ? `example ${i + 1}` : this.problem.asks[i];
  }

  /** @param {number} i @param {Rational} value */
  #set(i, value) {
    this.move(this.factors.with(i, value));
  }

  /** @param {number} i */
  #slider(i) {
    const slider = create("input", { type: "range", min: 0, step: 1, "aria-label": `multiplier of ${this.#name(i)}, by the grid` });
    slider.addEventListener("input", () => this.#set(i, times([BigInt(slider.value), 1n], this.step)));
    return slider;
  }

  /** @param {HTMLInputElement} slider @param {number} i */
  #setSlider(slider, i) {
    const one = divided(ONE, this.step), at = divided(this.factors[i], this.step);
    const most = at[0] / at[1] > one[0] ? at[0] / at[1] : one[0];
    slider.max = `${most}`;
    slider.value = `${at[0] / at[1]}`;
    slider.setAttribute("aria-valuetext", written(this.factors[i]));
  }

  #build() {
    const { examples, rows, unknowns } = this.problem;
    const heads = ["example", "class, x", "multiplier", "by the grid", "row"];
    const body = rows.map((row, i) => create("tr", {},
      create("th", { scope: "row" }, i < examples.length ? `${i + 1}` : "demand"),
      create("td", {}, i < examples.length ? `${examples[i].target > 0 ? "+" : "\u2212"} ${vectorText(examples[i].x)}` : ""),
      create("td", {}, this.inputs[i]), create("td", {}, this.sliders[i]),
      create("td", {}, `${sumText(row.coefficients, unknowns)} ${sign(row.relation)} ${written(row.bound)}`)));
    const pictures = create("div", { class: "planes" });
    if (this.plane !== null) {
      const help = "Click examples: those of one class are averaged, two of them make a segment. Or drag, or move by the arrow keys, the point that both classes are to have.";
      pictures.append(figure("Data space", this.plane, help));
    }
    const settings = create("div", { class: "settings" },
      choice("Grid", SHARES, "1/4", (text) => { this.step = typedNumber(text); this.update(); }),
      button("Make the sums 1", () => this.move(this.#scaled())),
      button("All to 0", () => this.move(this.factors.map(() => ZERO))),
      choice("Written as", WRITINGS, this.way, (text) => { this.way = text; }));
    return create("div", { class: "buildproof" }, this.told, this.fault, settings, pictures, this.averages, this.sum,
      headedTable(heads, create("tbody", {}, ...body)));
  }

  /** The multipliers with the sum 1: of each class, or without a bias of all. */
  #scaled() {
    const { examples, convention } = this.problem;
    const total = (/** @type {number[]} */ some) => some.reduce((sum, i) => plus(sum, this.factors[i]), ZERO);
    const all = this.factors.map((_, i) => i);
    const groups = convention.bias && this.problem.demands === 0
      ? [1, -1].map((target) => all.filter((i) => examples[i].target === target))
      : [all];
    const found = this.factors.slice();
    for (const group of groups) {
      const sum = total(group);
      if (sum[0] > 0n) for (const i of group) found[i] = divided(found[i], sum);
    }
    return found;
  }

  /** Data of one or two features with a bias have a picture, of the averages. @returns {Plane | null} */
  #picture() {
    const { features, convention, demands } = this.problem;
    if (!convention.bias || demands > 0 || features.length > 2) return null;
    const plane = new Plane("", [features[0], this.isFlat ? "" : features[1]]);
    const { spots, grid } = this;
    plane.show([rangeOf(spots.map(([x]) => x), grid), rangeOf(spots.map(([, y]) => y), grid)], grid);
    this.#listen(plane);
    return plane;
  }

  /** @param {Plane} plane */
  #listen(plane) {
    let moved = false;
    onDrag(plane, () => { moved = false; }, (event) => {
      const near = this.#near(plane, event) >= 0;
      if (!moved && near) return; // as long as it may be a click
      moved = true;
      this.#want(plane.pointed(event));
    });
    plane.element.addEventListener("pointerup", (event) => {
      const near = this.#near(plane, event);
      if (!moved && near >= 0) this.#toggle(near);
      else if (!moved) this.#want(plane.pointed(event));
    });
    onArrows(plane, () => this.grid, (by) => {
      const from = this.wanted ?? this.spots[0];
      this.#want([plus(from[0], by[0]), this.isFlat ? ZERO : plus(from[1], by[1])]);
    });
  }

  /** @param {Plane} plane @param {PointerEvent} event */
  #near(plane, event) {
    return this.spots.findIndex((spot) => plane.distance(spot, event) < CLICKED);
  }

  /** Take an example into the average of its class, or out of it; all in it have one multiplier. @param {number} chosen */
  #toggle(chosen) {
    const { examples } = this.problem, { target } = examples[chosen];
    const isIn = (/** @type {number} */ i) => (this.factors[i][0] !== 0n) !== (i === chosen);
    const own = examples.flatMap((example, i) => (example.target === target && isIn(i) ? [i] : []));
    /** @type {Rational} */
    const share = [1n, BigInt(own.length || 1)];
    this.move(this.factors.map((old, i) => (examples[i].target !== target ? old : own.includes(i) ? share : ZERO)));
  }

  /** Make a point the average of both classes, of those that can. @param {Spot} spot */
  #want(spot) {
    const found = this.problem.examples.map(() => ZERO);
    for (const target of [1, -1]) {
      const own = this.problem.examples.flatMap((example, i) => (example.target === target ? [i] : []));
      const shares = sharesOf(own.map((i) => this.spots[i]), spot);
      if (shares !== null) own.forEach((i, place) => { found[i] = shares[place]; });
    }
    this.move(found, spot);
  }

  /** @param {boolean} isProof */
  #draw(isProof) {
    const { plane, spots } = this;
    if (plane === null) return;
    const { examples } = this.problem, averages = this.#averages();
    /** @type {SVGElement[]} */
    const shapes = [];
    for (const target of [1, -1]) {
      const kind = target > 0 ? "positive" : "negative";
      const used = spots.filter((_, i) => examples[i].target === target && this.factors[i][0] > 0n);
      used.forEach((one, i) => used.slice(i + 1).forEach((other) => shapes.push(plane.segment(one, other, `joined ${kind}`))));
      const { average } = target > 0 ? averages.positive : averages.negative;
      if (average !== null) shapes.push(plane.dot([average[0], this.isFlat ? ZERO : average[1]], `average ${kind}`, target > 0 ? 9 : 5));
    }
    if (this.wanted !== null) shapes.push(plane.dot(this.wanted, `wanted${isProof ? " right" : ""}`, 13));
    plane.draw(...shapes, ...plane.examples(spots, examples));
    const wanted = this.wanted === null ? "" : ` The point is ${vectorText(this.isFlat ? [this.wanted[0]] : this.wanted)}.`;
    plane.element.setAttribute("aria-label", `Data space.${wanted} ${averagesText(averages)} Arrow keys move the point by ${written(this.grid)}.`);
  }
}

/**
 * Shares that make a point an average of others, or null where it is none.
 * @param {readonly Spot[]} spots
 * @param {Spot} wanted
 * @returns {Rational[] | null}
 */
function sharesOf(spots, wanted) {
  if (spots.length === 0) return null;
  const unit = (/** @type {number} */ place) => spots.map((_, i) => (i === place ? ONE : ZERO));
  /** @type {import("./exact/scores.js").Constraint[]} */
  const rows = [
    ...spots.map((_, i) => ({ relation: /** @type {const} */ (">="), coefficients: unit(i), bound: ZERO })),
    { relation: "==", coefficients: spots.map(() => ONE), bound: ONE },
    ...[0, 1].map((axis) => ({
      relation: /** @type {const} */ ("=="), coefficients: spots.map((spot) => spot[axis]), bound: wanted[axis],
    })),
  ];
  try {
    const found = decide(rows, spots.length);
    return found.feasible ? found.point : null;
  } catch (error) {
    if (error instanceof LimitReached) return null;
    throw error;
  }
}

/** @param {string} relation */
function sign(relation) {
  return relation === "==" ? "=" : relation;
}

/** @param {import("./exact/combination.js").Averages} averages */
function averagesText({ positive, negative, meet }) {
  const said = [averageText("positive", positive), averageText("negative", negative)];
  const text = `${said.join(", ")}${meet ? ": they meet." : "."}`;
  return text[0].toUpperCase() + text.slice(1);
}

/** @param {string} name @param {import("./exact/combination.js").Average} found */
function averageText(name, { average, total }) {
  if (average === null) return `no ${name} example has a multiplier above 0`;
  const sum = equal(total, ONE) ? "" : ` (their multipliers sum to ${written(total)})`;
  return `the average of the ${name} examples is ${vectorText(average)}${sum}`;
}
