import { paperText } from './print/paperText.ts';
import { printerFact } from './print/printerFact.ts';

/** The lines that features add to a booth's status, in order. */
export const featureFacts = [printerFact] as const;

/** The words that features add to a booth in the list, in order. */
export const featureSummaries = [paperText] as const;
