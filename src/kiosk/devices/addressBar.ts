import type { Address } from '../../flow/address.ts';
import { systemClock } from './Clock.ts';

/** The browser's one history entry. */
export interface AddressBar {
  read(): { path: string; state: unknown };
  /** Replaces the entry; never adds one, so that nothing leads back to an earlier guest. What carries a picture is there a task later. */
  replace(address: Address): void;
}

let forget = (): void => undefined;

export const addressBar: AddressBar = {
  read: () => ({ path: window.location.pathname, state: window.history.state as unknown }),
  replace(address) {
    forget();
    // The browser holds up the thread while it takes a picture down, so its scene comes first. Whatever ends a visit does so at once.
    const carriesPicture = address.state !== null && 'url' in address.state;
    if (carriesPicture) forget = systemClock.after(0, () => write(address));
    else write(address);
  },
};

function write({ path, state }: Address): void {
  try {
    window.history.replaceState(state, '', path);
  } catch {
    // A photo beyond what the browser keeps for an entry, or more changes than it allows in a while: the visit goes on,
    // only a reload starts it afresh.
    try {
      window.history.replaceState(null, '', path);
    } catch {
      return;
    }
  }
}
