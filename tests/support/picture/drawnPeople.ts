import type { Cutout, Face } from '../../../src/picture/Cutout.ts';
import { faceAt } from './faceAt.ts';

/** A person in a photo, in its pixels: the position and width of the face, and how many heads the body extends downwards. */
export interface DrawnPerson {
  readonly x: number;
  readonly y: number;
  readonly face: number;
  readonly heads: number;
}

/** The faces of these persons, and a cut-out in one colour with a round head and a straight body for each. */
export function drawnPeople(width: number, height: number, persons: readonly DrawnPerson[], color = [200, 120, 90]): Cutout {
  const pixels = new Uint8ClampedArray(width * height * 4);
  const words = new Uint32Array(pixels.buffer);
  const [ink = 0] = new Uint32Array(Uint8Array.from([...color, 255]).buffer);
  const fill = (left: number, right: number, y: number): void => {
    if (y >= 0 && y < height && right >= 0)
      words.fill(ink, y * width + Math.max(0, Math.floor(left)), y * width + Math.min(width, Math.ceil(right)));
  };
  for (const { x, y, face, heads } of persons) {
    const [across, up, down] = [0.7 * face, 1.05 * face, 0.6 * face];
    for (let row = Math.floor(y - up); row <= y + down; row++) {
      const rise = row < y ? (y - row) / up : (row - y) / down;
      const half = across * Math.sqrt(Math.max(0, 1 - rise * rise));
      fill(x - half, x + half, row);
    }
    for (let row = Math.floor(y + 0.4 * face); row < Math.min(height, y - up + heads * 1.74 * face); row++) fill(x - face, x + face, row);
  }
  const inPhoto = ({ box }: Face): boolean => box.x > -box.width / 3 && box.x + box.width < width + box.width / 3;
  return { width, height, pixels, faces: persons.map(({ x, y, face }) => faceAt(x, y, face)).filter(inPhoto) };
}
