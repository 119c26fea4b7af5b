import { describe, expect, onTestFinished, test } from 'vitest';
import type { PosingAdvice } from '../../src/flow/Visit.ts';
import type { CutoutRequest } from '../../src/kiosk/pictures/CutoutRequest.ts';
import { cutoutClient } from '../../src/kiosk/pictures/cutoutClient.ts';
import { manualClock } from '../../src/kiosk/devices/manualClock.ts';
import { watchPoses } from '../../src/kiosk/pictures/watchPoses.ts';
import { canvasFeed } from '../support/page/canvasFeed.ts';
import { expectConsole } from './guards.ts';

/** A worker that finds the advice most recently named by the test. */
const finding = `if (data.find !== undefined) self.found = data.find;
if (data.type === 'pose') {
  data.frame.close();
  postMessage({ type: 'posed', id: data.id, advice: self.found ?? null });
}`;
const silent = '';
const dying = 'if (data.type === "pose") throw new Error("out of memory");';
const failing = 'if (data.type === "pose") postMessage({ type: "failed", id: data.id, message: "a model is damaged" });';

/** Guests in front of a camera, and a scripted worker. */
function looksWith(script: string) {
  const clock = manualClock();
  const heard: CutoutRequest['type'][] = [];
  let worker: Worker | undefined;
  const cutouts = cutoutClient(() => {
    // The worker confirms a message only after its effects.
    const body = `onmessage = ({ data }) => { ${script}\n if (data.type !== undefined) postMessage({ heard: data.type }); };`;
    worker = new Worker(URL.createObjectURL(new Blob([body], { type: 'text/javascript' })));
    worker.addEventListener('message', ({ data }: MessageEvent<{ heard?: CutoutRequest['type'] }>) => {
      if (data.heard !== undefined) heard.push(data.heard);
    });
    return worker;
  });
  onTestFinished(() => cutouts.dispose());
  const said: (PosingAdvice | null)[] = [];
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  let over = false;
  void watchPoses(cutouts, clock, { feed: canvasFeed(), signal: leaving.signal, say: (advice) => said.push(advice) }).then(
    () => (over = true),
  );
  return {
    clock,
    said,
    heard,
    find: (found: PosingAdvice | null) => worker?.postMessage({ find: found }),
    leave: () => leaving.abort(),
    over: () => over,
    /** Advances by the shortest pause between inspections until there were this many. */
    async looks(count: number): Promise<void> {
      for (const before = heard.length; heard.length < before + count;) {
        const [now] = [heard.length];
        clock.advance(400);
        await expect.poll(() => heard.length).toBe(now + 1);
      }
    },
  };
}

describe('posing guests', () => {
  test('get a hint once it has applied for a second, and are told when all is well', async () => {
    const { looks, find, said } = looksWith(finding);
    await looks(1);
    find('closer');
    await looks(8);
    expect(said).toEqual(['closer']);
    find(null);
    await looks(8);
    expect(said).toEqual(['closer', null]);
  });

  test('are inspected one frame at a time, and no longer once they have left', async () => {
    const { looks, heard, leave, clock, over } = looksWith(finding);
    await looks(2);
    leave();
    await expect.poll(over).toBe(true);
    clock.advance(10_000);
    expect(heard).toEqual(['pose', 'pose']);
  });

  test.each([
    ['dies', dying],
    ['fails', failing],
  ])('get no hint if the worker %s', async (_what, script) => {
    if (script === dying) expectConsole(/out of memory/);
    const { clock, said, over } = looksWith(script);
    clock.advance(400);
    await expect.poll(over).toBe(true);
    expect(said).toEqual([]);
  });

  test('get no hint if the worker never answers', async () => {
    const { clock, said, heard, over } = looksWith(silent);
    clock.advance(400);
    await expect.poll(() => heard).toEqual(['pose']);
    clock.advance(12_000);
    await expect.poll(over).toBe(true);
    expect(said).toEqual([]);
  });
});
