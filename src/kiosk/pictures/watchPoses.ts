import type { PosingAdvice } from '../../flow/Visit.ts';
import type { CameraFeed } from '../devices/Camera.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import { inTime } from '../devices/inTime.ts';
import type { CutoutClient } from './cutoutClient.ts';
import { newsOfOrder } from './cutoutClient.ts';
import { calmAdvice, noAdvice, nextFrameMs } from '../../picture/live/posingAdvice.ts';

/** A worker without an answer for this long counts as dead. This is enough to load the models from a slow disk. */
const silenceMs = 12_000;

export interface PoseWatch {
  readonly feed: CameraFeed;
  readonly signal: AbortSignal;
  /** Called with the advice for the guests whenever the advice changes. */
  readonly say: (advice: PosingAdvice | null) => void;
}

/**
 * Checks the guests' pose in the camera picture two or three times a second, less often on a busy machine. Stops when the signal aborts
 * or the worker fails.
 */
export async function watchPoses(cutouts: CutoutClient, clock: Clock, { feed, signal, say }: PoseWatch): Promise<void> {
  let advice = noAdvice;
  let waitMs = nextFrameMs(null, 0);
  for (let count = 0; ; count++) {
    const dueMs = clock.now() + waitMs;
    await pause(clock, waitMs, signal);
    if (signal.aborted) return;
    const found = await detectPose(cutouts, clock, feed, signal);
    if (signal.aborted) return;
    const { given } = advice;
    if (found === 'failed') return given === null ? undefined : say(null);
    advice = calmAdvice(advice, found, clock.now());
    if (advice.given !== given) say(advice.given);
    // The measured delay includes a page that wakes up late and a worker that answers late. The first check is excluded, because it may
    // wait for the models.
    waitMs = nextFrameMs(waitMs, count === 0 ? 0 : clock.now() - dueMs);
  }
}

type Found = PosingAdvice | null | 'failed';

async function detectPose(cutouts: CutoutClient, clock: Clock, feed: CameraFeed, signal: AbortSignal): Promise<Found> {
  try {
    const frame = new VideoFrame(feed.image, { timestamp: 0 });
    const id = cutouts.nextId();
    const news = await inTime(newsOfOrder(cutouts.ask({ type: 'pose', id, frame }, [frame]), id), silenceMs, clock, signal);
    return news?.type === 'posed' ? news.advice : 'failed';
  } catch {
    // There is no camera frame, or no worker; the visit notices that by itself.
    return 'failed';
  }
}
