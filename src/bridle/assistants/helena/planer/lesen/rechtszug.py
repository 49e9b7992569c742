"""Which kind of court and which instance a question is about, for the next one that only says „dafür“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.orte import gericht_in

_HOEHER = {
    "Amtsgericht": ("Landgericht", "Bundesgerichtshof"),
    "Landgericht": ("Oberlandesgericht", "Bundesgerichtshof"),
    "Familiengericht": ("Oberlandesgericht", "Bundesgerichtshof"),
    "Arbeitsgericht": ("Landesarbeitsgericht", "Bundesarbeitsgericht"),
    "Sozialgericht": ("Landessozialgericht", "Bundessozialgericht"),
    "Verwaltungsgericht": ("Oberverwaltungsgericht", "Bundesverwaltungsgericht"),
    "Finanzgericht": ("Bundesfinanzhof", "Bundesfinanzhof"),
}
"""Where an appeal goes, and the appeal on points of law."""
_KURZ = {
    "ag": "Amtsgericht", "lg": "Landgericht", "olg": "Oberlandesgericht", "arbg": "Arbeitsgericht",
    "lag": "Landesarbeitsgericht", "sg": "Sozialgericht", "lsg": "Landessozialgericht",
    "vg": "Verwaltungsgericht", "ovg": "Oberverwaltungsgericht", "vgh": "Verwaltungsgerichtshof",
    "fg": "Finanzgericht", "bgh": "Bundesgerichtshof", "bag": "Bundesarbeitsgericht",
    "bsg": "Bundessozialgericht", "bverwg": "Bundesverwaltungsgericht", "bfh": "Bundesfinanzhof",
}  # fmt: skip
_GERICHT = re.compile(
    r"(?:(?P<wo>\b(?:beim|bei|am|vorm|vor|zum|zu|das|ein|an|im)(?: dem| den| das| ein| einem)?)\s+)?"
    r"(?<![\w-])(?P<art>(?:Ober(?:landes|verwaltungs)|Landes(?:arbeits|sozial)|Amts|Land|Arbeits|"
    r"Verwaltungs|Sozial|"
    r"Finanz|Familien|Bundes(?:arbeits|sozial|verwaltungs))gericht|Verwaltungsgerichtshof|"
    r"Bundes(?:gerichtshof|"
    r"finanzhof)|OLG|LAG|LSG|OVG|VGH|ArbG|AG|LG|VG|SG|FG|BGH|BAG|BSG|BVerwG|BFH)s?\b(?!-)",
    re.I,
)
_BERUFUNG = re.compile(
    r"\b(?:berufung\w*|zweite[nr]? (?:instanz|rechtszug)|2\. (?:instanz|rechtszug)|nächste[nr]? instanz|"
    r"höhere[nr]? instanz|rechtsmittelinstanz)\b",
    re.I,
)
_REVISION = re.compile(r"\b(?:revision\w*|dritte[nr]? (?:instanz|rechtszug)|3\. instanz)\b", re.I)
_ERSTE = re.compile(r"\b(?:erste[nr]? (?:instanz|rechtszug)|1\. instanz|klage)\b", re.I)
_VERFAHREN = (
    (re.compile(r"\bnichtzulassungsbeschwerde", re.I), "bei der Nichtzulassungsbeschwerde"),
    (re.compile(r"\bbeschwerde", re.I), "im Beschwerdeverfahren"),
    (re.compile(r"\bmahnverfahren|\bmahnbescheid", re.I), "im Mahnverfahren"),
    (re.compile(r"\beinstweilige[nrs]? verfügung|\beilverfahren", re.I), "bei der einstweiligen Verfügung"),
    (re.compile(r"\bselbständige[ns]? beweisverfahren", re.I), "im selbständigen Beweisverfahren"),
)
_EIGENES = re.compile(r"\bbeide\w*|\binstanz|außergerichtlich|vorgerichtlich|vollstreckung", re.I)


def gericht_art(text: str) -> str:
    """The kind of court that is named first, written out."""
    found = _GERICHT.search(text)
    return "" if found is None else _ausgeschrieben(found["art"])


def mit_anderem_gericht(question: str, said: str) -> str:
    """The question before at the court that is named now, or at the one that the instance leads to."""
    old = _GERICHT.search(question)
    if old is None:
        return ""
    if seated := _mit_anderem_sitz(question, said):
        return seated
    now = gericht_art(said)
    if not now and (other := _anderes_mittel(question, said)):
        return other
    if not now:
        higher = _HOEHER.get(_ausgeschrieben(old["art"]))
        if higher is None or not (_BERUFUNG.search(said) or _REVISION.search(said)):
            return ""
        now = higher[1] if _REVISION.search(said) else higher[0]
    return (
        f"{question[: old.start('art')]}{now}{question[old.end() :]}"
        if now != _ausgeschrieben(old["art"])
        else ""
    )


def _mit_anderem_sitz(question: str, said: str) -> str:
    """„und LG Mainz?“ after „Welches OLG ist für das LG Koblenz zuständig?“: that court, place and all."""
    new = gericht_in(said)
    if new is None or " " not in new.name:
        return ""
    named = [gericht_in(question[each.start("art") :]) for each in _GERICHT.finditer(question)]
    seated = [each for each in named if each is not None and each.bekannt and " " in each.name]
    if not seated or seated[0].name == new.name:
        return ""
    return question.replace(
        seated[0].worte.strip(" ?!.,"), new.worte.strip(" ?!.,") if new.bekannt else new.name, 1
    )


_MITTEL = re.compile(r"\b(?:Berufung|Revision)\b", re.I)


def _anderes_mittel(question: str, said: str) -> str:
    """After „wer entscheidet über die Berufung?“ another appeal is from the same court, and not from "
    "above."""
    old, new = _MITTEL.search(question), _MITTEL.search(said)
    if old is None or new is None or old[0].lower() == new[0].lower():
        return ""
    return f"{question[: old.start()]}{new[0].capitalize()}{question[old.end() :]}"


def rechtszug(question: str) -> str:
    """The proceeding and the kind of court that a question about money speaks of; „“ for a first instance."""
    court = gericht_art(question)
    special = next((name for pattern, name in _VERFAHREN if pattern.search(question)), "")
    if special:
        return special
    labour = " vor dem Arbeitsgericht" if court in ("Arbeitsgericht", "Landesarbeitsgericht") else ""
    if _REVISION.search(question):
        return f"in der Revision{labour}"
    if _BERUFUNG.search(question) or court in ("Oberlandesgericht", "Landesarbeitsgericht"):
        return "in der Berufung vor dem Landesarbeitsgericht" if labour else "in der Berufung"
    return labour.strip()


def nennt_rechtszug(text: str) -> bool:
    """Whether it says itself which proceeding it is about."""
    found = (_BERUFUNG, _REVISION, _ERSTE, _EIGENES, *[pattern for pattern, _ in _VERFAHREN])
    return bool(gericht_art(text)) or any(pattern.search(text) for pattern in found)


def _ausgeschrieben(kind: str) -> str:
    return _KURZ.get(kind.lower(), kind[:1].upper() + kind[1:].lower())
