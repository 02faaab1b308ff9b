// The atoms that the page knows: each requires what must hold, and says what follows.

import { written, ratio } from "./rational.js";
import { require } from "./refusal.js";
import { integers } from "./rows.js";
import { madeAgain } from "./replay.js";
import { FEW, WORDS, inner, joined, listed, long, rank, vectorKey } from "./space.js";

/** @typedef {import("./space.js").Space} Space */
/** @typedef {import("./space.js").Sum} Sum */

const same = (/** @type {readonly number[]} */ stated, /** @type {readonly number[]} */ found) => stated.length === found.length && stated.every((v, i) => v === found[i]);
const WHERE = "Wherever no row is below 0 and equations are 0";

/** @type {Record<string, (f: any, s: Space) => string[]>} */
export const ATOMS = {
  point(f, s) {
    const y = integers(f.point, s.size), { zero, below, broken, falls } = s.signs(y, f.direction);
    require(same(f.zero, zero), "other rows are 0 there than those stated");
    require(same(f.below, below), "other rows are below 0 there than those stated");
    require(f.direction || !f.function, "a function is looked at along directions");
    require(f.direction || s.kind !== "model", "a model asks for directions");
    require(!f.direction || (y.v.some((v) => v !== 0n) && !falls), "a direction along which a row falls");
    if (!falls && (f.direction || s.plain)) s.still = new Set(zero.filter((i) => s.still === null || s.still.has(i)));
    if (f.direction) return [along(f, s, y, zero)];
    s.conclude("", "broken", broken.length);
    s.breaks.push(broken);
    if (broken.length === 0) return [s.conclude(`There are ${s.sought()}: ${s.at(y)}.`, "solvable")];
    const atZero = broken.filter((i) => zero.includes(i));
    const some = `${broken.length} of ${s.count} are not ${s.plain ? "right" : "met"}: ${s.named(broken)}${atZero.length ? `, with a value of 0 ${s.named(atZero)}` : ""}`;
    return [`At ${s.at(y)} exactly ${some}${s.kind === "examples" ? s.scoreSaid() : ""}.`];
  },
  combination(f, s) {
    const support = f.rows.map((/** @type {[number, string]} */ [i]) => i);
    require(support.length > 0 || f.implies !== null, "a combination of nothing");
    const total = s.addUp(f.rows, f.cone), vanishes = total.a.every((v) => v === 0n);
    const isFalse = !f.cone && vanishes && (total.c > 0n || (total.c === 0n && total.strict));
    require(f.implies === null || !(f.cone || isFalse), "a consequence of another kind");
    require(isFalse || !f.irreducible, "irreducible, but no refutation");
    if (isFalse) return refutation(f, s, support, total);
    if (f.cone) return [inCone(s, support, total)];
    require(!vanishes || f.implies !== null, "the rows add up to nothing");
    const said = `${s.form({ v: total.a, q: total.q })} ${total.strict ? ">" : ">="} ${long(ratio(total.c, total.q))}`;
    if (f.implies === null) return [s.conclude(`From ${s.named(support)} follows ${said}.`, "follows")];
    requireImplied(s, support, total, f.implies);
    return [s.conclude(`From ${s.named(support)} follows ${s.named([f.implies])}.`, "redundant", f.implies)];
  },
  independent(f, s) {
    const rows = s.chosen(f.rows).map(({ a }) => a), vectors = f.null.map((/** @type {string[]} */ texts) => integers(texts, s.size));
    require(rows.length + vectors.length === s.size, "not as many as unknowns");
    require(rank(rows) === rows.length, "the rows depend on each other");
    require(rank(vectors.map((/** @type {any} */ { v }) => v)) === vectors.length, "the null vectors depend on each other");
    require(vectors.every((/** @type {any} */ y) => s.signs(y, true).zero.length === s.count), "a row is not 0 on a null vector");
    s.rank = rows.length;
    s.unmoved = vectors.map((/** @type {any} */ { v }) => v);
    for (const texts of f.functions ?? []) {
      const function_ = integers(texts, s.size);
      require(vectors.some((/** @type {any} */ { v }) => inner(v, function_.v) !== 0n), "a function that no null vector moves");
      s.status("not identified", function_);
    }
    return [s.conclude(`The ${s.counted()} have the rank ${s.rank} of ${s.size}.`, "rank", s.rank)];
  },
  run: madeAgain,
  values(f, s) {
    const y = integers(f.point, s.size), names = ["scores", "nearest", "square", "perceptron", "least squares"];
    require(s.kind === "examples" && s.fields.margin === "0" && !s.fields.also.length && s.count > 0 && names.includes(f.quantity), "no quantity of weights on examples");
    const margins = s.rows.map((row) => ratio(s.value(row, y.v, y.q, false), row.q * y.q));
    const found = quantity(f.quantity, margins, s);
    require(f.value.length === found.length && f.value.every((/** @type {string} */ text, /** @type {number} */ i) => text === written(found[i])), `another value (${f.quantity})`);
    const value = found.length > 1 ? listed(found.map(long)) : long(found[0]);
    const means = { scores: "the scores are", nearest: "the least |z| is", square: "the mean of (z - t)^2 is", perceptron: "the mean of max(0, -t z) is", "least squares": "the sum of (z - t)^2 is" };
    const more = f.quantity === "least squares" ? least(s, y, margins) : "";
    return [s.conclude(`With ${s.at(y)}${s.scoreSaid()}, z the score and t = 1 or -1, ${means[/** @type {"scores"} */ (f.quantity)]} ${value}${more}.`, "value", f.quantity)];
  },
};

/** @param {any} f @param {Space} s @param {import("./space.js").Vector} y @param {number[]} zero */
function along(f, s, y, zero) {
  let more = "";
  if (f.function) {
    const function_ = integers(f.function, s.size), change = inner(function_.v, y.v), key = JSON.stringify(vectorKey(function_));
    s.changes.set(key, (s.changes.get(key) ?? new Set()).add(change > 0n ? 1 : change < 0n ? -1 : 0));
    more = `, and ${s.form(function_)} changes by ${long(ratio(change, function_.q * y.q))}`;
  }
  return `Along ${s.at(y)} ${s.count - zero.length} of ${s.counted()} rise, no row falls${more}.`;
}

/** @param {any} f @param {Space} s @param {number[]} support @param {Sum} total */
function refutation(f, s, support, total) {
  const n = support.length, shares = f.rows.map((/** @type {[number, string]} */ [, m]) => m), rows = support.map((i) => s.rows[i]);
  const word = { examples: "demand", system: "constraint", model: "row" }[/** @type {"examples"} */ (s.kind)];
  const which = n === s.count ? `the ${WORDS[n] ?? n} ${word}s` : `those of ${s.named(support)}`;
  const times = new Set(shares).size > 1 && n <= FEW ? `, times ${joined(shares)},` : "";
  const atData = s.kind === "examples" && s.plain && s.biased && s.fields.features === null;
  const meeting = atData ? ` (the weighted averages of both classes meet at ${meetingPoint(f, s)})` : "";
  const said = [s.conclude(`There are no ${s.sought()}: ${which}${times} add up to 0 ${total.strict ? ">" : ">="} ${long(ratio(total.c, total.q))}${meeting}.`, "unsolvable")];
  if (atData && n === 2 && rows[0].a.every((v, j) => v * rows[1].q === -rows[1].a[j] * rows[0].q)) {
    const both = s.named(support);
    said.push(s.conclude(`${both[0].toUpperCase()}${both.slice(1)} are equal and of different classes: no function of the features does.`, "contradictory"));
  }
  if (f.irreducible) {
    require(rank(rows.map(({ a }) => a)) === n - 1, "some of these rows can be spared");
    said.push(s.conclude("None of these can be spared: all others of them can be met together.", "irreducible"));
  }
  return said;
}

/** @param {any} f @param {Space} s */
function meetingPoint(f, s) {
  const positive = f.rows.filter((/** @type {[number, string]} */ [i]) => s.examples[i].outcome === "+");
  const { a } = s.addUp(positive, false), k = integers([s.fields.bias], 1), b = a[s.size - 1];
  return listed(a.slice(0, -1).map((v) => long(ratio(v * k.v[0], b * k.q))));
}

/** @param {Space} s @param {number[]} support @param {Sum} total @param {number} index */
function requireImplied(s, support, total, index) {
  const [row] = s.chosen([index]), excess = total.c * row.q - row.c * total.q;
  let strong = excess > 0n || (excess === 0n && (total.strict || row.relation !== ">"));
  if (row.relation === "==") strong = excess === 0n && support.every((i) => s.rows[i].relation === "==");
  const isSame = total.a.every((v, j) => v * row.q === row.a[j] * total.q);
  require(isSame && strong && !support.includes(index), "the rows do not add up to that row");
  s.implied.push([index, support]);
}

/** @param {Space} s @param {number[]} support @param {Sum} total */
function inCone(s, support, total) {
  if (total.a.every((v) => v === 0n)) {
    s.tighten(support.map((i) => s.rows[i]));
    return `${WHERE}, these are 0: ${s.named(support)}.`;
  }
  const loose = support.filter((i) => !s.isTight(i)), { still } = s;
  require(!loose.length || (still !== null && !loose.some((i) => still.has(i))), "a row of which it is not known whether it can rise");
  const opposite = { v: total.a.map((v) => -v), q: total.q }, own = { v: total.a, q: total.q };
  const said = s.status(loose.length ? "+infinity" : "finite", own), other = s.status(loose.length ? "-infinity" : "finite", opposite);
  const first = /** @type {bigint} */ (total.a.find((v) => v !== 0n));
  return (first > 0n ? said : other) || `${WHERE}, ${s.form(own)} is ${loose.length ? "a sum of rows that can rise" : "0"}.`;
}

/** @typedef {readonly [bigint, bigint]} Rational */

/** @param {string} name @param {readonly Rational[]} margins @param {Space} s @returns {Rational[]} */
function quantity(name, margins, s) {
  if (name === "scores") return margins.map(([p, q], i) => [s.examples[i].outcome === "+" ? p : -p, q]);
  const sizes = margins.map(([p, q]) => /** @type {Rational} */ ([p < 0n ? -p : p, q]));
  if (name === "nearest") return [sizes.reduce((a, b) => (a[0] * b[1] <= b[0] * a[1] ? a : b))];
  const terms = margins.map(([p, q]) => /** @type {Rational} */ (name === "perceptron" ? [p < 0n ? -p : 0n, q] : [(p - q) ** 2n, q * q]));
  const sum = terms.reduce(([p, q], [u, v]) => ratio(p * v + u * q, q * v), /** @type {Rational} */ ([0n, 1n]));
  return [name === "least squares" ? sum : ratio(sum[0], sum[1] * BigInt(margins.length))];
}

/** Require the normal equations: the sum of (z - t) (x, k) is 0. @param {Space} s @param {import("./space.js").Vector} y @param {readonly Rational[]} margins */
function least(s, y, margins) {
  const zero = s.names.map((_, j) => margins.reduce(([p, q], [u, v], i) => ratio(p * v * s.rows[i].q + (u - v) * s.rows[i].a[j] * q, q * v * s.rows[i].q), /** @type {Rational} */ ([0n, 1n])));
  require(zero.every(([p]) => p === 0n), "the normal equations do not hold");
  s.conclude("", "least");
  const rows = s.rows.map(({ a }) => a), own = rank(rows);
  if (own === s.size) return ", the least of all weights, and nowhere else so small";
  if (rank([...rows, y.v]) > own) return ", the least of all weights";
  s.conclude("", "least", "shortest");
  return ", the least of all weights; of all that reach it these are the shortest";
}

// Conclusions from several claims about one space

/** @param {Space} s */
export function conclude(s) {
  needed(s);
  for (const [key, signs] of s.changes) {
    const function_ = integers(JSON.parse(key));
    const isFixed = s.unmoved !== null && s.unmoved.every((v) => inner(v, function_.v) === 0n);
    if (signs.has(1) && signs.has(-1) && isFixed) s.status("either", function_);
  }
  const still = s.still === null ? s.rows.map((_, i) => i) : [...s.still];
  if (!s.plain || !s.count || !still.every((i) => s.isTight(i))) return;
  const name = still.length === s.count ? "overlap" : still.length ? "quasi-complete" : "complete";
  s.conclude({
    complete: "Complete separation: some weights give every row a value above 0.",
    "quasi-complete": `Quasi-complete separation: ${s.count - still.length} of ${s.counted()} can be above 0 with none below; the others are then always 0.`,
    overlap: "Overlap: wherever no row is below 0, all are 0.",
  }[name], name);
  const of = s.kind === "model" ? "of all coefficients" : "of a logistic regression";
  if (name !== "overlap") s.conclude(`The maximum-likelihood estimate ${of} does not exist.`, "none");
  else if (s.rank === s.size) s.conclude(`The maximum-likelihood estimate ${of} exists and is unique.`, "unique");
}

/** Points that break one row, and beside it only rows that follow from those kept. @param {Space} s */
function needed(s) {
  const follow = new Set(s.implied.map(([i]) => i));
  if (s.implied.some(([, by]) => by.some((i) => follow.has(i)))) return;
  for (const broken of s.breaks) {
    const alone = broken.filter((i) => !follow.has(i)), name = s.named(alone);
    const when = broken.length > 1 ? ", when those that follow from others are" : "";
    if (alone.length === 1) s.conclude(`${name[0].toUpperCase()}${name.slice(1)} cannot be left out${when}.`, "needed", alone[0]);
  }
}

/** Products of n features do, and those of fewer do not. @param {Space[]} spaces */
export function concludeDegree(spaces) {
  const apart = spaces.filter((s) => s.fields.features && !Array.isArray(s.fields.features));
  const keyOf = (/** @type {Space} */ s) => JSON.stringify({ ...s.fields, features: null });
  for (const s of apart) {
    const n = s.fields.features.degree, shows = (/** @type {number} */ k) => apart.some((t) => t.fields.features.degree === k && keyOf(t) === keyOf(s) && t.shown.has('["unsolvable"]'));
    if (s.shown.has('["solvable"]') && Array.from({ length: n }, (_, k) => k).every(shows)) s.conclude(`The least degree of products that do is ${n}.`, "degree", n);
  }
}

