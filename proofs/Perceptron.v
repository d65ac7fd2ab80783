(* The perceptron as a program (lecture 02), and two sums that every proof about it begins with.

   An example is z = y x, a positive vector: w gets it right if w·z > 0, and an update adds z. *)

From Course Require Export Vectors.
Open Scope Z_scope.

Fixpoint sum (f : vector -> Z) (zs : list vector) : Z :=
  match zs with
  | [] => 0
  | z :: zs => f z + sum f zs
  end.

Definition number (zs : list vector) : Z := Z.of_nat (length zs).

Definition separates (w : vector) (zs : list vector) : Prop := forall z, In z zs -> 0 < w · z.
Definition separable (zs : list vector) : Prop := exists u, separates u zs.

(* The rule says when w is changed by z. The perceptron's: on a mistake, w·z <= 0. *)
Definition rule := vector -> vector -> bool.
Definition mistake : rule := fun w z => w · z <=? 0.

(* One pass: the w at its end, and the examples that brought an update, in order. *)
Fixpoint run (asks : rule) (w : vector) (zs : list vector) : vector * list vector :=
  match zs with
  | [] => (w, [])
  | z :: zs =>
      if asks w z then let (v, updates) := run asks (add w z) zs in (v, z :: updates)
      else run asks w zs
  end.

(* Epochs until one of them brings no update. Each may have an order of its own. *)
Fixpoint train (asks : rule) (w : vector) (epochs : list (list vector)) : option vector :=
  match epochs with
  | [] => None
  | zs :: epochs =>
      match run asks w zs with
      | (v, []) => Some v
      | (v, _) => train asks v epochs
      end
  end.

(* Sums term by term. *)

Lemma sum_le (f g : vector -> Z) zs : (forall z, In z zs -> f z <= g z) -> sum f zs <= sum g zs.
Proof.
  induction zs as [|z zs IH]; intro H; cbn; [lia|].
  specialize (IH (fun x i => H x (or_intror i))). specialize (H z (or_introl eq_refl)). lia.
Qed.

Lemma sum_constant c zs : sum (fun _ => c) zs = c * number zs.
Proof. unfold number; induction zs; cbn [sum length]; lia. Qed.

Section Facts.
Variable asks : rule.

(* What holds at first, and goes on to hold with each update, holds at the end. *)
Lemma run_invariant (P : vector -> Z -> Prop) : forall zs w v updates t,
  run asks w zs = (v, updates) -> P w t ->
  (forall w t z, In z zs -> asks w z = true -> P w t -> P (add w z) (t + 1)) ->
  P v (t + number updates).
Proof.
  unfold number; induction zs as [|z zs IH]; intros w v updates t E start step; cbn in E.
  - injection E as <- <-. cbn. now rewrite Z.add_0_r.
  - destruct (asks w z) eqn:A.
    + destruct (run asks (add w z) zs) as [v' updates'] eqn:E'. injection E as <- <-.
      replace (t + _) with (t + 1 + Z.of_nat (length updates')) by (cbn [length]; lia).
      apply (IH _ _ _ _ E'); [exact (step w t z (or_introl eq_refl) A start)|].
      exact (fun w t z i => step w t z (or_intror i)).
    + exact (IH _ _ _ _ E start (fun w t z i => step w t z (or_intror i))).
Qed.

Lemma each_update (P : vector -> Z -> Prop) zs w v updates : run asks w zs = (v, updates) ->
  P w 0 -> (forall w k z, In z zs -> asks w z = true -> P w k -> P (add w z) (k + 1)) ->
  P v (number updates).
Proof. exact (run_invariant P zs w v updates 0). Qed.

Lemma run_in : forall zs w v updates,
  run asks w zs = (v, updates) -> forall z, In z updates -> In z zs.
Proof.
  induction zs as [|z zs IH]; intros w v updates E x; cbn in E.
  - now injection E as <- <-.
  - destruct (asks w z); [|right; eauto].
    destruct (run asks (add w z) zs) as [v' updates'] eqn:E'. injection E as <- <-.
    intros [->|]; [left | right]; eauto.
Qed.

(* u·w grows by u·z in every update: at the end it is the sum of what it grew. *)
Lemma projection (u : vector) : forall zs w v updates,
  run asks w zs = (v, updates) -> u · v = u · w + sum (dot u) updates.
Proof.
  induction zs as [|z zs IH]; intros w v updates E; cbn in E.
  - injection E as <- <-. cbn. lia.
  - destruct (asks w z); [|eauto].
    destruct (run asks (add w z) zs) as [v' updates'] eqn:E'. injection E as <- <-.
    apply IH in E'. rewrite dot_add in E'. cbn. lia.
Qed.

Lemma projection_at_least u gamma zs w v updates :
  (forall z, In z zs -> gamma <= u · z) -> run asks w zs = (v, updates) ->
  u · w + number updates * gamma <= u · v.
Proof.
  intros margin E. rewrite (projection u zs w v updates E), Z.mul_comm, <- sum_constant.
  apply Zplus_le_compat_l, sum_le. intros z i. apply margin, (run_in zs w v updates E z i).
Qed.

(* ‖w‖² grows by 2 w·z + ‖z‖², which is ‖z‖² + 2c at most if updates have w·z <= c. *)
Lemma growth (c : Z) : (forall w z, asks w z = true -> w · z <= c) ->
  forall zs w v updates, run asks w zs = (v, updates) ->
  v · v <= w · w + sum (fun z => z · z + 2 * c) updates.
Proof.
  intro narrow; induction zs as [|z zs IH]; intros w v updates E; cbn in E.
  - injection E as <- <-. cbn. lia.
  - destruct (asks w z) eqn:A; [|eauto].
    destruct (run asks (add w z) zs) as [v' updates'] eqn:E'. injection E as <- <-.
    apply IH in E'. apply narrow in A.
    rewrite square_add in E'. cbn [sum]. lia.
Qed.

(* A pass without updates: w asks for none, and is what it was. *)
Lemma clean : forall zs w v,
  run asks w zs = (v, []) -> v = w /\ forall z, In z zs -> asks w z = false.
Proof.
  induction zs as [|z zs IH]; intros w v E; cbn in E.
  - injection E as <-. firstorder.
  - destruct (asks w z) eqn:A; [now destruct (run asks (add w z) zs)|].
    destruct (IH w v E) as [-> rest]. split; [reflexivity|]. intros x [<-|]; auto.
Qed.

Lemma run_app : forall zs zs' w,
  run asks w (zs ++ zs') =
  let (v, updates) := run asks w zs in
  let (v', updates') := run asks v zs' in (v', updates ++ updates').
Proof.
  induction zs as [|z zs IH]; intros zs' w; cbn.
  - now destruct (run asks w zs').
  - destruct (asks w z); [|apply IH]. rewrite IH.
    destruct (run asks (add w z) zs) as [v updates]. now destruct (run asks v zs').
Qed.
End Facts.
