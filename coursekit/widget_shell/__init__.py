"""The shell of interactive widgets: buttons, keys, motion, and how pages include them."""
