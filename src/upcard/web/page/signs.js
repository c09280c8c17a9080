// What calls a person back to the table: a sound, a shake, the window's title. All are off at first.
import { useLayoutEffect } from "./vendor/preact.js";
import { settings } from "./settings.js";
import { callToTurn } from "./sounds.js";
import { t } from "./words.js";

/**
 * @param {boolean} asked
 * @param {string} title
 */
export function useTurnSigns(asked, title) {
  const { sound, vibration, title: inTitle } = settings.use();
  useLayoutEffect(() => {
    document.title = asked && inTitle ? t("Your turn – {title}", { title }) : title;
  }, [asked, inTitle, title]);
  useLayoutEffect(() => {
    if (!asked) return;
    if (sound) callToTurn();
    if (vibration && navigator.vibrate) navigator.vibrate(120);
  }, [asked]);
}
