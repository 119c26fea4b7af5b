import type { PrintPaper } from '../../../storage/prints/PrintRecords.ts';
import type { KnownMedia, Media } from './Media.ts';
import { chooseMedia, distance } from './Media.ts';
import { placeOn } from './placeOn.ts';

/** The paper chosen for a sheet. */
export interface PaperInUse {
  readonly media: Media;
  /** For staff: the paper, and how the sheet is adapted to it. */
  readonly says: string;
}

/** Common names of papers on printers and packs, in mm. */
const names: readonly (readonly [name: string, widthMm: number, heightMm: number])[] = [
  ['4x6 inch', 101.6, 152.4],
  ['10x15 cm', 100, 150],
  ['a postcard', 100, 148],
  ['A6', 105, 148],
  ['5x7 inch', 127, 177.8],
  ['13x18 cm', 130, 180],
  ['6x8 inch', 152.4, 203.2],
  ['15x20 cm', 150, 200],
  ['A5', 148, 210],
  ['A4', 210, 297],
  ['Letter', 215.9, 279.4],
];

/** For example `10x15 cm (100 x 150 mm)`. */
function paperInWords({ widthMm, heightMm }: Pick<Media, 'widthMm' | 'heightMm'>): string {
  const size = `${Math.round(widthMm)} x ${Math.round(heightMm)} mm`;
  const known = names.find(([, width, height]) => Math.abs(width - widthMm) < 0.6 && Math.abs(height - heightMm) < 0.6);
  return known === undefined ? size : `${known[0]} (${size})`;
}

/** Lists papers. If a size has several names, lists it once. */
const allInWords = (media: readonly Pick<Media, 'widthMm' | 'heightMm'>[], most = 12): string =>
  [...new Set(media.map(paperInWords))].slice(0, most).join(', ');

/** The paper for a sheet; null if the printer lacks it or doesn't report sizes. */
export function paperFor(known: KnownMedia, sheet: PrintPaper): PaperInUse | null {
  const media = missingPaperFor(known, sheet) === null ? chooseMedia(known, sheet) : null;
  return media === null ? null : { media, says: paperText(media, sheet) };
}

/** Why a sheet can't be printed on any of this printer's papers, for staff; null if it can. */
export function missingPaperFor(known: KnownMedia, sheet: PrintPaper): string | null {
  // A printer that doesn't report sizes accepts any.
  if (known.media.length === 0) return null;
  const chosen = chooseMedia(known, sheet);
  if (chosen === null)
    return (
      `The printer does not have ${sheet.name} (${Math.round(sheet.widthMm)} x ${Math.round(sheet.heightMm)} mm). ` +
      `It has ${allInWords(known.media)}. Choose another printer, or another paper in the theme's print.sheets.`
    );
  if (chosen.loaded !== null || !known.tellsLoaded) return null;
  const fitting = known.media.filter((one) => distance(one, sheet) < Infinity).sort((a, b) => distance(a, sheet) - distance(b, sheet));
  return (
    `The wrong paper is loaded: ${allInWords(known.media.filter(({ loaded }) => loaded !== null))}. ` +
    `A ${sheet.name} sheet needs ${[...new Set((fitting.length > 0 ? fitting : [chosen]).map(paperInWords))].slice(0, 3).join(' or ')}. ` +
    'Put it in, and set its size at the printer; printing then continues by itself.'
  );
}

function paperText(media: Media, sheet: PrintPaper): string {
  const { scale, lostMm } = placeOn(media, sheet);
  const cut = [
    ...(lostMm.across >= 0.1 ? [`${lostMm.across.toFixed(1)} mm at its sides`] : []),
    ...(lostMm.down >= 0.1 ? [`${lostMm.down.toFixed(1)} mm above and below`] : []),
  ].join(' and ');
  const changes = [
    ...(Math.abs(scale - 1) >= 0.001 ? [`at ${(scale * 100).toFixed(0)} % of its size`] : []),
    ...(cut === '' ? [] : [`cut by ${cut}, within the border that is kept clear`]),
    ...(hasBorder(media) ? ['with a white border, which this printer leaves'] : []),
    ...(sheet.strips === 2 && media.pieces === 1 ? ['with both strips on one sheet, to be cut by hand'] : []),
  ];
  const on = `${paperInWords(media)}${media.loaded !== null && media.of === 'ipp' ? ', which is loaded' : ''}`;
  return `Sheets of ${sheet.name} are printed on ${on}${changes.length === 0 ? '' : `: ${changes.join(', ')}`}.`;
}

const hasBorder = ({ widthMm, heightMm, area }: Media): boolean =>
  Math.min(area.widthMm, area.heightMm) < widthMm - 0.5 || Math.max(area.widthMm, area.heightMm) < heightMm - 0.5;
