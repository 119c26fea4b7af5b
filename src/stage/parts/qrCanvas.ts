import { create as createQrCode } from 'qrcode';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { rasterise } from './rasterCache.ts';

export interface QrStyle {
  /** The side in stage pixels. */
  readonly side: number;
  /** Canvas pixels per stage pixel. */
  readonly pixelRatio: number;
  readonly errorCorrection: Theme['share']['errorCorrection'];
  readonly dark: string;
  readonly light: string;
}

/** A QR code that fills its canvas completely, with all module edges on whole pixels. */
export function qrCanvas(text: string, { side, pixelRatio, errorCorrection, dark, light }: QrStyle): HTMLCanvasElement {
  const { modules } = createQrCode(text, { errorCorrectionLevel: errorCorrection });
  return rasterise(side, side, pixelRatio, (context) => {
    const pixels = context.canvas.width;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = light;
    context.fillRect(0, 0, pixels, pixels);
    context.fillStyle = dark;
    // Put edges on whole device pixels, because grey edges reduce the distance at which cheap phone cameras can read the code.
    const edge = (module: number): number => Math.round((module * pixels) / modules.size);
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        if (modules.get(row, column) === 0) continue;
        context.fillRect(edge(column), edge(row), edge(column + 1) - edge(column), edge(row + 1) - edge(row));
      }
    }
  });
}
