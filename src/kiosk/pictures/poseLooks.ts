import type { PosingAdvice } from '../../flow/Visit.ts';
import type { CameraFeed } from '../devices/Camera.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import { inTime } from '../devices/inTime.ts';
import type { CutoutClient } from './cutoutClient.ts';
import { newsOfOrder } from './cutoutClient.ts';
import { calmAdvice, noAdvice, nextLookMs } from '../../picture/live/posingAdvice.ts';

/** After this long without an answer the worker counts as dead. Time enough to load the models from a slow disk. */
const silenceMs = 12_000;

export interface PoseLooks {
  readonly feed: CameraFeed;
  readonly signal: AbortSignal;
  /** Called with the advice for the guests whenever that changes. */
  readonly say: (advice: PosingAdvice | null) => void;
}

/**
 * Checks two or three times a second how the guests of a running camera stand, less often if the machine is busy. Ends with the signal, or
 * when the worker fails.
 */
export async function poseLooks(cutouts: CutoutClient, clock: Clock, { feed, signal, say }: PoseLooks): Promise<void> {
  let advice = noAdvice;
  let waitMs = nextLookMs(null, 0);
  for (let look = 0; ; look++) {
    const dueMs = clock.now() + waitMs;
    await pause(clock, waitMs, signal);
    if (signal.aborted) return;
    const found = await lookNow(cutouts, clock, feed, signal);
    if (signal.aborted) return;
    const { told } = advice;
    if (found === 'failed') return told === null ? undefined : say(null);
    advice = calmAdvice(advice, found, clock.now());
    if (advice.told !== told) say(advice.told);
    // Counts a page that wakes up late and a worker that answers late alike. The first look has to wait for the models.
    waitMs = nextLookMs(waitMs, look === 0 ? 0 : clock.now() - dueMs);
  }
}

type Found = PosingAdvice | null | 'failed';

async function lookNow(cutouts: CutoutClient, clock: Clock, feed: CameraFeed, signal: AbortSignal): Promise<Found> {
  try {
    const frame = new VideoFrame(feed.image, { timestamp: 0 });
    const id = cutouts.nextId();
    const news = await inTime(newsOfOrder(cutouts.ask({ type: 'look', id, frame }, [frame]), id), silenceMs, clock, signal);
    return news?.type === 'looked' ? news.advice : 'failed';
  } catch {
    // No camera frame, or no worker: the visit finds that out by itself.
    return 'failed';
  }
}
