import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { forAll } from '../../../../../src/server/core/access/guardConsole.ts';
import { healthRoute } from '../../../../../src/server/core/http/health.ts';
import type { GuestLimits } from '../../../../../src/server/core/http/limitGuests.ts';
import { guestLimits } from '../../../../../src/server/core/http/limitGuests.ts';
import { cloudApp } from '../../../../../src/server/core/listeners/cloudApp.ts';
import { joinRoute } from '../../../../../src/server/features/fleet/boothRoutes.ts';
import type { CloudStores } from '../../../../../src/server/storage/openCloudStores.ts';
import { success } from '../../../../../src/shared/errors.ts';
import { reverseProxy } from '../../../../support/cloud/reverseProxy.ts';
import { temporaryFolder } from '../../../../support/files/temporaryFolder.ts';
import { ask } from '../../../../support/server/ask.ts';
import { silentLogger } from '../../../../support/server/silentLogger.ts';

const publicUrl = 'https://photos.example.com';
const attacker = '127.9.0.1';
const joining = JSON.stringify({ secretHash: '0'.repeat(64), name: 'Foyer', version: '1', cloud: publicUrl });

/** A cloud behind a proxy that passes bodies on as they arrive. */
async function proxiedCloud(limits: Partial<GuestLimits> = {}): Promise<{ address: string; port: number }> {
  const app = cloudApp({
    features: [
      {
        routes: {
          guests(app) {
            healthRoute(app, async () => ({ ok: true, booth: '' }));
            joinRoute(app, { ask: async () => success({ state: 'waiting', expiresInSeconds: 900 }) }, publicUrl);
          },
          console: (app) => void app.post('/console/api/session', { config: forAll({ access: 'open' }) }, async () => ({})),
        },
      },
    ],
    // These tests send no complete requests to the console, and no booth has joined.
    stores: { register: { boothOf: async () => success(null), isAdmitted: async () => success(false) } } as unknown as CloudStores,
    publicUrl,
    page: { page: '', assets: temporaryFolder({}) },
    notices: () => '',
    logger: silentLogger,
    names: ['127.0.0.1'],
    proxies: [],
    limits: { ...guestLimits, connections: 2048, ...limits },
  });
  const proxy = await reverseProxy([await app.listen({ port: 0, host: '127.0.0.1' })]);
  onTestFinished(async () => {
    await proxy.close();
    await app.close();
  });
  return { address: proxy.address, port: Number(new URL(proxy.address).port) };
}

/** Begins this many requests from the attacker's address, in both areas that take bodies from strangers, and never ends them. */
async function trickle(port: number, count: number): Promise<{ refused: () => number }> {
  let refused = 0;
  const sockets: Socket[] = [];
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  const begin = (path: string): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: attacker }).on('error', () => undefined);
      sockets.push(socket);
      socket.on('data', (piece) => (refused += piece.toString('latin1').startsWith('HTTP/1.1 429') ? 1 : 0)).once('close', () => resolve());
      const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: ${publicUrl}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`;
      socket.write(head, () => setImmediate(resolve));
    });
  for (let begun = 0; begun < count; begun += 50)
    await Promise.all(Array.from({ length: 50 }, (_, place) => begin(place % 2 === 0 ? '/console/api/session' : '/booths/join')));
  return { refused: () => refused };
}

const statusFrom = (address: string, localAddress: string): Promise<number> =>
  ask(`${address}/health`, { localAddress }).then(
    ({ status }) => status,
    () => 0,
  );

const all = async (count: number, from: (place: number) => Promise<number>): Promise<ReadonlySet<number>> =>
  new Set(await Promise.all(Array.from({ length: count }, (_, place) => from(place))));

describe.skipIf(process.platform !== 'linux')('behind a proxy that passes bodies on as they arrive, an address that trickles them', () => {
  test('loses its connections to others when none are left', async () => {
    const { address, port } = await proxiedCloud({ connections: 64, bodiesEach: 1000 });
    await trickle(port, 200);
    for (let round = 0; round < 4; round += 1)
      expect(await all(10, (place) => statusFrom(address, `127.8.${round}.${place + 1}`))).toEqual(new Set([200]));
  });

  test('is refused beyond a number of bodies, while others send theirs', async () => {
    const { address, port } = await proxiedCloud({ bodiesEach: 8 });
    const { refused } = await trickle(port, 100);
    await expect.poll(refused, { timeout: 20_000 }).toBe(92);
    const join = (localAddress: string) =>
      ask(`${address}/booths/join`, {
        method: 'POST',
        localAddress,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(joining),
      });
    expect((await join('127.8.0.1')).status).toBe(200);
    expect((await join(attacker)).status).toBe(429);
    // It may still read.
    expect(await statusFrom(address, attacker)).toBe(200);
  });

  test('disturbs neither a hall of 300 phones behind one address nor a burst of 50 booths behind another', async () => {
    const { address, port } = await proxiedCloud();
    await trickle(port, 300);
    const join = async (): Promise<number> => {
      const headers = { 'content-type': 'application/json' };
      return (await ask(`${address}/booths/join`, { method: 'POST', localAddress: '127.6.0.1', headers, body: Buffer.from(joining) }))
        .status;
    };
    const [phones, booths] = await Promise.all([all(300, () => statusFrom(address, '127.7.0.1')), all(50, join)]);
    expect([phones, booths]).toEqual([new Set([200]), new Set([200])]);
  });
});
