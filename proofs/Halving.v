(* Halving (lecture 04): the vote of the consistent concepts errs log2 |C| times at most, and on the
   cube of all labellings no learner errs less. *)

From Course Require Export VersionSpace.

(* What more than half of the concepts say; a tie predicts 0. *)
Definition majority {X} (V : list (concept X)) (x : X) : bool :=
  length V <? 2 * length (keep V x true).
Definition halving {X} (C : list (concept X)) : learner X :=
  fun seen => majority (version_space C seen).

(* A mistake leaves half of the concepts at most. *)
Lemma a_mistake_halves {X} (V : list (concept X)) x label :
  eqb (majority V x) label = false -> 2 * length (keep V x label) <= length V.
Proof.
  unfold majority. pose proof (keep_length V x true) as whole. cbn [negb] in whole.
  destruct (Nat.ltb_spec (length V) (2 * length (keep V x true))), label; cbn; try easy; lia.
Qed.

Lemma halving_bound_after {X} (C : list (concept X)) c : forall examples seen,
  In c (version_space C seen) -> agrees c examples ->
  2 ^ mistakes_after seen (halving C) examples <= length (version_space C seen).
Proof.
  induction examples as [|[x label] rest IH]; intros seen i A; cbn [mistakes_after].
  - destruct (version_space C seen); [destruct i | cbn; lia].
  - inversion_clear A as [|? ? this others]. subst label.
    specialize (IH ((x, c x) :: seen) (true_concept_stays c _ x i) others).
    cbn [version_space] in IH. unfold halving at 1. set (V := version_space C seen) in *.
    pose proof (keep_length V x (c x)) as whole.
    destruct (eqb (majority V x) (c x)) eqn:E; cbn [Nat.add]; [lia|].
    apply a_mistake_halves in E. rewrite Nat.pow_succ_r'. lia.
Qed.

Theorem halving_bound {X} (C : list (concept X)) c examples :
  In c C -> agrees c examples -> 2 ^ mistakes (halving C) examples <= length C.
Proof. exact (halving_bound_after C c examples []). Qed.

(* The cube: all 2^n ways to label the instances 0, ..., n - 1. *)

Fixpoint labellings (n : nat) : list (list bool) :=
  match n with
  | O => [[]]
  | S n => map (cons false) (labellings n) ++ map (cons true) (labellings n)
  end.
Definition as_concept (bits : list bool) : concept nat := fun x => nth x bits false.
Definition cube (n : nat) : list (concept nat) := map as_concept (labellings n).

Lemma cube_size n : length (cube n) = 2 ^ n.
Proof.
  unfold cube. rewrite map_length.
  induction n as [|n IH]; cbn; [reflexivity|]. rewrite app_length, !map_length. lia.
Qed.

Lemma labellings_are_all bits : In bits (labellings (length bits)).
Proof.
  induction bits as [|b bits IH]; cbn; [now left|].
  apply in_app_iff. destruct b; [right | left]; now apply in_map.
Qed.

(* The opponent says each time that the prediction was wrong. *)
Fixpoint opponent (predict : learner nat) (seen : list (nat * bool)) (x n : nat) : list bool :=
  match n with
  | O => []
  | S n => let label := negb (predict seen x) in
      label :: opponent predict ((x, label) :: seen) (S x) n
  end.

Lemma opponent_length predict : forall n seen x, length (opponent predict seen x n) = n.
Proof. induction n; intros; cbn; [reflexivity | now rewrite IHn]. Qed.

Lemma always_wrong predict : forall n seen x,
  mistakes_after seen predict (combine (seq x n) (opponent predict seen x n)) = n.
Proof.
  induction n as [|n IH]; intros seen x; cbn; [reflexivity|].
  rewrite IH. now destruct (predict seen x).
Qed.

Lemma agrees_with_labels bits : forall earlier,
  agrees (as_concept (earlier ++ bits)) (combine (seq (length earlier) (length bits)) bits).
Proof.
  induction bits as [|b bits IH]; intro earlier; cbn; constructor.
  - unfold as_concept. now rewrite app_nth2, Nat.sub_diag by lia.
  - specialize (IH (earlier ++ [b])). rewrite <- app_assoc, app_length, Nat.add_1_r in IH. exact IH.
Qed.

(* So every learner, Halving too, makes log2 |C| mistakes on labels of some concept of the cube. The
   learner is any function of the examples seen, and need know nothing of version spaces. *)
Theorem cube_forces_anyone (predict : learner nat) n :
  exists c examples,
  In c (cube n) /\ agrees c examples /\ 2 ^ mistakes predict examples = length (cube n).
Proof.
  set (bits := opponent predict [] 0 n).
  assert (length bits = n) as L by apply opponent_length.
  exists (as_concept bits), (combine (seq 0 n) bits). split; [|split].
  - apply in_map. rewrite <- L. apply labellings_are_all.
  - rewrite <- L. exact (agrees_with_labels bits []).
  - unfold bits, mistakes. now rewrite always_wrong, cube_size.
Qed.
