import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { projectRoot } from '../theme/classicTheme.ts';

/** The people in front of the camera: the portrait, the portrait beside its mirror image, or nobody. */
export type Sitters = 'one' | 'two' | 'nobody';

/** Replaces the camera of all pages with a 1080 x 1080 camera in front of these people. */
export async function seat(context: BrowserContext, sitters: Sitters): Promise<void> {
  const portrait = readFileSync(`${projectRoot}/tests/fixtures/astronaut.png`).toString('base64');
  await context.addInitScript(
    ({ base64, who }) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 1080;
        const context = canvas.getContext('2d')!;
        const draw = (): void => {
          context.setTransform(1, 0, 0, 1, 0, 0);
          context.fillStyle = '#b9b2a6';
          context.fillRect(0, 0, 1080, 1080);
          if (who === 'nobody') {
            // A floor, a window and a table, because the booth takes a single-coloured picture for a camera fault.
            for (const [colour, x, y, width, height] of [
              ['#6b5846', 0, 800, 1080, 280],
              ['#dfe9ef', 140, 160, 300, 380],
              ['#4a3526', 620, 640, 360, 30],
              ['#4a3526', 650, 670, 24, 220],
              ['#4a3526', 926, 670, 24, 220],
            ] as const) {
              context.fillStyle = colour;
              context.fillRect(x, y, width, height);
            }
            return;
          }
          if (who === 'one') context.drawImage(image, 0, 0, 1080, 1080);
          if (who !== 'two') return;
          context.drawImage(image, 0, 540, 540, 540);
          context.setTransform(-1, 0, 0, 1, 1080, 0);
          context.drawImage(image, 0, 540, 540, 540);
        };
        draw();
        // A canvas gives a frame whenever something is drawn on it.
        setInterval(draw, 50);
        return canvas.captureStream();
      };
    },
    { base64: portrait, who: sitters },
  );
}
