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


_ZEIT = (
    r"stunden|minuten|zeit(?:en)?|zeiterfassung|zeiteinträge|gearbeitet|gebucht|erfasst|aufgeschrieben|verbucht|"
    r"gemacht|getan|geleistet|notiert"
)
_TAT = r"gearbeitet|gebucht|erfasst|aufgeschrieben|verbucht|gemacht|getan|geleistet|notiert"
_MEINE_ZEIT = re.compile(
    rf"^(?=.*\b(?:{_ZEIT})\b)(?!.*\bnoch (?:\w+ )?(?:zeit|tage|stunden)\b)"
    r"(?P<vor>.*?)\bhabe? ich\b(?P<nach>.*)$",
    re.I | re.S,
)
"""„Wie viele Stunden habe ich diese Woche erfasst?“ asks for the time of one person."""
_IN_DER_AKTE = re.compile(r"^(?:und )?habe? ich\b(?=.*\b(?:zeit(?:en)?|stunden|zeiteinträge)\b)", re.I)
_MEINE = re.compile(
    r"\bmeine?[nrms]?\s+(?P<was>(?:(?:offene|laufende|geschlossene|ruhende|archivierte|erfasste|gebuchte|"
    r"aktuelle|abgerechnete)[nrs]?\s+)*(?:akten|mandate|fälle|zeiten|stunden|zeiterfassung|arbeitszeit(?:en)?|"
    r"zeiteinträge))\b",
    re.I,
)
"""„Meine Zeiten im November“, „meine offenen Akten“."""
_NUR_MEINE = re.compile(r"\bnur (?:meine|die meinen|von mir)(?=\W*$)", re.I)
_AKTEN_VON_MIR = re.compile(
    r"(?P<was>\b(?:akten|mandate|fälle|zeiten|stunden|zeiteinträge)\s+)(?:von|bei) mir\b|"
    r"\b(?P<welche>(?:welche|alle|wie viele)\s+(?:\w+\s+)?(?:akten|mandate|fälle))\s+"
    r"(?:habe?|bearbeite|betreue|führe|mache|verantworte) ich\b|"
    r"\b(?:in|bei|für) welche[nr]? (?:\w+ )?(?:akten|mandaten?|fällen?|sachen) bin ich\b(?P<bin>[^?]*)|"
    r"^wofür bin ich (?:alles )?(?P<wofuer>zuständig)\b",
    re.I,
)
_GENANNT = re.compile(
    r"\s*\((?:hier(?: ist)? |ich bin )?(?P<wer>(?:Frau |Herr |Dr\. )*[A-ZÄÖÜ][\w-]+(?: [A-ZÄÖÜ][\w-]+)?)\)"
)
"""„Wie viel habe ich erfasst? (Sturmvogel)“: somebody else at this place says who asks."""


_BIN_ICH_FREI = re.compile(
    r"^(?:und )?(?P<wie>bin|wäre|habe?|hätte) ich\b"
    r"(?=.*\b(?:frei|verfügbar|belegt|verplant|verhindert|zeit|luft|(?:et)?was(?: vor)?)\W*$)",
    re.I,
)
"""„Bin ich am Montag um 15 Uhr frei?“ asks for the calendar of one person."""


def wer_fragt(instructions: str) -> str:
    """The name of the person; nothing where nobody knows it."""
    known = _ICH.search(instructions)
    return known["name"] if known else ""


def mit_namen(text: str, instructions: str) -> str:
    """The request with the person's own name in it; as it is where nobody knows who asks."""
    name = wer_fragt(instructions)
    if not name:
        return text
    if (said := _GENANNT.search(text)) and re.search(r"\b(?:ich|mir|meine?\w?)\b", text, re.I):
        meant = _eingesetzt(text.replace(said[0], ""), said["wer"])
        return meant if said["wer"] in meant else text
    return _eingesetzt(text, name)


def _eingesetzt(text: str, name: str) -> str:
    if (own := _MEINE_ZEIT.match(text)) and re.search(rf"\b(?:{_TAT}|stunden|minuten)\b", text, re.I):
        return f"{own['vor']}hat {name}{own['nach']}"
    if _IN_DER_AKTE.match(text) and re.search(r"\b(?:akte|sache|fall)\b", text, re.I):
        return _IN_DER_AKTE.sub(f"Hat {name}", text)
    if free := _BIN_ICH_FREI.match(text):
        verb = "Ist" if free["wie"].lower() in ("bin", "wäre") else "Hat"
        return f"{verb} {name}{text[free.end() :]}"
    if theirs := _AKTEN_VON_MIR.search(text):
        return f"{text[: theirs.start()]}{_von(theirs, name)}{text[theirs.end() :]}"
    if mine := _MEINE.search(text):
        return f"{text[: mine.start()]}{mine['was']} von {name}{text[mine.end() :]}"
    text = _NUR_MEINE.sub(f"nur die von {name}", text)
    return _AUSSER_MIR.sub(lambda found: f"{found['ausser']}{_denen(found)}{name}", text)


def _von(found: re.Match[str], name: str) -> str:
    """The same of somebody by name."""
    if found["was"]:
        return f"{found['was']}von {name}"
    return f"{found['welche']} hat {name}" if found["welche"] else f"Welche Akten hat {name}"


_VON_MIR = re.compile(
    r"\b(?:habe?|hätte|muss|müsste|soll|sollte|bin) ich\b|\b(?:bei|von) mir\b|\b(?:auf|für) mich\b|"
    r"\bmeine?[nrs]? (?:\w+ ){0,2}(?:fristen?|termine?|wiedervorlagen?|kalender|aufgaben?|einträge?|sachen|"
    r"woche|tag)\b|\b(?:nur|davon) meine\b",
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
