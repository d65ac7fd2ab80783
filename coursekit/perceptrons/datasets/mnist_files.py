"""MNIST: 70,000 handwritten digits, from files that you have or that `mnist` downloads if asked."""

from __future__ import annotations

import gzip
import math
import os
import zipfile
import zlib
from pathlib import Path
from typing import NamedTuple

import numpy as np

ADDRESS = "https://storage.googleapis.com/cvdf-datasets/mnist/"
FILES = {  # name: SHA-256 of the compressed file, as it was published
    "train-images-idx3-ubyte": "440fcabf73cc546fa21475e81ea370265605f56be210a4024d2ca8f203523609",
    "train-labels-idx1-ubyte": "3552534a0a558bbed6aed32b30c495cca23d567ec52cac8be1a0730e8010255c",
    "t10k-images-idx3-ubyte": "8d422c7b0a1c1c79245a5bcf07fe86e33eeafee792b84584aec276f5a2dbc4e6",
    "t10k-labels-idx1-ubyte": "f7ae60f92e00ec6debd23a6088c31dbd2371eca3ffa0defaefb259924204aec6",
}
SIDE = 28  # an image has 28 by 28 pixels


class TrainTest(NamedTuple):
    """Examples to learn from and others to be tested on.

    Attributes
    ----------
    X_train, X_test : ndarray, shape (n, d) and (m, d)
        One example a row.
    y_train, y_test : ndarray, shape (n,) and (m,)
        Their classes.
    """

    X_train: np.ndarray
    y_train: np.ndarray
    X_test: np.ndarray
    y_test: np.ndarray


def mnist(path: str | os.PathLike | None = None, *, download: bool = False) -> TrainTest:
    """Return the 60,000 images of MNIST to learn from and the 10,000 to be tested on.

    Parameters
    ----------
    path : str or path, optional
        A folder with the four original files (train-images-idx3-ubyte, train-labels-idx1-ubyte,
        t10k-images-idx3-ubyte, t10k-labels-idx1-ubyte, each as it is or as .gz), or an .npz file
        with the arrays x_train, y_train, x_test and y_test. Without it the files are expected in
        the user's folder for caches, where `download=True` puts them.
    download : bool, optional
        If the files are not there yet, download them, 11 MB, and verify their SHA-256 sums. Nothing
        is ever downloaded without this.

    Returns
    -------
    TrainTest
        X_train is (60000, 784), X_test (10000, 784): grey values from 0 (paper) to 255 (ink) as
        unsigned bytes, 55 MB in all, where floats would take 439 MB. Turn them into larger numbers
        before you calculate with them, ``X.astype(float)``: bytes start again from 0 after 255.
        ``X_train[i].reshape(28, 28)`` is an image. The labels are integers from 0 to 9.

    Raises
    ------
    FileNotFoundError
        If the files are not there; the message says how to get them.
    OSError
        If they cannot be downloaded.
    ValueError
        If a file does not hold what it should, or if both `path` and `download` are given.

    Notes
    -----
    The images are those of Y. LeCun, C. Cortes and C. J. C. Burges, made from two databases of the
    US National Institute of Standards and Technology (NIST). The documentation of Keras and
    TensorFlow says that LeCun and Cortes hold the copyright and make MNIST available under the
    Creative Commons licence CC BY-SA 3.0.

    References
    ----------
    Y. LeCun, L. Bottou, Y. Bengio and P. Haffner, "Gradient-based learning applied to document
    recognition", Proceedings of the IEEE 86 (1998).
    """
    if path is not None and download:
        raise ValueError("path and download cannot both be given: downloads go to the cache.")
    folder = cache_folder() if path is None else Path(path).expanduser()
    if download:
        download_to(folder)
    if folder.suffix == ".npz":
        return _from_npz(folder)
    train, test = (
        _checked(
            _read_idx(_find(folder, f"{part}-images-idx3-ubyte"), 3),
            _read_idx(_find(folder, f"{part}-labels-idx1-ubyte"), 1),
            f"the {part} files in {folder}",
        )
        for part in ("train", "t10k")
    )
    return TrainTest(*train, *test)


def cache_folder() -> Path:
    """Return where downloads are kept: a folder of the user's caches, as the system has them."""
    import pooch

    return pooch.os_cache("perceptron-course") / "mnist"


def download_to(folder: Path) -> None:
    """Put the four files into `folder` unless they are there, whole.

    An OSError says what else can be done. Of what is not MNIST nothing is kept.
    """
    import pooch

    sums = {f"{name}.gz": sha256 for name, sha256 in FILES.items()}
    store = pooch.create(folder, base_url=ADDRESS, registry=sums, retry_if_failed=1)
    for name in sums:
        try:
            store.fetch(name)
        except OSError as error:
            raise OSError(
                f"MNIST could not be downloaded: {error}. Try again when there is a connection "
                f"to the internet; or get {', '.join(sums)} by hand, put them into {folder}, "
                "and call mnist()."
            ) from None


def _read_idx(path: Path, ndim: int) -> np.ndarray:
    """Return the array of bytes in a file of the format idx, plain or compressed.

    It begins with 2 bytes 0, one for the type (8: unsigned bytes), one for the number of
    dimensions, and 4 for the size of each, the largest byte first.
    """
    try:
        content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise ValueError(f"{path} is damaged: {error}. Get it again.") from None
    begin, head = bytes([0, 0, 8, ndim]), 4 + 4 * ndim
    if not content.startswith(begin) or len(content) < head:
        raise ValueError(
            f"{path} must be an idx file of bytes that begins with {begin.hex(' ')}, but its "
            f"{len(content):,} bytes begin with {content[:4].hex(' ') or 'nothing'}."
        )
    shape = tuple(np.frombuffer(content[4:head], dtype=">u4").tolist())
    if len(content) - head != math.prod(shape):
        raise ValueError(
            f"{path} is damaged: after its head {math.prod(shape):,} bytes should follow, of the "
            f"shape {shape}, but there are {len(content) - head:,}. Get it again."
        )
    return np.frombuffer(content, dtype=np.uint8, offset=head).reshape(shape)


def _find(folder: Path, name: str) -> Path:
    """Return the file of this name; some collections put a dot before "idx" or compress it."""
    for stem in (name, name.replace("-idx", ".idx")):
        for path in (folder / stem, folder / f"{stem}.gz"):
            if path.is_file():
                return path
    raise FileNotFoundError(
        f"MNIST is not in {folder}: {name} is missing. Either call mnist(download=True), which "
        f"needs the internet and downloads 11 MB; or put the four files {', '.join(FILES)} (or the "
        "same as .gz) into one folder and call mnist(that_folder)."
    )


def _from_npz(path: Path) -> TrainTest:
    """Return the four arrays of an .npz file, as Keras stores them."""
    if not path.is_file():
        raise FileNotFoundError(f"There is no file {path}.")
    try:
        with np.load(path) as arrays:
            train = arrays["x_train"], arrays["y_train"]
            test = arrays["x_test"], arrays["y_test"]
    except (KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
        raise ValueError(
            f"{path} must hold the arrays x_train, y_train, x_test and y_test, but: {error}"
        ) from None
    return TrainTest(
        *_checked(*train, f"x_train and y_train in {path}"),
        *_checked(*test, f"x_test and y_test in {path}"),
    )


def _checked(images: np.ndarray, labels: np.ndarray, where: str) -> tuple[np.ndarray, np.ndarray]:
    """Return images (n, 784) of bytes and labels (n,) of integers, or say what is wrong."""
    if images.shape[1:] not in [(SIDE, SIDE), (SIDE * SIDE,)] or len(images) == 0:
        raise ValueError(f"Images of 28 by 28 pixels are needed; {where} have {images.shape}.")
    if labels.shape != images.shape[:1]:
        raise ValueError(
            f"Each image needs one label; {where} have the shapes {images.shape}, {labels.shape}."
        )
    for array, largest in ((images, 255), (labels, 9)):
        if array.dtype.kind not in "iu" or array.min() < 0 or array.max() > largest:
            raise ValueError(
                "Grey values must be integers from 0 to 255 and labels integers from 0 to 9, which "
                f"{where} are not."
            )
    return images.reshape(len(images), -1).astype(np.uint8), labels.astype(np.int64)
