import { readFileSync } from 'node:fs';
import { factsOfSvg, pictureFacts } from '../../themeFiles/pictures/pictureFacts.ts';
import type { PictureFacts } from '../../themeFiles/pictures/pictureFacts.ts';
import type { FontFacts } from '../../themeFiles/fonts/fontFacts.ts';
import { fontFacts } from '../../themeFiles/fonts/fontFacts.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { ExaminedFont, ExaminedPicture, JsonPath } from '../ThemeEvidence.ts';
import type { EvidenceMemory, KeptEvidence } from './EvidenceMemory.ts';
import type { StampArt } from './stampedArt.ts';
import { artStamps } from './stampedArt.ts';
import type { Orientation } from '../../shared/theme/layoutSchema.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';

export type Examined = Omit<ExaminedPicture, 'drawn'>;

export type PicturesFound = ReadonlyMap<string, Examined>;

/** Examines the pictures and fonts that a theme names, only by their files' headers. */
export function examineFiles(
  loaded: LoadedTheme,
  memory: EvidenceMemory,
): { readonly pictures: readonly Examined[]; readonly fonts: readonly ExaminedFont[] } {
  const stampOf = artStamps(loaded, memory.stampFile);
  return {
    pictures: [...examinePictures(loaded, stampOf, memory.facts).values()],
    fonts: examineFonts(loaded, stampOf, memory.coverages),
  };
}

/** Every existing picture that the theme names, by its address. */
export function examinePictures(
  { theme, resolve, drawing }: LoadedTheme,
  stampOf: StampArt,
  known: KeptEvidence<PictureFacts>,
): PicturesFound {
  const found = new Map<string, Examined>();
  for (const [url, paths] of picturePaths(theme)) {
    const svg = drawing(url);
    const file = resolve(url);
    // The reader of the theme has already reported missing files.
    if (svg === null && file === null) continue;
    const stamp = stampOf(url);
    const facts = known.get(stamp) ?? known.set(stamp, svg === null ? pictureFacts(file ?? '') : factsOfSvg(svg));
    found.set(url, { paths, facts, shown: shownSize(theme, paths) });
  }
  return found;
}

export function withDrawn(pictures: PicturesFound, isDrawn: (address: string) => boolean): ExaminedPicture[] {
  return [...pictures].map(([url, picture]) => ({ ...picture, drawn: isDrawn(url) }));
}

export function examineFonts({ inLanguages, resolve }: LoadedTheme, stampOf: StampArt, known: KeptEvidence<FontFacts>): ExaminedFont[] {
  return inLanguages.fonts.flatMap(({ family, weight, file, languages }, index) => {
    const path = resolve(file);
    if (path === null) return [];
    const stamp = stampOf(file);
    const facts = known.get(stamp) ?? known.set(stamp, fontFacts(readFileSync(path)));
    return [{ path: ['fonts', index, 'file'], family, weight, languages, ...facts }];
  });
}

/** The addresses of pictures with all paths that name them, in the theme's order. */
function picturePaths(value: unknown, path: JsonPath = [], found = new Map<string, JsonPath[]>()): Map<string, JsonPath[]> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, part] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if ((key === 'image' || key === 'logo') && typeof part === 'string') found.set(part, [...(found.get(part) ?? []), at]);
    else picturePaths(part, at, found);
  }
  return found;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest displayed size of the picture at these paths, in pixels of the stage or of the card's file; null if unknown. */
function shownSize(theme: Theme, paths: readonly JsonPath[]): Size | null {
  const sizes = paths.map((path) => sizeAt(theme, path));
  if (sizes.includes(null)) return null;
  const known = sizes as readonly Size[];
  return { width: Math.max(...known.map(({ width }) => width)), height: Math.max(...known.map(({ height }) => height)) };
}

function sizeAt(theme: Theme, path: JsonPath): Size | null {
  const parents = path.slice(0, -1).reduce<unknown[]>((found, key) => [...found, valueOf(found.at(-1), key)], [theme]);
  const holder = parents.at(-1);
  const [part, orientation] = path;
  const stage = part === 'layouts' ? theme.layouts[orientation as Orientation]?.stage : undefined;
  if (stage !== undefined && path.at(-2) === 'background') return { width: stage[0], height: stage[1] };
  const box = valueOf(holder, 'box');
  const sheet = part === 'formats' ? theme.formats?.[Number(path[1])]?.strip?.sheet : part === 'card' ? theme.card : undefined;
  const scale = sheet?.exportScale ?? 1;
  if (Array.isArray(box)) return { width: Number(box[2]) * scale, height: Number(box[3]) * scale };
  const width = valueOf(holder, 'width');
  if (stage !== undefined && typeof width === 'number') return { width, height: (width * theme.card.height) / theme.card.width };
  return part === 'survey' || part === 'formats' ? largestOption(theme) : null;
}

/** Half the options' box, because a row may have two options. */
function largestOption({ layouts }: Theme): Size {
  const boxes = Object.values(layouts).flatMap((layout) => (layout === undefined ? [] : [layout.survey.options.box]));
  return { width: Math.max(...boxes.map(([, , width]) => width / 2)), height: Math.max(...boxes.map(([, , , height]) => height / 2)) };
}

const valueOf = (parent: unknown, key: string | number): unknown =>
  typeof parent === 'object' && parent !== null ? (parent as Record<string | number, unknown>)[key] : undefined;
