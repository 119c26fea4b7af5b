import { readFileSync } from 'node:fs';
import { AwsV4Signer } from 'aws4fetch';
import { expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import type { BucketSettings } from '../../src/server/storage/photos/drivers/s3Calls.ts';
import type { CloudProcess } from '../support/cloud/cloudProcess.ts';
import { installEngines, whyNoEngines } from '../support/cloud/engines.ts';
import { crowdOfAddresses } from '../support/server/crowdOfAddresses.ts';
import { samplePhoto } from '../support/visit/samplePhoto.ts';
import type { BenchCloud } from './benchCloud.ts';
import { benchCloud } from './benchCloud.ts';
import { codeToPhone } from './codeToPhone.ts';
import { uploadsAtOnce, bareUploads } from './cloudUploads.ts';
import type { Target } from './downloads.ts';
import { downloadsPerSecond } from './downloads.ts';
import type { Measurement } from './measurements.ts';
import { compared, comparedRates } from './measurements.ts';
import { report } from './report.ts';

const phones = 16;
const rounds = 7;
const photoBytes = 2_000_000;
const downloadsEach = 120;
const booths = 20;
const uploadsEach = 60;
/** The share of the long run of small cards: a tenth by default, all with 1. */
const share = Number(process.env['STAGEBOOTH_BENCH_CLOUD'] ?? 0.1);
const [manyDownloads, manyUploads] = [100_000 * share, 10_000 * share];
const smallBytes = 65_536;
const nextAddress = crowdOfAddresses();

test('bench', { timeout: 3_600_000 }, async () => {
  const said = await installEngines();
  const why = whyNoEngines();
  if (why !== null) return void process.stdout.write(`The cloud is not measured here: ${why}.\n${said}\n`);
  const cloud = await benchCloud();
  const [one, other] = [await cloud.start(), await cloud.start()];
  const photos = Array.from({ length: 12 }, (_, number) => samplePhoto(number, photoBytes));
  await uploadsAtOnce(one, photos, 4);
  report([
    ...(await downloads(cloud, one, other, photos)),
    await acknowledgedUploads(cloud, one),
    ...(await codeToPhone(cloud)),
    ...(await memoryOfOne(one)),
  ]);
});

const portOf = (address: string): number => Number(new URL(address).port);

/** Downloads from one server against the store itself, and from two servers against one. */
async function downloads(
  { bucket }: BenchCloud,
  one: CloudProcess,
  other: CloudProcess,
  photos: readonly { readonly id: string; readonly key: string }[],
): Promise<Measurement[]> {
  const paths = photos.map(({ id }) => `/photos/${id}`);
  const names = await objectNames(bucket, photos);
  const direct: Target = { port: portOf(bucket.url), paths: names };
  const fromOne: Target = { port: portOf(one.address), paths };
  const fromOther: Target = { port: portOf(other.address), paths };
  const fetched = (target: Target, lanes = phones, count = downloadsEach) => downloadsPerSecond(target, lanes, count, nextAddress);
  const both = async (): Promise<number> =>
    (await Promise.all([fetched(fromOne, phones / 2, downloadsEach / 2), fetched(fromOther, phones / 2, downloadsEach / 2)])).reduce(
      (sum, perSecond) => sum + perSecond,
      0,
    );
  for (const target of [direct, fromOne, fromOther]) await fetched(target);
  const [ours, theirs, twos]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    theirs.push(await fetched(direct));
    ours.push(await fetched(fromOne));
    twos.push(await both());
  }
  return [
    comparedRates(
      'cloud',
      `downloads of 2 MB through one server to ${phones} phones`,
      'straight from the store',
      ours,
      theirs,
      budgets.cloud.downloads,
    ),
    comparedRates('cloud', 'the same through two servers, all on these cores', 'through one', twos, ours),
  ];
}

/** Each photo's object, as a signed URL that needs no headers. */
async function objectNames(bucket: BucketSettings, photos: readonly { readonly key: string }[]): Promise<string[]> {
  const signed = async (url: string): Promise<URL> =>
    (await new AwsV4Signer({ ...bucket, region: bucket.region ?? 'us-east-1', service: 's3', url, signQuery: true }).sign()).url;
  return Promise.all(
    photos.map(async ({ key }) => {
      const listed = await (await fetch(await signed(`${bucket.url}?list-type=2&prefix=${key}`))).text();
      const name = /<Key>([^<]+)<\/Key>/.exec(listed)?.[1] ?? '';
      const { pathname, search } = await signed(`${bucket.url}/${name}`);
      return pathname + search;
    }),
  );
}

/** How long a booth waits while twenty deliver at once, compared with a bare object and a bare row. */
async function acknowledgedUploads({ databaseUrl, bucket }: BenchCloud, server: CloudProcess): Promise<Measurement> {
  const p95 = (times: readonly number[]): number =>
    times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
  let number = 1000;
  const fresh = () => Array.from({ length: uploadsEach }, () => samplePhoto(number++, 1_500_000));
  const bare = await bareUploads(databaseUrl, bucket);
  await uploadsAtOnce(server, fresh(), booths);
  await bare.uploads(fresh(), booths);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(p95(await uploadsAtOnce(server, fresh(), booths)));
    theirs.push(p95(await bare.uploads(fresh(), booths)));
  }
  await bare.close();
  return compared(
    'cloud',
    `p95 of an acknowledged upload of 1.5 MB, ${booths} booths at once`,
    'a bare object and a bare row',
    ours,
    theirs,
    budgets.cloud.uploads,
  );
}

/** The minimum of a server's memory in each part of a long run, since memory rises between collections. */
async function memoryOfOne(server: CloudProcess): Promise<Measurement[]> {
  const small = Array.from({ length: 16 }, (_, number) => samplePhoto(50_000 + number, smallBytes));
  await uploadsAtOnce(server, small, 4);
  const target: Target = { port: portOf(server.address), paths: small.map(({ id }) => `/photos/${id}`) };
  const residentMegabytes = (): number =>
    Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1000;
  let number = 100_000;
  async function held(parts: number, work: () => Promise<unknown>): Promise<readonly [first: number, last: number]> {
    const all: number[] = [];
    for (let part = 0; part < parts; part++) {
      await work();
      all.push(residentMegabytes());
    }
    const minOf = (from: number): number => Math.min(...all.slice(from, from + parts / 5));
    return [minOf(parts / 5), minOf((4 * parts) / 5)];
  }
  // A server warms up in its first thousands of requests.
  await downloadsPerSecond(target, phones, 2000, nextAddress);
  const [downFirst, downLast] = await held(20, () => downloadsPerSecond(target, phones, manyDownloads / 20, nextAddress));
  const [upFirst, upLast] = await held(20, async () => {
    const photos = Array.from({ length: manyUploads / 20 }, () => samplePhoto(number++, smallBytes));
    expect((await uploadsAtOnce(server, photos, 8)).length).toBe(photos.length);
  });
  const of = (count: number, what: string, first: number, last: number): Measurement =>
    compared(
      'cloud',
      `memory of a server at the end of ${count.toLocaleString('en')} ${what} of 64 KiB`,
      'after the first fifth',
      [last],
      [first],
      budgets.cloud.memory,
      'MB',
    );
  return [of(manyDownloads, 'downloads', downFirst, downLast), of(manyUploads, 'uploads', upFirst, upLast)];
}
