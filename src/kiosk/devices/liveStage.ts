import type { LiveSource } from '../../picture/LiveSource.ts';
import { keepsUp } from '../../picture/live/keepsUp.ts';
import { stagedSide } from '../../picture/live/LiveBuffers.ts';
import type { CameraFeed } from './Camera.ts';
import type { Clock } from './Clock.ts';
import type { CutoutStudio, Session } from './cutoutStudio.ts';

export interface StageOrder {
  readonly feed: CameraFeed;
  /** Address of the scene's picture. */
  readonly scene: string;
  /** Whether the preview will be shown mirrored: the scene is not meant to be. */
  readonly mirrored: boolean;
  readonly signal: AbortSignal;
  /** Called with the staged picture when its first frame is there, and with null when the camera itself is to be shown again. */
  readonly show: (staged: LiveSource | null) => void;
}

/**
 * Shows the guests of a running camera in their scene, at the rate that the machine allows: of the frames that come while one is
 * at work only the last is worked on next. Gives up for this guest when fewer than 12 frames come in a second, or the worker fails.
 */
export async function liveStage(studio: CutoutStudio, clock: Clock, { feed, scene, mirrored, signal, show }: StageOrder): Promise<void> {
  const place = await drawScene(scene, mirrored);
  if (place === null || signal.aborted) return place?.close();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = stagedSide;
  // Takes what the worker has drawn as it is, without a copy.
  const context = canvas.getContext('bitmaprenderer');
  if (context === null) return place.close();

  const draws = new Set<() => void>();
  const source: LiveSource = {
    image: canvas,
    width: stagedSide,
    height: stagedSide,
    onFrame(draw) {
      draws.add(draw);
      return () => draws.delete(draw);
    },
  };
  const doneMs: number[] = [];
  const running = new AbortController();
  const desk = stagingDesk(studio, feed, place, running.signal);
  const end = (): void => {
    running.abort();
    stop();
    place.close();
    // What is left of the guests on it goes with them.
    context.transferFromImageBitmap(null);
    canvas.width = canvas.height = 0;
    desk.forget();
  };
  const giveUp = (): void => {
    show(null);
    end();
  };
  let busy = false;
  let waiting = false;
  const next = (): Promise<ImageBitmap | null> | null => {
    if (!waiting) return null;
    waiting = false;
    return desk.stageNow();
  };
  const work = async (): Promise<void> => {
    busy = true;
    for (let staged = next(); staged !== null;) {
      const picture = await staged;
      if (running.signal.aborted) return;
      if (picture === null) return giveUp();
      // Before this one is drawn, which takes the page as long again: the worker need not wait for that.
      staged = next();
      context.transferFromImageBitmap(picture);
      doneMs.push(clock.now());
      if (doneMs.length === 1) show(source);
      for (const draw of draws) draw();
    }
    busy = false;
  };
  const stop = feed.onFrame(() => {
    // Asked with every frame of the camera, so that a worker that has fallen silent counts as slow.
    if (!keepsUp(doneMs, clock.now())) return giveUp();
    waiting = true;
    if (!busy) void work();
  });
  signal.addEventListener('abort', end, { signal: running.signal });
}

/** Where frames are handed in and given back with the people on them in their scene. */
function stagingDesk(studio: CutoutStudio, feed: CameraFeed, place: ImageBitmap, signal: AbortSignal) {
  let session: Session | null = null;
  return {
    /** The feed's present frame, staged; null where it could not be had, or the signal came first. */
    async stageNow(): Promise<ImageBitmap | null> {
      try {
        // Its pixels stay where the camera has put them; the worker alone converts them.
        const frame = new VideoFrame(feed.image, { timestamp: 0 });
        const id = studio.nextId();
        const scene = session === null ? place : null;
        session = studio.ask({ type: 'stage', id, frame, scene }, scene === null ? [frame] : [frame, scene]);
        return await answerOf(session, id, signal);
      } catch {
        // The camera has no frame, or there is no worker: the camera itself is shown, which says so if it is lost.
        return null;
      }
    },
    /** Has the worker wipe what it has kept of the frames. */
    forget: () => session?.ask({ type: 'forget' }),
  };
}

function answerOf(session: Session, id: number, signal: AbortSignal): Promise<ImageBitmap | null> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    session.listen((news) => {
      if (news !== null && news.id !== id) return;
      listening.abort();
      const picture = news?.type === 'staged' ? news.picture : null;
      if (signal.aborted) picture?.close();
      resolve(signal.aborted ? null : picture);
    }, listening.signal);
    signal.addEventListener('abort', () => resolve(null), { signal: listening.signal });
  });
}

/** The scene covering a square, as it is to be seen behind the guests. */
async function drawScene(scene: string, mirrored: boolean): Promise<ImageBitmap | null> {
  const image = new Image();
  image.src = scene;
  try {
    await image.decode();
    const scale = Math.max(stagedSide / image.naturalWidth, stagedSide / image.naturalHeight);
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
    const canvas = new OffscreenCanvas(stagedSide, stagedSide);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    if (mirrored) context.setTransform(-1, 0, 0, 1, stagedSide, 0);
    context.drawImage(image, (stagedSide - width) / 2, (stagedSide - height) / 2, width, height);
    return canvas.transferToImageBitmap();
  } catch {
    return null;
  }
}
