import { useSyncExternalStore } from 'react';
import type { qrCanvas } from './qrCanvas.ts';

/** What draws QR codes. No scene before the camera has one, so whoever opens the stage brings it when Welcome is there. */
export type QrDrawing = typeof qrCanvas;

let drawing: QrDrawing | null = null;
const waiting = new Set<() => void>();

/** From now on QR codes are drawn by this. */
export function bringQrDrawing(brought: QrDrawing): void {
  drawing = brought;
  for (const tell of waiting) tell();
}

/** What draws QR codes, once it has been brought. */
export const useQrDrawing = (): QrDrawing | null => useSyncExternalStore(waitFor, () => drawing);

function waitFor(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}
