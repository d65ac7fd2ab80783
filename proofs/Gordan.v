(* Certificates: what proves that a hyperplane separates, and what proves that none does
   (lecture 03). `coursekit.certificates.to_coq` writes files that end with these theorems. *)

From Course Require Export Perceptron.
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

(* No: weights of the rows, not negative and not all 0, whose combination is 0. *)

Fixpoint combination (weighted : list (Z * vector)) : vector :=
  match weighted with
  | [] => []
  | (c, z) :: weighted => add (scale c z) (combination weighted)
  end.

Definition shows_inseparable (weights : list Z) (zs : list vector) : bool :=
  let weighted := combine weights zs in
  forallb (fun '(c, z) => 0 <=? c) weighted && existsb (fun '(c, z) => 0 <? c) weighted
  && forallb (Z.eqb 0) (combination weighted).

Lemma dot_of_zeros w v : forallb (Z.eqb 0) v = true -> w · v = 0.
Proof.
  revert w; induction v as [|a v IH]; intros w zeros; [apply dot_zero|].
  cbn [forallb] in zeros. apply andb_prop in zeros as [<-%Z.eqb_eq zeros].
  destruct w; cbn; [|rewrite (IH _ zeros)]; lia.
Qed.

(* Were all scores positive, so would be the weighted sum of them, which is w·0. *)
Lemma positive_sum w : forall weighted,
  (forall c z, In (c, z) weighted -> 0 <= c /\ 0 < w · z) ->
  0 <= w · combination weighted /\
  ((exists c z, In (c, z) weighted /\ 0 < c) -> 0 < w · combination weighted).
Proof.
  induction weighted as [|[c z] weighted IH]; intro H; cbn [combination].
  - rewrite dot_zero. split; [lia|]. intros (c & z & [] & _).
  - destruct (IH (fun c z i => H c z (or_intror i))) as [nonneg positive].
    destruct (H c z (or_introl eq_refl)). rewrite dot_add, dot_scale.
    split; [nia|]. intros (c' & z' & [[= <- <-]|i] & more); [nia|].
    specialize (positive (ex_intro _ c' (ex_intro _ z' (conj i more)))). nia.
Qed.

Theorem inseparable_by weights zs : shows_inseparable weights zs = true -> ~ separable zs.
Proof.
  unfold shows_inseparable. intros [[nonneg some]%andb_prop zeros]%andb_prop [w S].
  rewrite forallb_forall in nonneg. apply existsb_exists in some as ([c z] & i & more%Z.ltb_lt).
  destruct (positive_sum w (combine weights zs)) as [_ positive].
  - intros c' z' i'. split; [apply Z.leb_le, (nonneg _ i')|].
    apply S, (in_combine_r _ _ _ _ i').
  - enough (0 < w · combination (combine weights zs)) by (rewrite dot_of_zeros in *; auto; lia).
    apply positive. now exists c, z.
Qed.
