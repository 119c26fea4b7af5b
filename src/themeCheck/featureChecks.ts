import type { FeatureCheck } from './FeatureCheck.ts';
import { printCheck } from './print/printCheck.ts';

/** What features add to the check, in the order in which it is told. */
export const featureChecks: readonly FeatureCheck[] = [printCheck];
