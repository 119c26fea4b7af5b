import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { describe, expect, test } from 'vitest';
import { rehearsed } from '../../../src/server/features/print/openPrint.ts';
import type { StaffPrinter } from '../../../src/shared/contract/print/print.ts';
import type { ServerProcess } from '../../support/built/serverProcess.ts';
import { serverProcess } from '../../support/built/serverProcess.ts';
import { staffEnvironment, staffOf } from '../../support/built/staffOf.ts';
import type { BoothBesideCups } from '../../support/print/boothBesideCups.ts';
import { boothBesideCups } from '../../support/print/boothBesideCups.ts';
import { canPrint } from '../../support/print/canPrint.ts';
import type { CupsServer } from '../../support/print/cupsServer.ts';
import { cupsServer } from '../../support/print/cupsServer.ts';
import { openedPrintService } from '../../support/print/openedPrintService.ts';
import { ippEvePrinter } from '../../support/print/ippEvePrinter.ts';
import { netOfFile } from '../../support/print/netOfFile.ts';
import { newPrint, orderPrint, printerOf, printStatus } from '../../support/print/printClient.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { ask } from '../../support/server/ask.ts';

/** Guests, staff and health know of a printer that is off within so long. */
const knownMs = 30_000;
const devices = [
  ['socket://127.0.0.2:9100', 'nothing listens'],
  ['socket://10.255.255.1:9100', 'no way to it'],
  ['lpd://127.0.0.2/queue', 'nothing listens'],
  ['ipp://127.0.0.2:9631/ipp/print', 'nothing listens'],
  ['usb://DNP/DS620?serial=DS6X12345', 'no such device'],
] as const;

describe.skipIf(!canPrint())('printers behind CUPS', () => {
  const open = netOfFile();

  async function booth({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, printer: string): Promise<ServerProcess> {
    staffEnvironment();
    const server = await serverProcess(mkdtempSync(join(open().folder, 'data-')), '--printer', printer);
    onTestFinished(() => server.end('SIGTERM'));
    return server;
  }
  async function boothBefore(device: string, context: TestContext): Promise<BoothBesideCups> {
    const cups = await cupsServer(open());
    await cups.admin('lpadmin', '-p', 'off', '-E', '-v', device, '-m', 'raw');
    return boothBesideCups(context, open(), cups, 'cups:off');
  }
  const problems = async ({ kiosk }: ServerProcess): Promise<string> =>
    (JSON.parse((await ask(`${kiosk}/health`)).body.toString('utf8')) as { problems: string[] }).problems.join('\n');
  const isDone = async ({ kiosk }: ServerProcess, id: string): Promise<boolean> => (await printStatus(kiosk, id)).state === 'done';
  const isWell = async ({ kiosk }: ServerProcess): Promise<boolean> => (await printerOf(kiosk)).trouble === null;

  async function tellsOffline(server: ServerProcess): Promise<void> {
    await untilTrue(async () => (await printerOf(server.kiosk)).trouble === 'offline', knownMs);
    const staff = await staffOf(server.kiosk);
    expect((await staff.reads<StaffPrinter>('printer')).says).toMatch(/Switch it on and look at its cable/);
    await untilTrue(async () => /Printer: .*Switch it on/.test(await problems(server)), knownMs);
  }

  test.for(devices)(
    'one at %s that is off (%s) is told within half a minute of its first sheet',
    { concurrent: true },
    async ([device], context) => {
      const server = await boothBefore(device, context);
      await untilTrue(() => isWell(server));
      const print = await newPrint();
      expect(await orderPrint(server.kiosk, print)).toBe(202);
      await tellsOffline(server);
      expect(await printStatus(server.kiosk, print.id)).toMatchObject({ trouble: 'offline' });
    },
  );

  /** What listens where a printer would, and prints nothing. */
  const listening = (port: number) => async () => {
    const id = `printer${port}`;
    await open().start(id, process.execPath, ['-e', `require('net').createServer().listen(${port}, '127.0.0.1')`]);
    return () => open().kill(id, 'SIGKILL');
  };
  const pluggedIn = ({ plugIn, plugOut }: BoothBesideCups) => {
    plugIn('07', 'DS6X12345');
    return Promise.resolve(() => Promise.resolve(plugOut()));
  };
  test.for([
    ['socket://127.0.0.1:9100', listening(9100)],
    ['lpd://127.0.0.1/queue', listening(515)],
    ['ipp://127.0.0.1:9631/ipp/print', listening(9631)],
    [devices[4][0], pluggedIn],
  ] as const)(
    'one at %s that never had a job is told to be off, well once it is on, and off again',
    { concurrent: true },
    async ([device, switchOn], context) => {
      const server = await boothBefore(device, context);
      await untilTrue(() => isWell(server));
      await tellsOffline(server);
      const switchOff = await switchOn(server);
      await untilTrue(() => isWell(server), knownMs);
      await switchOff();
      await tellsOffline(server);
    },
  );

  test('one that CUPS reaches and the booth does not is told to be off until a test print has come out', async (context) => {
    const eve = await ippEvePrinter(open());
    const cups = await cupsServer(open());
    await cups.admin('lpadmin', '-p', 'every', '-E', '-v', eve.inside, '-m', 'everywhere');
    process.env['CUPS_SERVER'] = cups.socket;
    const server = await booth(context, 'cups:every');
    await untilTrue(() => isWell(server));
    await tellsOffline(server);
    const staff = await staffOf(server.kiosk);
    expect(await staff.does('POST', 'printer/test', { test: true })).toBe(204);
    await untilTrue(() => isWell(server), knownMs);
    const print = await newPrint();
    expect(await orderPrint(server.kiosk, print)).toBe(202);
    await untilTrue(() => isDone(server, print.id), knownMs);
    expect(await isWell(server)).toBe(true);
  });

  test('an ordinary cancel at an everywhere queue keeps no later print back, and a print comes out once', async (context) => {
    const eve = await ippEvePrinter(open());
    const cups = await cupsServer(open());
    await cups.admin('lpadmin', '-p', 'every', '-E', '-v', eve.inside, '-m', 'everywhere');
    const server = await boothBesideCups(context, open(), cups, 'cups:every');
    await untilTrue(() => isWell(server));
    eve.setSeconds(20);
    const first = await newPrint();
    expect(await orderPrint(server.kiosk, first)).toBe(202);
    await untilTrue(async () => (await printStatus(server.kiosk, first.id)).state === 'printing');
    await cups.admin('cancel', '-a');
    await untilTrue(async () => (await printStatus(server.kiosk, first.id)).state === 'stopped', 30_000);
    eve.setSeconds(0.2);
    const next = await newPrint();
    expect(await orderPrint(server.kiosk, next)).toBe(202);
    await untilTrue(() => isDone(server, next.id), 60_000);
    expect(await printerOf(server.kiosk)).toMatchObject({ trouble: null });
  });

  test('a waste tank that is nearly full keeps nothing back, and staff read of it', async (context) => {
    const eve = await ippEvePrinter(open());
    await eve.press('/supplies?supply0=95');
    const server = await booth(context, eve.address);
    await untilTrue(() => isWell(server));
    const print = await newPrint();
    expect(await orderPrint(server.kiosk, print)).toBe(202);
    await untilTrue(() => isDone(server, print.id));
    const staff = await staffOf(server.kiosk);
    expect((await staff.reads<StaffPrinter>('printer')).warnings).toContain('The waste tank is nearly full: keep an empty one at hand.');
  });

  test.for([
    ['off', () => Promise.resolve(), /Switch it on and look at its cable/],
    ['paused', (cups: CupsServer) => cups.admin('cupsdisable', 'off'), /Printing is paused\. Resume it where it was paused/],
  ] as const)('a rehearsal is NO-GO for a printer that is %s, and says what to do', async ([, prepare, says]) => {
    const cups = await cupsServer(open());
    await cups.admin('lpadmin', '-p', 'off', '-E', '-v', 'socket://127.0.0.1:9100', '-m', 'raw');
    await prepare(cups);
    process.env['CUPS_SERVER'] = cups.socket;
    const outcome = await (await openedPrintService('cups:off')).rehearse();
    expect(rehearsed(outcome)).toEqual([
      { about: 'printer', level: 'bad', says: expect.stringMatching(says) as string, howToFix: expect.any(String) as string },
    ]);
  });

  test('a rehearsal is NO-GO for a printer without paper', async () => {
    const eve = await ippEvePrinter(open());
    await eve.press('/media?size1=na_letter_8.5x11in&level1=0&size2=na_index-4x6_4x6in&level2=0');
    const outcome = await (await openedPrintService(eve.address)).rehearse();
    expect(rehearsed(outcome)).toMatchObject([{ level: 'bad', says: expect.stringMatching(/Put in new paper/) as string }]);
  });
});
