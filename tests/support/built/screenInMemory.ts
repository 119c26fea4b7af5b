import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Whether this machine has Xvfb and xrandr; `npm test` installs them if it may. */
export const hasScreens: boolean = ['Xvfb', 'xrandr'].every((program) => spawnSync(program, ['-help']).error === undefined);

/** An X screen of this size in memory, without a window manager, for one test. Returns its display, such as `:7`. */
export async function screenInMemory(width: number, height: number): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', `${String(width)}x${String(height)}x24`, '-nolisten', 'tcp', '-noreset'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void server.kill());
  const [number] = (await once(server.stdout, 'data')) as [Buffer];
  return `:${number.toString().trim()}`;
}
