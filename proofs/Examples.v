(* Examples that nothing separates (lecture 03): XOR, each x with a constant feature for the bias and
   times its label. *)

From Course Require Export Convergence Gordan.
From Coq Require Export Permutation.
Open Scope Z_scope.

Definition xor : list vector := [[0; 0; -1]; [0; 1; 1]; [1; 0; 1]; [-1; -1; -1]].
