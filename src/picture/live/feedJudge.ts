import type { FrameFault } from '../../shared/contract/cameraFaults.ts';

/** A fault must last this long: cameras begin with black frames, and slow ones repeat a frame. */
const faultAfterMs = 3000;

/** Takes what a frame suggests. Gives 'fine' if the camera is, a fault once it has lasted, and null while nothing is certain. */
export type FeedJudge = (suggests: FrameFault | 'fine' | null, nowMs: number) => FrameFault | 'fine' | null;

/** Judges a camera by its frames, a few a second. */
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
    // A frame that repeats has been there since the look before.
    wrongSinceMs ??= beforeMs;
    return nowMs - wrongSinceMs >= faultAfterMs ? suggests : null;
  };
}
