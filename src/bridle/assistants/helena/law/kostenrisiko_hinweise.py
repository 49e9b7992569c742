"""What has to be said beside the figures of a cost risk: what they leave out and take for granted."""

from __future__ import annotations

from dataclasses import dataclass, field

from bridle.assistants.helena.law.geld import euro
from bridle.assistants.helena.law.kostenrisiko_instanzen import Gericht, Kosten, Seite
from bridle.assistants.helena.law.zustaendigkeit_grenzen import grenze


@dataclass(slots=True)
class Notizen:
    """Hints, and questions whose answers could change the figures."""

    hinweise: list[str] = field(default_factory=list[str])
    fehlend: list[str] = field(default_factory=list[str])
    unsicher: bool = False

    def sage(self, hinweis: str, *, unsicher: bool = False) -> None:
        self.hinweise.append(hinweis)
        self.unsicher = self.unsicher or unsicher

    def frage(self, frage: str) -> None:
        self.fehlend.append(frage)
        self.unsicher = True


def notiere(
    gericht: Gericht,
    instanzen: tuple[Kosten, ...],
    seiten: tuple[Seite, Seite],
    notizen: Notizen,
    *,
    einigung: bool,
    eil: bool = False,
) -> Notizen:
    """Adds to `notizen` all there is to say."""
    _sage_umfang(notizen, len(instanzen))
    if eil:
        _sage_eil(gericht, notizen)
    if not eil or gericht == "arbeit":
        _sage_gericht(gericht, instanzen, seiten, notizen, einigung=einigung)
    _sage_seiten(seiten, notizen, len(instanzen))
    for jede in instanzen:
        notizen.unsicher = notizen.unsicher or jede.eigene.unsicher
        notizen.fehlend.extend(jede.eigene.fehlend)
        if jede.gericht is not None and jede.gericht.unsicher:
            notizen.sage(" ".join(jede.gericht.hinweise), unsicher=True)
    return notizen


def _sage_umfang(notizen: Notizen, instanzen: int) -> None:
    notizen.sage(
        "Gerechnet sind je Instanz Verfahrens- und Terminsgebühr, Auslagenpauschale und Umsatzsteuer. Nicht "
        "enthalten sind vorgerichtliche Kosten, Reisekosten, Zeugen und Sachverständige."
    )
    if instanzen > 1:
        notizen.sage(
            "In jeder Instanz gilt das Recht am Tag ihres Auftrags (§ 60 RVG) und ihrer Einlegung "
            "(§ 71 Abs. 1 Satz 2 GKG)."
        )


def _sage_eil(gericht: Gericht, notizen: Notizen) -> None:
    ohne = "Nr. 8310 KV GKG, 0,4" if gericht == "arbeit" else "Nr. 1410 KV GKG, 1,5"
    notizen.sage(
        "Gerechnet ist ein Eilverfahren mit Verhandlung und Urteil. Entscheidet das Gericht durch Beschluss "
        f"ohne Verhandlung, ist die Gerichtsgebühr niedriger ({ohne}), und die Terminsgebühren entfallen."
    )


def _sage_gericht(
    gericht: Gericht,
    instanzen: tuple[Kosten, ...],
    seiten: tuple[Seite, Seite],
    notizen: Notizen,
    *,
    einigung: bool,
) -> None:
    eigene, gegner = seiten
    match gericht:
        case "arbeit":
            notizen.sage(
                "In der ersten Instanz trägt jede Partei ihren Anwalt selbst, auch wenn sie gewinnt "
                "(§ 12a Abs. 1 ArbGG); darauf ist vor Abschluss der Vereinbarung hinzuweisen."
            )
            notizen.sage("Vor den Gerichten für Arbeitssachen gibt es keinen Vorschuss (§ 11 GKG).")
            if einigung:
                notizen.sage(
                    "Nach einem gerichtlichen Vergleich über alles entfällt die Gebühr der Instanz "
                    "(Vorbem. 8 KV GKG)."
                )
        case "zivil":
            if not eigene.pkh:  # nothing is advanced then (§ 122 Abs. 1 Nr. 1 ZPO)
                notizen.sage("Der Kläger schießt die Gerichtsgebühr vor (§ 12 Abs. 1 GKG).")
            _sage_rechtsmittel(instanzen, notizen)
        case "sozial":
            notizen.sage(
                "Gerechnet ist ein Verfahren nach § 197a SGG. Für Versicherte und Leistungsempfänger ist "
                "das Verfahren gerichtskostenfrei (§ 183 SGG), und für Anwälte gelten Betragsrahmengebühren "
                "(§ 3 RVG); das ist hier nicht enthalten.",
                unsicher=True,
            )
        case "verwaltung" if not gegner.personen:
            notizen.sage(
                "Die Behörde ist ohne Anwalt gerechnet; sie kann dann allenfalls eine Pauschale verlangen "
                "(§ 162 Abs. 2 VwGO), die nicht enthalten ist."
            )
        case "verwaltung":
            notizen.sage(
                "Hat die Behörde keinen Anwalt, entfallen dessen Kosten bis auf eine Pauschale "
                "(§ 162 Abs. 2 VwGO); gib dann 0 Gegner mit Anwalt an."
            )
        case "finanz":
            notizen.sage(
                "Aufwendungen der Finanzbehörde werden nicht erstattet (§ 139 Abs. 2 FGO); gerechnet ist "
                "ohne gegnerischen Anwalt."
            )
            notizen.sage(
                "Einen Vergleich kennt die FGO nicht; gerechnet ist eine Erledigung (§ 138 FGO) mit "
                "Nr. 1002, 1003 VV RVG.",
                unsicher=einigung,
            )


def _sage_rechtsmittel(instanzen: tuple[Kosten, ...], notizen: Notizen) -> None:
    for jede in instanzen[1:]:
        assert jede.gericht is not None
        if jede.nr == 2:
            schwelle = grenze("berufung", jede.gericht.anhaengig)
            if jede.wert <= schwelle.betrag:
                notizen.sage(
                    f"Die Berufung ist bis {euro(schwelle.betrag)} Beschwer nur zulässig, wenn sie "
                    f"zugelassen ist ({schwelle.norm})."
                )
        else:
            schwelle = grenze("nichtzulassungsbeschwerde", jede.gericht.anhaengig)
            notizen.sage(
                "Die Revision setzt ihre Zulassung voraus; die Nichtzulassungsbeschwerde ist nur über "
                f"{euro(schwelle.betrag)} Beschwer zulässig ({schwelle.norm}) und nicht eingerechnet. Vor "
                "dem BGH ist ein dort zugelassener Anwalt nötig (Nr. 3208 VV RVG)."
            )


def _sage_seiten(seiten: tuple[Seite, Seite], notizen: Notizen, instanzen: int) -> None:
    eigene, gegner = seiten
    if eigene.personen > 1 or gegner.personen > 1:
        notizen.sage(
            "Mehrere Personen einer Seite sind mit einem gemeinsamen Anwalt und der Erhöhung nach Nr. 1008 "
            "VV RVG gerechnet; nehmen sie je eigene Anwälte, werden es mehr Kosten."
        )
    if eigene.pkh:
        notizen.sage(
            "Mit PKH ohne Raten trägt die Partei weder Gericht noch eigenen Anwalt (§ 122 ZPO), aber die "
            "Kosten des Gegners, soweit sie verliert (§ 123 ZPO). Bei Raten kommen diese hinzu."
        )
        notizen.sage(
            "Bei Quote und Vergleich hängt die Verteilung mit PKH vom Kostenausgleich und von § 31 Abs. 4 "
            "GKG ab; diese beiden Zahlen sind Näherungen.",
            unsicher=True,
        )
        if instanzen > 1:
            notizen.sage("PKH wird für jede Instanz gesondert bewilligt (§ 119 ZPO).")
