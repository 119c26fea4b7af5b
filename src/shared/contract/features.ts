import { z } from 'zod';
import { filmOutcomes } from './film/filmOutcomes.ts';
import { plainReasons } from './plainReasons.ts';
import { pictureEnds } from './pictureEnds.ts';
import { printEvents, printSupplies, reportedPrinter } from './print/printReports.ts';

/** The events that features add. */
export const featureEvents = [...printEvents] as const;

/** What features add to a booth's report to its cloud. */
export const reportParts = { printer: reportedPrinter };
export type ReportParts = { readonly [Name in keyof typeof reportParts]: z.infer<(typeof reportParts)[Name]> };

/** What features have added to a report. */
export const partsOfReport = (report: ReportParts): ReportParts =>
  Object.fromEntries(Object.keys(reportParts).map((name) => [name, report[name as keyof ReportParts]])) as ReportParts;

/** What features add to the report of a visit. */
export const visitParts = {
  /** Left out if no film was offered, and by older kiosks. */
  film: z.enum(filmOutcomes).optional(),
};

/** Supplies that a rehearsal uses up, by name, with the description of `--no-<name>`. */
export const rehearsalSupplies: Readonly<Record<string, string>> = { ...printSupplies };

/** The words that are counted: reasons for plain photos, results of films, and results of the picture service's orders. */
export const tallyWords = { plain: plainReasons, film: filmOutcomes, pictures: pictureEnds } as const;
export type TallyName = keyof typeof tallyWords;
export type TallyWord<Name extends TallyName> = (typeof tallyWords)[Name][number];

/** How often each word was counted; most frequent first. */
export type Tallies = {
  readonly [Name in TallyName]: readonly { readonly word: TallyWord<Name>; readonly count: number }[];
};
