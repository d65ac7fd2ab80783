"""Right answers to problem set 5 that compute otherwise than the solutions."""



def each_update_as_often_as_it_counts(X, y, epochs):
    w, a, left = 0 * X[0], 0 * X[0], epochs * len(X)
    for i in list(range(len(X))) * epochs:
        if y[i] * (w @ X[i]) <= 0:
            w += y[i] * X[i]
            a += left * y[i] * X[i]
        left -= 1
    return a


def in_whole_numbers(X, y, epochs):
    rows = [[int(v) * int(label) for v in x] for x, label in zip(X, y)]
    w, u, pairs = [0] * len(rows[0]), [0] * len(rows[0]), []
    for c, z in enumerate(rows * epochs):
        if sum(p * q for p, q in zip(w, z)) <= 0:
            w = [p + q for p, q in zip(w, z)]
            u = [p + c * q for p, q in zip(u, z)]
            pairs.append((c, u))
    return pairs, [len(rows) * epochs * p - q for p, q in zip(w, u)]


def one_vote_at_a_time(X, y, epochs, new):
    w, votes, ballots = 0 * X[0], [0], [[] for _ in new]
    for i in list(range(len(X))) * epochs:
        if y[i] * (w @ X[i]) <= 0:
            w = w + y[i] * X[i]
            votes.append(0)
        votes[-1] += 1
        for ballot, z in zip(ballots, new):
            ballot.append(z @ w >= 0)
    return votes, [1 if 2 * sum(ballot) >= len(ballot) else -1 for ballot in ballots]


ALSO_RIGHT = {
    "average_naive": [each_update_as_often_as_it_counts],
    "average_lazy": [in_whole_numbers],
    "vote": [one_vote_at_a_time],
}
