(* The margin perceptron with a fixed threshold (lecture 06): an update if w·z <= c costs
   (R² + 2c)/γ(u)² updates at most, which is ‖u‖² (R² + 2c)/gamma² for a u of any length, and all
   scores are above c in the end. *)

From Course Require Export Convergence.
From Coq Require Import Permutation.
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

(* So it stops, in any orders of the epochs, and every score is above c then. *)
Theorem fixed_threshold_stops u gamma c R2 zs epochs :
  0 < gamma -> 0 <= c -> 0 <= R2 ->
  (forall z, In z zs -> gamma <= u · z) -> (forall z, In z zs -> z · z <= R2) ->
  Forall (Permutation zs) epochs ->
  (u · u) * (R2 + 2 * c) < Z.of_nat (length epochs) * (gamma * gamma) ->
  exists v, train (below c) [] epochs = Some v /\ forall z, In z zs -> c < v · z.
Proof.
  intros Hgamma Hc HR margin radius orders enough.
  destruct (stops (below c) zs [] epochs orders) as (v & E & none).
  - intros v updates E.
    pose proof (fixed_threshold u gamma c R2 (concat epochs) v updates Hgamma Hc HR
      (fun z i => margin z (shown _ _ _ orders i)) (fun z i => radius z (shown _ _ _ orders i)) E).
    nia.
  - exists v. split; [exact E|]. intros z i. apply Z.leb_gt, (none z i).
Qed.

(* Its margin is c γ(u)/(R² + 2c) at least, where γ(u) is gamma/‖u‖: w has not become longer than
   that. *)
Theorem guaranteed_margin u gamma c R2 zs v updates z :
  0 < gamma -> 0 <= c -> 0 <= R2 ->
  (forall z, In z zs -> gamma <= u · z) -> (forall z, In z zs -> z · z <= R2) ->
  run (below c) [] zs = (v, updates) -> c < v · z ->
  let Q2 := R2 + 2 * c in
  c * c * (gamma * gamma) * (v · v) <= (v · z) * (v · z) * ((u · u) * (Q2 * Q2)).
Proof.
  intros Hgamma Hc HR margin radius E score Q2.
  pose proof (fixed_threshold u gamma c R2 zs v updates Hgamma Hc HR margin radius E) as bound.
  pose proof (square_grows c R2 zs v updates radius E) as G. fold Q2 in bound, G.
  pose proof (square_nonneg u). pose proof (square_nonneg v). assert (0 <= Q2) by (unfold Q2; lia).
  assert ((gamma * gamma) * (v · v) <= (gamma * gamma) * (number updates * Q2)) by nia.
  assert (number updates * (gamma * gamma) * Q2 <= (u · u) * Q2 * Q2) by nia.
  assert ((gamma * gamma) * (v · v) <= (u · u) * (Q2 * Q2)) by lia.
  rewrite <- Z.mul_assoc. apply Z.mul_le_mono_nonneg; nia.
Qed.
