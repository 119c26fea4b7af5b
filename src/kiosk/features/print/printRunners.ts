import type { PrintActivity } from '../../../flow/features/print/print.ts';
import type { Runners } from '../../store/BoothState.ts';
import type { BoothPrinter } from './BoothPrinter.ts';

/** Runs guests' prints on a booth's printer. */
export const printRunners = (printer: BoothPrinter): Runners<PrintActivity['type']> => ({
  printer: ({ secret }, { say, signal }) => printer.watch(secret, signal, (news) => say({ type: 'printer-reported', printer: news })),
  print({ sheet, copies, format, secret }, { say }) {
    const order = secret === null ? Promise.resolve(null) : printer.print({ sheet, copies, format, secret });
    void order.then((taken) => say(taken === null ? { type: 'print-refused' } : { type: 'print-reported', ...taken }));
  },
  'print-watch': ({ id }, { say, signal }) => printer.follow(id, signal, (status) => say({ type: 'print-reported', id, status })),
});
