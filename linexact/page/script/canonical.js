// JSON in the one form that a certificate has: sorted keys, no blanks, no floats, ASCII.

import { Rejected } from "./refusal.js";

/** @typedef {unknown} Value a text, a BigInt, true, false, null, a list or Fields */
/** @typedef {Map<string, Value>} Fields an object of the file */

const MOST_DEPTH = 40;
const INTEGER = /(?:0|[1-9][0-9]{0,99})(?![0-9.eE+-])/y;
const STRING = /"((?:[ !#-[\]-~]|\\(?:["\\bfnrt]|u[0-9a-f]{4}))*)"/y;
/** @type {Record<string, string>} */
const SHORT = { '"': '"', "\\": "\\", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
// What may stand as \uXXXX: no character that is printed itself or has a short escape.
const PRINTED = /[\b\f\n\r\t -~]/;

/**
 * Parse canonical JSON; integers become BigInt, objects become Maps.
 * @param {string} text the file without its last line's end
 * @returns {Value}
 */
export function parsed(text) {
  let at = 0;

  /** @param {string} what @returns {never} */
  function refuse(what) {
    throw new Rejected(`not canonical JSON: character ${at + 1} is not ${what}`);
  }

  /** @param {string} mark */
  function expect(mark) {
    if (text[at] !== mark) refuse(`'${mark}'`);
    at++;
  }

  /** @returns {string} */
  function string() {
    STRING.lastIndex = at;
    const found = STRING.exec(text);
    if (found === null) refuse("a text in shortest escapes");
    at = STRING.lastIndex;
    return found[1].includes("\\") ? found[1].replace(/\\(?:u(....)|(.))/g, unescaped) : found[1];
  }

  /** @param {string} _all @param {string | undefined} code @param {string} short */
  function unescaped(_all, code, short) {
    if (code === undefined) return SHORT[short];
    const character = String.fromCharCode(parseInt(code, 16));
    if (PRINTED.test(character)) refuse("a text in shortest escapes");
    return character;
  }

  /** @param {number} depth @returns {Value} */
  function value(depth) {
    if (depth > MOST_DEPTH) refuse(`nested less than ${MOST_DEPTH} deep`);
    switch (text[at]) {
      case '"': return string();
      case "{": return object(depth);
      case "[": return list(depth);
      case "t": return word("true", true);
      case "f": return word("false", false);
      case "n": return word("null", null);
    }
    INTEGER.lastIndex = at;
    const found = INTEGER.exec(text);
    if (found === null) refuse("a value (numbers are counts, of at most 100 digits)");
    at = INTEGER.lastIndex;
    return BigInt(found[0]);
  }

  /** @param {string} name @param {Value} meant @returns {Value} */
  function word(name, meant) {
    if (!text.startsWith(name, at)) refuse("a value");
    at += name.length;
    return meant;
  }

  /** @param {number} depth @returns {Value[]} */
  function list(depth) {
    expect("[");
    /** @type {Value[]} */
    const items = [];
    if (text[at] === "]") { at++; return items; }
    for (;;) {
      items.push(value(depth + 1));
      if (text[at] === "]") { at++; return items; }
      expect(",");
    }
  }

  /** @param {number} depth @returns {Fields} */
  function object(depth) {
    expect("{");
    /** @type {Fields} */
    const fields = new Map();
    /** @type {string | null} */
    let before = null;
    if (text[at] === "}") { at++; return fields; }
    for (;;) {
      const key = string();
      if (before !== null && !isBefore(before, key)) refuse("after the key before it: sorted, none twice");
      before = key;
      expect(":");
      fields.set(key, value(depth + 1));
      if (text[at] === "}") { at++; return fields; }
      expect(",");
    }
  }

  const whole = value(0);
  if (at !== text.length) refuse("the end");
  return whole;
}

/**
 * Write a value in canonical form.
 * @param {Value} value
 * @returns {string}
 */
export function canonical(value) {
  if (typeof value === "string") return escapedText(value);
  if (value instanceof Map) {
    const items = [...value].sort(([a], [b]) => (isBefore(a, b) ? -1 : 1));
    return `{${items.map(([key, item]) => `${escapedText(key)}:${canonical(item)}`).join(",")}}`;
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  return String(value);
}

/** @param {string} text */
function escapedText(text) {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Tell whether a text comes before another by its characters' codes.
 * @param {string} a
 * @param {string} b
 */
function isBefore(a, b) {
  const first = Array.from(a), second = Array.from(b);
  for (let i = 0; i < first.length && i < second.length; i++) {
    if (first[i] !== second[i]) return code(first[i]) < code(second[i]);
  }
  return first.length < second.length;
}

/** @param {string} character */
function code(character) {
  return /** @type {number} */ (character.codePointAt(0));
}
