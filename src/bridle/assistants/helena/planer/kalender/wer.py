"""Who has to do something that stands in the calendar: „Wer kümmert sich um die Klageerwiderung?“"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.kalender.aufgabe import (
    aufgabe,
    erledigt_gesagt,
    genauer,
    mit_begruendung,
)
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, sache
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import MOST, titel, vermutet, zur_akte
from bridle.models.planner import Progress, Rule

_WER = r"\bwer\b|\bwen\b|\bbei wem\b|\bvon wem\b|\bwessen\b|\bwem\b"
_ZU_TUN = (
    r"\bkuemmer\w*|\bzustaendig\w*|\bverantwort\w*|\buebernimmt\b|\buebernehmen\b|\berledig(?:t|en)\b|"
    r"\bmacht\b|\bmachen\b|\bschreib(?:t|en)\b|\bwem\b.*\bliegt\b|\bbegruend(?:en|et)\b|\bbearbeitet\b|\bdran\b|\bmuss\b|\bsoll\b|\blegt\b|\breicht\b|"
    r"\bhat (?:\w+ ){0,3}(?:auf dem tisch|auf der liste)|\baufgabe\b|(?<!in )(?<!in der )\bsache\b|"
    r"\bhut auf\b|\bfederfuehr\w*|\bam zug\b|\ban der reihe\b"
)
_ANDERES = (
    r"gericht\b|gerichts\b|\bstreitwert|€|\beuro\b|\bkosten\b|\bzahl(?:t|en)\b|\btraegt\b|\bbeweis|"
    r"\bgegner|\bgegenseite|\bman\b|\bunterschr\w*|\bzeuge"
)


def regeln() -> list[Rule]:
    return zur_akte(
        "read_fristen",
        _gefragt,
        _antwort,
        lambda _: {"status": "all", "limit": MOST},
        sonst=lambda _: {"status": "all", "limit": MOST, "akte": "alle"},
        darf=lambda asked: nachschlagen(asked) or asked.hat(r"^(?:und )?(?:wer|bei wem)\b") is not None,
    )


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    what = aufgabe(anfrage)
    if not what or not (anfrage.hat(_WER) and anfrage.hat(_ZU_TUN)) or anfrage.hat(_ANDERES):
        return None
    named = genannt(anfrage, what) or sache(anfrage)
    read = {"kinds": ["FRIST"], "was": what, "tat": mit_begruendung(anfrage, what)}
    return {**read, "akte": named} if named is not None else read


def _antwort(progress: Progress) -> str:
    data, what = felder(progress.data), progress.groups["was"]
    fitting = genauer(data["eintraege"], progress.groups["tat"])
    found = [each for each in fitting if not each["erledigt"]] or fitting
    in_one = "akte" in data
    where = f"Kalender der Akte {data['akte']}" if in_one else "Kalender aller sichtbaren Akten"
    source = quelle(f"{where}, Stand {tag(data['heute'])}")
    if not found:
        there = f"in der {titel(progress)}" if in_one else "im Kalender"
        return absaetze(
            vermutet(progress),
            f"Wer das macht, ist {there} nicht vermerkt: Ein Eintrag zu „{what}“ steht dort nicht. Nenne mir "
            "die Akte, dann sage ich Dir, wer sie bearbeitet.",
            source,
        )
    return absaetze(
        vermutet(progress),
        f"Zu „{what}“ steht {f'in der {titel(progress)}' if in_one else 'im Kalender'}:",
        liste(_zeile(each, in_one=in_one) for each in found),
        source,
    )


def _zeile(each: Mapping[str, Any], *, in_one: bool) -> str:
    who = each.get("verantwortlich")
    told = f"zuständig ist **{who}**" if who else "niemand ist als zuständig eingetragen"
    filed = f" (Akte {each['akte']}, {each['kurzrubrum']})" if "akte" in each and not in_one else ""
    state = erledigt_gesagt(each) if each["erledigt"] else "ÜBERFÄLLIG" if each["ueberfaellig"] else ""
    return f"{each['titel']}{filed}, {tag(each['datum'])}: {told}{f'; {state}' if state else ''}"
