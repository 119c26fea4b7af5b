import type { KioskPulse } from '../../../shared/contract/kioskPulse.ts';
import { latestOfEach } from './latestOfEach.ts';

/** A pulse and the location of its page. */
export interface PlacedPulse extends KioskPulse {
  /** Whether the page's browser runs on this machine. */
  readonly here: boolean;
}

/** `frameMsAgo` includes the time since the last report, in which frames are unknown. */
export interface ReceivedPulse extends PlacedPulse {
  /** The client's address. */
  readonly kiosk: string;
  readonly receivedMsAgo: number;
}

/** The pulses of live kiosk pages. */
export interface KioskPulses {
  /** `kiosk` is the client's address: a new page replaces the previous one at the same address. */
  receive(kiosk: string, pulse: PlacedPulse): void;
  /** The latest pulse of each kiosk that has sent one within the last hour. */
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
