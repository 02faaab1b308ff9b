// A perceptron's run, row by row: filled in and told at once, or shown, forward and back.
//
// What the author keeps from students is not shown: without the solution each row is theirs to fill
// in, and only rows that are right can be gone through.

import { button, create } from "./elements.js";
import { headedTable } from "./frames.js";
import { ran } from "./exact/perceptron.js";
import { runProblemOf } from "./exact/rule.js";
import { vectorText } from "./exact/typed.js";
import { listing } from "./problem.js";
import { RunPicture } from "./runpicture.js";
import { comparedRow, cycleOfRun, endingText, lookRows, presentationRows, rowsText, updateRows } from "./runrows.js";

/** @typedef {import("./frames.js").Tool} Tool */
/** @typedef {import("./problem.js").Written} Written */
/** @typedef {import("./exact/perceptron.js").Run} Run */
/** @typedef {import("./exact/rule.js").RunProblem} RunProblem */
/** @typedef {import("./runrows.js").RowTable} RowTable */
/** @typedef {(problem: RunProblem, run: Run) => RowTable} Rows */

const MOST_PRESENTED = 1000; // presentations

/** Every presentation is a row. @param {HTMLElement} root @param {Written} fields @returns {Tool} */
export function presentationsWidget(root, fields) {
  return runWidget(root, fields, presentationRows);
}

/** The updates alone are rows. @param {HTMLElement} root @param {Written} fields @returns {Tool} */
export function updatesWidget(root, fields) {
  return runWidget(root, fields, updateRows);
}

/** The looks of a batch rule are rows. @param {HTMLElement} root @param {Written} fields @returns {Tool} */
export function looksWidget(root, fields) {
  return runWidget(root, fields, lookRows);
}

/**
 * Show a run as a whole, at its start.
 * @param {HTMLElement} root
 * @param {RunProblem} problem
 * @param {readonly string[]} features
 */
export function showRun(root, problem, features) {
  const tool = new RunTool(problem, features, true, problem.rule.batch === null ? presentationRows : lookRows);
  tool.showAll();
  root.replaceChildren(tool.element);
}

/** @param {HTMLElement} root @param {Written} fields @param {Rows} rows @returns {Tool} */
function runWidget(root, fields, rows) {
  if (fields.run === undefined) throw new Error("the page holds no run");
  const tool = new RunTool(runProblemOf(fields.run), fields.features, fields.whole === true, rows);
  root.append(tool.element);
  return tool;
}

class RunTool {
  /** @param {RunProblem} problem @param {readonly string[]} features @param {boolean} isWhole whether it may be shown @param {Rows} rows */
  constructor(problem, features, isWhole, rows) {
    this.problem = problem;
    this.run = ran(problem, MOST_PRESENTED);
    this.table = rows(problem, this.run);
    this.cycle = cycleOfRun(problem, MOST_PRESENTED);
    this.found = 0; // rows that stand in the table
    this.at = 0; // of them done in the picture
    this.isOver = false;
    this.isWhole = isWhole;
    this.picture = new RunPicture(problem, features);
    this.told = create("p", { class: "said", role: "status", "aria-live": "polite" });
    this.body = create("tbody");
    this.slider = create("input", { type: "range", min: 0, max: 0, value: 0, step: 1, "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.#go(Number(this.slider.value)));
    this.boxes = this.table.columns.map((column) => this.#box(column));
    this.entry = this.#entry();
    this.element = this.#build();
    if (this.table.rows.length === 0) this.#end();
    this.#go(0);
  }

  /** The rows found so far, as they are typed into an answer. */
  answer() {
    return rowsText(this.table, this.found);
  }

  #build() {
    const { names, start } = this.problem.rule;
    const first = create("p", { class: "note" }, `The weights (${names.join(", ")}) begin at ${vectorText(start)}.`);
    const steps = create("div", { class: "settings" },
      button("Back", () => this.#go(this.at - 1)), button("Forward", () => this.#forward()), this.slider,
      button("Begin again", () => this.#go(0)));
    if (this.isWhole) steps.append(button("Show the whole run", () => this.showAll()));
    const heads = ["step", ...this.table.columns.map(({ name }) => name)];
    return create("div", { class: "run" }, first, this.entry, this.told, steps, this.picture.element,
      headedTable(heads, this.body));
  }

  /** @param {import("./runrows.js").Column} column */
  #box(column) {
    if (column.choices !== undefined) {
      return create("select", { "aria-label": column.name }, ...column.choices.map((text) => create("option", {}, text)));
    }
    const input = create("input", { type: "text", size: Math.max(6, column.hint.length), placeholder: column.hint, autocomplete: "off", "aria-label": column.name });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.#check();
    });
    return input;
  }

  #entry() {
    const fields = this.table.columns.map(({ name }, j) => create("div", { class: "number" }, create("span", { "aria-hidden": "true" }, name), this.boxes[j]));
    return create("fieldset", { class: "entry" }, create("legend", {}, "The next row"), create("div", { class: "numbers" }, ...fields,
      button("Check this row", () => this.#check()), button("The run ends here", () => this.#ended())));
  }

  /** Hold what is typed against the run, and say at once. */
  #check() {
    if (this.found >= this.table.rows.length) {
      this.#say(`There is no further row. ${this.#endText()}`);
      return;
    }
    const { wrong, faults } = comparedRow(this.table, this.found, this.boxes.map((box) => box.value));
    if (faults.length) this.#say(`Not read: ${faults.join("; ")}.`);
    else if (wrong.length) this.#say(`Row ${this.found + 1}: ${listing(wrong)} ${wrong.length === 1 ? "is" : "are"} not right.`);
    else {
      this.#add();
      for (const box of this.boxes) if (box instanceof HTMLInputElement) box.value = "";
      this.boxes[0].focus();
      this.#say(`Row ${this.found} is right.${this.#cycleText()}`);
    }
  }

  #ended() {
    const left = this.table.rows.length - this.found;
    if (left > 0) this.#say("Not yet: the run goes on.");
    else { this.#end(); this.#say(`Right. ${this.#endText()}`); }
  }

  #endText() {
    return endingText(this.problem, this.run);
  }

  /** Say so where the run is back where it was. */
  #cycleText() {
    if (this.cycle === null || this.run.ending.kind === "cycle") return "";
    const before = this.found > 1 ? this.table.moves[this.found - 2].done : 0;
    const back = this.cycle.presentations;
    const isBack = this.found > 0 && before < back && this.table.moves[this.found - 1].done >= back;
    return isBack ? ` ${endingText(this.problem, this.cycle)}` : "";
  }

  #end() {
    this.isOver = true;
    this.entry.hidden = true;
    this.#say(this.#endText());
  }

  /** Put the next row into the table, and go there. */
  #add() {
    const cells = this.table.rows[this.found];
    this.found++;
    const row = create("tr", {}, create("th", { scope: "row" }, `${this.found}`), ...cells.map((text) => create("td", {}, text)));
    this.body.append(row);
    this.#go(this.found);
  }

  /** Put all rows into the table, and go to the start. */
  showAll() {
    while (this.found < this.table.rows.length) this.#add();
    this.#end();
    this.#go(0);
  }

  #forward() {
    if (this.at < this.found) this.#go(this.at + 1);
    else if (this.isWhole && this.found < this.table.rows.length) {
      this.#add();
      this.#say(this.#cycleText().trim());
    }
    else if (this.isWhole) this.#end();
    else if (!this.isOver) this.#say("Fill in the next row first.");
  }

  /** @param {number} step */
  #go(step) {
    this.at = Math.min(this.found, Math.max(0, step));
    this.slider.max = `${this.found}`;
    this.slider.value = `${this.at}`;
    this.slider.setAttribute("aria-valuetext", this.at === 0 ? "start" : `after row ${this.at}`);
    const moves = this.table.moves.slice(0, this.at);
    this.picture.draw([this.problem.rule.start, ...moves.map(({ after }) => after)], moves[moves.length - 1] ?? null);
    Array.from(this.body.rows).forEach((row, i) => row.classList.toggle("now", i === this.at - 1));
  }

  /** @param {string} text */
  #say(text) {
    this.told.textContent = text;
  }
}
