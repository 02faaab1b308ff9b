// The page: files are dropped or chosen, and what they prove is told.

import { check } from "./check.js";

/** @typedef {import("./check.js").Answer} Answer */
/** @typedef {import("./check.js").Outcome} Outcome */

const LARGEST_DATA = 2 ** 30; // of a data file: more is for the checkers that stream

/** @type {Record<Outcome, [string, string]>} */
const HEADS = {
  verified: ["VERIFIED", "The proof holds. This is what it proves:"],
  rejected: ["REJECTED", "The proof does not hold, or is not about these data:"],
  unreadable: ["NOT CHECKED", "Nothing could be checked:"],
  unknown: ["UNKNOWN CLAIM", "Nothing was checked:"],
};

const chosen = /** @type {{certificate: File | null, data: File | null}} */ ({ certificate: null, data: null });
let run = 0; // of checks begun: what an older one finds is not shown

/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
function element(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

/** Check what is chosen, and tell. */
async function tell() {
  const { certificate, data } = chosen;
  if (certificate === null) return;
  const own = ++run;
  show({ head: "Checking ...", note: "", text: "", read: [], outcome: "running" });
  await new Promise((resolve) => setTimeout(resolve, 30)); // let that be seen
  const answer = await answered(certificate, data);
  if (own !== run) return;
  const [head, note] = HEADS[answer.outcome];
  show({ ...answer, head, note });
}

/** @param {File} certificate @param {File | null} data @returns {Promise<Answer>} */
async function answered(certificate, data) {
  if (data !== null && data.size > LARGEST_DATA) {
    return { outcome: "unreadable", read: [], text: `the data file has ${data.size} bytes; beyond ${LARGEST_DATA} run: python checker.py CERTIFICATE DATA` };
  }
  try {
    const file = data === null ? null : { name: data.name, bytes: await bytesOf(data) };
    return await check(await bytesOf(certificate), file);
  } catch (error) {
    return { outcome: "unreadable", text: `the browser cannot read the file: ${error}`, read: [] };
  }
}

/** @param {File} file */
async function bytesOf(file) {
  return new Uint8Array(await file.arrayBuffer());
}

/** @param {{head: string, note: string, text: string, read: import("./report.js").Line[], outcome: string}} shown */
function show({ head, note, text, read, outcome }) {
  const result = element("result", HTMLElement);
  result.dataset.outcome = outcome;
  const list = document.createElement("dl");
  for (const { name, text: said } of read) list.append(made("dt", name), made("dd", said));
  const parts = [made("h2", head)];
  if (note !== "") parts.push(made("p", note));
  if (text !== "") parts.push(made("blockquote", text));
  if (read.length) parts.push(made("p", "What was read (look whether it is what you mean):"), list);
  result.replaceChildren(...parts);
}

/** @param {string} tag @param {string} text */
function made(tag, text) {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

/**
 * Sort dropped files: the certificate is the one that says so in its text.
 * @param {File[]} files
 */
async function take(files) {
  for (const file of files.slice(0, 2)) {
    const which = (await saysSo(file)) ? "certificate" : "data";
    const one = new DataTransfer(); // so that its name stands where a chosen file's does
    one.items.add(file);
    element(which, HTMLInputElement).files = one.files;
    chosen[which] = file;
  }
  await tell();
}

/** @param {File} file */
async function saysSo(file) {
  if (file.size > 2 ** 28 || !/^\s*\{/.test(await file.slice(0, 100).text())) return false;
  return (await file.text()).includes('"format":"linexact-');
}

/** @param {string} id @param {"certificate" | "data"} which */
function listen(id, which) {
  const input = element(id, HTMLInputElement);
  input.addEventListener("change", () => {
    chosen[which] = input.files?.[0] ?? null;
    void tell();
  });
}

function begin() {
  listen("certificate", "certificate");
  listen("data", "data");
  const area = element("drop", HTMLElement);
  for (const name of ["dragenter", "dragover"]) {
    document.addEventListener(name, (event) => {
      event.preventDefault();
      area.classList.add("over");
    });
  }
  for (const name of ["dragleave", "drop"]) {
    document.addEventListener(name, () => area.classList.remove("over"));
  }
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    void take(Array.from(event.dataTransfer?.files ?? []));
  });
  element("again", HTMLButtonElement).addEventListener("click", () => {
    chosen.certificate = chosen.data = null;
    for (const id of ["certificate", "data"]) element(id, HTMLInputElement).value = "";
    run++;
    element("result", HTMLElement).replaceChildren();
    delete element("result", HTMLElement).dataset.outcome;
    void tell();
  });
}

begin();
