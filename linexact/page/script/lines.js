// Under node: check the cases of a file of JSON lines, one answer a line.
//
// A case is {"certificate": base64, "data": base64 or null, "name": the data file's name}.

import { readFileSync } from "node:fs";
import { check } from "./check.js";

const [, , path] = process.argv;
for (const line of readFileSync(path, "utf8").split("\n")) {
  if (line === "") continue;
  const { certificate, data, name } = JSON.parse(line);
  const file = data === null ? null : { name, bytes: bytesOf(data) };
  process.stdout.write(`${JSON.stringify(await check(bytesOf(certificate), file))}\n`);
}

/** @param {string} text */
function bytesOf(text) {
  return new Uint8Array(Buffer.from(text, "base64"));
}
