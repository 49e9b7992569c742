// One answer: shown from stored messages, or followed live from its AG-UI events.

import { h, markdown, pretty } from "./nodes.js";
import { keepingPlace, status, tell } from "./screen.js";
import { api, send, serverSent } from "./server.js";

export class Run {
  static labels = {}; // what the tools of the assistant that is talked to do, in words

  constructor(id, state = "ended", mode = "inline") {
    Object.assign(this, { id, state, mode, lastId: "", step: 0, words: null, answer: "", progress: "Einen Moment", calls: new Map(), wake: null, nudged: false });
    this.body = h("div", { class: "said" });
    this.cards = h("div");
    this.line = mode === "background" && state !== "ended" && h("p", { class: "quiet" }, "Im Hintergrund: ", (this.words_of_line = h("span", null, "wartet …")), " ", h("button", { type: "button", click: () => this.tell("stop") }, "Anhalten"));
    this.node = h("article", { class: "run", "aria-label": "Antwort" }, this.body, this.line, this.cards);
  }

  /** How far it is: in the one line for what is waited for, or in its own. */
  note(words) {
    if (this.line) this.words_of_line.textContent = words;
    else status(words);
  }

  /** Whoever shows the run hears of what concerns more than the run. */
  tell(what) {
    this.node.dispatchEvent(new CustomEvent(what, { bubbles: true, detail: this }));
  }

  /** Somebody decided, or stopped it: look at once whether it goes on. */
  nudge() {
    this.nudged = true;
    this.wake?.();
  }

  say(text, kind = "text") {
    if (this.words?.kind !== kind) {
      this.draw();
      const node = h("div", { class: "words", "data-step": this.step });
      const whole = kind === "text" ? node : h("details", { "data-step": this.step }, h("summary", null, "Überlegung"), node);
      this.words = { kind, node, text: "" };
      this.body.append(whole);
    }
    this.words.text += text;
    if (kind === "text") this.answer = this.words.text;
    this.drawing ??= setTimeout(() => this.draw(), 30); // one drawing for all that comes within a moment
  }

  /** Draw what is there; what is said next stands by itself. */
  pauseText() {
    this.draw();
    if (this.words?.kind === "text") this.spoken = this.words.node;
    this.words = null;
  }

  draw() {
    clearTimeout(this.drawing);
    this.drawing = null;
    const { node, text } = this.words ?? {};
    if (node) keepingPlace(() => node.replaceChildren(...markdown(text)));
  }

  call(id, name, input) {
    this.pauseText();
    const known = this.calls.get(id);
    if (known) return known;
    const state = h("span", null, "läuft …");
    const asked = h("pre", { tabindex: 0 }, pretty(input));
    const node = h("details", { class: "tool" }, h("summary", null, `${Run.labels[name] ?? name}: `, state), "Aufruf", asked);
    const call = { name, state, asked, node, answered: false };
    this.calls.set(id, call);
    keepingPlace(() => this.body.append(node));
    return call;
  }

  result(id, content, failed, name = "Werkzeug") {
    const call = this.call(id, name, "");
    if (call.answered) return;
    call.answered = true;
    call.state.textContent = failed ? "fehlgeschlagen" : "fertig";
    call.node.classList.toggle("failed", Boolean(failed));
    call.node.append("Ergebnis", h("pre", { tabindex: 0 }, pretty(content)));
  }

  end(words, bad, goOn) {
    for (const { state, answered } of this.calls.values()) if (!answered) state.textContent = "ohne Ergebnis";
    this.ending?.remove();
    this.line?.remove?.();
    const more = (mode, label) => (goOn === true || goOn === mode) && h("button", { type: "button", click: () => this.tell((this.wanted = mode) && "go-on") }, label);
    this.ending = h("p", { class: bad ? "end bad" : "end" }, words, " ", more("inline", "Weitermachen"), " ", more("background", "Im Hintergrund weitermachen"));
    if (words) keepingPlace(() => this.body.append(this.ending));
  }

  /** What the run says of itself at its end; most of the time that has been streamed already. */
  conclude(text) {
    const last = this.words?.kind === "text" ? this.words.node : this.spoken;
    this.pauseText();
    if (!text || this.answer.trim().endsWith(text.trim())) return;
    if (last && this.answer.trim() && alike(text, this.answer)) last.remove(); // the same, looked over
    this.say(text);
    this.pauseText();
  }

  hear(event) {
    this.lastId = event.id ?? this.lastId;
    const running = !["RUN_FINISHED", "RUN_ERROR"].includes(event.type);
    if (running && this.state !== "running") {
      this.state = "running";
      this.ending?.remove();
    }
    switch (event.type) {
      case "ACTIVITY_SNAPSHOT":
        this.step = event.content.step;
        this.progress = `Schritt ${event.content.step}/${event.content.maxSteps}`;
        if (event.content.what) return this.note(`${this.progress}: ${event.content.what} …`);
        return this.note(event.content.closing ? `${this.progress}: Antwort wird geschrieben …` : `${this.progress} …`);
      case "STEP_STARTED":
        return this.pauseText();
      case "TEXT_MESSAGE_CONTENT":
        return this.say(event.delta);
      case "REASONING_MESSAGE_CONTENT":
        return this.say(event.delta, "reasoning");
      case "TOOL_CALL_START":
        this.call(event.toolCallId, event.toolCallName, "");
        return;
      case "TOOL_CALL_ARGS":
        this.calls.get(event.toolCallId).asked.textContent = pretty(event.delta);
        return;
      case "TOOL_CALL_RESULT":
        this.result(event.toolCallId, event.content, event.metadata?.isError);
        return this.tell("drafted");
      case "CUSTOM":
        return this.custom(event.name, event.value);
      case "RUN_FINISHED":
        return this.finished(event.outcome?.type, event.result ?? {});
      case "RUN_ERROR":
        this.state = "ended";
        this.pauseText();
        return this.end(event.message, true, true);
    }
  }

  custom(name, value) {
    if (name === "bridle.step-restart") {
      for (const node of this.body.querySelectorAll(`[data-step="${Number(value.step)}"]`)) node.remove();
      this.words = null;
      this.answer = "";
    } else if (name === "bridle.model-retry") {
      this.note(`${this.progress}: Das Modell antwortet nicht gleich, neuer Versuch …`);
    } else if (value.code === "queued") {
      this.note(value.message);
    } else if (value.message) {
      this.note(`${this.progress}: ${value.message}`);
    }
  }

  finished(outcome, { text, finishReason }) {
    this.state = outcome === "interrupt" || finishReason === "approval" ? "waiting" : "ended";
    if (this.state === "waiting") {
      for (const { state, answered } of this.calls.values()) if (!answered) state.textContent = "wartet auf Freigabe";
      return this.pauseText();
    }
    this.conclude(text);
    if (outcome === "cancelled") this.end("Angehalten.", false, true);
    else if (finishReason === "error") this.end("Abgebrochen.", true, true);
    else if (finishReason === "tool-calls") this.end("Vorzeitig beendet.", false, "background"); // no step is left here
    else if (finishReason && finishReason !== "stop") this.end("Vorzeitig beendet.", false, true);
    else this.end("");
  }
}

/** Whether one text has most of the other's words in it, so that it stands in its place. */
const alike = (text, before) => {
  const words = before.split(/\s+/).filter(Boolean);
  return words.filter((word) => text.includes(word)).length > 0.8 * words.length;
};

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Live, from the first event or the last one seen, through broken connections and approvals, to the end. */
export async function follow(run, signal) {
  run.state = "running";
  for (let wait = 500; run.state !== "ended" && !signal.aborted; ) {
    run.tell("state");
    const before = run.lastId;
    try {
      await (run.state === "waiting" ? untilDecided(run) : listen(run, signal));
    } catch (error) {
      if (signal.aborted) return;
      if ([401, 403, 404].includes(error.status)) return tell(error);
      status("Die Verbindung ist unterbrochen; neuer Versuch …");
    }
    if (run.lastId !== before) wait = 500;
    if (run.state !== "running" || run.lastId !== before) continue;
    await pause(wait);
    wait = Math.min(2 * wait, 8000);
  }
  if (!signal.aborted) run.tell("state");
}

async function listen(run, signal) {
  const before = run.lastId;
  const line = new AbortController();
  let silence;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => line.abort(), 45_000); // three heartbeats missed: the line is dead
  };
  try {
    heard();
    const headers = before ? { "Last-Event-ID": before } : {};
    const answer = await send(`/api/runs/${run.id}/events`, { headers, signal: AbortSignal.any([signal, line.signal]) });
    if (answer.body) for await (const event of serverSent(answer.body, heard)) run.hear(event); // 204: all was heard
  } finally {
    clearTimeout(silence);
  }
  if (run.state !== "running" || run.lastId !== before) return;
  const { state, text } = await api("GET", `/api/runs/${run.id}`); // nothing more is coming: it may be over
  if (state === "ended") run.finished("", { text });
}

async function untilDecided(run) {
  if (!run.nudged) await Promise.race([pause(4000), new Promise((done) => (run.wake = done))]);
  run.nudged = false;
  if ((await api("GET", `/api/runs/${run.id}`)).state !== "waiting") run.state = "running";
}
