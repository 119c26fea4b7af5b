import { expect, test } from 'vitest';
import { keepRunning } from '../../src/launcher/keepRunning.ts';
import { fakeProgram } from '../support/launcher/fakeProgram.ts';
import { launcherTime } from '../support/launcher/launcherTime.ts';

function kept() {
  const clock = launcherTime();
  const program = fakeProgram();
  const told: [why: string, delayMs: number][] = [];
  const keeper = keepRunning({ start: program.start, clock, onEnded: (...words) => told.push(words) });
  return { clock, program, told, keeper };
}

test('a process that exits is restarted after growing delays, up to half a minute', async () => {
  const { clock, program, told } = kept();
  for (let failure = 0; failure < 9; failure++) {
    program.latest().end('was killed by SIGKILL');
    await clock.passes(30_000);
  }
  expect(told.map(([, delayMs]) => delayMs)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(told[0]?.[0]).toBe('was killed by SIGKILL');
  expect(program.started).toHaveLength(10);
});

test('a process that ran well for a minute is restarted at once', async () => {
  const { clock, program, told } = kept();
  for (let failure = 0; failure < 3; failure++) {
    program.latest().end('was closed');
    await clock.passes(5000);
  }
  await clock.passes(60_000);
  program.latest().end('was closed');
  await clock.passes(500);
  expect(told.at(-1)).toEqual(['was closed', 500]);
  expect(program.started).toHaveLength(5);
});

test('a restart request ends the process first, and gives the reason once', async () => {
  const { clock, program, told, keeper } = kept();
  keeper.restart('did not answer');
  keeper.restart('did not answer');
  await clock.passes(500);
  expect(told).toEqual([['did not answer', 500]]);
  expect(program.started.map(({ alive }) => alive)).toEqual([false, true]);
});

test.each(['running', 'waiting for its next start'])('a process that is closed while %s stays stopped', async (state) => {
  const { clock, program, keeper } = kept();
  if (state !== 'running') program.latest().end('was closed');
  await clock.passes(0);
  await keeper.close();
  await clock.passes(120_000);
  expect(program.started).toHaveLength(1);
  expect(program.latest().alive).toBe(false);
});
