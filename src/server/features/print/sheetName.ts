import { createHash } from 'node:crypto';
import type { PrintPhase, PrintRecord } from '../../storage/prints/PrintRecords.ts';

/** A sheet's name at the printer: it reveals nothing about the guest, and differs for each copy and attempt. */
export function sheetName({ id, out, attempt }: Pick<PrintRecord, 'id' | 'out' | 'attempt'>): string {
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 16);
  return `stagebooth-${hash}-${out + 1}${attempt === 0 ? '' : `-${attempt + 1}`}`;
}

/** Whether the current sheet is, or may be, at the printer. */
export const isAtPrinter = (phase: PrintPhase): boolean => phase === 'sending' || phase === 'sent';
