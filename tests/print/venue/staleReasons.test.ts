import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { describe, expect, test } from 'vitest';
import type { StaffPrinter } from '../../../src/shared/contract/print/print.ts';
import type { ServerProcess } from '../../support/built/serverProcess.ts';
import { serverProcess } from '../../support/built/serverProcess.ts';
import { staffEnvironment, staffOf } from '../../support/built/staffOf.ts';
import { canPrint } from '../../support/print/canPrint.ts';
import type { FailingDriver } from '../../support/print/failingDrivers.ts';
import { failingDrivers } from '../../support/print/failingDrivers.ts';
import type { CupsServer } from '../../support/print/cupsServer.ts';
import { cupsServer } from '../../support/print/cupsServer.ts';
import { netOfFile } from '../../support/print/netOfFile.ts';
import { newPrint, orderPrint, printerOf, printStatus } from '../../support/print/printClient.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';

/** The time in which the queue continues automatically. */
const byItselfMs = 60_000;
/** A row waits that long twice, plus other steps. */
const timeout = 200_000;
const rows = failingDrivers.map((one) => [one.policy, one.driver, one] as const);

describe.skipIf(!canPrint()).concurrent("while CUPS keeps a driver's last report until the next job", () => {
  const open = netOfFile();

  /** One after the other, because each start takes half a second of work. */
  let starting: Promise<unknown> = Promise.resolve();
  function nextServer(): Promise<CupsServer> {
    const mine = starting.then(() => cupsServer(open()));
    starting = mine.catch(() => undefined);
    return mine;
  }

  /** A booth with a queue whose driver reports empty paper, and withdraws the report only if it sees the refill itself. */
  async function oddBooth({ onTestFinished }: TestContext, { policy, exits }: FailingDriver) {
    const cups = await nextServer();
    const [empty, log] = ['odd-empty', 'odd-printed'].map((name) => join(cups.spool, '..', name)) as [string, string];
    const waits = `while [ -e ${empty} ]; do sleep 0.2; done; echo 'STATE: -media-empty-error' >&2`;
    const fails = exits === null ? waits : `exit ${String(exits)}`;
    cups.addBackend(
      'odd',
      `#!/bin/sh
[ $# = 0 ] && { echo 'direct odd "Odd" "Odd"'; exit 0; }
if [ -e ${empty} ]; then echo 'STATE: +media-empty-error' >&2; sleep 0.5; ${fails}; fi
cat > /dev/null
echo "$3" >> ${log}
`,
    );
    await cups.admin('lpadmin', '-p', 'odd', '-E', '-v', 'odd:/', '-m', 'raw', '-o', `printer-error-policy=${policy}`);
    cups.configure('JobRetryInterval 5');
    await cups.kill('SIGTERM');
    await cups.start();
    process.env['CUPS_SERVER'] = cups.socket;
    staffEnvironment();
    const server = await serverProcess(mkdtempSync(join(open().folder, 'data-')), '--printer', 'cups:odd');
    onTestFinished(() => server.end('SIGTERM'));
    await untilTrue(async () => (await printerOf(server.kiosk)).trouble === null);
    const out = (): readonly string[] => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
    return {
      cups,
      server,
      out,
      empty: () => writeFileSync(empty, ''),
      refill: () => rmSync(empty),
    };
  }

  async function ordered({ kiosk }: ServerProcess): Promise<string> {
    const print = await newPrint();
    expect(await orderPrint(kiosk, print)).toBe(202);
    return print.id;
  }

  const isDone = async ({ kiosk }: ServerProcess, id: string): Promise<boolean> => (await printStatus(kiosk, id)).state === 'done';
  /** The finished prints, without duplicates. */
  const once = (out: readonly string[]): void => {
    expect(new Set(out.map((name) => name.split('-').slice(0, 3).join('-'))).size, out.join()).toBe(out.length);
  };
  test.for(rows)(
    'over %s, if the driver %s: after a refill prints come out automatically, once',
    { timeout },
    async ([, , row], context) => {
      const { server, out, empty, refill } = await oddBooth(context, row);
      empty();
      const id = await ordered(server);
      await untilTrue(async () => (await printerOf(server.kiosk)).trouble === 'refill', 30_000);
      refill();
      if (row.comesOut) await untilTrue(() => isDone(server, id), byItselfMs);
      else await untilTrue(async () => (await printStatus(server.kiosk, id)).state === 'stopped', byItselfMs);
      await untilTrue(async () => (await printerOf(server.kiosk)).trouble === null, 30_000);
      const next = await ordered(server);
      await untilTrue(() => isDone(server, next), byItselfMs);
      expect(out()).toHaveLength(row.comesOut ? 2 : 1);
      once(out());
    },
  );

  test.for(rows)(
    'over %s, if the driver %s: after Clear and a refill the next sheet comes out at once',
    { timeout },
    async ([, , row], context) => {
      const { server, out, empty, refill } = await oddBooth(context, row);
      empty();
      const first = await ordered(server);
      await untilTrue(async () => (await printerOf(server.kiosk)).trouble === 'refill', 30_000);
      const staff = await staffOf(server.kiosk);
      expect((await staff.reads<StaffPrinter>('printer')).says).toMatch(
        /^Out of paper\. Put in new paper; printing then continues by itself\./,
      );
      expect(await staff.does('POST', 'printer/clear', { clear: true })).toBe(204);
      refill();
      expect(await printStatus(server.kiosk, first)).toMatchObject({ state: 'stopped', reason: 'cleared' });
      await untilTrue(async () => (await printerOf(server.kiosk)).trouble === null, 30_000);
      const next = await ordered(server);
      await untilTrue(() => isDone(server, next), 30_000);
      expect(out()).toHaveLength(1);
    },
  );
});
