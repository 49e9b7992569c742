"""„E-Mail vom Insolvenzverwalter bei Nebelthau?“: somebody by what they do in a matter.

No role tells it: such people are entered as others, and what they are stands in their note or in the name of
their firm. Whoever was asked for is shown or said not to be entered; nobody is shown in their place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bridle.assistants.helena.planer.akten import beziehung
from bridle.assistants.helena.planer.akten.beteiligte import IN_DER_MAIL, KONTAKT, gefragte_felder
from bridle.assistants.helena.planer.akten.funktionen import ANGABEN, FUNKTIONEN, Funktion
from bridle.assistants.helena.planer.akten.person import fehlendes, voller_name, zeile
from bridle.assistants.helena.planer.dokumente.funktion_papiere import gezeigt, in_papieren, stellen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.lesen.woerter import AKTENWORT, ANREDE, ARTIKEL, FUELL, VOR_NAMEN, falte
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, quelle, satz
from bridle.assistants.helena.planer.schritte import (
    SUCHE,
    alle_gesehenen,
    nicht_eindeutig,
    passende,
    titel,
    vermutet,
    zur_akte,
)
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_WER = (
    r"\bwer (?:ist|war|sind|macht)\b|\bwie heisst\b|\bname\b|\bnamen\b|\bwelche[rsmn]? (?:\w+ )?{0}\b|"
    r"\bgibt es\b.*\b{0}\b|\b(?:hat|haben)\b.*\b(?:eine?n?|keine?n?|welche[nrs]?) (?:\w+ )?{0}\b|"
    r"\b(?:ist|sind)\b.*\beine? (?:\w+ )?{0}\b|\bansprechpartner\w*|\b{0} (?:ist|sind) (?:da|dort|hier)\b|"
    r"\bwo (?:ist|sind)\b.*\bversichert\b"
)
_HOEHE = r"\bwie hoch\b|\bwelche\b|\bgibt es\b|\bhat\b|\bhaben\b|\bliegt\b|\bist\b|\bwie viel\b"
_ANDERES = (
    r"\blaut\b|\bsteht\b|\bwann\b|\bwarum\b|\bwieso\b|frist|termin|\bdokument|\bakten\b|\bkost|gebuehr|"
    r"\bhonorar|§|\bmuss\b|\bdarf\b|\bkann\b|\bzahl|\bgezahlt|\bgeschrieben|\bschreib|\bsagt\b|\bfordert\b|"
    r"\bverlangt\b|\bwill\b|\brechnung|\bbrief|\bkasko|\bwen\b|\bkollision|\bkonflikt|\bbetreut\b"
)


def regeln() -> list[Rule]:
    return zur_akte(
        "read_beteiligte",
        _erkenne,
        _antwort,
        lambda _: {"limit": MOST_ROWS},
        weiter=_weiter,
        anders=_in_mehreren,
        pflicht=True,
    )


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    asked = _angabe(anfrage)
    found = asked or _funktion(anfrage)
    if found is None or anfrage.hat(_ANDERES) or anfrage.hat(IN_DER_MAIL):
        return None
    job, said, detail = found
    named = genannt(anfrage, said) if said in anfrage.text else genannt(anfrage)
    if named is None or named.gebiet or falte(said) in falte(named.name).split():
        return None
    wanted = rf"(?:{job.worte})"
    if not (detail or anfrage.hat(KONTAKT) or anfrage.hat(_WER.format(wanted)) or _nur_das(anfrage, named)):
        return None
    return {
        "akte": replace(named, sicher=True),  # it may be the name of whoever is asked for
        "funktion": job,
        "wort": satz(said),
        "angabe": detail,
        "worte": anfrage.klein,
        "felder": gefragte_felder(anfrage),
        "sonst": beziehung.erkenne(anfrage),
    }


def _funktion(anfrage: Anfrage) -> tuple[Funktion, str, str] | None:
    for each in FUNKTIONEN:
        found = re.search(rf"(?<![\w-])(?:{each.worte})(?![\w-])", anfrage.klein)
        if found is not None and not _teil_eines_namens(anfrage, found):
            words = [word.text for word in anfrage.worte if word.klein == found[0].split()[-1]]
            return each, words[0] if words else found[0], ""
    return None


def _angabe(anfrage: Anfrage) -> tuple[Funktion, str, str] | None:
    """„Wie hoch ist die Selbstbeteiligung bei Nebelthau?“: of the Rechtsschutzversicherung."""
    for name, words, _ in ANGABEN:
        found = re.search(rf"(?<![\w-])(?:{words})(?![\w-])", anfrage.klein)
        short = len(anfrage.worte) <= SHORT
        if found is not None and (short or anfrage.hat(_HOEHE)):
            written = [word.text for word in anfrage.worte if word.klein == found[0]]
            return FUNKTIONEN[0], written[0] if written else found[0], name
    return None


SHORT = 5
_EIN_HAUS = r"amt|kasse|bank|versicherung|verwaltung|rechtsschutz|haftpflicht"


def _teil_eines_namens(anfrage: Anfrage, found: re.Match[str]) -> bool:
    """„Nordlicht Hausverwaltung“: a firm that is named itself."""
    before = anfrage.klein[: found.start()].split()[-1:]
    if not re.search(_EIN_HAUS, found[0]) or not before:
        return False
    return any(word.klein == before[0] and _eigenname(word.text, word.klein) for word in anfrage.worte)


def _eigenname(text: str, klein: str) -> bool:
    return text[:1].isupper() and klein not in FUELL and klein not in ANREDE | ARTIKEL | VOR_NAMEN


def _nur_das(anfrage: Anfrage, named: Genannt) -> bool:
    """„Haftpflichtversicherer bei Nebelthau?“: nothing is said but who and where."""
    own = set(falte(named.name).split()) | ANREDE | ARTIKEL | VOR_NAMEN | AKTENWORT
    left = [word for word in anfrage.worte if not word.zeichen and not word.text.isdigit()]
    others = [word.klein for word in left if word.klein not in own and not _BEIWORT.fullmatch(word.klein)]
    return all(map(_benannt, others)) and len(left) <= MOST_WORDS


MOST_WORDS, MOST_MATTERS = 8, 5
_BEIWORT = re.compile(
    r"und|i[nm]|a[nm]|zu[rm]?|bei|beim|vo[nm]|fuer|mit|gegen|bitte|nochmal|dort|da|hier|sache|akte|fall|"
    r"unsere?[rsm]?|seine?|ihre?|deren|dessen|gegnerische[nrs]?"
)


def _benannt(word: str) -> bool:
    return any(re.fullmatch(rf"(?:.*\s)?(?:{each.worte})", word) for each in FUNKTIONEN)


# ---- who it is


def eingetragen(people: Sequence[dict[str, Any]], job: Funktion) -> list[dict[str, Any]]:
    """Those whose firm or note says that they are it; a note beside another role only where no one else."""
    found = [each for each in people if _sagt(each, job.steht)]
    own = [each for each in found if each["rolle"] == "SONSTIGER" or re.search(job.steht, _firma(each))]
    return own or found


def _sagt(each: Mapping[str, Any], pattern: str) -> bool:
    return re.search(pattern, f"{_firma(each)} {falte(each.get('notizen') or '')}") is not None


def _firma(each: Mapping[str, Any]) -> str:
    return falte(f"{each.get('firma') or ''} {each.get('vorname') or ''}")


def _in_mehreren(progress: Progress) -> CallChunk | None:
    """Of several matters that are called so, it is the one in which somebody has that function."""
    numbers = [each["aktenzeichen"] for each in passende(progress)]
    several = {"akte": numbers, "limit": MOST_ROWS}
    return CallChunk("", "read_beteiligte", several) if 1 < len(numbers) <= MOST_MATTERS else None


def _gelesen(progress: Progress) -> list[dict[str, Any]]:
    """The parties of each matter that was read."""
    return [felder(each.data) for each in progress.results if each.tool == "read_beteiligte"]


def _die_eine(progress: Progress) -> dict[str, Any] | None:
    read, job = _gelesen(progress), progress.groups["funktion"]
    fitting = [each for each in read if len(read) == 1 or eingetragen(each["beteiligte"], job)]
    return fitting[0] if len(fitting) == 1 else None


def _weiter(progress: Progress) -> CallChunk | None:
    """Where nobody is entered as that, it may be noted in the matter."""
    data, groups = _die_eine(progress), progress.groups
    if data is None:
        return None
    if progress.last.tool != "read_beteiligte":
        job = groups["funktion"]
        told = eingetragen(data["beteiligte"], job) or _notiert(progress, job.steht) or groups["angabe"]
        return None if told else in_papieren(progress, data["akte"], groups["wort"])
    found = eingetragen(data["beteiligte"], groups["funktion"])
    if groups["sonst"] is not None and not found:
        return None
    if found and (not groups["angabe"] or any(_sagt(each, _angabe_steht(groups)) for each in found)):
        return None
    return CallChunk("", "read_akte_detail", {"akte": data["akte"]})


def _angabe_steht(groups: Mapping[str, Any]) -> str:
    return next(pattern for name, _, pattern in ANGABEN if name == groups["angabe"])


def _antwort(progress: Progress) -> str:
    data = _die_eine(progress)
    return nicht_eindeutig(_nach_suche(progress)) if data is None else _in_akte(progress, data)


def _nach_suche(progress: Progress) -> Progress:
    searches = [each for each in progress.results if each.tool == SUCHE]
    return Progress(
        progress.request, progress.groups, progress.results[: progress.results.index(searches[-1]) + 1]
    )


def _in_akte(progress: Progress, data: Mapping[str, Any]) -> str:
    groups, people = progress.groups, data["beteiligte"]
    job: Funktion = groups["funktion"]
    found, number = eingetragen(people, job), data["akte"]
    if not found and groups["sonst"] is not None:
        return beziehung.antwort(Progress(progress.request, groups | groups["sonst"], progress.results))
    matter = _titel(progress, number)
    noted = _notiert(progress, _angabe_steht(groups) if groups["angabe"] else job.steht)
    source = quelle(f"Beteiligte{' und Notizen' if noted else ''} der Akte {number}")
    if found:
        missing = (
            groups["angabe"] and not noted and not any(_sagt(each, _angabe_steht(groups)) for each in found)
        )
        return absaetze(
            vermutet(progress),
            f"In der {matter}:",
            liste([*(zeile(each) for each in found), *noted]),
            fehlendes(found, groups["felder"], groups["worte"]),
            f"{groups['angabe']}: dazu ist nichts eingetragen." if missing else "",
            source,
        )
    if noted:
        return absaetze(
            vermutet(progress),
            f"Unter den Beteiligten der {matter} ist „{groups['wort']}“ nicht eingetragen; notiert ist:",
            liste(noted),
            source,
        )
    if papers := stellen(progress, job.steht):
        head = (
            f"Eingetragen oder notiert ist „{groups['wort']}“ in der {matter} nicht; in den "
            f"Dokumenten steht dazu "
            "(gefunden nach Wörtern, ausgelegt ist nichts):"
        )
        return absaetze(vermutet(progress), gezeigt(papers, head))
    near = [each for each in people if job.weiter and _sagt(each, job.weiter) and not _sagt(each, job.nicht)]
    near = [each for each in near if each["rolle"] != "MANDANT"]
    shown = liste(zeile(each) for each in near)
    return absaetze(
        vermutet(progress),
        f"„{groups['wort']}“: in der {matter} nicht eingetragen, weder bei den Beteiligten noch in den "
        f"Notizen{', und in den Dokumenten nicht gefunden' if _durchsucht(progress) else ''}. "
        f"{'Dem Namen nach kommt in Frage:' if near else 'Eingetragen sind:'}",
        shown or liste(f"{gross(each['rolle'])}: {voller_name(each)}" for each in people),
        fehlendes(near, groups["felder"], groups["worte"]),
        source,
    )


def _durchsucht(progress: Progress) -> bool:
    return any(each.tool in ("read_dokument", "search_dokument") for each in progress.results)


def _titel(progress: Progress, number: str) -> str:
    seen = [each for each in alle_gesehenen(progress) if each["aktenzeichen"] == number]
    return f"Akte {number} ({seen[0]['kurzrubrum']})" if seen else titel(progress)


def _notiert(progress: Progress, pattern: str) -> list[str]:
    """What a note or the summary of the matter says of it, sentence by sentence."""
    read = [felder(each.data) for each in progress.results if each.tool == "read_akte_detail"]
    if not read:
        return []
    texts = [read[-1].get("notizen") or "", read[-1].get("summary") or ""]
    texts += [each["text"] for each in read[-1].get("einzelne_notizen", ())]
    sentences = [part.strip() for text in texts for part in re.split(r"(?<=[.!?])\s+(?=[A-ZÄÖÜ])", text)]
    return [f"Notiert: {each}" for each in dict.fromkeys(sentences) if re.search(pattern, falte(each))]
