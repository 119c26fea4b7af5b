import { expect, onTestFinished, test } from 'vitest';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import { openKioskSettings } from '../../../../src/server/core/settings/kioskSettings.ts';
import type { KioskStatus } from '../../../../src/shared/contract/kioskStatus.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { settled } from '../../../support/time/settled.ts';
import { staffRecords } from '../../../support/server/staffRecords.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';
import { latestOfEach } from '../../../../src/server/features/health/latestOfEach.ts';

const status: KioskStatus = {
  doing: 'visit',
  camera: { source: 'webcam', trouble: 'lost', cameras: [{ id: 'a', label: 'Studio camera' }] },
  screen: { width: 1080, height: 1920, pixelRatio: 1 },
};

test('a kiosk reports its status and receives staff settings, even after a restart', async () => {
  const folder = temporaryFolder();
  const first = staffRecords(folder);
  const book = await settled(openKioskSettings(first.settings));
  const statuses = latestOfEach<KioskStatus>();
  const app = await kioskApp(kioskParts({ statuses, kioskSettings: book.current }));
  onTestFinished(() => app.close());
  const post = (payload: object) => app.inject({ method: 'POST', url: '/api/kiosk-status', payload });
  expect((await post({ ...status, more: 'of a newer kiosk' })).json()).toEqual({
    closed: null,
    camera: null,
    cameraTurn: 0,
    outboxRetries: 0,
    rehearsal: null,
  });
  expect(statuses.received()).toMatchObject([{ report: status }]);
  await settled(book.setClosed({ until: '14:30' }));
  await settled(book.chooseCamera({ id: 'a', label: 'Studio camera' }));
  book.retryOutboxes();
  await settled(book.turnCamera(180));
  const set = { closed: { until: '14:30' }, camera: { id: 'a', label: 'Studio camera' }, cameraTurn: 180 };
  expect((await post(status)).json()).toEqual({ ...set, outboxRetries: 1, rehearsal: null });
  expect(await post({ ...status, doing: 'sleeping' })).toMatchObject({ statusCode: 400 });
  await first.close();
  const again = await settled(openKioskSettings(staffRecords(folder).settings));
  expect(again.current()).toEqual({ ...set, outboxRetries: 0, rehearsal: null });
});

test('invalid staff settings count as not set', async () => {
  const { settings } = staffRecords();
  await settled(settings.write('closed', 'of another version'));
  expect((await settled(openKioskSettings(settings))).current().closed).toBeNull();
});
