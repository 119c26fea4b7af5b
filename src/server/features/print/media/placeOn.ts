import type { PrintPaper } from '../../../storage/prints/PrintRecords.ts';
import type { Media } from './Media.ts';

/** A box of the page as it is looked at, from its upper left corner; it may go beyond. */
export interface PageBox {
  readonly leftMm: number;
  readonly topMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** How the picture of a sheet lies on a page. */
export interface SheetPlacement {
  /** As it is sent. */
  readonly page: { readonly widthMm: number; readonly heightMm: number };
  /** The page lies on its side: what is drawn is turned to the right. */
  readonly turned: boolean;
  /** The picture, as often as it is drawn, one over the other: where all of it lies, and what is seen of it. */
  readonly drawings: readonly { readonly box: PageBox; readonly seen: PageBox }[];
  /** How large the sheet is on this paper; 1 is its own size. */
  readonly scale: number;
  /** How much of the sheet is cut off at each edge: at its sides, and above and below. */
  readonly lostMm: { readonly across: number; readonly down: number };
}

/**
 * How much of a sheet may be cut off at each edge. Nothing that matters stands within 3 mm of one, and printers feed paper a little off.
 */
const mayBeLostMm = 2;
/** No eye sees less. */
const seenMm = 0.05;

/**
 * Lays the picture of a sheet on a page. On paper of its own size a sheet has its own size, whatever the driver prints beyond the edges. On other
 * paper it covers as much as it can without losing what matters. What it leaves bare, its own picture covers from beneath, drawn out to
 * the edges: that goes on with the sheet's ground, and no edge stays white.
 */
export function placeOn(media: Pick<Media, 'page' | 'area' | 'pieces' | 'widthMm' | 'heightMm'>, sheet: PrintPaper): SheetPlacement {
  const turned = media.page.widthMm > media.page.heightMm;
  const area = turned ? turnedBox(media.area, media.page) : media.area;
  const cells = media.pieces;
  const [cellMm, stripMm] = [area.widthMm / cells, sheet.widthMm / cells];
  // What is seen of a page that goes beyond its paper.
  const [across, down] = [Math.min(media.widthMm / cells, cellMm), Math.min(media.heightMm, area.heightMm)];
  const covering = Math.max(across / stripMm, down / sheet.heightMm);
  const scale = Math.min(covering, across / (stripMm - 2 * mayBeLostMm), down / (sheet.heightMm - 2 * mayBeLostMm));
  const drawings = Array.from({ length: cells }, (_, at) => {
    const cell = { ...area, leftMm: area.leftMm + at * cellMm, widthMm: cellMm };
    const [box, beneath] = [pictureOn(cell, at, scale, scale), pictureOn(cell, at, cellMm / stripMm, area.heightMm / sheet.heightMm)];
    const seen = overlap(cell, stripOf(box, at, scale));
    const isBare = seen.widthMm < cellMm - seenMm || seen.heightMm < cell.heightMm - seenMm;
    return [...(isBare ? [{ box: beneath, seen: cell }] : []), { box, seen }];
  }).flat();
  return { page: media.page, turned, drawings, scale, lostMm: { across: lost(stripMm, across), down: lost(sheet.heightMm, down) } };

  /** The whole picture, where one of its strips lies in the middle of a cell. */
  function pictureOn(cell: PageBox, at: number, wide: number, tall: number): PageBox {
    return {
      leftMm: cell.leftMm + cell.widthMm / 2 - (sheet.bleedMm + (at + 0.5) * stripMm) * wide,
      topMm: cell.topMm + cell.heightMm / 2 - (sheet.bleedMm + sheet.heightMm / 2) * tall,
      widthMm: (sheet.widthMm + 2 * sheet.bleedMm) * wide,
      heightMm: (sheet.heightMm + 2 * sheet.bleedMm) * tall,
    };
  }

  /** A strip of a picture, with the bleed at its outer edges and without the strip beside it. */
  function stripOf(picture: PageBox, at: number, size: number): PageBox {
    const bleed = sheet.bleedMm * size;
    const [left, right] = [at === 0 ? 0 : bleed + at * stripMm * size, at === cells - 1 ? 0 : bleed + (cells - 1 - at) * stripMm * size];
    return { ...picture, leftMm: picture.leftMm + left, widthMm: picture.widthMm - left - right };
  }

  function lost(sizeMm: number, visibleMm: number): number {
    return Math.max(0, (sizeMm - visibleMm / scale) / 2);
  }
}

/** The paper alone, without what is printed beyond its edges: what somebody holds in their hand. */
export function paperOf({ page, area, pieces, widthMm, heightMm }: Media): Parameters<typeof placeOn>[0] {
  const isWhole =
    Math.abs(Math.min(page.widthMm, page.heightMm) - widthMm) < 1 && Math.abs(Math.max(page.widthMm, page.heightMm) - heightMm) < 1;
  if (isWhole) return { page, area, pieces, widthMm, heightMm };
  const turned = page.widthMm > page.heightMm;
  const { widthMm: across, heightMm: down } = turned ? turnedBox(area, page) : area;
  const own = { leftMm: (widthMm - across) / 2, topMm: (heightMm - down) / 2, widthMm: across, heightMm: down };
  return { page: { widthMm, heightMm }, area: own, pieces, widthMm, heightMm };
}

/** A box of a page that lies on its side, as it is when the page is looked at upright. */
const turnedBox = ({ leftMm, topMm, widthMm, heightMm }: PageBox, page: { readonly widthMm: number }): PageBox => ({
  leftMm: topMm,
  topMm: page.widthMm - leftMm - widthMm,
  widthMm: heightMm,
  heightMm: widthMm,
});

function overlap(one: PageBox, other: PageBox): PageBox {
  const [leftMm, topMm] = [Math.max(one.leftMm, other.leftMm), Math.max(one.topMm, other.topMm)];
  return {
    leftMm,
    topMm,
    widthMm: Math.min(one.leftMm + one.widthMm, other.leftMm + other.widthMm) - leftMm,
    heightMm: Math.min(one.topMm + one.heightMm, other.topMm + other.heightMm) - topMm,
  };
}
