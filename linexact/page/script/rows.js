// The rows that a certificate is about: a . y R c, in whole numbers over one denominator.

import { lcm, numberOf, overOne, ratio, written } from "./rational.js";
import { Unreadable, require, requireReadable } from "./refusal.js";
import { hashOf } from "./sha256.js";
import { MISSING, decimalPattern, rowsOf } from "./table.js";
import { mostBits, spend } from "./work.js";

/** @typedef {{a: bigint[], relation: string, c: bigint, q: bigint}} Row (a / q) . y R c / q */
/** @typedef {{outcome: string, x: bigint[], q: bigint, line: string}} Example */
/** @typedef {{name: string, bytes: Uint8Array}} File */

const ELSEWHERE = "this page does not read such data: python checker.py CERTIFICATE DATA";

/**
 * As many numbers as there must be, over one denominator.
 * @param {readonly string[]} texts
 * @param {number} size
 * @returns {{v: bigint[], q: bigint}}
 */
export function integers(texts, size = texts.length) {
  require(texts.length === size, `not ${size} numbers`);
  return overOne(texts.map((text) => {
    spend(4, text.length, text.length);
    const found = numberOf(text);
    require(found !== null, "a number is not written p or p/q in lowest terms");
    return found;
  }));
}

/** The examples that stand in the certificate. @param {any} data @returns {Generator<Example>} */
export function* copied(data) {
  for (const [outcome, ...cells] of data.examples) {
    require(outcome !== undefined && cells.length === data.dimension, "an example with more or fewer features");
    const { v, q } = integers(cells);
    yield { outcome, x: v, q, line: `${[outcome, ...cells].join(",")}\n` };
  }
}

/** The examples of the user's own table. @param {any} data @param {readonly File[]} files @returns {Generator<Example>} */
export function* read(data, files) {
  const r = data.reading, known = r.kind === "csv" && "label" in r && !r.files && !("weights" in r || "offset" in r);
  if (!known || !r.terms.every((/** @type {any[]} */ term) => term.length === 1)) throw new Unreadable(ELSEWHERE);
  requireReadable(files.length === 1, `the certificate is about one data file, ${files.length} are given`);
  requireReadable(!/\.(gz|zst)$/i.test(files[0].name), ELSEWHERE);
  const classes = new Map(r.classes), terms = r.terms.map((/** @type {any} */ [[j, level]]) => ({ j, level }));
  const decimal = decimalPattern(r.decimal ?? "."), label = r.label;
  /** @type {number[]} */
  const leftOut = [];
  let width = 0;
  for (const { line, cells } of rowsOf(files[0].bytes, r.delimiter)) {
    if (cells.length === 1 && cells[0] === "") continue;
    if (width === 0) {
      width = cells.length;
      requireReadable(Math.max(label, ...terms.map((/** @type {any} */ term) => term.j)) < width, "the data file has not the columns that are to be read");
      if (r.header) {
        requireNames(data, terms, cells);
        continue;
      }
    }
    requireReadable(cells.length === width, `line ${line} of the data file has more or fewer cells`);
    const isGap = MISSING.has(cells[label].toLowerCase());
    const outcome = classes.get(cells[label]) ?? r.others;
    if (!isGap && outcome === null) continue;
    const gaps = terms.some((/** @type {any} */ { j, level }) => MISSING.has(cells[j].toLowerCase()) && !(r.missing === "level" && level !== undefined));
    if (isGap || gaps) {
      leftOut.push(Number(line));
      continue;
    }
    const numbers = terms.map((/** @type {any} */ { j, level }) => value(cells[j], level, decimal));
    const { v, q } = overOne(numbers);
    yield { outcome, x: v, q, line: `${[outcome, ...numbers.map(written)].join(",")}\n` };
  }
  const same = leftOut.length === r.left_out.length && leftOut.every((line, i) => line === r.left_out[i]);
  require(same, "not the file that was certified: other rows have missing values");
  require(r.missing !== "error" || leftOut.length === 0, "rows with missing values are left out, and must not be");
}

/** @param {string} cell @param {string | undefined} level @param {(cell: string) => readonly [bigint, bigint] | null} decimal @returns {readonly [bigint, bigint]} */
function value(cell, level, decimal) {
  if (level === undefined) {
    const number = decimal(cell);
    requireReadable(number !== null, `a cell of the data file is no number: ${JSON.stringify(cell.slice(0, 40))}`);
    return ratio(...number);
  }
  const own = MISSING.has(cell.toLowerCase()) ? "missing" : cell;
  return own === level ? [1n, 1n] : [0n, 1n];
}

/** Require a reading that linexact would make: no feature is the outcome in disguise. @param {any} data */
export function requireReading(data) {
  const r = data.reading;
  require(r.terms.every((/** @type {any[]} */ term) => term.length), "a term of nothing");
  const special = ["label", "events", "trials", "weights", "offset"].filter((key) => key in r).map((key) => r[key]);
  const parts = r.terms.flat(), used = new Set(parts.map((/** @type {any[]} */ [j]) => j));
  require(new Set(special).size === special.length, "a column has two meanings");
  require(!special.some((column) => used.has(column)), "a feature is the outcome, a weight or an offset");
  require((r.inputs ?? null) !== (r.label ?? ""), "the features are the labels");
  const once = new Set(r.terms.map((/** @type {any[]} */ term) => JSON.stringify(term.map((part) => JSON.stringify(part)).sort()))).size;
  require(once === r.terms.length && once === data.dimension, "not a term for each feature");
  require(parts.every((/** @type {any[]} */ [j, level]) => j !== undefined && ["undefined", "string"].includes(typeof level)), "a factor of nothing, or of two columns");
  requireClasses(data, r);
  const mark = r.delimiter ?? ",";
  require(/^[^"'\r\n\0.+/eE0-9\u0080-\uffff-]$/.test(mark) && r.decimal !== mark, "not a delimiter");
  const isTable = r.kind === "csv", files = r.files ?? [r];
  require(("left_out" in r) === (isTable && !r.files) && files.every((/** @type {any} */ file) => ("left_out" in file) === isTable), "left_out");
  if (!r.files) return;
  const lines = files.map((/** @type {any} */ { count, sha256 }) => `${count},${sha256}\n`).join("");
  require(hashOf(lines) === data.sha256, "the files have another hash than the data");
  require(sum(files.map((/** @type {any} */ { count }) => count)) === data.count, "the files have other numbers of examples");
}

/** Require classes to be called what they are called in the file. @param {any} data @param {any} r */
function requireClasses(data, r) {
  const names = data.outcomes.map((/** @type {string[]} */ [, label]) => label).join("\n"), named = new Map(data.outcomes);
  if ("events" in r) return require(names === ("trials" in r ? "no event\nan event" : "0\nabove 0"), "other outcomes");
  const classes = new Map(r.classes), known = new Set([...classes.values(), r.others].filter((outcome) => outcome !== null));
  require(classes.size === r.classes.length && ![...classes.values()].includes(r.others), "a class is named twice");
  const isSame = r.classes.every((/** @type {any} */ [text, outcome]) => named.get(outcome) === text);
  require(isSame && known.size === named.size && [...named.keys()].every((outcome) => known.has(outcome)), "the outcomes are not called as the classes of the file");
}

/** @param {any} data @param {any[]} terms @param {string[]} header */
function requireNames(data, terms, header) {
  terms.forEach(({ j, level }, i) => {
    const name = header[j] + (level === undefined ? "" : `[${level}]`);
    require(header[j] === "" || name === data.features[i], `not the file that was certified: a column is not called ${JSON.stringify(data.features[i].slice(0, 60))}`);
  });
}

/** The rows that stand in the certificate. @param {any} space @param {number} size @returns {Row[]} */
export function statedRows(space, size) {
  return (space.from === "system" ? space.rows : space.also ?? []).map((/** @type {string[]} */ [relation, ...texts]) => {
    require([">", ">=", "=="].includes(relation), "a row of no relation");
    const { v, q } = integers(texts, size + 1);
    return { a: v.slice(0, -1), relation, c: v[size], q };
  });
}

/** The names of the unknowns. @param {any} space @param {any} data @returns {string[]} */
export function namesOf(space, data) {
  if (space.from === "system") {
    const good = space.names.every((/** @type {string} */ name) => /^(?=.{1,60}$)[\p{L}(|][\p{L}\p{N}_()'|:.^*/-]*(?:(?<![.:]) [\p{L}\p{N}_(][\p{L}\p{N}_()'|:.^*/-]*)*$/u.test(name));
    require(good && new Set(space.names).size === space.names.length, "not names of unknowns");
    return space.names;
  }
  const labels = data.outcomes.map((/** @type {any} */ [, label]) => harmless(label));
  if (space.from === "examples") {
    const maps = mapsOf(space.features, data.dimension);
    const own = maps === null ? data.features.map((/** @type {any} */ _, /** @type {number} */ j) => `w${j + 1}`) : maps.map((terms) => `w[${mapSaid(terms)}]`);
    return space.bias === null ? own : [...own, "b"];
  }
  const names = [...data.features.map(harmless), ...(space.intercept ? ["(intercept)"] : [])];
  spend(8 * labels.length * names.length);
  const whole = namesOfModel(space.model, names, labels);
  require(new Set(whole).size === whole.length, "two coefficients have one name");
  return whole;
}

/** A name, in quotation marks if it could be taken for more than a name. @param {string} text */
export function harmless(text) {
  return /^(?!-)[!#-&(-[\]-~]+$/.test(text) ? text : escaped(text);
}

/** A text in quotation marks and in ASCII, as Python's ascii() writes it. @param {string} text */
export function escaped(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = Array.from(text, (c) => {
    const code = /** @type {number} */ (c.codePointAt(0)), known = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" }[c];
    if (known || c === mark) return known ?? `\\${c}`;
    if (code >= 32 && code < 127) return c;
    const [letter, digits] = code < 256 ? ["x", 2] : code < 65536 ? ["u", 4] : ["U", 8];
    return `\\${letter}${code.toString(16).padStart(Number(digits), "0")}`;
  });
  return mark + inside.join("") + mark;
}

/** @param {string} model @param {string[]} names @param {string[]} levels @returns {string[]} */
function namesOfModel(model, names, levels) {
  if (model === "multinomial") return levels.slice(1).flatMap((level) => names.map((name) => `${level}: ${name}`));
  if (model === "ordinal") return [...names, ...levels.slice(1).map((level, k) => `${levels[k]}|${level}`)];
  return names;
}

/** @typedef {{p: bigint, q: bigint, powers: number[]}} Term */

/** The features that are meant, each a sum of products; null for the data's own. @param {any} maps @param {number} d @returns {Term[][] | null} */
function mapsOf(maps, d) {
  if (maps === null) return null;
  if (!Array.isArray(maps)) {
    const n = maps.degree;
    require(n <= 16, "a degree above 16");
    return Array.from({ length: n }, (_, k) => choices(d, k + 1, 0)).flat().map((chosen) => {
      spend(d);
      return [{ p: 1n, q: 1n, powers: Array.from({ length: d }, (_, j) => chosen.filter((i) => i === j).length) }];
    });
  }
  const products = maps.every((/** @type {any[]} */ terms) => terms.length && new Set(terms.map((/** @type {any} */ [, powers]) => `${powers}`)).size === terms.length);
  require(products && new Set(maps.map((terms) => JSON.stringify(terms))).size === maps.length, "a feature twice, or of nothing");
  return maps.map((terms) => terms.map((/** @type {any} */ [factor, powers]) => {
    const { v: [p], q } = integers([factor]);
    require(powers.length === d && sum(powers) <= 16, "not powers of the features");
    return { p, q, powers };
  }));
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Choices of k of d with repeats, those with small numbers first. @param {number} d @param {number} k @param {number} from @returns {number[][]} */
function choices(d, k, from) {
  if (k === 0) return [[]];
  return Array.from({ length: d - from }, (_, i) => from + i).flatMap((j) => choices(d, k - 1, j).map((rest) => (spend(k), [j, ...rest])));
}

/** @param {Term[]} terms */
function mapSaid(terms) {
  const before = (/** @type {number[]} */ a, /** @type {number[]} */ b) => b.map((n, j) => n - a[j]).find(Boolean) ?? 0;
  const sorted = [...terms].sort((a, b) => before(a.powers, b.powers));
  return sorted.reduce((said, { p, q, powers }) => {
    const names = powers.flatMap((n, j) => (n ? [`x${j + 1}${n > 1 ? `^${n}` : ""}`] : []));
    const size = p < 0n ? -p : p, factor = size === q && names.length ? [] : [size >> 1600n || q >> 1600n ? "(a long number)" : written(ratio(size, q))];
    const sign = said ? (p < 0n ? " - " : " + ") : p < 0n ? "-" : "";
    return said + sign + [...factor, ...names].join("*");
  }, "");
}

/** What makes the rows of an example. @param {any} space @param {any} data @returns {(example: Example) => Row[]} */
export function rowsOfExample(space, data) {
  const outcomes = data.outcomes.map((/** @type {any} */ [outcome]) => outcome);
  if (space.from === "model") return rowsOfModel(space, outcomes.length);
  require(outcomes.join() === "+,-", "examples of other outcomes than + and -");
  const { v: [k, h, m], q: u } = integers([space.bias ?? "1", space.threshold, space.margin]);
  require(k !== 0n && m >= 0n && (m === 0n || space.boundary === "strict"), "an input of the bias that is 0, or a margin that does not go with the boundary");
  const maps = mapsOf(space.features, data.dimension), closed = space.boundary === "closed-positive" ? "+" : space.boundary === "closed-negative" ? "-" : "";
  return ({ outcome, x, q }) => {
    require(outcome === "+" || outcome === "-", "an example of neither class");
    const own = maps === null ? { v: x, q } : mapped(maps, x, q), t = outcome === "+" ? u : -u;
    const a = own.v.map((v) => t * v);
    if (space.bias !== null) a.push((t > 0n ? k : -k) * own.q);
    return [{ a, relation: m > 0n || outcome === closed ? ">=" : ">", c: (m + (t > 0n ? h : -h)) * own.q, q: own.q * u }];
  };
}

/** @param {Term[][]} maps @param {bigint[]} x @param {bigint} q */
function mapped(maps, x, q) {
  const top = Math.max(0, ...maps.flat().map(({ powers }) => sum(powers))), common = maps.flat().reduce((c, term) => lcm(c, term.q), 1n);
  spend(maps.flat().length * (1 + x.length), mostBits(x) * top, top);
  const v = maps.map((terms) => terms.reduce((s, term) => s + term.p * (common / term.q) * term.powers.reduce((product, n, j) => product * x[j] ** BigInt(n), 1n) * q ** BigInt(top - sum(term.powers)), 0n));
  return { v, q: common * q ** BigInt(top) };
}

/** @param {any} space @param {number} k @returns {(example: Example) => Row[]} */
function rowsOfModel({ model, link, intercept }, k) {
  const links = { binary: ["logit", "probit", "cloglog"], ordinal: ["logit", "probit", "cloglog"], multinomial: ["logit"], poisson: ["log"] };
  require(links[/** @type {keyof typeof links} */ (model)].includes(link), "a link that the model has not");
  require(model === "multinomial" || model === "ordinal" || k === 2, "not two levels");
  require(!(model === "ordinal" && intercept), "thresholds and an intercept");
  const allowed = Array.from({ length: model === "binary" ? 3 : k }, (_, level) => `${level}`);
  return ({ outcome, x: features, q }) => {
    require(allowed.includes(outcome), "an outcome that is no level");
    const x = intercept ? [...features, q] : features, y = Number(outcome), minus = x.map((v) => -v), none = x.map(() => 0n);
    spend(k * x.length);
    const row = (/** @type {bigint[]} */ a, relation = ">=") => ({ a, relation, c: 0n, q });
    if (model === "binary" || model === "poisson") return [row(y === 0 ? minus : x, y === (model === "binary" ? 2 : 1) ? "==" : ">=")];
    if (model === "multinomial") {
      const others = allowed.map(Number).filter((other) => other !== y);
      return others.map((other) => row(allowed.slice(1).map(Number).flatMap((j) => (j === y ? x : j === other ? minus : none))));
    }
    const threshold = (/** @type {number} */ j, /** @type {bigint} */ one) => Array.from({ length: k - 1 }, (_, i) => (i === j ? one : 0n));
    return [...(y < k - 1 ? [row([...minus, ...threshold(y, q)])] : []), ...(y > 0 ? [row([...x, ...threshold(y - 1, -q)])] : [])];
  };
}
