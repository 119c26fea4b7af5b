import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './classicTheme.ts';

export interface BuiltBooth {
  /** The kiosk's address, with a slash at its end. */
  readonly address: string;
  /** What it keeps lies below this folder. */
  readonly dataFolder: string;
  /** All that it has written to the terminal and to its log so far. */
  written(): string;
  /** Saves a theme over its own, merged over classic, or this text as theme.json. */
  saveTheme(theme: Record<string, unknown> | string): void;
  stop(): Promise<void>;
  /** Stops it for a while: everything of it stays where it is. */
  halt(): Promise<void>;
  /** Starts it again at the same addresses, after it was stopped, with these options besides. */
  restart(...options: readonly string[]): Promise<void>;
}

/** The built product, running on free ports with a data folder of its own. `theme` is merged over classic as a theme folder. */
export async function startBuiltBooth(theme: Record<string, unknown> = {}, ...options: readonly string[]): Promise<BuiltBooth> {
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-'));
  const dataFolder = join(folder, 'data');
  const saveTheme: BuiltBooth['saveTheme'] = (saved) =>
    writeFileSync(
      join(folder, 'theme.json'),
      typeof saved === 'string' ? saved : JSON.stringify({ name: 'Test', extends: 'classic', ...saved }),
    );
  saveTheme(theme);
  let written = '';
  const start = (ports: Ports, others: readonly string[]) =>
    startServer(['--port', ports.kiosk, '--share-port', ports.guests, '--data', dataFolder, '--theme', folder, ...others], (text) => {
      written += text;
    });
  let running = await start({ kiosk: '0', guests: '0' }, options);
  const { address, ports } = running;
  const halt = async (): Promise<void> => {
    if (running.child.exitCode !== null) return;
    running.child.kill('SIGTERM');
    await once(running.child, 'exit');
  };
  return {
    address,
    dataFolder,
    written: () => written,
    saveTheme,
    halt,
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

async function startServer(options: readonly string[], onWritten: (text: string) => void) {
  const child = spawn(process.execPath, ['build/server/main.js', ...options], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] });
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
