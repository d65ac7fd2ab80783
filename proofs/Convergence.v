(* On separable data the perceptron stops, and then its w separates (lecture 03). *)

From Course Require Export Novikoff.
From Coq Require Import Permutation.
Open Scope Z_scope.

(* Epochs that do not end in a clean one have a mistake each. *)
Lemma unfinished asks : forall epochs w v updates,
  train asks w epochs = None -> run asks w (concat epochs) = (v, updates) ->
  (length epochs <= length updates)%nat.
Proof.
  induction epochs as [|zs epochs IH]; intros w v updates N E; cbn [train concat length] in *.
  - lia.
  - rewrite run_app in E. destruct (run asks w zs) as [v1 [|z l]]; [discriminate|].
    destruct (run asks v1 (concat epochs)) as [v2 l2] eqn:E2. injection E as <- <-.
    specialize (IH v1 v2 l2 N E2). cbn [app length]. rewrite app_length. lia.
Qed.

(* What comes of a clean epoch asks for no update on the examples, whatever their order. *)
Lemma finished asks zs : forall epochs w v,
  Forall (Permutation zs) epochs -> train asks w epochs = Some v ->
  forall z, In z zs -> asks v z = false.
Proof.
  induction epochs as [|epoch epochs IH]; intros w v orders E z i; cbn in E; [discriminate|].
  inversion_clear orders as [|? ? this others].
  destruct (run asks w epoch) as [v1 [|z1 l]] eqn:E1; [|eauto].
  injection E as <-. destruct (clean _ _ _ _ E1) as [<- none].
  apply none, (Permutation_in z this i).
Qed.

(* A rule that asks for fewer updates than there are epochs stops, and asks for no more then. *)
Lemma stops asks zs w epochs :
  Forall (Permutation zs) epochs ->
  (forall v updates, run asks w (concat epochs) = (v, updates) ->
   number updates < Z.of_nat (length epochs)) ->
  exists v, train asks w epochs = Some v /\ forall z, In z zs -> asks v z = false.
Proof.
  intros orders few. destruct (train asks w epochs) as [v|] eqn:E.
  - exists v. split; [reflexivity|]. apply (finished asks zs epochs w v orders E).
  - exfalso. destruct (run asks w (concat epochs)) as [v updates] eqn:E'.
    specialize (few v updates eq_refl). pose proof (unfinished _ _ _ _ _ E E').
    unfold number in few. lia.
Qed.

Lemma shown (zs : list vector) epochs z :
  Forall (Permutation zs) epochs -> In z (concat epochs) -> In z zs.
Proof.
  intros orders i. apply in_concat in i as (epoch & e & i).
  rewrite Forall_forall in orders. apply (Permutation_in z (Permutation_sym (orders _ e)) i).
Qed.

(* Whatever w is at first and whatever the order of each epoch: after more epochs than there can be
   mistakes, one of them was clean. *)
Theorem perceptron_converges u gamma R2 zs w epochs :
  0 < gamma -> 0 <= R2 -> (forall z, In z zs -> gamma <= u · z /\ z · z <= R2) ->
  Forall (Permutation zs) epochs -> epochs <> [] ->
  (u · u) * (w · w + R2) - (u · w) * (u · w + 2 * gamma)
    < Z.of_nat (length epochs) * (gamma * gamma) ->
  exists v, train mistake w epochs = Some v /\ separates v zs.
Proof.
  intros Hg HR H orders some enough.
  assert (0 < length epochs)%nat by (destruct epochs; cbn; [congruence | lia]).
  destruct (stops mistake zs w epochs orders) as (v & E & none).
  - intros v updates E.
    destruct (novikoff_from_any_start u gamma R2 (concat epochs) Hg HR
      (fun z i => proj1 (H z (shown _ _ _ orders i)))
      (fun z i => proj2 (H z (shown _ _ _ orders i))) w v updates E); nia.
  - exists v. split; [exact E|]. intros z i. apply Z.leb_gt, (none z i).
Qed.

(* So it is enough that some u separates: over whole numbers gamma is 1 at least, and R² is at most
   the sum of all squares. *)
Theorem perceptron_separates zs w :
  separable zs -> exists N, forall epochs,
  Forall (Permutation zs) epochs -> (N <= length epochs)%nat ->
  exists v, train mistake w epochs = Some v /\ separates v zs.
Proof.
  intros [u U].
  set (R2 := sum (fun z => z · z) zs).
  assert (0 <= R2 /\ forall z, In z zs -> z · z <= R2) as [R2_nonneg radius].
  { unfold R2. clear. induction zs as [|x l [N IH]]; cbn [sum In]; [intuition lia|].
    pose proof (square_nonneg x). split; [lia|]. intros z [->|i]; [|specialize (IH z i)]; lia. }
  set (bound := (u · u) * (w · w + R2) - (u · w) * (u · w + 2 * 1)).
  exists (S (Z.to_nat bound)). intros epochs orders enough.
  apply (perceptron_converges u 1 R2); auto; try lia.
  - intros z i. specialize (U z i). specialize (radius z i). lia.
  - destruct epochs; [cbn in *; lia | discriminate].
Qed.

(* And if it stops, the examples were separable: the last w does it. *)
Theorem stops_only_if_separable zs w epochs v :
  Forall (Permutation zs) epochs -> train mistake w epochs = Some v -> separable zs.
Proof.
  intros orders E. exists v. intros z i.
  apply Z.leb_gt, (finished mistake zs epochs w v orders E z i).
Qed.
