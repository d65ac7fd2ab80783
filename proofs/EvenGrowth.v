(* How long a margin perceptron's w takes to grow (further/cost-of-a-margin): the potential that grows by
   at most 1 with each update, without its logarithm.

   The lecture's F(s) has the slope 1/(1 + s) in s², where s = γ ‖w‖/Q². Here the slope is the same, D
   times and rounded down, on each of the steps i/m <= s < (i + 1)/m: so F is a sum, a little below
   the lecture's F, and comes as near to it as you like if m and D are large. *)

From Course Require Export MarginPerceptron.
Open Scope Z_scope.

Section Sum.
Variables m D : Z.
Hypothesis m_positive : 0 < m.
Hypothesis D_nonneg : 0 <= D.

Definition slope (i : nat) : Z := D / (m + Z.of_nat i + 1).

(* D m F(i/m), for the F whose slope is constant on each step. *)
Fixpoint potential (i : nat) : Z :=
  match i with
  | O => 0
  | S i => potential i + slope i * (2 * Z.of_nat i + 1)
  end.

Lemma slope_nonneg i : 0 <= slope i.
Proof. apply Z.div_pos; lia. Qed.

Lemma slope_falls i : slope (S i) <= slope i.
Proof. apply Z.div_le_compat_l; lia. Qed.

Lemma slope_small i : slope i * (m + Z.of_nat i + 1) <= D.
Proof. rewrite Z.mul_comm. apply Z.mul_div_le. lia. Qed.

(* The margin is g/e, which is γ(u) later on; s² is P/(m e Q²)², and S is (e Q²)². *)
Variables (g e c R2 : Z).
Hypothesis e_positive : 0 < e.
Let Q2 := R2 + 2 * c.
Hypothesis Q2_positive : 0 < Q2.
Let unit := e * e * (Q2 * Q2).
Let cost := D * m * (g * g) * Q2.

Lemma cost_nonneg : 0 <= cost.
Proof.
  unfold cost. generalize (Z.square_nonneg g). generalize (g * g). intros G HG.
  repeat apply Z.mul_nonneg_nonneg; lia.
Qed.

Definition squared (w : vector) : Z := m * m * (g * g) * (w · w).
Definition edge (i : nat) : Z := Z.of_nat i * Z.of_nat i * unit.

(* The line through F at i/m, with the slope that F has after it. *)
Definition line (i : nat) (p : Z) : Z := potential i * unit + slope i * (p - edge i).

(* F is the least of these lines. *)
Lemma settle p X k : forall d i, (i + S d = k)%nat -> line i p <= X ->
  (edge k <= p /\ potential k * unit <= X) \/ exists j, (j < k)%nat /\ p < edge (S j) /\ line j p <= X.
Proof.
  assert (0 <= unit) by (unfold unit; nia).
  induction d as [|d IH]; intros i E below.
  all: destruct (Z_lt_le_dec p (edge (S i))) as [|above];
    [right; exists i; repeat split; [lia | assumption | exact below]|].
  all: pose proof (slope_nonneg i).
  all: assert (potential (S i) * unit + slope i * (p - edge (S i)) <= X) as next
    by (unfold line, edge in *; cbn [potential]; lia).
  - left. replace k with (S i) by lia. split; [exact above | nia].
  - apply (IH (S i)); [lia|]. unfold line. pose proof (slope_falls i). nia.
Qed.

(* Either F(k/m) is reached, or one of the lines before says how many updates there were. *)
Definition counted (k : nat) (w : vector) (t : Z) : Prop :=
  potential k * unit <= t * cost \/ exists i, (i < k)%nat /\ line i (squared w) <= t * cost.

Lemma one_step k w z t : z · z <= R2 ->
  (let s := 2 * (w · z - c) in s <= 0 \/ e * e * (s * s) <= g * g * (w · w)) ->
  counted k w t -> counted k (add w z) (t + 1).
Proof.
  intros Hz asked [done|[i [less below]]].
  { left. pose proof cost_nonneg. lia. }
  destruct (settle _ _ k (k - i - 1) i ltac:(lia) below) as [[_ done]|[j [Hj [inside line_j]]]].
  { left. pose proof cost_nonneg. lia. }
  right. exists j. split; [exact Hj|].
  set (s := 2 * (w · z - c)) in *.
  assert (m * s <= (Z.of_nat j + 1) * Q2) as small.
  { destruct asked as [|asked]; [nia|]. destruct (Z_le_gt_dec s 0); [nia|].
    unfold squared, edge, unit in inside. rewrite Nat2Z.inj_succ in inside.
    assert (e * m * s * (e * m * s) < (Z.of_nat j + 1) * e * Q2 * ((Z.of_nat j + 1) * e * Q2)) by nia.
    assert (e * m * s < (Z.of_nat j + 1) * e * Q2).
    { apply Z.square_lt_simpl_nonneg; [repeat apply Z.mul_nonneg_nonneg; lia | assumption]. }
    apply (Z.mul_le_mono_pos_l _ _ e); [exact e_positive | lia]. }
  assert (squared (add w z) <= squared w + m * (g * g) * (m * (s + Q2))) as grows.
  { unfold squared, s, Q2. rewrite square_add.
    assert (0 <= m * m * (g * g) * (R2 - z · z)) by (apply Z.mul_nonneg_nonneg; nia). lia. }
  assert (slope j * (m * (g * g) * (m * (s + Q2))) <= cost) as paid.
  { unfold cost. pose proof (slope_nonneg j). pose proof (slope_small j).
    assert (m * (s + Q2) <= (m + Z.of_nat j + 1) * Q2) by lia.
    assert (0 <= m * (g * g)) by (pose proof (Z.square_nonneg g); nia).
    set (a := m * (g * g)) in *. set (b := m + Z.of_nat j + 1) in *.
    replace (D * m * (g * g) * Q2) with (a * (D * Q2)) by (unfold a; ring).
    replace (slope j * (a * (m * (s + Q2)))) with (a * (slope j * (m * (s + Q2)))) by ring.
    apply Z.mul_le_mono_nonneg_l; [assumption|].
    apply (Z.le_trans _ (slope j * (b * Q2))); [apply Z.mul_le_mono_nonneg_l; assumption|].
    rewrite Z.mul_assoc. apply Z.mul_le_mono_nonneg_r; lia. }
  assert (slope j * squared (add w z) <= slope j * (squared w + m * (g * g) * (m * (s + Q2))))
    by (apply Z.mul_le_mono_nonneg_l; [apply slope_nonneg | exact grows]).
  unfold line in *. lia.
Qed.

(* γ²/Q² for each update: together they are F(s) at least. Here s² is at least p, between k/m and
   (k + 1)/m, and times m²(e Q²)². *)
Theorem updates_to_grow asks zs v updates k p :
  (forall w z, asks w z = true ->
    let s := 2 * (w · z - c) in s <= 0 \/ e * e * (s * s) <= g * g * (w · w)) ->
  (forall z, In z zs -> z · z <= R2) -> run asks [] zs = (v, updates) ->
  edge k <= p < edge (S k) -> p <= squared v -> line k p <= number updates * cost.
Proof.
  intros rule radius E [from to] far. pose proof (slope_nonneg k).
  assert (counted (S k) v (number updates)) as [done|[i [less below]]].
  { apply (each_update asks (counted (S k)) zs [] v updates E).
    - right. exists O. split; [lia|]. unfold line, squared, edge. cbn. lia.
    - intros w t z i a. exact (one_step (S k) w z t (radius z i) (rule w z a)). }
  - unfold line, edge in *. cbn [potential] in done. nia.
  - assert (line i p <= number updates * cost) as lower
      by (unfold line in *; pose proof (slope_nonneg i); nia).
    destruct (settle _ _ (S k) (k - i) i ltac:(lia) lower) as [[high _]|[j [Hj [inside at_j]]]];
      [lia|].
    destruct (Nat.eq_dec j k) as [->|]; [exact at_j|]. exfalso.
    assert (edge (S j) <= edge k); [|lia].
    unfold edge. apply Z.mul_le_mono_nonneg_r.
    + apply Z.mul_nonneg_nonneg; apply Z.square_nonneg.
    + apply Z.square_le_mono_nonneg; lia.
Qed.
End Sum.
