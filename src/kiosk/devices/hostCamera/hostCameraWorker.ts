import type { GreyPicture } from '../../../picture/live/matchView.ts';
import { matchView, usualView } from '../../../picture/live/matchView.ts';
import { maxShotBytes } from '../../../shared/contract/camera/stillCamera.ts';
import type { CameraTurn } from '../../../shared/contract/cameraTurns.ts';
import { exifOrientation } from '../../../shared/share/exifOrientation.ts';
import type { HostCameraNews, HostCameraOrder } from './HostCameraNews.ts';
import { splitFrames } from './splitFrames.ts';

/** Reads and decodes the server camera's pictures in a worker: decoding a shot takes the page a second. */

/** The newest frame's file, which is also compared with the shot. */
let newest: Uint8Array<ArrayBuffer> | null = null;
let turn: CameraTurn = 0;
let isWanted = true;
let isShown = true;
let isDecoding = false;

/** The width for comparing frame and shot. */
const comparedWidth = 192;

self.addEventListener('message', ({ data }: MessageEvent<HostCameraOrder>) => {
  switch (data.type) {
    case 'preview':
      turn = data.turn;
      void receivePreview();
      return;
    case 'drawn':
      isWanted = true;
      void showNewest();
      return;
    case 'shoot':
      void shoot(data);
  }
});

const say = (news: HostCameraNews, transfer: Transferable[] = []): void => self.postMessage(news, { transfer });

async function receivePreview(): Promise<void> {
  try {
    const { ok, body } = await fetch('/api/camera/live', { cache: 'no-store' });
    if (!ok || body === null) return say({ type: 'over' });
    const reader = body.getReader();
    const take = splitFrames((frame) => {
      newest = frame;
      isShown = false;
    });
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (!take(piece.value)) break;
      void showNewest();
    }
    await reader.cancel();
  } catch {
    // The server has gone; the message below tells the page.
  }
  say({ type: 'over' });
}

/** Shows the newest frame and drops those that arrived before it. */
async function showNewest(): Promise<void> {
  if (!isWanted || isShown || isDecoding || newest === null) return;
  isDecoding = true;
  try {
    const bitmap = upright(await createImageBitmap(new Blob([newest])), turn, false);
    isWanted = false;
    isShown = true;
    say({ type: 'frame', bitmap }, [bitmap]);
  } catch {
    // A damaged frame was skipped; the next one follows.
    isShown = true;
  } finally {
    isDecoding = false;
  }
  void showNewest();
}

async function shoot({ shot, turn: by, maxSize }: Extract<HostCameraOrder, { type: 'shoot' }>): Promise<void> {
  const frame = newest;
  try {
    const answer = await fetch(`/api/camera/shots?id=${shot}`, { method: 'POST', cache: 'no-store' });
    const file = answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    if (file === null || file.length > maxShotBytes) return say({ type: 'shot', shot, bitmap: null });
    const bitmap = await developed(file, frame, by, maxSize);
    say({ type: 'shot', shot, bitmap }, [bitmap]);
  } catch {
    say({ type: 'shot', shot, bitmap: null });
  }
}

/**
 * The centred square of the preview's view in the shot, upright. If the file states the camera's orientation, that is used; otherwise the
 * shot is rotated like the preview. Browsers convert the file's colours to the screen's.
 */
async function developed(
  file: Uint8Array<ArrayBuffer>,
  frame: Uint8Array<ArrayBuffer> | null,
  by: CameraTurn,
  maxSize: number,
): Promise<ImageBitmap> {
  const up = exifOrientation(file);
  // Frame and shot are compared in the sensor's orientation, so the browser must not rotate the shot.
  if (up !== null) file[up.at] = 1;
  const whole = await createImageBitmap(new Blob([file]));
  try {
    const view = frame === null ? usualView(whole.width / whole.height, whole.width / whole.height) : await viewOf(frame, whole);
    const [width, height] = [view.width * whole.width, view.height * whole.height];
    const side = Math.floor(Math.min(width, height));
    const [x, y] = [view.x * whole.width + (width - side) / 2, view.y * whole.height + (height - side) / 2];
    const size = Math.min(side, maxSize);
    const square = await createImageBitmap(whole, Math.floor(x), Math.floor(y), side, side, {
      resizeWidth: size,
      resizeHeight: size,
      resizeQuality: 'high',
    });
    const [told, isFlipped] = turns[up?.orientation ?? 1] ?? [0, false];
    return upright(square, up === null || up.orientation === 1 ? by : told, isFlipped);
  } finally {
    whole.close();
    file.fill(0);
  }
}

/** The clockwise rotation for each EXIF orientation, and whether the picture is mirrored after that. */
const turns: Readonly<Record<number, readonly [turn: CameraTurn, isMirrored: boolean]>> = {
  1: [0, false],
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [90, true],
  6: [90, false],
  7: [270, true],
  8: [270, false],
};

async function viewOf(frame: Uint8Array<ArrayBuffer>, whole: ImageBitmap) {
  const small = await createImageBitmap(new Blob([frame]));
  try {
    return matchView(await greyOf(small), await greyOf(whole));
  } finally {
    small.close();
  }
}

async function greyOf(picture: ImageBitmap): Promise<GreyPicture> {
  const [width, height] = [comparedWidth, Math.max(2, Math.round((comparedWidth * picture.height) / picture.width))];
  const small = await createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('the browser could not create a canvas');
  context.drawImage(small, 0, 0);
  small.close();
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Float32Array(width * height);
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = 0.3 * (data[at * 4] ?? 0) + 0.59 * (data[at * 4 + 1] ?? 0) + 0.11 * (data[at * 4 + 2] ?? 0);
  return { pixels, width, height };
}

/** The picture rotated clockwise, and then mirrored if requested. Closes the given picture if it returns another one. */
function upright(picture: ImageBitmap, by: CameraTurn, isMirrored: boolean): ImageBitmap {
  if (by === 0 && !isMirrored) return picture;
  const isAcross = by === 90 || by === 270;
  const [width, height] = isAcross ? [picture.height, picture.width] : [picture.width, picture.height];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('the browser could not create a canvas');
  context.translate(width / 2, height / 2);
  if (isMirrored) context.scale(-1, 1);
  context.rotate((by * Math.PI) / 180);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  picture.close();
  return canvas.transferToImageBitmap();
}
