import { printerFact } from './print/printerFact.ts';

/** Features' lines about a booth's status, in order. */
export const featureFacts = [printerFact] as const;
