import { expect, test } from 'vitest';
import { consoleStore } from '../../src/console/consoleStore.ts';
import { logLines } from '../../src/console/logLines.ts';
import { success } from '../../src/shared/errors.ts';
import type { LogLine } from '../../src/shared/contract/console.ts';

const account = { id: 'a', name: 'Ada', role: 'operator', reachesAll: true };

/** A console with the log open. Lines are numbered from 1; like the server, it sends the latest hundred before a number. */
function logOf(lines: number) {
  const log = { lines };
  const store = consoleStore({
    nowMs: () => 0,
    path: () => '/console/log',
    hash: () => '',
    goTo: () => undefined,
    ask: async (_method, path) => {
      if (path === 'session') return success({ account } as never);
      const last = Number(/before=(\d+)/.exec(path)?.[1] ?? log.lines + 1) - 1;
      return success(Array.from({ length: Math.min(100, last) }, (_none, index) => ({ number: last - index })) as never);
    },
  });
  const shown = () => {
    const { answers } = store.getState();
    return logLines(answers['log'] as LogLine[], answers['older'] as LogLine[] | undefined);
  };
  return { log, store, shown };
}

const downFrom = (last: number): number[] => Array.from({ length: last }, (_none, index) => last - index);

test('the log shows each line once, whatever happens while earlier lines load', async () => {
  const { log, store, shown } = logOf(230);
  await store.poll();
  expect([shown().lines.length, shown().hasEarlier]).toEqual([100, true]);
  await store.olderLog('');
  log.lines += 3;
  await store.poll();
  expect([shown().lines.map(({ number }) => number), shown().hasEarlier]).toEqual([downFrom(233).slice(0, 203), true]);
  // A second click before the first answer.
  await Promise.all([store.olderLog(''), store.olderLog('')]);
  log.lines += 40;
  await store.poll();
  expect([shown().lines.map(({ number }) => number), shown().hasEarlier]).toEqual([downFrom(273), false]);
});

test('the log drops earlier lines that no longer adjoin the latest ones', async () => {
  const { log, store, shown } = logOf(230);
  await store.poll();
  await store.olderLog('');
  log.lines += 150;
  await store.poll();
  expect([shown().lines.map(({ number }) => number), shown().hasEarlier]).toEqual([downFrom(380).slice(0, 100), true]);
  await store.olderLog('');
  expect(shown().lines.map(({ number }) => number)).toEqual(downFrom(380).slice(0, 200));
});

test('a log with few or no lines does not offer earlier lines', async () => {
  for (const lines of [0, 7]) {
    const { store, shown } = logOf(lines);
    await store.poll();
    expect([shown().lines.length, shown().hasEarlier]).toEqual([lines, false]);
  }
});
