// CSV files: rows and cells as Python's csv.reader finds them, features as exact decimals.

import { ratio } from "./rational.js";
import { requireReadable } from "./refusal.js";
import { spend } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {AsyncIterable<Uint8Array>} Bytes */

const BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const BLANKS = new RegExp(`^[${BLANK}]+|[${BLANK}]+$`, "g");
export const MISSING = new Set(["", "?", "na", "n/a", "#n/a", "nan", "<na>", "null", "none", "missing"]);
const MOST_CELLS = 1 << 20; // in a row
const LONGEST_CELL = 131072; // in a cell

/**
 * Find the rows of a table, each with the line on which it begins (from 1).
 * @param {Bytes} bytes
 * @param {string} delimiter
 * @returns {AsyncGenerator<{line: bigint, cells: string[]}>}
 */
export async function* rowsOf(bytes, delimiter) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const state = new RowState(delimiter);
  for await (const chunk of bytes) yield* state.read(decoded(decoder, chunk));
  yield* state.read(decoded(decoder, undefined));
  yield* state.end();
}

/** @param {TextDecoder} decoder @param {Uint8Array | undefined} chunk */
function decoded(decoder, chunk) {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    requireReadable(false, "the data file is not UTF-8");
    return "";
  }
}

/** Where in a table the next character stands. */
class RowState {
  /** @param {string} delimiter */
  constructor(delimiter) {
    this.delimiter = delimiter;
    this.line = 1n;
    this.begun = 1n;
    /** @type {string[]} */
    this.cells = [];
    this.cell = "";
    /** @type {"start" | "plain" | "quoted" | "closing"} */
    this.place = "start";
    this.afterReturn = false;
  }

  /** @param {string} text */
  *read(text) {
    for (const character of text) {
      const isLineFeed = character === "\n", isEnd = isLineFeed || character === "\r";
      if (isLineFeed && this.afterReturn) {
        this.afterReturn = false;
        if (this.place === "quoted") this.#append(character);
        else this.begun = this.line;
        continue;
      }
      this.afterReturn = character === "\r";
      if (isEnd) this.line++;
      if (this.place === "quoted") {
        if (character === '"') this.place = "closing";
        else this.#append(character);
      } else if (isEnd) {
        yield this.#row();
      } else if (character === this.delimiter) {
        this.#close();
      } else if (character === '"' && this.place === "start") {
        this.place = "quoted";
      } else if (character === '"' && this.place === "closing") {
        this.#append(character);
        this.place = "quoted";
      } else {
        requireReadable(this.place !== "closing", `line ${this.line} of the data file has text after a quoted cell`);
        this.#append(character);
        this.place = "plain";
      }
    }
  }

  *end() {
    requireReadable(this.place !== "quoted", "the data file ends within a quoted cell");
    if (this.cells.length || this.cell !== "" || this.place !== "start") yield this.#row();
  }

  /** @param {string} character */
  #append(character) {
    this.cell += character;
    requireReadable(this.cell.length <= LONGEST_CELL, `line ${this.line} of the data file has a cell too long`);
  }

  #close() {
    this.cells.push(this.cell.replace(BLANKS, ""));
    requireReadable(this.cells.length <= MOST_CELLS, `line ${this.line} of the data file has too many cells`);
    this.cell = "";
    this.place = "start";
  }

  #row() {
    this.#close();
    spend(60 + 20 * this.cells.length, 0, 0);
    const row = { line: this.begun, cells: this.cells };
    this.cells = [];
    this.begun = this.line;
    return row;
  }
}

/**
 * A reader of cells: a decimal with an exponent, or a decimal over another.
 * @param {string} mark the decimal mark
 * @returns {(cell: string) => Rational | null}
 */
export function decimalPattern(mark) {
  const point = mark === "." ? "\\." : mark;
  const decimal = `([0-9]{1,9999}(?:${point}[0-9]{0,9999})?|${point}[0-9]{1,9999})`;
  const pattern = new RegExp(`^([+\\-\u2212]?)${decimal}(?:[eE]([+\\-\u2212]?[0-9]{1,4})| */ *${decimal})?$`);
  return (cell) => {
    const found = pattern.exec(cell);
    if (found === null) return null;
    const [, sign, first, exponent, second] = found;
    let [p, q] = fraction(first, mark);
    if (sign !== "" && sign !== "+") p = -p;
    if (exponent !== undefined) {
      const power = BigInt(exponent.replace("\u2212", "-").replace("+", ""));
      countPower(power);
      if (power < 0n) q *= 10n ** -power;
      else p *= 10n ** power;
    }
    if (second !== undefined) {
      const [above, below] = fraction(second, mark);
      if (above === 0n) return null;
      p *= below;
      q *= above;
    }
    return ratio(p, q);
  };
}

/**
 * Count a power of ten that is written out, before it is.
 * @param {bigint} power
 */
function countPower(power) {
  const bits = Math.abs(Number(power)) * Math.log2(10);
  spend(0, 2 * bits, 2 * bits);
}

/** @param {string} text @param {string} mark @returns {[bigint, bigint]} */
function fraction(text, mark) {
  const [whole, places = ""] = text.split(mark);
  return [BigInt(whole + places), 10n ** BigInt(places.length)];
}
