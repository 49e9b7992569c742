"""What Helena says of herself, all in one place; each of these is reached by a test."""

from __future__ import annotations

from dataclasses import replace

from bridle.engine.texts import GERMAN
from bridle.models.planner import PLANNER_GERMAN, PlannerTexts

VORSTELLUNG = (
    "Hi, ich bin Helena! Ich kann Akten durchsuchen, Gesetze nachschlagen und Entwürfe erstellen. "
    "Was kann ich für dich tun?"
)
VORGESTELLT = "Hi, ich bin Helena! Ich kann Akten durchsuchen, Gesetze nachschlagen und Entwürfe erstellen."
GRENZE = "Ich habe die maximale Anzahl an Schritten erreicht. Hier ist meine bisherige Zusammenfassung:"
ANGEBOT = "Ich bin noch nicht fertig. Möchtest du, dass ich im Hintergrund weitermache?"
ZEITLIMIT = "Die Anfrage hat das Zeitlimit überschritten. Hier ist mein bisheriger Stand:"
ABGEBROCHEN = "Die Anfrage wurde abgebrochen."
FEHLER = "Ein Fehler ist aufgetreten: {error}"
KEINE_AKTE = "Keine Akte angegeben und kein Akte-Kontext vorhanden."
KEIN_ZUGRIFF = "Akte nicht gefunden oder kein Zugriff."
NICHT_ERLAUBT = "Mit Deiner Rolle kannst Du Helena nicht nutzen."
AUS_WERKZEUGEN = "Diese Auskunft kommt ohne Sprachmodell, aus den Werkzeugen allein."
KEIN_MODELL = (
    "Gerade ist kein Sprachmodell erreichbar. Nachschlagen kann ich trotzdem: Akten, Fristen, Dokumente, "
    "Gebühren, Fristberechnungen und Normen. Für alles andere starte das Modell, oder bitte die Verwaltung, "
    "eines einzurichten."
)
NICHT_FREIGEGEBEN = (
    "Eingerichtet ist nur ein Sprachmodell in der Cloud, und für diese Aufgabe ist es nicht freigegeben. "
    "Nachschlagen kann ich trotzdem: Akten, Fristen, Dokumente, Gebühren, Fristberechnungen und Normen. Für "
    "alles andere bitte die Verwaltung, ein lokales Modell einzurichten oder die Aufgabe freizugeben."
)
NUR_LOKAL = (
    "Hier geht es um eine Akte, die im Haus bleibt (nur lokal): Ein Sprachmodell in der Cloud frage ich dazu "
    "nicht, und auf diesem Rechner ist keines erreichbar. Nachschlagen kann ich trotzdem: Akten, Fristen, "
    "Dokumente, Gebühren, Fristberechnungen und Normen."
)
UNBELEGT = "Nicht belegt, bitte prüfen: {liste}."
KEIN_SPRACHMODELL = "Dafür brauche ich ein Sprachmodell, und gerade ist keines da."
NICHT_ERKANNT = (
    "Das habe ich nicht verstanden. Gerade ist kein Sprachmodell da, und ohne eines erkenne ich nur "
    "bestimmte Fragen; frag es bitte anders."
)
GERN = "Gern! Frag mich einfach wieder."
IN_ORDNUNG = "In Ordnung. Frag mich einfach, wenn Du etwas brauchst."
WAS_MEINST_DU = "Was möchtest Du wissen? Schreib mir Deine Frage in einem Satz oder in Stichworten."

SCHRITTE = {
    "read_akte": "Lese die Akte",
    "read_akte_detail": "Lese die Akte genau",
    "read_beteiligte": "Sehe die Beteiligten nach",
    "read_dokumente": "Sehe die Dokumente durch",
    "read_dokumente_detail": "Lese ein Dokument",
    "read_dokument": "Lese ein Dokument",
    "search_dokument": "Suche in den Dokumenten",
    "read_fristen": "Prüfe die Fristen",
    "read_zeiterfassung": "Sehe die Zeiten nach",
    "search_gesetze": "Durchsuche Gesetze",
    "search_urteile": "Durchsuche Urteile",
    "search_muster": "Suche Muster",
    "search_alle_akten": "Durchsuche die Akten",
    "search_web": "Suche im Netz",
    "get_kosten_rules": "Berechne Gebühren",
    "berechne_frist": "Berechne die Frist",
    "berechne_kostenrisiko": "Berechne das Kostenrisiko",
    "bestimme_zustaendigkeit": "Bestimme die Zuständigkeit",
    "check_kollision": "Prüfe auf Interessenkonflikte",
    "create_draft_dokument": "Schreibe einen Entwurf",
    "create_draft_frist": "Schlage eine Frist vor",
    "create_draft_zeiterfassung": "Schlage eine Zeiterfassung vor",
    "create_notiz": "Schlage eine Notiz vor",
    "create_alert": "Schlage einen Hinweis vor",
    "update_akte_rag": "Schlage eine Änderung der Akte vor",
}
"""What each tool does, for whoever watches: „Schritt 3/20: Durchsuche Gesetze …“."""

SCHREIBEN = frozenset(each for each in SCHRITTE if each.startswith(("create_", "update_")))
"""Tools that only say again what they were given."""

TEXTE = replace(
    GERMAN,
    fallback={**GERMAN.fallback, "steps": GRENZE, "seconds": ZEITLIMIT},
    aborted=ABGEBROCHEN,
    failed=FEHLER,
    tools=SCHRITTE,
)
OHNE_MODELL: PlannerTexts = replace(
    PLANNER_GERMAN,
    introduction="Hallo! Ich bin Helena, gerade ohne Sprachmodell: Ich schlage nach, rechne und bereite "
    "einfache Einträge vor.",
    unknown=KEIN_SPRACHMODELL,
    failure="Das hat nicht geklappt: {error}",
    unsaid="Ein Ergebnis ist da („{tool}“), aber ich kann es nicht in Worte fassen. Frag es bitte anders.",
    names=SCHRITTE,
)


def ohne(grund: str) -> PlannerTexts:
    """For a reason that the person should know."""
    return replace(OHNE_MODELL, unknown=grund)
