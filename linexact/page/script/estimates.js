// Certificates of a regression's estimates: which exist, which run off, and where to.

import { tableBytes } from "./data.js";
import { ColumnAlone } from "./estimatealone.js";
import { EstimatesProof, STATUSES, boundBelow } from "./estimateproof.js";
import { EstimatesReading, EstimatesTable } from "./estimatereading.js";
import { Model } from "./estimaterows.js";
import { Part } from "./form.js";
import { overOne, written } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { columnsSaid, filesSaid, quoted, rowsSaid } from "./report.js";
import { Sha256 } from "./sha256.js";

/** @typedef {import("./data.js").File} File */
/** @typedef {import("./report.js").Line} Line */
/** @typedef {import("./estimaterows.js").Observation} Observation */
/** @typedef {AsyncIterable<{observation: Observation, line: string}>} Observations */
/** @typedef {{diverge: number, wholly: number, seen: number, outcomes: number[]}} Counts */

const UNPACKED = 1100n; // bytes that one byte of a packed file gives at most
const STATUS_WORDS = ["one finite value", "+infinity", "-infinity", "either infinity", "not identified"];
const FIELDS = [
  "format", "tool", "sha256", "statement", "data_sha256", "model", "link", "intercept", "names", "levels", "examples",
  "directions", "null", "face", "independent", "coefficients", "combinations",
];

/**
 * Check a certificate of estimates, against its data file where it is given.
 * @param {Part} part
 * @param {readonly File[]} files
 */
export async function checkEstimates(part, files) {
  const fields = part.object(FIELDS, ["data", "reading", "alone"]);
  const reading = fields.reading ? new EstimatesReading(fields.reading, new Model(fields)) : null;
  requireReadable(fields.data !== undefined || files.length > 0, "the certificate holds no data: its data file is needed");
  let text = "", table = null, counts = null;
  if (fields.data) {
    const { data } = fields;
    ({ text, counts } = await provedOn(fields, BigInt(data.list().length), () => copied(data, new Model(fields))));
  }
  if (files.length > 0) {
    requireReadable(reading !== null, "the certificate does not say how to read a data file");
    requireReadable(files.length === 1, `the certificate is about one data file, ${files.length} are given`);
    const read = () => (table = new EstimatesTable(reading)).observations(tableBytes(files[0]));
    ({ text, counts } = await provedOn(fields, BigInt(files[0].bytes.length) * UNPACKED, read));
  }
  require(fields.statement.text() === text, "the statement is not what the proof shows");
  return { text, read: readSaid(files, reading, table, /** @type {Counts} */ (counts)) };
}

/**
 * Hold the proof against observations, which are read again where a row that stays may lie outside the face.
 * @param {Record<string, Part>} fields
 * @param {bigint} most observations that there may be
 * @param {() => Observations} observations
 */
async function provedOn(fields, most, observations) {
  const model = new Model(fields), examples = fields.examples.count();
  const proof = new EstimatesProof(fields, model, examples < most ? examples : most);
  const alone = fields.alone?.list().map((part) => new ColumnAlone(part, model)) ?? [];
  const hash = new Sha256(), encoder = new TextEncoder();
  /** @type {Counts} */
  const counts = { diverge: 0, wholly: 0, seen: 0, outcomes: [0, 0, 0] };
  for await (const { observation, line } of observations()) {
    hash.update(encoder.encode(line));
    require(BigInt(counts.seen) < examples, `there are more observations than the ${examples} stated`);
    for (const column of alone) column.see(observation);
    const rows = model.rows(counts.seen++, observation);
    const growing = rows.filter((row) => proof.see(row)).length;
    if (growing > 0) counts.diverge++;
    if (growing > 0 && growing === rows.length) counts.wholly++;
    counts.outcomes[observation.outcome] = (counts.outcomes[observation.outcome] ?? 0) + 1;
  }
  require(BigInt(counts.seen) === examples, `${counts.seen} observations, the certificate says ${examples}`);
  require(fields.data_sha256.text() === hash.hex(), "the data are others: data_sha256 is another");
  model.end();
  proof.end();
  const space = proof.faceSpace();
  if (space !== null) {
    let place = 0;
    for await (const { observation } of observations()) {
      for (const row of model.rows(place++, observation)) {
        require(proof.isGrowing(row) || space.has(row), `row ${row.number} neither grows nor lies in the span of the face`);
      }
    }
  }
  const sentences = alone.map((column) => column.sentence(nameSaid));
  return { text: [statementOf(model, proof, counts), ...sentences].join(" "), counts };
}

/** The observations inside a certificate. @param {Part} part @param {Model} model @returns {Observations} */
async function* copied(part, model) {
  for (const row of part.list()) {
    const [outcome, ...cells] = row.list(model.names.length + 1);
    const found = outcome.text();
    require(/^(0|[1-9][0-9]{0,8})$/.test(found) && Number(found) < model.outcomes, `${outcome.name} is no outcome`);
    boundBelow(cells, row.name);
    const line = `${[outcome, ...cells].map((cell) => cell.text()).join(",")}\n`;
    yield { observation: { outcome: Number(found), ...overOne(cells.map((cell) => cell.number())) }, line };
  }
}

/** @param {Model} model @param {EstimatesProof} proof @param {Counts} counts */
function statementOf(model, proof, { diverge, wholly, seen }) {
  const names = model.coefficients().map(nameSaid);
  /** @type {string[][]} */
  const said = STATUSES.map(() => []);
  proof.units.forEach(({ status }, i) => said[STATUSES.indexOf(status)].push(names[i]));
  for (const { weights, line } of proof.combinations) {
    const terms = Array.from(weights, ([place, [p, q]]) => `${p < 0n ? "-" : "+"} ${written([p < 0n ? -p : p, q])} ${names[place]}`);
    said[STATUSES.indexOf(line.status)].push(terms.join(" "));
  }
  const estimates = said.flatMap((texts, i) => (texts.length > 0 ? [`${STATUS_WORDS[i]}: ${texts.join(", ")}`] : []));
  const { growing, staying } = proof.rows;
  const separation = growing === 0 ? "overlap" : staying === 0 ? "complete separation" : "quasi-complete separation";
  const constant = model.kind === "ordinal" ? "thresholds" : model.intercept ? "an intercept" : "no intercept";
  return (
    `${model.kind[0].toUpperCase()}${model.kind.slice(1)} model, ${model.link} link, ${constant}, ${seen} rows: ${separation}; ` +
    `rank ${proof.independent.length} of ${proof.size}; recession cone of dimension ${proof.size - proof.faceRank}; ` +
    `${diverge} diverge (${wholly} wholly), ${seen - diverge} stay. Maximum-likelihood estimates: ${estimates.join("; ")}.`
  );
}

const MOST_OF_NAME = 60; // characters of a name
const UNSEEN = /[\p{C}\p{Z}]/u;
/** @type {Record<string, string>} */
const SHORT_ESCAPES = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** @param {string} name */
function nameSaid(name) {
  const characters = Array.from(name);
  return `${pythonText(characters.slice(0, MOST_OF_NAME).join(""))}${characters.length > MOST_OF_NAME ? "..." : ""}`;
}

/**
 * Write a text as Python's `repr` does.
 * @param {string} text
 */
export function pythonText(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const characters = Array.from(text, (character) => {
    if (character === mark) return `\\${mark}`;
    if (character in SHORT_ESCAPES) return SHORT_ESCAPES[character];
    if (character === " " || !UNSEEN.test(character)) return character;
    const hex = /** @type {number} */ (character.codePointAt(0)).toString(16);
    return hex.length <= 2 ? `\\x${hex.padStart(2, "0")}` : hex.length <= 4 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
  });
  return `${mark}${characters.join("")}${mark}`;
}

/**
 * What was read, told under the verdict.
 * @param {readonly File[]} files
 * @param {EstimatesReading | null} reading
 * @param {EstimatesTable | null} table the file, if it was read
 * @param {Counts} counts
 * @returns {Line[]}
 */
function readSaid(files, reading, table, counts) {
  const none = "none compared: the theorem is about the data inside the certificate";
  const lines = [{ name: "file", text: table === null ? none : filesSaid(files.map((file) => file.name)) }];
  if (reading === null) return lines;
  const headings = table?.headings ?? null, { label, events, trials, weights, offset } = reading.of;
  const { kind, levels } = reading.model;
  lines.push({ name: "features", text: columnsSaid(reading.columns, headings, null) });
  for (const [name, column] of Object.entries({ label, events, trials, weights, offset })) {
    if (column !== undefined) lines.push({ name, text: columnsSaid([column], headings, null) });
  }
  const names = kind === "binary" && label === undefined ? [...levels, "both"] : levels;
  names.forEach((name, i) => lines.push({ name: "outcome", text: `${quoted(name)}: ${rowsSaid(counts.outcomes[i] ?? 0)}` }));
  const idle = table === null ? "" : `, ${rowsSaid(table.others)} of other classes, ${rowsSaid(table.idle)} without weight or trials`;
  lines.push({ name: "left out", text: `${rowsSaid(reading.leftOut.length)} with missing values${idle}` });
  return lines;
}
