"""Words that are not looked for. Written without dots, as `german.plain` gives them."""

from __future__ import annotations

_FUNCTION = """
aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes anders
auch auf aus bei beim bin bis bist da dabei dadurch dafur dagegen daher damit danach daneben dann daran
darauf daraus darin daruber darum darunter das dass davon davor dazu dein deine deinem deinen deiner dem
demselben den denen denn dessen der deren derselben des desselben die dies diese dieselbe dieselben
diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines einige einigen einiger
er es etwa etwas euch euer eure fur gegen hab habe haben hat hatte hatten hier hierbei hierfur hiervon
hierzu hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins insoweit ist ja
jede jedem jeden jeder jedes jedoch jene jenem jenen jener jenes kein keine keinem keinen keiner mal man
mein meine meinem meinen meiner meines mich mir mit nach nachdem neben nicht noch nun nur ob obwohl oder
ohne schon sehr sein seine seinem seinen seiner seines seit selbst sich sie sind so sofern sogar solche
solchem solchen solcher solches soweit sowie sowohl uber um und uns unser unsere unserem unseren unter
viel vom von vor wahrend war waren warum was wegen weil weiter welche welchem welchen welcher welches
wem wen wenn wer werde werden wessen wie wieder wird wo wobei wodurch wollen womit wurde wurden zu zum
zur zwar zwischen etc bzw usw ggf
"""
_QUESTION = """
kann kannst konnen konnte konnten muss musst mussen musste mussten darf durfen durfte soll sollen sollte
will mochte mochten gibt geben gab geht gehen macht machen gemacht tun tut getan passiert passieren
bekommen bekomme bekommt bekam kriege kriegt kriegen habe hatte steht stehen wann wohin woher wieviel
lange oft hoch viele bitte danke jemand jemandem jemanden mal eigentlich gerade immer nie noch nochmal
ganz einfach sofort jetzt heute frage fragen wissen weiss brauche braucht brauchen kommt komme kommen
heisst bedeutet gilt gelten gultig regelt geregelt regelung paragraf paragraph norm gesetz gesetzlich
vorschrift rechtlich rechtsgrundlage genau welche mein dein sein unser euer trotzdem obwohl dagegen
davon dafur wohl eben halt ja nein muss darf kann hallo guten tag moglich moglichkeit moglichkeiten
erfahren sagen sagt erklar erklare zeig such finde suche
"""

STOPWORDS = frozenset(_FUNCTION.split())
ASKING = frozenset(_QUESTION.split()) - STOPWORDS
