import type { CameraFeed } from '../../../src/kiosk/devices/Camera.ts';

/** A camera feed in a browser that shows a frame when the test asks for one: grey, 64 x 48. */
export function canvasFeed(): CameraFeed & { frame(): void; readonly watched: () => boolean } {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 48;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#808080';
  context.fillRect(0, 0, 64, 48);
  const watching = new Set<() => void>();
  return {
    image: canvas,
    width: 64,
    height: 48,
    onFrame(draw) {
      watching.add(draw);
      return () => watching.delete(draw);
    },
    capture: () => Promise.reject(new Error('nobody takes a photo here')),
    onLost: () => () => undefined,
    stop: () => watching.clear(),
    frame: () => watching.forEach((draw) => draw()),
    watched: () => watching.size > 0,
  };
}
