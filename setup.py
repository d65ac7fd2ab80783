"""Put `course.toml` into the package when it is built; pyproject.toml says all else."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCourse(build_py):
    """Where the package is installed without the course around it, it has its description still."""

    def run(self):
        """Build the package, then copy the file beside its modules."""
        super().run()
        if not self.editable_mode:
            self.copy_file("course.toml", str(Path(self.build_lib, "coursekit")))


setup(cmdclass={"build_py": BuildWithCourse})
