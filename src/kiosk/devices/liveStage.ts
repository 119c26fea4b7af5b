import type { LiveSource } from '../../picture/LiveSource.ts';
import { keepsUp } from '../../picture/live/keepsUp.ts';
import type { CameraFeed } from './Camera.ts';
import type { Clock } from './Clock.ts';
import type { CutoutStudio } from './cutoutStudio.ts';

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
 * Shows the guests of a running camera in their scene, at the rate that the machine allows: a frame that comes while another
 * is at work is left out. Gives up for this guest when fewer than 12 frames come in a second, or the worker fails.
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
  let busy = false;
  const running = new AbortController();
  const end = (): void => {
    running.abort();
    stop();
    // What is left of the guests on it goes with them.
    canvas.width = canvas.height = 0;
  };
  const giveUp = (): void => {
    show(null);
    end();
  };
  const next = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    const people = await peopleOf(studio, feed, running.signal);
    busy = false;
    if (running.signal.aborted) return people?.close();
    if (people === null) return giveUp();
    context.drawImage(place, 0, 0);
    context.drawImage(people, 0, 0, side, side);
    people.close();
    doneMs.push(clock.now());
    if (!keepsUp(doneMs, clock.now())) return giveUp();
    if (doneMs.length === 1) show(source);
    for (const draw of draws) draw();
  };
  const stop = feed.onFrame(() => void next());
  signal.addEventListener('abort', end, { signal: running.signal });
}

/** The people of the feed's present frame; null where they could not be had. */
async function peopleOf(studio: CutoutStudio, feed: CameraFeed, signal: AbortSignal): Promise<ImageBitmap | null> {
  try {
    const { width, height } = feed;
    const square = Math.min(width, height);
    const size = { resizeWidth: side, resizeHeight: side } as const;
    const frame = await createImageBitmap(feed.image, (width - square) / 2, (height - square) / 2, square, square, size);
    const id = studio.nextId();
    const session = studio.ask({ type: 'stage', id, frame }, [frame]);
    return await new Promise((resolve) => {
      const listening = new AbortController();
      const answer = (people: ImageBitmap | null): void => {
        listening.abort();
        resolve(people);
      };
      session.listen((news) => {
        if (news === null) answer(null);
        else if (news.id === id) answer(news.type === 'staged' ? news.people : null);
      }, listening.signal);
      signal.addEventListener('abort', () => answer(null), { signal: listening.signal });
    });
  } catch {
    // The camera has no frame, or there is no worker: the camera itself is shown, which says so if it is lost.
    return null;
  }
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
