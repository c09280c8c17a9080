// Short, quiet sounds, made here: a card laid down, a card drawn, and the call at one's own turn.
import { settings } from "./settings.js";

const CARDS = { play: { pitch: 700, seconds: 0.07 }, draw: { pitch: 2600, seconds: 0.1 } };
const STEP_SECONDS = 0.12; // between two cards, as they fly
const MOST = 8;

let audio = null;

// Browsers let nothing be heard before a page is touched.
function ready() {
  if (!audio && navigator.userActivation.hasBeenActive) audio = new AudioContext();
  return audio !== null;
}

export function callToTurn() {
  if (!ready()) return;
  const seconds = 0.25;
  play(new OscillatorNode(audio, { frequency: 660 }), 0.08, audio.currentTime, seconds);
}

// What the cards of these events sound like, if a person wants to hear it.
export function soundEvents({ events }) {
  const heard = events.filter(({ kind }) => kind in CARDS).slice(-MOST);
  if (!settings.value.cardSounds || document.hidden || !heard.length || !ready()) return;
  heard.forEach(({ kind }, i) => rustle(CARDS[kind], audio.currentTime + i * STEP_SECONDS));
}

// Noise about a pitch: paper on cloth is low, paper on paper is high.
function rustle({ pitch, seconds }, at) {
  const noise = new AudioBuffer({ length: Math.ceil(seconds * audio.sampleRate), sampleRate: audio.sampleRate });
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1 });
  play(source, 0.12, at, seconds, filter);
}

// Starts a source at a time, and lets it fade until it ends.
function play(source, loudness, at, seconds, filter = null) {
  const volume = new GainNode(audio, { gain: loudness });
  (filter ? source.connect(filter) : source).connect(volume).connect(audio.destination);
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  source.start(at);
  source.stop(at + seconds);
}
