import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import type { HashCost } from '../../../src/server/storage/secrets/passphraseHash.ts';
import type { AccountRights } from '../../../src/server/storage/cloud/accounts.ts';
import { accounts } from '../../../src/server/storage/cloud/accounts.ts';
import type { CheckLook } from '../../../src/server/features/theme-library/checkLook.ts';
import { ownWork } from '../../../src/server/core/ownWork.ts';
import type { CloudCore } from '../../../src/server/core/CloudCore.ts';
import type { OpenFeature } from '../../../src/server/core/Feature.ts';
import { cloudApp } from '../../../src/server/core/listeners/cloudApp.ts';
import { openFeatures } from '../../../src/server/core/openFeatures.ts';
import { openAlerts } from '../../../src/server/features/alerts/openAlerts.ts';
import { openConsoleAccounts } from '../../../src/server/features/console-accounts/openConsoleAccounts.ts';
import { openCloudEvents } from '../../../src/server/features/events/openCloudEvents.ts';
import { openFleet } from '../../../src/server/features/fleet/openFleet.ts';
import { openCloudHealth } from '../../../src/server/features/health/openCloudHealth.ts';
import { openCloudPhotos } from '../../../src/server/features/photos/openCloudPhotos.ts';
import { openThemeLibrary } from '../../../src/server/features/theme-library/openThemeLibrary.ts';
import { lookStore } from '../../../src/server/storage/cloud/lookStore.ts';
import { cloudRecords } from '../../../src/server/storage/openCloudStores.ts';
import { inLookFolder } from '../../../src/server/storage/themes/lookFolder.ts';
import { openLookCheck } from '../../../src/server/features/theme-library/checkLook.ts';
import type { BuiltFiles, PageFiles } from '../../../src/server/core/disk/builtFiles.ts';
import type { SharedDatabase } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import { postgresCalls } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import { schemaSteps } from '../../../src/server/storage/photos/drivers/postgresSteps/schemaSteps.ts';
import type { BoothReport } from '../../../src/shared/contract/booths.ts';
import type { ConsoleProof } from '../../../src/shared/contract/console.ts';
import { consoleProofHeader } from '../../../src/shared/contract/console.ts';
import { memoryVault } from '../server/memoryVault.ts';
import { dayIn } from '../time/dayIn.ts';
import { settled } from '../time/settled.ts';
import { silentLogger } from '../server/silentLogger.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';
import { noFiles } from './noFiles.ts';
import { emptySchema } from './places.ts';
import { sampleReport } from './sampleReport.ts';

export const passphrase = 'four cards high';

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;
/**
 * Sends requests as the console page does, in the session of a signed-in person. If asked for proof, sends that person's passphrase, unless
 * they are `unprovable`.
 */
export type Ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  headers?: Record<string, string>,
) => Promise<Answer>;

export interface ConsoleAtWork {
  readonly app: FastifyInstance;
  readonly calls: SharedDatabase;
  readonly publicUrl: string;
  /** The database's address. */
  readonly url: string;
  /** Sends requests without a session until it signs in. */
  readonly stranger: (unprovable?: 'unprovable') => Ask;
  /** Adds a person who has signed in. */
  readonly person: (name: string, rights?: Partial<AccountRights>) => Promise<Ask>;
  /** Admits a booth, sends its report if there is one, and returns its id. */
  readonly booth: (name: string, report?: Partial<BoothReport> | null) => Promise<string>;
  readonly hear: (booth: string, report?: Partial<BoothReport>) => Promise<void>;
}

interface AtWork {
  readonly publicUrl?: string;
  readonly files?: PageFiles;
  readonly check?: CheckLook;
  readonly toPrivate?: boolean;
  readonly cost?: HashCost;
  readonly built?: BuiltFiles;
  readonly cdnSeconds?: number;
}

/** A cloud server with its console on an empty database. */
export async function consoleAtWork({
  publicUrl = 'http://localhost',
  files,
  check = openLookCheck(inLookFolder),
  toPrivate = true,
  cost = { N: 16, r: 1, p: 1 },
  built = noFiles,
  cdnSeconds = 0,
}: AtWork = {}): Promise<ConsoleAtWork> {
  const url = await emptySchema();
  const calls = postgresCalls(url, 4);
  await calls.migrate(schemaSteps);
  const stores = {
    ...cloudRecords(calls, publicUrl),
    vault: memoryVault(),
    away: async () => [],
    problems: async () => [],
    warnings: [],
    close: async () => undefined,
  };
  const { register, reports } = stores;
  const settings = { theme: 'classic', keepDays: 7, cdn: { seconds: cdnSeconds, purge: null }, alertsToPrivate: toPrivate };
  const ground = { settings, stores, publicUrl, built, logger: silentLogger };
  const opening: readonly OpenFeature<CloudCore<typeof settings>>[] = [
    openCloudPhotos,
    openCloudHealth,
    openFleet,
    openCloudEvents,
    (core) => openThemeLibrary(core, check),
    openAlerts,
    (core) => openConsoleAccounts(core, cost),
  ];
  const { features } = await settled(
    openFeatures(
      opening,
      (gathered) => ({ ...ground, gathered, work: ownWork(silentLogger) }),
      () => undefined,
    ),
  );
  const app = cloudApp({
    features,
    stores,
    publicUrl,
    page: files ?? {
      page: '<!doctype html><title>Console</title>',
      assets: `${temporaryFolder({ 'assets/page-abc.js': 'start()' })}/assets`,
    },
    notices: () => '',
    logger: silentLogger,
    names: ['photos.example.com'],
    proxies: [],
  });
  onTestFinished(async () => {
    await app.close();
    await calls.close();
  });

  function stranger(unprovable?: 'unprovable'): Ask {
    let [cookie, proof, known] = ['', '', passphrase];
    const ask: Ask = async (method, path, payload, headers = {}) => {
      const order: InjectOptions = {
        method,
        url: `/console/api/${path}`,
        headers: { origin: publicUrl, ...(cookie !== '' && { cookie }), ...(proof !== '' && { [consoleProofHeader]: proof }), ...headers },
      };
      const answer = await app.inject({ ...order, ...(payload !== undefined && { payload }) });
      const given = answer.headers['set-cookie'];
      if (typeof given === 'string') cookie = given.split(';')[0] ?? '';
      if (path === 'passphrase' && answer.statusCode === 204 && payload !== undefined && 'to' in payload) known = String(payload.to);
      const isAsked = answer.statusCode === 403 && answer.body.includes('"unproven"');
      if (!isAsked || unprovable !== undefined || consoleProofHeader in headers) return answer;
      const shown = await ask('POST', 'proof', { passphrase: known });
      if (shown.statusCode !== 200) return answer;
      proof = shown.json<ConsoleProof>().proof;
      return ask(method, path, payload, { ...headers, [consoleProofHeader]: proof });
    };
    return ask;
  }

  async function hear(booth: string, report: Partial<BoothReport> = {}): Promise<void> {
    await settled(reports.receive(booth, sampleReport(report)));
  }

  return {
    app,
    calls,
    publicUrl,
    url,
    stranger,
    hear,
    async person(name, rights = {}) {
      const ask = stranger();
      const code = await accounts(calls).make(name, { role: 'operator', reachesAll: true, events: [], ...rights });
      const { statusCode, body } = await ask('POST', 'first-passphrase', { name, code, passphrase });
      if (statusCode !== 204) throw new Error(body);
      return ask;
    },
    async booth(name, report = {}) {
      await settled(register.admit(name));
      const id = (await settled(register.booths())).find((one) => one.name === name)?.id ?? '';
      if (report !== null) await hear(id, report);
      return id;
    },
  };
}

/** Makes an event on these days and returns its id. */
export async function madeEvent(
  ask: Ask,
  name: string,
  booths: readonly string[],
  [firstDay, lastDay] = [dayIn(-180), dayIn(180)],
): Promise<string> {
  const answer = await ask('POST', 'events', { name, firstDay, lastDay, booths });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

/** Adds a checked theme, uploaded by the person with this name, and returns its id. */
export async function keptLook(calls: SharedDatabase, name: string, by = 'test'): Promise<string> {
  const { id } = await settled(lookStore(calls).add(name, randomBytes(16)));
  const [row] = await calls.run(
    `INSERT INTO uploaded_looks (look, account, account_name, name, warnings)
     VALUES ($1::text::uuid, (SELECT id FROM accounts WHERE name = $2), $2, $3, '[]') RETURNING id::text`,
    [id, by, name],
  );
  return (row as { id: string }).id;
}
