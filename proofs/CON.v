(* CON (lecture 04): predict what some consistent concept says, and err |C| - 1 times at most. *)

From Course Require Export VersionSpace.

Section CON.
Context {X : Type}.

(* Which of the consistent concepts is believed may be anything, and another one each time. *)
Definition believes (predict : @learner X) : Prop :=
  forall V x, V <> [] -> exists f, In f V /\ predict V x = f x.

Theorem con_bound predict (C : list (concept X)) c examples :
  believes predict -> In c C -> agrees c examples -> mistakes predict C examples + 1 <= length C.
Proof.
  intro B. revert C; induction examples as [|[x label] rest IH]; intros C i A; cbn [mistakes].
  - destruct C; [destruct i | cbn; lia].
  - inversion_clear A as [|? ? this others]. subst label.
    specialize (IH _ (true_concept_stays c C x i) others).
    pose proof (keep_length C x (c x)) as whole.
    destruct (eqb (predict C x) (c x)) eqn:E; [lia|].
    (* A mistake rules out at least the concept that predicted. *)
    destruct (B C x) as (f & j & P); [now intros -> |].
    assert (In f (keep C x (negb (c x)))) as out.
    { apply filter_In. split; [exact j|]. rewrite <- P.
      now destruct (predict C x), (c x). }
    destruct (keep C x (negb (c x))); [destruct out | cbn [length] in whole; lia].
Qed.
End CON.
