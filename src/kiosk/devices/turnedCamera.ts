import type { CameraTurn } from '../../shared/contract/cameraTurns.ts';
import { success } from '../../shared/errors.ts';
import type { Camera, CameraFeed } from './Camera.ts';
import type { EncodePhoto } from './takeShot.ts';
import { captureFrom } from './takeShot.ts';

/**
 * A camera that is mounted sideways or upside down. When it opens, `turn` gives the clockwise rotation for its frames. If that is 0,
 * returns the camera's own feed.
 */
export function turnedCamera(camera: Camera, turn: () => Promise<CameraTurn>, encode: EncodePhoto): Camera {
  return {
    async open(request, signal) {
      const by = await turn();
      const { idealWidth, idealHeight } = request;
      const opened = await camera.open(isAcross(by) ? { ...request, idealWidth: idealHeight, idealHeight: idealWidth } : request, signal);
      return opened.ok && by !== 0 ? success(turnedFeed(opened.value, by, encode)) : opened;
    },
    onChange: (callback) => camera.onChange(callback),
  };
}

/** Whether the rotation swaps width and height. */
const isAcross = (turn: CameraTurn): boolean => turn === 90 || turn === 270;

/** Draws each frame once for all listeners, and draws nothing without listeners. */
function turnedFeed(feed: CameraFeed, turn: CameraTurn, encode: EncodePhoto): CameraFeed {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  const listeners = new Set<() => void>();
  let stopFollowing: (() => void) | null = null;
  const size = () => (isAcross(turn) ? { width: feed.height, height: feed.width } : { width: feed.width, height: feed.height });
  const paint = (): void => {
    const { width, height } = size();
    // Setting a size clears the canvas.
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    if (context === null) return;
    context.setTransform(1, 0, 0, 1, width / 2, height / 2);
    context.rotate((turn * Math.PI) / 180);
    context.drawImage(feed.image, -feed.width / 2, -feed.height / 2);
  };
  const onFrame: CameraFeed['onFrame'] = (draw) => {
    const listener = (): void => draw();
    listeners.add(listener);
    stopFollowing ??= feed.onFrame(() => {
      paint();
      for (const one of [...listeners]) one();
    });
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stopFollowing?.();
      stopFollowing = null;
    };
  };
  paint();
  return {
    get image() {
      if (listeners.size === 0) paint();
      return canvas;
    },
    get width() {
      return size().width;
    },
    get height() {
      return size().height;
    },
    onFrame,
    capture: (maxSize) =>
      captureFrom(
        () => {
          paint();
          return { image: canvas, ...size() };
        },
        maxSize,
        encode,
      ),
    onLost: (callback) => feed.onLost(callback),
    stop() {
      stopFollowing?.();
      feed.stop();
      // The last frame shows guests: free its pixels.
      canvas.width = canvas.height = 0;
    },
  };
}
