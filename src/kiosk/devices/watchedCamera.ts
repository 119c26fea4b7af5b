import { feedJudge } from '../../picture/live/feedJudge.ts';
import type { CameraTrouble, FrameFault } from '../../shared/contract/cameraFaults.ts';
import { failure, success } from '../../shared/errors.ts';
import type { Camera, CameraFeed } from './Camera.ts';
import type { Clock } from './Clock.ts';
import { pause } from './Clock.ts';

/**
 * Inspects a frame and compares it with the previous one; `unseen` if the frame can't be read. With null instead of a frame, wipes the
 * stored data of the last frame.
 */
export type InspectFrame = (image: CanvasImageSource | null, isFirst: boolean) => Promise<FrameFault | 'fine' | 'unseen' | null>;

const pollEveryMs = 350;
/** A camera that is lost twice within this time, without a shot in between, counts as unsteady. */
const unsteadyWithinMs = 60_000;
/** An unsteady camera must run this long without interruption before guests see it again. */
const steadyMs = 10_000;
/**
 * A picture that has not moved since the page was loaded may come from a camera whose driver removes all noise from a still room. It counts
 * as frozen only after this long without movement, over all of the camera's feeds. A picture that has moved before counts as frozen at
 * once.
 */
const untriedMs = 20_000;
/** If the camera has not delivered a valid frame for this long, its frame may be from before the countdown. */
const staleMs = 1000;

/**
 * A camera whose frames are inspected while it runs. A feed counts as lost if it is black, of a single colour, a test picture, or frozen,
 * or if it keeps dropping out. The same reason is reported. When such a camera is opened again, it must first prove that it works. Until
 * then, opening fails with the same reason, so that guests don't see the camera come and go.
 */
export function watchedCamera(camera: Camera, inspect: InspectFrame, clock: Clock): Camera {
  /** Why the camera was given up; null while it is known to work. */
  let doubt: CameraTrouble | null = null;
  let lostAtMs: readonly number[] = [];
  /** How long the picture has been still without ever having moved; null once it has moved. */
  let untried: number | null = 0;

  const judged: JudgeFrame = (suggests, forMs) => {
    if (suggests === 'fine') untried = null;
    if (suggests !== 'frozen' || untried === null) return suggests;
    untried += forMs;
    return untried < untriedMs ? 'fine' : suggests;
  };
  const troubleOf = (end: FrameFault | 'lost'): CameraTrouble => {
    if (end !== 'lost') return (doubt = end);
    const nowMs = clock.now();
    lostAtMs = [...lostAtMs.filter((ms) => nowMs - ms < unsteadyWithinMs), nowMs];
    return lostAtMs.length > 1 ? (doubt = 'unsteady') : 'lost';
  };

  return {
    async open(request, signal) {
      const opened = await camera.open(request, signal);
      if (!opened.ok) return opened;
      const watched = watchFeed(opened.value, inspect, clock, { judged, troubleOf, onShot: () => void (lostAtMs = []) });
      if (doubt === null) return success(watched.feed);
      const left = new AbortController();
      const over = AbortSignal.any([signal, left.signal]);
      const proof = Promise.all([watched.fine, pause(clock, doubt === 'unsteady' ? steadyMs : 0, over)]);
      const found = await Promise.race([watched.ended, proof.then(() => null), aborted(signal)]);
      left.abort();
      if (found !== null || signal.aborted) {
        watched.feed.stop();
        return failure(found ?? doubt);
      }
      [doubt, lostAtMs] = [null, []];
      return success(watched.feed);
    },
    onChange: (callback) => camera.onChange(callback),
  };
}

/** Returns how to count a frame's suggestion, `forMs` after the previous inspection. */
type JudgeFrame = (suggests: FrameFault | 'fine' | null, forMs: number) => FrameFault | 'fine' | null;

interface FeedEvents {
  readonly judged: JudgeFrame;
  readonly troubleOf: (end: FrameFault | 'lost') => CameraTrouble;
  readonly onShot: () => void;
}

interface WatchedFeed {
  readonly feed: CameraFeed;
  /** Resolves with the first frame without a fault. */
  readonly fine: Promise<void>;
  /** Resolves with the reason when the feed is lost. */
  readonly ended: Promise<CameraTrouble>;
}

function watchFeed(feed: CameraFeed, inspect: InspectFrame, clock: Clock, { judged, troubleOf, onShot }: FeedEvents): WatchedFeed {
  const life = new AbortController();
  const { signal } = life;
  const judge = feedJudge();
  let tellEnd = (_trouble: CameraTrouble): void => undefined;
  const ended = new Promise<CameraTrouble>((resolve) => (tellEnd = resolve));
  /** The time of the last frame without a fault. */
  let fineAtMs = -Infinity;
  /** Callers waiting for a frame without a fault. */
  let waiting: (() => void)[] = [];
  const nextFine = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
  let tellMove = (): void => undefined;
  const moves = new Promise<void>((resolve) => (tellMove = resolve));

  const end = (reason: FrameFault | 'lost'): void => {
    if (signal.aborted) return;
    life.abort();
    tellEnd(troubleOf(reason));
  };
  const stopWatching = feed.onLost(() => end('lost'));
  signal.addEventListener('abort', stopWatching);

  async function watch(): Promise<void> {
    let beforeMs = clock.now();
    for (let isFirst = true; ;) {
      await nextFrame(feed, signal);
      if (signal.aborted) break;
      const suggests = await inspect(feed.image, isFirst);
      const isAgain = !isFirst;
      isFirst = suggests === 'unseen';
      if (suggests === 'fine' || suggests === 'unseen') tellMove();
      // If the browser can't read the frames, that is not the camera's fault.
      const [nowMs, elapsedMs] = [clock.now(), clock.now() - beforeMs];
      beforeMs = nowMs;
      const verdict = judge(suggests === 'unseen' ? 'fine' : judged(suggests, elapsedMs), nowMs);
      if (verdict === 'fine') {
        fineAtMs = nowMs;
        for (const go of waiting) go();
        waiting = [];
      } else if (verdict !== null) end(verdict);
      // A single frame is not enough evidence, so inspect the second one at once.
      if (isAgain) await pause(clock, pollEveryMs, signal);
    }
    await inspect(null, true);
  }
  /** Rejects if the feed ends before a frame without a fault arrives. */
  async function untilFresh(): Promise<void> {
    if (clock.now() - fineAtMs < staleMs) return;
    await Promise.race([nextFine(), ended]);
    if (signal.aborted) throw new Error('the camera delivers no new frame');
  }

  const fine = nextFine();
  void watch();
  return {
    fine,
    ended,
    feed: {
      get image() {
        return feed.image;
      },
      get width() {
        return feed.width;
      },
      get height() {
        return feed.height;
      },
      moves,
      onFrame: (draw) => feed.onFrame(draw),
      async capture(maxSize) {
        await untilFresh();
        const shot = await feed.capture(maxSize);
        onShot();
        return shot;
      },
      onLost(callback) {
        let isWanted = true;
        void ended.then((trouble) => isWanted && callback(trouble));
        return () => (isWanted = false);
      },
      stop() {
        life.abort();
        feed.stop();
      },
    },
  };
}

const nextFrame = (feed: CameraFeed, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const stop = feed.onFrame(done);
    signal.addEventListener('abort', done);
  });

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
