import { describe, expect, test } from 'vitest';
import { openPromise } from '../../../../src/launcher/openPromise.ts';
import type { VaultParts } from '../../../../src/server/storage/photos/storedVault.ts';
import { storedVault } from '../../../../src/server/storage/photos/storedVault.ts';
import { BoothError, success } from '../../../../src/shared/errors.ts';
import { manualTime } from '../../../support/time/manualTime.ts';
import { vaultParts } from '../../../support/server/memoryVault.ts';
import { driversUnderTest } from '../../../support/storage/photoDrivers/driversUnderTest.ts';
import type { SamplePhoto } from '../../../support/visit/samplePhoto.ts';
import { pieces, samplePhoto } from '../../../support/visit/samplePhoto.ts';
import { settled } from '../../../support/time/settled.ts';

const [one, two, three] = [samplePhoto(1), samplePhoto(2), samplePhoto(3)];
const fullDisk = new BoothError('storage-full', 'the disk is full', { retryable: true });
const upload = (photo: SamplePhoto, madeMsAgo = 0) => ({
  id: photo.id,
  body: pieces(photo.bytes),
  deleteTokenHash: photo.deleteTokenHash,
  announcedBytes: photo.bytes.length,
  madeMsAgo,
});

const pairs = Object.values(driversUnderTest).flatMap(({ records, blobs }) =>
  records.map((row, place) => [row.name, row, blobs[place]!] as const),
);

describe.each(pairs)('clearing all photos %s', (_where, recordsRow, blobsRow) => {
  const parts = async (): Promise<VaultParts> =>
    vaultParts({ records: await recordsRow.fresh().open(), blobs: await blobsRow.fresh().open() });

  test('deletes records and bytes, tells phones, and reports the number of photos', async () => {
    const { clock, pass } = manualTime();
    const { records, blobs, ...others } = await parts();
    const vault = storedVault({ ...others, records, blobs, clock });
    for (const photo of [one, two]) await settled(vault.keep(upload(photo)));
    expect(await settled(vault.count())).toBe(2);
    pass(1000);
    expect(await settled(vault.clear())).toBe(2);
    expect([await settled(vault.count()), await settled(blobs.keys())]).toEqual([0, []]);
    expect(await settled(vault.open(one.id))).toEqual({ kind: 'gone', reason: 'deleted' });
    expect(await settled(vault.clear())).toBe(0);
  });

  test('rejects photos made before it that arrive later, and accepts those made since', async () => {
    const { clock, pass } = manualTime();
    const vault = storedVault({ ...(await parts()), clock });
    pass(60_000);
    await settled(vault.clear());
    pass(5000);
    expect(await settled(vault.keep(upload(one, 5000)))).toEqual({ kind: 'gone', reason: 'deleted' });
    // A phone that waits for it is told, and the kiosk may repeat the upload at will.
    expect(await settled(vault.open(one.id))).toEqual({ kind: 'gone', reason: 'deleted' });
    expect(await settled(vault.keep(upload(one)))).toEqual({ kind: 'gone', reason: 'deleted' });
    expect(await settled(vault.keep(upload(two, 4999)))).toMatchObject({ kind: 'new' });
  });

  test('spares a photo that arrives while it runs, even on a full disk', async () => {
    const { clock, pass } = manualTime();
    const { records, blobs, ...others } = await parts();
    let isFull = true;
    const vault = storedVault({
      ...others,
      clock,
      records: {
        ...records,
        async departAll(...given) {
          if (isFull) return { ok: false, error: fullDisk };
          const departed = await records.departAll(...given);
          pass(1);
          await settled(vault.keep(upload(two)));
          return departed;
        },
      },
      blobs: {
        ...blobs,
        async remove(keys) {
          const removed = await blobs.remove(keys);
          isFull = false;
          pass(1);
          await settled(vault.keep(upload(three)));
          return removed;
        },
      },
    });
    await settled(vault.keep(upload(one)));
    pass(1);
    // At the second call there are no new photos.
    for (const kind of ['kept', 'gone']) {
      expect(await settled(vault.clear())).toBeGreaterThan(0);
      for (const photo of [two, three]) {
        const found = await settled(vault.open(photo.id));
        if (found.kind === 'kept') await found.bytes.close();
        expect([photo.id, found.kind]).toEqual([photo.id, kind]);
      }
      pass(1);
    }
  });

  test('waits for a repeated upload of the same photo, and removes it, too', async () => {
    const { records, blobs, ...others } = await parts();
    const arriving = openPromise<null>();
    const cleared = openPromise<null>();
    const vault = storedVault({
      ...others,
      records: {
        ...records,
        async departAll(...given) {
          const departed = await records.departAll(...given);
          cleared.resolve(null);
          return departed;
        },
      },
      blobs: {
        ...blobs,
        async open(key, label) {
          arriving.resolve(null);
          await cleared.promise;
          return { ok: false, error: new BoothError('photo-damaged', `${key} ${label.sizeBytes}`, { retryable: false }) };
        },
      },
    });
    await settled(vault.keep(upload(one)));
    const again = vault.keep(upload(one));
    await arriving.promise;
    await settled(vault.clear());
    await again;
    expect(await settled(blobs.keys())).toEqual([]);
  });

  test('also deletes a photo that is just arriving', async () => {
    const { clock, pass } = manualTime();
    const { blobs, ...others } = await parts();
    const vault = storedVault({
      ...others,
      clock,
      blobs: {
        ...blobs,
        async receive(body, limit, announced) {
          const received = await blobs.receive(body, limit, announced);
          pass(1000);
          await settled(vault.clear());
          return received;
        },
      },
    });
    expect(await settled(vault.keep(upload(three)))).toEqual({ kind: 'gone', reason: 'deleted' });
    expect([await settled(vault.count()), await settled(blobs.keys())]).toEqual([0, []]);
  });
});

test('clearing frees a disk that was too full to record it at first', async () => {
  const parts = vaultParts();
  let isFull = true;
  const vault = storedVault({
    ...parts,
    records: {
      ...parts.records,
      departAll: (...given) => (isFull ? Promise.resolve({ ok: false, error: fullDisk }) : parts.records.departAll(...given)),
    },
    blobs: {
      ...parts.blobs,
      remove: (keys) => {
        isFull = false;
        return parts.blobs.remove(keys);
      },
    },
  });
  await settled(vault.keep(upload(one)));
  expect(await vault.clear()).toEqual(success(1));
  expect(await settled(vault.count())).toBe(0);
});
