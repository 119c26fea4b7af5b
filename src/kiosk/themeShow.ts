import type { Visit } from '../flow/Visit.ts';
import type { ThemeResponse } from '../shared/contract/themeResponse.ts';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import type { ThemeListener } from './api/followTheme.ts';
import type { AssembledBooth } from './assembleBooth.ts';

/** The theme on the screen, with its booth. */
export interface ShownTheme extends ThemeResponse {
  readonly store: AssembledBooth;
  /** Whether the theme needs staff's attention. */
  readonly broken: boolean;
  /** Changes when the next drawing must not reuse anything. */
  readonly tree: string;
}

export interface ThemeScreen {
  /** Applies a theme to the page and returns its booth. */
  readonly open: (theme: ThemeInLanguages) => AssembledBooth;
  readonly draw: (shown: ShownTheme) => void;
  readonly reload: () => void;
}

/**
 * Shows a theme. A theme offered later replaces it as soon as the booth is at Welcome: immediately, or when the visit ends, so that no
 * guest sees two themes. The page is reloaded only for another picture service, which the page's policy must allow. `redraw` redraws the
 * whole screen in the visit's current state.
 */
export function themeShow(first: ThemeResponse, { open, draw, reload }: ThemeScreen): ThemeListener & { redraw(): void } {
  let waiting: ThemeResponse | null = null;
  let trees = 0;
  let shown = begin(first, false);

  function nextTree(): string {
    return `tree ${String(++trees)}`;
  }
  function begin({ theme, version }: ThemeResponse, broken: boolean): ShownTheme {
    const store = open(theme);
    store.subscribe(({ visit }, before) => {
      // While the event that ends a visit is being handled, the address is still the guest's and activities are still running, so swap
      // right after that.
      if (visit !== before.visit && isBetween(visit)) queueMicrotask(swap);
    });
    const begun = { theme, version, store, broken, tree: nextTree() };
    draw(begun);
    return begun;
  }

  const isFree = (): boolean => isBetween(shown.store.getState().visit);

  function swap(): void {
    if (waiting === null || !isFree() || needsNewPage(shown.theme, waiting.theme)) return;
    const next = waiting;
    waiting = null;
    shown.store.dispose();
    shown = begin(next, shown.broken);
  }

  return {
    offer(next) {
      waiting = next.version === shown.version ? null : next;
      swap();
    },
    redraw: () => draw((shown = { ...shown, tree: nextTree() })),
    received(broken) {
      if (broken !== shown.broken) draw((shown = { ...shown, broken }));
      // Reload only when the server has just answered, because a browser's error page would be worse than an old theme.
      if (waiting !== null && isFree() && needsNewPage(shown.theme, waiting.theme)) reload();
    },
  };
}

/** Whether no guest is at the booth. */
const isBetween = ({ scene }: Visit): boolean => scene === 'welcome' || scene === 'closed';

/** A page may connect only to the picture service of the theme with which it was loaded. */
function needsNewPage(before: ThemeInLanguages, { picture }: ThemeInLanguages): boolean {
  return picture.makers.includes('service') && originOf(picture.serviceUrl) !== originOf(before.picture.serviceUrl);
}

const originOf = (url: string | undefined): string | null => (url === undefined ? null : new URL(url).origin);
