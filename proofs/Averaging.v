(* The averaged vector without keeping the vectors (lecture 06): both loops give the same sum. *)

From Course Require Export Perceptron.
Open Scope Z_scope.

Section Averaging.
Variable asks : rule.

(* The loop of the slides: a <- a + w after every example. *)
Fixpoint naive (w a : vector) (zs : list vector) : vector :=
  match zs with
  | [] => a
  | z :: zs => let w := if asks w z then add w z else w in naive w (add a w) zs
  end.

(* Work on the updates only: z is part of w after this example and all that are left. *)
Fixpoint lazy (w a : vector) (zs : list vector) : vector :=
  match zs with
  | [] => a
  | z :: rest =>
      if asks w z then lazy (add w z) (add a (scale (number zs) z)) rest else lazy w a rest
  end.

(* What is in a at first is in it at the end. *)
Lemma lazy_from i : forall zs w a,
  component i (lazy w a zs) = component i a + component i (lazy w [] zs).
Proof.
  induction zs as [|z zs IH]; intros w a; cbn [lazy].
  - destruct i; cbn; lia.
  - destruct (asks w z); [|apply IH].
    rewrite IH, (IH _ (add [] _)), !component_add. destruct i; cbn [component nth]; lia.
Qed.

Lemma naive_is_lazy i : forall zs w a,
  component i (naive w a zs) =
  component i a + number zs * component i w + component i (lazy w [] zs).
Proof.
  induction zs as [|z zs IH]; intros w a; cbn [naive lazy].
  - destruct i; cbn; lia.
  - assert (number (z :: zs) = number zs + 1) as -> by (unfold number; cbn [length]; lia).
    rewrite IH, component_add. destruct (asks w z); [|lia].
    rewrite (lazy_from i zs _ (add [] _)), !component_add, component_scale.
    destruct i; cbn [component nth]; lia.
Qed.

(* From w = w_0 the lazy sum begins with w_0 for each of the N examples. *)
Theorem lazy_is_naive w zs : same (naive w [] zs) (lazy w (scale (number zs) w) zs).
Proof.
  intro i. rewrite naive_is_lazy, (lazy_from i zs w (scale _ _)), component_scale.
  destruct i; cbn [component nth]; lia.
Qed.
End Averaging.
