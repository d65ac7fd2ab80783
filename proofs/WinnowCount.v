(* Winnow's mistakes, counted exactly (lecture 05), for both forms at once. A promotion adds at most
   `step` to all weights, and a demotion takes away at least n/A: for Winnow1, step is n - 1 and A
   is 1, and for Winnow2, step is n and A is 2. *)

From Course Require Export Doublings.
Open Scope Q_scope.

Section Exact.
Variables (n c : nat) (demotion A step : Q) (relevant : list nat) (kind : list Q -> Prop).
Hypothesis some : (1 <= n)%nat.
Hypothesis demotion_nonneg : 0 <= demotion.
Hypothesis A_positive : 0 < A.
Hypothesis A_demotion : A * (1 - demotion) == 1.
Hypothesis enough : (n <= 2 ^ c)%nat.
Hypothesis least : forall e, (e < c)%nat -> power 2 e <= step.
Hypothesis step_nonneg : 0 <= step.
Hypothesis kind_2 : forall w x, kind w -> kind (multiply 2 w x).
Hypothesis kind_demotion : forall w x, kind w -> kind (multiply demotion w x).
Hypothesis kind_step : forall w x, kind w -> score w x < count n -> score w x <= step.
Hypothesis different : NoDup relevant.

(* So much is left for the mistakes to come, if each counts n. A promotion adds at most `step` to
   all weights, and at least 1 to the exponents of the relevant ones: it takes away n or more of
   what is left. So does a demotion, which takes n/A from all weights. What is left is never
   negative. *)
Definition allowed (w : list Q) (es : list nat) : Q :=
  A * total w + (A * step + count n) * (count (length relevant) * count c - count (list_sum es))
  - A * (count (length relevant) * power 2 c).

Lemma enough_left w es x : nonneg w -> powers c w relevant es ->
  existsb (fun i => active i x) relevant = false -> A * score w x <= allowed w es.
Proof.
  intros N H off. unfold allowed.
  pose proof (apart w relevant N different x off).
  pose proof (together_powers c step least w relevant es H).
  pose proof (powers_sum c w relevant es H). pose proof (count_le 1 n some).
  set (X := count (length relevant) * count c - count (list_sum es)) in *.
  assert (0 <= count n * X)
    by (apply Qmult_le_0_compat; change (count 1) with 1 in *; unfold X; lra).
  assert (0 <= A * (total w + step * X - count (length relevant) * power 2 c - score w x))
    by (apply Qmult_le_0_compat; lra).
  lra.
Qed.

(* All mistakes fit into it. If every promotion adds less than `step`, and a demotion leaves
   something of the weights that it lowers, something is left in the end. *)
Lemma to_come : forall examples w es u v,
  Forall (fun '(x, label) => disjunction relevant x = label) examples ->
  nonneg w -> kind w -> powers c w relevant es -> mistakes n demotion w examples = (u, v) ->
  count n * count (u + v) <= allowed w es /\
  (0 < demotion -> (forall w x, score w x < count n -> score w x < step) ->
   (u + v = 0)%nat \/ count n * count (u + v) < allowed w es).
Proof.
  induction examples as [|[x label] rest IH]; intros w es u v agree N K H E; cbn in E.
  - injection E as <- <-. split; [|now left]. change (count (0 + 0)) with 0.
    pose proof (enough_left w es [] N H (none_active _)) as left.
    rewrite score_nothing in left. lra.
  - inversion_clear agree as [|? ? this others].
    destruct (eqb (predict n w x) label) eqn:P; [eauto|]. apply eqb_false_iff in P. destruct label.
    + destruct (mistakes n demotion (multiply 2 w x) rest) as [u' v'] eqn:E'. injection E as <- <-.
      assert (score w x < count n) as low by (apply predicts_0; now destruct (predict n w x)).
      destruct (promoted c n w x relevant es enough N low H) as (es' & H' & _ & grows).
      specialize (grows this).
      assert (count (list_sum es) + 1 <= count (list_sum es'))
        by (rewrite <- count_S; now apply count_le).
      destruct (IH _ es' u' v' others (nonneg_multiply 2 w x ltac:(lra) N) (kind_2 w x K) H' E')
        as [I J].
      pose proof (kind_step w x K low). pose proof (count_le 1 n some) as one.
      change (count 1) with 1 in one.
      assert (0 <= A * step) by (apply Qmult_le_0_compat; lra).
      assert (0 <= (A * step + count n) * (count (list_sum es') - count (list_sum es) - 1))
        by (apply Qmult_le_0_compat; lra).
      assert (0 <= A * (step - score w x)) by (apply Qmult_le_0_compat; lra).
      unfold allowed in *. rewrite total_multiply in I, J.
      change (S u' + v')%nat with (S (u' + v')). rewrite count_S. split; [lra|].
      intros _ strict. right. specialize (strict w x low).
      assert (0 < A * (step - score w x)) by (apply Qmult_lt_0_compat; lra). lra.
    + destruct (mistakes n demotion (multiply demotion w x) rest) as [u' v'] eqn:E'.
      injection E as <- <-.
      assert (count n <= score w x)
        by (apply Qle_bool_iff; unfold predict in P; now destruct (Qle_bool _ _)).
      assert (nonneg (multiply demotion w x)) as N' by now apply nonneg_multiply.
      pose proof (unchanged c demotion w x relevant es this H) as H'.
      destruct (IH _ es u' v' others N' (kind_demotion w x K) H' E') as [I J].
      pose proof (count_le 1 n some) as one. change (count 1) with 1 in one.
      assert (count n <= A * (1 - demotion) * score w x) by (rewrite A_demotion; lra).
      pose proof (enough_left _ es x N' H' this) as left. rewrite score_multiply in left.
      unfold allowed in *. rewrite total_multiply in I, J, left.
      replace (u' + S v')%nat with (S (u' + v')) by lia. rewrite count_S. split; [lra|].
      intros positive strict. right. destruct (J positive strict) as [none|]; [|lra].
      rewrite none. change (count 0) with 0.
      assert (0 < demotion * score w x) by (apply Qmult_lt_0_compat; lra).
      assert (0 < A * (demotion * score w x)) by (apply Qmult_lt_0_compat; lra). lra.
Qed.

(* From weights that are all 1, with exponents that are all 0. *)
Lemma from_ones examples u v : Forall (fun i => i < n)%nat relevant ->
  Forall (fun '(x, label) => disjunction relevant x = label) examples ->
  kind (ones n) -> mistakes n demotion (ones n) examples = (u, v) ->
  let all := A * count n + (A * step + count n) * (count (length relevant) * count c)
    - A * (count (length relevant) * power 2 c) in
  count n * count (u + v) <= all /\
  (0 < demotion -> (forall w x, score w x < count n -> score w x < step) ->
   (u + v = 0)%nat \/ count n * count (u + v) < all).
Proof.
  intros inside agree K E all.
  assert (powers c (ones n) relevant (map (fun _ => 0%nat) relevant)) as H.
  { clear - inside. induction inside as [|i l less _ IH]; constructor; [|exact IH].
    split; [|lia]. unfold weight, ones.
    enough (nth i (repeat 1 n) 0 = 1) as -> by reflexivity.
    apply (repeat_spec n 1), nth_In. now rewrite repeat_length. }
  assert (list_sum (map (fun _ => 0%nat) relevant) = 0%nat) as zero
    by (clear; induction relevant; auto).
  destruct (to_come examples _ _ u v agree (ones_nonneg n) K H E) as [I J].
  unfold allowed in *. rewrite zero in *. rewrite total_ones in *. fold (count n) in *.
  change (count 0) with 0 in *. unfold all. split; [lra|].
  intros positive strict. destruct (J positive strict); [now left | right; lra].
Qed.
End Exact.
