// JSON in the one form that a certificate has: sorted keys, no blanks, whole numbers, ASCII.

import { requireReadable } from "./refusal.js";

/** @typedef {any} Value a text, a whole number, true, false, null, a list, an object */

/**
 * Parse canonical JSON; null where a text is none.
 * @param {string} text the file without its last line's end
 * @returns {Value}
 */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    requireReadable(false, "the certificate is not JSON");
  }
}

/**
 * Write a value in canonical form.
 * @param {Value} value
 * @returns {string}
 */
export function canonical(value) {
  if (typeof value === "string") return escapedText(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return String(value);
  const keys = Object.keys(value).sort((a, b) => (isBefore(a, b) ? -1 : 1));
  return `{${keys.map((key) => `${escapedText(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** @param {string} text */
function escapedText(text) {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Tell whether a text comes before another by its characters' codes. @param {string} a @param {string} b */
function isBefore(a, b) {
  const first = Array.from(a, codeOf), second = Array.from(b, codeOf);
  const i = first.findIndex((code, j) => code !== second[j]);
  return i < 0 ? first.length < second.length : i >= second.length ? false : first[i] < second[i];
}

/** @param {string} character */
function codeOf(character) {
  return /** @type {number} */ (character.codePointAt(0));
}
