import type { FrameFault } from '../../shared/contract/cameraFaults.ts';

/** How long a fault must last: cameras start with black frames, and slow cameras repeat frames. */
const faultAfterMs = 3000;

/** Takes a frame's suggestion. Returns 'fine' if the camera works, a fault once it has lasted long enough, and null while undecided. */
export type FeedJudge = (suggests: FrameFault | 'fine' | null, nowMs: number) => FrameFault | 'fine' | null;

/** Judges a camera by its frames, a few per second. */
export function feedJudge(): FeedJudge {
  let lookedMs: number | null = null;
  let wrongSinceMs: number | null = null;
  return (suggests, nowMs) => {
    const beforeMs = lookedMs ?? nowMs;
    lookedMs = nowMs;
    if (suggests === null) return null;
    if (suggests === 'fine') {
      wrongSinceMs = null;
      return 'fine';
    }
    // A repeated frame has been unchanged since the previous inspection, so count from then.
    wrongSinceMs ??= beforeMs;
    return nowMs - wrongSinceMs >= faultAfterMs ? suggests : null;
  };
}
