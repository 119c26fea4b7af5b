import type { StillCameraMode } from '../../../shared/contract/camera/stillCamera.ts';
import type { CameraTrouble } from '../../../shared/contract/cameraFaults.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { Camera, CameraFeed, CameraRequest } from '../Camera.ts';
import type { Clock } from '../Clock.ts';
import type { HostShots } from './hostCamera.ts';

export interface ShutterParts {
  readonly webcam: Camera;
  /** The server's camera, with its preview. */
  readonly host: Camera;
  /** The server's camera, for shots only. */
  readonly shots: () => HostShots;
  readonly mode: () => Promise<StillCameraMode | null>;
  readonly clock: Clock;
}

/** After a failure, visits start with the webcam for this long, then twice as long, and so on. */
const restFirstMs = 10_000;
const restLongestMs = 120_000;

/**
 * The server's camera, with the webcam as fallback. The webcam takes over when the server's camera fails, even during a visit, and
 * provides the preview if that camera has none. A later visit tries the server's camera again.
 */
export function shutterCamera({ webcam, host, shots, mode, clock }: ShutterParts): Camera {
  let restMs = restFirstMs;
  let restUntilMs = -Infinity;
  const failed = (): void => {
    restUntilMs = clock.now() + restMs;
    restMs = Math.min(restMs * 2, restLongestMs);
  };
  const worked = (): void => {
    restMs = restFirstMs;
    restUntilMs = -Infinity;
  };

  async function openHost(request: CameraRequest, signal: AbortSignal): Promise<Result<CameraFeed, CameraTrouble>> {
    const opened = await host.open(request, signal);
    if (!opened.ok) {
      if (!signal.aborted) failed();
      return opened;
    }
    const substitute = (until: AbortSignal): Promise<Result<CameraFeed, CameraTrouble>> => {
      failed();
      return webcam.open(request, until);
    };
    return success(relayedFeed(opened.value, substitute, worked));
  }

  return {
    async open(request, signal) {
      const now = await mode();
      if (now === 'shots') {
        const opened = await webcam.open(request, signal);
        return opened.ok ? success(shotElsewhere(opened.value, shots())) : opened;
      }
      if (now === null) return webcam.open(request, signal);
      const rests = clock.now() < restUntilMs;
      const first = rests ? await webcam.open(request, signal) : await openHost(request, signal);
      if (first.ok || signal.aborted) return first;
      const second = rests ? await openHost(request, signal) : await webcam.open(request, signal);
      // A booth with only the server's camera has no webcam that staff could fix.
      return second.ok || second.error !== 'none' ? second : failure(first.error);
    },
    onChange: (callback) => webcam.onChange(callback),
  };
}

/** A feed that continues with a substitute when it is lost or takes no shot. */
function relayedFeed(
  first: CameraFeed,
  substitute: (signal: AbortSignal) => Promise<Result<CameraFeed, CameraTrouble>>,
  onShot: () => void,
): CameraFeed {
  const life = new AbortController();
  const draws = new Map<() => void, () => void>();
  const losers = new Set<(trouble: CameraTrouble) => void>();
  let current = first;
  let replacing: Promise<void> | null = null;
  let stopWatching = first.onLost(() => void replace());

  const lose = (trouble: CameraTrouble): void => [...losers].forEach((callback) => callback(trouble));
  const replace = (): Promise<void> => (replacing ??= takeSubstitute());
  async function takeSubstitute(): Promise<void> {
    stopWatching();
    for (const stopDrawing of draws.values()) stopDrawing();
    const opened = await substitute(life.signal);
    if (life.signal.aborted) {
      if (opened.ok) opened.value.stop();
      return;
    }
    if (!opened.ok) return lose(opened.error);
    first.stop();
    current = opened.value;
    stopWatching = current.onLost(lose);
    for (const draw of draws.keys()) {
      draws.set(draw, current.onFrame(draw));
      draw();
    }
  }
  return {
    get image() {
      return current.image;
    },
    get width() {
      return current.width;
    },
    get height() {
      return current.height;
    },
    ...(first.moves === undefined ? {} : { moves: first.moves }),
    onFrame(draw) {
      const listener = (): void => draw();
      draws.set(listener, current.onFrame(listener));
      return () => {
        draws.get(listener)?.();
        draws.delete(listener);
      };
    },
    async capture(maxSize) {
      if (replacing === null) {
        try {
          const shot = await first.capture(maxSize);
          onShot();
          return shot;
        } catch {
          // The webcam takes the shot instead.
        }
        if (life.signal.aborted) throw new Error('the camera is no longer needed');
      }
      await replace();
      if (current === first) throw new Error('no camera is left');
      return current.capture(maxSize);
    },
    onLost(callback) {
      losers.add(callback);
      return () => losers.delete(callback);
    },
    stop() {
      life.abort();
      stopWatching();
      for (const stopDrawing of draws.values()) stopDrawing();
      draws.clear();
      first.stop();
      if (current !== first) current.stop();
    },
  };
}

/** The webcam's preview, with shots by the server's camera; if that takes none, by the webcam. */
function shotElsewhere(feed: CameraFeed, shots: HostShots): CameraFeed {
  return {
    get image() {
      return feed.image;
    },
    get width() {
      return feed.width;
    },
    get height() {
      return feed.height;
    },
    ...(feed.moves === undefined ? {} : { moves: feed.moves }),
    onFrame: (draw) => feed.onFrame(draw),
    capture: (maxSize) => shots.capture(maxSize).catch(() => feed.capture(maxSize)),
    onLost: (callback) => feed.onLost(callback),
    stop() {
      shots.stop();
      feed.stop();
    },
  };
}
