// What the tools of a page have in common: pictures with their words, choices, keys.

import { create } from "./elements.js";
import { ZERO, written } from "./rational.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("./plane.js").Spot} Spot */
/** What writes an answer: "" where there is nothing to say. @typedef {{answer: () => string}} Tool */

/**
 * Where an arrow key goes, on a grid.
 * @param {string} key
 * @param {Rational} step
 * @returns {Spot | null}
 */
export function moveOf(key, step) {
  /** @type {Rational} */
  const back = [-step[0], step[1]];
  /** @type {Record<string, Spot>} */
  const moves = { ArrowLeft: [back, ZERO], ArrowRight: [step, ZERO], ArrowUp: [ZERO, step], ArrowDown: [ZERO, back] };
  return moves[key] ?? null;
}

/**
 * A picture with its heading, how it is moved, and what is seen.
 * @param {string} heading
 * @param {Plane} plane
 * @param {string} help
 * @param {...Node} more
 */
export function figure(heading, plane, help, ...more) {
  const title = create("p", { class: "heading" }, heading);
  return create("figure", {}, title, plane.element, create("figcaption", {}, create("p", { class: "note" }, help), ...more));
}

/**
 * A choice among texts.
 * @param {string} name
 * @param {readonly string[]} texts
 * @param {string} first
 * @param {(text: string) => void} take
 */
export function choice(name, texts, first, take) {
  const select = create("select", {}, ...texts.map((text) => create("option", { selected: text === first }, text)));
  select.addEventListener("change", () => take(select.value));
  return create("label", {}, `${name} `, select);
}

/**
 * Make what asks for a drawing: one is made at the next frame, for all that changed until then.
 * @param {() => void} draw
 */
export function drawnOnce(draw) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      draw();
    });
  };
}

/**
 * Numbers as they are typed into an answer, with the names of the unknowns.
 * @param {readonly string[]} unknowns
 * @param {readonly Rational[]} numbers
 */
export function typedAnswer(unknowns, numbers) {
  return unknowns.map((name, i) => `${name} = ${written(numbers[i])}`).join(", ");
}

/**
 * Show numbers where they are typed, but for the one that is being typed.
 * @param {readonly HTMLInputElement[]} inputs
 * @param {readonly Rational[]} numbers
 */
export function showTyped(inputs, numbers) {
  inputs.forEach((input, i) => {
    if (document.activeElement !== input) input.value = written(numbers[i]);
  });
}
