import { ownWork } from '../../../../../src/server/core/ownWork.ts';
import { silentLogger } from '../../../../support/server/silentLogger.ts';
import { expect, test, vi } from 'vitest';
import type { LinkRecord } from '../../../../../src/server/features/cloud-link/linkRecord.ts';
import type { CommandRunnerParts } from '../../../../../src/server/features/cloud-link/commandRunner.ts';
import { commandRunner } from '../../../../../src/server/features/cloud-link/commandRunner.ts';
import { commandOutcome } from '../../../../../src/shared/contract/booths.ts';
import { failure, success } from '../../../../../src/shared/errors.ts';

const look = { id: '0b0f6f6e-3f3e-4d55-8f0e-0c7f5f1f2a10', name: 'Sent', sha256: '0'.repeat(64), sizeBytes: 1 };

/** A booth that accepts all commands, with some parts replaced. */
function running(own: Partial<CommandRunnerParts>) {
  const unused = { next: null, former: [], phoneLooks: [], look: null };
  let record: LinkRecord = { cloud: 'https://x', token: 'x', name: 'Foyer', madeMs: 0, begun: [], ...unused };
  const runner = commandRunner({
    work: ownWork(silentLogger),
    record: {
      current: () => record,
      change(changes) {
        record = { ...record, ...changes };
        return Promise.resolve(success(undefined));
      },
    },
    fetch: () => Promise.resolve(success(Buffer.alloc(1))),
    setClosed: () => Promise.resolve(success(undefined)),
    rehearse: () => Promise.resolve('GO'),
    restart: null,
    keepLook: () => Promise.resolve(success('cloud/sent')),
    chooseTheme: () => Promise.resolve(success(undefined)),
    ownTheme: 'classic',
    ...own,
  });
  return { runner, begun: () => record.begun };
}

test('theme errors are shortened to what the cloud accepts, regardless of length and of where they are cut', async () => {
  const { runner } = running({ chooseTheme: () => Promise.resolve(failure(`a\0${'\u{1F600}'.repeat(600)}`)) });
  await runner.take([{ id: '0b0f6f6e-3f3e-4d55-8f0e-0c7f5f1f2a10', order: { kind: 'look', look: null } }]);
  const ended = await vi.waitFor(() => {
    expect(runner.ended()).toHaveLength(1);
    return runner.ended();
  });
  expect(commandOutcome.safeParse(ended[0]).success).toBe(true);
  expect(ended[0]?.says).toMatch(/^a\u{1F600}+$/u);
});

test("commands beyond a report's limit wait, and themes are downloaded one after the other", async () => {
  const fetches: (() => void)[] = [];
  const { runner, begun } = running({
    fetch: () => new Promise((resolve) => fetches.push(() => resolve(success(Buffer.alloc(1))))),
  });
  const commands = Array.from({ length: 60 }, (_, number) => ({ id: `command ${number}`, order: { kind: 'look', look } as const }));
  await runner.take(commands);
  const done = new Set<string>();
  while (done.size < commands.length) {
    await vi.waitFor(() => expect(fetches).toHaveLength(1));
    fetches.pop()?.();
    const ended = await vi.waitFor(() => {
      expect(runner.ended()).not.toEqual([]);
      return runner.ended();
    });
    expect(ended.length).toBeLessThanOrEqual(20);
    for (const { id } of ended) done.add(id);
    runner.told(ended);
    await runner.take(commands.filter(({ id }) => !done.has(id)));
  }
  expect(begun()).toHaveLength(60);
});

test('a bug while showing a theme fails only its own command: the next theme is shown', async () => {
  let isBroken = true;
  const { runner } = running({
    keepLook: () => (isBroken ? Promise.reject(new Error('a bug')) : Promise.resolve(success('cloud/sent'))),
  });
  await runner.take([{ id: 'broken', order: { kind: 'look', look } }]);
  await vi.waitFor(() => expect(runner.ended()).toMatchObject([{ id: 'broken', outcome: 'failed', says: expect.stringContaining('log') }]));
  isBroken = false;
  await runner.take([{ id: 'next', order: { kind: 'look', look } }]);
  await vi.waitFor(() => expect(runner.ended()[1]).toEqual({ id: 'next', outcome: 'done', says: null }));
});

test.each([
  ['GO', { outcome: 'done', says: 'GO.' }],
  ['NO-GO', { outcome: 'failed', says: 'NO-GO. The booth’s page in the console gives the reasons.' }],
  [null, { outcome: 'failed', says: 'Another rehearsal replaced it.' }],
] as const)('a rehearsal command stays open until the verdict: %s', async (verdict, end) => {
  let over = (_verdict: 'GO' | 'NO-GO' | null): void => undefined;
  const { runner, begun } = running({ rehearse: () => new Promise((resolve) => (over = resolve)) });
  await runner.take([{ id: 'one', order: { kind: 'rehearse' } }]);
  await vi.waitFor(() => expect(begun()).toEqual(['one']));
  expect(runner.ended()).toEqual([]);
  over(verdict);
  await vi.waitFor(() => expect(runner.ended()).toEqual([{ id: 'one', ...end }]));
});
