"""How people ask whether the firm already has to do with somebody."""

from __future__ import annotations

OB_WIR = (
    r"\bob (?:wir|ich|man)\b.*\b(?:schon|bereits|mal|jemals|je|frueher)\b.*"
    r"\b(?:zu tun|befasst|vertreten|beteiligt|mandat\w*|mandant\w*|gegner\w*|kennen|bekannt)\b|"
    r"\bob (?:wir|ich|man)\b.*\b(?:schon|bereits|mal|jemals|je|frueher|irgendwann)\b.*\b(?:et)?was\b.*"
    r"\b(?:hatten|haben|hatte|gehabt|lief|war)\W*$|"
    r"\bob (?:wir|ich|man)\b.*\b(?:vertret|annehm|uebernehm|berat)\w*(?: (?:koenn|duerf|darf|sollt)\w*)?\W*$"
)
"""„Prüf, ob wir … vertreten können“: where the name occurs is looked up, and nothing is judged."""
OB_BEKANNT = (
    r"^(?=.*\bob\b)(?=.*\b(?:pruef|guck|schau|sieh|seh|nachseh|nachschau|check|kontrollier|such|wissen|"
    r"weisst|sag|find|klaer)\w*)"
    r".*\bob\b(?=.*\b(?:uns|unser\w*|schon|bereits|jemals|je|irgendwo|irgendeiner|kanzlei)\b).*"
    r"\b(?:auftaucht|auftauchen|vorkommt|vorkommen|bekannt|beteiligt|gefuehrt|erfasst|gespeichert|(?:mandant|"
    r"gegner)(?:in)?|"
    r"zeug(?:e|in))(?: (?:bei uns|von uns|hier|"
    r"ist|sind|war|waren|wird|wurde|werden|wurden|gewesen|hat|haben))*\W*$"
)
"""„Guck mal, ob … bei uns schon auftaucht“: the name is looked up in the same way."""
_ZEIT = r"\b(?:heute|morgen|woche|monat|noch|bis|naechste\w*|wann|lange|oft|frist\w*|termin\w*)\b"
_PAPIER = (
    r"\bgegen (?:den|das|die|einen?|dies\w+) \w*(?:bescheid|urteil|beschluss|kuendigung|befehl|verfuegung|"
    r"entscheidung|abmahnung|gutachten|rechnung|forderung|versagung|ablehnung)\w*"
)
TAETIG = (
    rf"^(?:und |sag mal,? |hallo,? )?(?!.*{_PAPIER})(?!.*{_ZEIT})(?:"
    r"(?:d(?:ue|u)rf|k(?:oe|o)nn|soll)\w* (?:wir|ich|man)\b.*\b(?:fuer|gegen)\b.*"
    r"\b(?:taetig|arbeiten|auftreten|vorgehen|ein mandat)\b|"
    r"(?:sind|waren) wir\b.*\b(?:fuer|gegen|mit)\b.*"
    r"\b(?:taetig|befasst|beschaeftigt|beauftragt|mandatiert)\b|"
    r"(?:arbeiten|klagen|prozessieren|streiten|gehen|kaempfen) wir\b.*\b(?:fuer|gegen|mit)\b|"
    r"(?:fuehren|haben|hatten) wir\b.*\b(?:prozesse?|verfahren|rechtsstreit\w*|streit)\b.*\b(?:gegen|mit)\b|"
    r"(?:laeuft|lief|liegt)\b.*\b(?:et)?was\b.*\bgegen\b|"
    r"(?:was |womit )?(?:haben|hatten) wir\b.*\bmit\b.*\bzu tun\W*$|"
    r"(?:geht|ginge|waere|ist)\b.*\bmandat\b.*\b(?:von|fuer|gegen|der|des)\b)"
)
"""What we do for somebody, or against them: that is seen by where they stand, and by no paper."""
VORGESTELLT = (
    r"^(?:achtung,? |hallo,? )?neue[rsn]? (?:interessent|mandant|mandats?anfrage|anfrage|mandat)\w*\s?:"
)
"""„Neuer Interessent: Gunnar Steilhang“ says nothing else that one could want."""
FRAGE = (
    rf"{OB_WIR}|{OB_BEKANNT}|{TAETIG}|{VORGESTELLT}|"
    r"\bconflict\b|\bvorbefass\w*|\bkollision\w*|\binteressen(?:konflikt|kollision)\w*|\bkonflikt\w*|"
    r"\b(?:d(?:ue|u)rf(?:t?en?|te)|darf|k(?:oe|o)nn(?:t?en|te)|kann) (?:wir|ich|man)\b.*"
    r"\b(?:vertret|annehm|uebernehm|mandat|mandant|berat)|\bspricht\b.*\bgegen (?:das|ein) mandat|"
    r"\b(?:haben|hatten) wir\b.*\b(?:schon|bereits|mal|jemals|frueher)\b.*\b(?:zu tun|vertret|"
    r"mandat|etwas|was|beraten|mit|prozessiert|geklagt|verklagt|gestritten)\b|"
    r"\bist\b.*\b(?:schon|bereits|frueher|mal)\b.*\b(?:mandant|gegner|beteiligt|bekannt)\w*|"
    r"\bwar\b.*\b(?:schon|mal|frueher)\b.*\b(?:mandant|gegner|beteiligt)|"
    r"\bvertreten wir (?:die|den|sie|ihn|das|diese[nrs]?)(?: (?:schon|etwa|denn|eigentlich))?\W*$|"
    r"^vertreten wir\b|(?<!wen )(?<!wer )\bvertreten wir\b.*\b(?:schon|bereits|gegen|jemand\w*)\b|"
    r"\bneue[srn]? mandat|"
    r"\bneumandant\w*|"
    r"\b(?:haben|fuehren) wir\b.*\bmandate? gegen\b|"
    r"\bwir (?:haben|hatten|haetten)\b.*\b(?:schon|mal|frueher|bereits|irgendwann)\b.*\b(?:fuer|gegen|"
    r"mit)\b.*"
    r"\b(?:gemacht|gehabt|gefuehrt|vertreten|zu tun)\b|"
    r"\bwir\b.*\b(?:fuer oder gegen|gegen oder fuer|fuer (?:und|bzw\.?) gegen)\b|"
    r"\b(?:haben|hatten|waren|sind) wir\b(?: uns)?.*\b(?:je|jemals|schon(?: ein)?mal|schon|bereits|mal|"
    r"irgendwann|frueher)\b.*\b(?:fuer|gegen|mit)\b.*\b(?:gearbeitet|taetig|zu tun|befasst|"
    r"vertreten|prozessiert|"
    r"geklagt|gestritten)\b|"
    r"\b(?:haben|hatten) wir\b.*\bmit (?:eine[mr]|jemand\w*|beiden)\b.*\b(?:zu tun|befasst)\b|"
    r"^(?:haben|hatten) wir (?!.*\b(?:von|vom|zu[rm]?|bei|fuer|wegen|\w*frist|\w*termin|\w*gespraech)\b)"
    r"[^,;:?!]+ "
    r"(?:(?:schon (?:ein)?mal|jemals|je|frueher)(?: schon)?(?: gehabt)?|(?:schon|bereits) gehabt)\W*$|"
    r"^(?:haben|hatten) wir (?=.*\b(?:frau|herrn?|firma|gmbh|ag|kg|ug|ohg|gbr|se)\b)"
    r"(?!.*\b(?:von|vom|zu[rm]?|bei|fuer|wegen|mit)\b)[^,;:?!]+ (?:schon|bereits)\W*$"
)

_EINE_ANGABE = (
    r"(?!.*(?:\b(?:von|bei|in|zum|zur|fuer|ob|wann|wie)\b|datum\b|adresse|anschrift|nummer\b|termin|urteil))"
)
"""What is known of somebody is no question whether that one is known."""
IRGENDWO = (
    r"\b(?:uns|hier|euch)\b.*\bein begriff\b|"
    r"\bbei uns bekannt\b|\bvertretung (?:moeglich|zulaessig)|\bdu?e?rfen wir\b.*\btaetig|"
    r"(?<!\bwer )\btaucht\b.*\bauf\b|\b(?:kommt|steht|findet sich) der name\b|"
    r"\bkommt\b.*\bbei uns (?:schon |bereits |irgendwo |mal )*vor\b|"
    r"\birgend(?:wo|einer akte)\b.*\b(?:beteiligt\w*|vor\b|namens)|\bals beteiligte[rn]?\b|"
    r"^(?:und )?kennen wir (?:schon |eigentlich |bereits |irgendwoher )*(?:(?:einen?|die|den) )?"
    r"(?:(?:firma|herrn?|frau|familie|eheleute|jemanden?)\b|.*\b(?:gmbh|ag|kg|ug|ohg|se|gbr|e\. ?k|"
    r"e\. ?v)\b)|"
    rf"\bist uns\b{_EINE_ANGABE}.*\bbekannt\b|\bist\b{_EINE_ANGABE}.*\b(?:uns|hier) (?:schon |"
    rf"bereits )?bekannt\b|"
    r"\bist (?:die|der|das|er|sie) (?:schon |bereits )?bekannt\W*$|"
    r"\birgendwo\b.*\bbeteiligt|^(?:ist|sind)\b.*\bfrei\W*$"
)
FRAGT_AN = (
    r"\b(?:will|moechte|wuerde gern\w*|hat vor|fragt an|fragt|bittet)\b.*"
    r"(?:\buns (?:wegen (?:(?!gegen\b)[\w-]+ ){1,5}|(?:mit|in) (?:(?!gegen\b)[\w-]+ ){1,5})?"
    r"(?:wieder |erneut |nochmals? )?(?:zu )?(?:mandatier\w*|beauftrag\w*)|\bmandant(?:in)? (?:bei uns |"
    r"von uns )?(?:zu )?werden|"
    r"\bwir (?:ihn|sie|die|das mandat) (?:vertreten|uebernehmen)|\bvon uns vertreten (?:zu )?werden|"
    r"\bzu uns (?:kommen|wechseln))"
)
"""Somebody wants to become a client: whoever tells it wants to know whether that may be."""


WILL_GEGEN = (
    r"\b(?:neue[rsn]? (?:\w+ )?(?:mandant\w*|mandat|anfrage|fall)|interessent\w*|anrufer\w*|anfrage|jemand|"
    r"(?:ein|eine|unser|unsere)[rn]? (?:\w+ )?(?:mandant|mandantin|bekannter|bekannte|kunde|kundin|herr|frau|"
    r"besucher\w*))\b"
    r".*\b(?:gegen|verklag\w*|vorgeh\w*)\b.*"
    r"(?:\bgeht'?s?\b|\bginge\b|\bduerf\w*|\bkoenn\w*|\bkann (?:ich|man)\b|\bmoeglich\b|\bannehm\w*|"
    r"\buebernehm\w*|"
    r"\bproblem\w*|\bok\b|\bokay\b|\bin ordnung\b|\bmachbar\b|\bfrei\b|\bvertret\w*)"
)
"""Somebody wants to go against somebody, and whoever tells it asks whether the firm may."""


NEU_GEGEN = (
    r"\b(?:anfrage|mandat|mandats?anfrage|auftrag|neue[rsn]? (?:fall|sache|klage|verfahren))\b"
    r"(?: \w+){0,3} gegen\b(?! uns)|"
    r"\bgegen\b.*\b(?:ein (?:neues )?mandat|(?:neues )?mandat annehm\w*|vorgehen|vorgehn|"
    r"taetig (?:werden|sein)|klagen)\b|\bverklag\w*"
)
"""A new matter in which that name would be the opponent."""
