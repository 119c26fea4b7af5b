import type { StageFeature } from '../../views/StageFeature.ts';

/** The hosts' album: icons for the point that guests may tick in the consent scene. */
export const albumOnStage: StageFeature = {
  name: 'album',
  icons: {
    unticked: { path: 'M9 9H39V39H9Z' },
    ticked: { path: 'M9 9H39V39H9Z M15 24.5L22 31L34 16.5' },
  },
};
