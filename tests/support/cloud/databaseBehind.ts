import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { engineTop } from './engineTop.ts';
import type { Pooler, PoolerSettings } from './pgbouncer.ts';
import { pgbouncer } from './pgbouncer.ts';
import type { PostgresServer } from './postgresServer.ts';
import { postgresServer } from './postgresServer.ts';
import { stunnel } from './stunnel.ts';

/**
 * The programs between servers and their database. `tls`: stunnel is in front of the database. `each`: the limit on connections from each
 * server's address.
 */
export type Front = 'nothing' | (PoolerSettings & { readonly tls?: true; readonly each?: number });

/** Start-up parameters that the pooler ignores. */
const ignored = ['statement_timeout', 'application_name', 'extra_float_digits'];

/** The set-ups in which cloud servers are tested, by the program in front of the database. */
export const fronts: readonly (readonly [name: string, front: Front])[] = [
  ['nothing', 'nothing'],
  ['pgbouncer in session mode with 10 places, 5 for each', { mode: 'session', places: 10, each: 5 }],
  ['pgbouncer in session mode with 20 places', { mode: 'session', places: 20 }],
  ['pgbouncer in transaction mode with 10 places', { mode: 'transaction', places: 10 }],
  ['stunnel and pgbouncer in transaction mode with 20 places', { mode: 'transaction', places: 20, ignored, tls: true }],
];

export interface DatabaseBehind {
  /** The address for the servers. */
  readonly url: string;
  readonly database: PostgresServer;
  readonly pooler: Pooler | null;
}

/** A database for one test with a program in front of it. Both end with the test. */
export async function databaseBehind(front: Front): Promise<DatabaseBehind> {
  const top = engineTop();
  const database = await postgresServer(join(top, 'postgres'));
  onTestFinished(() => database.kill('SIGKILL'));
  if (front === 'nothing') return { url: database.url, database, pooler: null };
  const pooler = await pgbouncer(join(top, 'pgbouncer'), database.url, front);
  onTestFinished(() => pooler.kill('SIGKILL'));
  const url = new URL(front.tls === true ? await stunnel(join(top, 'stunnel'), pooler.url) : pooler.url);
  if (front.each !== undefined) url.searchParams.set('connection_limit', String(front.each));
  return { url: url.href, database, pooler };
}
