(* The perceptron of Perceptron.v as a program of OCaml (lecture 02): `coqc` writes perceptron_run.ml
   where it is started. Whole numbers stay what they are in the proofs, so nothing is replaced by
   arithmetic of the machine, which could overflow. *)

From Course Require Import Perceptron.
From Coq Require Extraction ExtrOcamlBasic.

Extraction Language OCaml.
Extraction "perceptron_run.ml" run mistake train.
