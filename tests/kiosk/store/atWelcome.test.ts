import { expect, test } from 'vitest';
import { boothAtWork } from '../../support/kiosk/boothAtWork.ts';

/** A booth with a feature that shows how often it has refreshed its content. */
function counting() {
  const signals: AbortSignal[] = [];
  const booth = boothAtWork({
    atWelcome: [
      (show: (shown: { readonly visitors: number }) => void, signal) => {
        show({ visitors: signals.push(signal) });
      },
    ],
  });
  const shown = () => booth.store.shown.getState();
  return { booth, shown, running: () => signals.map(({ aborted }) => !aborted) };
}

test("a feature's content on Welcome is refreshed between visits, but not during a visit", async () => {
  const { booth, shown, running } = counting();
  expect([shown(), running()]).toEqual([{ asked: null, moving: null, visitors: 1 }, [true]]);
  await booth.sends({ type: 'start-pressed' });
  expect(running()).toEqual([false]);
  await booth.passes(120_000);
  expect(booth.scene()).toBe('welcome');
  expect([shown(), running()]).toEqual([{ asked: null, moving: null, visitors: 2 }, [false, true]]);
});

test.each<[string, (booth: ReturnType<typeof boothAtWork>) => void]>([
  ['a booth that staff have closed', (booth) => booth.staffClose({ until: null })],
  ['a booth that another theme has replaced', (booth) => booth.store.dispose()],
])('%s refreshes nothing', (_what, ends) => {
  const { booth, running } = counting();
  ends(booth);
  expect(running()).toEqual([false]);
});
