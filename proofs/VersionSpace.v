(* The mistake-bound model for a finite class of concepts (lecture 04): predict first, then see the
   label, and keep what is consistent with it. *)

From Coq Require Export List Bool Arith Lia.
Export ListNotations.

Section VersionSpace.
Context {X : Type}.
Definition concept := X -> bool.

(* A learner predicts from the examples that it has seen, the last one first, and the instance x. *)
Definition learner := list (X * bool) -> X -> bool.

(* Its mistakes on examples that come after those seen. *)
Fixpoint mistakes_after (seen : list (X * bool)) (predict : learner)
    (examples : list (X * bool)) : nat :=
  match examples with
  | [] => 0
  | (x, label) :: rest =>
      (if eqb (predict seen x) label then 0 else 1)
      + mistakes_after ((x, label) :: seen) predict rest
  end.
Definition mistakes : learner -> list (X * bool) -> nat := mistakes_after [].

(* The concepts of V that give x this label. *)
Definition keep (V : list concept) (x : X) (label : bool) : list concept :=
  filter (fun f => eqb (f x) label) V.

(* The concepts of C that agree with all examples seen. *)
Fixpoint version_space (C : list concept) (seen : list (X * bool)) : list concept :=
  match seen with
  | [] => C
  | (x, label) :: before => keep (version_space C before) x label
  end.

(* The labels are those of c. *)
Definition agrees (c : concept) (examples : list (X * bool)) : Prop :=
  Forall (fun '(x, label) => c x = label) examples.

(* The true concept is never ruled out. *)
Lemma true_concept_stays c V x : In c V -> In c (keep V x (c x)).
Proof. intro i. apply filter_In. split; [exact i | apply eqb_reflx]. Qed.

Lemma keep_length V x label :
  length (keep V x label) + length (keep V x (negb label)) = length V.
Proof.
  unfold keep. induction V as [|f V IH]; cbn; [reflexivity|].
  destruct (f x), label; cbn in *; lia.
Qed.
End VersionSpace.
Arguments concept : clear implicits.
Arguments learner : clear implicits.
