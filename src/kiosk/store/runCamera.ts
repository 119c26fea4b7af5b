import type { CameraTrouble } from '../../shared/contract/cameraFaults.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Camera, CameraFeed } from '../devices/Camera.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import type { ActivityContext } from './BoothState.ts';

/**
 * Keeps a camera running as long as the visit wants one: opens it after the theme's delay, retries with back-off (or immediately when a
 * camera is plugged in), and reopens it when it is lost. Stops the camera at the end.
 */
export async function runCamera(
  theme: Theme,
  { camera, clock }: { readonly camera: Camera; readonly clock: Clock },
  { store, say, signal }: ActivityContext,
): Promise<void> {
  const { idealWidth, idealHeight, startDelayMs, retryFirstMs, retryLongestMs } = theme.camera;
  let retryMs = retryFirstMs;
  await pause(clock, startDelayMs, signal);
  while (!signal.aborted) {
    const opened = await camera.open({ idealWidth, idealHeight }, signal);
    if (opened.ok) {
      retryMs = retryFirstMs;
      const trouble = await show(opened.value);
      if (trouble !== null) say({ type: 'camera-failed', trouble });
    } else {
      say({ type: 'camera-failed', trouble: opened.error });
    }
    await pauseUnlessChanged(retryMs);
    retryMs = Math.min(retryMs * 2, retryLongestMs);
  }

  /** Shows a feed. Resolves with the reason when the feed is lost, and with null when it is no longer wanted. */
  async function show(feed: CameraFeed): Promise<CameraTrouble | null> {
    if (signal.aborted) {
      feed.stop();
      return null;
    }
    store.setState({ feed });
    say({ type: 'camera-started' });
    const trouble = await new Promise<CameraTrouble | null>((resolve) => {
      const stopWatching = feed.onLost(resolve);
      const end = (): void => {
        stopWatching();
        resolve(null);
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });
    feed.stop();
    if (store.getState().feed === feed) store.setState({ feed: null });
    return trouble;
  }

  async function pauseUnlessChanged(delayMs: number): Promise<void> {
    const wake = new AbortController();
    const stopListening = camera.onChange(() => wake.abort());
    await pause(clock, delayMs, AbortSignal.any([signal, wake.signal]));
    stopListening();
  }
}
