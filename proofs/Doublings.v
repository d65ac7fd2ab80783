(* Weights that are doubled (lecture 05): what the exact count of Winnow's mistakes needs. *)

From Course Require Export Winnow.
Open Scope Q_scope.

(* A score and the weights of attributes that are not active in it are apart: together they are not
   more than all weights. *)

(* x with the attribute i. *)
Fixpoint mark (i : nat) (x : list bool) : list bool :=
  match i, x with
  | O, [] => [true]
  | O, _ :: x => true :: x
  | S i, [] => false :: mark i []
  | S i, bit :: x => bit :: mark i x
  end.

(* The sum of these weights. *)
Fixpoint together (w : list Q) (attributes : list nat) : Q :=
  match attributes with
  | [] => 0
  | i :: attributes => weight i w + together w attributes
  end.

Lemma score_nothing w : score w [] = 0.
Proof. now destruct w. Qed.

Lemma score_mark i w x : active i x = false -> score w (mark i x) == score w x + weight i w.
Proof.
  unfold active, weight. revert w x.
  induction i as [|i IH]; intros [|a w] [|bit x] off; cbn in *; rewrite ?off; try ring.
  - rewrite score_nothing. ring.
  - rewrite IH, score_nothing by now destruct i. ring.
  - rewrite IH by exact off. ring.
Qed.

Lemma active_mark i j x : j <> i -> active j (mark i x) = active j x.
Proof.
  unfold active. revert j x. induction i as [|i IH]; intros [|j] [|bit x] other; cbn; try easy.
  - now destruct j.
  - rewrite IH by congruence. now destruct j.
  - apply IH. congruence.
Qed.

Lemma score_small w x : nonneg w -> score w x <= total w.
Proof.
  intro N. revert x. induction N as [|a w Ha N IH]; intros [|bit x]; cbn; try lra.
  - pose proof (total_nonneg w N). lra.
  - specialize (IH x). destruct bit; lra.
Qed.

Lemma apart w relevant : nonneg w -> NoDup relevant -> forall x,
  existsb (fun i => active i x) relevant = false -> score w x + together w relevant <= total w.
Proof.
  intros N. induction 1 as [|i l new _ IH]; intros x off; cbn in *.
  - pose proof (score_small w x N). lra.
  - apply orb_false_iff in off as [off others].
    specialize (IH (mark i x)). rewrite score_mark in IH by exact off.
    enough (score w x + weight i w + together w l <= total w) by lra. apply IH.
    clear - new others. induction l as [|j l IHl]; [reflexivity|]. cbn in *.
    apply orb_false_iff in others as [here there].
    rewrite active_mark by (intro; apply new; now left). rewrite here. cbn. apply IHl; auto.
Qed.

Lemma score_multiply factor w x : score (multiply factor w x) x == factor * score w x.
Proof.
  revert x. induction w as [|a w IH]; intros [|bit x]; cbn; try ring.
  rewrite IH. destruct bit; ring.
Qed.

Lemma none_active l : existsb (fun i => active i []) l = false.
Proof. induction l as [|i l IH]; cbn in *; [reflexivity|]. rewrite IH. now destruct i. Qed.

(* Relevant weights are powers of 2. Their exponents are c at most, and a doubling adds at most
   `step`: so c doublings of each would bring k weights to 2^c. *)

Lemma sum_of e es : list_sum (e :: es) = (e + list_sum es)%nat.
Proof. reflexivity. Qed.

Section Powers.
Variables (c : nat) (step : Q).
Hypothesis least : forall e, (e < c)%nat -> power 2 e <= step.

Definition powers (w : list Q) : list nat -> list nat -> Prop :=
  Forall2 (fun i e => weight i w == power 2 e /\ (e <= c)%nat).

Lemma climb d : forall e, (e + d = c)%nat -> power 2 c <= power 2 e + step * count d.
Proof.
  induction d as [|d IH]; intros e E.
  - replace c with e by lia. change (count 0) with 0. lra.
  - specialize (IH (S e) ltac:(lia)). pose proof (least e ltac:(lia)).
    rewrite power_S in IH. rewrite count_S. change (count 2) with 2 in IH. lra.
Qed.

Lemma together_powers w l es : powers w l es ->
  count (length l) * power 2 c
    <= together w l + step * (count (length l) * count c - count (list_sum es)).
Proof.
  induction 1 as [|i e l es [P small] _ IH]; cbn [length together].
  - change (list_sum []) with 0%nat. change (count 0) with 0. lra.
  - pose proof (climb (c - e) e ltac:(lia)) as C. rewrite sum_of.
    rewrite count_S, count_add, P.
    assert (count c == count e + count (c - e)) as D
      by (rewrite <- count_add; now replace (e + (c - e))%nat with c by lia).
    rewrite D in *. lra.
Qed.

(* A promotion: a weight in a score below n <= 2^c is doubled, and so some exponents grow. *)
Lemma promoted n w x l es : (n <= 2 ^ c)%nat -> nonneg w -> score w x < count n -> powers w l es ->
  exists es', powers (multiply 2 w x) l es' /\ (list_sum es <= list_sum es')%nat /\
  (existsb (fun i => active i x) l = true -> list_sum es < list_sum es')%nat.
Proof.
  intros enough N low. induction 1 as [|i e l es [P small] _ (es' & H & grows & more)].
  - exists []. repeat split; [constructor | lia | discriminate].
  - cbn [existsb]. destruct (active i x) eqn:on.
    + exists (S e :: es'). rewrite !sum_of. repeat split; [constructor | lia | lia]; [|exact H].
      rewrite weight_multiply, on, power_S, P. split; [reflexivity|].
      pose proof (weight_in_score i w x N on) as W. rewrite P in W.
      destruct (Nat.eq_dec e c) as [->|]; [|lia]. exfalso.
      assert (count n <= power 2 c) by (apply count_le, enough). lra.
    + exists (e :: es'). rewrite !sum_of. repeat split; [constructor; [|exact H] | lia |].
      * rewrite weight_multiply, on. auto.
      * intro E. specialize (more E). lia.
Qed.

Lemma unchanged demotion w x l es : existsb (fun i => active i x) l = false -> powers w l es ->
  powers (multiply demotion w x) l es.
Proof.
  intros off H. induction H as [|i e l es [P small] _ IH]; constructor.
  - apply orb_false_iff in off as [off _]. rewrite weight_multiply, off. auto.
  - apply orb_false_iff in off as [_ off]. apply IH, off.
Qed.

Lemma powers_sum w l es : powers w l es -> count (list_sum es) <= count (length l) * count c.
Proof.
  induction 1 as [|i e l es [_ small] _ IH]; cbn [length].
  - change (list_sum []) with 0%nat. change (count 0) with 0. lra.
  - rewrite sum_of, count_add, count_S. pose proof (count_le e c small). lra.
Qed.
End Powers.
