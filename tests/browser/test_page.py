"""The page in Debian's Chromium, on a real server with the example assistant."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from browser.guests import PASSWORD, House, Visit
from browser.scenes import HOSTILE, HOSTILE_TITLE, LONG

Begin = Callable[..., Visit]
expect.set_options(timeout=60_000)


def ask(page: Page, text: str) -> None:
    if page.locator("#ask").is_hidden():
        page.get_by_role("button", name="Neue Unterhaltung").click()
    page.get_by_label("Deine Nachricht").fill(text)
    page.get_by_role("button", name="Senden").click()
    expect(page.locator(".mine").last).to_have_text(text)


def answer(page: Page) -> str:
    return page.locator(".said").last.inner_text()


def finished(page: Page) -> None:
    expect(page.get_by_role("log")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_role("button", name="Anhalten")).to_be_hidden()


def test_a_question_a_reload_in_the_middle_and_one_draft_approved_in_two_tabs_at_once(
    visit: Begin, house: House
) -> None:
    guest = visit()
    page = guest.tab(house.enter)
    ask(page, "Wie steht es um die Vollmacht?")
    status = page.get_by_role("status")
    expect(status).to_contain_text("Schritt 1/")
    expect(page.locator(".run")).to_contain_text("Ich sehe nach.")
    house.go()
    expect(status).to_contain_text("Schritt 2/")
    expect(page.locator("details.tool")).to_contain_text("Suche Notizen: fertig")
    expect(page.locator(".run strong")).to_have_text("Notiz")
    house.go()
    expect(page.locator(".run")).to_contain_text("Wort20")
    expect(page.get_by_role("log")).to_have_attribute("aria-busy", "true")
    before = answer(page)

    page.reload()
    expect(page.locator(".run")).to_contain_text("Wort20")
    assert answer(page) == before
    expect(page.locator("details.tool").first).to_contain_text("Suche Notizen: fertig")
    house.go()
    finished(page)
    expect(page.locator(".run")).to_contain_text(" ".join(each.strip() for each in LONG))
    expect(page.locator(".run li").first).to_have_text("Notiz entworfen")
    expect(page.locator(".run blockquote")).to_contain_text("Die Vollmacht fehlt,seit Freitag")
    expect(page.locator(".run blockquote a")).to_have_attribute("href", "https://example.org/a.html")
    told = answer(page)
    other = guest.tab(page.url.removeprefix(house.address))
    expect(other.locator(".card")).to_contain_text("Anfordern.")
    assert answer(other) == told
    assert other.locator("details.failed").count() == 0

    held: list[Route] = []

    def once_both_are_here(route: Route) -> None:
        held.append(route)
        if len(held) == 2:
            for each in held:
                each.continue_()

    guest.context.route("**/approve", once_both_are_here)
    for tab in (page, other):
        tab.get_by_role("button", name="Freigeben").click()
    for tab in (page, other):
        expect(tab.get_by_role("button", name="Freigeben")).to_be_hidden()
        expect(tab.locator(".card")).to_contain_text("Freigegeben von dir am")
    refusals = [tab.locator(".card .trouble").inner_text() for tab in (page, other)]
    assert sorted(refusals) == ["", "Darüber ist schon entschieden: freigegeben von Dr. Ada Amtlich."]

    assert house.rows("select title, text from example_notes where draft_id is not null") == [
        ("Vollmacht", "Anfordern.")
    ]
    verdict = page.request.post(f"{house.address}/api/audit/verify", headers={"Origin": house.address})
    assert verdict.status == 200
    assert verdict.json()["ok"] is True
    actions = [json.loads(body)["action"] for (body,) in house.rows("select body from audit order by seq")]
    assert actions.count("draft.approved") == 1


def test_stopping_keeps_what_was_said_so_far_and_it_can_go_on(visit: Begin, house: House) -> None:
    page = visit().tab(house.enter)
    ask(page, "Lange Antwort bitte")
    expect(page.locator(".run")).to_contain_text("Wort20")
    page.get_by_role("button", name="Anhalten").click()
    finished(page)
    expect(page.locator(".run")).to_contain_text("Angehalten.")
    expect(page.locator(".run")).to_contain_text("Wort1 Wort2")
    page.reload()
    expect(page.locator(".run")).to_contain_text("Wort1 Wort2")
    house.go()
    house.go()
    ask(page, "Lange Antwort noch einmal")
    finished(page)
    expect(page.locator(".run").last).to_contain_text("Wort40")


def test_a_run_in_the_background_leaves_the_conversation_free_and_answers_in_it(
    visit: Begin, house: House
) -> None:
    page = visit().tab(house.enter)
    page.get_by_role("button", name="Neue Unterhaltung").click()
    page.get_by_label("Deine Nachricht").fill("Lange Recherche, bitte.")
    page.get_by_role("button", name="Im Hintergrund").click()
    expect(page.locator(".run")).to_contain_text("Im Hintergrund: Schritt 1/20")
    expect(page.locator(".run")).to_contain_text("Wort20")
    ask(page, "Hallo?")
    expect(page.locator(".run").nth(1)).to_contain_text("Gern.")
    page.reload()
    expect(page.locator(".run").first).to_contain_text("Wort20")
    house.go()
    expect(page.locator(".run").first).to_contain_text("Wort40")
    expect(page.locator(".run").first).not_to_contain_text("Im Hintergrund:")
    page.reload()
    expect(page.locator("#log")).to_contain_text("Wort40")

    page.get_by_label("Deine Nachricht").fill("Lange, noch einmal.")
    page.get_by_role("button", name="Im Hintergrund").click()
    expect(page.locator(".run").last).to_contain_text("Wort20")
    page.locator(".run").last.get_by_role("button", name="Anhalten").click()
    expect(page.locator(".run").last).to_contain_text("Angehalten.")
    page.get_by_role("button", name="Im Hintergrund weitermachen").click()
    house.go()
    expect(page.locator(".run").last).to_contain_text("Wort40")


def test_scenario_23_markup_from_models_tools_and_people_is_shown_as_text(visit: Begin, house: House) -> None:
    page = visit().tab(house.enter)
    ask(page, f"XSS {HOSTILE}")
    finished(page)
    expect(page.locator(".card h2")).to_have_text(HOSTILE_TITLE)
    expect(page.locator(".card pre")).to_have_text(f"{HOSTILE_TITLE}\n\n{HOSTILE}")
    expect(page.locator(".said > .words").last).to_contain_text("<img src=x onerror=")
    page.locator("details.tool summary").click()
    expect(page.locator("details.tool pre").first).to_contain_text("<script>")
    page.get_by_role("button", name="Umbenennen").click()
    page.locator("#answer").fill(HOSTILE_TITLE)
    page.locator("#confirm").click()
    expect(page.locator("#title")).to_have_text(HOSTILE_TITLE)
    expect(page.locator("#conversations a")).to_have_text(HOSTILE_TITLE)
    page.reload()
    expect(page.locator(".card h2")).to_have_text(HOSTILE_TITLE)
    expect(page.locator("#assistant option")).to_have_text("Notizen <i>")

    assert page.title() == "Bridle"
    assert page.locator("img, svg, script:not([src]), iframe, [onerror], [onload]").count() == 0
    links = page.locator("#log a").evaluate_all("all => all.map(each => [each.protocol, each.rel])")
    assert links
    assert {protocol for protocol, _ in links} <= {"http:", "https:"}
    assert all("noopener" in rel for _, rel in links)


def test_a_tool_call_waits_on_a_card_and_goes_on_with_edited_arguments(visit: Begin, house: House) -> None:
    page = visit().tab(house.enter)
    ask(page, "Brief bitte")
    card = page.locator(".card")
    expect(card).to_contain_text('"to": "Frau Sommer"')
    expect(page.get_by_role("status")).to_contain_text("Wartet auf deine Freigabe")
    card.get_by_role("button", name="Bearbeiten").click()
    expect(card.locator("textarea").first).to_be_focused()
    card.get_by_label("to").fill("Herrn Winter")
    card.get_by_role("button", name="Speichern").click()
    expect(card).to_contain_text('"to": "Herrn Winter"')
    expect(card).to_contain_text("Fassung 2")
    card.get_by_role("button", name="Freigeben").click()
    finished(page)
    expect(page.locator(".run")).to_contain_text("Der Brief ist unterwegs.")
    expect(page.locator("details.tool").last).to_contain_text("Brief an Herrn Winter ist unterwegs.")
    told = answer(page)
    page.reload()
    expect(page.locator(".card")).to_contain_text("Freigegeben")
    assert "Der Brief ist unterwegs." in answer(page)
    assert told.count("Der Brief ist unterwegs.") == answer(page).count("Der Brief ist unterwegs.") == 1


def test_a_draft_is_rejected_with_a_reason_and_an_approval_is_taken_back(visit: Begin, house: House) -> None:
    page = visit().tab(house.enter)
    for _ in range(6):
        house.go()
    ask(page, "Vollmacht, bitte")
    finished(page)
    page.get_by_role("button", name="Freigeben").click()
    page.get_by_role("button", name="Zurücknehmen").click()
    expect(page.locator(".card")).to_contain_text("Freigegeben und zurückgenommen")
    assert house.rows("select count(*) from example_notes where draft_id is not null") == [(0,)]
    ask(page, "Vollmacht, noch einmal")
    finished(page)
    page.get_by_role("link", name="Zu entscheiden").click()
    card = page.locator(".card")
    expect(card).to_have_count(1)
    card.get_by_role("button", name="Ablehnen").click()
    card.get_by_label("Begründung").fill("Doppelt")
    card.locator("form .strong").click()
    expect(card).to_contain_text("Abgelehnt von dir am")
    expect(card).to_contain_text("Doppelt")
    expect(page.locator("#waiting")).to_be_empty()


def test_what_a_draft_cites_without_proof_stands_apart_from_its_sources(visit: Begin, house: House) -> None:
    page = visit().tab(house.enter)

    def doubtful(route: Route) -> None:
        found = route.fetch().json()
        for draft in found["drafts"]:
            draft["sources"] = [
                {"name": "§ 9999 BGB", "kind": "nicht belegt", "id": "", "url": "", "date": ""},
                {"name": "Vertrag", "kind": "dokument", "id": "7", "url": "", "date": ""},
            ]
        route.fulfill(json=found)

    for _ in range(6):
        house.go()
    ask(page, "Vollmacht, bitte")
    finished(page)
    page.route("**/api/drafts?*", doubtful)
    page.get_by_role("link", name="Zu entscheiden").click()
    lists = page.locator(".card ul")
    expect(lists).to_have_text(["§ 9999 BGB", "dokument, Vertrag, 7"])
    expect(page.locator(".card")).to_contain_text("Nicht belegt, bitte prüfen:")
    page.unroute_all(behavior="wait")  # an answer on its way would fail the test after this one


def sign_in(page: Page) -> None:
    page.get_by_label("E-Mail").fill("berta@example.org")
    page.get_by_label("Passwort").fill(PASSWORD)
    page.get_by_role("button", name="Anmelden").click()


def test_signing_in_says_what_was_wrong_and_signing_out_ends_the_session(visit: Begin, house: House) -> None:
    page = visit().tab()
    page.get_by_label("E-Mail").fill("berta@example.org")
    page.get_by_label("Passwort").fill("falsch")
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("alert").first).to_contain_text("E-Mail-Adresse oder Passwort stimmt nicht.")
    page.get_by_label("Passwort").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("#me")).to_have_text("Berta <b>Busch</b>")
    expect(page.locator("#alert")).to_be_empty()
    page.context.clear_cookies()  # as when a session runs out
    page.get_by_role("button", name="Neue Unterhaltung").click()
    expect(page.get_by_role("alert").first).to_contain_text("Melde dich bitte an.")
    page.get_by_label("E-Mail").fill("berta@example.org")
    page.get_by_label("Passwort").fill(PASSWORD)
    page.get_by_role("button", name="Anmelden").click()
    page.get_by_role("button", name="Abmelden").click()
    expect(page.get_by_role("button", name="Anmelden")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Anmelden")).to_be_visible()


def test_signing_in_again_works_while_the_last_signing_in_still_loads(visit: Begin, house: House) -> None:
    page = visit().tab()
    held: list[Route] = []
    page.route("**/api/drafts?*", lambda route: route.continue_() if held else held.append(route))
    sign_in(page)
    expect(page.locator("#me")).to_have_text("Berta <b>Busch</b>")
    page.context.clear_cookies()
    page.get_by_role("button", name="Neue Unterhaltung").click()
    expect(page.get_by_role("alert").first).to_contain_text("Melde dich bitte an.")
    sign_in(page)
    expect(page.get_by_role("button", name="Abmelden")).to_be_visible()
    with page.expect_response("**/api/drafts?*"):
        held[0].fulfill(status=401, json={"detail": "Melde dich bitte an."})
    page.get_by_role("button", name="Neue Unterhaltung").click()  # the late refusal was of the session before
    expect(page.get_by_label("Deine Nachricht")).to_be_visible()


def test_another_conversation_is_shown_while_the_first_still_loads(visit: Begin, house: House) -> None:
    page = visit().tab(house.enter)
    for title in ("Miete", "Kauf"):
        page.get_by_role("button", name="Neue Unterhaltung").click()
        expect(page.locator("#conversations a").first).to_have_text("Neue Unterhaltung")
        ask(page, f"{title}: was ist zu tun?")
        finished(page)
    page.get_by_role("link", name="Zu entscheiden").click()
    expect(page.locator("#title")).to_have_text("Zu entscheiden")
    held: list[Route] = []
    page.route("**/api/conversations/*", lambda route: route.continue_() if held else held.append(route))
    page.get_by_role("link", name="Miete").click()
    expect(page.locator("#title")).to_have_text("Bridle")
    page.get_by_role("link", name="Kauf").click()
    expect(page.locator("#title")).to_have_text("Kauf: was ist zu tun?")
    with page.expect_response("**/api/conversations/*"):
        held[0].continue_()
    expect(page.locator("#title")).to_have_text("Kauf: was ist zu tun?")


def test_conversations_are_found_renamed_and_deleted(visit: Begin, house: House) -> None:
    page = visit().tab(house.enter)
    for title in ("Miete", "Kauf"):
        page.get_by_role("button", name="Neue Unterhaltung").click()
        expect(page.locator("#conversations a").first).to_have_text("Neue Unterhaltung")
        ask(page, f"{title}: was ist zu tun?")
        finished(page)
    expect(page.locator("#conversations a")).to_have_text(["Kauf: was ist zu tun?", "Miete: was ist zu tun?"])
    page.get_by_label("Unterhaltungen durchsuchen").fill("Miete")
    expect(page.locator("#conversations a")).to_have_count(1)
    page.locator("#conversations a").click()
    expect(page.locator("#title")).to_have_text("Miete: was ist zu tun?")
    page.get_by_role("button", name="Löschen").click()
    page.locator("#confirm").click()
    expect(page.locator("#conversations a")).to_have_count(0)
    page.get_by_label("Unterhaltungen durchsuchen").fill("")
    expect(page.locator("#conversations a")).to_have_text(["Kauf: was ist zu tun?"])


def test_too_many_questions_are_refused_with_the_time_and_the_text_stays(visit: Begin, house: House) -> None:
    page = visit().tab(house.enter)
    page.get_by_role("button", name="Neue Unterhaltung").click()
    page.route(
        "**/messages",
        lambda route: route.fulfill(
            status=429,
            headers={"Retry-After": "1800", "Content-Type": "application/problem+json"},
            body=json.dumps({"title": "Zu viele Anfragen", "status": 429, "detail": "Zu viele Anfragen."}),
        ),
    )
    page.get_by_label("Deine Nachricht").fill("Noch eine Frage")
    page.keyboard.press("Enter")
    expect(page.locator("#alert")).to_contain_text("Zu viele Anfragen. Wieder möglich ab")
    expect(page.get_by_label("Deine Nachricht")).to_have_value("Noch eine Frage")
    page.unroute("**/messages")
    page.keyboard.press("Enter")
    finished(page)
    expect(page.locator(".run")).to_contain_text("Gern.")


def test_a_line_that_breaks_goes_on_behind_the_last_event_that_came(visit: Begin, house: House) -> None:
    page = visit().tab(house.enter)
    ask(page, "Wie steht es um die Vollmacht?")
    house.go()
    house.go()
    expect(page.locator(".run")).to_contain_text("Wort20")
    before = answer(page)
    sent = page.evaluate(FIRST_EVENTS, page.url.rpartition("/")[2])
    asked: list[str | None] = []

    def break_the_first(route: Route) -> None:
        asked.append(route.request.headers.get("last-event-id"))
        if len(asked) > 1:
            route.continue_()
        else:
            route.fulfill(body=sent, content_type="text/event-stream")

    page.route("**/events", break_the_first)
    page.reload()
    expect(page.locator(".run")).to_contain_text("Wort20")
    assert asked == [None, sent.rpartition("id: ")[2].partition("\n")[0]]
    assert answer(page) == before
    house.go()
    finished(page)
    expect(page.locator(".run")).to_contain_text("Wort40")


FIRST_EVENTS = """async (conversation) => {
  const { writer } = await (await fetch(`/api/conversations/${conversation}`)).json();
  const { body } = await fetch(`/api/runs/${writer}/events`);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("Wort20")) text += (await reader.read()).value;
  reader.cancel();
  const blocks = text.split("\\n\\n");
  return blocks.slice(0, blocks.length / 2).join("\\n\\n") + "\\n\\n";
}"""
"""Some of the events of the run that is being written, cut off in its middle."""


def test_nothing_sticks_out_in_any_size_and_colour_and_the_keyboard_does_it_all(
    visit: Begin, house: House
) -> None:
    for width, scheme in ((360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")):
        page = visit(viewport={"width": width, "height": 740}, color_scheme=scheme).tab()
        page.get_by_label("E-Mail").fill("ada@example.org")
        page.get_by_label("Passwort").fill(PASSWORD)
        page.keyboard.press("Enter")
        if width < 740:
            page.get_by_role("button", name="Menü").press("Enter")
        page.get_by_role("button", name="Neue Unterhaltung").press("Enter")
        box = page.get_by_label("Deine Nachricht")
        expect(box).to_be_focused()
        box.fill(f"XSS {HOSTILE} {'lang' * 100}")
        page.keyboard.press("Enter")
        finished(page)
        expect(page.locator(".card")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        dark = page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgb(255, 255, 255)"
        assert dark == (scheme == "dark")
        expect(box).to_be_focused()  # a new card does not take the focus away
        page.get_by_role("button", name="Freigeben").press("Enter")
        expect(page.locator(".card")).to_contain_text("Freigegeben von dir")


def test_axe_finds_nothing_to_complain_of(visit: Begin, house: House) -> None:
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe-playwright-python is missing"
    )
    guest = visit()
    stranger = guest.tab()
    expect(stranger.get_by_role("button", name="Anmelden")).to_be_visible()
    page = guest.tab(house.enter)
    for _ in range(3):
        house.go()
    ask(page, "Vollmacht, bitte")
    finished(page)
    page.get_by_role("button", name="Ablehnen").click()
    for each in page.locator("summary").all():
        each.click()
    for scheme in ("light", "dark"):
        for tab in (stranger, page):
            tab.emulate_media(color_scheme=scheme)
            found = axe.Axe().run(tab).response["violations"]
            assert [(each["id"], [node["target"] for node in each["nodes"]]) for each in found] == []
