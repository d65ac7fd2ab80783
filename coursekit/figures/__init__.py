"""Pictures for lectures 00 to 06, each of which can say in words what it shows.

Every function draws on the axes that it is given, or in a figure of its own, and returns the axes.
`show` turns axes into a picture with alternative text.
"""

from coursekit.figures.cauchy_schwarz import discriminant
from coursekit.figures.class_images import class_weights, wrong_images
from coursekit.figures.class_sizes import space_sizes
from coursekit.figures.confusion import confusion
from coursekit.figures.convex_hulls import hulls
from coursekit.figures.counts import misclassified
from coursekit.figures.cube import cube
from coursekit.figures.cycles import norms
from coursekit.figures.dual import dual
from coursekit.figures.errors import learning_curves, online_to_batch, paper_errors
from coursekit.figures.images import images, weight_image
from coursekit.figures.margins import margin_by_direction
from coursekit.figures.mistakes import growth, order_counts
from coursekit.figures.picture import Picture, describe, description, show
from coursekit.figures.planes import centroids, distances, examples, hyperplane, margin_band
from coursekit.figures.proof import margin_proof, proof_angle, proof_curves
from coursekit.figures.regions import boundaries, decisions
from coursekit.figures.runs import run_in_plane, updates_per_epoch, weight_path
from coursekit.figures.style import panels
from coursekit.figures.thresholds import by_scale, choose_gamma, margin_bounds
from coursekit.figures.updates import losses, update
from coursekit.figures.vectors import projection, vectors
from coursekit.figures.version_space import version_space
from coursekit.figures.votes import votes

__all__ = [
    "Picture", "boundaries", "by_scale", "centroids", "choose_gamma", "class_weights",
    "confusion", "cube", "decisions", "describe", "description", "discriminant", "distances",
    "dual", "examples", "growth", "hulls", "hyperplane", "images", "learning_curves", "losses",
    "margin_band", "margin_bounds", "margin_by_direction", "margin_proof", "misclassified",
    "norms", "online_to_batch", "order_counts", "panels", "paper_errors", "projection",
    "proof_angle", "proof_curves", "run_in_plane", "show", "space_sizes", "update",
    "updates_per_epoch", "vectors", "version_space", "votes", "weight_image", "weight_path",
    "wrong_images",
]  # fmt: skip
