// A report of several claims, each with its certificate: all are checked again here, or one saved.

import { create, save } from "./elements.js";
import { HEADS, answered, element, running } from "./showing.js";

/** @typedef {import("./check.js").Outcome} Outcome */

/** @type {Outcome[]} what stands for all of them, if one of them is so */
const GRAVEST = ["rejected", "unreadable", "unknown", "verified"];

/** A certificate's file, byte by byte. @param {Element} claim */
function fileOf(claim) {
  return new TextEncoder().encode(`${claim.querySelector("pre")?.textContent}\n`);
}

/** Check every claim; say what each certificate proves, and what holds of all. */
async function recheckAll() {
  await running();
  /** @type {Outcome[]} */
  const found = [];
  for (const claim of document.querySelectorAll("#claims > li")) {
    const { outcome, text } = await answered(async () => fileOf(claim), []);
    const line = /** @type {HTMLElement} */ (claim.querySelector(".outcome"));
    line.dataset.outcome = outcome;
    line.textContent = `${HEADS[outcome][0]}: ${text}`;
    found.push(outcome);
  }
  const gravest = GRAVEST.find((outcome) => found.includes(outcome)) ?? "unreadable";
  const count = found.filter((outcome) => outcome === gravest).length;
  const note = `${count} of ${found.length} certificate${found.length === 1 ? "" : "s"}; below each stands what was found.`;
  const result = element("result", HTMLElement);
  result.dataset.outcome = gravest;
  result.replaceChildren(create("h3", {}, HEADS[gravest][0]), create("p", {}, note));
}

document.getElementById("recheck")?.addEventListener("click", () => void recheckAll());
for (const claim of document.querySelectorAll("#claims > li")) {
  claim.querySelector("button")?.addEventListener("click", () => save(fileOf(claim), "certificate.json", "application/json"));
}
