import { createContext, use } from 'react';
import type { Theme } from '../../shared/theme/themeSchema.ts';

/** The permitted motion: all, only cross-fades, or none (for still pictures of scenes). */
export type MotionKind = 'full' | 'reduced' | 'still';

/** The settings shared by all parts: the theme's colours, type and motion, and the stage's resolution. */
export interface StageSettings {
  readonly theme: Theme;
  readonly motion: MotionKind;
  /** Device pixels per stage pixel. */
  readonly pixelRatio: number;
  readonly focusedId: string | null;
}

export const StageSettingsContext = createContext<StageSettings | null>(null);

export function useStageSettings(): StageSettings {
  const settings = use(StageSettingsContext);
  if (settings === null) throw new Error('a part was drawn outside a StageSettingsContext');
  return settings;
}
