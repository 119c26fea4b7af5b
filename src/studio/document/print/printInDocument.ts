import type { FeatureInTheme } from '../FeatureInTheme.ts';
import type { OwnPaperTheme } from './ownPaper.ts';
import { ownPaper } from './ownPaper.ts';

export const printInDocument: FeatureInTheme = {
  part: 'print',
  layersOf: 'Printed sheet',
  inCards: 'Paper',
  labels: { withPrinter: 'While a print is offered' },
  colourLabels: { print: 'Print button', onPrint: 'Words on the Print button' },
  emptyLists: {
    'print.sheets':
      'No sheet is laid out yet: the booth prints the whole card on a 4x6, on your background. “Add sheet” starts one with name and date beneath the card.',
  },
  partNames: {
    'result.print': 'The Print button',
    'result.copies': 'The number of copies',
    'result.printLine': 'The line about the print',
    'result.withPrinter.card': 'The card, while a print is offered',
    'result.withPrinter.panel': 'The panel, while a print is offered',
    'result.withPrinter.qr': 'The QR code, while a print is offered',
    'result.withPrinter.scan': 'The line for the QR code, while a print is offered',
    'result.withPrinter.status': 'The line about the card, while a print is offered',
    'result.withPrinter.back': 'The Back button, while a print is offered',
  },
  // Start with a designed sheet: one with only the card would be valid, but not a gift.
  start: ([part, list, ...rest], whole, id) =>
    part === 'print' && list === 'sheets' && rest.length === 1 ? ownPaper(whole as OwnPaperTheme, id) : null,
  standIns: [[/^result-print-(?!line$|take$|refill$)/, 'result-print']],
};
