import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beTheOnlyOne, stopTheOne } from '../../src/launcher/onlyOne.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

/** Takes the lock; null if another launcher has it. */
async function lock(data: string, home: string, onStop: () => void = () => undefined) {
  const taken = await beTheOnlyOne(data, onStop, home);
  if (!taken.ok) throw new Error(taken.error);
  return taken.value;
}

test('only one launcher runs per data folder, and another can ask it to stop', async () => {
  const home = temporaryFolder();
  const data = join(home, 'data');
  const only = await lock(data, home, () => only?.release());
  expect(only).not.toBeNull();
  expect(await lock(data, home)).toBeNull();
  const other = await lock(`${data}-2`, home);
  expect(other).not.toBeNull();
  other?.release();
  expect(await stopTheOne(data, home)).toBe(true);
  expect(await stopTheOne(data, home)).toBe(false);
});

test.skipIf(process.platform === 'win32')('leftovers of a killed launcher do not count as a lock', async () => {
  const home = temporaryFolder();
  const [data, place] = [join(home, 'data'), join(home, '.stagebooth')];
  const only = await lock(data, home);
  const [name = ''] = readdirSync(place);
  only?.release();
  const killed = "require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))";
  spawnSync(process.execPath, ['-e', killed, join(place, name)]);
  expect(readdirSync(place)).toEqual([name]);
  const next = await lock(data, home);
  expect(next).not.toBeNull();
  next?.release();
});

test.skipIf(process.platform === 'win32')('no other user can reach the socket that stops the booth', async () => {
  const home = temporaryFolder();
  const place = join(home, '.stagebooth');
  mkdirSync(place);
  chmodSync(place, 0o777);
  const before = readdirSync(tmpdir()).filter((name) => name.endsWith('.sock'));
  const only = await lock(join(home, 'data'), home);
  expect(statSync(place).mode & 0o777).toBe(0o700);
  expect(readdirSync(tmpdir()).filter((name) => name.endsWith('.sock'))).toEqual(before);
  only?.release();
});

test.skipIf(process.platform === 'win32')('a link in place of its folder is refused in a sentence', async () => {
  const [home, elsewhere] = [temporaryFolder(), temporaryFolder()];
  symlinkSync(elsewhere, join(home, '.stagebooth'));
  expect(await beTheOnlyOne(join(home, 'data'), () => undefined, home)).toEqual({
    ok: false,
    error: `The kiosk was not started: the folder ${join(home, '.stagebooth')} is a link or a file; remove it.`,
  });
  expect(readdirSync(elsewhere)).toEqual([]);
});
