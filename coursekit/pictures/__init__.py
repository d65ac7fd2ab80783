"""Pictures that describe themselves in words: style, marks, placement of labels, text."""
