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
/** So much of a sheet's edge is drawn out to where it leaves paper bare. */
const edgeMm = 0.3;
/** Drawn so far beyond what is printed: rounded to dots, a page may be one row longer. */
const spillMm = 0.5;

/**
 * Places a sheet's picture on a page. On matching paper it prints at actual size, even if the driver prints past the edges. On other paper it
 * covers as much as possible without losing what matters near its edges. Any gap is filled by extending the picture's edge, so no white border remains.
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
    const box = pictureOn(cell, at);
    const strip = stripOf(box, at);
    const outer = [at === 0, at === cells - 1] as const;
    return inBoxes(
      along(acrossOf(cell), acrossOf(strip), acrossOf(box), outer),
      along(downOf(cell), downOf(strip), downOf(box), [true, true]),
    );
  }).flat();
  return { page: media.page, turned, drawings, scale, lostMm: { across: lost(stripMm, across), down: lost(sheet.heightMm, down) } };

  /** The whole picture, where one of its strips lies in the middle of a cell. */
  function pictureOn(cell: PageBox, at: number): PageBox {
    return {
      leftMm: cell.leftMm + cell.widthMm / 2 - (sheet.bleedMm + (at + 0.5) * stripMm) * scale,
      topMm: cell.topMm + cell.heightMm / 2 - (sheet.bleedMm + sheet.heightMm / 2) * scale,
      widthMm: (sheet.widthMm + 2 * sheet.bleedMm) * scale,
      heightMm: (sheet.heightMm + 2 * sheet.bleedMm) * scale,
    };
  }

  /** A strip of the picture, with the bleed at its outer edges and without the strip beside it. */
  function stripOf(picture: PageBox, at: number): PageBox {
    const inner = (strips: number): number => (strips === 0 ? 0 : (sheet.bleedMm + strips * stripMm) * scale);
    const [left, right] = [inner(at), inner(cells - 1 - at)];
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

/** Across a page, or down. */
interface Span {
  readonly from: number;
  readonly to: number;
}
const acrossOf = ({ leftMm, widthMm }: PageBox): Span => ({ from: leftMm, to: leftMm + widthMm });
const downOf = ({ topMm, heightMm }: PageBox): Span => ({ from: topMm, to: topMm + heightMm });

/** Where the picture lies along a page, and what is seen of it there. */
interface Drawn {
  readonly picture: Span;
  readonly seen: Span;
}

/**
 * The strip in its cell, drawn last, and its edges drawn out where it leaves some bare; they reach beneath it, so that there is no seam. `outer`: whether
 * the cell ends at an edge of what is printed, and not at the cut.
 */
function along(cell: Span, strip: Span, picture: Span, [isFirst, isLast]: readonly [boolean, boolean]): Drawn[] {
  const [start, end] = [cell.from - (isFirst ? spillMm : 0), cell.to + (isLast ? spillMm : 0)];
  const [before, after] = [strip.from - cell.from > seenMm, cell.to - strip.to > seenMm];
  const drawnOut = (seen: Span, fixed: number): Drawn => {
    const times = (seen.to - seen.from) / edgeMm;
    return { seen, picture: { from: fixed + (picture.from - fixed) * times, to: fixed + (picture.to - fixed) * times } };
  };
  return [
    ...(before ? [drawnOut({ from: start, to: strip.from + edgeMm }, strip.from + edgeMm)] : []),
    ...(after ? [drawnOut({ from: strip.to - edgeMm, to: end }, strip.to - edgeMm)] : []),
    { picture, seen: { from: before ? strip.from : start, to: after ? strip.to : end } },
  ];
}

const inBoxes = (across: readonly Drawn[], down: readonly Drawn[]): SheetPlacement['drawings'] =>
  across.flatMap((x) => down.map((y) => ({ box: boxOf(x.picture, y.picture), seen: boxOf(x.seen, y.seen) })));

const boxOf = (across: Span, down: Span): PageBox => ({
  leftMm: across.from,
  topMm: down.from,
  widthMm: across.to - across.from,
  heightMm: down.to - down.from,
});
