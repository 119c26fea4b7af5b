import type { Art } from '../../../src/headless/loadArt.ts';
import type { RenderedScene } from '../../../src/headless/renderScene.tsx';
import { renderScene } from '../../../src/headless/renderScene.tsx';
import { stillSource } from '../../../src/headless/samplePeople.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { portraitUrl } from './classicTheme.ts';
import { expectScene } from '../picture/expectScene.ts';
import { cutTexts } from './cutTexts.ts';
import { fittedTexts } from './fittedTexts.ts';
import { guestVisits } from '../visit/sampleGuest.ts';

/** A small picture is enough where none is committed. */
const smallRatio = 0.25;
const orientations = ['portrait', 'landscape'] as const;
/** Scenes in which the camera is running. */
const filmed = new Set(['live', 'countdown', 'generating']);

export interface SceneLooks {
  /** The name under which a fingerprint of the scene is committed. */
  readonly committed?: string;
  readonly judge?: (rendered: RenderedScene) => void;
}

/** What of a scene's texts has no room or lost letters, in both layouts. */
export function troubles(theme: Theme, art: Art, scene: string, { committed, judge }: SceneLooks = {}): string[] {
  const visit = guestVisits(theme).get(scene);
  if (visit === undefined) throw new Error(`there is no scene ${scene}`);
  const image = art.get(portraitUrl);
  const live = image === undefined || !filmed.has(visit.scene) ? null : stillSource(image);
  const found: string[] = [];
  for (const orientation of orientations) {
    const rendered = renderScene({ theme, art, visit, orientation, live, pixelRatio: committed === undefined ? smallRatio : 1 });
    found.push(...[...fittedTexts(rendered.view)].filter(({ fits }) => !fits).map(({ text }) => text), ...cutTexts(rendered.stage));
    if (committed !== undefined) expectScene(rendered, `${committed}.${orientation}`);
    judge?.(rendered);
    rendered.destroy();
  }
  return found;
}
