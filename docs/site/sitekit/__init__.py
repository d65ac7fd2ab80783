"""What the web site is made with: each module turns one thing of the course into pages."""
