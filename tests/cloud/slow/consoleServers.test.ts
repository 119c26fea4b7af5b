import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { boothRegister } from '../../../src/server/storage/cloud/boothRegister.ts';
import { boothReports } from '../../../src/server/storage/cloud/boothReports.ts';
import { postgresCalls } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import type { AlertMessage, ConsoleProof } from '../../../src/shared/contract/console.ts';
import { consoleProofHeader } from '../../../src/shared/contract/console.ts';
import { cloudEnvironment, cloudProcess, cloudSays } from '../../support/cloud/cloudProcess.ts';
import { emptyBucket, emptySchema } from '../../support/cloud/places.ts';
import { sampleReport } from '../../support/cloud/sampleReport.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { settled } from '../../support/time/settled.ts';

const publicUrl = 'https://photos.example.com';

describe.skipIf(inject('noEngines') !== null)('a console with two servers', () => {
  test('shares sessions across servers, and the other server sends alerts when one is killed', async () => {
    const databaseUrl = await emptySchema();
    const environment = { ...cloudEnvironment(databaseUrl, await emptyBucket()), STAGEBOOTH_PRIVATE_ALERTS: 'yes' };
    const [one, other] = await Promise.all([cloudProcess(environment), cloudProcess(environment)]);
    onTestFinished(() => void Promise.all([one.end('SIGKILL'), other.end('SIGKILL')]));
    const [, code = ''] = /\n {2}([A-Z0-9]{12})\n/.exec(await cloudSays(environment, 'operator', 'Ada')) ?? [];
    let cookie = '';
    let proof = '';
    async function ask(server: typeof one, method: string, path: string, body?: object): Promise<Response> {
      const answer = await fetch(`${server.address}/console/api/${path}`, {
        method,
        headers: {
          origin: publicUrl,
          cookie,
          [consoleProofHeader]: proof,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return answer;
    }
    expect((await fetch(`${one.address}/console`)).status).toBe(200);
    expect((await ask(one, 'POST', 'first-passphrase', { name: 'Ada', code, passphrase: 'four cards high' })).status).toBe(204);
    expect(cookie).toMatch(/^__Host-stagebooth-console=/);
    expect(await (await ask(other, 'GET', 'session')).json()).toMatchObject({ account: { name: 'Ada' }, publicUrl });

    const heard: AlertMessage[] = [];
    const receiver = createServer((request, response) => {
      void text(request).then((body) => {
        heard.push(JSON.parse(body) as AlertMessage);
        response.writeHead(204).end();
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    onTestFinished(() => void receiver.close());
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    // A proof given to one server is valid on the other, too.
    expect((await ask(other, 'POST', 'alerts', { event: null, url, quietMinutes: 5 })).status).toBe(403);
    ({ proof } = (await (await ask(one, 'POST', 'proof', { passphrase: 'four cards high' })).json()) as ConsoleProof);
    expect((await ask(other, 'POST', 'alerts', { event: null, url, quietMinutes: 5 })).status).toBe(201);
    await one.end('SIGKILL');
    const calls = postgresCalls(databaseUrl, 1);
    onTestFinished(() => calls.close());
    const booth = await settled(boothRegister(calls).boothOf(other.token));
    await settled(boothReports(calls).receive(booth?.id ?? '', sampleReport({ problems: ['No paper.'] })));
    await untilTrue(() => Promise.resolve(heard.length > 0), 60_000);
    expect(heard).toMatchObject([{ kind: 'began', booth: { id: booth?.id }, problems: ['No paper.'] }]);
  });
});
