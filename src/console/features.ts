import { printerFact } from './print/printerFact.ts';

/** What features say of a booth's state, in their order. */
export const featureFacts = [printerFact] as const;
