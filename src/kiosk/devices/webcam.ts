import type { CameraTrouble } from '../../flow/Visit.ts';
import { failure, success } from '../../shared/errors.ts';
import type { Camera, CameraFeed } from './Camera.ts';
import type { Clock } from './Clock.ts';
import { pause } from './Clock.ts';
import { takeShot } from './takeShot.ts';

/** A feed that delivers no frame for so long has died without saying so (a sleeping USB hub does). */
const silentMs = 4000;

/** A camera that is allowed has answered by then, or its driver has died over the question. */
const openingMs = 8000;

const lookEveryMs = 500;

/** The browser's camera. */
export const webcam = (clock: Clock): Camera => ({
  async open({ idealWidth, idealHeight, deviceId }, signal) {
    if (!window.isSecureContext || navigator.mediaDevices?.getUserMedia === undefined) return failure('insecure');
    try {
      const video = {
        width: { ideal: idealWidth },
        height: { ideal: idealHeight },
        ...(deviceId === undefined ? { facingMode: 'user' } : { deviceId: { ideal: deviceId } }),
      };
      const stream = await inTime(navigator.mediaDevices.getUserMedia({ audio: false, video }), clock);
      if (stream === null) return failure('unknown');
      const feed = await feedOf(stream, clock, signal);
      return feed === null ? failure('lost') : success(feed);
    } catch (error) {
      return failure(troubleOf(error));
    }
  },
  onChange(callback) {
    const listening = new AbortController();
    const options = { signal: listening.signal };
    navigator.mediaDevices?.addEventListener('devicechange', callback, options);
    // Not every browser tells of the camera's permission; there, the next try will find out.
    navigator.permissions?.query({ name: 'camera' }).then(
      (permission) => permission.addEventListener('change', callback, options),
      () => undefined,
    );
    return () => listening.abort();
  },
});

/** Null where nothing has come in time, so that it is asked for anew; what comes later is let go. While somebody is to allow it, it may take any time. */
function inTime(asked: Promise<MediaStream>, clock: Clock): Promise<MediaStream | null> {
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

/** Whether the browser waits for somebody's yes or no. One that doesn't tell may do so at any time. */
async function isToBeAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'prompt';
  } catch {
    return true;
  }
}

/** The names that getUserMedia fails with (W3C Media Capture and Streams, 10.2.3), some of them older browsers'. */
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
    case 'AbortError':
      return 'in-use';
    case 'SecurityError':
      return 'insecure';
    default:
      return 'unknown';
  }
}

const stopTracks = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

/** Null where the stream gives no frame in time or nobody waits for it any more; it is stopped then. */
async function feedOf(stream: MediaStream, clock: Clock, signal: AbortSignal): Promise<CameraFeed | null> {
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
    async capture(maxSize) {
      // To make pixels of a video's frame takes the browser 10 ms and more: what answers the finger comes first.
      await nextTask();
      const shot = takeShot(video, video.videoWidth, video.videoHeight, maxSize);
      // Whoever waits for it hears of a photo that failed; only not yet.
      shot.photo.catch(() => undefined);
      // What the stage makes of a shot takes as long again.
      await nextTask();
      return shot;
    },
    onLost: (callback) => whenLost(stream, video, clock, callback),
    stop,
  };
}

/** Nothing is waited for but the browser's next turn, which no clock of a test can give. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Whether the video came to play before patience or interest ended: without a first frame `play()` waits for ever. */
async function playing(video: HTMLVideoElement, clock: Clock, signal: AbortSignal): Promise<boolean> {
  const end = new AbortController();
  const patienceEnds = pause(clock, silentMs, AbortSignal.any([signal, end.signal])).then(() => false);
  const plays = video.play().then(
    () => true,
    () => false,
  );
  const playing = await Promise.race([plays, patienceEnds]);
  end.abort();
  return playing && !signal.aborted;
}

/** Follows the frames as they are presented, so that one is drawn once and none is missed. */
function everyFrame(video: HTMLVideoElement, draw: () => void): () => void {
  let id = 0;
  const next = (): void => {
    // Before it is drawn: whoever draws may end this.
    id = video.requestVideoFrameCallback(next);
    draw();
  };
  id = video.requestVideoFrameCallback(next);
  return () => video.cancelVideoFrameCallback(id);
}

function whenLost(stream: MediaStream, video: HTMLVideoElement, clock: Clock, callback: () => void): () => void {
  let lastFrame = clock.now();
  let asked: number | null = null;
  // One frame for each look tells that there are frames: to hear of every one would cost each of them.
  const ask = (): void => {
    asked ??= video.requestVideoFrameCallback(() => {
      asked = null;
      lastFrame = clock.now();
    });
  };
  // A hidden page gets no frames by right; only a visible one that gets none has lost its camera.
  let cancelLook: () => void;
  const look = (): void => {
    if (document.visibilityState !== 'visible') lastFrame = clock.now();
    else if (clock.now() - lastFrame > silentMs) return lost();
    ask();
    cancelLook = clock.after(lookEveryMs, look);
  };
  const tracks = stream.getVideoTracks();
  const end = (): void => {
    if (asked !== null) video.cancelVideoFrameCallback(asked);
    cancelLook();
    tracks.forEach((track) => track.removeEventListener('ended', lost));
  };
  const lost = (): void => {
    end();
    callback();
  };
  tracks.forEach((track) => track.addEventListener('ended', lost));
  look();
  return end;
}
