"""Whether submissions can be shut off on this machine, or why not: asked once for all tests."""

from coursekit.marking.sandbox.session import Sandbox, SandboxError

try:
    Sandbox().close()
    WHY_NOT = None
except SandboxError as error:
    WHY_NOT = str(error)

PROTECTED = WHY_NOT is None
