// For the tests: problems as lines of JSON, each answered on a line by the page's exact core.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , folder, lines] = process.argv;
const load = (name) => import(pathToFileURL(`${folder}/${name}`).href);
const { conventionNamed, scoresOf, violations } = await load("exact/scores.js");
const { decide, separate } = await load("exact/decide.js");
const { regionOf, sliceOf } = await load("exact/region.js");
const { addedUp, averagesOf } = await load("exact/combination.js");
const { ran } = await load("exact/perceptron.js");
const { exactly, inputsOf, runProblemOf } = await load("exact/rule.js");
const { rootText, widestStreet } = await load("exact/margin.js");
const { typedNumber } = await load("exact/typed.js");

const constraintsIn = (rows) => rows.map(([relation, coefficients, bound]) => ({
  relation, coefficients: coefficients.map(exactly), bound: exactly(bound),
}));
const conventionIn = ({ bias, boundary }) => conventionNamed(bias, boundary);

const ASKED = {
  decide: ({ rows, unknowns }) => decide(constraintsIn(rows), unknowns),
  separate: (asked) => separate(inputsOf(asked.examples), conventionIn(asked), asked.dimension),
  region: ({ rows, window }) => regionOf(constraintsIn(rows), window.map((ends) => ends.map(exactly))),
  slice: ({ rows, unknown, value }) => sliceOf(constraintsIn(rows), unknown, exactly(value)),
  violations: ({ rows, point }) => violations(constraintsIn(rows), point.map(exactly)),
  scores: (asked) => scoresOf(inputsOf(asked.examples), asked.w.map(exactly), exactly(asked.b), conventionIn(asked)),
  averages: (asked) => averagesOf(inputsOf(asked.examples), asked.multipliers.map(exactly), conventionIn(asked), asked.dimension),
  sum: ({ rows, factors, unknowns }) => addedUp(constraintsIn(rows), factors.map(exactly), unknowns),
  run: ({ problem, most }) => ran(runProblemOf(problem), most),
  street: ({ examples, bias }) => widestStreet(inputsOf(examples), bias),
  root: ({ square }) => rootText(exactly(square)),
  typed: ({ text }) => typedNumber(text),
};

// Rationals are pairs of BigInt: they leave as texts.
const isRational = (value) => Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "bigint");
const plain = (value) => {
  if (isRational(value)) return value[1] === 1n ? `${value[0]}` : `${value[0]}/${value[1]}`;
  if (value instanceof Map) return Array.from(value, ([key, item]) => [key, plain(item)]);
  if (Array.isArray(value)) return value.map(plain);
  if (value !== null && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
  return value;
};

for (const line of readFileSync(lines, "utf8").split("\n")) {
  if (line === "") continue;
  const asked = JSON.parse(line);
  let answer;
  try {
    answer = { found: plain(ASKED[asked.do](asked)) };
  } catch (error) {
    answer = { refused: error.message };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
