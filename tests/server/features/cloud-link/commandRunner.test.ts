import { ownWork } from '../../../../src/server/core/ownWork.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';
import { expect, test, vi } from 'vitest';
import type { LinkRecord } from '../../../../src/server/features/cloud-link/linkRecord.ts';
import { commandRunner } from '../../../../src/server/features/cloud-link/commandRunner.ts';
import { commandOutcome } from '../../../../src/shared/contract/booths.ts';
import { failure, success } from '../../../../src/shared/errors.ts';

test('what is wrong with a theme is told as the cloud takes it, however long it is and wherever it is cut', async () => {
  let record: LinkRecord = { cloud: 'https://x', token: 'x', next: null, name: 'Foyer', madeMs: 0, begun: [], look: null };
  const desk = commandRunner({
    work: ownWork(silentLogger),
    record: {
      current: () => record,
      change(changes) {
        record = { ...record, ...changes };
        return Promise.resolve(success(undefined));
      },
    },
    fetch: () => Promise.reject(new Error('nothing is fetched')),
    setClosed: () => Promise.resolve(success(undefined)),
    rehearse: () => undefined,
    restart: null,
    keepLook: () => Promise.resolve(failure('nothing is kept')),
    chooseTheme: () => Promise.resolve(failure(`a\0${'\u{1F600}'.repeat(600)}`)),
    ownTheme: 'classic',
  });
  await desk.take([{ id: '0b0f6f6e-3f3e-4d55-8f0e-0c7f5f1f2a10', order: { kind: 'look', look: null } }]);
  const ended = await vi.waitFor(() => {
    expect(desk.ended()).toHaveLength(1);
    return desk.ended();
  });
  expect(commandOutcome.safeParse(ended[0]).success).toBe(true);
  expect(ended[0]?.says).toMatch(/^a\u{1F600}+$/u);
});
