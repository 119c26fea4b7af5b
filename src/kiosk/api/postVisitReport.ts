import type { AxiosInstance } from 'axios';
import type { VisitReport } from '../../shared/contract/visitReport.ts';

/** Tells the server of a visit. Whether that is done with: heard, or refused for good. */
export async function postVisitReport(client: AxiosInstance, report: VisitReport): Promise<boolean> {
  try {
    const { status } = await client.post('/api/visit-report', report, { validateStatus: () => true });
    // A Wi-Fi's login page answers 200, a server in trouble 5xx; 400 and 404 are a server's that will never take it.
    return status === 204 || status === 400 || status === 404;
  } catch {
    // No answer at all: it is told again.
    return false;
  }
}
