import { writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { characterCards } from '../../../src/headless/characterCards.ts';
import { pngOf } from '../../../src/headless/pngOf.ts';
import { faceInPicture } from '../../../src/picture/compose/propShapes.ts';
import type { Cutout } from '../../../src/picture/Cutout.ts';
import type { CardTheme } from '../groups/cardThemes.ts';

const tileSide = 180;
const columns = 10;
const line = 16;
/** The margin shown around a face's box, as a share of it. */
const around = 3;

interface PropSheets {
  /** Draws all faces of a photo with each of the theme's props. */
  add(name: string, cutout: Cutout): void;
  /** A picture for each prop, with all faces. */
  write(folder: string): Promise<void>;
}

/** Contact sheets of a theme's props on faces, drawn with the theme's pictures. */
export function propSheets({ name: themeName, theme, art }: CardTheme): PropSheets {
  const cards = characterCards(theme, art);
  const tiles = new Map<string, { readonly tile: Canvas; readonly label: string }[]>();
  const first = Object.fromEntries(theme.survey.map(({ id, options }) => [id, options[0]!.value]));
  return {
    add(name, cutout) {
      for (const { image, when } of theme.character.props) {
        const answers = { ...first, ...(when as typeof first | undefined) };
        const made = cards.character({ ...cutout, pixels: cutout.pixels.slice() }, answers);
        if (!made.ok) continue;
        const { canvas, placing } = made.value;
        placing.faces.forEach((one, place) => {
          const { box } = faceInPicture(one, placing.framing);
          const side = around * box.width;
          const tile = createCanvas(tileSide, tileSide);
          const context = tile.getContext('2d');
          context.fillStyle = '#b9c4c9';
          context.fillRect(0, 0, tileSide, tileSide);
          const [left, top] = [box.x + (box.width - side) / 2, box.y + 0.2 * box.height - side / 2];
          context.drawImage(canvas, left, top, side, side, 0, 0, tileSide, tileSide);
          tiles.set(image, [...(tiles.get(image) ?? []), { tile, label: `${name} ${place + 1}` }]);
        });
      }
    },
    async write(folder) {
      for (const [image, all] of tiles) {
        const sheet = createCanvas(columns * tileSide, Math.ceil(all.length / columns) * (tileSide + line));
        const context = sheet.getContext('2d');
        context.fillStyle = '#fff';
        context.fillRect(0, 0, sheet.width, sheet.height);
        context.fillStyle = '#000';
        context.font = '11px sans-serif';
        for (const [place, { tile, label }] of all.entries()) {
          const [x, y] = [(place % columns) * tileSide, Math.floor(place / columns) * (tileSide + line)];
          context.drawImage(tile, x, y);
          context.fillText(label, x + 3, y + tileSide + 12);
        }
        writeFileSync(join(folder, `${themeName}-${basename(image, extname(image))}.png`), await pngOf(sheet));
      }
    },
  };
}
