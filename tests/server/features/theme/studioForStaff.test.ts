import { join } from 'node:path';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { studioForStaff } from '../../../../src/server/features/theme/studioForStaff.ts';
import { shownKey } from '../../../support/studio/shownKey.ts';
import { settled } from '../../../support/time/settled.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

test('the studio of a theme is opened once, makes themes where staff can choose them, and ends with the booth', async () => {
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

/** Of the processes of this machine the one that was given this text on its command line. */
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
  'a studio that the system has ended, as for its memory, is opened anew, and keeps nobody from closing',
  async () => {
    // Of the test's own: it leaves beside the theme that it was open.
    const folder = temporaryFolder({ 'mine/theme.json': { extends: 'classic' } });
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
