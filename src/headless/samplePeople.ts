import type { Cutout } from '../picture/Cutout.ts';
import type { LiveSource } from '../picture/LiveSource.ts';
import type { ArtImage } from './loadArt.ts';
import type { NodeCanvas } from './nodeCanvas.ts';
import { nodeCanvas } from './nodeCanvas.ts';
import type { SampleCutout } from './readCutout.ts';
import { readCutout } from './readCutout.ts';

/** The bundled people, in a photo like the camera's and as a cut-out. */
export interface SamplePeople {
  readonly cutout: Cutout;
  /** The people in front of a room's wall. */
  readonly photo: NodeCanvas;
  /** The people alone, framed like the photo. */
  readonly alone: NodeCanvas;
}

/** A wall lit from above. */
const [wallLight, wallDark] = ['#c9c4bb', '#8f8a83'];

/** The minimum alpha, of 255. Fainter pixels are remnants of the original room, and would look like a smudge on this wall. */
const faint = 24;

export async function samplePeople(who: SampleCutout = 'one'): Promise<SamplePeople> {
  const cutout = await readCutout(who);
  const { width, height, pixels } = cutout;
  const alone = nodeCanvas(width, height);
  const people = alone.getContext('2d').createImageData(width, height);
  people.data.set(pixels);
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if ((pixels[alpha] ?? 0) < faint) people.data[alpha] = 0;
  alone.getContext('2d').putImageData(people, 0, 0);
  const photo = nodeCanvas(width, height);
  const context = photo.getContext('2d');
  const wall = context.createLinearGradient(0, 0, 0, height);
  wall.addColorStop(0, wallLight);
  wall.addColorStop(1, wallDark);
  context.fillStyle = wall;
  context.fillRect(0, 0, width, height);
  context.drawImage(alone, 0, 0);
  return { cutout, photo, alone };
}

/** A camera that always shows the same picture. */
export function stillSource(image: ArtImage): LiveSource {
  return { image: image as unknown as CanvasImageSource, width: image.width, height: image.height, onFrame: () => () => undefined };
}
