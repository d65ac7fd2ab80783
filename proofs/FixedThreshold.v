(* The margin perceptron with a fixed threshold (lecture 05): an update if w·z <= c costs
   ‖u‖² (R² + 2c)/γ² updates at most, and all scores are above c in the end. *)

From Course Require Export CauchySchwarz Perceptron.
Open Scope Z_scope.

Definition below (c : Z) : rule := fun w z => w · z <=? c.

(* ‖w‖² grows by R² + 2c at most ... *)
Lemma square_grows c R2 zs v updates :
  (forall z, In z zs -> z · z <= R2) -> run (below c) [] zs = (v, updates) ->
  v · v <= number updates * (R2 + 2 * c).
Proof.
  intros radius E. apply (Z.le_trans _ ([] · [] + sum (fun z => z · z + 2 * c) updates)).
  - apply (growth (below c) c (fun w z => proj1 (Z.leb_le _ _)) zs [] v updates E).
  - cbn [dot]. rewrite (Z.mul_comm (number _)), <- sum_constant.
    apply sum_le. intros z i. pose proof (radius z (run_in _ _ _ _ _ E z i)). lia.
Qed.

(* ... and the rest is Novikoff's proof. *)
Theorem fixed_threshold u gamma c R2 zs v updates :
  0 < gamma -> 0 <= c -> 0 <= R2 ->
  (forall z, In z zs -> gamma <= u · z) -> (forall z, In z zs -> z · z <= R2) ->
  run (below c) [] zs = (v, updates) ->
  number updates * (gamma * gamma) <= (u · u) * (R2 + 2 * c).
Proof.
  intros Hgamma Hc HR margin radius E.
  pose proof (projection_at_least _ u gamma zs [] v updates margin E) as P.
  pose proof (square_grows c R2 zs v updates radius E) as G. rewrite dot_zero in P.
  set (Q2 := R2 + 2 * c) in *. assert (0 <= Q2) by (unfold Q2; lia).
  set (t := number updates) in *. assert (0 <= t) by (unfold t, number; lia).
  pose proof (cauchy_schwarz u v). pose proof (square_nonneg u).
  assert (t * gamma * (t * gamma) <= (u · v) * (u · v)) by nia.
  assert ((u · u) * (v · v) <= (u · u) * (t * Q2)) by (apply Z.mul_le_mono_nonneg_l; lia).
  destruct (Z.eq_dec t 0) as [->|]; [nia|]. apply (Z.mul_le_mono_pos_l _ _ t); nia.
Qed.

Theorem scores_at_the_end c w zs :
  run (below c) w zs = (w, []) -> forall z, In z zs -> c < w · z.
Proof. intros E z i. apply Z.leb_gt, (proj2 (clean _ _ _ _ E) z i). Qed.
