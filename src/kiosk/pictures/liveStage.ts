import type { LiveSource } from '../../picture/LiveSource.ts';
import { keepsUp } from '../../picture/live/keepsUp.ts';
import { stagedSide } from '../../picture/live/LiveBuffers.ts';
import type { CameraFeed } from '../devices/Camera.ts';
import type { Clock } from '../devices/Clock.ts';
import type { CutoutClient, Session } from './cutoutClient.ts';
import { newsOfOrder } from './cutoutClient.ts';

export interface StageOrder {
  readonly feed: CameraFeed;
  /** The address of the scene's picture. */
  readonly scene: string;
  /** Whether the preview will be mirrored. The scene must not appear mirrored. */
  readonly mirrored: boolean;
  /** Whether the guests' light is corrected as in their picture. */
  readonly correctsLight: boolean;
  readonly signal: AbortSignal;
  /** Whether the machine has kept up for these guests before. Then they see their scene from its first frame. */
  readonly isProven: boolean;
  /** Whether the scene may still appear. It must not once the guests look into the lens. */
  readonly mayEnter: () => boolean;
  /**
   * Called with the staged picture once the machine has proved that it keeps up, and with null if the plain camera must be shown again.
   */
  readonly show: (staged: LiveSource | null) => void;
}

/** How long a machine has to prove that it keeps up, counted from its first frame. */
const provingMs = 6000;
/** A worker that delivers no frame for this long has failed. */
const patienceMs = 2500;

/**
 * Shows the guests of a running camera in their scene, as fast as the machine can: while a frame is processed, only the newest frame is
 * kept. The decision whether the machine keeps up is made before the scene is shown, and is final: a scene that disappears while guests
 * pose is worse than no scene or a slow one. Only a worker's failure ends the scene.
 */
export async function liveStage(
  cutouts: CutoutClient,
  clock: Clock,
  { feed, scene, mirrored, correctsLight, signal, isProven, mayEnter, show }: StageOrder,
): Promise<void> {
  const place = await drawScene(scene, mirrored);
  if (place === null || signal.aborted) return place?.close();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = stagedSide;
  // Transfers the worker's bitmap without a copy.
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
  let firstMs: number | null = null;
  let lastMs = 0;
  let isShown = false;
  const running = new AbortController();
  const service = stagingService(cutouts, { feed, place, correctsLight }, running.signal);
  const end = (): void => {
    running.abort();
    stop();
    place.close();
    // Drop the last frame, which shows the guests.
    context.transferFromImageBitmap(null);
    canvas.width = canvas.height = 0;
    service.forget();
  };
  const giveUp = (): void => {
    if (isShown) show(null);
    end();
  };
  let busy = false;
  let waiting = false;
  const next = (): Promise<ImageBitmap | null> | null => {
    if (!waiting) return null;
    waiting = false;
    return service.stageNow();
  };
  const work = async (): Promise<void> => {
    busy = true;
    for (let staged = next(); staged !== null;) {
      const picture = await staged;
      if (running.signal.aborted) return;
      if (picture === null) return giveUp();
      // Start the next frame before drawing this one: drawing takes the page just as long, and the worker need not wait for it.
      staged = next();
      context.transferFromImageBitmap(picture);
      lastMs = clock.now();
      firstMs ??= lastMs;
      doneMs.push(lastMs);
      if (!isShown && (isProven || keepsUp(doneMs, lastMs))) {
        isShown = true;
        show(source);
      }
      for (const draw of draws) draw();
    }
    busy = false;
  };
  const stop = feed.onFrame(() => {
    // Check this with every camera frame, to notice a silent worker.
    const now = clock.now();
    const isTooLate = !isShown && ((!isProven && !mayEnter()) || (firstMs !== null && now - firstMs > provingMs));
    if (isTooLate || (isShown && now - lastMs > patienceMs)) return giveUp();
    waiting = true;
    if (!busy) void work();
  });
  signal.addEventListener('abort', end, { signal: running.signal });
}

interface Staging {
  readonly feed: CameraFeed;
  readonly place: ImageBitmap;
  readonly correctsLight: boolean;
}

/** Sends frames to the worker, and receives them with the people placed in the scene. */
function stagingService(cutouts: CutoutClient, { feed, place, correctsLight }: Staging, signal: AbortSignal) {
  let session: Session | null = null;
  return {
    /** The feed's current frame, staged; null if that fails. Frames are not used after the signal aborts. */
    async stageNow(): Promise<ImageBitmap | null> {
      try {
        // The pixels stay in the camera's memory; only the worker converts them.
        const frame = new VideoFrame(feed.image, { timestamp: 0 });
        const id = cutouts.nextId();
        const scene = session === null ? place : null;
        session = cutouts.ask({ type: 'stage', id, frame, scene, correctsLight }, scene === null ? [frame] : [frame, scene]);
        const news = await newsOfOrder(session, id);
        const picture = news?.type === 'staged' ? news.picture : null;
        if (signal.aborted) picture?.close();
        return picture;
      } catch {
        // There is no camera frame, or no worker. The plain camera is shown, and reports its own loss.
        return null;
      }
    },
    /** Makes the worker wipe the frames' data. */
    forget: () => session?.ask({ type: 'forget' }),
  };
}

/** The scene, scaled to cover a square, for drawing behind the guests. */
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
