import { PNG } from 'pngjs';
import { expect } from 'vitest';
import type { Fault, FaultScene } from './Fault.ts';

/** Roughly how many colours the screen shows: a lost canvas has only one. */
async function coloursOn({ page }: FaultScene): Promise<number> {
  const { data } = PNG.sync.read(await page.screenshot());
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 4 * 97) colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
  return colours.size;
}

const crash = ({ browserDevtools }: FaultScene): Promise<unknown> => browserDevtools.send('Browser.crashGpuProcess');

export const graphicsFaults: readonly Fault[] = [
  {
    name: 'The graphics driver fails during the survey',
    by: 'the browser’s graphics process crashes, which clears all canvases',
    lost: 'nothing',
    async happen(scene) {
      const { guest, sees, ends, isBack, nextGuest } = scene;
      await guest.start();
      await guest.radio('Watching movies').click();
      const before = await coloursOn(scene);
      ends();
      await crash(scene);
      await expect.poll(() => coloursOn(scene), { timeout: 10_000 }).toBeGreaterThan(before / 2);
      isBack();
      await sees('What is your preferred activity?');
      expect(await guest.radio('Watching movies').isChecked()).toBe(true);
      await scene.page.goto(scene.booth.address);
      await nextGuest();
    },
  },
  {
    name: 'The graphics driver fails while the card is being drawn',
    by: 'the browser’s graphics process crashes as the result appears',
    lost: 'nothing',
    async happen(scene) {
      const { guest, sees, ends, isBack, promised, cardsArrive } = scene;
      await guest.liveFromWithin();
      await guest.capture();
      ends();
      await crash(scene);
      await promised();
      await cardsArrive();
      await expect.poll(() => coloursOn(scene), { timeout: 10_000 }).toBeGreaterThan(100);
      isBack();
      await sees('Point your phone’s camera at the code');
    },
  },
  {
    name: 'The screen freezes: nothing is drawn any more',
    by: 'the browser’s graphics process is suspended (SIGSTOP) until the page has reloaded itself, or for 14 s',
    lost: 'nothing',
    async happen(scene) {
      const { guest, page, processes, meanwhile, ends, isBack, promised } = scene;
      await guest.liveFromWithin();
      const [id] = await processes('graphics');
      if (id === undefined) throw new Error('the browser has no graphics process');
      // Unless its thread hangs on the graphics as well, the page reloads itself meanwhile.
      const anew = page.waitForEvent('domcontentloaded', { timeout: 14_000 }).catch(() => undefined);
      process.kill(id, 'SIGSTOP');
      try {
        await anew;
      } finally {
        process.kill(id, 'SIGCONT');
      }
      ends();
      await guest.button('Capture').waitFor();
      isBack();
      meanwhile('a frozen picture');
      await guest.capture();
      await promised();
    },
  },
];
