"""Every question: right answers get all points, misconceptions are recognised, blanks get none."""

from coursekit.exercises import check, questions

SEEDS = ("public", "class of 2025", "class of 2026", "class of 2027")


def test_right_answers_get_full_points():
    for question in questions():
        for seed in SEEDS:
            result = check(question.name, question.reference, seed=seed)
            assert result.passed and result.points == question.max_points, result


def test_misconceptions_lose_points_and_are_named():
    for question in questions():
        assert len(question.misconceptions) >= 4, question.name
        for known in question.misconceptions:
            for seed in SEEDS:
                result = check(question.name, known.answer, seed=seed)
                assert result.points < question.max_points, result
                assert result.misconception == known.name, result


def test_an_empty_answer_gets_nothing():
    def blank(*arguments):
        raise NotImplementedError

    for question in questions():
        assert check(question.name, blank).points == 0


def test_an_answer_that_does_not_look_at_its_arguments_gets_nothing():
    for question in questions():
        for constant in (None, 0, 1, [], [0]):
            result = check(question.name, lambda *_, value=constant: value)
            assert result.points == 0, (question.name, constant)
