"""What has to be said beside fees that follow from how a lawsuit went."""

from __future__ import annotations

NIE_EINGEREICHT = (
    "Gerechnet ist die Verfahrensgebühr mit 0,8, weil der Auftrag endet, bevor die Klage "
    "eingereicht ist. Sie setzt einen unbedingten Auftrag zur Klage voraus; war der Auftrag "
    "außergerichtlich, ist "
    "es stattdessen die Geschäftsgebühr."
)
BERUFUNG_NIE_EINGELEGT = (
    "Gerechnet ist die ermäßigte Verfahrensgebühr, weil der Auftrag endet, bevor ein Schriftsatz "
    "mit Sachantrag eingereicht ist; danach ist es die volle."
)
MAHNANTRAG_NIE_GESTELLT = (
    "Gerechnet ist die ermäßigte Gebühr, weil der Auftrag endet, bevor der Mahnantrag bei Gericht ist."
)
OHNE_SACHANTRAG = (
    "Gerechnet ist die Verfahrensgebühr mit 0,8, weil von uns noch kein Schriftsatz mit "
    "Sachantrag bei Gericht war; die Anzeige der Verteidigung allein ist keiner. Wurde die Abweisung der "
    "Klage schon "
    "beantragt, ist es die volle mit 1,3."
)
OHNE_TERMINSGEBUEHR = (
    "Eine Terminsgebühr ist nicht angesetzt, weil von einer Verhandlung nichts gesagt ist. Wurde "
    "verhandelt oder mit "
    "der Gegenseite über die Erledigung gesprochen, kommt sie hinzu; sag mir das dann."
)
VOR_DEM_TERMIN = (
    "Eine Terminsgebühr ist nicht angesetzt, weil es nicht mehr zum Termin kam. Wurde mit der Gegenseite "
    "über die "
    "Erledigung gesprochen, entsteht sie trotzdem; sag mir das dann."
)
MIT_TERMIN = "Die Terminsgebühr ist angesetzt, weil ein Termin stattgefunden hat."
JE_NACH_ANTRAG = (
    "Die erste Rechnung gilt, wenn wir schon einen Schriftsatz mit Sachantrag (etwa Abweisung der Klage oder "
    "Zurückweisung der Berufung) eingereicht hatten, die zweite, wenn nicht."
)
BEI_ANERKENNTNIS = (
    "Die Terminsgebühr entsteht voll, auch wenn das Anerkenntnisurteil ohne mündliche Verhandlung ergeht."
)
BEI_SCHRIFTLICHEM_VERGLEICH = (
    "Die Terminsgebühr entsteht auch bei einem schriftlichen Vergleich in einem Verfahren, für das eine "
    "mündliche "
    "Verhandlung vorgeschrieben ist."
)
IM_SCHRIFTLICHEN_VERFAHREN = (
    "Die Terminsgebühr entsteht auch, wenn im Einverständnis der Parteien oder im vereinfachten Verfahren "
    "ohne "
    "mündliche Verhandlung entschieden wird."
)
VERGLEICH_VOR_KLAGE = "Die Einigungsgebühr ist mit 1,5 angesetzt, weil noch nichts anhängig war."
TERMINSGEBUEHR_DURCH_BESPRECHUNG = (
    "Die Terminsgebühr entsteht schon durch die Besprechung mit der Gegenseite, die auf die Erledigung "
    "gerichtet ist."
)
WER_ZURUECKNIMMT = (
    "Wer die Klage zurücknimmt, trägt die Kosten, also auch den Anwalt der Gegenseite; der ist hier "
    "nicht enthalten."
)
GEGNER_NIMMT_ZURUECK = (
    "Die Gegenseite hat zurückgenommen und trägt deshalb in der Regel die Kosten; was hier steht, kann von "
    "ihr "
    "erstattet verlangt werden."
)
