(* Winnow (lecture 05): mistakes on a disjunction of k of n attributes grow with k log n only. *)

From Course Require Export Weights.
Open Scope Q_scope.

Section Winnow.
Variables (n : nat) (demotion : Q).
Hypothesis demotion_nonneg : 0 <= demotion.
Let threshold : Q := inject_Z (Z.of_nat n).

Definition predict (w : list Q) (x : list bool) : bool := Qle_bool threshold (score w x).

(* The numbers of mistakes on positive and on negative examples: promotions and demotions. *)
Fixpoint mistakes (w : list Q) (examples : list (list bool * bool)) : nat * nat :=
  match examples with
  | [] => (0, 0)%nat
  | (x, label) :: rest =>
      if eqb (predict w x) label then mistakes w rest
      else if label then let (u, v) := mistakes (multiply 2 w x) rest in (S u, v)
      else let (u, v) := mistakes (multiply demotion w x) rest in (u, S v)
  end.

Lemma predicts_0 w x : predict w x = false -> score w x < threshold.
Proof.
  unfold predict. intro E. apply Qnot_le_lt. intro more.
  apply Qle_bool_iff in more. congruence.
Qed.

(* All weights together are never negative. A promotion adds less than the threshold, a demotion
   takes away (1 - demotion) times the threshold at least. *)
Lemma all_weights : demotion <= 1 -> forall examples w u v,
  nonneg w -> mistakes w examples = (u, v) ->
  (1 - demotion) * threshold * count v <= total w + threshold * count u.
Proof.
  intro H. induction examples as [|[x label] rest IH]; intros w u v N E; cbn in E.
  - injection E as <- <-. pose proof (total_nonneg w N). change (count 0) with 0. lra.
  - destruct (eqb (predict w x) label) eqn:P; [eauto|]. apply eqb_false_iff in P.
    destruct label.
    + destruct (mistakes (multiply 2 w x) rest) as [u' v'] eqn:E'. injection E as <- <-.
      specialize (IH _ _ _ (nonneg_multiply 2 w x ltac:(lra) N) E').
      rewrite total_multiply in IH. rewrite count_S.
      assert (score w x < threshold) by (apply predicts_0; now destruct (predict w x)). nra.
    + destruct (mistakes (multiply demotion w x) rest) as [u' v'] eqn:E'. injection E as <- <-.
      specialize (IH _ _ _ (nonneg_multiply demotion w x demotion_nonneg N) E').
      rewrite total_multiply in IH. rewrite count_S.
      assert (threshold <= score w x)
        by (apply Qle_bool_iff; unfold predict in P; now destruct (Qle_bool _ _)). nra.
Qed.

(* The relevant attributes: those of the disjunction. *)
Variable relevant : list nat.
Definition disjunction (x : list bool) : bool := existsb (fun i => active i x) relevant.

(* Each promotion doubles a relevant weight, one below the threshold, and a relevant weight is
   never lowered: the product of them is 2^u at least, and (2 n)^k at most. *)
Lemma relevant_weights : forall examples w u v,
  Forall (fun '(x, label) => disjunction x = label) examples ->
  nonneg w -> (forall i, In i relevant -> weight i w <= count (2 * n)) ->
  mistakes w examples = (u, v) ->
  product w relevant * power 2 u <= power (2 * n) (length relevant).
Proof.
  induction examples as [|[x label] rest IH]; intros w u v A N small E; cbn in E.
  - injection E as <- <-. pose proof (product_small _ w relevant N small).
    change (power 2 0) with 1. lra.
  - inversion_clear A as [|? ? this others].
    destruct (eqb (predict w x) label) eqn:P; [eauto|]. apply eqb_false_iff in P.
    destruct label.
    + destruct (mistakes (multiply 2 w x) rest) as [u' v'] eqn:E'. injection E as <- <-.
      assert (score w x < threshold) as low by (apply predicts_0; now destruct (predict w x)).
      assert (product (multiply 2 w x) relevant * power 2 u'
        <= power (2 * n) (length relevant)) as later.
      { apply (IH _ _ v' others (nonneg_multiply 2 w x ltac:(lra) N)); [|exact E'].
        intros i j. rewrite weight_multiply. destruct (active i x) eqn:on; [|auto].
        pose proof (weight_in_score i w x N on). unfold threshold, count in *.
        rewrite Nat2Z.inj_mul, inject_Z_mult. change (inject_Z (Z.of_nat 2)) with 2. lra. }
      destruct (product_grows w x relevant N) as [_ grows]. specialize (grows this).
      rewrite power_S. change (count 2) with 2.
      assert (0 <= power 2 u')
        by (unfold power; rewrite <- (Zle_Qle 0); apply Nat2Z.is_nonneg). nra.
    + destruct (mistakes (multiply demotion w x) rest) as [u' v'] eqn:E'. injection E as <- <-.
      rewrite <- (product_same demotion w x relevant this).
      apply (IH _ _ v' others (nonneg_multiply demotion w x demotion_nonneg N)); [|exact E'].
      intros i j. rewrite weight_multiply. destruct (active i x) eqn:on; [|auto].
      exfalso. unfold disjunction in this.
      enough (existsb (fun i => active i x) relevant = true) by congruence.
      apply existsb_exists. now exists i.
Qed.

(* At first all weights are 1. *)
Definition ones : list Q := repeat 1 n.

Lemma ones_nonneg : nonneg ones.
Proof. apply Forall_forall. intros a i. apply repeat_spec in i as ->. lra. Qed.

Lemma total_ones : total ones == threshold.
Proof.
  unfold ones, threshold. induction n as [|m IH]; [reflexivity|].
  rewrite Nat2Z.inj_succ, <- Z.add_1_r, inject_Z_plus, <- IH. cbn [repeat total]. ring.
Qed.

Lemma product_ones attributes : Forall (fun i => i < n)%nat attributes ->
  product ones attributes == 1.
Proof.
  unfold ones, weight. induction 1 as [|i l less _ IH]; cbn [product]; [reflexivity|].
  rewrite IH. unfold weight. enough (nth i (repeat 1 n) 0 = 1) as -> by ring.
  apply (repeat_spec n 1), nth_In. now rewrite repeat_length.
Qed.

(* 2^u <= (2n)^k says that u is k (1 + log2 n) at most. *)
Theorem winnow_counts examples u v :
  demotion <= 1 -> (1 <= n)%nat -> Forall (fun i => i < n)%nat relevant ->
  Forall (fun '(x, label) => disjunction x = label) examples -> mistakes ones examples = (u, v) ->
  (1 - demotion) * count v <= 1 + count u /\ (2 ^ u <= (2 * n) ^ length relevant)%nat.
Proof.
  intros H some inside A E. split.
  - pose proof (all_weights H examples ones u v ones_nonneg E) as all. rewrite total_ones in all.
    assert (0 < threshold) by (unfold threshold; rewrite <- (Zlt_Qlt 0); lia). nra.
  - apply Nat2Z.inj_le. rewrite Zle_Qle. fold (power 2 u) (power (2 * n) (length relevant)).
    rewrite <- (Qmult_1_l (power 2 u)), <- (product_ones relevant inside).
    apply (relevant_weights examples ones u v A ones_nonneg); [|exact E].
    intros i _. unfold weight, ones, count. change 1 with (inject_Z 1).
    destruct (nth_in_or_default i (repeat (inject_Z 1) n) 0) as [j| ->].
    + apply repeat_spec in j as ->. rewrite <- Zle_Qle. lia.
    + rewrite <- (Zle_Qle 0). lia.
Qed.
End Winnow.

(* Both forms, all mistakes together: 1 + 2k (1 + log2 n) where a demotion makes weights 0 ... *)
Theorem winnow1_bound n relevant examples u v :
  (1 <= n)%nat -> Forall (fun i => i < n)%nat relevant ->
  Forall (fun '(x, label) => disjunction relevant x = label) examples ->
  mistakes n 0 (ones n) examples = (u, v) ->
  (2 ^ (u + v) <= 2 * (2 * n) ^ (2 * length relevant))%nat.
Proof.
  intros some inside A E.
  destruct (winnow_counts n 0 ltac:(lra) relevant examples u v) as [V U]; auto; [lra|].
  assert (v <= 1 + u)%nat.
  { apply Nat2Z.inj_le. rewrite Zle_Qle, Nat2Z.inj_add, inject_Z_plus. unfold count in V.
    change (inject_Z (Z.of_nat 1)) with 1. lra. }
  apply (Nat.le_trans _ (2 ^ (1 + 2 * u))); [apply Nat.pow_le_mono_r; lia|].
  rewrite Nat.pow_add_r, (Nat.mul_comm 2 u), (Nat.mul_comm 2 (length _)), !Nat.pow_mul_r.
  apply Nat.mul_le_mono_l, Nat.pow_le_mono_l, U.
Qed.

(* ... and 2 + 3k (1 + log2 n) where it halves them. *)
Theorem winnow2_bound n relevant examples u v :
  (1 <= n)%nat -> Forall (fun i => i < n)%nat relevant ->
  Forall (fun '(x, label) => disjunction relevant x = label) examples ->
  mistakes n (1 # 2) (ones n) examples = (u, v) ->
  (2 ^ (u + v) <= 2 ^ 2 * (2 * n) ^ (3 * length relevant))%nat.
Proof.
  intros some inside A E.
  destruct (winnow_counts n (1 # 2) ltac:(lra) relevant examples u v) as [V U]; auto; [lra|].
  assert (v <= 2 + 2 * u)%nat.
  { apply Nat2Z.inj_le. rewrite Zle_Qle, Nat2Z.inj_add, Nat2Z.inj_mul.
    rewrite inject_Z_plus, inject_Z_mult. unfold count in V.
    change (inject_Z (Z.of_nat 2)) with 2. lra. }
  apply (Nat.le_trans _ (2 ^ (2 + 3 * u))); [apply Nat.pow_le_mono_r; lia|].
  rewrite Nat.pow_add_r, (Nat.mul_comm 3 u), (Nat.mul_comm 3 (length _)), !Nat.pow_mul_r.
  apply Nat.mul_le_mono_l, Nat.pow_le_mono_l, U.
Qed.
