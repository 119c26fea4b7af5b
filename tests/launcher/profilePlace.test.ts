import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { profilePlace } from '../../src/launcher/profilePlace.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

function used(isSnap: boolean, data: (home: string) => string) {
  const home = temporaryFolder();
  const place = profilePlace({ isSnap }, data(home), home);
  mkdirSync(join(place.profile, 'Default'), { recursive: true });
  writeFileSync(join(place.profile, 'Default', 'Preferences'), '{}');
  place.leave();
  return place.profile;
}

test.each([true, false])('a booth that keeps nothing leaves no profile behind, with its browser a snap: %s', (isSnap) => {
  const profile = used(isSnap, () => ':memory:');
  expect(existsSync(profile)).toBe(false);
  expect(isSnap ? readdirSync(dirname(profile)) : existsSync(dirname(profile))).toEqual(isSnap ? [] : false);
});

test.each([true, false])(
  'the profile of a booth with a data folder stays, with the cards that wait in it, with its browser a snap: %s',
  (isSnap) => {
    expect(
      existsSync(
        join(
          used(isSnap, (home) => join(home, 'data')),
          'Default',
          'Preferences',
        ),
      ),
    ).toBe(true);
  },
);
