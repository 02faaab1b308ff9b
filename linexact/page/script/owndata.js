// The page of one's own data: typed, pasted, clicked or a gate's; decided exactly, and proved.
//
// The table in its box is the data; a click writes a row into it. Each change decides anew.

import { check } from "./check.js";
import { button, create, save } from "./elements.js";
import { LimitReached, separate } from "./exact/decide.js";
import { widestStreet } from "./exact/margin.js";
import { conventionNamed, coprime } from "./exact/scores.js";
import { runOn } from "./exact/rule.js";
import { TypedError } from "./exact/typed.js";
import { headedTable } from "./frames.js";
import { outputsOf, tableOf } from "./gates.js";
import { certificateOf } from "./owncertificate.js";
import { OwnPlane } from "./ownplane.js";
import { MOST_EXAMPLES, MOST_FEATURES, csvOf, ownData } from "./owntable.js";
import { toldStreet, toldVerdict } from "./ownwords.js";
import { showRun } from "./perceptronwidget.js";
import { compared, written } from "./rational.js";
import { element } from "./showing.js";

/** @typedef {import("./exact/decide.js").Verdict} Verdict */
/** @typedef {import("./exact/margin.js").Street} Street */
/** @typedef {import("./exact/scores.js").Convention} Convention */
/** @typedef {import("./owntable.js").OwnData} OwnData */
/** @typedef {import("./plane.js").Spot} Spot */

const WAIT = 150; // milliseconds after the last key
const MOST_BYTES_OF_FILE = 1_000_000;

const table = element("table", HTMLTextAreaElement);
const plane = new OwnPlane(put, tell);

/** @type {{name: string, said: string, rule: any}[]} */
const rules = JSON.parse(document.getElementById("rules")?.textContent ?? "[]");

/** @type {OwnData | null} */
let data = null;
let certificate = "";
let isTyping = 0;

/** @param {string} text */
function tell(text) {
  element("told", HTMLElement).textContent = text;
}

/** The convention that is chosen. @returns {Convention} */
function chosenConvention() {
  return conventionNamed(element("bias", HTMLInputElement).checked, element("boundary", HTMLSelectElement).value);
}

/** Read the table and decide. @param {boolean} isNew whether the picture is to be fitted */
function decideAll(isNew) {
  try {
    const found = ownData(table.value);
    if (isNew) plane.fit(found);
    data = found;
    showFound(found);
  } catch (error) {
    if (!(error instanceof TypedError || error instanceof LimitReached)) throw error;
    data = null;
    certificate = "";
    showFault(table.value.trim() === "" ? "No data yet: click points, paste a table, or name a gate." : `Not decided: ${error.message}.`);
  }
}

/** @param {string} text */
function showFault(text) {
  const isEmpty = table.value.trim() === "";
  const answer = element("answer", HTMLElement);
  answer.textContent = text;
  answer.dataset.verdict = isEmpty ? "none" : "fault";
  element("proof", HTMLElement).replaceChildren();
  element("checked", HTMLElement).textContent = "";
  element("picture", HTMLElement).hidden = false;
  plane.draw(null);
  setSaving(false);
}

/** @param {OwnData} found */
function showFound(found) {
  const convention = chosenConvention();
  const street = widestStreet(found.examples, convention.bias);
  const verdict = verdictOf(found, convention, street);
  const told = toldVerdict(found, convention, verdict);
  const answer = element("answer", HTMLElement);
  answer.textContent = told.answer;
  answer.dataset.verdict = verdict.separable ? "separable" : "inseparable";
  const parts = told.lines.map((line) => create("p", {}, line));
  parts.push(...told.formulas.map((line) => create("p", { class: "formula" }, line)));
  if (told.last !== "") parts.push(create("p", {}, told.last));
  const shown = /** @type {HTMLElement[]} */ (parts);
  if (told.table !== null) shown.push(scoreTable(told.table));
  if (street !== null) shown.push(create("p", {}, toldStreet(street, found.features)));
  element("proof", HTMLElement).replaceChildren(...shown);
  const isFlat = found.features.length <= 2;
  element("picture", HTMLElement).hidden = !isFlat;
  element("unpictured", HTMLElement).hidden = isFlat;
  plane.draw(isFlat ? { data: found, verdict, street, bias: convention.bias } : null);
  certificate = certificateOf(found, convention, verdict);
  setSaving(true);
  recheck(certificate);
}

/** Where there is a widest street its middle is the answer: it is right under every convention. @param {OwnData} found @param {Convention} convention @param {Street | null} street @returns {Verdict} */
function verdictOf(found, convention, street) {
  const size = found.features.length;
  if (street === null) return separate(found.examples, convention, size);
  const whole = coprime([...street.w, street.b]);
  return { separable: true, w: whole.slice(0, size), b: whole[size] };
}

/** @param {import("./ownwords.js").ScoreTable} told */
function scoreTable({ heads, rows }) {
  const body = rows.map((cells) => create("tr", {}, ...cells.map((text) => create("td", {}, text))));
  const table = headedTable(heads, create("tbody", {}, ...body));
  table.tabIndex = 0;
  return table;
}

/** Let the page's own checker, which knows nothing of what decided, check the certificate. @param {string} text */
function recheck(text) {
  const { outcome, text: said } = check(new TextEncoder().encode(text), []);
  element("checked", HTMLElement).textContent = `${outcome === "verified" ? "VERIFIED" : "NOT VERIFIED"} by this page's checker: ${said}`;
}

/** @param {boolean} isReady */
function setSaving(isReady) {
  element("runit", HTMLButtonElement).disabled = !isReady || data?.examples.length === 0;
  element("run", HTMLElement).replaceChildren(); // it was of other data
  element("savecertificate", HTMLButtonElement).disabled = !isReady;
  element("savedata", HTMLButtonElement).disabled = !isReady;
}

/** @param {string} text @param {string} name @param {string} type */
function saveText(text, name, type) {
  save(text, name, type);
  tell(`Saved as ${name}.`);
}

/** Take a table in place of the one before. @param {string} text @param {boolean} isNew */
function replace(text, isNew) {
  table.value = text;
  decideAll(isNew);
}

/** The class that a click puts; null: it takes away. @returns {1 | -1 | null} */
function chosenClass() {
  const value = new FormData(element("tools", HTMLFormElement)).get("tool");
  return value === "remove" ? null : value === "positive" ? 1 : -1;
}

/** @param {Spot} spot */
function put(spot) {
  const target = chosenClass();
  if (target === null) { takeAway(spot); return; }
  const before = data ?? (table.value.trim() === "" ? EMPTY : null);
  if (before === null) { tell("First repair the table: its fault stands under Answer."); return; }
  const size = before.features.length;
  if (size > 2) { tell(`The data have ${size} features; points are clicked for one or two.`); return; }
  const x = spot.slice(0, size);
  const isThere = before.examples.some((example) => example.target === target && isSamePoint(example.x, x));
  if (isThere) { tell("That point is there already."); return; }
  if (before.examples.length >= MOST_EXAMPLES) { tell(`This page takes up to ${MOST_EXAMPLES} examples.`); return; }
  replace(csvOf({ ...before, examples: [...before.examples, { x, target }] }), false);
  tell(`Put (${x.map(written).join(", ")}), class ${target > 0 ? before.positive : before.negative}.`);
}

/** @param {Spot} spot */
function takeAway(spot) {
  if (data === null || data.features.length > 2) return;
  const x = spot.slice(0, data.features.length);
  const examples = data.examples.filter((example) => !isSamePoint(example.x, x));
  if (examples.length === data.examples.length) { tell("There is no point here."); return; }
  replace(examples.length ? csvOf({ ...data, examples }) : "", false);
  tell(`Taken away: (${x.map(written).join(", ")}).`);
}

/** @param {readonly import("./rational.js").Rational[]} a @param {readonly import("./rational.js").Rational[]} b */
function isSamePoint(a, b) {
  return a.every((value, j) => compared(value, b[j]) === 0);
}

/** @type {OwnData} */
const EMPTY = { features: ["x1", "x2"], label: "class", positive: "1", negative: "0", examples: [] };

function takeGate() {
  try {
    const name = element("gate", HTMLInputElement).value;
    replace(tableOf(outputsOf(name, MOST_FEATURES)), true);
    tell(`The truth table of ${name.trim().slice(0, 30)}.`);
  } catch (error) {
    if (!(error instanceof TypedError)) throw error;
    tell(`${error.message}.`);
  }
}

/** @param {File} file */
async function takeFile(file) {
  if (file.size > MOST_BYTES_OF_FILE) {
    tell(`${file.name} has ${file.size} bytes; for large data run: linexact certify ${file.name}`);
    return;
  }
  replace(await file.text(), true);
  tell(`Read ${file.name}.`);
}

function tellRule() {
  const { said } = rules[element("rule", HTMLSelectElement).selectedIndex];
  element("ruletold", HTMLElement).textContent = `${said}; the weights begin at 0, the examples are shown in their order.`;
  element("run", HTMLElement).replaceChildren();
}

function runPerceptron() {
  if (data === null) return;
  const { rule } = rules[element("rule", HTMLSelectElement).selectedIndex];
  showRun(element("run", HTMLElement), runOn(rule, data.examples, data.features.length), data.features);
}

function begin() {
  element("rule", HTMLSelectElement).append(...rules.map(({ name }) => create("option", {}, name)));
  element("rule", HTMLSelectElement).addEventListener("change", tellRule);
  element("runit", HTMLButtonElement).addEventListener("click", runPerceptron);
  tellRule();
  plane.remove = takeAway;
  element("plane", HTMLElement).append(plane.plane.element, create("p", { class: "settings" },
    button("Show more", () => plane.zoom(true)), button("Show less", () => plane.zoom(false)),
    button("Fit to the data", () => { if (data !== null) plane.fit(data); })));
  table.addEventListener("input", () => {
    clearTimeout(isTyping);
    isTyping = window.setTimeout(() => decideAll(true), WAIT);
  });
  for (const name of ["bias", "boundary"]) document.getElementById(name)?.addEventListener("change", () => decideAll(false));
  element("takegate", HTMLButtonElement).addEventListener("click", takeGate);
  element("gate", HTMLInputElement).addEventListener("keydown", (event) => { if (event.key === "Enter") takeGate(); });
  element("file", HTMLInputElement).addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.files?.[0]) void takeFile(input.files[0]);
    input.value = "";
  });
  element("clear", HTMLButtonElement).addEventListener("click", () => {
    plane.fit(EMPTY);
    replace("", false);
  });
  element("savecertificate", HTMLButtonElement).addEventListener("click", () => saveText(certificate, "certificate.json", "application/json"));
  element("savedata", HTMLButtonElement).addEventListener("click", () => { if (data !== null) saveText(csvOf(data), "data.csv", "text/csv"); });
  decideAll(true);
}

begin();
