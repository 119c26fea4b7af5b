import type { Face } from '../Cutout.ts';
import type { Size } from './resizePlane.ts';
import { smoothstep } from './smoothstep.ts';

/** The face and the chest below it, as ovals, in face widths from the face's centre. */
const parts = {
  face: { down: 0.04, halfWidth: 0.42, halfHeight: 0.52, needs: 0.3 },
  chest: { down: 1.3, halfWidth: 0.5, halfHeight: 0.75, needs: 0.55 },
} as const;
/**
 * A face that the mask has missed belongs to a person if at least this share of the chest below is in the mask. Then the whole head is
 * filled, including hair.
 */
const sureChest = 0.7;
const wholeHead = { down: -0.12, halfWidth: 0.6, halfHeight: 0.8 };
/** Added to an oval's radii, in the mask's cells, so that small ovals keep the cells that they cover only partly. */
const cellShare = 0.5;
/** Shares of an oval's radius: opaque within the first, transparent beyond the second. */
const [solidTo, nothingFrom] = [0.8, 1.1];

/**
 * Makes faces and the chests below them opaque in a mask (0 to 1, in place), if the mask already shows a person there; faces on posters
 * stay unchanged. Faces are in the photo's pixels. Returns the mask indexes of the centres of real people's faces.
 */
export function solidFaces(mask: Float32Array, size: Size, faces: readonly Face[], photo: Size): number[] {
  const [scaleX, scaleY] = [size.width / photo.width, size.height / photo.height];
  return faces.flatMap(({ box }) => {
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const ovalOf = ({ down, halfWidth, halfHeight }: { down: number; halfWidth: number; halfHeight: number }): Oval => ({
      x: middle.x * scaleX,
      y: (middle.y + down * box.width) * scaleY,
      across: halfWidth * box.width * scaleX + cellShare,
      down: halfHeight * box.width * scaleY + cellShare,
    });
    const [face, chest] = [ovalOf(parts.face), ovalOf(parts.chest)];
    if (meanIn(mask, size, face) < parts.face.needs) {
      if (meanIn(mask, size, chest) < sureChest) return [];
      raise(mask, size, ovalOf(wholeHead));
    }
    raise(mask, size, face);
    if (meanIn(mask, size, chest) >= parts.chest.needs) raise(mask, size, chest);
    const [column, row] = [Math.floor(face.x), Math.floor(face.y)];
    return column >= 0 && row >= 0 && column < size.width && row < size.height ? [row * size.width + column] : [];
  });
}

interface Oval {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
}

function meanIn(mask: Float32Array, size: Size, oval: Oval): number {
  let [sum, count] = [0, 0];
  walk(size, oval, (at, radius) => {
    if (radius > 1) return;
    sum += mask[at] as number;
    count++;
  });
  return count === 0 ? 0 : sum / count;
}

function raise(mask: Float32Array, size: Size, oval: Oval): void {
  walk(size, oval, (at, radius) => {
    mask[at] = Math.max(mask[at] as number, 1 - smoothstep(radius, solidTo, nothingFrom));
  });
}

/** Visits the cells in a slightly enlarged bounding box of an oval, with their distance from its centre in radii. */
function walk({ width, height }: Size, { x, y, across, down }: Oval, visit: (at: number, radius: number) => void): void {
  const [right, bottom] = [Math.min(width - 1, x + nothingFrom * across), Math.min(height - 1, y + nothingFrom * down)];
  for (let row = Math.max(0, Math.floor(y - nothingFrom * down)); row <= bottom; row++)
    for (let column = Math.max(0, Math.floor(x - nothingFrom * across)); column <= right; column++)
      visit(row * width + column, Math.hypot((column + 0.5 - x) / across, (row + 0.5 - y) / down));
}
