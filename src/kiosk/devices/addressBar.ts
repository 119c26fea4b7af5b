import type { Address } from '../../flow/address.ts';

/** The browser's one history entry. */
export interface AddressBar {
  read(): { path: string; state: unknown };
  /** Replaces the entry; never adds one, so that nothing leads back to an earlier guest. */
  replace(address: Address): void;
}

export const addressBar: AddressBar = {
  read: () => ({ path: window.location.pathname, state: window.history.state as unknown }),
  replace({ path, state }) {
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
  },
};
