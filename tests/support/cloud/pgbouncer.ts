import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { untilTrue } from '../print/untilTrue.ts';
import type { EngineProcess } from './engineProcess.ts';
import { engineFolder, freePorts, startEngine } from './engineProcess.ts';

export interface Pooler {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly kill: EngineProcess['kill'];
}

export interface PoolerSettings {
  readonly mode: 'session' | 'transaction';
  /** The limit on its connections to the database. */
  readonly places: number;
  /** Start-up parameters of clients that it ignores; it refuses other parameters. */
  readonly ignored?: readonly string[];
}

/** Debian's pgbouncer in a folder, on a free port of this machine, in front of the database at this address. */
export async function pgbouncer(folder: string, databaseUrl: string, { mode, places, ignored = [] }: PoolerSettings): Promise<Pooler> {
  const { hostname, port, username } = new URL(databaseUrl);
  const [own = 0] = await freePorts(1);
  const settings = join(engineFolder(folder), 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(own)}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = ${String(places)}
max_client_conn = 500
${ignored.length > 0 ? `ignore_startup_parameters = ${ignored.join(',')}\n` : ''}`,
  );
  const url = `postgres://${username}@127.0.0.1:${String(own)}/postgres`;
  let running: EngineProcess;
  async function start(): Promise<void> {
    running = startEngine('pgbouncer', [settings], join(folder, 'log'), folder);
    await untilTrue(() => answers(url), 30_000);
  }
  await start();
  return { url, start, kill: (signal) => running.kill(signal) };
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, backoff: () => 0.1, fetch_types: false, prepare: false });
  try {
    await sql.unsafe('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
