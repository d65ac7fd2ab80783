(* The sharp bound of the margin perceptron in whole numbers (further/cost-of-a-margin). The lecture has
   2.51286 (R/γ(u))² updates, where the constant is the zero of a function with a logarithm. Here the
   function is the sum of `EvenGrowth.v`, and the constant is 2.513. *)

From Course Require Export Constant.
Open Scope Z_scope.

(* F(x) > x for x = 2.513, and from there on F grows faster than x. We need it up to 4, where the simple
   bound ends. *)
Lemma steep i : 251300 <= Z.of_nat i <= 400000 -> D <= slope m D i * (2 * Z.of_nat i).
Proof.
  intro between. unfold slope. set (b := m + Z.of_nat i + 1).
  assert (0 < b <= 500001 /\ b + 151299 <= 2 * Z.of_nat i) as [Hb less] by (unfold b, m; lia).
  pose proof (Z.mul_succ_div_gt D b ltac:(lia)) as next.
  assert (4 <= D / b) as large.
  { apply Z.div_le_lower_bound; [lia|]. apply (Z.le_trans _ (500001 * 4)); [lia | discriminate]. }
  set (a := D / b) in *.
  assert (4 * 151299 <= a * (2 * Z.of_nat i - b)) by (apply Z.mul_le_mono_nonneg; lia).
  lia.
Qed.

Lemma next_above i : 251300 <= Z.of_nat i <= 400000 ->
  D * Z.of_nat i < potential m D i -> D * Z.of_nat (S i) < potential m D (S i).
Proof.
  intros between now. cbn [potential]. pose proof (steep i between).
  pose proof (slope_nonneg m D m_positive D_nonneg i). clear between. lia.
Qed.

Lemma above i : 251300 <= Z.of_nat i <= 400000 -> D * Z.of_nat i < potential m D i.
Proof.
  induction i as [|i IH]; intro between; [lia|].
  destruct (Z.eq_dec (Z.of_nat (S i)) 251300) as [first|later].
  - rewrite first, <- (Nat2Z.id (S i)), first. exact above_at_2513.
  - apply next_above; [lia | apply IH; lia].
Qed.

(* The four steps of the proof that are only about numbers. X/Y stands for the updates times (γ(u)/Q)²,
   and i for its whole steps of 1/m, with r/Y left over. Below, nia would be slow in a browser, or
   reach numbers at which Coq crashes there; so each product has its own lemma of Coq's library. *)
Lemma whole_steps X Y : 0 < Y -> X <= 4 * Y -> 2513 * Y < 1000 * X -> 251300 <= m * X / Y <= 400000.
Proof.
  intros HY four more. split.
  - apply Z.div_le_lower_bound; [exact HY | unfold m; lia].
  - clear more. apply Z.div_le_upper_bound; [exact HY | unfold m; lia].
Qed.

Lemma wider gamma gamma0 N s W : 0 <= gamma -> 0 < N -> gamma * N <= gamma0 -> 0 <= W ->
  s * s <= gamma * gamma * W -> N * N * (N * N) * (s * s) <= gamma0 * N * (gamma0 * N) * W.
Proof.
  intros Hgamma HN small HW asks.
  replace (N * N * (N * N) * (s * s)) with (N * N * (N * N * (s * s))) by ring.
  replace (gamma0 * N * (gamma0 * N) * W) with (N * N * (gamma0 * gamma0 * W)) by ring.
  apply Z.mul_le_mono_nonneg_l; [apply Z.square_nonneg|].
  apply (Z.le_trans _ (N * N * (gamma * gamma * W))).
  - apply Z.mul_le_mono_nonneg_l; [apply Z.square_nonneg | exact asks].
  - replace (N * N * (gamma * gamma * W)) with (gamma * N * (gamma * N) * W) by ring.
    apply Z.mul_le_mono_nonneg_r; [exact HW|]. apply Z.square_le_mono_nonneg; [|exact small].
    apply Z.mul_nonneg_nonneg; lia.
Qed.

Lemma projected t gamma0 uv uu vv n : 0 <= t * gamma0 <= uv -> uv * uv <= uu * vv ->
  uu <= n -> 0 <= vv -> t * gamma0 * (t * gamma0) <= n * vv.
Proof.
  intros [positive far] cauchy length Hv. apply (Z.le_trans _ (uv * uv)).
  - apply Z.square_le_mono_nonneg; assumption.
  - apply (Z.le_trans _ (uu * vv)); [exact cauchy | apply Z.mul_le_mono_nonneg_r; assumption].
Qed.

(* F(x) > x, where F has the value T and the slope a at i/m. *)
Lemma too_far Y i r a T : 0 < Y -> 0 <= r -> 0 <= a -> D * i < T -> D <= a * (2 * i) ->
  D * (Y * i + r) * Y < T * (Y * Y) + a * ((Y * i + r) * (Y * i + r) - i * i * (Y * Y)).
Proof.
  intros HY Hr Ha high slow.
  assert (D * i * (Y * Y) < T * (Y * Y)).
  { apply Z.mul_lt_mono_pos_r; [apply Z.mul_pos_pos; exact HY | exact high]. }
  assert (D * (r * Y) <= a * (2 * i) * (r * Y)).
  { apply Z.mul_le_mono_nonneg_r; [apply Z.mul_nonneg_nonneg; lia | exact slow]. }
  assert (0 <= a * (r * r)) by (apply Z.mul_nonneg_nonneg; [exact Ha | apply Z.square_nonneg]).
  clear high slow. lia.
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
  assert (0 <= number updates) as Ht by (unfold number; lia).
  set (t := number updates) in *. set (Q2 := R2 + 2 * c) in *.
  assert (t * (gamma0 * gamma0) <= 4 * (N * N * Q2)) as four.
  { rewrite (Z.mul_assoc 4). refine (Z.le_trans _ _ _ _ simple).
    apply Z.mul_le_mono_nonneg_l; [exact Ht|]. apply Z.square_le_mono_nonneg; lia. }
  destruct (Z.eq_dec Q2 0) as [->|]; [lia|].
  assert (0 < Q2) as HQ by (unfold Q2; lia).
  assert (0 < N * N) as HNN by (apply Z.mul_pos_pos; exact HN).
  set (X := t * (gamma0 * gamma0)) in *. set (Y := N * N * Q2) in *.
  assert (0 < Y) as HY by (apply Z.mul_pos_pos; assumption).
  apply Z.nlt_ge. intro more. pose proof (whole_steps X Y HY four more) as between.
  clear four more.
  pose proof (Z.mul_div_le (m * X) Y HY) as floor.
  pose proof (Z.mul_succ_div_gt (m * X) Y HY) as ceiling.
  set (k := Z.to_nat (m * X / Y)).
  assert (Z.of_nat k = m * X / Y) as K by (apply Z2Nat.id; lia).
  rewrite <- K in *. set (i := Z.of_nat k) in *.
  pose proof (above k between) as high. fold i in high.
  pose proof (steep k between) as slow. fold i in slow. clear between.
  assert (line m D (N * N) c R2 k (m * X * (m * X))
    <= t * (D * m * (gamma0 * N * (gamma0 * N)) * Q2)) as grown.
  { apply (updates_to_grow m D m_positive D_nonneg (gamma0 * N) (N * N) c R2 HNN HQ
      (narrow c gamma) zs v updates k); [|exact radius | exact E | |].
    - intros w z asks. cbv zeta. unfold narrow in asks.
      apply Bool.orb_true_iff in asks as [asks|asks]; apply Z.leb_le in asks; [now left | right].
      exact (wider gamma gamma0 N _ _ Hgamma HN small (square_nonneg w) asks).
    - unfold edge. fold Q2. rewrite Nat2Z.inj_succ. fold i.
      replace (N * N * (N * N) * (Q2 * Q2)) with (Y * Y) by (unfold Y; ring).
      replace (i * i * (Y * Y)) with (Y * i * (Y * i)) by ring.
      replace (Z.succ i * Z.succ i * (Y * Y)) with (Y * Z.succ i * (Y * Z.succ i)) by ring.
      assert (0 <= Y * i) by (apply Z.mul_nonneg_nonneg; [|apply Nat2Z.is_nonneg]; lia).
      split; [apply Z.square_le_mono_nonneg | apply Z.square_lt_mono_nonneg]; lia.
    - unfold squared.
      replace (m * X * (m * X)) with (m * m * (gamma0 * gamma0) * (t * gamma0 * (t * gamma0)))
        by (unfold X; ring).
      replace (m * m * (gamma0 * N * (gamma0 * N)) * (v · v))
        with (m * m * (gamma0 * gamma0) * (N * N * (v · v))) by ring.
      apply Z.mul_le_mono_nonneg_l; [apply Z.mul_nonneg_nonneg; apply Z.square_nonneg|].
      apply (projected t gamma0 (u · v) (u · u));
        [|apply cauchy_schwarz | exact length | apply square_nonneg].
      split; [apply Z.mul_nonneg_nonneg|]; lia. }
  unfold line, edge in grown. fold Q2 i in grown.
  replace (N * N * (N * N) * (Q2 * Q2)) with (Y * Y) in grown by (unfold Y; ring).
  replace (t * (D * m * (gamma0 * N * (gamma0 * N)) * Q2)) with (D * (m * X) * Y) in grown
    by (unfold X, Y; ring).
  replace (m * X) with (Y * i + (m * X - Y * i)) in grown by ring.
  pose proof (slope_nonneg m D m_positive D_nonneg k) as Ha.
  pose proof (too_far Y i (m * X - Y * i) _ _ HY ltac:(lia) Ha high slow) as far.
  exact (Z.lt_irrefl _ (Z.lt_le_trans _ _ _ far grown)).
Qed.
