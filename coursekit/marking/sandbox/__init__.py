"""Where submissions run: processes that know neither checks nor seed, and on Linux are shut off."""
