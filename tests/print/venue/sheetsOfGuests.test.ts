import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Media } from '../../../src/server/features/print/media/Media.ts';
import { dots, papers } from '../../../src/shared/theme/print/papers.ts';
import type { Box } from '../../../src/stage/parts/Box.ts';
import { startBuiltBooth } from '../../support/built/builtBooth.ts';
import type { Kiosk } from '../../support/built/openKiosk.ts';
import { openKiosk } from '../../support/built/openKiosk.ts';
import { visitDriver } from '../../support/built/visitDriver.ts';
import { itemOnPhone } from '../../support/phone/itemOnPhone.ts';
import { canPrint } from '../../support/print/canPrint.ts';
import { cupsServer } from '../../support/print/cupsServer.ts';
import { driversKept } from '../../support/print/driversKept.ts';
import { expectWhole } from '../../support/print/expectWhole.ts';
import { ippEvePrinter } from '../../support/print/ippEvePrinter.ts';
import type { Scan } from '../../support/print/markedSheet.ts';
import { cornerMark } from '../../support/print/markedSheet.ts';
import { netOfFile } from '../../support/print/netOfFile.ts';
import { opened } from '../../support/print/printerDrivers/driversUnderTest.ts';
import { good } from '../../support/print/printerDrivers/printerContract.ts';
import { newSheet } from '../../support/print/printerDrivers/samplePaper.ts';
import { scanDocument } from '../../support/print/scanDocument.ts';
import { differingOnPaper } from '../../support/print/sheetOnPaper.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { projectRoot } from '../../support/theme/classicTheme.ts';
import { plainTheme } from '../../support/theme/quickTheme.ts';

type SmallPaper = '2x6' | 'a6';

/** A theme's sheet: a red frame 3 mm inside its edges on a blue ground, with the guest's card and code inside. */
function framedSheet(paper: SmallPaper) {
  const { widthMm, heightMm, strips } = papers[paper];
  const [width, height, safe] = [Math.round(dots(widthMm) / strips), dots(heightMm), dots(3)];
  const frame: Box = { x: safe, y: safe, width: width - 2 * safe, height: height - 2 * safe };
  const inner: Box = { x: safe + 12, y: safe + 12, width: frame.width - 24, height: frame.height - 24 };
  // The card's height at this width (710 x 1000 in classic), so that it fills the box.
  const card: Box = { x: width / 2 - 213, y: 230, width: 426, height: 600 };
  const code: Box = { x: width / 2 - 180, y: height - 480, width: 360, height: 360 };
  const box = (of: Box) => [of.x, of.y, of.width, of.height];
  const layers = [
    { fill: '#2040c0', box: [0, 0, width, height] },
    { fill: '#e01010', box: box(frame) },
    { fill: '#f0d020', box: box(inner) },
    { fill: cornerMark.colour, box: box({ ...inner, width: cornerMark.across * frame.width, height: cornerMark.down * frame.height }) },
    { made: 'whole', box: box(card) },
    { code: 'link', box: box(code) },
  ];
  return { frame, card, code, sheet: { id: 'small', paper, layers } };
}

/** The position of a sheet's box in a scan, given the frame's position there. */
function placed(box: Box, frame: Box, found: Box): Box {
  const [across, down] = [found.width / frame.width, found.height / frame.height];
  return {
    x: Math.round(found.x + (box.x - frame.x) * across),
    y: Math.round(found.y + (box.y - frame.y) * down),
    width: Math.round(box.width * across),
    height: Math.round(box.height * down),
  };
}

function canvasOf({ width, height, rgb }: Scan) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  image.data.fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4)
    for (let channel = 0; channel < 3; channel++) image.data[to + channel] = rgb[from + channel]!;
  context.putImageData(image, 0, 0);
  return canvas;
}

/** A printer for the booth, and the documents that it has printed. */
interface Place {
  readonly address: string;
  readonly printed: () => readonly string[];
  readonly document: (job: string) => Buffer;
}

describe.skipIf(!canPrint())('a guest at the built booth prints, and the printer gets the sheet complete, upright and sharp', () => {
  const net = netOfFile();
  let kiosk: Kiosk;
  beforeAll(async () => {
    kiosk = await openKiosk({ width: 1080, height: 1920, reducedMotion: 'reduce' });
  });
  afterAll(() => kiosk.close());

  const driverless = (is: Parameters<typeof ippEvePrinter>[1]) => async (): Promise<Place> => ippEvePrinter(net(), is);
  const loadedWith = (name: string) => driverless({ attributes: join(projectRoot, 'tests/fixtures/printers', `${name}.attrs`) });
  const driver = (name: string) => async (): Promise<Place> => {
    const cups = await cupsServer(net());
    process.env['CUPS_SERVER'] = cups.socket;
    const kept = driversKept(cups);
    return { address: `cups:${await kept.queueOf(name)}`, printed: kept.printed, document: kept.raster };
  };

  /** Runs a visit that touches Print; returns the printed document and the guest's item on the phone. */
  async function printedByGuest(paper: SmallPaper, { address, printed, document }: Place) {
    const booth = await startBuiltBooth({ ...plainTheme, print: { sheets: [framedSheet(paper).sheet] } }, '--printer', address);
    onTestFinished(() => booth.stop());
    const { page } = kiosk;
    await page.goto(booth.address);
    const guest = visitDriver(page);
    await guest.wholeVisit();
    const { link, item } = await itemOnPhone(page);
    await guest.button('Print').click();
    await untilTrue(() => printed().length > 0, 60_000);
    const [job = '', ...more] = printed();
    expect(more).toEqual([]);
    return { scan: await scanDocument(document(job)), link: link.link, item: item.main.bytes };
  }

  async function mediaOf(address: string, paper: SmallPaper): Promise<Media> {
    const look = good(await opened(address).look(AbortSignal.timeout(60_000)));
    const use = look.uses(newSheet({ name: paper, ...papers[paper], bleedMm: 0 }).paper);
    if (use === null) throw new Error(`it has no paper for ${paper}`);
    return use.media;
  }

  test.for([
    ['a driverless printer, as PDF', '2x6', driverless('application/pdf'), { pieces: 1, paperMm: [102, 152] }],
    ['a driverless printer, as JPEG', '2x6', driverless('image/jpeg'), { pieces: 1, paperMm: [102, 152] }],
    ['a driverless printer with postcards', 'a6', loadedWith('postcard-loaded'), { pieces: 1, paperMm: [100, 148] }],
    ['Gutenprint for a printer that cuts', '2x6', driver('dnp-ds620'), { pieces: 2, paperMm: [102, 152] }],
    ['Gutenprint for a printer that has postcards', 'a6', driver('canon-cp1300'), { pieces: 1, paperMm: [100, 148] }],
  ] as const)('%s: %s', async ([, paper, start, { pieces, paperMm }]) => {
    const place = await start();
    const media = await mediaOf(place.address, paper);
    expect([media.pieces, Math.round(media.widthMm), Math.round(media.heightMm)]).toEqual([pieces, ...paperMm]);
    const { scan, link, item } = await printedByGuest(paper, place);
    const [across, down] = [(scan.width * 25.4) / media.area.widthMm, (scan.height * 25.4) / media.area.heightMm];
    for (const dotsPerInch of [across, down]) expect(dotsPerInch).toBeGreaterThan(295);
    expect(across / down).toBeCloseTo(1, 1);
    // Two strips lie side by side whether or not the printer cuts between them.
    const { strips } = papers[paper];
    const frames = expectWhole(scan, { ...media, pieces: strips });
    expect(frames).toHaveLength(strips);
    const sheet = framedSheet(paper);
    const canvas = canvasOf(scan);
    for (const found of frames) {
      expect(found.width / found.height / (sheet.frame.width / sheet.frame.height)).toBeCloseTo(1, 1);
      const code = placed(sheet.code, sheet.frame, found);
      const { data } = canvas.getContext('2d').getImageData(code.x, code.y, code.width, code.height);
      expect(jsQR(Uint8ClampedArray.from(data), code.width, code.height)?.data).toBe(link);
      const card = placed(sheet.card, sheet.frame, found);
      expect(await differingOnPaper(item, canvas.toBuffer('image/png'), card, '#f0d020')).toBeLessThan(0.05);
    }
  });
});
