import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, vi } from 'vitest';
import { stripAloneTheme } from '../support/theme/stripTheme.ts';
import { otherCamerasStrip } from './cameraOnCable.ts';
import type { Fault, FaultScene } from './Fault.ts';

/** The camera's driver is a browser process, so a fault of the process is a fault of the camera. */
const driver = ({ processes }: FaultScene): Promise<number> =>
  vi.waitFor(
    async () => {
      const [id] = await processes('camera');
      if (id === undefined) throw new Error('the browser has no process for its camera');
      return id;
    },
    { timeout: 5000 },
  );

const killDriver = async (scene: FaultScene): Promise<void> => void process.kill(await driver(scene), 'SIGKILL');

/** Photographs the guest, who is promised a card. */
async function hasCardTaken({ guest, promised }: FaultScene): Promise<void> {
  await guest.capture();
  await promised();
}

/** Watches for a text that may appear only briefly. Resolves once it watches, with a function that resolves after the text has appeared. */
async function shows(page: Page, text: string): Promise<() => Promise<void>> {
  const watch = await page.evaluateHandle((awaited) => {
    const seen = new Promise<void>((resolve) => {
      const watcher = new MutationObserver(() => {
        if (!document.body.textContent.includes(awaited)) return;
        watcher.disconnect();
        resolve();
      });
      watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    // Wrapped in an object, because a bare promise would be awaited here.
    return { seen };
  }, text);
  return () => watch.evaluate(({ seen }) => seen);
}

/** The colour in the middle of the lower edge of a PNG data URL. */
function colourBelow(url: string): number[] {
  const { data, width, height } = PNG.sync.read(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  const at = 4 * (width * (height - 5) + Math.floor(width / 2));
  return [...data.subarray(at, at + 3)];
}

export const cameraFaults: readonly Fault[] = [
  {
    name: 'The camera is unplugged before the photo, then plugged in again',
    by: 'its driver process is killed, and there is no device to open',
    lost: 'nothing',
    async happen(scene) {
      const { guest, camera, sees, ends, isBack } = scene;
      await guest.liveFromWithin();
      camera.unplug();
      await killDriver(scene);
      await sees('Camera Preparing');
      await sees('No camera was found. Please tell the staff: plug the camera in');
      camera.plugIn();
      ends();
      await guest.button('Capture').waitFor();
      isBack();
      await hasCardTaken(scene);
    },
  },
  {
    name: 'The camera is unplugged between two shots of a strip, then plugged in again',
    by: 'its driver process is killed, and there is no device to open',
    lost: 'the shot that was due; those before it are kept',
    theme: stripAloneTheme,
    async happen(scene) {
      const { guest, camera, sees, ends, isBack } = scene;
      await guest.liveFromWithin();
      await guest.button('Capture').click();
      await sees('Photo 3 of 4');
      camera.unplug();
      await killDriver(scene);
      await sees('No camera was found. Please tell the staff: plug the camera in');
      camera.plugIn();
      ends();
      await guest.button('Capture').waitFor();
      isBack();
      await hasCardTaken(scene);
      expect(await guest.state()).toMatchObject({ strip: [{}, {}, {}, {}] });
    },
  },
  {
    name: 'The camera is swapped for another one',
    by: 'its driver process is killed; afterwards the camera delivers different pictures of another size',
    lost: 'nothing',
    async happen(scene) {
      const { guest, page, camera, meanwhile, ends, isBack } = scene;
      await guest.liveFromWithin();
      await camera.swap();
      ends();
      const noticed = await shows(page, 'Camera Preparing');
      await killDriver(scene);
      await noticed();
      meanwhile('Camera Preparing, briefly');
      await guest.button('Capture').waitFor();
      isBack();
      await hasCardTaken(scene);
      // Compare content, not size: the browser may keep delivering the earlier size.
      const apart = colourBelow((await guest.state())?.url ?? '').map((value, place) => Math.abs(value - otherCamerasStrip[place]!));
      expect(Math.max(...apart)).toBeLessThan(40);
    },
  },
  {
    name: 'The camera falls asleep: it is connected, but delivers no picture',
    by: 'its driver process is suspended (SIGSTOP)',
    lost: 'nothing',
    async happen(scene) {
      const { guest, page, sees, ends, isBack } = scene;
      await guest.liveFromWithin();
      const id = await driver(scene);
      process.kill(id, 'SIGSTOP');
      try {
        await sees('Camera Preparing');
        await sees('The camera has gone away for a moment.');
        // The browser can't even list its cameras now. Staff's requests, such as to use another camera, still arrive.
        await page.waitForRequest('**/api/kiosk-status', { timeout: 10_000 });
      } finally {
        process.kill(id, 'SIGCONT');
      }
      ends();
      await guest.button('Capture').waitFor();
      isBack();
      await hasCardTaken(scene);
    },
  },
  {
    name: 'The camera is blocked in the browser, then allowed again',
    by: 'the page’s permission is revoked and granted',
    lost: 'nothing',
    async happen(scene) {
      const { guest, page, booth, sees, ends, isBack } = scene;
      await guest.liveFromWithin();
      const { origin } = new URL(booth.address);
      await page.context().clearPermissions();
      await scene.devtools.send('Browser.setPermission', { permission: { name: 'camera' }, setting: 'denied', origin });
      await sees('Camera Preparing');
      await sees('The camera is not allowed on this page yet. Please tell the staff');
      await page.context().grantPermissions(['camera'], { origin });
      ends();
      await guest.button('Capture').waitFor();
      isBack();
      await hasCardTaken(scene);
    },
  },
];
