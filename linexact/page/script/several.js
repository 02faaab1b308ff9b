// Several classes: one score a class, one class against the others, what units claim, runs.

import { canonical } from "./canonical.js";
import { Claim } from "./claim.js";
import { conventionOf, isRight, spaced } from "./convention.js";
import { Part } from "./form.js";
import { classReadings } from "./labelled.js";
import { ONE, ZERO, compared, equal, minus, overOne, plus, times, written } from "./rational.js";
import { require, requireReadable } from "./refusal.js";
import { boundBy, productOf, requireMet, requireRefuted } from "./regions.js";
import { spend } from "./work.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {import("./vectors.js").Example} Example */
/** @typedef {import("./convention.js").Convention} Convention */
/** @typedef {import("./report.js").Line} Line */

const MOST_CLASSES = 20;
const MOST_UNITS = 6;
const MOST_LOOKS = 1_000_000; // weights that a run looks at
const MOST_SCORED = 10_000_000; // products
const FEW_DIGITS = 50; // of a number; products of longer ones count for more
const LONGEST_NAMES = 60; // characters of names in a sentence

const CLASS_NAME = /^[A-Za-z0-9_.+-](?:[A-Za-z0-9 _.+-]{0,38}[A-Za-z0-9_.+-])?$/;
const LABELLED = ["points", "labels", "names", "width"];

/** A claim about classes, which is about no data of two classes. */
class ClassesClaim extends Claim {
  static isFree() {
    return true;
  }

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.names = fields.names.list().map((part) => part.text());
    this.width = fields.width.count();
    const { names } = this;
    requireReadable(names.length >= 2 && names.length <= MOST_CLASSES, `not 2 to ${MOST_CLASSES} classes`);
    require(names.every((name) => CLASS_NAME.test(name)), "not the name of a class");
    require(new Set(names).size === names.length, "two classes of one name");
    require(this.width > 0n, "no inputs");
  }

  /** @param {Example} example */
  see(example) {
    this.counted(example);
  }

  /** Count products before they are made. @param {number} products */
  quick(products) {
    let most = 0;
    for (const part of Object.values(this.fields)) {
      for (const [digits] of canonical(part.value).matchAll(/[0-9]+/g)) most = Math.max(most, digits.length);
    }
    const work = products * (1 + Math.floor(most / FEW_DIGITS)) ** 2;
    requireReadable(work <= MOST_SCORED, "the check would take too long");
    spend(work, 0, 0);
  }

  /**
   * Weights of each class or unit, the bias last (0 where there is none).
   * @param {readonly Part[]} parts
   * @param {boolean} bias
   */
  weightsOf(parts, bias) {
    return parts.map((part) => this.weightOf(part.object(bias ? ["w", "b"] : ["w"])));
  }

  /** @param {Record<string, Part>} fields */
  weightOf({ w, b }) {
    return [...w.numbers(this.width), b ? b.number() : ZERO];
  }

  /** @returns {Line} */
  rule() {
    return { name: "classes", text: `${this.names.length}` };
  }
}

/** A claim about points with labels of several classes. */
export class LabelledClaim extends ClassesClaim {
  static optional = ["reading"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.places = fields.points.list();
    this.labels = fields.labels.list().map((part) => part.count()).map(Number);
    this.stated = fields.reading ? classReadings(fields.reading, this.names, this.width) : null;
  }

  /** Read the points, each looked at once a class and so often more. @param {number} more */
  pointsRead(more) {
    const { labels, names, places, width } = this;
    require(places.length > 0, "no points");
    require(labels.length === places.length && labels.every((own) => own < names.length), "not a class for each point");
    this.quick(places.length * (Number(width) + 1) * (names.length + more));
    return places.map((place) => place.numbers(width));
  }

  /** Which points there are, of which classes. */
  which() {
    const { labels, names, places, width } = this;
    const each = names.map((name, k) => `${name} (${labels.filter((own) => own === k).length})`);
    const classes = shortOr(namesListed(each), `${each.length} in number`);
    return `Of the ${places.length} point${places.length === 1 ? "" : "s"} (${width} feature${width === 1n ? "" : "s"}) of the classes ${classes},`;
  }
}

/** Each point has a higher score in its own class, or no weights do that. */
export class JointClaim extends LabelledClaim {
  static keys = [...LABELLED, "bias"];
  static optional = ["reading", "weights", "multipliers"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.bias = fields.bias.flag();
    require((fields.weights === undefined) !== (fields.multipliers === undefined), "neither weights nor multipliers, or both");
  }

  end() {
    const { weights, multipliers } = this.fields;
    const points = this.pointsRead(0);
    if (!weights) {
      requireNothingLeft(this, multipliers.list(), points);
      return;
    }
    const stated = weights.list(this.names.length);
    const each = this.weightsOf(stated, this.bias);
    points.forEach((x, i) => {
      const own = this.labels[i], scores = each.map((one) => classScoreAt(one, x));
      const isHighest = scores.every((score, j) => j === own || compared(scores[own], score) > 0);
      require(isHighest, "a point has no higher score in its own class");
    });
  }

  statement() {
    const names = this.bias ? "w and b" : "w";
    return this.fields.weights
      ? `${this.which()} each has a higher score ${scoreText(this.bias)} in its own class than in each other, with weights ${names} for each class.`
      : `${this.which()} no weights ${names} for each class give each a higher score in its own class than in each other.`;
  }
}

/**
 * Require difference rows to add up to 0 for each class.
 * @param {JointClaim} claim
 * @param {readonly Part[]} stated
 * @param {readonly Rational[][]} points
 */
function requireNothingLeft(claim, stated, points) {
  const k = claim.names.length, width = Number(claim.width) + 1;
  require(stated.length > 0, "rows do not rise, or there are none");
  claim.quick(2 * stated.length * width);
  const total = Array.from({ length: k }, () => /** @type {Rational[]} */ (Array(width).fill(ZERO)));
  let last = -1;
  for (const part of stated) {
    const [point, other, number] = part.list(3);
    const i = Number(point.count()), j = Number(other.count()), m = number.number();
    require(i < points.length && j < k && j !== claim.labels[i], "there is no such row");
    require(i * k + j > last, "rows do not rise, or there are none");
    require(m[0] > 0n, "a multiplier is not above 0");
    last = i * k + j;
    const row = [...points[i], claim.bias ? ONE : ZERO].map((value) => times(m, value));
    const own = claim.labels[i];
    total[own] = total[own].map((value, place) => plus(value, row[place]));
    total[j] = total[j].map((value, place) => minus(value, row[place]));
  }
  require(total.every((row) => row.every(([p]) => p === 0n)), "the rows do not add up to 0");
}

/** Each class against the rest, or each pair, with its weights or multipliers. */
export class AgainstClaim extends LabelledClaim {
  static keys = [...LABELLED, "by", "convention", "proofs"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.isPairs = fields.by.oneOf("rest", "pairs") === "pairs";
    this.convention = conventionOf(fields.convention);
    /** @type {string[]} */
    this.apart = [];
    this.asked = duelsOf(this.names.length, this.isPairs);
  }

  end() {
    const { asked, convention, isPairs, labels, names } = this;
    const stated = this.fields.proofs.list(), points = this.pointsRead(stated.length);
    require(stated.length === asked.length, "a class or a pair is left out");
    stated.forEach((part, place) => {
      const isRefuted = part.value instanceof Map && part.value.has("multipliers");
      const proof = part.object(["classes", ...(isRefuted ? ["multipliers"] : convention.bias ? ["w", "b"] : ["w"])]);
      const own = proof.classes.list().map((one) => Number(one.count()));
      require(own.join() === asked[place].join(), "a class or a pair is left out");
      const isIn = (/** @type {number} */ i) => !isPairs || own.includes(labels[i]);
      const sides = points.map((x, i) => ({ positive: labels[i] === own[0], x, isIn: isIn(i) }));
      if (isRefuted) {
        const rows = sides.map(({ positive, x }) => boundBy({ positive, ...overOne(x) }, convention));
        const zeros = /** @type {Rational[]} */ (Array(Number(this.width) + (convention.bias ? 1 : 0)).fill(ZERO));
        const used = requireRefuted(rows, proof.multipliers, { relation: ">=", a: zeros, c: ZERO });
        require(Array.from(used.keys()).every(isIn), "a point of another class");
        this.apart.push(own.map((c) => names[c]).join(" from "));
        return;
      }
      const weights = this.weightOf(proof);
      const isEach = sides.every((one) => !one.isIn || isRight(convention, one.positive, classScoreAt(weights, one.x)[0]));
      require(isEach, "a point is on the wrong side");
    });
  }

  statement() {
    const { apart, asked, convention, isPairs } = this;
    const [what, whom] = isPairs ? ["pairs of classes", "one another"] : ["classes", "the rest"];
    const left = apart.length > 0 ? `, and not ${shortOr(apart.join(", "), "the others")}` : "";
    return (
      `${this.which()} ${asked.length - apart.length} of the ${asked.length} ${what} can be told from ${whom} ` +
      `(${scoreText(convention.bias)} ${spaced(convention.positive)} for the first, ${spaced(convention.negative)} for the other)${left}.`
    );
  }
}

/** Which patterns of units occur, and which of these nobody or several classes claim. */
export class ClaimedClaim extends ClassesClaim {
  static keys = ["names", "by", "width", "convention", "units", "patterns"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.isPairs = fields.by.oneOf("rest", "pairs") === "pairs";
    this.convention = conventionOf(fields.convention);
    this.duels = duelsOf(this.names.length, this.isPairs);
    this.found = { occurring: 0, nobody: 0, several: 0 };
  }

  end() {
    const { convention, duels, found, isPairs } = this;
    requireReadable(duels.length <= MOST_UNITS, `more than ${MOST_UNITS} units`);
    const isStrictForBoth = convention.positive === ">0" && convention.negative === "<0";
    require(!(isPairs && isStrictForBoth), "0 is right for both classes, or for none");
    this.quick(duels.length * 2 ** duels.length * (Number(this.width) + 1) * 2);
    const units = this.weightsOf(this.fields.units.list(duels.length), convention.bias);
    const stated = this.fields.patterns.list(2 ** duels.length);
    stated.forEach((part, place) => {
      const isRefuted = part.value instanceof Map && part.value.has("multipliers");
      const one = part.object(["signs", isRefuted ? "multipliers" : "point"]);
      const signs = place.toString(2).padStart(duels.length, "0").replaceAll("0", "-").replaceAll("1", "+");
      require(one.signs.text() === signs, "a pattern is left out");
      const rows = units.map((unit, k) => halfSpaceOf(unit, signs[k] === "+", convention.positive === ">=0"));
      if (isRefuted) {
        const zeros = /** @type {Rational[]} */ (Array(Number(this.width)).fill(ZERO));
        requireRefuted(rows, one.multipliers, { relation: ">=", a: zeros, c: ZERO });
        return;
      }
      requireMet(rows, one.point.numbers(this.width));
      const won = winnersOf(duels, signs, this.names.length);
      found.occurring += 1;
      found.nobody += won === 0 ? 1 : 0;
      found.several += won > 1 ? 1 : 0;
    });
  }

  statement() {
    const { convention, duels, found, isPairs, names } = this;
    const on = `${scoreText(convention.bias)} ${spaced(convention.positive)}`;
    const classes = `classes ${shortOr(namesListed(names), "stated")}`;
    const what = isPairs ? `pairs of the ${classes}` : classes;
    const how = isPairs ? `a vote for the first where ${on}, else for the second; most votes claim` : `a unit claims where ${on}`;
    return (
      `Of the units of the ${what} (${how}) ${found.occurring} of the ${2 ** duels.length} patterns occur; in ` +
      `${found.nobody} of these no class claims, in ${found.several} several do.`
    );
  }
}

/** A perceptron of several classes, which is run again. */
export class ClassesRunClaim extends LabelledClaim {
  static keys = [...LABELLED, "bias", "update", "ties", "rate", "start", "order", "most_passes", "passes", "updates", "weights", "outcome"];
  static optional = ["reading", "moves", "cycle"];

  /** @param {Record<string, Part>} fields */
  constructor(fields) {
    super(fields);
    this.bias = fields.bias.flag();
    this.update = fields.update.oneOf("predicted", "each", "shared");
    this.ties = fields.ties.oneOf("first", "last", "mistake");
    this.outcome = fields.outcome.oneOf("converged", "cycle", "limit");
    this.rate = fields.rate.number();
    this.passes = Number(fields.passes.count());
    this.mostPasses = fields.most_passes.count();
    this.made = 0;
  }

  end() {
    const { fields, names, passes } = this, width = Number(this.width);
    const order = fields.order.list().map((part) => Number(part.count()));
    const work = Math.max(passes, 1) * order.length * (width + 1) * names.length;
    requireReadable(work <= MOST_LOOKS, "the run would take too long");
    const points = this.pointsRead(Math.ceil(work / Math.max(1, this.places.length * (width + 1))));
    require(order.length > 0 && order.every((i) => i < points.length), "there is no such point to show");
    require(passes > 0 && BigInt(passes) <= this.mostPasses, "more passes than at most, or none");
    require(this.rate[0] > 0n, "the rate is not above 0");
    const moves = this.movesRead();
    const seen = [this.weightsOf(fields.start.list(names.length), this.bias)];
    /** @type {string[]} */
    const updates = [];
    let before = 0;
    for (let made = 0; made < passes; made++) {
      let weights = seen[made];
      before = updates.length;
      order.forEach((i, place) => {
        const factors = classFactorsOf(this, weights.map((one) => classScoreAt(one, points[i])), this.labels[i]);
        if (factors.size === 0) return;
        updates.push(`${made * order.length + place + 1}: ${Array.from(factors.keys()).sort((a, b) => a - b)}`);
        weights = weights.map((one, j) => {
          const factor = factors.get(j);
          return factor ? movedBy(one, times(this.rate, factor), points[i], moves[j]) : one;
        });
      });
      const isOver = updates.length === before || seen.some((one) => areEqual(one, weights));
      require(made === passes - 1 || !isOver, "it had ended before");
      seen.push(weights);
    }
    const stated = fields.updates.list().map((part) => {
      const [place, classes] = part.list(2);
      return `${place.count()}: ${classes.list().map((one) => one.count())}`;
    });
    require(updates.join(";") === stated.join(";"), "other updates");
    require(areEqual(seen[passes], this.weightsOf(fields.weights.list(names.length), this.bias)), "it ends at other weights");
    this.made = updates.length;
    this.requireEnd(seen, updates.length === before);
  }

  /** Which weights may move. @returns {boolean[][]} */
  movesRead() {
    const { bias, fields, names } = this, width = Number(this.width) + (bias ? 1 : 0);
    const all = names.map(() => /** @type {boolean[]} */ (Array(width).fill(true)));
    return fields.moves ? fields.moves.list(names.length).map((part) => part.list(width).map((one) => one.flag())) : all;
  }

  /** @param {readonly Rational[][][]} seen @param {boolean} isClean */
  requireEnd(seen, isClean) {
    const { outcome, passes } = this, { cycle } = this.fields;
    require((outcome === "converged") === isClean, "the run ends otherwise");
    const first = isClean ? passes : seen.findIndex((one) => areEqual(one, seen[passes]));
    const isAgain = first < passes;
    require((outcome === "cycle") === isAgain && (cycle !== undefined) === isAgain, "the run ends otherwise");
    if (isAgain) {
      const stated = cycle.list(2).map((part) => Number(part.count()));
      require(stated.join() === [first, passes - first].join(), "the weights came back elsewhere");
    }
    require(outcome !== "limit" || BigInt(passes) === this.mostPasses, "it ended before its passes");
  }

  statement() {
    const { fields, made, outcome, passes } = this;
    let end = outcome === "converged" ? "none of them in the last" : "ended there";
    if (outcome === "cycle") {
      const [first, length] = fields.cycle.list(2).map((part) => part.count());
      end = `had after ${first} and after ${first + length} passes the same weights, so that it never ends`;
    }
    return (
      `${this.which()} a perceptron with one score ${scoreText(this.bias)} a class (ties: ${this.ties}; update: ${this.update}; ` +
      `rate ${shortOr(written(this.rate), "stated")}${fields.moves ? ", some weights fixed" : ""}), begun with the weights and shown ` +
      `the points in the order stated, again and again for ${this.mostPasses} passes at most, made ${passes} ` +
      `pass${passes === 1 ? "" : "es"} with ${made} update${made === 1 ? "" : "s"}, ${end}, and came to the weights stated.`
    );
  }
}

/**
 * By how much of the rate and the point the weights of each class move.
 * @param {{update: string, ties: string}} rule
 * @param {readonly Rational[]} scores
 * @param {number} own
 * @returns {Map<number, Rational>}
 */
function classFactorsOf({ update, ties }, scores, own) {
  let beating = scores.flatMap((score, j) => {
    const sign = compared(score, scores[own]);
    const isPreferred = ties === "mistake" || j < own === (ties === "first");
    return j !== own && (sign > 0 || (sign === 0 && isPreferred)) ? [j] : [];
  });
  if (beating.length === 0) return new Map();
  if (update === "predicted") {
    const highest = beating.filter((j) => beating.every((other) => compared(scores[j], scores[other]) >= 0));
    beating = [highest[ties === "last" ? highest.length - 1 : 0]];
  }
  const many = BigInt(beating.length);
  /** @type {Rational} */
  const share = update === "shared" ? [-1n, many] : [-1n, 1n];
  /** @type {Map<number, Rational>} */
  const found = new Map([[own, update === "shared" ? ONE : /** @type {Rational} */ ([many, 1n])]]);
  for (const j of beating) found.set(j, share);
  return found;
}

/**
 * Weights after a move, of those that may.
 * @param {readonly Rational[]} weights
 * @param {Rational} factor
 * @param {readonly Rational[]} x
 * @param {readonly boolean[]} may
 */
function movedBy(weights, factor, x, may) {
  const inputs = [...x, ONE];
  return weights.map((value, j) => (may[j] ? plus(value, times(factor, inputs[j])) : value));
}

/** @param {readonly Rational[]} weights the bias last @param {readonly Rational[]} x */
function classScoreAt(weights, x) {
  return plus(productOf(weights.slice(0, -1), x), weights[weights.length - 1]);
}

/** The half-space in which a unit is positive, or the rest. @param {readonly Rational[]} unit @param {boolean} positive @param {boolean} isClosed */
function halfSpaceOf(unit, positive, isClosed) {
  const signed = unit.map(([p, q]) => /** @type {Rational} */ ([positive ? p : -p, q]));
  const [p, q] = signed[signed.length - 1];
  return { relation: positive === isClosed ? ">=" : ">", a: signed.slice(0, -1), c: /** @type {Rational} */ ([-p, q]) };
}

/** How many classes claim a point with this pattern. @param {readonly number[][]} duels @param {string} signs @param {number} many */
function winnersOf(duels, signs, many) {
  if (duels[0].length === 1) return signs.replaceAll("-", "").length;
  const votes = /** @type {number[]} */ (Array(many).fill(0));
  duels.forEach(([first, second], k) => (votes[signs[k] === "+" ? first : second] += 1));
  return votes.filter((count) => count === Math.max(...votes)).length;
}

/** The questions of two classes: each one against the rest, or each pair. @param {number} many @param {boolean} isPairs */
function duelsOf(many, isPairs) {
  const each = Array.from({ length: many }, (_, c) => c);
  return isPairs ? each.flatMap((c) => each.slice(c + 1).map((other) => [c, other])) : each.map((c) => [c]);
}

/** @param {readonly Rational[][]} some @param {readonly Rational[][]} others */
function areEqual(some, others) {
  return some.every((row, j) => row.every((value, place) => equal(value, others[j][place])));
}

/** @param {boolean} bias */
function scoreText(bias) {
  return bias ? "w . x + b" : "w . x";
}

/** @param {readonly string[]} names */
function namesListed(names) {
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** @param {string} text @param {string} otherwise */
function shortOr(text, otherwise) {
  return text.length > LONGEST_NAMES ? otherwise : text;
}
