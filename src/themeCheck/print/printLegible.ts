import type { Rule, RuleFinding } from '../Rule.ts';
import { lookAtSheets } from './lookAtSheets.ts';

/** The minimum type size on paper for everybody to read: 6 points. */
const minTypeMm = 2.1;
/** The minimum module size of a code on paper for phones to resolve. */
const minModuleMm = 0.4;

/** Texts and codes that are too small on paper. */
export const printLegible: Rule = ({ seenBy }) =>
  seenBy(lookAtSheets).flatMap(({ what, sheet, sizeMm, path }): RuleFinding[] => {
    if (sizeMm === null) return [];
    const isCode = what === 'The code';
    const least = isCode ? minModuleMm : minTypeMm;
    if (sizeMm >= least) return [];
    return [
      {
        severity: 'warning',
        path,
        message: isCode
          ? `The code is so small on the sheet "${sheet}" that phones can't read it: its squares measure ${sizeMm.toFixed(2)} mm on paper.`
          : `${what} is set in ${sizeMm.toFixed(1)} mm on the sheet "${sheet}"; type under ${String(least)} mm is hard to read on paper.`,
        howToFix: `Make it at least ${(least / sizeMm).toFixed(1)} times as large.`,
      },
    ];
  });
