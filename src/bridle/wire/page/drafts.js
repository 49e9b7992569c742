// Cards to decide on: an assistant's drafts, and tool calls that wait for somebody.

import { h, link, when } from "./nodes.js";
import { doing, keepingPlace, status } from "./screen.js";
import { Problem, api } from "./server.js";

const STATES = {
  open: "Zu entscheiden", approved: "Freigegeben", rejected: "Abgelehnt", undone: "Freigegeben und zurückgenommen",
  withdrawn: "Zurückgezogen", expired: "Abgelaufen", void: "Gilt nicht mehr",
};
const UNPROVED = "nicht belegt"; // the kind of source that is none
const isCall = (draft) => draft.kind === "tool-approval";

export class Card {
  constructor(draft, me) {
    this.me = me;
    this.node = h("article");
    this.show(draft);
  }

  show(draft, trouble = "") {
    const same = this.draft && JSON.stringify(this.draft) === JSON.stringify(draft);
    if (same && !trouble) return;
    if (this.form && this.draft.digest === draft.digest && draft.state === "open" && !trouble) return; // somebody is typing here
    this.draft = draft;
    this.close();
    const kind = isCall(draft) ? "Werkzeugaufruf" : "Entwurf";
    this.node.className = `card ${draft.state}`;
    this.node.setAttribute("aria-label", `${kind} ${draft.title}`);
    this.row = h("div", { class: "row" }, ...this.buttons());
    this.trouble = h("p", { class: "trouble", role: "alert" }, trouble);
    const version = `${kind}, Fassung ${draft.version}, ${when(draft.createdAt)}`;
    keepingPlace(() => this.node.replaceChildren(
      h("h2", null, draft.title),
      h("p", { class: "quiet" }, `${version}. ${STATES[draft.state] ?? draft.state}${this.decision()}`),
      h("pre", null, draft.shown),
      ...this.sources(),
      this.trouble,
      this.row,
    ));
  }

  decision() {
    const { state, decidedBy, decidedByName, decidedAt, reason, category, fourEyes, votes, expiresAt } = this.draft;
    if (state === "open") {
      const both = fourEyes ? ` (${votes.length} von 2 Zustimmungen)` : "";
      return both + (expiresAt ? `, bis ${when(expiresAt)}.` : ".");
    }
    const why = [category, reason].filter(Boolean).join(": ");
    const who = decidedBy === this.me.userId ? "dir" : decidedByName;
    return `${who ? ` von ${who}` : ""}${decidedAt ? ` am ${when(decidedAt)}` : ""}.${why ? ` ${why}` : ""}`;
  }

  sources() {
    const doubtful = this.draft.sources.filter(({ kind }) => kind === UNPROVED).map(({ name }) => h("li", null, name));
    const listed = this.draft.sources.filter(({ kind }) => kind !== UNPROVED).map(({ name, kind, id, date, url }) => {
      const words = [kind, name, id, date].filter(Boolean).join(", ");
      return h("li", null, (url && link(url, words)) || [words, url].filter(Boolean).join(", "));
    });
    return [
      ...(doubtful.length ? [h("p", { class: "trouble" }, "Nicht belegt, bitte prüfen:"), h("ul", null, ...doubtful)] : []),
      ...(listed.length ? [h("p", null, "Quellen:"), h("ul", null, ...listed)] : []),
    ];
  }

  buttons() {
    const { state, undoUntil, mayDecide, userId } = this.draft;
    const button = (words, action, strong) => h("button", { type: "button", class: strong && "strong", click: this.acting(action) }, words);
    if (state === "approved" && undoUntil && new Date(undoUntil) > new Date() && mayDecide) {
      return [button("Zurücknehmen", () => this.post("undo"))];
    }
    if (state !== "open") return [];
    return [
      mayDecide && button("Freigeben", () => this.post("approve", { digest: this.draft.digest }), true),
      mayDecide && button("Ablehnen", () => this.rejecting()),
      (mayDecide || userId === this.me.userId) && button("Bearbeiten", () => this.editing()),
    ];
  }

  /** What goes wrong with a card is said in the card, with the draft as it is by now. */
  acting(action) {
    return doing(async (event) => {
      this.trouble.textContent = "";
      try {
        await action(event);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.status === 409) this.show(await api("GET", this.path()), error.message);
        else this.trouble.textContent = error.message;
      }
      this.node.dispatchEvent(new CustomEvent("decided", { bubbles: true, detail: this.draft }));
    });
  }

  path(action) {
    return `/api/drafts/${this.draft.id}${action ? `/${action}` : ""}`;
  }

  async post(action, body) {
    const draft = await api("POST", this.path(action), body);
    this.close();
    this.show(draft);
    status(`„${draft.title}“: ${STATES[draft.state]}.`);
  }

  open(words, fields, submit) {
    this.close();
    this.row.hidden = true; // what is typed must be saved or dropped before anything is decided
    const back = h("button", { type: "button", click: () => this.close() }, "Abbrechen");
    this.form = h("form", { submit: this.acting(submit) }, ...fields, h("div", { class: "row" }, h("button", { class: "strong" }, words), back));
    this.node.append(this.form);
    this.form.querySelector("textarea, button").focus(); // asked for by the click that brought us here
    this.form.scrollIntoView({ block: "nearest" });
  }

  close() {
    if (this.renewing) api("DELETE", this.path("lock")).catch(() => {});
    clearInterval(this.renewing);
    this.renewing = null;
    this.form?.remove();
    this.form = null;
    if (this.row) this.row.hidden = false;
  }

  rejecting() {
    const reason = h("textarea", { rows: 2, maxlength: 5000 });
    const options = this.draft.categories.map((each) => h("option", null, each));
    const category = options.length > 0 && h("select", null, h("option", { value: "" }, "ohne"), ...options);
    const fields = [h("label", null, "Begründung ", reason), category && h("label", null, "Kategorie ", category)];
    this.open("Ablehnen", fields.filter(Boolean), () =>
      this.post("reject", { digest: this.draft.digest, reason: reason.value, category: category ? category.value : "" }));
  }

  async editing() {
    await api("POST", this.path("lock"));
    const { payload, digest } = this.draft;
    const before = isCall(this.draft) ? payload.arguments : payload;
    const boxes = Object.entries(before).map(([name, value]) => {
      const box = h("textarea", { rows: typeof value === "string" && value.length > 60 ? 6 : 2 });
      box.value = typeof value === "string" ? value : JSON.stringify(value);
      return { name, value, box };
    });
    this.open("Speichern", boxes.map(({ name, box }) => h("label", null, `${name} `, box)), async () => {
      const after = Object.fromEntries(boxes.map((each) => [each.name, edited(each)]));
      const draft = await api("PUT", this.path(), { digest, payload: isCall(this.draft) ? { ...payload, arguments: after } : after });
      this.close();
      this.show(draft);
    });
    this.renewing = setInterval(() => api("POST", this.path("lock")).catch(() => {}), 120_000);
  }
}

function edited({ name, value, box }) {
  if (typeof value === "string") return box.value;
  try {
    return JSON.parse(box.value);
  } catch {
    throw new Problem(422, { detail: `„${name}“ ist kein gültiges JSON.` });
  }
}
