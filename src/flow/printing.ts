import type { PrinterNews, PrintOrder, ResultVisit, Visit } from './Visit.ts';
import type { VisitEvent } from './VisitEvent.ts';
import type { VisitRules } from './VisitRules.ts';

/** What a guest is told of printing; `seconds` are null where nobody knows. */
export type PrintLine =
  | { readonly name: 'asked' | 'held' | 'take' | 'failed' | 'refilling' | 'resting' | 'busy' | 'enough' | 'over' }
  /** Their place in line: 1 is the next. */
  | { readonly name: 'waiting'; readonly place: number }
  | { readonly name: 'printing'; readonly seconds: number | null };

/** What printing shows in the result: the button and how many copies there may be, or a line in its place; null for nothing. */
export type PrintFace = { readonly most: number; readonly copies: number } | PrintLine | null;

/** What a guest sees of printing. Whoever let nothing of them leave the booth has no print either. */
export function printFace(mostCopies: number, { secret, printer, order, copies = 1 }: ResultVisit): PrintFace {
  if (order !== undefined) return orderLine(order, printer);
  if (mostCopies === 0 || secret === null || !printer) return null;
  const { copiesLeft } = printer;
  const most = Math.min(mostCopies, copiesLeft);
  return noticeOf(printer) ?? { most, copies: Math.min(copies, most) };
}

/** Why there is no print at the moment; null where there is one. */
function noticeOf({ trouble, copiesLeft, limit }: PrinterNews): PrintLine | null {
  if (copiesLeft < 1) return { name: limit === 'guest' ? 'enough' : 'over' };
  if (trouble === null) return null;
  return { name: trouble === 'refill' || trouble === 'ink' ? 'refilling' : trouble === 'busy' ? 'busy' : 'resting' };
}

function orderLine(order: PrintOrder, printer: ResultVisit['printer']): PrintLine {
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

/** Whether nothing more will be heard of an order. */
export const isPrinted = (order: PrintOrder): boolean =>
  order.name === 'refused' || (order.name === 'taken' && (order.status.state === 'done' || order.status.state === 'stopped'));

/** The result after an event of printing; the very state where it means nothing. */
export function print(rules: VisitRules, state: ResultVisit, event: VisitEvent): ResultVisit {
  const { order } = state;
  const face = printFace(rules.mostCopies, state);
  switch (event.type) {
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
    case 'print-told':
      if (order?.name !== 'sending' && (order?.name !== 'taken' || order.id !== event.id || isPrinted(order))) return state;
      return order.name === 'taken' && alike(order.status, event.status)
        ? state
        : { ...state, order: { name: 'taken', id: event.id, status: event.status } };
    case 'print-settled': {
      const { order: _settled, copies: _printed, ...rest } = state;
      return order !== undefined && isPrinted(order) ? rest : state;
    }
    default:
      return state;
  }
}

/** The state with what was told of the printer; the very state if that is nothing new. */
export function heardOfPrinter(state: Visit, printer: PrinterNews | null): Visit {
  return !('answers' in state) || alike(state.printer ?? null, printer) ? state : { ...state, printer };
}

const alike = (one: object | null, other: object | null): boolean => JSON.stringify(one) === JSON.stringify(other);
