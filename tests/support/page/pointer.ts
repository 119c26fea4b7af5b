import { cdp } from 'vitest/browser';
import { nextFrame } from './nextFrame.ts';

/** A real mouse and a real finger, in CSS pixels of the page under test, so that the browser processes real input. */

/** The tests' page is an iframe in the runner's page. */
function onPage(x: number, y: number): { x: number; y: number } {
  const frame = window.frameElement?.getBoundingClientRect();
  return { x: (frame?.left ?? 0) + x, y: (frame?.top ?? 0) + y };
}

const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number, held: boolean) =>
  cdp().send('Input.dispatchMouseEvent', {
    type,
    ...onPage(x, y),
    ...(type === 'mouseMoved' ? { buttons: held ? 1 : 0 } : { button: 'left', clickCount: 1 }),
  });

export async function mouseMove(x: number, y: number, held = false): Promise<void> {
  await mouse('mouseMoved', x, y, held);
}

export async function mouseDown(x: number, y: number): Promise<void> {
  await mouse('mouseMoved', x, y, false);
  await mouse('mousePressed', x, y, true);
}

export async function mouseUp(x: number, y: number): Promise<void> {
  await mouse('mouseReleased', x, y, false);
}

export async function click(x: number, y: number): Promise<void> {
  await mouseDown(x, y);
  await nextFrame();
  await mouseUp(x, y);
}

/** One finger, down and up in different frames, because no real finger is faster. */
export async function touch(x: number, y: number): Promise<void> {
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [onPage(x, y)] });
  await nextFrame();
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** A double tap, as from hurried fingers. */
export async function clumsyTap(x: number, y: number): Promise<void> {
  await click(x, y);
  await nextFrame();
  await click(x + 3, y + 2);
}
