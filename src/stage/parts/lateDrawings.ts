import { createContext, use } from 'react';
import type { drawings } from './drawings.ts';

/**
 * Draws QR codes and moving samples: scenes before the photo need them, Welcome doesn't. Whoever opens the stage loads them once Welcome is on the
 * screen.
 */
export type LateDrawings = typeof drawings;

/** Null until it is loaded. */
export const LateContext = createContext<LateDrawings | null>(null);

/** The drawing functions, once they are loaded. */
export const useDrawings = (): LateDrawings | null => use(LateContext);
