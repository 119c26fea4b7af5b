import { join } from 'node:path';
import postgres from 'postgres';
import { untilTrue } from '../printing/untilTrue.ts';
import type { EngineProcess } from './engineProcess.ts';
import { engineFolder, freePorts, runEngine, startEngine } from './engineProcess.ts';

export interface PostgresServer {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly kill: EngineProcess['kill'];
  /** Has all its processes stand still, or go on. */
  readonly pauseAll: (signal: 'SIGSTOP' | 'SIGCONT') => void;
  /** Runs a statement. */
  readonly run: (statement: string) => Promise<void>;
}

/** A PostgreSQL of one's own in a folder, on a free port of this machine. */
export async function postgresServer(folder: string, maxConnections = 300): Promise<PostgresServer> {
  const data = join(engineFolder(folder), 'data');
  runEngine('initdb', ['-D', data, '-U', 'stagebooth', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], folder);
  const [port = 0] = await freePorts(1);
  const url = `postgres://stagebooth@127.0.0.1:${port}/postgres`;
  // No test pulls this machine's plug.
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', `max_connections=${maxConnections}`];
  const options = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  let running: EngineProcess;
  async function start(): Promise<void> {
    running = startEngine('postgres', options, join(folder, 'log'), folder);
    await untilTrue(() => answers(url), 60_000);
  }
  await start();
  return {
    url,
    start,
    kill: (signal) => running.kill(signal),
    pauseAll: (signal) => running.pauseAll(signal),
    async run(statement) {
      const sql = postgres(url, { max: 1, onnotice: () => undefined });
      await sql.unsafe(statement);
      await sql.end();
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, backoff: () => 0.1 });
  try {
    await sql`SELECT 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
