type Sound = 'tick' | 'shutter' | 'chord';

/** The booth's sounds. */
export interface Sounds {
  play(sound: Sound): void;
}

/** @internal The port's fake: a booth without sound. */
export const silence: Sounds = { play: () => undefined };

/** The page's only audio context: browsers allow few contexts, and release them late. */
let context: AudioContext | null = null;

/** Plays a short sound, synthesised with Web Audio; no file is loaded. `volume` is 0 to 1 of a level below -14 LUFS. */
export function playSound(sound: Sound, volume: number): void {
  try {
    context ??= new AudioContext();
    // Browsers suspend a context until the first touch, which always precedes the first sound.
    void context.resume();
    voices[sound](context, context.currentTime + 0.01, volume);
  } catch {
    // The machine has no sound card: the booth stays silent and otherwise works as usual.
    context = null;
  }
}

type Voice = (context: AudioContext, at: number, volume: number) => void;

const voices: Record<Sound, Voice> = {
  tick: (context, at, volume) => tone(context, { frequency: 880, at, seconds: 0.09, gain: 0.16 * volume, type: 'sine' }),
  shutter(context, at, volume) {
    noise(context, at, 0.035, 0.22 * volume);
    noise(context, at + 0.075, 0.06, 0.16 * volume);
  },
  chord(context, at, volume) {
    // C major with an added ninth, slightly arpeggiated: warm and final.
    [261.63, 329.63, 392, 587.33].forEach((frequency, index) =>
      tone(context, { frequency, at: at + index * 0.05, seconds: 1.4, gain: 0.06 * volume, type: 'triangle' }),
    );
  },
};

interface Tone {
  frequency: number;
  at: number;
  seconds: number;
  gain: number;
  type: OscillatorType;
}

function tone(context: AudioContext, { frequency, at, seconds, gain, type }: Tone): void {
  const oscillator = new OscillatorNode(context, { frequency, type });
  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(gain, at + 0.008);
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(envelope).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

function noise(context: AudioContext, at: number, seconds: number, gain: number): void {
  const length = Math.ceil(context.sampleRate * seconds);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++) samples[index] = (Math.random() * 2 - 1) * (1 - index / length);
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 2400, Q: 0.7 });
  source.connect(filter).connect(new GainNode(context, { gain })).connect(context.destination);
  source.start(at);
}

/** Whether this machine could play a sound now: `none` if it has no audio output, `blocked` if the browser waits for a touch first. */
export async function soundState(): Promise<'ready' | 'blocked' | 'none'> {
  if (!('AudioContext' in window)) return 'none';
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  // Some browsers list cameras but never audio outputs, so check outputs only if the browser supports choosing them.
  if (devices.length > 0 && 'setSinkId' in HTMLMediaElement.prototype && devices.every(({ kind }) => kind !== 'audiooutput')) return 'none';
  const context = new AudioContext();
  const { state } = context;
  // If the browser's audio process hangs, closing takes long or never ends, so don't wait for it.
  context.close().catch(() => undefined);
  return state === 'suspended' ? 'blocked' : 'ready';
}
