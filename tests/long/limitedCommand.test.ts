import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limitedCommand } from '../../src/themeFiles/limitedCommand.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const fills = `
const { writeSync } = require('node:fs');
const kept = [];
for (let filled = 0; filled < 4000; filled += 20) {
  // Outside of JavaScript's own memory, as pictures are.
  kept.push(Buffer.alloc(20_000_000, 1));
  writeSync(1, filled + '\\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
}`;

const here = { shell: '/bin/sh', prlimit: '/usr/bin/prlimit' };
const none = { shell: '/nowhere/sh', prlimit: '/nowhere/prlimit' };
/** A container with neither program, with only one, and other systems. Every method works on Linux. */
const systems = [
  ['linux', 'a shell', here],
  ['linux', 'prlimit', { ...here, shell: none.shell }],
  ['linux', 'no program that sets limits', none],
  ['darwin', 'no program that sets limits', here],
  ['win32', 'no program that sets limits', here],
] as const;

test.each(systems)(
  'only the program that exceeds its memory limit is ended, on %s with %s',
  (platform, _what, limiters) => {
    const folder = temporaryFolder({ 'fills.cjs': fills });
    const { command, args } = limitedCommand([join(folder, 'fills.cjs')], 300, platform, limiters);
    const { stdout, status } = spawnSync(command, args, { encoding: 'utf8' });
    const filled = Number(stdout.trim().split('\n').at(-1));
    expect(status).not.toBe(0);
    expect(filled).toBeGreaterThan(50);
    expect(filled).toBeLessThan(400);
  },
  60_000,
);

test.runIf(process.platform === 'linux').each([here, { ...here, shell: none.shell }, none])(
  'if memory runs out, the system ends a limited program before its server, with $shell and $prlimit',
  (limiters) => {
    const program = ['-p', `require('node:fs').readFileSync('/proc/self/oom_score_adj', 'utf8').trim()`];
    const { command, args } = limitedCommand(program, 300, 'linux', limiters);
    for (const user of [{}, ...(process.getuid?.() === 0 ? [{ uid: 65_534, gid: 65_534 }] : [])])
      expect(spawnSync(command, args, { encoding: 'utf8', ...user }).stdout).toBe('1000\n');
  },
);
