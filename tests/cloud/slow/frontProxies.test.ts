import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { largestLook } from '../../../src/shared/contract/booths.ts';
import type { CloudProcess } from '../../support/cloud/cloudProcess.ts';
import { cloudEnvironment, cloudProcess } from '../../support/cloud/cloudProcess.ts';
import { freePorts } from '../../support/cloud/engineProcess.ts';
import type { FrontProxy } from '../../support/cloud/frontProxies.ts';
import { frontProxies, whyNoProxies } from '../../support/cloud/frontProxies.ts';
import { textOf } from '../../support/docs/documents.ts';
import { emptyBucket, emptySchema, inDatabase } from '../../support/cloud/places.ts';
import { sampleReport } from '../../support/cloud/sampleReport.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { ask } from '../../support/server/ask.ts';
import { samplePhoto } from '../../support/visit/samplePhoto.ts';

const host = 'photos.example.com';
const perSecond = 50;
const lacking = inject('noEngines') ?? (await whyNoProxies());
/** An address of this machine that no proxy uses. */
const client = '127.0.0.5';

interface Sent {
  readonly method?: string;
  readonly body?: Uint8Array | string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** One request as from an internet client. Rejects unless the answer is complete. */
function through({ address }: FrontProxy, path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Answer> {
  const send = address.startsWith('https') ? tlsRequest : plainRequest;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers, ...length, host }, agent: false, localAddress: client, rejectUnauthorized: false };
    const sent = send(`${address}${path}`, options, (response) => {
      let text = '';
      response.setEncoding('latin1').on('data', (piece: string) => (text += piece));
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end(body);
  });
}

async function twoServers() {
  const databaseUrl = await emptySchema();
  const environment = { ...cloudEnvironment(databaseUrl, await emptyBucket()), STAGEBOOTH_DRAIN_SECONDS: '5' };
  const [one = 0, two = 0] = await freePorts(2);
  const start = async (port: number): Promise<CloudProcess> => {
    const server = await cloudProcess({ ...environment, STAGEBOOTH_PORT: String(port) });
    onTestFinished(() => void server.end('SIGKILL'));
    return server;
  };
  return { ports: [one, two] as const, start, databaseUrl };
}

/** Runs the guide's command. */
async function untilReady(port: number): Promise<void> {
  const line = /^curl .*$/m.exec(textOf('assets/guide/cloud.md'))?.[0] ?? '';
  expect(line).toContain('10.0.0.11:8081');
  await promisify(execFile)('sh', ['-c', line.replace('10.0.0.11:8081', `127.0.0.1:${String(port)}`)]);
}

describe.skipIf(lacking !== null)('two servers behind a proxy', () => {
  test.each(frontProxies)(
    'are reached through %s under their own host name, with all sizes and the client’s address',
    async (_name, startProxy) => {
      const { ports, start, databaseUrl } = await twoServers();
      const [one, two] = await Promise.all([start(ports[0]), start(ports[1])]);
      const proxy = await startProxy(ports);
      await untilTrue(async () => (await through(proxy, '/s')).status === 200);
      // Upload as much as the largest theme. The refusal for lack of a session must come from the cloud, not from the proxy.
      const theme = { method: 'POST', body: Buffer.alloc(largestLook), headers: { 'content-type': 'application/json' } };
      const refused = await through(proxy, '/console/api/themes', theme);
      expect([refused.status, JSON.parse(refused.text)]).toMatchObject([expect.toBeOneOf([401, 403]), { message: expect.any(String) }]);
      const photo = samplePhoto(1, 12_000_000);
      const headers = { 'content-type': 'application/octet-stream', 'delete-token-hash': photo.deleteTokenHash };
      const upload = { method: 'PUT', body: photo.bytes, headers: { ...headers, authorization: `Bearer ${one.token}` } };
      expect((await through(proxy, `/api/photos/${photo.id}`, upload)).status).toBe(201);
      const joining = {
        secretHash: createHash('sha256').update(randomBytes(8)).digest('hex'),
        name: 'Foyer',
        version: '1',
        cloud: `https://${host}`,
      };
      const join = { method: 'POST', body: JSON.stringify(joining), headers: { 'content-type': 'application/json' } };
      expect((await through(proxy, '/booths/join', join)).status).toBe(200);
      expect(JSON.stringify(await inDatabase((sql) => sql`SELECT * FROM join_requests`, databaseUrl))).toContain(client);
      // A single server is enough.
      await one.end('SIGKILL');
      await untilTrue(async () => (await through(proxy, '/s')).status === 200);
      expect((await through(proxy, `/photos/${photo.id}`)).status).toBe(200);
      expect([one.log(), two.log()]).toEqual(['', '']);
    },
  );

  test.each(frontProxies)(
    `restart one after the other behind %s without a failed answer, at ${perSecond} requests a second`,
    async (_name, startProxy) => {
      const { ports, start } = await twoServers();
      const servers = await Promise.all([start(ports[0]), start(ports[1])]);
      const proxy = await startProxy(ports);
      await untilTrue(async () => (await through(proxy, '/s')).status === 200);
      const { token } = servers[0];
      const report = {
        method: 'POST',
        body: JSON.stringify(sampleReport()),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      };
      const wrong: string[] = [];
      const underWay: Promise<void>[] = [];
      let [count, lastPhoto] = [0, ''];
      async function one(turn: number): Promise<void> {
        const photo = samplePhoto(turn, 100_000);
        const headers = {
          'content-type': 'application/octet-stream',
          'delete-token-hash': photo.deleteTokenHash,
          authorization: `Bearer ${token}`,
        };
        const kinds = [
          async () => {
            const { status } = await through(proxy, `/api/photos/${photo.id}`, { method: 'PUT', body: photo.bytes, headers });
            if (status === 201) lastPhoto = photo.id;
            return status === 201;
          },
          // Reports are limited to one per second with bursts of five; more must wait.
          async () => [200, 429].includes((await through(proxy, '/booths/report', report)).status),
          async () => lastPhoto === '' || (await through(proxy, `/photos/${lastPhoto}`)).status === 200,
          async () => (await through(proxy, '/s')).status === 200,
          async () => (await through(proxy, '/console')).status === 200,
        ];
        const kind = kinds[turn % kinds.length];
        const failed = await kind?.().then(
          (isRight) => (isRight ? null : 'status'),
          (error: unknown) => String(error),
        );
        if (failed !== null) wrong.push(`${String(turn)}: ${failed ?? ''}`);
      }
      const timer = setInterval(() => underWay.push(one(count++)), 1000 / perSecond);
      onTestFinished(() => clearInterval(timer));
      for (const [place, port] of ports.entries()) {
        const ended = servers[place]?.end('SIGTERM');
        // The server first announces its end, and still answers.
        await untilTrue(async () => (await ask(`http://127.0.0.1:${port}/health`)).status === 503);
        expect((await ask(`http://127.0.0.1:${port}/s`)).status).toBe(200);
        expect(await ended).toBe(0);
        const again = await start(port);
        await untilReady(port);
        expect(again.log()).toBe('');
      }
      clearInterval(timer);
      await Promise.all(underWay);
      process.stdout.write(`${String(count)} requests\n`);
      expect([wrong, count > perSecond * 5]).toEqual([[], true]);
    },
  );
});

test.skipIf(lacking !== null).each(frontProxies)('%s logs no mangled link while no server answers', async (_name, startProxy) => {
  const [one = 0, two = 0] = await freePorts(2);
  const proxy = await startProxy([one, two]);
  expect((await through(proxy, '/s/%23AQIDBAUGBwgJCgsMDQ4PEA')).status).toBeGreaterThanOrEqual(502);
  expect(proxy.log()).not.toContain('AQIDBAUG');
});

test.skipIf(lacking !== null)('a proxy that names the servers itself logs and compares the requested and the expected host', async () => {
  const { ports, start } = await twoServers();
  const server = await start(ports[0]);
  const asked = (path: string) => ask(`${server.address}${path}`, { headers: { host: 'cloud-1:8081' } });
  for (const path of ['/s', '/', '/console', '/s']) {
    const { status, body } = await asked(path);
    expect([status, body.toString()]).toEqual([421, expect.stringMatching(/“cloud-1:8081”.*photos\.example\.com/)]);
  }
  for (const path of ['/health', '/health/ready']) {
    const { status, body } = await asked(path);
    expect([status, body.toString()]).toEqual([200, '{"ok":true}']);
  }
  const lines = server.log().trim().split('\n');
  expect(lines).toEqual([expect.stringMatching(/cloud-1:8081.*photos\.example\.com/)]);
});
