"""Which words say what is looked for, once it is known which matter is meant."""

from __future__ import annotations

from bridle.assistants.helena.planer.lesen.erkennen import Genannt
from bridle.assistants.helena.planer.schritte import ohne_titel
from bridle.models.planner import Progress


def gesuchte_worte(progress: Progress) -> list[str]:
    """Without those of its title; with what was taken for its name, where another word was that.

    „Was hat Adlerflug bei den Verrechnungssätzen gekürzt?“: the party says where, and the
    rates are looked for.
    """
    said: list[str] = list(progress.groups["worte"])
    left = ohne_titel(progress, " ".join(said)).split()
    named = progress.groups.get("akte")
    if isinstance(named, Genannt) and not named.stark and len(left) < len(said):
        guessed = named.name.split()
        if ohne_titel(progress, named.name).split() == guessed:
            left = [*(each for each in guessed if each not in left), *left]
    return left or said
