import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { troubleLine } from '../../../../src/flow/features/print/print.ts';
import { printerStates } from '../../../../src/server/features/print/ipp/ippTags.ts';
import { printerStatusOf } from '../../../../src/server/features/print/ipp/printerStatusOf.ts';
import type { HoldsFrom, PrinterReason } from '../../../../src/server/features/print/ipp/printerReasons.ts';
import { printerReasons } from '../../../../src/server/features/print/ipp/printerReasons.ts';
import { meaningOf } from '../../../../src/server/features/print/ipp/readReasons.ts';
import type { PrinterStatus } from '../../../../src/server/features/print/Printer.ts';
import { cellsOf, tableInGuide, tableRow } from '../../../support/files/tableInGuide.ts';
import { good } from '../../../support/print/printerDrivers/printerContract.ts';
import { keyword, oddPrinter, saying } from '../../../support/print/oddPrinter.ts';
import { bundledTheme, projectRoot } from '../../../support/theme/classicTheme.ts';

/** All reasons registered with IANA (RFC 8011, PWG 5100.9 to 5100.22), and CUPS's own, without severities. */
const registered = readFileSync(join(projectRoot, 'tests/fixtures/printerStateReasons.txt'), 'utf8').trim().split('\n');
const suffixes = ['', '-report', '-warning', '-error'] as const;
const { idle, processing, stopped } = printerStates;
const notices =
  /almost|(?<!temperature)-low$|near|life-warn|added|removed|closed|turned|warming|cooling|heating|power-saver|change|cups-ipp|partly/;

/** The status of a printer that gives this reason while it is idle, works, or has stopped. */
const statusIn = (reason: string, state: number): PrinterStatus =>
  printerStatusOf(
    new Map([
      ['printer-state-reasons', [reason]],
      ['printer-state', [state]],
    ]),
    { media: [], range: null, tellsLoaded: false },
  );

test('every registered reason has its own row', () => {
  expect(registered.length).toBeGreaterThan(850);
  const catchAll = printerReasons.at(-1);
  expect(registered.filter((reason) => meaningOf(reason).meaning === catchAll)).toEqual([]);
});

test('every row applies: guests read a fault by its severity and whether the printer has stopped; staff read a sentence', () => {
  const wrong: string[] = [];
  const used = new Set<PrinterReason>();
  for (const reason of registered)
    for (const suffix of suffixes)
      for (const state of [idle, stopped]) {
        const { trouble, says, warnings } = statusIn(reason + suffix, state);
        const { meaning, severity } = meaningOf(reason + suffix);
        used.add(meaning);
        const isPaused = meaning.trouble === 'paused';
        const holds: readonly HoldsFrom[] = ['report', 'warning', 'bare', 'error', 'stopped'];
        const isHeld = meaning.holds !== 'never' && holds.indexOf(state === stopped ? 'stopped' : severity) >= holds.indexOf(meaning.holds);
        const expected = isHeld || isPaused ? meaning.trouble : state === stopped ? 'broken' : null;
        const isTold = isHeld || severity === 'report' || meaning.says === null || meaning.holds === 'stopped' || warnings.length > 0;
        if (trouble !== expected || !isTold || !/^[A-Z].*\.$/.test([says, ...warnings].join(' ')))
          wrong.push(`${reason + suffix} (${String(state)}): ${String(trouble)}, "${says}", ${warnings.join(' ')}`);
      }
  expect(wrong).toEqual([]);
  // The last entry is the fallback for unknown reasons.
  expect(printerReasons.filter((meaning) => !used.has(meaning)).length).toBeLessThanOrEqual(1);
});

test('mere announcements never hold back prints, and a waste tank is not ink', () => {
  const wrong: string[] = [];
  for (const reason of registered)
    for (const suffix of suffixes)
      for (const state of [idle, processing]) {
        const { trouble } = statusIn(reason + suffix, state);
        const isNotice =
          notices.test(reason) || (suffix === '-report' && !/^(offline|shutdown|timed-out|paused|hold-new|moving)/.test(reason));
        if (isNotice && trouble !== null && !/^(power-down|cups-remote|dea|dele|device)/.test(reason))
          wrong.push(`${reason}${suffix}: ${trouble}`);
        if (/waste/.test(reason) && (trouble === 'ink' || trouble === 'refill')) wrong.push(`${reason}${suffix}: ${trouble}`);
      }
  expect(wrong).toEqual([]);
});

test.for([
  ['com.example.sensor-dirty', null, []],
  ['com.example.sensor-dirty-error', 'broken', []],
  ['com.example.sensor-dirty-warning', null, ['The printer reports "com.example.sensor dirty". Look at its display.']],
  ['rear-cover-open', 'door', []],
  ['MEDIA-EMPTY-ERROR', 'refill', []],
] as const)('of unregistered reasons, %s is understood by its suffix and severity', async ([reason, trouble, warnings]) => {
  const printer = await oddPrinter(() => ({ printer: saying(keyword('printer-state-reasons', reason)) }));
  const status = good(await printer.look(AbortSignal.timeout(5000)));
  expect(status).toMatchObject({ trouble, warnings: warnings.length === 0 && trouble === null ? expect.any(Array) : warnings });
});

const heads = ['The printer reports', 'Guests read', 'Staff read', 'Prints go on'];
const goesOn: Readonly<Record<HoldsFrom, string>> = {
  report: 'no',
  warning: 'only with `-report`',
  bare: 'with `-warning` or `-report`',
  error: 'unless it ends in `-error`, or the printer stops',
  stopped: 'until the printer stops',
  never: 'yes',
};

/** A text of the classic theme in its own language. */
function english(line: 'refilling' | 'busy' | 'resting'): string {
  const text = bundledTheme('classic').theme.texts.print?.[line] ?? '';
  return typeof text === 'string' ? text : (text['en'] ?? '');
}

/** The guide's row for a meaning. */
function guideRow({ reasons, trouble, holds, says }: PrinterReason): string {
  const guests = trouble === null ? 'nothing' : (english(troubleLine(trouble)).split(';')[0] ?? '');
  const named = reasons.map((reason) => `\`${reason}\``).join(', ');
  return tableRow([named, guests, (says ?? 'nothing').replace('{part}', '…'), goesOn[holds]]);
}

test('the guide shows this exact table', async () => {
  const by = 'UPDATE_GUIDE=1 npx vitest run --project server tests/server/features/print/printerReasons.test.ts';
  const table = tableInGuide('printing.md', 'printer reasons', by);
  const rows = printerReasons.map(guideRow);
  if (process.env['UPDATE_GUIDE'] === '1') await table.write(heads, rows);
  expect(table.rows().map(cellsOf), `write it anew: ${by}`).toEqual(rows.map(cellsOf));
});
