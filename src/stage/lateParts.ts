import { film } from './features/film/film.tsx';
import { print } from './features/print/print.tsx';
import { drawings } from './parts/drawings.ts';
import type { Icon } from './parts/LineIcon.tsx';
import { icons } from './parts/LineIcon.tsx';
import { making } from './scenes/takePhoto/making.tsx';
import type { StageFeature } from './views/StageFeature.ts';

/** The features of the stage. Where several show something, they come in this order. */
const features: readonly StageFeature[] = [film, print];

/**
 * All of the stage that Welcome has none of: whoever opens a stage loads it when Welcome is there. In one file, because more would split the
 * page's program, and Welcome would wait for more requests.
 */
export const lateParts = {
  drawings,
  making,
  features,
  icons: features.reduce<Readonly<Record<string, Icon>>>((all, feature) => ({ ...all, ...feature.icons }), icons),
};

export type LateParts = typeof lateParts;
