// CSV files: rows and cells as Python's csv.reader finds them, features as exact decimals.

import { ratio } from "./rational.js";
import { requireReadable } from "./refusal.js";
import { spend } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {{line: bigint, cells: string[]}} CellRow with the line on which it begins (from 1) */

const BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const BLANKS = new RegExp(`^[${BLANK}]+|[${BLANK}]+$`, "g");
export const MISSING = new Set(["", "?", "na", "n/a", "#n/a", "nan", "<na>", "null", "none", "missing"]);
const MOST_CELLS = 1 << 20; // in a row
const LONGEST_CELL = 131072; // in a cell
const PIECE = 1 << 20; // bytes that are decoded at once

/** Find the rows of a table. @param {Uint8Array} bytes @param {string} delimiter @returns {Generator<CellRow>} */
export function* rowsOf(bytes, delimiter) {
  const decoder = new TextDecoder("utf-8", { fatal: true }), state = new RowState(delimiter);
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield* state.read(decoded(decoder, bytes.subarray(at, at + PIECE), at + PIECE < bytes.length));
  }
  yield* state.end();
}

/** @param {TextDecoder} decoder @param {Uint8Array} piece @param {boolean} stream whether others follow */
function decoded(decoder, piece, stream) {
  try {
    return decoder.decode(piece, { stream });
  } catch {
    requireReadable(false, "the data file is not UTF-8");
  }
}

/** Where in a table the next character stands. */
class RowState {
  line = 1n;
  begun = 1n;
  cells = /** @type {string[]} */ ([]);
  cell = "";
  place = /** @type {"start" | "plain" | "quoted" | "closing"} */ ("start");
  before = "";

  /** @param {string} delimiter */
  constructor(delimiter) {
    this.delimiter = delimiter;
  }

  /** @param {string} text */
  *read(text) {
    for (const character of text) {
      const isEnd = character === "\n" || character === "\r", isSecond = character === "\n" && this.before === "\r";
      this.before = character;
      if (isEnd && !isSecond) this.line++;
      if (this.place === "quoted") {
        if (character === '"') this.place = "closing";
        else this.#append(character);
      } else if (isSecond) {
        this.begun = this.line;
      } else if (isEnd) {
        yield this.#row();
      } else if (character === this.delimiter) {
        this.#close();
      } else if (character === '"' && this.place !== "plain") {
        if (this.place === "closing") this.#append(character);
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
    if (this.cells.length || this.place !== "start") yield this.#row();
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
    spend(60 + 20 * this.cells.length);
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
    const [, sign, first, exponent = "0", second = "1"] = found;
    const [p, q] = fraction(first, mark), [above, below] = fraction(second, mark);
    if (above === 0n) return null;
    const power = BigInt(exponent.replace("\u2212", "-").replace("+", "")), size = power < 0n ? -power : power;
    spend(0, 7 * Number(size), 7 * Number(size)); // before the power of ten is written out
    const own = (sign === "" || sign === "+" ? p : -p) * below, under = q * above;
    return power < 0n ? ratio(own, under * 10n ** size) : ratio(own * 10n ** size, under);
  };
}

/** @param {string} text @param {string} mark @returns {[bigint, bigint]} */
function fraction(text, mark) {
  const [whole, places = ""] = text.split(mark);
  return [BigInt(whole + places), 10n ** BigInt(places.length)];
}
