import type { LiveSource } from '../../picture/LiveSource.ts';
import { keepsUp } from '../../picture/live/keepsUp.ts';
import type { CameraFeed } from './Camera.ts';
import type { Clock } from './Clock.ts';
import type { CutoutStudio, Session } from './cutoutStudio.ts';

/** Side of the staged picture in pixels: more than enough of a preview that is seen from arm's length. */
const side = 720;

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
  if (place === null || signal.aborted) return;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return;

  const draws = new Set<() => void>();
  const source: LiveSource = {
    image: canvas,
    width: side,
    height: side,
    onFrame(draw) {
      draws.add(draw);
      return () => draws.delete(draw);
    },
  };
  const doneMs: number[] = [];
  const running = new AbortController();
  const desk = stagingDesk(studio, feed, running.signal);
  const end = (): void => {
    running.abort();
    stop();
    place.close();
    // What is left of the guests on it goes with them.
    canvas.width = canvas.height = 0;
    desk.forget();
  };
  const giveUp = (): void => {
    show(null);
    end();
  };
  let busy = false;
  let waiting = false;
  const work = async (): Promise<void> => {
    busy = true;
    while (waiting) {
      waiting = false;
      const people = await desk.peopleNow();
      if (running.signal.aborted) return;
      if (people === null) return giveUp();
      context.drawImage(place, 0, 0);
      context.drawImage(people, 0, 0, side, side);
      people.close();
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

/** Where frames are handed in and the people on them given back. */
function stagingDesk(studio: CutoutStudio, feed: CameraFeed, signal: AbortSignal) {
  let session: Session | null = null;
  return {
    /** The people of the feed's present frame; null where they could not be had, or the signal came first. */
    async peopleNow(): Promise<ImageBitmap | null> {
      try {
        const { width, height } = feed;
        const square = Math.min(width, height);
        const size = { resizeWidth: side, resizeHeight: side } as const;
        const frame = await createImageBitmap(feed.image, (width - square) / 2, (height - square) / 2, square, square, size);
        if (signal.aborted) {
          frame.close();
          return null;
        }
        const id = studio.nextId();
        session = studio.ask({ type: 'stage', id, frame }, [frame]);
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
      const people = news?.type === 'staged' ? news.people : null;
      if (signal.aborted) people?.close();
      resolve(signal.aborted ? null : people);
    }, listening.signal);
    signal.addEventListener('abort', () => resolve(null), { signal: listening.signal });
  });
}

/** The scene covering a square, ready to be drawn again and again. */
async function drawScene(scene: string, mirrored: boolean): Promise<ImageBitmap | null> {
  const image = new Image();
  image.src = scene;
  try {
    await image.decode();
    const scale = Math.max(side / image.naturalWidth, side / image.naturalHeight);
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    if (mirrored) context.setTransform(-1, 0, 0, 1, side, 0);
    context.drawImage(image, (side - width) / 2, (side - height) / 2, width, height);
    return canvas.transferToImageBitmap();
  } catch {
    return null;
  }
}
