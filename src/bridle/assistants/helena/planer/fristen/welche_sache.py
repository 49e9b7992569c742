"""Civil or criminal: where a remedy has one name in both and nobody says which it is, both are told."""

from __future__ import annotations

import re
from datetime import date

from bridle.assistants.helena.law import berechne_frist
from bridle.assistants.helena.planer.fristen.strafurteil import begruendungsbeginn
from bridle.assistants.helena.planer.fristen.zweige import zweig_in

_ZIVIL = re.compile(
    r"klaeger|beklagt|\bklage|geklagt|zahlung|€|\beuro\b|\bmiet|vermiet|raeum|kauf|werklohn|darlehen|"
    r"schadensersatz|"
    r"schmerzensgeld|herausgabe|unterlass|\bzivil|\bzpo\b|\b5(?:17|20|48|51)\b|gegenseite|gegner|"
    r"versaeumnis|erbe|\bnachbar|\bgmbh|versicherung|streitwert|\bbeschwer\b|nichtzulassung|zulassung|"
    r"zugelassen|"
    r"anschluss|olg|oberlandesgericht|\bkg\b|kammergericht|\b522\b|erwider"
)
_WO = re.compile(r"\b(?:lg|landgericht\w*)\b")
_REVISION = (
    "Ob es eine Zivil- oder eine Strafsache ist, ist nicht gesagt; gerechnet ist die Zivilsache. **In "
    "Strafsachen "
    "ist die Revision binnen einer Woche ab der Verkündung einzulegen** (§ 341 Abs. 1 StPO) **und binnen "
    "eines "
    "Monats zu begründen**, nachdem diese Woche abgelaufen oder das Urteil danach zugestellt ist (§ 345 "
    "Abs. 1 "
    "StPO){tag}."
)
BERUFUNG = (
    "Gerechnet ist eine Zivilsache. In Strafsachen ist die Berufung binnen einer Woche ab der Verkündung "
    "einzulegen "
    "(§ 314 Abs. 1 StPO)."
)


def nicht_gesagt(klein: str, art: str | None, event: date | None, pronounced: date | None) -> str:
    """What to say first, where nothing tells that it is a civil matter and in the other one time is short."""
    if pronounced and event is None and auch_strafsache(klein, art):
        end = berechne_frist(art="berufung_straf", ereignis=pronounced).ende
        return f"{BERUFUNG[:-1]}, hier also bis **{end:%d.%m.%Y}**."
    if art not in ("revision", "revisionsbegruendung") or zweig_in(klein) or _ZIVIL.search(klein):
        return ""
    if art == "revision" or event is None:
        return _REVISION.format(tag="")
    told = begruendungsbeginn(klein, "revisionsbegruendung_straf")
    begun = told.tag if told is not None and told.tag is not None else event
    end = berechne_frist(art="revisionsbegruendung_straf", ereignis=begun).ende
    return _REVISION.format(tag=f"; ab dem genannten Tag also bis **{end:%d.%m.%Y}**")


def auch_strafsache(klein: str, art: str | None) -> str:
    """The same for a Berufung, which only from a Landgericht is never one in a criminal matter."""
    named = zweig_in(klein) or _ZIVIL.search(klein) or _WO.search(klein)
    return BERUFUNG if art in ("berufung", "berufungsbegruendung") and not named else ""
