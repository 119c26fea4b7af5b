import { expect } from 'vitest';
import { stripAloneTheme } from '../support/theme/stripTheme.ts';
import type { Fault } from './Fault.ts';

const dayMs = 86_400_000;
/** As scripts see a changed machine clock: timers and `performance.now()` continue unchanged. */
const setClock = (byMs: number): string => `{ const now = Date.now; Date.now = () => now() + (${String(byMs)}); }`;

export const pageFaults: readonly Fault[] = [
  {
    name: 'The page is reloaded during the preview',
    by: 'F5',
    lost: 'nothing',
    async happen({ page, guest, meanwhile, promised, ends, isBack }) {
      await guest.liveFromWithin();
      ends();
      await page.reload();
      meanwhile('an empty screen, then Camera Preparing, each briefly');
      await guest.button('Capture').waitFor();
      isBack();
      await guest.capture();
      await promised();
    },
  },
  {
    name: 'The page is reloaded between two shots of a strip',
    by: 'F5',
    lost: 'a shot whose picture was still being made; the others are kept',
    theme: stripAloneTheme,
    async happen({ page, guest, sees, meanwhile, promised, ends, isBack }) {
      await guest.liveFromWithin();
      await guest.button('Capture').click();
      await sees('Photo 3 of 4');
      await expect.poll(async () => (await guest.state()) as unknown, { timeout: 10_000 }).toMatchObject({ roll: [{}, {}, null, null] });
      ends();
      await page.reload();
      meanwhile('an empty screen, then Camera Preparing, each briefly');
      await guest.button('Capture').waitFor();
      isBack();
      await guest.capture();
      await promised();
      expect(await guest.state()).toMatchObject({ strip: [{}, {}, {}, {}] });
    },
  },
  {
    name: 'The page is reloaded while the card is being sent',
    by: 'F5',
    lost: 'nothing',
    async happen({ page, takesCard, sees, promised, ends, isBack, cardsArrive }) {
      const secret = await takesCard();
      ends();
      await page.reload();
      await sees('Scan to share your photo');
      expect(await promised()).toBe(secret);
      await cardsArrive();
      isBack();
    },
  },
  {
    name: 'The page’s thread is busy for five seconds',
    by: 'a script that loops for five seconds',
    lost: 'nothing',
    async happen({ page, guest, meanwhile, promised, ends, isBack }) {
      await guest.liveFromWithin();
      await page.evaluate('{ const end = performance.now() + 5000; while (performance.now() < end); }');
      ends();
      meanwhile('a frozen picture');
      await guest.button('Capture').waitFor();
      await guest.capture();
      await promised();
      isBack();
    },
  },
  {
    name: 'Another window covers the booth, then goes away',
    by: 'the window is minimised for five seconds, and the page is frozen during that time',
    lost: 'nothing',
    last: true,
    async happen({ browserDevtools, devtools, page, guest, meanwhile, promised, ends, isBack }) {
      await guest.liveFromWithin();
      const { windowId } = await browserDevtools.send('Browser.getWindowForTarget', {
        targetId: (await devtools.send('Target.getTargetInfo')).targetInfo.targetId,
      });
      await browserDevtools.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
      await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
      await new Promise((resolve) => setTimeout(resolve, 5000));
      await devtools.send('Page.setWebLifecycleState', { state: 'active' });
      await browserDevtools.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
      ends();
      meanwhile('the other window');
      await page.bringToFront();
      await guest.button('Capture').waitFor();
      await guest.capture();
      await promised();
      isBack();
    },
  },
  {
    name: 'The clock is set back by a year, then ahead by two',
    by: 'Date is changed in the page and its workers; elapsed time is not affected',
    lost: 'nothing',
    async happen({ page, meanwhile, ends, isBack, nextGuest, cardsArrive }) {
      for (const byMs of [-365 * dayMs, 2 * 365 * dayMs]) {
        await Promise.all([page.evaluate(setClock(byMs)), ...page.workers().map((worker) => worker.evaluate(setClock(byMs)))]);
        await nextGuest();
        ends();
        await cardsArrive();
        isBack();
      }
      meanwhile('nothing unusual');
    },
  },
  {
    name: 'The machine is short of memory',
    by: 'the browser is told to free all it can, before and after the photo',
    lost: 'nothing',
    async happen({ browserDevtools, guest, meanwhile, promised, ends, isBack }) {
      const pressure = () => browserDevtools.send('Memory.simulatePressureNotification', { level: 'critical' });
      await guest.liveFromWithin();
      await pressure();
      await guest.capture();
      ends();
      await pressure();
      meanwhile('nothing unusual');
      await promised();
      isBack();
    },
  },
  {
    name: 'The browser’s sound process dies',
    by: 'kill -9 during the preview',
    lost: 'one sound',
    async happen({ processes, guest, meanwhile, promised, ends, isBack }) {
      await guest.liveFromWithin();
      for (const id of await processes('sound')) process.kill(id, 'SIGKILL');
      ends();
      meanwhile('nothing unusual');
      await guest.capture();
      await promised();
      isBack();
    },
  },
  {
    name: 'The page leaves full screen',
    by: 'Esc is pressed while the page is full screen',
    lost: 'nothing',
    last: true,
    async happen({ page, guest, meanwhile, ends, isBack }) {
      const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
      const isFramed = () => page.evaluate(() => !matchMedia('(display-mode: fullscreen)').matches);
      // The page notices when it is next drawn, which on a busy machine is long after the document's state changes.
      await page.evaluate(async () => {
        const heard = new Promise((resolve) => document.addEventListener('fullscreenchange', resolve, { once: true }));
        await document.documentElement.requestFullscreen();
        await heard;
      });
      expect(await isFull()).toBe(true);
      await page.evaluate(() => document.exitFullscreen());
      // The page leaves full screen before its window does.
      await expect.poll(isFramed, { timeout: 5000 }).toBe(true);
      meanwhile('the browser’s frame, until the next touch');
      ends();
      await guest.start();
      await expect.poll(isFull, { timeout: 5000 }).toBe(true);
      isBack();
      await page.evaluate(() => {
        sessionStorage.clear();
        return document.exitFullscreen();
      });
    },
  },
  {
    name: 'The visit saved in the tab’s history is damaged',
    by: 'the history state is overwritten with nonsense, and the page is reloaded',
    lost: 'the visit: the next one begins',
    async happen({ page, guest, booth, sees, ends, isBack }) {
      const answers = { q1: '1', q2: '1', q3: '1', q4: '1' };
      const broken = [
        ['/result', { answers, url: 'https://example.com/photo.png' }],
        ['/result', { answers, url: 'data:image/png;base64,iVBORw0KGgoAAAAA' }],
        ['/result', { answers: { q1: '9' }, url: 7 }],
        ['/take-photo', { answers: { ...answers, q4: '5' } }],
        ['/selection', { answers: { q1: '1' }, step: 3 }],
        ['/selection', 'nonsense'],
      ] as const;
      for (const [path, state] of broken) {
        await page.evaluate(([to, record]) => window.history.replaceState(record, '', to), [path, state] as const);
        ends();
        await page.reload();
        await guest.button('CLICK TO START').waitFor();
        isBack();
      }
      await sees('Stagebooth');
      expect(page.url()).toBe(booth.address);
    },
  },
  {
    name: 'A guest walks away during a visit',
    by: 'nobody touches the booth any more',
    lost: 'that visit',
    theme: { idle: { askAfterMs: 2000, leaveAfterMs: 5000 } },
    async happen({ guest, sees, page, ends, isBack, show, theme }) {
      await guest.start();
      ends();
      await sees('Still there?');
      await guest.button('Yes, I’m here').click();
      await guest.radio('Watching movies').waitFor();
      await guest.button('Yes, I’m here').waitFor();
      await guest.button('CLICK TO START').waitFor();
      isBack();
      expect(new URL(page.url()).pathname).toBe('/');
      // The next guests may need longer than this theme allows.
      const { idle: _, ...patient } = theme;
      await show(patient);
    },
  },
];
