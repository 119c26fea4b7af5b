import type { CameraTrouble } from '../../../src/shared/contract/cameraFaults.ts';
import type { Camera, CameraFeed } from '../../../src/kiosk/devices/Camera.ts';
import { takeShot } from '../../../src/kiosk/devices/takeShot.ts';
import { pngDataUrl } from '../../../src/kiosk/pictures/encodePng.ts';
import { failure, success } from '../../../src/shared/errors.ts';

/** A camera whose frames and opening the test controls, and whose feeds it can inspect. */
export interface CanvasCamera extends Camera {
  /** Shows the next frame, in another colour than the last. */
  frame(): void;
  /** Replaces the camera; the first one's pixels are freed. */
  replace(): void;
  /** Makes opening fail for this reason, or succeed again. */
  refuse(trouble: CameraTrouble | null): void;
  /** The number of feeds that were opened and not stopped. */
  running(): number;
  /** The number of frame listeners on all feeds. */
  watching(): number;
}

export function canvasCamera(width = 320, height = 240): CanvasCamera {
  const newCanvas = (): HTMLCanvasElement => Object.assign(document.createElement('canvas'), { width, height });
  let canvas = newCanvas();
  const feeds = new Set<CameraFeed>();
  const watchers = new Set<() => void>();
  let trouble: CameraTrouble | null = null;
  let frames = 0;
  const paint = (): void => {
    const context = canvas.getContext('2d')!;
    context.fillStyle = `hsl(${(frames++ * 67) % 360} 80% 50%)`;
    context.fillRect(0, 0, width, height);
    context.fillStyle = 'white';
    context.fillRect(width / 8, height / 8, width / 4, height / 4);
  };
  paint();

  function feed(): CameraFeed {
    const mine = new Set<() => void>();
    const opened: CameraFeed = {
      get image() {
        return canvas;
      },
      width,
      height,
      onFrame(draw) {
        mine.add(draw);
        watchers.add(draw);
        return () => {
          mine.delete(draw);
          watchers.delete(draw);
        };
      },
      capture: async (maxSize) => takeShot(canvas, width, height, maxSize, pngDataUrl),
      onLost: () => () => undefined,
      stop() {
        feeds.delete(opened);
        mine.forEach((draw) => watchers.delete(draw));
      },
    };
    feeds.add(opened);
    return opened;
  }

  return {
    open: async () => (trouble === null ? success(feed()) : failure(trouble)),
    onChange: () => () => undefined,
    frame() {
      paint();
      watchers.forEach((draw) => draw());
    },
    replace() {
      canvas.width = canvas.height = 0;
      canvas = newCanvas();
    },
    refuse: (reason) => (trouble = reason),
    running: () => feeds.size,
    watching: () => watchers.size,
  };
}
