// The form of a file: what fields there are, and which kinds of values.

import { require } from "./refusal.js";

/** @typedef {any} Form "text", "count", a value; [form] a list; {key: form}; a set of forms is tried */

const MOST_COUNT = 1e12;

/** Tell whether a value has a form. @param {any} value @param {Form} form @returns {boolean} */
function fits(value, form) {
  if (form instanceof Set) return [...form].some((one) => fits(value, one));
  if (Array.isArray(form)) {
    if (!Array.isArray(value)) return false;
    return form.length === 1 ? value.every((item) => fits(item, form[0])) : value.length === form.length && form.every((one, i) => fits(value[i], one));
  }
  if (form !== null && typeof form === "object") {
    if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
    const keys = Object.keys(form).map((key) => key.replace("?", ""));
    const known = Object.keys(value).every((key) => keys.includes(key));
    return known && Object.entries(form).every(([key, one]) => (key.endsWith("?") && !Object.hasOwn(value, key.slice(0, -1))) || (Object.hasOwn(value, key.replace("?", "")) && fits(value[key.replace("?", "")], one)));
  }
  if (form === "count") return Number.isInteger(value) && value >= 0 && value <= MOST_COUNT;
  if (form === "text") return typeof value === "string";
  if (form === "flag") return typeof value === "boolean";
  if (form === "list") return Array.isArray(value);
  return value === form;
}

const any = (/** @type {Form[]} */ ...forms) => new Set(forms);
const SHARES = [["count", "text"]];
const CLASSES = { classes: [["text", "text"]], others: any("text", null) };
const FILE = { name: "text", count: "count", sha256: "text", "left_out?": ["count"] };
const TABLE = {
  kind: "csv", delimiter: "text", header: "flag", terms: [[any(["count"], ["count", "text"])]], missing: any("skip", "error", "level"),
  "decimal?": ",", "left_out?": ["count"], "weights?": "count", "offset?": "count", "files?": [FILE],
};
const ARRAYS = { kind: "npy", terms: [[["count"]]], ...CLASSES, "files?": [FILE] };
const DATA = {
  dimension: "count", count: "count", sha256: "text", features: ["text"], outcomes: [["text", "text"]], "examples?": [["text"]],
  "reading?": any({ ...TABLE, ...CLASSES, label: "count" }, { ...TABLE, events: "count", "trials?": "count" }, { ...ARRAYS, inputs: null, label: "count" }, { ...ARRAYS, inputs: "text", label: "text" }),
};
const SPACES = any(
  {
    from: "examples", bias: any("text", null), boundary: any("strict", "closed-positive", "closed-negative"), margin: "text", threshold: "text",
    features: any(null, { degree: "count" }, [[["text", ["count"]]]]), also: [["text"]],
  },
  { from: "system", names: ["text"], rows: [["text"]] },
  { from: "model", link: "text", intercept: "flag", model: any("binary", "multinomial", "ordinal", "poisson") },
);
const RATE = { above: ["text"], below: ["text"], first: "text", counts: any("updates", "presentations", "passes") };
/** @type {Record<string, Form>} what the page knows, or knows that others know */
const FORMS = {
  point: { point: ["text"], direction: "flag", zero: ["count"], below: ["count"], "function?": ["text"], "simplest?": true },
  combination: { rows: SHARES, cone: "flag", irreducible: "flag", implies: any("count", null) },
  independent: { rows: ["count"], null: [["text"]], "functions?": [["text"]] },
  run: {
    start: ["text"], rate: RATE, order: any("file", "worst", [["count"]]), restart: "flag",
    step: any("single", "mean", "sum"), zero: any("moves", "stays"), stop: any("pass", "streak", "check", "limit"),
    limits: { "presentations?": "count", "updates?": "count", "passes?": "count" },
    outcome: any("converged", "stalled", "limit", "cut", { first: "count", length: "count" }),
    presentations: "count", passes: "count", updates: [["count", "count"]], end: ["text"], "steps?": [[["count"], ["text"], ["text"]]], "right?": ["count"],
  },
  values: { point: ["text"], quantity: "text", value: ["text"] },
  hitting: { of: any("rows", "columns"), cores: [SHARES], k: "count", "packing?": SHARES },
  norm: { point: ["text"], rows: SHARES, counted: ["count"] },
  vertices: { rows: ["count"], vertices: [["text"]], rays: [["text"]], lines: [["text"]] },
};
const CLAIMS = any(...Object.entries(FORMS).map(([atom, form]) => ({ atom, space: "count", ...form })));

/** Require the fields of a certificate. @param {any} file */
export function requireForm(file) {
  const form = { format: "linexact/2", tool: "text", seal: "text", data: any(null, DATA), spaces: [SPACES], claims: [CLAIMS], expects: ["list"] };
  require(fits(file, form) && file.claims.length > 0, "the fields are not those of a certificate");
}
