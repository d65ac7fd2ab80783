"""The sandbox: submissions run in isolated processes that know neither checks nor seed.

On the grader's side, `session` starts the sandbox and talks to it, and `jail` says what it is made
of (bubblewrap). On the submission's side, `worker` runs cells and calls, `watchdog` watches and
ends it, `privileges` says what it gives up, and `seccomp` which system calls are refused. Both
sides know `protocol`, the form of messages, `arrays`, which both see, and `limits`.

A submission cannot get at checks, seed, expected values, other submissions or the grader's files;
it has no network; nothing of it is left when it has been graded; it cannot slow down the class
beyond its own time, or take more memory than its own, by much. What is not promised: walls against
faults in the kernel itself, or in Python's and numpy's reading of small, checked messages. It sees
the arguments of the calls, as it must, Python's own packages, and how many processors there are.
"""
