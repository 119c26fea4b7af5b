import { expect, it, onTestFinished, vi } from 'vitest';
import { keepScreen } from '../../src/kiosk/devices/keepScreen.ts';

it('the screen wake lock is taken at once, and again at the next touch if the system released it', async () => {
  const locks: { released: boolean }[] = [];
  const spy = vi.spyOn(navigator.wakeLock, 'request').mockImplementation(() => {
    const lock = { released: false };
    locks.push(lock);
    return Promise.resolve(lock as WakeLockSentinel);
  });
  onTestFinished(() => spy.mockRestore());
  const touch = (): boolean => window.dispatchEvent(new PointerEvent('pointerup'));

  keepScreen();
  await expect.poll(() => locks.length).toBe(1);
  touch();
  await Promise.resolve();
  expect(locks).toHaveLength(1);
  locks[0]!.released = true;
  touch();
  await expect.poll(() => locks.length).toBe(2);
});
