// Short, quiet sounds, made here: what happens to cards and turns, and the call at one's own turn.
import { settings } from "./settings.js";

/** @typedef {{ pitch: number, seconds: number, times?: number }} Noise */
/** @typedef {[from: number, to: number]} Tone */
/** @typedef {{ tones: Tone[], seconds: number }} Tones */

// What each event sounds like: noise about a pitch, some of it `times` in a row, or tones that glide.
/** @type {Record<string, Noise | Tones | undefined>} */
const EVENTS = {
  play: { pitch: 700, seconds: 0.07 },
  draw: { pitch: 2600, seconds: 0.1 },
  reshuffle: { pitch: 3200, seconds: 0.05, times: 8 },
  skip: { tones: [[300, 300], [220, 220]], seconds: 0.12 },
  reverse: { tones: [[520, 300], [300, 520]], seconds: 0.14 },
  suit: { tones: [[440, 440], [554, 554], [659, 659]], seconds: 0.1 },
};
const STEP_SECONDS = 0.12; // between two events, as cards fly
const MOST = 8;

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioScheduledSourceNode[]} */
let heard = []; // what may be heard still

// Browsers let nothing be heard before a page is touched.
function ready() {
  if (!audio && navigator.userActivation.hasBeenActive) audio = new AudioContext();
  return audio;
}

export function callToTurn() {
  const here = ready();
  if (here) glide(here, [660, 660], here.currentTime, 0.25);
}

// What these events sound like, if a person wants to hear it. The next ones cut it short.
/** @param {Wire.Message} message */
export function soundEvents({ events }) {
  const some = events.flatMap(({ kind }) => EVENTS[kind] ?? []).slice(-MOST);
  if (!settings.value.cardSounds || document.hidden || !some.length) return;
  const here = ready();
  if (!here) return;
  for (const source of heard) source.stop();
  heard = some.flatMap((one, i) => sound(here, one, here.currentTime + i * STEP_SECONDS));
}

/**
 * @param {AudioContext} here
 * @param {Noise | Tones} one
 * @param {number} at
 */
function sound(here, one, at) {
  const { seconds } = one;
  if ("tones" in one) return one.tones.map((tone, i) => glide(here, tone, at + i * seconds * 0.8, seconds));
  return Array.from({ length: one.times ?? 1 }, (_, i) => rustle(here, one, at + i * seconds));
}

// A tone from one frequency to another.
/**
 * @param {AudioContext} here
 * @param {Tone} tone
 * @param {number} at
 * @param {number} seconds
 */
function glide(here, [from, to], at, seconds) {
  const source = new OscillatorNode(here, { frequency: from });
  source.frequency.setValueAtTime(from, at);
  source.frequency.linearRampToValueAtTime(to, at + seconds);
  return play(source, 0.08, at, seconds);
}

// Noise about a pitch: paper on cloth is low, paper on paper is high.
/**
 * @param {AudioContext} here
 * @param {Noise} noise
 * @param {number} at
 */
function rustle(here, { pitch, seconds }, at) {
  const noise = new AudioBuffer({ length: Math.ceil(seconds * here.sampleRate), sampleRate: here.sampleRate });
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(here, { buffer: noise });
  const filter = new BiquadFilterNode(here, { type: "bandpass", frequency: pitch, Q: 1 });
  return play(source, 0.12, at, seconds, filter);
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
  return source;
}
