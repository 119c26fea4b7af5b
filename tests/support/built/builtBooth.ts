import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverFlags, serverVariables } from '../../../src/server/core/settings/serverFlags.ts';
import { projectRoot } from '../theme/classicTheme.ts';

export interface BuiltBooth {
  /** The kiosk's address, with a slash at its end. */
  readonly address: string;
  /** Where guests' phones reach it on this machine, without a slash at its end. */
  readonly guestsAddress: string;
  /** The folder for everything that it stores. */
  readonly dataFolder: string;
  /** Its output to the terminal and to its log so far. */
  written(): string;
  /** The code for the staff page's first passphrase, as the terminal shows it. */
  staffCode(): string;
  /** Saves a theme over its own, merged over classic, or this text as theme.json. */
  saveTheme(theme: Record<string, unknown> | string): void;
  /** The process that serves it now. */
  pid(): number;
  stop(): Promise<void>;
  /** Stops it with this signal, SIGTERM by default, and keeps its data. */
  halt(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Pauses its process, or lets it continue. */
  pause(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Restarts it after `stop` at the same addresses, with these further options. */
  restart(...options: readonly string[]): Promise<void>;
}

/** The built product, running on free ports with a data folder of its own. `theme` is merged over classic as a theme folder. */
export const startBuiltBooth = (theme: Record<string, unknown> = {}, ...options: readonly string[]): Promise<BuiltBooth> =>
  startBoothIn(projectRoot, theme, ...options);

/** The same from a copy of the project in this folder. */
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
