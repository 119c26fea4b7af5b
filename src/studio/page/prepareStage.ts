import Konva from 'konva';
import { BoundedMap } from '../../shared/BoundedMap.ts';
import type { LateDrawings } from '../../stage/parts/lateDrawings.ts';
import { drawings } from '../../stage/parts/drawings.ts';
import type { QrStyle } from '../../stage/parts/qrCanvas.ts';
import { forgetTexts } from '../../stage/parts/rememberedTexts.ts';
import '../../stage/parts/shapes.tsx';
import { whenThemeFontsChange } from './loadThemeFonts.ts';

/** Call before anything is drawn. */
export function prepareStage(): void {
  whenThemeFontsChange(forgetTexts);
  // Stages get canvases of their own resolution later; until then they should cost nothing.
  Konva.pixelRatio = 0.05;
}

const maxCodes = 20;
const codes = new BoundedMap<string, HTMLCanvasElement>(maxCodes);

/** All screens share one dummy address: computing a QR code takes longer than drawing a screen. */
function knownQrCanvas(text: string, style: QrStyle): HTMLCanvasElement {
  const key = JSON.stringify([text, style]);
  const code = codes.get(key) ?? drawings.qrCanvas(text, style);
  codes.set(key, code);
  return code;
}

/** What a kiosk loads later. */
export const stageDrawings: LateDrawings = { ...drawings, qrCanvas: knownQrCanvas };
