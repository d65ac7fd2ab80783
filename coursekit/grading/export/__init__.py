"""Marks in the forms that others read, one module for each."""
