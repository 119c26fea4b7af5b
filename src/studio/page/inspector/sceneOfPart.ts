import { sampleOfSection } from '../../../flow/sampleOfSection.ts';
import type { Orientation } from '../../../shared/theme/layoutSchema.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';

/** The screen that shows each part of a theme best; parts not listed are visible everywhere. */
const scenes: Readonly<Record<string, string>> = {
  brand: 'welcome',
  languages: 'welcome',
  survey: 'survey-1',
  camera: 'photo-live',
  share: 'result',
  consent: 'consent',
  idle: 'survey-still-there',
  card: 'result',
  character: 'result',
};

/** The best screen for a part of the theme; null if any screen will do. */
export function sceneOfPart([area, orientation, part]: Path): { readonly scene: string; readonly orientation?: Orientation } | null {
  const scene = area === 'layouts' ? sampleOfSection[String(part)] : scenes[String(area)];
  if (scene === undefined) return null;
  return area === 'layouts' && (orientation === 'portrait' || orientation === 'landscape') ? { scene, orientation } : { scene };
}
