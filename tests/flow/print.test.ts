import { describe, expect, test } from 'vitest';
import { activities } from '../../src/flow/activities.ts';
import { consentPoints } from '../../src/flow/consentPoints.ts';
import { spoken } from '../../src/flow/spoken.ts';
import { transition } from '../../src/flow/transition.ts';
import type { PrintOrder } from '../../src/flow/features/print/print.ts';
import type { ResultVisit, Visit } from '../../src/flow/Visit.ts';
import type { VisitEvent } from '../../src/flow/VisitEvent.ts';
import { visitRules } from '../../src/flow/VisitRules.ts';
import type { PrintStatus } from '../../src/shared/contract/print/print.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { otherPicture as picture, samplePrinter, sampleSecret } from '../support/visit/sampleEvents.ts';

const { theme } = classicTheme();
const said = theme.texts.print!;
const rules = visitRules({ ...theme, print: { copies: 3 } });
const answers = Object.fromEntries(theme.survey.map(({ id, options }) => [id, options[0]!.value]));
const sheet = { bytes: Uint8Array.of(1), mime: 'image/png' } as const;

const result = (more: Partial<ResultVisit> = {}): ResultVisit => ({
  scene: 'result',
  attention: 'present',
  answers,
  picture,
  secret: sampleSecret,
  sharing: { name: 'done' },
  printer: samplePrinter,
  ...more,
});
const ordered = (order: PrintOrder, more: Partial<ResultVisit> = {}): ResultVisit => result({ copies: 1, order, ...more });
const taken = (status: PrintStatus): PrintOrder => ({ name: 'taken', id: 'one', status });
const after = (state: Visit, ...events: VisitEvent[]): Visit =>
  events.reduce((visit, event) => transition(rules, visit, event).state, state);
const running = (state: Visit): string[] => activities(rules, state).map(({ key }) => key);

const pressed: VisitEvent = { type: 'print-pressed' };
const back: VisitEvent = { type: 'back-pressed' };
const drawn: VisitEvent = { type: 'sheet-drawn', sheet };
const inLine: PrintStatus = { state: 'waiting', ahead: 2, seconds: 90, trouble: null };
const told = (status: PrintStatus): VisitEvent => ({ type: 'print-reported', id: 'one', status });

describe('a print', () => {
  test('needs one tap, goes from the sheet through the queue to the paper, and can then be repeated', () => {
    const drawing = after(result(), pressed);
    expect(drawing).toEqual(ordered({ name: 'drawing' }));
    expect(activities(rules, drawing)).toContainEqual({
      key: 'sheet overdue',
      type: 'timer',
      afterMs: 30_000,
      event: { type: 'sheet-overdue' },
    });
    const sending = after(drawing, drawn);
    expect(activities(rules, sending)).toContainEqual({ key: 'print', type: 'print', sheet, copies: 1, secret: sampleSecret });
    const waiting = after(sending, told(inLine));
    expect(waiting).toEqual(ordered(taken(inLine)));
    expect(running(waiting)).toContain('print one');
    const done = after(waiting, told({ state: 'printing', seconds: 30, trouble: null }), told({ state: 'done' }));
    expect(done).toEqual(ordered(taken({ state: 'done' })));
    expect(running(done)).toContain('print settled');
    expect(after(done, { type: 'print-settled' })).toEqual(result());
  });

  test('has at most as many copies as the theme and the limits allow', () => {
    const copies = (count: number): VisitEvent => ({ type: 'copies-chosen', copies: count });
    expect(after(result(), copies(3), pressed)).toMatchObject({ copies: 3 });
    expect(after(result(), copies(4))).toEqual(result());
    const short = result({ printer: { ...samplePrinter, copiesLeft: 1, limit: 'guest' } });
    expect(after(short, copies(2))).toEqual(short);
    expect(after(result({ copies: 3, printer: { ...samplePrinter, copiesLeft: 2 } }), pressed)).toMatchObject({ copies: 2 });
  });

  test.each<[string, Partial<ResultVisit>]>([
    ['there is no printer', { printer: null }],
    ['it is not known whether there is a printer', {}],
    ['the paper is out', { printer: { ...samplePrinter, trouble: 'refill' } }],
    ['the limit is reached', { printer: { ...samplePrinter, copiesLeft: 0, limit: 'day' } }],
    ['the guest chose to keep the card in the booth', { secret: null, sharing: { name: 'kept' } }],
    ['another print is in progress', { order: taken(inLine) }],
  ])('is not started if %s', (_why, state) => {
    const { printer: _known, ...unknown } = result();
    const before: ResultVisit = Object.keys(state).length === 0 ? unknown : result(state);
    expect(after(before, pressed)).toBe(before);
  });

  test('that is being drawn keeps a guest who wants to leave until it is queued, for at most a second', () => {
    const leaving = after(result(), pressed, back);
    expect(leaving).toEqual(ordered({ name: 'drawing', leaving: true }));
    // Nothing was sent, so nothing could be refused.
    expect(after(leaving, { type: 'print-refused' })).toBe(leaving);
    const sending = after(leaving, drawn);
    expect(running(sending)).toContain('leave print');
    expect(after(sending, told(inLine))).toEqual({ scene: 'welcome' });
    expect(after(sending, { type: 'print-refused' })).toEqual({ scene: 'welcome' });
    expect(after(sending, { type: 'return-elapsed' })).toEqual({ scene: 'welcome' });
    expect(after(leaving, { type: 'sheet-overdue' })).toEqual({ scene: 'welcome' });
  });

  test('that is queued keeps nobody', () => {
    expect(after(ordered(taken(inLine)), back)).toEqual({ scene: 'welcome' });
    expect(after(ordered({ name: 'sending', sheet }), back)).toEqual({ scene: 'welcome' });
  });

  test('that has ended is not restarted by late reports', () => {
    const done = ordered(taken({ state: 'done' }));
    expect(after(done, told(inLine))).toBe(done);
    const waiting = ordered(taken(inLine));
    expect(after(waiting, { type: 'print-reported', id: 'another', status: { state: 'done' } })).toBe(waiting);
  });
});

describe('the text about a print', () => {
  test.each<[string, ResultVisit]>([
    [said.waiting[0]!, ordered(taken({ state: 'waiting', ahead: 0, seconds: 40, trouble: null }))],
    ['Yours is third in line', ordered(taken(inLine))],
    ['Yours is number 8 in line', ordered(taken({ ...inLine, ahead: 7 }))],
    ['Printing, about 40 seconds', ordered(taken({ state: 'printing', seconds: 37, trouble: null }))],
    [said.printingSoon, ordered(taken({ state: 'printing', seconds: null, trouble: null }))],
    [said.held, ordered(taken({ state: 'printing', seconds: null, trouble: 'jam' }))],
    ['Take it below', ordered(taken({ state: 'done' }))],
    [said.failed, ordered(taken({ state: 'stopped', reason: 'refused' }))],
    [said.failed, ordered({ name: 'refused' })],
    [said.enough, ordered({ name: 'refused' }, { printer: { ...samplePrinter, copiesLeft: 0, limit: 'guest' } })],
    ['Copies: 2', result({ copies: 2 })],
  ])('%s', (words, state) => {
    expect(spoken(theme, state)).toBe(words);
  });

  test.each<[string, NonNullable<ResultVisit['printer']>]>([
    [said.refilling, { ...samplePrinter, trouble: 'ink' }],
    [said.resting, { ...samplePrinter, trouble: 'offline' }],
    [said.busy, { ...samplePrinter, trouble: 'busy' }],
    [said.over, { ...samplePrinter, copiesLeft: 0, limit: 'event' }],
  ])('before the tap: %s', (words, printer) => {
    expect(spoken(theme, result({ printer }))).toBe(`${theme.texts.scan}. ${theme.texts.ready}. ${words}`);
  });
});

describe('the consent question', () => {
  test('names printing if the booth has a printer, after the points with an icon', () => {
    const points = consentPoints(theme, { printer: samplePrinter });
    expect(points.map(({ icon }) => icon)).toEqual(['envelope', 'calendar', 'key', 'printer', null]);
    expect(points[3]?.text).toBe(theme.texts.consent.printed);
    expect(consentPoints(theme, { printer: null })).toHaveLength(4);
  });

  test('polls the printer from the first question on', () => {
    expect(running({ scene: 'survey', attention: 'present', step: 0, answers: {} })).toContain('printer');
    expect(running(result())).toContain('printer for a guest');
    expect(running(result({ secret: null, sharing: { name: 'kept' } })).join()).not.toContain('printer');
  });

  test("the printer's status is kept until the result", () => {
    const survey: Visit = { scene: 'survey', attention: 'present', step: theme.survey.length - 1, answers };
    expect(after(survey, { type: 'printer-reported', printer: samplePrinter }, { type: 'next-pressed' })).toMatchObject({
      scene: 'preparing',
      printer: samplePrinter,
    });
  });
});
