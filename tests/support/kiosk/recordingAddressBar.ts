import type { Address } from '../../../src/flow/address.ts';
import type { AddressBar } from '../../../src/kiosk/devices/addressBar.ts';

/** An address bar that records every address. */
export interface RecordingAddressBar extends AddressBar {
  readonly shown: readonly Address[];
}

export function recordingAddressBar(path = '/', state: unknown = null): RecordingAddressBar {
  const shown: Address[] = [];
  return {
    shown,
    read: () => shown.at(-1) ?? { path, state },
    replace(address) {
      // Like the History API, accept only values that can be cloned.
      shown.push(structuredClone(address));
    },
  };
}
