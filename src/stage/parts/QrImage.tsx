import { useMemo } from 'react';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';
import { useStageSettings } from './StageSettings.ts';
import { useDrawings } from './lateDrawings.ts';
import { Image } from './shapes.tsx';

/**
 * The quiet zone's width: four modules of a 250-pixel code with 33 modules, the smallest code that holds an address at the highest error
 * correction.
 */
export const quietZonePx = 31;

export interface QrImageProps {
  /** The code's content. */
  readonly text: string;
  readonly box: Box;
  readonly errorCorrection: Theme['share']['errorCorrection'];
}

/** A QR code that fills its box completely; the caller leaves a quiet zone of four modules around it. */
export function QrImage({ text, box, errorCorrection }: QrImageProps) {
  const { theme, pixelRatio } = useStageSettings();
  const { qrDark: dark, qrLight: light } = theme.colors;
  const side = Math.min(box.width, box.height);
  const draw = useDrawings()?.qrCanvas ?? null;
  const canvas = useMemo(
    () => draw?.(text, { side, pixelRatio, errorCorrection, dark, light }),
    [draw, text, errorCorrection, side, pixelRatio, dark, light],
  );
  return <Image name="qr" image={canvas} x={box.x} y={box.y} width={side} height={side} />;
}
