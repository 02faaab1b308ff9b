// What was read, told under a verdict: look whether it is what you mean.

/** @typedef {import("./reading.js").Reading} Reading */
/** @typedef {import("./check.js").Claim} Claim */
/** @typedef {import("./table.js").TableReader | import("./arrays.js").ArrayReader} Reader */
/** @typedef {{name: string, text: string}} Line */

const MOST_NAMES = 12; // of columns shown
const MOST_CHARACTERS = 60; // of a name shown

/**
 * Say which file, columns, classes and rows a theorem is about, and its convention.
 * @param {Claim} claim after all examples were seen
 * @param {Reading | null} reading
 * @param {{files: string[], reader: Reader} | null} compared the data files, if any were read
 * @returns {Line[]}
 */
export function report(claim, reading, compared) {
  const file = compared === null
    ? "none compared: the theorem is about the data inside the certificate"
    : filesSaid(compared.files);
  const lines = [{ name: compared !== null && compared.files.length > 1 ? "files" : "file", text: file }];
  if (reading !== null) {
    const names = compared === null ? null : compared.reader.names;
    const other = reading.negative === null ? "every other class" : quoted(reading.negative);
    lines.push(
      { name: "features", text: columnsSaid(reading.columns, names, reading.inputs) },
      ...Array.from(reading.factors, ([column, levels]) => ({
        name: "factor", text: factorSaid(column, levels, names),
      })),
      { name: "label", text: typeof reading.label === "string" ? `array ${quoted(reading.label)}` : columnsSaid([reading.label], names, null) },
      { name: "positive", text: `${quoted(reading.positive)}: ${rowsSaid(claim.counts[0])}` },
      { name: "negative", text: `${other}: ${rowsSaid(claim.counts[1])}` },
      { name: "left out", text: leftOutSaid(reading, compared) },
    );
  }
  lines.push(claim.rule());
  return lines;
}

/** @param {string[]} names */
export function filesSaid(names) {
  const shown = names.slice(0, MOST_NAMES).map(quoted).join(", ");
  return `${names.length > 1 ? `${names.length}: ` : ""}${shown}${names.length > MOST_NAMES ? ", ..." : ""}`;
}

/** @param {number} count */
export function rowsSaid(count) {
  return `${count} row${count === 1 ? "" : "s"}`;
}

/** @param {number[]} columns @param {string[] | null} names @param {string | null} array */
export function columnsSaid(columns, names, array) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const column of columns) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === column) last[1] = column + 1;
    else runs.push([column + 1, column + 1]);
  }
  const numbers = cut(runs.map(([a, b]) => (a < b ? `${a} to ${b}` : `${a}`)).join(", "));
  const where = `${array === null ? "" : `array ${quoted(array)}, `}column${columns.length === 1 ? "" : "s"} ${numbers}`;
  if (names === null) return where;
  const shown = columns.slice(0, MOST_NAMES).map((column) => quoted(names[column]));
  return `${where}: ${shown.join(", ")}${columns.length > MOST_NAMES ? ", ..." : ""}`;
}

/** @param {number} column @param {string[]} levels @param {string[] | null} names */
function factorSaid(column, levels, names) {
  const [reference, ...others] = levels;
  const shown = others.slice(0, MOST_NAMES).map(quoted).join(", ");
  const more = others.length > MOST_NAMES ? ", ..." : "";
  return `${columnsSaid([column], names, null)}: 1 for ${shown}${more} each; reference ${quoted(reference)}`;
}

/** @param {Reading} reading @param {{reader: Reader} | null} compared */
function leftOutSaid(reading, compared) {
  const lines = reading.files === null ? [reading.leftOut] : reading.files.map((file) => file.leftOut);
  const missing = `${rowsSaid(lines.reduce((sum, some) => sum + some.length, 0))} with missing values`;
  if (reading.negative === null) return missing;
  return `${missing}, ${compared === null ? "an unknown number" : rowsSaid(compared.reader.others)} of other classes`;
}

/** @param {string} text a name from a file, without characters that would not be seen */
export function quoted(text) {
  return JSON.stringify(cut(text)).replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]/g, escaped);
}

/** @param {string} character */
function escaped(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** @param {string} text */
function cut(text) {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}...` : text;
}
