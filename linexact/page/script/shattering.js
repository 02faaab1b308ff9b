// Labelings of points: which of all a class of positive sets gives, and points that Radon splits.

import { canonical } from "./canonical.js";
import { Claim } from "./claim.js";
import { conventionOf, isStrict, spaced } from "./convention.js";
import { Part } from "./form.js";
import { ONE, ZERO, compared, equal, overOne, plus } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { boundBy, pointsSaid, productOf, requireMet, requireRefuted } from "./regions.js";
import { spend } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */
/** @typedef {import("./convention.js").Convention} Convention */
/** @typedef {import("./regions.js").Bound} Bound */
/** @typedef {import("./report.js").Line} Line */
/** A labeling's proof, by its keys. @typedef {Record<string, Part>} Labeled */
/**
 * Sets that may be +: one of two opposite labelings stands for both where `hasOpposites`.
 * @typedef {{hasOpposites: boolean, said: string, opened: (part: Part) => Labeled,
 *   gives: (one: Labeled, labels: string, points: readonly Rational[][]) => boolean}} PositiveSets
 */

const MOST_LABELED = 12; // points of which all labelings are gone through
const MOST_SPLIT = 1000; // points that are split
const MOST_PLACED = 10_000_000; // products
const SHORT_DIGITS = 50; // of a number; products of longer ones count for more
const LONGEST_LABELINGS = 60; // characters, also of numbers of points

const SIDES_OF_ENDS = ["inside", "outside", "either"];
/** On which side + may lie. @type {Record<string, string[]>} */
const SIDES_BY_SHAPE = { rays: ["right", "left", "either"], intervals: SIDES_OF_ENDS, boxes: SIDES_OF_ENDS };
/** Whether + is inside; else it is outside. @type {Record<string, boolean[]>} */
const INSIDE_BY_SIDE = { right: [true], inside: [true], left: [false], outside: [false], either: [true, false] };
/** @type {Record<string, string>} */
const RAYS_SAID = { right: "right of the end", left: "left of the end", either: "on either side of the end" };

/** A claim about points that have no classes, and so are no data. */
class PointsClaim extends Claim {
  static isFree() {
    return true;
  }

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.width = fields.width.count();
    this.places = fields.points.list();
    for (const place of this.places) place.list().forEach((number) => number.text());
  }

  /** @param {Example} example */
  see(example) {
    this.counted(example);
  }

  /**
   * Read the points, when the work of all proofs was counted.
   * @param {number} most points
   * @param {readonly Part[]} proofs
   * @param {number} passes through all points
   * @param {number} steps further vectors as long as a point
   */
  pointsRead(most, proofs, passes, steps) {
    requireReadable(this.places.length <= most, `more than ${most} points would take too long`);
    require(this.width > 0n, "points without coordinates");
    const longer = Math.floor(Math.max(...[this.fields.points, ...proofs].map(mostDigits)) / SHORT_DIGITS);
    const products = (Number(this.width) + 1) * (this.places.length * passes + steps) * (1 + longer) ** 2;
    requireReadable(products <= MOST_PLACED, "the check would take too long");
    spend(products, 0, 0);
    return this.places.map((place) => place.numbers(this.width));
  }

  /** Which points, if that is short. */
  which() {
    const many = this.places.length, told = pointsSaid(this.places);
    if (many === 0) return `no points (${this.width} coordinate${this.width === 1n ? "" : "s"})`;
    return `the ${many} point${many === 1 ? "" : "s"} ${told === "as stated" ? "stated" : told}`;
  }

  /** @returns {Line} */
  rule() {
    return { name: "points", text: `${this.places.length}, each of as many numbers: ${this.width}` };
  }
}

/** Every labeling of the points has a proof: that it is given, or that it is not. */
export class LabelingsClaim extends PointsClaim {
  static keys = ["points", "width", "count", "labelings"];
  static optional = ["convention", "shape", "positive"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.count = fields.count.count();
    this.sets = positiveSets(fields, this.width);
    this.proofs = fields.labelings.list().map((part) => this.sets.opened(part));
    /** Whether a labeling is given. @type {Map<string, boolean>} */
    this.given = new Map();
  }

  end() {
    const { given, proofs, sets } = this;
    const steps = proofs.reduce((sum, { multipliers }) => sum + (multipliers?.list().length ?? 1), 0);
    const points = this.pointsRead(MOST_LABELED, [this.fields.labelings], 1 + proofs.length, steps);
    for (const one of proofs) {
      const labels = one.labels.text();
      require(labels.length === points.length && /^[+-]*$/.test(labels), "not a label + or - for each point");
      const isGiven = sets.gives(one, labels, points);
      for (const text of new Set(sets.hasOpposites ? [labels, oppositeOf(labels)] : [labels])) {
        require(!given.has(text), "a labeling stands there twice, or with its opposite");
        given.set(text, isGiven);
      }
    }
    require(given.size === 2 ** points.length, "a labeling has no proof");
    const found = Array.from(given.values()).filter((isGiven) => isGiven).length;
    require(this.count === BigInt(found), "another number of labelings");
  }

  statement() {
    const every = this.given.size;
    const missing = Array.from(this.given).flatMap(([labels, isGiven]) => (isGiven ? [] : [labels])).sort();
    const without = `, and not ${missing.join(", ")}`;
    const found = missing.length === 0
      ? `all ${this.count}: they are shattered`
      : `${this.count}${without.length > LONGEST_LABELINGS ? "" : without}`;
    return `Of the ${every} labeling${every === 1 ? "" : "s"} of ${this.which()} ${this.sets.said} give ${found}.`;
  }
}

/** Some points and others have an average in common. */
export class RadonClaim extends PointsClaim {
  static keys = ["points", "width", "multipliers", "point"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    /** The numbers of the points of both parts. @type {string[]} */
    this.parts = [];
  }

  end() {
    const points = this.pointsRead(MOST_SPLIT, [this.fields.multipliers, this.fields.point], 1, this.fields.multipliers.list().length);
    const shares = Array.from(this.fields.multipliers.indexed(points.length));
    require(shares.every(([, [p]]) => p !== 0n), "a multiplier is 0");
    const common = this.fields.point.numbers(this.width);
    this.parts = [1n, -1n].map((sign) => {
      const part = shares.filter(([, [p]]) => p * sign > 0n);
      const weights = part.map(([, [p, q]]) => /** @type {Rational} */ ([p * sign, q]));
      require(equal(weights.reduce(plus, ZERO), ONE), "the multipliers of a part do not sum to 1");
      const isCommon = common.every((value, j) => equal(value, productOf(weights, part.map(([index]) => points[index][j]))));
      require(isCommon, "a part has another average");
      return part.map(([index]) => index + 1).join(", ");
    });
  }

  statement() {
    const [first, second] = this.parts.map((text) => (text.length > LONGEST_LABELINGS ? "as stated" : text));
    return (
      `Of ${this.which()} those numbered ${first} and those numbered ${second} have a common average, ` +
      `${pointsSaid([this.fields.point])}: no half-space has the former on one side and the latter on the other, ` +
      "and the points are not shattered by half-spaces."
    );
  }
}

/**
 * The sets that a claim is about: half-spaces by a convention, or a shape with a side.
 * @param {Record<string, Part>} fields
 * @param {bigint} width
 * @returns {PositiveSets}
 */
function positiveSets({ convention, shape, positive }, width) {
  require((shape === undefined) === (positive === undefined), "a shape has no side, or a side no shape");
  require((shape === undefined) !== (convention === undefined), "neither half-spaces nor a shape, or both");
  if (convention) return halfSpaces(conventionOf(convention), width);
  const name = shape.oneOf(...Object.keys(SIDES_BY_SHAPE));
  return shapes(name, positive.oneOf(...SIDES_BY_SHAPE[name]), width);
}

/** @param {Convention} convention @param {bigint} width @returns {PositiveSets} */
function halfSpaces(convention, width) {
  const { bias, positive, negative } = convention;
  return {
    hasOpposites: isStrict(convention, true) && isStrict(convention, false),
    said: `half-spaces (+ where w . x${bias ? " + b" : ""} ${spaced(positive)}, - where ${spaced(negative)})`,
    opened: (part) => part.object(["labels", ...(hasKey(part, "multipliers") ? ["multipliers"] : bias ? ["w", "b"] : ["w"])]),
    gives: ({ multipliers, w, b }, labels, points) => {
      const rows = points.map((x, i) => boundBy({ positive: labels[i] === "+", ...overOne(x) }, convention));
      if (multipliers) {
        const zeros = /** @type {Rational[]} */ (Array(Number(width) + (bias ? 1 : 0)).fill(ZERO));
        requireRefuted(rows, multipliers, { relation: ">=", a: zeros, c: ZERO });
      } else {
        const weights = w.numbers(width);
        requireMet(rows, bias ? [...weights, b.number()] : weights);
      }
      return !multipliers;
    },
  };
}

/** Rays, intervals or boxes. @param {string} shape @param {string} positive @param {bigint} width @returns {PositiveSets} */
function shapes(shape, positive, width) {
  const allowed = INSIDE_BY_SIDE[positive], ends = shape === "rays" ? 0n : width;
  const side = shape === "rays" ? RAYS_SAID[positive] : positive === "either" ? "inside or outside" : positive;
  return {
    hasOpposites: allowed.length > 1,
    said: `${shape} (+ ${side})`,
    opened: (part) => part.object(hasKey(part, "caught") ? ["labels", "caught"] : ["labels", "inside", "low", "high"]),
    gives: ({ caught, inside, low, high }, labels, points) => {
      require(shape === "boxes" || width === 1n, "more than a line");
      if (!caught) {
        require(allowed.includes(inside.flag()), "the region lies on the other side");
        requireHeld(inside.flag(), low.numbers(width), high.numbers(ends), labels, points);
        return true;
      }
      const stated = caught.list().map((part) => part.object(["inside", "point", "low", "high"]));
      const isEach = stated.length === allowed.length && allowed.every((is) => stated.some((one) => one.inside.flag() === is));
      require(isEach, "not a proof for each side");
      for (const one of stated) requireCaught(one, one.low.list(width), one.high.list(ends), labels, points);
      return false;
    },
  };
}

/**
 * Require a region to give the labels, with no point on an end.
 * @param {boolean} inside whether + is inside
 * @param {readonly Rational[]} low
 * @param {readonly Rational[]} high none of rays
 * @param {string} labels
 * @param {readonly Rational[][]} points
 */
function requireHeld(inside, low, high, labels, points) {
  points.forEach((x, i) => {
    const above = low.map((end, j) => compared(x[j], end)), below = high.map((end, j) => compared(end, x[j]));
    const signs = [...above, ...below];
    require(!signs.includes(0), "a point lies on an end");
    const isHeld = signs.every((sign) => sign > 0);
    require((isHeld === inside) === (labels[i] === "+"), "the region gives another label");
  });
}

/**
 * Require a point to lie between points of the other label in each coordinate.
 * @param {Labeled} caught
 * @param {readonly Part[]} low
 * @param {readonly Part[]} high none of rays
 * @param {string} labels
 * @param {readonly Rational[][]} points
 */
function requireCaught({ inside, point }, low, high, labels, points) {
  const label = inside.flag() ? "+" : "-";
  const [[place], under, over] = [[point], low, high].map((parts) => parts.map((part) => {
    require(part.count() < points.length, "no such point");
    return Number(part.count());
  }));
  require(labels[place] !== label, "the point caught has the label of the others");
  require([...under, ...over].every((index) => labels[index] === label), "a point around it has its label");
  const isBetween = under.every((index, j) => compared(points[index][j], points[place][j]) <= 0) &&
    over.every((index, j) => compared(points[index][j], points[place][j]) >= 0);
  require(isBetween, "the point does not lie between the others");
}

/** The labels exchanged. @param {string} labels */
function oppositeOf(labels) {
  return labels.replace(/./g, (label) => (label === "+" ? "-" : "+"));
}

/** @param {Part} part @param {string} key */
function hasKey(part, key) {
  return part.value instanceof Map && part.value.has(key);
}

/** The digits of the longest number. @param {Part} part */
function mostDigits(part) {
  let most = 0;
  for (const [digits] of canonical(part.value).matchAll(/[0-9]+/g)) most = Math.max(most, digits.length);
  return most;
}
