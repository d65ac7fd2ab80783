(* Weights that are multiplied (lecture 05): what Winnow and its proof compute with. *)

From Coq Require Export List Bool Arith ZArith QArith Lia Lqa.
Export ListNotations.
Open Scope Q_scope.

(* Weights are fractions. The score is the sum of the weights of the attributes that are 1. *)

Fixpoint total (w : list Q) : Q :=
  match w with
  | [] => 0
  | a :: w => a + total w
  end.

Fixpoint score (w : list Q) (x : list bool) : Q :=
  match w, x with
  | a :: w, bit :: x => (if bit then a else 0) + score w x
  | _, _ => 0
  end.

(* Multiply the weights of the attributes that are 1. *)
Fixpoint multiply (factor : Q) (w : list Q) (x : list bool) : list Q :=
  match w, x with
  | a :: w, bit :: x => (if bit then factor * a else a) :: multiply factor w x
  | w, _ => w
  end.

Definition weight (i : nat) (w : list Q) : Q := nth i w 0.
Definition active (i : nat) (x : list bool) : bool := nth i x false.

Definition nonneg (w : list Q) : Prop := Forall (fun a => 0 <= a) w.

Lemma total_multiply factor w x : total (multiply factor w x) == total w + (factor - 1) * score w x.
Proof. revert x; induction w; destruct x as [|[]]; cbn; rewrite ?IHw; ring. Qed.

Lemma weight_multiply factor i w x :
  weight i (multiply factor w x) == if active i x then factor * weight i w else weight i w.
Proof.
  unfold weight, active. revert w x; induction i; destruct w, x as [|[]]; cbn; try ring.
  - destruct (nth i x false); ring.
  - destruct (nth i x false); ring.
  - apply IHi.
  - apply IHi.
Qed.

Lemma nonneg_multiply factor w x : 0 <= factor -> nonneg w -> nonneg (multiply factor w x).
Proof.
  intro. revert x; induction w as [|a w IH]; intros x N; cbn; [exact N|].
  destruct x as [|bit x]; [exact N|]. inversion_clear N. constructor; [|apply IH; assumption].
  destruct bit; [|assumption]. now apply Qmult_le_0_compat.
Qed.

Lemma score_nonneg w x : nonneg w -> 0 <= score w x.
Proof.
  revert x; induction w as [|a w IH]; intros x N; cbn; [lra|].
  destruct x as [|[] x]; inversion_clear N; [lra| |]; specialize (IH x H0); lra.
Qed.

Lemma total_nonneg w : nonneg w -> 0 <= total w.
Proof. induction 1; cbn; lra. Qed.

Lemma weight_in_score i w x : nonneg w -> active i x = true -> weight i w <= score w x.
Proof.
  unfold weight, active. revert w x; induction i; intros [|a w] [|bit x] N A; cbn in *;
    try discriminate; try lra; inversion_clear N.
  - rewrite A. pose proof (score_nonneg w x H0). lra.
  - specialize (IHi w x H0 A). destruct bit; lra.
Qed.

(* Whole numbers as fractions. *)

Definition count (t : nat) : Q := inject_Z (Z.of_nat t).
Lemma count_S t : count (S t) == count t + 1.
Proof. unfold count. rewrite Nat2Z.inj_succ, <- Z.add_1_r, inject_Z_plus. reflexivity. Qed.
Lemma count_add a b : count (a + b) == count a + count b.
Proof. unfold count. now rewrite Nat2Z.inj_add, inject_Z_plus. Qed.
Lemma count_le a b : (a <= b)%nat -> count a <= count b.
Proof. intro. unfold count. rewrite <- Zle_Qle. lia. Qed.
Lemma count_mul a b : count (a * b) == count a * count b.
Proof. unfold count. now rewrite Nat2Z.inj_mul, inject_Z_mult. Qed.
Lemma count_le_inv a b : count a <= count b -> (a <= b)%nat.
Proof. unfold count. rewrite <- Zle_Qle. lia. Qed.
Lemma count_lt_inv a b : count a < count b -> (a < b)%nat.
Proof. unfold count. rewrite <- Zlt_Qlt. lia. Qed.

Fixpoint product (w : list Q) (attributes : list nat) : Q :=
  match attributes with
  | [] => 1
  | i :: attributes => weight i w * product w attributes
  end.

(* base^t, as a fraction *)
Definition power (base t : nat) : Q := inject_Z (Z.of_nat (base ^ t)).
Lemma power_S base t : power base (S t) == count base * power base t.
Proof. unfold power, count. rewrite Nat.pow_succ_r', Nat2Z.inj_mul, inject_Z_mult. reflexivity. Qed.

Lemma weight_nonneg i w : nonneg w -> 0 <= weight i w.
Proof.
  unfold weight. intro N. destruct (nth_in_or_default i w 0) as [j| ->]; [|lra].
  unfold nonneg in N. rewrite Forall_forall in N. auto.
Qed.

Lemma product_nonneg w attributes : nonneg w -> 0 <= product w attributes.
Proof.
  intro N. induction attributes as [|i l IH]; cbn; [lra|].
  apply Qmult_le_0_compat; [now apply weight_nonneg | exact IH].
Qed.

Lemma product_small bound w attributes : nonneg w ->
  (forall i, In i attributes -> weight i w <= count bound) ->
  product w attributes <= power bound (length attributes).
Proof.
  intros N. induction attributes as [|i l IH]; intro H; cbn [product length].
  - change (power bound 0) with 1. lra.
  - rewrite power_S. specialize (IH (fun j e => H j (or_intror e))).
    pose proof (H i (or_introl eq_refl)). pose proof (weight_nonneg i w N).
    pose proof (product_nonneg w l N). nra.
Qed.

(* A promotion doubles some of the weights, and one at least. *)
Lemma product_grows w x attributes : nonneg w ->
  product w attributes <= product (multiply 2 w x) attributes /\
  (existsb (fun i => active i x) attributes = true ->
   2 * product w attributes <= product (multiply 2 w x) attributes).
Proof.
  intro N. induction attributes as [|i l [IH IH2]]; cbn [product existsb].
  - split; [lra | discriminate].
  - rewrite weight_multiply. pose proof (weight_nonneg i w N). pose proof (product_nonneg w l N).
    destruct (active i x); cbn; (split; [nra|]); [intros _; nra|].
    intro some. specialize (IH2 some). nra.
Qed.

Lemma product_same factor w x attributes : existsb (fun i => active i x) attributes = false ->
  product (multiply factor w x) attributes == product w attributes.
Proof.
  induction attributes as [|i l IH]; cbn [product existsb]; [reflexivity|].
  intros [none others]%orb_false_iff. now rewrite weight_multiply, none, (IH others).
Qed.
