import { inspectFrame } from '../../picture/live/inspectFrame.ts';
import type { FrameSample } from '../../picture/live/frameSample.ts';
import { sampleFrame } from '../../picture/live/frameSample.ts';
import { answerCalls } from '../devices/answerCalls.ts';
import type { FrameToInspect } from './frameInspector.ts';

/**
 * Inspects a camera's frames in a separate worker: the worker that cuts people out may be busy for seconds, or have died. Keeps the
 * previous frame's sample.
 */
let before: FrameSample | null = null;

answerCalls(async ({ frame, isFirst }: FrameToInspect) => {
  const last = isFirst ? null : before;
  before = null;
  if (frame === null) {
    last?.fill(0);
    return { suggests: null };
  }
  try {
    const sample = await sampleFrame(frame);
    before = sample;
    return { suggests: inspectFrame(sample, last) };
  } finally {
    frame.close();
    last?.fill(0);
  }
});
