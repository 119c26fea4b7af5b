import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { parse } from 'jsonc-parser';
import { emojiNames } from '../../../src/themeFiles/emoji.ts';
import { arbitraryDrawing } from '../arbitrary/arbitraryDrawing.ts';
import { Chance } from '../groups/Chance.ts';
import { projectRoot } from './classicTheme.ts';

const classicFolder = join(projectRoot, 'assets/themes/classic');

/**
 * Writes classic's theme with another picture of any kind in most places for pictures, and classic's own in the rest, to a folder. Returns
 * the folder of the theme to show: most are shown in the colours of a child theme, dark or light.
 */
export function writePictureTheme(folder: string, seed: number): string {
  const chance = new Chance(seed);
  const base = join(folder, 'base');
  mkdirSync(base, { recursive: true });
  const classic = parse(readFileSync(join(classicFolder, 'theme.json'), 'utf8')) as ThemeJson;
  const files = pictureWriter(base, chance);
  writeFileSync(join(base, 'theme.json'), JSON.stringify(withPictures(classic, chance, files)));
  if (chance.happens(0.3)) return base;
  // The child draws the layouts' pictures in other colours.
  const child = join(folder, 'child');
  mkdirSync(child);
  const colors = {
    ground: color(chance, chance.happens(0.6) ? chance.between(0.04, 0.3) : chance.between(0.85, 1)),
    ...(chance.happens(0.5) ? { accent: color(chance, chance.between(0.3, 0.6)) } : {}),
  };
  writeFileSync(join(child, 'theme.json'), JSON.stringify({ name: 'Child', extends: '../base', colors }));
  return child;
}

/** A colour of any hue, from grey to saturated. `lightness` is HSL's, from 0 to 1. */
function color(chance: Chance, lightness: number): string {
  const [hue, strength] = [chance.between(0, 12), chance.share() * Math.min(lightness, 1 - lightness)];
  const channel = (offset: number): string => {
    const place = (offset + hue) % 12;
    const level = lightness - strength * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(level * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

interface ThemeJson extends Record<string, unknown> {
  readonly brand: object;
  readonly motion: object;
  readonly camera: object;
  readonly card: { readonly layers: readonly object[] };
  readonly layouts: Record<'portrait' | 'landscape', { readonly welcome: object; readonly takePhoto: object }>;
}

function withPictures(classic: ThemeJson, chance: Chance, file: NameFile): unknown {
  // The box fits on both stages and on the card.
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
  // Nothing that takes time.
  const motion = { ...classic.motion, touchMs: 0, sceneMs: 0, dealMs: 0, flashMs: 0 };
  const camera = { ...classic.camera, helpAfterMs: 1 };
  return filled(
    {
      ...classic,
      motion,
      camera,
      brand: { ...classic.brand, logo: '' },
      card: { ...classic.card, layers },
      layouts: Object.fromEntries(layouts),
    },
    file,
  );
}

/** Puts a different picture in each place. */
function filled(value: unknown, file: NameFile): unknown {
  if (Array.isArray(value)) return value.map((part) => filled(part, file));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [
      key,
      (key === 'image' || key === 'logo') && typeof part === 'string' ? file(part) : filled(part, file),
    ]),
  );
}

/** Returns the name of a picture that replaces the theme's own. */
type NameFile = (own: string) => string;

/** The share of classic's pictures that stay. */
const keptShare = 0.35;

/** Writes a picture of any kind on each call, or classic's own, and returns its name for the theme. */
function pictureWriter(folder: string, chance: Chance): NameFile {
  let count = 0;
  const names = emojiNames();
  return (own) => {
    if (own !== '' && !own.includes('{') && chance.happens(keptShare)) {
      if (!own.startsWith('emoji:')) cpSync(join(classicFolder, own), join(folder, own));
      return own;
    }
    const kind = chance.oneOf(['svg', 'svg', 'svg', 'svg', 'svg', 'emoji', 'png', 'webp', 'jpg'] as const);
    if (kind === 'emoji') return `emoji:${chance.oneOf(names)}`;
    const name = `${String(++count)}.${kind}`;
    writeFileSync(join(folder, name), kind === 'svg' ? arbitraryDrawing(chance) : pixels(chance, kind));
    return name;
  };
}

function pixels(chance: Chance, kind: 'png' | 'webp' | 'jpg'): Buffer {
  // Decoders differ in hue if an eight-pixel picture is enlarged to a whole stage.
  const [width, height] = [chance.whole(64, 1200), chance.whole(64, 1200)];
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
