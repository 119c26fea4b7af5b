import type { Size } from '../matte/resizePlane.ts';

/**
 * A frame as a grid of single pixels, with three bytes of colour each. Single pixels rather than means, which would hide the sensor's
 * noise.
 */
export type FrameSample = Uint8Array<ArrayBuffer>;

/** The number of points, horizontally and vertically. */
export const sampleSize: Size = { width: 160, height: 90 };

/**
 * Samples a camera's frame. Copies the frame unchanged and converts only the sampled points: at full size this takes a worker 1 to 2 ms,
 * while drawing the frame scaled down takes up to 100 ms.
 */
export async function sampleFrame(frame: VideoFrame): Promise<FrameSample> {
  const { format, visibleRect } = frame;
  const known = format === 'I420' || format === 'NV12';
  const options: VideoFrameCopyToOptions = known ? {} : { format: 'RGBA' };
  const bytes = new Uint8Array(frame.allocationSize(options));
  try {
    const layout = await frame.copyTo(bytes, options);
    const { width, height } = visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
    return pointsOf({ width, height }, known ? yuvReader(format, bytes, layout) : rgbaReader(bytes, layout));
  } finally {
    // Wipe the frame, which may show guests.
    bytes.fill(0);
  }
}

/** Writes the colour of a pixel into the sample. */
type ReadPoint = (x: number, y: number, into: FrameSample, at: number) => void;

function pointsOf({ width, height }: Size, read: ReadPoint): FrameSample {
  const sample = new Uint8Array(sampleSize.width * sampleSize.height * 3);
  for (let row = 0, at = 0; row < sampleSize.height; row++) {
    const y = Math.floor(((row + 0.5) * height) / sampleSize.height);
    for (let column = 0; column < sampleSize.width; column++, at += 3)
      read(Math.floor(((column + 0.5) * width) / sampleSize.width), y, sample, at);
  }
  return sample;
}

const plane = ({ offset, stride }: PlaneLayout, bytes: Uint8Array, step = 1, shift = 0) => ({
  at: (x: number, y: number): number => bytes[offset + y * stride + x * step + shift] as number,
});

function rgbaReader(bytes: Uint8Array, [layout = { offset: 0, stride: 0 }]: readonly PlaneLayout[]): ReadPoint {
  const { offset, stride } = layout;
  return (x, y, into, at) => {
    const from = offset + y * stride + 4 * x;
    for (let channel = 0; channel < 3; channel++) into[at + channel] = bytes[from + channel] as number;
  };
}

/**
 * Converts BT.601 over the full range. Colours need not be exact, but black must not be clipped: browsers pass on values below 16 from
 * cameras.
 */
function yuvReader(format: 'I420' | 'NV12', bytes: Uint8Array, layout: readonly PlaneLayout[]): ReadPoint {
  const [y0, u0, v0] = layout as readonly [PlaneLayout, PlaneLayout, PlaneLayout];
  const luma = plane(y0, bytes);
  const [first, second] = format === 'I420' ? [plane(u0, bytes), plane(v0, bytes)] : [plane(u0, bytes, 2), plane(u0, bytes, 2, 1)];
  return (x, y, into, at) => {
    const [l, u, v] = [luma.at(x, y), first.at(x >> 1, y >> 1) - 128, second.at(x >> 1, y >> 1) - 128];
    into[at] = clamped(l + 1.402 * v);
    into[at + 1] = clamped(l - 0.344 * u - 0.714 * v);
    into[at + 2] = clamped(l + 1.772 * u);
  };
}

const clamped = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
