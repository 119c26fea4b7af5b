import { readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressed, arbitraryRequest } from '../support/arbitrary/arbitraryRequest.ts';
import { ask } from '../support/server/ask.ts';
import { crowdOfAddresses } from '../support/server/crowdOfAddresses.ts';
import { rawExchange } from '../support/server/rawExchange.ts';
import { runsOf } from '../support/arbitrary/runsOf.ts';
import { samplePhoto } from '../support/visit/samplePhoto.ts';
import type { ServerProcess } from '../support/built/serverProcess.ts';
import { seed } from '../support/arbitrary/seed.ts';
import { serverProcess } from '../support/built/serverProcess.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

/** `npm run test:crash` sends more. */
const count = runsOf({ usual: 1500, long: 20_000 });
const nextAddress = crowdOfAddresses();
const portOf = (address: string): number => Number(new URL(address).port);

test(`${count} random requests to both listeners: no internal error, no leak, steady memory`, async () => {
  const server = await serverProcess(temporaryFolder(), '--picture-service', 'fake');
  const photos = Array.from({ length: 40 }, (_, number) => samplePhoto(number, number * 700));
  const requests = fc.sample(arbitraryRequest(photos), { seed, numRuns: count });
  const statuses = new Map<string, number>();
  const filesBefore = openFiles(server);
  const memory: number[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let place = next++; place < count; place = next++) {
      const request = requests[place] ?? Buffer.alloc(0);
      const port = portOf(place % 2 === 0 ? server.guests : server.kiosk);
      const answer = await rawExchange(port, addressed(request, port), { localAddress: nextAddress(), patienceMs: 300 });
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'none';
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status, `seed ${seed}, request ${place}: ${JSON.stringify(request.toString('latin1').slice(0, 300))}`).not.toMatch(/^5/);
      if (!status.startsWith('2')) expect(answer).not.toMatch(/node_modules|at .+:\d+:\d+|SQLITE|ENOENT|sqlite/);
      if (place % Math.floor(count / 10) === 0) memory.push(residentMegabytes(server));
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  expect(server.child.exitCode, server.log()).toBeNull();
  expect(server.log()).toBe('');
  // Otherwise every request might have been refused.
  for (const status of ['200', '201', '204', '206', '304', '400', '404', '410', '409', '421'])
    expect(statuses.get(status) ?? 0, `seed ${seed}: ${status}`).toBeGreaterThan(0);
  // Thousands of requests within seconds leave garbage, which is collected when the server is idle.
  await expect.poll(() => residentMegabytes(server) - (memory[3] ?? 0), { timeout: 30_000, interval: 500 }).toBeLessThan(60);
  // The resources of the last requests are released within seconds, including photos that were being sent.
  await expect.poll(() => openFiles(server), { timeout: 20_000 }).toBeLessThan(filesBefore + 4);
  expect((await ask(`${server.kiosk}/health`)).status).toBe(200);
  await server.end('SIGTERM');
}, 900_000);

test('phones that request photos and do not read them use almost no memory', async () => {
  const server = await serverProcess(temporaryFolder());
  const { id, bytes, deleteTokenHash } = samplePhoto(1, 12_000_000);
  const headers = { 'content-type': 'application/octet-stream', 'delete-token-hash': deleteTokenHash };
  expect((await ask(`${server.kiosk}/api/photos/${id}`, { method: 'PUT', headers, body: bytes })).status).toBe(201);
  expect((await ask(`${server.guests}/photos/${id}`)).body.equals(bytes)).toBe(true);
  const before = residentMegabytes(server);
  const sockets = Array.from({ length: 100 }, () => {
    const socket = connect(portOf(server.guests), '127.0.0.1').on('error', () => undefined);
    socket.write(`GET /photos/${id} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
    // Without a 'data' listener, the socket reads only what fits into its buffers.
    return socket;
  });
  await expect
    .poll(() => sockets.filter(({ bytesRead, readableLength }) => bytesRead + readableLength > 0).length, { timeout: 20_000 })
    .toBe(100);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // 1200 MB are on order.
  expect(residentMegabytes(server) - before).toBeLessThan(100);
  for (const socket of sockets) socket.destroy();
  expect((await ask(`${server.guests}/photos/${id}`, { localAddress: nextAddress() })).body.equals(bytes)).toBe(true);
  await server.end('SIGTERM');
});

test('the phone page, built for the first request, leaks no memory', async () => {
  const server = await serverProcess(temporaryFolder());
  await ask(`${server.guests}/`);
  const before = residentMegabytes(server);
  for (const language of ['en', 'de', 'ja']) {
    const page = await ask(`${server.guests}/s`, { headers: { 'accept-language': language } });
    expect(page.status).toBe(200);
    // Japanese has too many letters to embed in the page.
    expect(page.body.includes('@font-face'), language).toBe(language !== 'ja');
  }
  await expect.poll(() => residentMegabytes(server) - before, { timeout: 20_000, interval: 500 }).toBeLessThan(30);
  await server.end('SIGTERM');
});

/** The memory of the server's process; 0 if the system doesn't report it, so that only the rest is tested. */
function residentMegabytes({ child }: ServerProcess): number {
  if (process.platform !== 'linux') return 0;
  const status = readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** How many files and connections the server's process has open; 0 if the system doesn't report it. */
const openFiles = ({ child }: ServerProcess): number =>
  process.platform === 'linux' ? readdirSync(`/proc/${child.pid ?? 0}/fd`).length : 0;
