import { describe, expect, onTestFinished, test } from 'vitest';
import type { PrintTrouble } from '../../../src/shared/contract/print/print.ts';
import { ask } from '../../support/server/ask.ts';
import { canPrint } from '../../support/print/canPrint.ts';
import { cupsServer } from '../../support/print/cupsServer.ts';
import { ippEvePrinter } from '../../support/print/ippEvePrinter.ts';
import { newPrint, orderPrint, printerOf, printStatus } from '../../support/print/printClient.ts';
import { netOfFile } from '../../support/print/netOfFile.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import type { ServerProcess } from '../../support/built/serverProcess.ts';
import { serverProcess } from '../../support/built/serverProcess.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

/** The time until a guest sees a printer's fault, and until they see that it is over. */
const [seenMs, backMs] = [3000, 5000];

describe.skipIf(!canPrint())(
  'when a printer fails, guests see it at once, staff read what to do, and printing resumes automatically:',
  () => {
    const open = netOfFile();

    async function booth(printer: string): Promise<ServerProcess> {
      const server = await serverProcess(temporaryFolder(), '--printer', printer);
      onTestFinished(() => server.end('SIGTERM'));
      await untilTrue(async () => (await printerOf(server.kiosk)).trouble === null);
      return server;
    }

    /** How long until a guest sees it. */
    async function seen({ kiosk }: ServerProcess, trouble: PrintTrouble | null): Promise<number> {
      const began = performance.now();
      await untilTrue(async () => (await printerOf(kiosk)).trouble === trouble);
      return performance.now() - began;
    }

    const problems = async ({ kiosk }: ServerProcess): Promise<string> =>
      (JSON.parse((await ask(`${kiosk}/health`)).body.toString('utf8')) as { problems: string[] }).problems.join('\n');

    /** Orders a print that the fault will affect, and returns a function that waits for it to be out. */
    async function guestPrints({ kiosk }: ServerProcess): Promise<{ readonly out: () => Promise<void> }> {
      const print = await newPrint();
      expect(await orderPrint(kiosk, print)).toBe(202);
      return { out: () => untilTrue(async () => (await printStatus(kiosk, print.id)).state === 'done', 60_000) };
    }

    const once = (printed: readonly string[]): void => {
      expect(new Set(printed.map((name) => name.split('-').slice(0, 3).join('-'))).size).toBe(printed.length);
    };

    test('printer unplugged mid-sheet', async () => {
      const eve = await ippEvePrinter(open());
      eve.setSeconds(3);
      const server = await booth(eve.address);
      const { out } = await guestPrints(server);
      await untilTrue(async () => eve.printed().length > 0 || (await printerOf(server.kiosk)).ahead > 0);
      // Cut its power, not just the cable.
      await eve.kill('SIGKILL');
      eve.setSeconds(0.2);
      expect(await seen(server, 'offline')).toBeLessThan(seenMs);
      await untilTrue(async () => /Printer: .*(on, and plugged in)/.test(await problems(server)), 20_000);
      await eve.start();
      expect(await seen(server, null)).toBeLessThan(backMs);
      await out();
      once(eve.printed());
    });

    test('paper out before a print, and refilled', async () => {
      const eve = await ippEvePrinter(open());
      const server = await booth(eve.address);
      // This printer waits for paper in any tray, so empty all trays.
      await eve.press('/media?size1=na_letter_8.5x11in&level1=0&size2=na_index-4x6_4x6in&level2=0');
      expect(await seen(server, 'refill')).toBeLessThan(seenMs);
      const { out } = await guestPrints(server);
      await untilTrue(async () => /Out of paper\. Put in new paper.*One sheet waits/.test(await problems(server)), 20_000);
      expect(eve.printed()).toEqual([]);
      await eve.press('/media?size1=na_letter_8.5x11in&level1=125&size2=na_index-4x6_4x6in&level2=125');
      expect(await seen(server, null)).toBeLessThan(backMs);
      await out();
      once(eve.printed());
    });

    test.for(['stop-printer', 'retry-job', 'abort-job'])('a jam mid-sheet, cleared, with the CUPS error policy %s', async (policy) => {
      const cups = await cupsServer(open());
      await cups.admin('lpadmin', '-p', cups.queue, '-o', `printer-error-policy=${policy}`);
      process.env['CUPS_SERVER'] = cups.socket;
      const server = await booth(`cups:${cups.queue}`);
      cups.jam(true);
      const { out } = await guestPrints(server);
      // The driver has to fail first.
      await untilTrue(async () => (await printerOf(server.kiosk)).trouble === 'jam');
      await untilTrue(async () => /Printer: .*The paper is jammed/.test(await problems(server)), 30_000);
      cups.jam(false);
      await out();
      await untilTrue(async () => (await printerOf(server.kiosk)).trouble === null, backMs);
      once(cups.printed());
    });

    test('queue paused by hand, and resumed', async () => {
      const cups = await cupsServer(open());
      process.env['CUPS_SERVER'] = cups.socket;
      const server = await booth(`cups:${cups.queue}`);
      await cups.admin('cupsdisable', cups.queue);
      expect(await seen(server, 'paused')).toBeLessThan(seenMs);
      const { out } = await guestPrints(server);
      // A queue paused by hand stays paused.
      await untilTrue(async () => /Printing is paused/.test(await problems(server)), 20_000);
      expect(cups.printed()).toEqual([]);
      await cups.admin('cupsenable', cups.queue);
      expect(await seen(server, null)).toBeLessThan(backMs);
      await out();
      once(cups.printed());
    });

    test('cupsd killed mid-sheet', async () => {
      const cups = await cupsServer(open());
      process.env['CUPS_SERVER'] = cups.socket;
      const server = await booth(`cups:${cups.queue}`);
      const { out } = await guestPrints(server);
      await cups.kill('SIGKILL');
      expect(await seen(server, 'offline')).toBeLessThan(seenMs);
      await untilTrue(async () => /CUPS is not running|nothing listens/.test(await problems(server)), 20_000);
      await cups.start();
      expect(await seen(server, null)).toBeLessThan(backMs);
      await out();
      once(cups.printed());
    });
  },
);
