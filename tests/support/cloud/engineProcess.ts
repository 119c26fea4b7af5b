import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { engineEnv } from './engines.ts';

/** Run engines as `nobody` if the tests run as root, because PostgreSQL refuses to run as root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const asNobody = isRoot ? { uid: nobody, gid: nobody } : {};

/** The user that engines run as. */
export const engineUser = (): string => (isRoot ? 'nobody' : userInfo().username);

/** Makes a folder that engines can write to. */
export function engineFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  if (isRoot) chownSync(path, nobody, nobody);
  return path;
}

/** A program that runs until it is killed, with a log of its output. */
export interface EngineProcess {
  readonly log: () => string;
  /** Kills it and waits until it has ended. */
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Pauses or resumes it. */
  readonly pause: (signal: 'SIGSTOP' | 'SIGCONT') => void;
  /** Pauses or resumes it and all processes that it has started. */
  readonly pauseAll: (signal: 'SIGSTOP' | 'SIGCONT') => void;
}

export function startEngine(command: string, args: readonly string[], logFile: string, cwd: string): EngineProcess {
  const file = openSync(logFile, 'a');
  // Makes a program end with its parent, even if the parent is killed.
  const child: ChildProcess = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], {
    ...asNobody,
    cwd,
    env: { ...engineEnv(), HOME: cwd },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  return {
    log: () => readFileSync(logFile, 'utf8'),
    pause: (signal) => void child.kill(signal),
    pauseAll(signal) {
      for (const pid of [child.pid ?? 0, ...childrenOf(child.pid ?? 0)]) process.kill(pid, signal);
    },
    async kill(signal) {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const over = once(child, 'exit');
      child.kill(signal);
      await over;
    },
  };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Runs a program until it ends. */
export function runEngine(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { ...asNobody, cwd, env: { ...engineEnv(), HOME: cwd }, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

/** Ports that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
