import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './classicTheme.ts';

export interface BuiltBooth {
  /** The kiosk's address, with a slash at its end. */
  readonly address: string;
  stop(): Promise<void>;
  /** Stops it for a while: everything of it stays where it is. */
  halt(): Promise<void>;
  /** Starts it again at the same address, after it was stopped. */
  restart(): Promise<void>;
}

/** The built product, running on free ports with a data folder of its own. `theme` is merged over classic as a theme folder. */
export async function startBuiltBooth(theme: Record<string, unknown> = {}): Promise<BuiltBooth> {
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-'));
  writeFileSync(join(folder, 'theme.json'), JSON.stringify({ name: 'Test', extends: 'classic', ...theme }));
  let running = await start(folder, 0);
  const { address } = running;
  const halt = async (): Promise<void> => {
    if (running.child.exitCode !== null) return;
    running.child.kill('SIGTERM');
    await once(running.child, 'exit');
  };
  return {
    address,
    halt,
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
    async restart() {
      await halt();
      running = await start(folder, Number(new URL(address).port));
    },
  };
}

async function start(folder: string, port: number) {
  const child = spawn(
    process.execPath,
    ['build/server/main.js', '--port', String(port), '--share-port', '0', '--data', join(folder, 'data'), '--theme', folder],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let printed = '';
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
  for await (const text of child.stdout) {
    printed += String(text);
    const address = /Kiosk\s+(\S+)/.exec(printed)?.[1];
    if (address !== undefined) {
      child.stdout.resume();
      return { child, address };
    }
  }
  throw new Error(`the booth did not start: ${printed}`);
}
