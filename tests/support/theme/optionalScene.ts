import type { Art } from '../../../src/headless/loadArt.ts';
import type { BuiltScene } from '../../../src/headless/renderScene.tsx';
import { buildScene, renderScene } from '../../../src/headless/renderScene.tsx';
import { stillSource } from '../../../src/headless/samplePeople.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { portraitUrl } from './classicTheme.ts';
import { expectScene } from '../picture/expectScene.ts';
import { cutTexts } from './cutTexts.ts';
import { fittedTexts } from './fittedTexts.ts';
import { guestVisits } from '../visit/sampleGuest.ts';

const orientations = ['portrait', 'landscape'] as const;
/** Scenes in which the camera is running. */
const filmed = new Set(['live', 'countdown', 'generating']);

export interface SceneLooks {
  /** The name of the scene's committed fingerprint. */
  readonly committed?: string;
  readonly judge?: (built: BuiltScene) => void;
}

/** The texts of a scene that do not fit or have lost letters, in both layouts. */
export function troubles(theme: Theme, art: Art, scene: string, { committed, judge }: SceneLooks = {}): string[] {
  const visit = guestVisits(theme).get(scene);
  if (visit === undefined) throw new Error(`there is no scene ${scene}`);
  const image = art.get(portraitUrl);
  const live = image === undefined || !filmed.has(visit.scene) ? null : stillSource(image);
  const found: string[] = [];
  for (const orientation of orientations) {
    const order = { theme, art, visit, orientation, live };
    // Texts are set before anything is drawn.
    const rendered = committed === undefined ? null : renderScene(order);
    const built = rendered ?? buildScene(order);
    found.push(...[...fittedTexts(built.view)].filter(({ fits }) => !fits).map(({ text }) => text), ...cutTexts(built.stage));
    if (rendered !== null) expectScene(rendered, `${committed}.${orientation}`);
    judge?.(built);
    built.destroy();
  }
  return found;
}
