// Elements of the page, made from script: text stays text.

/** @typedef {Record<string, string | number | boolean>} Attributes */

/**
 * Make an HTML element. An attribute that is `false` is left out, one that is `true` has no value.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function create(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/**
 * A button that does one thing.
 * @param {string} text
 * @param {() => void} action
 */
export function button(text, action) {
  const made = create("button", { type: "button" }, text);
  made.addEventListener("click", action);
  return made;
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? "" : `${value}`);
  }
  element.append(...children);
  return element;
}

/**
 * Save a file as the browser saves what is loaded.
 * @param {string | Uint8Array<ArrayBuffer>} content
 * @param {string} name
 * @param {string} type
 */
export function save(content, name, type) {
  const link = create("a", { download: name });
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
