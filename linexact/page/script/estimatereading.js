// Observations of the user's own file, read as a certificate of estimates says.

import { Part } from "./form.js";
import { ONE, ZERO, compared, equal, overOne, times, written } from "./rational.js";
import { NEVER_DELIMITERS, linesOf } from "./reading.js";
import { require, requireReadable } from "./refusal.js";
import { MISSING, decimalPattern, rowsOf, sameLines } from "./table.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./estimaterows.js").Model} Model */
/** @typedef {import("./estimaterows.js").Observation} Observation */
/** A column, and perhaps the level of it that counts 1. @typedef {{column: number, level: string | null}} Factor */

const FORMS = /** @type {Record<string, string[][]>} */ ({
  binary: [["label", "positive", "negative"], ["events", "trials"]],
  multinomial: [["label", "levels"]],
  ordinal: [["label", "levels"]],
  poisson: [["label"]],
});
const COLUMNS = ["label", "events", "trials", "weights", "offset"];

/** How a table is read: its terms, and the columns of another meaning. */
export class EstimatesReading {
  /** @param {Part} part @param {Model} model */
  constructor(part, model) {
    this.model = model;
    require(part.value instanceof Map, "reading is not an object");
    const given = part.value;
    const forms = FORMS[model.kind];
    const form = forms.find((keys) => given.has(keys[0])) ?? forms[0];
    const fields = part.object(
      ["kind", "delimiter", "encoding", "header", "missing", "left_out", "terms", ...form],
      ["factors", "decimal", "weights", "offset"],
    );
    fields.kind.oneOf("csv");
    fields.encoding.oneOf("utf-8");
    this.delimiter = fields.delimiter.text();
    require(this.delimiter.length === 1 && !NEVER_DELIMITERS.test(this.delimiter), "the delimiter may be part of a number");
    const decimal = fields.decimal ? fields.decimal.oneOf(",") : ".";
    require(this.delimiter !== decimal, "the delimiter is the decimal mark");
    this.decimal = decimalPattern(decimal);
    this.header = fields.header.flag();
    this.missing = fields.missing.oneOf("error", "skip", "level");
    this.leftOut = linesOf(fields.left_out);
    require(this.missing === "skip" || this.leftOut.length === 0, "rows are left out that should not be");
    this.factors = factorsOf(fields.factors);
    this.terms = fields.terms.list(model.names.length).map((term) => this.#term(term));
    const keys = this.terms.map((term) => term.map(({ column, level }) => `${column} ${JSON.stringify(level)}`).join());
    require(new Set(keys).size === keys.length, "a term stands twice");
    this.columns = Array.from(new Set(this.terms.flat().map(({ column }) => column)));
    /** @type {Record<string, number>} */
    this.of = {};
    for (const key of COLUMNS) if (fields[key]) this.of[key] = Number(fields[key].count());
    const others = Object.values(this.of);
    require(new Set(others).size === others.length, "a column has two meanings");
    require(others.every((column) => !this.columns.includes(column)), "a column of another meaning is a feature");
    require(Array.from(this.factors.keys()).every((column) => this.columns.includes(column)), "a factor is no feature");
    /** @type {Map<string, number>} the outcome of each label */
    this.labels = new Map();
    /** @type {boolean} whether every label that is not named is that of outcome 0 */
    this.isRest = false;
    this.#outcomes(fields);
  }

  /** @param {Part} part @returns {Factor[]} */
  #term(part) {
    const factors = part.list();
    require(factors.length > 0, `${part.name} is a product of nothing`);
    return factors.map((factor) => {
      const [column, ...rest] = factor.list();
      require(column !== undefined && rest.length <= 1, `${factor.name} is not a column, or a column and a level`);
      const index = Number(column.count()), levels = this.factors.get(index);
      if (rest.length === 0) {
        require(levels === undefined, `${factor.name} takes a factor for a number`);
        return { column: index, level: null };
      }
      const level = rest[0].text();
      require(levels !== undefined && levels.indexOf(level) > 0, `${factor.name} is no level of its factor, or its reference`);
      return { column: index, level };
    });
  }

  /** @param {Record<string, Part>} fields */
  #outcomes(fields) {
    const { kind, levels } = this.model;
    if (fields.levels) {
      const said = fields.levels.list().map((part) => part.text());
      require(said.length === levels.length && said.every((level, i) => level === levels[i]), "reading has other levels than the model");
      levels.forEach((level, i) => this.labels.set(level, i));
    } else if (fields.positive) {
      const positive = fields.positive.text();
      const negative = fields.negative.value === null ? null : fields.negative.text();
      require(positive !== negative, "both classes have one label");
      require(levels[0] === (negative ?? `not ${positive}`) && levels[1] === positive, "the levels are not the classes");
      this.labels.set(positive, 1);
      if (negative !== null) this.labels.set(negative, 0);
      this.isRest = negative === null;
    } else if (kind === "binary") {
      require(levels[0] === "no event" && levels[1] === "an event", "the levels are not those of trials");
    }
  }

  /** The names of the terms, where the file has these headings. @param {string[] | null} headings */
  namesOf(headings) {
    const names = new Map(this.columns.map((column, i) => [column, headings?.[column] || `x${i + 1}`]));
    return this.terms.map((term) =>
      term.map(({ column, level }) => (level === null ? names.get(column) : `${names.get(column)}[${level}]`)).join(":"));
  }
}

/** @param {Part | undefined} part @returns {Map<number, string[]>} */
function factorsOf(part) {
  const found = new Map();
  for (const pair of part ? part.list() : []) {
    const [column, levels] = pair.list(2);
    const index = Number(column.count()), texts = levels.list().map((level) => level.text());
    require(!found.has(index), "a factor is named twice");
    require(texts.length >= 2 && new Set(texts).size === texts.length, "a factor's levels are fewer than 2, or alike");
    found.set(index, texts);
  }
  return found;
}

/** One pass over a table. */
export class EstimatesTable {
  /** @param {EstimatesReading} reading */
  constructor(reading) {
    this.reading = reading;
    /** @type {string[] | null} */
    this.headings = null;
    this.others = 0;
    this.idle = 0;
    /** @type {bigint[]} */
    this.leftOut = [];
  }

  /**
   * Give the observations, each with the line that is hashed.
   * @param {AsyncIterable<Uint8Array>} bytes
   * @returns {AsyncGenerator<{observation: Observation, line: string}>}
   */
  async *observations(bytes) {
    const { reading } = this;
    const needed = [...reading.columns, ...Object.values(reading.of)].reduce((a, b) => Math.max(a, b), -1) + 1;
    let width = 0;
    for await (const { line, cells } of rowsOf(bytes, reading.delimiter)) {
      if (cells.length === 1 && cells[0] === "") continue;
      if (width === 0) {
        width = cells.length;
        requireReadable(width >= needed, `the data file has ${width} columns, column ${needed} is asked for`);
        if (reading.header) this.headings = cells;
        const names = reading.namesOf(this.headings), { names: stated } = reading.model;
        require(names.every((name, i) => name === stated[i]), "a column of the data file has another name");
        if (reading.header) continue;
      }
      requireReadable(cells.length === width, `line ${line} of the data file has ${cells.length} cells, not ${width}`);
      const found = this.#observation(cells, line);
      if (found !== null) yield found;
    }
    requireReadable(width > 0, "the data file is empty");
    require(sameLines(this.leftOut, reading.leftOut), "other rows are left out than the certificate says");
  }

  /** @param {string[]} cells @param {bigint} line */
  #observation(cells, line) {
    const { reading } = this, { label } = reading.of;
    const isMissing = label !== undefined && isGap(cells[label]);
    const isClass = reading.model.kind === "binary" && label !== undefined;
    if (isClass && !isMissing && !reading.isRest && !reading.labels.has(cells[label])) {
      this.others++;
      return null;
    }
    const gaps = reading.columns.some((column) => isGap(cells[column]) && !(reading.missing === "level" && reading.factors.has(column)));
    if (isMissing || gaps || Object.values(reading.of).some((column) => isGap(cells[column]))) {
      require(reading.missing === "skip", `line ${line} of the data file has a missing value`);
      this.leftOut.push(line);
      return null;
    }
    const { weights } = reading.of;
    const weight = weights === undefined ? ONE : this.#number(cells, weights, line);
    require(weight[0] >= 0n, `line ${line} of the data file has a weight below 0`);
    const outcome = this.#outcome(cells, line);
    if (weight[0] === 0n || outcome === null) {
      this.idle++;
      return null;
    }
    const numbers = reading.terms.map((term) => term.reduce((product, factor) => times(product, this.#value(cells, factor, line)), ONE));
    return { observation: { outcome, ...overOne(numbers) }, line: `${[outcome, ...numbers.map(written)].join(",")}\n` };
  }

  /** What was seen; null where no trials were made. @param {string[]} cells @param {bigint} line */
  #outcome(cells, line) {
    const { reading } = this, { label, events, trials } = reading.of;
    if (label === undefined) {
      const some = this.#number(cells, events, line), all = this.#number(cells, trials, line);
      require(some[0] >= 0n && compared(some, all) <= 0, `line ${line} of the data file has not 0 <= events <= trials`);
      return all[0] === 0n ? null : some[0] === 0n ? 0 : equal(some, all) ? 1 : 2;
    }
    if (reading.model.kind === "poisson") {
      const count = this.#number(cells, label, line);
      require(count[0] >= 0n, `line ${line} of the data file has a count below 0`);
      return count[0] === 0n ? 0 : 1;
    }
    const outcome = reading.labels.get(cells[label]) ?? (reading.isRest ? 0 : undefined);
    require(outcome !== undefined, `line ${line} of the data file has a label that is none of the levels`);
    return outcome;
  }

  /** @param {string[]} cells @param {Factor} factor @param {bigint} line @returns {Rational} */
  #value(cells, { column, level }, line) {
    if (level === null) return this.#number(cells, column, line);
    const own = isGap(cells[column]) ? "missing" : cells[column];
    require(this.reading.factors.get(column)?.includes(own) === true, `line ${line}, column ${column + 1} of the data file is no level of its factor`);
    return own === level ? ONE : ZERO;
  }

  /** @param {string[]} cells @param {number} column @param {bigint} line */
  #number(cells, column, line) {
    const number = this.reading.decimal(cells[column]);
    requireReadable(number !== null, `line ${line}, column ${column + 1} of the data file is no number`);
    return number;
  }
}

/** @param {string} cell */
function isGap(cell) {
  return MISSING.has(cell.toLowerCase());
}
