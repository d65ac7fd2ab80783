"""Pictures for lectures 00 to 08, each with a description in words.

Every drawing function takes the matplotlib axes `ax` to draw on, makes a figure of its own unless
they are given, and returns them; `update_step` and `points_and_walls` take and return two. An
argument that is not as described, or cannot be drawn, raises a ValueError that names it and says
what to do. `picture` turns axes into an image with alternative text, and `panels` makes axes side
by side.
"""

from coursekit.perceptrons.figures.adversary_path import adversary_path
from coursekit.perceptrons.figures.climb import climb
from coursekit.perceptrons.figures.comparisons import margin_bounds, mistake_growth
from coursekit.perceptrons.figures.confusion import confusion
from coursekit.perceptrons.figures.convex_hulls import convex_hulls
from coursekit.perceptrons.figures.counts import misclassified, mistakes_by_order
from coursekit.perceptrons.figures.cube import instance_cube
from coursekit.perceptrons.figures.curves import curves
from coursekit.perceptrons.figures.decisions import decision_boundaries, decision_regions
from coursekit.perceptrons.figures.dual import dual_coefficients
from coursekit.perceptrons.figures.errors import errors_by_class
from coursekit.perceptrons.figures.hyperplanes import (
    centroids,
    distances,
    hyperplane,
    labelled_examples,
)
from coursekit.perceptrons.figures.images import image_grid, weight_image
from coursekit.perceptrons.figures.kernel_matrix import kernel_matrix
from coursekit.perceptrons.figures.lifts import lift_by_constant, lift_by_square
from coursekit.perceptrons.figures.margin_proofs import margin_proof
from coursekit.perceptrons.figures.margin_steps import margin_step
from coursekit.perceptrons.figures.margins import margin_band, margin_by_direction, update_band
from coursekit.perceptrons.figures.mistake_trees import mistake_tree
from coursekit.perceptrons.figures.places import missed_by_place
from coursekit.perceptrons.figures.points_and_walls import points_and_walls
from coursekit.perceptrons.figures.proof import proof_angle, proof_curves
from coursekit.perceptrons.figures.runs import run_in_plane, weight_norms
from coursekit.perceptrons.figures.separating_plane import separating_plane
from coursekit.perceptrons.figures.separation import feature_plane, hyperplane_parts, separability
from coursekit.perceptrons.figures.snapshots import snapshot
from coursekit.perceptrons.figures.splits import splits
from coursekit.perceptrons.figures.strips import strips
from coursekit.perceptrons.figures.units import mark_one, unit
from coursekit.perceptrons.figures.updates import losses, update_step
from coursekit.perceptrons.figures.vectors import projection, vectors
from coursekit.perceptrons.figures.version_space import version_space
from coursekit.perceptrons.figures.version_space_sizes import version_space_sizes
from coursekit.perceptrons.figures.weight_race import weight_race
from coursekit.perceptrons.figures.weight_shares import weight_shares
from coursekit.perceptrons.figures.weight_space import weight_space
from coursekit.perceptrons.figures.words import word_weights
from coursekit.pictures.picture import Picture, describe, description, picture
from coursekit.pictures.style import panels

__all__ = [
    "Picture", "adversary_path", "centroids", "climb", "confusion", "convex_hulls", "curves",
    "decision_boundaries", "decision_regions", "describe", "description", "distances",
    "dual_coefficients", "errors_by_class", "feature_plane", "hyperplane", "hyperplane_parts",
    "image_grid", "instance_cube", "kernel_matrix",
    "labelled_examples", "lift_by_constant", "lift_by_square", "losses",
    "margin_band", "margin_bounds", "margin_by_direction", "margin_proof", "margin_step",
    "mark_one", "misclassified", "missed_by_place",
    "mistake_growth", "mistake_tree", "mistakes_by_order", "panels",
    "picture", "points_and_walls", "projection", "proof_angle", "proof_curves", "run_in_plane",
    "separability", "separating_plane", "snapshot", "splits", "strips", "unit", "update_band",
    "update_step", "vectors", "version_space", "version_space_sizes", "weight_image",
    "weight_norms", "weight_race", "weight_shares", "weight_space", "word_weights",
]  # fmt: skip
