import type { FrameFault } from '../../shared/contract/cameraFaults.ts';
import type { Clock } from '../devices/Clock.ts';
import type { InspectFrame } from '../devices/watchedCamera.ts';
import { workerCalls } from '../devices/workerCalls.ts';

/** A frame for the worker; with null, the worker wipes the previous frame. */
export interface FrameToInspect {
  readonly frame: VideoFrame | null;
  /** Whether the camera has just been opened: then there is no frame to compare with. */
  readonly isFirst: boolean;
}

const ownWorker = (): Worker => new Worker(new URL('./frameWorker.ts', import.meta.url), { type: 'module' });
/** Far more than an inspection takes: 2 ms. */
const patienceMs = 5000;

/** Inspects a camera's frames in a worker. A failed inspection gives `unseen`: the camera is not to blame for a browser without frames. */
export function frameInspector(clock: Clock, startWorker: () => Worker = ownWorker): InspectFrame {
  const worker = workerCalls<FrameToInspect, { readonly suggests: FrameFault | 'fine' | null }>(startWorker, clock);
  return async (image, isFirst) => {
    try {
      // The pixels stay where the camera stored them; only the worker reads them.
      const frame = image === null ? null : new VideoFrame(image, { timestamp: 0 });
      const { suggests } = await worker.ask({ frame, isFirst }, { transfer: frame === null ? [] : [frame], patienceMs });
      return suggests;
    } catch {
      return 'unseen';
    }
  };
}
