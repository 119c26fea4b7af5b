import type { PrintPaper } from '../../../storage/prints/PrintRecords.ts';
import type { Media } from './Media.ts';

/** A box on the portrait page, measured from its upper left corner. It may extend beyond the page. */
export interface PageBox {
  readonly leftMm: number;
  readonly topMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** The placement of a sheet's picture on a page. */
export interface SheetPlacement {
  /** The page of the document. */
  readonly page: { readonly widthMm: number; readonly heightMm: number };
  /** Whether the page is landscape, so that the drawing is rotated clockwise. */
  readonly turned: boolean;
  /** Drawings of the picture, later ones on top. Each has the box of the whole picture, and the visible part of it. */
  readonly drawings: readonly { readonly box: PageBox; readonly seen: PageBox }[];
  /** The scale of the sheet on this paper; 1 is actual size. */
  readonly scale: number;
  /** How much of the sheet is cut off at each edge: left and right, and top and bottom. */
  readonly lostMm: { readonly across: number; readonly down: number };
}

/**
 * How much of a sheet may be cut off at each edge. Important content is at least 3 mm from the edge, and printers feed paper slightly off.
 */
const mayBeLostMm = 2;
/** Differences below this are invisible. */
const seenMm = 0.05;
/** The width of the strip at an edge that is stretched over bare paper. */
const edgeMm = 0.3;
/** Draw this far beyond the printed area: rounding to dots may make a page one row longer. */
const spillMm = 0.5;

/**
 * Places a sheet's picture on a page. On matching paper it prints at actual size, even if the driver prints past the edges. On other paper
 * it covers as much as possible without losing anything important near its edges. Gaps are filled by extending the picture's edge, so that
 * no white border remains.
 */
export function placeOn(media: Pick<Media, 'page' | 'area' | 'pieces' | 'widthMm' | 'heightMm'>, sheet: PrintPaper): SheetPlacement {
  const turned = media.page.widthMm > media.page.heightMm;
  const area = turned ? turnedBox(media.area, media.page) : media.area;
  const cells = media.pieces;
  const [cellMm, stripMm] = [area.widthMm / cells, sheet.widthMm / cells];
  // The visible part of a page that extends beyond its paper.
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

  /** The box that the whole picture needs so that one of its strips is centred in a cell. */
  function pictureOn(cell: PageBox, at: number): PageBox {
    return {
      leftMm: cell.leftMm + cell.widthMm / 2 - (sheet.bleedMm + (at + 0.5) * stripMm) * scale,
      topMm: cell.topMm + cell.heightMm / 2 - (sheet.bleedMm + sheet.heightMm / 2) * scale,
      widthMm: (sheet.widthMm + 2 * sheet.bleedMm) * scale,
      heightMm: (sheet.heightMm + 2 * sheet.bleedMm) * scale,
    };
  }

  /** The area of one strip: includes the bleed on its outer edges, excludes the neighbouring strip. */
  function stripOf(picture: PageBox, at: number): PageBox {
    const inner = (strips: number): number => (strips === 0 ? 0 : (sheet.bleedMm + strips * stripMm) * scale);
    const [left, right] = [inner(at), inner(cells - 1 - at)];
    return { ...picture, leftMm: picture.leftMm + left, widthMm: picture.widthMm - left - right };
  }

  function lost(sizeMm: number, visibleMm: number): number {
    return Math.max(0, (sizeMm - visibleMm / scale) / 2);
  }
}

/** The paper in portrait orientation, without the parts of the page beyond its edges. */
export function paperOf({ page, area, pieces, widthMm, heightMm }: Media): Parameters<typeof placeOn>[0] {
  const isWhole =
    Math.abs(Math.min(page.widthMm, page.heightMm) - widthMm) < 1 && Math.abs(Math.max(page.widthMm, page.heightMm) - heightMm) < 1;
  if (isWhole) return { page, area, pieces, widthMm, heightMm };
  const turned = page.widthMm > page.heightMm;
  const { widthMm: across, heightMm: down } = turned ? turnedBox(area, page) : area;
  const own = { leftMm: (widthMm - across) / 2, topMm: (heightMm - down) / 2, widthMm: across, heightMm: down };
  return { page: { widthMm, heightMm }, area: own, pieces, widthMm, heightMm };
}

/** Converts a box on a landscape page to the portrait page. */
const turnedBox = ({ leftMm, topMm, widthMm, heightMm }: PageBox, page: { readonly widthMm: number }): PageBox => ({
  leftMm: topMm,
  topMm: page.widthMm - leftMm - widthMm,
  widthMm: heightMm,
  heightMm: widthMm,
});

/** A horizontal or vertical span on a page. */
interface Span {
  readonly from: number;
  readonly to: number;
}
const acrossOf = ({ leftMm, widthMm }: PageBox): Span => ({ from: leftMm, to: leftMm + widthMm });
const downOf = ({ topMm, heightMm }: PageBox): Span => ({ from: topMm, to: topMm + heightMm });

/** The picture's span along a page, and its visible part. */
interface Drawn {
  readonly picture: Span;
  readonly seen: Span;
}

/**
 * The strip in its cell, drawn last, and its stretched edges for parts of the cell that would stay bare. The edges extend beneath the
 * strip, so that there is no seam. `outer`: whether each end of the cell is an edge of the printed area rather than the cut.
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
