import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
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
import type { CupsServer } from '../../support/print/cupsServer.ts';
import { cupsServer } from '../../support/print/cupsServer.ts';
import { dyeSublimation } from '../../support/print/dyeSublimation.ts';
import { newPrint, orderPrint, printStatus } from '../../support/print/printClient.ts';
import type { EvePrinter } from '../../support/print/ippEvePrinter.ts';
import { ippEvePrinter } from '../../support/print/ippEvePrinter.ts';
import type { Scan } from '../../support/print/markedSheet.ts';
import { markedSheet, marksIn } from '../../support/print/markedSheet.ts';
import { netOfFile } from '../../support/print/netOfFile.ts';
import { opened } from '../../support/print/printerDrivers/driversUnderTest.ts';
import { good } from '../../support/print/printerDrivers/printerContract.ts';
import { newSheet } from '../../support/print/printerDrivers/samplePaper.ts';
import { readRaster } from '../../support/print/readRaster.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { projectRoot } from '../../support/theme/classicTheme.ts';

const patient = (): AbortSignal => AbortSignal.timeout(60_000);
const sheetOf = (name: PaperName): PrintedSheet => newSheet({ name, ...papers[name], bleedMm: 0 });

/** Prints a marked sheet; gives the paper that the printer took for it. */
async function printed(printer: Printer, sheet: PrintedSheet): Promise<Media> {
  const use = good(await printer.look(patient())).uses(sheet.paper);
  if (use === null) throw new Error('it has no paper for that');
  const handle = good(await printer.begin(sheet, patient()));
  good(await printer.send(handle, sheet, await markedSheet(sheet.paper), patient()));
  await untilTrue(async () => good(await printer.find(sheet.name, handle, patient()))?.state === 'done', 60_000);
  return use.media;
}

/** A scan of what was printed has no white edge on the paper itself, and all that matters is on each piece of it, 1 mm and more from its edges. */
function expectWhole(scan: Scan, { widthMm, heightMm, area, pieces }: Pick<Media, 'widthMm' | 'heightMm' | 'area' | 'pieces'>): void {
  const dotsPerMm = scan.width / area.widthMm;
  const across = Math.min(widthMm, area.widthMm) / pieces;
  const down = Math.min(heightMm, area.heightMm);
  for (let piece = 0; piece < pieces; piece++) {
    const [middle, half] = [((piece + 0.5) * area.widthMm) / pieces, area.heightMm / 2];
    // Whatever is on the border of the paper lies within it.
    const part = {
      x: Math.ceil((middle - across / 2) * dotsPerMm),
      y: Math.ceil((half - down / 2) * dotsPerMm),
      width: Math.floor(across * dotsPerMm) - 1,
      height: Math.floor(down * dotsPerMm) - 1,
    };
    const { whiteAtEdges, marks } = marksIn(scan, part);
    expect(whiteAtEdges, `piece ${piece}`).toBe(0);
    const edges = [marks.left * across, (1 - marks.right) * across, marks.top * down, (1 - marks.bottom) * down];
    for (const mm of edges) expect(mm, `${edges.map((edge) => edge.toFixed(1)).join(', ')} mm from its edges`).toBeGreaterThan(0.85);
    expect(Math.abs((edges[0] ?? 0) - (edges[1] ?? 0)), 'in its middle').toBeLessThan(0.6);
    expect(Math.abs((edges[2] ?? 0) - (edges[3] ?? 0)), 'in its middle').toBeLessThan(0.6);
  }
}

describe.skipIf(!canPrint())('paper that nearly fits', () => {
  const net = netOfFile();

  describe('in a driverless printer', () => {
    /** What was sent to it, at 300 dots to the inch. */
    async function scanned(document: Buffer): Promise<Scan> {
      const kind = document.subarray(0, 4).toString('latin1');
      if (kind === 'RaS2') return readRaster(document);
      const file = join(temporaryFolder(), 'sheet');
      writeFileSync(file, document);
      if (kind === '%PDF') expect(spawnSync('pdftocairo', ['-r', '300', '-png', '-singlefile', file, file]).status).toBe(0);
      const image = await loadImage(kind === '%PDF' ? `${file}.png` : file);
      const context = createCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
      return { width, height, rgb: Uint8Array.from(data.filter((_, place) => place % 4 !== 3)) };
    }
    /** Has the built booth print a marked 4x6, as a kiosk orders one; gives what came out, and what staff read of its paper. */
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
      '%s: the built booth prints a whole 4x6 on the loaded paper, and staff read so',
      async ([attributes, [widthMm, heightMm]]) => {
        const { document, reads } = await printedByBooth(await ippEvePrinter(net(), { attributes: saysOf(attributes) }));
        expect(reads).toContain(`(${widthMm} x ${heightMm} mm), which is loaded`);
        const scan = await scanned(document);
        expect([scan.width, scan.height].map((dots) => Math.round((dots * 25.4) / 300))).toEqual([widthMm, heightMm]);
        expectWhole(scan, { widthMm, heightMm, area: { leftMm: 0, topMm: 0, widthMm, heightMm }, pieces: 1 });
      },
    );

    test.for([
      ['postcard-loaded', '2x6', [100, 148]],
      ['small-photo-loaded', 'a6', [100, 150]],
    ] as const)('%s: a sheet of %s is printed whole on the loaded paper', async ([attributes, name, size]) => {
      const eve = await ippEvePrinter(net(), { attributes: saysOf(attributes) });
      const sheet = sheetOf(name);
      const media = await printed(opened(eve.address), sheet);
      expect([media.widthMm, media.heightMm]).toEqual(size);
      const scan = await scanned(eve.document(sheet.name));
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
      expectWhole(await scanned(eve.document(sheet.name)), media);
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
    let cups: CupsServer | null = null;
    let kept = '';

    /** A queue whose printer keeps what its driver is given: the driver's own language nobody else reads. */
    async function queueOf(driver: string, onItsSide: boolean): Promise<string> {
      if (cups === null) throw new Error('CUPS is not there');
      const { stdout } = spawnSync('/usr/lib/cups/driver/gutenprint.5.3', ['cat', `gutenprint.5.3://${driver}/expert`], {
        encoding: 'latin1',
        maxBuffer: 64 * 1024 * 1024,
      });
      const own = stdout
        .replaceAll(/^\*cupsFilter:.*\n/gm, '')
        .replace(/^\*cupsVersion.*\n/m, '$&*cupsFilter: "application/vnd.cups-raster 100 -"\n');
      const ppd = join(kept, `${driver}.ppd`);
      writeFileSync(ppd, onItsSide ? own.replaceAll(/\b(28\d\.000) (43\d\.000)/g, '$2 $1') : own, 'latin1');
      await cups.admin('lpadmin', '-p', driver, '-E', '-v', 'keep:/', '-P', ppd);
      return driver;
    }

    beforeAll(async () => {
      cups = await cupsServer(net());
      const root = dirname(cups.socket);
      kept = join(root, 'log');
      const backend = join(root, 'bin', 'backend', 'keep');
      writeFileSync(backend, `#!/bin/sh\n[ $# -eq 0 ] && exit 0\ncat > "${kept}/$3.raster"\necho "$5" > "${kept}/$3.options"\n`);
      chmodSync(backend, 0o700);
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
      // What worked before: with a cut, with a cut that takes a slice away, and with one across, which is no strip.
      ['dnp-ds620', ['4x6', '2x6', '6x8']],
      ['kodak-6800', ['2x6']],
      ['dnp-qw410', ['2x6']],
      // Its page is what it prints within a white border, on a postcard.
      ['fujifilm-nx500', ['4x6']],
      // The same where the driver has its page lie on its side.
      ['sony-updp10', ['4x6'], true],
    ] as const)('%s prints %s whole, on the size that its driver names', async ([driver, names, onItsSide = false]) => {
      const printer = opened(`cups:${await queueOf(driver, onItsSide)}`);
      const asks = dyeSublimation().groups.find(({ drivers }) => drivers.includes(driver))?.asks;
      for (const name of names) {
        const sheet = sheetOf(name);
        const media = await printed(printer, sheet);
        expect(readFileSync(join(kept, `${sheet.name}.options`), 'utf8')).toContain(`PageSize=${asks?.[name] ?? ''} `);
        const scan = readRaster(readFileSync(join(kept, `${sheet.name}.raster`)));
        expectWhole(...upright(scan, media));
      }
    });

    /** A page that lies on its side, turned back. */
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
