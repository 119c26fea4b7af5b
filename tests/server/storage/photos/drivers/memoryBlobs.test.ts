import { expect, test } from 'vitest';
import { memoryBlobs } from '../../../../../src/server/storage/photos/drivers/memoryBlobs.ts';
import { store } from '../../../../support/storage/photoDrivers/blobsContract.ts';
import { labelOf, pieces, samplePhoto } from '../../../../support/visit/samplePhoto.ts';
import { settled } from '../../../../support/time/settled.ts';

test('blobs in memory stay within their limit', async () => {
  const blobs = memoryBlobs(4000);
  await store(blobs, samplePhoto(1, 3000));
  expect(await settled(blobs.roomBytes())).toBe(1000);
  const second = await settled(blobs.receive(pieces(samplePhoto(2, 3000).bytes), 1e6, { key: samplePhoto(2).key, sizeBytes: 3000 }));
  expect(await second.keep(samplePhoto(2).key, labelOf(samplePhoto(2)))).toMatchObject({ ok: false, error: { code: 'storage-full' } });
});
