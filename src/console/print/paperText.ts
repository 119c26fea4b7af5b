import type { ReportParts } from '../../shared/contract/features.ts';
import { counted } from '../../pageParts/amounts.ts';

/** What is left in a booth's printer, and what waits for it: `240 sheets · 2 prints in line`; '' if neither is known. */
export const paperText = ({ printer }: ReportParts): string =>
  [
    printer?.sheets != null && `${counted(printer.sheets, 'sheet')} left`,
    printer !== null && printer.waiting > 0 && `${counted(printer.waiting, 'print')} in line`,
  ]
    .filter(Boolean)
    .join(' · ');
