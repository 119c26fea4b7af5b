import Konva from 'konva';
import { BoundedMap } from '../../shared/BoundedMap.ts';
import type { LateDrawings } from '../../stage/parts/lateDrawings.ts';
import { drawings } from '../../stage/parts/drawings.ts';
import type { QrStyle } from '../../stage/parts/qrCanvas.ts';
import { forgetTexts } from '../../stage/parts/rememberedTexts.ts';
import '../../stage/parts/shapes.tsx';
import { whenThemeFontsChange } from './loadThemeFonts.ts';

/** Call this before drawing anything. */
export function prepareStage(): void {
  whenThemeFontsChange(forgetTexts);
  // Stages set their canvases' resolution later; until then, canvases should use almost no memory.
  Konva.pixelRatio = 0.05;
}

const maxCodes = 20;
const codes = new BoundedMap<string, HTMLCanvasElement>(maxCodes);

/** Caches QR codes, because all screens share one sample address, and computing a code takes longer than drawing a screen. */
function knownQrCanvas(text: string, style: QrStyle): HTMLCanvasElement {
  const key = JSON.stringify([text, style]);
  const code = codes.get(key) ?? drawings.qrCanvas(text, style);
  codes.set(key, code);
  return code;
}

/** The drawing functions that kiosks load late. */
export const stageDrawings: LateDrawings = { ...drawings, qrCanvas: knownQrCanvas };
