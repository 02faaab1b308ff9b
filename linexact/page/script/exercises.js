// The page of exercises: what is typed is kept in its boxes, saved as a file, and loaded again.

import { answerFile, answersIn } from "./answerfile.js";
import { create } from "./elements.js";

/** @typedef {import("./answerfile.js").Asked} Asked */
/** @typedef {import("./answerfile.js").Answers} Answers */
/** @typedef {HTMLInputElement | HTMLTextAreaElement} Box */

/** @type {Asked[]} */
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

function save() {
  const link = create("a", { download: exercises.length === 1 ? `${exercises[0].id}.txt` : "answers.txt" });
  link.href = URL.createObjectURL(new Blob([answerFile(exercises, typed())], { type: "text/plain" }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  isSaved = true;
  const empty = exercises.flatMap(({ id, asks }) => asks.filter(({ name }) => !boxOf(id, name).value.trim()));
  tell(`Saved as ${link.download}.${empty.length ? ` Not answered yet: ${empty.map(({ name }) => name.replaceAll("_", " ")).join(", ")}.` : ""}`);
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

function begin() {
  for (const { id, asks } of exercises) {
    for (const { name } of asks) boxOf(id, name).addEventListener("input", changed);
  }
  saveButton.addEventListener("click", save);
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
