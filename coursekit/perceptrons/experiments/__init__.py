"""Experiments with chance in them, to be repeated: orders, splits and noise (lectures 02 to 08).

An experiment is a function of a random generator that makes one run and returns its results by
name. ``coursekit.repeat`` makes it many times and says how the results spread; what a lecture
concludes from it is tested on runs that the lecture has not made.
"""

from coursekit.perceptrons.experiments.averaging import errors_of_one_pass, last_vote_average
from coursekit.perceptrons.experiments.margins import pocket_on_noise, price_of_a_margin

__all__ = ["errors_of_one_pass", "last_vote_average", "pocket_on_noise", "price_of_a_margin"]
