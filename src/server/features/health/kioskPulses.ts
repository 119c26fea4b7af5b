import type { KioskPulse } from '../../../shared/contract/kioskPulse.ts';
import { latestOfEach } from './latestOfEach.ts';

/** A pulse, with where its page runs. */
export interface PlacedPulse extends KioskPulse {
  /** Whether the page is shown by a browser on this machine. */
  readonly here: boolean;
}

/** `frameMsAgo` includes the time since the last report, about which nothing is known. */
export interface ReceivedPulse extends PlacedPulse {
  /** The address that it came from. */
  readonly kiosk: string;
  readonly receivedMsAgo: number;
}

/** Which kiosk pages are alive. */
export interface KioskPulses {
  /** `kiosk` is the client's address: a new page replaces the previous one at the same address. */
  receive(kiosk: string, pulse: PlacedPulse): void;
  /** The latest pulse of each kiosk heard within the last hour. */
  received(): readonly ReceivedPulse[];
}

export function kioskPulses(nowMs: () => number = () => performance.now()): KioskPulses {
  const pulses = latestOfEach<PlacedPulse>(nowMs);
  return {
    receive: (kiosk, pulse) => pulses.receive(kiosk, pulse),
    received: () =>
      pulses
        .received()
        .map(({ kiosk, report, receivedMsAgo }) => ({ ...report, kiosk, receivedMsAgo, frameMsAgo: report.frameMsAgo + receivedMsAgo })),
  };
}
