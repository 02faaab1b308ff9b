// A report: the certificate that stands in it is checked again, or saved.

import { answered, element, running, show } from "./showing.js";

/** The certificate's file, byte by byte. */
function certificateFile() {
  return new TextEncoder().encode(`${element("certificate", HTMLElement).textContent}\n`);
}

async function recheck() {
  const input = document.getElementById("data");
  const data = input instanceof HTMLInputElement ? Array.from(input.files ?? []) : [];
  await running();
  show(await answered(async () => certificateFile(), data));
}

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([certificateFile()], { type: "application/json" }));
  link.download = "certificate.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

document.getElementById("recheck")?.addEventListener("click", () => void recheck());
element("save", HTMLButtonElement).addEventListener("click", save);
