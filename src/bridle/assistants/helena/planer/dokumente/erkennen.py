"""What is asked of documents: which there are, what one says, where something is said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.akten.beteiligte import KONTAKT
from bridle.assistants.helena.planer.dokumente.ergebnis import ERGEBNIS, nach_dem_ergebnis, nur_ergebnis
from bridle.assistants.helena.planer.dokumente.leere_worte import ohne_leere
from bridle.assistants.helena.planer.dokumente.nennt import DAVON_KEINES, darin_gesucht, nennt
from bridle.assistants.helena.planer.dokumente.papierart import (
    ART,
    art_des_dokuments,
    geschrieben,
    name_des_dokuments,
    stamm,
)
from bridle.assistants.helena.planer.dokumente.seite import (
    erste_gelesene,
    genannte_seite,
    nur_die_seite,
    seite,
)
from bridle.assistants.helena.planer.dokumente.zwei_fragen import erste_worte
from bridle.assistants.helena.planer.grenzen import allgemein
from bridle.assistants.helena.planer.lesen.abseits import abseits
from bridle.assistants.helena.planer.lesen.erkennen import KEYWORDS, Anfrage, Genannt, genannt, inhalt, lies
from bridle.assistants.helena.planer.lesen.woerter import FUELL, bekannt, falte
from bridle.models.planner import Rule

_SUCHEN = (
    r"\b(?:dokument|unterlage|schriftstueck)\w* (?:zum thema|ueber)\b|"
    r"\bwo steht\b|\bwo wird\b|\bdas wort\b|\bin denen\b|\bin welche[mnr]\b.*\b(?:dokument\w*|unterlage\w*|"
    r"schriftst\w*|schreiben)\b|"
    r"\bwelche[sn]?\b.*\b(?:dokument\w*|unterlagen?)\b.*\b(?:erwaehn|enthaelt|enthalten|geht es "
    r"um|ueber)\w*|"
    r"\b(?:such|find|durchsuch)\w*\b.*\b(?:dokument\w*|unterlagen|schriftst\w*|schriftsaetzen|"
    r"akte nach|stelle\w*|passage\w*)\b|"
    r"\b(?:durch)?such\w*\b.*\b(?:akte|sache|fall|mandat|in|bei)\b.*\bnach\b|"
    r"\b(?:durch)?such\w*\b.*\bnach\b.*\b(?:in|bei) (?:der |dem )?[a-z]{4,}\b|"
    r"\bwas steht\b.*\b(?:zu|zum|zur|ueber|bezueglich|"
    r"hinsichtlich)\b|"
    r"\bwas sag(?:t|en)\b.*\b(?:zu|zum|zur|ueber)\b|\b(?:textstelle|passage|"
    r"stelle)n?\b.*\bzu[mr]?\b|\bsteht (?:da |dort |drin )?(?:etwas|was)\b.*\b(?:zu|zum|zur|"
    r"ueber)\b|\b(?:dokument\w*|unterlagen)\b.*\b(?:nach|mit dem (?:wort|begriff))\b"
)
_LESEN = (
    r"\bwas steht\b|\bzeig\w*|\blies\b|\blese\b|\blesen\W*$|\boeffne\w*|\binhalt\b|\btext\b|\bwortlaut|"
    r"\bwas (?:wurde|ist|war)\b.*\b(?:vereinbart|geregelt|beschlossen|entschieden)|"
    r"\bwo (?:finde?|liegt|steckt|haben?) (?:(?:ich|man|wir) )?(?:der|die|das|den|unser\w*) "
    rf"{ART}(?: \w+){{0,3}}\W*$|"
    r"\bkommt\b.*\b(?:he)?raus\b|\bwas (?:ergibt|ergab)\b|\bwas sagt\b|\bgib mir\b|\bvorlesen\b|"
    r"\bwie lautet|\baufmachen|\banschauen|"
    r"\b(?:such|hol|zieh|kram)\w*\b(?!.*\bnach\b).*\b(?:he)?raus\b|\b(?:he)?raus(?:zu)?(?:such|hol|zieh|kram)\w*"
)
_LISTE = (
    r"\bpapiere?n?\b|\bwie ?viele?n? seiten\b|\bseitenzahl\b|\bzuletzt\b.*\beingegangen|\bdokumente?\b|"
    r"\bdokumenten\b|\bunterlagen?\b|\bschriftst(?:ueck|uecken?)\b|\bschriftverkehr\b|\bdateien?\b|"
    r"\bschriftsaetze\b|\bkorrespondenz\b|\bentwuerfe\b|\banlagen\b|\bschreiben\b.*\b(?:liegen|"
    r"gibt)\b"
)
_STATUS = (
    (r"\bentwu?e?rfe?\b|\bentwuerfe\b", "ENTWURF"),
    (r"\bfreigegeben\w*", "FREIGEGEBEN"),
    (r"\bversendet\w*|\bverschickt\w*|\bversandt\w*", "VERSENDET"),
    (r"\bzur pruefung\b|\bzu pruefen\w*", "ZUR_PRUEFUNG"),
)


_DARIN = (
    r"\blaut\b|\bim \w|\bin (?:der|dem|seinem|ihrem|seiner|ihrer)\b|\bsteht\b|\bnennt\b|\bsagt\b|"
    r"\bnach (?:ihrem|seinem|dem)\b|\b(?:wer|wann|wie|was) (?:hat|wurde|war|haben|wurden)\b"
)
_BEZUG = (
    r"\blaut\b|\bgemaess\b|\bnach (?:dem|ihrem|seinem)\b|\bim \w|\bin (?:der|dem|seiner|ihrem|"
    r"seinem)\b|\bsteht\b|\benth(?:ae|a)lt\w*|\bnennt\b|\bregelt\b|\bsagt\b|"
    r"\bschreibt\b|\bvereinbart|\bgeregelt|\bwo\b|\bwelche[rnms]?\b|\bwie (?:hoch|viel|viele|"
    r"lang)\b|\bwieviel\b|\bhat\b|\?$"
)


_FRIST_IM_PAPIER = (
    rf"\bfrist\b(?: zu[mr] \w+)? (?:setzt|setzte|nennt|enthaelt|bestimmt|steht|gibt|haben wir|wurde|wird)\b"
    rf"(?: \w+){{0,3}} "
    rf"{ART}\b|\b(?:laut|gemaess)\b(?: \w+){{0,3}} {ART}\b|"
    rf"\b(?:im|in (?:der|dem|unserer|unserem|ihrem|seinem)) "
    rf"(?:\w+ )?{ART} (?:gesetzt|genannt|bestimmt|zu)"
)
"""A day that a paper sets is a fact of that paper; the calendar may know another one."""


def _wonach(anfrage: Anfrage, kind: str) -> str:
    """What comes after „zu“, „über“; else all words that are neither the document nor the matter."""
    after = re.search(
        r"\b(?:zu|zum|zur|über|ueber|bezüglich|bezueglich|hinsichtlich|nach|von|um|"
        r"betreffend)\s+(?:der |die |das |dem |den |einer |einem |eine )?(.+)$",
        re.sub(
            r"\b(?:in|aus|bei) (?:der |dem )?(?:akte|sache|fall|mandat|sachen)\b(?:(?!\bnach\b).)*$|"
            r"\b(?:die rede|gesprochen|berichtet)(?: (?:ist|war|wird|wurde|sei))?\W*$|"
            r"\b(?:akte|"
            r"sache)\s+\S+\s*\?*$",
            "",
            anfrage.text,
            flags=re.I,
        ),
        re.I,
    )
    text = after[1] if after else anfrage.text
    words = [each for each in re.findall(r"[\w§äöüÄÖÜß.-]+", text) if falte(each).strip(".") not in FUELL]
    drop = re.compile(
        rf"{ART}|dokument\w*|unterlagen?|akten?|sache|fall|schriftst\w*|stellen?|passagen?|"
        rf"textstellen?|wort|begriff|herrn?|frau|{DAVON_KEINES}"
    )
    kept = [
        each
        for each in words
        if not (drop.fullmatch(falte(each).strip(".")) and (not after or falte(each) == kind))
    ]
    said = " ".join(kept).strip(" ?.!,")
    # A word that says nothing in other requests is all that is asked for here.
    return said or ("Kosten" if re.search(r"\bzu (?:den )?kosten\b", anfrage.klein) else "")


_SO_HEISST = r"\b(?:akte|sache)\s+{}\b"
_BEI_AM_ENDE = re.compile(
    r"\b(?:bei|in Sachen|im Fall)\s+(?:(?:der|dem|den|Herrn?|Frau|Familie|Firma)\s+)*"
    r"(?P<wer>[^\W\d_][\w-]{2,})\W*$",
    re.I,
)
_IN_UNTERLAGEN = r"\bdokument\w*|\bunterlage\w*|\bschriftst\w*|\bakten?\b|\bpapier\w*|\bschreiben\b"


def suche(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not (anfrage.hat(_SUCHEN) or nennt(anfrage)) or anfrage.hat(
        r"\bgesetz\w*|\brechtsprechung|\burteilen\b|\bmuster\b|\bfristen\b"
    ):
        return None
    kind = art_des_dokuments(anfrage)
    wanted = _wonach(anfrage, kind)
    if not wanted or (not kind and allgemein(anfrage) and not anfrage.hat(_IN_UNTERLAGEN)):
        return None
    named, whole = genannt(anfrage, wanted), genannt(anfrage)
    if (said := _SAGT_WER.search(anfrage.text)) and whole is not None and _nur_wessen(wanted, whole):
        return _gesucht(anfrage, "", said["wer"], replace(whole, sicher=True))
    if whole is not None and whole.stark and anfrage.hat(_SO_HEISST.format(re.escape(falte(whole.name)))):
        named = whole  # „in der Akte Silberbach“ is where, never what
    elif there := (inside := darin_gesucht(anfrage)) or _bei_wem(anfrage):
        named = Genannt(name=there, sicher=True, alle=there)
        wanted = _ohne_namen(wanted, named) if inside else wanted
        if not nach_dem_ergebnis(anfrage, wanted.split(), named):
            return _gesucht(anfrage, kind, wanted, named)
        wanted = ERGEBNIS
    elif named is not None and named.name and falte(named.name) in falte(f"{wanted} {kind}"):
        named = None
    wanted = _ohne_namen(wanted, named)
    if not wanted or (named is None and kind and nach_dem_ergebnis(anfrage, wanted.split(), None)):
        return None  # of which paper is asked first
    return _gesucht(anfrage, kind, wanted, named)


_SAGT_WER = re.compile(
    r"\b(?i:was (?:sag(?:t|en)|mein(?:t|en)|schreib(?:t|en)) (?:der|die|das)) "
    r"(?P<wer>[A-ZÄÖÜ][a-zäöüß]{4,}) (?:denn |eigentlich )?(?:zu|zur|zum|über) "
)


def _nur_wessen(wanted: str, named: Genannt) -> bool:
    """„… zur Kündigung von Frau Sommer“: beside the paper only whose it is."""
    own = {*falte(named.name).split(), "frau", "herr", "herrn"}
    return bool(named.name) and set(falte(wanted).split()) <= own


def _bei_wem(anfrage: Anfrage) -> str:
    """„… zu den Reparaturkosten bei Sandkuhl?“: behind everything else it says where; "" for no name.

    What is looked for keeps the word: where no matter is called so, it is a part of that.
    """
    found = _BEI_AM_ENDE.search(anfrage.text)
    return found["wer"] if found and not bekannt(falte(found["wer"])) else ""


def _gesucht(anfrage: Anfrage, kind: str, wanted: str, named: Genannt | None) -> Mapping[str, Any]:
    shown = {"dokument": geschrieben(anfrage, kind)}
    return {"art": kind, "query": wanted, "akte": named or Genannt(), "frage": anfrage.klein, **shown}


def _ohne_namen(wanted: str, named: Genannt | None) -> str:
    """The name of a matter is not to be found inside its documents."""
    gone = set(falte(named.name).split()) if named and named.name else set[str]()
    return " ".join(
        word for word in wanted.split() if falte(word) not in gone and not re.fullmatch(r"\d+/\d+", word)
    )


def suche_in_einem(anfrage: Anfrage) -> Mapping[str, Any] | None:
    groups = suche(anfrage)
    return groups if groups and groups["art"] and groups["akte"] != Genannt() else None


_VERTRAGSFRIST = (
    r"(?:kuendigungs|widerrufs|ruecktritts|gewaehrleistungs|garantie|verjaehrungs|ausschluss|verfall|"
    r"aufbewahrungs|"
    r"liefer|leistungs|zahlungs|pruef|ruege|bindungs|annahme|schon|raeumungs|lade|loesch|sperr)"
)
_ZU_TUN = (
    rf"\b(?!{_VERTRAGSFRIST})[a-z]*frist(?:en|ende|ablauf)?\b|"
    r"\bwann (?:muss|muessen)\b|\bwann\b.*\bspaetestens\b"
)
"""What the calendar says of a paper that is still to be written; a contract has periods of its own."""


def frage_an_eines(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """What something is according to a document: „Wie hoch ist die Kaution laut Mietvertrag Nebelthau?“"""
    kind = art_des_dokuments(anfrage)
    in_paper = anfrage.hat(_FRIST_IM_PAPIER)
    if not kind or (not in_paper and anfrage.hat(_ZU_TUN)):
        return None
    if anfrage.hat(
        r"adresse\b|\be-?mail\b|\btelefon|fristgerecht|rechtzeitig|\berledigt|verantwortlich|"
        r"\bbetreut\b|\bwie (?:viele|lange)\b.*\bnoch\b|\bkostenrisiko|\bgebuehr|"
        r"\bzeig\w*|\blies\b|\boeffne|\bseiten\b|\bseitenzahl"
    ):
        return None
    of_one = in_paper or anfrage.hat(rf"\blaut\b|\brechtsbehelfsbelehrung|\b{ART} (?:nr )?\d{{3,}}")
    if anfrage.hat(r"\bbis wann\b") and not of_one:
        return None
    if anfrage.hat(r"(?<!\bim )\bdokumente?n?\b|\bunterlagen\b") or not anfrage.hat(_BEZUG):
        return None
    named = genannt(anfrage)
    if named is not None and named.name and falte(named.name) in kind:
        named = None
    if anfrage.hat(r"\bvoraussetzung|\brechtsfolge|\bdefinition") and not (named and named.stark):
        return None
    of_the_law = allgemein(anfrage) and not anfrage.hat(_DARIN) and len(anfrage.worte) > KEYWORDS + 1
    if of_the_law and not (named and (named.stark or named.aktenzeichen)):
        return None  # „Welche Form braucht ein Testament?“
    if named is not None and named.name and not named.stark:
        named = Genannt(name=named.alle or named.name)  # „zur Kaution“ names no matter; „von Nebelthau“ does
    gone = set(falte(named.name).split()) if named and named.stark else set[str]()
    gone |= _wessen_papier(anfrage, kind) if named and named.aktenzeichen else set()
    drop = (
        rf"{re.escape(kind)}|{re.escape(stamm(kind))}|{ART}|akten?|sachen?|fall|mandat\w*|seite|"
        rf"gegenseite|herrn?|frau|dr|text|wortlaut|inhalt|vorlesen|wieder(?:geben)?|angesetzte?n?|festgesetzt\w*|zuletzt|"
        rf"schreibt|sagt|nennt|behauptet|meint|gegner\w*|mandant\w*|regelung\w*"
    )
    words = [
        word
        for word in inhalt(anfrage, drop).split()
        if falte(word) not in gone and not word.isdigit() and kind not in falte(word)
    ]
    if anfrage.hat(r"\bkosten\b|\bkostet\b|\bkosteten?\b|\bteuer\b"):  # says nothing in other requests
        words = [*[word for word in words if falte(word) != "teuer"], "Kosten"]
    if nach_dem_ergebnis(anfrage, words, named):
        if named is None or nur_ergebnis(named.name):
            return None  # of which paper is asked first
        words = [*[word for word in words if word in named.name.split()], ERGEBNIS]
    if not words or nur_die_seite(anfrage, named, words):
        return None
    names = named.name.split() if named else []
    first = erste_worte(anfrage.text, words)
    words = [word for word in words if word in first or word in names]
    return {
        "art": kind,
        "query": " ".join(ohne_leere(words, named.name if named else "")),
        "akte": named or Genannt(),
        "frage": anfrage.klein,
        "dokument": geschrieben(anfrage, kind),
    }


def benanntes_papier(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """„im Vergleich Steilhang“, „laut Mietvertrag von Herrn Nebelthau“: the paper with whose it is."""
    kind = geschrieben(anfrage, art_des_dokuments(anfrage))
    found = kind and re.search(
        r"\b(?:im|laut|(?:in|aus|nach|gemäß) (?:dem|der)|vom|aus|gemäß)\s(?:\w+\s)?"
        rf"{re.escape(kind)}\s(?:von |vom |des |der |bei |mit |Frau |Herrn? |Firma )*([A-ZÄÖÜ][\w-]+)",
        anfrage.text,
        re.I,
    )
    if not found or bekannt(falte(found[1])) or anfrage.hat(r"§|\bgesetz"):
        return None
    groups = suche_in_einem(anfrage) or frage_an_eines(anfrage)
    if groups is None or found[1] not in f"{groups['akte'].name} {groups['akte'].alle}":
        return None
    return groups


_KEIN_DOKUMENT = (
    r"rechtskraeft|\b(?:streit|gegenstands)wert\b.*\d|\bkostet\b|€|\beuro\b|\bwo (?:klag|muss|kann|reich)|"
    r"\bzustaendig"
)
"""Words of other questions about a Klage or a Bescheid: what it costs, and where it is brought."""


def frage_ohne_akte(anfrage: Anfrage) -> Mapping[str, Any] | None:
    groups = frage_an_eines(anfrage) or suche(anfrage)
    if groups is None or groups["akte"] != Genannt() or not groups["art"] or anfrage.hat(_KEIN_DOKUMENT):
        return None
    if allgemein(anfrage) and not anfrage.hat(_DARIN):
        return None  # „Schriftform Kündigung?“ asks for the law and not for a letter
    return {**groups, "argumente": {"query": groups["query"], "akte": "alle", "limit": 30}}


_SCHRIFTSATZ = (
    r"\b(?:\w*erwiderung|replik|duplik|verteidigungsanzeige|(?:\w{4,}s?)?(?<!hand)(?<!vor)(?<!unter)(?<!an)(?<!uep)schrift|"
    r"(?:\w*berufungs|\w*revisions|\w*beschwerde|widerspruchs|einspruchs|klage|antrags)begruendung)\b"
)
"""What is handed in to a court, though no paper of the matter may be called so."""


def wo_kein_papier_gefragt_wird(rules: Iterable[Rule]) -> list[Rule]:
    """The rules, each only for requests that want to know of a person and not of a paper of theirs."""
    return [abseits(rule, lambda text: _papier_gefragt(lies(text))) for rule in rules]


def _papier_gefragt(anfrage: Anfrage) -> bool:
    """Whether it is asked what a paper says, whoever it is from: „klageerwiderung gegner inhalt“."""
    listed = auflisten(anfrage)
    asked = lesen(anfrage) is not None or (listed is not None and bool(listed["art"]))
    return asked and not anfrage.hat(_WER) and not anfrage.hat(KONTAKT)


def _papierart(anfrage: Anfrage) -> str:
    """The kind of paper, also of one that is handed in to a court."""
    paper = anfrage.hat(_SCHRIFTSATZ)
    return art_des_dokuments(anfrage) or (paper[0] if paper else "")


_WER = r"\b(?:wer|wen|wem|wessen)\b|\bwie heisst\b|\bnamen?\b"


def lesen(anfrage: Anfrage) -> Mapping[str, Any] | None:
    kind = _papierart(anfrage)
    if (
        not kind
        or not (anfrage.hat(_LESEN) or genannte_seite(anfrage) is not None)
        or anfrage.hat(r"\bdokumente\b|\bunterlagen\b|\bentwuerfe\b|\bfristen?\b|\bmuster\b")
    ):
        return None
    named = genannt(anfrage)
    if named is not None and named.name and (falte(named.name) in kind or nur_ergebnis(named.name)):
        named = None
    name = name_des_dokuments(anfrage, kind, named.name if named else "")
    return {"art": kind, "query": "", "seite": seite(anfrage), "akte": named or Genannt(), "name": name}


def lesen_ohne_akte(anfrage: Anfrage) -> Mapping[str, Any] | None:
    groups = lesen(anfrage)
    if groups is None or groups["akte"] != Genannt():
        return None
    numbered = anfrage.hat(rf"\b{re.escape(groups['art'])} (?:nr\.? )?(\d{{2,8}})\b")
    name = f"{stamm(groups['art'])} {numbered[1]}" if numbered else stamm(groups["art"])
    return {**groups, "argumente": {"dokument": name, "seite": erste_gelesene(groups["seite"])}}


_IM_DOKUMENT = r"\b(?:was|wie ?viele?|wie hoch|wann|warum|wer|welche\w*)\b.*\bim dokument (?!entwurf\b)\w"
"""What one paper says, and not which papers there are."""


_WIE_VIELE_SEITEN = r"\bwie ?viele?n? seiten\b|\bseitenzahl\b|\bwie (?:lang|umfangreich|dick) (?:ist|sind)\b"


def auflisten(anfrage: Anfrage) -> Mapping[str, Any] | None:
    there = anfrage.hat(r"\b(?:liegt|liegen|gibt es)\b") and genannt(anfrage) is not None
    kind = _papierart(anfrage)
    there = there and kind
    there = there and not anfrage.hat(r"frist(?:en)?\b|\btermine?\b|\bwiedervorlage")
    if (not anfrage.hat(_LISTE) and not there) or anfrage.hat(_IM_DOKUMENT):
        return None
    status = next((name for pattern, name in _STATUS if anfrage.hat(pattern)), None)
    one = bool(there) and not anfrage.hat(_LISTE) and status is None
    named = genannt(anfrage)
    return {
        "status": status,
        "art": kind if one else "",
        "seiten_von": kind if anfrage.hat(_WIE_VIELE_SEITEN) else "",
        "dokument": geschrieben(anfrage, kind),
        "name": name_des_dokuments(anfrage, kind, named.name if named else ""),
        "seite": 1,
    }


def _wessen_papier(anfrage: Anfrage, kind: str) -> set[str]:
    """„im Strafbefehl Lindwurm … in der Akte 0103/26“: the name says whose, and not what is looked for."""
    found = (
        re.search(rf"\b{re.escape(kind)}\w{{0,3}} (?P<wer>[a-z][a-z-]{{3,}})", anfrage.klein)
        if kind
        else None
    )
    return {found["wer"]} if found and not bekannt(found["wer"]) else set()
