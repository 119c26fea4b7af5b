import { failure, success } from '../../shared/errors.ts';
import type { Camera, CameraFeed } from './Camera.ts';
import type { EncodePhoto } from './takeShot.ts';
import { takeShot } from './takeShot.ts';

const framesPerSecond = 15;

/** A camera without hardware, for trying out themes: films a picture that sways a little to look live. */
export function pictureCamera(imageUrl: string, encode: EncodePhoto): Camera {
  return {
    async open({ idealWidth, idealHeight }) {
      const picture = new Image();
      picture.src = imageUrl;
      try {
        await picture.decode();
      } catch {
        return failure('none');
      }
      return success(feedOf(picture, idealWidth, idealHeight, encode));
    },
    onChange: () => () => undefined,
  };
}

function feedOf(picture: HTMLImageElement, width: number, height: number, encode: EncodePhoto): CameraFeed {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  const listeners = new Set<() => void>();
  const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight) * 1.06;
  const show = (): void => {
    const sway = Math.sin(performance.now() / 900) * width * 0.02;
    const [w, h] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
    context?.drawImage(picture, (width - w) / 2 + sway, (height - h) / 2, w, h);
    listeners.forEach((draw) => draw());
  };
  show();
  const timer = setInterval(show, 1000 / framesPerSecond);
  return {
    image: canvas,
    width,
    height,
    onFrame(draw) {
      listeners.add(draw);
      return () => listeners.delete(draw);
    },
    capture: async (maxSize) => takeShot(canvas, width, height, maxSize, encode),
    onLost: () => () => undefined,
    stop() {
      clearInterval(timer);
      listeners.clear();
    },
  };
}
