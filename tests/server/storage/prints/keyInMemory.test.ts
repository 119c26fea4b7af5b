import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { keyInMemory } from '../../../../src/server/storage/prints/keyInMemory.ts';

const memory = '/dev/shm';

describe.skipIf(!existsSync(memory))('the key for waiting prints', () => {
  let runtime = '';
  beforeEach(() => {
    const made = mkdtempSync(join(memory, 'test-'));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    runtime = made;
  });
  const key = (data = '/booth/data') => keyInMemory(data, [runtime]);
  /** The key's file in the folder that is tried first. */
  const place = (): string => join(runtime, readdirSync(runtime)[0] ?? '');

  test('survives the program, and differs between booths', () => {
    const before = key();
    expect(key()).toEqual(before);
    expect(key('/other/data')).not.toEqual(before);
    expect([statSync(place()).mode & 0o777, statSync(join(place(), 'prints.key')).mode & 0o777]).toEqual([0o700, 0o600]);
  });

  test('never follows a link: the process then uses its own key', () => {
    key();
    const [folder, elsewhere] = [place(), join(runtime, 'z-elsewhere')];
    rmSync(folder, { recursive: true });
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, folder);
    expect(key()).not.toEqual(key());
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test('is closed to others if its folder was open', () => {
    key();
    chmodSync(place(), 0o777);
    key();
    expect(statSync(place()).mode & 0o777).toBe(0o700);
  });

  test.skipIf(process.getuid?.() !== 0)('is never stored in a folder that another user created', () => {
    key();
    const folder = place();
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    chownSync(folder, 65_534, 65_534);
    expect(key()).not.toEqual(key());
    expect(readdirSync(folder)).toEqual([]);
  });
});
