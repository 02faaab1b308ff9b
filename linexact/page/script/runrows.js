// The rows of a run as students write them: what a row says, and whether a typed one is right.

import { ran } from "./exact/perceptron.js";
import { TypedError, typedNumber, vectorText } from "./exact/typed.js";
import { written } from "./rational.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./exact/perceptron.js").Run} Run */
/** @typedef {import("./exact/rule.js").RunProblem} RunProblem */
/**
 * What is drawn of a row: the weights before and after it, the examples that it is about, and how many
 * presentations are done with it.
 * @typedef {{before: Rational[], after: Rational[], examples: number[], isUpdate: boolean, done: number}} Move
 */
/** One thing that a row says; `reads` throws a TypedError. @typedef {{name: string, hint: string, choices?: string[],
 *   reads: (text: string) => string}} Column */
/** @typedef {{columns: Column[], rows: string[][], moves: Move[]}} RowTable the texts that are right, column by column */

/**
 * Every presentation: example, score, mistake, weights after.
 * @param {RunProblem} problem
 * @param {Run} run
 * @returns {RowTable}
 */
export function presentationRows(problem, run) {
  const columns = [exampleColumn(problem), numberColumn("score"), MISTAKE, weightsColumn(problem)];
  const rows = run.steps.map(({ example, score, rate, after }) => [
    `${example + 1}`, written(score), rate === null ? "no" : "yes", vectorText(after),
  ]);
  return { columns, rows, moves: run.steps.map(moveOfStep) };
}

/**
 * The updates alone: example and weights after.
 * @param {RunProblem} problem
 * @param {Run} run
 * @returns {RowTable}
 */
export function updateRows(problem, run) {
  const made = run.steps.filter(({ rate }) => rate !== null);
  return {
    columns: [exampleColumn(problem), weightsColumn(problem)],
    rows: made.map(({ example, after }) => [`${example + 1}`, vectorText(after)]),
    moves: made.map(moveOfStep),
  };
}

/**
 * The looks of a batch rule: scores, the examples that move the weights, weights after.
 * @param {RunProblem} problem
 * @param {Run} run
 * @returns {RowTable}
 */
export function lookRows(problem, run) {
  return {
    columns: [vectorColumn("scores", problem.examples.length), movedColumn(problem), weightsColumn(problem)],
    rows: run.looks.map(({ scores, moved, after }) => [vectorText(scores), movedText(moved), vectorText(after)]),
    moves: run.looks.map(({ before, after, moved, pass }) => ({
      before, after, examples: moved, isUpdate: moved.length > 0, done: pass * problem.examples.length,
    })),
  };
}

/** @param {import("./exact/perceptron.js").Presentation} step @returns {Move} */
function moveOfStep({ before, after, example, rate, presentation }) {
  return { before, after, examples: [example], isUpdate: rate !== null, done: presentation };
}

/** @param {readonly number[]} moved */
function movedText(moved) {
  return moved.length ? moved.map((index) => index + 1).join(", ") : "none";
}

/**
 * The columns in which what is typed is not what is right; what cannot be read is told.
 * @param {RowTable} table
 * @param {number} row
 * @param {readonly string[]} typed
 * @returns {{wrong: string[], faults: string[]}}
 */
export function comparedRow({ columns, rows }, row, typed) {
  /** @type {string[]} */
  const wrong = [], /** @type {string[]} */ faults = [];
  columns.forEach((column, j) => {
    try {
      if (column.reads(typed[j]) !== column.reads(rows[row][j])) wrong.push(column.name);
    } catch (error) {
      if (!(error instanceof TypedError)) throw error;
      faults.push(`${column.name}: ${error.message}`);
    }
  });
  return { wrong, faults };
}

/**
 * The rows as an answer, under their heads.
 * @param {RowTable} table
 * @param {number} count of rows
 */
export function rowsText({ columns, rows }, count) {
  if (count === 0) return "";
  const lines = [columns.map(({ name }) => name), ...rows.slice(0, count)];
  return lines.map((cells) => cells.join("; ")).join("\n");
}

/** @param {RunProblem} problem @returns {Column} */
function exampleColumn({ examples }) {
  return { name: "example", hint: `1 to ${examples.length}`, reads: (text) => `${indexIn(text, examples.length)}` };
}

/** @param {string} text @param {number} size */
function indexIn(text, size) {
  const found = /^(?:#|x|no\.?)? ?([0-9]{1,4})$/i.exec(text.trim());
  const index = found === null ? 0 : Number(found[1]);
  if (index < 1 || index > size) throw new TypedError(`'${text.trim().slice(0, 20)}' is none of the examples 1 to ${size}`);
  return index;
}

/** @param {string} name @returns {Column} */
function numberColumn(name) {
  return { name, hint: "-3/2", reads: (text) => written(typedNumber(text)) };
}

/** @type {Column} */
const MISTAKE = { name: "mistake", hint: "", choices: ["no", "yes"], reads: (text) => text };

/** @param {RunProblem} problem @returns {Column} */
function weightsColumn({ rule }) {
  return vectorColumn("weights after", rule.names.length);
}

/** @param {string} name @param {number} size @returns {Column} */
function vectorColumn(name, size) {
  return { name, hint: `(${Array(size).fill("0").join(", ")})`, reads: (text) => vectorText(vectorTyped(text, size)) };
}

/**
 * Read a vector: (1, -3/2), with or without brackets.
 * @param {string} text
 * @param {number} size
 * @returns {Rational[]}
 * @throws {TypedError}
 */
function vectorTyped(text, size) {
  const inner = text.trim().replace(/^[([]|[)\]]$/g, "").trim();
  const parts = inner === "" ? [] : inner.split(/[,;]/);
  if (parts.length !== size) throw new TypedError(`${parts.length} number${parts.length === 1 ? "" : "s"}, expected ${size}, such as (${Array(size).fill("0").join(", ")})`);
  return parts.map(typedNumber);
}

/** @param {RunProblem} problem @returns {Column} */
function movedColumn({ examples }) {
  return {
    name: "moved", hint: "1, 3, or none",
    reads: (text) => {
      if (/^none$/i.test(text.trim())) return "none";
      const found = new Set(text.split(/[,;]/).map((part) => indexIn(part, examples.length)));
      return [...found].sort((a, b) => a - b).join(", ");
    },
  };
}

/**
 * Say how a run ends, and what that means.
 * @param {RunProblem} problem
 * @param {Run} run
 */
export function endingText({ examples, rule }, run) {
  const { ending, weights } = run;
  if (ending.kind === "converged") return `The run ends: with ${vectorText(weights)} nothing that is shown is wrong.`;
  if (ending.kind === "stalled") return stalledText(ending);
  if (ending.kind === "limit") return LIMIT_WORDS[ending.what](ending.value);
  const before = rule.batch === null ? ending.first : ending.first / examples.length;
  const length = rule.batch === null ? ending.length : ending.length / examples.length;
  const unit = rule.batch === null ? "presentation" : "look";
  const updates = Array.from(ending.updates, ([index, count]) => `${count} of example ${index + 1}`).join(", ");
  const proof = ending.proof ? "; they add up to nothing, which proves that no weights are right" : "";
  const where = before === 0 ? "at the start" : `after ${before} ${unit}s`;
  return `A cycle: the weights are ${vectorText(weights)} again, as ${where}, ${length} ${unit}s ago. The run goes on for ever. ` +
    `Updates in between: ${updates}${proof}.`;
}

/**
 * The cycle of a run, also where a limit ends it before or after: the same rule without limits.
 * @param {RunProblem} problem
 * @param {number} most presentations
 * @returns {Run | null} a run that ends in a cycle
 */
export function cycleOfRun({ examples, rule }, most) {
  const stop = { ...rule.stop, presentations: null, updates: null, passes: null, goesOn: false };
  const run = ran({ examples, rule: { ...rule, stop } }, most);
  return run.ending.kind === "cycle" ? run : null;
}

/** @param {{example: number | null}} ending */
function stalledText({ example }) {
  if (example !== null) return `The run cannot go on: example ${example + 1} is the zero vector, which no weights make right.`;
  return "The run stands still: there are mistakes, but nothing moves.";
}

/** @type {Record<string, (value: number) => string>} */
const LIMIT_WORDS = {
  presentations: (value) => `The run ends at its limit of ${value} presentations.`,
  updates: (value) => `The run ends at its limit of ${value} updates.`,
  passes: (value) => `The run ends at its limit of ${value} passes.`,
  order: () => "The run ends: its order is for one pass.",
  page: (value) => `This page shows the first ${value} presentations; the run goes on.`,
};
