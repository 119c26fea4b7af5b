import { createContext, use } from 'react';
import type { drawings } from './drawings.ts';

/** What draws QR codes, and what moves in samples: scenes before the photo have them, Welcome has not. Whoever opens the stage loads them when Welcome is there. */
export type LateDrawings = typeof drawings;

/** Null until it is loaded. */
export const LateContext = createContext<LateDrawings | null>(null);

/** What draws, once it is loaded. */
export const useDrawings = (): LateDrawings | null => use(LateContext);
