import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Budget } from '../../.config/budgets.mjs';
import { budgets } from '../../.config/budgets.mjs';
import { ask } from '../support/server/ask.ts';
import { crowdOfAddresses } from '../support/server/crowdOfAddresses.ts';
import { samplePhoto } from '../support/visit/samplePhoto.ts';
import type { ServerProcess } from '../support/built/serverProcess.ts';
import { serverProcess } from '../support/built/serverProcess.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import type { Target } from './downloads.ts';
import { downloadsPerSecond } from './downloads.ts';
import type { Measurement } from './measurements.ts';
import { compared, comparedRates, rate } from './measurements.ts';
import { nginx } from './nginx.ts';
import { report } from './report.ts';

const connections = 16;
const pairs = 9;
const downloadsEach = 320;
/** After this many requests V8 has compiled the frequent code; nginx is compiled already. */
const warmUpDownloads = 3000;
const uploadBytes = 1_500_000;
const manyDownloads = 100_000;
const manyBytes = 60_000;
const nextAddress = crowdOfAddresses();

test('bench', { timeout: 300_000 }, async () => {
  const folder = temporaryFolder();
  const server = await serverProcess(join(folder, 'data'));
  const measurements = [await uploads(server), ...(await downloads(server, folder)), await memoryOverDownloads(server)];
  await server.end('SIGTERM');
  report(measurements);
});

/** Uploads as the kiosk does, two at a time. Each is answered when it is durable. */
async function uploads({ kiosk }: ServerProcess): Promise<Measurement> {
  const perSecond: number[] = [];
  for (let round = 0; round < 8; round++) {
    const photos = Array.from({ length: 10 }, (_, place) => samplePhoto(1000 + round * 10 + place, uploadBytes));
    const start = performance.now();
    const lane = async (): Promise<void> => {
      for (let photo = photos.pop(); photo !== undefined; photo = photos.pop()) expect(await upload(kiosk, photo)).toBe(201);
    };
    await Promise.all([lane(), lane()]);
    perSecond.push(10 / ((performance.now() - start) / 1000));
  }
  return rate('server', 'uploads of 1.5 MB with full sync', perSecond);
}

/** The latest photos, and the same photos after later ones have replaced them in memory. */
async function downloads(server: ServerProcess, folder: string): Promise<Measurement[]> {
  const photos = Array.from({ length: 24 }, (_, number) => samplePhoto(number, 1_500_000 + Math.round((number / 23) * 1_000_000)));
  for (const photo of photos) {
    expect(await upload(server.kiosk, photo)).toBe(201);
    writeFileSync(join(folder, photo.id), photo.bytes);
  }
  const static_ = await nginx(folder);
  if (static_ === null) process.stdout.write('There is no nginx to compare with: sealed photos are timed alone.\n');
  const name = `sealed photos of 2 MB to ${connections} phones`;
  const latest = await besideNginx(server, photos, static_?.port, name, budgets.server.downloads);
  const later = Array.from({ length: 40 }, (_, number) => samplePhoto(100 + number, 2_000_000));
  for (const photo of later) expect(await upload(server.kiosk, photo)).toBe(201);
  await downloadsPerSecond(photosAt(server, later), connections, later.length, nextAddress);
  const earlier = await besideNginx(
    server,
    photos,
    static_?.port,
    `${name}, when they are no longer in memory`,
    budgets.server.downloadsFromDisk,
  );
  await static_?.stop();
  return [latest, earlier];
}

const photosAt = ({ guests }: ServerProcess, photos: readonly { id: string }[]): Target => ({
  port: Number(new URL(guests).port),
  paths: photos.map(({ id }) => `/photos/${id}`),
});

async function besideNginx(
  server: ServerProcess,
  photos: readonly { id: string }[],
  nginxPort: number | undefined,
  name: string,
  budget: Budget,
): Promise<Measurement> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  const booth = photosAt(server, photos);
  const fromBooth = (count: number) => downloadsPerSecond(booth, connections, count, nextAddress);
  const fromNginx = (count: number) =>
    nginxPort === undefined
      ? Promise.resolve(Number.NaN)
      : downloadsPerSecond({ port: nginxPort, paths: photos.map(({ id }) => `/${id}`) }, connections, count, nextAddress);
  await fromBooth(warmUpDownloads);
  await fromNginx(warmUpDownloads);
  for (let pair = 0; pair < pairs; pair++) {
    // Alternate the order from pair to pair.
    if (pair % 2 === 0) ours.push(await fromBooth(downloadsEach));
    theirs.push(await fromNginx(downloadsEach));
    if (pair % 2 === 1) ours.push(await fromBooth(downloadsEach));
  }
  return nginxPort === undefined
    ? rate('server', `${name}; here is no nginx to compare with`, ours)
    : comparedRates('server', name, 'nginx, static files', ours, theirs, budget);
}

/** The server's memory over many downloads: the minimum of each part, because memory rises between collections. */
async function memoryOverDownloads(server: ServerProcess): Promise<Measurement> {
  const photos = Array.from({ length: 16 }, (_, number) => samplePhoto(5000 + number, manyBytes));
  for (const photo of photos) expect(await upload(server.kiosk, photo)).toBe(201);
  const target = photosAt(server, photos);
  const held: number[] = [];
  for (let done = 0; done < manyDownloads; done += manyDownloads / 40) {
    await downloadsPerSecond(target, connections, manyDownloads / 40, nextAddress);
    held.push(residentBytes(server.child.pid ?? 0) / 1e6);
  }
  const minOf = (tenth: number): number => Math.min(...held.slice(tenth * 4, tenth * 4 + 4));
  return compared(
    'server',
    `memory of the server at the end of ${manyDownloads.toLocaleString('en')} downloads of ${String(manyBytes / 1000)} kB`,
    'after the first 20,000',
    [minOf(9)],
    [minOf(1)],
    budgets.server.memory,
    'MB',
  );
}

/** Private resident memory; NaN if the system doesn't report it. */
function residentBytes(pid: number): number {
  const status = existsSync(`/proc/${String(pid)}/status`) ? readFileSync(`/proc/${String(pid)}/status`, 'utf8') : '';
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1024;
}

async function upload(kiosk: string, { id, bytes, deleteTokenHash }: ReturnType<typeof samplePhoto>): Promise<number> {
  const headers = { 'content-type': 'application/octet-stream', 'delete-token-hash': deleteTokenHash };
  return (await ask(`${kiosk}/api/photos/${id}`, { method: 'PUT', headers, body: bytes })).status;
}
