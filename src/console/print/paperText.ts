import type { ReportParts } from '../../shared/contract/features.ts';
import { counted } from '../../pageParts/amounts.ts';

/** The paper left in a booth's printer and its queue: `240 sheets · 2 prints in line`; '' if neither is known. */
export const paperText = ({ printer }: ReportParts): string =>
  [
    printer?.sheets != null && `${counted(printer.sheets, 'sheet')} left`,
    printer !== null && printer.waiting > 0 && `${counted(printer.waiting, 'print')} in line`,
  ]
    .filter(Boolean)
    .join(' · ');
