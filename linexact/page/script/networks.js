// Nets of threshold units: on rows, on every face of their lines, and where no net does.

import { canonical } from "./canonical.js";
import { Claim, KeepingClaim } from "./claim.js";
import { Part } from "./form.js";
import { ONE, ZERO, compared, divided, minus, plus, times, written } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { spend } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */
/** On where w . x + b is above 0, or 0, as `turn` says. @typedef {{w: Rational[], b: Rational, turn: string, said: string}} Unit */
/** @typedef {{hidden: Unit[], last: Unit, over: Rational[], off: Rational, said: string}} Net */
/** Multipliers in the signs of labels, by row. @typedef {Map<number, Rational>} Shares */

const MOST_HIDDEN = 12;
const MOST_NET_LINES = 24;
const MOST_DIVIDED_ROWS = 8; // rows of which all divisions are gone through
const MOST_LAYERS = 100_000;
const MOST_SIDES = 500; // of a region
const MOST_BLINDING = 1_000;
const MOST_NET_WORK = 10_000_000; // products
const NET_DIGITS = 50; // of a number; products of longer ones count for more
const LONGEST_NET = 200; // characters
const LONGEST_WRONG = 60;

const NET_KEYS = ["units", "last", "outputs"];

/** A net on the rows: which it gets wrong. */
export class NetClaim extends KeepingClaim {
  static keys = [...NET_KEYS, "wrong"];
  static optional = ["shortcuts"];

  end() {
    const { fields } = this;
    spendNet(fields, this.rows.length * (Number(this.dimension) + 2) * (fields.units.list().length + 2));
    const net = netOf(fields, this.dimension);
    this.net = net;
    const wrong = this.rows.flatMap((row, i) => {
      const x = rowInputs(row);
      return isNetOn(net, x, unitSides(net, x)) === row.positive ? [] : [i];
    });
    const stated = fields.wrong.list().map((part) => part.count());
    require(stated.length === wrong.length && wrong.every((index, i) => BigInt(index) === stated[i]), "other rows are wrong");
    this.wrong = wrong.map((index) => index + 1).join(", ");
  }

  statement() {
    const named = this.wrong && this.wrong.length > LONGEST_WRONG ? "those stated" : this.wrong;
    return `Of ${this.ofHowMany()} ${this.net?.said} ${named ? `gets all but ${named} right` : "gets all right"}.`;
  }

  rule() {
    return { name: "hidden units", text: `${this.net?.hidden.length}` };
  }
}

/** A net on a point of every face of its lines. */
export class NetCellsClaim extends Claim {
  static keys = [...NET_KEYS, "width", "faces"];
  static optional = ["shortcuts"];

  static isFree() {
    return true;
  }

  /** @param {Example} example */
  see(example) {
    this.counted(example);
  }

  end() {
    const { fields } = this;
    const found = onFaces(fields, fields.width.count(), [], () => []);
    this.net = found.net;
    this.where = found.where;
  }

  statement() {
    return `Of the faces that the lines of its units cut out, ${this.net?.said} is on in ${this.where}.`;
  }

  rule() {
    return { name: "hidden units", text: `${this.net?.hidden.length}` };
  }
}

/** A net and a region: equal on every face of their lines, or different at a point. */
export class NetRegionClaim extends Claim {
  static keys = [...NET_KEYS, "region"];
  static optional = ["shortcuts", "width", "faces", "point", "on"];

  static isFree() {
    return true;
  }

  /** @param {Example} example */
  see(example) {
    this.counted(example);
  }

  end() {
    const { fields } = this, isOfFaces = "faces" in fields;
    const own = isOfFaces ? ["width", "faces"] : ["point", "on"], other = isOfFaces ? ["point", "on"] : ["width", "faces"];
    require(own.every((key) => key in fields) && !other.some((key) => key in fields), "faces of both, or a point, and not a part of either");
    const width = isOfFaces ? fields.width.count() : BigInt(fields.point.list().length);
    const parts = fields.region.list().map((part) => part.list());
    const many = parts.reduce((sum, part) => sum + part.length, 0);
    requireReadable(many <= MOST_SIDES && parts.length <= MOST_SIDES, `more than ${MOST_SIDES} sides`);
    const sides = parts.flat();
    /** @type {Unit[][]} */
    let region = [];
    const read = () => {
      region = parts.map((part) => part.map((one) => netUnit(one, width, ">", ">=", "=")));
      const said = region.map((part) => part.map((one) => one.said).join(" and ")).join(" or ");
      const isEvery = region.some((part) => part.length === 0);
      this.region = region.length === 0 ? "no points" : isEvery ? "all points" : said.length > LONGEST_NET ? "as stated" : said;
      return region.flat();
    };
    /** @param {readonly Rational[]} x */
    const holds = (x) => region.some((part) => part.every((one) => isUnitOn(one, plus(dotOf(one.w, x), one.b))));
    if (isOfFaces) {
      const found = onFaces(fields, width, sides, read);
      this.net = found.net;
      this.where = found.where;
      for (const { x, on } of found.points) require(on === holds(x), "the region and the net differ at a point");
      return;
    }
    spendNet(fields, (Number(width) + 2) * (fields.units.list().length + many + 2), sides);
    const net = netOf(fields, width);
    read();
    const x = fields.point.numbers(width), on = fields.on.flag();
    this.net = net;
    require(on === isNetOn(net, x, unitSides(net, x)), "the net is on, or off, where it is not");
    require(on !== holds(x), "the region and the net agree at the point");
    const text = `(${x.map(written).join(", ")})`, where = text.length > LONGEST_WRONG ? "the point stated" : text;
    this.point = `${on ? "on" : "off"} at ${where}, which ${on ? "is not" : "is"}`;
  }

  statement() {
    const name = this.net?.said.replace("the", "The");
    if (this.point) return `${name} is ${this.point} in the region (${this.region}).`;
    return `${name} is on in the region (${this.region}) and nowhere else: in ${this.where}.`;
  }

  rule() {
    return { name: "hidden units", text: `${this.net?.hidden.length}` };
  }
}

/**
 * Run a net on a point of every face, of the lines of sides too; say in which it is on.
 * @param {Record<string, Part>} fields
 * @param {bigint} width
 * @param {readonly Part[]} stated the sides
 * @param {() => Unit[]} read these
 */
function onFaces(fields, width, stated, read) {
  const faces = fields.faces.list();
  require(width === 1n || width === 2n, "faces of nets with other than 1 or 2 inputs");
  const units = fields.units.list().length;
  requireReadable(faces.length <= 4 * (MOST_NET_LINES + 1) ** 2 && units <= MOST_HIDDEN, "too many faces");
  spendNet(fields, faces.length * (units + stated.length + 2 * MOST_NET_LINES) * 3, stated);
  const net = netOf(fields, width), sides = read();
  const followed = faces.map((part) => {
    const one = part.object(["point", "hidden", "on"]), x = one.point.numbers(width);
    return { one, x, hidden: unitSides(net, x) };
  });
  const lines = netLines(net, followed.map(({ hidden }) => hidden), sides);
  requireReadable(lines.length <= MOST_NET_LINES, `more than ${MOST_NET_LINES} lines`);
  /** @type {Set<string>} */
  const seen = new Set();
  const points = followed.map(({ one, x, hidden }) => {
    require(one.hidden.text() === hidden.map((on) => (on ? "+" : "-")).join(""), "other hidden units are on");
    require(one.on.flag() === isNetOn(net, x, hidden), "the net is on, or off, where it is not");
    const signs = lines.map((line) => compared(plus(dotOf(line.slice(0, -1), x), line[x.length]), ZERO));
    const through = signs.filter((sign) => sign === 0).length;
    require(!seen.has(signs.join()), "two points of one face");
    seen.add(signs.join());
    return { x, size: x.length - Math.min(through, x.length), on: one.on.flag() };
  });
  const names = width === 2n ? ["cells", "edges", "vertices"] : ["cells", "points"];
  const counts = facesOf(lines, Number(width)).map((number, i) => {
    const of = points.filter(({ size }) => size === Number(width) - i);
    require(of.length === number, `not a point for each of the ${names[i]}`);
    return `${of.filter(({ on }) => on).length} of ${number} ${names[i]}`;
  });
  return { net, points, where: `${counts.slice(0, -1).join(", ")} and ${counts[counts.length - 1]}` };
}

/** No net of so many hidden units gets all rows right. */
export class NoNetClaim extends KeepingClaim {
  static keys = ["hidden", "shortcuts", "refuted", "blinding"];

  end() {
    const { fields, rows } = this, hidden = fields.hidden.count(), many = rows.length;
    const refuted = fields.refuted.list(), blinding = fields.blinding.list();
    requireReadable(many <= MOST_DIVIDED_ROWS, `more than ${MOST_DIVIDED_ROWS} rows`);
    require(many > 0, "no rows that a net could get right");
    const isFew = hidden <= MOST_HIDDEN && blinding.length <= MOST_BLINDING && refuted.length <= 2 ** many;
    requireReadable(isFew, "the check would take too long");
    spendNet(fields, many * (Number(this.dimension) + 2 ** many) * (refuted.length + blinding.length + 1));
    const inputs = fields.shortcuts.flag();
    require(hidden > 0n || (inputs && refuted.length === 0), "a last unit without inputs, or divisions that none makes");
    const points = rows.map(rowInputs), targets = rows.map(({ positive }) => (positive ? "+" : "-")).join("");
    /** @type {Set<string>} */
    const gone = new Set();
    for (const part of refuted) {
      const one = part.object(["labels", "multipliers"]), labels = one.labels.text();
      require(labels.length === many && /^[+-]*$/.test(labels), "not a label for each row");
      require(labels[0] === "-" && !gone.has(labels), "a division is not new");
      netShares(one.multipliers, labels, points, true);
      gone.add(labels);
    }
    const left = hidden > 0n ? divisionsOf(many).filter((labels) => !gone.has(labels)) : [];
    const blind = blinding.map((part) => {
      const shares = netShares(part, targets, points, inputs);
      return left.map((labels) => sumOf(Array.from(shares).flatMap(([i, m]) => (labels[i] === "+" ? [m] : [])))[0] === 0n);
    });
    requireAllBlind(left.length, Math.min(Number(hidden), left.length), blind);
    const units = `net of ${hidden} hidden threshold unit${hidden > 1n ? "s" : ""}${inputs ? " with shortcuts" : ""}`;
    this.architecture = hidden > 0n ? units : "single threshold unit";
  }

  statement() {
    return `No ${this.architecture} gets all of ${this.ofHowMany()} right, whichever side owns a score of 0.`;
  }

  rule() {
    return { name: "nets", text: `${this.architecture}` };
  }
}

/** Count the work, by the digits of the longest number; of units only if they have their form. @param {Record<string, Part>} fields @param {number} products @param {readonly Part[]} sides */
function spendNet(fields, products, sides = []) {
  for (const part of fields.units ? [...fields.units.list(), fields.last, ...sides] : []) {
    const { w, b, on } = part.object(["w", "b", "on"]);
    on.oneOf(">", ">=", ...(sides.includes(part) ? ["="] : []));
    [...w.list(), b].forEach((value) => value.text());
  }
  let most = 0;
  for (const part of Object.values(fields)) {
    if (part.name === "data") continue;
    for (const [digits] of canonical(part.value).matchAll(/[0-9]+/g)) most = Math.max(most, digits.length);
  }
  const work = products * (1 + Math.floor(most / NET_DIGITS)) ** 2;
  requireReadable(work <= MOST_NET_WORK, "the check would take too long");
  spend(work, 0, 0);
}

/** @param {Record<string, Part>} fields @param {bigint} width @returns {Net} */
function netOf(fields, width) {
  const units = fields.units.list();
  requireReadable(units.length <= MOST_HIDDEN, `more than ${MOST_HIDDEN} hidden units`);
  require(width > 0n, "a net without inputs");
  const hidden = units.map((part) => netUnit(part, width, ">", ">=")), last = netUnit(fields.last, hidden.length, ">", ">=");
  const over = fields.shortcuts ? fields.shortcuts.numbers(width) : [];
  require(hidden.length + over.length > 0, "a net without inputs");
  const outputs = fields.outputs.oneOf("0/1", "-1/+1");
  const direct = over.length ? `, with shortcuts (${over.map(written).join(", ")})` : "";
  const text = `hidden ${hidden.map(({ said }) => said).join("; ") || "none"}; last ${last.said}${direct}`;
  const off = /** @type {Rational} */ (outputs === "0/1" ? ZERO : [-1n, 1n]);
  return { hidden, last, over, off, said: `the net (${text.length > LONGEST_NET ? "as stated" : text}; outputs ${outputs})` };
}

/** @param {Part} part @param {number | bigint} width @param {string[]} turns @returns {Unit} */
function netUnit(part, width, ...turns) {
  const fields = part.object(["w", "b", "on"]), w = fields.w.numbers(width), b = fields.b.number();
  const turn = fields.on.oneOf(...turns);
  return { w, b, turn, said: `(${w.map(written).join(", ")}) with ${written(b)} ${turn} 0` };
}

/** @param {readonly Rational[]} a @param {readonly Rational[]} x @returns {Rational} */
function dotOf(a, x) {
  return sumOf(a.map((value, j) => times(value, x[j])));
}

/** @param {readonly Rational[]} values @returns {Rational} */
function sumOf(values) {
  return values.reduce(plus, ZERO);
}

/** @param {Unit} unit @param {Rational} z */
function isUnitOn({ turn }, [p]) {
  return p === 0n ? turn.includes("=") : p > 0n && turn !== "=";
}

/** Which hidden units are on. @param {Net} net @param {readonly Rational[]} x */
function unitSides({ hidden }, x) {
  return hidden.map((unit) => isUnitOn(unit, plus(dotOf(unit.w, x), unit.b)));
}

/** The last unit's score but for the shortcuts. @param {Net} net @param {readonly boolean[]} sides */
function constantOf({ last, off }, sides) {
  return plus(dotOf(last.w, sides.map((on) => (on ? ONE : off))), last.b);
}

/** @param {Net} net @param {readonly Rational[]} x @param {readonly boolean[]} sides */
function isNetOn(net, x, sides) {
  return isUnitOn(net.last, plus(constantOf(net, sides), dotOf(net.over, x)));
}

/** The lines of the units and of sides, each once: a . x + c = 0 where a begins with 1. @param {Net} net @param {readonly boolean[][]} patterns @param {readonly Unit[]} sides */
function netLines(net, patterns, sides) {
  const own = [...net.hidden, ...sides].map(({ w, b }) => [...w, b]);
  const last = net.over.length ? patterns.map((sides) => [...net.over, constantOf(net, sides)]) : [];
  /** @type {Map<string, Rational[]>} */
  const found = new Map();
  for (const line of [...own, ...last]) {
    const first = line.slice(0, -1).find(([p]) => p !== 0n);
    if (first === undefined) continue;
    const scaled = line.map((value) => divided(value, first));
    found.set(scaled.map(written).join(), scaled);
  }
  return Array.from(found.values());
}

/** How many cells, edges and vertices lines cut out, or cells and points. @param {readonly Rational[][]} lines @param {number} width */
function facesOf(lines, width) {
  if (width === 1) return [lines.length + 1, lines.length];
  /** @type {Map<string, Set<number>>} */
  const vertices = new Map();
  lines.forEach(([a, b, c], i) => lines.slice(0, i).forEach(([p, q, r], j) => {
    const under = minus(times(a, q), times(b, p));
    if (under[0] === 0n) return;
    const at = [minus(times(b, r), times(c, q)), minus(times(c, p), times(a, r))].map((value) => written(divided(value, under)));
    vertices.set(at.join(), (vertices.get(at.join()) ?? new Set()).add(i).add(j));
  }));
  const meets = Array.from(vertices.values()).reduce((sum, { size }) => sum + size, 0);
  return [1 + lines.length + meets - vertices.size, lines.length + meets, vertices.size];
}

/** @param {Example} example @returns {Rational[]} */
function rowInputs({ numerators, denominator }) {
  return Array.from(numerators, (value) => times([BigInt(value), 1n], divided(ONE, [denominator, 1n])));
}

/**
 * Multipliers above 0 in the signs of labels, which sum to 0 and (with `inputs`) take the rows to 0.
 * @param {Part} part
 * @param {string} labels
 * @param {readonly Rational[][]} points
 * @param {boolean} inputs
 * @returns {Shares}
 */
function netShares(part, labels, points, inputs) {
  const found = part.multipliers(labels.length);
  require(found.size > 0, "no multipliers");
  const shares = new Map(Array.from(found, ([i, [p, q]]) => [i, /** @type {Rational} */ ([labels[i] === "+" ? p : -p, q])]));
  require(sumOf(Array.from(shares.values()))[0] === 0n, "multipliers do not cancel");
  for (let j = 0; inputs && j < points[0].length; j++) {
    const value = sumOf(Array.from(shares, ([i, m]) => times(m, points[i][j])));
    require(value[0] === 0n, "multipliers do not cancel");
  }
  return shares;
}

/** All divisions of rows but the trivial one, the first on the side of -. @param {number} many */
function divisionsOf(many) {
  const all = Array.from({ length: 2 ** (many - 1) }, (_, bits) => Array.from({ length: many }, (_, i) => ((bits >> (many - 1 - i)) & 1 ? "+" : "-")).join(""));
  return all.slice(1);
}

/**
 * Require of any `size` of so many divisions that all of them are blind to some multipliers.
 * @param {number} many
 * @param {number} size
 * @param {readonly boolean[][]} blind
 */
function requireAllBlind(many, size, blind) {
  let layers = 1;
  for (let k = 0; k < size; k++) layers = (layers * (many - k)) / (k + 1);
  requireReadable(layers <= MOST_LAYERS, `more than ${MOST_LAYERS} first layers`);
  spend(layers * (1 + blind.length), 0, 0);
  /** @param {number} first @param {number[]} chosen @returns {boolean} */
  const each = (first, chosen) => {
    if (chosen.length === size) return blind.some((held) => chosen.every((place) => held[place]));
    for (let place = first; place <= many - (size - chosen.length); place++) {
      if (!each(place + 1, [...chosen, place])) return false;
    }
    return true;
  };
  require(each(0, []), "a first layer is not refuted");
}
