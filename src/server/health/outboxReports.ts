import type { OutboxReport } from '../../shared/contract/outboxReport.ts';
import { latestOfEach } from './latestOfEach.ts';

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
