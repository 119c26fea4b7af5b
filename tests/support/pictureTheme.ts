import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { parse } from 'jsonc-parser';
import { emojiNames } from '../../src/themeFiles/emoji.ts';
import { arbitraryDrawing } from './arbitraryDrawing.ts';
import { Chance } from './groups/Chance.ts';
import { projectRoot } from './classicTheme.ts';

/** Classic's theme, with another picture of any kind in every place that takes one, written to a folder: returns that of the theme to be shown. */
export function writePictureTheme(folder: string, seed: number): string {
  const chance = new Chance(seed);
  const base = join(folder, 'base');
  mkdirSync(base, { recursive: true });
  const classic = parse(readFileSync(join(projectRoot, 'assets/themes/classic/theme.json'), 'utf8')) as ThemeJson;
  const files = pictureWriter(base, chance);
  writeFileSync(join(base, 'theme.json'), JSON.stringify(withPictures(classic, chance, files)));
  if (chance.oneOf([true, false])) return base;
  // What its layouts show is then drawn in other colours.
  const child = join(folder, 'child');
  mkdirSync(child);
  writeFileSync(
    join(child, 'theme.json'),
    JSON.stringify({ name: 'Child', extends: '../base', colors: { ground: '#fff1e0', accent: '#0b6e4f' } }),
  );
  return child;
}

interface ThemeJson extends Record<string, unknown> {
  readonly brand: object;
  readonly motion: object;
  readonly card: { readonly layers: readonly object[] };
  readonly layouts: Record<'portrait' | 'landscape', { readonly welcome: object; readonly takePhoto: object }>;
}

function withPictures(classic: ThemeJson, chance: Chance, file: () => string): unknown {
  // Both stages have room for it, and the card.
  const box = (): number[] => [chance.whole(0, 300), chance.whole(0, 600), chance.whole(60, 400), chance.whole(60, 400)];
  const piece = () => ({ image: '', box: box() });
  const layouts = Object.entries(classic.layouts).map(([orientation, layout]) => [
    orientation,
    { ...layout, welcome: { ...layout.welcome, front: [piece(), piece()] }, takePhoto: { ...layout.takePhoto, front: [piece()] } },
  ]);
  const texts = classic.card.layers.filter((layer) => 'text' in layer && !('when' in layer));
  const layers = [
    { image: '', box: [0, 0, 710, 1000] },
    piece(),
    { ...piece(), radius: 40, opacity: 0.7 },
    { picture: 'character', box: [55, 330, 600, 600] },
    piece(),
    ...texts,
  ];
  // Nothing is to be waited for.
  const motion = { ...classic.motion, touchMs: 0, sceneMs: 0, dealMs: 0, flashMs: 0 };
  return filled(
    { ...classic, motion, brand: { ...classic.brand, logo: '' }, card: { ...classic.card, layers }, layouts: Object.fromEntries(layouts) },
    file,
  );
}

/** A picture of its own in each place. */
function filled(value: unknown, file: () => string): unknown {
  if (Array.isArray(value)) return value.map((part) => filled(part, file));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [
      key,
      (key === 'image' || key === 'logo') && typeof part === 'string' ? file() : filled(part, file),
    ]),
  );
}

/** Writes a picture of any kind at each call: its name, as a theme names it. */
function pictureWriter(folder: string, chance: Chance): () => string {
  let count = 0;
  const names = emojiNames();
  return () => {
    const kind = chance.oneOf(['svg', 'svg', 'svg', 'svg', 'svg', 'emoji', 'png', 'webp', 'jpg'] as const);
    if (kind === 'emoji') return `emoji:${chance.oneOf(names)}`;
    const name = `${String(++count)}.${kind}`;
    writeFileSync(join(folder, name), kind === 'svg' ? arbitraryDrawing(chance) : pixels(chance, kind));
    return name;
  };
}

function pixels(chance: Chance, kind: 'png' | 'webp' | 'jpg'): Buffer {
  const [width, height] = [chance.whole(8, 1200), chance.whole(8, 1200)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const color = (): string => `hsl(${chance.whole(0, 360)} 60% ${chance.whole(20, 80)}%)`;
  if (kind === 'jpg' || chance.oneOf([true, false])) {
    context.fillStyle = color();
    context.fillRect(0, 0, width, height);
  }
  for (let shape = 0; shape < 6; shape++) {
    context.fillStyle = color();
    context.beginPath();
    context.arc(chance.between(0, width), chance.between(0, height), chance.between(4, width / 3), 0, 7);
    context.fill();
  }
  return kind === 'png'
    ? canvas.toBuffer('image/png')
    : kind === 'webp'
      ? canvas.toBuffer('image/webp', 90)
      : canvas.toBuffer('image/jpeg', 90);
}
