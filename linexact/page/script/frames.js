// What the tools of a page have in common: pictures with their words, choices, keys.

import { create } from "./elements.js";
import { TypedError, typedNumber } from "./exact/typed.js";
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
function moveOf(key, step) {
  /** @type {Rational} */
  const back = [-step[0], step[1]];
  /** @type {Record<string, Spot>} */
  const moves = { ArrowLeft: [back, ZERO], ArrowRight: [step, ZERO], ArrowUp: [ZERO, step], ArrowDown: [ZERO, back] };
  return moves[key] ?? null;
}

/**
 * Move something on a plane by the arrow keys.
 * @param {Plane} plane
 * @param {() => Rational} step of the grid
 * @param {(by: Spot) => void} move
 */
export function onArrows({ element }, step, move) {
  element.addEventListener("keydown", (event) => {
    const by = moveOf(event.key, step());
    if (by === null) return;
    event.preventDefault();
    move(by);
  });
}

/**
 * Press the pointer on a plane, which holds it, and drag it.
 * @param {Plane} plane
 * @param {(event: PointerEvent) => void} press
 * @param {(event: PointerEvent) => void} drag
 */
export function onDrag({ element }, press, drag) {
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    event.preventDefault();
    element.focus();
    press(event);
  });
  element.addEventListener("pointermove", (event) => {
    if (element.hasPointerCapture(event.pointerId)) drag(event);
  });
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
 * A choice of two names, where there are more.
 * @param {readonly string[]} names
 * @param {(shown: [number, number]) => void} take
 */
export function pairChoice(names, take) {
  const pairs = names.flatMap((one, i) => names.slice(i + 1).map((other) => `${one}, ${other}`));
  if (pairs.length < 2) return [];
  return [choice("Picture of", pairs, pairs[0], (text) => {
    const [one, other] = text.split(", ").map((name) => names.indexOf(name));
    take([one, other]);
  })];
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
 * A box for a number: what is typed is taken, or told why it is not.
 * @param {string} label
 * @param {string} name of the number
 * @param {HTMLElement} fault where that is told
 * @param {() => Rational} kept the number that there is
 * @param {(value: Rational) => void} take
 */
export function numberInput(label, name, fault, kept, take) {
  const input = create("input", { type: "text", size: 8, autocomplete: "off", "aria-label": label });
  input.addEventListener("input", () => {
    try {
      const value = typedNumber(input.value);
      fault.textContent = "";
      take(value);
    } catch (error) {
      if (!(error instanceof TypedError)) throw error;
      fault.textContent = `${name}: ${error.message}. It stays ${written(kept())}.`;
    }
  });
  input.addEventListener("change", () => { input.value = written(kept()); fault.textContent = ""; });
  return input;
}

/** A table with a line of heads. @param {readonly string[]} heads @param {Node} body */
export function headedTable(heads, body) {
  return create("table", {}, create("thead", {}, create("tr", {}, ...heads.map((text) => create("th", { scope: "col" }, text)))), body);
}

/**
 * Put a tool into an element, and show it.
 * @template {Tool & {element: HTMLElement, update: () => void}} T
 * @param {HTMLElement} root
 * @param {T} tool
 */
export function placed(root, tool) {
  root.append(tool.element);
  tool.update();
  return tool;
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
