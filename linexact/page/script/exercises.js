// The page of exercises: what is typed is kept in its boxes, saved as a file, and loaded again.

import { answerFile, answersIn } from "./answerfile.js";
import { buildProof } from "./buildproof.js";
import { button, create, save } from "./elements.js";
import { handWeights } from "./handweights.js";
import { marginWidget } from "./marginwidget.js";
import { looksWidget, presentationsWidget, updatesWidget } from "./perceptronwidget.js";

/** @typedef {import("./answerfile.js").Asked} Asked */
/** @typedef {import("./answerfile.js").Answers} Answers */
/** @typedef {HTMLInputElement | HTMLTextAreaElement} Box */

/** @typedef {import("./frames.js").Tool} Tool */
/** @typedef {Asked & {problem?: import("./problem.js").Written}} Exercise */

/** @typedef {[string, (root: HTMLElement, problem: import("./problem.js").Written) => Tool]} Offer what is shown, and what makes it */

/** @type {Offer} */
const BY_HAND = ["Weights by hand", handWeights];
/** @type {Record<string, Offer[]>} the tools for answers of a form */
const TOOLS = {
  weights: [BY_HAND],
  proof: [BY_HAND, ["Build a proof that there are none", buildProof]],
  separator: [["The street of weights", marginWidget]],
  trace: [["The run, row by row", presentationsWidget]],
  "update-table": [["The updates, row by row", updatesWidget]],
  "batch-table": [["The steps, row by row", looksWidget]],
};

/** @type {Exercise[]} */
const exercises = JSON.parse(document.getElementById("problems")?.textContent ?? "[]");
let isSaved = true;

/** @param {string} id @param {string} name @returns {Box} */
function boxOf(id, name) {
  const found = document.getElementById(`${id}-${name}`);
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found;
  throw new Error(`the page has no box ${id}-${name}`);
}

/** What is typed. @returns {Answers} */
function typed() {
  return new Map(exercises.map(({ id, asks }) => [
    id, new Map(asks.map(({ name }) => [name, boxOf(id, name).value])),
  ]));
}

/** Something was typed, or written by a tool. */
function changed() {
  isSaved = false;
  saveButton.disabled = answerFile(exercises, typed()) === "";
  tell("");
}

/** @param {string} text */
function tell(text) {
  const told = document.getElementById("told");
  if (told !== null) told.textContent = text;
}

function saveAnswers() {
  const name = exercises.length === 1 ? `${exercises[0].id}.txt` : "answers.txt";
  save(answerFile(exercises, typed()), name, "text/plain");
  isSaved = true;
  const empty = exercises.flatMap(({ id, asks }) => asks.filter((ask) => !boxOf(id, ask.name).value.trim()));
  tell(`Saved as ${name}.${empty.length ? ` Not answered yet: ${empty.map((ask) => ask.name.replaceAll("_", " ")).join(", ")}.` : ""}`);
}

/** @param {File} file */
async function load(file) {
  if (file.size > MOST_BYTES) {
    tell(`${file.name} has ${file.size} bytes, which is no file of answers.`);
    return;
  }
  const { answers, strange } = answersIn(exercises, await file.text());
  if (answers.size === 0) {
    tell(`${file.name} answers nothing that is asked here; nothing is changed.`);
    return;
  }
  for (const { id, asks } of exercises) {
    for (const { name } of asks) {
      const box = boxOf(id, name);
      box.value = answers.get(id)?.get(name)?.trim() ?? "";
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  isSaved = true;
  tell(`Loaded ${file.name}.${strange.length ? ` Left out, as it answers nothing here: ${strange[0]}${strange.length > 1 ? " ..." : ""}` : ""}`);
}

const MOST_BYTES = 1_000_000;
const saveButton = /** @type {HTMLButtonElement} */ (document.getElementById("save"));

/** Put the tools behind the boxes that they write into; each begins when it is opened. */
function offer() {
  for (const { id, asks, problem } of exercises) {
    if (problem === undefined) continue;
    for (const { name, form } of asks) {
      const box = boxOf(id, name);
      box.after(...(TOOLS[form] ?? []).map(([title, make]) => offered(title, (root) => make(root, problem), box)));
    }
  }
}

/** @param {string} title @param {(root: HTMLElement) => Tool} make @param {Box} box */
function offered(title, make, box) {
  const inside = create("div");
  const tool = create("details", { class: "tool" }, create("summary", {}, title), inside);
  tool.addEventListener("toggle", () => {
    if (!tool.open || inside.hasChildNodes()) return;
    const made = make(inside);
    inside.append(button("Write this into my answer", () => {
      box.value = made.answer();
      changed();
      box.focus();
    }));
    reach();
  });
  return tool;
}

function begin() {
  offer();
  for (const { id, asks } of exercises) {
    for (const { name } of asks) boxOf(id, name).addEventListener("input", changed);
  }
  saveButton.addEventListener("click", saveAnswers);
  document.getElementById("load")?.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.files?.[0]) void load(input.files[0]);
    input.value = "";
  });
  addEventListener("beforeunload", (event) => {
    if (!isSaved) event.preventDefault();
  });
  reach();
  addEventListener("resize", reach);
  addEventListener("toggle", reach, true);
}

/** Tables and formulas that are wider than a phone are moved by the keyboard too. */
function reach() {
  for (const wide of document.querySelectorAll("table, .f, pre")) {
    const isWide = wide.scrollWidth > wide.clientWidth || wide.scrollHeight > wide.clientHeight;
    if (isWide) wide.setAttribute("tabindex", "0");
    else wide.removeAttribute("tabindex");
  }
}

begin();
