"""Measure a hall: 1,000 phones that come and vote, from a process of their own on this computer.

The hall is the command's own process. Phones are connections with the requests of a browser: a
stream for what to show, and a second one for the vote. Prints a table and writes it into README.md
beside this file: python benchmarks/hall.py.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import resource
import sys
import tempfile
from asyncio.subprocess import PIPE
from pathlib import Path
from statistics import quantiles
from time import perf_counter

import report

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from halls import Server, wall_state  # noqa: E402

PHONES, JOIN, VOTE = 1000, 10, 5  # and the seconds within which they do
AGAIN, VOTERS = 50, 200  # phones that reconnect at once, and that vote when the hall is killed
FLOOD = 0.002  # seconds between two answers of one phone that waits for no reply
GOALS = {"p99": 0.300, "megabytes": 150}
GET = "GET /events HTTP/1.1\r\nHost: h\r\nAccept: text/event-stream\r\nCookie: {}\r\n\r\n"
POST = (
    "POST /vote HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nCookie: {}\r\n"
    "Content-Length: {}\r\n\r\n{}"
)


class Phone:
    """A phone, as far as the hall can tell."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie, self.kept = port, "", None
        self.own = "127.0.0.1"

    async def join(self) -> float:
        """Open the stream; return the seconds until the first state is here."""
        begin = perf_counter()
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(GET.format(self.cookie).encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        self.cookie = re.search(r"Set-Cookie: (hall=[^;]+)", head)[1]
        await self.reader.readuntil(b"data: ")
        return perf_counter() - begin

    async def vote(self, name: str, value: int) -> float:
        """Hand in an answer; return the seconds until it is confirmed."""
        begin = perf_counter()
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.own, 0)
        )
        body = json.dumps({"key": f"01-small/{name}", "round": 1, "value": value})
        writer.write(POST.format(self.cookie, len(body), body).encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        if " 200 " in head.split("\r\n")[0]:
            self.kept = value
        writer.close()
        return perf_counter() - begin

    async def leave(self) -> None:
        """Close the stream."""
        self.writer.close()


async def within(seconds: float, jobs: list) -> list[float]:
    """Start jobs at random moments of some seconds; return how long each took."""
    rng = random.Random(0)

    async def later(job):
        await asyncio.sleep(rng.uniform(0, seconds))
        return await job()

    return await asyncio.gather(*map(later, jobs))


async def flooded(phones: list[Phone]) -> tuple[list[float], int]:
    """Let all vote again while one floods; return seconds, and how often that one has sent.

    The flood is a process of its own, as it would be a computer of its own.
    """
    port, cookie = str(phones[0].port), phones[0].cookie
    flood = await asyncio.create_subprocess_exec(
        sys.executable, __file__, "flood", port, cookie, stdin=PIPE, stdout=PIPE
    )
    await flood.stdout.readline()  # it has begun
    seconds = await within(VOTE, [lambda p=p: p.vote("number", 7) for p in phones[1:]])
    sent, _ = await flood.communicate(b"enough")
    return seconds, int(sent)


async def flood(port: int, cookie: str) -> int:
    """Send answers without waiting for replies until there is some input; return how many."""
    phone, is_over, sending = Phone(port), asyncio.Event(), []
    phone.cookie, phone.own = cookie, "127.0.0.2"
    asyncio.get_running_loop().add_reader(sys.stdin, is_over.set)
    print("begun", flush=True)
    while not is_over.is_set():
        sending.append(asyncio.create_task(phone.vote("number", len(sending) % 158)))
        await asyncio.sleep(FLOOD)
    sent = sum(one.done() for one in sending)  # the others have had no reply yet
    for one in sending:
        one.cancel()
    await asyncio.gather(*sending, return_exceptions=True)
    return sent


async def measure(server: Server) -> dict[str, float]:
    """Return what was measured."""
    rng = random.Random(1)
    phones = [Phone(server.port) for _ in range(PHONES)]
    joins = await within(JOIN, [phone.join for phone in phones])
    values = [rng.randrange(158) for _ in phones]
    votes = await within(
        VOTE, [lambda p=p, v=v: p.vote("number", v) for p, v in zip(phones, values)]
    )
    confirmed = sum(phone.kept is not None for phone in phones)
    state = await asyncio.to_thread(wall_state, server)
    found = {"join": p99(joins), "vote": p99(votes), "slowest": max(votes)}
    found |= {"confirmed": confirmed, "lost": confirmed - state["locked"], "here": state["phones"]}
    for phone in phones[:AGAIN]:
        await phone.leave()
    found["again"] = max(await asyncio.gather(*(phone.join() for phone in phones[:AGAIN])))
    seconds, found["sent"] = await flooded(phones)
    found["flooded"] = p99(seconds)
    found["megabytes"] = megabytes(server)
    return found


def p99(seconds: list[float]) -> float:
    """Return what 99 of 100 stay below."""
    return quantiles(seconds, n=100)[98]


def megabytes(server: Server) -> float:
    """Return the most memory that the hall's process has had."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024


async def kill(server: Server) -> tuple[int, int]:
    """Kill the hall twice in the middle of votes; return how many were confirmed, and then lost."""
    phones = [Phone(server.port) for _ in range(VOTERS)]
    for _ in range(2):
        await asyncio.gather(*(phone.join() for phone in phones))

        async def vote(phone):
            try:
                await asyncio.sleep(random.random())
                await phone.vote("number", random.randrange(158))
            except (OSError, asyncio.IncompleteReadError):
                pass  # it was killed, and this vote was not confirmed

        jobs = [asyncio.create_task(vote(phone)) for phone in phones if phone.kept is None]
        enough = sum(phone.kept is not None for phone in phones) + VOTERS // 4
        while sum(phone.kept is not None for phone in phones) < enough:
            await asyncio.sleep(0)
        server.kill()
        await asyncio.gather(*jobs)
        await asyncio.to_thread(server.start)
        await asyncio.to_thread(server.ask, "number")
    confirmed = sum(phone.kept is not None for phone in phones)
    state = await asyncio.to_thread(wall_state, server)
    return confirmed, max(0, confirmed - state["locked"])


def main() -> None:
    """Measure, and write the results."""
    load = report.load()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as place:
        server = Server(Path(place))
        server.ask("number")
        found = asyncio.run(measure(server))
        server.kill()
    with tempfile.TemporaryDirectory() as place:
        server = Server(Path(place))
        server.ask("number")
        confirmed, lost = asyncio.run(kill(server))
        server.kill()
    in_ms = {
        name: f"{1000 * found[name]:.0f} ms"
        for name in ("join", "vote", "slowest", "again", "flooded")
    }
    rows = [
        [f"{PHONES:,} phones join within {JOIN} s: 99 % have the question after", in_ms["join"]],
        [f"they vote within {VOTE} s: 99 % are confirmed after", in_ms["vote"]],
        ["the slowest", in_ms["slowest"]],
        ["confirmed, of which lost", f"{found['confirmed']:,}, {found['lost']}"],
        [f"{AGAIN} reconnect at once: the last has the question after", in_ms["again"]],
        [
            f"all vote again while one phone sends {found['sent']:,} answers: 99 % after",
            in_ms["flooded"],
        ],
        ["memory of the hall, at most", f"{found['megabytes']:.0f} MB"],
        [
            f"killed twice while {VOTERS} vote: confirmed, of which lost",
            f"{confirmed}, {lost}",
        ],
    ]
    nothing_lost = found["confirmed"] == PHONES and found["lost"] == lost == 0
    goal, most = f"{1000 * GOALS['p99']:.0f} ms", GOALS["megabytes"]
    kept = f"{found['confirmed'] + confirmed:,} confirmed"
    verdicts = [
        (f"99 % confirmed within {goal}", found["vote"] <= GOALS["p99"], f"{in_ms['vote']}"),
        ("The same in a flood", found["flooded"] <= GOALS["p99"], f"{in_ms['flooded']}"),
        ("No confirmed vote lost", nothing_lost, kept),
        (f"At most {most} MB", found["megabytes"] <= most, f"{found['megabytes']:.0f} MB"),
    ]
    lines = [*report.table("what | measured:", rows), "", *(report.verdict(*v) for v in verdicts)]
    report.write("hall", lines, load, "tornado")


if __name__ == "__main__":
    if sys.argv[1:2] == ["flood"]:
        print(asyncio.run(flood(int(sys.argv[2]), sys.argv[3])))
    else:
        main()
