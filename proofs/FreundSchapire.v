(* Freund and Schapire's bound (lecture 03): mistakes on data that nothing separates.

   Each example has a deviation: how much it lacks of γ under u. *)

From Course Require Export Novikoff.
Open Scope Z_scope.

Definition deviation (u : vector) (gamma : Z) (z : vector) : Z := Z.max 0 (gamma - u · z).
Definition deviations (u : vector) (gamma : Z) : list vector -> Z := sum (deviation u gamma).
Definition D2 (u : vector) (gamma : Z) : list vector -> Z :=
  sum (fun z => deviation u gamma z * deviation u gamma z).

(* Cauchy and Schwarz for numbers and as many ones: (d_1 + ... + d_t)² <= t (d_1² + ... + d_t²). *)
Lemma square_of_sum f zs : sum f zs * sum f zs <= number zs * sum (fun z => f z * f z) zs.
Proof.
  unfold number; induction zs as [|z zs IH]; cbn [sum length]; [lia|].
  rewrite Nat2Z.inj_succ. set (t := Z.of_nat (length zs)) in *.
  assert (0 <= t) by lia. set (S := sum f zs) in *. set (Q := sum (fun z => f z * f z) zs) in *.
  assert (0 <= Q) by (unfold Q; clear; induction zs; cbn [sum]; nia).
  (* 2 S d <= Q + t d², since t (Q + t d² - 2 S d) >= (S - t d)². *)
  destruct (Z.eq_dec t 0); [|pose proof (Z.square_nonneg (S - t * f z))]; nia.
Qed.

Section Bound.
Variables (u : vector) (gamma R2 : Z) (zs : list vector) (v : vector) (updates : list vector).
Hypothesis gamma_positive : 0 < gamma.
Hypothesis R2_nonneg : 0 <= R2.
Hypothesis radius : forall z, In z zs -> z · z <= R2.
Hypothesis the_run : run mistake [] zs = (v, updates).
Let t := number updates.

(* u·w grows by γ - d at least, so t γ is at most u·w and the deviations of the mistakes ... *)
Lemma lacking : t * gamma <= u · v + deviations u gamma updates.
Proof.
  rewrite (projection _ u _ _ _ _ the_run), dot_zero. unfold t, number, deviations, deviation.
  clear. induction updates; cbn [sum length]; lia.
Qed.

(* ... and u·w is ‖u‖ R √t at most, as for Novikoff. *)
Lemma short : (u · v) * (u · v) <= t * ((u · u) * R2).
Proof.
  pose proof (square_grows zs [] v updates the_run) as G. cbn [dot] in G.
  pose proof (squares_are_small R2 zs radius [] v updates the_run) as S. fold t in S.
  pose proof (cauchy_schwarz u v). pose proof (square_nonneg u). nia.
Qed.

(* The bound without the squares of deviations: (t γ - the sum of them)² <= t ‖u‖² R². *)
Theorem hinge_bound : let lack := deviations u gamma updates in
  t * gamma <= lack \/ (t * gamma - lack) * (t * gamma - lack) <= t * ((u · u) * R2).
Proof.
  cbn zeta. pose proof lacking. pose proof short.
  destruct (Z_le_gt_dec (t * gamma) (deviations u gamma updates)); [now left | right]. nia.
Qed.

(* Freund and Schapire, without roots: t γ² <= (‖u‖ R + D)², where the deviations of the mistakes
   alone count for D. With A² = ‖u‖² R² and B² = D² it says that t γ² is (A + B)² at most. *)
Theorem freund_schapire_by_mistakes A B :
  0 <= A -> (u · u) * R2 <= A * A -> 0 <= B -> D2 u gamma updates <= B * B ->
  t * (gamma * gamma) <= (A + B) * (A + B).
Proof.
  intros HA A2 HB B2. pose proof lacking as L. pose proof short as S.
  pose proof (square_of_sum (deviation u gamma) updates) as C.
  fold (deviations u gamma updates) t in C. unfold D2 in B2.
  set (P := u · v) in *. set (d := deviations u gamma updates) in *.
  assert (0 <= t) by (unfold t, number; lia).
  assert (P * P <= t * (A * A)) by nia.
  assert (d * d <= t * (B * B)) by nia.
  (* (P + d)² <= t (A + B)², as P d <= t A B *)
  assert (P * d <= t * (A * B)).
  { apply Z.square_le_simpl_nonneg; [nia|].
    assert ((P * P) * (d * d) <= (t * (A * A)) * (t * (B * B)))
      by (apply Z.mul_le_mono_nonneg; nia). lia. }
  destruct (Z.eq_dec t 0) as [->|]; [nia|].
  assert (t * gamma * (t * gamma) <= (P + d) * (P + d)) by (apply Z.square_le_mono_nonneg; nia).
  apply (Z.mul_le_mono_pos_l _ _ t); [lia|]. nia.
Qed.
End Bound.

(* Deviations of examples that were right count too if one does not know which are wrong. *)
Lemma of_updates_only (f : vector -> Z) : (forall z, 0 <= f z) ->
  forall zs w v updates, run mistake w zs = (v, updates) -> sum f updates <= sum f zs.
Proof.
  intro nonneg; induction zs as [|z zs IH]; intros w v updates E; cbn in E.
  - injection E as <- <-. lia.
  - specialize (nonneg z). destruct (mistake w z); cbn [sum].
    + destruct (run mistake (add w z) zs) as [v' updates'] eqn:E'. injection E as <- <-.
      specialize (IH _ _ _ E'). cbn [sum]. lia.
    + specialize (IH _ _ _ E). lia.
Qed.

Theorem freund_schapire u gamma R2 zs v updates A B :
  0 < gamma -> 0 <= R2 -> (forall z, In z zs -> z · z <= R2) ->
  run mistake [] zs = (v, updates) ->
  0 <= A -> (u · u) * R2 <= A * A -> 0 <= B -> D2 u gamma zs <= B * B ->
  number updates * (gamma * gamma) <= (A + B) * (A + B).
Proof.
  intros Hg HR radius E HA A2 HB B2.
  apply (freund_schapire_by_mistakes u gamma R2 zs v updates); auto.
  apply (Z.le_trans _ (D2 u gamma zs)); [|assumption].
  apply (of_updates_only _ (fun z => Z.square_nonneg _) zs [] v updates E).
Qed.
