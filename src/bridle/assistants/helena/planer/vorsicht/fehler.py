"""What a tool refuses, said to a person: what is missing, and nothing of the tool's insides."""

from __future__ import annotations

import re

MOST = 400
NICHT_GEKLAPPT = (
    "Das hat so nicht geklappt. Nenne mir alle Angaben in einem Satz: den Wert, den Tag und die Akte oder "
    "das Gericht, "
    "um die es geht."
)
_KENNUNG = re.compile(r"\s?\(?\b[0-9a-f]{8}-[0-9a-f-]{27}\b\)?")
_FELD = re.compile(r"\s\((?:[a-z]+(?:_[a-z0-9]+)*)\)(?=[.:;,\s]|$)")
_WERKZEUG = re.compile(
    r"\b(?:das werkzeug )?„?\b(?:get|read|search|create|update|check|berechne|bestimme)_[a-z_]+\b“?", re.I
)
_ROH = re.compile(r"[{\[]\s*[\"'{\[].*", re.S)
_POSTEN = re.compile(r"^\s*-?\s*(?:Nr\. \d{4} (?:VV|KV)(?: RVG| GKG)?)\s?:\s*", re.M)
_KOPF = re.compile(r"^Die Rechnung hat \d+ Fehler:\s*", re.M)
_WERT_FEHLT = re.compile(r"^Es fehlt der Gegenstandswert\.?$", re.I)
WERT_FEHLT = "Dafür fehlt mir der Gegenstandswert: Wie hoch ist er? Schreib ihn in Euro dazu."
_SACHE_FEHLT = re.compile(
    r"Bei dieser Sache \((?P<sache>[^)]*)\) entscheidet der Wert; gib den Streitwert an.*"
)
_OHNE_SACHE = "Bürgerliche Streitigkeit"
_SATZ = re.compile(r"Bei mehreren Positionen steht der Satz an jeder Position.*")
WESSEN_SATZ = (
    "Zu welcher Gebühr gehört welcher Satz? Schreib ihn vor jede, zum Beispiel „1,5 Geschäftsgebühr und 1,3 "
    "Verfahrensgebühr“."
)


def _welcher_wert(found: re.Match[str]) -> str:
    euros = "Nenne ihn mir in Euro."
    if found["sache"].startswith(_OHNE_SACHE):
        return f"Worum geht es, und wie hoch ist der Streitwert? Davon hängt das Gericht ab. {euros}"
    return f"Wie hoch ist der Streitwert? Bei dieser Sache ({found['sache']}) entscheidet er. {euros}"


_KEIN_GESETZ = re.compile(r"„([^“]{1,40})“ gibt es unter den Gesetzen? nicht\.")
NICHT_EINGESPIELT = (
    r"Das Gesetz „\1“ ist unter diesem Namen nicht eingespielt; die Verwaltung kann es einspielen."
)
_MOEGLICH = ("Möglich sind zum Beispiel:", "Eingespielt sind zum Beispiel:")


def ordentlich(text: str) -> str:
    """A refusal without identifiers, names of tools and fields, and without raw data; each reason once."""
    if _KEIN_GESETZ.search(text):
        text = _KEIN_GESETZ.sub(NICHT_EINGESPIELT, text).replace(*_MOEGLICH)
    plain = _ROH.sub("", _SATZ.sub(WESSEN_SATZ, _SACHE_FEHLT.sub(_welcher_wert, text)))
    for pattern in (_KENNUNG, _FELD, _WERKZEUG):
        plain = pattern.sub("", plain)
    reasons = [
        line.strip(" -") for line in _POSTEN.sub("", _KOPF.sub("", plain)).replace("Error: ", "").split("\n")
    ]
    told = list(dict.fromkeys(WERT_FEHLT if _WERT_FEHLT.match(line) else line for line in reasons if line))
    said = " ".join(told).replace("Nenne die Kennung.", "Nenne mir die Akte dazu.").strip()
    return (
        said
        if said and len(said) <= MOST
        else said[:MOST].rsplit(". ", 1)[0] + "."
        if said
        else NICHT_GEKLAPPT
    )
