import { expect, test } from 'vitest';
import { openKioskSettings } from '../../../../src/server/core/settings/kioskSettings.ts';
import { success } from '../../../../src/shared/errors.ts';
import { settled } from '../../../support/time/settled.ts';

test('a setting made while another one is being written is kept', async () => {
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
  expect(book.current()).toEqual({ closed: { until: '14:30' }, camera, outboxRetries: 1, rehearsal: null });
});
