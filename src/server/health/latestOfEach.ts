import { BoundedMap } from '../../shared/BoundedMap.ts';
import type { KioskStatus } from '../../shared/contract/kioskStatus.ts';
import type { OutboxReport } from '../../shared/contract/outboxReport.ts';

/** The latest word of each kiosk, with how long ago it came, in milliseconds. */
export interface LatestOfEach<Word> {
  /** `kiosk` is the address that it came from; a later word replaces it. */
  hear(kiosk: string, word: Word): void;
  /** Of the kiosks that were heard within the last hour. */
  heard(): readonly { readonly kiosk: string; readonly word: Word; readonly heardMsAgo: number }[];
}

/** A kiosk that is silent for longer was put away. */
const forgottenMs = 3_600_000;
const mostKiosks = 32;

/** Remembers what each kiosk has said last, in little memory however many there are. */
export function latestOfEach<Word>(nowMs: () => number): LatestOfEach<Word> {
  const latest = new BoundedMap<string, { readonly word: Word; readonly atMs: number }>(mostKiosks);
  return {
    hear: (kiosk, word) => void latest.set(kiosk, { word, atMs: nowMs() }),
    heard: () =>
      [...latest]
        .map(([kiosk, { word, atMs }]) => ({ kiosk, word, heardMsAgo: nowMs() - atMs }))
        .filter(({ heardMsAgo }) => heardMsAgo <= forgottenMs),
  };
}

/** What kiosks have told of themselves. */
export type KioskStatuses = LatestOfEach<KioskStatus>;

export const kioskStatuses = (): KioskStatuses => latestOfEach(() => performance.now());

export interface HeardReport {
  /** The address that it came from. */
  readonly kiosk: string;
  readonly report: OutboxReport;
  readonly heardMsAgo: number;
}

/** What kiosks have told of their outboxes. */
export interface OutboxReports {
  /** `kiosk` is the address that it came from; a later one replaces it. */
  hear(kiosk: string, report: OutboxReport): void;
  /** The latest of each kiosk that was heard within the last hour. */
  heard(): readonly HeardReport[];
}

export function outboxReports(nowMs: () => number = () => performance.now()): OutboxReports {
  const reports = latestOfEach<OutboxReport>(nowMs);
  return {
    hear: (kiosk, report) => reports.hear(kiosk, report),
    heard: () => reports.heard().map(({ kiosk, word, heardMsAgo }) => ({ kiosk, report: word, heardMsAgo })),
  };
}
