import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverFlags, serverVariables } from '../../../src/server/core/settings/serverFlags.ts';
import { projectRoot } from '../theme/classicTheme.ts';

export interface BuiltBooth {
  /** The kiosk's address, with a trailing slash. */
  readonly address: string;
  /** The guests' address on this machine, without a trailing slash. */
  readonly guestsAddress: string;
  /** The folder for all its data. */
  readonly dataFolder: string;
  /** Its terminal output and log so far. */
  written(): string;
  /** The code from the terminal for choosing the staff page's first passphrase. */
  staffCode(): string;
  /** Overwrites the booth's theme with this one, merged over classic, or writes this text as theme.json. */
  saveTheme(theme: Record<string, unknown> | string): void;
  /** The id of the current server process. */
  pid(): number;
  stop(): Promise<void>;
  /** Stops it with this signal, SIGTERM by default, and keeps its data. */
  halt(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Pauses or resumes its process. */
  pause(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Restarts it after `stop` at the same addresses, with extra options. */
  restart(...options: readonly string[]): Promise<void>;
}

/** The built product on free ports with its own data folder. `theme` is merged over classic as a theme folder. */
export const startBuiltBooth = (theme: Record<string, unknown> = {}, ...options: readonly string[]): Promise<BuiltBooth> =>
  startBoothIn(projectRoot, theme, ...options);

/** Like `startBuiltBooth`, from a copy of the project in this folder. */
export async function startBoothIn(root: string, theme: Record<string, unknown>, ...options: readonly string[]): Promise<BuiltBooth> {
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-'));
  const dataFolder = join(folder, 'data');
  const saveTheme: BuiltBooth['saveTheme'] = (saved) =>
    writeFileSync(
      join(folder, 'theme.json'),
      typeof saved === 'string' ? saved : JSON.stringify({ name: 'Test', extends: 'classic', ...saved }),
    );
  saveTheme(theme);
  let written = '';
  const start = (ports: Ports, others: readonly string[]) => {
    const settings = ['--port', ports.kiosk, '--share-port', ports.guests, '--data', dataFolder, '--theme', folder, ...others];
    return startServer(root, settings, (text) => void (written += text));
  };
  let running = await start({ kiosk: '0', guests: '0' }, options);
  const { address, ports } = running;
  const halt: BuiltBooth['halt'] = async (signal = 'SIGTERM') => {
    if (running.child.exitCode !== null || running.child.signalCode !== null) return;
    running.child.kill(signal);
    await once(running.child, 'exit');
  };
  return {
    address,
    guestsAddress: `http://127.0.0.1:${ports.guests}`,
    dataFolder,
    written: () => written,
    staffCode: () => /with the code (\d{6})/.exec(written)?.[1] ?? '',
    saveTheme,
    pid: () => running.child.pid ?? 0,
    halt,
    pause: (signal) => void running.child.kill(signal),
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
    async restart(...others) {
      await halt();
      running = await start(ports, others);
    },
  };
}

interface Ports {
  readonly kiosk: string;
  readonly guests: string;
}

async function startServer(root: string, options: readonly string[], onWritten: (text: string) => void) {
  const child = spawn(process.execPath, [...serverFlags, 'build/server/main.js', ...options], {
    cwd: root,
    env: { ...process.env, ...serverVariables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', onWritten);
  child.stderr.setEncoding('utf8').on('data', onWritten);
  child.stderr.on('data', (text: string) => (printed += text));
  return new Promise<{ child: typeof child; address: string; ports: Ports }>((resolve, reject) => {
    child.stdout.on('data', (text: string) => {
      printed += text;
      const [, address = '', kiosk = '', guests = ''] = /Kiosk +(\S+:(\d+)\/)\s+Guests +\S+:(\d+)\//.exec(printed) ?? [];
      if (address !== '') resolve({ child, address, ports: { kiosk, guests } });
    });
    child.once('exit', () => reject(new Error(`the booth did not start: ${printed}`)));
  });
}
