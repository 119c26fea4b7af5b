import { paperText } from './print/paperText.ts';
import { printerFact } from './print/printerFact.ts';

/** Features' lines about a booth's status, in order. */
export const featureFacts = [printerFact] as const;

/** Features' words about a booth in the list of booths, in order. */
export const featureSummaries = [paperText] as const;
