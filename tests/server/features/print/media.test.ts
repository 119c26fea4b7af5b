import { expect, test } from 'vitest';
import { mediaOfDriver } from '../../../../src/server/features/print/media/driverMedia.ts';
import { mediaByName } from '../../../../src/server/features/print/ipp/ippMedia.ts';
import type { Media } from '../../../../src/server/features/print/media/Media.ts';
import { chooseMedia, noMargins, wholePage } from '../../../../src/server/features/print/media/Media.ts';
import { paperFor } from '../../../../src/server/features/print/media/paperFor.ts';
import type { PageBox, SheetPlacement } from '../../../../src/server/features/print/media/placeOn.ts';
import { paperOf, placeOn } from '../../../../src/server/features/print/media/placeOn.ts';
import type { PaperName } from '../../../../src/shared/theme/print/papers.ts';
import { papers } from '../../../../src/shared/theme/print/papers.ts';
import type { PrintPaper } from '../../../../src/server/storage/prints/PrintRecords.ts';
import { fourBySix } from '../../../support/print/printerDrivers/samplePaper.ts';

const sheetOf = (name: PaperName, bleedMm = 0): PrintPaper => ({ name, ...papers[name], bleedMm });
const chosen = (media: readonly Media[], sheet: PrintPaper = fourBySix): string | undefined =>
  chooseMedia({ media, range: null }, sheet)?.key;
const loaded = (media: Media): Media => ({ ...media, loaded: { source: 'main', type: null } });
function only<T>(one: T | null | undefined): T {
  if (one == null) throw new Error('there is none');
  return one;
}

/** Lines of a driver's description: keyword, label, page and printable area in points. */
const ppd = (...sizes: readonly (readonly [key: string, label: string, page: string, area: string])[]): string =>
  sizes
    .map(
      ([key, label, page, area]) =>
        `*PageSize ${key}/${label}:\t"<</PageSize[${page}]/ImagingBBox null>>setpagedevice"\n` +
        `*ImageableArea ${key}/${label}:\t"${area}"\n*PaperDimension ${key}/${label}:\t"${page}"\n`,
    )
    .join('');

/** As Gutenprint 5.3.4 writes them. */
const dnp = ppd(
  ['B7', '3.5x5', '261.120 460.800', '0.000 44.640 261.120 416.160'],
  ['w144h432', '2x6', '297.600 460.800', '148.800 9.120 297.600 451.680'],
  ['w288h432', '4x6', '297.600 460.800', '0.000 9.120 297.600 451.680'],
  ['w288h432-div2', '2x6*2', '297.600 460.800', '0.000 9.120 297.600 451.680'],
  ['w432h576', '6x8', '460.800 584.640', '9.120 0.000 451.680 584.640'],
  ['w432h576-w432h432_w432h144', '6x6+2x6', '460.800 584.640', '9.120 0.000 451.680 584.640'],
  ['w432h576-div4', '2x6*4', '460.800 584.640', '9.120 0.000 451.680 584.640'],
);

test("a photo printer's own sizes are matched by their meaning, including cuts", () => {
  const sizes = mediaOfDriver(dnp);
  expect((['4x6', '2x6', '6x8', '10x15', 'a6', '5x7'] as const).map((name) => chosen(sizes, sheetOf(name)))).toEqual([
    'w288h432',
    'w288h432-div2',
    'w432h576',
    'w288h432',
    'w288h432',
    undefined,
  ]);
});

test('a 4x6 that is cut across the middle cannot hold strips', () => {
  const sizes = mediaOfDriver(
    ppd(
      ['w288h432', '4x6', '337.920 440.640', '17.040 0.000 320.880 440.640'],
      ['w288h432-div2', '4x3*2', '337.920 440.640', '17.040 0.000 320.880 440.640'],
    ),
  );
  expect(chosen(sizes, sheetOf('2x6'))).toBe('w288h432');
});

test.for<[key: string, label: string, page: string, sheet: PaperName]>([
  ['Postcard', 'Postcard 100x148mm', '299.520 449.280', '4x6'],
  ['w288h432', 'UPC-10P23 (4x6)', '288.000 432.000', '4x6'],
  ['4x6.Borderless', '4 x 6 in', '288 432', '4x6'],
  ['100x150mm', '10 x 15 cm', '283 425', '10x15'],
  ['PC', '4x6', '300 446', '4x6'],
  // Rotated.
  ['dnp6x4', '6x4', '446 300', '4x6'],
  ['L2', '5x7 in', '371.52 513.6', '5x7'],
])('a driver\'s paper name is understood: %s, "%s" of %s points becomes %s', ([key, label, page, sheet]) => {
  const sizes = mediaOfDriver(ppd([key, label, page, `0 0 ${page}`], ['A4', 'A4', '595 842', '0 0 595 842']));
  expect(chosen(sizes, sheetOf(sheet))).toBe(key);
});

test('a page size in pixels is ignored', () => {
  const sizes = mediaOfDriver(ppd(['Custom1', '1280x1920', '283.569 425.354', '0 0 283.569 425.354']));
  expect(chosen(sizes)).toBe('Custom1');
});

test.for([
  '*PageSize a/\n',
  '*PaperDimension a/\n',
  '*ImageableArea a/b: "\n',
  '*PageSize without an end',
  '*PageSize ',
  '*PaperDimension a: "1 1"\n',
])('a hundred thousand lines of %j from a print server do not hide earlier sizes, and are parsed quickly', (line) => {
  const sizes = mediaOfDriver(ppd(['4x6', '4x6', '288 432', '0 0 288 432']) + line.repeat(100_000));
  expect(chosen(sizes)).toBe('4x6');
  expect(sizes.length).toBeLessThanOrEqual(2);
});

test('of thousands of sizes, only a few hundred are read', () => {
  const names = Array.from({ length: 20_000 }, (_, place) => `custom_${place}_100x150mm`);
  expect(mediaByName(names).media.length).toBeLessThanOrEqual(1000);
  expect(mediaOfDriver(names.map((name) => `*PaperDimension ${name}: "288 432"\n`).join('')).length).toBeLessThanOrEqual(3000);
});

test.for([
  ['w288h432', '9000 9000'],
  ['w288h432', '288 9000'],
  ['Postcard', '9000 420'],
  ['w288h432', '0.01 0.01'],
  ['w288h432', '-288 432'],
  ['w288h432', '1e999 1e999'],
  ['w288h432', 'wide high'],
] as const)('an impossible page size is not drawn: %s of %s points', ([key, page]) => {
  const real = ['A4', 'A4', '595 842', '0 0 595 842'] as const;
  const sizes = mediaOfDriver(ppd([key, '4x6', page, `0 0 ${page}`], real));
  expect(sizes.map((one) => one.key)).toEqual(['A4']);
});

test.for(['-9000 -9000 9000 9000', '-1e999 0 1e999 432', '280 0 288 432', 'a b c d'])(
  'an impossible printable area counts as the whole page: %s',
  (area) => {
    const [media] = mediaOfDriver(ppd(['4x6', '4x6', '288 432', area]));
    expect(only(media).area).toEqual({ leftMm: 0, topMm: 0, ...only(media).page });
  },
);

test("the queue's default size is preferred to others that nearly fit", () => {
  const sizes = ppd(['4x6', '4x6', '288 432', '0 0 288 432'], ['Postcard', 'Postcard', '283.465 419.528', '0 0 283.465 419.528']);
  expect(chosen(mediaOfDriver(sizes))).toBe('4x6');
  expect(chosen(mediaOfDriver(`${sizes}*DefaultPageSize: Postcard\n`))).toBe('Postcard');
});

test('of two media with the same size, the borderless one is chosen', () => {
  const sizes = ppd(['4x6', '4x6', '288 432', '12 12 276 420'], ['4x6.Borderless', '4x6', '288 432', '0 0 288 432']);
  expect(chosen(mediaOfDriver(sizes))).toBe('4x6.Borderless');
});

test('a driverless postcard printer prints borderless if it can, otherwise the whole sheet within its border', () => {
  const bordered = ['Postcard', 'Hagaki', '283.465 419.528', '18 36 265.465 383.528'] as const;
  const both = mediaOfDriver(ppd(bordered, ['Postcard.Borderless', 'Hagaki', '283.465 419.528', '0 0 283.465 419.528']));
  expect(chosen(both)).toBe('Postcard.Borderless');
  const { lostMm } = placeOn(only(mediaOfDriver(ppd(bordered))[0]), fourBySix);
  expect(Math.max(lostMm.across, lostMm.down)).toBeLessThanOrEqual(2);
});

test('a printer without a cutter prints strips on a whole sheet', () => {
  expect(chosen(mediaByName(['na_index-4x6_4x6in', 'iso_a4_210x297mm']).media, sheetOf('2x6'))).toBe('na_index-4x6_4x6in');
});

test('custom sizes between the smallest and the largest are used', () => {
  const known = mediaByName(['iso_a4_210x297mm', 'custom_min_50x50mm', 'custom_max_300x1200mm']);
  expect(chooseMedia(known, fourBySix)?.key).toBe('custom_101.6x152.4mm_101.6x152.4mm');
  expect(chooseMedia(known, { ...fourBySix, widthMm: 400 })).toBeNull();
});

test('of all sizes that nearly fit, the loaded one is preferred to the best fit', () => {
  const sizes = mediaByName([
    'na_index-4x6_4x6in',
    'om_small-photo_100x150mm',
    'jpn_hagaki_100x148mm',
    'iso_a6_105x148mm',
    'iso_a5_148x210mm',
  ]);
  for (const at of sizes.media.keys()) {
    const media = sizes.media.map((one, place) => (place === at ? loaded(one) : one));
    expect(chosen(media)).toBe(sizes.media[at === 4 ? 0 : at]?.key);
  }
  // Custom sizes are also available.
  const range = { minMm: [50, 50], maxMm: [110, 160], marginsMm: noMargins } as const;
  expect(chooseMedia({ media: [loaded(wholePage('jpn_hagaki_100x148mm', 100, 148))], range }, fourBySix)?.key).toBe('jpn_hagaki_100x148mm');
  expect(chooseMedia({ media: [wholePage('iso_a6_105x148mm', 105, 148)], range }, fourBySix)?.key).toMatch(/^custom_/);
});

/** The visible part of a sheet on paper, in mm from the sheet's upper left corner. */
function seenOf({ drawings }: SheetPlacement, { widthMm, heightMm, bleedMm }: PrintPaper, paper: PageBox) {
  const top = only(drawings.at(-1));
  const scale = top.box.widthMm / (widthMm + 2 * bleedMm);
  const left = (Math.max(top.seen.leftMm, paper.leftMm) - top.box.leftMm) / scale - bleedMm;
  const up = (Math.max(top.seen.topMm, paper.topMm) - top.box.topMm) / scale - bleedMm;
  const right = (Math.min(top.seen.leftMm + top.seen.widthMm, paper.leftMm + paper.widthMm) - top.box.leftMm) / scale - bleedMm;
  const down = (Math.min(top.seen.topMm + top.seen.heightMm, paper.topMm + paper.heightMm) - top.box.topMm) / scale - bleedMm;
  return { left, up, right: widthMm - right, down: heightMm - down };
}

const covers = (drawings: SheetPlacement['drawings'], { leftMm, topMm, widthMm, heightMm }: PageBox): boolean =>
  [leftMm + 0.1, leftMm + widthMm / 3, leftMm + widthMm / 2 + 0.1, leftMm + widthMm - 0.1].every((x) =>
    [topMm + 0.1, topMm + heightMm - 0.1].every((y) =>
      drawings.some(({ box, seen }) =>
        [box, seen].every((one) => x >= one.leftMm && x <= one.leftMm + one.widthMm && y >= one.topMm && y <= one.topMm + one.heightMm),
      ),
    ),
  );

test('a sheet fits paper of its own size to the dot, with its bleed beyond the edge', () => {
  const same = only(chooseMedia({ media: mediaByName(['na_index-4x6_4x6in']).media, range: null }, fourBySix));
  for (const bleedMm of [0, 2]) {
    const { drawings, scale, lostMm } = placeOn(same, { ...fourBySix, bleedMm });
    expect([scale, lostMm.across, lostMm.down]).toEqual([expect.closeTo(1), expect.closeTo(0), expect.closeTo(0)]);
    expect(drawings).toHaveLength(1);
    expect(drawings[0]?.box).toMatchObject({ leftMm: expect.closeTo(-bleedMm), topMm: expect.closeTo(-bleedMm) });
  }
});

const nearly: readonly (readonly [sheet: PaperName, widthMm: number, heightMm: number])[] = [
  ['4x6', 100, 150],
  ['4x6', 100, 148],
  ['4x6', 105, 148],
  ['2x6', 100, 148],
  ['10x15', 101.6, 152.4],
  ['10x15', 100, 148],
  ['a6', 100, 148],
  ['a6', 101.6, 152.4],
  ['5x7', 130, 180],
  ['5x7', 128, 182],
  ['6x8', 150, 200],
];

test.for(
  nearly.flatMap(([name, widthMm, heightMm]) =>
    [0, 2].flatMap((bleedMm) => [
      { name, what: `a page of ${widthMm} x ${heightMm} mm`, bleedMm, media: wholePage('own', widthMm, heightMm) },
      {
        name,
        what: `${widthMm} x ${heightMm} mm on its side`,
        bleedMm,
        media: { ...wholePage('side', heightMm, widthMm) },
      },
      {
        name,
        what: `${widthMm} x ${heightMm} mm with 3 mm printed beyond it`,
        bleedMm,
        media: { ...wholePage('over', widthMm + 6, heightMm + 8), widthMm, heightMm },
      },
      {
        name,
        what: `${widthMm} x ${heightMm} mm with a white border`,
        bleedMm,
        media: { ...wholePage('within', widthMm, heightMm), area: { leftMm: 3, topMm: 3, widthMm: widthMm - 6, heightMm: heightMm - 15 } },
      },
      {
        name,
        what: `${widthMm} x ${heightMm} mm whose page is what is printed`,
        bleedMm,
        media: { ...wholePage('small', widthMm - 15, heightMm - 22), widthMm, heightMm },
      },
    ]),
  ),
)('a $name with a bleed of $bleedMm mm on $what loses nothing important, and leaves no bars', ({ name, bleedMm, media }) => {
  const sheet = sheetOf(name, bleedMm);
  const placement = placeOn(media, sheet);
  const upright = placement.turned
    ? { leftMm: media.area.topMm, topMm: media.area.leftMm, widthMm: media.area.heightMm, heightMm: media.area.widthMm }
    : media.area;
  expect(covers(placement.drawings, upright)).toBe(true);
  const across = Math.min(media.widthMm, upright.widthMm);
  const down = Math.min(media.heightMm, upright.heightMm);
  const paper = {
    leftMm: upright.leftMm + (upright.widthMm - across) / 2,
    topMm: upright.topMm + (upright.heightMm - down) / 2,
    widthMm: across,
    heightMm: down,
  };
  const seen = seenOf(placement, sheet, paper);
  // Content keeps 3 mm from the edges, and a printer may feed paper 1 mm off.
  for (const [edge, mm] of Object.entries(seen)) expect(mm, edge).toBeLessThanOrEqual(2.001);
  expect(Math.max(seen.left, seen.right, 0)).toBeCloseTo(placement.lostMm.across);
  expect(Math.max(seen.up, seen.down, 0)).toBeCloseTo(placement.lostMm.down);
  // Staff see only the paper.
  const shown = placeOn(paperOf(media), sheet);
  expect(shown.scale).toBeCloseTo(placement.scale);
});

test('each of two strips is centred on its own piece, even if the cut removes a slice', () => {
  const [media] = mediaOfDriver(ppd(['w288h432-div2', '2x6*2', '307.68 442.56', '0 0 307.68 442.56']));
  const sheet = sheetOf('2x6');
  const { drawings, scale } = placeOn(only(media), sheet);
  expect(scale).toBeCloseTo(1);
  const strips = drawings
    .filter(({ box }) => Math.abs(box.widthMm - sheet.widthMm) + Math.abs(box.heightMm - sheet.heightMm) < 0.01)
    .map(({ seen }) => seen);
  const piece = (307.68 / 2 / 72) * 25.4;
  expect(strips.map(({ leftMm, widthMm }) => [leftMm + widthMm / 2, widthMm])).toEqual([
    [expect.closeTo(piece / 2), expect.closeTo(50.8)],
    [expect.closeTo(piece * 1.5), expect.closeTo(50.8)],
  ]);
});

test('staff read the paper, what the printer cuts off, and what they must cut themselves', () => {
  const said = (media: Media, sheet: PrintPaper): string | undefined =>
    paperFor({ media: [media], range: null, tellsLoaded: false }, sheet)?.says;
  expect(said(wholePage('a', 101.6, 152.4), fourBySix)).toBe('Sheets of 4x6 are printed on 4x6 inch (102 x 152 mm).');
  expect(said(loaded(wholePage('b', 100, 148)), fourBySix)).toBe(
    'Sheets of 4x6 are printed on a postcard (100 x 148 mm), which is loaded: at 98 % of its size, cut by 1.0 mm above and below, within the border ' +
      'that is kept clear.',
  );
  expect(said({ ...wholePage('c', 101.6, 152.4), area: { leftMm: 4, topMm: 4, widthMm: 93.6, heightMm: 144.4 } }, sheetOf('2x6'))).toMatch(
    /with a white border, which this printer leaves, with both strips on one sheet, to be cut by hand\.$/,
  );
});
