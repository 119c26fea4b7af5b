import type { FrameFault } from '../../shared/contract/cameraFaults.ts';

/** A fault must last this long: cameras begin with black frames, and slow cameras repeat a frame. */
const faultAfterMs = 3000;

/** Takes a frame's suggestion. Returns 'fine' if the camera works, a fault once it has lasted long enough, and null while that is uncertain. */
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
    // A repeated frame has been the same since the previous inspection, so count from there.
    wrongSinceMs ??= beforeMs;
    return nowMs - wrongSinceMs >= faultAfterMs ? suggests : null;
  };
}
