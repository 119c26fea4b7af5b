import type { CDPSession, Page } from 'playwright-core';

/** The response to a touch, in frames of the screen: 1 is the first that could show anything. */
export interface Answered {
  /** From the finger's coming down to the control's giving way. */
  readonly touched: number;
  /** From the finger's lifting to the first drawing of the result. */
  readonly led: number;
  /** From its lifting to the end of that frame's painting, as the browser itself times it, in milliseconds; `quickestMs` for all that is quicker. */
  readonly paintedMs: number;
}

interface Watch {
  region: { x: number; y: number; width: number; height: number };
  /** When something there has changed last, by the page's clock. */
  changedAt: number;
  /** Begins to look at it. */
  begin(): void;
  /** Looks away until a finger comes down. */
  rest(): void;
  answers: Partial<Record<'touched' | 'led' | 'ledAt' | 'paintedMs', number>>;
}

/** What came in has come to rest, if nothing has moved for so long. */
const atRestMs = 134;
/** As long as a finger stays. */
const touchMs = 90;
/** A browser tells of no event that was painted sooner (W3C Event Timing, `durationThreshold`), */
const quickestMs = 16;
/** and of others within a few frames. What has not been told by then is never told. */
const toldWithinMs = 500;

/**
 * Must be there before the page is. The page notes in which frame a touch was answered: what it gives way by is seen in the pixels of the
 * control, what it leads to in the drawing of a layer after the booth has changed its face. A frame counts by the time at which the
 * screen begins it, so that one that a busy thread has missed counts as well. Only frames that the page asks for are looked at: one
 * that asks for all of them gets its touches a frame later.
 */
export async function watchTouches(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch: Watch = {
      region: { x: 0, y: 0, width: 1, height: 1 },
      changedAt: 0,
      answers: {},
      begin() {
        isWatching = isDrawn = true;
        look(0);
        watch.changedAt = performance.now();
      },
      rest: () => (isWatching = false),
    };
    Object.assign(window, { watch });
    const frameMs = 1000 / 60;
    let face: 'same' | 'changed' | 'drawn' = 'same';
    // Pixels are read only where something was drawn, and while nothing else is waited for: reading costs frames of its own.
    let isDrawn = true;
    let isWatching = false;
    const waiting: { down: number | null; up: number | null } = { down: null, up: null };
    const onDown = ({ timeStamp }: Event): void => {
      waiting.down = timeStamp;
      isWatching = true;
    };
    const onUp = ({ timeStamp }: Event): void => {
      waiting.up = timeStamp;
      face = 'same';
    };
    window.addEventListener('pointerdown', onDown, { capture: true });
    window.addEventListener('pointerup', onUp, { capture: true });
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
          if (!isInFrame) requestAnimationFrame(() => undefined);
        });
      new MutationObserver(() => (face = 'changed')).observe(content, { subtree: true, childList: true, attributes: true });
    };

    let before = '';
    const look = (frame: number): void => {
      follow();
      const now = isDrawn && isWatching ? pixels() : before;
      if (isWatching) isDrawn = false;
      const frames = (since: number): number => Math.max(1, Math.ceil((frame - since) / frameMs));
      if (waiting.down !== null && now !== before) {
        watch.answers.touched ??= frames(waiting.down);
        waiting.down = null;
        isWatching = false;
      }
      if (waiting.up !== null && face === 'drawn') {
        watch.answers.led ??= frames(waiting.up);
        watch.answers.ledAt ??= performance.now();
        waiting.up = null;
      }
      if (now !== before) watch.changedAt = performance.now();
      before = now;
    };
    // After all that is drawn in a frame: a message that is sent in it comes when it is over.
    const { port1, port2 } = new MessageChannel();
    let isInFrame = false;
    port1.onmessage = ({ data }: MessageEvent<number>) => {
      isInFrame = false;
      look(data);
    };
    const nextFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) =>
      nextFrame((time) => {
        if (!isInFrame) port2.postMessage(time);
        isInFrame = true;
        callback(time);
      });
  });
}

/**
 * A finger comes down on a control that has come to rest, and lifts; what it got for an answer. It is a mouse's: the page gets the same
 * events, and gets them at once. An emulated touch is kept by the browser's tools until the next frame has been shown.
 */
export async function touch(page: Page, session: CDPSession, name: string): Promise<Answered> {
  const control = page.getByLabel(name, { exact: true });
  await control.waitFor();
  const box = await control.boundingBox();
  if (box === null) throw new Error(`${name} is not to be seen`);
  const press = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const;
  await page.evaluate(
    async ([{ x, y, width, height }, restMs]) => {
      const { watch } = window as unknown as { watch: Watch };
      // What lies within the control: around it waves may go by.
      const region = { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2 };
      Object.assign(watch, { region, answers: {} });
      const pause = () => new Promise((resolve) => setTimeout(resolve, 16));
      watch.begin();
      while (performance.now() - watch.changedAt < restMs) await pause();
      watch.rest();
      await pause();
    },
    [box, atRestMs] as const,
  );
  await session.send('Input.dispatchMouseEvent', { ...press, type: 'mousePressed' });
  await page.waitForTimeout(touchMs);
  await session.send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased' });
  const answers = await page.waitForFunction(
    ([minMs, patienceMs]) => {
      const { touched, led, ledAt, paintedMs } = (window as unknown as { watch: Watch }).watch.answers;
      if (touched === undefined || led === undefined || ledAt === undefined) return false;
      if (paintedMs === undefined && performance.now() - ledAt < patienceMs) return false;
      return { touched, led, paintedMs: paintedMs ?? minMs };
    },
    [quickestMs, toldWithinMs] as const,
  );
  return (await answers.jsonValue()) as Answered;
}
