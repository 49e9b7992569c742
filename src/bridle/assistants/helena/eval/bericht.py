"""The sums of an evaluation, as JSON and beside those of the last one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Any, Literal

from pydantic import BaseModel, Field, ValidationError

from bridle.assistants.helena.eval.lauf import Ergebnis
from bridle.host.errors import Invalid

VERSION = 1
LOOK_UP = "Nachschlagen"
ALL = "Alle"
NOT_LOOKED_UP = frozenset({"modell"})
UNREADABLE = "{pfad} ist kein Ergebnis von „bridle eval helena“: {grund}."
Zeile = dict[str, Any]


def zeile(results: Sequence[Ergebnis]) -> Zeile:
    """The figures of some questions. Shares are between 0 and 1, the wrong ones are counted."""
    found = [each.befund for each in results]
    recalls = [each.recall for each in found if each.recall is not None]
    return {
        "fragen": len(results),
        "richtig": _share(each.richtig for each in found),
        "abgelehnt": sum(each.abgelehnt for each in found),
        "fakten": _share(not each.fehlend for each in found),
        "falsch": sum(bool(each.falsch) for each in found),
        "zitate": sum(bool(each.zitate) for each in found),
        "zahlen": sum(bool(each.zahlen) for each in found),
        "werkzeuge": _share(each.werkzeuge for each in found),
        "quellen": _share(each.quellen for each in found),
        "recall": fmean(recalls) if recalls else None,
        "schritte": _mean([each.antwort.schritte for each in results]),
        "tokens": _mean([each.antwort.tokens for each in results]),
        "sekunden": _mean([each.antwort.sekunden for each in results]),
    }


def summen(results: Sequence[Ergebnis]) -> dict[str, Zeile]:
    """By category, those that are looked up together, and all."""
    names = list(dict.fromkeys([each.frage.kategorie for each in results]))
    rows = {name: zeile([each for each in results if each.frage.kategorie == name]) for name in names}
    looked_up = [each for each in results if each.frage.kategorie not in NOT_LOOKED_UP]
    return rows | {LOOK_UP: zeile(looked_up), ALL: zeile(results)}


def als_json(results: Sequence[Ergebnis], modell: str) -> dict[str, Any]:
    own = [each for each in results if not each.paraphrase]
    others = [each for each in results if each.paraphrase]
    return {
        "version": VERSION,
        "modell": modell,
        "zeit": datetime.now(UTC).isoformat(timespec="seconds"),
        "fragen": summen(own),
        "paraphrasen": summen(others) if others else {},
        "einzeln": [_einzeln(each) for each in results],
    }


class _Einzeln(BaseModel):
    id: str
    frage: str
    richtig: bool


class _Lauf(BaseModel):
    """What is read of an earlier run."""

    version: Literal[1]
    modell: str = ""
    zeit: str = ""
    fragen: dict[str, dict[str, float | None]]
    paraphrasen: dict[str, dict[str, float | None]] = Field(default_factory=dict)
    einzeln: list[_Einzeln]


def lies(pfad: Path) -> dict[str, Any]:
    """An earlier run, checked before anything is asked."""

    def fail(why: str) -> Invalid:
        return Invalid(UNREADABLE.format(pfad=pfad, grund=why), "vergleich")

    try:
        return _Lauf.model_validate_json(pfad.read_bytes()).model_dump()
    except FileNotFoundError:
        raise fail("die Datei gibt es nicht") from None
    except OSError:
        raise fail("die Datei lässt sich nicht lesen") from None
    except ValidationError as error:
        where = ".".join([str(each) for each in error.errors()[0]["loc"]])
        raise fail(f"„{where}“ fehlt oder stimmt nicht" if where else "es ist kein JSON dieser Art") from None


def veraendert(before: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Which questions are right that were not, and the other way round."""
    was, become = _right(before), _right(now)
    both = [key for key in become if key in was]
    better = [key for key in both if become[key] and not was[key]]
    return better, [key for key in both if was[key] and not become[key]]


def _right(run: Mapping[str, Any]) -> dict[str, bool]:
    return {f"{each['id']}: {each['frage']}": bool(each["richtig"]) for each in run.get("einzeln", ())}


def gleiche_fragen(before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Whether the sums of two runs are of the same questions."""
    return _right(before).keys() == _right(now).keys()


def ohne_modell(results: Sequence[Ergebnis]) -> bool:
    """Whether a model that was to answer never did: what the rules say before it costs no tokens."""
    return bool(results) and not any(
        each.antwort.tokens > 0 and each.antwort.ende != "error" for each in results
    )


def ausgefallen(results: Sequence[Ergebnis]) -> int:
    return sum([each.antwort.ende == "error" for each in results])


def _einzeln(each: Ergebnis) -> dict[str, Any]:
    found, answer = each.befund, each.antwort
    return {
        "id": each.frage.id,
        "kategorie": each.frage.kategorie,
        "paraphrase": each.paraphrase,
        "frage": each.gestellt,
        "richtig": found.richtig,
        "art": found.art,
        "abgelehnt": found.abgelehnt,
        "fehlend": list(found.fehlend),
        "falsch": list(found.falsch),
        "zitate": list(found.zitate),
        "zahlen": list(found.zahlen),
        "werkzeuge": found.werkzeuge,
        "quellen": found.quellen,
        "recall": found.recall,
        "benutzt": [call.werkzeug for call in answer.aufrufe],
        "ende": answer.ende,
        "schritte": answer.schritte,
        "tokens": answer.tokens,
        "sekunden": round(answer.sekunden, 3),
        "antwort": answer.text,
    }


def _share(values: Iterable[bool | None]) -> float | None:
    """Of those where there was something to be right."""
    return _mean([float(each) for each in values if each is not None])


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None
