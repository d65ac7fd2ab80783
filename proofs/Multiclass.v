(* Several classes by Kesler's construction (lecture 07): a mistake among k classes is a mistake of one
   perceptron in a space with k coordinates for each one of x, so Novikoff's theorem bounds them. *)

From Course Require Export Novikoff.
Open Scope Z_scope.

(* Each class has a weight vector, and the class with the highest score is predicted. *)
Definition weights := nat -> vector.

Definition correct (W : weights) (x : vector) (y j : nat) : weights := fun i =>
  if (i =? y)%nat then add (W i) x else if (i =? j)%nat then add (W i) (scale (-1) x) else W i.

(* The rival of y, if there is one, is some other class that scores as high; which of them, and whether
   a tie is a mistake, may be anything. *)
Definition choice := weights -> vector -> nat -> option nat.
Definition fair (k : nat) (rival : choice) : Prop := forall W x y j,
  rival W x y = Some j -> (j < k)%nat /\ y <> j /\ W y · x <= W j · x.

Fixpoint mistakes (rival : choice) (W : weights) (examples : list (vector * nat)) : nat :=
  match examples with
  | [] => 0
  | (x, y) :: rest =>
      match rival W x y with
      | None => mistakes rival W rest
      | Some j => S (mistakes rival (correct W x y j) rest)
      end
  end.

(* x among the coordinates of class i: a becomes k numbers, a at the place i and 0 elsewhere. *)

Fixpoint unit (k i : nat) (a : Z) : vector :=
  match k, i with
  | O, _ => []
  | S k, O => a :: unit k k 0
  | S k, S i => 0 :: unit k i a
  end.

Fixpoint spread (k i : nat) (x : vector) : vector :=
  match x with
  | [] => []
  | a :: x => unit k i a ++ spread k i x
  end.

Definition kesler (k : nat) (x : vector) (y j : nat) : vector :=
  add (spread k y x) (scale (-1) (spread k j x)).

Lemma unit_length k : forall i a, length (unit k i a) = k.
Proof. induction k; destruct i; intros; cbn; now rewrite ?IHk. Qed.

Lemma unit_zero k : forall i u, u · unit k i 0 = 0.
Proof. induction k; destruct i, u; cbn; rewrite ?IHk; lia. Qed.

Lemma unit_unit k : forall i j a b, (i < k)%nat -> (j < k)%nat ->
  unit k i a · unit k j b = if (i =? j)%nat then a * b else 0.
Proof.
  induction k; intros [|i] [|j] a b Hi Hj; cbn; try lia.
  - rewrite unit_zero. lia.
  - rewrite dot_comm, unit_zero. lia.
  - rewrite unit_zero. lia.
  - rewrite IHk by lia. reflexivity.
Qed.

Lemma dot_app u v u' v' : length u = length u' -> (u ++ v) · (u' ++ v') = u · u' + v · v'.
Proof. revert u'; induction u; destruct u'; cbn; try lia. intro E. rewrite IHu; lia. Qed.

Lemma spread_spread k i j : (i < k)%nat -> (j < k)%nat -> forall x x',
  spread k i x · spread k j x' = if (i =? j)%nat then x · x' else 0.
Proof.
  intros Hi Hj. induction x as [|a x IH]; intros [|b x']; cbn; try (now destruct (i =? j)%nat).
  - now rewrite dot_zero; destruct (i =? j)%nat.
  - rewrite dot_app, unit_unit, IH by (now rewrite ?unit_length). destruct (i =? j)%nat; lia.
Qed.

(* All weight vectors as one: the sum of their spreads. *)

Fixpoint stacked (k n : nat) (W : weights) : vector :=
  match n with
  | O => []
  | S n => add (spread k n (W n)) (stacked k n W)
  end.

Fixpoint squares (n : nat) (W : weights) : Z :=
  match n with
  | O => 0
  | S n => W n · W n + squares n W
  end.

Lemma stacked_spread k W i x : (i < k)%nat -> forall n, (n <= k)%nat ->
  stacked k n W · spread k i x = if (i <? n)%nat then W i · x else 0.
Proof.
  intro Hi. induction n as [|n IH]; intro Hn; cbn [stacked]; [reflexivity|].
  rewrite dot_comm, dot_add, !(dot_comm (spread k i x)), spread_spread, IH by lia.
  destruct (Nat.eqb_spec n i), (Nat.ltb_spec i n), (Nat.ltb_spec i (S n)); subst; lia.
Qed.

Lemma stacked_square k W : stacked k k W · stacked k k W = squares k W.
Proof.
  enough (forall n, (n <= k)%nat -> stacked k k W · stacked k n W = squares n W) by auto.
  induction n as [|n IH]; intro Hn; cbn [stacked squares]; [apply dot_zero|].
  rewrite dot_add, IH, stacked_spread by lia. destruct (Nat.ltb_spec n k); lia.
Qed.

Lemma kesler_square k x y j : (y < k)%nat -> (j < k)%nat -> y <> j ->
  kesler k x y j · kesler k x y j = 2 * (x · x).
Proof.
  intros Hy Hj differ. unfold kesler.
  rewrite square_add, !dot_scale, (dot_comm (scale _ _)), dot_scale, !spread_spread by lia.
  rewrite !Nat.eqb_refl. destruct (Nat.eqb_spec y j); lia.
Qed.

(* w is W in Kesler's space, as far as scores tell, and an update of one is that of the other. *)
Definition means (k : nat) (w : vector) (W : weights) : Prop := forall i x, (i < k)%nat ->
  w · spread k i x = W i · x.

Lemma means_correct k w W x y j : (y < k)%nat -> (j < k)%nat -> y <> j ->
  means k w W -> means k (add w (kesler k x y j)) (correct W x y j).
Proof.
  intros Hy Hj differ M i x' Hi. unfold kesler, correct.
  rewrite dot_comm, !dot_add, dot_scale, !(dot_comm (spread k i x')), !spread_spread, M by lia.
  destruct (Nat.eqb_spec y i), (Nat.eqb_spec i y), (Nat.eqb_spec j i), (Nat.eqb_spec i j); try lia;
    rewrite (dot_comm (add _ _)), dot_add, ?dot_scale, !(dot_comm x'); lia.
Qed.

(* What Kesler's vectors of the updates have, each is a mistake of the perceptron. *)
Definition of_an_example (k : nat) (examples : list (vector * nat)) (z : vector) : Prop :=
  exists x y j, In (x, y) examples /\ (j < k)%nat /\ y <> j /\ z = kesler k x y j.

Lemma of_a_later_example k example examples z :
  of_an_example k examples z -> of_an_example k (example :: examples) z.
Proof. intros (x & y & j & i & H). exists x, y, j. split; [now right | exact H]. Qed.

Lemma simulated k rival : fair k rival -> forall examples w W, means k w W ->
  (forall x y, In (x, y) examples -> (y < k)%nat) ->
  exists zs v, run mistake w zs = (v, zs) /\ length zs = mistakes rival W examples /\
  forall z, In z zs -> of_an_example k examples z.
Proof.
  intro F. induction examples as [|[x y] rest IH]; intros w W M classes; cbn [mistakes].
  - exists [], w. repeat split. intros z [].
  - pose proof (classes x y (or_introl eq_refl)) as Hy.
    pose proof (fun a b i => classes a b (or_intror i)) as later.
    destruct (rival W x y) as [j|] eqn:R.
    + destruct (F W x y j R) as (Hj & differ & high).
      destruct (IH _ _ (means_correct k w W x y j Hy Hj differ M) later) as (zs & v & E & L & from).
      exists (kesler k x y j :: zs), v. split; [|split].
      * cbn. assert (mistake w (kesler k x y j) = true) as ->.
        { apply Z.leb_le. unfold kesler. rewrite dot_add, dot_scale, !M by assumption. lia. }
        now rewrite E.
      * cbn. now rewrite L.
      * intros z [<-|i]; [|now apply of_a_later_example, from].
        exists x, y, j. repeat split; auto. now left.
    + destruct (IH w W M later) as (zs & v & E & L & from).
      exists zs, v. split; [exact E|split]; [exact L|].
      intros z i. now apply of_a_later_example, from.
Qed.

(* If each class beats every other by gamma, there are at most 2 ‖U‖² R²/gamma² mistakes. *)
Theorem multiclass_bound k rival U gamma R2 examples :
  fair k rival -> 0 < gamma -> 0 <= R2 ->
  (forall x y, In (x, y) examples -> (y < k)%nat /\ x · x <= R2 /\
   forall j, (j < k)%nat -> y <> j -> gamma <= U y · x - U j · x) ->
  Z.of_nat (mistakes rival (fun _ => []) examples) * (gamma * gamma) <= squares k U * (2 * R2).
Proof.
  intros F Hg HR H.
  destruct (simulated k rival F examples [] (fun _ => [])) as (zs & v & E & <- & from).
  - intros i x Hi. reflexivity.
  - intros x y i. apply (H x y i).
  - rewrite <- stacked_square. change (Z.of_nat (length zs)) with (number zs).
    apply (novikoff _ _ (2 * R2) zs v zs); [lia | lia | | exact E].
    intros z i. destruct (from z i) as (x & y & j & shown & Hj & differ & ->).
    destruct (H x y shown) as (Hy & radius & margin). specialize (margin j Hj differ).
    rewrite kesler_square by assumption. split; [|lia].
    unfold kesler. rewrite dot_add, dot_scale, !stacked_spread by lia.
    destruct (Nat.ltb_spec y k), (Nat.ltb_spec j k); lia.
Qed.
