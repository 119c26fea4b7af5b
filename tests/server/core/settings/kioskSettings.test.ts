import { expect, test } from 'vitest';
import { openKioskSettings } from '../../../../src/server/core/settings/kioskSettings.ts';
import type { CameraTurn } from '../../../../src/shared/contract/cameraTurns.ts';
import { success } from '../../../../src/shared/errors.ts';
import { staffRecords } from '../../../support/server/staffRecords.ts';
import { settled } from '../../../support/time/settled.ts';

test('a setting saved during another write is kept', async () => {
  const writing: (() => void)[] = [];
  const book = await settled(
    openKioskSettings({
      read: () => Promise.resolve(success(null)),
      write: () => new Promise((resolve) => writing.push(() => resolve(success(undefined)))),
      remove: () => Promise.resolve(success(undefined)),
    }),
  );
  book.setRehearsal({ id: 7, backToStaff: false });
  const camera = { id: 'a', label: 'Studio camera' };
  const done = [book.setClosed({ until: '14:30' }), book.chooseCamera(camera)];
  book.setRehearsal(null);
  book.retryOutboxes();
  writing.forEach((finish) => finish());
  await Promise.all(done);
  expect(book.current()).toEqual({ closed: { until: '14:30' }, camera, cameraTurn: 0, outboxRetries: 1, rehearsal: null });
});

test('the camera rotation is the one chosen by staff, until the booth is started with another one', async () => {
  const { settings } = staffRecords();
  const startedWith = async (turn?: CameraTurn) => settled(openKioskSettings(settings, turn));
  expect((await startedWith(90)).current().cameraTurn).toBe(90);
  await settled((await startedWith(90)).turnCamera(270));
  expect((await startedWith(90)).current().cameraTurn).toBe(270);
  expect((await startedWith(180)).current().cameraTurn).toBe(180);
  expect((await startedWith()).current().cameraTurn).toBe(0);
  await settled(settings.write('camera-turn', { startedWith: 0, turn: 45 }));
  expect((await startedWith()).current().cameraTurn).toBe(0);
});
