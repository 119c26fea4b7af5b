import type { AxiosInstance } from 'axios';
import type { OutboxReport } from '../../shared/contract/outboxReport.ts';

/** Tells the server how the outbox stands. Whether it heard: what it did not is told again with the next report. */
export async function postOutboxReport(client: AxiosInstance, report: OutboxReport): Promise<void> {
  try {
    await client.post('/api/outbox-report', report);
  } catch {
    // The server is away or older than the page. Reports come by the minute, and the next one says all that this one did.
    return;
  }
}
