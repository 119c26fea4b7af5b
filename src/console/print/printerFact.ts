import type { ReportedBooth } from '../../shared/contract/booths.ts';
import { counted } from '../../pageParts/amounts.ts';

/** The printer's line in a booth's status. */
export const printerFact = ({ printer }: Pick<ReportedBooth, 'printer'>): readonly [name: string, says: string] => [
  'Printer',
  printer === null
    ? 'none'
    : [
        printer.says,
        printer.sheets !== null && counted(printer.sheets, 'sheet'),
        printer.waiting > 0 && `${counted(printer.waiting, 'print')} queued`,
      ]
        .filter(Boolean)
        .join(' · '),
];
