"""What is to be summed up, compared, judged or advised on. No look-up does that."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.woerter import falte

RAFFEN = re.compile(
    r"\bfas+(?:e|t|en)?\b.*\bzusam+en|\bzusam+en(?:ge)?fas+\w*|\bresuem\w*|\bkurzfassung|\bstichpunkt\w*|"
    r"\b(?:wesentlichen?|wichtigsten?) (?:punkte|inhalte?|aussagen)\b|\bin eigenen worten|"
    r"\bwichtigste\b|\bkurzform\b|"
    r"\bin (?:\w+ ){1,2}(?:saetzen|zeilen|worten|stichworten|satz)\b.*\b(?:wieder(?:geben)?|"
    r"nacherzaehl\w*|dar(?:stellen)?)\W*$"
)
VERGLEICHEN = re.compile(
    r"(?<!\beinen )(?<!\bein )(?<!\bder )(?<!\bden )(?<!\bdem )(?<!\bim )(?<!\bper )\bvergleich(?:e|st)? "
    r"(?!zu\b|mit (?:\w+ ){0,2}widerrufs(?:vorbehalt|frist|recht|moeglich))"
    r"(?:mir |mal |bitte |doch )*(?:den|die|das|beide|unser|mein|dies|mit)|"
    r"(?<!zu )(?<!uns )(?<!sich )\bvergleichen\b(?! (?:wir |sie |die \w+ )?(?:uns|sich)\b)|"
    r"\bgegenueber ?(?:zu)?stell|\bstell\w* .*gegenueber|\bunterschied\w*\b|\bwidersprech\w*|"
    r"\bwidersprueche\b|"
    r"\bwiderspruechlich"
)
_BEWERTEN = re.compile(
    r"\b(?:\w*vertrag|\w*vertrags|klausel\w*|bescheid|schriftsatz|entwurf|klage|kuendigung|"
    r"abrechnung)\b.{0,20}"
    r"\b(?:pruefen|checken|durchsehen|kontrollieren)\b|\w*analy[sz]\w*|\babgleich\w*|\bfehler\b|"
    r"\benglisch\w*|\bfranzoesisch\w*|\bdurchseh\w*|"
    r"\bdurchzusehen|\bbewert\w*|\bbeurteil\w*|\beinschaetz\w*|\bschaetz\w*\b.*\bein\b|"
    r"\bwuerdig\w*|"
    r"\bpruef\w*\b.{0,30}\b(?:ob|vertrag\w*|klausel\w*|wirksam\w*|erfolgsaus\w*|anspru\w*|"
    r"rechtmaess\w*|zulaessig\w*|"
    r"bescheid\w*|schriftsatz|entwurf|klage|antrag|urteil|gutachten|begruendet\w*|sachverhalt|"
    r"kuendigung|abrechnung)\b|"
    r"\berfolgsaus\w*|\baussicht\w* auf erfolg|\baussichten\b|\bchancen?\b|\bstrategi\w*|\btaktik|"
    r"\b(?:gute|schlechte|bessere|schlechtere|starke|schwache) karten\b|\b(?:unsere|wie) karten\b|"
    r"\b(?:sieht|steht) es (?:\w+ ){0,3}(?:gut|schlecht) (?:aus )?fuer uns\b|\bdurchkommen\b|"
    r"\bargument\w*|"
    r"\bgegenargument\w*|\bschwachstelle\w*|\bschwaech\w*|\bsubsumier\w*|\binterpretier\w*|"
    r"\bauslegen\b|\bgutachterlich"
)
URTEILEN = re.compile(
    r"\berfolgsaus\w*|\bchancen?\b|\bstrategi\w*|\bempf(?:iehl|ehl)\w*|\bsoll(?:te)? (?:ich|wir)\b"
)
_RATEN = re.compile(
    r"(?<!\bwann )\b(?:soll(?:en|te|ten)?)\s+(?:ich|wir|man|der|die|unser\w*|mein\w*)\b|\braet(?:st)?\b|"
    r"\brate(?:n|st)?\b(?! zahl)|"
    r"\bempf(?:iehl|ehl|oehl)\w*|\blohnt\b|\bsinnvoll|\bratsam|\bwie (?:gehe|gehen|reagier\w*|verteidig\w*) |"
    r"\bvorgehen\b|\bmeinung\b|\b(?:haeltst|denkst|meinst|glaubst) du\b|\bdu davon (?:haeltst|denkst)\b|"
    r"\bwarum\b|\bwieso\b|\bweshalb\b|"
    r"\bwas (?:machen|tun|unternehmen) (?:wir|ich)\b.*\b(?:wenn|falls)\b|\bwas passiert,? wenn|"
    r"\bwas waere,? wenn|\bwie wahrscheinlich|\bwer hat recht|\bhaben wir recht\b|"
    r"\bnaechsten? schritte?\b(?! stehen\b| steht\b)|\bbeste[rn]? (?:weg|vorgehen)|"
    r"\bwas wuerde (?:(?:ein|der|das|die|"
    r"eine) )?(?:\w*richter\w*|\w*gericht|gegner\w*|gegenseite|kammer|du)\b|\bwuerdest du\b.*\b(?:machen|"
    r"tun|sagen|vorschlagen)|"
    r"\bwas (?:alles )?(?:spricht|spraeche) (?:\w+ ){0,3}(?:fuer|gegen|dafuer|dagegen)\b(?!.*\bmandat\b)|"
    r"\bpro (?:und|&|/) ?[ck]ontra\b|\bvor- und nachteil|\bfuer und wider\b|\bprognos\w*|"
    r"\bwie (?:wird|wuerde|duerfte|entscheidet) (?:das|die|der|unser\w*) .*(?:entscheid|urteil|ausgeh|"
    r"ausfall|verhalt)\w*|\bwie (?:geht|ginge) .*\b(?:prozess|verfahren|klage|sache|berufung)\b.*\baus\b|"
    r"^(?:wird|wuerde|duerfte) (?:das|die|der) (?:\w*gericht|lg|ag|olg|arbg|lag|vg|sg|bgh|\w*kammer|"
    r"\w*richter\w*|"
    r"senat|klage|berufung|einspruch|widerspruch)\b|\bwie (?:sollen|sollten|soll|"
    r"argumentier\w*)\b|\bwie stark\b|"
    r"\bwie gut stehen\b|\bwie gefaehrlich\b|\bgewinnen wir\b|\bkommen wir durch\b|\bwas haeltst\b|"
    r"\bzweifelhaft\b|"
    r"\bueberzeugend|\bschluessig|\bplausib|"
    r"\b(?:welche|was fuer|ein paar|gute|kritische) (?:\w+ )?fragen\b.*\b(?:stell\w*|frag\w*|"
    r"bring\w*|vorleg\w*)|"
    r"\b(?:was|wie|wen|welche\w*|worauf|ob)\b.*\bwuerdest du\b|"
    r"\bwas (?:soll|sollte|wuerde|koennte|muss|muesste) (?:ich|man|wir) (?:\w+ ){0,4}"
    r"(?:zeug\w+|sachverstaendig\w+|gutachter\w*|gegner\w*|mandant\w*)\b.*\bfragen\b|"
    r"\bwie (?:befrag\w*|vernehm\w*) (?:ich|wir|man)\b|\b(?:un)?glaubwuerdig (?:wirk|erschein|mach|"
    r"aussehen)\w*"
)
MEINUNG = re.compile(
    r"\b(?:deiner|eurer) (?:meinung|ansicht|auffassung|einschaetzung|sicht)\b|"
    r"\b(?:findest|haeltst|glaubst|meinst|denkst|siehst) du\b|\bwas sagst du (?:zu|dazu)\b|"
    r"\b(?:ueberzeugt|stoert|gefaellt) (?:dich|dir)\b|\b(?:taugt|brauchbar|belastbar)\b|"
    r"\b(?:klauseln?|regelung(?:en)?|paragra\w+|punkte?|passagen?|stellen?|bestimmung(?:en)?)\b.*"
    r"\b(?:unwirksam|nichtig|problematisch|bedenklich|heikel|kritisch|nachteilig|unguenstig|angreifbar|"
    r"ueberraschend|faul|unzulaessig|sittenwidrig|gefaehrlich)\w*\b"
)
"""What somebody thinks of a paper: that its words can be found does not answer it."""
_ENTSCHEIDUNG = r"(?:urteil|entscheidung|bescheid|beschluss|strafbefehl)\b"
_FALSCH = r"(?:falsch|unrichtig|verkehrt|richtig)\b(?! (?:zugestellt|eingetragen|berechnet|abgelegt|notiert))"
_RECHTSRAT = re.compile(
    r"\b(?:hat|habe|haben|besteht|bestehen)\b.{0,60}\banspr(?:uch|ueche)\b|"
    r"\b(?:kann|koennen|darf|duerfen|muss|muessen)\b (?:ich|man|der|die|das|unser\w*|mein\w*|er|"
    r"sie|ein\w*|herr|frau)\b"
    r".{0,120}\b(?:kuendig\w*|verlang\w*|forder\w*|verklag\w*|klagen|anfecht\w*|minder\w*|"
    r"widerruf\w*|zuruecktreten|zahlen|"
    r"behalten|ersetz\w*|haft\w*|verweiger\w*|zurueckgeb\w*|durchsetz\w*|abmahn\w*)\b|"
    r"\b(?:ist|sind|war|waere)\b.{0,80}\b(?:wirksam|unwirksam|zulaessig|unzulaessig|rechtmaessig|"
    r"rechtswidrig|verjaehrt|"
    r"rechtens|strafbar|sittenwidrig|gerechtfertigt|haltbar|angreifbar|begruendet|nichtig|legal|erlaubt|"
    r"fehlerhaft|fehlerfrei|mangelhaft|unbegruendet|berechtigt|unberechtigt|angemessen|unangemessen|"
    r"ueberhoeht|verspaetet|verfristet|verwirkt|missbraeuchlich|glaubhaft|glaubwuerdig|ausreichend|"
    r"verhaeltnismaessig|unverhaeltnismaessig|tragfaehig|anfechtbar|einklagbar|durchsetzbar|"
    r"in ordnung|wasserdicht|rechtskonform|rechtssicher|unbedenklich|bedenklich|problematisch)\b|"
    rf"\b(?:ist|sind|war|waere)\b.{{0,60}}\b{_ENTSCHEIDUNG}.{{0,40}}\b{_FALSCH}|"
    rf"\b{_ENTSCHEIDUNG}.{{0,40}}\b(?:ist|war|sei)\b.{{0,20}}\b{_FALSCH}|"
    r"^(?:und )?(?:gilt|greift|gelten)\b.{0,60}\b(?:\w*gesetz|kschg|agg|agb-recht|bgb|hgb|tzbfg)\b|"
    r"\bverst(?:oe|o)ss(?:t|en|e)?\b.{0,60}\bgegen\b|\bhaftet\b|\bwer hat schuld|\bschuld\b.*\bunfall"
)
_BEDINGUNG = re.compile(
    r"\bsollten? (?:der|die|das|ein\w*) [^,?!]{3,80}, "
    r"(?=(?:dann )?(?:(?:bis|ab) )?(?:wann|wie lange|welche frist)\b)"
)
"""„Sollte das Urteil morgen kommen, bis wann …?“ is a condition, and asks nobody for advice."""
_TEILZAHLUNG = re.compile(
    r"\b(?:\d+|zwei|drei|vier|fuenf|sechs|acht|zehn|zwoelf|in|per|den|jede[rn]?|erste[rn]?|letzte[rn]?|"
    r"monatliche[rn]?|gleichen?|mehreren|vielen?|wenigen?|einer?|offene[rn]?|die|der|"
    r"wie ?viele?[nr]?|welche[rn]?) "
    r"raten?\b(?! (?:du|sie|ihr|ich|wir|man|mir|uns)\b)"
)
"""„Er zahlt in sechs Raten“ asks nobody for advice."""
_DIE_RATE = re.compile(r"(?<=[a-zäöüß,] )Raten?\b")
"""With a capital inside a sentence it is what is paid."""


_SOLL_GESCHEHEN = re.compile(
    r"(?:(?<=iel )|(?<=ann )|(?<=och )|(?<=wer )|(?<=wem )|(?<=wen )|(?<=hin ))"
    r"soll(?:en|te|ten)?(?= (?:der|die|das|unser\w*|mein\w*)\b)"
)
"""„Um wie viel soll die Miete steigen?“ asks what a paper says."""


def zu_beurteilen(anfrage: Anfrage) -> bool:
    settled = re.search(
        r"\b(?:sich|uns|parteien)\b.*\bvergleichen\b", anfrage.roh
    )  # a settlement, no comparison
    kinds = (RAFFEN, _BEWERTEN, _RATEN, MEINUNG)
    kinds = kinds if settled else (*kinds, VERGLEICHEN)
    plain = _BEDINGUNG.sub(" ", falte(_DIE_RATE.sub(" ", anfrage.text)))
    plain = _SOLL_GESCHEHEN.sub(" ", _TEILZAHLUNG.sub(" ", plain))
    return any(each.search(plain) for each in kinds) or RAFFEN.search(anfrage.klein) is not None


def fallfrage(anfrage: Anfrage) -> bool:
    """Whether somebody may do something: no look-up, but for when and where."""
    asks_for_a_fact = re.search(
        r"\b(?:bis )?wann\b|\bwo (?:muss|kann)\b|\bwelche[sm] gericht\b|\bwie ?(?:lange|viel)\b|"
        r"\d\.(?:\d{4}|\d\d)? (?:noch|rechtzeitig)\b|"
        r"\banwaltlich|\bverlier|\bkostet\b|\bjede[rs]? \w+\b.*\beigenen anspruch\b.*\d",
        anfrage.roh,
    )
    return _RECHTSRAT.search(anfrage.roh) is not None and not asks_for_a_fact
