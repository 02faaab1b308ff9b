// The page: files are dropped or chosen, and what they prove is told.

import { answered, clear, element, running, show } from "./showing.js";

const chosen = { certificate: /** @type {File[]} */ ([]), data: /** @type {File[]} */ ([]) };
let run = 0; // of checks begun: what an older one finds is not shown

/** Check what is chosen, and tell. */
async function tell() {
  const { certificate: [certificate], data } = chosen;
  if (certificate === undefined) return;
  const own = ++run;
  await running();
  const answer = await answered(async () => new Uint8Array(await certificate.arrayBuffer()), data);
  if (own === run) show(answer);
}

/**
 * Sort dropped files: the certificate is the one that says so in its text.
 * @param {File[]} files
 */
async function take(files) {
  /** @type {File[]} */
  const certificates = [];
  /** @type {File[]} */
  const data = [];
  for (const file of files) ((await saysSo(file)) ? certificates : data).push(file);
  if (certificates.length) put("certificate", certificates.slice(0, 1));
  if (data.length) put("data", data);
  await tell();
}

/**
 * Choose files, so that their names stand where those of files chosen by hand do.
 * @param {"certificate" | "data"} which
 * @param {File[]} files
 */
function put(which, files) {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  element(which, HTMLInputElement).files = transfer.files;
  chosen[which] = files;
}

/** @param {File} file */
async function saysSo(file) {
  if (file.size > 2 ** 28 || !/^\s*\{/.test(await file.slice(0, 100).text())) return false;
  return (await file.text()).includes('"format":"linexact');
}

/** @param {"certificate" | "data"} which */
function listen(which) {
  const input = element(which, HTMLInputElement);
  input.addEventListener("change", () => {
    chosen[which] = Array.from(input.files ?? []);
    void tell();
  });
}

function begin() {
  listen("certificate");
  listen("data");
  const area = element("drop", HTMLElement);
  for (const name of ["dragenter", "dragover"]) {
    document.addEventListener(name, (event) => {
      event.preventDefault();
      area.classList.add("over");
    });
  }
  for (const name of ["dragleave", "drop"]) {
    document.addEventListener(name, () => area.classList.remove("over"));
  }
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    void take(Array.from(event.dataTransfer?.files ?? []));
  });
  element("again", HTMLButtonElement).addEventListener("click", () => {
    put("certificate", []);
    put("data", []);
    run++;
    clear();
  });
}

begin();
