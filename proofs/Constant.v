(* Where the potential of `EvenGrowth.v` is above its argument (further/cost-of-a-margin): F(2.513) > 2.513,
   by 359 blocks of 70 terms, so that Coq in a reader's browser can compute it, too. *)

From Course Require Export EvenGrowth.
Open Scope Z_scope.

(* So fine is the sum, and its terms are rounded to whole numbers of 1/D. *)
Definition m : Z := 10000.
Definition D : Z := 100000000000.

Lemma m_positive : 0 < m. Proof. reflexivity. Qed.
Lemma D_nonneg : 0 <= D. Proof. discriminate. Qed.

(* All 25,130 terms take long to add up. But on a block of them a tangent is below 1/b, and its values
   add up at once. In whole numbers: K D/b is at least q (2c - b) if q c² is at most K D, and rounding
   costs 1. *)
Lemma tangent K q c i : 0 <= K -> 0 <= q -> q * (c * c) <= K * D ->
  q * (2 * c - (m + Z.of_nat i + 1)) <= K * (slope m D i + 1).
Proof.
  intros HK Hq small. unfold slope. set (b := m + Z.of_nat i + 1).
  assert (0 < b) by (unfold b, m; lia).
  pose proof (Z.mul_succ_div_gt D b ltac:(lia)) as next. set (a := D / b) in *.
  apply (Z.mul_le_mono_pos_r _ _ b); [assumption|].
  assert (q * ((2 * c - b) * b) <= q * (c * c))
    by (apply Z.mul_le_mono_nonneg_l; [assumption|]; pose proof (Z.square_nonneg (c - b)); lia).
  assert (K * D <= K * (b * Z.succ a)) by (apply Z.mul_le_mono_nonneg_l; lia).
  lia.
Qed.

(* The sum of the tangent's values, times 2 j + 1, from j = 0 to i - 1, six times. *)
Definition tangents (c i : Z) : Z := 6 * (2 * c - m - 1) * (i * i) - i * (i - 1) * (4 * i + 1).

Lemma one_block K q c i : 0 <= K -> 0 <= q -> q * (c * c) <= K * D -> forall steps : nat,
  6 * K * potential m D i + q * (tangents c (Z.of_nat (i + steps)) - tangents c (Z.of_nat i))
  <= 6 * K * (potential m D (i + steps)
     + (Z.of_nat (i + steps) * Z.of_nat (i + steps) - Z.of_nat i * Z.of_nat i)).
Proof.
  intros HK Hq small. induction steps as [|steps IH]; [rewrite Nat.add_0_r; lia|].
  rewrite Nat.add_succ_r, Nat2Z.inj_succ. cbn [potential].
  pose proof (tangent K q c (i + steps) HK Hq small) as below.
  set (j := Z.of_nat (i + steps)) in *. assert (0 <= j) by (unfold j; lia).
  apply (Z.mul_le_mono_nonneg_r _ _ (2 * j + 1)) in below; [|lia].
  unfold tangents in *. lia.
Qed.

(* All blocks of so many steps; c is in the middle of each. *)
Fixpoint blocks (K steps i : Z) (n : nat) (total : Z) : Z :=
  match n with
  | O => total
  | S n =>
    let c := m + i + steps / 2 + 1 in
    blocks K steps (i + steps) n
      (total + K * D / (c * c) * (tangents c (i + steps) - tangents c i))
  end.

Lemma blocks_below K (steps : nat) : 0 <= K -> forall n (i : nat) total,
  total <= 6 * K * (potential m D i + Z.of_nat i * Z.of_nat i) ->
  blocks K (Z.of_nat steps) (Z.of_nat i) n total
  <= 6 * K * (potential m D (i + n * steps) + Z.of_nat (i + n * steps) * Z.of_nat (i + n * steps)).
Proof.
  intro HK. induction n as [|n IH]; intros i total below; cbn [blocks].
  - cbn [Nat.mul]. rewrite Nat.add_0_r. exact below.
  - cbn zeta. set (c := m + Z.of_nat i + Z.of_nat steps / 2 + 1).
    assert (0 < c) by (pose proof (Z.div_pos (Z.of_nat steps) 2); unfold c, m; lia).
    set (q := K * D / (c * c)). assert (0 < c * c) by (apply Z.mul_pos_pos; assumption).
    assert (0 <= K * D) by (apply Z.mul_nonneg_nonneg; [assumption | discriminate]).
    assert (0 <= q) by (apply Z.div_pos; assumption).
    assert (q * (c * c) <= K * D) by (rewrite Z.mul_comm; apply Z.mul_div_le; assumption).
    pose proof (one_block K q c i HK ltac:(assumption) ltac:(assumption) steps) as block.
    rewrite <- Nat2Z.inj_add in *. cbn [Nat.mul]. rewrite Nat.add_assoc. apply IH. lia.
Qed.

Lemma cancel k a b s total : 0 < k -> k * (a + s) < total -> total <= k * (b + s) -> a < b.
Proof. intros. apply (Z.add_lt_mono_r _ _ s), (Z.mul_lt_mono_pos_l k); lia. Qed.

(* F(x) > x for x = 2.513, by two numbers. *)
Lemma above_at_2513 : D * 25130 < potential m D (Z.to_nat 25130).
Proof.
  pose proof (blocks_below 10000 (Z.to_nat 70) ltac:(discriminate) (Z.to_nat 359) O 0
    ltac:(discriminate)) as below.
  (* Both are large, and a sum of ones: Coq compares them as binary numbers. *)
  replace (0 + Z.to_nat 359 * Z.to_nat 70)%nat with (Z.to_nat 25130) in below
    by (apply Nat2Z.inj; rewrite Nat.add_0_l, Nat2Z.inj_mul, !Z2Nat.id by discriminate; reflexivity).
  rewrite !Z2Nat.id in below by discriminate.
  (* This is computed once, when Qed checks it. *)
  assert (6 * 10000 * (D * 25130 + 25130 * 25130) < blocks 10000 70 (Z.of_nat 0) (Z.to_nat 359) 0)
    as enough by (apply Z.ltb_lt; vm_cast_no_check (eq_refl true)).
  exact (cancel (6 * 10000) (D * 25130) _ (25130 * 25130) _ ltac:(reflexivity) enough below).
Qed.
