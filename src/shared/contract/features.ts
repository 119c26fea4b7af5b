import { z } from 'zod';
import { filmOutcomes } from './film/filmOutcomes.ts';
import { plainReasons } from './plainReasons.ts';
import { pictureEnds } from './pictureEnds.ts';
import { printEvents, printSupplies, reportedPrinter } from './print/printReports.ts';

/** The kinds of events that features have of their own. */
export const featureEvents = [...printEvents] as const;

/** What features say in a booth's report to its cloud. */
export const reportParts = { printer: reportedPrinter };

/** What features say in the report of a visit. */
export const visitParts = {
  /** Left out where guests were to have no film, and by older kiosks. */
  film: z.enum(filmOutcomes).optional(),
};

/** What a rehearsal uses up, by name, with what `--no-<name>` makes of it in words. */
export const rehearsalSupplies: Readonly<Record<string, string>> = { ...printSupplies };

/** What is counted by words: the photos that stayed plain, films by what guests got, and orders of the picture service by their end. */
export const tallyWords = { plain: plainReasons, film: filmOutcomes, pictures: pictureEnds } as const;
export type TallyName = keyof typeof tallyWords;
export type TallyWord<Name extends TallyName> = (typeof tallyWords)[Name][number];

/** How often each word was counted; most frequent first. */
export type Tallies = {
  readonly [Name in TallyName]: readonly { readonly word: TallyWord<Name>; readonly count: number }[];
};
