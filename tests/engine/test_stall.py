from __future__ import annotations

from bridle import StallDetector, create_stall_detector
from bridle.engine.stall import Observed, facts_in, hash_result


def read(name: str = "search", params: str = "{}", result: str = "r", **more: object) -> Observed:
    return Observed(name, params, hash_result(result), facts=facts_in(result), **more)  # pyright: ignore[reportArgumentType]


def test_the_same_call_a_second_time_is_a_stall_whatever_the_order_of_its_keys() -> None:
    detector = create_stall_detector()
    detector.record(tool_name="search", params={"a": 1, "b": {"c": 2, "d": 3}}, result_hash="x")
    assert not detector.is_stalled()
    detector.record(tool_name="search", params={"b": {"d": 3, "c": 2}, "a": 1}, result_hash="y")
    assert detector.is_stalled()


def test_three_identical_results_in_a_row_are_a_stall() -> None:
    detector = create_stall_detector()
    for n in range(2):
        detector.record("search", {"q": n}, "same")
    assert not detector.is_stalled()
    detector.record("search", {"q": 2}, "same")
    assert detector.reason == "same-result"


def test_the_force_message_is_the_seeds_with_umlauts() -> None:
    assert create_stall_detector().get_force_message() == (
        "Du wiederholst dich. Gib jetzt deine beste Antwort mit dem, was du bisher weißt. "
        "Fasse zusammen und antworte dem Nutzer."
    )


def test_reset_forgets_everything() -> None:
    detector = create_stall_detector()
    for _ in range(2):
        detector.record("search", {}, "x")
    detector.reset()
    assert not detector.is_stalled()
    detector.record("search", {}, "x")
    assert not detector.is_stalled()


def test_identical_calls_in_one_reply_count_once() -> None:
    detector = StallDetector()
    detector.record_reply([read(), read(), read()])
    assert not detector.is_stalled()


def test_a_read_again_after_a_successful_write_is_no_stall() -> None:
    detector = StallDetector()
    for n in range(4):
        detector.record_reply([read("get_page")])
        detector.record_reply([Observed("update", f'{{"n":{n}}}', "ok", writes=True)])
    assert not detector.is_stalled()


def test_a_failed_write_does_not_excuse_reading_again() -> None:
    detector = StallDetector()
    detector.record_reply([read("get_page")])
    detector.record_reply([Observed("update", "{}", "no", writes=True, failed=True)])
    detector.record_reply([read("get_page")])
    assert detector.reason == "duplicate-call"


def test_the_same_write_twice_is_a_stall() -> None:
    detector = StallDetector()
    for _ in range(2):
        detector.record_reply([Observed("update", "{}", "ok", writes=True)])
    assert detector.reason == "duplicate-call"


def test_one_repeat_after_an_error_that_may_pass_is_free_and_only_one() -> None:
    detector = StallDetector()
    for _ in range(2):
        detector.record_reply([read(failed=True, retryable=True)])
    assert not detector.is_stalled()
    detector.record_reply([read(failed=True, retryable=True)])
    assert detector.is_stalled()


def test_a_polling_tool_may_be_asked_for_ever() -> None:
    detector = StallDetector()
    for _ in range(20):
        detector.record_reply([read("job_status", polling=True)])
    assert not detector.is_stalled()


def test_three_parallel_identical_errors_are_no_stall() -> None:
    detector = StallDetector()
    detector.record_reply([read(params=f'{{"q":{n}}}', result="Error: down", failed=True) for n in range(3)])
    assert not detector.is_stalled()


def test_a_cycle_is_seen_where_repeats_are_tolerated() -> None:
    for length in range(2, 7):
        detector = StallDetector(repeats=99)
        for turn in range(2):
            for n in range(length):
                assert not detector.is_stalled()
                detector.record_reply([read(f"tool{n}", result=f"{turn}{n}")])
        assert detector.reason == "cycle"


def test_rephrased_searches_that_bring_nothing_new_are_a_stall() -> None:
    hits = "\n".join(f"§ {n} BGB: ein langer Treffer mit eigenem Text Nummer {n}" for n in range(6))
    detector = StallDetector()
    parts = hits.split("\n")
    for n, found in enumerate([hits, parts[:4], parts[1:], parts[2:5]]):
        text = found if isinstance(found, str) else "\n".join(found)
        assert not detector.is_stalled()
        detector.record_reply([read(params=f'{{"q":"Frage {n}"}}', result=text)])
    assert detector.reason == "nothing-new"


def test_searches_that_bring_something_new_each_time_go_on() -> None:
    detector = StallDetector()
    for n in range(12):
        detector.record_reply(
            [read(params=f'{{"q":{n}}}', result=f"ein ganz neuer Treffer mit der Nummer {n}" * 3)]
        )
    assert not detector.is_stalled()


def test_replies_in_which_every_call_failed_are_counted_until_one_works() -> None:
    detector = StallDetector()
    detector.record_reply([read(params="1", failed=True)])
    detector.record_reply([read(params="2", failed=True), read(params="3", failed=True)])
    assert detector.failed_replies == 2
    detector.record_reply([read(params="4", failed=True), read(params="5")])
    assert detector.failed_replies == 0


def test_text_only_replies_do_not_count() -> None:
    detector = StallDetector()
    for _ in range(9):
        detector.record_reply([])
    assert not detector.is_stalled()
