import { BoundedMap } from '../../../shared/BoundedMap.ts';
import type { KioskStatus } from '../../../shared/contract/kioskStatus.ts';
import type { OutboxReport } from '../../../shared/contract/outboxReport.ts';

/** The latest report of each kiosk, with its age in milliseconds. */
export interface LatestOfEach<Word> {
  /** `kiosk` is the client's address; a later report replaces an earlier one. */
  hear(kiosk: string, word: Word): void;
  /** Reports of kiosks heard within the last hour. */
  heard(): readonly { readonly kiosk: string; readonly word: Word; readonly heardMsAgo: number }[];
}

/** A kiosk that is silent for longer has been put away. */
const forgottenMs = 3_600_000;
const maxKiosks = 32;

/** Remembers each kiosk's last report, in bounded memory however many there are. */
export function latestOfEach<Word>(nowMs: () => number = () => performance.now()): LatestOfEach<Word> {
  const latest = new BoundedMap<string, { readonly word: Word; readonly atMs: number }>(maxKiosks);
  return {
    hear: (kiosk, word) => void latest.set(kiosk, { word, atMs: nowMs() }),
    heard: () =>
      [...latest]
        .map(([kiosk, { word, atMs }]) => ({ kiosk, word, heardMsAgo: nowMs() - atMs }))
        .filter(({ heardMsAgo }) => heardMsAgo <= forgottenMs),
  };
}

/** What kiosks have reported about themselves. */
export type KioskStatuses = LatestOfEach<KioskStatus>;

/** What kiosks have reported about their outboxes. */
export type OutboxReports = LatestOfEach<OutboxReport>;
