"""The subject: the perceptron, and learning with few mistakes.

All that knows what is taught is in here; the kit around it knows nothing of it.
"""

import lazy_loader

ROOMS = (
    "algorithms", "bounds", "certificates", "concepts", "datasets", "estimators",
    "experiments", "figures", "geometry", "online", "problems", "widgets",
)  # fmt: skip
__getattr__, __dir__, __all__ = lazy_loader.attach(__name__, ROOMS)
