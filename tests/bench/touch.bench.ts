import { expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { answersGiven } from '../support/built/visitDriver.ts';
import { counted, timed } from './measurements.ts';
import { report } from './report.ts';
import type { Answered } from './watchTouches.ts';
import { touch, watchTouches } from './watchTouches.ts';

const visits = 10;
const hesitations = 12;
/** Longer than the bench needs between taps, yet short enough to wait for. */
const askAfterMs = 2000;
const unknownAddress = 'an unknown address, the way back';

test('bench', { timeout: 300_000 }, async () => {
  const booth = await startBuiltBooth({
    countdownSeconds: 0,
    camera: { startDelayMs: 0 },
    picture: { makers: ['plain'] },
    consent: { enabled: true },
    idle: { askAfterMs },
  });
  const kiosk = await openKiosk({ width: 1080, height: 1920 });
  const { page } = kiosk;
  const session = await kiosk.context.newCDPSession(page);
  const answered = new Map<string, Answered[]>();
  const tap = async (place: string, name: string): Promise<void> => {
    const answer = await touch(page, session, name);
    answered.set(place, [...(answered.get(place) ?? []), answer]);
  };
  try {
    await watchTouches(page);
    await page.goto(booth.address);
    for (let visit = 0; visit < visits; visit++) {
      await tap('Welcome, a language', 'Deutsch');
      await page.getByLabel('ZUM STARTEN TIPPEN').waitFor();
      await tap('Welcome, a language', 'English');
      await tap('Welcome, start', 'CLICK TO START');
      for (const option of answersGiven) {
        await tap('a question, an answer', option);
        await tap('a question, Next', 'Next');
      }
      await tap('consent, I agree', 'I agree');
      await tap('the camera, Capture', 'Capture');
      // This part enters last. Until it is visible, do not touch it, and nothing counts as at rest.
      await page.waitForFunction(() => {
        const { Konva } = window as unknown as {
          Konva: { stages: { findOne(name: string): { getAbsoluteOpacity(): number } | undefined }[] };
        };
        return Konva.stages[0]?.findOne('.back')?.getAbsoluteOpacity() === 1;
      });
      await tap('the card, Back', 'Back');
    }
    await touch(page, session, 'CLICK TO START');
    for (let hesitation = 0; hesitation < hesitations; hesitation++) await tap('Still there?, the answer', 'Yes, I’m here');
    for (let visit = 0; visit < visits; visit++) {
      await page.goto(`${booth.address}lost`);
      await tap(unknownAddress, 'To the photo booth');
    }
    const painted = [...answered.values()].flatMap((answers) => answers.map(({ paintedMs }) => paintedMs));
    report(
      [
        ...[...answered].map(([place, answers]) =>
          counted(
            'touch',
            `${place}: touch to the frame that answers it`,
            'frames',
            answers.map(({ touched }) => touched),
            budgets.touch.frames,
          ),
        ),
        counted(
          'touch',
          'all but the unknown address: release to the first frame of the next screen',
          'frames',
          [...answered].filter(([place]) => place !== unknownAddress).flatMap(([, answers]) => answers.map(({ led }) => led)),
        ),
        counted(
          'touch',
          'the unknown address, where Welcome has never been drawn before: release to the first frame of the next screen',
          'frames',
          (answered.get(unknownAddress) ?? []).map(({ led }) => led),
        ),
        timed('touch', 'all of these: release to the end of painting that frame, as the browser times it', painted),
      ],
      `Chromium ${kiosk.browser.version()}`,
    );
    expect(painted.length).toBeGreaterThan(100);
  } finally {
    await kiosk.close();
    await booth.stop();
  }
});
