"""Right answers to problem set 1 that compute otherwise than the solutions."""

ALSO_RIGHT = {}
