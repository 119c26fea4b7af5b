import type { KioskPulse } from '../../shared/contract/kioskPulse.ts';
import { latestOfEach } from './latestOfEach.ts';

/** A pulse, and where its page is. */
export interface PlacedPulse extends KioskPulse {
  /** Whether the page is shown by a browser of this machine. */
  readonly here: boolean;
}

/** `frameMsAgo` includes the time since the page was heard, of which nothing is known. */
export interface HeardPulse extends PlacedPulse {
  /** The address that it came from. */
  readonly kiosk: string;
  readonly heardMsAgo: number;
}

/** Which kiosks' pages are alive. */
export interface KioskPulses {
  /** `kiosk` is the address that it came from: a page takes the place of the one before it. */
  hear(kiosk: string, pulse: PlacedPulse): void;
  /** The latest of each kiosk that was heard within the last hour. */
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
