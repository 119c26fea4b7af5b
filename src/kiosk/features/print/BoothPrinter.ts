import type { SheetFile, PrinterNews } from '../../../flow/features/print/print.ts';
import type { PrintStatus } from '../../../shared/contract/print/print.ts';
import type { PhotoSecret } from '../../../shared/share/PhotoSecret.ts';

export interface PrintWish {
  /** Wiped once the server has accepted or rejected it. */
  readonly sheet: SheetFile;
  readonly copies: number;
  /** The format that the guest chose; undefined for the theme's first format. */
  readonly format?: string | undefined;
  readonly secret: PhotoSecret;
}

/** The booth's printer. The kiosk reaches it through the server. */
export interface BoothPrinter {
  /**
   * Reports the printer's status whenever it changes, until the signal aborts. The status is for the guest with this secret, or for no
   * particular guest. Null if there is no printer.
   */
  readonly watch: (secret: PhotoSecret | null, signal: AbortSignal, tell: (news: PrinterNews | null) => void) => void;
  /** Queues a sheet, which is printed even if the guest leaves. Null if it was not accepted. Never rejects. */
  readonly print: (order: PrintWish) => Promise<{ readonly id: string; readonly status: PrintStatus } | null>;
  /** Reports a print's status whenever it changes, until the print ends or the signal aborts. */
  readonly follow: (id: string, signal: AbortSignal, tell: (status: PrintStatus) => void) => void;
}
