import { deleteDB, openDB } from 'idb';
import { expect, it, onTestFinished } from 'vitest';
import { idbOutbox } from '../../src/kiosk/outbox/idbOutbox.ts';
import { outboxContract, samplePhoto } from '../support/kiosk/outboxContract.ts';
import { browserTabs } from '../../src/kiosk/outbox/OutboxPorts.ts';

let opened = 0;

outboxContract('in IndexedDB', () => {
  const name = `outbox-test-${String(++opened)}`;
  // Deleting closes open connections, as a newer page in another tab would.
  return { store: idbOutbox(name), reopened: () => idbOutbox(name), close: () => deleteDB(name) };
});

it('an outbox in IndexedDB recovers when the browser has closed it', async () => {
  const name = 'outbox-test-closed';
  onTestFinished(() => deleteDB(name));
  const store = idbOutbox(name);
  await store.add(samplePhoto(1));
  await deleteDB(name);
  await store.add(samplePhoto(2));
  expect((await store.list()).map(({ id }) => id)).toEqual(['photo-2']);
});

it("an outbox in IndexedDB finds a portrait's card under its earlier field name", async () => {
  const name = 'outbox-test-earlier';
  onTestFinished(() => deleteDB(name));
  const store = idbOutbox(name);
  await store.add(samplePhoto(1));
  const database = await openDB(name);
  const [record] = (await database.getAll('records')) as object[];
  await database.put('records', { ...record, portraitOf: 'photo-2' });
  expect(await store.list()).toMatchObject([{ id: 'photo-1', sequelOf: 'photo-2' }]);
  database.close();
});

it('one of two tabs is active, and the other becomes active when that one closes; each hears from the other', async () => {
  const [one, other] = [browserTabs(), browserTabs()];
  const [first, second] = [new AbortController(), new AbortController()];
  onTestFinished(() => second.abort());
  const chosen: string[] = [];
  one.whenChosen(() => chosen.push('one'), first.signal);
  await expect.poll(() => chosen).toEqual(['one']);
  other.whenChosen(() => chosen.push('other'), second.signal);
  let heard = 0;
  other.onAnnounced(() => heard++, second.signal);
  one.announce();
  await expect.poll(() => heard).toBe(1);
  expect(chosen).toEqual(['one']);
  first.abort();
  await expect.poll(() => chosen).toEqual(['one', 'other']);
});
