import { expect, test } from 'vitest';
import type { LineMemory, LineStatus, PrintStep } from '../../../../src/server/features/print/nextStep.ts';
import { freshMemory, startedJob, nextStep, stateOf } from '../../../../src/server/features/print/nextStep.ts';
import type { JobState, PrinterStatus } from '../../../../src/server/features/print/Printer.ts';
import type { PrinterState } from '../../../../src/server/features/print/PrintQueueParts.ts';
import type { PrintRecord } from '../../../../src/server/storage/prints/PrintRecords.ts';
import { fourBySix } from '../../../support/print/printerDrivers/samplePaper.ts';

const nowMs = 1_000_000;
const wallMs = 1_800_000_000_000;

const record = (changes: Partial<PrintRecord> = {}): PrintRecord => ({
  id: 'a'.repeat(22),
  place: 1,
  visit: 'visit-0001',
  paper: fourBySix,
  copies: 1,
  out: 0,
  isTest: false,
  end: null,
  phase: 'none',
  handle: '7',
  attempt: 0,
  orderedMs: wallMs - 60_000,
  ...changes,
});
const healthy: PrinterStatus = {
  makeAndModel: null,
  trouble: null,
  says: 'Ready.',
  isIdle: false,
  deviceMessage: null,
  evidence: 'certain',
  suspected: null,
  stoppedByItself: false,
  warnings: [],
  paper: null,
  supplies: [],
  upMs: null,
  missingPaper: () => null,
  uses: () => null,
};
const seen = (changes: Partial<PrinterStatus> = {}): PrinterState => {
  const own = { ...healthy, ...changes };
  return { status: own, trouble: own.trouble, says: own.says };
};
const status = (changes: Partial<LineStatus> = {}): LineStatus => ({
  looked: seen(),
  isPaused: false,
  memory: freshMemory,
  wallMs,
  ...changes,
});
const job = (state: JobState | null): Pick<LineStatus, 'job'> => ({
  job: { ok: true, value: state === null ? null : { handle: '7', state } },
});
const silent: Pick<LineStatus, 'job'> = { job: { ok: false, error: { kind: 'away', says: 'Nobody answers.' } } };
/** The printer has had the sheet for this long. */
const activeJob = (sinceMs: number, changes: Partial<NonNullable<LineMemory['activeJob']>> = {}): Pick<LineStatus, 'memory'> => ({
  memory: { ...freshMemory, activeJob: { ...startedJob(record(), nowMs - sinceMs, false), ...changes } },
});
const missing = (sinceMs: number): Pick<LineStatus, 'memory'> => ({ memory: { ...freshMemory, missingSinceMs: nowMs - sinceMs } });
const away = 60_000;

const wait: PrintStep = { kind: 'wait' };
const ask: PrintStep = { kind: 'ask' };
const again: PrintStep = { kind: 'again' };

type Row = [what: string, phase: PrintRecord['phase'], status: Partial<LineStatus>, step: PrintStep, record?: Partial<PrintRecord>];

test.each<Row>([
  ['a ready printer gets the next sheet', 'none', {}, { kind: 'begin' }],
  ['no sheet begins while printing is paused', 'none', { isPaused: true }, wait],
  ['no sheet begins during trouble', 'none', { looked: seen({ trouble: 'refill' }) }, wait],
  ['a sheet begins if the trouble may be over', 'none', { looked: seen({ trouble: 'refill' }), mayTry: true }, { kind: 'begin' }],
  ['no sheet begins without its paper', 'none', { looked: seen({ missingPaper: () => 'No 4x6.' }) }, wait],
  ['no sheet begins right after one was given up', 'none', { memory: { ...freshMemory, notBeforeMs: nowMs + 1 } }, wait],
  ['the printer is asked whether it knows a job', 'beginning', {}, ask],
  ['an unknown job has never begun', 'beginning', job(null), { kind: 'note', to: { phase: 'none', handle: '7' } }],
  ['a known job has begun', 'beginning', job('empty'), { kind: 'note', to: { phase: 'begun', handle: '7' } }],
  ['a printing job is followed', 'beginning', job('printing'), { kind: 'note', to: { phase: 'sent', handle: '7' } }],
  ['a cancelled job is restarted', 'beginning', job('cancelled'), again],
  ['a job that has begun gets its picture', 'begun', {}, { kind: 'send', handle: '7' }],
  ['a job without a number is restarted', 'begun', {}, again, { handle: null }],
  ['the printer is asked whether a picture has arrived', 'sending', {}, ask],
  ['a job missing for a short time may still arrive', 'sending', job(null), wait],
  ['a job missing for a long time is restarted', 'sending', { ...job(null), ...missing(3000) }, again],
  ['an empty job is cancelled before it is sent again', 'sending', job('empty'), { kind: 'ask', takeBack: '7' }],
  ['a job that the booth cancelled is restarted', 'sending', { ...job('cancelled'), isTakenBack: true }, again],
  ['the booth waits until its cancellation takes effect', 'sending', { ...job('empty'), isTakenBack: true }, wait],
  [
    'a job that printed before its cancellation had its picture',
    'sending',
    { ...job('done'), isTakenBack: true },
    { kind: 'note', to: { phase: 'sent', handle: '7' } },
  ],
  ['a silent printer proves nothing', 'sending', { ...silent, ...missing(9000) }, wait],
  ['a sheet is done when the printer reports it', 'sent', job('done'), { kind: 'copy-out' }],
  ['a sheet that staff cancelled ends', 'sent', job('cancelled'), { kind: 'end', reason: 'cleared' }],
  ['a sheet that the printer gave up is retried', 'sent', job('gave-up'), again],
  [
    'a sheet that the printer gave up three times, without a temporary fault, is skipped',
    'sent',
    { ...job('gave-up'), looked: seen({ deviceMessage: 'Filter failed' }) },
    { kind: 'end', reason: 'unfinished' },
    { attempt: 2 },
  ],
  ['a job forgotten by a printer that always answered is done', 'sent', { ...job(null), ...activeJob(9000) }, { kind: 'copy-out' }],
  ['a job forgotten by a printer that was away is printed again', 'sent', { ...job(null), ...activeJob(9000, { wasAway: true }) }, again],
  [
    'after a booth restart, a printer that was on all the time has printed a forgotten job',
    'sent',
    { ...job(null), looked: seen({ upMs: away + 1 }) },
    { kind: 'copy-out' },
  ],
  [
    'after a booth restart, a printer switched on since then prints a forgotten job again',
    'sent',
    { ...job(null), looked: seen({ upMs: away }) },
    again,
  ],
  ['the booth waits for a printing sheet', 'sent', { ...job('printing'), ...activeJob(599_999) }, wait],
  [
    'the booth gives up on a sheet after ten minutes',
    'sent',
    { ...job('printing'), ...activeJob(600_000) },
    { kind: 'end', reason: 'unfinished', takeBack: '7' },
  ],
  ['time without paper does not count', 'sent', { ...job('printing'), ...activeJob(600_000), looked: seen({ trouble: 'refill' }) }, wait],
  ['a job may wait at a busy printer', 'sent', { ...job('waiting'), ...activeJob(9000, { idleSinceMs: nowMs - 9000 }) }, wait],
  [
    'a job that an idle printer has set aside is cancelled',
    'sent',
    { ...job('waiting'), ...activeJob(9000, { idleSinceMs: nowMs - 2500 }), looked: seen({ isIdle: true }) },
    { kind: 'again', takeBack: '7' },
  ],
  [
    'a job that a queue holds forever is cancelled once its trouble may be over',
    'sent',
    {
      ...job('waiting'),
      ...activeJob(9000, { idleSinceMs: nowMs - 2500 }),
      looked: seen({ isIdle: true, trouble: 'refill' }),
      mayTry: true,
    },
    { kind: 'again', takeBack: '7' },
  ],
  ['a job without its picture may still get it', 'sent', { ...job('empty'), ...activeJob(9000) }, wait],
  [
    'a picture that the server confirmed and then removed was printed',
    'sent',
    { ...job('empty'), ...activeJob(9000, { hasItsPicture: true, emptySinceMs: nowMs - 3000 }) },
    { kind: 'copy-out', takeBack: '7' },
  ],
  [
    'a picture that the server never confirmed is sent again',
    'sent',
    { ...job('empty'), ...activeJob(9000, { emptySinceMs: nowMs - 3000 }) },
    { kind: 'again', takeBack: '7' },
  ],
])('%s', (_what, phase, given, step, own = {}) => {
  expect(nextStep(record({ phase, ...own }), status(given), nowMs).step).toEqual(step);
});

test('a fault ends once the printer has worked on a sheet for four seconds without another fault', () => {
  const looked = seen();
  const fault = { state: { ...looked, trouble: 'jam' as const, says: 'Jam.' }, goodSinceMs: nowMs - 3999 };
  const before = { ...activeJob(9000).memory, fault };
  const after = (atMs: number): LineMemory =>
    nextStep(record({ phase: 'sent' }), status({ ...job('printing'), memory: before }), atMs).memory;
  expect(stateOf({ looked, memory: after(nowMs) }).trouble).toBe('jam');
  expect(stateOf({ looked, memory: after(nowMs + 1) }).trouble).toBeNull();
});

test('a printer that stops answering about its current sheet counts as offline until it gets another', () => {
  const { memory } = nextStep(record({ phase: 'sent' }), status({ ...silent, ...activeJob(1000) }), nowMs);
  expect(memory.activeJob?.wasAway).toBe(true);
  expect(stateOf({ looked: seen(), memory }).trouble).toBe('offline');
});
