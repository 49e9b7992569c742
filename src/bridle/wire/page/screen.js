// What every part of the page uses of the screen: the status line, the alert, the dialog, the scrolling log.

import { h } from "./nodes.js";
import { Problem } from "./server.js";

export const $ = (id) => document.getElementById(id);

export function status(words) {
  if ($("status").textContent !== words) $("status").textContent = words; // said twice, it would be read out twice
}

/** Whoever reads at the end stays at the end; whoever reads above is left there. */
export function keepingPlace(change) {
  const log = $("log");
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  change();
  if (atEnd) log.scrollTop = log.scrollHeight;
}

export function tell(error) {
  const known = error instanceof Problem;
  if (!known) console.error(error);
  const close = h("button", { type: "button", click: () => $("alert").replaceChildren() }, "Schließen");
  $("alert").replaceChildren(h("span", null, known ? error.message : "Das hat nicht geklappt. Lade die Seite neu."), close);
}

/** An event's handler: once at a time, and what goes wrong is said. */
export function doing(action) {
  let busy = false;
  return async (event) => {
    event?.preventDefault();
    if (busy) return;
    busy = true;
    $("alert").replaceChildren();
    await Promise.resolve(action(event)).catch(tell);
    busy = false;
  };
}

export function ask(question, confirm, value) {
  $("question").textContent = question;
  $("confirm").textContent = confirm;
  $("answer").hidden = value === undefined;
  $("answer").value = value ?? "";
  $("dialog").returnValue = "";
  $("dialog").showModal();
  return new Promise((done) => {
    $("dialog").onclose = () => done($("dialog").returnValue ? $("answer").value || true : null);
  });
}
