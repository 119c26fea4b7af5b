import { randomBytes } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { accounts } from '../../../src/server/storage/cloud/accounts.ts';
import { postgresCalls } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import { cloudEnvironment, cloudProcess } from '../../support/cloud/cloudProcess.ts';
import { emptyBucket, emptySchema } from '../../support/cloud/places.ts';

const origin = 'https://photos.example.com';
const [operators, comeBackSeconds] = [20, 15];
/** The size of a theme's pictures: large enough that a server refuses the upload while it is still arriving. */
const artBytes = 4_000_000;

/** A unique theme. */
const theme = (place: number) => ({
  files: [
    { path: 'theme.json', base64: Buffer.from(JSON.stringify({ extends: 'classic', name: `Gala ${place}` })).toString('base64') },
    { path: 'art/spare.png', base64: randomBytes(artBytes).toString('base64') },
  ],
});

interface Answer {
  readonly status: number;
  readonly waitSeconds: number | null;
  readonly message: string;
  readonly tookMs: number;
}

describe.skipIf(inject('noEngines') !== null)('a cloud server', () => {
  test('answers twenty operators uploading themes at once within a minute each, and accepts each retry', async () => {
    const databaseUrl = await emptySchema();
    const cloud = await cloudProcess(cloudEnvironment(databaseUrl, await emptyBucket()));
    onTestFinished(() => void cloud.end('SIGKILL'));
    const calls = postgresCalls(databaseUrl, 1);
    onTestFinished(() => calls.close());

    const ask = (cookie: string, path: string, body: string): Promise<Response> =>
      fetch(`${cloud.address}/console/api/${path}`, {
        method: 'POST',
        headers: { origin, cookie, 'content-type': 'application/json' },
        body,
      });

    async function signedIn(name: string): Promise<string> {
      const code = await accounts(calls).make(name, { role: 'operator', reachesAll: true, events: [] });
      const body = JSON.stringify({ name, code, passphrase: 'four cards high' });
      for (;;) {
        const answer = await ask('', 'first-passphrase', body);
        if (answer.status === 204) return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
        expect(answer.status).toBe(429);
      }
    }

    async function upload(cookie: string, body: string): Promise<Answer> {
      const beganMs = performance.now();
      const answer = await ask(cookie, 'themes', body);
      const said = (await answer.json()) as { readonly message?: string };
      const retryAfter = answer.headers.get('retry-after');
      return {
        status: answer.status,
        waitSeconds: retryAfter === null ? null : Number(retryAfter),
        message: said.message ?? '',
        tookMs: performance.now() - beganMs,
      };
    }

    const cookies: string[] = [];
    for (let place = 0; place < operators; place++) cookies.push(await signedIn(`Operator ${place}`));
    const comesBack = () => new Promise((resolve) => setTimeout(resolve, comeBackSeconds * 1000));
    const all = await Promise.all(
      cookies.map(async (cookie, place) => {
        const body = JSON.stringify(theme(place));
        const answers = [await upload(cookie, body)];
        // The first client repeats until it gets a verdict; all others repeat once.
        while (answers.at(-1)?.status !== 201 && (place === 0 || answers.length === 1)) {
          await comesBack();
          answers.push(await upload(cookie, body));
        }
        return answers;
      }),
    );
    const answers = all.flat();
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(60_000);
    for (const { status, waitSeconds, message } of answers.filter((one) => one.status !== 201)) {
      expect([429, 503]).toContain(status);
      expect(waitSeconds).toBe(comeBackSeconds);
      expect(message).toMatch(
        /^(Other themes are being checked first|Your theme is still being checked|Another of your themes is being checked)\. /,
      );
    }
  }, 300_000);
});
