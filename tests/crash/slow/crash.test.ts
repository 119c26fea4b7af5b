import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { ask } from '../../support/server/ask.ts';
import { crowdOfAddresses } from '../../support/server/crowdOfAddresses.ts';
import { Chance } from '../../support/groups/Chance.ts';
import { runsOf } from '../../support/arbitrary/runsOf.ts';
import type { SamplePhoto } from '../../support/visit/samplePhoto.ts';
import { samplePhoto } from '../../support/visit/samplePhoto.ts';
import type { ServerProcess } from '../../support/built/serverProcess.ts';
import { seed } from '../../support/arbitrary/seed.ts';
import { serverProcess } from '../../support/built/serverProcess.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

const nextAddress = crowdOfAddresses();
const kills = runsOf({ usual: 12, long: 200 });

test(`over ${kills} kills during uploads no acknowledged photo is lost, shown in part, or duplicated`, async () => {
  const data = temporaryFolder();
  const photos: SamplePhoto[] = [];
  process.stdout.write(`kills: STAGEBOOTH_SEED=${seed}\n`);
  const chance = new Chance(seed);
  const acknowledged = new Set<SamplePhoto>();
  let interrupted = 0;

  for (let round = 0; round < kills; round++) {
    const server = await serverProcess(data);
    await Promise.all(photos.slice(-12).map((photo) => expectWholeOrNone(server, photo, acknowledged)));
    const waiting = photos.filter((photo) => !acknowledged.has(photo));
    // New photos from small pictures to the largest card, and repeats of those not acknowledged.
    const fresh = Array.from({ length: 4 }, (_, place) => samplePhoto(photos.length + place, chance.whole(2000, 2_000_000)));
    photos.push(...fresh);
    const queue = [...waiting, ...fresh];
    const lane = async (): Promise<void> => {
      for (let photo = queue.shift(); photo !== undefined; photo = queue.shift()) {
        const status = await upload(server, photo);
        if (status === null) interrupted++;
        else expect([200, 201]).toContain(status);
        if (status !== null) acknowledged.add(photo);
      }
    };
    const killed = new Promise((resolve) => setTimeout(resolve, chance.between(0, 120))).then(() => server.end('SIGKILL'));
    await Promise.all([killed, lane(), lane()]);
  }
  expect(interrupted).toBeGreaterThan(kills);

  const server = await serverProcess(data);
  for (const photo of photos) await expectWholeOrNone(server, photo, acknowledged);
  for (const photo of photos) expect([200, 201]).toContain(await upload(server, photo));
  for (const photo of photos) expect(await fetched(server, photo)).toBe('whole');
  expect(server.log()).toBe('');
  await server.end('SIGTERM');

  expect(readdirSync(join(data, 'photos/sealed')).sort()).toEqual(photos.map(({ key }) => key).sort());
  expect(readdirSync(join(data, 'photos/incoming'))).toEqual([]);
  const database = new Database(join(data, 'photos/records.sqlite'));
  expect(database.prepare('SELECT count(*) AS count FROM kept').get()).toMatchObject({ count: photos.length });
  database.close();
}, 900_000);

/** The answer's status, or null if the server ended before answering. */
async function upload({ kiosk }: ServerProcess, { id, bytes, deleteTokenHash }: SamplePhoto): Promise<number | null> {
  const headers = { 'content-type': 'application/octet-stream', 'delete-token-hash': deleteTokenHash };
  try {
    return (await ask(`${kiosk}/api/photos/${id}`, { method: 'PUT', headers, body: bytes })).status;
  } catch {
    return null;
  }
}

async function fetched({ guests }: ServerProcess, { id, bytes }: SamplePhoto): Promise<'whole' | 'none' | 'other'> {
  const { status, body } = await ask(`${guests}/photos/${id}`, { localAddress: nextAddress() });
  if (status === 404) return 'none';
  return status === 200 && body.equals(bytes) ? 'whole' : 'other';
}

async function expectWholeOrNone(server: ServerProcess, photo: SamplePhoto, acknowledged: ReadonlySet<SamplePhoto>): Promise<void> {
  const there = await fetched(server, photo);
  if (acknowledged.has(photo)) expect(there).toBe('whole');
  else expect(['whole', 'none']).toContain(there);
}
