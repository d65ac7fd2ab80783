"""Whole files of proofs in the Coq of a page: what they require is compiled, each is read again."""

from contextlib import contextmanager
from time import perf_counter

from served import served

from coursekit.proving.pages import needed, proof_pages
from proofs import check

MOST_SECONDS = 300  # for a file
ASSUMED = "Definition all_theorems := ({}).\n"
# The page's own Coq reads a text, as it reads its rows; then it says what the theorems rest on. If
# it crashes or takes too long, it is ended, and the next text starts it again.
REPLAY = """async (text) => {
  const { engine, proof } = document.querySelector(".proof-live").page;
  proof.coq = await engine.start();
  engine.within = (step) => step; // a sentence may take longer than a reader would wait
  const read = async () => {
    await proof.coq.begin("Replayed");
    const wrong = await proof.read(text);
    return wrong ? `${wrong.sentence}: ${wrong.reason}` : proof.assumptions("all_theorems");
  };
  let limit;
  const ended = new Promise((tell) => {
    const end = (reason) => { engine.end(); tell(reason); };
    engine.worker.onerror = ({ message }) => end(`Coq stopped: ${message}`);
    limit = setTimeout(() => end("not read in time"), SECONDS * 1000);
  });
  try {
    return await Promise.race([read(), ended]);
  } finally {
    clearTimeout(limit);
  }
}""".replace("SECONDS", str(MOST_SECONDS))


@contextmanager
def page_that_can_read(files, folder):
    """Serve a page in which Coq finds what files of proofs require; the value is its address."""
    # Here, since only `make test-rest` installs what they need.
    from coursekit.pages.site import coq, proofs

    required = {name for file in files for name in needed([file.stem], check.PROOFS)[:-1]}
    alive = coq.write(folder, sorted(required))
    (folder / "proofs").mkdir()
    text = proofs.theorem(proof_pages()[0], alive)
    (folder / "proofs" / "index.html").write_text(text, encoding="utf-8")
    with served(folder) as address:
        yield f"{address}/proofs/index.html"


def replay(page, file):
    """Return what Coq says that the theorems of a file rest on, and after how many seconds."""
    theorems = check.THEOREM.findall(text := file.read_text(encoding="utf-8"))
    all_theorems = ", ".join(f"@{name}" for name in theorems) or "0"
    page.locator(".proof-panel").wait_for()
    begin = perf_counter()
    answer = page.evaluate(REPLAY, text + ASSUMED.format(all_theorems))
    return answer.strip(), perf_counter() - begin
