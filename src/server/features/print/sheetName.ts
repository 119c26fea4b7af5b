import { createHash } from 'node:crypto';
import type { PrintPhase, PrintRecord } from '../../storage/prints/PrintRecords.ts';

/** What a sheet is called at the printer: nobody can tell by it whose it is, and each copy and each attempt has a name of its own. */
export function sheetName({ id, out, attempt }: Pick<PrintRecord, 'id' | 'out' | 'attempt'>): string {
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 16);
  return `stagebooth-${hash}-${out + 1}${attempt === 0 ? '' : `-${attempt + 1}`}`;
}

/** Whether the sheet in hand is, or may be, at the printer. */
export const isAtPrinter = (phase: PrintPhase): boolean => phase === 'sending' || phase === 'sent';
