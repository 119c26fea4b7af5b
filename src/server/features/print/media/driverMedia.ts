import type { Media } from './Media.ts';

const pointMm = 25.4 / 72;
/** Drivers print so much beyond their paper in all, and no more. */
const maxOversprayMm = 14;

/** Papers that drivers call by a name, where page and paper may differ. */
const named: Readonly<Record<string, readonly [widthMm: number, heightMm: number]>> = {
  Postcard: [100, 148],
  A6: [105, 148],
  A5: [148, 210],
  A4: [210, 297],
  Letter: [215.9, 279.4],
};

/**
 * Sizes of a driver's description (PPD): their keywords, pages and printable areas. IPP's own names hide what drivers know: the page of a photo printer
 * is larger than its paper, and a 4x6 and the same cut into two strips have one page. The size that the queue is set to counts as loaded.
 */
export function mediaOfDriver(ppd: string): readonly Media[] {
  const areas = numbersOf(ppd, 'ImageableArea');
  const pages = numbersOf(ppd, 'PaperDimension');
  const labels = new Map([...ppd.matchAll(/^\*PageSize +([^/:\s]+)(?:\/([^:]*))?:/gm)].map(([, key = '', label = '']) => [key, label]));
  const [, set] = /^\*DefaultPageSize: *(\S+)/m.exec(ppd) ?? [];
  return [...pages].flatMap(([key, [width = 0, height = 0]]) => {
    const page = { widthMm: width * pointMm, heightMm: height * pointMm };
    const [paper, pieces] = [paperOf(key, labels.get(key) ?? '', page), piecesOf(key, labels.get(key) ?? '')];
    if (pieces === null) return [];
    const [left = 0, bottom = 0, right = width, top = height] = areas.get(key) ?? [];
    const area = {
      leftMm: left * pointMm,
      topMm: (height - top) * pointMm,
      widthMm: (right - left) * pointMm,
      heightMm: (top - bottom) * pointMm,
    };
    const [widthMm, heightMm] = [Math.min(...paper), Math.max(...paper)];
    return [
      { key, of: 'driver' as const, widthMm, heightMm, page, area, pieces, loaded: key === set ? { source: null, type: null } : null },
    ];
  });
}

/** Gutenprint's keywords have the paper's size in points; others have a name, or say it in their label. */
function paperOf(key: string, label: string, page: Media['page']): readonly [widthMm: number, heightMm: number] {
  const [, width, height] = /^w(\d+)h(\d+)/.exec(key) ?? [];
  if (width !== undefined && height !== undefined) return [Number(width) * pointMm, Number(height) * pointMm];
  const [bare = key] = key.split('.');
  const said = named[bare] ?? sizeIn(bare) ?? sizeIn(label);
  if (said === null) return [page.widthMm, page.heightMm];
  // A label may count pixels, or centimetres without a word.
  const [one, other] = [said, [page.widthMm, page.heightMm]].map((size) => [...size].sort((a, b) => a - b));
  const isNear = one?.every((mm, side) => Math.abs(mm - (other?.[side] ?? 0)) <= maxOversprayMm);
  return bare in named || isNear === true ? said : [page.widthMm, page.heightMm];
}

/** `4x6`, `100x148mm`, `10 x 15 cm`. */
function sizeIn(text: string): readonly [widthMm: number, heightMm: number] | null {
  const [, width, height, unit = 'in'] = /(?<![\d.])(\d{1,4}(?:\.\d{1,3})?) ?x ?(\d{1,4}(?:\.\d{1,3})?) ?(mm|cm|in)?/.exec(text) ?? [];
  if (width === undefined || height === undefined) return null;
  const scale = { mm: 1, cm: 10, in: 25.4 }[unit as 'mm' | 'cm' | 'in'];
  return [Number(width) * scale, Number(height) * scale];
}

/** Into how many pieces a size is cut; null for cuts that no sheet has. `w288h432-div2` are two strips where its label is 2x6*2, and two halves where it is 4x3*2. */
function piecesOf(key: string, label: string): 1 | 2 | null {
  const [, width, cut] = /^w(\d+)h\d+([-_].*)?$/.exec(key) ?? [];
  if (cut === undefined) return /^\w+-div\d/.test(key) ? null : 1;
  if (cut !== '-div2') return null;
  const [, pieceInches] = /^(\d+(?:\.\d+)?)x\d+(?:\.\d+)?\*2$/.exec(label) ?? [];
  return pieceInches === undefined || Math.abs(2 * 72 * Number(pieceInches) - Number(width)) < 1 ? 2 : null;
}

function numbersOf(ppd: string, keyword: string): Map<string, number[]> {
  const lines = ppd.matchAll(new RegExp(`^\\*${keyword} +([^/:\\s]+)(?:/[^:]*)?:[ \\t]*"([^"]*)"`, 'gm'));
  return new Map([...lines].map(([, key = '', numbers = '']) => [key, numbers.trim().split(/\s+/).map(Number)]));
}
