import type { Address } from '../../flow/address.ts';
import { systemClock } from './Clock.ts';

/** The browser's one history entry. */
export interface AddressBar {
  read(): { path: string; state: unknown };
  /**
   * Replaces the entry; never adds one, so that nothing leads back to an earlier guest. An address that carries a picture is written one
   * task later.
   */
  replace(address: Address): void;
}

let forget = (): void => undefined;

export const addressBar: AddressBar = {
  read: () => ({ path: window.location.pathname, state: window.history.state as unknown }),
  replace(address) {
    forget();
    // The browser blocks the thread while it stores a picture, so let the scene be drawn first. Whatever ends a visit is written at once.
    const carriesPicture = address.state !== null && ('url' in address.state || 'roll' in address.state);
    if (carriesPicture) forget = systemClock.after(0, () => write(address));
    else write(address);
  },
};

function write({ path, state }: Address): void {
  try {
    window.history.replaceState(state, '', path);
  } catch {
    // The photo is larger than the browser stores in an entry, or the address changed too often for its limit: the visit goes on, but a
    // reload would start it afresh.
    try {
      window.history.replaceState(null, '', path);
    } catch {
      return;
    }
  }
}
