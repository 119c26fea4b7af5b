import { expect, it } from 'vitest';
import type { Camera, CameraRequest } from '../../src/kiosk/devices/Camera.ts';
import { takeShot } from '../../src/kiosk/devices/takeShot.ts';
import { turnedCamera } from '../../src/kiosk/devices/turnedCamera.ts';
import { pngDataUrl } from '../../src/kiosk/pictures/encodePng.ts';
import type { CameraTurn } from '../../src/shared/contract/cameraTurns.ts';
import { success } from '../../src/shared/errors.ts';

const [red, blue] = [
  [255, 0, 0],
  [0, 0, 255],
];

/** A camera of 40 × 20 pixels: red in its left upper quarter, blue elsewhere. */
function cornerCamera() {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [40, 20];
  const context = canvas.getContext('2d')!;
  const draws = new Set<() => void>();
  const requests: CameraRequest[] = [];
  const paint = (corner: string): void => {
    context.fillStyle = 'blue';
    context.fillRect(0, 0, 40, 20);
    context.fillStyle = corner;
    context.fillRect(0, 0, 20, 10);
    draws.forEach((draw) => draw());
  };
  paint('red');
  const camera: Camera = {
    async open(request) {
      requests.push(request);
      return success({
        image: canvas,
        width: 40,
        height: 20,
        onFrame: (draw) => (draws.add(draw), () => draws.delete(draw)),
        capture: async (size: number) => takeShot(canvas, 40, 20, size, pngDataUrl),
        onLost: () => () => undefined,
        stop: () => draws.clear(),
      });
    },
    onChange: () => () => undefined,
  };
  return { camera, canvas, requests, paint, following: () => draws.size };
}

function colourAt(image: CanvasImageSource, x: number, y: number): number[] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 40;
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0);
  return [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
}

it.each<[turn: CameraTurn, size: readonly [number, number], corner: readonly [number, number]]>([
  [0, [40, 20], [2, 2]],
  [90, [20, 40], [17, 2]],
  [180, [40, 20], [37, 17]],
  [270, [20, 40], [2, 37]],
])('a rotation by %i degrees clockwise applies to preview, films, cutouts and shots', async (turn, size, corner) => {
  const { camera, canvas, requests, paint, following } = cornerCamera();
  const opened = await turnedCamera(camera, async () => turn, pngDataUrl).open(
    { idealWidth: 1280, idealHeight: 720 },
    new AbortController().signal,
  );
  if (!opened.ok) throw new Error(opened.error);
  const feed = opened.value;
  const isAcross = size[0] < size[1];
  expect(requests).toEqual([isAcross ? { idealWidth: 720, idealHeight: 1280 } : { idealWidth: 1280, idealHeight: 720 }]);
  expect([feed.width, feed.height]).toEqual(size);
  expect(feed.image === canvas).toBe(turn === 0);
  const opposite = [size[0] - 1 - corner[0], size[1] - 1 - corner[1]] as const;
  // Code that takes a frame itself, such as the check of how guests stand.
  expect([colourAt(feed.image, ...corner), colourAt(feed.image, ...opposite)]).toEqual([red, blue]);
  const frame = new VideoFrame(feed.image, { timestamp: 0 });
  expect([frame.displayWidth, frame.displayHeight]).toEqual(size);
  frame.close();
  // Whoever follows the frames.
  const seen: number[][] = [];
  const stops = [feed.onFrame(() => seen.push(colourAt(feed.image, ...corner))), feed.onFrame(() => undefined)];
  paint('lime');
  expect(seen).toEqual([[0, 255, 0]]);
  const shot = await feed.capture(20);
  expect(await shot.photo).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  const square = [corner[0] - (size[0] - 20) / 2, corner[1] - (size[1] - 20) / 2] as const;
  const within = square.map((place) => Math.max(2, Math.min(17, place))) as [number, number];
  expect(colourAt(shot.still.image, ...within)).toEqual([0, 255, 0]);
  stops.forEach((stop) => stop());
  expect(following()).toBe(0);
  feed.stop();
});
