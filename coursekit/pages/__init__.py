"""Pages made from the course: slides, the web site, their fonts, and the time of each lecture."""
