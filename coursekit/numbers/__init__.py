"""Numbers: exact and float arithmetic, argument checks, plurals, progress bars."""
