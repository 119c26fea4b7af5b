import type { Rule } from '../Rule.ts';
import { lookAtSheets } from './lookAtSheets.ts';

/** Parts that one sheet shows and the next may cut off, because printers feed and cut paper with a tolerance. */
export const printSafe: Rule = ({ seenBy }) =>
  seenBy(lookAtSheets)
    .filter(({ edgeMm, safeMm }) => edgeMm < safeMm - 0.05)
    .map(({ what, sheet, edgeMm, safeMm, path }) => ({
      severity: 'warning',
      path,
      message:
        edgeMm < 0
          ? `${what} reaches ${(-edgeMm).toFixed(1)} mm beyond the edge or the cut of the sheet "${sheet}".`
          : `${what} comes as near as ${edgeMm.toFixed(1)} mm to the edge or the cut of the sheet "${sheet}", where printers may cut it off.`,
      howToFix: `Leave ${String(safeMm)} mm: make the box smaller, or move it inwards.`,
    }));
