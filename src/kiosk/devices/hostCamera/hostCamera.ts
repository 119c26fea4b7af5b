import { previewMs, shotMs } from '../../../shared/contract/camera/stillCamera.ts';
import type { CameraTurn } from '../../../shared/contract/cameraTurns.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { Camera, CameraFeed, Shot } from '../Camera.ts';
import type { Clock } from '../Clock.ts';
import { inTime } from '../inTime.ts';
import type { EncodePhoto } from '../takeShot.ts';
import { captureFrom } from '../takeShot.ts';
import type { HostCameraNews, HostCameraOrder } from './HostCameraNews.ts';

export interface HostCameraParts {
  readonly clock: Clock;
  readonly encode: EncodePhoto;
  /** The pictures' clockwise rotation. */
  readonly turn: () => Promise<CameraTurn>;
  /** Creates an id for each shot. */
  readonly newShot: () => string;
  readonly startWorker?: () => Worker;
}

/** If the preview has no new frame for this long, the camera is lost, unless it is taking a shot. */
const silentMs = 3500;
const pollEveryMs = 500;
/** The server's own limits are shorter. If these are exceeded, the server hangs. */
const firstFrameMs = previewMs + 1000;
const shotLimitMs = shotMs + 800;

const ownWorker = (): Worker => new Worker(new URL('./hostCameraWorker.ts', import.meta.url), { type: 'module' });

/** Takes shots with the server's camera. Rejects if there is no shot in time; the caller then uses another camera. */
export interface HostShots {
  readonly capture: (maxSize: number) => Promise<Shot>;
  readonly stop: () => void;
}

/** The server's camera, with its preview and its full-resolution shots. */
export function hostCamera(parts: HostCameraParts): Camera {
  return {
    async open(_request, signal) {
      const turn = await parts.turn();
      const worker = (parts.startWorker ?? ownWorker)();
      const feed = previewing(worker, turn, parts);
      const began = await inTime(feed.began, firstFrameMs, parts.clock, signal);
      if (began === true && !signal.aborted) return success(feed);
      feed.stop();
      return failure(began === null ? 'unknown' : 'lost');
    },
    onChange: () => () => undefined,
  };
}

/** The server's camera, for shots only. */
export function hostShots(parts: HostCameraParts): HostShots {
  const worker = (parts.startWorker ?? ownWorker)();
  return {
    capture: async (maxSize) => shotBy(worker, await parts.turn(), maxSize, parts),
    stop: () => worker.terminate(),
  };
}

const order = (worker: Worker, message: HostCameraOrder): void => worker.postMessage(message);

/** Calls back with the worker's messages. An error counts as the end of the frames. */
function listen(worker: Worker, hear: (news: HostCameraNews) => void): () => void {
  const listening = new AbortController();
  worker.addEventListener('message', ({ data }: MessageEvent<HostCameraNews>) => hear(data), { signal: listening.signal });
  worker.addEventListener('error', () => hear({ type: 'over' }), { signal: listening.signal });
  return () => listening.abort();
}

async function shotBy(worker: Worker, turn: CameraTurn, maxSize: number, { clock, encode, newShot }: HostCameraParts): Promise<Shot> {
  const shot = newShot();
  const taken = new Promise<ImageBitmap | null>((resolve) => {
    const stop = listen(worker, (news) => {
      if (news.type !== 'shot' || news.shot !== shot) return;
      stop();
      resolve(news.bitmap);
    });
  });
  order(worker, { type: 'shoot', shot, turn, maxSize });
  const bitmap = await inTime(taken, shotLimitMs, clock);
  if (bitmap === null) {
    // The shot came too late, so free it.
    void taken.then((late) => late?.close());
    throw new Error('the camera took no shot');
  }
  try {
    return await captureFrom(() => ({ image: bitmap, width: bitmap.width, height: bitmap.height }), maxSize, encode);
  } finally {
    bitmap.close();
  }
}

/** `began` resolves with whether the first frame came before the frames ended. */
function previewing(worker: Worker, turn: CameraTurn, parts: HostCameraParts): CameraFeed & { readonly began: Promise<boolean> } {
  const { clock } = parts;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('bitmaprenderer');
  const listeners = new Set<() => void>();
  const losers = new Set<() => void>();
  let tellBegan = (_began: boolean): void => undefined;
  const began = new Promise<boolean>((resolve) => (tellBegan = resolve));
  let frameAtMs = clock.now();
  let shooting = 0;
  let isOver = false;
  let cancelPoll = (): void => undefined;

  const end = (): void => {
    if (isOver) return;
    isOver = true;
    stop();
    tellBegan(false);
    for (const lose of [...losers]) lose();
  };
  const stop = listen(worker, (news) => {
    if (news.type === 'over') return end();
    if (news.type !== 'frame') return;
    const { width, height } = news.bitmap;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    context?.transferFromImageBitmap(news.bitmap);
    frameAtMs = clock.now();
    tellBegan(true);
    order(worker, { type: 'drawn' });
    for (const draw of [...listeners]) draw();
  });
  const poll = (): void => {
    // A hidden page has slow timers, and gets frames late.
    if (shooting > 0 || document.visibilityState !== 'visible') frameAtMs = clock.now();
    else if (clock.now() - frameAtMs > silentMs) return end();
    cancelPoll = clock.after(pollEveryMs, poll);
  };
  // Until the first frame, `open` decides how long to wait.
  void began.then((has) => {
    if (has && !isOver) poll();
  });
  order(worker, { type: 'preview', turn });

  return {
    began,
    image: canvas,
    get width() {
      return canvas.width;
    },
    get height() {
      return canvas.height;
    },
    onFrame(draw) {
      const listener = (): void => draw();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async capture(maxSize) {
      if (isOver) throw new Error('the camera has gone');
      shooting += 1;
      try {
        return await shotBy(worker, turn, maxSize, parts);
      } finally {
        shooting -= 1;
        frameAtMs = clock.now();
      }
    },
    onLost(callback) {
      const lose = (): void => callback('lost');
      losers.add(lose);
      return () => losers.delete(lose);
    },
    stop() {
      isOver = true;
      cancelPoll();
      stop();
      worker.terminate();
      listeners.clear();
      // The last frame shows guests: free its pixels.
      canvas.width = canvas.height = 0;
      context?.transferFromImageBitmap(null);
    },
  };
}
