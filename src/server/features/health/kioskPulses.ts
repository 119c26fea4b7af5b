import type { KioskPulse } from '../../../shared/contract/kioskPulse.ts';
import { latestOfEach } from './latestOfEach.ts';

/** A pulse, with where its page runs. */
export interface PlacedPulse extends KioskPulse {
  /** Whether the page is shown by a browser on this machine. */
  readonly here: boolean;
}

/** `frameMsAgo` includes the time since the last report, about which nothing is known. */
export interface HeardPulse extends PlacedPulse {
  /** The address that it came from. */
  readonly kiosk: string;
  readonly heardMsAgo: number;
}

/** Which kiosk pages are alive. */
export interface KioskPulses {
  /** `kiosk` is the client's address: a new page replaces the previous one at the same address. */
  hear(kiosk: string, pulse: PlacedPulse): void;
  /** The latest pulse of each kiosk heard within the last hour. */
  heard(): readonly HeardPulse[];
}

export function kioskPulses(nowMs: () => number = () => performance.now()): KioskPulses {
  const pulses = latestOfEach<PlacedPulse>(nowMs);
  return {
    hear: (kiosk, pulse) => pulses.hear(kiosk, pulse),
    heard: () =>
      pulses.heard().map(({ kiosk, word, heardMsAgo }) => ({ ...word, kiosk, heardMsAgo, frameMsAgo: word.frameMsAgo + heardMsAgo })),
  };
}
