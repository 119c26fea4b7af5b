import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadArt } from '../../src/headless/loadArt.ts';
import { pngOf } from '../../src/headless/pngOf.ts';
import { renderSheet } from '../../src/headless/print/renderSheet.tsx';
import { samplePeople } from '../../src/headless/samplePeople.ts';
import type { PrintSheet } from '../../src/shared/theme/print/printSchema.ts';
import { bundledTheme } from '../support/theme/classicTheme.ts';
import { keepForReview } from '../support/picture/comparePictures.ts';
import { fourBySix, newSheet } from '../support/print/printerDrivers/samplePaper.ts';
import { good } from '../support/print/printerDrivers/printerContract.ts';
import { opened } from '../support/print/printerDrivers/driversUnderTest.ts';
import { canPrint } from '../support/print/canPrint.ts';
import type { CupsServer } from '../support/print/cupsServer.ts';
import { cupsServer } from '../support/print/cupsServer.ts';
import type { PrivateNet } from '../support/print/privateNet.ts';
import { privateNet } from '../support/print/privateNet.ts';
import { untilTrue } from '../support/print/untilTrue.ts';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const link = 'http://192.168.1.20:8081/s#AbCdEfGhIjKlMnOpQrStUv';
const guest = 'made:guest';
/** A card and its code, as a theme may lay them out on a 4x6. */
const sheet: PrintSheet = {
  id: 'card',
  paper: '4x6',
  layers: [
    { made: 'whole', box: [60, 60, 1080, 1240] },
    { code: 'link', box: [420, 1350, 360, 360] },
  ],
};

/** The sheet as the stage draws it, with a sample guest. */
async function drawnSheet(): Promise<Buffer> {
  const loaded = bundledTheme('classic');
  const { photo } = await samplePeople('two');
  const art = new Map([...(await loadArt(loaded)), [guest, photo]]);
  const picture = { url: guest, shape: 'photo' } as const;
  return pngOf(renderSheet({ theme: loaded.theme, sheet, art, answers: sampleAnswers, picture, link }));
}

/** Runs a program and returns its output. */
function program(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return stdout;
}

describe.skipIf(!canPrint())('a sheet on paper', () => {
  let net: PrivateNet | null = null;
  let cups: CupsServer | null = null;
  beforeAll(async () => {
    net = await privateNet();
    cups = await cupsServer(net);
    process.env['CUPS_SERVER'] = cups.socket;
  });
  afterAll(() => net?.close());

  /** Prints a picture through CUPS and scans the result at this resolution. */
  async function printedAndScanned(png: Buffer, dotsPerInch = 300): Promise<string> {
    if (cups === null) throw new Error('CUPS is missing');
    const [printer, order] = [opened(`cups:${cups.queue}`), newSheet(fourBySix)];
    const patient = AbortSignal.timeout(60_000);
    const handle = good(await printer.begin(order, patient));
    good(await printer.send(handle, order, png, patient));
    const { printed, files } = cups;
    await untilTrue(() => printed().includes(order.name), 60_000);
    const pdf = files().find((file) => file.includes(order.name.replaceAll('-', '_')) || file.includes(order.name));
    if (pdf === undefined) throw new Error(`there is none among ${files().join(', ')}`);
    const out = join(temporaryFolder(), 'scan');
    // Not pdftoppm: it stretches a picture by a dot if its edge is a rounding error beyond the page's.
    program('pdftocairo', '-r', String(dotsPerInch), '-png', '-singlefile', pdf, out);
    return `${out}.png`;
  }

  test("matches the stage's drawing in 99 of 100 pixels, and its code is readable at 300 dpi and at 60 % of that", async () => {
    const drawn = await drawnSheet();
    const scan = await printedAndScanned(drawn);
    const [before, after] = [PNG.sync.read(drawn), PNG.sync.read(readFileSync(scan))];
    expect([after.width, after.height]).toEqual([before.width, before.height]);
    const difference = new PNG({ width: before.width, height: before.height });
    const differing = pixelmatch(before.data, after.data, difference.data, before.width, before.height, { threshold: 0.12 });
    const share = differing / (before.width * before.height);
    process.stdout.write(`paper: ${(share * 100).toFixed(3)} % of the pixels differ\n`);
    if (share > 0.01) keepForReview({ drawn, scan: readFileSync(scan), difference: PNG.sync.write(difference) });
    expect(share).toBeLessThanOrEqual(0.01);
    expect(program('zbarimg', '--quiet', '--raw', scan).trim()).toBe(link);
    expect(program('zbarimg', '--quiet', '--raw', await printedAndScanned(drawn, 180)).trim()).toBe(link);
  });

  test('reaches all edges of the paper, with its bleed beyond them', async () => {
    const bleedMm = 2;
    const size = (mm: number): number => Math.round(((mm + 2 * bleedMm) * 300) / 25.4);
    const red = new PNG({ width: size(fourBySix.widthMm), height: size(fourBySix.heightMm) });
    for (let at = 0; at < red.data.length; at += 4) red.data.set([200, 0, 0, 255], at);
    if (cups === null) throw new Error('CUPS is missing');
    const [printer, order] = [opened(`cups:${cups.queue}`), newSheet({ ...fourBySix, bleedMm })];
    const handle = good(await printer.begin(order, AbortSignal.timeout(20_000)));
    good(await printer.send(handle, order, PNG.sync.write(red), AbortSignal.timeout(20_000)));
    const { printed, files } = cups;
    await untilTrue(() => printed().includes(order.name), 60_000);
    const out = join(temporaryFolder(), 'scan');
    program('pdftocairo', '-r', '100', '-png', '-singlefile', files().find((file) => file.includes(order.name)) ?? '', out);
    const { data, width, height } = PNG.sync.read(readFileSync(`${out}.png`));
    const corners = [0, width - 1, (height - 1) * width, height * width - 1].map((at) => [...data.subarray(4 * at, 4 * at + 3)]);
    for (const [red255, green] of corners) expect((red255 ?? 0) > 150 && (green ?? 255) < 60, JSON.stringify(corners)).toBe(true);
  });
});
