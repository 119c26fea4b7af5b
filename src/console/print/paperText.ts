import type { ReportParts } from '../../shared/contract/features.ts';
import { counted } from '../../pageParts/amounts.ts';

/** The remaining paper of a booth's printer, and its queue: `240 sheets left · 2 prints queued`; '' if both are unknown. */
export const paperText = ({ printer }: ReportParts): string =>
  [
    printer?.sheets != null && `${counted(printer.sheets, 'sheet')} left`,
    printer !== null && printer.waiting > 0 && `${counted(printer.waiting, 'print')} queued`,
  ]
    .filter(Boolean)
    .join(' · ');
