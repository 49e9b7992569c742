"""Whether the parties need a lawyer before the court of the first instance."""

from __future__ import annotations

from dataclasses import dataclass

from bridle.assistants.helena.law.zustaendigkeit_sachen import Sache

_KEINER = "Vor dem Amtsgericht kein Anwaltszwang (§§ 78, 79 ZPO)."
_VERFAHREN = {
    "bussgeld": "Im Bußgeldverfahren muss kein Anwalt mitwirken, außer wo die Verteidigung notwendig ist "
    "(§ 140 StPO, § 46 Abs. 1 OWiG).",
    "mahnverfahren": "Im Mahnverfahren kein Anwaltszwang (§ 78 Abs. 3, § 79 ZPO).",
    "insolvenz": "Vor dem Insolvenzgericht kein Anwaltszwang (§ 4 InsO, §§ 78, 79 ZPO).",
}


@dataclass(frozen=True, slots=True)
class Anwaltszwang:
    """None where it depends on what the matter is in detail."""

    besteht: bool | None
    text: str


def anwaltszwang(was: Sache, gericht: str) -> Anwaltszwang:
    match was.zweig, gericht:
        case "familie", _:
            return Anwaltszwang(
                None,
                "Anwaltszwang besteht in Ehesachen, Folgesachen und selbständigen Familienstreitsachen, "
                "sonst in der Regel nicht (§ 114 FamFG).",
            )
        case "arbeit" | "bestand" | "beschluss", _:
            return Anwaltszwang(
                False,
                "Vor dem Arbeitsgericht kein Anwaltszwang (§ 11 Abs. 1 ArbGG); vor dem Landesarbeitsgericht "
                "und dem Bundesarbeitsgericht schon (§ 11 Abs. 4 ArbGG), Verbände können dort vertreten.",
            )
        case "verwaltung", _:
            return Anwaltszwang(
                False,
                "Vor dem Verwaltungsgericht kein Anwaltszwang, vor dem Oberverwaltungsgericht und dem "
                "Bundesverwaltungsgericht schon (§ 67 Abs. 1, 4 VwGO).",
            )
        case "sozial", _:
            return Anwaltszwang(
                False,
                "Vor dem Sozialgericht und dem Landessozialgericht kein Anwaltszwang, vor dem "
                "Bundessozialgericht schon (§ 73 Abs. 1, 4 SGG).",
            )
        case "finanz", _:
            return Anwaltszwang(
                False,
                "Vor dem Finanzgericht kein Vertretungszwang, vor dem Bundesfinanzhof schon (§ 62 FGO).",
            )
        case "fg", _:
            return Anwaltszwang(
                False,
                "Vor dem Amtsgericht und dem Beschwerdegericht kein Anwaltszwang, vor dem Bundesgerichtshof "
                "schon (§ 10 Abs. 1, 4 FamFG).",
            )
        case "verfahren", "PG":
            return Anwaltszwang(
                None,
                "Ob Anwaltszwang besteht, richtet sich nach diesem Gericht: vor dem Landgericht ja (§ 78 "
                "Abs. 1 ZPO), vor dem Familiengericht in Ehesachen und Familienstreitsachen wie Unterhalt "
                "ebenfalls (§ 114 Abs. 1 FamFG), vor dem Amtsgericht sonst (§ 79 ZPO) und dem Arbeitsgericht "
                "(§ 11 Abs. 1 ArbGG) nein.",
            )
        case "verfahren", _:
            return Anwaltszwang(False, _VERFAHREN.get(was.id, _KEINER))
        case _, "LG" | "OLG":
            return Anwaltszwang(True, "Vor dem Landgericht besteht Anwaltszwang (§ 78 Abs. 1 ZPO).")
        case _:
            return Anwaltszwang(False, f"{_KEINER[:-1]}; in der Berufung schon.")
