import type Konva from 'konva';
import { describe, expect, test } from 'vitest';
import { loadArt } from '../../src/headless/loadArt.ts';
import type { BuiltScene } from '../../src/headless/renderScene.tsx';
import { withPrivateFonts } from '../../src/headless/withPrivateFonts.ts';
import { inLanguage, languageTags } from '../../src/shared/theme/inLanguage.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import type { Box } from '../../src/stage/parts/Box.ts';
import type { ResultView } from '../../src/stage/scenes/result/resultView.ts';
import type { TakePhotoView } from '../../src/stage/scenes/takePhoto/takePhotoView.ts';
import { bundledTheme, classicTheme } from '../support/theme/classicTheme.ts';
import { troubles } from '../support/theme/optionalScene.ts';
import { artWithGuest } from '../support/visit/sampleGuest.ts';

type Place = [number, number, number, number];
const box = (place: number): Place => [40, 40 + 550 * place, 520, 530];
const ink = '#2b2320';

/** Three shots above the brand and its event, in the theme's fonts. */
function sheetOf({ type: { title, body } }: Theme) {
  const line = (text: string, place: Place, { family, weight }: Theme['type']['title'], size: number) =>
    ({ text, box: place, color: ink, family, weight, size, align: 'center' }) as const;
  return {
    width: 600,
    height: 1800,
    exportScale: 1,
    radius: 16,
    layers: [
      { fill: '#fff6e6', box: [0, 0, 600, 1800] as Place },
      ...[0, 1, 2].map((place) => ({ shot: place + 1, box: box(place), radius: 12 })),
      line('{brand}', [40, 1680, 520, 66], title, 52),
      line('{event}', [40, 1744, 520, 40], body, 28),
    ],
  };
}

/** An option's drawing: this many pictures, one below the other, on paper. */
function drawingOf(shots: number, { accent, card, highlight, ground }: Theme['colors']): string {
  const [width, each, gap] = shots === 1 ? [170, 200, 18] : [104, 84, 10];
  const height = shots * (each + gap) + gap;
  const [x, y] = [(400 - width) / 2, (300 - height) / 2];
  const people = Array.from({ length: shots }, (_, place) => {
    const [top, middle] = [y + gap + place * (each + gap), 200];
    const head = each * 0.2;
    return (
      `<rect x="${x + gap}" y="${top}" width="${width - 2 * gap}" height="${each}" rx="6" fill="${highlight}"/>` +
      `<circle cx="${middle}" cy="${top + each * 0.42}" r="${head}" fill="${accent}"/>` +
      `<path d="M${middle - head * 1.7} ${top + each}a${head * 1.7} ${head * 1.6} 0 0 1 ${head * 3.4} 0z" fill="${accent}"/>`
    );
  });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300"><rect width="400" height="300" fill="${ground}"/>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${card}" stroke="${accent}" stroke-width="3"/>${people.join('')}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** The theme with strips and retakes of their shots. */
const withStrips = (theme: Theme): Theme => ({
  ...theme,
  camera: { ...theme.camera, retake: { ...theme.camera.retake, count: 1 } },
  formats: [
    { id: 'card', text: 'One big card', image: drawingOf(1, theme.colors) },
    {
      id: 'strip',
      text: 'Three in a strip',
      image: drawingOf(3, theme.colors),
      strip: { shots: 3, secondsBetween: 3, sheet: sheetOf(theme) },
    },
  ],
});

const scenes = ['formats', 'strip-countdown', 'strip-review', 'strip-result'];

/**
 * Expects every shot to be large, within reach and touchable; below them is a finger-sized button that continues and shows the remaining
 * time.
 */
function expectShots({ view, stage }: BuiltScene): void {
  expect(view.controls.map(({ id }) => id)).toEqual(['shot-1', 'shot-2', 'shot-3', 'accept']);
  for (const [index, { id, box }] of view.controls.entries()) {
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(id === 'accept' ? 88 : 300);
    expect(Math.min(box.x, box.y, stage.width() - box.x - box.width, stage.height() - box.y - box.height)).toBeGreaterThanOrEqual(48);
    for (const { box: other } of view.controls.slice(index + 1)) expect(apart(box, other)).toBe(true);
    // A seated person reaches no higher on an upright screen.
    if (stage.height() > stage.width()) expect(box.y).toBeGreaterThanOrEqual(0.4 * stage.height());
  }
  const ring = stage.findOne<Konva.Path>('.running')!;
  expect(ring.dash()[0]! / ring.getLength()).toBeCloseTo(0.7);
}

const apart = (box: Box, other: Box): boolean =>
  box.x + box.width <= other.x || other.x + other.width <= box.x || box.y + box.height <= other.y || other.y + other.height <= box.y;

/** Expects the camera's preview under the countdown, as for a card. */
function expectPreview({ stage, view }: BuiltScene): void {
  const { x, y, width, height } = (view as TakePhotoView).preview;
  const { data } = stage
    .toCanvas({ x, y, width, height, pixelRatio: 0.25 })
    .getContext('2d')!
    .getImageData(0, 0, width / 4, height / 4);
  const tones = new Set<number>();
  for (let at = 0; at < data.length; at += 4) tones.add(((data[at]! >> 4) << 8) | ((data[at + 1]! >> 4) << 4) | (data[at + 2]! >> 4));
  expect(tones.size, 'a photo has many colours').toBeGreaterThan(200);
}

const judges: Readonly<Record<string, (rendered: BuiltScene) => void>> = {
  'strip-review': expectShots,
  'strip-countdown': expectPreview,
};

describe.each(['classic', 'orbit', 'gala', 'party'])('the theme %s with strips', (name) => {
  test.each(scenes)('%s looks as committed, and all of its texts fit', async (scene) => {
    const loaded = bundledTheme(name);
    const judge = judges[scene] ?? (() => undefined);
    const theme = withStrips(loaded.theme);
    const drawings = await loadArt({ ...loaded, theme }, { wanted: new Set(theme.formats?.flatMap(({ image }) => image ?? [])) });
    expect(
      troubles(theme, new Map([...(await artWithGuest(loaded)), ...drawings]), scene, {
        judge,
        committed: `${name}/with-strips-${scene}`,
      }),
    ).toEqual([]);
  });
});

test('if the layout has a place for it, the shot counter does not cover the picture', async () => {
  const loaded = bundledTheme('party');
  const judge = ({ view }: BuiltScene): void => {
    const { shows, preview } = view as TakePhotoView;
    const count = shows.kind === 'countdown' ? shows.count : null;
    expect(apart(count!.box, preview)).toBe(true);
    expect(count!.box.x + count!.box.width / 2).toBeCloseTo(preview.x + preview.width / 2);
  };
  expect(troubles(loaded.theme, await artWithGuest(loaded), 'strip-countdown', { judge })).toEqual([]);
});

test("a landscape sheet has its own box, larger than the card's", async () => {
  const loaded = bundledTheme('party');
  const art = await artWithGuest(loaded);
  const widths = new Map<string, number>();
  const sees =
    (scene: string) =>
    ({ view, stage }: BuiltScene): void =>
      void widths.set(`${scene} ${String(stage.width())}`, (view as ResultView).card.box.width);
  for (const scene of ['result', 'postcard-result']) expect(troubles(loaded.theme, art, scene, { judge: sees(scene) })).toEqual([]);
  expect(widths.get('postcard-result 1080')).toBeGreaterThan(1.15 * widths.get('result 1080')!);
  expect(widths.get('postcard-result 1920')).toBeGreaterThan(1.15 * widths.get('result 1920')!);
});

test('every language of classic has texts for strips, and room for them', async () => {
  const loaded = classicTheme();
  for (const tag of languageTags(loaded.inLanguages)) {
    const { theme } = withPrivateFonts(inLanguage(loaded.inLanguages, tag));
    // Only its fonts matter here.
    const art = await loadArt({ ...loaded, theme }, { wanted: new Set() });
    for (const scene of scenes) expect(troubles(withStrips(theme), art, scene), `${scene} in ${tag}`).toEqual([]);
  }
});
