import type { Theme } from '../shared/theme/themeSchema.ts';
import { httpClient } from './api/httpClient.ts';
import { postVisitReport } from './api/postVisitReport.ts';
import { visitReports } from './api/visitReports.ts';
import { systemClock } from './devices/Clock.ts';
import { randomBytes } from './devices/randomBytes.ts';
import type { BoothStore } from './store/createBooth.ts';
import { reportVisits } from './store/reportVisits.ts';

const timeoutMs = 5000;

/** Starts what tells the server how visits went, for as long as the page lives, and gives what follows a booth's visits. */
export function startReporting(): (store: BoothStore, theme: Theme) => void {
  const client = httpClient(window.location.origin, timeoutMs);
  const tell = visitReports({
    post: (report) => postVisitReport(client, report),
    clock: systemClock,
    randomBytes,
    chance: Math.random,
    signal: new AbortController().signal,
  });
  return (store, theme) => reportVisits(store, theme, systemClock, tell);
}
