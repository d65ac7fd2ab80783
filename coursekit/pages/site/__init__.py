"""The web site: each module turns one part of the course into pages."""
