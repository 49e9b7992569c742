// Talking to the server: what it refuses becomes a Problem with a sentence for the person.

import { when } from "./nodes.js";

export class Problem extends Error {
  constructor(status, body, retryAfter) {
    const until = status === 429 && retryAfter ? new Date(Date.now() + 1000 * retryAfter) : null;
    const again = until ? ` Wieder möglich ab ${when(until)} Uhr.` : "";
    super((body.detail || "Das hat nicht geklappt. Versuche es noch einmal.") + again);
    this.status = status;
  }
}

let session = 0; // a refusal of a session that is over signs nobody out of the next

export function signedInAnew() {
  session += 1;
}

export async function send(path, options) {
  const asked = session;
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(0, { detail: "Der Server antwortet nicht. Prüfe die Verbindung und versuche es noch einmal." });
  }
  if (answer.ok) return answer;
  const problem = new Problem(answer.status, await answer.json().catch(() => ({})), answer.headers.get("Retry-After"));
  if (problem.status === 401 && path !== "/api/login" && asked === session) dispatchEvent(new Event("signed-out"));
  throw problem;
}

export async function api(method, path, body, headers) {
  const json = body === undefined ? {} : { "Content-Type": "application/json" };
  const answer = await send(path, { method, headers: { ...json, ...headers }, body: JSON.stringify(body) });
  return answer.status === 204 ? null : answer.json();
}

export async function* serverSent(body, heard) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let read; !(read = await reader.read()).done; ) {
    heard();
    const blocks = (rest + read.value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const field = (name) => block.split("\n").find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      if (field("data")) yield { id: field("id"), ...JSON.parse(field("data")) };
    }
  }
}
