import { expect, it, onTestFinished, vi } from 'vitest';
import { askForPersistence, storagePersistence } from '../../src/kiosk/devices/storagePersistence.ts';

it('the browser is asked to keep its storage, and its answer is reported', async () => {
  // Browsers refuse an ordinary profile like the one in these tests.
  await askForPersistence();
  expect(await storagePersistence()).toBe('refused');
  const spy = vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(true);
  onTestFinished(() => spy.mockRestore());
  expect(await storagePersistence()).toBe('granted');
});

it('if the browser lacks this feature, or it fails, nothing is claimed and nothing breaks', async () => {
  const failing = [vi.spyOn(navigator.storage, 'persist'), vi.spyOn(navigator.storage, 'persisted')].map((spy) =>
    spy.mockRejectedValue(new Error('no disk')),
  );
  onTestFinished(() => failing.forEach((spy) => spy.mockRestore()));
  await askForPersistence();
  expect(await storagePersistence()).toBe('unknown');
  // No secure context.
  const gone = vi.spyOn(navigator, 'storage', 'get').mockReturnValue(undefined as unknown as StorageManager);
  onTestFinished(() => gone.mockRestore());
  await askForPersistence();
  expect(await storagePersistence()).toBe('unknown');
});
