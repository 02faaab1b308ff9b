// A certificate and perhaps a data file: VERIFIED with the theorem, or what is wrong.

import { ATOMS, conclude, concludeDegree } from "./atoms.js";
import { canonical, parsed } from "./canonical.js";
import { requireForm } from "./form.js";
import { Rejected, Unreadable, require, requireReadable } from "./refusal.js";
import { copied, escaped, harmless, read, requireReading } from "./rows.js";
import { hashOf, Sha256 } from "./sha256.js";
import { Space, keyOf } from "./space.js";
import { beginWork, endWork } from "./work.js";

/** @typedef {import("./rows.js").File} File */
/** @typedef {import("./rows.js").Example} Example */
/** @typedef {{name: string, text: string}} Line what was read, told under the theorem */
/** @typedef {"verified" | "rejected" | "unreadable" | "unknown"} Outcome */
/** @typedef {{outcome: Outcome, text: string, read: Line[]}} Answer what was found, and what was read */

const LONGEST = 1 << 28; // bytes

/** Check a certificate, against its data file where it is given. @param {Uint8Array} certificate @param {readonly File[]} files @returns {Answer} */
export function check(certificate, files) {
  beginWork(files.reduce((sum, file) => sum + file.bytes.length, certificate.length));
  try {
    return answer(opened(certificate), files);
  } catch (error) {
    const isForeseen = error instanceof Rejected || error instanceof Unreadable;
    return { outcome: error instanceof Rejected ? "rejected" : "unreadable", text: isForeseen ? error.message : `not foreseen: ${error}`, read: [] };
  } finally {
    endWork();
  }
}

/** @param {Uint8Array} bytes */
function opened(bytes) {
  requireReadable(bytes.length <= LONGEST && bytes.every((byte) => byte < 128), "the certificate is not JSON in ASCII");
  const text = new TextDecoder().decode(bytes), file = parsed(text);
  const older = typeof file?.format === "string" && file.format.startsWith("linexact-");
  requireReadable(!older, `this is ${older ? file.format.slice(0, 40) : ""}, an older format: write it again (format linexact/2)`);
  require(`${canonical(file)}\n` === text, "the certificate is not in canonical form");
  requireForm(file);
  const { seal, ...rest } = file;
  require(seal === hashOf(canonical(rest)), "the seal does not match the content");
  return file;
}

/** @param {any} file @param {readonly File[]} files @returns {Answer} */
function answer(file, files) {
  const { data } = file;
  if (data === null) {
    requireReadable(files.length === 0, "the certificate is about no data; no data file goes with it");
    return answerOf(proved(file, []), []);
  }
  requireData(data);
  requireReadable(files.length === 0 || data.reading, "no data file goes with the certificate");
  requireReadable(files.length > 0 || data.examples, "the certificate holds no data: name the data file");
  let found = { text: /** @type {string[]} */ ([]), unknown: /** @type {string[]} */ ([]) };
  /** @type {Example[]} */
  let examples = [];
  for (const source of [...(data.examples ? [copied(data)] : []), ...(files.length ? [read(data, files)] : [])]) {
    examples = held(data, source);
    found = proved(file, examples);
  }
  const counts = data.outcomes.map((/** @type {[string, string]} */ [outcome, label]) => ({ name: `class ${outcome}`, text: `${escaped(label)}: ${examples.filter((one) => one.outcome === outcome).length} examples` }));
  const where = files.length ? files.map(({ name }) => name).join(", ") : "the certificate's own copy, compared with no file";
  return answerOf(found, [{ name: "data", text: `${where}: ${data.count} examples` }, { name: "features", text: data.features.map(harmless).join(", ") || "none" }, ...counts]);
}

/** @param {any} data */
function requireData(data) {
  const signs = data.outcomes.map((/** @type {string[]} */ [outcome]) => outcome).join();
  const levels = data.outcomes.map((/** @type {unknown} */ _, /** @type {number} */ k) => k).join();
  require(data.features.length === data.dimension && new Set(data.features).size === data.dimension, "not a name for each feature");
  require(data.outcomes.length > 1 && (signs === "+,-" || signs === levels), "not outcomes of examples");
  require(new Set(data.outcomes.map((/** @type {string[]} */ [, label]) => label)).size === data.outcomes.length, "two outcomes have one name");
  if (data.reading) requireReading(data);
}

/** The examples of a source, which must be those of the hash. @param {any} data @param {Generator<Example>} source */
function held(data, source) {
  const hash = new Sha256(), encoder = new TextEncoder(), several = Boolean(data.reading?.files);
  /** @type {Example[]} */
  const examples = [];
  for (const example of source) {
    const i = examples.length, copy = data.examples?.[i];
    require(!data.examples || (copy && `${copy.join(",")}\n` === example.line), `not the file that was certified: example ${i + 1} differs`);
    require(i < data.count, "not the file that was certified: it has more examples");
    hash.update(encoder.encode(example.line));
    examples.push(example);
  }
  require(examples.length === data.count, "not the file that was certified: it has fewer examples");
  requireReadable(!several, "this page does not read several files: python checker.py CERTIFICATE DATA");
  require(hash.hex() === data.sha256, "not the data that were certified: some number or class differs");
  return examples;
}

/** What the claims show of the examples. @param {any} file @param {readonly Example[]} examples */
function proved(file, examples) {
  const several = file.spaces.length > 1;
  const spaces = file.spaces.map((/** @type {any} */ fields, /** @type {number} */ i) => new Space(fields, file.data, examples, several ? `S${i + 1}: ` : ""));
  require(file.data === null || spaces.some((/** @type {Space} */ s) => s.kind !== "system"), "data of which nothing is said");
  /** @type {string[]} */
  const said = [], unknown = [];
  for (const claim of file.claims) {
    require(claim.space < spaces.length, "a claim about no space");
    const space = spaces[claim.space], known = Object.hasOwn(ATOMS, claim.atom) && !claim.simplest;
    if (!known) unknown.push(claim.simplest ? "simplest integers" : claim.atom);
    else said.push(...ATOMS[claim.atom](claim, space).map((one) => space.name + one));
  }
  spaces.forEach(conclude);
  concludeDegree(spaces);
  const asked = several ? spaces.map((/** @type {Space} */ s) => `${s.name.slice(0, -2)} asks for ${s.asked()}.`) : [];
  const theorem = file.expects.flatMap((/** @type {any} */ expected) => shown(expected, spaces, unknown.length > 0));
  return { text: [...new Set([...theorem, ...asked, ...said])], unknown };
}

/** @param {any} expected @param {Space[]} spaces @param {boolean} isOpen @returns {string[]} */
function shown([name, number, ...rest], spaces, isOpen) {
  const isText = (/** @type {any} */ one) => typeof one === "string" || Number.isInteger(one) || (Array.isArray(one) && one.every((v) => typeof v === "string"));
  require(typeof name === "string" && Number.isInteger(number) && number >= 0 && number < spaces.length && rest.every(isText), "an expectation of no form");
  const { shown: known, name: mark } = spaces[number], sentence = known.get(keyOf([name, ...rest]));
  require(isOpen || sentence !== undefined, `it does not show what it is for: ${[name, ...rest].join(" ").slice(0, 400)}`);
  return sentence ? [mark + sentence] : [];
}

/** @param {{text: string[], unknown: string[]}} found @param {Line[]} lines @returns {Answer} */
function answerOf({ text, unknown }, lines) {
  if (!unknown.length) return { outcome: "verified", text: text.join("\n"), read: lines };
  const names = [...new Set(unknown)].join(", "), others = text.length ? ` The others hold:\n${text.join("\n")}` : "";
  return { outcome: "unknown", text: `This page does not know the claims: ${names}.${others}`, read: lines };
}
