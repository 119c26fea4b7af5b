import { join } from 'node:path';
import postgres from 'postgres';
import { untilTrue } from '../print/untilTrue.ts';
import type { EngineProcess } from './engineProcess.ts';
import { engineFolder, freePorts, runEngine, startEngine } from './engineProcess.ts';

export interface PostgresServer {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly kill: EngineProcess['kill'];
  /** Pauses or resumes all its processes. */
  readonly pauseAll: (signal: 'SIGSTOP' | 'SIGCONT') => void;
  /**
   * Creates a synchronous standby in a folder: a transaction ends when both servers have it. The standby can be read, and promoted by
   * `pg_promote()`.
   */
  readonly standby: (folder: string) => Promise<PostgresServer>;
  /** Runs a statement. */
  readonly run: (statement: string) => Promise<void>;
}

/** A new PostgreSQL in a folder, on a free port of this machine. */
export function postgresServer(folder: string, maxConnections = 300): Promise<PostgresServer> {
  const data = join(engineFolder(folder), 'data');
  runEngine('initdb', ['-D', data, '-U', 'stagebooth', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], folder);
  return serverOn(folder, data, maxConnections);
}

async function serverOn(folder: string, data: string, maxConnections: number): Promise<PostgresServer> {
  const [port = 0] = await freePorts(1);
  const url = `postgres://stagebooth@127.0.0.1:${port}/postgres`;
  // Tests never cut this machine's power, so fsync is not needed.
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', `max_connections=${maxConnections}`];
  const options = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  let running: EngineProcess;
  async function start(): Promise<void> {
    running = startEngine('postgres', options, join(folder, 'log'), folder);
    await untilTrue(() => answers(url), 60_000);
  }
  await start();
  async function run(statement: string): Promise<void> {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    await sql.unsafe(statement);
    await sql.end();
  }
  return {
    url,
    start,
    kill: (signal) => running.kill(signal),
    pauseAll: (signal) => running.pauseAll(signal),
    run,
    async standby(to) {
      const copy = join(engineFolder(to), 'data');
      runEngine('pg_basebackup', ['-d', url, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], to);
      const follower = await serverOn(to, copy, maxConnections);
      await run(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await run('SELECT pg_reload_conf()');
      return follower;
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
