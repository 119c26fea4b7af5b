import type { PrinterNews } from '../../../src/flow/features/print/print.ts';
import type { BoothPrinter, PrintWish } from '../../../src/kiosk/features/print/BoothPrinter.ts';
import type { PrintStatus } from '../../../src/shared/contract/print/print.ts';

export interface FakePrinter extends BoothPrinter {
  /** The orders received, each with a copy of its sheet, because the sheet is wiped afterwards. */
  readonly orders: (Omit<PrintWish, 'sheet'> & { readonly png: Uint8Array })[];
  /** Sets the printer's news and tells all watchers. */
  tell(news: PrinterNews | null): void;
  /** Reports the status of the last print. */
  report(status: PrintStatus): void;
  /** Whether it refuses orders. */
  refuses: boolean;
}

/** A printer controlled by the test. */
export function fakePrinter(first: PrinterNews | null = null): FakePrinter {
  let news = first;
  const watchers = new Set<(news: PrinterNews | null) => void>();
  const followers = new Set<(status: PrintStatus) => void>();
  const until = <Told>(all: Set<Told>, tell: Told, signal: AbortSignal): void => {
    all.add(tell);
    signal.addEventListener('abort', () => all.delete(tell));
  };
  const printer: FakePrinter = {
    orders: [],
    refuses: false,
    watch(_secret, signal, tell) {
      until(watchers, tell, signal);
      queueMicrotask(() => {
        if (!signal.aborted) tell(news);
      });
    },
    async print({ sheet, ...order }) {
      if (printer.refuses) return null;
      printer.orders.push({ ...order, png: sheet.bytes.slice() });
      sheet.bytes.fill(0);
      return { id: `print-${String(printer.orders.length)}`, status: { state: 'waiting', ahead: 0, seconds: 40, trouble: null } };
    },
    follow: (_id, signal, tell) => until(followers, tell, signal),
    tell(next) {
      news = next;
      for (const watcher of watchers) watcher(next);
    },
    report(status) {
      for (const follower of followers) follower(status);
    },
  };
  return printer;
}
