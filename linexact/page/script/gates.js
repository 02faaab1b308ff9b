// Truth tables by the name of their gate, or by their outputs: AND, XOR:3, at-least:2:4, 0110.

import { TypedError } from "./exact/typed.js";

/** @type {Record<string, string>} */
const FIXED = { not: "10", buffer: "01", implies: "1101", nimplies: "0010" };

/** @type {Record<string, (ones: number, inputs: number) => boolean>} whether the output is 1 */
const COUNTED = {
  and: (ones, inputs) => ones === inputs,
  or: (ones) => ones > 0,
  nand: (ones, inputs) => ones < inputs,
  nor: (ones) => ones === 0,
  xor: (ones) => ones % 2 === 1,
  xnor: (ones) => ones % 2 === 0,
  parity: (ones) => ones % 2 === 1,
  majority: (ones, inputs) => 2 * ones > inputs,
};

/** @type {Record<string, (ones: number, bound: number) => boolean>} */
const THRESHOLDS = {
  "at-least": (ones, bound) => ones >= bound,
  "at-most": (ones, bound) => ones <= bound,
  exactly: (ones, bound) => ones === bound,
};

/**
 * The outputs of a gate in the usual order of its table: the last input changes fastest.
 * @param {string} name in any letter case
 * @param {number} most inputs
 * @returns {string} of 0 and 1
 * @throws {TypedError}
 */
export function outputsOf(name, most) {
  const [word, ...given] = name.trim().toLowerCase().replace(/_/g, "-").split(":");
  if (/^[01]{2,}$/.test(word) && given.length === 0) return outputsTyped(word, most);
  if (Object.hasOwn(FIXED, word) && given.length === 0) return FIXED[word];
  if (Object.hasOwn(COUNTED, word) && given.length <= 1) {
    const needsNumber = (word === "parity" || word === "majority") && given.length === 0;
    if (needsNumber) throw new TypedError(`${word} needs its number of inputs, as in ${word}:3`);
    return outputsBy(inputsCount(given[0] ?? "2", most), (ones, inputs) => COUNTED[word](ones, inputs));
  }
  if (Object.hasOwn(THRESHOLDS, word) && given.length === 2) {
    const bound = wholeOf(given[0]);
    return outputsBy(inputsCount(given[1], most), (ones) => THRESHOLDS[word](ones, bound));
  }
  const short = name.trim().slice(0, 30);
  throw new TypedError(`no gate is called '${short}'; gates are AND, OR, XOR, NAND, NOT, AND:3, parity:4, majority:3, at-least:2:4, or outputs such as 0110`);
}

/** @param {string} bits @param {number} most */
function outputsTyped(bits, most) {
  const inputs = Math.log2(bits.length);
  if (!Number.isInteger(inputs)) throw new TypedError(`${bits.length} outputs are no truth table; expected 2, 4, 8, ... of them`);
  if (inputs > most) throw new TypedError(tooMany(inputs, most));
  return bits;
}

/** @param {string} text @param {number} most */
function inputsCount(text, most) {
  const inputs = wholeOf(text);
  if (inputs < 1) throw new TypedError("a gate has at least 1 input");
  if (inputs > most) throw new TypedError(tooMany(inputs, most));
  return inputs;
}

/** @param {number} inputs @param {number} most */
function tooMany(inputs, most) {
  return `${inputs} inputs; this page takes up to ${most}. Run: linexact certify GATE`;
}

/** @param {string} text */
function wholeOf(text) {
  if (!/^[0-9]{1,4}$/.test(text)) throw new TypedError(`'${text.slice(0, 30)}' is no whole number; expected such as AND:3`);
  return Number(text);
}

/** @param {number} inputs @param {(ones: number, inputs: number) => boolean} isOne */
function outputsBy(inputs, isOne) {
  return Array.from({ length: 2 ** inputs }, (_, row) => {
    const ones = row.toString(2).replaceAll("0", "").length;
    return isOne(ones, inputs) ? "1" : "0";
  }).join("");
}

/**
 * A truth table as text: a line of names, then inputs and output of each row.
 * @param {string} outputs
 */
export function tableOf(outputs) {
  const inputs = Math.log2(outputs.length);
  const names = Array.from({ length: inputs }, (_, j) => `x${j + 1}`);
  const rows = Array.from(outputs, (output, row) => [...row.toString(2).padStart(inputs, "0"), output].join(","));
  return [[...names, "class"].join(","), ...rows, ""].join("\n");
}
