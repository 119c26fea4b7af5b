import type { Core, GatheredParts } from './Feature.ts';
import type { PublicAddress } from './network/publicAddress.ts';
import type { ThemeSwitcher } from './ThemeOnShow.ts';

/** The booth's part of `Core`, available before any feature is open. */
export type Ground<Settings> = Omit<Core<Settings>, 'theme' | 'uploads' | 'address' | 'gathered'> & {
  /** The booth's current address for guests' phones. */
  readonly ownAddress: () => PublicAddress;
};

/** Combines the features' `Core`: the booth's own parts, and the parts that features provide to each other. */
export function boothCore<Settings>({ ownAddress, ...ground }: Ground<Settings>, gathered: GatheredParts): Core<Settings> {
  const theme = laterTheme(() => gathered.port('theme'));
  return {
    ...ground,
    gathered,
    theme,
    uploads: () => gathered.port('carrier')?.vault(ground.stores.vault) ?? ground.stores.vault,
    address: () => gathered.port('carrier')?.address(ownAddress(), theme.current().theme.share.nearby ?? false) ?? ownAddress(),
  };
}

/** The theme on show. Throws if used before the theme feature is open. */
function laterTheme(find: () => ThemeSwitcher | null): ThemeSwitcher {
  const theme = (): ThemeSwitcher => {
    const found = find();
    if (found === null) throw new Error('The theme was used before the theme feature was open.');
    return found;
  };
  return {
    current: () => theme().current(),
    served: () => theme().served(),
    problem: () => theme().problem(),
    get startProblem() {
      return theme().startProblem;
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
