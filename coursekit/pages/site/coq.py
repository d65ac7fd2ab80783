"""What pages with proofs need to let Coq run in them: jsCoq, its library, and our proofs compiled.

jsCoq is under another licence than the course. It is fetched when the site is made, lies in a
folder of its own with its licence and the address of its source, and the site can do without it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import zipfile
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from coursekit.course import PACKAGE, course
from coursekit.pages import npm
from coursekit.pages.site.live import script, style
from coursekit.proving.pages import needed, proof_pages

JS = PACKAGE / "proving" / "js"
ENGINE = "node_modules/jscoq/dist/wacoq_worker.js"
RUNS = (  # files by which Coq runs; it looks for them by these paths
    ENGINE,
    "node_modules/jscoq/backend/wasm/wacoq_worker.bc",
    "node_modules/jscoq/backend/wasm/dllcoqrun_stubs.wasm",
    "node_modules/jscoq/backend/wasm/dlllib_stubs.wasm",
    "node_modules/ocaml-wasm/bin/ocamlrun.wasm",
    "node_modules/ocaml-wasm/bin/dllcamlstr.wasm",
    "node_modules/ocaml-wasm/bin/dllthreads.wasm",
    "node_modules/ocaml-wasm/bin/dllunix.wasm",
    "node_modules/@ocaml-wasm/4.12--zarith/bin/dllzarith.wasm",
    "node_modules/@ocaml-wasm/4.12--janestreet-base/bin/dllbase_stubs.wasm",
    "node_modules/@ocaml-wasm/4.12--janestreet-base/bin/dllbase_internalhash_types_stubs.wasm",
)
LIBRARY, OURS = "library.coq-pkg", "course.coq-pkg"
LICENCES = "AGPL-3.0-or-later", "LGPL-2.1-only"  # of jsCoq; of Coq's library, OCaml and Zarith
ABOUT = """The programs in this folder are not part of the course and are not under its licence.

jsCoq {version}: {licence}. Its source: {source}/tree/v{version}
OCaml for WebAssembly: LGPL-2.1-only. Its source: https://github.com/corwin-of-amber/ocaml-wasm
Zarith: LGPL-2.0 with an exception. Its source: https://github.com/corwin-of-amber/ocaml-wasm--zarith
{library}: files of the library of Coq, which jsCoq brings compiled. LGPL-2.1-only. Their source:
https://github.com/coq/coq

They are as npm delivers them; {library} has those files of jsCoq's packages that the course uses.
"""
STAMP = (2026, 1, 1, 0, 0, 0)  # of files in an archive, so that equal contents are equal bytes
NODE = ["node", "--stack-size=8000"]


class Coq(NamedTuple):
    """Where pages find Coq, from the root of the site, and what they load of it.

    Attributes
    ----------
    folder : str
        The folder with our script, style and compiled proofs.
    engine : str
        The folder of jsCoq.
    files : list of (str, int)
        What is loaded, from the root of the site, with its size in bytes.
    folders : list of str
        The folders of the library, as Coq names them.
    integrity : str
        What the page's script must be, as browsers check it.
    """

    folder: str
    engine: str
    files: list[tuple[str, int]]
    folders: list[str]
    integrity: str


def write(extra: Path, names: Sequence[str] = ()) -> Coq:
    """Write what pages with proofs load into a site, and return where it is.

    The names are those of the files of proofs that can be required, with all that these require;
    without them, what the pages require.

    Raises
    ------
    OSError
        If jsCoq cannot be fetched.
    """
    compiled = compiled_proofs(names)
    engine = extra / f"jscoq-{npm.JSCOQ['jscoq']}"
    files = _write_engine(engine, compiled)
    parts = {OURS: (compiled / OURS).read_bytes(), "page.js": script("main.js", JS)}
    parts["page.css"] = style(JS / "proof.css")
    name = hashlib.sha256(b"".join(parts.values())).hexdigest()[:12]
    folder = extra / "proofs-live" / name
    folder.mkdir(parents=True, exist_ok=True)
    for part, content in parts.items():
        (folder / part).write_bytes(content)
    files.append((folder / OURS, len(parts[OURS])))
    used = json.loads((compiled / "used.json").read_text(encoding="utf-8"))
    folders = {Path(file).parent.as_posix().removeprefix("/lib/") for file in used}
    return Coq(
        folder.relative_to(extra).as_posix(),
        engine.relative_to(extra).as_posix(),
        [(file.relative_to(extra).as_posix(), size) for file, size in files],
        sorted({place.replace("/", ".") for place in folders} | {"Course"}),
        "sha384-" + b64encode(hashlib.sha384(parts["page.js"]).digest()).decode(),
    )


def _write_engine(folder: Path, compiled: Path) -> list[tuple[Path, int]]:
    """Copy jsCoq and its part of the library into a folder; return what a page loads of it."""
    modules = npm.fetch_together("jscoq", npm.JSCOQ)
    loaded = []
    for name in RUNS:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(modules.parent / modules.name / name.removeprefix("node_modules/"), target)
        loaded.append((target, target.stat().st_size))
    shutil.copyfile(compiled / LIBRARY, folder / LIBRARY)
    package = json.loads((modules / "jscoq" / "package.json").read_text(encoding="utf-8"))
    source = package["repository"]["url"].removeprefix("git+").removesuffix(".git")
    about = ABOUT.format(
        version=package["version"], licence=package["license"], source=source, library=LIBRARY
    )
    (folder / "README.txt").write_text(about, encoding="utf-8")
    for name in LICENCES:
        text = modules / "spdx-license-list" / "licenses" / f"{name}.json"
        licence = json.loads(text.read_text(encoding="utf-8"))["licenseText"]
        (folder / f"{name}.txt").write_text(licence, encoding="utf-8")
    return [*loaded, (folder / LIBRARY, (folder / LIBRARY).stat().st_size)]


def compiled_proofs(names: Sequence[str] = ()) -> Path:
    """Return a folder with our proofs compiled and what they use of the library, kept for later."""
    proofs = course().root / "proofs"
    names = needed(
        list(names) or [name for page in proof_pages() for name in page.requires], proofs
    )
    sources = [proofs / f"{name}.v" for name in names]
    what = [*sources, *(JS / name for name in ("compile.js", "coq.js", "node.js"))]
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in what))
    digest.update(str(npm.JSCOQ).encode())
    folder = course().root / "build" / "jscoq" / digest.hexdigest()[:12]
    if not (folder / OURS).exists():
        folder.mkdir(parents=True, exist_ok=True)
        _compile(proofs, names, folder)
    return folder


def _compile(proofs: Path, names: list[str], folder: Path) -> None:
    """Let jsCoq compile files of proofs, and pack what pages load."""
    modules = npm.fetch_together("jscoq", npm.JSCOQ)
    command = [*NODE, "compile.js", str(modules), str(proofs), str(folder), *names]
    done = subprocess.run(command, cwd=JS, capture_output=True, text=True)
    if done.returncode:
        raise OSError(f"jsCoq did not compile the proofs: {done.stderr.strip()[-1000:]}")
    used = json.loads(done.stdout)
    (folder / "used.json").write_text(done.stdout, encoding="utf-8")
    found: dict[str, bytes] = {}
    for package in sorted((modules / "jscoq" / "coq-pkgs").glob("*.coq-pkg")):
        with zipfile.ZipFile(package) as packed:
            inside = {f"/lib/{name}": name for name in packed.namelist()}
            found |= {inside[n]: packed.read(inside[n]) for n in used if n in inside}
    _pack(folder / LIBRARY, found)
    _pack(folder / OURS, {f"Course/{n}.vo": (folder / f"{n}.vo").read_bytes() for n in names})


def _pack(file: Path, contents: dict[str, bytes]) -> None:
    """Write an archive of files by their names."""
    partial = file.with_suffix(".partial")
    with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in sorted(contents.items()):
            packed.writestr(zipfile.ZipInfo(name, STAMP), content, zipfile.ZIP_DEFLATED)
    partial.replace(file)
