import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { characterCards } from '../../../src/headless/characterCards.ts';
import type { PictureModels } from '../../../src/picture/pipeline/loadPictureModels.ts';
import type { CardTheme } from './cardThemes.ts';
import { answersOf } from './cardThemes.ts';
import { collectGarbage } from './collectGarbage.ts';
import { cutGroup } from './cutGroup.ts';
import type { GroupPhoto } from './groupPhoto.ts';
import { groupPhoto } from './groupPhoto.ts';
import { photoSide } from './kinds.ts';
import type { FacePhoto } from './FacePhoto.ts';

const cardWidth = 236;
const columns = 5;
const gap = 10;
const line = 20;

/** Draws each seed's card beside its photo with the seed below; if there is no card, the reason. */
export async function drawSheet(
  seeds: readonly number[],
  { theme, art }: CardTheme,
  tools: { models: PictureModels; portrait: FacePhoto },
): Promise<Canvas> {
  const scale = cardWidth / theme.card.width;
  const cardHeight = Math.round(theme.card.height * scale);
  const cards = characterCards({ ...theme, card: { ...theme.card, exportScale: scale } }, art);
  const [stepX, stepY] = [2 * cardWidth + 3 * gap, cardHeight + line + gap];
  const sheet = createCanvas(columns * stepX, Math.ceil(seeds.length / columns) * stepY);
  const context = sheet.getContext('2d');
  context.fillStyle = '#8a8d92';
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.font = '14px sans-serif';
  for (const [place, seed] of seeds.entries()) {
    const [x, y] = [(place % columns) * stepX + gap, Math.floor(place / columns) * stepY + gap];
    await collectGarbage();
    const group = groupPhoto(seed, tools.portrait);
    context.drawImage(pictureOf(group), x, y, cardWidth, cardWidth);
    context.fillStyle = '#000';
    context.fillText(`${seed} ${group.kind}`, x, y + cardHeight + 15);
    const card = cards.card(await cutGroup(group.photo, tools.models), answersOf(theme, seed));
    if (card.ok) context.drawImage(card.value, x + cardWidth + gap, y, cardWidth, cardHeight);
    else context.fillText(card.error.message, x + cardWidth + gap, y + 40, cardWidth);
  }
  return sheet;
}

function pictureOf({ photo }: GroupPhoto): Canvas {
  const canvas = createCanvas(photoSide, photoSide);
  const context = canvas.getContext('2d');
  const image = context.createImageData(photoSide, photoSide);
  image.data.set(photo.pixels);
  context.putImageData(image, 0, 0);
  return canvas;
}
