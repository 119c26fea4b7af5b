import { create as createQrCode } from 'qrcode';
import { useMemo } from 'react';
import { Image } from 'react-konva';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';
import { useLook } from './Look.ts';
import { rasterise } from './rasterShelf.ts';

/** Four modules of a code of 33, the smallest at the highest correction that an address needs, at 250 pixels. */
export const quietZonePx = 31;

export interface QrImageProps {
  /** What a phone reads. */
  readonly text: string;
  readonly box: Box;
  readonly errorCorrection: Theme['share']['errorCorrection'];
}

/** A QR code that fills its box to the edge; whoever places it leaves the quiet zone of four modules around it. */
export function QrImage({ text, box, errorCorrection }: QrImageProps) {
  const { theme, pixelRatio } = useLook();
  const { qrDark, qrLight } = theme.colors;
  const side = Math.min(box.width, box.height);
  const canvas = useMemo(() => {
    const { modules } = createQrCode(text, { errorCorrectionLevel: errorCorrection });
    return rasterise(side, side, pixelRatio, (context) => {
      const pixels = context.canvas.width;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = qrLight;
      context.fillRect(0, 0, pixels, pixels);
      context.fillStyle = qrDark;
      // Edges on whole device pixels: a grey edge costs a cheap phone camera its reading distance.
      const edge = (module: number): number => Math.round((module * pixels) / modules.size);
      for (let row = 0; row < modules.size; row++) {
        for (let column = 0; column < modules.size; column++) {
          if (modules.get(row, column) === 0) continue;
          context.fillRect(edge(column), edge(row), edge(column + 1) - edge(column), edge(row + 1) - edge(row));
        }
      }
    });
  }, [text, errorCorrection, side, pixelRatio, qrDark, qrLight]);
  return <Image name="qr" image={canvas} x={box.x} y={box.y} width={side} height={side} listening={false} perfectDrawEnabled={false} />;
}
