import { join } from 'node:path';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { studioForStaff } from '../../src/server/features/theme/studioForStaff.ts';
import { shownKey } from '../support/studio/shownKey.ts';
import { settled } from '../support/time/settled.ts';
import { smallTheme } from '../support/theme/smallTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

test("a theme's studio opens once, saves themes where staff can choose them, and ends with the booth", async () => {
  const home = join(temporaryFolder({}), 'themes');
  const studio = studioForStaff(home);
  onTestFinished(() => studio.close());
  const address = await settled(studio.open('classic'));
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}$/);
  expect(await settled(studio.open('classic'))).toBe(address);
  const made = await fetch(new URL('/mine', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-stagebooth-studio': '1', cookie: await shownKey(address) },
    body: JSON.stringify({ folder: 'Summer ball' }),
  });
  expect(made.status).toBe(200);
  expect(existsSync(join(home, 'Summer ball', 'theme.json'))).toBe(true);
  await studio.close();
  await expect(fetch(address)).rejects.toThrow();
  expect(await studio.open('nowhere/at/all')).toMatchObject({ ok: false, error: expect.stringContaining('There is no theme') as string });
});

/** The process on this machine with this text in its command line. */
const processWith = (text: string): number =>
  Number(
    readdirSync('/proc').find((name) => {
      try {
        return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text);
      } catch {
        // It has ended meanwhile.
        return false;
      }
    }),
  );

test.skipIf(process.platform !== 'linux')(
  'a studio that the system has killed, for instance for its memory, is reopened and does not block closing',
  async () => {
    // The test's own folder: the studio leaves its lock file beside the theme.
    const folder = temporaryFolder({ 'mine/theme.json': smallTheme() });
    const [mine, home] = [join(folder, 'mine'), join(folder, 'themes')];
    const studio = studioForStaff(home);
    onTestFinished(() => studio.close());
    const kill = async (): Promise<void> => {
      const studioProcess = processWith(home);
      process.kill(studioProcess, 'SIGKILL');
      await expect.poll(() => existsSync(`/proc/${studioProcess}`)).toBe(false);
    };
    const first = await settled(studio.open(mine));
    await kill();
    const second = await settled(studio.open(mine));
    expect(second).not.toBe(first);
    await kill();
    await studio.close();
  },
);

/** A program that prints these chunks and then keeps running. */
const saying = (...pieces: readonly string[]): string => {
  const says = pieces.map((piece) => `await new Promise((said) => process.stdout.write(${JSON.stringify(piece)}, said)); await null;`);
  return join(temporaryFolder({ 'says.mjs': `${says.join('\n')}\nprocess.stdin.on('end', () => process.exit()).resume();` }), 'says.mjs');
};
const here = JSON.stringify({ address: 'http://127.0.0.1:4/#key' });

test.each([
  ['says more behind its address', [`${here}\n`, 'a warning\n', 'another\n']],
  ['says more in the same breath', [`${here}\na warning\n`]],
  ['says its address in pieces', [here.slice(0, 9), here.slice(9), '\n']],
])('a studio that %s is open', async (_what, pieces) => {
  const studio = studioForStaff('themes', saying(...pieces));
  onTestFinished(() => studio.close());
  expect(await settled(studio.open('classic'))).toBe('http://127.0.0.1:4/#key');
});

test.each([
  ['a warning', ['a warning\n', `${here}\n`]],
  ['no address', ['{}\n']],
  ['nothing', ['\n']],
  ['an address elsewhere', ['{"address": "https://example.com/"}\n']],
  ['no end of it', ['x'.repeat(100_000)]],
])('a studio that prints %s instead of its address is stopped, and staff read about it', async (_what, pieces) => {
  const program = saying(...pieces);
  const studio = studioForStaff('themes', program);
  onTestFinished(() => studio.close());
  for (const _time of [1, 2])
    expect(await studio.open('classic')).toEqual({ ok: false, error: 'The studio did not report its address. Try again.' });
  if (process.platform === 'linux') await expect.poll(() => processWith(program)).toBeNaN();
});

test.runIf(process.platform === 'linux')(
  "the studio, which draws strangers' themes, has the same memory limit as the theme check",
  async () => {
    const home = join(temporaryFolder({}), 'themes');
    const studio = studioForStaff(home);
    onTestFinished(() => studio.close());
    await settled(studio.open('classic'));
    const limits = readFileSync(`/proc/${processWith(home)}/limits`, 'utf8');
    const [, soft, hard] = /^Max data size +(\d+) +(\d+) /m.exec(limits) ?? [];
    expect(soft).toBe(hard);
    // V8 reserves up to 550 MB for code, but uses only a few.
    expect(Number(hard)).toBeGreaterThanOrEqual(1_536_000_000);
    expect(Number(hard)).toBeLessThan(1_536_000_000 + 550_000_000);
  },
);
