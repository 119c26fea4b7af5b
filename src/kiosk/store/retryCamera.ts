import type { CameraTrouble } from '../../shared/contract/cameraFaults.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Camera } from '../devices/Camera.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import type { BoothStore } from './createBooth.ts';

export interface RetriedCamera {
  readonly camera: Camera;
  readonly theme: Pick<Theme, 'camera'>;
  readonly store: Pick<BoothStore, 'getState' | 'subscribe'>;
  /** The camera's known fault. */
  readonly trouble: () => CameraTrouble | null;
  /** Called with the result of each attempt; null if the camera works again. */
  readonly found: (trouble: CameraTrouble | null) => void;
}

const retryEveryMs = 20_000;

/** With one of these faults, opening the camera would make the browser ask for permission, but nobody is there to answer. */
const needsAnswer: ReadonlySet<CameraTrouble> = new Set(['denied', 'insecure']);

/**
 * Between visits, opens a failed camera every 20 s until it works, and then frees it: staff who have fixed the camera see that it works,
 * and the next guest does not wait. Runs until the signal aborts.
 */
export async function retryCamera(
  { camera, theme, store, trouble, found }: RetriedCamera,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const { idealWidth, idealHeight } = theme.camera;
  const isFree = (): boolean => ['welcome', 'closed'].includes(store.getState().visit.scene);
  while (!signal.aborted) {
    await pause(clock, retryEveryMs, signal);
    const known = trouble();
    if (signal.aborted || known === null || needsAnswer.has(known) || !isFree()) continue;
    const visit = new AbortController();
    const stopListening = store.subscribe(() => {
      if (!isFree()) visit.abort();
    });
    const opened = await camera.open({ idealWidth, idealHeight }, AbortSignal.any([signal, visit.signal]));
    stopListening();
    if (opened.ok) opened.value.stop();
    if (!signal.aborted && !visit.signal.aborted) found(opened.ok ? null : opened.error);
  }
}
