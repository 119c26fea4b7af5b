import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Media } from '../../../src/server/features/print/media/Media.ts';
import type { PrintedSheet, Printer } from '../../../src/server/features/print/Printer.ts';
import type { StaffPrinter } from '../../../src/shared/contract/print/print.ts';
import type { PaperName } from '../../../src/shared/theme/print/papers.ts';
import { papers } from '../../../src/shared/theme/print/papers.ts';
import { serverProcess } from '../../support/built/serverProcess.ts';
import { staffEnvironment, staffOf } from '../../support/built/staffOf.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';
import { canPrint } from '../../support/print/canPrint.ts';
import { cupsServer } from '../../support/print/cupsServer.ts';
import type { DriversKept } from '../../support/print/driversKept.ts';
import { driversKept } from '../../support/print/driversKept.ts';
import { dyeSublimation } from '../../support/print/dyeSublimation.ts';
import { expectWhole } from '../../support/print/expectWhole.ts';
import { newPrint, orderPrint, printStatus } from '../../support/print/printClient.ts';
import type { EvePrinter } from '../../support/print/ippEvePrinter.ts';
import { ippEvePrinter } from '../../support/print/ippEvePrinter.ts';
import type { Scan } from '../../support/print/markedSheet.ts';
import { markedSheet } from '../../support/print/markedSheet.ts';
import { netOfFile } from '../../support/print/netOfFile.ts';
import { opened } from '../../support/print/printerDrivers/driversUnderTest.ts';
import { good } from '../../support/print/printerDrivers/printerContract.ts';
import { newSheet } from '../../support/print/printerDrivers/samplePaper.ts';
import { readRaster } from '../../support/print/readRaster.ts';
import { scanDocument } from '../../support/print/scanDocument.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { projectRoot } from '../../support/theme/classicTheme.ts';

const patient = (): AbortSignal => AbortSignal.timeout(60_000);
const sheetOf = (name: PaperName): PrintedSheet => newSheet({ name, ...papers[name], bleedMm: 0 });

/** Prints a marked sheet and returns the paper that the printer used. */
async function printed(printer: Printer, sheet: PrintedSheet): Promise<Media> {
  const use = good(await printer.look(patient())).uses(sheet.paper);
  if (use === null) throw new Error('it has no paper for that');
  const handle = good(await printer.begin(sheet, patient()));
  good(await printer.send(handle, sheet, await markedSheet(sheet.paper), patient()));
  await untilTrue(async () => good(await printer.find(sheet.name, handle, patient()))?.state === 'done', 60_000);
  return use.media;
}

describe.skipIf(!canPrint())('paper that nearly fits', () => {
  const net = netOfFile();

  describe('in a driverless printer', () => {
    /**
     * Makes the built booth print a marked 4x6 as ordered by a kiosk; returns the printed document, and the text for staff about its paper.
     */
    async function printedByBooth({ address, printed: out, document }: EvePrinter) {
      staffEnvironment();
      const server = await serverProcess(join(temporaryFolder(), 'data'), '--printer', address);
      onTestFinished(() => server.end('SIGTERM'));
      const print = { ...(await newPrint()), png: await markedSheet(sheetOf('4x6').paper) };
      expect(await orderPrint(server.kiosk, print)).toBe(202);
      await untilTrue(async () => (await printStatus(server.kiosk, print.id)).state === 'done', 60_000);
      const { papers: read } = await (await staffOf(server.kiosk)).reads<StaffPrinter>('printer');
      return { document: document(out()[0] ?? ''), reads: read?.[0]?.says };
    }
    const saysOf = (name: string): string => join(projectRoot, 'tests/fixtures/printers', `${name}.attrs`);

    test.for([
      ['postcard-loaded', [100, 148]],
      ['small-photo-loaded', [100, 150]],
    ] as const)(
      '%s: the built booth prints a complete 4x6 on the loaded paper, and staff read so',
      async ([attributes, [widthMm, heightMm]]) => {
        const { document, reads } = await printedByBooth(await ippEvePrinter(net(), { attributes: saysOf(attributes) }));
        expect(reads).toContain(`(${widthMm} x ${heightMm} mm), which is loaded`);
        const scan = await scanDocument(document);
        expect([scan.width, scan.height].map((dots) => Math.round((dots * 25.4) / 300))).toEqual([widthMm, heightMm]);
        expectWhole(scan, { widthMm, heightMm, area: { leftMm: 0, topMm: 0, widthMm, heightMm }, pieces: 1 });
      },
    );

    test.for([
      ['postcard-loaded', '2x6', [100, 148]],
      ['small-photo-loaded', 'a6', [100, 150]],
    ] as const)('%s: a sheet of %s is printed completely on the loaded paper', async ([attributes, name, size]) => {
      const eve = await ippEvePrinter(net(), { attributes: saysOf(attributes) });
      const sheet = sheetOf(name);
      const media = await printed(opened(eve.address), sheet);
      expect([media.widthMm, media.heightMm]).toEqual(size);
      const scan = await scanDocument(eve.document(sheet.name));
      expect([scan.width, scan.height].map((dots) => Math.round((dots * 25.4) / 300))).toEqual(size);
      expectWhole(scan, media);
    });

    test('a printer that accepts only PWG Raster prints the same', async () => {
      const attributes = join(temporaryFolder(), 'raster.attrs');
      writeFileSync(attributes, readFileSync(saysOf('postcard-loaded'), 'utf8').replace('"image/urf","image/jpeg",', ''));
      const eve = await ippEvePrinter(net(), { attributes });
      const sheet = sheetOf('4x6');
      const media = await printed(opened(eve.address), sheet);
      expect(eve.document(sheet.name).subarray(0, 4).toString()).toBe('RaS2');
      expectWhole(await scanDocument(eve.document(sheet.name)), media);
    });

    test('A4 alone: nothing is sent, and staff read what to load', async () => {
      const eve = await ippEvePrinter(net(), { attributes: saysOf('a4-loaded') });
      const server = await serverProcess(join(temporaryFolder(), 'data'), '--printer', eve.address);
      onTestFinished(() => server.end('SIGTERM'));
      const staff = await staffOf(server.kiosk);
      await untilTrue(async () => (await staff.reads<StaffPrinter>('printer')).trouble === 'paper');
      const { says } = await staff.reads<StaffPrinter>('printer');
      expect(says).toMatch(/^The wrong paper is loaded: A4 \(210 x 297 mm\)\. A 4x6 sheet needs 4x6 inch/);
      expect(await orderPrint(server.kiosk, await newPrint())).toBe(202);
      expect(eve.printed()).toEqual([]);
    });
  });

  describe('in a queue with a Gutenprint driver', () => {
    let kept: DriversKept;

    beforeAll(async () => {
      const cups = await cupsServer(net());
      kept = driversKept(cups);
      process.env['CUPS_SERVER'] = cups.socket;
    });

    test.for([
      ['canon-cp1000', ['4x6']],
      ['canon-cp1200', ['4x6']],
      ['canon-cp1300', ['4x6', '2x6']],
      ['kodak-7000', ['4x6']],
      ['mitsubishi-9800dw', ['6x8']],
      ['sony-upcr10l', ['4x6']],
      ['sony-updr100', ['4x6']],
      ['sony-updr150', ['6x8']],
      ['sony-dppex7', ['4x6']],
      ['citizen-cw-01', ['4x6']],
      // Known to work: with a cut, with a cut that removes a slice, and with a cut across, which can't make strips.
      ['dnp-ds620', ['4x6', '2x6', '6x8']],
      ['kodak-6800', ['2x6']],
      ['dnp-qw410', ['2x6']],
      // A driver that prints its page within a white border, on a postcard.
      ['fujifilm-nx500', ['4x6']],
      // The same with a driver whose page is rotated.
      ['sony-updp10', ['4x6'], true],
    ] as const)('%s prints %s completely, on the size that its driver names', async ([driver, names, onItsSide = false]) => {
      const printer = opened(`cups:${await kept.queueOf(driver, onItsSide)}`);
      const asks = dyeSublimation().groups.find(({ drivers }) => drivers.includes(driver))?.asks;
      for (const name of names) {
        const sheet = sheetOf(name);
        const media = await printed(printer, sheet);
        expect(kept.options(sheet.name)).toContain(`PageSize=${asks?.[name] ?? ''} `);
        const scan = readRaster(kept.raster(sheet.name));
        expectWhole(...upright(scan, media));
      }
    });

    /** Rotates a sideways page back. */
    function upright(scan: Scan, media: Media): [Scan, Media] {
      if (scan.width < scan.height) return [scan, media];
      const { width, height, rgb } = scan;
      const turned = new Uint8Array(rgb.length);
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++)
          turned.set(rgb.subarray(3 * (y * width + x), 3 * (y * width + x) + 3), 3 * ((width - 1 - x) * height + y));
      const { page, area } = media;
      return [
        { width: height, height: width, rgb: turned },
        {
          ...media,
          page: { widthMm: page.heightMm, heightMm: page.widthMm },
          area: { leftMm: area.topMm, topMm: area.leftMm, widthMm: area.heightMm, heightMm: area.widthMm },
        },
      ];
    }
  });
});
