import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { guestLimits } from '../../../../../src/server/core/http/limitGuests.ts';
import { guestsApp } from '../../../../support/server/guestsApp.ts';
import { ask } from '../../../../support/server/ask.ts';
import { memoryVault } from '../../../../support/server/memoryVault.ts';
import { pieces, samplePhoto } from '../../../../support/visit/samplePhoto.ts';
import { samplePage } from '../../../../support/server/samplePage.ts';
import { settled } from '../../../../support/time/settled.ts';
import { silentLogger } from '../../../../support/server/silentLogger.ts';

/** `npm run test:long -- denial` uses up all of a booth's connections, with a hundred new phones. */
const isLong = process.env['STAGEBOOTH_LONG_TESTS'] === '1';
const newcomers = isLong ? 100 : 10;
const limits = isLong ? guestLimits : { ...guestLimits, connections: 64, connectionsEach: 32 };
const patienceMs = 5000;
/** A card that a guest's phone fetches, and a photo for slow readers that exceeds all buffers on the way. */
const card = samplePhoto(1, 1_000_000);
const endless = samplePhoto(2, 12_000_000);

/** The guests' listener as at an event, with both photos. */
async function guests(): Promise<{ address: string; port: number }> {
  const vault = memoryVault();
  for (const { id, bytes, deleteTokenHash } of [card, endless])
    await settled(vault.keep({ id, body: pieces(bytes, 1_000_000), deleteTokenHash, announcedBytes: bytes.length }));
  const app = guestsApp({ page: samplePage, vault, logger: silentLogger, limits });
  onTestFinished(() => app.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { address, port: Number(new URL(address).port) };
}

/**
 * Opens as many connections as allowed from these addresses in turn. Each requests a large photo and never reads it. Connections that are
 * cut return after a tenth of a second. Resolves when all are open.
 */
async function slowReaders(port: number, addresses: readonly string[]): Promise<void> {
  const count = Math.ceil(1.2 * limits.connections);
  const open = new Set<Socket>();
  let isOver = false;
  const take = (localAddress: string): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
      open.add(socket);
      socket.once('readable', resolve).once('close', () => {
        open.delete(socket);
        resolve();
        if (!isOver) setTimeout(() => void take(localAddress), 100).unref();
      });
      socket.write(`GET /photos/${endless.id} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
    });
  onTestFinished(() => {
    isOver = true;
    for (const socket of open) socket.destroy();
  });
  await Promise.all(Array.from({ length: count }, (_, place) => take(addresses[place % addresses.length] ?? '')));
}

/** How long a new phone waits for the page and its card, in ms; Infinity if it doesn't get them. */
async function waitsFor(address: string, localAddress: string): Promise<number> {
  const began = performance.now();
  try {
    const page = await ask(`${address}/s`, { localAddress });
    const { body } = await ask(`${address}/photos/${card.id}`, { localAddress });
    return page.status === 200 && body.equals(card.bytes) ? performance.now() - began : Infinity;
  } catch {
    return Infinity;
  }
}

test.skipIf(process.platform !== 'linux').each([1, 3, 10])(
  `of a hundred new phones, 99 get their card within 5 s while slow readers hold all available connections, from this many addresses: %i`,
  { timeout: 900_000 },
  async (addresses) => {
    const { address, port } = await guests();
    await slowReaders(
      port,
      Array.from({ length: addresses }, (_, place) => `127.9.0.${place + 1}`),
    );
    const waits: number[] = [];
    for (let place = 0; place < newcomers; place += 1) waits.push(await waitsFor(address, `127.8.0.${place + 1}`));
    const served = waits.filter((ms) => ms < patienceMs);
    const slowest = Math.max(...served).toFixed(0);
    process.stdout.write(
      `slow readers of ${addresses} addresses: ${served.length} of ${newcomers} phones served, the slowest in ${slowest} ms\n`,
    );
    expect(newcomers - served.length, 'phones without their card').toBeLessThanOrEqual(newcomers / 100);
  },
);
