// A report: the certificate that stands in it is checked again, or saved.

import { save } from "./elements.js";
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

document.getElementById("recheck")?.addEventListener("click", () => void recheck());
element("save", HTMLButtonElement).addEventListener("click", () => save(certificateFile(), "certificate.json", "application/json"));
