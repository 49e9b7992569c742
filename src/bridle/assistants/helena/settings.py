"""What an administrator can set for Helena, under `ai.helena`."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

Modell = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]
Aufgabe = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]


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
        description="Welche Aufgaben an das Modell in der Cloud gehen, wie „schriftsatz“. Leer: keine.",
    )
    cloud_when_local_down: bool = Field(
        default=False,
        description="Ob das Modell in der Cloud einspringt, wenn kein lokales antwortet. "
        "Akten mit „nur lokal“ gehen nie dorthin.",
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
