import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import type { HashCost } from '../../../src/server/storage/secrets/passphraseHash.ts';
import type { AccountRights } from '../../../src/server/storage/cloud/accounts.ts';
import { accounts } from '../../../src/server/storage/cloud/accounts.ts';
import type { CheckLook } from '../../../src/server/cloud/console/checkLook.ts';
import { openLookCheck } from '../../../src/server/cloud/console/checkLook.ts';
import { postWebhook } from '../../../src/server/cloud/console/postWebhook.ts';
import { boothRegister } from '../../../src/server/storage/cloud/boothRegister.ts';
import { boothReports } from '../../../src/server/storage/cloud/boothReports.ts';
import { cloudApp } from '../../../src/server/cloud/cloudApp.ts';
import { joinRequests } from '../../../src/server/storage/cloud/joinRequests.ts';
import { lookStore } from '../../../src/server/storage/cloud/lookStore.ts';
import type { PageFiles } from '../../../src/server/core/disk/builtFiles.ts';
import type { SharedDatabase } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import { postgresCalls } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import { schemaSteps } from '../../../src/server/storage/photos/drivers/postgresSteps/schemaSteps.ts';
import type { BoothReport } from '../../../src/shared/contract/booths.ts';
import type { ConsoleProof } from '../../../src/shared/contract/console.ts';
import { consoleProofHeader } from '../../../src/shared/contract/console.ts';
import { memoryVault } from '../server/memoryVault.ts';
import { samplePage } from '../server/samplePage.ts';
import { settled } from '../time/settled.ts';
import { silentLogger } from '../server/silentLogger.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';
import { emptySchema } from './places.ts';
import { sampleReport } from './sampleReport.ts';

export const passphrase = 'four cards high';

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;
/**
 * Asks as the console's page does, with the session of whoever has signed in. Whoever is asked to shows the passphrase that they signed in with, unless
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
  /** Of the database. */
  readonly url: string;
  /** Asks without a session, until this very function has signed in. */
  readonly stranger: (unprovable?: 'unprovable') => Ask;
  /** Somebody new who has signed in. */
  readonly person: (name: string, rights?: Partial<AccountRights>) => Promise<Ask>;
  /** A booth that was admitted, and has reported if there is a report: its id. */
  readonly booth: (name: string, report?: Partial<BoothReport> | null) => Promise<string>;
  readonly hear: (booth: string, report?: Partial<BoothReport>) => Promise<void>;
}

interface AtWork {
  readonly publicUrl?: string;
  readonly files?: PageFiles;
  readonly check?: CheckLook;
  readonly toPrivate?: boolean;
  readonly cost?: HashCost;
}

/** A server of the cloud with its console on an empty database. */
export async function consoleAtWork({
  publicUrl = 'http://localhost',
  files,
  check = openLookCheck(),
  toPrivate = true,
  cost = { N: 16, r: 1, p: 1 },
}: AtWork = {}): Promise<ConsoleAtWork> {
  const url = await emptySchema();
  const calls = postgresCalls(url, 4);
  await calls.migrate(schemaSteps);
  const [register, reports] = [boothRegister(calls), boothReports(calls)];
  const app = cloudApp({
    page: samplePage,
    vault: memoryVault(),
    health: async () => ({ ok: true, away: [], version: '1' }),
    booths: { register, requests: joinRequests(calls), reports, looks: lookStore(calls) },
    publicUrl,
    console: {
      files: files ?? {
        page: '<!doctype html><title>Console</title>',
        assets: `${temporaryFolder({ 'assets/page-abc.js': 'start()' })}/assets`,
      },
      calls,
      check,
      send: (message) => postWebhook(message, toPrivate),
      toPrivate,
      cost,
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
    await settled(reports.hear(booth, sampleReport(report)));
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

/** An event on these days: its id. */
export async function madeEvent(
  ask: Ask,
  name: string,
  booths: readonly string[],
  [firstDay, lastDay] = ['2000-01-01', '2099-12-31'],
): Promise<string> {
  const answer = await ask('POST', 'events', { name, firstDay, lastDay, booths });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

/** A theme that was uploaded and checked before, by whoever has this name: its id. */
export async function keptLook(calls: SharedDatabase, name: string, by = 'test'): Promise<string> {
  const { id } = await settled(lookStore(calls).add(name, randomBytes(16)));
  const [row] = await calls.run(
    `INSERT INTO uploaded_looks (look, account, account_name, name, warnings)
     VALUES ($1::text::uuid, (SELECT id FROM accounts WHERE name = $2), $2, $3, '[]') RETURNING id::text`,
    [id, by, name],
  );
  return (row as { id: string }).id;
}
