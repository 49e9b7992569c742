"""The sentences the engine itself speaks, to the model and to people. German and English ship."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from bridle.engine.text import words
from bridle.errors import ModelError, ModelFault

Why = Literal[
    "steps", "seconds", "tool_calls", "tokens", "cost", "stall", "errors", "empty", "output", "too-long"
]


@dataclass(frozen=True, slots=True)
class Texts:
    """One language. `closing` is said to the model with the tools off; the rest is said to a person.

    `tools` says what each tool does; with it, people read that and the source, and no result as it came.
    """

    language: str
    stall: str
    closing: dict[Why, str] = field(repr=False)
    fallback: dict[Why, str] = field(repr=False)
    nothing: str
    aborted: str
    failed: str
    approval: str
    stopped: str
    empty_request: str
    too_long: str
    step: str
    thinking: str
    closing_step: str
    invalid_output: str
    retrying: str
    overlong: str
    circling: str
    nudge: str
    dropped: str
    tool_failed: str
    broke_off: str
    loading: str
    reading: str
    context_cut: str
    faults: dict[ModelFault, str] = field(repr=False)
    phrases: dict[str, str] = field(default_factory=dict[str, str], repr=False)
    tools: dict[str, str] = field(default_factory=dict[str, str], repr=False)

    def number(self, value: int) -> str:
        return f"{value:,}".replace(",", ".") if self.language == "de" else f"{value:,}"

    def fault(self, error: ModelError) -> str:
        """A model's fault in this language; in English, the error's own words."""
        return self.faults.get(error.fault) or words(error)

    def phrase(self, english: str) -> str:
        """A word or a sentence of a report in this language; a reason behind it stays as it is."""
        if english in self.phrases:
            return self.phrases[english]
        known = [each for each in self.phrases if english.startswith((f"{each} (", f"{each}: "))]
        return self.phrases[known[0]] + english[len(known[0]) :] if known else english

    def decimal(self, value: float) -> str:
        return f"{value:g}".replace(".", ",") if self.language == "de" else f"{value:g}"


ENGLISH = Texts(
    language="en",
    stall="You are repeating yourself. Give your best answer now with what you know so far. "
    "Sum up and answer the user.",
    closing={
        "steps": "The maximum number of steps is reached; tools are switched off. "
        "Answer the request now with what you found so far, and say what is still missing.",
        "seconds": "The time for this request is nearly used up; tools are switched off. "
        "Answer now, briefly, with what you found so far, and say what is still missing.",
        "tool_calls": "The maximum number of tool calls is reached; tools are switched off. "
        "Answer the request now with what you found so far, and say what is still missing.",
        "tokens": "The token budget is nearly used up; tools are switched off. "
        "Answer now, briefly, with what you found so far, and say what is still missing.",
        "cost": "The cost limit is nearly reached; tools are switched off. "
        "Answer now, briefly, with what you found so far, and say what is still missing.",
        "errors": "Your last tool calls all failed; tools are switched off. "
        "Tell the user what you found and what did not work. Do not invent results.",
        "empty": "Your last reply was empty. Answer the request now in plain text.",
        "output": "Your answers did not have the required form; tools are switched off. "
        "Reply once more with the required JSON and nothing else.",
        "too-long": "Tools are switched off. Answer the request now, briefly, with what you found so far.",
    },
    fallback={
        "steps": "I have reached the maximum number of steps. Here is what I have so far:",
        "seconds": "The request has run out of time. Here is what I have so far:",
        "tool_calls": "I have reached the maximum number of tool calls. Here is what I have so far:",
        "tokens": "The token budget of this request is used up. Here is what I have so far:",
        "cost": "The cost limit of this request is reached. Here is what I have so far:",
        "stall": "I was going round in circles and stopped. Here is what I have so far:",
        "errors": "The tools I needed kept failing. Here is what I have so far:",
        "empty": "The model gave no answer. Here is what I have so far:",
        "output": "I could not give the answer in the required form. Here is what I have so far:",
        "too-long": "What I gathered no longer fits into the model's window. Here is what I have so far:",
    },
    nothing="nothing yet.",
    aborted="The request was cancelled.",
    failed="The request could not be completed: {error}",
    approval="This needs your approval before I go on: {tools}.",
    stopped="The run was stopped by a condition of the application.",
    empty_request="The request is empty. Write what you would like to know or have done.",
    too_long="The request is too long: about {tokens} tokens, and the model {model} reads {window}. "
    "Shorten it, or give the text to a tool that can read it in parts.",
    step="Step {step}/{max_steps}: {what}",
    thinking="thinking",
    closing_step="Summing up",
    invalid_output="Your answer does not have the required form: {fault} "
    "Reply with JSON that fits this schema, and nothing else: {schema}",
    retrying="The model is not answering ({reason}); trying again in {wait:.1f} s",
    overlong="Your reply was cut off because it was too long, so nothing in it was carried out. "
    "Ask for less at once.",
    nudge="You have done this before. Try something else, or answer with what you know.",
    circling="It goes round in circles, so it is asked for its answer now.",
    dropped="{count} tool calls over the limit were dropped.",
    tool_failed="The tool {tool} reports: {error}",
    loading="Loading {model} ({size}): {percent} %",
    reading="{model} reads its instructions ({tokens} tokens) and will remember them.",
    context_cut="{model} did not get to read everything, so its answer is not used; it is asked again.",
    broke_off="Your last reply broke off. Answer the request once more, from the beginning.",
    faults={},
)

GERMAN = Texts(
    language="de",
    stall="Du wiederholst dich. Gib jetzt deine beste Antwort mit dem, was du bisher weißt. "
    "Fasse zusammen und antworte dem Nutzer.",
    closing={
        "steps": "Die maximale Anzahl an Schritten ist erreicht; Werkzeuge sind abgeschaltet. "
        "Beantworte die Anfrage jetzt mit dem, was du bisher gefunden hast, und sag, was noch fehlt.",
        "seconds": "Die Zeit für diese Anfrage ist fast um; Werkzeuge sind abgeschaltet. "
        "Antworte jetzt kurz mit dem, was du bisher gefunden hast, und sag, was noch fehlt.",
        "tool_calls": "Die maximale Anzahl an Werkzeugaufrufen ist erreicht; Werkzeuge sind abgeschaltet. "
        "Beantworte die Anfrage jetzt mit dem, was du bisher gefunden hast, und sag, was noch fehlt.",
        "tokens": "Das Token-Budget ist fast aufgebraucht; Werkzeuge sind abgeschaltet. "
        "Antworte jetzt kurz mit dem, was du bisher gefunden hast, und sag, was noch fehlt.",
        "cost": "Die Kostengrenze ist fast erreicht; Werkzeuge sind abgeschaltet. "
        "Antworte jetzt kurz mit dem, was du bisher gefunden hast, und sag, was noch fehlt.",
        "errors": "Deine letzten Werkzeugaufrufe sind alle fehlgeschlagen; Werkzeuge sind abgeschaltet. "
        "Sag dem Nutzer, was du gefunden hast und was nicht funktioniert hat. Erfinde keine Ergebnisse.",
        "empty": "Deine letzte Antwort war leer. Beantworte die Anfrage jetzt in einfachem Text.",
        "output": "Deine Antworten hatten nicht die verlangte Form; Werkzeuge sind abgeschaltet. "
        "Antworte noch einmal mit dem verlangten JSON und sonst nichts.",
        "too-long": "Werkzeuge sind abgeschaltet. Beantworte die Anfrage jetzt kurz mit dem, was du hast.",
    },
    fallback={
        "steps": "Ich habe die maximale Anzahl an Schritten erreicht. "
        "Hier ist meine bisherige Zusammenfassung:",
        "seconds": "Die Anfrage hat das Zeitlimit überschritten. Hier ist mein bisheriger Stand:",
        "tool_calls": "Ich habe die maximale Anzahl an Werkzeugaufrufen erreicht. "
        "Hier ist mein bisheriger Stand:",
        "tokens": "Das Token-Budget dieser Anfrage ist aufgebraucht. Hier ist mein bisheriger Stand:",
        "cost": "Die Kostengrenze dieser Anfrage ist erreicht. Hier ist mein bisheriger Stand:",
        "stall": "Ich habe mich im Kreis gedreht und aufgehört. Hier ist mein bisheriger Stand:",
        "errors": "Die nötigen Werkzeuge sind wiederholt fehlgeschlagen. Hier ist mein bisheriger Stand:",
        "empty": "Das Modell hat keine Antwort gegeben. Hier ist mein bisheriger Stand:",
        "output": "Ich konnte die Antwort nicht in der verlangten Form geben. "
        "Hier ist mein bisheriger Stand:",
        "too-long": "Das Gesammelte passt nicht mehr in das Fenster des Modells. "
        "Hier ist mein bisheriger Stand:",
    },
    nothing="noch nichts.",
    aborted="Die Anfrage wurde abgebrochen.",
    failed="Ein Fehler ist aufgetreten: {error}",
    approval="Das braucht deine Freigabe, bevor ich weitermache: {tools}.",
    stopped="Der Lauf wurde durch eine Bedingung der Anwendung beendet.",
    empty_request="Die Anfrage ist leer. Schreib, was du wissen möchtest oder was ich tun soll.",
    too_long="Die Anfrage ist zu lang: etwa {tokens} Token, und das Modell {model} liest {window}. "
    "Kürze sie oder gib den Text einem Werkzeug, das ihn in Teilen lesen kann.",
    step="Schritt {step}/{max_steps}: {what}",
    thinking="Denke nach",
    closing_step="Fasse zusammen",
    invalid_output="Deine Antwort hat nicht die verlangte Form: {fault} "
    "Antworte mit JSON nach diesem Schema und sonst nichts: {schema}",
    retrying="Das Modell antwortet nicht ({reason}); neuer Versuch in {wait:.1f} s",
    overlong="Deine Antwort wurde abgeschnitten, weil sie zu lang war; nichts daraus wurde ausgeführt. "
    "Verlange weniger auf einmal.",
    nudge="Das hast du schon getan. Versuch etwas anderes oder antworte mit dem, was du weißt.",
    circling="Es geht im Kreis, deshalb wird jetzt um die Antwort gebeten.",
    dropped="{count} Werkzeugaufrufe über der Grenze wurden weggelassen.",
    tool_failed="Das Werkzeug {tool} meldet: {error}",
    loading="Lade {model} ({size}): {percent} %",
    reading="{model} liest seine Anweisungen ({tokens} Token) und merkt sie sich.",
    context_cut="{model} bekam nicht alles zu lesen; seine Antwort gilt nicht, und es wird neu gefragt.",
    broke_off="Deine letzte Antwort brach ab. Beantworte die Anfrage noch einmal von vorn.",
    faults={
        "busy": "Der Server des Modells ist ausgelastet. Versuch es gleich noch einmal.",
        "server": "Der Server des Modells meldet einen Fehler.",
        "network": "Der Server des Modells ist nicht erreichbar, oder die Verbindung ist abgerissen.",
        "refused": "Der Server des Modells hat die Anfrage abgelehnt.",
        "context": "Das Gespräch ist zu lang für das Modell. Fang ein neues an oder frag kürzer.",
        "protocol": "Der Server des Modells antwortet, aber nicht so, wie es ein Modell tut.",
        "auth": "Der Server des Modells hat den Schlüssel nicht angenommen.",
    },
    phrases={
        "source": "Quelle",
        "spent": "verbraucht",
        "of": "von",
        "steps": "Schritte",
        "seconds": "Sekunden",
        "tool_calls": "Werkzeugaufrufe",
        "tokens": "Token",
        "cost": "Kosten",
        "unknown": "unbekannt",
        "tried": "versucht",
        "missing": "es fehlt",
        "next": "weiter",
        "an answer of the required form": "eine Antwort in der verlangten Form",
        "approval of": "die Freigabe von",
        "the step cap was reached": "die Schrittgrenze ist erreicht",
        "the time was used up": "die Zeit ist aufgebraucht",
        "the tool-call cap was reached": "die Grenze der Werkzeugaufrufe ist erreicht",
        "the token budget was used up": "das Token-Budget ist aufgebraucht",
        "the cost limit was reached": "die Kostengrenze ist erreicht",
        "the model answered": "das Modell hat geantwortet",
        "the answer never had the required form, and the steps were used up": "die Antwort hatte nie die "
        "verlangte Form, und die Schritte sind aufgebraucht",
        "the answer did not have the required form": "die Antwort hatte nicht die verlangte Form",
        "the answer was cut at its maximum length": "die Antwort wurde an ihrer Höchstlänge abgeschnitten",
        "the model first replied with nothing": "das Modell hat zuerst nichts geantwortet",
        "the model replied with nothing": "das Modell hat nichts geantwortet",
        "every tool call failed in three replies in a row": "in drei Antworten nacheinander ist jeder "
        "Werkzeugaufruf fehlgeschlagen",
        "no call could be carried out as it was written, twice in a row": "zweimal nacheinander war kein "
        "Aufruf so ausführbar, wie er geschrieben war",
        "what was gathered no longer fits into the model's window": "das Gesammelte passt nicht mehr in das "
        "Fenster des Modells",
        "the run went round in circles": "der Lauf hat sich im Kreis gedreht",
        "it was cancelled": "er wurde abgebrochen",
        "a person has to decide": "ein Mensch muss entscheiden",
        "a stop condition was met": "eine Bedingung der Anwendung hat ihn beendet",
        "the request was empty": "die Anfrage war leer",
        "the request does not fit into the model's window": "die Anfrage passt nicht in das Fenster des "
        "Modells",
        "another process went on with this run": "ein anderer Prozess hat diesen Lauf fortgesetzt",
        "there is a run of this id already": "es gibt schon einen Lauf mit dieser Kennung",
        "load the run again (checkpointer.load) and go on from there if it is not finished": "den Lauf neu "
        "laden (checkpointer.load) und von dort fortsetzen, wenn er nicht zu Ende ist",
        "ask again with another run_id, or load that run and go on with it": "noch einmal mit einer anderen "
        "run_id fragen oder jenen Lauf laden und fortsetzen",
        "nothing is left to do": "es bleibt nichts zu tun",
        "ask for what is missing with response_messages, if you need it": "frag mit response_messages nach "
        "dem, was fehlt, wenn du es brauchst",
        "continue with agent.resume(result.state, budget=Budget(…)) and a larger budget": "mit einem "
        "größeren Budget fortsetzen: agent.resume(result.state, budget=Budget(…))",
        "continue with agent.resume(result.state)": "fortsetzen mit agent.resume(result.state)",
        "try again with agent.resume(result.state): the fault may pass": "noch einmal versuchen mit "
        "agent.resume(result.state): der Fehler kann vorübergehen",
        "mend what is said above, then continue with agent.resume(result.state)": "behebe, was oben steht, "
        "dann fortsetzen mit agent.resume(result.state)",
        "ask again, with a request that can be answered": "frag noch einmal, so dass es beantwortet werden "
        "kann",
        "ask again for less at once, or allow a longer answer (max_output_tokens)": "frag noch einmal nach "
        "weniger auf einmal oder erlaube eine längere Antwort (max_output_tokens)",
        "ask again for less at once, or use a model with a larger window": "frag noch einmal nach weniger "
        "auf einmal oder nimm ein Modell mit größerem Fenster",
        "rephrase the request, or try a larger model": "stell die Frage anders oder nimm ein größeres Modell",
        "decide on result.pending and continue with agent.resume(result.state, decisions)": "entscheide über "
        "result.pending, dann fortsetzen mit agent.resume(result.state, decisions)",
        "The decision was not valid, so it is asked for again": "Die Entscheidung war nicht gültig, deshalb "
        "wird noch einmal gefragt",
        "There is no decision, so the run keeps waiting for one": "Es gibt keine Entscheidung, deshalb "
        "wartet der Lauf weiter darauf",
    },
)
