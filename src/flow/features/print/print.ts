import type { PrinterAnswer, PrintStatus, PrintTrouble } from '../../../shared/contract/print/print.ts';
import type { PhotoSecret } from '../../../shared/share/PhotoSecret.ts';
import { maxCopiesOf } from '../../../shared/theme/print/maxCopiesOf.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { EventKinds } from '../../core/EventKinds.ts';
import { isOneOf } from '../../core/EventKinds.ts';
import type { Said, Samples, Slice } from '../../core/Slice.ts';
import type { Timer } from '../../core/Timer.ts';
import { drawnOverdueMs, timer } from '../../core/Timer.ts';

/** The server's last report on the booth's printer. */
export type PrinterNews = NonNullable<PrinterAnswer['printer']>;

/** A sheet for the printer, as a PNG file. */
export interface SheetFile {
  readonly bytes: Uint8Array;
  readonly mime: 'image/png';
}

/** The progress of a guest's print. */
export type PrintOrder =
  /**
   * `leaving`: the guest wants to leave. They wait until the sheet is drawn and sent, because leaving removes the stage that draws it.
   */
  | { readonly name: 'drawing'; readonly leaving?: true }
  | { readonly name: 'sending'; readonly sheet: SheetFile; readonly leaving?: true }
  /** The server has accepted the print, and prints it whether the guest stays or leaves. */
  | { readonly name: 'taken'; readonly id: string; readonly status: PrintStatus }
  | { readonly name: 'refused' };

/** What a visit knows about the printer. */
export interface PrinterKnown {
  /** Null if the booth has no printer; undefined if that is not known yet. */
  readonly printer?: PrinterNews | null;
}

/** The print's part of the result. */
export interface Printing extends PrinterKnown {
  /** The number of copies; undefined for one. */
  readonly copies?: number;
  /** Undefined until a print is asked for. */
  readonly order?: PrintOrder;
  readonly secret: PhotoSecret | null;
}

export type PrintEvent =
  | { readonly type: 'printer-reported'; readonly printer: PrinterNews | null }
  | { readonly type: 'copies-chosen'; readonly copies: number }
  | { readonly type: 'print-pressed' }
  | { readonly type: 'sheet-drawn'; readonly sheet: SheetFile }
  | { readonly type: 'sheet-overdue' }
  /** The server has accepted a print, or reports its progress. */
  | { readonly type: 'print-reported'; readonly id: string; readonly status: PrintStatus }
  | { readonly type: 'print-refused' }
  /** The guest has had time to read the last message about a print. */
  | { readonly type: 'print-settled' };

const events: EventKinds<PrintEvent> = {
  'printer-reported': 'news',
  'copies-chosen': 'touch',
  'print-pressed': 'touch',
  'sheet-drawn': 'news',
  'sheet-overdue': 'news',
  'print-reported': 'news',
  'print-refused': 'news',
  'print-settled': 'news',
};

/** A guest leaves with a touch, or when time is up; these events also occur in other scenes. */
type Leaving = { readonly type: 'back-pressed' } | { readonly type: 'return-elapsed' };

const leaving: EventKinds<Leaving> = { 'back-pressed': 'touch', 'return-elapsed': 'news' };

export interface PrintRules {
  /** The maximum number of copies at once; 0 if the theme has no text for printing. */
  readonly maxCopies: number;
}

export const printRules = (theme: Theme): PrintRules => ({ maxCopies: maxCopiesOf(theme) });

export type PrintActivity =
  /** Watches the booth's printer for the guest with this card, or for a guest without a card yet. */
  | { readonly key: string; readonly type: 'printer'; readonly secret: PhotoSecret | null }
  /** Sends a sheet to the print queue, and continues after the guest has left. */
  | {
      readonly key: 'print';
      readonly type: 'print';
      readonly sheet: SheetFile;
      readonly copies: number;
      readonly format?: string;
      readonly secret: PhotoSecret | null;
    }
  /** Follows a print in the queue. */
  | { readonly key: string; readonly type: 'print-watch'; readonly id: string };

/** How long guests see that their print is ready, or has failed, before they can print again. */
const printReadMs = 12_000;

/** How long a guest who wants to leave waits for the print queue's answer. */
const leavePrintMs = 1000;

const watchingPrinter = ({ maxCopies }: PrintRules, secret: PhotoSecret | null): PrintActivity[] =>
  maxCopies === 0 ? [] : [{ key: secret === null ? 'printer' : 'printer for a guest', type: 'printer', secret }];

export interface PrintTypes {
  readonly rules: PrintRules;
  readonly settled: PrinterKnown;
  readonly result: Printing & { readonly format?: string };
  readonly event: PrintEvent;
  readonly activity: PrintActivity | Timer<PrintEvent | Leaving>;
  readonly icon: 'printer';
}

export const print: Slice<PrintTypes> = {
  rules: printRules,
  events,
  kept: ['printer'],
  received: (state, event) =>
    isOneOf<PrintEvent>(events, event) && event.type === 'printer-reported' ? withPrinterNews(state, event.printer) : undefined,
  inResult: (rules, state, event) =>
    isOneOf<PrintEvent>(events, event) || isOneOf<Leaving>(leaving, event) ? inResult(rules, state, event) : undefined,
  activities(rules, visit) {
    if (visit.scene === 'result') return [...(visit.secret === null ? [] : watchingPrinter(rules, visit.secret)), ...printing(visit)];
    // The consent scene mentions prints, so it needs the printer's status.
    const isAnswering = visit.scene === 'survey' || visit.scene === 'formats' || visit.scene === 'consent';
    return isAnswering ? watchingPrinter(rules, null) : [];
  },
  lostFiles(event, after) {
    if (!isOneOf<PrintEvent>(events, event) || event.type !== 'sheet-drawn') return undefined;
    const isSent = after.scene === 'result' && after.order?.name === 'sending' && after.order.sheet === event.sheet;
    return isSent ? [] : [event.sheet];
  },
  spoken: (theme, visit) => (visit.scene === 'result' ? spokenPrint(theme, visit) : null),
  adds: ({ texts: { consent } }, { printer }) =>
    printer && consent.printed !== undefined ? { text: consent.printed, words: 'printed', icon: 'printer' } : null,
};

/** The activities for a print, from the tap until the guest has read its result. */
function printing({
  order,
  copies = 1,
  format,
  secret,
}: Printing & { readonly format?: string }): (PrintActivity | Timer<PrintEvent | Leaving>)[] {
  if (order === undefined) return [];
  if (isPrinted(order)) return [timer('print settled', printReadMs, { type: 'print-settled' })];
  switch (order.name) {
    case 'drawing':
      return [timer('sheet overdue', drawnOverdueMs, { type: 'sheet-overdue' })];
    case 'sending':
      return [
        { key: 'print', type: 'print', sheet: order.sheet, copies, secret, ...(format === undefined ? {} : { format }) },
        ...(order.leaving === undefined ? [] : [timer('leave print', leavePrintMs, { type: 'return-elapsed' } as const)]),
      ];
    case 'taken':
      return [{ key: `print ${order.id}`, type: 'print-watch', id: order.id }];
    case 'refused':
      return [];
  }
}

/** The line about printing; `seconds` is null if the time is unknown. */
export type PrintLine =
  | { readonly name: 'asked' | 'held' | 'take' | 'failed' | 'refilling' | 'resting' | 'busy' | 'enough' | 'over' }
  /** Their place in the queue: 1 is next. */
  | { readonly name: 'waiting'; readonly place: number }
  | { readonly name: 'printing'; readonly seconds: number | null };

/** What the result shows about printing: the button and the number of copies, a line instead, or nothing (null). */
export type PrintFace = { readonly most: number; readonly copies: number } | PrintLine | null;

/** What a guest sees about printing. Guests who kept everything inside the booth cannot print. */
export function printFace({ maxCopies }: PrintRules, { secret, printer, order, copies = 1 }: Printing): PrintFace {
  if (order !== undefined) return orderLine(order, printer);
  if (maxCopies === 0 || secret === null || !printer) return null;
  const { copiesLeft } = printer;
  const most = Math.min(maxCopies, copiesLeft);
  return noticeOf(printer) ?? { most, copies: Math.min(copies, most) };
}

/** Why printing isn't possible now; null if it is. */
function noticeOf({ trouble, copiesLeft, limit }: PrinterNews): PrintLine | null {
  if (copiesLeft < 1) return { name: limit === 'guest' ? 'enough' : 'over' };
  return trouble === null ? null : { name: troubleLine(trouble) };
}

/** The line that tells guests about a printer problem. */
export const troubleLine = (trouble: PrintTrouble): 'refilling' | 'busy' | 'resting' =>
  trouble === 'refill' || trouble === 'ink' ? 'refilling' : trouble === 'busy' ? 'busy' : 'resting';

function orderLine(order: PrintOrder, printer: Printing['printer']): PrintLine {
  switch (order.name) {
    case 'drawing':
    case 'sending':
      return { name: 'asked' };
    case 'refused':
      return (printer && noticeOf(printer)) ?? { name: 'failed' };
    case 'taken': {
      const { status } = order;
      if (status.state === 'done') return { name: 'take' };
      if (status.state === 'stopped') return { name: 'failed' };
      if (status.trouble !== null && status.trouble !== 'busy') return { name: 'held' };
      return status.state === 'waiting'
        ? { name: 'waiting', place: status.ahead + 1 }
        : { name: 'printing', seconds: status.seconds === null ? null : Math.max(5, Math.ceil(status.seconds / 5) * 5) };
    }
  }
}

/** Whether the server has sent its last report about a print. */
const isPrinted = (order: PrintOrder): boolean =>
  order.name === 'refused' || (order.name === 'taken' && (order.status.state === 'done' || order.status.state === 'stopped'));

/** The result after a print event, or when the guest wants to leave. Unchanged if the event does not apply; null if the visit ends. */
function inResult<State extends Printing>(rules: PrintRules, state: State, event: PrintEvent | Leaving): State | null {
  const { order } = state;
  const isLeaving = order !== undefined && 'leaving' in order;
  // The stage draws the sheet, so a guest who has asked for a print leaves only after that.
  if (event.type === 'back-pressed')
    return order?.name !== 'drawing' ? null : isLeaving ? state : { ...state, order: { ...order, leaving: true } };
  if (event.type === 'return-elapsed') return isLeaving ? null : state;
  const next = printed(rules, state, event);
  return isLeaving && next.order?.name !== 'drawing' && next.order?.name !== 'sending' ? null : next;
}

function printed<State extends Printing>(rules: PrintRules, state: State, event: PrintEvent): State {
  const { order } = state;
  const face = printFace(rules, state);
  switch (event.type) {
    case 'printer-reported':
      return withPrinterNews(state, event.printer);
    case 'copies-chosen': {
      if (face === null || !('most' in face) || event.copies === face.copies || event.copies < 1 || event.copies > face.most) return state;
      return { ...state, copies: event.copies };
    }
    case 'print-pressed':
      return face !== null && 'most' in face ? { ...state, copies: face.copies, order: { name: 'drawing' } } : state;
    case 'sheet-drawn':
      return order?.name === 'drawing' ? { ...state, order: { ...order, name: 'sending', sheet: event.sheet } } : state;
    case 'sheet-overdue':
      return order?.name === 'drawing' ? { ...state, order: { name: 'refused' } } : state;
    case 'print-refused':
      return order?.name === 'sending' ? { ...state, order: { name: 'refused' } } : state;
    case 'print-reported':
      if (order?.name !== 'sending' && (order?.name !== 'taken' || order.id !== event.id || isPrinted(order))) return state;
      return order.name === 'taken' && alike(order.status, event.status)
        ? state
        : { ...state, order: { name: 'taken', id: event.id, status: event.status } };
    case 'print-settled': {
      const { order: _settled, copies: _printed, ...rest } = state;
      return order !== undefined && isPrinted(order) ? (rest as State) : state;
    }
  }
}

/** The state with the printer's news; unchanged if there is nothing new. */
const withPrinterNews = <State extends PrinterKnown>(state: State, printer: PrinterNews | null): State =>
  alike(state.printer ?? null, printer) ? state : { ...state, printer };

const alike = (one: object | null, other: object | null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The text that guests read and hear about a print, and its key below `texts.print`. Null if the theme has no such text. */
export function printText({ texts }: Theme, line: PrintLine) {
  const { print: said } = texts;
  if (said === undefined) return null;
  switch (line.name) {
    case 'waiting': {
      const place = Math.min(line.place, said.waiting.length) - 1;
      return { at: `waiting.${place}`, text: (said.waiting[place] ?? said.asked).replace('{place}', String(line.place)) } as const;
    }
    case 'printing':
      return line.seconds === null
        ? ({ at: 'printingSoon', text: said.printingSoon } as const)
        : ({ at: 'printing', text: said.printing.replace('{seconds}', String(line.seconds)) } as const);
    default:
      return { at: line.name, text: said[line.name] };
  }
}

/** The spoken text about a print. It follows the result's own words, and replaces them once a guest has asked for a print. */
function spokenPrint(theme: Theme, state: Printing): Said {
  const face = printFace(printRules(theme), state);
  const line = face === null || 'most' in face ? null : printText(theme, face);
  if (line !== null && state.order !== undefined) return { instead: line.text };
  if (state.copies !== undefined && theme.texts.print !== undefined)
    return { instead: theme.texts.print.copies.replace('{count}', String(state.copies)) };
  return { after: line === null ? [] : [line.text] };
}

const samplePrinter: PrinterNews = { trouble: null, ahead: 0, seconds: 40, copiesLeft: 4, limit: null };

/** With a printer: the consent scene, and the result before and during a print. */
export const printSamples: Samples<PrintTypes> = {
  ofScene({ texts }, name, visit) {
    const printer = samplePrinter;
    if (name === 'consent') return texts.consent.printed === undefined ? [] : [['consent-print', { ...visit, printer }]];
    if (name !== 'result' || texts.print === undefined) return [];
    const waiting = { state: 'waiting', ahead: 2, seconds: 120, trouble: null } as const;
    return [
      ['result-print', { ...visit, printer, copies: 2 }],
      ['result-print-line', { ...visit, printer, order: { name: 'taken', id: 'sample', status: waiting } }],
      ['result-print-take', { ...visit, printer, order: { name: 'taken', id: 'sample', status: { state: 'done' } } }],
      ['result-print-refill', { ...visit, printer: { ...printer, trouble: 'refill' } }],
    ];
  },
};
