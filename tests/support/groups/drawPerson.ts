import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { Chance } from './Chance.ts';
import { drawBody, drawWheels } from './drawBody.ts';
import { drawHairBehind, recoloured } from './drawHead.ts';
import type { Person } from './Person.ts';
import type { FacePhoto } from './FacePhoto.ts';
import { faceMeasures } from './FacePhoto.ts';

/** Canvases of the photo's size. */
export interface Sheets {
  /** The photo. */
  readonly picture: Canvas;
  /** Only the photo's people. */
  readonly alone: Canvas;
  /** Pixels that may or may not count as people. */
  readonly either: Canvas;
  /** Cleared and reused for every person, so each is alone on both. */
  readonly layer: Canvas;
  readonly lightened: Canvas;
}

/** In the portrait's rows: the start of the part that is mirrored and repeated below the portrait. */
const hem = 400;

/** Draws a person in front of the others. */
export function drawPerson(
  { picture, alone, either, layer, lightened }: Sheets,
  person: Person,
  portrait: FacePhoto,
  chance: Chance,
): void {
  const { x, y, face, mirrored, lean, body, appearance, light } = person;
  for (const sheet of [layer, lightened]) sheet.width = picture.width;
  const context = layer.getContext('2d');
  const place = (on: typeof context): void => on.setTransform(mirrored ? -face : face, 0, lean * face, face, x, y);
  place(context);
  onHead(context, person, (on) => drawHairBehind(on, appearance));
  if (body === 'suit') onHead(context, person, (on) => drawSuit(on, recoloured(portrait, appearance, 'whole')));
  else {
    if (body === 'seated')
      for (const sheet of [picture, either]) {
        const on = sheet.getContext('2d');
        place(on);
        drawWheels(on);
        on.setTransform(1, 0, 0, 1, 0, 0);
      }
    drawBody(context, person, chance);
    onHead(context, person, (on) => on.drawImage(recoloured(portrait, appearance, 'head'), 0, 0));
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  shine(context, person, layer.width);
  const lit = lightened.getContext('2d');
  lit.filter = `brightness(${light.brightness}) contrast(${light.contrast})${light.blur > 0 ? ` blur(${light.blur}px)` : ''}`;
  lit.drawImage(layer, 0, 0);
  for (const sheet of [picture, alone]) sheet.getContext('2d').drawImage(lightened, 0, 0);
}

/** Draws in the portrait's pixels around the face's middle, turned with the head. */
function onHead(context: SKRSContext2D, { turn, mirrored, lean }: Person, draw: (on: typeof context) => void): void {
  const { middle, box } = faceMeasures;
  context.save();
  // The body leans; only the head turns.
  context.transform(1, 0, -lean * (mirrored ? -1 : 1), 1, 0, 0);
  context.rotate(((mirrored ? -1 : 1) * turn * Math.PI) / 180);
  context.scale(1 / box.width, 1 / box.width);
  context.translate(-middle.x, -middle.y);
  draw(context);
  context.restore();
}

/** Draws the whole portrait and repeats its lower part below it. */
function drawSuit(context: SKRSContext2D, portrait: Canvas): void {
  const { width, height } = portrait;
  context.imageSmoothingQuality = 'high';
  context.drawImage(portrait, 0, 0);
  const part = height - hem;
  for (let piece = 0; piece < 10; piece++) {
    context.save();
    // Overlap by a pixel to hide seams.
    context.translate(0, height + piece * part - 1 - piece);
    if (piece % 2 === 0) context.transform(1, 0, 0, -1, 0, part);
    context.drawImage(portrait, 0, hem, width, part, 0, 0, width, part);
    context.restore();
  }
}

/** Draws light from one side on this person only. */
function shine(context: SKRSContext2D, { x, face, light }: Person, side: number): void {
  const gradient = context.createLinearGradient(x - 1.5 * face, 0, x + 1.5 * face, 0);
  const [bright, dark] = [`rgba(255, 246, 230, ${Math.abs(light.side) * 0.8})`, `rgba(6, 8, 16, ${Math.abs(light.side) * 1.4})`];
  gradient.addColorStop(0, light.side > 0 ? bright : dark);
  gradient.addColorStop(1, light.side > 0 ? dark : bright);
  context.globalCompositeOperation = 'source-atop';
  context.fillStyle = gradient;
  context.fillRect(0, 0, side, side);
  context.globalCompositeOperation = 'source-over';
}
