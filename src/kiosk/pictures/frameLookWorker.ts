import { frameLook } from '../../picture/live/frameLook.ts';
import type { FrameSample } from '../../picture/live/frameSample.ts';
import { sampleFrame } from '../../picture/live/frameSample.ts';
import { answerCalls } from '../devices/answerCalls.ts';
import type { FrameToLookAt } from './frameLooks.ts';

/** Looks at a camera's frames, in a worker of its own: the one that cuts people out may be busy for seconds, or have died. */
let before: FrameSample | null = null;

answerCalls(async ({ frame, isFirst }: FrameToLookAt) => {
  const last = isFirst ? null : before;
  before = null;
  if (frame === null) {
    last?.fill(0);
    return { suggests: null };
  }
  try {
    const sample = await sampleFrame(frame);
    before = sample;
    return { suggests: frameLook(sample, last) };
  } finally {
    frame.close();
    last?.fill(0);
  }
});
