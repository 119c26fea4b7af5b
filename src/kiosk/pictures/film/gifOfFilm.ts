import { applyPalette, GIFEncoder, quantize } from 'gifenc';

/** The width for apps that don't accept films. */
const widestPx = 480;
const maxBytes = 5_000_000;
/** More frames per second would not look smoother, and each frame takes a hundred thousand bytes. */
const maxPerSecond = 12.5;
const fewestPerSecond = 5;
const colours = 256;

/**
 * Makes a GIF of at most 5 MB from a film's frames, forwards and backwards, with fewer frames per second and a smaller size than the
 * film. Null if even that is too large. Awaits `rest` between frames, and rejects if `rest` does.
 */
export async function gifOfFilm(
  frames: readonly VideoFrame[],
  framesPerSecond: number,
  rest: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  for (const width of [widestPx, 360, 240]) {
    const reader = frameReader(frames, width);
    if (reader === null) return null;
    try {
      const palette = quantize(reader.sample(), colours);
      const bytesOfOne = pictureBytes(reader, palette);
      const step = stepFor(frames.length, framesPerSecond, bytesOfOne);
      if (step === null) continue;
      const gif = await writeGif(reader, palette, { step, count: frames.length, framesPerSecond, rest });
      if (gif.length <= maxBytes) return gif;
      gif.fill(0);
    } finally {
      reader.forget();
    }
  }
  return null;
}

/** The distance between used frames; null if too few frames would remain. */
function stepFor(count: number, framesPerSecond: number, bytesOfOne: number): number | null {
  const fitting = (maxBytes * 0.95) / bytesOfOne;
  for (let step = Math.ceil(framesPerSecond / maxPerSecond); framesPerSecond / step >= fewestPerSecond; step++)
    if (2 * Math.ceil(count / step) - 2 <= fitting) return step;
  return null;
}

interface FrameReader {
  readonly width: number;
  readonly height: number;
  /** A frame's pixels, RGBA. */
  readonly read: (place: number) => Uint8ClampedArray;
  /** Some pixels of the whole film, for choosing its colours. */
  readonly sample: () => Uint8ClampedArray;
  readonly forget: () => void;
}

/** Distance between sampled pixels. */
const sampleEvery = 7;

function frameReader(frames: readonly VideoFrame[], wish: number): FrameReader | null {
  const [first] = frames;
  if (first === undefined) return null;
  const width = Math.min(wish, first.displayWidth);
  const height = Math.round((width * first.displayHeight) / first.displayWidth);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  const read = (place: number): Uint8ClampedArray => {
    const frame = frames[place];
    if (frame === undefined) throw new Error('The film has no such frame.');
    context.drawImage(frame, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  };
  return {
    width,
    height,
    read,
    sample() {
      const places = [0, Math.floor(frames.length / 2), frames.length - 1];
      const words = places.flatMap((place) => [...every(new Uint32Array(read(place).buffer), sampleEvery)]);
      return new Uint8ClampedArray(Uint32Array.from(words).buffer);
    },
    forget: () => context.clearRect(0, 0, width, height),
  };
}

function* every(words: Uint32Array, step: number): Generator<number> {
  for (let at = 0; at < words.length; at += step) yield words[at] as number;
}

function pictureBytes({ read, width, height }: FrameReader, palette: number[][]): number {
  const gif = GIFEncoder();
  gif.writeFrame(applyPalette(read(0), palette), width, height, { palette });
  return gif.bytesView().length;
}

interface Writing {
  readonly step: number;
  readonly count: number;
  readonly framesPerSecond: number;
  readonly rest: () => Promise<void>;
}

async function writeGif(
  { read, width, height }: FrameReader,
  palette: number[][],
  { step, count, framesPerSecond, rest }: Writing,
): Promise<Uint8Array<ArrayBuffer>> {
  const gif = GIFEncoder({ auto: false, initialCapacity: 1 << 20 });
  const written: Uint8Array[] = [];
  try {
    gif.writeHeader();
    for (let place = 0; place < count; place += step) {
      const from = gif.bytesView().length;
      const first = place === 0;
      const delay = (1000 * step) / framesPerSecond;
      gif.writeFrame(applyPalette(read(place), palette), width, height, { first, delay, ...(first ? { palette, repeat: 0 } : {}) });
      written.push(first ? new Uint8Array() : gif.bytesView().slice(from));
      await rest();
    }
    // Frames don't depend on each other, so the backward part reuses their bytes.
    for (const picture of written.slice(1, -1).reverse()) gif.stream.writeBytes(picture, 0, picture.length);
    gif.finish();
    return gif.bytes();
  } finally {
    // Wipe all pictures, even if guests leave before the end.
    for (const picture of [...written, gif.bytesView()]) picture.fill(0);
  }
}
