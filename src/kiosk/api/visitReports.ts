import type { VisitReport, VisitSummary } from '../../shared/contract/visitReport.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import { backOffMs } from './backOff.ts';
import type { AxiosInstance } from 'axios';

export interface VisitReportPorts {
  /** Resolves to true if the report is settled. Never rejects. */
  readonly post: (report: VisitReport) => Promise<boolean>;
  readonly clock: Clock;
  readonly randomBytes: (count: number) => Uint8Array;
  /** A random number from 0 to 1. */
  readonly chance: () => number;
  readonly signal: AbortSignal;
}

/** Enough for a long day's visits. Beyond this, the oldest reports are dropped without being counted. */
const maxWaiting = 1000;

/**
 * Reports visits to the server, one after another, and retries each until it is settled. Pending reports are only in memory and end with
 * the page.
 */
export function visitReports({ post, clock, randomBytes, chance, signal }: VisitReportPorts): (visit: VisitSummary) => void {
  const waiting: (VisitSummary & { readonly id: string; readonly endedMs: number })[] = [];
  let failures = 0;
  let telling = false;

  async function tellAll(): Promise<void> {
    telling = true;
    for (let next = waiting[0]; next !== undefined && !signal.aborted; next = waiting[0]) {
      const { endedMs, ...visit } = next;
      if (await post({ ...visit, endedMsAgo: Math.round(clock.now() - endedMs) })) {
        failures = 0;
        const place = waiting.indexOf(next);
        if (place >= 0) waiting.splice(place, 1);
      } else await pause(clock, backOffMs(++failures, chance()), signal);
    }
    telling = false;
  }

  return (visit) => {
    waiting.push({ ...visit, id: hex(randomBytes(16)), endedMs: clock.now() });
    if (waiting.length > maxWaiting) waiting.shift();
    if (!telling) void tellAll();
  };
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reports a visit. Resolves to true if the report is settled: accepted, or rejected for good. */
export async function postVisitReport(client: AxiosInstance, report: VisitReport): Promise<boolean> {
  try {
    const { status } = await client.post('/api/visit-report', report, { validateStatus: () => true });
    // A Wi-Fi login page answers 200, and a failing server 5xx. 400 and 404 mean that the server will never accept the report.
    return status === 204 || status === 400 || status === 404;
  } catch {
    // There was no answer, so report the visit again.
    return false;
  }
}
