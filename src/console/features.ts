import { paperText } from './print/paperText.ts';
import { printerFact } from './print/printerFact.ts';

/** Lines that features add to a booth's status, in order. */
export const featureFacts = [printerFact] as const;

/** Texts that features add to a booth in the list, in order. */
export const featureSummaries = [paperText] as const;
