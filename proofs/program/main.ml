(* Read sets of examples, run the perceptron that Coq extracted on each, print the last w and the
   updates. A line is: epochs, dimension, number of examples, then the components of all z. *)
open Perceptron_run

let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n / 2)) else XO (positive (n / 2))
let whole n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))
let rec of_positive = function XH -> 1 | XO p -> 2 * of_positive p | XI p -> 2 * of_positive p + 1
let number = function Z0 -> 0 | Zpos p -> of_positive p | Zneg p -> - (of_positive p)

let int () = Scanf.scanf " %d" Fun.id
let vector d = List.init d (fun _ -> whole (int ()))
let written v = String.concat " " (List.map (fun a -> string_of_int (number a)) v)

let () =
  try
    while true do
      let epochs = int () in
      let d = int () in
      let n = int () in
      let zs = List.init n (fun _ -> vector d) in
      let zeros = List.init d (fun _ -> Z0) in
      let w, updates = run mistake zeros (List.concat (List.init epochs (fun _ -> zs))) in
      print_endline (String.concat ";" (List.map written (w :: updates)))
    done
  with End_of_file | Scanf.Scan_failure _ -> ()
