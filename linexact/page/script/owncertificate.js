// What was found about data, as a certificate (docs/certificate-format.md) that anybody can check.

import { canonical } from "./canonical.js";
import { askedBy, soughtBy } from "./convention.js";
import { written } from "./rational.js";
import { hashOf } from "./sha256.js";

/** @typedef {import("./convention.js").Convention} Convention */
/** @typedef {import("./exact/decide.js").Verdict} Verdict */
/** @typedef {import("./owntable.js").OwnData} OwnData */

/**
 * Write the certificate of a verdict, with its data and how the file of csvOf is read.
 * @param {OwnData} data
 * @param {Convention} convention
 * @param {Verdict} verdict
 * @returns {string}
 */
export function certificateOf(data, convention, verdict) {
  const rows = data.examples.map(({ x, target }) => [target > 0 ? "+" : "-", ...x.map(written)]);
  const positives = data.examples.filter(({ target }) => target > 0).length;
  const counts = [positives, data.examples.length - positives];
  const size = data.features.length;
  const there = verdict.separable ? "There are" : "There are no";
  const fields = new Map(Object.entries({
    format: "linexact-certificate/1",
    tool: "linexact, page of one's own data",
    about: "dataset",
    convention: new Map(Object.entries({ ...convention })),
    dimension: BigInt(size),
    examples: BigInt(rows.length),
    data: rows,
    data_sha256: hashOf(rows.map((row) => `${row.join(",")}\n`).join("")),
    reading: readingOfOwn(data),
    verdict: verdict.separable ? "separable" : "inseparable",
    proof: proofOf(verdict, convention),
    statement: `${there} ${soughtBy(convention)} ${askedBy(convention, counts)} (${size} features).`,
  }));
  fields.set("sha256", hashOf(canonical(fields)));
  return `${canonical(fields)}\n`;
}

/** @param {Verdict} verdict @param {Convention} convention */
function proofOf(verdict, { bias }) {
  if (verdict.separable) {
    const w = verdict.w.map(written);
    return new Map(bias ? Object.entries({ w, b: written(verdict.b) }) : Object.entries({ w }));
  }
  const multipliers = Array.from(verdict.multipliers, ([index, value]) => [BigInt(index), written(value)]);
  const point = verdict.commonPoint?.map(written);
  return new Map(point ? Object.entries({ multipliers, common_point: point }) : Object.entries({ multipliers }));
}

/** @param {OwnData} data */
function readingOfOwn({ features, positive, negative }) {
  return new Map(Object.entries({
    kind: "csv", columns: features.map((_, j) => BigInt(j)), label: BigInt(features.length), positive, negative,
    delimiter: ",", encoding: "utf-8", header: true, missing: "error", left_out: [],
  }));
}
