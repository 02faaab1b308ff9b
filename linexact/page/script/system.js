// Certificates about systems of linear constraints.

import { Part } from "./form.js";
import { overOne } from "./rational.js";
import { require } from "./refusal.js";
import { Sum } from "./vectors.js";

/** @typedef {import("./rational.js").Rational} Rational */
/** @typedef {{relation: string, numbers: Rational[]}} Row coefficients, then the bound */

/**
 * Check a system's certificate and give its theorem.
 * @param {Record<string, Part>} fields
 */
export function checkSystem(fields) {
  const size = fields.dimension.count();
  const names = fields.variables.list(size).map((part) => part.text());
  require(new Set(names).size === names.length, "two unknowns have one name");
  const rows = fields.rows.list().map((part) => rowOf(part, names.length));
  const feasible = fields.verdict.oneOf("feasible", "infeasible") === "feasible";
  if (feasible) checkPoint(rows, fields.proof.object(["point"]).point.numbers(size));
  else checkCombination(rows, fields.proof.object(["multipliers"]).multipliers, names.length);
  return {
    lines: fields.rows.list().map((row) => row.list().map((cell) => cell.text()).join(",") + "\n"),
    statement: `There is ${feasible ? "a" : "no"} point in ${size} unknowns that meets all ${rows.length} constraints.`,
  };
}

/** @param {Part} part @param {number} size @returns {Row} */
function rowOf(part, size) {
  const [relation, ...cells] = part.list(size + 2);
  return { relation: relation.oneOf(">", ">=", "=="), numbers: cells.map((cell) => cell.number()) };
}

/** @param {Row[]} rows @param {Rational[]} point */
function checkPoint(rows, point) {
  const at = overOne(point);
  rows.forEach(({ relation, numbers }, i) => {
    const row = overOne(numbers);
    const bound = row.numerators[point.length] * at.denominator;
    const value = at.numerators.reduce((sum, p, j) => sum + p * row.numerators[j], 0n);
    const holds = relation === ">" ? value > bound : relation === ">=" ? value >= bound : value === bound;
    require(holds, `the point does not meet row ${i + 1}`);
  });
}

/** @param {Row[]} rows @param {Part} part @param {number} size */
function checkCombination(rows, part, size) {
  const multipliers = part.multipliers(rows.length, (index) => rows[index].relation === "==");
  const sum = new Sum();
  let isStrict = false;
  for (const [index, multiplier] of multipliers) {
    const { numerators, denominator } = overOne(rows[index].numbers);
    sum.add(multiplier, numerators, denominator);
    isStrict ||= rows[index].relation === ">";
  }
  const bound = sum.numerators[size] ?? 0n;
  require(sum.numerators.slice(0, size).every((value) => value === 0n), "the combination does not cancel");
  require(bound > 0n || (bound === 0n && isStrict), "the combination is not false");
}
