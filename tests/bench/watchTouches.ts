import type { CDPSession, Page } from 'playwright-core';

/** The response to a touch, in frames of the screen: 1 is the first frame that could show anything. */
export interface Answered {
  /** From finger down to the control's pressed look. */
  readonly touched: number;
  /** From finger up to the first drawing of the result. */
  readonly led: number;
  /** From finger up to the end of that frame's painting, as timed by the browser, in milliseconds; `quickestMs` for anything faster. */
  readonly paintedMs: number;
}

interface Watch {
  region: { x: number; y: number; width: number; height: number };
  /** When something in the region last changed, by the page's clock. */
  changedAt: number;
  /** Starts watching the region. */
  begin(): void;
  /** Pauses watching until a finger comes down. */
  rest(): void;
  answers: Partial<Record<'touched' | 'led' | 'ledAt' | 'paintedMs', number>>;
}

/** An entrance animation has ended if nothing has moved for this long. */
const atRestMs = 134;
/** How long a finger stays down. */
const touchMs = 90;
/** Browsers do not report events painted faster than this (W3C Event Timing, `durationThreshold`). */
const quickestMs = 16;
/** Browsers report other events within a few frames; events not reported by then are never reported. */
const toldWithinMs = 500;

/**
 * Call before the page loads. Records in which frame a touch was answered: the pressed look is read from the control's pixels, the result
 * from the drawing of a layer after the booth has changed its scene. Frames count by the screen's timing, so frames that a busy thread
 * missed count as well. Only frames requested by the page are observed, because a page that requests all frames gets its touches a frame
 * later.
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
    // Read pixels only after a drawing and while nothing else is awaited, because reading costs frames.
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
    // Runs after everything drawn in a frame: a message sent during the frame arrives after it.
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
 * Presses a resting control and releases it; returns the response. It uses mouse events, which the page gets immediately; the browser's
 * tools hold an emulated touch until the next frame has been shown.
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
      // A region within the control, because waves may pass around it.
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
