import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { projectRoot } from '../theme/classicTheme.ts';

/** The committed astronaut (tests/fixtures/README.md): RGBA, straight alpha, with masks of her skin and hair, 0 to 1. */
export interface FacePhoto {
  readonly side: number;
  readonly pixels: Uint8ClampedArray;
  readonly skin: Float32Array;
  readonly hair: Float32Array;
}

/** The portrait's measures in its pixels: BlazeFace's box and eyes for the portrait alone, and values measured by hand. */
export const faceMeasures = {
  box: { x: 172.1, y: 73.2, width: 100.9, height: 100.9 },
  middle: { x: 222.6, y: 123.7 },
  rightEye: { x: 203, y: 101 },
  leftEye: { x: 247.2, y: 103.3 },
  /** Brows to chin and cheek to cheek: the part that is certainly face. */
  oval: { x: 224, y: 128, across: 42, down: 50 },
} as const;

/** Measured by hand on the portrait: face, ears and neck, up to the fringe. */
const skinOutline = [
  [186, 74, 200, 80, 230, 81, 262, 88, 268, 108, 271, 124, 282, 128, 274, 138, 268, 150, 258, 160, 257, 178, 252, 189],
  [188, 189, 186, 165, 183, 148, 182, 136, 171, 128, 168, 119, 178, 121, 182, 100],
].flat();
/** The lower end of her hair. */
const hairEnds = 142;

export async function readFacePhoto(): Promise<FacePhoto> {
  const fixture = (name: string) => readFile(join(projectRoot, 'tests', 'fixtures', name)).then(loadImage);
  const [colours, alpha] = await Promise.all([fixture('astronaut-colours.png'), fixture('astronaut-alpha.png')]);
  const side = colours.width;
  const dataOf = (draw: (context: SKRSContext2D) => void): Uint8ClampedArray => {
    const context = createCanvas(side, side).getContext('2d');
    draw(context);
    return new Uint8ClampedArray(context.getImageData(0, 0, side, side).data);
  };
  const pixels = dataOf((context) => context.drawImage(colours, 0, 0));
  const mask = dataOf((context) => context.drawImage(alpha, 0, 0));
  const outline = dataOf((context) => {
    context.filter = 'blur(1.2px)';
    context.fillStyle = '#fff';
    context.beginPath();
    for (let at = 0; at < skinOutline.length; at += 2) context.lineTo(skinOutline[at]!, skinOutline[at + 1]!);
    context.fill();
  });
  const skin = new Float32Array(side * side);
  const hair = new Float32Array(side * side);
  for (let at = 0; at < side * side; at++) {
    pixels[at * 4 + 3] = mask[at * 4]!;
    skin[at] = outline[at * 4 + 3]! / 255;
    hair[at] = at < hairEnds * side ? 1 - skin[at]! : 0;
  }
  return { side, pixels, skin, hair };
}
