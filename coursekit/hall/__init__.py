"""The hall: a deck on the wall, its questions on the phones, and one picture of all guesses.

`prepare` makes decks and questions once, in a process of its own. The server, which has to be
small, reads what that has written: `rounds` is what the hall knows, `journal` the file in which it
stays, `server` the addresses, and `results` what is left afterwards.
"""
