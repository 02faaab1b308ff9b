// A certificate and perhaps a data file: VERIFIED with the theorem, or what is wrong.

import { ArrayReader } from "./arrays.js";
import { canonical, parsed } from "./canonical.js";
import { NoClaim } from "./claim.js";
import { CycleClaim } from "./cycles.js";
import { inside, outside } from "./data.js";
import { DatasetClaim } from "./dataset.js";
import { FewestErrorsClaim } from "./errors.js";
import { checkEstimates } from "./estimates.js";
import { FewestMonomialsClaim, InFeaturesClaim, LeastDegreeClaim } from "./features.js";
import { Part } from "./form.js";
import { LeastNormClaim } from "./margins.js";
import { BestThresholdClaim, LeastSquaresClaim, ScoreClaim } from "./measures.js";
import { NoIntegersClaim, NoWeightsClaim, WeightsClaim } from "./moves.js";
import { RankClaim } from "./ranks.js";
import { readingOf } from "./reading.js";
import { RegionClaim } from "./regions.js";
import { report } from "./report.js";
import { Rejected, Unreadable, UnknownClaim, require, requireReadable } from "./refusal.js";
import { RunClaim } from "./runs.js";
import { Sha256, hashOf } from "./sha256.js";
import { PatternsClaim, SymmetryClaim } from "./symmetries.js";
import { checkSystem } from "./system.js";
import { TableReader } from "./table.js";
import { beginWork, endWork } from "./work.js";

/** @typedef {import("./canonical.js").Fields} Fields */
/** @typedef {import("./vectors.js").Example} Example */
/** @typedef {import("./reading.js").Reading} Reading */
/** @typedef {import("./data.js").File} File */
/** @typedef {import("./data.js").Seen} Seen */
/** @typedef {"verified" | "rejected" | "unreadable" | "unknown"} Outcome */
/** @typedef {import("./report.js").Line} Line */
/** @typedef {{outcome: Outcome, text: string, read: Line[]}} Answer what was found, and what was read */

const LONGEST_CERTIFICATE = 1 << 28;

/**
 * A theorem about examples: fed with each of them, asked at the end, told.
 * @typedef {{examples: bigint, counts: number[], see: (example: Example) => void, end: () => void,
 *   statement: () => string, rule: () => Line}} Claim
 */
/** A kind of claims; `isFree` tells of one whether it needs no data.
 * @typedef {{keys: string[], optional: string[], isFree?: (claim: Fields) => boolean, new (fields: Record<string, Part>): Claim}} Kind */

/** @type {Record<string, Record<string, Kind | "system">>} */
const KINDS = {
  "linexact-certificate/1": { dataset: DatasetClaim, system: "system" },
  "linexact-claims/1": {
    run: RunClaim, region: RegionClaim, weights: WeightsClaim, "no-weights": NoWeightsClaim, "no-integers": NoIntegersClaim, rank: RankClaim, score: ScoreClaim, "least-squares": LeastSquaresClaim,
    "in-features": InFeaturesClaim, "least-degree": LeastDegreeClaim, "fewest-monomials": FewestMonomialsClaim,
    "best-threshold": BestThresholdClaim, symmetry: SymmetryClaim, patterns: PatternsClaim,
  },
  "linexact-bound/1": { "least-norm": LeastNormClaim, cycle: CycleClaim, "fewest-errors": FewestErrorsClaim },
};

/**
 * Check a certificate, against its data file (or all of several) where it is given.
 * @param {Uint8Array} certificate
 * @param {readonly File[]} data
 * @returns {Promise<Answer>}
 */
export async function check(certificate, data) {
  beginWork(data.reduce((sum, file) => sum + file.bytes.length, certificate.length));
  try {
    return { outcome: "verified", ...(await verified(certificate, data)) };
  } catch (error) {
    if (error instanceof Rejected) return { outcome: "rejected", text: error.message, read: [] };
    if (error instanceof UnknownClaim) return { outcome: "unknown", text: error.message, read: [] };
    if (error instanceof Unreadable) return { outcome: "unreadable", text: error.message, read: [] };
    return { outcome: "unreadable", text: `not foreseen: ${error}`, read: [] };
  } finally {
    endWork();
  }
}

/** @param {Uint8Array} certificate @param {readonly File[]} data */
async function verified(certificate, data) {
  const { part, kind } = opened(certificate);
  if (kind === "claims") return severalClaims(part, data);
  return kind === "estimates" ? checkEstimates(part, data) : oneClaim(part, kind, data);
}

/** @param {Part} part @param {Kind | "system"} kind @param {readonly File[]} data */
async function oneClaim(part, kind, data) {
  if (kind !== "system") return aboutData(kind, part.object([...COMMON, "examples", ...kind.keys], ["data", "reading", ...kind.optional]), data);
  requireReadable(data.length === 0, "a system's certificate is about no data file");
  const fields = part.object([...COMMON, "verdict", "proof", "variables", "rows"]);
  const { lines, statement } = checkSystem(fields);
  require(fields.data_sha256.text() === hashOf(lines.join("")), "data_sha256 is another");
  require(fields.statement.text() === statement, "the statement is not what the proof shows");
  return { text: statement, read: [] };
}

/**
 * Check a file of claims: all that are known here; if some are not, it is not verified.
 * @param {Part} part
 * @param {readonly File[]} data
 */
async function severalClaims(part, data) {
  const keys = ["format", "tool", "sha256", "claims"], about = /** @type {Fields} */ (part.value);
  const fields = about.has("dimension")
    ? part.object([...keys, "dimension", "examples", "data_sha256"], ["data", "reading"])
    : part.object(keys);
  const claims = fields.claims.list();
  require(claims.length > 0, "nothing is claimed");
  requireReadable(claims.length <= MOST_CLAIMS, `more than ${MOST_CLAIMS} claims`);
  requireReadable(about.has("dimension") || data.length === 0, "the claims are about no data file");
  const head = Array.from(about).filter(([key]) => key !== "claims");
  /** @type {string[]} */
  const held = [], unknown = [];
  /** @type {Line[]} */
  let read = [];
  let areRead = !about.has("dimension"); // the data, though the claims be of none
  for (const [place, claim] of claims.entries()) {
    const own = claim.value instanceof Map ? claim.value : new Map();
    const name = own.get("about");
    require(typeof name === "string" && typeof own.get("statement") === "string", "a claim does not say what it is about, or what it states");
    const found = Object.values(KINDS).find((table) => Object.hasOwn(table, /** @type {string} */ (name)));
    if (found === undefined) {
      unknown.push(`(${place + 1}) about ${JSON.stringify(String(name).slice(0, 60))}`);
      continue;
    }
    const kind = found[/** @type {string} */ (name)];
    const isFree = kind !== "system" && kind.isFree !== undefined && kind.isFree(own);
    const shared = head.filter(([key]) => (kind !== "system" && !isFree) || ["format", "tool", "sha256"].includes(key));
    require(shared.every(([key]) => !own.has(key)), "a claim has what stands in the file once");
    const whole = new Part(new Map([...shared, ...own]), `claim ${place + 1}`);
    if (!areRead && (isFree || kind === "system")) read = await heldAgainstHash(head, data);
    areRead = true;
    const answer = isFree ? freeClaim(whole, /** @type {Kind} */ (kind)) : await oneClaim(whole, kind, kind === "system" ? [] : data);
    held.push(claims.length > 1 ? `(${place + 1}) ${answer.text}` : answer.text);
    read = answer.read.length ? answer.read : read;
  }
  if (unknown.length > 0) {
    const rest = held.length > 0 ? ` What it knows holds: ${held.join(" ")}` : "";
    throw new UnknownClaim(`this program does not know ${unknown.join(", ")}.${rest}`);
  }
  return { text: held.join("\n"), read };
}

/**
 * Read data by themselves, for claims that are of none.
 * @param {readonly [string, unknown][]} head
 * @param {readonly File[]} data
 */
async function heldAgainstHash(head, data) {
  const part = new Part(new Map([...head, ["statement", ""]]), "the data");
  const fields = part.object(["format", "tool", "sha256", "statement", "dimension", "examples", "data_sha256"], ["data", "reading"]);
  return (await aboutData(NoClaim, fields, data)).read;
}

/**
 * Check a claim that is about no data.
 * @param {Part} part
 * @param {Kind} kind
 */
function freeClaim(part, kind) {
  const fields = part.object(["format", "tool", "about", "statement", "sha256", ...kind.keys], kind.optional);
  const claim = new kind(fields);
  claim.end();
  require(fields.statement.text() === claim.statement(), "the statement is not what the proof shows");
  return { text: claim.statement(), read: /** @type {Line[]} */ ([]) };
}

const MOST_CLAIMS = 100;
/** The formats that are checked as a whole, whatever they are about. @type {Record<string, "claims" | "estimates">} */
const WHOLE = { "linexact-claims/1": "claims", "linexact-estimates/1": "estimates" };
const COMMON = ["format", "tool", "about", "dimension", "statement", "data_sha256", "sha256"];

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
  const form = fields.get("format");
  const kind = typeof form === "string" && Object.hasOwn(WHOLE, form) ? WHOLE[form] : kindOf(form, fields.get("about"));
  const rest = new Map(fields);
  rest.delete("sha256");
  require(fields.get("sha256") === hashOf(canonical(rest)), "sha256 is another: the file was changed");
  const part = new Part(fields, "the certificate");
  new Part(fields.get("tool"), "tool").text();
  return { part, kind: /** @type {Kind | "system" | "claims" | "estimates"} */ (kind) };
}

/** @param {unknown} format @param {unknown} about */
function kindOf(format, about) {
  const known = (/** @type {unknown} */ name, /** @type {object} */ table) => typeof name === "string" && Object.hasOwn(table, name);
  const shown = (/** @type {unknown} */ name) => (typeof name === "string" ? JSON.stringify(name.slice(0, 60)) : "none");
  if (!known(format, KINDS)) {
    throw new UnknownClaim(`an unknown format (${shown(format)}): this program knows ${Object.keys({ ...KINDS, ...WHOLE }).join(", ")}`);
  }
  const kinds = KINDS[/** @type {string} */ (format)];
  if (!known(about, kinds)) {
    throw new UnknownClaim(`an unknown claim (about ${shown(about)}): this program knows ${Object.keys(kinds).join(", ")}`);
  }
  return kinds[/** @type {string} */ (about)];
}

/** @param {Uint8Array} bytes */
function decodedText(bytes) {
  requireReadable(bytes.every((byte) => byte < 128), "the certificate is not in ASCII");
  return new TextDecoder().decode(bytes);
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
 * @param {Kind} kind
 * @param {Record<string, Part>} fields
 * @param {readonly File[]} data
 */
async function aboutData(kind, fields, data) {
  const dimension = fields.dimension.count();
  const reading = fields.reading ? readingOf(fields.reading, dimension) : null;
  requireReadable(fields.data !== undefined || data.length > 0, "the certificate holds no data: its data file is needed");
  const stated = fields.statement.text();
  let claim = null;
  if (fields.data) claim = await proved(kind, fields, reading, inside(fields.data, dimension, reading));
  let compared = null;
  if (data.length > 0) {
    requireReadable(reading !== null, "the certificate does not say how to read a data file");
    const reader = reading.kind === "csv" ? new TableReader(reading) : new ArrayReader(reading);
    claim = await proved(kind, fields, reading, outside(data, reading, reader));
    compared = { files: data.map((file) => file.name), reader };
  }
  const found = /** @type {Claim} */ (claim);
  const text = found.statement();
  require(stated === text, "the statement is not what the proof shows");
  return { text, read: report(found, reading, compared) };
}

/**
 * Hold a claim against examples, and these against their hash.
 * @param {Kind} kind
 * @param {Record<string, Part>} fields
 * @param {Reading | null} reading
 * @param {Iterable<AsyncIterable<Seen>>} pieces one for each of several files, or one
 */
async function proved(kind, fields, reading, pieces) {
  const claim = new kind(fields);
  const encoder = new TextEncoder();
  const named = reading?.files ?? null;
  let seen = 0n, place = 0, sha256 = "", lines = "";
  for (const examples of pieces) {
    const hash = new Sha256(), before = seen;
    for await (const { example, line } of examples) {
      hash.update(encoder.encode(line));
      claim.see(example);
      seen++;
    }
    sha256 = hash.hex();
    if (named === null) continue;
    const file = named[place++];
    require(file.examples === seen - before && file.sha256 === sha256, `the examples of ${JSON.stringify(file.name)} are others`);
    lines += `${file.examples},${file.sha256}\n`;
  }
  require(fields.data_sha256.text() === (named === null ? sha256 : hashOf(lines)), "the data are others: data_sha256 is another");
  require(seen === claim.examples, `${seen} examples, the certificate says ${claim.examples}`);
  claim.end();
  return claim;
}
