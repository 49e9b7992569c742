"""Which rules of local competence a subject goes by, and whether a place tells the court."""

from __future__ import annotations

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import zeige
from bridle.assistants.helena.law.gericht_am_ort import AmOrt, am_ort, mahngericht
from bridle.assistants.helena.law.zustaendigkeit_sachen import PROZESSGERICHT, Ort, Sache, orte

_KONZENTRIERT = frozenset(
    {
        "urheberrecht",
        "marke",
        "patent",
        "design",
        "kartell",
        "wettbewerb",
        "geschaeftsgeheimnis",
    }
    | {"kapitalmarkt", "aktien", "vergabe", "restrukturierung", "register"}
)
"""The Länder have given these to some courts for the districts of others, so the place does not tell."""


def sachlich_am_ort(was: Sache, kurz: str, ort: str) -> AmOrt | None:
    """The court at a place for this subject, where the place tells it."""
    if was.id == "insolvenz":  # § 2 InsO: the Amtsgericht where a Landgericht sits; others only by decree
        here = am_ort("AG", ort)
        return here if am_ort("LG", ort).name == f"Landgericht {here.ort}" else None
    if was.id == "mahnverfahren":
        return mahngericht(ort)
    return None if was.id in _KONZENTRIERT or kurz == PROZESSGERICHT else am_ort(kurz, ort)


def oertliche_regeln(was: Sache, nach: str | None) -> list[Ort]:
    """The rules of the subject; one that says more of it takes the place of the first."""
    if nach is None or nach in {regel.id for regel in was.orte}:
        return list(was.orte)
    if nach not in orte():
        raise LawError(
            f"Die Regel {zeige(nach)} für den Ort ist nicht bekannt; möglich sind {', '.join(orte())}."
        )
    return [orte()[nach], *was.orte[1:]]
