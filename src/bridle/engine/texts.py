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
    """One language. `closing` is said to the model with the tools off; the rest is said to a person."""

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
    faults: dict[ModelFault, str] = field(repr=False)

    def number(self, value: int) -> str:
        return f"{value:,}".replace(",", ".") if self.language == "de" else f"{value:,}"

    def fault(self, error: ModelError) -> str:
        """A model's fault in this language; in English, the error's own words."""
        return self.faults.get(error.fault) or words(error)


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
    faults={
        "busy": "Der Server des Modells ist ausgelastet. Versuch es gleich noch einmal.",
        "server": "Der Server des Modells meldet einen Fehler.",
        "network": "Der Server des Modells ist nicht erreichbar, oder die Verbindung ist abgerissen.",
        "refused": "Der Server des Modells hat die Anfrage abgelehnt.",
        "context": "Das Gespräch ist zu lang für das Modell. Fang ein neues an oder frag kürzer.",
        "protocol": "Der Server des Modells antwortet, aber nicht so, wie es ein Modell tut.",
        "auth": "Der Server des Modells hat den Schlüssel nicht angenommen.",
    },
)
