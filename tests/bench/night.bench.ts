import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ask } from '../support/server/ask.ts';
import type { CloudProcess } from '../support/cloud/cloudProcess.ts';
import { installEngines, whyNoEngines } from '../support/cloud/engines.ts';
import { uploadTo } from '../support/cloud/uploadTo.ts';
import { crowdOfAddresses } from '../support/server/crowdOfAddresses.ts';
import type { SamplePhoto } from '../support/visit/samplePhoto.ts';
import { samplePhoto } from '../support/visit/samplePhoto.ts';
import { benchCloud } from './benchCloud.ts';
import { uploadsAtOnce } from './cloudUploads.ts';
import type { Measurement } from './measurements.ts';
import { compared, counted } from './measurements.ts';
import { report } from './report.ts';
import type { Costs, Kind, Outcome } from './saturdayNight.ts';
import { arrivalsOf, saturdayNight, serversFor } from './saturdayNight.ts';

const cardBytes = 1_507_328;
const nextAddress = crowdOfAddresses();
/** A night small enough to run in real time on this machine. */
const playedNight = { booths: 240, visitsPerBoothAndHour: 45, phonesPerVisit: 2, cdnHits: 0, seconds: 45, seed: 7 };
/** Ten minutes of an evening's busiest hour. Phones fetch each card once; a CDN answers four of ten requests. */
const busyHour = { visitsPerBoothAndHour: 45, phonesPerVisit: 2, cdnHits: 0.4, seconds: 600, seed: 11 };

test('bench', { timeout: 1_200_000 }, async () => {
  const said = await installEngines();
  const why = whyNoEngines();
  if (why !== null) return void process.stdout.write(`No night of the cloud is played here: ${why}.\n${said}\n`);
  const cloud = await benchCloud();
  const servers = [await cloud.start()];
  const [first] = servers as [CloudProcess];
  const known = samplePhoto(0, cardBytes);
  await uploadTo(first, known);
  await warmUp(first, known);
  const costs = await costsOf(first, known);
  const measured: Measurement[] = (Object.keys(costs) as Kind[]).map((kind) =>
    counted('night', `a server’s thread at work for ${kind === 'ask' ? 'a phone’s page' : `one ${kind} of 1.5 MB`}`, 'ms', [costs[kind]]),
  );
  const ratios: number[] = [];
  for (const count of [1, 2, 4]) {
    while (servers.length < count) {
      const another = await cloud.start();
      await warmUp(another, known);
      servers.push(another);
    }
    const [played, simulated] = [await play(servers), saturdayNight({ ...playedNight, servers: count, costs })];
    measured.push(
      compared(
        'night',
        `busy share of each of ${count} servers in a night that is played`,
        'simulated',
        [played.busy * 100],
        [simulated.busy * 100],
        undefined,
        '%',
      ),
      counted('night', `median of a request’s time there, store and network included`, 'ms', [played.medianMs]),
    );
    ratios.push(played.busy / simulated.busy);
  }
  for (const booths of [10, 100, 1000, 10_000]) {
    const night = { ...busyHour, booths, costs: twice(costs) };
    const needed = serversFor(night, { p95Ms: 250, busy: 0.6 });
    measured.push(
      counted('night', `servers for ${booths.toLocaleString('en')} booths in the busiest hour, one of them spare`, '', [needed]),
    );
  }
  report(measured);
  // A real run with pauses takes more work than requests in quick succession. This overhead does not grow with the number of servers.
  for (const ratio of ratios) {
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(2);
  }
});

/** Single requests cost more than requests in quick succession, so double the costs to err on the safe side. */
const twice = ({ upload, download, ask: asked }: Costs): Costs => ({ upload: 2 * upload, download: 2 * download, ask: 2 * asked });

/** A process's working time so far, in ms: user and system time, reported in hundredths of a second. */
function workMs({ pid }: CloudProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

let number = 1;
const photos = (count: number): SamplePhoto[] => Array.from({ length: count }, () => samplePhoto(number++, cardBytes));

/** Sends this many requests, four at a time. */
async function many({ address }: CloudProcess, count: number, path: string): Promise<void> {
  for (let done = 0; done < count; done += 4)
    await Promise.all([0, 1, 2, 3].map(() => ask(`${address}${path}`, { localAddress: nextAddress() })));
}

/** Makes V8 compile the frequent code. */
async function warmUp(server: CloudProcess, { id }: SamplePhoto): Promise<void> {
  await uploadsAtOnce(server, photos(60), 4);
  for (const path of [`/photos/${id}`, '/s']) await many(server, 200, path);
}

async function costsOf(server: CloudProcess, { id }: SamplePhoto): Promise<Costs> {
  const each = async (count: number, work: () => Promise<unknown>): Promise<number> => {
    const before = workMs(server);
    await work();
    return (workMs(server) - before) / count;
  };
  return {
    upload: await each(120, () => uploadsAtOnce(server, photos(120), 4)),
    download: await each(240, () => many(server, 240, `/photos/${id}`)),
    ask: await each(400, () => many(server, 400, '/s')),
  };
}

/** Sends a night's requests, each at its time, to the servers in rotation. */
async function play(servers: readonly CloudProcess[]): Promise<Pick<Outcome, 'busy' | 'medianMs'>> {
  const photo = samplePhoto(900_000, cardBytes);
  await uploadTo(servers[0] as CloudProcess, photo);
  const before = servers.map(workMs);
  const startMs = performance.now();
  const times: number[] = [];
  let turn = 0;
  await Promise.all(
    arrivalsOf(playedNight).map(async ({ atMs, kind }, place) => {
      await pause(Math.max(0, startMs + atMs - performance.now()));
      const server = servers[turn++ % servers.length] as CloudProcess;
      const askedMs = performance.now();
      const answer =
        kind === 'upload'
          ? await uploadTo(server, samplePhoto(1_000_000 * servers.length + place, cardBytes))
          : await ask(`${server.address}${kind === 'ask' ? '/s' : `/photos/${photo.id}`}`, { localAddress: nextAddress() });
      expect(answer.status).toBeLessThan(300);
      times.push(performance.now() - askedMs);
    }),
  );
  const seconds = (performance.now() - startMs) / 1000;
  const worked = servers.reduce((sum, server, place) => sum + workMs(server) - (before[place] ?? 0), 0);
  times.sort((one, other) => one - other);
  return { busy: worked / (servers.length * seconds * 1000), medianMs: times[Math.floor(times.length / 2)] ?? 0 };
}
