"""The hall: what phones and wall are told, what nobody can do, and what no crash takes away."""

import csv
import errno
import json
import os
import random
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest

pytest.importorskip("tornado")
pytest.importorskip("segno")

import halls
from halls import ENTRIES, NUMBER, QUESTIONS, Phone, hall, post, wall_state
from node import NODE, needs_node

from coursekit.course import PACKAGE, course_root
from coursekit.hall import address, answer_rules, earlier, results
from coursekit.hall.admission import FLOOD, HOLD
from coursekit.hall.devices import AT_ONCE, PER_SECOND, Budget, Seals
from coursekit.hall.journal import Journal, read
from coursekit.hall.votes import Hall

KEY = "ab" * 32


@pytest.fixture
def server(tmp_path):
    """A hall with its question `pick` on the wall."""
    with hall(tmp_path) as server:
        server.ask("pick")
        yield server


# What is admitted, right and counted


@pytest.mark.parametrize(
    "name, value, kept",
    [
        ("pick", [2], [2]),
        ("choose", [2, 0, 2], [0, 2]),
        ("number", 40.0, 40),
        ("number", 0, 0),
    ],
)
def test_an_answer_has_one_form(name, value, kept):
    question = QUESTIONS[f"01-small/{name}"]
    if name == "choose":
        with pytest.raises(ValueError, match="places"):
            answer_rules.admitted(question, [0, 1, 2, 2])
        value = value[:2]
    assert answer_rules.admitted(question, value) == kept


HOSTILE_VALUES = [
    None, True, "1", "<b>1</b>", {}, [], [3], [-1], [True], [1.0], ["0"], [[0]], [0, 1], 1e999, -1,
    158, 0.5, float("nan"), 10**400,
]  # fmt: skip


@pytest.mark.parametrize("name, value", [*product(["pick", "number"], HOSTILE_VALUES)])
def test_what_no_card_can_give_is_not_admitted(name, value):
    with pytest.raises(ValueError, match="The answer is"):
        answer_rules.admitted(QUESTIONS[f"01-small/{name}"], value)


@needs_node
def test_the_page_and_the_table_call_the_same_answers_right():
    values = list(range(158))
    code = (PACKAGE / "exercises" / "guess_card.js").read_text("utf-8").replace("export ", "")
    code += f"console.log(JSON.stringify({values}.map((v) => isRight({json.dumps(NUMBER)}, v))))"
    printed = subprocess.run([NODE, "-e", code], capture_output=True, text=True, check=True).stdout
    assert json.loads(printed) == [answer_rules.is_right(NUMBER, value) for value in values]


# Steps


def test_a_question_goes_from_open_to_closed_to_shown_and_back_until_the_truth_is_there():
    one = Hall(ENTRIES["decks"], QUESTIONS)
    key = "01-small/pick"

    def do(lines):
        for line in lines:
            one.apply(json.loads(json.dumps(line)))
        return one.done(key)

    for line in one.move("01-small", 1):
        one.apply(line)
    assert one.done(key) == 0 and one.move("01-small", 1) == [["at", "01-small", 1]]
    assert one.is_open(key, 1) and not one.is_open(key, 2)
    assert do(one.forward(key)) == 1 and not one.is_open(key, 1)
    assert do(one.back(key)) == 0 and one.is_open(key, 1)
    one.apply(["at", "01-small", 0])
    assert not one.is_open(key, 1)  # it is not on the wall
    one.apply(["at", "01-small", 1])
    assert do(one.forward(key)) == 1 and do(one.forward(key)) == 2
    assert one.forward(key) == one.back(key) == []


def test_a_question_that_is_asked_twice_keeps_both_votes_and_none_of_a_second_that_nobody_took():
    one = Hall(ENTRIES["decks"], QUESTIONS)
    key = "01-small/twice"

    def do(*lines):
        for line in lines:
            one.apply(line)

    do(*one.move("01-small", 2), ["vote", key, 1, "x", [0]])
    do(*one.forward(key))
    assert one.is_open(key, 2) and one.done(key) == 1
    do(*one.back(key))  # nobody has voted again
    assert one.is_open(key, 1) and one.answer_of(key, 1, "x") == [0]
    do(*one.forward(key), *[["close", key, 2, 1.0]])
    assert [counts["votes"] for counts in one.counts(key)] == [[1, 0, 0]]
    do(["reopen", key, 2, 2.0], ["vote", key, 2, "x", [1]])
    assert one.back(key) == []  # now somebody has
    do(*one.forward(key))
    assert [counts["votes"] for counts in one.counts(key)] == [[1, 0, 0], [0, 1, 0]]


# The journal


def test_a_line_that_a_crash_has_cut_is_removed_and_all_others_stay(tmp_path):
    file = tmp_path / "journal"
    whole = b'["hall",{}]\n["vote","k",1,"d",[0]]\n'
    for cut in range(len(whole)):
        file.write_bytes(whole[:cut])
        lines = [["hall", {}], ["vote", "k", 1, "d", [0]]][: whole[:cut].count(b"\n")]
        journal = Journal(file)
        assert journal.lines == lines
        journal.write_now(["more", 1])
        journal.close()
        assert read(file)[0] == [*lines, ["more", 1]]


def test_what_cannot_be_written_leaves_nothing_and_the_next_line_is_whole(tmp_path, monkeypatch):
    journal = Journal(tmp_path / "journal")
    write = os.write

    def full(handle, data):
        write(handle, bytes(data)[:3])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(OSError, match="No space"):
            journal.write_now(["one", 1])
    journal.write_now(["two", 2])
    journal.close()
    assert read(tmp_path / "journal")[0] == [["two", 2]]


def test_two_halls_cannot_write_into_one_journal(tmp_path):
    first = Journal(tmp_path / "journal")
    with pytest.raises(RuntimeError, match="open already"):
        Journal(tmp_path / "journal")
    first.close()
    Journal(tmp_path / "journal").close()


# Devices


def test_a_cookie_can_be_made_by_its_hall_only():
    seals, others = Seals(KEY), Seals("cd" * 32)
    cookie = seals.new()
    assert seals.device(cookie) and seals.device(cookie) != seals.device(seals.new())
    assert seals.device(cookie) not in cookie
    forged = [None, "", ".", "x", cookie[:-1], cookie + "0", others.new(), cookie.upper(), "ä.ö"]
    assert [seals.device(each) for each in forged] == [None] * len(forged)


def test_a_device_that_floods_is_refused_and_others_are_not():
    now = [0.0]
    budget = Budget(clock=lambda: now[0])
    assert [budget.allows("a") for _ in range(AT_ONCE + 5)].count(True) == AT_ONCE
    assert budget.allows("b")
    now[0] += 1
    assert [budget.allows("a") for _ in range(9)].count(True) == PER_SECOND


# Phones, wall, and the server between them


def test_phones_follow_the_wall_and_late_ones_see_where_we_are(server):
    first, second = Phone(server), Phone(server)
    assert first.told["question"]["key"] == "01-small/pick" and first.told["phase"] == "open"
    assert first.vote("pick", [0])[0] == 200
    assert second.vote("pick", [1])[0] == first.vote("pick", [2])[0] == 200
    state = wall_state(server)
    assert (state["locked"], state["phones"]) == (2, 2)
    assert not {"rounds", "locked", "version"} & Phone(server).told.keys()
    server.step("pick", 0)
    told = first.until(lambda told: told["phase"] == "closed")
    assert told["rounds"] == [{"of": 2, "votes": [0, 1, 1]}] and told["mine"] == [[2]]
    assert "answer" not in told["question"]
    server.step("pick", 1)
    told = Phone(server).told
    assert told["phase"] == "shown" and told["question"]["answer"] == [1]
    assert told["rounds"] == [{"of": 2, "right": 1, "votes": [0, 1, 1]}] and told["mine"] == [None]
    server.do(do="move", deck="01-small", slide=0)
    assert first.until(lambda told: "question" not in told) == {"section": "The title"}
    server.ask("number")
    assert first.until(lambda told: "question" in told)["phase"] == "open"
    server.ask("pick")  # back to what is closed
    assert first.until(lambda told: told.get("phase") == "shown")["mine"] == [[2]]


def test_a_step_that_was_asked_for_twice_is_taken_once(server):
    phone = Phone(server)
    phone.vote("pick", [0])
    for _ in range(3):
        server.step("pick", 0)
    assert wall_state(server)["phase"] == "closed"
    server.step("pick", 1, "back")
    assert wall_state(server)["phase"] == "open"


def test_the_same_phone_has_one_vote_however_often_it_comes(server):
    phone = Phone(server)
    again = Phone(server, phone.cookie)
    phone.vote("pick", [0])
    again.vote("pick", [1])
    state = wall_state(server)
    assert (state["locked"], state["phones"]) == (1, 1)
    assert Phone(server, phone.cookie).told["mine"] == [[1]]


def test_a_cookie_ends_with_the_hour_and_says_nothing(server):
    phone = Phone(server)
    parts = {part.strip().lower() for part in phone.set_cookie.split(";")[1:]}
    assert {"max-age=3600", "httponly", "samesite=strict", "path=/"} <= parts


def test_one_phone_of_an_address_where_that_is_asked_for(tmp_path):
    with hall(tmp_path, per_address=1) as server:
        server.ask("pick")
        phone = Phone(server)
        assert phone.vote("pick", [0])[0] == 200
        with pytest.raises(urllib.error.HTTPError, match="403"):
            Phone(server)
        assert Phone(server, phone.cookie).vote("pick", [1])[0] == 200


# Hostile requests


def raw(server, data, wait=3.0):
    """Send bytes, and return what comes back until the server closes or is silent."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=wait) as one:
        one.sendall(data)
        received = b""
        try:
            while part := one.recv(65536):
                received += part
        except (TimeoutError, ConnectionError):
            pass
        return received


def http(method, path, body=b"", **headers):
    """Return the bytes of a request."""
    headers = {"Host": "h", "Connection": "close", "Content-Length": len(body), **headers}
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body


JSON = {"Content_Type": "application/json"}
VOTE = b'{"key": "01-small/pick", "round": 1, "value": [0]}'
HOSTILE = {
    "no cookie": http("POST", "/vote", VOTE, **JSON),
    "an invented cookie": http("POST", "/vote", VOTE, Cookie="hall=aa.bb", **JSON),
    "a form": http("POST", "/vote", b"key=1", Content_Type="application/x-www-form-urlencoded"),
    "a huge body": http("POST", "/vote", b"x" * 100_000, **JSON),
    "a body that is said to be huge": http("POST", "/vote", Content_Length=10**12, **JSON),
    "two lengths": http("POST", "/vote", VOTE, content_length=3, **JSON),
    "chunks that are none": http("POST", "/vote", Transfer_Encoding="chunked", **JSON) + b"zz\r\n",
    "a negative length": http("POST", "/vote", Content_Length=-5, **JSON),
    "huge headers": http("GET", "/", Filler="x" * 100_000),
    "a thousand headers": http("GET", "/", **{f"H{n}": "x" * 40 for n in range(1000)}),
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 64,
    "a broken request line": b"GET\r\n\r\n",
    "a web socket": http(
        "GET", "/events", Upgrade="websocket", Sec_WebSocket_Key="x", Origin="null"
    ),
    "broken frames": http("GET", "/vote", Upgrade="websocket") + b"\xff\xff\xff\xff",
    "another verb": http("PUT", "/vote", VOTE, **JSON),
    "a trace": http("TRACE", "/"),
    "the wall's verbs": http("POST", "/do", b'{"do": "forward"}', **JSON),
    "a guessed secret": http("POST", "/aaaaaaaaaaaaaaaaaaaaaa/do", b'{"do": "forward"}', **JSON),
    "the wall's stream": http("GET", "/aaaaaaaaaaaaaaaaaaaaaa/events"),
    "the deck": http("GET", "/01-small.html"),
    "the deck by its folder": http("GET", "/../deck/index.html"),
    "the questions": http("GET", "/..%2f..%2fquestions.json"),
    "the journal": http("GET", "/%2e%2e/hall/hall.journal"),
    "a null": http("GET", "/phone.js%00.html"),
}


def test_requests_that_mean_harm_change_nothing_and_the_next_phone_is_served(server):
    phone = Phone(server)
    assert phone.vote("pick", [1])[0] == 200
    for name, data in HOSTILE.items():
        received = raw(server, data, wait=1.0)
        assert b" 200 " not in received.split(b"\r\n")[0] or "web socket" in name, (name, received)
        assert server.wall.split("/")[3].encode() not in received, name
        assert b'"answer":' not in received, name
    state = wall_state(server)
    assert (state["locked"], state["phase"]) == (1, "open")
    assert Phone(server).vote("pick", [0])[0] == 200


BODIES = [
    b"", b"[]", b"null", b"1", b"{", b"\xff\xfe", b"[" * 2000, b'{"key": 1}', b'{"key": []}',
    b'{"key": "01-small/pick"}', b'{"key": "01-small/pick", "round": 2, "value": [0]}',
    b'{"key": "01-small/pick", "round": true, "value": [0]}',
    b'{"key": "01-small/pick", "round": 1, "value": "<script>alert(1)</script>"}',
    b'{"key": "01-small/pick", "round": 1, "value": [99999999999999999999]}',
    b'{"key": "01-small/pick", "round": 1, "value": NaN}',
    b'{"key": "01-small/number", "round": 1, "value": 3}',
    b'{"key": "__proto__", "round": 1, "value": [0]}',
]  # fmt: skip


@pytest.mark.parametrize("to_wall", [False, True], ids=["phone", "wall"])
def test_bodies_that_mean_harm_are_refused_in_a_sentence(server, to_wall):
    voted = Phone(server)
    assert voted.vote("pick", [1])[0] == 200
    for body in BODIES:
        place = f"{server.wall}do" if to_wall else f"{server.address}vote"
        status, reply = post(place, body, Phone(server).cookie)
        assert status in (400, 409) and reply["error"], (body, status)
    assert wall_state(server)["locked"] == 1


def test_one_phone_that_floods_is_refused_and_counts_once(server):
    flood, other = Phone(server), Phone(server)
    with ThreadPoolExecutor(FLOOD - 1) as pool:
        begin = time.monotonic()
        sent = [pool.submit(flood.vote, "pick", [n % 3]) for n in range(60)]
        assert other.vote("pick", [0])[0] == 200
        replies = [one.result()[0] for one in sent]
        seconds = time.monotonic() - begin
    assert set(replies) == {200, 429} and replies.count(200) <= AT_ONCE + PER_SECOND * seconds
    assert seconds > replies.count(429) // (FLOOD - 1) * HOLD  # it is held back
    assert wall_state(server)["locked"] == 2


def test_most_connections_are_closed_unread_while_their_address_floods(server):
    flood = Phone(server)

    def send(n):
        try:
            return flood.vote("pick", [n % 3])[0]
        except OSError:
            return "hung up"

    with ThreadPoolExecutor(40) as pool:
        replies = list(pool.map(send, range(120)))
    assert set(replies) == {200, 429, "hung up"}
    assert Phone(server).vote("pick", [0])[0] == 200  # as soon as it is over


def test_a_body_that_never_comes_holds_up_nobody(server):
    lazy = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    for one in lazy:
        one.sendall(http("POST", "/vote", Content_Length=50, **JSON)[:-1])
    begin = time.monotonic()
    assert Phone(server).vote("pick", [0])[0] == 200
    assert time.monotonic() - begin < 30
    for one in lazy:
        one.close()


# A crash


def test_no_vote_that_was_confirmed_is_lost_when_the_server_is_killed_twice(tmp_path):
    with hall(tmp_path) as server:
        server.ask("number")
        confirmed, sent, cookies = {}, {}, []
        for number in range(2):
            phones = [Phone(server, cookie) for cookie in cookies] or [
                Phone(server) for _ in range(8)
            ]
            cookies = [phone.cookie for phone in phones]

            def vote_on(phone, number=number):
                rng = random.Random(number)
                try:
                    for _ in range(10):
                        value = sent[phone.cookie] = rng.randrange(158)
                        if phone.vote("number", value)[0] == 200:
                            confirmed.setdefault(phone.cookie, []).append(value)
                except OSError:
                    pass  # it has been killed

            threads = [threading.Thread(target=vote_on, args=[phone]) for phone in phones]
            for thread in threads:
                thread.start()
            while sum(map(len, confirmed.values())) < 20 * (number + 1):
                time.sleep(0.001)
            server.kill()
            for thread in threads:
                thread.join()
            server.start()
            server.ask("number")
            for cookie, values in confirmed.items():
                # The last to be sent may have been written and not been confirmed any more.
                assert Phone(server, cookie).told["mine"][0] in (values[-1], sent[cookie])
            assert wall_state(server)["locked"] >= len(confirmed) >= 2
        assert "Going on" in server.said


def test_every_confirmed_value_is_in_the_journal_in_its_order(tmp_path):
    with hall(tmp_path) as server:
        server.ask("number")
        phone = Phone(server)
        for value in (3, 5, 8):
            assert phone.vote("number", value)[0] == 200
        server.kill()
        lines, _ = read(tmp_path / "hall" / "hall.journal")
        assert [line[4] for line in lines if line[0] == "vote"] == [3, 5, 8]
        server.start()
        assert Phone(server, phone.cookie).told["mine"] == [8]  # the wall is where it was
        assert phone.cookie.split(".")[0] not in (tmp_path / "hall" / "hall.journal").read_text()


# What is left


def test_what_is_left_are_counts_and_a_second_hall_of_the_day_has_its_own(tmp_path):
    for _ in range(2):
        with hall(tmp_path) as server:
            server.ask("choose")
            phones = [Phone(server) for _ in range(3)]
            for phone, value in zip(phones, ([0, 2], [0], [1, 2])):
                assert phone.vote("choose", value)[0] == 200
            server.step("choose", 0)
            server.ask("number")
            assert phones[0].vote("number", 12)[0] == 200
            server.stop()
    place = tmp_path / "hall"
    assert sorted(file.suffix for file in place.iterdir()) == [".csv", ".csv", ".html", ".html"]
    with min(place.glob("*.csv")).open(newline="") as table:
        rows = list(csv.DictReader(table))
    assert tuple(rows[0]) == results.COLUMNS
    shown = [(r["question"], r["answer"], r["votes"], r["answers"], r["right"]) for r in rows]
    assert shown == [
        ("choose", "a", "2", "3", "1"),
        ("choose", "b", "1", "3", "1"),
        ("choose", "c", "2", "3", "1"),
        ("number", "12", "1", "1", "1"),
    ]
    assert rows[0]["seconds"].isdigit() and rows[3]["seconds"] == ""


def test_a_journal_of_yesterday_becomes_results_and_a_new_hall_begins(tmp_path):
    with hall(tmp_path) as server:
        server.ask("number")
        assert Phone(server).vote("number", 12)[0] == 200
        server.kill()
        secret = server.wall
        os.utime(tmp_path / "hall" / "hall.journal", (0, time.time() - 24 * 3600))
        server.start()
        assert server.wall != secret and len([*(tmp_path / "hall").glob("*.csv")]) == 1
        server.ask("number")
        assert wall_state(server)["locked"] == 0


@pytest.mark.pages
def test_every_question_of_every_deck_has_words_options_and_an_answer():
    questions = pytest.importorskip("coursekit.hall.questions")
    from coursekit.pages.notebooks import read_lectures

    lectures = read_lectures(course_root() / "notebooks")
    for name in [name for name in lectures if "/" not in name]:
        places, asked = questions.of_deck(lectures[name], name)
        cells = [c.id for c in lectures[name].cells if c.id.startswith(("predict", "pick-"))]
        assert [place["asks"] for place in places if place["asks"]] == list(asked)
        assert {key.rpartition("/")[2] for key in asked} == {*cells}
        for key, question in asked.items():
            assert question["text"] and question["section"], key
            if question["kind"] == "number":
                assert question["from"] <= question["answer"] <= question["to"]
            else:
                assert all(option and option != "…" for option in question["options"]), key
                assert answer_rules.admitted(question, question["answer"]) == question["answer"]


def test_notes_say_what_earlier_halls_said_from_three_on(tmp_path):
    def write(date, votes):
        rows = [
            ["pick", 1, "10:00:00", 60, sum(votes), votes[1], *pair] for pair in zip("abc", votes)
        ]
        table = results.as_csv(results.COLUMNS, rows)
        (tmp_path / f"01-small-{date}.csv").write_text(table)

    write("2024-11-20", (1, 9, 0))
    write("2025-11-21", (4, 6, 0))
    (tmp_path / "01-small-2023-01-01.csv").write_text("something else\n1\n")
    assert earlier.sentences(tmp_path, QUESTIONS) == {}
    write("2026-11-26-2", (7, 2, 1))
    sentence = earlier.sentences(tmp_path, QUESTIONS)["01-small/pick"]
    parts = [
        "2024-11-20 90 % said (b)",
        "2025-11-21 60 % said (b)",
        "2026-11-26 70 % said (a), and 20 %",
    ]
    assert [part in sentence for part in parts] == [True] * 3


# Addresses


def test_an_address_has_a_qr_code_and_a_path():
    assert b"<svg" in address.qr_code("http://192.168.1.5:8765/")
    assert address.base_path("https://votes.example.org/a/hall/") == "/a/hall/"
    assert address.for_phones(1, "https://x/") == "https://x/"


@pytest.mark.parametrize(
    "public",
    [
        "votes.example.org",
        "ftp://x/",
        "https:///hall",
        "https://x/a?b",
        "https://u@x/",
        "https://x/a b",
    ],
)
def test_an_address_that_is_none_is_refused(public):
    with pytest.raises(ValueError, match="--public takes an address"):
        address.checked(public)


@pytest.mark.parametrize("keeps_path", [True, False])
def test_it_works_behind_a_proxy_that_keeps_the_path_or_removes_it(tmp_path, keeps_path):
    with hall(tmp_path, public="https://votes.example.org/a/hall") as server:
        server.ask("pick")
        with halls.proxy(server.port, "/a/hall", keeps_path) as server.address:
            phone = Phone(server)
            assert {"secure", "path=/a/hall/"} <= {
                part.strip().lower() for part in phone.set_cookie.split(";")
            }
            assert phone.vote("pick", [0])[0] == 200
            server.step("pick", 0)
            assert phone.until(lambda told: told["phase"] == "closed")["mine"] == [[0]]
            with urllib.request.urlopen(server.address) as page:
                assert page.read() == b"the phone"
        assert "https://votes.example.org/a/hall/" in server.said
