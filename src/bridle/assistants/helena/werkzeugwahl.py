"""Fewer tools at a time for models with a small window: those that fit the request, and a way to the others.

The names of all tools stand in the prompt. The schemas of one group are sent along: there are few groups, so
a local model reads each once and keeps it, and each new request costs it only its own words. With
`waehle_werkzeuge` the model has other tools sent from the next step on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.werkzeug import Ctx, werkzeug
from bridle.engine.context import estimate_tokens
from bridle.engine.hooks import PrepareStep, StepContext, StepOverrides
from bridle.engine.tools import Tool

SMALL_WINDOW = 8_192
"""Up to here a model has little room for anything."""
EVERY = 2 / 3
"""Of the window, for the prompt and every schema; where they take more, not every schema is sent."""
SHARE = 0.4
"""Of the window, for the schemas of tools; the rest is for the prompt, the conversation and the answer."""
GRUPPEN: tuple[tuple[str, ...], ...] = (
    ("search_alle_akten", "read_akte", "read_fristen", "search_gesetze", "search_dokument"),
    ("read_fristen", "search_alle_akten", "create_draft_frist", "read_akte", "berechne_frist"),
    ("search_alle_akten", "read_akte", "read_akte_detail", "read_beteiligte", "read_zeiterfassung",
     "check_kollision"),
    ("read_dokumente", "search_dokument", "read_dokument", "search_alle_akten", "read_dokumente_detail"),
    ("search_gesetze", "search_urteile", "search_muster", "search_web", "bestimme_zustaendigkeit"),
    ("get_kosten_rules", "berechne_kostenrisiko", "bestimme_zustaendigkeit", "read_akte"),
    ("create_draft_dokument", "search_muster", "create_notiz", "create_draft_zeiterfassung",
     "read_akte_detail"),
    ("update_akte_rag", "create_notiz", "search_alle_akten", "read_akte_detail", "create_alert"),
)  # fmt: skip
"""What is sent together. The first is for requests that say nothing of what they are about."""
THEMEN: Mapping[str, str] = {
    "read_akte": "akte sache mandat rubrum status worum",
    "read_akte_detail": "akte notizen normen details sachverhalt angelegt",
    "read_beteiligte": "beteiligt mandant gegner anwalt zeuge gericht adresse telefon wer",
    "read_dokumente": "dokument schreiben vertrag unterlagen anlage liste",
    "read_dokumente_detail": "dokument version status ocr",
    "read_dokument": "dokument lies seite text inhalt vertrag schreiben",
    "search_dokument": "dokument steht suche stelle seite vertrag klausel",
    "read_fristen": "frist fristen termin wiedervorlage kalender heute woche überfällig läuft ablauf",
    "read_zeiterfassung": "zeit zeiten stunden minuten erfasst aufwand abrechenbar",
    "search_gesetze": "gesetz norm paragraph artikel § bgb zpo stgb recht anspruch",
    "search_urteile": "urteil entscheidung bgh bag rechtsprechung aktenzeichen",
    "search_muster": "muster vorlage textbaustein formular",
    "search_alle_akten": "akte akten suche finde alle",
    "search_web": "internet netz web aktuell",
    "get_kosten_rules": "kosten gebühr gebühren rvg honorar rechnung streitwert gegenstandswert vv",
    "berechne_frist": "frist endet berechne zustellung berufung einspruch widerspruch kündigung ablauf wann",
    "berechne_kostenrisiko": "kostenrisiko prozesskosten risiko instanz kosten verlieren gewinnen",
    "bestimme_zustaendigkeit": "zuständig zuständigkeit gericht amtsgericht landgericht arbeitsgericht",
    "check_kollision": "kollision interessenkonflikt konflikt mandat annehmen",
    "create_draft_dokument": "entwurf schreibe verfasse brief schriftsatz klage dokument formuliere",
    "create_draft_frist": "frist eintragen termin wiedervorlage anlegen",
    "create_draft_zeiterfassung": "zeit erfassen stunden eintragen buche",
    "create_notiz": "notiz notiere vermerk merke anruf",
    "create_alert": "hinweis warnung alarm warne",
    "update_akte_rag": "akte ändern status sachgebiet stichwort zusammenfassung ergänze",
}
KEINES = "So heißt kein Werkzeug. Nimm die Namen aus der Liste in Deinen Anweisungen."
_WORD = re.compile(r"[\w§]+")


@werkzeug()
async def waehle_werkzeuge(ctx: Ctx, namen: list[str]) -> str:
    """Have other tools sent along from the next step on. Choose from the list in your instructions.

    Args:
        namen: the names of up to four tools
    """
    known = [each for each in namen[:4] if each in THEMEN]  # whatever else it says would count as read
    return f"Ab dem nächsten Schritt dabei: {', '.join(known)}." if known else KEINES


def schlank(tools: Mapping[str, Tool[..., Any]], request: str, short: Callable[[], str]) -> PrepareStep:
    """For an agent's `prepare_step`: whether the model's window holds every tool is seen at each step."""
    schemas = sum(map(tokens_of, tools.values()))

    def prepared(context: StepContext) -> StepOverrides | None:
        window = context.model.profile.context_window
        if estimate_tokens(context.instructions) + schemas <= window * EVERY:
            return StepOverrides(tools=list(tools))
        wanted = [*_chosen(context), *_used(context), *gruppe(request, tools)]
        names = fitting(wanted, tools, int(window * SHARE))
        return StepOverrides(tools=[*names, waehle_werkzeuge.name], instructions=short())

    return prepared


def gruppe(request: str, tools: Mapping[str, Tool[..., Any]]) -> list[str]:
    """The tools of the group that fits best: the one with the likeliest tool, and the most of them."""
    words = [word for word in _WORD.findall(gefaltet(request)) if len(word) > 1 or word == "§"]
    hits = {name: _hits(name, words) for name in tools}

    def fit(names: tuple[str, ...]) -> tuple[int, int]:
        here = [hits.get(name, 0) for name in names]
        return max(here), sum(here)

    best = max(GRUPPEN[1:], key=fit)
    return [name for name in (best if max(fit(best)) else GRUPPEN[0]) if name in tools]


def _hits(name: str, words: list[str]) -> int:
    about = gefaltet(THEMEN.get(name, name.replace("_", " "))).split()
    return sum(1 for word in words if any(_same(word, each) for each in about))


def fitting(wanted: Iterable[str], tools: Mapping[str, Tool[..., Any]], tokens: int) -> list[str]:
    """As many as fit, in their order, and one in any case."""
    found: list[str] = []
    for name in dict.fromkeys(wanted):
        if name not in tools:
            continue
        size = tokens_of(tools[name])
        if found and size > tokens:
            continue
        found.append(name)
        tokens -= size
    return found


def tokens_of(tool: Tool[..., Any]) -> int:
    """What its schema takes of a window."""
    shown = {"name": tool.name, "description": tool.description, "parameters": tool.spec.parameters}
    return estimate_tokens(json.dumps(shown, ensure_ascii=False))


def _chosen(context: StepContext) -> list[str]:
    """What the model asked to be sent, the newest first."""
    names: list[str] = []
    for step in reversed(context.steps):
        for call in step.tool_calls:
            if call.name == waehle_werkzeuge.name:
                asked: Any = call.arguments.get("namen")
                given = cast("list[object]", asked) if isinstance(asked, list) else []
                names += [str(each) for each in given]
    return names[:4]


def _used(context: StepContext) -> list[str]:
    return [call.name for step in reversed(context.steps) for call in step.tool_calls]


def _same(word: str, other: str) -> bool:
    """Inflected, or a part of a compound: „Fristen“, „Berufungsfrist“ and „Frist“ are about the same."""
    shorter, longer = sorted((word, other), key=len)
    if shorter == longer:
        return True
    return len(shorter) > 3 and (shorter in longer or (len(shorter) > 4 and longer.startswith(shorter[:-1])))
