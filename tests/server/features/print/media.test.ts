import { expect, test } from 'vitest';
import { chooseMedia, mediaByName, mediaOfDriver, placeOn } from '../../../../src/server/features/print/media.ts';
import { fourBySix } from '../../../support/print/printerDrivers/samplePaper.ts';

/** Lines of the PPD that Gutenprint 5.3.4 writes for a DNP DS620. */
const dnp = `
*PageSize B7/3.5x5:	"<</PageSize[261.120 460.800]/ImagingBBox null>>setpagedevice"
*ImageableArea B7/3.5x5:	"0.000 44.640 261.120 416.160"
*ImageableArea w144h432/2x6:	"148.800 9.120 297.600 451.680"
*ImageableArea w288h432/4x6:	"0.000 9.120 297.600 451.680"
*ImageableArea w288h432-div2/2x6*2:	"0.000 9.120 297.600 451.680"
*ImageableArea w432h576/6x8:	"0.000 0.000 460.800 584.640"
*ImageableArea w432h576-div4/2x6*4:	"0.000 0.000 460.800 584.640"
*PaperDimension B7/3.5x5:	"261.120 460.800"
*PaperDimension w144h432/2x6:	"297.600 460.800"
*PaperDimension w288h432/4x6:	"297.600 460.800"
*PaperDimension w288h432-div2/2x6*2:	"297.600 460.800"
*PaperDimension w432h576/6x8:	"460.800 584.640"
*PaperDimension w432h576-div4/2x6*4:	"460.800 584.640"
`;
const strips = { ...fourBySix, name: '2x6', strips: 2 as const };
const sixByEight = { ...fourBySix, name: '6x8', widthMm: 152.4, heightMm: 203.2 };
const key = (paper: typeof fourBySix | typeof strips): string | undefined => chooseMedia(mediaOfDriver(dnp), null, paper)?.key;

test("a photo printer's own sizes are chosen by what they are, cut included", () => {
  expect([key(fourBySix), key(strips), key(sixByEight)]).toEqual(['w288h432', 'w288h432-div2', 'w432h576']);
  expect(key({ ...fourBySix, widthMm: 105, heightMm: 148 })).toBeUndefined();
  expect(key({ ...fourBySix, widthMm: 100, heightMm: 150 })).toBe('w288h432');
});

test('a printer that does not cut prints strips on a whole sheet', () => {
  const { media, range } = mediaByName(['na_index-4x6_4x6in', 'iso_a4_210x297mm']);
  expect(chooseMedia(media, range, strips)?.key).toBe('na_index-4x6_4x6in');
});

test('sizes between the smallest and the largest are made to measure', () => {
  const { media, range } = mediaByName(['iso_a4_210x297mm', 'custom_min_50x50mm', 'custom_max_300x1200mm']);
  expect(chooseMedia(media, range, fourBySix)?.key).toBe('custom_101.6x152.4mm_101.6x152.4mm');
  expect(chooseMedia(media, range, { ...fourBySix, widthMm: 400 })).toBeNull();
});

test('the sheet lies on a page of its own size to the dot, and covers all of one that goes beyond the paper', () => {
  const { media } = mediaByName(['na_index-4x6_4x6in']);
  const same = chooseMedia(media, null, fourBySix);
  if (same === null) throw new Error('no media');
  expect(placeOn(same, fourBySix)).toMatchObject({
    leftMm: expect.closeTo(0),
    topMm: expect.closeTo(0),
    widthMm: expect.closeTo(101.6),
    heightMm: expect.closeTo(152.4),
  });
  expect(placeOn(same, { ...fourBySix, bleedMm: 2 })).toMatchObject({ leftMm: expect.closeTo(-2), topMm: expect.closeTo(-2) });
  const beyond = chooseMedia(mediaOfDriver(dnp), null, fourBySix);
  if (beyond === null) throw new Error('no media');
  const { area } = beyond;
  const placed = placeOn(beyond, fourBySix);
  expect(placed.leftMm).toBeLessThanOrEqual(area.leftMm + 1e-9);
  expect(placed.leftMm + placed.widthMm).toBeGreaterThanOrEqual(area.leftMm + area.widthMm - 1e-9);
  expect(placed.topMm).toBeLessThanOrEqual(area.topMm + 1e-9);
  // No more than the 3 mm that nothing stands in are lost at any edge.
  expect((placed.widthMm - area.widthMm) / 2).toBeLessThan(3);
  expect((placed.heightMm - area.heightMm) / 2).toBeLessThan(3);
});
