// What calls a person back to the table: a sound, a shake, the window's title. All are off at first.
import { useEffect } from "./vendor/preact.js";
import { settings } from "./settings.js";
import { t } from "./words.js";

export function useTurnSigns(asked, title) {
  const { sound, vibration, title: inTitle } = settings.use();
  useEffect(() => {
    document.title = asked && inTitle ? t("Your turn – {title}", { title }) : title;
  }, [asked, inTitle, title]);
  useEffect(() => {
    if (!asked) return;
    if (sound) beep();
    if (vibration && navigator.vibrate) navigator.vibrate(120);
  }, [asked]);
}

let audio = null;

function beep() {
  audio = audio || new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: 660 });
  const volume = new GainNode(audio, { gain: 0.08 });
  tone.connect(volume).connect(audio.destination);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
  tone.start();
  tone.stop(audio.currentTime + 0.25);
}
