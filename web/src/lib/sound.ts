// The sounds of the table, made here and now from noise and a few tones: cards on felt, knocks on wood. Fetched when the
// first sound is due, which is never before the player has touched the page; where there is no audio there is silence.

export type Sound = "deal" | "draw" | "lay" | "turn" | "warning" | "win";

interface Output {
  context: AudioContext;
  volume: GainNode;
  noise: AudioBuffer;
}

let output: Output | null | undefined;

function open(): Output | null {
  try {
    const context = new AudioContext();
    const volume = context.createGain();
    const soft = context.createDynamicsCompressor();
    volume.connect(soft).connect(context.destination);
    const noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
    return { context, volume, noise };
  } catch {
    return null;
  }
}

/** A gain that rises at once and dies away within `length` seconds. */
function fading({ context, volume }: Output, at: number, loud: number, length: number, attack: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(volume);
  return gain;
}

/** A card that slides: noise through a narrow window that moves from one pitch to another. */
function slide(out: Output, at: number, loud: number, length: number, from: number, to: number): void {
  const source = out.context.createBufferSource();
  source.buffer = out.noise;
  const window = out.context.createBiquadFilter();
  window.type = "bandpass";
  window.Q.value = 0.9;
  window.frequency.setValueAtTime(from, at);
  window.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(window).connect(fading(out, at, loud, length, length / 4));
  source.start(at, Math.random() * 0.2, length + 0.02);
}

/** A bar of wood: a tone and its fourth part, as a marimba has it, of which the upper one dies first. */
function wood(out: Output, at: number, loud: number, pitch: number, length: number): void {
  for (const [times, share] of [[1, 1], [3.93, 0.22]] as const) {
    const tone = out.context.createOscillator();
    tone.frequency.setValueAtTime(pitch * times, at);
    tone.connect(fading(out, at, loud * share, times > 1 ? length / 4 : length, 0.003));
    tone.start(at);
    tone.stop(at + length);
  }
}

/** What a card does when it comes to lie: a dull thud of the table under it. */
function thud(out: Output, at: number, loud: number): void {
  const tone = out.context.createOscillator();
  tone.frequency.setValueAtTime(170, at);
  tone.frequency.exponentialRampToValueAtTime(70, at + 0.08);
  tone.connect(fading(out, at, loud, 0.11, 0.004));
  tone.start(at);
  tone.stop(at + 0.12);
}

const SCORES: Record<Sound, (out: Output, at: number) => void> = {
  deal: (out, at) => {
    for (let card = 0; card < 7; card += 1) slide(out, at + card * 0.075, 0.44 + (card % 2) * 0.08, 0.07, 2600, 1300);
    thud(out, at + 0.54, 0.3);
  },
  draw: (out, at) => slide(out, at, 0.8, 0.2, 900, 3200),
  lay: (out, at) => {
    slide(out, at, 0.5, 0.06, 2400, 1100);
    thud(out, at + 0.015, 0.6);
  },
  turn: (out, at) => {
    wood(out, at, 0.26, 523, 0.34);
    wood(out, at + 0.13, 0.26, 784, 0.5);
  },
  warning: (out, at) => {
    wood(out, at, 0.32, 294, 0.2);
    wood(out, at + 0.15, 0.32, 277, 0.26);
  },
  win: (out, at) => [523, 659, 784, 1047].forEach((pitch, index) => wood(out, at + index * 0.12, 0.26, pitch, index < 3 ? 0.5 : 1)),
};

/** How long the next sound waits for this one. */
const TAKES: Record<Sound, number> = { deal: 0.75, draw: 0.16, lay: 0.14, turn: 0.5, warning: 0.4, win: 1 };

export function play(sounds: readonly Sound[], volume: number): void {
  output ??= open();
  if (!output) return;
  const { context, volume: gain } = output;
  // A browser may hold the sound back until it is asked again.
  if (context.state !== "running") void context.resume().catch(() => undefined);
  gain.gain.value = volume * volume;
  let at = context.currentTime + 0.01;
  for (const sound of sounds) {
    SCORES[sound](output, at);
    at += TAKES[sound];
  }
}
