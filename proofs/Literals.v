(* Conjunctions as sets of literals (lecture 05), and what one example crosses out of them. *)

From Coq Require Export List Bool Arith Lia.
Export ListNotations.

(* An instance is a list of bits. A literal (i, b) is true on it if its bit i is b, and a
   conjunction is true if all of its literals are. *)
Definition instance := list bool.
Definition literal := (nat * bool)%type.
Definition holds (x : instance) (l : literal) : bool := eqb (nth (fst l) x false) (snd l).
Definition value (literals : list literal) (x : instance) : bool := forallb (holds x) literals.

Definition all_literals (n : nat) : list literal :=
  flat_map (fun i => [(i, true); (i, false)]) (seq 0 n).

(* Positive examples cross out, negative ones change nothing. *)
Definition see (literals : list literal) (x : instance) (label : bool) : list literal :=
  if label then filter (holds x) literals else literals.

(* The literals of a conjunction that is consistent are never crossed out ... *)
Lemma never_crossed_out c literals x : incl c literals -> incl c (see literals x (value c x)).
Proof.
  intros sub l i. unfold see. destruct (value c x) eqn:E; [|auto].
  apply filter_In. split; [auto|]. unfold value in E. rewrite forallb_forall in E. auto.
Qed.

(* ... so where the hypothesis is true, the conjunction is. *)
Lemma more_literals c literals x : incl c literals -> value literals x = true -> value c x = true.
Proof. unfold value. rewrite !forallb_forall. auto. Qed.

Lemma some_crossed_out literals x :
  value literals x = false -> length (filter (holds x) literals) < length literals.
Proof.
  unfold value. induction literals as [|l literals IH]; cbn; [discriminate|].
  assert (length (filter (holds x) literals) <= length literals)
    by (clear; induction literals as [|k m]; cbn; [|destruct (holds x k); cbn]; lia).
  destruct (holds x l); cbn; [intros E%IH | intros _]; lia.
Qed.

Lemma none_crossed_out literals x : value literals x = true -> filter (holds x) literals = literals.
Proof.
  unfold value. induction literals as [|l literals IH]; cbn; [reflexivity|].
  destruct (holds x l); cbn; [|discriminate]. intro E. now rewrite (IH E).
Qed.

(* A mistake is on a positive example; what brings none changes nothing. *)
Lemma unchanged c literals x :
  incl c literals -> value literals x = value c x -> see literals x (value c x) = literals.
Proof.
  intros sub <-. unfold see. destruct (value literals x) eqn:E; auto using none_crossed_out.
Qed.

Lemma mistake_is_positive c literals x :
  incl c literals -> value literals x <> value c x -> value literals x = false /\ value c x = true.
Proof.
  intros sub wrong. destruct (value literals x) eqn:E.
  - now rewrite (more_literals c literals x sub E) in wrong.
  - split; [reflexivity|]. now destruct (value c x).
Qed.

(* An instance denies half of all literals: one of the two of each attribute. *)
Lemma half_is_left n x : length (filter (holds x) (all_literals n)) = n.
Proof.
  unfold all_literals. enough (forall m, length (filter (holds x)
    (flat_map (fun i => [(i, true); (i, false)]) (seq m n))) = n) by auto.
  induction n as [|n IH]; intro m; cbn; [reflexivity|]. specialize (IH (S m)).
  unfold holds in *. cbn. destruct (nth m x false); cbn; now rewrite IH.
Qed.
