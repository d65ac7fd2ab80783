(* A claim that is false, and what refutes it (lecture 03): without a separating hyperplane the
   perceptron does not stop. XOR with a bias is a counterexample, and its weights are a certificate. *)

From Course Require Export Examples.
Open Scope Z_scope.

Theorem not_always_stops :
  ~ forall zs, exists epochs w, Forall (Permutation zs) epochs /\ train mistake [] epochs = Some w.
Proof.
  intro claim. destruct (claim xor) as (epochs & w & orders & stopped).
  pose proof (stops_only_if_separable xor [] epochs w orders stopped) as separated.
  revert separated. apply (inseparable_by [1; 1; 1; 1]). reflexivity.
Qed.
