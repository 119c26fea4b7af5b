import type { ReadAttributes } from '../ipp/readIpp.ts';
import { collectionsIn, numberIn, textIn, textsIn, numbersIn } from '../ipp/readIpp.ts';
import type { KnownMedia, MarginsMm, Media, MediaRange } from '../media/Media.ts';
import { between, noMargins, wholePage } from '../media/Media.ts';

/** The attributes that `mediaOfPrinter` reads. */
export const mediaAttributes = [
  'media-supported',
  'media-size-supported',
  'media-ready',
  'media-col-ready',
  'media-left-margin-supported',
  'media-right-margin-supported',
  'media-top-margin-supported',
  'media-bottom-margin-supported',
] as const;

type Edge = keyof MarginsMm;

/** Limits above those of any printer. All sizes are compared with each other, and a hostile printer could report 100,000. */
const [maxSizes, maxTrays] = [1000, 100];

/** The sizes that a printer without a driver supports, and the paper in its trays. Loaded sizes include the tray and the kind of paper. */
export function mediaOfPrinter(attributes: ReadAttributes): KnownMedia {
  const least = minMargins([attributes], (edge) => `media-${edge}-margin-supported`);
  const named = mediaByName(textsIn(attributes, 'media-supported'), least);
  const { media, range } = named.media.length > 0 || named.range !== null ? named : mediaByName(namesOfSizes(attributes), least);
  const loaded = loadedIn(attributes, least);
  const others = media.filter((one) => !loaded.media.some((ready) => isSame(one, ready)));
  return { media: [...loaded.media, ...others], range, tellsLoaded: loaded.isAll && loaded.media.length > 0 };
}

/** Some printers report sizes without names, for both sheets and rolls. */
const namesOfSizes = (attributes: ReadAttributes): readonly string[] =>
  collectionsIn(attributes, 'media-size-supported').flatMap((size) => {
    const sizeMm = inMm(size);
    if (sizeMm !== null) return [customName(...sizeMm)];
    const [x, y] = ['x-dimension', 'y-dimension'].map((name) => spanIn(size, name));
    if (x == null || y == null) return [];
    return [`custom_min_${x[0] / 100}x${y[0] / 100}mm`, `custom_max_${x[1] / 100}x${y[1] / 100}mm`];
  });

/** A range; a single number counts as a range of one value. Null if there is neither. */
function spanIn(size: ReadAttributes, name: string): readonly [number, number] | null {
  const [value] = size.get(name) ?? [];
  if (typeof value === 'number') return [value, value];
  const [from, to] = Array.isArray(value) ? (value as readonly number[]) : [];
  return from === undefined || to === undefined ? null : [from, to];
}

const customName = (widthMm: number, heightMm: number): string => `custom_${widthMm}x${heightMm}mm_${widthMm}x${heightMm}mm`;

/** The loaded papers. `media-col-ready` has more details than `media-ready`; either may be missing. */
function loadedIn(attributes: ReadAttributes, least: MarginsMm): { readonly media: readonly Media[]; readonly isAll: boolean } {
  const trays = collectionsIn(attributes, 'media-col-ready');
  // Some printers report an empty name for an unnamed tray.
  const named = textsIn(attributes, 'media-ready').filter((name) => name !== '');
  const sized = mediaByName(named.slice(0, maxTrays), least).media;
  // A tray may be listed twice, with and without a white border.
  const detailed = bySize(trays.slice(0, maxTrays)).flatMap(({ size, same }) => {
    const marginsMm = minMargins(same, (edge) => `media-${edge}-margin`, least);
    return same.map((tray) => ({
      ...between(wholePage(textIn(tray, 'media-size-name') ?? customName(...size), ...size), marginsMm),
      loaded: { source: textIn(tray, 'media-source'), type: textIn(tray, 'media-type') },
    }));
  });
  const more = sized.filter((one) => !detailed.some((ready) => isSame(one, ready)));
  return {
    media: [...detailed, ...more.map((one) => ({ ...one, loaded: { source: null, type: null } }))],
    // A tray of unknown size (a roll, an unknown sheet, or a tray beyond the limit) may contain the paper.
    isAll: detailed.length === trays.length && sized.length === named.length,
  };
}

type SizeMm = readonly [widthMm: number, heightMm: number];

/** Groups trays by paper size, without rolls. */
function bySize(trays: readonly ReadAttributes[]): { readonly size: SizeMm; readonly same: readonly ReadAttributes[] }[] {
  const sizes = new Map<string, { size: SizeMm; same: ReadAttributes[] }>();
  for (const tray of trays) {
    const size = sizeOf(tray);
    if (size === null) continue;
    const known = sizes.get(String(size));
    if (known === undefined) sizes.set(String(size), { size, same: [tray] });
    else known.same.push(tray);
  }
  return [...sizes.values()];
}

/** In mm; null for a roll or an invalid size. */
function sizeOf(tray: ReadAttributes): SizeMm | null {
  const [size] = collectionsIn(tray, 'media-size');
  return size === undefined ? null : inMm(size);
}

function inMm(size: ReadAttributes): SizeMm | null {
  const [x, y] = [numberIn(size, 'x-dimension') ?? 0, numberIn(size, 'y-dimension') ?? 0];
  return x > 0 && y > 0 ? [x / 100, y / 100] : null;
}

const isSame = (one: Media, other: Media): boolean =>
  Math.abs(one.widthMm - other.widthMm) <= 1 && Math.abs(one.heightMm - other.heightMm) <= 1;

/** The smallest margins under these names. Margins that the printer does not report are taken from `unsaid`, or are 0. */
function minMargins(from: readonly ReadAttributes[], nameOf: (edge: Edge) => string, unsaid?: MarginsMm): MarginsMm {
  const of = (edge: Edge): number => {
    const said = from.flatMap((attributes) => numbersIn(attributes, nameOf(edge)));
    if (said.length === 0) return unsaid?.[edge] ?? 0;
    const smallest = said.reduce((one, other) => Math.min(one, other));
    return Math.max(0, smallest) / 100;
  };
  return { left: of('left'), right: of('right'), top: of('top'), bottom: of('bottom') };
}

/** Sizes from their self-describing names (PWG 5101.1), such as `na_index-4x6_4x6in`. */
export function mediaByName(
  names: readonly string[],
  marginsMm = noMargins,
): { readonly media: readonly Media[]; readonly range: MediaRange | null } {
  const sized = names.slice(0, maxSizes).flatMap((name) => {
    const [, width, height, unit] = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(in|mm)$/.exec(name) ?? [];
    if (width === undefined || height === undefined) return [];
    const scale = unit === 'in' ? 25.4 : 1;
    return [{ name, widthMm: Number(width) * scale, heightMm: Number(height) * scale }];
  });
  const end = (start: string): readonly [number, number] | null => {
    const found = sized.find(({ name }) => name.startsWith(start));
    return found === undefined ? null : [found.widthMm, found.heightMm];
  };
  const [minMm, maxMm] = [end('custom_min_'), end('custom_max_')];
  return {
    media: sized
      .filter(({ name }) => !/^(custom|roll)_(min|max)_/.test(name))
      .map(({ name, widthMm, heightMm }) => between(wholePage(name, widthMm, heightMm), marginsMm)),
    range: minMm === null || maxMm === null ? null : { minMm, maxMm, marginsMm },
  };
}
