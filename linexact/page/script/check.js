// A certificate and perhaps a data file: VERIFIED with the theorem, or what is wrong.

import { ArrayReader, unpacked } from "./arrays.js";
import { canonical, parsed } from "./canonical.js";
import { DatasetClaim } from "./dataset.js";
import { Part } from "./form.js";
import { overOne } from "./rational.js";
import { readingOf } from "./reading.js";
import { report } from "./report.js";
import { Rejected, Unreadable, UnknownClaim, require, requireReadable } from "./refusal.js";
import { Sha256, hashOf } from "./sha256.js";
import { checkSystem } from "./system.js";
import { TableReader } from "./table.js";

/** @typedef {import("./canonical.js").Fields} Fields */
/** @typedef {import("./reading.js").Reading} Reading */
/** @typedef {{name: string, bytes: Uint8Array}} File */
/** @typedef {"verified" | "rejected" | "unreadable" | "unknown"} Outcome */
/** @typedef {import("./report.js").Line} Line */
/** @typedef {{outcome: Outcome, text: string, read: Line[]}} Answer what was found, and what was read */

const LONGEST_CERTIFICATE = 1 << 28;
const FORMAT = "linexact-certificate/1";

/**
 * Check a certificate, against a data file where one is given.
 * @param {Uint8Array} certificate
 * @param {File | null} data
 * @returns {Promise<Answer>}
 */
export async function check(certificate, data) {
  try {
    return { outcome: "verified", ...(await verified(certificate, data)) };
  } catch (error) {
    if (error instanceof Rejected) return { outcome: "rejected", text: error.message, read: [] };
    if (error instanceof UnknownClaim) return { outcome: "unknown", text: error.message, read: [] };
    if (error instanceof Unreadable) return { outcome: "unreadable", text: error.message, read: [] };
    return { outcome: "unreadable", text: `not foreseen: ${error}`, read: [] };
  }
}

/** @param {Uint8Array} certificate @param {File | null} data */
async function verified(certificate, data) {
  const part = opened(certificate);
  const about = /** @type {Fields} */ (part.value).get("about");
  if (about === "system") {
    requireReadable(data === null, "a system's certificate is about no data file");
    const fields = part.object([...COMMON, "variables", "rows"]);
    const { lines, statement } = checkSystem(fields);
    require(fields.data_sha256.text() === hashOf(lines.join("")), "data_sha256 is another");
    require(fields.statement.text() === statement, "the statement is not what the proof shows");
    return { text: statement, read: [] };
  }
  if (about !== "dataset") throw new UnknownClaim("an unknown claim: this program knows data sets and systems");
  return aboutDataset(part.object([...COMMON, "convention", "examples"], ["data", "reading", "kind", "minimal"]), data);
}

const COMMON = ["format", "tool", "about", "verdict", "dimension", "proof", "statement", "data_sha256", "sha256"];

/**
 * Parse a certificate and check its form and its own hash.
 * @param {Uint8Array} bytes
 */
function opened(bytes) {
  requireReadable(bytes.length <= LONGEST_CERTIFICATE, "the certificate is longer than 2^28 bytes");
  const text = decodedText(bytes);
  requireReadable(isJson(text), "the certificate is no JSON");
  require(text.endsWith("\n"), "the certificate does not end with a newline");
  const value = parsed(text.slice(0, -1));
  require(value instanceof Map, "the certificate is no object");
  const fields = /** @type {Fields} */ (value);
  const format = fields.get("format");
  if (format !== FORMAT) {
    const name = typeof format === "string" ? JSON.stringify(format.slice(0, 60)) : "none";
    throw new UnknownClaim(`an unknown format (${name}): this program knows ${FORMAT}`);
  }
  const rest = new Map(fields);
  rest.delete("sha256");
  require(fields.get("sha256") === hashOf(canonical(rest)), "sha256 is another: the file was changed");
  const part = new Part(fields, "the certificate");
  new Part(fields.get("tool"), "tool").text();
  return part;
}

/** @param {Uint8Array} bytes */
function decodedText(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unreadable("the certificate is not UTF-8");
  }
}

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {Record<string, Part>} fields
 * @param {File | null} data
 */
async function aboutDataset(fields, data) {
  const dimension = fields.dimension.count();
  const reading = fields.reading ? readingOf(fields.reading, dimension) : null;
  requireReadable(fields.data !== undefined || data !== null, "the certificate holds no data: its data file is needed");
  requireReadable(data === null || reading !== null, "the certificate does not say how to read a data file");
  const stated = fields.statement.text();
  let claim = null;
  if (fields.data) claim = await proved(fields, inside(fields.data, dimension));
  let compared = null;
  if (data !== null && reading !== null) {
    const reader = reading.kind === "csv" ? new TableReader(reading) : new ArrayReader(reading);
    claim = await proved(fields, examplesOf(data, reader));
    compared = { file: data.name, reader };
  }
  const found = /** @type {DatasetClaim} */ (claim);
  const text = found.statement();
  require(stated === text, "the statement is not what the proof shows");
  return { text, read: report(found, reading, compared) };
}

/**
 * Hold a claim against examples, and these against their hash.
 * @param {Record<string, Part>} fields
 * @param {AsyncIterable<{example: import("./vectors.js").Example, line: string}>} examples
 */
async function proved(fields, examples) {
  const claim = new DatasetClaim(fields);
  const hash = new Sha256(), encoder = new TextEncoder();
  for await (const { example, line } of examples) {
    hash.update(encoder.encode(line));
    claim.see(example);
  }
  require(fields.data_sha256.text() === hash.hex(), "the data are others: data_sha256 is another");
  claim.end();
  return claim;
}

/** @param {Part} part @param {bigint} dimension */
async function* inside(part, dimension) {
  for (const row of part.list()) {
    const [sign, ...cells] = row.list(dimension + 1n);
    const positive = sign.oneOf("+", "-") === "+";
    const line = `${[sign, ...cells].map((cell) => cell.text()).join(",")}\n`;
    yield { example: { positive, ...overOne(cells.map((cell) => cell.number())) }, line };
  }
}

/** @param {File} file @param {TableReader | ArrayReader} reader */
function examplesOf(file, reader) {
  if (reader instanceof ArrayReader) return reader.examples(file.bytes);
  return reader.examples(file.name.endsWith(".gz") ? unpacked(file.bytes, "gzip") : whole(file.bytes));
}

/** @param {Uint8Array} bytes */
async function* whole(bytes) {
  const step = 1 << 20;
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}
