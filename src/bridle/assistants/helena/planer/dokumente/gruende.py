"""Why somebody did something, where a paper says it: a reason that is written down is looked up.

Whether the reason holds is for a model or a lawyer; only what happened, or what somebody does, is asked here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.dokumente.absaetze import absaetze_aller
from bridle.assistants.helena.planer.dokumente.auffangen_bild import ort_der_stelle, quelle_der_stellen
from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import gefragte_worte
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import weiter
from bridle.assistants.helena.planer.dokumente.gruende_stellen import MOST, gruende
from bridle.assistants.helena.planer.dokumente.handlungen import (
    EINWAENDE,
    HANDLUNGEN,
    Handlung,
    das_gegenteil,
    handlung,
    ist_nennwort,
    zur_norm,
)
from bridle.assistants.helena.planer.dokumente.mehrere_akten import gesagt, gesucht, infrage, welche_akte
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, lies, sache
from bridle.assistants.helena.planer.lesen.gebiet import nur_recht
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, quelle, zitat
from bridle.assistants.helena.planer.schritte import ohne_titel, titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.host.search.citations import cited
from bridle.models.planner import Progress, Rule

_WARUM = re.compile(
    r"\b(?:warum|wieso|weshalb|weswegen|aus welche[mn] gr(?:und|uenden)|mit welcher begruendung|"
    r"aufgrund wovon)\b"
)
_GRUND_FUER = re.compile(
    r"\b(?:wie|womit) (?:begruendet|begruendete|rechtfertigt)\b|\bbegruendung (?:der|des|fuer)\b|"
    r"\b(?:wie|womit) (?:hat|haben|wird|wurde) .*\bbegruendet\b|\bgr(?:und|uende) (?:der|des|fuer)\b"
)


_GESCHAH = re.compile(r"\b(?:erfolgte?|ausgesprochen|erlassen|ergangen|begruendet|erklaert|gekommen)\b")
_VERGANGEN = re.compile(
    r"\b(?:hat|haben|hatte|hatten|wurden?|worden|ist|sind|war|waren|lehnte?n?|kuerzte?n?|begruendet\w*|"
    r"widersprach|kuendigte)\b"
)
_DAUERT_AN = re.compile(
    r"\b(?:zahl(?:t|en)|uebern(?:immt|ehmen)|erstattet|ersetzt|leistet|reguliert|genehmigt|bewilligt|"
    r"erteilt|erlaubt|"
    r"gewaehrt|anerkennt|erkennt|stimmt|weiger\w*|verweiger\w*|bekommt|bekommen|kriegt|kriegen|"
    r"erhaelt|lehn(?:t|en)|"
    r"kuerz(?:t|en)|will|wollen|bestreitet|enterbt|widerspricht|kuendigt|ruegt|mindert)\b"
)
_JEMANDES_GRUND = re.compile(
    r"\b(?:wie|womit) (?:begruendet|begruendete|rechtfertigt|argumentiert)\b|"
    r"\b(?:wie|womit) (?:hat|haben|wird|wurde) .*\bbegruendet\b|"
    r"\b(?:warum|wieso|weshalb|weswegen|mit welcher begruendung)\b.*\b(?:gericht|kammer|senat|richter|"
    r"gegenseite|"
    r"gegner|behoerde|amt|versicherung|beklagte|klaeger|urteil|bescheid|wendet|verneint|bejaht|haelt)\w*|"
    r"\bwas (?:sagt|schreibt|meint)\b.*\b(?:gericht|kammer|senat|richter|gegenseite|gegner|behoerde|"
    r"amt|versicherung|"
    r"beklagte|klaeger|urteil|bescheid|gutachter)\w*"
)
"""What somebody says of a norm, and not what it says."""
_WAS = re.compile(r"\b(?:was|welche\w*|womit)\b")


def regeln() -> list[Rule]:
    return zur_akte(
        "read_dokumente",
        gefragt,
        _antwort,
        lambda _: {"limit": MOST_ROWS},
        weiter=weiter,
        anders=_ueberall,
        pflicht=True,
        darf=_darf,
    )


def _darf(anfrage: Anfrage) -> bool:
    """All that takes a model still does: but for the question word, it is a look-up."""
    return nachschlagen(lies(ohne_warum(anfrage.text))) or _jemandes_norm(anfrage) is not None


def ohne_warum(text: str) -> str:
    return re.sub(
        r"\b(?:warum|wieso|weshalb|weswegen|aus welche[mn] Gr(?:und|ünden|uenden)|"
        r"mit welcher Begr(?:ü|ue)ndung)\b",
        "wo",
        text,
        flags=re.I,
    )


def fragt_warum_geschehen(anfrage: Anfrage) -> bool:
    return bool(_WARUM.search(anfrage.klein) and _VERGANGEN.search(anfrage.klein))


def gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    found = handlung(anfrage.klein)
    asks_why, grounds = _WARUM.search(anfrage.klein), _GRUND_FUER.search(anfrage.klein)
    if norm := _jemandes_norm(anfrage):
        return _zu_einer_norm(anfrage, norm)
    objected = _WAS.search(anfrage.klein) and re.search(EINWAENDE.frage, anfrage.klein)
    if found is None or not (asks_why or grounds or objected):
        return None
    if nur_recht(anfrage.text) and not _jemand_genannt(anfrage):
        return None
    done, said = found
    if objected and not asks_why:
        if not _jemand_genannt(anfrage):
            return None
        done = EINWAENDE
    elif not _VERGANGEN.search(anfrage.klein) and not _jetzt_von(anfrage):
        return None
    if ist_nennwort(said[0]) and not grounds and not _GESCHAH.search(anfrage.klein):
        return None  # „Warum ist die Kündigung …“ asks what is to be thought of it
    read = lies(ohne_warum(anfrage.text))
    named = genannt(read) or sache(read)
    words = gefragte_worte(read, None)
    actors = [word for word in words if not any(re.search(each.frage, falte(word)) for each in HANDLUNGEN)]
    if named is None and not actors:
        return None
    matter = named if named and (named.stark or named.aktenzeichen) else _jedes(named, actors)
    return {
        "akte": matter,
        "worte": actors or words,
        "frage": anfrage.klein,
        "papier": True,
        "tatsache": True,
        "handlung": done,
        "von": [falte(word) for word in actors],
        "dinge": [word for word in words if word[:1].isupper() and not re.search(done.frage, falte(word))],
    }


def _jemandes_norm(anfrage: Anfrage) -> Handlung | None:
    norm = zur_norm(anfrage.text) if _JEMANDES_GRUND.search(anfrage.klein) else None
    return norm if norm is not None and _jemand_genannt(anfrage) else None


def _zu_einer_norm(anfrage: Anfrage, norm: Handlung) -> Mapping[str, Any] | None:
    """What a court or somebody else writes of it in the papers of a matter; no statute says that."""
    read = lies(ohne_warum(cited(anfrage.text).rest))
    named = genannt(read)
    if named is None:
        return None
    words = gefragte_worte(read, named)
    return {
        "akte": named,
        "worte": words or [norm.kopf],
        "frage": anfrage.klein,
        "papier": True,
        "tatsache": True,
        "handlung": norm,
        "von": [falte(word) for word in words],
        "dinge": [],
    }


def _jetzt_von(anfrage: Anfrage) -> bool:
    """What somebody whose name is told does now; without one it is asked of the law."""
    return _jemand_genannt(anfrage) and _DAUERT_AN.search(anfrage.klein) is not None


def _jemand_genannt(anfrage: Anfrage) -> bool:
    named = genannt(lies(ohne_warum(anfrage.text)))
    return named is not None and bool(
        named.aktenzeichen or any(not bekannt(falte(word)) for word in f"{named.name} {named.alle}".split())
    )


def _jedes(named: Genannt | None, actors: Sequence[str]) -> Genannt:
    """Any of the words may name the matter: „Warum hat die Stadt Nordtal den Anbau abgelehnt?“"""
    own: list[str] = (named.alle or named.name).split() if named else []
    every = list(dict.fromkeys([*own, *actors]))
    return Genannt(name=" ".join(every), alle=" ".join(every), gebiet=named.gebiet if named else "")


def _ueberall(progress: Progress) -> CallChunk | None:
    words: list[str] = progress.groups["worte"]
    return gesucht(progress, sorted(words, key=len, reverse=True))


# ---- how it is said


def _antwort(progress: Progress) -> str:
    pages = [felder(each.data) for each in progress.results if each.tool == "read_dokument"]
    done: Handlung = progress.groups["handlung"]
    contrary = das_gegenteil(absaetze_aller(pages), done, _wer(progress))
    things = ohne_titel(progress, " ".join(progress.groups["dinge"])).split()
    found = contrary[:MOST] if contrary else gruende(pages, done, progress.groups["von"], things)
    listed = any(each.tool == "read_dokumente" for each in progress.results)
    where = f" der {titel(progress)}" if listed else ""
    if not found and infrage(progress):
        return welche_akte(progress)
    if not found:
        names = list(dict.fromkeys(f"„{page['dokument']}“" for page in pages if page))
        looked = f" Durchsucht sind {aufzaehlung(names)}." if names else ""
        lost = "Einwände" if done is EINWAENDE else "Einen Grund dafür"
        return absaetze(
            f"{lost} finde ich in den Dokumenten{where} nicht.{looked} Gesucht ist nach Wörtern: Mit anderen "
            "kann es dort stehen. Frag mit anderen Worten, oder lass Dir das Dokument zeigen.",
            quelle("Dokumente der Akten"),
        )
    head = (
        f"So steht es nicht in den Dokumenten{where}; dort steht das Gegenteil, hier im Wortlaut:"
        if contrary
        else f"{done.kopf} steht in den Dokumenten{where} dies, hier im Wortlaut; ob das trägt, ist "
        "nicht beurteilt:"
    )
    return absaetze(
        vermutet(progress),
        gesagt(progress),
        head,
        *[absaetze(ort_der_stelle(each), zitat(each.text, 900)) for each in found],
        quelle_der_stellen(found),
    )


def _wer(progress: Progress) -> list[str]:
    """Whoever is said to have done it, without the names of the matter: these stand everywhere."""
    return ohne_titel(progress, " ".join(progress.groups["von"])).split()
