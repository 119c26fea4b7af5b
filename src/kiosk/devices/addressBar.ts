import type { Address } from '../../flow/address.ts';
import { systemClock } from './Clock.ts';

/** The browser's only history entry. */
export interface AddressBar {
  read(): { path: string; state: unknown };
  /**
   * Replaces the entry instead of adding one, so that guests can't go back to an earlier visit. An address with a picture is written one
   * task later.
   */
  replace(address: Address): void;
}

let forget = (): void => undefined;

export const addressBar: AddressBar = {
  read: () => ({ path: window.location.pathname, state: window.history.state as unknown }),
  replace(address) {
    forget();
    // Storing a picture blocks the browser's thread, so let the scene be drawn first. Addresses without a picture, such as those that end a visit,
    // are written immediately.
    const carriesPicture = address.state !== null && ('url' in address.state || 'roll' in address.state);
    if (carriesPicture) forget = systemClock.after(0, () => write(address));
    else write(address);
  },
};

function write({ path, state }: Address): void {
  try {
    window.history.replaceState(state, '', path);
  } catch {
    // The photo may exceed the browser's limit for an entry, or the address may have changed too often. The visit continues, but a reload
    // would restart it.
    try {
      window.history.replaceState(null, '', path);
    } catch {
      return;
    }
  }
}
