import type { SheetFile, PrinterNews } from '../../../flow/features/print/print.ts';
import type { PrintStatus } from '../../../shared/contract/print/print.ts';
import type { PhotoSecret } from '../../../shared/share/PhotoSecret.ts';

export interface PrintWish {
  /** Wiped when it has been taken, or will not be. */
  readonly sheet: SheetFile;
  readonly copies: number;
  /** The guest's format; undefined for the theme's first. */
  readonly format?: string | undefined;
  readonly secret: PhotoSecret;
}

/** The booth's printer as the kiosk sees it: through the server. */
export interface BoothPrinter {
  /** Tells of it whenever something has changed, until the signal: for the guest with this secret, or for nobody. Null where there is none. */
  readonly watch: (secret: PhotoSecret | null, signal: AbortSignal, tell: (news: PrinterNews | null) => void) => void;
  /** Brings a sheet into the line, whatever becomes of the guest meanwhile; null if it was not taken. Never rejects. */
  readonly print: (order: PrintWish) => Promise<{ readonly id: string; readonly status: PrintStatus } | null>;
  /** Tells how a print is doing whenever that has changed, until it has ended or the signal. */
  readonly follow: (id: string, signal: AbortSignal, tell: (status: PrintStatus) => void) => void;
}
