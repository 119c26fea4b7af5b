import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import type { Core, Feature, OpenFeature } from './Feature.ts';
import type { PublicAddress } from './network/publicAddress.ts';
import type { ThemeSwitcher } from './ThemeOnShow.ts';
import { gatheredParts } from './gatheredParts.ts';

/** What a program gives its features, before they are there. */
export type Ground<Settings> = Omit<Core<Settings>, 'theme' | 'uploads' | 'address' | 'gathered'> & {
  /** Where guests' phones find the booth itself now. */
  readonly ownAddress: () => PublicAddress;
};

export interface OpenFeatures<Settings> {
  readonly features: readonly Feature[];
  readonly core: Core<Settings>;
}

/** Opens features one after the other and passes each to `toClose`. Fails with the first failure's sentence. */
export async function openFeatures<Settings>(
  { ownAddress, ...ground }: Ground<Settings>,
  opening: readonly (() => Promise<OpenFeature<Settings>>)[],
  toClose: (feature: { close(): Promise<void> }) => void,
): Promise<Result<OpenFeatures<Settings>, string>> {
  const features: Feature[] = [];
  const gathered = gatheredParts(features);
  const core: Core<Settings> = {
    ...ground,
    gathered,
    theme: laterTheme(() => gathered.port('theme')),
    uploads: () => gathered.port('carrier')?.vault(ground.stores.vault) ?? ground.stores.vault,
    address: () => gathered.port('carrier')?.address(ownAddress(), core.theme.current().theme.share.nearby ?? false) ?? ownAddress(),
  };
  for (const load of opening) {
    const opened = await (await load())(core);
    if (!opened.ok) return opened;
    const feature = opened.value;
    features.push(feature);
    toClose({ close: async () => feature.close?.() });
  }
  return success({ features, core });
}

/** The theme on show, for who asks once all features are open. */
function laterTheme(find: () => ThemeSwitcher | null): ThemeSwitcher {
  const theme = (): ThemeSwitcher => {
    const found = find();
    if (found === null) throw new Error('The theme was asked for before the feature that has it was open.');
    return found;
  };
  return {
    current: () => theme().current(),
    served: () => theme().served(),
    problem: () => theme().problem(),
    get startTrouble() {
      return theme().startTrouble;
    },
    choices: () => theme().choices(),
    chosen: () => theme().chosen(),
    get own() {
      return theme().own;
    },
    choose: (id) => theme().choose(id),
    shownFrom: () => theme().shownFrom(),
  };
}
