// Arrays of integers: `.npy` files and `.npz` archives of them.

import { requireReadable } from "./refusal.js";
import { spend } from "./work.js";

/** @typedef {import("./reading.js").Reading} Reading */
/** @typedef {import("./vectors.js").Example} Example */

/**
 * An array of integers in C order.
 * @typedef {{shape: number[], at: (index: number) => number | bigint}} IntegerArray
 */

const HEAD = /^\{'descr': '([<>|])([iu])([1248])', 'fortran_order': False, 'shape': \(([0-9]{1,12}), ?([0-9]{0,7})\), \} *\n$/;

/**
 * Read a `.npy` file of format 1.0.
 * @param {Uint8Array} bytes
 * @returns {IntegerArray}
 */
export function arrayOf(bytes) {
  const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0];
  requireReadable(bytes.length >= 10 && magic.every((byte, i) => bytes[i] === byte), "no .npy file of format 1.0");
  const start = 10 + bytes[8] + 256 * bytes[9];
  const found = HEAD.exec(String.fromCharCode(...bytes.subarray(10, start)));
  requireReadable(found !== null && bytes.length >= start, "no array of integers in C order");
  const [, order, sign, size, rows, columns] = /** @type {RegExpExecArray} */ (found);
  const width = Number(size), shape = [Number(rows), ...(columns === "" ? [] : [Number(columns)])];
  const length = shape.reduce((a, b) => a * b, 1);
  requireReadable(order !== "|" || width === 1, "an array without an order of bytes");
  requireReadable(bytes.length - start === length * width, "the array has more or less than its head says");
  const view = new DataView(bytes.buffer, bytes.byteOffset + start);
  return { shape, at: cellReader(view, width, sign === "i", order !== ">") };
}

/**
 * @param {DataView} view
 * @param {number} width in bytes
 * @param {boolean} signed
 * @param {boolean} little whether the least byte comes first
 * @returns {(index: number) => number | bigint}
 */
function cellReader(view, width, signed, little) {
  switch (width) {
    case 1: return signed ? (i) => view.getInt8(i) : (i) => view.getUint8(i);
    case 2: return signed ? (i) => view.getInt16(2 * i, little) : (i) => view.getUint16(2 * i, little);
    case 4: return signed ? (i) => view.getInt32(4 * i, little) : (i) => view.getUint32(4 * i, little);
  }
  const high = little ? 4 : 0, low = 4 - high;
  return (i) => {
    // Most integers of 64 bits fit into 32, which is many times as fast.
    const above = view.getInt32(8 * i + high, little);
    if (above === 0) return view.getUint32(8 * i + low, little);
    if (above === -1 && signed) return view.getUint32(8 * i + low, little) - 4294967296;
    return signed ? view.getBigInt64(8 * i, little) : view.getBigUint64(8 * i, little);
  };
}

/**
 * Take an archive apart: its arrays by name.
 * @param {Uint8Array} bytes
 * @param {readonly string[]} names the arrays that are wanted
 * @returns {Promise<Map<string, IntegerArray>>}
 */
export async function arraysOf(bytes, names) {
  const entries = entriesOf(bytes);
  const found = new Map();
  for (const name of names) {
    const own = entries.filter((entry) => entry.name === `${name}.npy` || entry.name === name); // numpy reads either
    requireReadable(own.length === 1, `the archive has ${own.length || "no"} array named ${JSON.stringify(name)}`);
    found.set(name, arrayOf(await contents(bytes, own[0])));
  }
  return found;
}

const NEWEST_ZIP = 45; // that what is read here needs

/** @typedef {{name: string, method: number, crc: number, packed: number, size: number, start: number}} Entry */

/** @param {Uint8Array} bytes @returns {Entry[]} */
function entriesOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - 22;
  while (end >= 0 && end >= bytes.length - 65557 && view.getUint32(end, true) !== 0x06054b50) end--;
  requireReadable(end >= 0 && end >= bytes.length - 65557, "no archive of arrays");
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  /** @type {Entry[]} */
  const entries = [];
  for (let i = 0; i < count; i++) {
    requireReadable(at + 46 <= end && view.getUint32(at, true) === 0x02014b50, "a damaged archive");
    requireReadable(view.getUint16(at + 6, true) <= NEWEST_ZIP, "an archive of a newer kind");
    const flags = view.getUint16(at + 8, true), method = view.getUint16(at + 10, true);
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
    requireReadable((flags & ~0x806) === 0 && (method === 0 || method === 8), `${name} is encrypted or packed in an unknown way`);
    entries.push({
      name, method, crc: view.getUint32(at + 16, true), packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true), start: view.getUint32(at + 42, true),
    });
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** @param {Uint8Array} bytes @param {Entry} entry */
async function contents(bytes, { name, method, crc, packed, size, start }) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  requireReadable(start + 30 <= bytes.length && view.getUint32(start, true) === 0x04034b50, "a damaged archive");
  const length = view.getUint16(start + 26, true);
  const own = new TextDecoder().decode(bytes.subarray(start + 30, start + 30 + length));
  requireReadable(own === name, `${name} has another name in the archive`);
  const begin = start + 30 + length + view.getUint16(start + 28, true);
  requireReadable(begin + packed <= bytes.length, "an archive that is cut");
  const raw = bytes.subarray(begin, begin + packed);
  const whole = method === 0 ? raw : await inflated(raw, size);
  requireReadable(whole.length === size && crcOf(whole) === crc, `${name} is damaged`);
  return whole;
}

/** @param {Uint8Array} raw @param {number} size @returns {Promise<Uint8Array>} */
async function inflated(raw, size) {
  const room = Math.min(size, 1100 * raw.length + 64); // deflate packs no tighter
  spend(room / 8, 0, 0); // a number of eight bytes counts for one
  const whole = new Uint8Array(room);
  let used = 0;
  for await (const chunk of unpacked(raw, "deflate-raw")) {
    if (used + chunk.length > whole.length) break;
    whole.set(chunk, used);
    used += chunk.length;
  }
  return whole.subarray(0, used);
}

/**
 * Unpack bytes, piece by piece.
 * @param {Uint8Array} raw
 * @param {"gzip" | "deflate-raw"} format
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* unpacked(raw, format) {
  const stream = new Blob([/** @type {BlobPart} */ (raw)]).stream().pipeThrough(new DecompressionStream(format));
  const reader = stream.getReader();
  try {
    for (;;) {
      const piece = await reader.read().catch(() => null);
      requireReadable(piece !== null, "a damaged archive");
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** @param {Uint8Array} bytes */
function crcOf(bytes) {
  let crc = -1;
  for (const byte of bytes) crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

const CRC = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let i = 0; i < 8; i++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** What was read of arrays, told under the verdict. */
export class ArrayReader {
  /** @param {Reading} reading */
  constructor(reading) {
    this.reading = reading;
    this.names = null;
    this.others = 0;
  }

  /** Nothing is left to ask after the last file. */
  end() {}

  /**
   * Give the examples of a file, each with the line that is hashed.
   * @param {Uint8Array} bytes
   * @returns {AsyncGenerator<{example: Example, line: string}>}
   */
  async *examples(bytes) {
    const { columns, positive, negative } = this.reading;
    const { inputs, labelAt } = await this.#arrays(bytes);
    const [rows, width] = inputs.shape;
    requireReadable(columns.every((column) => column < width), `the array has ${width} columns, another is asked for`);
    for (let row = 0; row < rows; row++) {
      const label = String(labelAt(row)), isPositive = label === positive;
      if (!isPositive && negative !== null && label !== negative) {
        this.others++;
        continue;
      }
      const numerators = columns.map((column) => inputs.at(row * width + column));
      yield {
        example: { positive: isPositive, numerators, denominator: 1n },
        line: `${isPositive ? "+" : "-"},${numerators.join(",")}\n`,
      };
    }
  }

  /** @param {Uint8Array} bytes */
  async #arrays(bytes) {
    const { label, inputs: name } = this.reading;
    const wanted = [name, label].filter((text) => typeof text === "string");
    const archive = name === null ? null : await arraysOf(bytes, wanted);
    const inputs = archive === null ? arrayOf(bytes) : /** @type {IntegerArray} */ (archive.get(/** @type {string} */ (name)));
    requireReadable(inputs.shape.length === 2, "the array is no table of rows");
    const [rows, width] = inputs.shape;
    if (typeof label === "number") {
      requireReadable(label < width, `the array has ${width} columns, the label's is asked for`);
      return { inputs, labelAt: (/** @type {number} */ row) => inputs.at(row * width + label) };
    }
    const labels = /** @type {IntegerArray} */ (archive?.get(label));
    const [length, ...more] = labels.shape;
    requireReadable(length === rows && more.every((size) => size === 1), "there is not one label for each row");
    return { inputs, labelAt: labels.at };
  }
}
