"""Real data: what scikit-learn brings along, and MNIST from files that are small and made up."""

import functools
import gzip
import hashlib
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest
from oracles import output_of, refusal
from sklearn.datasets import load_breast_cancer, load_digits

from coursekit.perceptrons import datasets
from coursekit.perceptrons.datasets import mnist, mnist_files
from coursekit.perceptrons.datasets.mnist_files import FILES

COUNTS = {"train": 6, "t10k": 4}


# What scikit-learn brings along


def test_ten_digits_are_those_of_scikit_learn():
    images, labels = load_digits(return_X_y=True)
    X, y = datasets.ten_digits()
    assert X.shape == (1797, 64) and X.dtype == y.dtype == np.int64
    assert (X == images).all() and (y == labels).all()
    assert set(y.tolist()) == set(range(10)) and (X.min(), X.max()) == (0, 16)


def test_malignant_is_positive_and_the_features_are_named_in_the_order_of_the_columns():
    X, y = datasets.breast_cancer()
    source = load_breast_cancer()
    assert X.shape == (569, 30) and (X == source.data).all()
    diagnoses = source.target_names[source.target]
    assert (y[diagnoses == "malignant"] == 1).all() and (y[diagnoses == "benign"] == -1).all()
    assert (y == 1).sum() == 212 and (y == -1).sum() == 357
    assert X.max() == 4254 and (X.max(axis=0) < 0.1).sum() == 5  # the description says so
    names = datasets.breast_cancer_features()
    assert names == tuple(source.feature_names)
    radius, area = (X[:, names.index(f"mean {name}")] for name in ("radius", "area"))
    assert np.corrcoef(radius**2, area)[0, 1] > 0.99


# MNIST from files


def idx(array, kind=8):
    head = bytes([0, 0, kind, array.ndim]) + np.array(array.shape, ">u4").tobytes()
    return head + array.astype(np.uint8).tobytes()


def images_and_labels():
    """A few images and labels for each part, of all grey values and digits, drawn once for all."""
    rng = np.random.default_rng(0)
    return {
        part: (rng.integers(0, 256, (n, 28, 28), dtype=np.uint8), rng.integers(0, 10, n))
        for part, n in COUNTS.items()
    }


SMALL = images_and_labels()
CONTENTS = {
    f"{part}-{what}-idx{array.ndim}-ubyte": idx(array)
    for part, arrays in SMALL.items()
    for what, array in zip(("images", "labels"), arrays, strict=True)
}


def write(folder, contents=CONTENTS, name=lambda name: name, pack=lambda content: content):
    folder.mkdir(parents=True, exist_ok=True)
    for file, content in contents.items():
        (folder / name(file)).write_bytes(pack(content))
    return folder


def assert_small(data):
    for (images, labels), X, y in zip(SMALL.values(), data[::2], data[1::2], strict=True):
        assert X.shape == (len(images), 784) and X.dtype == np.uint8
        assert (X.reshape(images.shape) == images).all()
        assert y.dtype == np.int64 and y.tolist() == labels.tolist()
        X[:] = 0  # what is returned may be changed


def test_files_may_be_plain_or_compressed_or_have_a_dot_in_the_name(tmp_path):
    data = mnist(write(tmp_path / "plain"))
    assert data._fields == ("X_train", "y_train", "X_test", "y_test")
    assert_small(data)
    assert_small(mnist(str(tmp_path / "plain")))
    assert_small(mnist(write(tmp_path / "gz", name="{}.gz".format, pack=gzip.compress)))
    dotted = write(tmp_path / "dot", name=lambda name: name.replace("-idx", ".idx"))
    assert_small(mnist(dotted))


def arrays(**changes):
    (x_train, y_train), (x_test, y_test) = SMALL.values()
    parts = {"x_train": x_train, "y_train": y_train, "x_test": x_test, "y_test": y_test}
    return {name: array for name, array in (parts | changes).items() if array is not None}


def test_an_npz_file_with_images_or_with_rows(tmp_path):
    for flat in (False, True):
        shape = (-1, 784) if flat else (-1, 28, 28)
        images = {name: arrays()[name].reshape(shape) for name in ("x_train", "x_test")}
        np.savez_compressed(tmp_path / "mnist.npz", **arrays(**images))
        assert_small(mnist(tmp_path / "mnist.npz"))


def test_a_tilde_is_the_home_folder(tmp_path, monkeypatch):
    write(tmp_path / "digits")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert_small(mnist("~/digits"))


TRAIN, LABELS = "train-images-idx3-ubyte", "train-labels-idx1-ubyte"


def test_a_file_that_does_not_hold_what_it_should_is_refused(tmp_path):
    def message(file, content):
        return refusal(mnist, write(tmp_path, CONTENTS | {file: content}))

    images, train = SMALL["train"][0], tmp_path / TRAIN
    begins = f"{train} must be an idx file of bytes that begins with 00 00 08 03, but its"
    assert message(TRAIN, idx(images, kind=13)) == f"{begins} 4,720 bytes begin with 00 00 0d 03."
    assert message(TRAIN, b"") == f"{begins} 0 bytes begin with nothing."
    assert message(TRAIN, CONTENTS[TRAIN][:9]) == f"{begins} 9 bytes begin with 00 00 08 03."
    assert "begins with 00 00 08 01, but its 4,720 bytes begin" in message(LABELS, idx(images))
    for content, size in [(CONTENTS[TRAIN][:-1], "4,703"), (CONTENTS[TRAIN] + b"1", "4,705")]:
        assert message(TRAIN, content) == (
            f"{train} is damaged: after its head 4,704 bytes should follow, of the shape "
            f"(6, 28, 28), but there are {size}. Get it again."
        )
    where = f"the train files in {tmp_path}"
    assert message(TRAIN, idx(np.zeros((6, 27, 28)))) == (
        f"Images of 28 by 28 pixels are needed; {where} have (6, 27, 28)."
    )
    assert message(LABELS, idx(np.zeros(5))) == (
        f"Each image needs one label; {where} have the shapes (6, 28, 28), (5,)."
    )
    assert message(LABELS, idx(np.full(6, 10))) == (
        "Grey values must be integers from 0 to 255 and labels integers from 0 to 9, which "
        f"{where} are not."
    )


def test_a_damaged_compressed_file_is_refused(tmp_path):
    write(tmp_path, name="{}.gz".format, pack=gzip.compress)
    path = tmp_path / f"{TRAIN}.gz"
    whole = path.read_bytes()
    for damaged in (
        whole[:-9],
        b"zz" + whole[2:],
        whole[:-8] + b"zzzz" + whole[-4:],  # the checksum
        whole[:10] + b"\xff" + whole[11:],  # no kind of block
    ):
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match=r"train-images-idx3-ubyte\.gz is damaged: .* again\."):
            mnist(tmp_path)


def test_an_npz_file_that_does_not_hold_what_it_should_is_refused(tmp_path):
    missing = "must hold the arrays x_train, y_train, x_test and y_test, but: .*"
    for changes, message in [
        ({"y_test": None}, missing + "y_te"),
        ({"y_train": np.array(range(6), dtype=object)}, missing + "allow_pic"),
        ({"x_train": np.zeros((6, 28, 28))}, "Grey values must be integers .* x_train and y_train"),
        ({"y_test": np.array(list("abcd"))}, "Grey values must be integers .* x_test and y_test"),
        ({"x_test": np.zeros((0, 28, 28), int)}, r"28 by 28 pixels are needed; .* have \(0, 28, "),
        ({"x_test": -SMALL["t10k"][0].astype(int)}, "Grey values must be integers from 0 to 255"),
    ]:
        np.savez(tmp_path / "mnist.npz", **arrays(**changes))
        with pytest.raises(ValueError, match=message):
            mnist(tmp_path / "mnist.npz")


def test_what_is_no_npz_file_is_refused(tmp_path):
    path = tmp_path / "mnist.npz"
    np.save(tmp_path / "one.npy", np.zeros(3))
    for content in (b"hello", b"PK\x03\x04 and no more", (tmp_path / "one.npy").read_bytes()):
        path.write_bytes(content)
        assert refusal(mnist, path).startswith(f"{path} must hold the arrays x_train, y_train, ")
    with pytest.raises(FileNotFoundError, match=r"There is no file .*other\.npz"):
        mnist(tmp_path / "other.npz")


@pytest.mark.parametrize("missing", CONTENTS)
def test_a_missing_file_is_named_with_what_to_do(tmp_path, missing):
    write(tmp_path, {name: content for name, content in CONTENTS.items() if name != missing})
    message = refusal(mnist, tmp_path, error=FileNotFoundError)
    assert message.startswith(f"MNIST is not in {tmp_path}: {missing} is missing. Either call ")
    assert all(name in message for name in FILES)


# MNIST from the cache, and downloaded from a server that is not the real one


PACKED = {f"{name}.gz": gzip.compress(content) for name, content in CONTENTS.items()}


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """The cache in a folder of this test, and the sums of the small files as those to be met."""
    sums = {name: hashlib.sha256(PACKED[f"{name}.gz"]).hexdigest() for name in CONTENTS}
    monkeypatch.setattr(mnist_files, "cache_folder", lambda: tmp_path / "cache" / "mnist")
    monkeypatch.setattr(mnist_files, "FILES", sums)
    return tmp_path / "cache" / "mnist"


@pytest.fixture
def server(tmp_path, monkeypatch):
    """A folder whose files are served, and the list of what was asked for."""
    requests = []

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, *_):
            requests.append(self.path)

    folder = tmp_path / "served"
    handler = functools.partial(Handler, directory=write(folder, PACKED))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setattr(mnist_files, "ADDRESS", f"http://127.0.0.1:{server.server_port}/")
        yield folder, requests
        server.shutdown()


def test_nothing_is_downloaded_unless_asked(cache, server):
    with pytest.raises(FileNotFoundError, match=r"MNIST is not in .*mnist: train-images"):
        mnist()
    assert server[1] == [] and not cache.exists()


def test_a_download_is_verified_kept_and_not_repeated(cache, server):
    assert_small(mnist(download=True))
    assert server[1] == [f"/{name}" for name in PACKED]
    assert {p.name: p.read_bytes() for p in cache.iterdir()} == PACKED
    assert_small(mnist())
    assert_small(mnist(download=True))
    assert len(server[1]) == len(PACKED)


def test_a_damaged_cache_is_mended_by_a_download(cache, server):
    write(cache, PACKED | {f"{TRAIN}.gz": PACKED[f"{TRAIN}.gz"][:100]})
    with pytest.raises(ValueError, match="is damaged"):
        mnist()
    assert_small(mnist(download=True))
    assert server[1] == [f"/{TRAIN}.gz"]


def test_files_with_another_sum_are_not_kept(cache, server):
    (server[0] / f"{LABELS}.gz").write_bytes(gzip.compress(b"something else"))
    with pytest.raises(ValueError, match=r"train-labels-idx1-ubyte\.gz.* does not match"):
        mnist(download=True)
    assert f"{LABELS}.gz" not in [path.name for path in cache.iterdir()]


def test_a_download_that_fails_says_what_else_can_be_done(cache, server):
    (server[0] / f"{LABELS}.gz").unlink()
    message = refusal(mnist, download=True, error=OSError)
    assert message.startswith("MNIST could not be downloaded: ") and "404" in message
    assert f"by hand, put them into {cache}, and call mnist()." in message


def test_a_folder_and_a_download_do_not_go_together(tmp_path):
    message = refusal(mnist, tmp_path, download=True)
    assert message == "path and download cannot both be given: downloads go to the cache."


def test_importing_the_data_loads_neither_scikit_learn_nor_a_tool_for_downloads():
    code = (
        "import sys, coursekit.perceptrons.datasets; print({'sklearn', 'pooch'} & {*sys.modules})"
    )
    assert output_of(code) == "set()\n"
