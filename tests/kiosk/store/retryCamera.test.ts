import { expect, onTestFinished, test } from 'vitest';
import { retryCamera } from '../../../src/kiosk/store/retryCamera.ts';
import type { CameraTrouble } from '../../../src/shared/contract/cameraFaults.ts';
import { cameraFaults } from '../../../src/shared/contract/cameraFaults.ts';
import { boothAtWork } from '../../support/kiosk/boothAtWork.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { dust } from '../../support/time/timePasses.ts';

/** A booth at Welcome whose camera has failed for this reason. */
function failedWith(trouble: CameraTrouble | null) {
  const booth = boothAtWork();
  const known = { trouble };
  const page = new AbortController();
  onTestFinished(() => page.abort());
  const { camera, clock, store } = booth;
  const retried = {
    camera,
    store,
    theme: minimalTheme,
    trouble: () => known.trouble,
    found: (now: typeof trouble) => (known.trouble = now),
  };
  void retryCamera(retried, clock, page.signal);
  return { booth, known };
}

const asks = (trouble: string): boolean => ['denied', 'insecure'].includes(trouble);

test.each((Object.keys(cameraFaults) as CameraTrouble[]).filter((trouble) => !asks(trouble)))(
  'a camera with the fault %s is opened between visits until it works, and then released at once',
  async (trouble) => {
    const { booth, known } = failedWith(trouble);
    await booth.passes(20_000);
    booth.camera.refuses('none');
    await booth.passes(20_000);
    expect(known.trouble).toBe('none');
    const feed = booth.camera.starts();
    await dust();
    expect([known.trouble, feed.stopped()]).toEqual([null, true]);
    await booth.passes(120_000);
    expect(booth.camera.requests).toHaveLength(2);
  },
);

test.each(['denied', 'insecure', null] as const)(
  'a camera with the fault %s is not opened, because the browser would ask for permission or the camera works',
  async (trouble) => {
    const { booth } = failedWith(trouble);
    await booth.passes(120_000);
    expect(booth.camera.requests).toEqual([]);
  },
);

test('a visit interrupts the attempt to open the camera, and nothing is reported', async () => {
  const { booth, known } = failedWith('frozen');
  await booth.passes(20_000);
  await booth.answersAll();
  const feed = booth.camera.starts();
  await dust();
  expect([known.trouble, feed.stopped()]).toEqual(['frozen', true]);
  await booth.passes(minimalTheme.camera.startDelayMs);
  expect(booth.camera.requests).toHaveLength(2);
});
