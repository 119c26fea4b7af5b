import { useSyncExternalStore } from 'react';
import type { drawings } from './drawings.ts';

/**
 * What draws QR codes, what moves in samples and films, and all around a photo: people who step together, seconds, rings, scenes that grow. Welcome has none of
 * them, so whoever opens the stage brings it when Welcome is there.
 */
export type LateDrawings = typeof drawings;

let late: LateDrawings | null = null;
const waiting = new Set<() => void>();

/** From now on these draw. */
export function bringDrawings(brought: LateDrawings): void {
  late = brought;
  for (const tell of waiting) tell();
}

/** What draws, once it has been brought. */
export const useDrawings = (): LateDrawings | null => useSyncExternalStore(waitFor, () => late);

function waitFor(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}
