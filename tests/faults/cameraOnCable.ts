import { copyFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { filmFile, portraitUrl } from '../support/theme/classicTheme.ts';

/** A camera that can be removed and swapped: the browser's fake camera, which reads a film each time it is opened. */
export interface CameraOnCable {
  /** What it plays. */
  readonly film: string;
  readonly unplug: () => void;
  readonly plugIn: () => void;
  /** Installs another camera with a different picture size and a coloured strip along the lower edge. */
  readonly swap: () => Promise<void>;
  readonly close: () => void;
}

/** The strip's colour in all pictures of the other camera. */
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
      // Never overwrite the film that is playing.
      writeFileSync(away, Buffer.concat(frames));
      renameSync(away, film);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
