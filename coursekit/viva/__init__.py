"""Questions on a student's own program, with exact answers: made by running and changing it."""

from coursekit.viva.home import viva

__all__ = ["viva"]
