import type { Shot } from './Camera.ts';

/** Encodes a canvas as a PNG data URL; rejects if the browser has lost the canvas. */
export type EncodePhoto = (canvas: HTMLCanvasElement) => Promise<string>;

/**
 * Draws a frame's largest centred square to a hidden canvas (the still that is shown while the picture is being made) and starts encoding it as a PNG
 * data URL. Throws if the frame has no size or the browser has lost its graphics.
 */
export function takeShot(frame: CanvasImageSource, frameWidth: number, frameHeight: number, maxSize: number, encode: EncodePhoto): Shot {
  const side = Math.min(frameWidth, frameHeight);
  if (side < 1) throw new Error('the camera has not delivered a frame yet');
  const size = Math.min(side, maxSize);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser could not create a canvas for the photo');
  context.drawImage(frame, (frameWidth - side) / 2, (frameHeight - side) / 2, side, side, 0, 0, size, size);
  if (context.isContextLost()) throw new Error('the browser has lost the drawing');
  const wipe = (): void => context.clearRect(0, 0, size, size);
  return { photo: encode(canvas), still: { image: canvas, width: size, height: size, onFrame: () => () => undefined, wipe } };
}

/** A frame for taking a shot. */
interface ShotFrame {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

/**
 * Takes a shot of the frame from `frameNow`, in separate tasks, so that the page can handle touches in between. Rejects if there is no
 * frame.
 */
export async function captureFrom(frameNow: () => ShotFrame, maxSize: number, encode: EncodePhoto): Promise<Shot> {
  // Reading a video frame's pixels takes the browser 10 ms or more, so handle touches first.
  await nextTask();
  const { image, width, height } = frameNow();
  const shot = takeShot(image, width, height, maxSize, encode);
  // The caller will see the rejection later; don't report it as unhandled now.
  shot.photo.catch(() => undefined);
  // Drawing the shot takes the stage just as long, so handle touches before that, too.
  await nextTask();
  return shot;
}

/** Waits only for the browser's next task, which a test's clock can't provide. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
