"""Verified solutions under a course on the perceptron.

Lectures and students import their names from here: ``from coursekit import perceptron``.
`__init__.pyi` lists them by subject with their modules; the others are in the rooms, such as
`coursekit.perceptrons.bounds`. Nothing is loaded before it is used.
"""

import lazy_loader

__version__ = "0.1.0"
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
