import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { filmFile, portraitUrl } from '../support/theme/classicTheme.ts';

/** A camera that can be taken away and put in the place of another: the browser's fake one, which reads a film anew each time it is opened. */
export interface CameraOnCable {
  /** What it plays. */
  readonly film: string;
  readonly unplug: () => void;
  readonly plugIn: () => void;
  /** Another camera stands there from now on, with pictures of another size and a strip of colour along their lower edge. */
  readonly swap: () => Promise<void>;
  readonly close: () => void;
}

/** Along the lower edge of all that the other camera films. */
export const otherCamerasStrip = [208, 0, 112] as const;

export function cameraOnCable(): CameraOnCable {
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-camera-'));
  const film = join(folder, 'film.mjpeg');
  const away = join(folder, 'away.mjpeg');
  copyFileSync(filmFile, film);
  return {
    film,
    unplug: () => renameSync(film, away),
    plugIn: () => renameSync(away, film),
    async swap() {
      const portrait = await loadImage(Buffer.from(portraitUrl.slice(portraitUrl.indexOf(',') + 1), 'base64'));
      const canvas = createCanvas(1280, 720);
      const frames = [0, 1].map((shift) => {
        const context = canvas.getContext('2d');
        context.drawImage(portrait, 280 - shift, 0, 720, 720);
        context.fillStyle = `rgb(${otherCamerasStrip.join(' ')})`;
        context.fillRect(0, 640, 1280, 80);
        return canvas.toBuffer('image/jpeg', 90);
      });
      // Not over the film that is being played.
      writeFileSync(away, Buffer.concat(frames));
      renameSync(away, film);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
