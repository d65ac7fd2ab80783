(* Freund and Schapire's bound (further/beyond-separability): mistakes on data that nothing
   separates.

   Each example has a deviation: how much it lacks of gamma under u, where gamma > 0 is our choice
   and need not be a margin. *)

From Course Require Export Novikoff.
Open Scope Z_scope.

Definition deviation (u : vector) (gamma : Z) (z : vector) : Z := Z.max 0 (gamma - u · z).
Definition deviations (u : vector) (gamma : Z) : list vector -> Z := sum (deviation u gamma).
Definition squared_deviations (u : vector) (gamma : Z) : list vector -> Z :=
  sum (fun z => deviation u gamma z * deviation u gamma z).

Lemma squares_nonneg u gamma zs : 0 <= squared_deviations u gamma zs.
Proof. unfold squared_deviations. induction zs; cbn [sum]; nia. Qed.

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

(* u·w grows by gamma - d at least, so t gamma is at most u·w and the deviations of the mistakes ... *)
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

(* The bound without the squares of deviations: (t gamma - the sum of them)² <= t ‖u‖² R². *)
Theorem hinge_bound : let lack := deviations u gamma updates in
  t * gamma <= lack \/ (t * gamma - lack) * (t * gamma - lack) <= t * ((u · u) * R2).
Proof.
  cbn zeta. pose proof lacking. pose proof short.
  destruct (Z_le_gt_dec (t * gamma) (deviations u gamma updates)); [now left | right]. nia.
Qed.

(* Freund and Schapire: t gamma² <= (‖u‖ R + D)² = ‖u‖² R² + D² + 2 √(‖u‖² R² D²). The deviations of
   the mistakes alone count for D. *)
Theorem freund_schapire_by_mistakes : let D2 := squared_deviations u gamma updates in
  at_most_root (t * (gamma * gamma) - (u · u) * R2 - D2) (4 * ((u · u) * R2 * D2)).
Proof.
  intro D2. pose proof lacking as L. pose proof short as S.
  pose proof (square_of_sum (deviation u gamma) updates) as C.
  fold (deviations u gamma updates) (squared_deviations u gamma updates) D2 t in C.
  set (P := u · v) in *. set (d := deviations u gamma updates) in *. set (A2 := (u · u) * R2) in *.
  assert (0 <= t) by (unfold t, number; lia). assert (0 <= D2) by apply squares_nonneg.
  assert (0 <= A2) by (unfold A2; pose proof (square_nonneg u); nia).
  set (X := t * (gamma * gamma) - A2 - D2). unfold at_most_root.
  destruct (Z_le_gt_dec X 0); [now left | right].
  destruct (Z.eq_dec t 0) as [zero|]; [unfold X in *; lia|].
  (* (t gamma)² <= (u·w + d)² = (u·w)² + d² + 2 (u·w) d, where both squares have a factor t. *)
  assert (t * gamma * (t * gamma) <= (P + d) * (P + d)) by (apply Z.square_le_mono_nonneg; nia).
  assert (t * X <= 2 * (P * d)) by (unfold X; lia).
  assert (t * X * (t * X) <= 2 * (P * d) * (2 * (P * d)))
    by (apply Z.square_le_mono_nonneg; nia).
  assert ((P * P) * (d * d) <= (t * A2) * (t * D2)) by (apply Z.mul_le_mono_nonneg; nia).
  apply (Z.mul_le_mono_pos_l _ _ (t * t)); [nia | lia].
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

Theorem freund_schapire u gamma R2 zs v updates :
  0 < gamma -> 0 <= R2 -> (forall z, In z zs -> z · z <= R2) ->
  run mistake [] zs = (v, updates) -> let D2 := squared_deviations u gamma zs in
  at_most_root (number updates * (gamma * gamma) - (u · u) * R2 - D2) (4 * ((u · u) * R2 * D2)).
Proof.
  intros Hgamma HR radius E D2.
  pose proof (freund_schapire_by_mistakes u gamma R2 zs v updates Hgamma HR radius E) as bound.
  assert (squared_deviations u gamma updates <= D2)
    by apply (of_updates_only _ (fun z => Z.square_nonneg _) zs [] v updates E).
  cbn zeta in bound. set (fewer := squared_deviations u gamma updates) in *.
  pose proof (square_nonneg u). assert (0 <= (u · u) * R2) by nia.
  set (A2 := (u · u) * R2) in *. unfold at_most_root in *.
  set (X := number updates * (gamma * gamma) - A2 - D2).
  destruct (Z_le_gt_dec X 0); [now left | right].
  destruct bound as [|bound]; [unfold X in *; lia|].
  apply (Z.le_trans _ (4 * (A2 * fewer))); [|nia].
  apply (Z.le_trans _ ((X + (D2 - fewer)) * (X + (D2 - fewer)))); [nia|].
  replace (X + (D2 - fewer)) with (number updates * (gamma * gamma) - A2 - fewer)
    by (unfold X; ring). exact bound.
Qed.

(* With roots, or numbers A and D above them: t gamma² <= (A + D)². *)
Theorem freund_schapire_in_roots u gamma R2 zs v updates A D :
  0 < gamma -> 0 <= R2 -> (forall z, In z zs -> z · z <= R2) ->
  run mistake [] zs = (v, updates) ->
  0 <= A -> (u · u) * R2 <= A * A -> 0 <= D -> squared_deviations u gamma zs <= D * D ->
  number updates * (gamma * gamma) <= (A + D) * (A + D).
Proof.
  intros Hgamma HR radius E HA A2 HD D2.
  destruct (freund_schapire u gamma R2 zs v updates Hgamma HR radius E) as [|bound]; [nia|].
  pose proof (square_nonneg u). assert (0 <= (u · u) * R2) by nia.
  set (d := squared_deviations u gamma zs) in *.
  assert (0 <= d) by apply squares_nonneg.
  set (X := number updates * (gamma * gamma) - (u · u) * R2 - d) in *.
  assert ((u · u) * R2 * d <= (A * A) * (D * D)) by (apply Z.mul_le_mono_nonneg; lia).
  assert (X <= 2 * (A * D)) by (apply Z.square_le_simpl_nonneg; nia).
  unfold X in *. lia.
Qed.
