import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { browserProfile } from '../../src/launcher/browserProfile.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

function used(isSnap: boolean, data: (home: string) => string) {
  const home = temporaryFolder();
  const place = browserProfile({ isSnap }, data(home), home);
  mkdirSync(join(place.profile, 'Default'), { recursive: true });
  writeFileSync(join(place.profile, 'Default', 'Preferences'), '{}');
  place.leave();
  return place.profile;
}

test.each([true, false])('a booth without a data folder leaves no profile behind (snap: %s)', (isSnap) => {
  const profile = used(isSnap, () => ':memory:');
  expect(existsSync(profile)).toBe(false);
  expect(isSnap ? readdirSync(dirname(profile)) : existsSync(dirname(profile))).toEqual(isSnap ? [] : false);
});

test.each([true, false])('a booth with a data folder keeps its profile, with the waiting cards (snap: %s)', (isSnap) => {
  expect(
    existsSync(
      join(
        used(isSnap, (home) => join(home, 'data')),
        'Default',
        'Preferences',
      ),
    ),
  ).toBe(true);
});

test.each([true, false])('the next launcher deletes what a killed one left, but nothing of another booth (snap: %s)', (isSnap) => {
  const home = temporaryFolder();
  const open = (identity: string) => {
    const place = browserProfile({ isSnap }, ':memory:', home, identity);
    mkdirSync(join(place.profile, 'Default'), { recursive: true });
    return place;
  };
  const [killed, other] = [open(`${home} 8080`), open(`${home} 9090`)];
  const next = open(`${home} 8080`);
  expect([killed, other, next].map(({ profile }) => existsSync(profile))).toEqual([false, true, true]);
  next.leave();
  other.leave();
});

test.skipIf(process.platform === 'win32')('a link among the profiles is left alone, and so is its target', () => {
  const home = temporaryFolder({ 'precious/photo.txt': 'x' });
  const first = browserProfile({ isSnap: false }, ':memory:', home, home);
  const folder = dirname(first.profile);
  first.leave();
  symlinkSync(join(home, 'precious'), folder);
  const next = browserProfile({ isSnap: false }, ':memory:', home, home);
  expect(existsSync(join(home, 'precious/photo.txt'))).toBe(true);
  next.leave();
  rmSync(folder);
});
