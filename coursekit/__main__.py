"""``python -m coursekit`` is the `coursekit` command."""

from coursekit.cli import main

raise SystemExit(main())
