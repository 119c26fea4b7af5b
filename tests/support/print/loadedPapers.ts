import type { ReadAttributes } from '../../../src/server/features/print/ipp/readIpp.ts';
import { collectionsIn, numberIn, textIn } from '../../../src/server/features/print/ipp/readIpp.ts';
import type { IppAttribute, IppValue } from '../../../src/server/features/print/ipp/writeIpp.ts';
import { keyword, numbers } from './oddPrinter.ts';

type Dimension = number | readonly [number, number];

interface Tray {
  readonly name?: string;
  /** In hundredths of a millimetre. A pair describes a roll. */
  readonly size: readonly [Dimension, Dimension];
  readonly source?: string;
  readonly type?: string;
  readonly margin?: number;
}

function dimension(name: string, value: Dimension): IppAttribute {
  return { name, values: [typeof value === 'number' ? { type: 'integer', value } : { type: 'range', value }] };
}

function tray({ name, size, source, type, margin }: Tray): IppValue {
  const [x, y] = size;
  return {
    type: 'collection',
    value: [
      { name: 'media-size', values: [{ type: 'collection', value: [dimension('x-dimension', x), dimension('y-dimension', y)] }] },
      ...(name === undefined ? [] : [keyword('media-size-name', name)]),
      ...(source === undefined ? [] : [keyword('media-source', source)]),
      ...(type === undefined ? [] : [keyword('media-type', type)]),
      ...(margin === undefined ? [] : ['left', 'right', 'top', 'bottom'].map((edge) => numbers(`media-${edge}-margin`, 'integer', margin))),
    ],
  };
}

const trays = (...all: readonly Tray[]): IppAttribute => ({ name: 'media-col-ready', values: all.map(tray) });
const margins = (...all: number[]): IppAttribute[] =>
  ['left', 'right', 'top', 'bottom'].map((edge) => numbers(`media-${edge}-margin-supported`, 'integer', ...all));
const takesAll = keyword(
  'media-col-supported',
  ...['media-size', 'media-source', 'media-type', ...['left', 'right', 'top', 'bottom'].map((edge) => `media-${edge}-margin`)],
);
export const sizes = (...names: string[]): IppAttribute => keyword('media-supported', ...names);
const dimensions = (...all: readonly Tray['size'][]): IppAttribute => ({
  name: 'media-size-supported',
  values: all.map(([x, y]) => ({ type: 'collection', value: [dimension('x-dimension', x), dimension('y-dimension', y)] })),
});
export const ready = (...names: string[]): IppAttribute => keyword('media-ready', ...names);
export const inch = 'na_index-4x6_4x6in';
export const postcard = 'jpn_hagaki_100x148mm';
export const a4 = 'iso_a4_210x297mm';
const metric = 'om_small-photo_100x150mm';
const a6 = 'iso_a6_105x148mm';
const custom = ['custom_min_53x85mm', 'custom_max_102x153mm'];

const rollCut: Tray['size'] = [
  [5300, 10200],
  [8500, 15300],
];

export interface LoadedPaper {
  readonly what: string;
  /** The printer's attributes about its paper. */
  readonly says: readonly IppAttribute[];
  /** The paper requested for a 4x6; null if none is. */
  readonly ordered: string | null;
  /** What staff read. */
  readonly staff: RegExp;
}

export const loadedPapers: readonly LoadedPaper[] = [
  {
    what: 'a printer that reports sizes but no loaded paper',
    says: [sizes(''), dimensions([21000, 29700], [10160, 15240]), takesAll, ...margins(0)],
    ordered: '101.6 x 152.4, margins 0',
    staff: /Sheets of 4x6 are printed on 4x6 inch/,
  },
  {
    what: 'a printer that reports sizes, none of which fits',
    says: [sizes(''), dimensions([21000, 29700]), takesAll, ...margins(0)],
    ordered: null,
    staff: /The printer does not have 4x6 .* It has A4/,
  },
  {
    what: 'a printer that reports a range of sizes',
    says: [sizes(''), dimensions([21000, 29700], rollCut), takesAll, ...margins(0)],
    ordered: '101.6 x 152.4, margins 0',
    staff: /Sheets of 4x6 are printed on 4x6 inch/,
  },
  {
    what: 'a printer with an unnamed tray beside one with A4',
    says: [sizes(inch, a4, ''), ready('', a4), ...margins(0)],
    ordered: null,
    staff: /The wrong paper is loaded: A4/,
  },
  {
    what: 'a small dye-sublimation printer with postcards',
    says: [sizes(postcard, 'om_dsc-photo_89x119mm', ...custom), ready(postcard), takesAll, ...margins(0)],
    ordered: '100 x 148, margins 0',
    staff: /postcard \(100 x 148 mm\), which is loaded: at 98 % of its size, cut by 1\.0 mm above and below/,
  },
  {
    what: 'an inkjet with 10x15 in its tray',
    says: [
      sizes(inch, metric),
      ready(metric),
      trays({ name: metric, size: [10_000, 15_000], source: 'main', type: 'photographic-glossy', margin: 0 }),
      takesAll,
      ...margins(0),
    ],
    ordered: '100 x 150, margins 0, from main, photographic-glossy',
    staff: /10x15 cm \(100 x 150 mm\), which is loaded: at 98 % of its size\.$/,
  },
  {
    what: 'a printer that reports only names',
    says: [sizes(inch, metric), ready(metric)],
    ordered: metric,
    staff: /10x15 cm/,
  },
  {
    what: 'A6 in the tray',
    says: [sizes(inch, a6, a4), ready(a6, a4), takesAll, ...margins(0)],
    ordered: '105 x 148, margins 0',
    staff: /A6 \(105 x 148 mm\), which is loaded: .* cut by 2\.0 mm above and below/,
  },
  {
    what: 'paper reported only for its tray',
    says: [
      sizes(a4),
      trays({ size: [10_160, 15_240], source: 'photo' }, { size: [21_000, 29_700], source: 'main' }),
      takesAll,
      ...margins(0),
    ],
    ordered: '101.6 x 152.4, margins 0, from photo',
    staff: /4x6 inch \(102 x 152 mm\), which is loaded\.$/,
  },
  {
    what: 'a tray listed with and without a border',
    says: [
      sizes(inch),
      trays({ size: [10_160, 15_240], source: 'photo', margin: 300 }, { size: [10_160, 15_240], source: 'photo', margin: 0 }),
      takesAll,
      ...margins(0, 300),
    ],
    ordered: '101.6 x 152.4, margins 0, from photo',
    staff: /which is loaded\.$/,
  },
  {
    what: 'a printer that leaves a border',
    says: [sizes(inch, a4), ready(inch), takesAll, ...margins(423)],
    ordered: inch,
    staff: /which is loaded: at 9\d % of its size, .*with a white border/,
  },
  {
    // Like a Canon inkjet, whose plain papers keep a border although its photo papers have none.
    what: 'a border on this paper only',
    says: [sizes(inch, a4), trays({ name: inch, size: [10_160, 15_240], source: 'main', margin: 300 }), takesAll, ...margins(0, 300)],
    ordered: '101.6 x 152.4, from main',
    staff: /which is loaded: at 9\d % of its size, .*with a white border/,
  },
  {
    what: 'no report of loaded paper',
    says: [sizes(a6, inch, metric), takesAll, ...margins(0)],
    ordered: '101.6 x 152.4, margins 0',
    staff: /on 4x6 inch \(102 x 152 mm\)\.$/,
  },
  {
    what: 'a roll, which may be wide enough',
    says: [sizes(inch, a4), trays({ size: [10_160, [8900, 100_000]] }), takesAll, ...margins(0)],
    ordered: '101.6 x 152.4, margins 0',
    staff: /on 4x6 inch/,
  },
  {
    what: 'a tray with unknown content',
    says: [sizes(inch, a4), ready(a4, 'unknown'), takesAll, ...margins(0)],
    ordered: '101.6 x 152.4, margins 0',
    staff: /on 4x6 inch/,
  },
  {
    what: 'only A4 in its tray',
    says: [sizes(inch, metric, a6, a4), ready(a4), takesAll, ...margins(0)],
    ordered: null,
    staff:
      /^The wrong paper is loaded: A4 \(210 x 297 mm\)\. A 4x6 sheet needs 4x6 inch \(102 x 152 mm\) or 10x15 cm \(100 x 150 mm\) or A6 \(105 x 148 mm\)\. Put it in/,
  },
  {
    what: 'small cards in a printer that accepts any size',
    says: [sizes('om_card_54x86mm', ...custom), ready('om_card_54x86mm'), takesAll, ...margins(0)],
    ordered: null,
    staff: /^The wrong paper is loaded: 54 x 86 mm\. A 4x6 sheet needs 4x6 inch/,
  },
];

/** The paper that a job requests. */
export function wished(job: ReadAttributes): string | null {
  const [col] = collectionsIn(job, 'media-col');
  if (col === undefined) return textIn(job, 'media');
  const [size = new Map()] = collectionsIn(col, 'media-size');
  const [x, y] = ['x-dimension', 'y-dimension'].map((name) => (numberIn(size, name) ?? 0) / 100);
  const [source, type] = [textIn(col, 'media-source'), textIn(col, 'media-type')];
  const parts = [
    `${String(x)} x ${String(y)}`,
    ...(numberIn(col, 'media-top-margin') === 0 ? ['margins 0'] : []),
    ...(source === null ? [] : [`from ${source}`]),
    ...(type === null ? [] : [type]),
  ];
  return parts.join(', ');
}
