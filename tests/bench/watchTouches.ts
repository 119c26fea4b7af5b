import type { CDPSession, Page } from 'playwright-core';

/** What a finger got for an answer, in frames of the screen: 1 is the first that could show anything. */
export interface Answered {
  /** From the finger's coming down to the control's giving way. */
  readonly touched: number;
  /** From its lifting to the first drawing of what the tap has led to. */
  readonly led: number;
  /** From its lifting to the end of that frame's painting, as the browser itself times it, in milliseconds. */
  readonly paintedMs: number;
}

interface Watch {
  region: { x: number; y: number; width: number; height: number };
  /** For how many frames nothing has changed there. */
  stillFor: number;
  answers: Partial<Record<'touched' | 'led' | 'paintedMs', number>>;
}

/** What came in has come to rest, if nothing has moved for so many frames. */
const restFrames = 8;
/** As long as a finger stays. */
const touchMs = 90;

/**
 * Must be there before the page is. The page notes in which frame a touch was answered: what it gives way by is seen in the pixels of the
 * control, what it leads to in the drawing of a layer after the booth has changed its face. A frame counts by the time at which the
 * screen begins it, so that one that a busy thread has missed counts as well.
 */
export async function watchTouches(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch: Watch = { region: { x: 0, y: 0, width: 1, height: 1 }, stillFor: 0, answers: {} };
    Object.assign(window, { watch });
    const frameMs = 1000 / 60;
    const waiting: { down: number | null; up: number | null } = { down: null, up: null };
    window.addEventListener('pointerdown', ({ timeStamp }) => (waiting.down = timeStamp), { capture: true });
    window.addEventListener('pointerup', ({ timeStamp }) => (waiting.up = timeStamp), { capture: true });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'pointerup') watch.answers.paintedMs = Math.max(watch.answers.paintedMs ?? 0, duration);
    }).observe({ type: 'event', durationThreshold: 0 } as PerformanceObserverInit);

    const side = 24;
    const small = document.createElement('canvas');
    small.width = small.height = side;
    const context = small.getContext('2d', { willReadFrequently: true });
    const pixels = (): string => {
      if (context === null) return '';
      const { x, y, width, height } = watch.region;
      context.imageSmoothingEnabled = false;
      context.clearRect(0, 0, side, side);
      for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.stage canvas')) {
        const box = canvas.getBoundingClientRect();
        const scale = canvas.width / box.width;
        context.drawImage(canvas, (x - box.x) * scale, (y - box.y) * scale, width * scale, height * scale, 0, 0, side, side);
      }
      return String.fromCharCode(...context.getImageData(0, 0, side, side).data);
    };

    interface Layer {
      on(event: 'draw', callback: () => void): void;
    }
    const stages = (): { getLayers(): Layer[] }[] => (window as unknown as { Konva?: { stages: never[] } }).Konva?.stages ?? [];
    let face = 'same' as 'same' | 'changed' | 'drawn';
    // Pixels are read only where something was drawn: reading costs frames of its own.
    let isDrawn = true;
    let followed: unknown = null;
    const follow = (): void => {
      const [stage] = stages();
      const content = document.querySelector('.over-canvases');
      if (stage === undefined || content === null || followed === content) return;
      followed = content;
      for (const layer of stage.getLayers())
        layer.on('draw', () => {
          isDrawn = true;
          face = face === 'same' ? 'same' : 'drawn';
        });
      new MutationObserver(() => (face = 'changed')).observe(content, { subtree: true, childList: true, attributes: true });
    };

    let before = '';
    const look = (frame: number): void => {
      follow();
      const now = isDrawn ? pixels() : before;
      isDrawn = false;
      const frames = (since: number): number => Math.max(1, Math.ceil((frame - since) / frameMs));
      if (waiting.down !== null && now !== before) {
        watch.answers.touched ??= frames(waiting.down);
        waiting.down = null;
      }
      if (waiting.up === null) face = 'same';
      else if (face === 'drawn') {
        watch.answers.led ??= frames(waiting.up);
        waiting.up = null;
      }
      watch.stillFor = now === before ? watch.stillFor + 1 : 0;
      before = now;
    };
    // After all that is drawn in a frame: a message that is sent in it comes when it is over.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<number>) => look(data);
    const eachFrame = (time: number): void => {
      port2.postMessage(time);
      requestAnimationFrame(eachFrame);
    };
    requestAnimationFrame(eachFrame);
  });
}

/** A finger comes down on a control that has come to rest, and lifts; what it got for an answer. */
export async function touch(page: Page, session: CDPSession, name: string): Promise<Answered> {
  const control = page.getByLabel(name, { exact: true });
  await control.waitFor();
  const box = await control.boundingBox();
  if (box === null) throw new Error(`${name} is not to be seen`);
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.evaluate(
    async ([{ x, y, width, height }, frames]) => {
      const { watch } = window as unknown as { watch: Watch };
      // What lies within the control: around it waves may go by.
      const region = { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2 };
      Object.assign(watch, { region, stillFor: 0, answers: {} });
      while (watch.stillFor < frames) await new Promise((resolve) => requestAnimationFrame(resolve));
    },
    [box, restFrames] as const,
  );
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [center] });
  await page.waitForTimeout(touchMs);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const answers = await page.waitForFunction(() => {
    const { touched, led, paintedMs } = (window as unknown as { watch: Watch }).watch.answers;
    return touched !== undefined && led !== undefined && paintedMs !== undefined && { touched, led, paintedMs };
  });
  return (await answers.jsonValue()) as Answered;
}
