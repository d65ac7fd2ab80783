"""Problem set 4: learning with few mistakes."""
