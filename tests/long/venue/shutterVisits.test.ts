import { afterEach, beforeAll, expect, test } from 'vitest';
import { fakeStillCamera } from '../../../src/server/features/camera/drivers/fakeStillCamera.ts';
import type { BuiltBooth } from '../../support/built/builtBooth.ts';
import { startBuiltBooth } from '../../support/built/builtBooth.ts';
import { kioskPerTest } from '../../support/built/kioskPerTest.ts';
import { visitDriver } from '../../support/built/visitDriver.ts';
import { ccapiServer } from '../../support/camera/ccapiServer.ts';
import { coloursIn, fakeColours, reachOf } from '../../support/camera/coloursIn.ts';
import { ensureGphoto } from '../../support/camera/ensureGphoto.ts';
import { ptpCamera } from '../../support/camera/ptpCamera.ts';
import { plainTheme } from '../../support/theme/quickTheme.ts';

/** Visits at the built booth with cameras that use real protocols. */
const kiosk = kioskPerTest({ width: 360, height: 640, reducedMotion: 'reduce' });
const opened: { close(): Promise<void> }[] = [];
beforeAll(ensureGphoto, 300_000);
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function boothWith(camera: string): Promise<BuiltBooth> {
  const booth = await startBuiltBooth(plainTheme, '--camera', camera);
  opened.unshift({ close: booth.stop });
  return booth;
}

/** Completes a visit and returns its photo. */
async function photoAt(booth: BuiltBooth): Promise<string | undefined> {
  const { page } = kiosk;
  const told = page.waitForResponse((response) => response.url().endsWith('/api/kiosk-status'));
  await page.goto(booth.address);
  await told;
  const visit = visitDriver(page);
  await visit.button('CLICK TO START').waitFor();
  await visit.wholeVisit();
  return (await visit.state())?.url;
}

test.each<[frame: readonly [number, number], shot: readonly [number, number], view: number]>([
  [[640, 480], [1800, 1200], 0.8],
  [[960, 540], [2400, 1600], 0.9],
])(
  'a camera over HTTP with a preview of %j, which shows a part of the shot of %j (%d), puts on the card what the preview showed',
  { timeout: 240_000 },
  async (frameSize, shotSize, view) => {
    const scene = await fakeStillCamera({ frameSize, shotSize, view, framesPerSecond: 1000, shutterLagMs: 0, fileMs: 0 }).open(
      AbortSignal.timeout(5000),
    );
    if (!scene.ok) throw new Error(scene.error);
    const given = async (taking: ReturnType<typeof scene.value.preview>): Promise<Uint8Array> => {
      const taken = await taking;
      if (!taken.ok) throw new Error(taken.error);
      return taken.value;
    };
    // Encode the pictures before the visit: beside it, a slow machine would need so long that the webcam takes over.
    const frames: Uint8Array[] = [];
    for (let count = 0; count < 8; count += 1) frames.push(await given(scene.value.preview(AbortSignal.timeout(5000))));
    const shot = await given(scene.value.shoot({ autofocus: true }, AbortSignal.timeout(5000)));
    const camera = await ccapiServer({ pictures: { frame: (number) => frames[number % frames.length]!, shot: () => shot } });
    opened.push(camera);
    const photo = await photoAt(await boothWith(`ccapi:${camera.address}`));
    expect(camera.exposures()).toBe(1);
    // The square in the middle of the preview in the scene's units, where the red square spans 0.25 to 0.35.
    const side = (view * frameSize[1]) / frameSize[0];
    const inPhoto = (x: number): number => (x - (1 - side) / 2) / side;
    const [left, right] = await reachOf(photo, fakeColours[0], inPhoto(0.27));
    expect(Math.abs(left - inPhoto(0.25))).toBeLessThan(0.02);
    expect(Math.abs(right - inPhoto(0.35))).toBeLessThan(0.02);
  },
);

test('a visit with gphoto2 ends with the camera’s shot', { timeout: 240_000 }, async () => {
  const camera = await ptpCamera();
  opened.push(camera);
  const photo = await photoAt(await boothWith(`gphoto2:${camera.port}`));
  expect(camera.exposures()).toBe(1);
  // The shot has 900 x 600 pixels; the webcam's pictures differ in size.
  expect((await coloursIn(photo, [])).side).toBe(600);
});
