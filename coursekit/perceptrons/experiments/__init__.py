"""Experiments with chance in them, to be repeated: orders, splits and noise (lectures 02 to 08).

An experiment is a function of a random generator that makes one run and returns its results by
name. ``coursekit.repeat`` makes it many times and says how the results spread; what a lecture
concludes from it is tested on runs that the lecture has not made.
"""

from coursekit.perceptrons.experiments.averaging import (
    errors_of_one_pass,
    hinge_of_one_pass,
    last_vote_average,
)
from coursekit.perceptrons.experiments.choosing import best_of_twenty
from coursekit.perceptrons.experiments.features import noise_features
from coursekit.perceptrons.experiments.irrelevant import race_of_weights, wrong_labels
from coursekit.perceptrons.experiments.kernels import degrees_of_a_kernel, island
from coursekit.perceptrons.experiments.machines import more_machines
from coursekit.perceptrons.experiments.mail import (
    false_alarms_at_the_same_time,
    mail_split_at_random,
    mail_split_by_time,
    mail_threshold,
)
from coursekit.perceptrons.experiments.margins import (
    errors_with_a_margin,
    pocket_on_noise,
    price_of_a_margin,
)
from coursekit.perceptrons.experiments.noisy_labels import noisy_votes
from coursekit.perceptrons.experiments.orders import (
    by_order,
    forms_new_or_known,
    late_errors,
    one_order,
    random_split,
)
from coursekit.perceptrons.experiments.ten_classes import (
    nobody_and_several,
    two_ways_to_ten_classes,
)
from coursekit.perceptrons.experiments.ties import ties_on_a_grid
from coursekit.perceptrons.experiments.tumours import (
    errors_by_loss,
    nested_choice,
    regularised_tumours,
    scaling_of_tumours,
    selection_leak,
)
from coursekit.perceptrons.experiments.writers import digits_of_new_writers

__all__ = [
    "best_of_twenty",
    "by_order",
    "degrees_of_a_kernel",
    "digits_of_new_writers",
    "errors_by_loss",
    "errors_of_one_pass",
    "errors_with_a_margin",
    "false_alarms_at_the_same_time",
    "forms_new_or_known",
    "hinge_of_one_pass",
    "island",
    "last_vote_average",
    "late_errors",
    "mail_split_at_random",
    "mail_split_by_time",
    "mail_threshold",
    "more_machines",
    "nested_choice",
    "nobody_and_several",
    "noise_features",
    "noisy_votes",
    "one_order",
    "pocket_on_noise",
    "price_of_a_margin",
    "race_of_weights",
    "random_split",
    "regularised_tumours",
    "scaling_of_tumours",
    "selection_leak",
    "ties_on_a_grid",
    "two_ways_to_ten_classes",
    "wrong_labels",
]
