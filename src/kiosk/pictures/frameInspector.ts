import type { FrameFault } from '../../shared/contract/cameraFaults.ts';
import type { Clock } from '../devices/Clock.ts';
import type { InspectFrame } from '../devices/watchedCamera.ts';
import { workerCalls } from '../devices/workerCalls.ts';

/** A frame for the worker; null has it forget the one before. */
export interface FrameToInspect {
  readonly frame: VideoFrame | null;
  /** Whether the camera has just been opened: there is nothing to compare with. */
  readonly isFirst: boolean;
}

const ownWorker = (): Worker => new Worker(new URL('./frameWorker.ts', import.meta.url), { type: 'module' });
/** An inspection takes 2 ms. */
const patienceMs = 5000;

/** Inspects a camera's frames in a worker. An inspection that fails suggests nothing: no camera is blamed for a browser without frames. */
export function frameInspector(clock: Clock, startWorker: () => Worker = ownWorker): InspectFrame {
  const worker = workerCalls<FrameToInspect, { readonly suggests: FrameFault | 'fine' | null }>(startWorker, clock);
  return async (image, isFirst) => {
    try {
      // The pixels stay where the camera has put them; only the worker reads them.
      const frame = image === null ? null : new VideoFrame(image, { timestamp: 0 });
      const { suggests } = await worker.ask({ frame, isFirst }, { transfer: frame === null ? [] : [frame], patienceMs });
      return suggests;
    } catch {
      return 'unseen';
    }
  };
}
