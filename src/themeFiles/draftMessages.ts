import type { ThemeDraft } from './ThemeFile.ts';
import type { ThemeReport } from './ThemeReport.ts';

/** Sent to the program that checks drafts. */
export interface DraftToCheck extends ThemeDraft {
  readonly id: number;
}

/** Received from the program that checks drafts. */
export interface DraftReport {
  readonly id: number;
  readonly report: ThemeReport;
}
