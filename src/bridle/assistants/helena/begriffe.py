"""The words a firm files its work under. They are stored as they are spelled here."""

from __future__ import annotations

from enum import StrEnum


class Rolle(StrEnum):
    """What somebody is in the firm. A client has an account, but no part in any of this."""

    ADMIN = "ADMIN"
    ANWALT = "ANWALT"
    SACHBEARBEITER = "SACHBEARBEITER"
    SEKRETARIAT = "SEKRETARIAT"
    PRAKTIKANT = "PRAKTIKANT"
    MANDANT = "MANDANT"


class AkteStatus(StrEnum):
    OFFEN = "OFFEN"
    RUHEND = "RUHEND"
    ARCHIVIERT = "ARCHIVIERT"
    GESCHLOSSEN = "GESCHLOSSEN"


class Sachgebiet(StrEnum):
    ARBEITSRECHT = "ARBEITSRECHT"
    FAMILIENRECHT = "FAMILIENRECHT"
    VERKEHRSRECHT = "VERKEHRSRECHT"
    MIETRECHT = "MIETRECHT"
    STRAFRECHT = "STRAFRECHT"
    ERBRECHT = "ERBRECHT"
    SOZIALRECHT = "SOZIALRECHT"
    HANDELSRECHT = "HANDELSRECHT"
    VERWALTUNGSRECHT = "VERWALTUNGSRECHT"
    INKASSO = "INKASSO"
    SONSTIGES = "SONSTIGES"


class BeteiligtenRolle(StrEnum):
    MANDANT = "MANDANT"
    GEGNER = "GEGNER"
    GEGNERVERTRETER = "GEGNERVERTRETER"
    GERICHT = "GERICHT"
    ZEUGE = "ZEUGE"
    SACHVERSTAENDIGER = "SACHVERSTAENDIGER"
    SONSTIGER = "SONSTIGER"


class DokumentStatus(StrEnum):
    ENTWURF = "ENTWURF"
    ZUR_PRUEFUNG = "ZUR_PRUEFUNG"
    FREIGEGEBEN = "FREIGEGEBEN"
    VERSENDET = "VERSENDET"


class Urheber(StrEnum):
    """Who wrote something: a person, Helena, or the program on its own (an import)."""

    USER = "user"
    AI = "ai"
    SYSTEM = "system"


class OcrStatus(StrEnum):
    AUSSTEHEND = "AUSSTEHEND"
    IN_BEARBEITUNG = "IN_BEARBEITUNG"
    ABGESCHLOSSEN = "ABGESCHLOSSEN"
    FEHLGESCHLAGEN = "FEHLGESCHLAGEN"
    NICHT_NOETIG = "NICHT_NOETIG"


class KalenderTyp(StrEnum):
    TERMIN = "TERMIN"
    FRIST = "FRIST"
    WIEDERVORLAGE = "WIEDERVORLAGE"
    FOKUSZEIT = "FOKUSZEIT"


class Prioritaet(StrEnum):
    SEHR_NIEDRIG = "SEHR_NIEDRIG"
    NIEDRIG = "NIEDRIG"
    NORMAL = "NORMAL"
    HOCH = "HOCH"
    DRINGEND = "DRINGEND"


class AlertTyp(StrEnum):
    FRIST_KRITISCH = "FRIST_KRITISCH"
    AKTE_INAKTIV = "AKTE_INAKTIV"
    BETEILIGTE_FEHLEN = "BETEILIGTE_FEHLEN"
    DOKUMENT_FEHLT = "DOKUMENT_FEHLT"
    WIDERSPRUCH = "WIDERSPRUCH"
    NEUES_URTEIL = "NEUES_URTEIL"
    SONSTIGES = "SONSTIGES"


class Severity(StrEnum):
    INFO = "info"
    WARNING = "warning"
    CRITICAL = "critical"
