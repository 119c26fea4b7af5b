import type { FrameFault } from '../../shared/contract/cameraFaults.ts';
import type { Clock } from '../devices/Clock.ts';
import type { InspectFrame } from '../devices/watchedCamera.ts';
import { workerCalls } from '../devices/workerCalls.ts';

/** A frame for the worker. Null tells the worker to wipe the previous frame. */
export interface FrameToInspect {
  readonly frame: VideoFrame | null;
  /** Whether the camera has just been opened, so that there is no frame to compare with. */
  readonly isFirst: boolean;
}

const ownWorker = (): Worker => new Worker(new URL('./frameWorker.ts', import.meta.url), { type: 'module' });
/** Far longer than an inspection, which takes 2 ms. */
const patienceMs = 5000;

/**
 * Inspects a camera's frames in a worker. A failed inspection returns `unseen`, because missing frames in the browser are not the
 * camera's fault. A worker must have answered before it gets a frame: a frame sent to a worker that never starts is not freed, and a
 * camera without free frames stops.
 */
export function frameInspector(clock: Clock, startWorker: () => Worker = ownWorker): InspectFrame {
  const worker = workerCalls<FrameToInspect, { readonly suggests: FrameFault | 'fine' | null }>(startWorker, clock);
  let isAnswering = false;
  const ask = async (frame: VideoFrame | null, isFirst: boolean) =>
    (await worker.ask({ frame, isFirst }, { transfer: frame === null ? [] : [frame], patienceMs })).suggests;
  return async (image, isFirst) => {
    try {
      if (image === null || !isAnswering) {
        await ask(null, true);
        isAnswering = true;
      }
      // The pixels stay in the camera's memory; only the worker reads them.
      return image === null ? null : await ask(new VideoFrame(image, { timestamp: 0 }), isFirst);
    } catch {
      isAnswering = false;
      return 'unseen';
    }
  };
}
