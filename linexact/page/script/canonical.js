// JSON in the one form that a certificate has: sorted keys, no blanks, whole numbers, ASCII.

import { requireReadable } from "./refusal.js";

/** @typedef {any} Value a text, a whole number, true, false, null, a list, an object */

/** @param {string} text @returns {Value} */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    requireReadable(false, "the certificate is not JSON");
  }
}

/** Write a value in canonical form. @param {Value} value @returns {string} */
export function canonical(value) {
  if (typeof value === "string") return escapedText(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return String(value);
  return `{${Object.keys(value).sort().map((key) => `${escapedText(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** @param {string} text */
function escapedText(text) {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
