"""Build the site with live problem sets where only package registries can be reached: for tests.

The numpy that Pyodide was released with is in no registry. This one, of the same version and for
the same Python, is taken out of a package that others have built. It is not to be handed on.
"""

import sys
from pathlib import Path

from coursekit.cli import main
from coursekit.pages import npm

CARRIER = ("@bentopdf/pymupdf-wasm", "0.11.16")


def numpy_in_carrier(folder: Path | None = None) -> Path:
    """Return the wheel; the folder that was asked for does not matter."""
    [wheel] = npm.fetch(*CARRIER).rglob("numpy-*.whl")
    return wheel


if __name__ == "__main__":
    # Here, since only `make test-rest` installs what it needs.
    from coursekit.pages.site import numpy_wheel

    numpy_wheel.wheel = numpy_in_carrier
    sys.exit(main(["site", *sys.argv[1:]]))
