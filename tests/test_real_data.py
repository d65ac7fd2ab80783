"""Real data: what scikit-learn brings along."""

import numpy as np
from oracles import output_of
from sklearn.datasets import load_breast_cancer, load_digits

from coursekit.perceptrons import datasets


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


def test_the_data_is_had_and_does_not_load_scikit_learn():
    code = "import sys; from coursekit.perceptrons import datasets\n"
    code += "datasets.ten_digits(), datasets.breast_cancer()\n"
    assert output_of(f"{code}print('sklearn' in sys.modules)") == "False\n"
