// Unknowns and rows over them: their signs at points, their sums, and the words for them.

import { gcd, lcm, ratio, written } from "./rational.js";
import { require } from "./refusal.js";
import { escaped, integers, namesOf, rowsOfExample, statedRows } from "./rows.js";
import { mostBits, spend } from "./work.js";

/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./rows.js").Example} Example */
/** @typedef {{v: bigint[], q: bigint}} Vector v / q */
/** @typedef {{zero: number[], below: number[], broken: number[], falls: boolean}} Signs */
/** @typedef {{a: bigint[], c: bigint, q: bigint, strict: boolean}} Sum */

export const FEW = 6;
const SHOWN = 400; // examples that are written out; characters of a list
const PRIMES = [2n ** 61n - 1n, 2n ** 89n - 1n];
export const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A space of the certificate, with all its rows. */
export class Space {
  /** @param {any} fields @param {any} data @param {readonly Example[]} examples @param {string} name */
  constructor(fields, data, examples, name) {
    this.fields = fields;
    this.data = data;
    this.name = name;
    this.kind = fields.from;
    require(this.kind === "system" || data !== null, "a space of examples, and no data");
    this.names = namesOf(fields, data);
    this.size = this.names.length;
    this.biased = (fields.bias ?? null) !== null;
    this.examples = this.kind === "system" ? [] : examples;
    const made = this.kind === "system" ? null : rowsOfExample(fields, data);
    const middle = fields.model === "ordinal" ? data.outcomes.slice(1, -1) : [];
    require(middle.every((/** @type {string[]} */ [level]) => examples.some(({ outcome }) => outcome === level)), "a level never occurs");
    /** @type {Row[]} */
    this.rows = [...this.examples.flatMap((example) => made?.(example) ?? []), ...statedRows(fields, this.size)];
    this.count = this.rows.length;
    this.free = this.kind === "examples" ? this.examples.length : this.count;
    this.plain = this.kind !== "system" && ["margin", "threshold"].every((key) => (fields[key] ?? "0") === "0") && !fields.also?.length;
    /** @type {Set<number> | null} rows that are 0 along all directions shown */
    this.still = null;
    /** @type {bigint[][]} */
    this.tight = this.rows.filter(({ relation }) => relation === "==").map(({ a }) => a);
    /** @type {bigint[][] | null} */
    this.null = null;
    this.rank = -1;
    /** @type {[number, number[]][]} rows that follow, and from which */
    this.implied = [];
    /** @type {number[][]} rows that points break */
    this.breaks = [];
    /** @type {bigint[][] | null} */
    this.unmoved = null;
    /** @type {Map<string, Set<number>>} */
    this.changes = new Map();
    /** @type {Map<string, string>} conclusions and their sentences */
    this.shown = new Map();
  }

  /** The signs of all rows at a point, or along a direction. @param {Vector} y @param {boolean} along @returns {Signs} */
  signs({ v, q }, along) {
    const found = { zero: /** @type {number[]} */ ([]), below: /** @type {number[]} */ ([]), broken: /** @type {number[]} */ ([]), falls: false };
    this.rows.forEach((row, i) => {
      const value = this.value(row, v, q, along);
      if (value === 0n) found.zero.push(i);
      if (value < 0n) found.below.push(i);
      const isEquation = row.relation === "==";
      if (value < 0n || (isEquation && value !== 0n)) found.falls = true;
      if (value < 0n || (isEquation ? value !== 0n : value === 0n && row.relation === ">")) found.broken.push(i);
    });
    return found;
  }

  /** A positive multiple of a . y - c: that of the row's denominator and the point's. @param {Row} row @param {bigint[]} v @param {bigint} q @param {boolean} along */
  value(row, v, q, along) {
    spend(this.size, mostBits(row.a), mostBits(v));
    return inner(row.a, v) - (along ? 0n : row.c * q);
  }

  /** Rows that are named. @param {readonly number[]} indices */
  chosen(indices) {
    require(indices.every((index, i) => index < this.count && (i === 0 || indices[i - 1] < index)), "rows do not rise, or are not there");
    return indices.map((i) => this.rows[i]);
  }

  /** The sum of rows times numbers. @param {readonly (readonly [number, string])[]} shares @param {boolean} cone @returns {Sum} */
  addUp(shares, cone) {
    const rows = this.chosen(shares.map(([i]) => i)), { v: factors, q: under } = integers(shares.map(([, m]) => m));
    let total = { a: this.names.map(() => 0n), c: 0n, q: 1n, strict: false };
    rows.forEach((row, place) => {
      const m = factors[place], free = row.relation === "==" || (cone && m !== 0n && this.isTight(shares[place][0]));
      require(m > 0n || (m < 0n && free), "a multiplier that is not above 0");
      const q = lcm(total.q, under * row.q), old = q / total.q, own = m * (q / (under * row.q));
      spend(this.size, mostBits(row.a) + mostBits([q]), mostBits([own]));
      total = { a: total.a.map((s, j) => old * s + own * row.a[j]), c: old * total.c + own * row.c, q, strict: total.strict || row.relation === ">" };
    });
    return total;
  }

  /** Take in rows that are 0 in the whole cone; so are all in their span. @param {Row[]} rows */
  tighten(rows) {
    this.tight.push(...rows.map(({ a }) => a));
    this.null = null;
  }

  /** Tell whether a row was shown to be 0 in the whole cone. @param {number} i */
  isTight(i) {
    this.null ??= nullSpace(this.tight, this.size);
    return this.null.every((vector) => inner(vector, this.rows[i].a) === 0n);
  }

  /** Note a conclusion; return its sentence. @param {string} sentence @param {...unknown} key */
  conclude(sentence, ...key) {
    this.shown.set(keyOf(key), sentence);
    return sentence;
  }

  /** Note what becomes of a function of a model's coefficients; say it. @param {string} status @param {Vector} f */
  status(status, f) {
    const means = { finite: "has one finite value", "not identified": "is not identified", either: "tends to either infinity" };
    const way = means[/** @type {keyof typeof means} */ (status)] ?? `tends to ${status}`;
    const said = this.kind === "model" ? `The estimate of ${this.form(f)} ${way}.` : "";
    return this.conclude(said, "status", status, vectorKey(f));
  }

  unknowns() {
    const names = this.size <= FEW ? this.names : [...this.names.slice(0, 2), "...", ...this.names.slice(-1 - Number(this.biased))];
    return cut(names.join(", "));
  }

  /** @param {Vector} y */
  at(y) {
    const values = said(y);
    if (this.size > FEW) return `(${this.unknowns()}) = ${listed(values)}`;
    return cut(this.names.map((name, j) => `${name} = ${values[j]}`).join(", "));
  }

  /** @param {Vector} f */
  form({ v, q }) {
    let text = "";
    this.names.forEach((name, j) => {
      if (v[j] === 0n) return;
      const size = long(ratio(v[j] < 0n ? -v[j] : v[j], q));
      text += (text ? (v[j] < 0n ? " - " : " + ") : v[j] < 0n ? "-" : "") + (size === "1" ? "" : `${size} `) + name;
    });
    return cut(text || "0");
  }

  /** The number of rows; an observation may give several. */
  counted() {
    const several = this.kind === "model" && this.examples.length !== this.count;
    return `${this.count} rows${several ? ` that ${this.examples.length} observations give` : ""}`;
  }

  /** Name rows by what they come from, counted from 1. @param {readonly number[]} indices */
  named(indices) {
    const first = { examples: "example", system: "constraint", model: "row" }[/** @type {"examples"} */ (this.kind)];
    const parts = [[first, indices.filter((i) => i < this.free)], ["demand", indices.filter((i) => i >= this.free).map((i) => i - this.free)]];
    const said = parts.flatMap(([word, part]) => (part.length ? [`${word}${part.length > 1 ? "s" : ""} ${ranges(/** @type {number[]} */ (part))}`] : []));
    return said.join(" and ") || "no row";
  }

  constraints() {
    const rows = statedRows(this.fields, this.size);
    if (rows.length > 2 * FEW) return `all ${rows.length} constraints`;
    return cut(rows.map(({ a, relation, c, q }) => `${this.form({ v: a, q })} ${relation} ${long(ratio(c, q))}`).join("; "));
  }

  asked() {
    if (this.kind === "model") return `a direction along which no margin of the ${this.fields.model} model of ${this.examples.length} rows falls`;
    if (this.kind === "system") return `${this.unknowns()} with ${this.constraints() || "any values"}`;
    const extra = this.fields.also.length ? ` and ${this.constraints()}` : "";
    return `${this.unknowns()} with ${this.scores()}${extra}${this.scoreSaid()}`;
  }

  sought() {
    return this.name ? `${this.unknowns()} as ${this.name.slice(0, -2)} asks` : this.asked();
  }

  scores() {
    const sides = this.data.outcomes.flatMap((/** @type {[string, string]} */ [outcome, label]) => {
      const own = this.examples.filter((example) => example.outcome === outcome), { boundary, margin } = this.fields;
      const [word, relation] = outcome === "+" ? ["positive", ">="] : ["negative", "<="];
      let score = boundary === `closed-${word}` ? `a score ${relation} 0` : `a ${word} score`;
      if (margin !== "0") score = `a score ${relation} ${outcome === "-" ? "-" : ""}${margin}`;
      let whom = own.length === 1 ? "the one example" : `each of the ${own.length} examples`;
      if (this.examples.length <= FEW) whom = joined(own.map(({ x, q }) => listed(said({ v: x, q }))));
      return own.length ? [`${score} for ${whom} of class ${escaped([...label].slice(0, 60).join(""))}${[...label].length > 60 ? "..." : ""}`] : [];
    });
    return sides.join(" and ") || "any scores";
  }

  scoreSaid() {
    const { features: maps, bias, threshold } = this.fields;
    if (maps === null && (bias === null || bias === "1") && threshold === "0") return "";
    let said = maps === null ? "w . x" : "w . p";
    said += bias === null ? "" : bias === "1" ? " + b" : ` + ${bias} b`;
    said += threshold === "0" ? "" : ` - (${threshold})`;
    if (maps !== null) {
      const names = this.names.slice(0, this.size - Number(this.biased)).map((name) => name.slice(2, -1));
      said += `, p = ${Array.isArray(maps) || !names.length ? `(${cut(names.join(", "))})` : `all products of 1 to ${maps.degree} features`}`;
    }
    return ` (the score is ${said})`;
  }
}

/** @param {readonly bigint[]} a @param {readonly bigint[]} b */
export function inner(a, b) {
  return a.reduce((sum, v, j) => sum + v * b[j], 0n);
}

/** The numbers of a vector, as a file has them. @param {Vector} vector */
export function vectorKey({ v, q }) {
  return v.map((value) => written(ratio(value, q)));
}

/** A number as a sentence has it, if it is short. @param {readonly [bigint, bigint]} number */
export function long([p, q]) {
  return [p < 0n ? -p : p, q].some((v) => v >> 1600n) ? "(a long number)" : written([p, q]);
}

/** The numbers of a vector, as a sentence has them. @param {Vector} vector */
export function said({ v, q }) {
  return v.map((value) => long(ratio(value, q)));
}

/** @param {readonly unknown[]} key */
export function keyOf(key) {
  return JSON.stringify(key);
}

/** The rank modulo a prime, which is never above it. @param {bigint[][]} vectors */
export function rank(vectors) {
  return Math.max(...PRIMES.map((prime) => {
    let rest = vectors.map((vector) => vector.map((v) => ((v % prime) + prime) % prime)), found = 0;
    while ((rest = rest.filter((vector) => vector.some((v) => v !== 0n))).length) {
      const pivot = rest[0], j = pivot.findIndex((v) => v !== 0n), inverse = power(pivot[j], prime - 2n, prime);
      spend(8 * rest.length * pivot.length);
      found++;
      rest = rest.slice(1).map((vector) => {
        const f = (vector[j] * inverse) % prime;
        return f === 0n ? vector : vector.map((v, i) => (((v - f * pivot[i]) % prime) + prime) % prime);
      });
    }
    return found;
  }));
}

/** @param {bigint} base @param {bigint} exponent @param {bigint} prime */
function power(base, exponent, prime) {
  let result = 1n;
  for (let b = base, e = exponent; e > 0n; e >>= 1n, b = (b * b) % prime) if (e & 1n) result = (result * b) % prime;
  return result;
}

/** A basis of the vectors that are 0 on all of some, in whole numbers. @param {bigint[][]} vectors @param {number} size @returns {bigint[][]} */
function nullSpace(vectors, size) {
  /** @type {bigint[][]} */
  let basis = Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => (i === j ? 1n : 0n)));
  for (const vector of vectors) {
    const values = basis.map((normal) => inner(normal, vector)), at = values.findIndex((value) => value !== 0n);
    spend(basis.length * size);
    if (at < 0) continue;
    const pivot = basis[at], own = values[at];
    basis = basis.flatMap((normal, i) => {
      if (i === at) return [];
      if (values[i] === 0n) return [normal];
      spend(size, mostBits(normal) + mostBits([own]), mostBits(pivot) + mostBits([own]));
      const next = normal.map((v, j) => v * own - pivot[j] * values[i]), common = next.reduce((c, v) => gcd(c, v), 0n);
      return [common > 1n ? next.map((v) => v / common) : next];
    });
  }
  return basis;
}

/** A text, or its beginning with a mark that it goes on in the file. @param {string} text */
export function cut(text) {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}... (all in the file)`;
}

/** @param {readonly string[]} values */
export function listed(values) {
  return `(${cut(values.join(", "))})`;
}

/** @param {readonly string[]} parts */
export function joined(parts) {
  return cut([parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" and "));
}

/** Rising indices counted from 1, neighbours as ranges. @param {readonly number[]} indices */
function ranges(indices) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const i of indices) {
    const last = runs.at(-1);
    if (last && last[1] === i) last[1] = i + 1;
    else runs.push([i + 1, i + 1]);
  }
  return cut(runs.map(([a, b]) => (a < b ? `${a}-${b}` : `${a}`)).join(", "));
}
