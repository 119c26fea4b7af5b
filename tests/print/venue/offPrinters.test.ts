import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { describe, expect, test } from 'vitest';
import type { StaffPrinter } from '../../../src/shared/contract/print/print.ts';
import type { ServerProcess } from '../../support/built/serverProcess.ts';
import { serverProcess } from '../../support/built/serverProcess.ts';
import { staffEnvironment, staffOf } from '../../support/built/staffOf.ts';
import type { BoothBesideCups } from '../../support/print/boothBesideCups.ts';
import { boothBesideCups } from '../../support/print/boothBesideCups.ts';
import { canPrint } from '../../support/print/canPrint.ts';
import { cupsServer } from '../../support/print/cupsServer.ts';
import { ippEvePrinter } from '../../support/print/ippEvePrinter.ts';
import { netOfFile } from '../../support/print/netOfFile.ts';
import { newPrint, orderPrint, printerOf, printStatus } from '../../support/print/printClient.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { ask } from '../../support/server/ask.ts';

/** The time until guests, staff and health know that a printer is off. */
const knownMs = 30_000;
const devices = [
  ['socket://127.0.0.2:9100', 'nothing listens'],
  ['socket://10.255.255.1:9100', 'no route to it'],
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
    // CUPS accepts only addresses of installed backends.
    cups.addBackend('gutenprint52+usb', '#!/bin/sh\nexit 0\n');
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
    expect((await staff.reads<StaffPrinter>('printer')).says).toMatch(/Switch it on and check its cable/);
    await untilTrue(async () => /Printer: .*Switch it on/.test(await problems(server)), knownMs);
  }

  test.for(devices)(
    'a printer at %s that is off (%s) is reported within half a minute of its first sheet',
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

  /** Listens like a printer, but prints nothing. */
  const listening = (port: number) => async () => {
    const id = `printer${port}`;
    await open().start(id, process.execPath, ['-e', `require('net').createServer().listen(${port}, '127.0.0.1')`]);
    return () => open().kill(id, 'SIGKILL');
  };
  const pluggedIn =
    (interfaceClass: string, serial: string) =>
    ({ plugIn, plugOut }: BoothBesideCups) => {
      plugIn(interfaceClass, serial);
      return Promise.resolve(() => Promise.resolve(plugOut()));
    };
  test.for([
    ['socket://127.0.0.1:9100', listening(9100)],
    ['lpd://127.0.0.1/queue', listening(515)],
    ['ipp://127.0.0.1:9631/ipp/print', listening(9631)],
    [devices[4][0], pluggedIn('07', 'DS6X12345')],
    // As an older Gutenprint lists its printers, and behind CUPS's error handler.
    ['gutenprint52+usb://Dai+Nippon+Printing/DS-RX1?serial=CY2D8&backend=dnpds40', pluggedIn('ff', 'CY2D8')],
    ['beh:/1/3/5/socket://127.0.0.1:9101', listening(9101)],
  ] as const)(
    'a printer at %s without any job is reported as off, as on once it is on, and as off again',
    // Each of its steps may take `knownMs`.
    { concurrent: true, timeout: 240_000 },
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

  test('a printer that only CUPS can reach is reported as off until a test print has come out', async (context) => {
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

  test('an ordinary cancel in an everywhere queue delays no later print, and a print comes out once', async (context) => {
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

  test('a nearly full waste tank delays nothing, and staff read about it', async (context) => {
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
});
