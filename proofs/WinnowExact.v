(* Winnow's bounds, counted exactly (lecture 05). Of n attributes k are relevant, and c is log2 n,
   rounded up. Winnow1 makes at most 1 + k (2c - (c + 2^c)/n) mistakes, and for n a power of 2 at
   most k (2 log2 n - 1). Winnow2 makes fewer than 2 + k (3c - 2^(c + 1)/n), or none. The theorems
   multiply all by n instead of dividing. *)

From Course Require Export WinnowCount.
Open Scope Q_scope.

Lemma below_log2_up n e : (1 <= n)%nat -> (e < Nat.log2_up n)%nat -> (2 ^ e < n)%nat.
Proof. intros. now apply Nat.log2_up_lt_pow2. Qed.

(* Winnow1's weights are whole numbers, and so a score below n is n - 1 at most. *)

Definition whole (w : list Q) : Prop := Forall (fun a => exists z, a == inject_Z z) w.

Lemma whole_multiply factor w x : whole w -> whole (multiply (inject_Z factor) w x).
Proof.
  intro H. revert x. induction H as [|a w [z E] H IH]; intros [|bit x]; cbn; try now constructor.
  - constructor; [now exists z | exact H].
  - constructor; [|apply IH]. destruct bit; [|now exists z].
    exists (factor * z)%Z. now rewrite inject_Z_mult, E.
Qed.

Lemma whole_score w x : whole w -> exists z, score w x == inject_Z z.
Proof.
  intro H. revert x. induction H as [|a w [z E] H IH]; intros [|bit x]; cbn; try now exists 0%Z.
  destruct (IH x) as [s S]. exists ((if bit then z else 0) + s)%Z.
  rewrite inject_Z_plus, S. destruct bit; [now rewrite E | reflexivity].
Qed.

(* n (u + v) is n + k (2cn - c - 2^c) at most. *)
Theorem winnow1_exact n relevant examples u v :
  let c := Nat.log2_up n in let k := length relevant in
  (1 <= n)%nat -> NoDup relevant -> Forall (fun i => i < n)%nat relevant ->
  Forall (fun '(x, label) => disjunction relevant x = label) examples ->
  mistakes n 0 (ones n) examples = (u, v) ->
  (n * (u + v) + k * (c + 2 ^ c) <= n + 2 * n * k * c)%nat.
Proof.
  intros c k some different inside agree E.
  destruct (from_ones n c 0 1 (count n - 1) relevant whole) with (examples := examples)
    (u := u) (v := v) as [I _]; try assumption; try lra.
  - destruct (Nat.eq_dec n 1) as [->|]; [cbn; lia|]. apply Nat.log2_up_spec. lia.
  - intros e small. apply below_log2_up in small; [|exact some].
    apply count_le in small. rewrite count_S in small.
    change (power 2 e) with (count (2 ^ e)). lra.
  - pose proof (count_le 1 n some) as one. change (count 1) with 1 in one. lra.
  - intros w x. apply whole_multiply.
  - intros w x. apply whole_multiply.
  - intros w x W low. destruct (whole_score w x W) as [z S]. rewrite S in *.
    unfold count in *. change 1 with (inject_Z 1).
    rewrite <- Zlt_Qlt in low. unfold Qminus.
    rewrite <- inject_Z_opp, <- inject_Z_plus, <- Zle_Qle. lia.
  - unfold ones. apply Forall_forall. intros a i. apply repeat_spec in i as ->. now exists 1%Z.
  - apply count_le_inv. rewrite !count_add, !count_mul, !count_add. change (count 2) with 2.
    change (power 2 c) with (count (2 ^ c)) in I. rewrite count_add in I. fold k in I. lra.
Qed.

(* As the lecture has it: n is a power of 2, and 2 log2 n - 1 is 2m - 1. *)
Theorem winnow1_power_of_2 m relevant examples u v :
  let n := (2 ^ m)%nat in let k := length relevant in
  (1 <= m)%nat -> (1 <= k)%nat -> NoDup relevant -> Forall (fun i => i < n)%nat relevant ->
  Forall (fun '(x, label) => disjunction relevant x = label) examples ->
  mistakes n 0 (ones n) examples = (u, v) ->
  (u + v <= k * (2 * m - 1))%nat.
Proof.
  intros n k Hm Hk different inside agree E.
  pose proof (Nat.pow_nonzero 2 m ltac:(lia)) as some. fold n in some.
  pose proof (winnow1_exact n relevant examples u v ltac:(lia) different inside agree E) as H.
  assert (Nat.log2_up n = m) as log by (apply Nat.log2_up_pow2; lia).
  cbv zeta in H. rewrite log in H. fold n k in H.
  enough (u + v + k <= 2 * k * m)%nat by nia. apply Nat.nlt_ge. intro more.
  assert (n * (2 * k * m + 1) <= n * (u + v + k))%nat by (apply Nat.mul_le_mono_l; lia). nia.
Qed.

(* Winnow2's need not be whole. If there is a mistake at all, the bound is not reached. *)
Theorem winnow2_exact n relevant examples u v :
  let c := Nat.log2_up n in let k := length relevant in
  (1 <= n)%nat -> NoDup relevant -> Forall (fun i => i < n)%nat relevant ->
  Forall (fun '(x, label) => disjunction relevant x = label) examples ->
  mistakes n (1 # 2) (ones n) examples = (u, v) ->
  (u + v = 0 \/ n * (u + v) + k * 2 ^ (c + 1) < 2 * n + 3 * n * k * c)%nat.
Proof.
  intros c k some different inside agree E.
  destruct (from_ones n c (1 # 2) 2 (count n) relevant (fun _ => True)) with (examples := examples)
    (u := u) (v := v) as [_ J]; try assumption; try lra; auto.
  - destruct (Nat.eq_dec n 1) as [->|]; [cbn; lia|]. apply Nat.log2_up_spec. lia.
  - intros e small. apply below_log2_up in small; [|exact some].
    apply count_le. lia.
  - pose proof (count_le 1 n some) as one. change (count 1) with 1 in one. lra.
  - intros. lra.
  - destruct (J ltac:(lra) ltac:(auto)) as [|less]; [now left | right].
    apply count_lt_inv. rewrite !count_add, !count_mul, !count_add, Nat.add_1_r.
    change (count (2 ^ S c)) with (power 2 (S c)). rewrite power_S, count_add in *.
    change (count 2) with 2. change (count 3) with 3. fold k in less. lra.
Qed.
