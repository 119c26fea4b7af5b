import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import { guestsApp } from '../../../support/server/guestsApp.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { memoryVault } from '../../../support/server/memoryVault.ts';
import { rawRequest } from '../../../support/server/rawRequest.ts';
import { samplePage } from '../../../support/server/samplePage.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';
import { hostOf } from '../../../../src/server/core/access/guardHosts.ts';
import { thisMachineOnly } from '../../../../src/server/core/access/openKioskGate.ts';

async function listening(app: FastifyInstance): Promise<{ address: string; port: string }> {
  onTestFinished(() => app.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { address, port: new URL(address).port };
}

async function statusAs(app: FastifyInstance, host: string): Promise<number> {
  const { address, port } = await listening(app);
  return (await rawRequest(address, '/health', { host: host.replace('PORT', port) })).status;
}

const kiosk = (names: string[] = []) => kioskApp(kioskParts({ gate: { ...thisMachineOnly, names } }));
const guests = (names: string[] = []) => guestsApp({ page: samplePage, vault: memoryVault(), logger: silentLogger, names });

describe("the kiosk's listener", () => {
  test.each(['127.0.0.1:PORT', 'localhost:PORT', 'LOCALHOST:PORT', 'localhost.:PORT', '[::1]:PORT'])('answers as %s', async (host) => {
    expect(await statusAs(await kiosk(), host)).toBe(200);
  });

  test.each([
    'evil.example:PORT',
    'evil.example',
    'localhost.evil.example:PORT',
    'localhost',
    'localhost:1',
    '127.0.0.1',
    '192.168.1.20:PORT',
    '127.0.0.1:PORT@evil.example',
    'evil.example:PORT#127.0.0.1',
    'booth.fair.test:PORT',
    ' ',
    'a b',
    '[::1',
  ])('refuses the host %j', async (host) => {
    expect(await statusAs(await kiosk(), host)).toBe(421);
  });

  test.each<[host: string, status: number]>([
    ['booth.test:PORT', 200],
    ['Booth.Test:PORT', 200],
    ['a.fair.test:PORT', 200],
    ['a.b.fair.test:PORT', 421],
    ['fair.test:PORT', 421],
    ['booth.test.evil.example:PORT', 421],
  ])('with host names configured answers as %s with %i', async (host, status) => {
    expect(await statusAs(await kiosk(['booth.test', '*.fair.test']), host)).toBe(status);
  });

  test('explains a refusal in a sentence, to pages and other clients', async () => {
    const { address } = await listening(await kiosk());
    for (const path of ['/', '/api/theme', '/no/such/page']) {
      const answer = await rawRequest(address, path, { host: 'evil.example' });
      expect(answer).toMatchObject({ status: 421, headers: { 'x-content-type-options': 'nosniff' } });
      expect(JSON.parse(answer.body)).toEqual({
        message: 'This is not an address of this booth. Use the one that it showed when it started.',
      });
    }
  });
});

describe("the guests' listener", () => {
  test.each(['127.0.0.1:PORT', '192.168.1.20:9999', '[fd00::2]:PORT', 'photos.example.com', 'booth.local:PORT'])(
    'answers as %s',
    async (host) => {
      expect(await statusAs(guests(['photos.example.com', 'booth.local']), host)).toBe(200);
    },
  );

  test.each(['evil.example', 'photos.example.com.evil.example', '1.2.3.4.evil.example:PORT', ' '])('refuses the host %j', async (host) => {
    expect(await statusAs(guests(['photos.example.com']), host)).toBe(421);
  });
});

test.each([
  ['Booth.test:80', { name: 'booth.test', port: 80 }],
  ['booth.test', { name: 'booth.test', port: 443 }],
  ['[FD00::2]:1', { name: 'fd00::2', port: 1 }],
  [undefined, null],
  ['', null],
  [':80', null],
  ['a:b', null],
  ['a:65536', null],
  ['http://a', null],
])('%j is parsed as the host %j', (header, host) => {
  expect(hostOf(header, 443)).toEqual(host);
});
