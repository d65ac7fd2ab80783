(* The margin perceptron (lecture 06): how many updates it costs to want y (w·x) > c + (γ/2) ‖w‖.
   With Q² = R² + 2c it is Q²/(γ(u) - γ/2)² at most. Here γ is a parameter of the rule, and u has any
   length, so that γ(u/‖u‖) is gamma0/‖u‖. *)

From Course Require Export Convergence.
From Coq Require Import Permutation.
Open Scope Z_scope.

(* An update unless w·z > c + (γ/2) ‖w‖. Without a root: 2 (w·z - c) is not positive, or its square
   is γ² ‖w‖² at most. *)
Definition narrow (c gamma : Z) : rule := fun w z =>
  let s := 2 * (w · z - c) in orb (s <=? 0) (s * s <=? gamma * gamma * (w · w)).

(* In words: ‖w_t‖ <= γ t/2 + Q √t after t updates. Squared, times 4, and with the
   root alone on one side, 4 ‖w_t‖² - γ² t² - 4 Q² t <= 4 γ Q √(t³). *)

Lemma add_roots a b m n A : 0 <= m -> 0 <= n -> 0 <= A ->
  at_most_root a (m * m * A) -> at_most_root b (n * n * A) ->
  at_most_root (a + b) ((m + n) * (m + n) * A).
Proof.
  unfold at_most_root. intros Hm Hn HA Ha Hb.
  destruct (Z_le_gt_dec (a + b) 0); [now left | right].
  destruct (Z_le_gt_dec a 0), (Z_le_gt_dec b 0); try lia.
  - assert (0 <= m * (m + 2 * n) * A) by (apply Z.mul_nonneg_nonneg; nia). nia.
  - assert (0 <= n * (n + 2 * m) * A) by (apply Z.mul_nonneg_nonneg; nia). nia.
  - destruct Ha as [|Ha], Hb as [|Hb]; try lia.
    assert (a * b <= m * n * A); [|nia].
    apply Z.square_le_simpl_nonneg; [nia|].
    assert ((a * a) * (b * b) <= (m * m * A) * (n * n * A)) by (apply Z.mul_le_mono_nonneg; nia).
    lia.
Qed.

Section Relative.
Variables (gamma c R2 : Z).
Hypothesis gamma_nonneg : 0 <= gamma.
Hypothesis c_nonneg : 0 <= c.
Hypothesis R2_nonneg : 0 <= R2.
Let Q2 := R2 + 2 * c.

Definition excess (w : vector) (t : Z) : Z := 4 * (w · w) - gamma * gamma * (t * t) - 4 * Q2 * t.
Definition root_squared (t : Z) : Z := 16 * (gamma * gamma) * Q2 * t.
Definition bounded (w : vector) (t : Z) : Prop :=
  0 <= t /\ at_most_root (excess w t) (t * t * root_squared t).

(* What the rule says, s <= γ ‖w‖ with s = 2 (w·z - c), in the same roots. *)
Lemma step_is_small w z t : narrow c gamma w z = true -> bounded w t ->
  at_most_root (4 * (2 * (w · z - c)) - 2 * (gamma * gamma) * t) (root_squared t).
Proof.
  unfold narrow, bounded, at_most_root. set (s := 2 * (w · z - c)). intros asks [Ht B].
  set (p := 4 * s - 2 * (gamma * gamma) * t). set (A := root_squared t) in *.
  destruct (Z_le_gt_dec p 0); [now left | right]. apply Z.nlt_ge. intro larger.
  set (Y := excess w t) in *. set (G := gamma * gamma) in *.
  assert (0 <= G) by (unfold G; nia).
  assert (s * s <= G * (w · w)) as asked.
  { apply Bool.orb_true_iff in asks as [asks|asks]; apply Z.leb_le in asks; [|assumption].
    pose proof (Z.mul_nonneg_nonneg G t). unfold p in *. lia. }
  assert (4 * (G * (t * p)) + p * p <= 4 * (G * Y) + A).
  { replace (4 * (G * (t * p)) + p * p) with (16 * (s * s) - 4 * (G * G * (t * t)))
      by (unfold p; ring).
    unfold Y, A, root_squared, excess. fold G. lia. }
  assert (t * p < Y).
  { apply Z.nle_gt. intro. assert (G * Y <= G * (t * p)) by (apply Z.mul_le_mono_nonneg_l; lia). lia. }
  assert (0 <= t * p) by (apply Z.mul_nonneg_nonneg; lia).
  destruct B as [B|B]; [lia|].
  assert (t * p * (t * p) < Y * Y) by (apply Z.square_lt_mono_nonneg; lia).
  assert (t * t * A <= t * t * (p * p))
    by (apply Z.mul_le_mono_nonneg_l; [apply Z.square_nonneg | lia]).
  lia.
Qed.

Lemma one_update w z t :
  z · z <= R2 -> narrow c gamma w z = true -> bounded w t -> bounded (add w z) (t + 1).
Proof.
  intros Hz asks [Ht B]. split; [lia|].
  pose proof (step_is_small w z t asks (conj Ht B)) as step.
  assert (0 <= Q2) by (unfold Q2; lia). assert (0 <= gamma * gamma) by nia.
  assert (0 <= root_squared t <= root_squared (t + 1)) as [HA HA']
    by (unfold root_squared; split; [|apply Z.mul_le_mono_nonneg_l]; nia).
  rewrite <- (Z.mul_1_l (root_squared t)) in step at 1. change 1 with (1 * 1) in step at 1.
  pose proof (add_roots _ _ t 1 _ Ht ltac:(lia) HA B step) as sum.
  set (p := 4 * (2 * (w · z - c)) - 2 * (gamma * gamma) * t) in *.
  assert (excess (add w z) (t + 1) <= excess w t + p) as grows.
  { unfold excess, p, Q2 in *. rewrite square_add. lia. }
  unfold at_most_root in *.
  destruct (Z_le_gt_dec (excess (add w z) (t + 1)) 0); [now left | right].
  destruct sum as [|sum]; [lia|]. nia.
Qed.

(* N is the length of u, or a whole number above it; γ has to be below twice the margin γ(u),
   for which gamma0/N stands. *)
Theorem relative_threshold u gamma0 N zs v updates :
  0 < gamma0 -> (forall z, In z zs -> gamma0 <= u · z) -> (forall z, In z zs -> z · z <= R2) ->
  run (narrow c gamma) [] zs = (v, updates) ->
  0 <= N -> u · u <= N * N -> gamma * N < 2 * gamma0 ->
  number updates * ((2 * gamma0 - gamma * N) * (2 * gamma0 - gamma * N))
    <= 4 * (N * N) * (R2 + 2 * c).
Proof.
  intros Hgamma0 margin radius E HN length small. fold Q2.
  pose proof (projection_at_least _ u gamma0 zs [] v updates margin E) as P.
  rewrite dot_zero in P.
  assert (bounded v (0 + number updates)) as [Ht B].
  { apply (run_invariant (narrow c gamma) bounded zs [] v updates 0 E).
    - split; [lia|]. left. unfold excess. cbn [dot]. lia.
    - intros w t z i asks. apply (one_update w z t (radius z i) asks). }
  rewrite Z.add_0_l in *. set (t := number updates) in *.
  set (q := 2 * gamma0 - gamma * N). assert (0 < q) by (unfold q; lia).
  assert (0 <= Q2) by (unfold Q2; lia).
  assert (t * gamma0 * (t * gamma0) <= (N * N) * (v · v)).
  { pose proof (cauchy_schwarz u v). pose proof (square_nonneg v).
    assert (t * gamma0 * (t * gamma0) <= (u · v) * (u · v)) by nia.
    assert ((u · u) * (v · v) <= (N * N) * (v · v)) by nia. lia. }
  set (Y := excess v t) in *.
  assert (t * t * (q * q) + 2 * (t * t) * q * gamma * N <= N * N * Y + t * (4 * (N * N) * Q2)).
  { unfold Y, excess, q. lia. }
  apply Z.nlt_ge. intro larger.
  assert (0 < t) by nia.
  assert (t * (4 * (N * N) * Q2) < t * t * (q * q)) by nia.
  assert (N * (2 * (t * t) * q * gamma) < N * (N * Y)) by lia.
  assert (2 * (t * t) * q * gamma < N * Y) as less by nia.
  assert (0 <= 2 * (t * t) * q * gamma) by (repeat apply Z.mul_nonneg_nonneg; lia).
  destruct B as [B|B]; [nia|]. unfold root_squared in B.
  assert (2 * (t * t) * q * gamma * (2 * (t * t) * q * gamma) < N * Y * (N * Y))
    by (apply Z.square_lt_mono_nonneg; lia).
  assert (N * N * (Y * Y) <= N * N * (t * t * (16 * (gamma * gamma) * Q2 * t)))
    by (apply Z.mul_le_mono_nonneg_l; [apply Z.square_nonneg | exact B]).
  assert (0 <= 4 * (t * t * t) * (gamma * gamma)) by (repeat apply Z.mul_nonneg_nonneg; lia).
  assert (4 * (t * t * t) * (gamma * gamma) * (4 * (N * N) * Q2)
    <= 4 * (t * t * t) * (gamma * gamma) * (t * (q * q))) by (apply Z.mul_le_mono_nonneg_l; lia).
  lia.
Qed.

(* A w that asks for no update: 2 (w·z - c) > γ ‖w‖ for each example. *)
Theorem margin_at_the_end w z :
  narrow c gamma w z = false ->
  let s := 2 * (w · z - c) in 0 < s /\ gamma * gamma * (w · w) < s * s.
Proof. unfold narrow. intros none%Bool.orb_false_iff. rewrite !Z.leb_gt in none. exact none. Qed.

Theorem margin_perceptron_stops u gamma0 N zs epochs :
  0 < gamma0 -> (forall z, In z zs -> gamma0 <= u · z) -> (forall z, In z zs -> z · z <= R2) ->
  0 <= N -> u · u <= N * N -> gamma * N < 2 * gamma0 -> Forall (Permutation zs) epochs ->
  4 * (N * N) * (R2 + 2 * c) < Z.of_nat (length epochs) *
    ((2 * gamma0 - gamma * N) * (2 * gamma0 - gamma * N)) ->
  exists v, train (narrow c gamma) [] epochs = Some v /\
  forall z, In z zs -> narrow c gamma v z = false.
Proof.
  intros Hgamma0 margin radius HN length small orders enough.
  apply (stops (narrow c gamma) zs [] epochs orders). intros v updates E.
  pose proof (relative_threshold u gamma0 N (concat epochs) v updates Hgamma0
    (fun z i => margin z (shown _ _ _ orders i)) (fun z i => radius z (shown _ _ _ orders i))
    E HN length small).
  set (q := 2 * gamma0 - gamma * N) in *. pose proof (Z.square_nonneg q). nia.
Qed.
End Relative.
