import type { FeatureCheck } from './FeatureCheck.ts';
import { printCheck } from './print/printCheck.ts';

/** What features add to the check, in the order of the report. */
export const featureChecks: readonly FeatureCheck[] = [printCheck];
