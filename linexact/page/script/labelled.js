// Points of several classes, held against the data file in which they stand: class by class.

import { ArrayReader } from "./arrays.js";
import { outside } from "./data.js";
import { Part } from "./form.js";
import { readingOf } from "./reading.js";
import { require } from "./refusal.js";
import { quoted, report, rowsSaid } from "./report.js";
import { TableReader } from "./table.js";

/** @typedef {import("./canonical.js").Fields} Fields */
/** @typedef {import("./data.js").File} File */
/** @typedef {import("./reading.js").Reading} Reading */
/** @typedef {import("./report.js").Line} Line */
/** @typedef {import("./report.js").Reader} Reader */

/**
 * How the points are read: each class against all others, and what the file calls them.
 * @param {Part} part
 * @param {readonly string[]} names
 * @param {bigint} width
 */
export function classReadings(part, names, width) {
  require(part.value instanceof Map, "reading is not an object");
  const shared = new Map(/** @type {Fields} */ (part.value));
  const classes = new Part(shared.get("classes"), "classes").list(names.length).map((item) => item.text());
  require(new Set(classes).size === classes.length, "two classes of one name");
  require(classes.every((text, k) => names[k] === text || names[k] === `class ${k + 1}`), "a class has another name");
  require(["positive", "negative", "files"].every((key) => !shared.has(key)), "a reading of two classes, or of several files");
  shared.delete("classes");
  const readings = classes.map((text) => {
    return readingOf(new Part(new Map([...shared, ["positive", text], ["negative", null]]), "reading"), width);
  });
  return { classes, readings };
}

/**
 * Hold points against the data file, if there is one, and say what was read.
 * @param {import("./several.js").LabelledClaim} claim
 * @param {readonly File[]} data
 * @returns {Promise<Line[]>}
 */
export async function pointsRead(claim, data) {
  const { labels, places, stated } = claim;
  if (stated === null) return [];
  /** @type {{files: string[], reader: Reader} | null} */
  let found = null;
  const points = places.map((place) => place.list().map((cell) => cell.text()).join(","));
  for (const [k, reading] of stated.readings.entries()) {
    if (data.length === 0) break;
    const reader = reading.kind === "csv" ? new TableReader(reading) : new ArrayReader(reading);
    let number = 0;
    for (const examples of outside(data, reading, reader)) {
      for await (const { line } of examples) {
        const own = `${labels[number] === k ? "+" : "-"},${points[number]}\n`;
        require(number < points.length && line === own, `example ${number + 1} of the data file is another, or of another class`);
        number++;
      }
    }
    require(number === points.length, `example ${number + 1} of the data file is another, or of another class`);
    found = { files: data.map((file) => file.name), reader };
  }
  const each = stated.classes.map((text, k) => `${quoted(text)}: ${rowsSaid(labels.filter((own) => own === k).length)}`);
  const lines = report(claim, stated.readings[0], found).slice(0, -1);
  const others = lines.filter(({ name }) => name !== "positive" && name !== "negative");
  return [...others.slice(0, -1), { name: "classes", text: each.join(", ") }, ...others.slice(-1)];
}
