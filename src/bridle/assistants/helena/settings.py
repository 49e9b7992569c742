"""What an administrator can set for Helena, under `ai.helena`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from bridle.models.resolve import MAKERS


def _modellname(name: str) -> str:
    """Told when it is set: otherwise everybody who asks is told that there is no such model."""
    kind, _, rest = name.partition(":")
    if name and (kind.strip().lower() not in MAKERS or not rest.strip()):
        raise ValueError(
            f"Ein Modell „{name}“ gibt es nicht. So heißen sie: ollama:NAME, gguf:DATEI, openai:NAME, "
            "openai:NAME@http://RECHNER:PORT/v1, anthropic:NAME, openrouter:NAME. Leer: keines."
        )
    return name


Modell = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200), AfterValidator(_modellname)]
PlannerFirst = Literal["small", "always", "never"]
Einordnung = Literal["rules", "model"]
AUFGABEN = ("schriftsatz",)
"""The kinds of task that are told apart; modelle.py asks for them by these names."""


def _aufgabe(name: str) -> str:
    """Told when it is set: a kind that nobody knows would never match."""
    known = name.casefold()
    if known not in AUFGABEN:
        raise ValueError(f"Eine Aufgabe „{name}“ gibt es nicht. Möglich: {', '.join(AUFGABEN)}.")
    return known


Aufgabe = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60), AfterValidator(_aufgabe)
]


class HelenaSettings(BaseModel):
    tier1_model: Modell = Field(
        default="", description="Das kleine lokale Modell, wie ollama:qwen3:4b. Leer: das der Anlage."
    )
    tier2_model: Modell = Field(
        default="", description="Das große lokale Modell. Leer: das nächstkleinere, sonst das der Anlage."
    )
    tier3_model: Modell = Field(
        default="", description="Das Modell in der Cloud. Leer: keines, es bleibt alles im Haus."
    )
    cloud_task_types: list[Aufgabe] = Field(
        default_factory=list,
        max_length=50,
        description="Welche Aufgaben an das Modell in der Cloud gehen. Möglich: „schriftsatz“. Leer: keine.",
    )
    cloud_when_local_down: bool = Field(
        default=False,
        description="Ob das Modell in der Cloud einspringt, wenn kein lokales antwortet. "
        "Akten mit „nur lokal“ gehen nie dorthin.",
    )
    planner_first: PlannerFirst = Field(
        default="small",
        description="Wann die eingebauten Regeln vor dem Sprachmodell antworten: „small“ bei kleinen lokalen "
        "Modellen (eingebettete GGUF-Dateien, oder ein Fenster bis 8.192 Tokens), „always“ bei jedem, "
        "„never“ nie. Was die Regeln nicht genau kennen, beantwortet immer das Modell.",
    )
    classifier: Einordnung = Field(
        default="rules",
        description="Wer entscheidet, ob eine Anfrage sofort oder im Hintergrund beantwortet wird und wie "
        "stark das Modell dafür ist: „rules“ die eingebauten Regeln, „model“ das kleine lokale Modell mit "
        "einer Frage vorab. Antwortet es nicht brauchbar, entscheiden die Regeln. Ein Modell in der Cloud "
        "wird dafür nie gefragt.",
    )
    rate_limit_per_hour: int = Field(
        default=60,
        ge=1,
        le=10_000,
        description="Wie viele Anfragen eine Person Helena in einer Stunde stellt.",
    )
    search_web_url: Annotated[str, StringConstraints(pattern=r"^(https?://\S+)?$", max_length=500)] = Field(
        default="",
        description="Die Adresse einer SearXNG-Suche, mit der Helena im Netz nachsieht. Leer: gar nicht.",
    )
