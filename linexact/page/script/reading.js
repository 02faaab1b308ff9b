// The user's own file, read as the certificate says.

import { Part } from "./form.js";
import { require } from "./refusal.js";

/**
 * How a data file is read.
 * @typedef {{
 *   kind: "csv" | "npy", columns: number[], label: number | string, positive: string,
 *   negative: string | null, inputs: string | null, delimiter: string, header: boolean,
 *   missing: string, leftOut: bigint[], decimal: string, factors: Map<number, string[]>,
 *   files: {name: string, examples: bigint, sha256: string, leftOut: bigint[]}[] | null,
 * }} Reading the lines left out are those of the one file, or stand with each of several
 */

export const NEVER_DELIMITERS = /[0-9+\-./eE"\r\n\0]|[^\0-\x7f]/;

/**
 * Read the form of `reading`; `dimension` is the number of features that it must give.
 * @param {Part} part
 * @param {bigint} dimension
 * @returns {Reading}
 */
export function readingOf(part, dimension) {
  const asked = ["kind", "columns", "label", "positive", "negative"];
  const csv = ["delimiter", "encoding", "header", "missing"];
  require(part.value instanceof Map, "reading is not an object");
  const kind = new Part(part.value.get("kind"), "kind").oneOf("csv", "npy");
  const fields = kind === "csv"
    ? part.object([...asked, ...csv], ["decimal", "factors", "left_out", "files"])
    : part.object([...asked, "inputs"], ["files"]);
  const columns = fields.columns.list().map((column) => Number(column.count()));
  require(new Set(columns).size === columns.length, "a column is read twice");
  const positive = fields.positive.text();
  const negative = fields.negative.value === null ? null : fields.negative.text();
  require(positive !== negative, "both classes have one label");
  const reading = {
    columns, positive, negative, inputs: null, delimiter: ",", header: false, missing: "error",
    leftOut: [], decimal: ".", factors: new Map(), files: fields.files ? filesOf(fields.files, kind === "csv") : null,
  };
  const whole = kind === "csv" ? csvReading(fields, reading) : arrayReading(fields, reading);
  let features = BigInt(columns.length);
  for (const levels of whole.factors.values()) features += BigInt(levels.length) - 2n;
  require(features === dimension, `${features} features are read, the certificate says ${dimension}`);
  return whole;
}

/** @param {Part} part @param {boolean} isTable @returns {NonNullable<Reading["files"]>} */
function filesOf(part, isTable) {
  const files = part.list().map((item) => {
    const fields = item.object(["name", "examples", "sha256", ...(isTable ? ["left_out"] : [])]);
    return {
      name: fields.name.text(), examples: fields.examples.count(), sha256: fields.sha256.text(),
      leftOut: isTable ? linesOf(fields.left_out) : [],
    };
  });
  require(new Set(files.map((file) => file.name)).size === files.length, "two files have one name");
  return files;
}

/**
 * The lines of a file that are named.
 * @param {Part} part
 */
export function linesOf(part) {
  return part.list().map((line) => line.count());
}

/** @param {Record<string, Part>} fields @param {Omit<Reading, "kind" | "label">} common @returns {Reading} */
function csvReading(fields, common) {
  const label = Number(fields.label.count());
  require(!common.columns.includes(label), "the label is read as a feature");
  const delimiter = fields.delimiter.text();
  require(delimiter.length === 1 && !NEVER_DELIMITERS.test(delimiter), "the delimiter may be part of a number");
  fields.encoding.oneOf("utf-8");
  const decimal = fields.decimal ? fields.decimal.oneOf(",") : ".";
  require(delimiter !== decimal, "the delimiter is the decimal mark");
  const missing = fields.missing.oneOf("error", "skip", "level");
  require((fields.left_out === undefined) === (common.files !== null), "left_out stands with the one file, or with each of several");
  const leftOut = fields.left_out ? linesOf(fields.left_out) : [];
  const isSome = leftOut.length > 0 || common.files?.some((file) => file.leftOut.length > 0);
  require(missing === "skip" || !isSome, "rows are left out that should not be");
  const factors = new Map();
  for (const pair of fields.factors ? fields.factors.list() : []) {
    const [column, levels] = pair.list(2);
    const index = Number(column.count()), texts = levels.list().map((level) => level.text());
    require(common.columns.includes(index) && !factors.has(index), "a factor is no column, or named twice");
    require(texts.length >= 2 && new Set(texts).size === texts.length, "a factor's levels are fewer than 2, or alike");
    factors.set(index, texts);
  }
  return { ...common, kind: "csv", label, delimiter, decimal, missing, leftOut, factors, header: fields.header.flag() };
}

/** @param {Record<string, Part>} fields @param {Omit<Reading, "kind" | "label">} common @returns {Reading} */
function arrayReading(fields, common) {
  const inputs = fields.inputs.value === null ? null : fields.inputs.text();
  const { label: part } = fields;
  const label = typeof part.value === "string" ? part.text() : Number(part.count());
  require(typeof label === "string" || !common.columns.includes(label), "the label is read as a feature");
  require(label !== inputs, "the label's array is that of the inputs");
  require((inputs === null) === (typeof label === "number"), "the label is a column of one array, or an array of an archive");
  return { ...common, kind: "npy", label, inputs };
}
