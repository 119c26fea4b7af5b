import { createContext, use } from 'react';
import type { Theme } from '../../shared/theme/themeSchema.ts';

/** How much things may move: all, cross-fades only, or not at all (still pictures of scenes). */
export type MotionKind = 'full' | 'reduced' | 'still';

/** What every part draws with: the theme's colours, type and motion, and the stage's resolution. */
export interface Look {
  readonly theme: Theme;
  readonly motion: MotionKind;
  /** Device pixels per stage pixel. */
  readonly pixelRatio: number;
  readonly focusedId: string | null;
}

export const LookContext = createContext<Look | null>(null);

export function useLook(): Look {
  const look = use(LookContext);
  if (look === null) throw new Error('a part was drawn outside of a LookContext');
  return look;
}
