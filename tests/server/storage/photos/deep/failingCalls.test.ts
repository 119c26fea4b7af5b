import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FileCalls } from '../../../../../src/server/storage/disk/fileCalls.ts';
import { nodeFiles } from '../../../../../src/server/storage/disk/fileCalls.ts';
import type { PhotoStorage } from '../../../../../src/server/storage/photos/openPhotoStorage.ts';
import { openPhotoStorage } from '../../../../../src/server/storage/photos/openPhotoStorage.ts';
import type { Result } from '../../../../../src/shared/errors.ts';
import { memoryFolder } from '../../../../support/server/memoryFolder.ts';
import type { Fault } from '../../../../support/storage/powerLoss/FailingCalls.ts';
import { FailingCalls, faultCodes, faultKinds } from '../../../../support/storage/powerLoss/FailingCalls.ts';
import type { Deed, Saying } from '../../../../support/storage/powerLoss/owed.ts';
import { expectedAfter, foundOf, lifePhoto, perform, photoCount } from '../../../../support/storage/powerLoss/owed.ts';
import type { PartsOnDisk } from '../../../../support/storage/powerLoss/partsOnDisk.ts';
import { partsOnDisk } from '../../../../support/storage/powerLoss/partsOnDisk.ts';
import { isShare } from '../../../../support/arbitrary/runsOf.ts';
import { seed } from '../../../../support/arbitrary/seed.ts';
import { settled } from '../../../../support/time/settled.ts';
import { silentLogger } from '../../../../support/server/silentLogger.ts';

const long = process.env['STAGEBOOTH_LONG_TESTS'] === '1';
/** One of this many calls fails. */
const stride = !long ? 8 : isShare ? 4 : 1;
const dayMs = 86_400_000;

/** Everything that can happen to photos, with days in between. */
const life: readonly (Deed | number)[] = [
  { kind: 'keep', photo: 1 },
  { kind: 'open', photo: 1 },
  { kind: 'open', photo: 1 },
  { kind: 'keep', photo: 1 },
  { kind: 'keep', photo: 2 },
  { kind: 'break off', photo: 3 },
  { kind: 'open', photo: 0 },
  { kind: 'remove', photo: 2 },
  4 * dayMs,
  { kind: 'keep', photo: 4 },
  { kind: 'sweep' },
  4 * dayMs,
  { kind: 'sweep' },
  { kind: 'keep', photo: 5 },
  { kind: 'clear' },
  1,
  { kind: 'keep', photo: 6 },
  { kind: 'open', photo: 6 },
  { kind: 'note time' },
];

test('whichever disk or database call fails, no photo is lost or partial, and everything works again afterwards', async () => {
  const top = memoryFolder();
  const healthy = await liveThrough(mkdtempSync(join(top, 'life-')), null);
  expect(healthy.wrong).toEqual([]);
  let lives = 0;
  for (let at = 1 + (seed % stride); at <= healthy.calls; at += stride)
    for (const [place, code] of faultCodes.entries())
      for (const [turn, kind] of faultKinds.entries()) {
        // `npm test` runs one of the twelve.
        if (!long && (place * faultKinds.length + turn) % 12 !== (at * 5) % 12) continue;
        lives++;
        const { wrong } = await liveThrough(mkdtempSync(join(top, 'life-')), { at, code, kind });
        expect(wrong, `${code} ${kind}, call ${at} of ${healthy.calls}`).toEqual([]);
      }
  process.stdout.write(`failing calls: ${lives} lives of ${healthy.calls} calls each\n`);
}, 1_200_000);

test('whichever call fails at the start, the booth starts or explains why not, and the next start has all photos', async () => {
  const dataFolder = memoryFolder();
  const before = await partsOnDisk({ folder: dataFolder, passedMs: () => 0 });
  for (const photo of [0, 1]) await perform({ kind: 'keep', photo }, before, 0, () => undefined);
  await before.close();
  const calls = new FailingCalls();
  const start = (): Promise<Result<PhotoStorage, string>> =>
    openPhotoStorage({ dataFolder, keepMs: 7 * dayMs, floorBytes: 0, logger: silentLogger, files: calls.files });
  await (await settled(start())).close();
  const most = calls.count;
  for (let at = 1; at <= most; at++)
    for (const kind of faultKinds) {
      const code = faultCodes[at % faultCodes.length]!;
      calls.break({ at, code, kind });
      const started = await start();
      if (started.ok) await started.value.close();
      else expect(started.error).toMatch(/^[A-Z].*\.$/);
      calls.heal();
      const again = await settled(start());
      expect([await foundOf(again.vault, 0), await foundOf(again.vault, 1)], `${code} ${kind}, call ${at}`).toEqual(['kept', 'kept']);
      await again.close();
    }
  expect(most).toBeGreaterThan(5);
});

describe('a file that fails permanently', () => {
  const fails = (): Promise<never> => Promise.reject(Object.assign(new Error('played'), { code: 'EIO' }));
  const isOf = (path: string, photo: number): boolean => path.endsWith(lifePhoto(photo).key);

  async function boothWith(files: Partial<FileCalls>, folder = memoryFolder()) {
    let passedMs = 0;
    const booth = await partsOnDisk({ folder, passedMs: () => passedMs, files: { ...nodeFiles, ...files } });
    onTestFinished(() => booth.closeDatabase());
    const keep = (photo: number): Promise<void> => perform({ kind: 'keep', photo }, booth, 0, () => undefined);
    const sealed = (): string[] => readdirSync(join(folder, 'photos/sealed'));
    return { booth, keep, sealed, folder, pass: (ms: number) => void (passedMs += ms) };
  }

  test('and cannot be deleted does not keep expired photos from being deleted', async () => {
    const { booth, keep, sealed, pass } = await boothWith({
      rm: (path, options) => (isOf(path, 1) ? fails() : nodeFiles.rm(path, options)),
    });
    for (const photo of [0, 1, 2]) await keep(photo);
    pass(8 * dayMs);
    expect(await booth.sweep()).toMatchObject({ ok: false, error: { code: 'storage-unavailable' } });
    expect(sealed()).toEqual([lifePhoto(1).key]);
    expect(await foundOf(booth.vault, 1)).toBe('gone');
  });

  test('and cannot be deleted does not keep forgotten photos from being deleted', async () => {
    const { booth, keep, sealed } = await boothWith({ rm: (path, options) => (isOf(path, 1) ? fails() : nodeFiles.rm(path, options)) });
    for (const photo of [0, 1, 2]) await keep(photo);
    await settled(
      booth.records.depart(
        [0, 1, 2].map((photo) => lifePhoto(photo).key),
        'deleted',
        booth.clock.nowMs(),
      ),
    );
    expect(await booth.sweep()).toMatchObject({ ok: false, error: { code: 'storage-unavailable' } });
    expect(sealed()).toEqual([lifePhoto(1).key]);
  });

  test('and cannot be read does not keep others from being listed again after the list is lost', async () => {
    const { booth, keep, folder } = await boothWith({});
    for (const photo of [0, 1, 2]) await keep(photo);
    booth.closeDatabase();
    for (const name of readdirSync(join(folder, 'photos')).filter((name) => name.startsWith('records')))
      rmSync(join(folder, 'photos', name));
    const files = { ...nodeFiles, open: ((path, ...how) => (isOf(path, 1) ? fails() : nodeFiles.open(path, ...how))) as FileCalls['open'] };
    const started = await settled(openPhotoStorage({ dataFolder: folder, keepMs: 7 * dayMs, floorBytes: 0, logger: silentLogger, files }));
    expect(await Promise.all([0, 2].map((photo) => foundOf(started.vault, photo)))).toEqual(['kept', 'kept']);
    await started.close();
  });
});

/** A photo exists before; then the life with its fault; then the fault is over. Returns what went wrong. */
async function liveThrough(folder: string, fault: Fault | null): Promise<{ readonly wrong: string[]; readonly calls: number }> {
  const calls = new FailingCalls();
  const [sayings, wrong]: [Saying[], string[]] = [[], []];
  let passedMs = 0;
  const start = (): Promise<PartsOnDisk> =>
    partsOnDisk({ folder, files: calls.files, passedMs: () => passedMs, aroundDatabase: calls.aroundDatabase });
  let booth = await start();
  const ask = (deed: Deed): Promise<void> => perform(deed, booth, sayings.length, (saying) => sayings.push(saying));
  await ask({ kind: 'keep', photo: 0 });

  calls.break(fault);
  for (const step of life) {
    if (typeof step === 'number') passedMs += step;
    else await ask(step).catch((error: unknown) => wrong.push(`${JSON.stringify(step)} throws ${String(error)}`));
  }
  wrong.push(...sayings.flatMap((saying) => (saying.what === 'ended' && saying.outcome === 'another' ? ['half a photo was served'] : [])));
  const count = calls.count;
  calls.heal();

  for (const when of ['at once', 'after a restart']) {
    await settled(booth.sweep());
    for (const [photo, fate] of expectedAfter(sayings).fates.entries()) {
      const found = await foundOf(booth.vault, photo);
      if (found === 'kept' ? fate === 'gone' : found !== 'gone' || fate === 'kept') wrong.push(`${when} ${photo} is ${found}, not ${fate}`);
    }
    await ask({ kind: 'keep', photo: 7 });
    if ((await foundOf(booth.vault, 7)) !== 'kept') wrong.push(`${when} no photo is taken`);
    await booth.close();
    booth = await start();
    await settled(booth.blobs.tidy(0));
  }
  const found = await Promise.all(Array.from({ length: photoCount }, (_, photo) => foundOf(booth.vault, photo)));
  const kept = found.flatMap((one, photo) => (one === 'kept' ? [lifePhoto(photo).key] : [])).sort();
  const left = [readdirSync(join(folder, 'photos/sealed')).sort(), readdirSync(join(folder, 'photos/incoming'))];
  if (JSON.stringify(left) !== JSON.stringify([kept, []])) wrong.push(`files are left: ${JSON.stringify(left)}`);
  await booth.close();
  return { wrong, calls: count };
}
