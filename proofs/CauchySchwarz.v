(* Cauchy and Schwarz (lecture 01): (u·v)² <= ‖u‖² ‖v‖², with equality for parallel vectors only. *)

From Course Require Export Vectors.
Open Scope Z_scope.

(* What is left of u when its projection onto v is taken away, times ‖v‖² to have no fractions. *)
Definition rest (u v : vector) : vector := add (scale (v · v) u) (scale (- (u · v)) v).

(* Its square is ‖v‖² times the difference of the two sides: the discriminant. *)
Lemma square_of_rest u v :
  rest u v · rest u v = v · v * ((u · u) * (v · v) - (u · v) * (u · v)).
Proof.
  unfold rest.
  rewrite !dot_add, !dot_scale, !(dot_comm (add _ _)), !dot_add, !dot_scale, (dot_comm v u).
  ring.
Qed.

Theorem cauchy_schwarz u v : (u · v) * (u · v) <= (u · u) * (v · v).
Proof.
  pose proof (square_of_rest u v). pose proof (square_nonneg (rest u v)).
  pose proof (square_nonneg v).
  destruct (Z.eq_dec (v · v) 0) as [zero|]; [|nia].
  rewrite (dot_comm u v), (dot_same v [] u (square_zero v zero)), zero. cbn. lia.
Qed.

(* Parallel: a u = b v, and not only because both numbers are 0. *)
Definition parallel (u v : vector) : Prop :=
  exists a b, (a <> 0 \/ b <> 0) /\ same (scale a u) (scale b v).

Theorem equality_iff_parallel u v :
  (u · v) * (u · v) = (u · u) * (v · v) <-> parallel u v.
Proof.
  split.
  - (* The rest has length 0, so ‖v‖² u = (u·v) v; and where v is 0, 0 u = 1 v. *)
    intro equality. destruct (Z.eq_dec (v · v) 0) as [zero|positive].
    + exists 0, 1. split; [lia|]. intro i. rewrite !component_scale.
      rewrite (square_zero v zero i). destruct i; reflexivity.
    + exists (v · v), (u · v). split; [lia|]. intro i.
      assert (rest u v · rest u v = 0) as zero by (rewrite square_of_rest, equality; ring).
      pose proof (square_zero _ zero i) as H. unfold rest in H.
      rewrite component_add, !component_scale in *. destruct i; cbn in *; lia.
  - (* a ‖u‖² = b (u·v) and a (u·v) = b ‖v‖²; multiply crosswise. *)
    intros (a & b & nonzero & H).
    pose proof (dot_same _ _ u H) as Hu. pose proof (dot_same _ _ v H) as Hv.
    rewrite !(dot_comm (scale _ _)), !dot_scale, (dot_comm v u) in *.
    destruct nonzero.
    + apply (Z.mul_reg_l _ _ a); [assumption|]. rewrite !Z.mul_assoc, Hu, Hv. ring.
    + apply (Z.mul_reg_l _ _ b); [assumption|].
      rewrite !Z.mul_assoc, <- Hu, (Z.mul_comm b), <- !Z.mul_assoc, <- Hv. ring.
Qed.

(* Later bounds have roots. That a is √b at most is said without one. *)
Definition at_most_root (a b : Z) : Prop := a <= 0 \/ a * a <= b.
