import { createContext, use } from 'react';
import type { drawings } from './drawings.ts';

/**
 * Functions that draw QR codes and moving samples. Scenes before the photo need them, but Welcome doesn't, so the stage's owner loads
 * them once Welcome is on the screen.
 */
export type LateDrawings = typeof drawings;

/** Null until the functions are loaded. */
export const LateContext = createContext<LateDrawings | null>(null);

/** The drawing functions; null until they are loaded. */
export const useDrawings = (): LateDrawings | null => use(LateContext);
