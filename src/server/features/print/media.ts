import type { PrintPaper } from '../../storage/prints/PrintRecords.ts';

/** A size of paper that a printer knows. Millimetres. */
export interface Media {
  /** What the printer calls it: `na_index-4x6_4x6in`, or `w288h432-div2` with a driver of CUPS. */
  readonly key: string;
  /** Whether the key is a driver's own (`PageSize`) or IPP's (`media`). */
  readonly of: 'driver' | 'ipp';
  /** The size of the paper. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** The page that is sent; a photo printer's is larger than its paper, so that no edge stays white. */
  readonly page: { readonly widthMm: number; readonly heightMm: number };
  /** What of the page the printer prints, from its upper left corner. */
  readonly area: { readonly leftMm: number; readonly topMm: number; readonly widthMm: number; readonly heightMm: number };
  /** Into how many pieces the printer cuts it. */
  readonly pieces: 1 | 2;
}

/** A printer may also take any size between two. */
export interface MediaRange {
  readonly leastMm: readonly [number, number];
  readonly mostMm: readonly [number, number];
}

/** Sizes differ by less where they mean the same: a 10x15 is no 4x6, but prints on it with nothing lost that matters. */
const toleranceMm = 3;
const pointMm = 25.4 / 72;

/** How far a size is from a paper's, in mm; infinite if it is another size. */
function distance({ widthMm, heightMm }: Media, paper: PrintPaper): number {
  const [across, down] = [Math.abs(widthMm - paper.widthMm), Math.abs(heightMm - paper.heightMm)];
  return across <= toleranceMm && down <= toleranceMm ? across + down : Infinity;
}

/**
 * The printer's size for a paper, or null if it has none. Of equals, one that the printer cuts as the sheet wants it; a sheet of two strips
 * also goes on a printer that doesn't cut.
 */
export function chooseMedia(all: readonly Media[], range: MediaRange | null, paper: PrintPaper): Media | null {
  const fitting = all
    .filter(({ pieces }) => pieces === 1 || pieces === paper.strips)
    .map((media) => ({ media, rank: distance(media, paper) + (media.pieces === paper.strips ? 0 : 100) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank);
  const best = fitting[0]?.media;
  if (best !== undefined) return best;
  return range !== null && inRange(range, paper) ? customMedia(paper) : null;
}

const inRange = ({ leastMm, mostMm }: MediaRange, { widthMm, heightMm }: PrintPaper): boolean =>
  widthMm >= leastMm[0] && heightMm >= leastMm[1] && widthMm <= mostMm[0] && heightMm <= mostMm[1];

function customMedia({ widthMm, heightMm }: PrintPaper): Media {
  const key = `custom_${widthMm}x${heightMm}mm_${widthMm}x${heightMm}mm`;
  return borderless(key, widthMm, heightMm);
}

const borderless = (key: string, widthMm: number, heightMm: number): Media => ({
  key,
  of: 'ipp',
  widthMm,
  heightMm,
  page: { widthMm, heightMm },
  area: { leftMm: 0, topMm: 0, widthMm, heightMm },
  pieces: 1,
});

/** Sizes by their self-describing names (PWG 5101.1), such as `na_index-4x6_4x6in`. */
export function mediaByName(names: readonly string[]): { readonly media: readonly Media[]; readonly range: MediaRange | null } {
  const sized = names.flatMap((name) => {
    const [, width, height, unit] = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(in|mm)$/.exec(name) ?? [];
    if (width === undefined || height === undefined) return [];
    const scale = unit === 'in' ? 25.4 : 1;
    return [{ name, widthMm: Number(width) * scale, heightMm: Number(height) * scale }];
  });
  const end = (start: string): readonly [number, number] | null => {
    const found = sized.find(({ name }) => name.startsWith(start));
    return found === undefined ? null : [found.widthMm, found.heightMm];
  };
  const [leastMm, mostMm] = [end('custom_min_'), end('custom_max_')];
  return {
    media: sized
      .filter(({ name }) => !/^custom_(min|max)_/.test(name))
      .map(({ name, widthMm, heightMm }) => borderless(name, widthMm, heightMm)),
    range: leastMm === null || mostMm === null ? null : { leastMm, mostMm },
  };
}

/**
 * Sizes of a driver's description (PPD): their keywords, pages and printable areas. IPP's own names hide what Gutenprint knows: a 4x6, and
 * the same cut into two strips, have one page.
 */
export function mediaOfDriver(ppd: string): readonly Media[] {
  const areas = numbersOf(ppd, 'ImageableArea');
  const pages = numbersOf(ppd, 'PaperDimension');
  return [...pages].flatMap(([key, [width = 0, height = 0]]) => {
    const [left = 0, bottom = 0, right = width, top = height] = areas.get(key) ?? [];
    const area = {
      leftMm: left * pointMm,
      topMm: (height - top) * pointMm,
      widthMm: (right - left) * pointMm,
      heightMm: (top - bottom) * pointMm,
    };
    // Gutenprint's keywords have the paper's own size in points, and how it is cut.
    const [, paperWidth, paperHeight, cut] = /^w(\d+)h(\d+)(-.*)?$/.exec(key) ?? [];
    if (cut !== undefined && cut !== '-div2') return [];
    return [
      {
        key,
        of: 'driver' as const,
        widthMm: paperWidth === undefined ? width * pointMm : Number(paperWidth) * pointMm,
        heightMm: paperHeight === undefined ? height * pointMm : Number(paperHeight) * pointMm,
        page: { widthMm: width * pointMm, heightMm: height * pointMm },
        area,
        pieces: cut === undefined ? (1 as const) : (2 as const),
      },
    ];
  });
}

function numbersOf(ppd: string, keyword: string): Map<string, number[]> {
  const lines = ppd.matchAll(new RegExp(`^\\*${keyword} +([^/:\\s]+)(?:/[^:]*)?:[ \\t]*"([^"]*)"`, 'gm'));
  return new Map([...lines].map(([, key = '', numbers = '']) => [key, numbers.trim().split(/\s+/).map(Number)]));
}

/** The same sizes by another name are told once. */
export const sizesInWords = (all: readonly Media[]): string =>
  [...new Set(all.map(({ widthMm, heightMm }) => `${Math.round(widthMm)} x ${Math.round(heightMm)} mm`))].slice(0, 12).join(', ');

/** How a picture of a sheet lies on the page: it covers all that is printed, and what hangs over is its bleed. */
export function placeOn({ page, area }: Pick<Media, 'page' | 'area'>, { widthMm, heightMm, bleedMm }: PrintPaper): SheetPlacement {
  const [width, height] = [widthMm + 2 * bleedMm, heightMm + 2 * bleedMm];
  // A driver's page may go a little beyond the paper. Without a bleed to cover that, the sheet grows by what its safe border allows.
  const scale = Math.min(mostGrowth, Math.max(1, area.widthMm / width, area.heightMm / height));
  return {
    page,
    leftMm: area.leftMm + (area.widthMm - width * scale) / 2,
    topMm: area.topMm + (area.heightMm - height * scale) / 2,
    widthMm: width * scale,
    heightMm: height * scale,
  };
}

/** 3 mm of 4 inches at each edge, which nothing that matters may touch. */
const mostGrowth = 1.055;

export interface SheetPlacement {
  readonly page: { readonly widthMm: number; readonly heightMm: number };
  /** Of the picture on the page, from its upper left corner; it may go beyond. */
  readonly leftMm: number;
  readonly topMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}
