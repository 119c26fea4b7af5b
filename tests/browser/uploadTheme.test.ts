import { expect, test } from 'vitest';
import { consoleStore } from '../../src/console/consoleStore.ts';
import { failure, success } from '../../src/shared/errors.ts';

test('an upload that waits for others is repeated as soon as the server allows it', async () => {
  const sent: string[] = [];
  const store = consoleStore({
    nowMs: () => 0,
    path: () => '/console/themes',
    hash: () => '',
    goTo: () => undefined,
    ask: async (method, path) => {
      if (method === 'GET') return failure({ error: 'away', message: '' });
      sent.push(`${method} ${path}`);
      if (sent.length < 3) return failure({ error: 'wait', message: 'Others are first.', waitSeconds: 2 });
      return success({ id: 'kept' } as never);
    },
  });
  const done = store.uploadTheme([new File(['{}'], 'theme.json')]);
  await expect.poll(() => sent.length).toBe(1);
  store.tick();
  expect([sent.length, store.getState().busy, store.getState().notice]).toEqual([1, 'theme', null]);
  store.tick();
  await expect.poll(() => sent.length).toBe(2);
  await expect.poll(() => (store.tick(), sent.length)).toBe(3);
  expect(await done).toEqual({ answer: { id: 'kept' } });
  expect(store.getState().notice).toMatchObject({ kind: 'done' });
});
