import { expect, onTestFinished, test } from 'vitest';
import { kioskApp } from '../../../src/server/kioskApp.ts';
import { kioskStandings } from '../../../src/server/staff/kioskStandings.ts';
import { openWishBook } from '../../../src/server/staff/wishBook.ts';
import type { KioskStanding } from '../../../src/shared/contract/kioskStanding.ts';
import { kioskParts } from '../../support/kioskParts.ts';
import { settled } from '../../support/settled.ts';
import { staffRecords } from '../../support/staffRecords.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const standing: KioskStanding = {
  doing: 'visit',
  camera: { source: 'webcam', trouble: 'lost', cameras: [{ id: 'a', label: 'Studio camera' }] },
  screen: { width: 1080, height: 1920, pixelRatio: 1 },
};

test('a kiosk tells how it is and is answered with what staff have set, also after a restart', async () => {
  const folder = temporaryFolder();
  const first = staffRecords(folder);
  const book = await settled(openWishBook(first.settings));
  const standings = kioskStandings();
  const app = await kioskApp(kioskParts({ standings, wishes: book.current }));
  onTestFinished(() => app.close());
  const post = (payload: object) => app.inject({ method: 'POST', url: '/api/kiosk-standing', payload });
  expect((await post({ ...standing, more: 'of a newer kiosk' })).json()).toEqual({
    closed: null,
    camera: null,
    outboxRetries: 0,
    rehearsal: null,
  });
  expect(standings.heard()).toMatchObject([{ word: standing }]);
  await settled(book.setClosed({ until: '14:30' }));
  await settled(book.chooseCamera({ id: 'a', label: 'Studio camera' }));
  book.retryOutboxes();
  const set = { closed: { until: '14:30' }, camera: { id: 'a', label: 'Studio camera' } };
  expect((await post(standing)).json()).toEqual({ ...set, outboxRetries: 1, rehearsal: null });
  expect(await post({ ...standing, doing: 'sleeping' })).toMatchObject({ statusCode: 400 });
  await first.close();
  const again = await settled(openWishBook(staffRecords(folder).settings));
  expect(again.current()).toEqual({ ...set, outboxRetries: 0, rehearsal: null });
});

test('what cannot be understood of what staff have set counts as not set', async () => {
  const { settings } = staffRecords();
  await settled(settings.write('closed', 'of another version'));
  expect((await settled(openWishBook(settings))).current().closed).toBeNull();
});
