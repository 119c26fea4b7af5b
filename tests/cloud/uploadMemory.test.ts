import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openPromise } from '../../src/launcher/openPromise.ts';
import { accounts } from '../../src/server/storage/cloud/accounts.ts';
import { consoleAtWork, passphrase } from '../support/cloud/consoleAtWork.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The memory still in use, in bytes. */
function neededBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe.skipIf(inject('noEngines') !== null)('an uploaded theme that waits for its check', () => {
  test('is in memory only once, as the text that will be stored', async () => {
    const checking = openPromise<null>();
    const { app, calls } = await consoleAtWork({
      check: async () => {
        await checking.promise;
        return { ok: false, error: ['It ends here.'] };
      },
    });
    onTestFinished(() => checking.resolve(null));
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const ask = (cookie: string, path: string, body: string): Promise<Response> =>
      fetch(`${address}/console/api/${path}`, {
        method: 'POST',
        headers: { origin: 'http://localhost', cookie, 'content-type': 'application/json' },
        body,
      });
    const uploaders = await Promise.all(
      ['Ada', 'Ben', 'Cleo'].map(async (name) => {
        const code = await accounts(calls).make(name, { role: 'operator', reachesAll: true, events: [] });
        const answer = await ask('', 'first-passphrase', JSON.stringify({ name, code, passphrase }));
        return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      }),
    );
    const body = JSON.stringify({
      files: [
        { path: 'theme.json', base64: Buffer.from('{"extends":"classic"}').toString('base64') },
        { path: 'spare.png', base64: randomBytes(15_000_000).toString('base64') },
      ],
    });
    const before = neededBytes();
    const answers = uploaders.map((cookie) => ask(cookie, 'themes', body));
    await expect.poll(() => (neededBytes() - before) / body.length, { timeout: 60_000, interval: 500 }).toBeGreaterThan(2.5);
    // The packed text of each theme, and the test's own `body` being sent.
    await expect.poll(() => Math.round((neededBytes() - before) / body.length), { timeout: 10_000, interval: 500 }).toBeLessThan(5);
    checking.resolve(null);
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(422);
  }, 120_000);
});
