(* Elimination (lecture 05): cross out the literals that a positive example denies. At most n + 1
   mistakes; and its hypothesis is the most specific of all consistent conjunctions. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.

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

Fixpoint learn (literals : list literal) (examples : list (instance * bool)) : list literal :=
  match examples with
  | [] => literals
  | (x, label) :: rest => learn (see literals x label) rest
  end.

Fixpoint mistakes (literals : list literal) (examples : list (instance * bool)) : nat :=
  match examples with
  | [] => 0
  | (x, label) :: rest =>
      (if eqb (value literals x) label then 0 else 1) + mistakes (see literals x label) rest
  end.

Definition consistent (c : list literal) (examples : list (instance * bool)) : Prop :=
  Forall (fun '(x, label) => value c x = label) examples.

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

(* Each mistake crosses out a literal at least. *)
Lemma mistakes_and_literals c : forall examples literals,
  incl c literals -> consistent c examples -> mistakes literals examples <= length literals.
Proof.
  induction examples as [|[x label] rest IH]; intros literals sub A; cbn [mistakes]; [lia|].
  inversion_clear A as [|? ? this others]. subst label.
  specialize (IH _ (never_crossed_out c literals x sub) others).
  destruct (eqb _ _) eqn:E.
  - apply eqb_prop in E. rewrite (unchanged c literals x sub E) in *. lia.
  - apply eqb_false_iff in E. destruct (mistake_is_positive c literals x sub E) as [F T].
    rewrite T in *. pose proof (some_crossed_out literals x F). cbn [see] in *. lia.
Qed.

(* The first one crosses out half: one of the two literals of each attribute. *)
Lemma half_is_left n x : length (filter (holds x) (all_literals n)) = n.
Proof.
  unfold all_literals. enough (forall m, length (filter (holds x)
    (flat_map (fun i => [(i, true); (i, false)]) (seq m n))) = n) by auto.
  induction n as [|n IH]; intro m; cbn; [reflexivity|]. specialize (IH (S m)).
  unfold holds in *. cbn. destruct (nth m x false); cbn; now rewrite IH.
Qed.

Theorem elimination_bound n c examples :
  incl c (all_literals n) -> consistent c examples -> mistakes (all_literals n) examples <= n + 1.
Proof.
  intro sub. induction examples as [|[x label] rest IH]; intro A; cbn [mistakes]; [lia|].
  inversion_clear A as [|? ? this others]. subst label.
  destruct (eqb _ _) eqn:E.
  - apply eqb_prop in E. rewrite (unchanged c _ x sub E) in *. cbn. auto.
  - apply eqb_false_iff in E. destruct (mistake_is_positive c _ x sub E) as [F T].
    pose proof (mistakes_and_literals c rest _ (never_crossed_out c _ x sub) others) as later.
    rewrite T in *. cbn [see] in *. rewrite half_is_left in later. lia.
Qed.

(* Monotone conjunctions have n literals to begin with. *)
Theorem monotone_bound n c examples : let literals := map (fun i => (i, true)) (seq 0 n) in
  incl c literals -> consistent c examples -> mistakes literals examples <= n.
Proof.
  intros literals sub A. pose proof (mistakes_and_literals c examples literals sub A) as bound.
  unfold literals in bound at 2. now rewrite map_length, seq_length in bound.
Qed.

(* At every moment the hypothesis is consistent with all that was seen, and implies every
   conjunction that is: so it is the most specific choice of CON. *)

Lemma learn_keeps c : forall examples literals,
  incl c literals -> consistent c examples -> incl c (learn literals examples).
Proof.
  induction examples as [|[x label] rest IH]; intros literals sub A; cbn [learn]; [exact sub|].
  inversion_clear A as [|? ? this others]. subst label. auto using never_crossed_out.
Qed.

Lemma learn_removes : forall examples literals, incl (learn literals examples) literals.
Proof.
  induction examples as [|[x label] rest IH]; intros literals l i; cbn [learn] in i; [exact i|].
  apply IH in i. unfold see in i. destruct label; [now apply filter_In in i | exact i].
Qed.

Lemma positives_hold : forall examples literals x,
  In (x, true) examples -> value (learn literals examples) x = true.
Proof.
  induction examples as [|[x' label] rest IH]; intros literals x i; [destruct i|].
  cbn [learn]. destruct i as [[= -> ->]|i]; [|auto].
  apply (more_literals _ (filter (holds x) literals)); [apply learn_removes|].
  unfold value. apply forallb_forall. intros l j. now apply filter_In in j.
Qed.

Theorem most_specific n c examples : let hypothesis := learn (all_literals n) examples in
  incl c (all_literals n) -> consistent c examples ->
  consistent hypothesis examples /\
  forall x, value hypothesis x = true -> value c x = true.
Proof.
  intros hypothesis sub A. pose proof (learn_keeps c examples _ sub A) as kept.
  fold hypothesis in kept. split; [|intros x; now apply more_literals].
  unfold consistent in *. rewrite Forall_forall in *. intros [x label] i. specialize (A _ i).
  destruct label; [now apply positives_hold|].
  destruct (value hypothesis x) eqn:E; [|reflexivity].
  now rewrite (more_literals c hypothesis x kept E) in A.
Qed.
