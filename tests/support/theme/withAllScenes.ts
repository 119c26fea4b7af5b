import type { Theme } from '../../../src/shared/theme/themeSchema.ts';

/** The theme with every scene switched on. */
export const withAllScenes = (theme: Theme): Theme => ({
  ...theme,
  brand: { ...theme.brand, openingTimes: ['Saturday, noon to eight', 'Sunday, noon to six'] },
  consent: { ...theme.consent, enabled: true, link: 'https://example.com/terms' },
  camera: { ...theme.camera, posingHelp: true, retake: { ...theme.camera.retake, count: 1 } },
});
