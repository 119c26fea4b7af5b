import { spawn } from 'node:child_process';
import { projectRoot } from './classicTheme.ts';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run theme -- ...` to its end, without npm. */
export function themeCommand(...args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, ['src/cli/stagebooth.mjs', 'theme', ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, ...written }));
  });
}

/** Starts a theme command that runs until it is stopped; resolves once it has printed an address. */
export function runningThemeCommand(...args: readonly string[]): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['src/cli/stagebooth.mjs', 'theme', ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<void>((over) => child.once('close', () => over()));
  const stop = (): Promise<void> => {
    child.kill('SIGTERM');
    return ended;
  };
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        const address = /http:\S+/.exec(printed)?.[0];
        if (address !== undefined) resolve({ address, stop });
      });
    child.once('exit', () => reject(new Error(`the command has ended: ${printed}`)));
  });
}
