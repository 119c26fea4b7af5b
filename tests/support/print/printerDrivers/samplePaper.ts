import { randomBytes } from 'node:crypto';
import type { PrintedSheet } from '../../../../src/server/features/print/Printer.ts';
import type { PrintPaper } from '../../../../src/server/storage/prints/PrintRecords.ts';

export const fourBySix: PrintPaper = { name: '4x6', widthMm: 101.6, heightMm: 152.4, strips: 1, bleedMm: 0 };

/** A sheet that has not been sent to any printer. */
export const newSheet = (paper = fourBySix): PrintedSheet => ({ name: `stagebooth-${randomBytes(6).toString('hex')}-1`, paper });
