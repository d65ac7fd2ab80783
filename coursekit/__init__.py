"""Verified solutions under a course on the perceptron.

What lectures and students use is here by name: ``from coursekit import perceptron``. `__init__.pyi`
lists it by subject and says where it lives; the rest is in the rooms (`coursekit.bounds`, ...).
Nothing is loaded before it is used.
"""

import lazy_loader

__version__ = "0.1.0"
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
