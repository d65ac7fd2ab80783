(* Certificates: what proves that a hyperplane separates, and what proves that none does
   (further/beyond-separability). `coursekit.perceptrons.certificates.to_coq` writes files that end with these
   theorems. *)

From Course Require Export CauchySchwarz Perceptron.
Open Scope Z_scope.

(* Labelled examples (x, y) as positive vectors y x: w separates them if y (w·x) > 0 for each. *)
Definition positive_vectors (examples : list (vector * Z)) : list vector :=
  map (fun '(x, y) => scale y x) examples.

(* Yes: a w with all scores positive. *)

Definition shows_separable (w : vector) (zs : list vector) : bool :=
  forallb (fun z => 0 <? w · z) zs.

Theorem separable_by w zs : shows_separable w zs = true -> separable zs.
Proof.
  intro all. exists w. intros z i. unfold shows_separable in all.
  rewrite forallb_forall in all. now apply Z.ltb_lt, all.
Qed.

(* No: weights of the rows, none negative and not all 0, whose combination is 0. *)

Fixpoint combination (weighted : list (Z * vector)) : vector :=
  match weighted with
  | [] => []
  | (c, z) :: weighted => add (scale c z) (combination weighted)
  end.

Fixpoint weight (weighted : list (Z * vector)) : Z :=
  match weighted with
  | [] => 0
  | (c, z) :: weighted => c + weight weighted
  end.

Definition no_weight_negative (weighted : list (Z * vector)) : bool :=
  forallb (fun '(c, z) => 0 <=? c) weighted.

Definition shows_inseparable (weights : list Z) (zs : list vector) : bool :=
  let weighted := combine weights zs in
  no_weight_negative weighted && (0 <? weight weighted)
  && forallb (Z.eqb 0) (combination weighted).

(* Where every score is gamma at least, the weighted sum of them is, for each unit of weight. *)
Lemma weighted_scores w gamma : forall weighted,
  no_weight_negative weighted = true -> (forall c z, In (c, z) weighted -> gamma <= w · z) ->
  weight weighted * gamma <= w · combination weighted.
Proof.
  induction weighted as [|[c z] weighted IH]; intros nonneg H; cbn [combination weight].
  - rewrite dot_zero. lia.
  - apply andb_prop in nonneg as [c_nonneg%Z.leb_le nonneg].
    specialize (IH nonneg (fun c z i => H c z (or_intror i))).
    specialize (H c z (or_introl eq_refl)). rewrite dot_add, dot_scale. nia.
Qed.

Lemma dot_of_zeros w v : forallb (Z.eqb 0) v = true -> w · v = 0.
Proof.
  revert w; induction v as [|a v IH]; intros w zeros; [apply dot_zero|].
  cbn [forallb] in zeros. apply andb_prop in zeros as [<-%Z.eqb_eq zeros].
  destruct w; cbn; [|rewrite (IH _ zeros)]; lia.
Qed.

(* Positive scores are 1 at least, and so would be their weighted sum, which is w·0. *)
Theorem inseparable_by weights zs : shows_inseparable weights zs = true -> ~ separable zs.
Proof.
  unfold shows_inseparable. intros [[nonneg some%Z.ltb_lt]%andb_prop zeros]%andb_prop [w S].
  enough (weight (combine weights zs) * 1 <= 0) by lia.
  rewrite <- (dot_of_zeros w _ zeros). apply weighted_scores; [exact nonneg|].
  intros c z i. specialize (S z (in_combine_r _ _ _ _ i)). lia.
Qed.

(* The largest margin: for weights with the sum s and the combination p, no margin γ(u) is
   above ‖p‖/s. Here u has any length, and γ(u/‖u‖) is gamma/‖u‖. *)
Theorem no_larger_margin weights zs u gamma : let weighted := combine weights zs in
  no_weight_negative weighted = true -> 0 <= gamma -> (forall z, In z zs -> gamma <= u · z) ->
  let p := combination weighted in let s := weight weighted in
  gamma * gamma * (s * s) <= (u · u) * (p · p).
Proof.
  intros weighted nonneg Hgamma margin p s.
  assert (s * gamma <= u · p).
  { apply weighted_scores; [exact nonneg|]. intros c z i. apply margin, (in_combine_r _ _ _ _ i). }
  assert (0 <= s).
  { unfold s. clear - nonneg. induction weighted as [|[c z] weighted IH]; cbn [weight]; [lia|].
    apply andb_prop in nonneg as [c_nonneg%Z.leb_le nonneg]. specialize (IH nonneg). lia. }
  pose proof (cauchy_schwarz u p). nia.
Qed.
