import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const program = `
  import { leaveWithNpm } from '${new URL('../../../src/cli/leaveWithNpm.mjs', import.meta.url).href}';
  leaveWithNpm();
  const held = setInterval(() => undefined, 60_000);
  process.on('SIGTERM', () => { console.log('left'); clearInterval(held); });
  console.log(process.pid);`;

test.skipIf(process.platform === 'win32')('a program started by npm ends with npm', async () => {
  const env = { ...process.env, npm_lifecycle_event: 'start', PROGRAM: program };
  // The shell replaces npm: it starts the program, waits for it, and forwards no signals.
  const npm = spawn('sh', ['-c', '"$0" --input-type=module -e "$PROGRAM"; true', process.execPath], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(npm.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toMatch(/^\d+$/);
  npm.kill('SIGKILL');
  await once(npm, 'exit');
  expect((await lines.next()).value).toBe('left');
});
