"""Right answers to problem set 2 that compute otherwise than the solutions."""


def without_if(w, x, y):
    return w + (y * sum(w * x) <= 0) * y * x


ALSO_RIGHT = {"update": [without_if]}
