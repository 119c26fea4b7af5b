import type { Orientation } from '../../../../shared/theme/layoutSchema.ts';
import type { Path } from '../../../document/ThemeEdit.ts';

/** The screen on which each part of a layout is seen, by the names of both. */
const scenes: Readonly<Record<string, string>> = {
  welcome: 'welcome',
  survey: 'survey-1',
  consent: 'consent',
  takePhoto: 'photo-live',
  result: 'result',
  notFound: 'not-found',
  trouble: 'trouble',
  closed: 'closed',
  stillThere: 'survey-still-there',
};

/** The screen on which a part of the theme is best seen; null where each will do. */
export function sceneOfPart([area, orientation, part]: Path): { readonly scene: string; readonly orientation: Orientation } | null {
  const scene = scenes[String(part)];
  if (area !== 'layouts' || (orientation !== 'portrait' && orientation !== 'landscape') || scene === undefined) return null;
  return { scene, orientation };
}
