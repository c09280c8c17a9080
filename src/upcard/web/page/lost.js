// A page of something that is not there, or cannot be had now: why, and a way on.
import { html } from "./vendor/preact.js";
import { linkTo } from "./base.js";
import { Problem } from "./dialog.js";
import { t } from "./words.js";

/** @param {{ problem: string }} props */
export const Lost = ({ problem }) =>
  html`<${Problem} text=${problem} />
    <p><a class="button main" href=${linkTo("/")}>${t("To the lobby")}</a></p>`;
