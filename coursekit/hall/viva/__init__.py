"""The viva in the hall: each student's own sheet on their phone, for a time that is started here.

`sitting` is what is known, `replies` what an answer is worth, `room` what phones and the lecturer's
page may do, `command` serves it and writes the tables.
"""
