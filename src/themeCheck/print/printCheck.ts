import type { FeatureCheck } from '../FeatureCheck.ts';
import { whereCardKnows } from '../rules/whereCardKnows.ts';
import { drawnSheets } from './drawnSheets.ts';
import { lookAtSheets } from './lookAtSheets.ts';
import { checkedPaper } from './checkedPaper.ts';
import { printedVisits } from './printedVisits.ts';
import { printLegible } from './printLegible.ts';
import { printSafe } from './printSafe.ts';

/** The check of prints: every line that guests read about a print, and the printed sheets. */
export const printCheck: FeatureCheck = {
  visits: printedVisits,
  sheets: checkedPaper,
  drawn: drawnSheets,
  examinations: [lookAtSheets],
  rules: { 'print-safe': whereCardKnows(printSafe), 'print-legible': printLegible },
};
