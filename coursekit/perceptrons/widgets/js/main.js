// The views of the course, by the names under which Python asks for them.

import { door } from "../../../widget_shell/js/host.js";
import { addressed } from "./address.js";
import { dual } from "./dual.js";
import { hyperplane } from "./hyperplane.js";
import { perceptron } from "./perceptron.js";
import { proof } from "./proof.js";
import { run_hyperplanes } from "./run_hyperplanes.js";
import style from "./style.css";
import { variants } from "./variants.js";
import { version_space } from "./version_space.js";

const VIEWS = {
  dual, hyperplane, perceptron, proof, run_hyperplanes, variants, version_space,
};

export const { render, replace, embed } = door(VIEWS, { addressed, style });
export default { render };
