import { expect, onTestFinished, test } from 'vitest';
import { onCornerHeld } from '../../src/kiosk/devices/cornerHold.ts';
import { manualClock } from '../../src/kiosk/devices/manualClock.ts';

const [right, bottom] = [500, 900];

/** A 400 x 800 stage in the page, with manual time and fingers. */
function corner() {
  const clock = manualClock();
  let held = 0;
  const end = onCornerHeld(
    () => new DOMRect(100, 100, 400, 800),
    clock,
    () => held++,
  );
  onTestFinished(end);
  const finger = (type: string, clientX: number, clientY: number, isPrimary = true): void =>
    void window.dispatchEvent(new PointerEvent(type, { clientX, clientY, isPrimary }));
  return { clock, finger, held: () => held, end };
}

test('holding the lower right corner still for 3 s is reported once', () => {
  const { clock, finger, held } = corner();
  finger('pointerdown', right - 10, bottom - 10);
  clock.advance(1500);
  finger('pointermove', right - 18, bottom - 14);
  clock.advance(1499);
  expect(held()).toBe(0);
  clock.advance(1);
  clock.advance(5000);
  expect(held()).toBe(1);
});

test.each<[what: string, at: readonly [number, number], then: readonly [type: string, x: number, y: number, isPrimary?: boolean] | null]>([
  ['let go earlier', [right - 10, bottom - 10], ['pointerup', right - 10, bottom - 10]],
  ['moved away', [right - 10, bottom - 10], ['pointermove', right - 60, bottom - 10]],
  ['joined by a second finger', [right - 10, bottom - 10], ['pointerdown', right - 12, bottom - 12, false]],
  ['taken away by the system', [right - 10, bottom - 10], ['pointercancel', right - 10, bottom - 10]],
  ['at another place', [right - 60, bottom - 10], null],
  ['outside of the stage', [right + 10, bottom + 10], null],
])('a touch that is %s does not count', (_what, [x, y], then) => {
  const { clock, finger, held } = corner();
  finger('pointerdown', x, y);
  clock.advance(2900);
  if (then !== null) finger(...then);
  clock.advance(10_000);
  expect(held()).toBe(0);
});

test('nothing is reported after the page has stopped listening', () => {
  const { clock, finger, held, end } = corner();
  finger('pointerdown', right - 10, bottom - 10);
  end();
  clock.advance(5000);
  expect(held()).toBe(0);
});
