import { describe, expect, test } from 'vitest';
import type { PhotoRecords } from '../../../../src/server/storage/photos/PhotoRecords.ts';
import type { IncomingPhoto } from '../../../../src/server/storage/photos/PhotoVault.ts';
import { storedVault } from '../../../../src/server/storage/photos/storedVault.ts';
import { vaultParts } from '../../../support/server/memoryVault.ts';
import { labelOf, pieces, samplePhoto } from '../../../support/visit/samplePhoto.ts';
import { settled } from '../../../support/time/settled.ts';

const photo = samplePhoto(1);
const expiresMs = Number.MAX_SAFE_INTEGER;

const upload = ({ id, bytes, deleteTokenHash }: typeof photo): IncomingPhoto => ({
  id,
  body: pieces(bytes),
  deleteTokenHash,
  announcedBytes: bytes.length,
});

/** A vault whose uploads another server overtakes at the last moment, after the bytes are stored but before the record is. */
function overtakenVault(faster: (records: PhotoRecords) => Promise<unknown>) {
  const parts = vaultParts();
  const add: PhotoRecords['add'] = async (key, label) => {
    await faster(parts.records);
    return parts.records.add(key, label);
  };
  return { parts, vault: storedVault({ ...parts, records: { ...parts.records, add } }) };
}

describe('an upload that another server overtakes', () => {
  test('counts as known if that server has accepted the same photo', async () => {
    const { vault } = overtakenVault((records) => records.add(photo.key, labelOf(photo, expiresMs)));
    expect(await settled(vault.keep(upload(photo)))).toEqual({ kind: 'known', expiresMs });
    expect(await settled(vault.count())).toBe(1);
  });

  test.each([
    ['another body', { ...samplePhoto(2), deleteTokenHash: photo.deleteTokenHash }],
    ['another token', { ...photo, deleteTokenHash: samplePhoto(2).deleteTokenHash }],
  ])('is a conflict if that server has accepted %s', async (_what, other) => {
    const { vault } = overtakenVault((records) => records.add(photo.key, labelOf(other, expiresMs)));
    expect(await settled(vault.keep(upload(photo)))).toEqual({ kind: 'conflict' });
  });

  test.each(['deleted', 'expired'] as const)('leaves no bytes if the photo was %s there', async (reason) => {
    const { vault, parts } = overtakenVault((records) => records.depart([photo.key], reason, 1));
    expect(await settled(vault.keep(upload(photo)))).toEqual({ kind: 'gone', reason });
    expect(await settled(parts.blobs.keys())).toEqual([]);
  });
});

test('a damaged photo that is uploaded again while another server deletes it stays deleted, bytes included', async () => {
  const parts = vaultParts();
  await settled(storedVault(parts).keep(upload(photo)));
  await settled(parts.blobs.remove([photo.key]));
  const vault = storedVault({
    ...parts,
    blobs: {
      ...parts.blobs,
      async receive(body, limit, announced) {
        const received = await settled(parts.blobs.receive(body, limit, announced));
        const keep: typeof received.keep = async (key, terms) => {
          await settled(parts.records.depart([key], 'deleted', 1));
          return received.keep(key, terms);
        };
        return { ok: true, value: { ...received, keep } };
      },
    },
  });
  expect(await settled(vault.keep(upload(photo)))).toEqual({ kind: 'gone', reason: 'deleted' });
  expect(await settled(parts.blobs.keys())).toEqual([]);
});
