// The page: which conversation is shown, what is sent, who is signed in.

import { Card } from "./drafts.js";
import { h } from "./nodes.js";
import { Run, follow } from "./run.js";
import { $, ask, doing, keepingPlace, status, tell } from "./screen.js";
import { api, signedInAnew } from "./server.js";

const NEW = "Neue Unterhaltung";
let me = null;
let runs = new Map();
let cards = new Map();
let leaving = new AbortController();
let assistants = []; // who can be asked
let current = null; // the conversation that is shown
let sending = null; // what was sent and under which key, until the server has it

async function refreshDrafts() {
  const drafts = (await api("GET", "/api/drafts?limit=200")).drafts;
  $("waiting").textContent = drafts.filter(({ state }) => state === "open").length || "";
  const inbox = location.hash === "#/entwuerfe";
  for (const draft of [...drafts].reverse()) {
    const place = inbox ? draft.state === "open" && $("log") : runs.get(draft.runId)?.cards;
    if (cards.has(draft.id)) cards.get(draft.id).show(draft);
    else if (place) {
      cards.set(draft.id, new Card(draft, me));
      keepingPlace(() => place.append(cards.get(draft.id).node));
    }
  }
}

function showState() {
  const all = [...runs.values()];
  const running = all.some(({ state, mode }) => state === "running" && mode === "inline");
  const waiting = all.some(({ state, mode }) => state === "waiting" && mode === "inline");
  $("log").setAttribute("aria-busy", running);
  $("send").disabled = running;
  $("later").disabled = $("send").disabled;
  $("stop").hidden = !running && !waiting;
  if (!running) status(waiting ? "Wartet auf deine Freigabe." : "");
}

async function refreshConversations() {
  const words = $("search").value.trim();
  const { conversations, found } = await api("GET", `/api/conversations?limit=200${words ? `&search=${encodeURIComponent(words)}` : ""}`);
  const listed = words ? found.map((each) => ({ ...each, id: each.conversationId })) : conversations;
  $("conversations").replaceChildren(...listed.map(({ id, title, excerpt }) => {
    const mark = id === current?.id && "page";
    if (mark) $("title").textContent = title || NEW;
    return h("li", null, h("a", { href: `#/c/${id}`, "aria-current": mark }, title || NEW, excerpt && h("small", null, excerpt)));
  }));
}

function showRequest(text) {
  $("log").append(h("article", { class: "mine", "aria-label": "Du" }, text));
}

function showMessage({ role, runId, text, parts, origin }) {
  if (origin === "engine" || role === "system") return;
  if (role === "user") showRequest(text);
  if (!runs.has(runId)) runs.set(runId, new Run(runId));
  const run = runs.get(runId);
  if (!run.node.isConnected) $("log").append(run.node);
  if (role === "user" || run.state !== "ended") return;
  run.pauseText();
  for (const part of parts) {
    if (part.type === "text" || part.type === "reasoning") run.say(part.text, part.type);
    else if (part.type === "tool-call") run.call(part.toolCallId, part.toolName, part.input);
    else if (part.type === "tool-result") run.result(part.toolCallId, part.output, part.isError, part.toolName);
  }
  run.pauseText();
}

/** Whatever the address names: a conversation, the drafts to decide on, or nothing yet. */
async function showPlace() {
  leaving.abort();
  const signal = (leaving = new AbortController()).signal;
  const id = /^#\/c\/([\w-]+)$/.exec(location.hash)?.[1];
  const inbox = location.hash === "#/entwuerfe";
  for (const card of cards.values()) card.close();
  [runs, cards, current] = [new Map(), new Map(), null];
  document.body.classList.remove("menu-open");
  $("menu").setAttribute("aria-expanded", false);
  $("log").replaceChildren(h("p", { class: "quiet empty" }, inbox ? "Hier steht, was auf deine Entscheidung wartet." : id ? "" : "Beginne eine neue Unterhaltung oder wähle eine aus."));
  $("ask").hidden = $("of-conversation").hidden = true;
  $("inbox").ariaCurrent = inbox ? "page" : null;
  $("title").textContent = inbox ? "Zu entscheiden" : "Bridle";
  showState();
  $("alert").replaceChildren();
  try {
    if (id) await showConversation(id, signal);
    await Promise.all([refreshConversations(), refreshDrafts()]);
  } catch (error) {
    if (signal === leaving.signal) tell(error); // of a place left for another, nothing is to be said
  }
}

async function showConversation(id, signal) {
  const found = await api("GET", `/api/conversations/${id}?limit=10000`);
  if (signal.aborted) return;
  current = found;
  Run.labels = assistants.find(({ name }) => name === found.assistant)?.labels ?? {};
  $("title").textContent = found.title || NEW;
  $("export").href = `/api/conversations/${id}/export?format=markdown`;
  $("log").replaceChildren();
  for (const { id: runId, state, mode } of found.runs) if (state !== "ended") runs.set(runId, new Run(runId, state, mode));
  for (const message of found.messages) showMessage(message);
  for (const { id: runId, state, outcome } of found.runs) {
    const run = runs.get(runId);
    if (state !== "ended") follow(run, signal); // from its first event: no word is lost
    else run?.finished(outcome === "abort" ? "cancelled" : "", { finishReason: outcome });
  }
  $("log").scrollTop = $("log").scrollHeight;
  $("ask").hidden = $("of-conversation").hidden = false;
  if (!found.messages.length) $("text").focus(); // a new one was asked for
}

async function begin(path, body, key) {
  const { signal } = leaving;
  const { runId, mode } = await api("POST", path, body, { "Idempotency-Key": key });
  if (signal.aborted) return;
  if (body.text) showRequest(body.text);
  const run = new Run(runId, "running", mode);
  runs.set(runId, run);
  $("log").append(run.node);
  $("log").scrollTop = $("log").scrollHeight;
  follow(run, signal);
  refreshConversations().catch(tell);
}

const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (each) => each.toString(16)).join("-");

async function sendText({ submitter }) {
  const text = $("text").value;
  const mode = submitter === $("later") ? "background" : "auto";
  if (!text.trim() || $("send").disabled) return;
  if (sending?.text !== text || sending.to !== current.id) sending = { text, to: current.id, key: newKey() };
  $("send").disabled = true;
  try {
    await begin(`/api/conversations/${current.id}/messages`, { text, mode }, sending.key);
    sending = null;
    $("text").value = "";
  } catch (error) {
    if (error.status === 409) await showPlace(); // somebody writes: watch it, the text stays in its box
    throw error;
  } finally {
    showState();
  }
}

async function startConversation() {
  $("search").value = "";
  const { id } = await api("POST", "/api/conversations", { assistant: $("assistant").value });
  location.hash = `#/c/${id}`;
}

async function renameConversation() {
  const title = await ask("Wie soll die Unterhaltung heißen?", "Umbenennen", current.title);
  if (typeof title !== "string") return;
  await api("PATCH", `/api/conversations/${current.id}`, { title });
  await refreshConversations();
}

async function deleteConversation() {
  if (!(await ask(`„${$("title").textContent}“ mit allem, was dazugehört, löschen?`, "Löschen"))) return;
  await api("DELETE", `/api/conversations/${current.id}`);
  location.hash = "#/";
}

async function stopAll() {
  status("Wird angehalten …");
  const unfinished = [...runs.values()].filter(({ state, mode }) => state !== "ended" && mode === "inline");
  await Promise.all(unfinished.map(({ id }) => api("POST", `/api/runs/${id}/cancel`)));
  for (const run of unfinished) run.nudge();
}

// ---- coming and going

function signedOut() {
  leaving.abort();
  $("house").hidden = true;
  $("sign-in").hidden = false;
}

async function signedIn() {
  me = await api("GET", "/api/me");
  ({ assistants } = await api("GET", "/api/assistants"));
  $("me").textContent = me.name;
  $("assistant").replaceChildren(...assistants.map(({ name, title }) => h("option", { value: name }, title)));
  $("assistant").hidden = assistants.length < 2;
  $("sign-in").hidden = true;
  $("house").hidden = false;
  showPlace(); // not waited for: whoever is signed out meanwhile can sign in again
}

async function signIn({ target }) {
  const { email, password } = target.elements;
  await api("POST", "/api/login", { email: email.value, password: password.value });
  signedInAnew();
  target.reset();
  await signedIn();
}

async function signOut() {
  await api("POST", "/api/logout");
  location.hash = "#/";
  signedOut();
}

function start() {
  $("sign-in").addEventListener("submit", doing(signIn));
  $("sign-out").addEventListener("click", doing(signOut));
  $("new").addEventListener("submit", doing(startConversation));
  $("rename").addEventListener("click", doing(renameConversation));
  $("delete").addEventListener("click", doing(deleteConversation));
  $("ask").addEventListener("submit", doing(sendText));
  $("stop").addEventListener("click", doing(stopAll));
  $("text").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    $("ask").requestSubmit($("send"));
  });
  $("menu").addEventListener("click", () => {
    $("menu").setAttribute("aria-expanded", document.body.classList.toggle("menu-open"));
  });
  let typing;
  $("search").addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => refreshConversations().catch(tell), 250);
  });
  let looking;
  const look = () => {
    clearTimeout(looking); // a replay may ask for it many times at once
    looking = setTimeout(() => document.hidden || $("house").hidden || refreshDrafts().catch(() => {}), 100);
  };
  document.addEventListener("visibilitychange", look);
  setInterval(look, 15_000);
  $("log").addEventListener("state", ({ detail }) => {
    showState();
    if (detail.state !== "running") look();
    if (detail.state === "ended") refreshConversations().catch(tell);
  });
  $("log").addEventListener("drafted", look);
  $("log").addEventListener("go-on", doing(({ detail }) => begin(`/api/runs/${detail.id}/continue`, { mode: detail.wanted }, newKey())));
  $("log").addEventListener("stop", doing(({ detail }) => api("POST", `/api/runs/${detail.id}/cancel`).then(() => detail.nudge())));
  $("log").addEventListener("decided", ({ detail }) => {
    runs.get(detail.runId)?.nudge();
    look();
  });
  addEventListener("signed-out", signedOut);
  addEventListener("hashchange", showPlace); // at any time: the place asked for last is shown
  signedIn().catch((error) => error.status === 401 || tell(error));
}

start();
