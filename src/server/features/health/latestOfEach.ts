import { BoundedMap } from '../../../shared/BoundedMap.ts';
import type { KioskStatus } from '../../../shared/contract/kioskStatus.ts';
import type { OutboxReport } from '../../../shared/contract/outboxReport.ts';

/** The latest report of each kiosk, with its age in milliseconds. */
export interface LatestOfEach<Report> {
  /** `kiosk` is the client's address. A later report replaces an earlier one. */
  receive(kiosk: string, report: Report): void;
  /** The reports of kiosks that have sent one within the last hour. */
  received(): readonly { readonly kiosk: string; readonly report: Report; readonly receivedMsAgo: number }[];
}

/** A kiosk that is silent for longer counts as removed. */
const forgottenMs = 3_600_000;
const maxKiosks = 32;

/** Remembers each kiosk's last report, in bounded memory for any number of kiosks. */
export function latestOfEach<Report>(nowMs: () => number = () => performance.now()): LatestOfEach<Report> {
  const latest = new BoundedMap<string, { readonly report: Report; readonly atMs: number }>(maxKiosks);
  return {
    receive: (kiosk, report) => void latest.set(kiosk, { report, atMs: nowMs() }),
    received: () =>
      [...latest]
        .map(([kiosk, { report, atMs }]) => ({ kiosk, report, receivedMsAgo: nowMs() - atMs }))
        .filter(({ receivedMsAgo }) => receivedMsAgo <= forgottenMs),
  };
}

/** The kiosks' latest status reports. */
export type KioskStatuses = LatestOfEach<KioskStatus>;

/** The kiosks' latest outbox reports. */
export type OutboxReports = LatestOfEach<OutboxReport>;
