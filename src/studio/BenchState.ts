import type { Theme } from '../shared/theme/themeSchema.ts';
import type { ThemeReport } from '../themeFiles/ThemeReport.ts';

/** What the workbench's page shows; sent whole whenever something of it changes. */
export interface BenchState {
  /** Another number for another state of the theme's files. */
  readonly version: number;
  /** The theme as it can be shown: where it is broken now, as it last was. Null where it never was sound. */
  readonly theme: Theme | null;
  /** What keeps it from being shown, a sentence each with its place. */
  readonly problems: readonly string[];
  /** What looking at it has come to; null while it is being looked at. */
  readonly report: ThemeReport | null;
  /** Each finding of the report in words, errors first. */
  readonly findings: readonly { readonly severity: 'error' | 'warning'; readonly text: string }[];
  /** The theme's folder, for the page's heading. */
  readonly folder: string;
}
