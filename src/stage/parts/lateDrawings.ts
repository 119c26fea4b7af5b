import { createContext, use } from 'react';
import type { drawings } from './drawings.ts';

/**
 * What draws QR codes, what moves in samples, and all around a photo: people who step together, seconds, rings, scenes that grow. Welcome has none of
 * them, so whoever opens the stage loads it when Welcome is there.
 */
export type LateDrawings = typeof drawings;

/** Null until it is loaded. */
export const LateContext = createContext<LateDrawings | null>(null);

/** What draws, once it is loaded. */
export const useDrawings = (): LateDrawings | null => use(LateContext);
