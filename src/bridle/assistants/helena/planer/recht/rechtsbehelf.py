"""„Was kann man gegen einen Strafbefehl machen?“: the norm that says what remedy a kind of decision has.

Only where the decision itself names the remedy, whatever court it comes from. What the norm says is looked
up; whether the remedy is admissible in a case is not said here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bridle.assistants.helena.planer.grenzen import nicht_zu_schreiben
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.recht.normen import antwort
from bridle.assistants.helena.planer.recht.suche_wo import PAPIER
from bridle.assistants.helena.planer.recht.zustaendigkeit import ist_auftrag
from bridle.assistants.helena.planer.sagen import absaetze, liste
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.host.search.citations import cited
from bridle.models.planner import Progress, Rule


@dataclass(frozen=True, slots=True)
class Entscheidung:
    """`worte` find it in a question without capitals and umlauts; `name` stands behind „gegen“."""

    worte: str
    name: str
    normen: str
    dazu: str = ""


ENTSCHEIDUNGEN = (
    Entscheidung(r"zweite[ns]* versaeumnisurteil", "ein zweites Versäumnisurteil", "§ 514 ZPO, § 345 ZPO"),
    Entscheidung(
        r"versaeumnisurteil|\bvu\b",
        "ein Versäumnisurteil",
        "§ 338 ZPO, § 339 ZPO",
        "Der Einspruch wird bei dem Gericht eingelegt, das das Versäumnisurteil erlassen hat (§ 340 Abs. 1 "
        "ZPO). Vor dem "
        "Arbeitsgericht gilt § 59 ArbGG, und die Frist ist dort eine andere.",
    ),
    Entscheidung(r"vollstreckungsbescheid|\bvb\b", "einen Vollstreckungsbescheid", "§ 700 ZPO, § 339 ZPO"),
    Entscheidung(r"mahnbescheid|\bmb\b", "einen Mahnbescheid", "§ 694 ZPO"),
    Entscheidung(r"strafbefehl", "einen Strafbefehl", "§ 410 StPO"),
    Entscheidung(r"bussgeldbescheid|bussgeld\b", "einen Bußgeldbescheid", "§ 67 OWiG"),
    Entscheidung(r"haftbefehl|untersuchungshaft|\bu-haft", "einen Haftbefehl", "§ 117 StPO, § 304 StPO"),
    Entscheidung(
        r"durchsuchung|beschlagnahme|vorlaeufige\w* entziehung|111a",
        "diese Anordnung im Strafverfahren",
        "§ 304 StPO",
    ),
    Entscheidung(
        r"einstellung (?:des|eines|der|vom) (?:\w*verfahrens?|ermittlung\w*)|einstellungsbescheid|"
        r"einstellungsverfuegung",
        "die Einstellung des Ermittlungsverfahrens",
        "§ 172 StPO",
    ),
    Entscheidung(
        r"kostenentscheidung\b.*\b(?:anerk|99\b)|\banerk\w*\b.*\bkosten(?:entscheidung|punkt|ausspruch)",
        "die Kostenentscheidung nach einem Anerkenntnis",
        "§ 99 ZPO, § 567 ZPO, § 569 ZPO",
        "Es ist die sofortige Beschwerde (§ 99 Abs. 2 ZPO), binnen zwei Wochen ab Zustellung "
        "(§ 569 Abs. 1 ZPO).",
    ),
    Entscheidung(
        r"kostenentscheidung\b.*\b(?:erledig|91a\b)|\b(?:erledig\w*|91a)\b.*\bkosten(?:entscheidung|beschluss)",
        "die Kostenentscheidung nach einer Erledigung",
        "§ 91a ZPO, § 567 ZPO, § 569 ZPO",
        "Es ist die sofortige Beschwerde (§ 91a Abs. 2 ZPO), binnen zwei Wochen ab Zustellung "
        "(§ 569 Abs. 1 ZPO).",
    ),
    Entscheidung(
        r"kostenentscheidung\b.*\b(?:klageruecknahme|zurueckgenommen|269\b)|"
        r"\b(?:klageruecknahme|zurueckgenommen\w*)\b.*\bkosten(?:entscheidung|beschluss)",
        "die Kostenentscheidung nach einer Klagerücknahme",
        "§ 269 ZPO, § 567 ZPO, § 569 ZPO",
        "Es ist die sofortige Beschwerde (§ 269 Abs. 5 ZPO), binnen zwei Wochen ab Zustellung "
        "(§ 569 Abs. 1 ZPO).",
    ),
    Entscheidung(
        r"kostenentscheidung",
        "eine Kostenentscheidung allein",
        "§ 99 ZPO",
        "In der Regel ist sie nur zusammen mit der Hauptsache anfechtbar. Anders nach einem Anerkenntnis "
        "(§ 99 Abs. 2 ZPO), einer Erledigung (§ 91a Abs. 2 ZPO) oder einer Klagerücknahme "
        "(§ 269 Abs. 5 ZPO): Dann gibt es die sofortige Beschwerde.",
    ),
    Entscheidung(
        r"kostenfestsetzung|\bkfb\b",
        "einen Kostenfestsetzungsbeschluss",
        "§ 104 ZPO, § 567 ZPO, § 569 ZPO",
    ),
    Entscheidung(
        r"(?:streit|gegenstands)wert(?:beschlu|festsetzung)",
        "die Streitwertfestsetzung",
        "§ 68 GKG, § 33 RVG",
    ),
    Entscheidung(
        r"(?:pkh|prozesskostenhilfe|vkh|verfahrenskostenhilfe)\w*",
        "die Ablehnung der Prozesskostenhilfe",
        "§ 127 ZPO",
    ),
    Entscheidung(
        r"pfaendung|ueberweisungsbeschlu|pfueb|gerichtsvollzieher|zwangsvollstreckung",
        "Maßnahmen der Zwangsvollstreckung",
        "§ 766 ZPO, § 793 ZPO, § 767 ZPO",
        "§ 766 ZPO betrifft die Art und Weise, § 793 ZPO Entscheidungen, § 767 ZPO den Anspruch selbst.",
    ),
    Entscheidung(
        r"einstweilige\w* verfuegung|\bev\b|\barrest",
        "eine einstweilige Verfügung oder einen Arrest",
        "§ 924 ZPO, § 936 ZPO, § 927 ZPO",
        "Das gilt für den Beschluss; gegen ein Urteil im Eilverfahren gibt es die Berufung (§ 511 ZPO).",
    ),
    Entscheidung(
        r"einstweilige\w* anordnung\w*",
        "eine einstweilige Anordnung in Familiensachen",
        "§ 57 FamFG, § 54 FamFG",
        "Vor dem Verwaltungsgericht gilt § 146 VwGO.",
    ),
    Entscheidung(r"beweisbeschlu", "einen Beweisbeschluss", "§ 355 ZPO"),
    Entscheidung(r"verweisungsbeschlu|verweisung an", "einen Verweisungsbeschluss", "§ 281 ZPO"),
    Entscheidung(
        r"nichtzulassung der revision|revision nicht zugelassen",
        "die Nichtzulassung der Revision",
        "§ 544 ZPO",
    ),
    Entscheidung(
        r"verwaltungsakt", "einen Verwaltungsakt", "§ 68 VwGO, § 70 VwGO", "Im Sozialrecht gilt § 84 SGG."
    ),
    Entscheidung(r"widerspruchsbescheid", "einen Widerspruchsbescheid", "§ 74 VwGO, § 87 SGG"),
)
_DAGEGEN = re.compile(
    r"^(?=.*\b(?:ergangen|erlassen|bekommen|erhalten|zugestellt|gegen)\b).*\bwelche[rs]? (?:rechtsbehelf|"
    r"rechtsmittel)\b|"
    r"\b(?:rechtsbehelfe?s?|rechtsmittel)\b.*\bgegen\b|\bgegen\b.*\b(?:rechtsbehelfe?|rechtsmittel)\b|"
    r"\bwas\b.*\b(?:kann|koennen|koennte|laesst sich|macht|tut|tun|machen|unternehm\w*|einlegen|gibt es|"
    r"hilft)\b.*\bgegen\b|\bwas\b.*\bgegen\b.*\b(?:tun|machen|einlegen|unternehmen|statthaft|moeglich)\b|"
    r"\bwie\b.*\b(?:wehr|geh|verteidig)\w*\b.*\bgegen\b|\bwie\b.*\bgegen\b.*\b(?:wehr\w*|vorgeh\w*|"
    r"vorzugeh\w*|vor)\b|"
    r"\bwie\b.*\b(?:angreif\w*|anfecht\w*|anficht|greif\w*)\b|\bwomit\b.*\b(?:angreif|anfecht|gegen)\w*"
)
_ANDERES = (
    r"frist|\bwann\b|\bbis\b|\bspaetestens|zugestellt|zustellung|zugegangen|\bkosten\b|\bkostet\b|gebuehr|"
    r"\bhonorar|"
    r"\bakten?\b|\bmuster|\bvorlage|\btermin|erfolgsauss|\bchance|\bargument|"
    r"\bsoll(?:en|te|ten)? (?:ich|wir)\b|"
    r"\bgericht (?:ist )?zustaendig|\bwelche[sm] gericht|\bwer\b|\bwarum\b|\d{1,2}\.\s?\d{1,2}\."
)
NUR_DIE_NORM = (
    "Gezeigt ist, welche Norm den Rechtsbehelf regelt; ob er im Fall zulässig ist und Erfolg hat, ist nicht "
    "geprüft."
)


def regeln() -> list[Rule]:
    return [
        Rule(
            erkenne,
            "search_gesetze",
            _antwort,
            lambda groups: groups["argumente"],
            failure=FEHLER,
            example="Was kann man gegen einen Strafbefehl machen?",
        )
    ]


def erkenne(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    if _DAGEGEN.search(asked.klein) is None or not _allgemein_gefragt(asked):
        return None
    meant = entscheidung_in(asked.klein)
    if meant is None:
        return None
    norms = cited(meant.normen).norms
    return {
        "argumente": {"query": meant.normen, "limit": len(norms)},
        "normen": norms,
        "erklaeren": False,
        "entscheidung": meant,
    }


def entscheidung_in(klein: str) -> Entscheidung | None:
    return next((each for each in ENTSCHEIDUNGEN if re.search(each.worte, klein)), None)


def _allgemein_gefragt(asked: Anfrage) -> bool:
    if asked.hat(_ANDERES) or ist_auftrag(asked) or not nicht_zu_schreiben(asked):
        return False
    named = genannt(asked)
    of_a_case = named is not None and (named.aktenzeichen or named.stark)
    return (
        not of_a_case and not PAPIER.search(asked.klein) and not any(n.law for n in cited(asked.text).norms)
    )


def _antwort(progress: Progress) -> str:
    meant: Entscheidung = progress.groups["entscheidung"]
    return absaetze(
        f"Was es gegen {meant.name} gibt, steht hier:",
        antwort(progress),
        absaetze("Hinweise:", liste([each for each in (meant.dazu, NUR_DIE_NORM) if each])),
    )
