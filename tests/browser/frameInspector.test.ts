import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../src/kiosk/devices/Clock.ts';
import { frameInspector } from '../../src/kiosk/pictures/frameInspector.ts';
import { canvasFeed } from '../support/page/canvasFeed.ts';
import { expectConsole } from './guards.ts';

const workerOf = (script: string): Worker => new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
const broken = (): Worker => workerOf('throw new Error("the server is away")');
const living = (): Worker =>
  workerOf(`onmessage = ({ data: { id, given } }) => {
    given.frame?.close();
    postMessage({ id, result: { suggests: given.frame === null ? null : 'fine' } });
  };`);

/** Counts the frames that the page has taken from the camera, which is slow. */
function framesTaken(): () => number {
  let taken = 0;
  vi.stubGlobal(
    'VideoFrame',
    class extends VideoFrame {
      constructor(image: CanvasImageSource, init?: VideoFrameInit) {
        super(image, init);
        taken += 1;
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => taken;
}

test('the inspector takes no camera frame until its worker has started, and then inspects', async () => {
  expectConsole(/the server is away/);
  const taken = framesTaken();
  let isAway = true;
  const inspect = frameInspector(systemClock, () => (isAway ? broken() : living()));
  const { image } = canvasFeed();
  for (const isFirst of [true, false, false]) expect(await inspect(image, isFirst)).toBe('unseen');
  expect(taken()).toBe(0);
  isAway = false;
  expect(await inspect(image, true)).toBe('fine');
  expect(taken()).toBe(1);
});
