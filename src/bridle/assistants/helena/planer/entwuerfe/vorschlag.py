"""What an order still lacks or cannot have, and what it is for the tool."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from bridle.assistants.helena.planer.entwuerfe.auftrag import Auftrag
from bridle.assistants.helena.planer.lesen.tage import heute

DAY = 24 * 60


def maengel(order: Auftrag) -> list[str]:
    """What is missing or cannot be, as questions; the matter is asked for by who searches it."""
    return [each for each in {"notiz": _notiz, "zeit": _zeit, "frist": _frist}[order.art](order) if each]


def _notiz(order: Auftrag) -> list[str]:
    return [] if order.text else ["Was soll in der Notiz stehen?"]


def _zeit(order: Auftrag) -> list[str]:
    length, day = order.dauer, order.tag
    return [
        "Wie lange hat es gedauert?" if length is None else "",
        "Wie lange hat es gedauert? Null Minuten lassen sich nicht erfassen." if length == 0 else "",
        f"Wie lange hat es an diesem Tag gedauert? {_stunden(length)} sind mehr, als ein Tag hat; "
        f"verteile sie auf "
        "mehrere Einträge."
        if length and length > DAY
        else "",
        f"An welchem Tag war es? {_gibt_es_nicht(order)}" if order.falscher_tag else "",
        f"An welchem Tag war es? Der {day:%d.%m.%Y} liegt noch vor uns; Zeit wird erfasst, wenn "
        f"gearbeitet wurde."
        if day and day > heute()
        else "",
        ""
        if order.text
        else "Was wurde getan? Ein Stichwort genügt, zum Beispiel „Telefonat mit dem Mandanten“.",
    ]


def _stunden(minutes: int) -> str:
    return f"{minutes // 60} Stunden" if minutes % 60 == 0 else f"{minutes} Minuten"


def _frist(order: Auftrag) -> list[str]:
    if order.ereignis:
        return [
            "Den Tag, an dem die Frist endet. Ich rechne ihn Dir vorher aus, zum Beispiel auf: „Wann endet "
            "die Berufungsfrist, Zustellung 31.01.2026, LG Köln?“"
        ]
    over = order.typ == "WIEDERVORLAGE" and order.tag is not None and order.tag < heute()
    asked_for = order.tag is None or over or order.typ != "WIEDERVORLAGE"
    return [
        "An welchem Tag?" if order.tag is None and not order.falscher_tag else "",
        f"An welchem Tag? {_gibt_es_nicht(order)}" if order.falscher_tag else "",
        f"An welchem Tag? Der {order.tag:%d.%m.%Y} ist schon vorbei." if over else "",
        "Was ist dann zu tun oder fällig?" if asked_for and not order.text else "",
        "An welchem Tag soll die Vorfrist sein? Trag sie bitte bei der Freigabe ein."
        if order.vorfrist
        else "",
    ]


def _gibt_es_nicht(order: Auftrag) -> str:
    said = re.sub(
        r"^(?:am|zum|auf den|für den|fuer den|den|bis zum|bis|in der|ab)\s+",
        "",
        order.falscher_tag.strip(),
        flags=re.I,
    )
    return (
        f"Den {said.strip()} gibt es nicht."
        if re.search(r"\d", said)
        else f"„{said}“ sagt keinen bestimmten Tag."
    )


def argumente(order: Auftrag) -> dict[str, Any]:
    """As the tool takes them."""
    if order.art == "notiz":
        return {"inhalt": order.text}
    if order.art == "zeit":
        given: dict[str, Any] = {"beschreibung": order.text, "dauer": order.dauer}
        given |= {"datum": order.tag.isoformat()} if order.tag else {}
        return given | ({"abrechenbar": False} if order.abrechenbar is False else {})
    title = order.text or ("Wiedervorlage" if order.typ == "WIEDERVORLAGE" else "")
    given = {"typ": order.typ, "titel": title, "datum": order.tag.isoformat() if order.tag else None}
    given |= {"uhrzeit": order.uhr} if order.uhr else {}
    return given | ({"ist_notfrist": True} if order.notfrist else {})


def am_wochenende(order: Auftrag) -> str:
    """A day on which nobody works, and the next one."""
    day = order.tag
    if day is None or order.art != "frist" or order.typ == "FRIST" or day.weekday() < 5:
        return ""
    monday = day + timedelta(7 - day.weekday())
    name = "Samstag" if day.weekday() == 5 else "Sonntag"
    return f"Das ist ein {name}; der nächste Montag ist der {monday:%d.%m.%Y}."
