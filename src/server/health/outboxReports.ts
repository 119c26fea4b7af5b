import type { OutboxReport } from '../../shared/contract/outboxReport.ts';

export interface HeardReport {
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

/** A kiosk that is silent for longer was put away. */
const forgottenMs = 3_600_000;
const mostKiosks = 32;

export function outboxReports(nowMs: () => number = () => performance.now()): OutboxReports {
  const latest = new Map<string, { report: OutboxReport; atMs: number }>();
  return {
    hear(kiosk, report) {
      latest.delete(kiosk);
      const [oldest] = latest.size >= mostKiosks ? latest.keys() : [];
      if (oldest !== undefined) latest.delete(oldest);
      latest.set(kiosk, { report, atMs: nowMs() });
    },
    heard: () =>
      [...latest.values()]
        .map(({ report, atMs }) => ({ report, heardMsAgo: nowMs() - atMs }))
        .filter(({ heardMsAgo }) => heardMsAgo <= forgottenMs),
  };
}
