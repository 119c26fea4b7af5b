import type { CreateCanvas, DrawingCanvas } from '../compose/DrawingCanvas.ts';

export interface SquareReader {
  /** The largest centred square of a frame as RGBA, `side` pixels wide. The next read overwrites it. */
  read(frame: VideoFrame): Promise<Uint8ClampedArray>;
  /** Wipes all data of the frames. */
  forget(): void;
}

/**
 * Reads camera frames. Chromium converts a frame to RGBA ten times faster than it draws the frame to a canvas, so scaling the result here
 * costs little in comparison. Browsers that can't convert draw the frame.
 */
export function squareReader<Canvas extends DrawingCanvas>(side: number, createCanvas: CreateCanvas<Canvas>): SquareReader {
  const pixels = new Uint8ClampedArray(side * side * 4);
  const words = new Uint32Array(pixels.buffer);
  let converted = new Uint8Array(0);
  let canvas: Canvas | null = null;

  const convert = async (frame: VideoFrame, { x, y, square }: Square): Promise<void> => {
    const options = { format: 'RGBA', rect: { x, y, width: square, height: square } } as const;
    const bytes = frame.allocationSize(options);
    if (converted.length !== bytes) converted = new Uint8Array(bytes);
    await frame.copyTo(converted, options);
    scaleWords(new Uint32Array(converted.buffer), square, words, side);
  };
  const draw = (frame: VideoFrame, { x, y, square }: Square): void => {
    canvas ??= createCanvas(side, side);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This canvas cannot be drawn on.');
    context.drawImage(frame, x, y, square, square, 0, 0, side, side);
    pixels.set(context.getImageData(0, 0, side, side).data);
  };
  return {
    async read(frame) {
      const square = squareOf(frame);
      if (canvas === null) {
        try {
          await convert(frame, square);
          return pixels;
        } catch {
          // From now on, draw the frames.
          converted = new Uint8Array(0);
        }
      }
      draw(frame, square);
      return pixels;
    },
    forget() {
      pixels.fill(0);
      converted.fill(0);
      canvas?.getContext('2d')?.clearRect(0, 0, side, side);
    },
  };
}

interface Square {
  readonly x: number;
  readonly y: number;
  readonly square: number;
}

/** The square in whole pairs of pixels, because in most frames two neighbouring pixels share their colour samples. */
function squareOf({ visibleRect, codedWidth, codedHeight }: VideoFrame): Square {
  const { x, y, width, height } = visibleRect ?? { x: 0, y: 0, width: codedWidth, height: codedHeight };
  const even = (value: number): number => 2 * Math.floor(value / 2);
  const square = even(Math.min(width, height));
  return { x: x + even((width - square) / 2), y: y + even((height - square) / 2), square };
}

/** Selects the upper seven bits of each of four bytes. */
const halves = 0xfefefefe;

/**
 * Scales a square of RGBA words. Each target word is one source word, or the mean of two or four, whichever is closest to its position.
 * This looks as smooth as bilinear scaling but is much faster, because all four bytes are computed at once.
 */
export function scaleWords(source: Uint32Array, from: number, target: Uint32Array, to: number): void {
  const { first, second } = nearest(from, to);
  for (let y = 0, at = 0; y < to; y++) {
    const upper = (first[y] as number) * from;
    const lower = (second[y] as number) * from;
    for (let x = 0; x < to; x++, at++) {
      const left = first[x] as number;
      const right = second[x] as number;
      const a = source[upper + left] as number;
      const b = source[upper + right] as number;
      const c = source[lower + left] as number;
      const d = source[lower + right] as number;
      const above = (a & b) + (((a ^ b) & halves) >>> 1);
      const below = (c & d) + (((c ^ d) & halves) >>> 1);
      target[at] = (above & below) + (((above ^ below) & halves) >>> 1);
    }
  }
}

/** For each of `to` positions, the two of `from` positions whose mean is closest; the same position twice if it is closest by itself. */
function nearest(from: number, to: number): { readonly first: Int32Array; readonly second: Int32Array } {
  const halfPlaces = Int32Array.from({ length: to }, (_, place) => Math.round(2 * (((place + 0.5) * from) / to - 0.5)));
  const within = (half: number): number => Math.min(from - 1, Math.max(0, half));
  return {
    first: halfPlaces.map((half) => within(Math.floor(half / 2))),
    second: halfPlaces.map((half) => within(Math.ceil(half / 2))),
  };
}
