// Under node: check the cases of a file of JSON lines, one answer a line.
//
// A case is {"certificate": base64, "files": [[name, base64], ...]}.

import { readFileSync } from "node:fs";
import { check } from "./check.js";

const [, , path] = process.argv;
for (const line of readFileSync(path, "utf8").split("\n")) {
  if (line === "") continue;
  const { certificate, files } = JSON.parse(line);
  const data = files.map((/** @type {[string, string]} */ [name, text]) => ({ name, bytes: bytesOf(text) }));
  process.stdout.write(`${JSON.stringify(check(bytesOf(certificate), data))}\n`);
}

/** @param {string} text */
function bytesOf(text) {
  return new Uint8Array(Buffer.from(text, "base64"));
}
