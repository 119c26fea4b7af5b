import type { Media } from './Media.ts';
import { between, wholePage } from './Media.ts';

const pointMm = 25.4 / 72;
/**
 * Limits for driver descriptions. The largest have 1 MB and list a few hundred sizes in three short lines each; anything longer may come
 * from a hostile print server.
 */
const [maxLength, maxSizeLines, maxLineLength] = [2 * 1024 * 1024, 3000, 400];
/**
 * The maximum by which a page may exceed its paper; drawing a larger page could exhaust memory. A 6x6 uses a page of 6x8, a strip a page of
 * 4x6.
 */
const maxBeyondMm = 80;
/** The maximum that a driver prints beyond its paper, both edges together. */
const maxOversprayMm = 14;

/** Named papers of drivers. Their page may differ from the paper. */
const named: Readonly<Record<string, readonly [widthMm: number, heightMm: number]>> = {
  Postcard: [100, 148],
  A6: [105, 148],
  A5: [148, 210],
  A4: [210, 297],
  Letter: [215.9, 279.4],
};

/**
 * The sizes in a driver's description (PPD): keywords, pages and printable areas. IPP's own names lack these details: a photo printer's
 * page is larger than its paper, and a 4x6 has the same page as a 4x6 cut into two strips. The queue's default size counts as loaded.
 */
export function mediaOfDriver(ppd: string): readonly Media[] {
  const read = ppd.slice(0, maxLength);
  const { PageSize: names, ImageableArea: areas, PaperDimension: pages } = sizesIn(read);
  const [, set] = /^\*DefaultPageSize: *(\S+)/m.exec(read) ?? [];
  return [...pages].flatMap(([key, { numbers }]) => {
    const [width = 0, height = 0] = numbers;
    const page = { widthMm: width * pointMm, heightMm: height * pointMm };
    const label = names.get(key)?.label ?? '';
    const [[widthMm, heightMm], pieces] = [upright(paperOf(key, label, page)), piecesOf(key, label)];
    if (pieces === null || !isPageOf([widthMm, heightMm], page)) return [];
    const whole = { ...wholePage(key, page.widthMm, page.heightMm), of: 'driver' as const, widthMm, heightMm, pieces };
    const [left = 0, bottom = 0, right = width, top = height] = areas.get(key)?.numbers ?? [];
    const margins = { left: inset(left), right: inset(width - right), top: inset(height - top), bottom: inset(bottom) };
    return [{ ...between(whole, margins), loaded: key === set ? { source: null, type: null } : null }];
  });
}

interface SizeLine {
  readonly label: string;
  readonly numbers: readonly number[];
}

/** Parses lines such as `*ImageableArea w288h432/4x6: "0 9.12 297.6 451.68"`, keyed by size. */
function sizesIn(ppd: string) {
  const sizes = {
    PageSize: new Map<string, SizeLine>(),
    ImageableArea: new Map<string, SizeLine>(),
    PaperDimension: new Map<string, SizeLine>(),
  };
  let lines = 0;
  for (const [, keyword, line = ''] of ppd.matchAll(/^\*(PageSize|ImageableArea|PaperDimension) +([^\r\n]+)/gm)) {
    if (++lines > maxSizeLines) break;
    const [, key, label = '', numbers = ''] = /^([^/:\s]+)(?:\/([^:]*))?:[ \t]*(?:"([^"]*)")?/.exec(line.slice(0, maxLineLength)) ?? [];
    if (key !== undefined) sizes[keyword as keyof typeof sizes].set(key, { label, numbers: numbers.trim().split(/\s+/).map(Number) });
  }
  return sizes;
}

const upright = (size: readonly [number, number]): readonly [number, number] => [Math.min(...size), Math.max(...size)];

/** Whether this page is plausible for this paper, in either orientation. */
const isPageOf = (paper: readonly [number, number], { widthMm, heightMm }: Media['page']): boolean =>
  upright([widthMm, heightMm]).every((mm, side) => mm > (paper[side] ?? 0) / 2 && mm <= (paper[side] ?? 0) + maxBeyondMm);

const inset = (points: number): number => Math.max(0, points) * pointMm;

/** The paper of a size. Gutenprint's keywords contain it in points; others have a name, or state it in their label. */
function paperOf(key: string, label: string, page: Media['page']): readonly [widthMm: number, heightMm: number] {
  const [, width, height] = /^w(\d+)h(\d+)/.exec(key) ?? [];
  if (width !== undefined && height !== undefined) return [Number(width) * pointMm, Number(height) * pointMm];
  const [bare = key] = key.split('.');
  const said = named[bare] ?? sizeIn(bare) ?? sizeIn(label);
  if (said === null) return [page.widthMm, page.heightMm];
  // A label may count pixels, or centimetres without naming the unit.
  const other = upright([page.widthMm, page.heightMm]);
  const isNear = upright(said).every((mm, side) => Math.abs(mm - (other[side] ?? 0)) <= maxOversprayMm);
  return bare in named || isNear ? said : [page.widthMm, page.heightMm];
}

/** Parses `4x6`, `100x148mm`, `10 x 15 cm`. */
function sizeIn(text: string): readonly [widthMm: number, heightMm: number] | null {
  const [, width, height, unit = 'in'] = /(?<![\d.])(\d{1,4}(?:\.\d{1,3})?) ?x ?(\d{1,4}(?:\.\d{1,3})?) ?(mm|cm|in)?/.exec(text) ?? [];
  if (width === undefined || height === undefined) return null;
  const scale = { mm: 1, cm: 10, in: 25.4 }[unit as 'mm' | 'cm' | 'in'];
  return [Number(width) * scale, Number(height) * scale];
}

/**
 * The number of pieces into which a size is cut; null for unsupported cuts. `w288h432-div2` means two strips if its label is 2x6*2, but two
 * halves (unsupported) if it is 4x3*2.
 */
function piecesOf(key: string, label: string): 1 | 2 | null {
  const [, width, cut] = /^w(\d+)h\d+([-_].*)?$/.exec(key) ?? [];
  if (cut === undefined) return /^\w+-div\d/.test(key) ? null : 1;
  if (cut !== '-div2') return null;
  const [, pieceInches] = /^(\d+(?:\.\d+)?)x\d+(?:\.\d+)?\*2$/.exec(label) ?? [];
  return pieceInches === undefined || Math.abs(2 * 72 * Number(pieceInches) - Number(width)) < 1 ? 2 : null;
}
