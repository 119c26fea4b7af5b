import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas';
import { projectRoot } from '../theme/classicTheme.ts';
import type { Background } from './matteBackgrounds.ts';
import { matteBackgrounds } from './matteBackgrounds.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';

/** A person's position as shares of the frame: the horizontal middle of the portrait, its upper edge, and its side length. */
export interface Standing {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly mirrored?: boolean;
}

export interface GroupFilm {
  readonly people: readonly Standing[];
  readonly room?: Background;
  readonly width?: number;
  readonly height?: number;
}

/**
 * A film for the fake camera in which people, all with the portrait's face, stand in a room and sway a little. It is removed after the
 * test.
 */
export async function groupFilm({ people, room = matteBackgrounds['warm room'], width = 1080, height = 1080 }: GroupFilm): Promise<string> {
  const person = await personAlone();
  const behind = roomAt(room, width, height);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const frames = Array.from({ length: 20 }, (_, frame) => {
    context.putImageData(behind, 0, 0);
    for (const [place, { x, y, side, mirrored = false }] of people.entries()) {
      const sway = 0.006 * Math.sin((frame / 20) * 2 * Math.PI + place);
      const size = side * height;
      context.setTransform(mirrored ? -1 : 1, 0, 0, 1, (x + sway) * width, y * height);
      context.drawImage(person, -size / 2, 0, size, size);
      context.resetTransform();
    }
    return canvas.toBuffer('image/jpeg', 90);
  });
  const file = join(temporaryFolder(), 'group.mjpeg');
  writeFileSync(file, Buffer.concat(frames));
  return file;
}

/** The person in the portrait on a transparent background. */
async function personAlone(): Promise<Canvas> {
  const read = async (file: string) => {
    const image = await loadImage(readFileSync(join(projectRoot, 'tests/fixtures', file)));
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return { canvas, context, pixels: context.getImageData(0, 0, image.width, image.height) };
  };
  const [alpha, colours] = [await read('astronaut-alpha.png'), await read('astronaut-colours.png')];
  for (let at = 3; at < colours.pixels.data.length; at += 4) colours.pixels.data[at] = alpha.pixels.data[at - 3] ?? 0;
  colours.context.putImageData(colours.pixels, 0, 0);
  return colours.canvas;
}

function roomAt(room: Background, width: number, height: number): ImageData {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at += 4) pixels.set(room(x / width, y / height), at);
  return new ImageData(pixels, width, height);
}
