import type { FeatureCheck } from './FeatureCheck.ts';
import { printCheck } from './print/printCheck.ts';

/** The features' additions to the check, in the order of the report. */
export const featureChecks: readonly FeatureCheck[] = [printCheck];
