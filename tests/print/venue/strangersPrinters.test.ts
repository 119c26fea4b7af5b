import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { operations, printerStates } from '../../../src/server/features/print/ipp/ippTags.ts';
import type { StaffPrinter } from '../../../src/shared/contract/print/print.ts';
import type { ServerProcess } from '../../support/built/serverProcess.ts';
import { serverProcessBy } from '../../support/built/serverProcess.ts';
import { staffEnvironment, staffOf } from '../../support/built/staffOf.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';
import { canPrint } from '../../support/print/canPrint.ts';
import { loadedPapers, wished } from '../../support/print/loadedPapers.ts';
import { numbers, oddListener, saying } from '../../support/print/oddPrinter.ts';
import { newPrint, orderPrint, printerOf, printStatus } from '../../support/print/printClient.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';

/** The built booth with the printer at this port. */
async function booth(port: number, starter: readonly string[] = []): Promise<ServerProcess> {
  staffEnvironment();
  const data = mkdtempSync(join(temporaryFolder(), 'data-'));
  const server = await serverProcessBy(starter, data, '--printer', `ipp://127.0.0.1:${String(port)}/ipp/print`);
  onTestFinished(() => server.end('SIGTERM'));
  return server;
}

const processing = [numbers('job-id', 'integer', 7), numbers('job-state', 'enum', printerStates.processing)];

test.for(loadedPapers)(
  '$what: staff of the built booth read it, and the job requests the loaded paper',
  async ({ says, ordered, staff }) => {
    let asked: string | null = null;
    const { port } = await oddListener((operation, { job }) => {
      if (operation === operations.createJob) asked = wished(job);
      return { printer: saying(...says), job: processing };
    });
    const server = await booth(port);
    const hand = await staffOf(server.kiosk);
    const read = () => hand.reads<StaffPrinter>('printer');
    await untilTrue(async () => (await read()).makeAndModel !== null);
    expect((await read()).papers).toMatchObject([{ sheet: '4x6', says: expect.stringMatching(staff) }]);
    const print = await newPrint();
    if (ordered === null) {
      expect(await read()).toMatchObject({ trouble: 'paper', says: expect.stringMatching(staff) });
      expect(await printerOf(server.kiosk)).toMatchObject({ trouble: 'paper' });
    }
    expect(await orderPrint(server.kiosk, print)).toBe(202);
    if (ordered === null) expect(await printStatus(server.kiosk, print.id)).toMatchObject({ state: 'waiting' });
    else await untilTrue(() => asked !== null);
    expect(asked).toBe(ordered);
  },
);

describe.skipIf(!canPrint())('a booth prints', () => {
  /** Replaces the system's list of users for one program. */
  function amongUsers(users: string): readonly string[] {
    const folder = temporaryFolder();
    const files = { passwd: users, 'nsswitch.conf': 'passwd: files\n' };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const mounts = Object.keys(files).map((name) => `mount --bind ${folder}/${name} /etc/${name}`);
    return ['unshare', '--mount', 'sh', '-c', `${mounts.join(' && ')} && exec "$@"`, 'sh'];
  }

  test.each([
    ['whose user has no name, as in a container', '', 'stagebooth'],
    ['whose user comes from a directory service', 'EVENTS\\booth:x:0:0::/root:/bin/sh\n', 'booth'],
  ])('%s', async (_what, users, owner) => {
    let owned: string | null = null;
    const { port } = await oddListener((operation, { userName }) => {
      if (operation === operations.createJob) owned = userName;
      return { printer: saying(), job: processing };
    });
    const server = await booth(port, amongUsers(users));
    await untilTrue(async () => (await printerOf(server.kiosk)).trouble === null);
    expect(await orderPrint(server.kiosk, await newPrint())).toBe(202);
    await untilTrue(() => owned !== null);
    expect(owned).toBe(owner);
  });
});
