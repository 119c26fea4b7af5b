import type { FrameFault } from '../../shared/contract/cameraFaults.ts';
import type { Clock } from '../devices/Clock.ts';
import type { LookAtFrame } from '../devices/watchedCamera.ts';
import { workerCalls } from '../devices/workerCalls.ts';

/** A frame for the worker; null has it forget the one before. */
export interface FrameToLookAt {
  readonly frame: VideoFrame | null;
  /** Whether the camera has just been opened: there is nothing to compare with. */
  readonly isFirst: boolean;
}

const ownWorker = (): Worker => new Worker(new URL('./frameLookWorker.ts', import.meta.url), { type: 'module' });
/** A look takes 2 ms. */
const patienceMs = 5000;

/** Looks at a camera's frames in a worker. A look that fails suggests nothing: no camera is blamed for a browser without frames. */
export function frameLooks(clock: Clock, startWorker: () => Worker = ownWorker): LookAtFrame {
  const worker = workerCalls<FrameToLookAt, { readonly suggests: FrameFault | 'fine' | null }>(startWorker, clock);
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
