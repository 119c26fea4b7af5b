import type { CameraTrouble } from '../../shared/contract/cameraFaults.ts';
import { failure, success } from '../../shared/errors.ts';
import type { Camera, CameraFeed } from './Camera.ts';
import type { Clock } from './Clock.ts';
import { everyFrame } from './everyFrame.ts';
import { inTime } from './inTime.ts';
import type { EncodePhoto } from './takeShot.ts';
import { captureFrom } from './takeShot.ts';

/** A feed without a frame for this long has died silently, for example because a USB hub is asleep. */
const silentMs = 4000;

/** The time limit for opening an allowed camera; beyond it, the driver hangs. */
const openingMs = 8000;

const pollEveryMs = 500;

/** The browser's camera; `encode` encodes its photos. */
export const webcam = (clock: Clock, encode: EncodePhoto): Camera => ({
  async open({ idealWidth, idealHeight, deviceId }, signal) {
    if (!window.isSecureContext || navigator.mediaDevices?.getUserMedia === undefined) return failure('insecure');
    try {
      const video = {
        width: { ideal: idealWidth },
        height: { ideal: idealHeight },
        ...(deviceId === undefined ? { facingMode: 'user' } : { deviceId: { ideal: deviceId } }),
      };
      const stream = await allowed(navigator.mediaDevices.getUserMedia({ audio: false, video }), clock);
      if (stream === null) return failure('unknown');
      const feed = await feedOf(stream, { clock, encode }, signal);
      return feed === null ? failure('lost') : success(feed);
    } catch (error) {
      return failure(troubleOf(error));
    }
  },
  onChange(callback) {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    navigator.mediaDevices?.addEventListener('devicechange', callback, options);
    // Some browsers don't report changes of the camera's permission; there, the next try notices them.
    navigator.permissions?.query({ name: 'camera' }).then(
      (permission) => permission.addEventListener('change', callback, options),
      () => undefined,
    );
    return () => listening.abort();
  },
});

/**
 * Null on time-out, so that the caller asks again; a late stream is stopped. While the browser asks the user for permission, there is no
 * time-out.
 */
function allowed(asked: Promise<MediaStream>, clock: Clock): Promise<MediaStream | null> {
  return new Promise((resolve, reject) => {
    const giveUp = async (): Promise<void> => {
      if (await isToBeAllowed()) return;
      resolve(null);
      asked.then(stopTracks, () => undefined);
    };
    const cancel = clock.after(openingMs, () => void giveUp());
    asked.then(resolve, reject).finally(cancel);
  });
}

/** Whether the browser is asking for permission. A browser that doesn't report that may be asking at any time. */
async function isToBeAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'prompt';
  } catch {
    return true;
  }
}

/** Maps the error names of getUserMedia (W3C Media Capture and Streams, 10.2.3), including some of older browsers. */
function troubleOf(error: unknown): CameraTrouble {
  switch (error instanceof DOMException || error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      return 'denied';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return 'none';
    case 'NotReadableError':
    case 'TrackStartError':
      return 'in-use';
    case 'SecurityError':
      return 'insecure';
    // AbortError is also `unknown`: Chromium uses it for a driver that does not start in time ("Timeout starting video source").
    default:
      return 'unknown';
  }
}

const stopTracks = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

/** Null if the stream delivers no frame in time or the signal aborts; the stream is then stopped. */
async function feedOf(
  stream: MediaStream,
  { clock, encode }: { readonly clock: Clock; readonly encode: EncodePhoto },
  signal: AbortSignal,
): Promise<CameraFeed | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  if (!(await playing(video, clock, signal))) {
    stopTracks(stream);
    video.srcObject = null;
    return null;
  }
  const stop = (): void => {
    stopTracks(stream);
    video.srcObject = null;
  };
  return {
    image: video,
    get width() {
      return video.videoWidth;
    },
    get height() {
      return video.videoHeight;
    },
    onFrame: (draw) => everyFrame(video, draw),
    capture: (maxSize) => captureFrom(() => ({ image: video, width: video.videoWidth, height: video.videoHeight }), maxSize, encode),
    onLost: (callback) => whenLost(stream, video, clock, () => callback('lost')),
    stop,
  };
}

/** Whether the video started before the time-out or the signal. Without a first frame, `play()` never settles. */
async function playing(video: HTMLVideoElement, clock: Clock, signal: AbortSignal): Promise<boolean> {
  const plays = video.play().then(
    () => true,
    () => false,
  );
  return (await inTime(plays, silentMs, clock, signal)) === true && !signal.aborted;
}

function whenLost(stream: MediaStream, video: HTMLVideoElement, clock: Clock, callback: () => void): () => void {
  let lastFrame = clock.now();
  let asked: number | null = null;
  // One frame per check proves that frames arrive; handling every frame would waste time.
  const ask = (): void => {
    asked ??= video.requestVideoFrameCallback(() => {
      asked = null;
      lastFrame = clock.now();
    });
  };
  // Browsers deliver no frames to a hidden page, so only a visible page without frames has lost its camera.
  let cancelPoll: () => void;
  const poll = (): void => {
    if (document.visibilityState !== 'visible') lastFrame = clock.now();
    else if (clock.now() - lastFrame > silentMs) return lost();
    ask();
    cancelPoll = clock.after(pollEveryMs, poll);
  };
  const tracks = stream.getVideoTracks();
  const end = (): void => {
    if (asked !== null) video.cancelVideoFrameCallback(asked);
    cancelPoll();
    tracks.forEach((track) => track.removeEventListener('ended', lost));
  };
  const lost = (): void => {
    end();
    callback();
  };
  tracks.forEach((track) => track.addEventListener('ended', lost));
  poll();
  return end;
}
