import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import pixelmatch from 'pixelmatch';
import { describe, expect, test } from 'vitest';
import { renderCard } from '../../../src/headless/renderCard.tsx';
import { renderSheet } from '../../../src/headless/print/renderSheet.tsx';
import { samplePeople } from '../../../src/headless/samplePeople.ts';
import { previewPrints } from '../../../src/headless/print/previewPrints.ts';
import { printSheetFor, printSheetsOf } from '../../../src/shared/theme/print/printSheets.ts';
import type { PrintSheet } from '../../../src/shared/theme/print/printSchema.ts';
import { sheetOf } from '../../../src/shared/theme/sheetOf.ts';
import { bundledTheme } from '../../support/theme/classicTheme.ts';
import { stripAlone } from '../../support/theme/stripTheme.ts';
import { artWithGuest } from '../../support/visit/sampleGuest.ts';

const guest = 'made:guest';
const link = 'http://192.168.1.20:8081/s#mQ8vR3kX1sT6yBwZ0dLhNg';
const shape = 'photo' as const;

async function guestsOf(name: string) {
  const loaded = bundledTheme(name);
  const { photo } = await samplePeople('two');
  const art = new Map([...(await artWithGuest(loaded)), [guest, photo]]);
  const answers = Object.fromEntries(loaded.theme.survey.map(({ id, options }) => [id, options[0]?.value ?? '']));
  return { theme: loaded.theme, art, answers, picture: { url: guest, shape } };
}

const pixels = (canvas: Canvas, x: number, y: number, width: number, height: number): Uint8Array => {
  const part = createCanvas(width, height);
  part.getContext('2d').drawImage(canvas, -x, -y);
  return Uint8Array.from(part.getContext('2d').getImageData(0, 0, width, height).data);
};

/** The long suite has the other bundled themes. */
const isLong = process.env['STAGEBOOTH_LONG_TESTS'] === '1';
const shipped = (isLong ? (['orbit', 'gala', 'party'] as const) : (['classic'] as const)).flatMap((name) =>
  (bundledTheme(name).theme.formats ?? [undefined]).map((format) => ({ name, format, made: format?.id ?? 'card' })),
);

/** The positions of the pictures on the sheet as viewed, in dots from its upper left corner: complete, in the middle of their boxes. */
function placesOf({ width, height }: { readonly width: number; readonly height: number }, { paper, layers }: PrintSheet) {
  const [x, y, across, down] = layers.find((layer) => 'made' in layer)!.box;
  const columns = paper === '2x6' ? [0, 600] : [0];
  const scale = Math.min(across / width, down / height);
  const [left, top] = [x + (across - width * scale) / 2, y + (down - height * scale) / 2];
  return { scale, places: columns.map((column) => [column + left, top] as const) };
}

/** A sheet as viewed: sheets with a long lower edge are printed rotated to the right. */
function lookedAt(printed: Canvas, wide: boolean): Canvas {
  if (!wide) return printed;
  const canvas = createCanvas(printed.height, printed.width);
  const context = canvas.getContext('2d');
  context.rotate(-Math.PI / 2);
  context.drawImage(printed, -printed.width, 0);
  return canvas;
}

describe.each(shipped)('the sheet for a $made of $name', ({ name, format }) => {
  test('shows it complete and centred in its box, with at most a hundredth of its pixels different, on the theme’s background if the sheet has none', async () => {
    const { theme, ...guests } = await guestsOf(name);
    const sheet = printSheetFor(theme, format?.id);
    const { spec } = sheetOf(theme, format?.id);
    const strip = format?.strip && Array.from({ length: format.strip.shots }, () => guests.picture);
    const printed = renderSheet({ theme, sheet, format: format?.id, strip, link, ...guests });
    // Pictures twice as tall as wide go two to a 4x6; a film's still is on the card's sheet.
    expect([sheet.paper, printed.width, printed.height]).toEqual([spec.height >= 2 * spec.width ? '2x6' : '4x6', 1200, 1800]);
    const { scale, places } = placesOf(spec, sheet);
    const looked = lookedAt(printed, sheet.wide === true);
    const [width, height] = [Math.floor(spec.width * scale), Math.floor(spec.height * scale)];
    const onGround = createCanvas(width, height);
    const context = onGround.getContext('2d');
    context.fillStyle = theme.colors.ground;
    context.fillRect(0, 0, width, height);
    const asLarge = { ...spec, exportScale: scale };
    const alone =
      format?.strip === undefined
        ? { theme: { ...theme, card: asLarge as typeof theme.card } }
        : {
            theme: { ...theme, formats: [{ ...format, strip: { ...format.strip, sheet: asLarge as typeof format.strip.sheet } }] },
            format,
          };
    context.drawImage(renderCard({ ...guests, ...alone }), 0, 0);
    for (const [x, y] of places) {
      const differs = pixelmatch(pixels(onGround, 0, 0, width, height), pixels(looked, x, y, width, height), undefined, width, height, {
        threshold: 0.15,
      });
      expect(differs / (width * height)).toBeLessThan(0.01);
    }
    if (sheet.layers.length > 1) return;
    const [red = 0, green = 0, blue = 0] = pixels(printed, 1, 1, 1, 1);
    expect(`#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`).toBe(theme.colors.ground.toLowerCase());
  });
});

describe('a strip', () => {
  test('is on a cut sheet twice, without visible difference, and nothing crosses the cut', async () => {
    const { theme, ...guests } = await guestsOf('classic');
    const strips = { ...theme, formats: [stripAlone], print: undefined } as unknown as typeof theme;
    const [sheet] = printSheetsOf(strips);
    const strip = Array.from({ length: 4 }, () => guests.picture);
    const printed = renderSheet({ theme: strips, sheet: sheet!, format: 'strip', strip, link, ...guests });
    expect([sheet?.paper, printed.width, printed.height]).toEqual(['2x6', 1200, 1800]);
    const [left, right] = [pixels(printed, 0, 0, 600, 1800), pixels(printed, 600, 0, 600, 1800)];
    expect(pixelmatch(left, right, undefined, 600, 1800, { threshold: 0.05 })).toBe(0);
    expect(new Set(pixels(printed, 590, 0, 20, 1800).filter((_value, at) => at % 4 === 0)).size).toBe(1);
  });

  test('is shown in a preview, with its cut', async () => {
    const { theme, art, picture } = await guestsOf('classic');
    const strips = { ...theme, formats: [stripAlone], print: undefined } as unknown as typeof theme;
    const [only, ...others] = previewPrints(strips, { art, photo: picture, character: picture, address: 'http://192.168.1.20:8081' });
    expect([only?.name, others]).toEqual(['print-2x6-strip', []]);
    const cut = pixels(only!.canvas, 600, 4, 1, 1);
    expect([...cut.slice(0, 3)]).toEqual([255, 0, 170]);
  });
});

test('a landscape sheet has its cut all around it in a preview, as it is viewed', async () => {
  const { theme, art, picture } = await guestsOf('party');
  const postcard = theme.formats!.find(({ id }) => id === 'postcard')!;
  const [only] = previewPrints(
    { ...theme, formats: [postcard] },
    { art, photo: picture, character: picture, address: 'http://192.168.1.20:8081' },
  );
  expect([only?.name, only?.canvas.width, only?.canvas.height]).toEqual(['print-postcards-postcard', 1800, 1200]);
  const cutAt = (x: number, y: number): boolean => [...pixels(only!.canvas, x, y, 1, 1).slice(0, 3)].join() === '255,0,170';
  // The dashes begin at each corner.
  expect([cutAt(4, 0), cutAt(1799, 4), cutAt(1795, 1199), cutAt(0, 1195)]).toEqual([true, true, true, true]);
  expect(cutAt(1200, 4)).toBe(false);
});

test('a landscape sheet is printed in portrait, rotated to the right, with its bleed', async () => {
  const { theme, ...guests } = await guestsOf('classic');
  const sheet: PrintSheet = {
    id: 'wide',
    paper: '4x6',
    wide: true,
    bleed: 2,
    layers: [
      { fill: '#ff0000', box: [-24, -24, 124, 124] },
      { made: 'whole', box: [600, 60, 1000, 1080] },
    ],
  };
  const printed = renderSheet({ theme, sheet, link, ...guests });
  expect([printed.width, printed.height]).toEqual([1248, 1848]);
  // The upper left corner as viewed is the upper right one as printed.
  expect([...pixels(printed, 1244, 3, 1, 1).slice(0, 3)]).toEqual([255, 0, 0]);
  expect([...pixels(printed, 3, 3, 1, 1).slice(0, 3)]).not.toEqual([255, 0, 0]);
});
