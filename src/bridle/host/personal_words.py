"""Words that decide what is a name: surnames that are ordinary German words, titles, legal forms."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
_TWO_FOR_ONE = re.compile(r"([aou])e(?=[a-z])")


@lru_cache(maxsize=32_768)
def fold(word: str) -> str:
    """One spelling for all of a word: Müller, Mueller, MÜLLER, Muller and a soft hyphen in the middle."""
    plain = unicodedata.normalize("NFKD", word.casefold()).translate(_LETTERS)
    if not plain.isascii():
        plain = "".join([each for each in plain if each.isalnum()])
    return _TWO_FOR_ONE.sub(r"\1", plain)


def folded(text: str) -> frozenset[str]:
    return frozenset([fold(word) for word in text.split()])


NOUNS = folded("""
    Bach Bauer Becker Berg Beer Bier Birne Bischof Blum Bock Böttcher Brandt Brand Brunnen Burg Busch
    Dichter Drechsler Engel Esel Falk Falke Fink Fischer Förster Frost Fuchs Gärtner Geiger Gerber Glaser
    Graf Gast Haas Hahn Hammer Hase Haupt Herbst Herzog Hirsch Hirt Hof Holz Horn Huber Jäger Kaiser
    Kaufmann Keller Kern Kirsch Klee Koch König Korn Kraft Krämer Kraus Kreuz Krieger Krug Küster Landmann
    Lehrer Lerche Löwe Maler Markt Mark Maurer Meister Mond Moor Morgen Mühle Nagel Nebel Ochs Ofen Pfaff
    Pfeifer Pfeil Probst Rabe Rat Rauch Recht Reich Reiter Richter Ring Ritter Rose Sack Sand Sattler
    Schäfer Schenk Schiffer Schlosser Schmied Schneider Schreiber Schreiner Schuster Schütz Schulze Schulz
    Seiler Sommer Sonntag Freitag Montag Spiegel Stahl Stein Stern Stock Storch Strauß Sturm Tag Teich
    Töpfer Thaler Vater Vogel Vogt Wache Wagner Wald Wall Weber Weide Wein Winter Wirt Wolf Wunder Zeller
    Ziegler Zimmer Zimmermann Anwalt Kläger Zeuge Vertrag Frist Klage Gericht Schuld Pfand Zoll Amt Kanzler
    Vorstand Mai März April August Juni Juli Januar Paris Mann Frau Kind Sohn Bruder Ernst Erbe Gabel Kunde
    Kost Preis Wert Lohn Akte Titel Name Beweis Antrag Urteil Bescheid Mieter Vermieter Käufer Haus Wiese
    Feld Garten Baum Ast Blatt Zahn Fuß Hand Bein Herz Hals Bart Haar Kopf Kugel Kasten Kessel Pfeffer Salz
""")
"""Ordinary nouns that people are called. One has an article before it, a person usually has not."""

ADJECTIVES = folded("""
    Klein Lang Groß Gross Kurz Schwarz Weiß Weiss Braun Grau Grün Gruen Blau Rot Roth Jung Alt Alter Neu
    Stark Schnell Schön Schoen Stolz Fromm Frei Froh Fröhlich Früh Gut Hart Hoch Kalt Klug Krumm Lustig
    Milde Müde Rau Sanft Scharf Schlau Selig Still Süß Tapfer Teuer Treu Wild Zart Zorn Links Rechts Oben
    Ganz Eben Gern Will Sein Ihr Er Sie Es Und Oder Bei Vom Am Im An Auf Aus Mit Nach Von Zu Kann Soll Darf
    Muss Wie Was Wo So Da Dann Ab Rein Fein Dick Dünn Spät Ehrlich Ewig Edel Dank Wach Wenig Wohl Quer Satt
    Sauer Toll Voll Leer
""")
"""Words that are written small unless they are a name or open a sentence."""

DETERMINERS = folded("""
    der die das des dem den ein eine eines einem einen einer kein keine keines keinem keinen keiner dieser
    diese dieses diesem diesen jeder jede jedes jedem jeden mein meine meinem meinen meines meiner sein
    seine seinem seinen seines seiner ihr ihre ihrem ihren ihres ihrer unser unsere unserem unseren unseres
    unserer euer eure welcher welche welches welchem welchen im am vom zum beim zur ins ans aufs ums manche
    mancher alle aller allen viele vieler Ende Anfang Mitte Vorsitzender Vorsitzende Vorsitzenden zwei drei
    mehrere beide beiden
""")
"""What stands before a noun that is meant as a noun."""

TITLES = folded("""
    Herr Herrn Herren Hr Hrn Frau Fr Dr Prof Professor Professorin Dipl Ing Mag RA RAin Rechtsanwalt
    Rechtsanwältin Notar Notarin Mandant Mandantin Mandanten Mandantschaft Kläger Klägerin Klägers Beklagter
    Beklagte Beklagten Zeuge Zeugin Zeugen Gegner Gegnerin Gegners Schuldner Schuldnerin Gläubiger
    Gläubigerin Antragsteller Antragstellerin Antragsgegner Antragsgegnerin Angeklagter Angeklagte
    Angeklagten Beschuldigter Beschuldigte Beschuldigten Mieter Mieterin Vermieter Vermieterin Arbeitnehmer
    Arbeitnehmerin Geschäftsführer Geschäftsführerin Eheleute Ehefrau Ehemann Familie Fam Fa Firma geb
    geborene geborener Erblasser Erblasserin Name Nachname Vorname Familienname Inhaber Kontoinhaber Kollege
    Kollegin Sache Sachen Mr Mrs Ms
""")
"""What stands before a person: behind one of these every word that can be a name is one."""

PARTICLES = folded(
    "von vom zu zum zur der den dem van de del della di da du la le und ter ten af av bin ibn al el y"
)
HONORIFICS = folded(
    "Herr Herrn Frau Hr Fr Dr Prof Professor Dipl Ing Mag RA RAin jur med rer nat phil hc h c LLM MBA"
)
LEGAL_FORMS = folded("""
    GmbH mbH AG KG KGaA UG OHG GbR SE eG eK eV e V K G gGmbH Co Ltd Limited Inc LLC SARL SA BV NV Stiftung
    Verein PartG PartGmbB haftungsbeschränkt Aktiengesellschaft Kommanditgesellschaft iL i L iG Corp
    Partnerschaft
""")
COMPANY = re.compile(
    r"\b(?:g?GmbH|mbH|AG|KG|KGaA|UG|OHG|GbR|SE|e\.? ?[GKV]\.?|Ltd|Limited|Inc|LLC|S\.?A\.?R\.?L|B\.?V|N\.?V|"
    r"PartG\w*|Stiftung|Verein|Firma|Fa|Corp|Gesellschaft|Bank|Sparkasse|Versicherung\w*|Stadt|Land|Gemeinde|Landkreis)\b"
)
"""Told by its name: this is no person, so none of its words is a first name."""

GENERIC = folded("""
    Fa Firma Bau Bauten Handel Handels Handelsgesellschaft Immobilien Verwaltung Verwaltungs Hausverwaltung
    Service Services System Systems Systeme Deutsche Deutscher Deutsches Deutschland Bank Sparkasse
    Volksbank Versicherung Versicherungen Versicherungs Stadt Land Gemeinde Landkreis Kreis Bund Holding
    Group Gruppe Consulting Beratung Technik Technologie Technologies Transport Transporte Logistik Energie
    Praxis Apotheke Gesellschaft Beteiligung Beteiligungs Vermögens Vermögensverwaltung Invest Investment
    International Europa Europe Nord Süd Ost West Gebrüder Brüder Söhne Sohn Partner Kanzlei Rechtsanwälte
    Steuerberater Werk Werke Werkstatt Autohaus Auto Hotel Restaurant Gasthaus Bäckerei Metzgerei Schule
    Kita Klinik Klinikum Krankenhaus Pflege Pflegedienst Wohnungsbau Wohnbau Genossenschaft Verlag Medien
    Media Druck Software Digital Solutions Management Vertrieb Vertriebs Produktion Industrie Anlagen
    Maschinen Maschinenbau Elektro Sanitär Heizung Dach Garten Landschaftsbau Reinigung Gebäude Köln Berlin
    Hamburg München Bonn Frankfurt Stuttgart Düsseldorf Leipzig Dresden Hannover Bremen Nürnberg Essen
    Dortmund Bayern Hessen Sachsen Rhein Ruhr Main Freistaat Republik Allgemeine Erste Neue Neues Haus
    Zentrale Mode Fashion Food Foods Trade Trading Capital Finanz Finanzen Kredit Leasing Reisen Touristik
    Sport Club
""")
"""Words of a company's name that tell nothing by themselves."""
