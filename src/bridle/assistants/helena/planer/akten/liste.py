"""Which matters there are: by state, field of law, person, value, and by words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.liste_rolle import rolle_gefragt, rollen_nachsehen
from bridle.assistants.helena.planer.akten.liste_werte import gerechnet, grenze
from bridle.assistants.helena.planer.akten.seite import seite_der_mandantschaft
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, inhalt
from bridle.assistants.helena.planer.lesen.woerter import abstand, falte, grosszuegig
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.assistants.helena.planer.schritte import MOST, SUCHE
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

LONG = 7
AT_ONCE = 15
"""Matters that are read side by side, where what is asked for is in no list."""
_STATUS = (
    ("ARCHIVIERT", r"\barchiviert\w*|\barchiv\b"),
    (
        "GESCHLOSSEN",
        r"\b(?:ab)?geschlossen\w*|\bzu sind\b|\babgelegt\w*|\bbeendet\w*|\berledigte?n? (?:akten|"
        r"mandate|faelle|"
        r"verfahren)",
    ),
    ("RUHEND", r"\bruhend\w*|\bruh(?:t|en)\b"),
    ("OFFEN", r"\boffene?n?\b|\blaufende?n?\b|\baktive?n?\b"),
)
_AUCH = re.compile(
    r"\b(?:auch|inklusive|einschliesslich|samt|sowohl)\b (?:die |der |den |mit )?(?:schon |bereits )?"
    r"(?:archiviert|(?:ab)?geschlossen|abgelegt|beendet|erledigt|ruhend|offen|laufend|aktiv|alt)e?[nrs]?\b"
)
GEBIETE = (
    ("ARBEITSRECHT", r"arbeits(?:recht\w*|sache\w*)|kuendigungsschutzsachen"),
    ("FAMILIENRECHT", r"familien(?:recht\w*|sache\w*)|scheidungs(?:sache|akte)\w*"),
    ("VERKEHRSRECHT", r"verkehrs(?:recht\w*|sache\w*)|verkehrsunfallsachen|unfallsache\w*"),
    ("MIETRECHT", r"miet(?:recht\w*|sache\w*|akten)"),
    ("STRAFRECHT", r"straf(?:recht\w*|sachen?|akten)"),
    ("ERBRECHT", r"erb(?:recht\w*|sache\w*)"),
    ("SOZIALRECHT", r"sozial(?:recht\w*|sache\w*)"),
    ("HANDELSRECHT", r"handels(?:recht\w*|sache\w*)"),
    ("VERWALTUNGSRECHT", r"verwaltungs(?:recht\w*|sache\w*)"),
    ("INKASSO", r"inkasso\w*"),
)
_NUR_EINE = (
    r"\b(?:akte|sache|mandat|fall|verfahren|prozess)\b.*"
    r"\b(?:am (?:laengsten|aeltesten|neuesten|juengsten)\b|zuletzt (?:ange|einge|ueber|dazu|rein))"
)
_MEHRERE = (
    r"\baktennummer\b|\baktennr\b|\b(?:welche|alle|saemtliche) (?:\w+ )?sachen\b|"
    r"\b(?:haben wir|gibt es) (?:was |etwas |irgendwas |auch was )?(?:im|in) \w+recht\b|"
    r"\b\w+rechtliche[nrs]? (?:sachen|akten|faelle|mandate|verfahren|streitigkeiten|angelegenheiten|"
    r"streitfaelle)\b|"
    r"\bmandaten\b|\bfaellen\b|\b(?:welche|alle|saemtliche|unsere|wie ?viele)[nr]? (?:\w+ ){0,2}?"
    r"(?:verfahren|prozesse|streitigkeiten)\b|\b(?:bei|mit) welchen (?:\w+ )?sachen\b|"
    r"\bwo geht es um (?:mehr|weniger|ueber|unter|mindestens|hoechstens)\b|"
    r"\b(?:summe|durchschnitt|schnitt|gesamtsumme|addier\w*)\b.*\b(?:gegenstands|streit)werte?n?\b|"
    r"\bgesamt(?:gegenstands|streit)wert\b|"
    rf"{_NUR_EINE}|"
    r"\bakten\b|\b(?:gibt es|haben wir) (?:was|etwas) zu\b|\baktenzeichen\b(?!.*gericht)|\bunter "
    r"welcher nummer\b|\b(?:arbeits|miet|straf|"
    r"familien|erb|sozial|verkehrs|handels|verwaltungs|"
    r"inkasso)(?:rechts)?(?:sachen|akten|faelle|mandate)\b|\bmandate\b|\bfaelle\b|\bverfahren\b.*\bhaben "
    r"wir\b|\balle verfahren\b|\b(?:haben|fuehren) wir (?:was|etwas|irgendwas|sachen) (?:gegen|mit|zu|"
    r"wegen)\b|"
    r"\b(?:welche|alle|unsere|saemtliche) mandant(?:en|innen)\b|\bin welchen (?:sachen|faellen|akten)\b|"
    r"\baktenliste|\bin welche[rn] (?:akte|sache|verfahren)\b|"
    r"\bwelche (?:(?:offene|laufende|aktive|ruhende|geschlossene|archivierte) )?akte\b|\bwelches "
    r"aktenzeichen\b|\baktenzeichen (?:von|der|zu|fuer|hat)\b|\bhaben wir\b.*\b(?:akte|mandat|"
    r"fall)\b|\bgibt es\b.*\b(?:akte|mandat)\b|\b(?:such|find)\w*\b.*\bakten?\b|\bwo "
    r"kommt\b.*\bvor\b"
)
_EINES = (
    r"gegenstandswert|streitwert|\bwert\b|sachbearbeiter|bearbeitet|betreut|fuehrt\b|verantwortlich|"
    r"\banw(?:alt|aeltin)\b|\bstatus\b|\boffen\b|\bgeschlossen\b|\bnotiz|rechtsschutz|\brsv\b|\blokal\b|"
    r"\bcloud\b|"
    r"sachgebiet|rechtsgebiet|seit wann|mandatsbeginn|worum|gegenstand\b|wie (?:steht|ist der stand)|"
    r"\bnormen\b"
)
"""What is asked of one matter, not of many."""
_IN_EINER = (
    r"^(?:und )?(?:haben|hatten|kennen) wir (?:(?:denn|schon|eigentlich|auch|noch) )*"
    r"(?:in|zu|bei) (?:der|dem|unserer) (?:akte|sache|fall|mandat)\b|"
    r"^(?:und )?(?:wann|seit wann|wie lange)\b.*\b(?:die|unsere|diese) akte\b|"
    r"\b(?:was|wen|wer|wem|wann|wieviel|wie viel)\b.*\b(?:in|zu|bei) (?:der|dem|dieser|unserer) (?:akte|"
    r"sache|fall|mandat)\b"
)
"""„Haben wir in der Akte X ein Gutachten?“ asks for that: the matter listed would sound like yes."""
_NICHT = r"\bwohn\w*|\bfrist\w*|\bdokument\w*|\bunterlagen|\bstunden\b|\bkosten\b|\btermine?\b|\bzeiten\b"
_NUR_LOKAL = (
    r"\bnur[ -]lokal|\blokal(?:e[nr]?)?\b|\b(?:ohne|kein\w*) (?:\w+-)?\w*cloud|\bim haus\b|"
    r"\b(?:nicht|nie|keinesfalls|niemals) (?:\w+ ){0,3}(?:\w+-)?cloud|"
    r"\b(?:nicht|nie|keinesfalls|niemals) (?:nach (?:aussen|draussen)|aus dem haus|das haus verlassen|"
    r"hinaus)\b"
)
_ANDERE_GEBIETE = (
    r"(?:steuer|bau|insolvenz|it-?|medizin|patent|marken|urheber|gesellschafts|vergabe|auslaender|asyl|"
    r"vereins|"
    r"wettbewerbs|versicherungs|bank|reise|agrar|umwelt|schul|beamten|hochschul|medien|europa|energie)recht"
)
_CLOUD = r"\b(?:\w+-)?cloud"
"""Without a „nicht“ before it those are meant that may leave the house."""
_BEI_UNS = (
    r"\b(?:haben|machen|fuehren|betreuen|bearbeiten|vertreten) wir\b|\bbei uns\b|"
    r"\b(?:hat|macht|fuehrt|betreut|bearbeitet) (?:die|unsere) kanzlei\b"
)
_GERADE = (
    r"laufen|laeuft|am laufen|offen|gerade|aktuell|momentan|derzeit|zurzeit|im moment|anhaengig|im bestand|"
    r"auf dem tisch|in bearbeitung"
)
_SORTIERT = (
    ("hoch", r"\bhoechste\w*|\bgroesste\w*|\bteuerste\w*|\bmeiste[ns]?\b.*\bwert"),
    ("niedrig", r"\bniedrigste\w*|\bkleinste\w*|\bgeringste\w*"),
    (
        "neu",
        r"\bneueste\w*|\bneuste\w*|\bjuengste\w*|\bzuletzt (?:ange|einge|ueber|dazu|rein)|"
        r"\bletzte (?:akte|"
        r"angelegte)",
    ),
    ("alt", r"\baelteste\w*|\bam laengsten\b"),
)
_OHNE = (
    r"akten?\w*|sachen?|faelle?|mandate?n?|mandant\w*|verfahren|status|offene?n?|laufende?n?|aktive?n?|"
    r"geschlossene?n?|abgelegt\w*|beendet\w*|erledigte?n?|archiv|dezernat\w*|referat\w*|abteilung\w*|"
    r"abgeschlossene?n?|archivierte?n?|ruhende?n?|anwalt|anwaeltin|rechtsanw\w*|herrn?|frau|dr|ra|rain|"
    r"gegenstandswert|"
    r"streitwert|wert|euro|eur|hoechste\w*|groesste\w*|niedrigste\w*|kleinste\w*|neueste\w*|neuste\w*|"
    r"aelteste\w*|"
    r"kanzlei|bestand\w*|kartei|system|programm|datenbank|nummer|aktenzeichen|vertreten|betreut|bearbeitet|"
    r"fuehrt|fuehren|laufen|lokal|verwaltet|\d+|"
    r"ueber|mehr|als|"
    r"gegen|zustaendig\w*|sachbearbeiter\w*|gehoeren|zugeordnet|wegen|thema|rund|anzahl|alle|saemtliche|"
    r"gesamt\w*|\w*summe|durchschnitt\w*|schnitt|mittel|zusammen\w*|addier\w*|werte?n?|(?:gegenstands|"
    r"streit)werte?n?|"
    r"laengsten|teurer|wertvoller|hoeher|unterwegs|angelegt\w*|(?:da|hin)zugekommen\w*|eroeffnet\w*|"
    r"angenommen\w*|(?:he|hi)?rein(?:gekommen)?|kam(?:en)?|neu|monat\w*|woche|jahr\w*|gar|ueberhaupt|bekommen|worden"
)


def mehrere(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """What matters are asked for; None where it is one, or something else."""
    where = anfrage.hat(r"^wo\b|\birgendwo\b") and seite_der_mandantschaft(anfrage)
    if not (anfrage.hat(_MEHRERE) or _im_gebiet(anfrage) or where) or anfrage.hat(_NICHT):
        return None
    named = genannt(anfrage)
    if named is not None and anfrage.hat(_IN_EINER):
        return None
    local = _lokal(anfrage)
    if named and local is not None and re.search("cloud|lokal", falte(named.name)):
        named = None
    of_one = named is not None and not anfrage.hat(r"\bakten\b|\bmandate\b|\bfaelle\b|sachen\b")
    order = next((name for name, pattern in _SORTIERT if anfrage.hat(pattern)), "")
    if named and (named.aktenzeichen or (of_one and anfrage.hat(_EINES) and not order)):
        return None
    if named and (_nur_gebiet(falte(named.name)) or re.fullmatch(_OHNE, falte(named.name))):
        named = None  # „strafrechtliche akten“
    if named and (re.match(r"durchschnitt|gesamt|summe", falte(named.name)) or anfrage.hat(_NUR_EINE)):
        named = None
    without = _ausgenommen(anfrage)
    fields = [name for name, pattern in GEBIETE if anfrage.hat(rf"\b(?:{pattern}|{_verkuerzt(pattern)})")]
    wanted = [name for name in fields if name not in without]
    field = wanted[0] if len(wanted) == 1 else None
    states = [each for each in _stande(anfrage) if each not in without]
    going_on = anfrage.hat(r"\bam laengsten\b") and anfrage.hat(r"\blaeuft\b|\boffen\b")
    return {
        "akte": named or Genannt(),
        "status": states[0] if len(states) == 1 else "OFFEN" if going_on and not states else None,
        "sachgebiet": field,
        "gebiete": tuple(wanted) if len(wanted) > 1 else (),
        "worte": _worte(anfrage, field or next(iter(fields), None)),
        "viele": anfrage.hat(r"\bakten\b|\bmandate\b|\bfaelle\b|sachen\b|\bverfahren\b") is not None,
        "lokal": local,
        "seite": seite_der_mandantschaft(anfrage),
        "nicht": (*without, *_andere_stande(states)),
        "zeitraum": zeitraum(anfrage) if anfrage.hat(_ANGELEGT) else None,
        "sortiert": order,
        "grenze": grenze(anfrage),
        "nur_eine": anfrage.hat(_NUR_EINE) is not None,
        "summe": gerechnet(anfrage),
        "rolle": rolle_gefragt(anfrage.klein, named.name) if named else "",
    }


def status_genannt(anfrage: Anfrage) -> str | None:
    """The one state that is asked for, „offene“; „auch die ruhenden“ leaves none out."""
    states = _stande(anfrage)
    return states[0] if states else None


def _stande(anfrage: Anfrage) -> list[str]:
    """The states that are asked for; „alle, auch die ruhenden“ leaves none out."""
    first = _AUCH.sub(" ", anfrage.klein)
    plain = [name for name, pattern in _STATUS if re.search(pattern, first)]
    if first != anfrage.klein and not plain:
        return []
    return [name for name, pattern in _STATUS if anfrage.hat(pattern)]


def _andere_stande(states: list[str]) -> tuple[str, ...]:
    """Those that the search cannot leave out, where more than one is asked for."""
    return tuple([name for name, _ in _STATUS if name not in states]) if len(states) > 1 else ()


def sachgebiet_genannt(anfrage: Anfrage) -> str | None:
    """The one field of law that is asked for, „im Mietrecht“."""
    fields = [name for name, pattern in GEBIETE if anfrage.hat(rf"\b(?:{pattern})")]
    return fields[0] if len(fields) == 1 else None


def _nur_gebiet(name: str) -> bool:
    return any(re.fullmatch(pattern, name) or name == pattern.partition("(")[0] for _, pattern in GEBIETE)


def _verkuerzt(pattern: str) -> str:
    """„Straf- und Mietsachen“: the first is written without its last part."""
    head = pattern.partition("(")[0]
    return rf"{head}-(?= (?:und|oder|sowie)\b|,)"


def _im_gebiet(anfrage: Anfrage) -> bool:
    """„Machen wir auch Familienrecht?“ asks for the matters of a field of law."""
    fields = "|".join(pattern for _, pattern in GEBIETE)
    at_the_end = rf"\b(?:{fields}|{_ANDERE_GEBIETE})(?:\s+(?:{_GERADE}))*\W*$"
    return bool(anfrage.hat(_BEI_UNS) and anfrage.hat(at_the_end))


def gebiet_genannt(words: str) -> str:
    """The field of law that these words name; nothing where they name more."""
    said = falte(words).strip()
    found = next(
        (name for name, pattern in GEBIETE if re.fullmatch(rf"(?:{pattern})(?:ssache\w*)?", said)), ""
    )
    return found.capitalize()


def _lokal(anfrage: Anfrage) -> bool | None:
    """Whether those that stay in the house are asked for, or those that need not; None for neither."""
    if anfrage.hat(_NUR_LOKAL):
        return anfrage.hat(r"\bnicht (?:auf )?(?:nur )?lokal") is None
    return False if anfrage.hat(_CLOUD) else None


_ANGELEGT = (
    r"\bangelegt|\bneue[nr]? (?:akten|mandate|faelle)|\baus\b|\beroeffnet|\bangenommen|\bseit\b|"
    r"\b(?:da|hin)?zugekommen|\b(?:he|hi)?reingekommen|\bkam(?:en)? (?:\w+ ){0,3}(?:he)?rein\b|"
    r"\b(?:von|vom) (?:diese[mrn]|letzte[mrn]|vorige[mrn]|heute|gestern)\b"
)
_AUSSER = r"\b(?:ausser|ohne|nicht|kein\w*)\s+(?:\w+ ){0,2}?"


def _ausgenommen(anfrage: Anfrage) -> tuple[str, ...]:
    """What is to be left out: a field of law, a state, or those that have a lawyer."""
    fields = [name for name, pattern in GEBIETE if anfrage.hat(rf"{_AUSSER}(?:{pattern})")]
    states = [name for name, pattern in _STATUS if anfrage.hat(rf"{_AUSSER}(?:{pattern})")]
    lawyer = ["ANWALT"] if anfrage.hat(rf"{_AUSSER}(?:rechts)?anw(?:alt|aelt)") else []
    return (*fields, *states, *lawyer)


def _worte(anfrage: Anfrage, field: str | None) -> str:
    """What is looked for beside the filters, such as „Baugenehmigung“."""
    words = inhalt(anfrage, _OHNE).split()
    areas = "|".join(pattern for _, pattern in GEBIETE) if field else "(?!)"
    heads = {pattern.partition("(")[0] for _, pattern in GEBIETE} if field else set[str]()
    states = "|".join(pattern for _, pattern in _STATUS)
    return " ".join(
        word
        for word in words
        if not re.search(rf"^(?:{areas})", falte(word))
        and falte(word) not in heads
        and not re.fullmatch(states, falte(word))
    )


EIGENE_FILTER = ("gebiete", "seite", "sortiert", "grenze", "nicht", "zeitraum", "summe")
"""What the search cannot do: all that it finds is filtered here."""


def eigene_filter(groups: Mapping[str, Any]) -> bool:
    return groups["lokal"] is not None or any(groups[name] for name in EIGENE_FILTER)


def gesucht(groups: Mapping[str, Any]) -> dict[str, Any]:
    filters = {name: groups[name] for name in ("status", "sachgebiet") if groups[name]}
    words = groups["akte"].name or groups["worte"]
    if eigene_filter(groups):
        words = "" if groups["seite"] else groups["akte"].name
    order = {"sortierung": _REIHENFOLGE[groups["sortiert"]]} if groups["sortiert"] else {}
    return {"query": words or "*", "limit": MOST, **filters, **order}


_REIHENFOLGE = {"hoch": "wert", "niedrig": "wert_niedrig", "neu": "neu", "alt": "alt"}


def noch_einmal(progress: Progress) -> CallChunk | None:
    """On which side the client stands is in no list: then each matter is read."""
    groups = progress.groups
    if progress.last.tool != SUCHE:
        return None
    if (roles := rollen_nachsehen(progress)) is not None:
        return roles
    found, searched = progress.data["akten"], len(progress.results)
    words = "" if groups["seite"] else groups["akte"].name or groups["worte"]
    if not found and words and searched == 1:
        return CallChunk("", SUCHE, gesucht({**groups, "akte": Genannt(), "worte": ""}))
    slip = any(len(word) >= LONG for word in words.split())  # a long word may only be misspelt
    theirs = (groups["viele"] or slip) and words and searched > 1 and not _vom_anwalt(found, words)
    by_reading = groups["seite"] or theirs
    if by_reading and 0 < len(found) <= AT_ONCE:
        return CallChunk("", "read_akte_detail", {"akte": [each["aktenzeichen"] for each in found]})
    return None


def _vom_anwalt(found: list[dict[str, Any]], words: str) -> bool:
    return any(heisst(each.get("anwalt"), words) for each in found)


def heisst(person: str | None, words: str) -> bool:
    parts = [part for part in falte(person or "").split() if len(part) > 3]
    return any(
        abstand(word, part) <= grosszuegig(part) or word == f"{part}s"
        for word in falte(words).split()
        for part in parts
    )
