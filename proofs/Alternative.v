(* Gordan's alternative (further/beyond-separability): for any vectors, some w separates them, or
   weights of them, none negative and not all 0, give the combination 0. `Gordan.v` shows that it is
   never both, and here it is always one (P. Gordan, 1873).

   The proof is by induction over the number of vectors. Let z be one of them. For the others there
   are such weights, or some w separates them. If w·z <= 0, tilt each of the others: add so much of z
   to it that w·y becomes 0. What they become is separated by some v, or has such weights. *)

From Course Require Export Gordan.
Open Scope Z_scope.

Lemma zeros_of_square v : v · v = 0 -> forallb (Z.eqb 0) v = true.
Proof.
  induction v as [|a v IH]; intro H; [reflexivity|]. cbn in H. pose proof (square_nonneg v).
  cbn [forallb]. rewrite IH, (proj2 (Z.eqb_eq 0 a)); [reflexivity | nia | nia].
Qed.

Definition tilted (w z y : vector) : vector := add (scale (- (w · z)) y) (scale (w · y) z).

Lemma dot_tilted w z x y : x · tilted w z y = - (w · z) * (x · y) + (w · y) * (x · z).
Proof. unfold tilted. now rewrite dot_add, !dot_scale. Qed.

(* A combination of tilted vectors is one of the vectors themselves and z. Its weights are: *)
Definition untilted (w z : vector) (weights : list Z) (ys : list vector) : list Z :=
  w · combination (combine weights ys) :: map (Z.mul (- (w · z))) weights.

Lemma combination_untilted w z x : forall weights ys,
  x · combination (combine (untilted w z weights ys) (z :: ys)) =
  x · combination (combine weights (map (tilted w z) ys)).
Proof.
  unfold untilted. cbn [combine combination].
  induction weights as [|c weights IH]; intros [|y ys]; cbn [combine map combination];
    rewrite ?dot_add, ?dot_scale, ?dot_zero; try lia.
  rewrite <- IH, dot_tilted, !dot_add, !dot_scale. ring.
Qed.

(* The weights of mapped vectors, also all times s, are weights of the vectors themselves. *)
Lemma weights_of_map f s : 0 <= s -> forall weights ys,
  no_weight_negative (combine weights (map f ys)) = true ->
  no_weight_negative (combine weights ys) = true /\
  no_weight_negative (combine (map (Z.mul s) weights) ys) = true /\
  weight (combine weights (map f ys)) = weight (combine weights ys) /\
  weight (combine (map (Z.mul s) weights) ys) = s * weight (combine weights ys) /\
  0 <= weight (combine weights ys).
Proof.
  intro Hs. induction weights as [|c weights IH]; intros [|y ys]; cbn; try (repeat split; lia).
  intros [H N]%andb_prop. destruct (IH ys N) as (N1 & N2 & W1 & W2 & W3).
  apply Z.leb_le in H as H'. unfold no_weight_negative in *.
  rewrite H, N1, N2, (proj2 (Z.leb_le 0 (s * c)) ltac:(nia)), W1, W2. repeat split; nia.
Qed.

(* Where nothing separates what the others became, nothing separates z and them. *)
Lemma weights_of_all w z ys weights : separates w ys -> w · z <= 0 ->
  shows_inseparable weights (map (tilted w z) ys) = true ->
  shows_inseparable (untilted w z weights ys) (z :: ys) = true.
Proof.
  unfold shows_inseparable. intros S below [[N some%Z.ltb_lt]%andb_prop zeros]%andb_prop.
  destruct (weights_of_map (tilted w z) (- (w · z)) ltac:(lia) weights ys N)
    as (N1 & N2 & W1 & W2 & W3).
  assert (0 < w · combination (combine weights ys)).
  { enough (weight (combine weights ys) * 1 <= w · combination (combine weights ys)) by lia.
    apply weighted_scores; [exact N1|].
    intros c y i. specialize (S y (in_combine_r _ _ _ _ i)). lia. }
  rewrite zeros_of_square by (rewrite combination_untilted; now apply dot_of_zeros).
  unfold untilted. cbn [combine no_weight_negative weight forallb].
  fold (no_weight_negative (combine (map (Z.mul (- (w · z))) weights) ys)).
  rewrite N2, (proj2 (Z.leb_le _ _)), (proj2 (Z.ltb_lt _ _)); [reflexivity | nia | lia].
Qed.

(* Where u separates, so does z with a large multiple of u added. *)
Lemma a_large_multiple u z ys : separates u ys ->
  exists m, forall m', m <= m' -> separates (add (scale m' u) z) ys.
Proof.
  induction ys as [|y ys IH]; intro S; [now exists 0|].
  destruct (IH (fun x i => S x (or_intror i))) as [m H]. exists (Z.max m (1 + Z.abs (z · y))).
  intros m' large x [<-|i]; [|apply H; [lia | exact i]].
  specialize (S y (or_introl eq_refl)). rewrite dot_comm, dot_add, dot_scale, !(dot_comm y). nia.
Qed.

(* Where v separates what the others became, u is a combination of v and w with u·z = 0 and u·y > 0
   for the others. Where z·z > 0, a large multiple of u and z separate all. *)
Theorem gordan zs : separable zs \/ exists weights, shows_inseparable weights zs = true.
Proof.
  remember (length zs) as n eqn:E. revert zs E.
  induction n as [|n IH]; intros [|z ys] E; try discriminate; [now left; exists []|].
  injection E as E. destruct (IH ys E) as [[w S]|[weights no]]; cycle 1.
  { right. exists (0 :: weights). unfold shows_inseparable in *.
    apply andb_prop in no as [[N some]%andb_prop zeros].
    rewrite zeros_of_square; [unfold no_weight_negative in *; cbn; now rewrite N, some|].
    cbn [combine combination]. now rewrite dot_add, dot_scale, (dot_of_zeros _ _ zeros). }
  destruct (Z_lt_le_dec 0 (w · z)) as [|below]; [left; exists w; now intros x [<-|i]; auto|].
  destruct (IH (map (tilted w z) ys)) as [[v T]|[weights no]];
    [now rewrite map_length | | right; eexists; exact (weights_of_all w z ys weights S below no)].
  destruct (Z.eq_dec (z · z) 0) as [none|]; [right; exists [1]|left].
  { unfold shows_inseparable. cbn [combine]. rewrite zeros_of_square; [reflexivity|].
    cbn [combination].
    rewrite !dot_add, !dot_zero, dot_scale, dot_comm, dot_add, dot_scale, dot_zero. lia. }
  set (u := tilted z w v).
  assert (u · z = 0) as zero by (unfold u; rewrite dot_comm, dot_tilted; ring).
  assert (separates u ys) as others.
  { intros y i. specialize (T _ (in_map _ _ _ i)).
    rewrite dot_tilted in T. unfold u.
    rewrite dot_comm, dot_tilted, (dot_comm y v), (dot_comm y w), (dot_comm z v), (dot_comm z w).
    lia. }
  destruct (a_large_multiple u z ys others) as [m H]. exists (add (scale m u) z).
  intros x [<-|i]; [|apply (H m); [lia | exact i]].
  rewrite dot_comm, dot_add, dot_scale, (dot_comm z u), zero. pose proof (square_nonneg z). lia.
Qed.
