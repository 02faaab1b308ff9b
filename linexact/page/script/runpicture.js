// A run in both spaces: the line among the examples, and the way of the weights.

import { create } from "./elements.js";
import { classifierOf, withConstant } from "./exact/perceptron.js";
import { isStrict } from "./exact/scores.js";
import { regionOf, slicedTo } from "./exact/region.js";
import { lineThrough, separating } from "./dataplane.js";
import { figure, pairChoice } from "./frames.js";
import { Plane, rangeOf, stepFor } from "./plane.js";
import { ZERO, compared, times, written } from "./rational.js";
import { vectorText } from "./exact/typed.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./plane.js").Spot} Spot */
/** @typedef {import("./plane.js").Range} Range */
/** @typedef {import("./exact/scores.js").Constraint} Constraint */
/** @typedef {import("./exact/rule.js").RunProblem} RunProblem */
/** @typedef {import("./runrows.js").Move} Move */

/** Two planes: of the data, where there are one or two features, and of two of the weights. */
export class RunPicture {
  /** @param {RunProblem} problem @param {readonly string[]} features */
  constructor(problem, features) {
    this.problem = problem;
    this.names = problem.rule.names;
    /** @type {[number, number]} the weights that are drawn */
    this.shown = [0, Math.min(1, this.names.length - 1)];
    this.rows = rowsOfRun(problem);
    /** @type {Rational[][]} */
    this.way = [];
    /** @type {Move | null} */
    this.move = null;
    this.space = new Plane("", ["", ""]);
    this.slice = create("p", { class: "note" });
    this.data = features.length <= 2 ? new DataSide(problem, features) : null;
    this.element = this.#build();
  }

  #build() {
    const planes = create("div", { class: "planes" });
    if (this.data !== null) planes.append(figure("Data space", this.data.plane, "The line where the score is 0, after the step. Dashed: before it. Ringed: the example that was shown."));
    const more = pairChoice(this.names, (shown) => {
      this.shown = shown;
      this.draw(this.way, this.move);
    });
    planes.append(figure("Weight space", this.space, "The way of the weights. Tinted: where all examples are right. Thick: the line of the example that was shown.", this.slice, ...more));
    return planes;
  }

  /**
   * Draw the weights so far, the last of them now, and the move that led there.
   * @param {Rational[][]} way
   * @param {Move | null} move
   */
  draw(way, move) {
    this.way = way;
    this.move = move;
    const now = way[way.length - 1];
    this.data?.draw(now, move);
    this.#drawSpace(now, move);
  }

  /** @param {readonly Rational[]} weights @returns {Spot} */
  #spot(weights) {
    const [i, j] = this.shown;
    return [weights[i] ?? ZERO, i === j ? ZERO : weights[j]];
  }

  /** @param {Rational[]} now @param {Move | null} move */
  #drawSpace(now, move) {
    const { space } = this, [i, j] = this.shown;
    const spots = this.way.map((weights) => this.#spot(weights));
    const half = halfOf(spots.flat());
    /** @type {Range} */
    const range = [[-half[0], half[1]], half];
    space.axes = [this.names[i], i === j ? "" : this.names[j]];
    space.show([range, range], stepFor([range[0], half]));
    const rows = slicedTo(this.rows, this.shown, now), region = regionOf(rows, [range, range]);
    /** @type {SVGElement[]} */
    const shapes = region.empty ? [] : [space.polygon(region.vertices, "feasible")];
    rows.forEach((row, index) => {
      const ends = lineThrough(row.coefficients, row.bound, [range, range]);
      const kind = `border${row.relation === ">" ? " strict" : ""}${move?.examples.includes(index) ? " current" : ""}`;
      if (ends !== null) shapes.push(space.segment(ends[0], ends[1], kind));
    });
    for (let k = 1; k < spots.length; k++) shapes.push(space.segment(spots[k - 1], spots[k], "way"));
    shapes.push(space.dot(spots[spots.length - 1], "here right", 6));
    space.draw(...shapes);
    const others = this.names.flatMap((name, k) => (k === i || k === j ? [] : [`${name} = ${written(now[k])}`]));
    this.slice.textContent = others.length ? `The lines and the tinted part are those where ${others.join(", ")}.` : "";
    space.element.setAttribute("aria-label", `Weight space: the weights are ${vectorText(now)} for (${this.names.join(", ")}).`);
  }
}

/** The examples, and the line of the weights. */
class DataSide {
  /** @param {RunProblem} problem @param {readonly string[]} features */
  constructor(problem, features) {
    this.problem = problem;
    this.isFlat = features.length === 1;
    /** @type {Spot[]} */
    this.spots = problem.examples.map(({ x }) => [x[0], x[1] ?? ZERO]);
    const step = stepFor(this.spots.flat());
    /** @type {[Range, Range]} */
    this.ranges = [rangeOf([ZERO, ...this.spots.map(([x]) => x)], step), rangeOf([ZERO, ...this.spots.map(([, y]) => y)], step)];
    this.plane = new Plane("", [features[0], this.isFlat ? "" : features[1]]);
    this.plane.show(this.ranges, step);
  }

  /** @param {Rational[]} now @param {Move | null} move */
  draw(now, move) {
    const { plane, problem: { rule, examples } } = this;
    const { w, b } = classifierOf(rule, now);
    const { shapes, ends } = separating(plane, this.#normal(w), b);
    if (move?.isUpdate) shapes.push(...this.#lineBefore(move.before));
    for (const index of move?.examples ?? []) shapes.push(plane.dot(this.spots[index], move?.isUpdate ? "violated" : "support", 12));
    plane.draw(...shapes, ...plane.examples(this.spots, examples));
    const said = ends !== null ? "the line of the weights" : "no line in the picture";
    const shown = move === null ? "" : `, example ${move.examples.map((index) => index + 1).join(", ")} ${move.isUpdate ? "moved it" : "was right"}`;
    plane.element.setAttribute("aria-label", `Data space: ${said}${shown}.`);
  }

  /** @param {readonly Rational[]} w */
  #normal(w) {
    return [w[0], this.isFlat ? ZERO : w[1]];
  }

  /** @param {readonly Rational[]} weights */
  #lineBefore(weights) {
    const { w, b } = classifierOf(this.problem.rule, weights);
    const ends = lineThrough(this.#normal(w), [-b[0], b[1]], this.ranges);
    return ends === null ? [] : [this.plane.segment(...ends, "street")];
  }
}

/**
 * Each example as a constraint on the weights in the rule's order; a threshold is their bound.
 * @param {RunProblem} problem
 * @returns {Constraint[]}
 */
function rowsOfRun({ examples, rule }) {
  return examples.map(({ x, target }) => ({
    relation: isStrict(rule.convention, target > 0) ? ">" : ">=",
    coefficients: withConstant(rule, x).map((value) => times([BigInt(target), 1n], value)),
    bound: times([BigInt(target), 1n], rule.threshold ?? ZERO),
  }));
}

/** Half of a window around 0 that holds all numbers: a power of two. @param {readonly Rational[]} numbers @returns {Rational} */
function halfOf(numbers) {
  /** @type {Rational} */
  let half = [2n, 1n];
  for (const [p, q] of numbers) while (compared([p < 0n ? -p : p, q], half) >= 0) half = times(half, [2n, 1n]);
  return half;
}
