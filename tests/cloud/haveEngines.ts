import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installEngines, whyNoEngines } from '../support/cloud/engines.ts';
import { postgresServer } from '../support/cloud/postgresServer.ts';
import { swiftServer } from '../support/cloud/swiftServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Why real engines are not available, with apt-get's output; null if they are. */
    readonly noEngines: string | null;
    /** The addresses of the database and the buckets; '' without engines. */
    readonly databaseUrl: string;
    readonly bucketsAddress: string;
  }
}

/**
 * Installs and starts the engines for cloud tests, once for all tests. It never fails, because that would end the tests of all other
 * projects too; `drivers.test.ts` fails instead.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const said = await installEngines().catch((error: unknown) => String(error));
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-engines-'));
  // Engines run as another user.
  chmodSync(folder, 0o755);
  const stops: (() => Promise<void>)[] = [];
  let [why, databaseUrl, bucketsAddress] = [whyNoEngines(), '', ''];
  if (why === null) {
    try {
      const database = await postgresServer(join(folder, 'postgres'));
      stops.push(() => database.kill('SIGINT'));
      const store = await swiftServer(join(folder, 'swift'));
      stops.push(() => store.kill('SIGKILL'));
      [databaseUrl, bucketsAddress] = [database.url, store.address];
    } catch (error) {
      why = String(error);
    }
  }
  const noEngines = why === null ? null : `The cloud is not tested with real engines: ${why}.\n${said}`;
  if (noEngines !== null) process.stderr.write(`${noEngines}\n`);
  project.provide('noEngines', noEngines);
  project.provide('databaseUrl', databaseUrl);
  project.provide('bucketsAddress', bucketsAddress);
  return async () => {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
