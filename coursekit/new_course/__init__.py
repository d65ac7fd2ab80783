"""A small course on another subject, to begin a course of one's own with."""
