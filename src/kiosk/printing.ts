import { httpClient } from './api/httpClient.ts';
import type { BoothPrinter } from './api/BoothPrinter.ts';
import { serverPrinter } from './api/serverPrinter.ts';
import { systemClock } from './devices/Clock.ts';
import { randomBytes } from './devices/randomBytes.ts';
import { bringPrinting } from '../stage/scenes/result/PrintPart.ts';
import { printPart } from '../stage/scenes/result/printPart.tsx';
import { bringReview } from '../stage/scenes/takePhoto/ReviewPart.ts';
import { reviewPart } from '../stage/scenes/takePhoto/reviewPart.tsx';
import type { Theme } from '../shared/theme/themeSchema.ts';

export { GuestSheet } from '../stage/scenes/result/GuestSheet.tsx';

bringPrinting(printPart);
// In a file of its own it would split the page's program, and Welcome would wait for more requests.
bringReview(reviewPart);

/** The server answers within 20 s even if nothing changes. */
const timeoutMs = 30_000;

/** A theme's prints on this booth's printer. */
export const printerFor = (theme: Theme): BoothPrinter =>
  serverPrinter({ client: httpClient(window.location.origin, timeoutMs), clock: systemClock, randomBytes, theme });
