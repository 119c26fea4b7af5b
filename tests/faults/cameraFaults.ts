import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { Fault, FaultScene } from './Fault.ts';

/** The camera's driver is a process of the browser's: what happens to it happens to the camera. */
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

/** The guest is photographed, and is given a card. */
async function hasCardTaken({ guest, promised }: FaultScene): Promise<void> {
  await guest.capture();
  await promised();
}

/** Watches for a text that may be there for a moment only. Resolves once it watches; what it gives resolves when the text has been there. */
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
    // In an object: what is a promise by itself would be waited for here already.
    return { seen };
  }, text);
  return () => watch.evaluate(({ seen }) => seen);
}

/** In pixels, of a PNG as a data URL. */
const widthOf = (url: string): number => Buffer.from(url.slice(url.indexOf(',') + 1, url.indexOf(',') + 65), 'base64').readUInt32BE(16);

export const cameraFaults: readonly Fault[] = [
  {
    name: 'Camera unplugged before the shot, plugged in again',
    by: 'its driver’s process is killed, and there is no device to open',
    lost: 'nothing',
    short: true,
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
    name: 'Camera swapped for another one',
    by: 'its driver’s process is killed, and another size of picture is there afterwards',
    lost: 'nothing',
    short: false,
    async happen(scene) {
      const { guest, page, camera, meanwhile, ends, isBack } = scene;
      await guest.liveFromWithin();
      await camera.swap();
      ends();
      const noticed = await shows(page, 'Camera Preparing');
      await killDriver(scene);
      await noticed();
      meanwhile('Camera Preparing, for a moment');
      await guest.button('Capture').waitFor();
      isBack();
      await hasCardTaken(scene);
      expect(widthOf((await guest.state())?.url ?? '')).toBe(720);
    },
  },
  {
    name: 'Camera falls asleep: it is there, and gives no picture',
    by: 'its driver’s process stands still (SIGSTOP)',
    lost: 'nothing',
    short: true,
    async happen(scene) {
      const { guest, sees, ends, isBack } = scene;
      await guest.liveFromWithin();
      const id = await driver(scene);
      process.kill(id, 'SIGSTOP');
      try {
        await sees('Camera Preparing');
        await sees('The camera has gone away for a moment.');
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
    name: 'Camera forbidden in the browser, allowed again',
    by: 'the page’s permission is revoked and granted',
    lost: 'nothing',
    short: true,
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
