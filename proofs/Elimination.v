(* Elimination (lecture 05): cross out the literals that a positive example denies. At most n + 1
   mistakes; and its hypothesis is the most specific of all consistent conjunctions. *)

From Course Require Export Literals.

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
