import type { StageFeature } from './StageFeature.ts';

/** The features' parts of a scene, each with its feature's name. */
export const featureParts = <Part extends object>(
  features: readonly StageFeature[],
  give: (feature: StageFeature) => Part | null | undefined,
) =>
  features.flatMap((feature) => {
    const part = give(feature) ?? null;
    return part === null ? [] : [{ name: feature.name, ...part }];
  });
