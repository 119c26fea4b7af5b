import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { PhotoStorage } from '../../../../../src/server/storage/photos/openPhotoStorage.ts';
import { openPhotoStorage } from '../../../../../src/server/storage/photos/openPhotoStorage.ts';
import { memoryFolder } from '../../../../support/server/memoryFolder.ts';
import { weekMs } from '../../../../support/server/memoryVault.ts';
import { Chance } from '../../../../support/groups/Chance.ts';
import type { Expected, Saying } from '../../../../support/storage/powerLoss/owed.ts';
import { expectedAfter, foundOf, lifePhoto } from '../../../../support/storage/powerLoss/owed.ts';
import { photoLife } from '../../../../support/storage/powerLoss/photoLife.ts';
import { SimulatedDisk } from '../../../../support/storage/powerLoss/SimulatedDisk.ts';
import { runsOf } from '../../../../support/arbitrary/runsOf.ts';
import { pieces } from '../../../../support/visit/samplePhoto.ts';
import { seed as firstSeed } from '../../../../support/arbitrary/seed.ts';
import { settled } from '../../../../support/time/settled.ts';
import { silentLogger } from '../../../../support/server/silentLogger.ts';

const long = process.env['STAGEBOOTH_LONG_TESTS'] === '1';
/**
 * `npm run test:long` cuts the power at every moment of life after life, up to a number of moments; `npm test` at some moments, for a few
 * seconds.
 */
const [enough, patienceMs, share] = long ? [runsOf({ usual: 1000, long: 10_000 }), Infinity, 1] : [Infinity, 3000, 0.2];

test('whenever power fails, no acknowledged photo is lost, no deleted photo returns, and no photo is partial', async () => {
  const folder = memoryFolder();
  const until = performance.now() + patienceMs;
  let points = 0;
  let seed = firstSeed;
  for (; points < enough && performance.now() < until; seed++) {
    const chance = new Chance(seed);
    const events = await photoLife(chance, memoryFolder());
    const disk = new SimulatedDisk();
    const sayings: Saying[] = [];
    for (const [place, event] of events.entries()) {
      disk.apply(event);
      if (event.what === 'said') {
        sayings.push(event.saying as Saying);
        continue;
      }
      if (performance.now() > until || !chance.happens(share)) continue;
      points++;
      putBack(folder, disk.afterPowerLoss(chance, events[place + 1]));
      const { context, ...wrong } = await judge(folder, expectedAfter(sayings), chance);
      expect(wrong, `STAGEBOOTH_SEED=${seed}, after event ${place} (${event.what}): ${context}`).toEqual(nothingWrong);
    }
  }
  process.stdout.write(`power loss: ${points} points of ${seed - firstSeed} lives, seeds from ${firstSeed}\n`);
  expect(points).toBeGreaterThan(20);
}, 3_600_000);

const nothingWrong = { photos: [], left: [], time: 'as it was noted', afterwards: 'works' };

/** Starts the booth's real storage on the remaining files and compares it with what it guarantees. */
async function judge(folder: string, expected: Expected, chance: Chance): Promise<typeof nothingWrong & { context: string }> {
  const storage = await settled(openPhotoStorage({ dataFolder: folder, keepMs: weekMs, floorBytes: 0, logger: silentLogger }));
  try {
    const found = await Promise.all(expected.fates.map((_, photo) => foundOf(storage.vault, photo)));
    const photos = expected.fates.flatMap((fate, photo) => {
      const is = found[photo]!;
      const isRight = is === 'kept' ? fate !== 'gone' : is === 'gone' && fate !== 'kept';
      return isRight ? [] : [`${photo} is ${is} instead of ${fate}`];
    });
    const kept = expected.fates.flatMap((_, photo) => (found[photo] === 'kept' ? [lifePhoto(photo).key] : [])).sort();
    const [sealed, incoming] = ['sealed', 'incoming'].map((name) => readdirSync(join(folder, 'photos', name)).sort());
    const left = sealed?.join() === kept.join() && incoming?.length === 0 ? [] : [...(sealed ?? []), ...(incoming ?? [])];
    const nowMs = Date.now() + (await storage.vault.condition()).clockBehindMs;
    const isInTime = expected.notedMs === 0 || (nowMs >= expected.notedMs - 1000 && nowMs <= expected.latestMs + 60_000);
    return {
      photos: photos as [],
      left: left as [],
      time: isInTime ? nothingWrong.time : `${nowMs} instead of ${expected.notedMs} to ${expected.latestMs}`,
      afterwards: chance.happens(0.1) ? await takesAnother(storage) : nothingWrong.afterwards,
      context: storage.warnings.join(),
    };
  } finally {
    await storage.close();
  }
}

async function takesAnother(storage: PhotoStorage): Promise<string> {
  const { id, bytes, deleteTokenHash } = lifePhoto(99);
  // A photo made in the same millisecond as a clearing is cleared as well.
  for (const began = Date.now(); Date.now() < began + 2;) await new Promise(setImmediate);
  const kept = await storage.vault.keep({ id, body: pieces(bytes), deleteTokenHash, announcedBytes: bytes.length });
  const found = await foundOf(storage.vault, 99);
  return kept.ok && found === 'kept' ? nothingWrong.afterwards : `a photo is ${found}: ${JSON.stringify(kept)}`;
}

/** Restores a data folder on the real disk as found after a power loss. */
function putBack(folder: string, found: ReadonlyMap<string, Buffer | null>): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  for (const [path, bytes] of found) {
    const full = join(folder, path);
    mkdirSync(bytes === null ? full : dirname(full), { recursive: true });
    if (bytes !== null) writeFileSync(full, bytes);
  }
}
