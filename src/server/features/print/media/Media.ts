import type { PrintPaper } from '../../../storage/prints/PrintRecords.ts';

/** A size of paper that a printer knows. Millimetres. */
export interface Media {
  /** What the printer calls it: `na_index-4x6_4x6in`, or `w288h432-div2` with a driver of CUPS. */
  readonly key: string;
  /** Whether the key is a driver's own (`PageSize`) or IPP's (`media`). */
  readonly of: 'driver' | 'ipp';
  /** The size of the paper, upright. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** The page that is sent. A photo printer's is larger than its paper, so that no edge stays white; some have it lie on its side. */
  readonly page: { readonly widthMm: number; readonly heightMm: number };
  /** The printable area, from the page's upper left corner. */
  readonly area: { readonly leftMm: number; readonly topMm: number; readonly widthMm: number; readonly heightMm: number };
  /** Into how many pieces the printer cuts it. */
  readonly pieces: 1 | 2;
  /** Where it lies in the printer, as the printer calls tray and kind of paper; null if it isn't loaded, or nobody knows. */
  readonly loaded: { readonly source: string | null; readonly type: string | null } | null;
}

/** What a printer leaves white at each edge. */
export interface MarginsMm {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A printer may also take any size between two. */
export interface MediaRange {
  readonly minMm: readonly [number, number];
  readonly maxMm: readonly [number, number];
  readonly marginsMm: MarginsMm;
}

/** All sizes of a printer. */
export interface KnownMedia {
  readonly media: readonly Media[];
  readonly range: MediaRange | null;
  /** Whether the printer tells of all its trays: what isn't `loaded` then would have it wait for paper. */
  readonly tellsLoaded: boolean;
}

/** A sheet goes on paper that is so much larger or smaller: 4x6 on 10x15, a postcard or A6, 5x7 on 13x18. `placeOn` loses nothing that matters. */
const toleranceMm = 5;
/** Made to measure comes before paper that is further off than this in width and height together, as A6 is from a 4x6. */
const madeToMeasureRank = 6.5;
/** What counts more than any distance: paper that is loaded, and more than that, a cut where the sheet wants it. */
const [unloadedRank, uncutRank] = [100, 1000];

/** How far a size is from a paper's, in mm; infinite if it is another size. */
export function distance({ widthMm, heightMm }: Pick<Media, 'widthMm' | 'heightMm'>, paper: PrintPaper): number {
  const [across, down] = [Math.abs(widthMm - paper.widthMm), Math.abs(heightMm - paper.heightMm)];
  return across <= toleranceMm && down <= toleranceMm ? across + down : Infinity;
}

/**
 * The printer's size for a paper, or null if it has none. Of those that nearly fit, the one that is loaded; of equals, one that the printer cuts as
 * the sheet wants it, and then one without a white border. A sheet of two strips also goes on a printer that doesn't cut.
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
        // Less than a difference in size.
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

/** Paper that is printed to its edges, on a page as large as it is. */
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

/** A size with what is left of its page between these margins; margins that leave little are somebody's mistake. */
export function between(media: Media, { left, right, top, bottom }: MarginsMm): Media {
  const { widthMm, heightMm } = media.page;
  const area = { leftMm: left, topMm: top, widthMm: widthMm - left - right, heightMm: heightMm - top - bottom };
  return area.widthMm >= widthMm / 2 && area.heightMm >= heightMm / 2 ? { ...media, area } : media;
}
