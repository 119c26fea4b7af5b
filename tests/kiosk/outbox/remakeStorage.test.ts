import { expect, test } from 'vitest';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import { remakeStorage } from '../../../src/kiosk/outbox/remakeStorage.ts';
import { notesInMemory } from '../../support/kiosk/notesInMemory.ts';

const closed = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');

/** A database that cannot be opened, and a server that makes its browser delete it. */
function damaged({ answers = true } = {}) {
  const [clock, notes] = [manualClock(), notesInMemory()];
  let cleared = 0;
  const trouble = remakeStorage(clock, notes, async () => {
    if (!answers) throw new Error('the server is away');
    cleared += 1;
    // The browser deletes the notes with the rest.
    for (const id of await notes.list()) notes.remove(id);
  });
  const fails = async (error: unknown, ...atMs: readonly number[]): Promise<void> => {
    for (const ms of atMs) {
      clock.advance(ms - clock.now());
      await trouble(error);
    }
  };
  return { notes, fails, cleared: () => cleared };
}

test('a database that cannot be opened for 15 s is deleted, once, and its waiting photos stay recorded', async () => {
  const { notes, fails, cleared } = damaged();
  notes.add('photo-1');
  await fails(closed, 0, 5000, 10_000, 14_999);
  expect(cleared()).toBe(0);
  await fails(closed, 15_000);
  expect(cleared()).toBe(1);
  expect(await notes.list()).toEqual(['photo-1']);
  await fails(closed, 20_000, 60_000);
  expect(cleared()).toBe(1);
});

test('a database that can be opened in between is left alone', async () => {
  const { fails, cleared } = damaged();
  await fails(closed, 0, 10_000);
  await fails(null, 12_000);
  await fails(closed, 16_000, 20_000);
  expect(cleared()).toBe(0);
});

test.each([
  ['a full disk, whose photos can be read later,', new DOMException('Encountered full disk', 'QuotaExceededError')],
  ['a newer build’s database', new DOMException('The requested version is less', 'VersionError')],
  ['a bug', new TypeError('undefined is not a function')],
  ['an unknown error', undefined],
])('%s is no reason to delete the database', async (_what, error) => {
  const { fails, cleared } = damaged();
  await fails(error, 0, 20_000, 60_000);
  expect(cleared()).toBe(0);
});

test('the request is retried while the server is unavailable', async () => {
  const { fails, cleared } = damaged({ answers: false });
  await fails(closed, 0, 20_000, 25_000);
  expect(cleared()).toBe(0);
});
