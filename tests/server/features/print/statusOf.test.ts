import { expect, test } from 'vitest';
import type { LineAtWork } from '../../../../src/server/features/print/statusOf.ts';
import { allowance, secondsFor, statusOf } from '../../../../src/server/features/print/statusOf.ts';
import type { PrintRecord } from '../../../../src/server/storage/prints/PrintRecords.ts';
import { fourBySix } from '../../../support/print/printerDrivers/samplePaper.ts';

const print = (id: string, changes: Partial<PrintRecord> = {}): PrintRecord => ({
  id,
  place: 1,
  visit: 'visit-0001',
  paper: fourBySix,
  copies: 1,
  out: 0,
  isTest: false,
  end: null,
  phase: 'none',
  handle: null,
  attempt: 0,
  orderedMs: 0,
  ...changes,
});
const at = (line: readonly PrintRecord[], changes: Partial<LineAtWork> = {}): LineAtWork => ({
  line,
  trouble: null,
  secondsPerSheet: 30,
  secondsAtPrinter: 0,
  ...changes,
});
const [first, second] = [print('first', { copies: 3, out: 1, phase: 'sent' }), print('second')];

test.each([
  ['the first, at the printer', first, at([first, second]), { state: 'printing', seconds: 60, trouble: null }],
  [
    'the first, which has been there for a while',
    first,
    at([first], { secondsAtPrinter: 22 }),
    { state: 'printing', seconds: 40, trouble: null },
  ],
  ['the next', second, at([first, second]), { state: 'waiting', ahead: 1, seconds: 90, trouble: null }],
  ['one in trouble', second, at([second], { trouble: 'refill' }), { state: 'waiting', ahead: 0, seconds: null, trouble: 'refill' }],
  ['one that has been printed', print('out', { end: 'done' }), at([first]), { state: 'done' }],
  ['one that staff cancelled', print('gone', { end: 'cleared' }), at([first]), { state: 'stopped', reason: 'cleared' }],
] as const)('a guest reads about %s', (_what, one, now, status) => {
  expect(statusOf(one, now)).toEqual(status);
});

test('the shortest waiting time that guests read is five seconds', () => {
  expect(secondsFor([], 1, at([], { secondsAtPrinter: 200 }))).toBe(5);
});

const none = { day: 0, event: 0, stopped: 0 };
test.each([
  ['a guest', { guest: 3, event: null, day: null }, none, [], 1, { copies: 2, limit: 'guest' }],
  ['a guest who has had more than is allowed now', { guest: 1, event: null, day: null }, none, [], 4, { copies: 0, limit: 'guest' }],
  ['the day', { guest: 9, event: 100, day: 8 }, { ...none, day: 3 }, [first], 0, { copies: 3, limit: 'day' }],
  ['the event', { guest: 9, event: 4, day: null }, { ...none, event: 3 }, [], null, { copies: 1, limit: 'event' }],
  [
    'a test sheet counts for nobody',
    { guest: 9, event: null, day: 1 },
    none,
    [print('test', { isTest: true })],
    0,
    { copies: 1, limit: 'day' },
  ],
  ['no limit', { guest: 99, event: null, day: null }, none, [], 0, { copies: 10, limit: null }],
] as const)('the lowest limit applies: %s', (_what, limits, sums, line, ofVisit, left) => {
  expect(allowance(limits, sums, line, ofVisit)).toEqual(left);
});
