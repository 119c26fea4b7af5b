import { request } from 'node:http';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { newApp } from '../../../../src/server/core/http/newApp.ts';
import { uploadLine } from '../../../../src/server/features/theme-library/uploadLine.ts';

/** Uploads to a server with room for this many in memory. Each check waits until it is released, in the order in which the checks began. */
async function lineOf(inMemory: number, longestWaitMs: number) {
  const app = newApp({ headers: () => ({}), logger: pino({ level: 'silent' }), requestTimeoutMs: 20_000 });
  const line = uploadLine(({ headers }) => String(headers['account']), { inMemory, longestWaitMs, comeBackSeconds: 7 });
  const placed: unknown[] = [];
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  app.post('/themes', { onRequest: [line.take, async ({ headers }) => void placed.push(headers['account'])] }, (request) =>
    line.whileHeld(request, async () => {
      const account = String(request.headers['account']);
      begun.push(account);
      await new Promise<void>((resolve) => finish.set(account, resolve));
      return 'kept';
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const address = `${app.listeningOrigin}/themes`;
  return {
    address,
    placed,
    begun,
    finish: (account: string) => finish.get(account)?.(),
    upload: async (account: string): Promise<readonly [number, string | null]> => {
      const answer = await fetch(address, { method: 'POST', headers: { account, 'content-type': 'application/json' }, body: '{}' });
      await answer.text();
      return [answer.status, answer.headers.get('retry-after')];
    },
  };
}

test('a refused upload keeps its place in line before later ones', async () => {
  const { begun, finish, upload } = await lineOf(1, 1000);
  const first = upload('first');
  await expect.poll(() => begun).toEqual(['first']);
  expect(await upload('first')).toEqual([429, '7']);
  expect(await upload('second')).toEqual([503, '7']);
  const third = upload('third');
  const second = upload('second');
  expect(await upload('third')).toEqual([429, '7']);
  finish('first');
  expect(await first).toEqual([200, null]);
  await expect.poll(() => begun).toEqual(['first', 'second']);
  finish('second');
  expect(await second).toEqual([200, null]);
  await expect.poll(() => begun).toEqual(['first', 'second', 'third']);
  finish('third');
  expect(await third).toEqual([200, null]);
});

test('an interrupted upload loses its place', async () => {
  const { address, placed, begun, finish, upload } = await lineOf(1, 5000);
  const headers = { account: 'gone', 'content-type': 'application/json', 'content-length': 100 };
  const half = request(address, { method: 'POST', headers }).on('error', () => undefined);
  half.write('{');
  await expect.poll(() => placed).toEqual(['gone']);
  const second = upload('second');
  half.destroy();
  await expect.poll(() => begun).toEqual(['second']);
  finish('second');
  expect(await second).toEqual([200, null]);
});

test('twenty simultaneous uploads all get an answer, and all are accepted when retried', async () => {
  const { begun, finish, upload } = await lineOf(3, 150);
  const names = Array.from({ length: 20 }, (_, place) => `operator ${place}`);
  const come = async (name: string): Promise<void> => {
    for (;;) {
      const [status] = await upload(name);
      if (status === 200) return;
      expect(status).toBe(503);
    }
  };
  const all = Promise.all(names.map(come));
  for (let done = 0; done < names.length; done++) {
    await expect.poll(() => begun.length).toBeGreaterThan(done);
    finish(begun[done] ?? '');
  }
  await all;
  expect(begun.toSorted()).toEqual(names.toSorted());
});
