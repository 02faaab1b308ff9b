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

const chosen = { certificate: /** @type {File[]} */ ([]), data: /** @type {File[]} */ ([]) };
let run = 0; // of checks begun: what an older one finds is not shown

/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
function element(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

/** Check what is chosen, and tell. */
async function tell() {
  const { certificate: [certificate], data } = chosen;
  if (certificate === undefined) return;
  const own = ++run;
  show({ head: "Checking ...", note: "", text: "", read: [], outcome: "running" });
  await new Promise((resolve) => setTimeout(resolve, 30)); // let that be seen
  const answer = await answered(certificate, data);
  if (own !== run) return;
  const [head, note] = HEADS[answer.outcome];
  show({ ...answer, head, note });
}

/** @param {File} certificate @param {File[]} data @returns {Promise<Answer>} */
async function answered(certificate, data) {
  const size = data.reduce((sum, file) => sum + file.size, 0);
  if (size > LARGEST_DATA) {
    return { outcome: "unreadable", read: [], text: `the data have ${size} bytes; beyond ${LARGEST_DATA} run: python checker.py CERTIFICATE DATA` };
  }
  try {
    const files = [];
    for (const file of data) files.push({ name: file.name, bytes: await bytesOf(file) });
    return await check(await bytesOf(certificate), files);
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
  /** @type {File[]} */
  const certificates = [];
  /** @type {File[]} */
  const data = [];
  for (const file of files) ((await saysSo(file)) ? certificates : data).push(file);
  if (certificates.length) put("certificate", certificates.slice(0, 1));
  if (data.length) put("data", data);
  await tell();
}

/**
 * Choose files, so that their names stand where those of files chosen by hand do.
 * @param {"certificate" | "data"} which
 * @param {File[]} files
 */
function put(which, files) {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  element(which, HTMLInputElement).files = transfer.files;
  chosen[which] = files;
}

/** @param {File} file */
async function saysSo(file) {
  if (file.size > 2 ** 28 || !/^\s*\{/.test(await file.slice(0, 100).text())) return false;
  return (await file.text()).includes('"format":"linexact-');
}

/** @param {"certificate" | "data"} which */
function listen(which) {
  const input = element(which, HTMLInputElement);
  input.addEventListener("change", () => {
    chosen[which] = Array.from(input.files ?? []);
    void tell();
  });
}

function begin() {
  listen("certificate");
  listen("data");
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
    put("certificate", []);
    put("data", []);
    run++;
    element("result", HTMLElement).replaceChildren();
    delete element("result", HTMLElement).dataset.outcome;
    void tell();
  });
}

begin();
