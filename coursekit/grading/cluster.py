"""Mark a class on several machines: the executor of a Dask cluster (the extra `cluster`)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

CONNECT_SECONDS = 10
TRIES = 3  # so often a submission is tried whose worker dies


def workers(address: str) -> Callable[[], Executor]:
    """Return what makes an executor of the workers that a Dask scheduler has.

    Each worker needs the course's package and, for the sandbox, bubblewrap. A submission whose
    worker dies is handed to another one.

    Parameters
    ----------
    address : str
        Such as ``"tcp://10.0.0.1:8786"``, which `dask scheduler` prints when it starts.

    Raises
    ------
    RuntimeError
        If Dask is not installed, or there is no scheduler.
    """
    try:
        from distributed import Client
    except ImportError:
        raise RuntimeError(
            "--scheduler needs Dask: install the extra, pip install 'perceptron-course[cluster]' "
            "or, in a clone, python3 course.py add cluster."
        ) from None
    try:
        client = Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise RuntimeError(f"There is no Dask scheduler at {address}: {error}.") from None
    return lambda: client.get_executor(pure=False, retries=TRIES)
