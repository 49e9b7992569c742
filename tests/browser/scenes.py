"""What the model says in the browser's tests: it depends on what was asked.

Where a scene has GATE, the model says no more until the test says go: nothing depends on how fast it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

from bridle.engine.model import CallChunk, Chunk, FinishChunk, ModelProfile, ModelRequest, TextChunk
from bridle.models.scripted import call

HOSTILE = (
    "<img src=x onerror=\"document.title='gekapert'\"><script>document.title='gekapert'</script>"
    " ![Bild](http://fremd.example/spion.png) [Klick](javascript:alert(1)) [Daten](data:text/html,x)"
    ' [gut](https://example.org/) "><svg onload=alert(2)>'
)
HOSTILE_TITLE = HOSTILE[:200]
LONG = [f"Wort{number} " for number in range(1, 41)]


QUOTED = "> Die Vollmacht fehlt,\n> seit **Freitag**: https://example.org/a.html."
FINDING = f"\n\nFertig:\n\n{QUOTED}\n\n- Notiz entworfen\n- Bitte entscheiden"


class Gate:
    """Here a scene stops until the test says go."""


GATE = Gate()
Scene = Sequence[Sequence[str | CallChunk | Gate]]
SCENES: dict[str, Scene] = {
    "Vollmacht": [
        ["Ich sehe nach. ", GATE, call("search_notes", words="Vollmacht")],
        [
            "Es fehlt ",
            "eine **Notiz**. ",
            GATE,
            call("write_note", title="Vollmacht", text="Anfordern."),
        ],
        [*LONG[:20], GATE, *LONG[20:], FINDING],
    ],
    "Lange": [[*LONG[:20], GATE, *LONG[20:]]],
    "Brief": [
        [call("send_letter", to="Frau Sommer", text="Bitte um die Vollmacht.")],
        ["Der Brief ist ", "unterwegs."],
    ],
    "XSS": [
        ["Vorher ", HOSTILE, call("write_note", title=HOSTILE_TITLE, text=HOSTILE)],
        ["Nachher: ", HOSTILE],
    ],
}


@dataclass
class Stage:
    """A model that plays the scene whose word the person's last message has in it."""

    name: str = "stage"
    profile: ModelProfile = field(default_factory=ModelProfile)
    gate: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        asked = max(n for n, each in enumerate(request.messages) if each.role == "user" and not each.origin)
        words = request.messages[asked].text
        said = [each for each in request.messages[asked:] if each.role == "assistant"]
        scene = next((scene for word, scene in SCENES.items() if word in words), [["Gern."]])
        finish = "stop"
        for piece in scene[min(len(said), len(scene) - 1)]:
            if isinstance(piece, Gate):
                await self.gate.acquire()
            elif isinstance(piece, str):
                yield TextChunk(piece)
            else:
                yield piece
                finish = "tool-calls"
        yield FinishChunk(finish)
