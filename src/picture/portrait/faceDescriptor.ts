import type { Face, Point } from '../Cutout.ts';
import type { Raster } from '../Raster.ts';

/** A description of a face that is independent of light and colours: the position and direction of its edges. */
export interface FaceDescriptor {
  /** A vector of unit length. */
  readonly edges: Float32Array;
  /** The mean strength of the edges. */
  readonly strength: number;
  /** The mean lightness, 0 to 1. */
  readonly lightness: number;
}

/** Samples along each side of an upright face: enough for brows and lips. */
const side = 40;
/**
 * The width of the described area, as a multiple of the eyes' distance. It includes brows, eyes, nose and mouth, but not hair and
 * background, which styles may change.
 */
const innerFace = 1.8;
/** Cells along each side, each with a histogram of edge directions (Dalal and Triggs, Histograms of Oriented Gradients, 2005). */
const cells = 5;
const directions = 8;

/** Describes a face in a picture. Aligns eyes and mouth, so that lean and size don't matter. */
export function faceDescriptor(picture: Raster, face: Face): FaceDescriptor {
  const light = upright(picture, face);
  const edges = new Float32Array(cells * cells * directions);
  let strength = 0;
  for (let y = 1; y < side - 1; y++)
    for (let x = 1; x < side - 1; x++) {
      const [across, down] = [at(light, x + 1, y) - at(light, x - 1, y), at(light, x, y + 1) - at(light, x, y - 1)];
      const size = Math.hypot(across, down);
      strength += size;
      // Split each edge between neighbouring directions and cells, so that half a pixel makes no difference.
      const turn = ((Math.atan2(down, across) / (2 * Math.PI) + 1) * directions) % directions;
      share(turn, directions, true, (direction, ofTurn) =>
        share((x / side) * cells - 0.5, cells, false, (column, ofColumn) =>
          share((y / side) * cells - 0.5, cells, false, (row, ofRow) => {
            const place = (row * cells + column) * directions + direction;
            edges[place] = (edges[place] ?? 0) + size * ofTurn * ofColumn * ofRow;
          }),
        ),
      );
    }
  // The square root keeps a beard or a shadow from outweighing everything else.
  for (let place = 0; place < edges.length; place++) edges[place] = Math.sqrt(edges[place] ?? 0);
  const length = Math.hypot(...edges) || 1;
  for (let place = 0; place < edges.length; place++) edges[place] = (edges[place] ?? 0) / length;
  const lightness = light.reduce((sum, one) => sum + one, 0) / light.length;
  light.fill(0);
  return { edges, strength: strength / (side * side), lightness };
}

/** The similarity of two faces, 0 to 1. */
export function alike(one: FaceDescriptor, other: FaceDescriptor): number {
  let sum = 0;
  for (let place = 0; place < one.edges.length; place++) sum += (one.edges[place] ?? 0) * (other.edges[place] ?? 0);
  return sum;
}

const at = (light: Float32Array, x: number, y: number): number => light[y * side + x] ?? 0;

/** Splits a value between the two nearest bins. */
function share(value: number, bins: number, isRound: boolean, give: (bin: number, part: number) => void): void {
  const low = Math.floor(value);
  for (const [bin, part] of [
    [low, 1 - (value - low)],
    [low + 1, value - low],
  ] as const) {
    if (isRound) give(bin % bins, part);
    else if (bin >= 0 && bin < bins) give(bin, part);
  }
}

/** The lightness of the face's pixels, 0 to 1, rotated so that the eyes are level with the mouth centred below them. */
function upright({ width, height, pixels }: Raster, { rightEye, leftEye, mouth }: Face): Float32Array {
  const eyes = middle(rightEye, leftEye);
  // In profile, the eyes are close together, so the face's length also sets the scale.
  const apart = Math.max(Math.hypot(leftEye.x - rightEye.x, leftEye.y - rightEye.y), 0.9 * Math.hypot(mouth.x - eyes.x, mouth.y - eyes.y));
  const turn = Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x);
  const step = (innerFace * apart) / side;
  const [cos, sin] = [Math.cos(turn) * step, Math.sin(turn) * step];
  const centre = middle(eyes, mouth);
  const light = new Float32Array(side * side);
  // For a large face, each sample is the mean of the pixels that it covers.
  const samples = Math.min(6, Math.max(1, Math.round(step)));
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      let sum = 0;
      for (let v = 0; v < samples; v++)
        for (let u = 0; u < samples; u++) {
          const [across, down] = [column + (u + 0.5) / samples - side / 2, row + (v + 0.5) / samples - side / 2];
          const x = Math.min(width - 1, Math.max(0, Math.round(centre.x + across * cos - down * sin)));
          const y = Math.min(height - 1, Math.max(0, Math.round(centre.y + across * sin + down * cos)));
          const from = (y * width + x) * 4;
          sum += 0.299 * (pixels[from] ?? 0) + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0);
        }
      light[row * side + column] = sum / (samples * samples * 255);
    }
  return light;
}

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
