import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverFlags, serverVariables } from '../../../src/server/core/settings/serverFlags.ts';
import { projectRoot } from '../theme/classicTheme.ts';

export interface ServerProcess {
  /** The addresses of the kiosk's and the guests' listener on this machine, without a trailing slash. */
  readonly kiosk: string;
  readonly guests: string;
  readonly child: ChildProcess;
  /** Its log so far. */
  log(): string;
  /** Ends it with this signal and waits until it has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** The built server in its own process, on free ports, with the classic theme. */
export const serverProcess = (dataFolder: string, ...options: readonly string[]): Promise<ServerProcess> =>
  serverProcessBy([], dataFolder, ...options);

/** Like `serverProcess`, but started through another program, which may put it into another network. */
export async function serverProcessBy(
  starter: readonly string[],
  dataFolder: string,
  ...options: readonly string[]
): Promise<ServerProcess> {
  const started = [...serverFlags, 'build/server/main.js', '--port', '0', '--share-port', '0', '--data', dataFolder, ...options];
  const [program = '', ...rest] = [...starter, process.execPath, ...started];
  const child = spawn(program, rest, {
    cwd: projectRoot,
    env: { ...process.env, ...serverVariables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text));
  child.stdout.setEncoding('utf8');
  const [kiosk, guests] = await new Promise<[string, string]>((resolve, reject) => {
    child.stdout.on('data', (text: string) => {
      written.stdout += text;
      const ports = /Kiosk +\S+:(\d+)\/\s+Guests +\S+:(\d+)\//.exec(written.stdout);
      if (ports !== null) resolve([`http://127.0.0.1:${ports[1] ?? ''}`, `http://127.0.0.1:${ports[2] ?? ''}`]);
    });
    child.once('exit', () => reject(new Error(`the server has ended: ${written.stderr}`)));
  });
  return {
    kiosk,
    guests,
    child,
    log: () => written.stderr,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
