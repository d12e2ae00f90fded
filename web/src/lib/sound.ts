/** A few short wooden sounds, made on the spot. Silent unless the setting is on, and never before a first touch. */
import { settings } from './settings.svelte';

let context: AudioContext | undefined;
let touched = false;
if (typeof addEventListener === 'function') {
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (touched = true), { once: true });
}

const notes = {
  tick: [[880, 0, 0.04]],
  turn: [
    [523, 0, 0.12],
    [784, 0.1, 0.18],
  ],
  knock: [[196, 0, 0.07]],
} as const;

/** Plays a sound: `tick` (last seconds), `turn` (yours), `knock` (something was laid). */
export function play(name: keyof typeof notes): void {
  if (!settings.sound || !touched || document.hidden) return;
  context ??= new AudioContext();
  for (const [pitch, after, length] of notes[name]) {
    const at = context.currentTime + after;
    const voice = context.createOscillator();
    const gain = context.createGain();
    voice.type = 'triangle';
    voice.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.12, at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    voice.connect(gain).connect(context.destination);
    voice.start(at);
    voice.stop(at + length + 0.02);
  }
}
