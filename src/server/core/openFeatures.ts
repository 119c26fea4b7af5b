import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import type { Feature, GatheredParts, OpenFeature } from './Feature.ts';
import { gatheredParts } from './gatheredParts.ts';

/** Opens a program's features one after the other and passes each to `toClose`. Fails with the first failure's sentence. */
export async function openFeatures<OfProgram>(
  opening: readonly OpenFeature<OfProgram>[],
  coreOf: (gathered: GatheredParts) => OfProgram,
  toClose: (feature: { close(): Promise<void> }) => void,
): Promise<Result<{ readonly features: readonly Feature[]; readonly core: OfProgram }, string>> {
  const features: Feature[] = [];
  const core = coreOf(gatheredParts(features));
  for (const open of opening) {
    const opened = await open(core);
    if (!opened.ok) return opened;
    const feature = opened.value;
    features.push(feature);
    toClose({ close: async () => feature.close?.() });
  }
  return success({ features, core });
}
