// The examples that a certificate is about: those inside it, and those of the files beside it.

import { ArrayReader, unpacked } from "./arrays.js";
import { Part } from "./form.js";
import { overOne } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { TableReader } from "./table.js";
import { spend } from "./work.js";

/** @typedef {import("./reading.js").Reading} Reading */
/** @typedef {import("./vectors.js").Example} Example */
/** @typedef {{name: string, bytes: Uint8Array}} File */
/** @typedef {{example: Example, line: string}} Seen an example and the line of it that is hashed */

/**
 * The examples inside a certificate, file by file where they are from several.
 * @param {Part} part
 * @param {bigint} dimension
 * @param {Reading | null} reading
 * @returns {Iterable<AsyncIterable<Seen>>}
 */
export function* inside(part, dimension, reading) {
  const rows = part.list();
  if (reading === null || reading.files === null) {
    yield examplesIn(rows, dimension);
    return;
  }
  let begun = 0;
  for (const { examples } of reading.files) {
    const end = begun + Number(examples);
    yield examplesIn(rows.slice(begun, end), dimension);
    begun = end;
  }
  require(begun === rows.length, "there are more examples than in all files");
}

/** @param {Part[]} rows @param {bigint} dimension @returns {AsyncGenerator<Seen>} */
async function* examplesIn(rows, dimension) {
  for (const row of rows) {
    const [sign, ...cells] = row.list(dimension + 1n);
    const positive = sign.oneOf("+", "-") === "+";
    const line = `${[sign, ...cells].map((cell) => cell.text()).join(",")}\n`;
    yield { example: { positive, ...overOne(cells.map((cell) => cell.number())) }, line };
  }
}

/**
 * The examples of the data file, or of several in the order in which the certificate names them.
 * @param {readonly File[]} files
 * @param {Reading} reading
 * @param {TableReader | ArrayReader} reader
 * @returns {Iterable<AsyncIterable<Seen>>}
 */
export function* outside(files, reading, reader) {
  if (reading.files === null) {
    requireReadable(files.length === 1, `the certificate is about one data file, ${files.length} are given`);
    yield examplesOf(files[0], reading.leftOut, reader);
  } else {
    const found = byName(files, reading.files.map((file) => file.name));
    for (const { name, leftOut } of reading.files) yield examplesOf(/** @type {File} */ (found.get(name)), leftOut, reader);
  }
  reader.end();
}

/**
 * Find the files that are named; a browser gives the last part of a name, not its folders.
 * @param {readonly File[]} files
 * @param {string[]} names
 */
function byName(files, names) {
  const last = (/** @type {string} */ name) => name.slice(name.lastIndexOf("/") + 1);
  const found = new Map();
  for (const name of names) {
    const same = files.filter((file) => file.name === name);
    const alike = same.length ? same : files.filter((file) => last(file.name) === last(name));
    const isPlain = same.length === 1 || names.filter((other) => last(other) === last(name)).length === 1;
    requireReadable(alike.length === 1 && isPlain, `the certificate names ${JSON.stringify(name)}: none of that name is given, or several`);
    found.set(name, alike[0]);
  }
  requireReadable(files.length === names.length, `the certificate names ${names.length} data files, ${files.length} are given`);
  return found;
}

/** @param {File} file @param {bigint[]} leftOut @param {TableReader | ArrayReader} reader @returns {AsyncIterable<Seen>} */
function examplesOf(file, leftOut, reader) {
  if (reader instanceof ArrayReader) return reader.examples(file.bytes);
  return reader.examples(tableBytes(file), leftOut);
}

/**
 * The bytes of a table, unpacked where its name says so.
 * @param {File} file
 */
export function tableBytes(file) {
  return file.name.endsWith(".gz") ? countedBytes(unpacked(file.bytes, "gzip")) : whole(file.bytes);
}

/**
 * Count what is unpacked: few bytes may be an archive of very many.
 * @param {AsyncIterable<Uint8Array>} chunks
 */
async function* countedBytes(chunks) {
  for await (const chunk of chunks) {
    spend(chunk.length, 0, 0);
    yield chunk;
  }
}

/** @param {Uint8Array} bytes */
async function* whole(bytes) {
  const step = 1 << 20;
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}
