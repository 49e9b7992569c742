"""„außer mir“ in a request: who that is stands in the situation that every run is told."""

from __future__ import annotations

import re

_ICH = re.compile(
    r"Du arbeitest mit (?:(?:Dr|Prof)\.\s)*(?P<name>.+?)(?: \([^()]*\))?\. (?:Das Gespr|Es geht)"
)
_AUSSER_MIR = re.compile(
    r"(?P<ausser>\b(?:au(?:ß|ss)er(?: bei| von)?|ausgenommen|abgesehen von|bis auf|ohne|mit ausnahme von|"
    r"nicht (?:von|bei))\s+)(?P<wen>mir|mich|meine[nr]?)(?=\W*(?:$|[,;?.!]|\s(?:und|oder)\b))",
    re.I,
)


_MEINE_ZEIT = re.compile(
    r"^(?=.*\b(?:stunden|minuten|zeit(?:en)?|gearbeitet|gebucht|erfasst)\b)"
    r"(?P<vor>.*?)\bhabe? ich\b(?P<nach>.*)$",
    re.I | re.S,
)
"""„Wie viele Stunden habe ich diese Woche erfasst?“ asks for the time of one person."""


_BIN_ICH_FREI = re.compile(
    r"^(?:und )?(?P<wie>bin|wäre|habe?|hätte) ich\b"
    r"(?=.*\b(?:frei|verfügbar|belegt|verplant|verhindert|zeit|luft|(?:et)?was vor)\W*$)",
    re.I,
)
"""„Bin ich am Montag um 15 Uhr frei?“ asks for the calendar of one person."""


def wer_fragt(instructions: str) -> str:
    """The name of the person; nothing where nobody knows it."""
    known = _ICH.search(instructions)
    return known["name"] if known else ""


def mit_namen(text: str, instructions: str) -> str:
    """The request with the person's own name in it; as it is where nobody knows who asks."""
    known = _ICH.search(instructions)
    if known is None:
        return text
    if (own := _MEINE_ZEIT.match(text)) and re.search(r"\b(?:gearbeitet|gebucht|erfasst)\b", text, re.I):
        return f"{own['vor']}hat {known['name']}{own['nach']}"
    if free := _BIN_ICH_FREI.match(text):
        verb = "Ist" if free["wie"].lower() in ("bin", "wäre") else "Hat"
        return f"{verb} {known['name']}{text[free.end() :]}"
    return _AUSSER_MIR.sub(lambda found: f"{found['ausser']}{_denen(found)}{known['name']}", text)


_VON_MIR = re.compile(
    r"\b(?:habe?|hätte|muss|soll|bin) ich\b|\bbei mir\b|\b(?:auf|für) mich\b|"
    r"\bmeine[nr]? (?:\w+ )?(?:fristen?|termine?|wiedervorlagen?|kalender|aufgaben?|einträge?)\b",
    re.I,
)
_KALENDER = re.compile(r"^Quelle: Kalender", re.M)
_EINTRAG = re.compile(r"^- \*\*[^*\n]+\*\*: (?P<titel>[^;\n]+)(?P<rest>[^\n]*)$", re.M)
_KOPF = re.compile(r"^[^\n]+\((?:alle Akten|Akte )[^\n]*\):$", re.M)


def selbst_zustaendig(text: str, answer: str, instructions: str) -> str:
    """„Habe ich morgen Termine?“: of the entries that are shown, which are those of the person who asks."""
    known, source = _ICH.search(instructions), _KALENDER.search(answer)
    rows, head = list(_EINTRAG.finditer(answer)), _KOPF.search(answer)
    if known is None or source is None or head is None or not rows or not _VON_MIR.search(text):
        return answer
    own = re.compile(rf"zuständig: [^;]*{re.escape(known['name'])}$")
    mine = [row["titel"] for row in rows if own.search(row["rest"])]
    if len(mine) == len(rows):
        return answer
    told = ", ".join(f"„{title}“" for title in mine)
    said = (
        f"Du selbst bist davon zuständig für: {told}."
        if mine
        else "Für Dich selbst ist davon nichts eingetragen; gezeigt ist, wofür andere zuständig sind."
    )
    return f"{answer[: head.start()]}{said}\n\n{answer[head.start() :]}"


def _denen(found: re.Match[str]) -> str:
    return "denen von " if found["wen"].lower().startswith("mein") else ""
