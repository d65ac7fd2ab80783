(* Novikoff's theorem (lecture 03): on separable data the perceptron makes (R/γ(u))² mistakes at most,
   in any order of the examples, and not many more from another start than 0. Here u has any length,
   so gamma is ‖u‖ γ(u/‖u‖), and the bound is (‖u‖ R/gamma)². The example of the t-th mistake is
   z_t = y_t x_t, the t-th of the updates. *)

From Course Require Export CauchySchwarz Perceptron.
Open Scope Z_scope.

Section Bound.
Variables (u : vector) (gamma R2 : Z) (zs : list vector).
Hypothesis gamma_positive : 0 < gamma.
Hypothesis R2_nonneg : 0 <= R2.
Hypothesis margin : forall z, In z zs -> gamma <= u · z.
Hypothesis radius : forall z, In z zs -> z · z <= R2.

Variables (w v : vector) (updates : list vector).
Hypothesis the_run : run mistake w zs = (v, updates).
Let t := number updates.

(* Progress: every mistake lets u·w grow by gamma at least ... *)
Lemma u_w_grows : u · w + t * gamma <= u · v.
Proof. exact (projection_at_least mistake u gamma zs w v updates margin the_run). Qed.

(* ... and control: ‖w‖² grows by ‖z_t‖² at most, since w_(t-1)·z_t <= 0, and that is R² at most. *)
Lemma square_grows : v · v <= w · w + sum (fun z => z · z) updates.
Proof.
  replace (sum _ _) with (sum (fun z => z · z + 2 * 0) updates).
  - apply (growth mistake 0 (fun w z => proj1 (Z.leb_le _ _)) zs w v updates the_run).
  - clear. induction updates as [|z l IH]; cbn [sum]; lia.
Qed.

Lemma squares_are_small : sum (fun z => z · z) updates <= t * R2.
Proof.
  unfold t. rewrite Z.mul_comm, <- sum_constant.
  apply sum_le. intros z i. apply radius, (run_in _ _ _ _ _ the_run z i).
Qed.

(* Cauchy and Schwarz join the two. (Where u·w_0 + t gamma is negative, u·w_0 is longer still.) *)
Lemma joined : (u · w + t * gamma) * (u · w + t * gamma) <= (u · u) * (w · w + t * R2).
Proof.
  pose proof u_w_grows as P. pose proof square_grows as G. pose proof squares_are_small as S.
  pose proof (cauchy_schwarz u v). pose proof (cauchy_schwarz u w).
  pose proof (square_nonneg u). assert (0 <= t) by (unfold t, number; lia).
  assert ((u · u) * (v · v) <= (u · u) * (w · w + t * R2)) by (apply Z.mul_le_mono_nonneg_l; lia).
  destruct (Z_le_gt_dec 0 (u · w + t * gamma)).
  - assert ((u · w + t * gamma) * (u · w + t * gamma) <= (u · v) * (u · v)) by nia. lia.
  - assert (0 <= (u · u) * (t * R2)) by nia. nia.
Qed.

Theorem novikoff_from_any_start :
  t = 0 \/ t * (gamma * gamma) <= (u · u) * (w · w + R2) - (u · w) * (u · w + 2 * gamma).
Proof.
  pose proof joined. pose proof (cauchy_schwarz u w). assert (0 <= t) by (unfold t, number; lia).
  destruct (Z.eq_dec t 0); [now left | right]. nia.
Qed.
End Bound.

(* From w = 0 only the first term is left. *)
Theorem novikoff u gamma R2 zs v updates :
  0 < gamma -> 0 <= R2 -> (forall z, In z zs -> gamma <= u · z /\ z · z <= R2) ->
  run mistake [] zs = (v, updates) -> number updates * (gamma * gamma) <= (u · u) * R2.
Proof.
  intros Hg HR H E.
  destruct (novikoff_from_any_start u gamma R2 zs Hg HR (fun z i => proj1 (H z i))
    (fun z i => proj2 (H z i)) [] v updates E) as [none|some].
  - rewrite none. pose proof (square_nonneg u). nia.
  - rewrite !dot_zero in some. lia.
Qed.

(* The squares of the examples that were mistakes say more than R² for each: a check of a run. *)
Theorem novikoff_by_mistakes u gamma zs v updates :
  0 < gamma -> (forall z, In z zs -> gamma <= u · z) -> run mistake [] zs = (v, updates) ->
  let t := number updates in
  t * gamma * (t * gamma) <= (u · u) * sum (fun z => z · z) updates.
Proof.
  intros Hg H E t.
  pose proof (u_w_grows u gamma zs H [] v updates E) as P.
  pose proof (square_grows zs [] v updates E) as G.
  rewrite dot_zero in P. cbn [dot] in G.
  pose proof (cauchy_schwarz u v). pose proof (square_nonneg u).
  assert (0 <= t * gamma) by (unfold t, number; nia).
  assert (t * gamma * (t * gamma) <= (u · v) * (u · v)) by (unfold t in *; nia).
  assert ((u · u) * (v · v) <= (u · u) * sum (fun z => z · z) updates)
    by (apply Z.mul_le_mono_nonneg_l; lia).
  lia.
Qed.
