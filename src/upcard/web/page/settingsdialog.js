// The settings, each kept as soon as it is changed.
import { html, useState } from "./vendor/preact.js";
import { Back, Face } from "./faces/faces.js";
import { Dialog, Problem } from "./dialog.js";
import { Choice, Switch } from "./fields.js";
import { change, session } from "./session.js";
import { look, set, settings } from "./settings.js";
import { t } from "./words.js";

const SAMPLE = ["8♠", "Q♥", "10♦", "J♣", "5R", "+2B", "W*"];

/** @param {{ onClose: () => void }} props */
export function SettingsDialog({ onClose }) {
  const now = settings.use();
  const flip = (/** @type {keyof Page.Settings} */ key) => ({
    on: now[key],
    onChange: (/** @type {boolean} */ on) => set({ [key]: on }),
  });
  return html`<${Dialog} title=${t("Settings")} onClose=${onClose}>
    <fieldset>
      <legend>${t("Language and colours")}</legend>
      <${Language} />
      <${Choice}
        label=${t("Light or dark")}
        value=${now.scheme}
        options=${[["auto", t("as the device")], ["light", t("light")], ["dark", t("dark")]]}
        onChange=${(/** @type {string} */ scheme) => set({ scheme })}
      />
      <${Choice}
        label=${t("Felt")}
        value=${now.felt}
        options=${[["green", t("green")], ["blue", t("blue")]]}
        onChange=${(/** @type {string} */ felt) => set({ felt })}
      />
    </fieldset>
    <fieldset>
      <legend>${t("Cards")}</legend>
      <div class="sample" aria-hidden="true">
        ${SAMPLE.map((card) => html`<${Face} card=${card} look=${look(now)} />`)}
        <${Back} />
      </div>
      <${Choice}
        label=${t("Card backs")}
        value=${now.back}
        options=${[["blue", t("blue")], ["red", t("red")]]}
        onChange=${(/** @type {string} */ back) => set({ back })}
      />
      <${Switch} label=${t("Four colours for four suits")} ...${flip("fourColours")} />
      <${Switch} label=${t("A shape for each colour of the 112 cards")} ...${flip("shapes")} />
      <${Switch} label=${t("Large corner symbols")} ...${flip("large")} />
      <${Switch} label=${t("French letters: R, D, V")} ...${flip("french")} on=${look(now).french} />
      <${Choice}
        label=${t("My hand is sorted")}
        value=${now.sort}
        options=${[["suit", t("by suit")], ["rank", t("by rank")], ["own", t("as I lay it")]]}
        onChange=${(/** @type {string} */ sort) => set({ sort })}
      />
    </fieldset>
    <fieldset>
      <legend>${t("At the table")}</legend>
      <${Switch} label=${t("Confirm my moves")} ...${flip("confirm")} />
      <${Switch} label=${t("Letters and digits as keys")} ...${flip("letters")} />
      <${Switch} label=${t("Animate cards")} ...${flip("motion")} />
      <${Switch} label=${t("Sound at my turn")} ...${flip("sound")} />
      <${Switch} label=${t("Sounds for cards, shuffles, skips and turns")} ...${flip("cardSounds")} />
      <${Switch} label=${t("Vibrate at my turn")} ...${flip("vibration")} />
      <${Switch} label=${t("Show my turn in the window title")} ...${flip("title")} />
      <${Switch} label=${t("Do not show what others say")} ...${flip("mute")} />
    </fieldset>
  <//>`;
}

function Language() {
  const known = session.use();
  const [problem, setProblem] = useState("");
  if (!known) return null;
  const { language, languages } = known;
  const choose = (/** @type {string} */ next) => change({ language: next }).catch(({ message }) => setProblem(message));
  return html`<${Choice}
      label=${t("Language")}
      value=${language}
      options=${Object.entries(languages)}
      onChange=${choose}
    />
    ${problem && html`<${Problem} text=${problem} />`}`;
}
