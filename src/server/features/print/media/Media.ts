import type { PrintPaper } from '../../../storage/prints/PrintRecords.ts';

/** A paper size that a printer supports, in millimetres. */
export interface Media {
  /** The printer's name for the size: `na_index-4x6_4x6in`, or `w288h432-div2` with a CUPS driver. */
  readonly key: string;
  /** Whether the key is a driver's own (`PageSize`) or IPP's (`media`). */
  readonly of: 'driver' | 'ipp';
  /** The paper's size in portrait orientation. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** The page of the document. A photo printer's page is larger than its paper, so that no edge stays white; some use a landscape page. */
  readonly page: { readonly widthMm: number; readonly heightMm: number };
  /** The printable area, from the page's upper left corner. */
  readonly area: { readonly leftMm: number; readonly topMm: number; readonly widthMm: number; readonly heightMm: number };
  /** How many pieces the printer cuts the paper into. */
  readonly pieces: 1 | 2;
  /** The printer's names for the tray and the kind of paper; null if the size isn't loaded or its tray is unknown. */
  readonly loaded: { readonly source: string | null; readonly type: string | null } | null;
}

/** The unprintable margin at each edge. */
export interface MarginsMm {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The range of custom sizes that a printer accepts. */
export interface MediaRange {
  readonly minMm: readonly [number, number];
  readonly maxMm: readonly [number, number];
  readonly marginsMm: MarginsMm;
}

/** All paper sizes of a printer. */
export interface KnownMedia {
  readonly media: readonly Media[];
  readonly range: MediaRange | null;
  /** Whether the printer reports all its trays. If so, printing on a size that isn't `loaded` would wait for paper. */
  readonly tellsLoaded: boolean;
}

/**
 * A sheet may be printed on paper that is larger or smaller by this much: 4x6 on 10x15, a postcard or A6; 5x7 on 13x18. `placeOn` ensures
 * that nothing important is cut off.
 */
const toleranceMm = 5;
/** A custom size is preferred to paper whose width and height together differ by more than this, such as A6 for a 4x6. */
const madeToMeasureRank = 6.5;
/**
 * Penalties above any difference in size: for paper that is not loaded, and above that, for paper that is not cut as the sheet requires.
 */
const [unloadedRank, uncutRank] = [100, 1000];

/** The difference between a size and a paper in mm; infinite if they are different sizes. */
export function distance({ widthMm, heightMm }: Pick<Media, 'widthMm' | 'heightMm'>, paper: PrintPaper): number {
  const [across, down] = [Math.abs(widthMm - paper.widthMm), Math.abs(heightMm - paper.heightMm)];
  return across <= toleranceMm && down <= toleranceMm ? across + down : Infinity;
}

/**
 * The printer's best size for a paper; null if it has none. Among sizes that nearly fit, prefers one that is cut as the sheet requires,
 * then a loaded one, then the closest, then one without a white border. A sheet of two strips may also go on paper that the printer doesn't
 * cut.
 */
export function chooseMedia({ media, range }: Pick<KnownMedia, 'media' | 'range'>, paper: PrintPaper): Media | null {
  const listed = media
    .filter(({ pieces }) => pieces === 1 || pieces === paper.strips)
    .map((one) => ({
      media: one,
      rank:
        distance(one, paper) +
        (one.pieces === paper.strips ? 0 : uncutRank) +
        (one.loaded === null ? unloadedRank : 0) +
        // A small penalty for unprintable margins, less than any difference in size.
        0.01 * (1 - (one.area.widthMm * one.area.heightMm) / (one.page.widthMm * one.page.heightMm)),
    }));
  const measured =
    range !== null && inRange(range, paper)
      ? [{ media: madeToMeasure(paper, range), rank: madeToMeasureRank + unloadedRank + (paper.strips === 1 ? 0 : uncutRank) }]
      : [];
  const [best] = [...listed, ...measured].filter(({ rank }) => rank < Infinity).sort((a, b) => a.rank - b.rank);
  return best?.media ?? null;
}

const inRange = ({ minMm, maxMm }: MediaRange, { widthMm, heightMm }: PrintPaper): boolean =>
  widthMm >= minMm[0] && heightMm >= minMm[1] && widthMm <= maxMm[0] && heightMm <= maxMm[1];

const madeToMeasure = ({ widthMm, heightMm }: PrintPaper, { marginsMm }: MediaRange): Media =>
  between(wholePage(`custom_${widthMm}x${heightMm}mm_${widthMm}x${heightMm}mm`, widthMm, heightMm), marginsMm);

/** A paper with a page of the same size, printed to the edges. */
export const wholePage = (key: string, widthMm: number, heightMm: number): Media => ({
  key,
  of: 'ipp',
  widthMm: Math.min(widthMm, heightMm),
  heightMm: Math.max(widthMm, heightMm),
  page: { widthMm, heightMm },
  area: { leftMm: 0, topMm: 0, widthMm, heightMm },
  pieces: 1,
  loaded: null,
});

export const noMargins: MarginsMm = { left: 0, right: 0, top: 0, bottom: 0 };

/**
 * A size whose printable area lies between these margins. Ignores margins that leave less than half the page in one direction, because they
 * must be a mistake.
 */
export function between(media: Media, { left, right, top, bottom }: MarginsMm): Media {
  const { widthMm, heightMm } = media.page;
  const area = { leftMm: left, topMm: top, widthMm: widthMm - left - right, heightMm: heightMm - top - bottom };
  return area.widthMm >= widthMm / 2 && area.heightMm >= heightMm / 2 ? { ...media, area } : media;
}
