(* Vectors of whole numbers and their inner product (lecture 01).

   A vector is the list of its components, and those that are not written are 0: so vectors of any
   lengths can be added, and [] is the zero vector. Rational numbers are whole ones after a
   multiplication by a common denominator, which changes no statement of the course. *)

From Coq Require Export ZArith List Lia.
Export ListNotations.
Open Scope Z_scope.

Definition vector := list Z.

Fixpoint dot (u v : vector) : Z :=
  match u, v with
  | a :: u, b :: v => a * b + dot u v
  | _, _ => 0
  end.
Notation "u · v" := (dot u v) (at level 40).

Fixpoint add (u v : vector) : vector :=
  match u, v with
  | a :: u, b :: v => a + b :: add u v
  | [], v => v
  | u, [] => u
  end.

Fixpoint scale (c : Z) (u : vector) : vector :=
  match u with
  | [] => []
  | a :: u => c * a :: scale c u
  end.

(* The component i, counted from 0; two vectors are the same if all of theirs are. *)
Definition component (i : nat) (u : vector) : Z := nth i u 0.
Definition same (u v : vector) : Prop := forall i, component i u = component i v.

(* The inner product is commutative and linear. *)

Lemma dot_zero u : u · [] = 0.
Proof. now destruct u. Qed.

Lemma dot_comm u v : u · v = v · u.
Proof. revert v; induction u; destruct v; cbn; rewrite ?IHu; lia. Qed.

Lemma dot_add w u v : w · add u v = w · u + w · v.
Proof. revert u v; induction w; destruct u, v; cbn; rewrite ?IHw; ring. Qed.

Lemma dot_scale w c u : w · scale c u = c * (w · u).
Proof. revert u; induction w; destruct u; cbn; rewrite ?IHw; ring. Qed.

(* ‖u + v‖² = ‖u‖² + 2 u·v + ‖v‖² *)
Lemma square_add u v : add u v · add u v = u · u + 2 * (u · v) + v · v.
Proof. rewrite dot_add, !(dot_comm (add u v)), !dot_add, (dot_comm v u). ring. Qed.

Lemma component_add i u v : component i (add u v) = component i u + component i v.
Proof.
  unfold component; revert u v; induction i; destruct u, v; cbn; rewrite ?IHi; try lia.
  all: destruct i; lia.
Qed.

Lemma component_scale i c u : component i (scale c u) = c * component i u.
Proof. unfold component; revert u; induction i; destruct u; cbn; rewrite ?IHi; lia. Qed.

(* The same vectors have the same inner products. *)
Lemma dot_same u v w : same u v -> u · w = v · w.
Proof.
  revert u v; induction w as [|c w IH]; intros u v H; [now rewrite !dot_zero|].
  assert (forall x, x · (c :: w) = component 0 x * c + tl x · w) as step by now destruct x.
  assert (forall i x, component i (tl x) = component (S i) x) as later by (now destruct i, x).
  rewrite !step, H, (IH (tl u) (tl v)); [reflexivity|].
  intro i. now rewrite !later.
Qed.

(* ‖u‖² = u · u is never negative, and 0 only for the zero vector. *)

Lemma square_nonneg u : 0 <= u · u.
Proof. induction u; cbn; nia. Qed.

Lemma square_zero u : u · u = 0 -> same u [].
Proof.
  induction u as [|a u IH]; intros H i; [reflexivity|].
  pose proof (square_nonneg u). cbn in H.
  destruct i; cbn; [nia|]. specialize (IH ltac:(nia) i). now destruct i.
Qed.
