(* The sharp bound of the margin perceptron in whole numbers (further/cost-of-a-margin). The lecture has
   2.51286 (R/γ(u))² updates, where the constant is the zero of a function with a logarithm. Here the
   function is the sum of `EvenGrowth.v`, and the constant is 2.513. *)

From Course Require Export Constant.
Open Scope Z_scope.

(* F(x) > x for x = 2.513, and from there on F grows faster than x. We need it up to 4, where the simple
   bound ends. *)
Lemma steep i : 25130 <= Z.of_nat i <= 40000 -> D <= slope m D i * (2 * Z.of_nat i).
Proof.
  intro between. unfold slope. set (b := m + Z.of_nat i + 1).
  assert (0 < b) by (unfold b, m; lia).
  pose proof (Z.mul_succ_div_gt D b ltac:(lia)) as next. set (a := D / b) in *.
  apply (Z.mul_le_mono_pos_l _ _ b); [assumption|].
  assert (D - b <= b * a) by lia.
  assert ((D - b) * (2 * Z.of_nat i) <= b * a * (2 * Z.of_nat i)) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (b * (2 * Z.of_nat i) <= 50001 * 80000) by (unfold b, m in *; nia).
  unfold b, m, D in *. lia.
Qed.

Lemma stays_above start : Z.of_nat start = 25130 -> D * 25130 < potential m D start ->
  forall d, 25130 + Z.of_nat d <= 40000 -> D * (25130 + Z.of_nat d) < potential m D (start + d).
Proof.
  intros S first. induction d as [|d IH]; intro small.
  - rewrite Nat.add_0_r, Z.add_0_r. exact first.
  - rewrite Nat.add_succ_r. cbn [potential]. specialize (IH ltac:(lia)).
    pose proof (steep (start + d) ltac:(lia)).
    pose proof (slope_nonneg m D m_positive D_nonneg (start + d)). lia.
Qed.

Lemma above i : 25130 <= Z.of_nat i <= 40000 -> D * Z.of_nat i < potential m D i.
Proof.
  intro between. pose proof above_at_2513 as first.
  assert (Z.of_nat (Z.to_nat 25130) = 25130) as S by (apply Z2Nat.id; discriminate).
  revert first S. generalize (Z.to_nat 25130). intros start first S.
  pose proof (stays_above start S first (i - start) ltac:(lia)) as A.
  replace (start + (i - start))%nat with i in A by lia.
  replace (25130 + Z.of_nat (i - start)) with (Z.of_nat i) in A by lia. exact A.
Qed.

(* As in `relative_threshold`, and γ is the margin γ(u) at most, for which gamma0/N stands. *)
Theorem sharp_bound gamma c R2 u gamma0 N zs v updates :
  0 <= gamma -> 0 <= c -> 0 <= R2 ->
  0 < gamma0 -> (forall z, In z zs -> gamma0 <= u · z) -> (forall z, In z zs -> z · z <= R2) ->
  run (narrow c gamma) [] zs = (v, updates) ->
  0 < N -> u · u <= N * N -> gamma * N <= gamma0 ->
  1000 * (number updates * (gamma0 * gamma0)) <= 2513 * (N * N * (R2 + 2 * c)).
Proof.
  intros Hgamma Hc HR Hgamma0 margin radius E HN length small.
  pose proof (relative_threshold gamma c R2 Hgamma Hc HR u gamma0 N zs v updates
    Hgamma0 margin radius E ltac:(lia) length ltac:(lia)) as simple.
  pose proof (projection_at_least _ u gamma0 zs [] v updates margin E) as P. rewrite dot_zero in P.
  assert (0 <= number updates) by (unfold number; lia).
  set (t := number updates) in *. set (Q2 := R2 + 2 * c) in *.
  assert (t * (gamma0 * gamma0) <= 4 * (N * N * Q2)) as four.
  { assert (gamma0 * gamma0 <= (2 * gamma0 - gamma * N) * (2 * gamma0 - gamma * N)) by nia. nia. }
  destruct (Z.eq_dec Q2 0) as [->|]; [lia|].
  assert (0 < Q2) by (unfold Q2; lia).
  set (X := t * (gamma0 * gamma0)) in *. set (Y := N * N * Q2) in *.
  assert (0 < Y) by (unfold Y; nia). assert (0 <= X) by (unfold X; nia).
  pose proof m_positive. assert (0 < D) by reflexivity.
  apply Z.nlt_ge. intro more.
  pose proof (Z.mul_div_le (m * X) Y ltac:(lia)) as floor.
  pose proof (Z.mul_succ_div_gt (m * X) Y ltac:(lia)) as ceiling.
  set (k := Z.to_nat (m * X / Y)).
  assert (Z.of_nat k = m * X / Y) as K by (apply Z2Nat.id, Z.div_pos; nia).
  rewrite <- K in *. set (i := Z.of_nat k) in *.
  assert (25130 <= i <= 40000) as between by (unfold m in *; nia).
  pose proof (above k between) as high. fold i in high.
  pose proof (steep k between) as slow. fold i in slow.
  assert (line m D (N * N) c R2 k (m * X * (m * X))
    <= t * (D * m * (gamma0 * N * (gamma0 * N)) * Q2)) as grown.
  { apply (updates_to_grow m D m_positive D_nonneg (gamma0 * N) (N * N) c R2 ltac:(nia)
      ltac:(assumption) (narrow c gamma) zs v updates k); [|exact radius | exact E | |].
    - intros w z asks. cbv zeta. unfold narrow in asks.
      apply Bool.orb_true_iff in asks as [asks|asks]; apply Z.leb_le in asks; [now left | right].
      pose proof (square_nonneg w). set (s := 2 * (w · z - c)) in *.
      assert (N * N * (s * s) <= N * N * (gamma * gamma * (w · w)))
        by (apply Z.mul_le_mono_nonneg_l; nia).
      assert (gamma * N * (gamma * N) * (w · w) <= gamma0 * gamma0 * (w · w))
        by (apply Z.mul_le_mono_nonneg_r; nia).
      assert (N * N * (N * N * (s * s)) <= N * N * (gamma0 * gamma0 * (w · w)))
        by (apply Z.mul_le_mono_nonneg_l; nia).
      lia.
    - unfold edge. fold Q2. rewrite Nat2Z.inj_succ. fold i.
      replace (N * N * (N * N) * (Q2 * Q2)) with (Y * Y) by (unfold Y; ring).
      replace (i * i * (Y * Y)) with (i * Y * (i * Y)) by ring.
      replace (Z.succ i * Z.succ i * (Y * Y)) with (Y * Z.succ i * (Y * Z.succ i)) by ring.
      split; [apply Z.square_le_mono_nonneg | apply Z.square_lt_mono_nonneg]; nia.
    - unfold squared.
      assert (t * gamma0 * (t * gamma0) <= (N * N) * (v · v)).
      { pose proof (cauchy_schwarz u v). pose proof (square_nonneg v).
        assert (t * gamma0 * (t * gamma0) <= (u · v) * (u · v)) by nia.
        assert ((u · u) * (v · v) <= (N * N) * (v · v)) by nia. lia. }
      replace (m * X * (m * X)) with (m * m * (gamma0 * gamma0) * (t * gamma0 * (t * gamma0)))
        by (unfold X; ring).
      replace (m * m * (gamma0 * N * (gamma0 * N)) * (v · v))
        with (m * m * (gamma0 * gamma0) * (N * N * (v · v))) by ring.
      apply Z.mul_le_mono_nonneg_l; [nia | assumption]. }
  (* With m X = i Y + r, F(x) > x. *)
  unfold line, edge in grown. fold Q2 i in grown.
  replace (N * N * (N * N) * (Q2 * Q2)) with (Y * Y) in grown by (unfold Y; ring).
  replace (t * (D * m * (gamma0 * N * (gamma0 * N)) * Q2)) with (D * (m * X) * Y) in grown
    by (unfold X, Y; ring).
  pose proof (slope_nonneg m D m_positive D_nonneg k).
  set (a := slope m D k) in *. set (T := potential m D k) in *.
  set (r := m * X - Y * i). assert (0 <= r) by (unfold r; lia).
  replace (m * X) with (Y * i + r) in grown by (unfold r; ring).
  assert (D * i * (Y * Y) < T * (Y * Y)) by (apply Z.mul_lt_mono_pos_r; nia).
  assert (D * (r * Y) <= a * (2 * i) * (r * Y)) by (apply Z.mul_le_mono_nonneg_r; nia).
  assert (0 <= a * (r * r)) by nia.
  lia.
Qed.
