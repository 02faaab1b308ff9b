// A table that somebody typed or pasted: a row for each example, its class in the last column.

import { TypedError, typedNumber } from "./exact/typed.js";
import { Unreadable } from "./refusal.js";
import { MISSING, rowsOf } from "./table.js";
import { compared, written } from "./rational.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./exact/scores.js").LabelledInput} LabelledInput */
/** @typedef {{features: string[], label: string, positive: string, negative: string, examples: LabelledInput[]}} OwnData */
/** @typedef {import("./table.js").CellRow} CellRow */

export const MOST_EXAMPLES = 64;
export const MOST_FEATURES = 6;
const MOST_CHARACTERS_TYPED = 100_000;
const MOST_DIGITS_TYPED = 300;
const LONGEST_NAME = 60;

/**
 * Read a table: columns are separated by tabs, semicolons, commas or blanks; names in the first row
 * are found by themselves. Of two classes that are numbers the larger one is positive, + of + and -,
 * otherwise the last in the alphabet; a single class is, unless it is a number that is not above 0.
 * @param {string} text
 * @returns {OwnData}
 * @throws {TypedError} with the line
 */
export function ownData(text) {
  if (text.length > MOST_CHARACTERS_TYPED) throw new TypedError(`${text.length} characters; this page takes up to ${MOST_CHARACTERS_TYPED}. Run: linexact certify DATA.csv`);
  const rows = splitRows(text);
  if (rows.length === 0) throw new TypedError("no data yet");
  const width = rows[0].cells.length;
  for (const { line, cells } of rows) {
    if (cells.length !== width) throw new TypedError(`line ${line}: ${cells.length} columns, where line ${rows[0].line} has ${width}`);
  }
  if (width < 2) throw new TypedError(`line ${rows[0].line}: one column; expected the inputs, then the class`);
  const isNamed = rows[0].cells.slice(0, -1).some((cell) => !isNumber(cell));
  const names = isNamed ? rows[0].cells : [...Array.from({ length: width - 1 }, (_, j) => `x${j + 1}`), "class"];
  checkNames(names);
  const body = isNamed ? rows.slice(1) : rows;
  if (body.length === 0) throw new TypedError("names alone; expected an example in the next line");
  checkSize(body.length, width - 1);
  const labels = body.map(({ cells }) => cells[width - 1]);
  body.forEach(({ line }, i) => checkLabel(labels[i], line));
  const { positive, negative } = classesOf(labels);
  const examples = body.map(({ line, cells }, i) => ({
    x: cells.slice(0, -1).map((cell) => cellNumber(cell, line)), target: /** @type {1 | -1} */ (labels[i] === positive ? 1 : -1),
  }));
  return { features: names.slice(0, -1), label: names[width - 1], positive, negative, examples };
}

/** @param {string} text @returns {CellRow[]} */
function splitRows(text) {
  const mark = ["\t", ";", ","].find((one) => text.includes(one));
  const shown = mark === undefined ? text.replace(/[^\S\r\n]+/g, " ").replace(/^ | $/gm, "") : text;
  const bytes = new TextEncoder().encode(shown);
  try {
    return [...rowsOf(bytes, mark ?? " ")].filter(({ cells }) => cells.some((cell) => cell !== ""));
  } catch (error) {
    if (error instanceof Unreadable) throw new TypedError(error.message.replace("the data file", "the table"));
    throw error;
  }
}

/** @param {string} cell */
function isNumber(cell) {
  try {
    typedNumber(cell);
    return true;
  } catch {
    return /[0-9]/.test(cell) && !/[a-z_]/i.test(cell); // meant as one, and told so in its place
  }
}

/** @param {string} cell @param {bigint} line */
function cellNumber(cell, line) {
  try {
    const number = typedNumber(cell);
    if (written(number).length > 2 * MOST_DIGITS_TYPED) throw new TypedError(`a number of more than ${MOST_DIGITS_TYPED} digits`);
    return number;
  } catch (error) {
    throw new TypedError(`line ${line}: ${error instanceof Error ? error.message : error}`);
  }
}

/** @param {readonly string[]} names */
function checkNames(names) {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new TypedError(`two columns are called '${twice}'`);
  const odd = names.find((name) => name === "" || name.length > LONGEST_NAME);
  if (odd !== undefined) throw new TypedError(`a column's name has 1 to ${LONGEST_NAME} characters`);
}

/** @param {number} size @param {number} features */
function checkSize(size, features) {
  if (size <= MOST_EXAMPLES && features <= MOST_FEATURES) return;
  throw new TypedError(`${size} examples with ${features} features; this page decides up to ${MOST_EXAMPLES} with ${MOST_FEATURES}. Beyond that run: linexact certify DATA.csv`);
}

/** @param {string} label @param {bigint} line */
function checkLabel(label, line) {
  if (MISSING.has(label.toLowerCase())) throw new TypedError(`line ${line}: no class; expected one in the last column`);
  if (label.length > LONGEST_NAME) throw new TypedError(`line ${line}: a class has up to ${LONGEST_NAME} characters`);
}

/** @param {readonly string[]} labels */
function classesOf(labels) {
  const seen = [...new Set(labels)];
  if (seen.length > 2) throw new TypedError(`${seen.length} classes (${seen.slice(0, 4).join(", ")}${seen.length > 4 ? ", ..." : ""}); expected two, in the last column`);
  const ranked = seen.map((name) => ({ name, number: numberIn(name) }));
  const [first, second] = ranked;
  const isAlike = second !== undefined && first.number !== null && second.number !== null && compared(first.number, second.number) === 0;
  if (isAlike) throw new TypedError(`one class is written in two ways: ${first.name} and ${second.name}`);
  if (second === undefined) {
    const isNegative = first.name === "-" || (first.number !== null && first.number[0] <= 0n);
    return isNegative ? { positive: otherThan(first.name), negative: first.name } : { positive: first.name, negative: otherThan(first.name) };
  }
  const [negative, positive] = ranked.sort(inOrder);
  return { positive: positive.name, negative: negative.name };
}

/** @param {string} name @returns {Rational | null} */
function numberIn(name) {
  try {
    return typedNumber(name);
  } catch {
    return null;
  }
}

/** @typedef {{name: string, number: Rational | null}} Ranked */
/** Numbers before names, + behind all others that are no numbers. @param {Ranked} a @param {Ranked} b */
function inOrder(a, b) {
  if (a.number !== null && b.number !== null) return compared(a.number, b.number);
  if (a.number !== null || b.number !== null) return a.number !== null ? -1 : 1;
  if (a.name === "+" || b.name === "+") return a.name === "+" ? 1 : -1;
  return a.name < b.name ? -1 : 1;
}

/** A name for the class that no example has. @param {string} name */
function otherThan(name) {
  if (name === "+" || name === "-") return name === "+" ? "-" : "+";
  return name === "0" ? "1" : "0";
}

/**
 * The data as a CSV file that linexact and the checkers read: numbers as p or p/q.
 * @param {OwnData} data
 */
export function csvOf({ features, label, positive, negative, examples }) {
  const rows = examples.map(({ x, target }) => [...x.map(written), target > 0 ? positive : negative]);
  return [[...features, label], ...rows].map((cells) => `${cells.map(quotedCell).join(",")}\n`).join("");
}

/** @param {string} cell */
function quotedCell(cell) {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
