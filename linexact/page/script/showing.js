// What a check found, shown in the page's element "result".

import { check } from "./check.js";
import { create } from "./elements.js";

/** @typedef {import("./check.js").Answer} Answer */
/** @typedef {import("./check.js").Outcome} Outcome */

const LARGEST_DATA = 2 ** 30; // bytes: more is for the checkers that stream

/** @type {Record<Outcome, [string, string]>} */
export const HEADS = {
  verified: ["VERIFIED", "The proof holds. This is what it proves:"],
  rejected: ["REJECTED", "The proof does not hold, or is not about these data:"],
  unreadable: ["NOT CHECKED", "Nothing could be checked:"],
  unknown: ["UNKNOWN CLAIM", "Nothing was checked:"],
};

/**
 * The element of this name.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function element(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

/**
 * Check a certificate against files; what the browser cannot read is told as well.
 * @param {() => Promise<Uint8Array>} certificate
 * @param {readonly File[]} data
 * @returns {Promise<Answer>}
 */
export async function answered(certificate, data) {
  const size = data.reduce((sum, file) => sum + file.size, 0);
  if (size > LARGEST_DATA) {
    return { outcome: "unreadable", read: [], text: `the data have ${size} bytes; beyond ${LARGEST_DATA} run: python checker.py CERTIFICATE DATA` };
  }
  try {
    const files = [];
    for (const file of data) files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    return check(await certificate(), files);
  } catch (error) {
    return { outcome: "unreadable", text: `the browser cannot read the file: ${error}`, read: [] };
  }
}

/** Say that a check is under way, and let that be seen. */
export async function running() {
  const result = element("result", HTMLElement);
  result.dataset.outcome = "running";
  result.replaceChildren(create("h2", {}, "Checking ..."));
  await new Promise((resolve) => setTimeout(resolve, 30));
}

/**
 * Show what was found.
 * @param {Answer} answer
 */
export function show({ outcome, text, read }) {
  const [head, note] = HEADS[outcome];
  const result = element("result", HTMLElement);
  result.dataset.outcome = outcome;
  result.replaceChildren(create("h2", {}, head), create("p", {}, note), create("blockquote", {}, text));
  if (!read.length) return;
  const lines = read.flatMap(({ name, text: said }) => [create("dt", {}, name), create("dd", {}, said)]);
  result.append(create("p", {}, "What was read (look whether it is what you mean):"), create("dl", {}, ...lines));
}

/** Show nothing. */
export function clear() {
  const result = element("result", HTMLElement);
  delete result.dataset.outcome;
  result.replaceChildren();
}
