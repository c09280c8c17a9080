// Short, quiet sounds, made here: a card laid down, a card drawn, and the call at one's own turn.
import { settings } from "./settings.js";

/** @typedef {{ pitch: number, seconds: number }} Sound */

/** @type {Record<string, Sound | undefined>} */
const CARDS = { play: { pitch: 700, seconds: 0.07 }, draw: { pitch: 2600, seconds: 0.1 } };
const STEP_SECONDS = 0.12; // between two cards, as they fly
const MOST = 8;

/** @type {AudioContext | null} */
let audio = null;

// Browsers let nothing be heard before a page is touched.
function ready() {
  if (!audio && navigator.userActivation.hasBeenActive) audio = new AudioContext();
  return audio;
}

export function callToTurn() {
  const here = ready();
  if (here) play(new OscillatorNode(here, { frequency: 660 }), 0.08, here.currentTime, 0.25);
}

// What the cards of these events sound like, if a person wants to hear it.
/** @param {Wire.Message} message */
export function soundEvents({ events }) {
  const heard = events.flatMap(({ kind }) => CARDS[kind] ?? []).slice(-MOST);
  if (!settings.value.cardSounds || document.hidden || !heard.length) return;
  const here = ready();
  if (!here) return;
  for (const [i, sound] of heard.entries()) rustle(here, sound, here.currentTime + i * STEP_SECONDS);
}

// Noise about a pitch: paper on cloth is low, paper on paper is high.
/**
 * @param {AudioContext} here
 * @param {Sound} sound
 * @param {number} at
 */
function rustle(here, { pitch, seconds }, at) {
  const noise = new AudioBuffer({ length: Math.ceil(seconds * here.sampleRate), sampleRate: here.sampleRate });
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(here, { buffer: noise });
  const filter = new BiquadFilterNode(here, { type: "bandpass", frequency: pitch, Q: 1 });
  play(source, 0.12, at, seconds, filter);
}

// Starts a source at a time, and lets it fade until it ends.
/**
 * @param {AudioScheduledSourceNode} source
 * @param {number} loudness
 * @param {number} at
 * @param {number} seconds
 * @param {AudioNode} [filter]
 */
function play(source, loudness, at, seconds, filter) {
  const here = source.context;
  const volume = new GainNode(here, { gain: loudness });
  (filter ? source.connect(filter) : source).connect(volume).connect(here.destination);
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  source.start(at);
  source.stop(at + seconds);
}
