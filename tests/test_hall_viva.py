"""The viva in the hall: who opens which sheet, what is stored, and what no crash takes away."""

import csv
import json
import re
import shutil
import time

import pytest

pytest.importorskip("tornado")
pytest.importorskip("segno")

import halls
from halls import ASKED, CODES, STUDENTS, TRAIN, Student, VivaServer, make_sheets, post, wall_state

from coursekit.grading.viva.codes import LENGTH, LETTERS, as_typed, code_of
from coursekit.grading.viva.fill import fill, held
from coursekit.grading.viva.points import read_viva
from coursekit.hall.journal import read as read_journal
from coursekit.hall.running import Listening
from coursekit.hall.viva import command
from coursekit.hall.viva.replies import asked_of, is_right, one_form
from coursekit.hall.viva.replies import read as read_answer
from coursekit.hall.viva.sitting import Sitting

RIGHT = ["[1, -2.5]", "3", "b"]


def table(folder):
    """The answers in the table, by student as it is written there."""
    with (folder / "viva.csv").open(encoding="utf-8", newline="") as file:
        return {row["student"]: [row[n] for n in "123"] for row in csv.DictReader(file)}


@pytest.fixture
def server(tmp_path):
    """A viva whose time has been started."""
    with halls.hall(make_sheets(tmp_path / "sheets"), VivaServer) as server:
        server.do(do="start", minutes=5)
        yield server


# Codes, answers, table


def test_a_code_is_the_student_s_own_and_no_program_finds_one():
    codes = {code_of(seed, s, ps) for seed in "ab" for s in STUDENTS for ps in ("ps1", "ps2")}
    assert len(codes) == 12 and all(as_typed(code.upper()) == code for code in codes)
    tries = 60 * 60 * 2000  # in an hour, more than this server can answer
    assert tries * 500 / len(LETTERS) ** LENGTH < 1e-5


@pytest.mark.parametrize(
    "n, text, right",
    [
        (0, "[1, -2.5]", True), (0, "1, −2.5", True), (0, "(1,-5/2)", None), (0, "1 -2.5", True),
        (0, "[1, 2.5]", False), (0, "[1,", None), (1, "3", True), (1, "3.0", True), (1, "", None),
        (1, "__import__('os')", None), (1, "9**9**9", None), (1, "(" * 150, None),
        (2, "b", True), (2, "(B)", True), (2, "a", False), (2, "d", None),
    ],
)  # fmt: skip
def test_an_answer_is_read_as_a_person_would(n, text, right):
    one, text = asked_of(ASKED[n]), one_form(text)
    assert (read_answer(one, text) is None) == (right is None)
    assert is_right(one, text) == (right is True)


def test_the_table_is_filled_where_it_is_blank_and_nothing_else_changes(tmp_path):
    file = make_sheets(tmp_path) / "viva.csv"
    before = file.read_text().replace(f"{CODES['ada']},,,,", f"{CODES['ada']},1,0.5,0,good")
    file.write_text(before.replace(",column", ",factor 0.5"))
    assert held(file, STUDENTS) == {"ada"}
    done = fill(file, {"ada": [1, 1, 1], "=1+1": [1, 0, 1], "eve": [1, 1, 1]})
    assert (done.students, done.kept, done.missing) == (["=1+1"], ["ada"], ["eve"])
    again = fill(file, {"=1+1": [1, 0, 1]})
    assert (again.students, again.kept) == (["=1+1"], [])
    vivas, rule = read_viva(file, {**{s: s for s in STUDENTS}, "'=1+1": "=1+1"}, halls_sheet())
    assert vivas["ada"].points == (1, 0.5, 0) and vivas["ada"].comment == "good"
    assert vivas["=1+1"].points == (1, 0, 1) and rule.least == 0.5 and len(vivas) == 2


def halls_sheet():
    from coursekit.exercises.find_questions import problem_set

    return problem_set("ps2")


def test_a_table_with_semicolons_as_a_spreadsheet_leaves_it_is_filled_too(tmp_path):
    file = make_sheets(tmp_path) / "viva.csv"
    file.write_text("\ufeff" + file.read_text().replace(",", ";"), encoding="utf-8")
    assert fill(file, {"ada": [1, 0, 1]}).students == ["ada"]
    assert f"ada;{TRAIN};value count order;;{CODES['ada']};1;0;1;;" in file.read_text()


# An hour


def test_each_sheet_opens_on_the_student_s_phone_and_lands_in_the_table(tmp_path):
    with halls.hall(make_sheets(tmp_path), VivaServer) as server:
        first, other = Student(server), Student(server)
        assert first.told["phase"] == "waiting" and "student" not in first.told
        assert first.open("ada")[0] == 200
        told = first.until(lambda told: "student" in told)
        assert told["student"] == "ada" and "asked" not in told  # not before it begins
        assert first.answer(0, "1")[0] == 409
        server.do(do="start", minutes=5)
        told = first.until(lambda told: told["phase"] == "open")
        assert told["lines"] and len(told["asked"]) == 3 and 290 < told["left"] <= 300
        assert not {"answer", "shown"} & set(told["asked"][0])
        for n, text in enumerate(["[9]", "3", "b"]):
            assert first.answer(n, text) == (200, {"text": text, "readable": True})
        assert first.answer(0, "[1,")[1]["readable"] is False
        assert first.answer(0, "[1, -2.5]")[0] == 200  # changed
        late = Student(server)
        assert late.open("=1+1")[0] == 200 and late.answer(1, "4")[0] == 200
        state = wall_state(server)
        assert (state["entered"], state["complete"], state["students"]) == (2, 1, 3)
        assert not any(student in json.dumps(state) for student in ("ada", "=1+1"))
        assert other.answer(0, "1")[0] == 403
        server.stop()
    assert table(tmp_path) == {
        "*": ["", "", ""], "ada": ["1", "1", "1"], "Björn <b>": ["", "", ""],
        "'=1+1": ["0", "0", "0"],
    }  # fmt: skip
    [typed] = tmp_path.glob("answers-*.csv")
    assert (
        ",1," in typed.read_text() and ",3,b" in typed.read_text() and "'=1+1" in typed.read_text()
    )
    assert not (tmp_path / "viva.journal").exists()


def test_a_second_hour_is_for_those_who_were_not_there(tmp_path):
    for number, student in enumerate(["ada", "=1+1"]):
        with halls.hall(make_sheets(tmp_path) if not number else tmp_path, VivaServer) as server:
            server.do(do="start", minutes=5)
            phone = Student(server)
            if number:
                assert phone.open("ada")[0] == 409
                assert "stay" in server.said
            assert phone.open(student)[0] == 200 and phone.answer(1, "3")[0] == 200
            server.stop()
    assert table(tmp_path)["ada"] == table(tmp_path)["'=1+1"] == ["0", "1", "0"]


def test_the_time_is_the_lecturer_s_and_ends_for_everybody(server):
    phone = Student(server)
    phone.open("ada")
    assert phone.answer(0, RIGHT[0])[0] == 200
    server.do(do="start", minutes=60)  # pressed again: nothing
    assert wall_state(server)["left"] <= 300
    server.do(do="more")
    assert 350 < wall_state(server)["left"] <= 360
    server.do(do="end")
    assert phone.answer(1, RIGHT[1])[0] == 200  # on its way as the time ended
    told = phone.until(lambda told: told["phase"] == "over")
    assert [one["text"] for one in told["stored"]] == [RIGHT[0], RIGHT[1], ""]
    assert "asked" not in told
    status, reply = phone.answer(2, RIGHT[2])
    assert status == 409 and "not stored" in reply["error"]
    assert Student(server).open("=1+1")[0] == 410
    deadline = time.monotonic() + 30
    while not wall_state(server)["said"] and time.monotonic() < deadline:
        time.sleep(0.1)
    assert table(server.folder)["ada"] == ["1", "1", "0"]
    server.do(do="more")
    assert wall_state(server)["phase"] == "over"


def test_a_sheet_is_open_on_one_phone_and_moves_when_that_is_wanted(server):
    first, second = Student(server), Student(server)
    first.open("ada")
    first.answer(0, "[1]")
    status, reply = second.open("ada")
    assert status == 423 and "another phone" in reply["error"]
    assert second.answer(0, "[2]")[0] == 403
    assert second.open("ada", move=True)[0] == 200
    assert second.until(lambda told: "stored" in told)["stored"][0]["text"] == "[1]"
    assert "student" not in first.until(lambda told: told.get("elsewhere"))
    assert first.answer(0, "[3]")[0] == 403 and second.answer(0, "[4]")[0] == 200
    assert wall_state(server)["moved"] == 1


# Harm


def test_wrong_codes_open_nothing_slow_down_their_phone_and_no_other(server):
    phone, guess = Student(server), {"code": "aaaaa-aaaaa"}
    replies = [post(f"{server.address}open", guess, phone.cookie)[0] for _ in range(9)]
    assert set(replies) == {404, 429} and replies.count(404) < 9
    assert phone.open("ada")[0] == 429  # its own budget
    fresh = [post(f"{server.address}open", guess, Student(server).cookie)[0] for _ in range(20)]
    assert set(fresh) == {404}
    assert Student(server).open("ada")[0] == 200
    assert wall_state(server)["wrong"] == replies.count(404) + 20


BODIES = [
    b"", b"[]", b"null", b"{", b'{"n": 0}', b'{"n": true, "text": "1"}', b'{"n": -1, "text": "1"}',
    b'{"n": 3, "text": "1"}', b'{"n": 0, "text": 1}', b'{"n": 0, "text": ["1"]}',
    json.dumps({"n": 0, "text": "x" * 201}).encode(), b'{"n": 0, "text": null}', b"[" * 1500,
    b'{"student": "ada", "n": "0", "text": "1"}', b"x" * 100_000,
]  # fmt: skip


def test_what_no_sheet_sends_is_refused_in_a_sentence_and_stores_nothing(server):
    phone = Student(server)
    phone.open("ada")
    for body in BODIES:
        try:
            status, reply = post(f"{server.address}answer", body, phone.cookie)
        except (OSError, json.JSONDecodeError):  # it hangs up, maybe after a status without words
            assert len(body) > 50_000
            continue
        assert status in (400, 413, 429) and reply["error"], body
        if status == 429:
            time.sleep(0.6)
    for code in (None, 1, [], "x" * 300, "\x00", "' or 1=1 --", "ada"):
        asked = {"code": code}
        assert post(f"{server.address}open", asked, Student(server).cookie)[0] in (400, 404)
    assert Student(server, phone.cookie).told["stored"] == [{"text": "", "readable": True}] * 3


def test_an_answer_is_text_whatever_is_in_it(server):
    texts = ["<script>alert(1)</script>", "\x00\u202e1", "\ud800", "=HYPERLINK(1)", "{{ 7*7 }}"]
    places = [(student, n) for student in STUDENTS[:2] for n in range(3)][: len(texts)]
    phones = {student: Student(server) for student, _ in places}
    for student, phone in phones.items():
        phone.open(student)
    for (student, n), text in zip(places, texts, strict=True):
        status, reply = phones[student].answer(n, text)
        assert status == 200 and reply["readable"] is False
        told = Student(server, phones[student].cookie).told
        assert told["stored"][n]["text"] == reply["text"]
    server.stop()
    [typed] = server.folder.glob("answers-*.csv")
    with typed.open(encoding="utf-8", newline="") as file:
        rows = {student: answers for student, _, *answers in csv.reader(file)}
    for student, n in places:
        cell = rows[student][n]
        assert cell and not re.search("[\x00-\x1f\u202e]", cell) and not cell.startswith("=")


def test_a_phone_has_none_of_the_lecturer_s_verbs(server):
    phone = Student(server)
    phone.open("ada")
    for place in ("do", "aaaaaaaaaaaaaaaaaaaaaa/do"):
        with pytest.raises((OSError, ValueError)):
            status, _ = post(f"{server.address}{place}", {"do": "end"}, phone.cookie)
            raise OSError if status in (404, 405) else AssertionError(status)
    for body in ({"do": "start", "minutes": 0}, {"do": "start", "minutes": "5"}, {"do": "x"}, 1):
        assert post(f"{server.wall}do", body)[0] == 400
    assert wall_state(server)["phase"] == "open"
    for name in ("key.json", "viva.csv", "..%2fkey.json", "%2e%2e/sheets/key.json"):
        with pytest.raises(OSError, match=r"40[345]"):
            halls.urllib.request.urlopen(f"{server.address}{name}")


# A crash


def test_no_answer_that_was_confirmed_is_lost_when_the_server_is_killed_twice(server):
    phones = {student: Student(server) for student in STUDENTS}
    for student, phone in phones.items():
        phone.open(student)
    confirmed = {}
    for number in range(2):
        for student, phone in phones.items():
            text = f"[{number}, {len(confirmed)}]"
            assert phone.answer(number, text)[0] == 200
            confirmed[student, number] = text
        left = wall_state(server)["left"]
        server.kill()
        time.sleep(1.5)
        server.start()
        assert "Going on" in server.said
        assert wall_state(server)["left"] > left - 1.5  # the time that it was away is given back
        for (student, n), text in confirmed.items():
            told = Student(server, phones[student].cookie).told
            assert told["student"] == student and told["stored"][n]["text"] == text
    lines, _ = read_journal(server.folder / "viva.journal")
    assert sum(line[0] == "answer" for line in lines) == len(confirmed)
    server.stop()
    assert table(server.folder)["ada"] == ["0", "0", "0"]


def test_a_journal_of_yesterday_goes_into_the_table_and_a_new_viva_begins(server):
    phone = Student(server)
    phone.open("ada")
    phone.answer(1, "3")
    server.kill()
    halls.os.utime(server.folder / "viva.journal", (0, time.time() - 24 * 3600))
    server.start()
    assert table(server.folder)["ada"] == ["0", "1", "0"]
    assert wall_state(server)["phase"] == "waiting" and wall_state(server)["held"] == 1


def test_what_does_not_fit_is_said(tmp_path, server):
    with pytest.raises(RuntimeError, match="open already"):
        command.opened(server.folder, *command.read_key(server.folder)[1:])
    with pytest.raises(ValueError, match="coursekit viva"):
        command.viva(tmp_path / "nowhere", Listening(1))
    server.kill()
    other = shutil.copytree(server.folder, tmp_path / "other")
    make_sheets(other, STUDENTS[:2])
    with pytest.raises(ValueError, match="other sheets"):
        command.viva(other, Listening(1))
    (server.folder / "viva.csv").unlink()
    with pytest.raises(ValueError, match=r"viva\.csv"):
        command.viva(server.folder, Listening(1))


def test_a_line_about_a_student_who_is_not_there_is_passed_over():
    one = Sitting({"ada": {"code": CODES["ada"], "asked": ASKED}})
    one.apply(["answer", "eve", 0, "1"])
    one.apply(["open", "ada", "device"])
    assert list(one.answers) == ["ada"] and one.student_on("device") == "ada"
