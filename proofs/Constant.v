(* Where the potential of `EvenGrowth.v` is above its argument (further/cost-of-a-margin): F(2.513) > 2.513,
   by 100 blocks of 2,513 terms, so that Coq in a reader's browser can compute it, too. *)

From Course Require Export EvenGrowth.
Open Scope Z_scope.

(* So fine is the sum, and its terms are rounded to whole numbers of 1/D. *)
Definition m : Z := 100000.
Definition D : Z := Eval compute in 10 ^ 16.

Lemma m_positive : 0 < m. Proof. reflexivity. Qed.
Lemma D_nonneg : 0 <= D. Proof. discriminate. Qed.

(* All 251,300 terms take long to add up. But on a block of them a tangent is below 1/b, and its values
   add up at once. In whole numbers: D/b is at least q (2c - b) if q c² is at most D, and rounding costs
   1. *)
Lemma tangent q c i : 0 <= q -> q * (c * c) <= D ->
  q * (2 * c - (m + Z.of_nat i + 1)) <= slope m D i + 1.
Proof.
  intros Hq small. unfold slope. set (b := m + Z.of_nat i + 1).
  assert (0 < b) by (unfold b, m; lia).
  pose proof (Z.mul_succ_div_gt D b ltac:(lia)) as next. set (a := D / b) in *.
  apply (Z.mul_le_mono_pos_r _ _ b); [assumption|].
  assert (q * ((2 * c - b) * b) <= q * (c * c))
    by (apply Z.mul_le_mono_nonneg_l; [assumption|]; pose proof (Z.square_nonneg (c - b)); lia).
  lia.
Qed.

(* The sum of the tangent's values, times 2 j + 1, from j = 0 to i - 1, six times. *)
Definition tangents (c i : Z) : Z := 6 * (2 * c - m - 1) * (i * i) - i * (i - 1) * (4 * i + 1).

Lemma one_block q c i : 0 <= q -> q * (c * c) <= D -> forall steps : nat,
  6 * potential m D i + q * (tangents c (Z.of_nat (i + steps)) - tangents c (Z.of_nat i))
  <= 6 * (potential m D (i + steps)
     + (Z.of_nat (i + steps) * Z.of_nat (i + steps) - Z.of_nat i * Z.of_nat i)).
Proof.
  intros Hq small. induction steps as [|steps IH]; [rewrite Nat.add_0_r; lia|].
  rewrite Nat.add_succ_r, Nat2Z.inj_succ. cbn [potential].
  pose proof (tangent q c (i + steps) Hq small) as below.
  set (j := Z.of_nat (i + steps)) in *. assert (0 <= j) by (unfold j; lia).
  apply (Z.mul_le_mono_nonneg_r _ _ (2 * j + 1)) in below; [|lia].
  unfold tangents in *. lia.
Qed.

(* All blocks of so many steps; c is in the middle of each. *)
Fixpoint blocks (steps i : Z) (n : nat) (total : Z) : Z :=
  match n with
  | O => total
  | S n =>
    let c := m + i + steps / 2 + 1 in
    blocks steps (i + steps) n (total + D / (c * c) * (tangents c (i + steps) - tangents c i))
  end.

Lemma blocks_below (steps : nat) : forall n (i : nat) total,
  total <= 6 * (potential m D i + Z.of_nat i * Z.of_nat i) ->
  blocks (Z.of_nat steps) (Z.of_nat i) n total
  <= 6 * (potential m D (i + n * steps) + Z.of_nat (i + n * steps) * Z.of_nat (i + n * steps)).
Proof.
  induction n as [|n IH]; intros i total below; cbn [blocks].
  - cbn [Nat.mul]. rewrite Nat.add_0_r. exact below.
  - cbn zeta. set (c := m + Z.of_nat i + Z.of_nat steps / 2 + 1).
    assert (0 < c) by (pose proof (Z.div_pos (Z.of_nat steps) 2); unfold c, m; lia).
    set (q := D / (c * c)). assert (0 < c * c) by (apply Z.mul_pos_pos; assumption).
    assert (0 <= q) by (apply Z.div_pos; [exact D_nonneg | assumption]).
    assert (q * (c * c) <= D) by (rewrite Z.mul_comm; apply Z.mul_div_le; assumption).
    pose proof (one_block q c i ltac:(assumption) ltac:(assumption) steps) as block.
    rewrite <- Nat2Z.inj_add in *. cbn [Nat.mul]. rewrite Nat.add_assoc. apply IH. lia.
Qed.

Lemma cancel a b s total : 6 * (a + s) < total -> total <= 6 * (b + s) -> a < b.
Proof. lia. Qed.

(* F(x) > x for x = 2.513, by two numbers. *)
Lemma above_at_2513 : D * 251300 < potential m D (Z.to_nat 251300).
Proof.
  pose proof (blocks_below (Z.to_nat 2513) (Z.to_nat 100) O 0 ltac:(discriminate)) as below.
  (* Both are large, and a sum of ones: Coq compares them as binary numbers. *)
  replace (0 + Z.to_nat 100 * Z.to_nat 2513)%nat with (Z.to_nat 251300) in below
    by (apply Nat2Z.inj; rewrite Nat.add_0_l, Nat2Z.inj_mul, !Z2Nat.id by discriminate; reflexivity).
  rewrite !Z2Nat.id in below by discriminate.
  (* This is computed once, when Qed checks it. *)
  assert (6 * (D * 251300 + 251300 * 251300) < blocks 2513 (Z.of_nat 0) (Z.to_nat 100) 0)
    as enough by (apply Z.ltb_lt; vm_cast_no_check (eq_refl true)).
  exact (cancel (D * 251300) _ (251300 * 251300) _ enough below).
Qed.
