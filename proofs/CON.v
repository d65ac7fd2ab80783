(* CON (lecture 04): predict what some consistent concept says, and err |C| - 1 times at most. *)

From Course Require Export VersionSpace.

(* Which of the consistent concepts is believed may be anything, and another one each time: it may
   depend on all that was seen, on the time and the order too. *)
Definition believes {X} (predict : learner X) (C : list (concept X)) : Prop :=
  forall seen x, version_space C seen <> [] ->
  exists f, In f (version_space C seen) /\ predict seen x = f x.

(* After some examples: at most |V| - 1 more, where V is the version space. *)
Lemma con_bound_after {X} predict (C : list (concept X)) c : believes predict C ->
  forall examples seen, In c (version_space C seen) -> agrees c examples ->
  mistakes_after seen predict examples + 1 <= length (version_space C seen).
Proof.
  intro B. induction examples as [|[x label] rest IH]; intros seen i A; cbn [mistakes_after].
  - destruct (version_space C seen); [destruct i | cbn; lia].
  - inversion_clear A as [|? ? this others]. subst label.
    specialize (IH ((x, c x) :: seen) (true_concept_stays c _ x i) others).
    cbn [version_space] in IH.
    pose proof (B seen x) as believed. set (V := version_space C seen) in *.
    pose proof (keep_length V x (c x)) as whole.
    destruct (eqb (predict seen x) (c x)) eqn:E; [lia|].
    (* A mistake rules out at least the concept that predicted. *)
    destruct believed as (f & j & P); [now intros none; rewrite none in i|].
    assert (In f (keep V x (negb (c x)))) as out.
    { apply filter_In. split; [exact j|]. rewrite <- P.
      now destruct (predict seen x), (c x). }
    destruct (keep V x (negb (c x))); [destruct out | cbn [length] in whole; lia].
Qed.

Theorem con_bound {X} predict (C : list (concept X)) c examples :
  believes predict C -> In c C -> agrees c examples ->
  mistakes predict examples + 1 <= length C.
Proof. intros B i A. exact (con_bound_after predict C c B examples [] i A). Qed.
