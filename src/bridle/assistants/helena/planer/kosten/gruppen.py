"""What a rule about fees hands on beside the arguments: the matter, the wish, what has to be said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.kosten.faktor import anteil
from bridle.assistants.helena.planer.kosten.rest import rest
from bridle.assistants.helena.planer.kosten.tage import gesagt
from bridle.assistants.helena.planer.kosten.wunsch import wunsch
from bridle.assistants.helena.planer.kosten.zweig import zweig
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt


def gruppen(
    anfrage: Anfrage, arguments: dict[str, Any], question: str, hints: list[str], *, wert_fehlt: bool = False
) -> dict[str, Any]:
    """`wert_fehlt`: these fees follow a value, and a matter that is named in passing may have it."""
    share = anteil(anfrage.klein)
    return {
        "argumente": arguments | ({"anteil": share.angabe()} if share else {}),
        "akte": _akte(anfrage, arguments, wert_fehlt=wert_fehlt),
        "zweig": zweig(anfrage),
        "frage": question,
        "gesagt": gesagt(anfrage),
        "wunsch": wunsch(anfrage),
        "daher": "",
        "anteil": share,
        "rest": rest(anfrage),
        "hinweise": list(dict.fromkeys(each for each in hints if each)),
    }


def _akte(anfrage: Anfrage, arguments: Mapping[str, Any], *, wert_fehlt: bool) -> Genannt:
    """Only a matter that is plainly named: most of these words look like names."""
    named = genannt(anfrage)
    given = {"streitwert", "wert_aus"} & arguments.keys()
    plain = named is not None and (named.aktenzeichen or ((named.stark or wert_fehlt) and not given))
    return named if named is not None and plain else Genannt()
