"""Grade a class on several machines: the executor of a Dask cluster (the extra `cluster`)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

from coursekit.course import course

CONNECT_SECONDS = 10
TRIES = 3  # how often to try a submission whose worker dies


def workers(address: str) -> Callable[[], Executor]:
    """Return a function that makes an executor of the workers of a Dask scheduler.

    Each worker is started in the folder of the course, in an environment that has its packages,
    and needs bubblewrap for the sandbox. A submission whose worker dies is handed to another one.

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
            f"--scheduler needs Dask. This adds it: {course().adding('cluster')}."
        ) from None
    try:
        client = Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise RuntimeError(f"There is no Dask scheduler at {address}: {error}.") from None
    return lambda: client.get_executor(pure=False, retries=TRIES)
