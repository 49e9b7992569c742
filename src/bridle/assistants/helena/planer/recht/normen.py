"""Exact norms: what § 626 Abs. 2 BGB says, in the words that are stored."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.grenzen import (
    braucht_modell,
    will_erklaerung,
    will_handeln,
    zu_schreiben,
)
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import FUELL, falte
from bridle.assistants.helena.planer.recht.normen_worte import UMGESTELLT
from bridle.assistants.helena.planer.sagen import absaetze, datum, gesetz, quelle, zitat
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.assistants.helena.werkzeug_suche import CUT, LONGEST_NORM, absaetze_gefragt
from bridle.host.search.citations import Citation, cited
from bridle.models.planner import Progress, Rule

ZUSAMMENFASSUNG = (
    "Das ist eine Zusammenfassung und nicht der Gesetzestext; der Wortlaut ist noch nicht eingespielt."
)
ALLE_ABSAETZE = "die Zusammenfassung hat alle Absätze der Norm"
OHNE_ABSAETZE = "die Norm hat keine Absätze"
NICHT_AUSWENDIG = "Den Wortlaut gebe ich nicht aus dem Gedächtnis wieder."
NUR_WORTLAUT = "Erklären und auslegen kann ich die Norm ohne Sprachmodell nicht."
WEGGEFALLEN = re.compile(r"\W*(?:weggefallen|aufgehoben|\(XXXX\).*weggefallen)\W*", re.I)
_ARTIKEL = frozenset({"gg", "bgbeg", "aeuv", "euv", "emrk", "dsgvo"})


def regeln() -> list[Rule]:
    return [
        Rule(
            _erkenne,
            "search_gesetze",
            antwort,
            lambda groups: groups["argumente"],
            example="Was sagt § 626 Abs. 2 BGB?",
            failure=FEHLER,
        )
    ]


def zuerst() -> list[Rule]:
    """For a message that begins with a norm: what follows is asked of it, and names no party."""
    return [
        Rule(_vorangestellt, "search_gesetze", antwort, lambda groups: groups["argumente"], failure=FEHLER),
        Rule(_wer_nach, "search_gesetze", antwort, lambda groups: groups["argumente"], failure=FEHLER),
    ]


_VORANGESTELLT = re.compile(
    r"(?:bitte |mal |kurz |nochmal |zu |inhalt |text |wortlaut )*"
    r"(?:(?:§§?|art\.?|artikel|paragra(?:ph|f)(?:en)?)\s*)?\d"
)
_WAS_SAGT = re.compile(
    r"(?:was|wie) (?:sagt|besagt|steht|regelt|bestimmt|lautet|heisst es)"
    r"(?: (?:genau|eigentlich|denn|nochmal|noch|mal|in|der|die|das))*"
    r" (?:§§?|art\.?|artikel|paragra(?:ph|f)(?:en)?)\s*\d"
)
"""Asks for the norm itself, whatever it is about."""
_ZAHL_ODER_TAG = re.compile(r"€|\beuro\b|\d{1,2}\.\s?\d{1,2}\.|\d{4,}")
_GERECHNET = re.compile(
    r"frist|\bwann\b|\bbis\b|zugestellt|zustellung|zugang|\bkost|gebuehr|\bwert\b|streitwert|€|\beuro\b|"
    r"\d{1,2}\.\s?\d{1,2}\.|mandant|unser|\bwir\b|\bberechn|\brechne|\bwie hoch|\bwie viel"
)
"""With these something is to be computed by the norm, or a case is spoken of."""


def _vorangestellt(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    said = cited(asked.klein).rest
    if _nur_erbeten(said):
        return _erkenne(text)
    if _WAS_SAGT.match(asked.klein):
        return None if _ZAHL_ODER_TAG.search(said) else _erkenne(text)
    if _VORANGESTELLT.match(asked.klein) is None or _GERECHNET.search(said):
        return None
    return _erkenne(text) or _was_daraus_folgt(asked)


_EIN_FALL = re.compile(r"\b(?:wir|uns\w*|mandant\w*|gegner\w*|mein\w*|ich)\b|\d")
_FRAGT_WAS_GILT = re.compile(
    r"^(?:und )?(?:(?:in|mit|unter|nach|binnen|innerhalb|ab|bis zu|fuer|zu|gegen|bei|an) )?"
    r"(?:we[rmn]|was|wann|wie|wo\w*|bis wann|welche\w*)\b"
)


def zuletzt() -> list[Rule]:
    """What nothing else has answered, of a norm that is named: no search by words is as exact as that."""
    return [Rule(_was_gilt, "search_gesetze", antwort, lambda groups: groups["argumente"], failure=FEHLER)]


def _was_gilt(text: str) -> Mapping[str, Any] | None:
    """„Mit welcher Frist kann nach § 573c BGB gekündigt werden?“: the norm says it, and no case is told."""
    asked = lies(text)
    if _FRAGT_WAS_GILT.match(asked.klein) is None or _EIN_FALL.search(cited(asked.klein).rest):
        return None
    return None if _ist_unser_fall(asked) else _gelesen(asked)


_WER_NACH = re.compile(
    r"^(?:und )?(?:we[rmn]|wessen|unter welchen voraussetzungen|in welcher form)\b.*"
    r"\b(?:nach|gemaess|laut) (?:§|art)"
)


def _wer_nach(text: str) -> Mapping[str, Any] | None:
    """„Wer trägt nach § 12a ArbGG die Anwaltskosten?“ asks who, and for no sum."""
    return _was_gilt(text) if _WER_NACH.match(lies(text).klein) else None


def _ist_unser_fall(asked: Anfrage) -> bool:
    named = genannt(lies(cited(asked.klein).rest))
    ours = named is not None and named.sicher
    return ours or will_handeln(asked) or zu_schreiben(asked) or _von_anderem(asked)


_WAS_FOLGT = re.compile(
    r"^\W*(?:,|:|–|-)?\s*(?:was|wer|wen|wem|welche[rsn]?|worauf|woran|unter welchen \w+) "
    r"(?:kann|koennen|darf|duerfen|muss|muessen|gilt|hat|haben|ist|sind|steht|schuldet|bekommt|traegt)\b"
)
"""„§ 2314 BGB, was kann der Berechtigte verlangen?“: the norm says it, and nobody's case is judged."""


def _was_daraus_folgt(asked: Anfrage) -> Mapping[str, Any] | None:
    said = cited(asked.klein).rest
    return _gelesen(asked) if _WAS_FOLGT.match(said) and not _ist_unser_fall(asked) else None


def _erkenne(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    if braucht_modell(asked) or will_handeln(asked) or _von_anderem(asked):
        return None
    return _gelesen(asked)


def _gelesen(asked: Anfrage) -> Mapping[str, Any] | None:
    norms = tuple(norm for norm in cited(asked.text).norms if norm.law)
    if not norms:
        return None
    asked_for = absaetze_gefragt(asked.text) if len(norms) == 1 else ()
    named = f" Abs. {und(asked_for)}" if asked_for else ""
    query = ", ".join(_mit(geschrieben(norm), named) for norm in norms[:5])
    return {
        "argumente": {"query": query, "limit": max(len(norms[:5]), 1)},
        "normen": norms[:5],
        "erklaeren": will_erklaerung(asked),
        "umgestellt": UMGESTELLT.search(asked.text) is not None,
    }


def _von_anderem(anfrage: Anfrage) -> bool:
    """A norm beside a document, a matter or a search is not what is asked for."""
    return bool(
        anfrage.hat(
            r"\bakte\b|\bdokument|\bunterlagen|\brechtsprechung|\burteile\b|\bmuster\b|\bvorlage\b|"
            r"\bkommentar"
        )
    )


def geschrieben(norm: Citation) -> str:
    sign = "Art." if norm.law in _ARTIKEL else "Nr." if norm.law in ("rvgvv", "gkgkv") else "§"
    law = {"rvgvv": "VV RVG", "gkgkv": "KV GKG"}.get(norm.law, gesetz(norm.law))
    return f"{sign} {norm.number} {law}"


def antwort(progress: Progress) -> str:
    groups = progress.groups
    wanted: tuple[Citation, ...] = groups["normen"]
    exact = _genau(progress, wanted)
    parts = [norm_gezeigt(exact[norm]) for norm in wanted if norm in exact]
    missing = [geschrieben(norm) for norm in wanted if norm not in exact]
    lost = f"Nicht in meinem Bestand: {', '.join(missing)}." if missing else ""
    if not parts:
        name = "Diese Norm" if groups.get("umgestellt") else ", ".join(missing)
        told = f"{name} finde ich in den eingespielten Gesetzen nicht."
        return f"{told} {_warum(progress.data.get('bestand', {}), wanted)} {NICHT_AUSWENDIG}"
    return absaetze(*parts, lost, NUR_WORTLAUT if groups["erklaeren"] else "")


def _warum(known: Mapping[str, Mapping[str, str]], wanted: Sequence[Citation]) -> str:
    """What it means that a norm is not there: in a whole law that it does not exist, in a part nothing."""
    laws = {norm.law for norm in wanted}
    found: Mapping[str, str] = known[wanted[0].law] if len(laws) == 1 and wanted[0].law in known else {}
    name = gesetz(wanted[0].law)
    match found.get("umfang"):
        case "ganz":
            state = f" (Stand {_stand(found['stand'])})" if found.get("stand") else ""
            return (
                f"Das Gesetz ({name}) ist eingespielt{state}, und diese Nummer steht nicht darin: In dieser "
                "Fassung gibt es die Norm nicht. Sie ist weggefallen, hat nie bestanden oder ist später "
                "dazugekommen."
            )
        case "auszug":
            return (
                f"Aus diesem Gesetz ({name}) habe ich nur ausgewählte Normen; ob es diese gibt oder ob sie "
                "weggefallen ist, kann ich daraus nicht sagen. Das ganze Gesetz kann die Verwaltung "
                "einspielen."
            )
        case "nichts":
            return f"Das Gesetz ({name}) ist nicht eingespielt; die Verwaltung kann es einspielen."
        case _:
            return "Prüfe die Fundstelle; fehlt das Gesetz, kann es die Verwaltung einspielen."


def _genau(progress: Progress, wanted: Sequence[Citation]) -> dict[Citation, Mapping[str, Any]]:
    hits: list[Mapping[str, Any]] = progress.data["treffer"]
    return {norm: hit for hit in hits for norm in cited(hit["norm"]).norms if norm in wanted}


def norm_gezeigt(hit: Mapping[str, Any]) -> str:
    named = f" Abs. {und(hit['absaetze'])}" if hit.get("absaetze") else ""
    title = f" ({hit['titel']})" if hit["titel"] and hit["titel"] != hit["norm"] else ""
    state = f", Stand {_stand(hit['stand'])}" if hit.get("stand") else ""
    link = f", {hit['url']}" if hit.get("url") else ""
    if WEGGEFALLEN.fullmatch(hit["titel"]) or WEGGEFALLEN.fullmatch(hit["text"]):
        return absaetze(f"**{hit['norm']}** ist weggefallen.", quelle(f"{hit['norm']}{state}{link}"))
    lost = bool(hit.get("ohne_absaetze"))  # said before what there is, which nobody asked for
    return absaetze(
        f"{hit['norm']}: {_umfang(hit)}" if lost else "",
        f"**{_mit(hit['norm'], named)}**{title}:",
        zitat(hit["text"], LONGEST_NORM + len(CUT)),
        "" if lost else _umfang(hit),
        ZUSAMMENFASSUNG if hit["zusammenfassung"] else "",
        quelle(f"{hit['norm']}{state}{link}"),
    )


def _umfang(hit: Mapping[str, Any]) -> str:
    """What was asked for and is not there, and whether there is more than is shown."""
    missing: list[str] = hit.get("ohne_absaetze", [])
    lost = f"Absatz {und(missing)} finde ich darin nicht" if missing else ""
    if not hit["gekuerzt"]:
        return f"{lost}; {_ganz(hit)}." if lost else ""
    cut = f"Der Text ist zu lang und hier gekürzt{_weiterlesen(hit)}."
    return f"{lost}. {cut}" if lost else cut


def _ganz(hit: Mapping[str, Any]) -> str:
    if not hit["zusammenfassung"]:
        return "das ist die ganze Norm"
    return ALLE_ABSAETZE if _hat_absaetze(hit) else OHNE_ABSAETZE


def _hat_absaetze(hit: Mapping[str, Any]) -> bool:
    return re.search(r"(?m)^[ \t]*\(1\)", hit["text"]) is not None


def _weiterlesen(hit: Mapping[str, Any]) -> str:
    if hit.get("absaetze") or not _hat_absaetze(hit):
        return "; ganz steht er unter der Quelle" if hit.get("url") else ""
    return f"; frag nach einem Absatz, zum Beispiel „{_mit(hit['norm'], ' Abs. 2')}“"


def und(numbers: Sequence[str]) -> str:
    return " und ".join([part for part in (", ".join(numbers[:-1]), numbers[-1]) if part])


def _stand(text: str) -> str:
    return datum(text) if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text) else text


def _mit(norm: str, paragraph: str) -> str:
    """§ 626 BGB with Abs. 2 is § 626 Abs. 2 BGB."""
    found = re.match(r"((?:§|Art\.?|Nr\.?)\s*\S+)\s+(.+)", norm)
    return f"{found[1]}{paragraph} {found[2]}" if found and paragraph else norm


def ohne_gesetz(anfrage: Anfrage) -> str:
    """What to ask where a norm is named and not its law."""
    if _von_anderem(anfrage) or any(norm.law for norm in cited(anfrage.text).norms):
        return ""
    plain = anfrage.klein.strip(" ?!.")
    if (other := _KEIN_GESETZ.fullmatch(plain)) is not None:
        written = [each.text for each in anfrage.worte if each.klein == other["quelle"]]
        return f"Das ist kein Gesetz („{(written or [other['quelle'].upper()])[0]}“). {NICHT_IM_BESTAND}"
    if _NUR_ABSATZ.fullmatch(plain):
        return WELCHER_PARAGRAF
    found = _NUMMER.fullmatch(plain) or (_NUMMER_ZU.fullmatch(plain) and not _IN_EINEM_PAPIER.search(plain))
    return WELCHES_GESETZ if found or _nur_die_nummer(plain) else ""


def _nur_die_nummer(plain: str) -> bool:
    """Whether nothing is said beside one number but that it is asked for, however politely."""
    rest, count = _EINE_NUMMER.subn(" ", plain)
    return count == 1 and _nur_erbeten(rest)


def _nur_erbeten(rest: str) -> bool:
    """Whether beside a norm nothing is said but that it is asked for."""
    words = re.findall(r"[a-z]+", falte(rest))
    return not re.search(r"\d", rest) and all(w in FUELL or _ERBETEN.fullmatch(w) for w in words)


_NUMMER_ZU = re.compile(
    r"(?:und )?(?:was|wie) (?:steht|sagt|regelt|bestimmt|lautet|besagt)(?: denn| genau| eigentlich)?(?: in)? "
    r"(?:der |dem )?(?:§+|paragra(?:f|ph)(?:en)?)\s?\d+[a-z]?(?:,? (?:abs(?:atz|\.)?|satz|nr\.?) ?\d+)*"
    r"(?: denn| genau)? (?:zu|zur|zum|ueber|wegen|hinsichtlich) .{3,60}"
)
_IN_EINEM_PAPIER = re.compile(
    r"vertrag|vereinbarung|satzung|ordnung\b|tarif|\bakte\b|\bsache\b|schreiben|testament|urteil|klage\b"
)
WELCHES_GESETZ = (
    "Aus welchem Gesetz ist dieser Paragraf? Nenne es bitte dazu, zum Beispiel BGB, ZPO oder KSchG; ohne das "
    "Gesetz rate ich nicht."
)
WELCHER_PARAGRAF = (
    "Von welchem Paragrafen, und aus welchem Gesetz? Nenne mir beides dazu, zum Beispiel „§ 626 Abs. 2 BGB“; "
    "oder "
    "die Akte und das Dokument, wenn Du einen Absatz darin meinst."
)
"""The number is not said again: with no law it is a citation that nobody vouches for."""


NICHT_IM_BESTAND = (
    "Tarifverträge, Geschäfts- und Versicherungsbedingungen und Satzungen habe ich nur, wenn sie als "
    "Dokument in einer Akte liegen; nenne mir dann die Akte."
)
_WORTE_DAVOR = (
    r"(?:(?:was|wie|steht|sagt|besagt|regelt|lautet|zeig\w*|gib|mir|bitte|den|der|die|in|im|text|wortlaut|"
    r"von|nochmal|noch|mal|genau|eigentlich|gleich|war|ist|und)\s+)*"
)
_INNEN = r"(?:\s*(?:abs(?:atz|\.)?|satz|s\.|nr\.?)\s*\d+)"
_NUMMER = re.compile(
    rf"{_WORTE_DAVOR}(?:(?:§+|paragra(?:ph|f)\w*)\s*|(?=\d{{1,4}}[a-z]?\s*abs))(\d{{1,4}}[a-z]?){_INNEN}*"
    r"(?:\s+bitte)?"
)
_EINE_NUMMER = re.compile(rf"(?:§+|\bparagra(?:ph|f)\w*)\s*\d{{1,4}}[a-z]?,?{_INNEN}*")
_ERBETEN = re.compile(
    r"sagt|besagt|regelt|bestimmt|text|wortlaut|inhalt|genaue?n?|(?:heraus|raus|nach)(?:zu)?(?:such|les|"
    r"schau|seh|schlag)\w*|"
    r"zukommen|vorlesen|freundlich|nett|lieb|guete|waeren|koennten|wuerden|duerfte|braeuchte\w*|benoetige|"
    r"nochmals?|"
    r"vollstaendig\w*|komplett\w*|ganzen?|interessiert|absatz|abs|satz|nr|drin|drinsteht|dort|vorlies|liest?|lies|meinst|weisst|wissen"
)
_NUR_ABSATZ = re.compile(
    rf"{_WORTE_DAVOR}(?:abs(?:atz|\.)?\s*\d+|(?:erste|zweite|dritte|vierte|fuenfte)[nrm]? "
    rf"absatz){_INNEN}*(?:\s+bitte)?"
)
_KEIN_GESETZ = re.compile(
    rf"{_WORTE_DAVOR}(?:§+|paragra(?:ph|f)\w*)\s*\d{{1,4}}[a-z]?{_INNEN}*\s+(?:der |des |vom |im )?"
    r"(?P<quelle>agb|tvoed|tv-?l|tv|mtv|rtv|tarifvertrag\w*|avb|akb|arb|vhb|vgb|ahb|satzung|hausordnung|"
    r"gemeinschaftsordnung|teilungserklaerung|betriebsvereinbarung)\b(?: bitte)?"
)
