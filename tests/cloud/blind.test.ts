import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { s3Calls } from '../../src/server/storage/photos/drivers/s3Calls.ts';
import { deleteToken, deleteTokenHash, photoId } from '../../src/shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { newPhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { seal } from '../../src/shared/share/seal.ts';
import { sizeStep } from '../../src/shared/share/sealedFile.ts';
import type { SharedItem } from '../../src/shared/share/SharedItem.ts';
import { stillItem } from '../../src/shared/share/SharedItem.ts';
import { ask } from '../support/server/ask.ts';
import { cloudEnvironment, cloudProcess } from '../support/cloud/cloudProcess.ts';
import { storedIn } from '../support/cloud/driversInCloud.ts';
import { engineEnv } from '../support/cloud/engines.ts';
import { emptyBucket, emptySchema } from '../support/cloud/places.ts';
import { uploadTo } from '../support/cloud/uploadTo.ts';
import { openItem } from '../support/phone/openSealed.ts';
import { sampleCard } from '../support/visit/sampleCard.ts';
import { sampleFilm } from '../support/visit/sampleFilm.ts';

const random = (length: number): Uint8Array<ArrayBuffer> => Uint8Array.from(randomBytes(length));
/** The first bytes of pictures and films, long enough that megabytes of noise do not contain them by chance. */
const signatures = {
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  pngHeader: Buffer.from('0000000d49484452', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  exif: Buffer.from('Exif\0\0II*', 'latin1'),
  gif: Buffer.from('GIF89a'),
  mp4: Buffer.from('ftypisom'),
  mp4Index: Buffer.from('moov\0\0\0lmvhd', 'latin1'),
  webm: Buffer.from('1a45dfa39f4286', 'hex'),
};

interface Visit {
  readonly secret: PhotoSecret;
  readonly item: SharedItem;
  readonly place: 'first' | 'sequel';
}

describe.skipIf(inject('noEngines') !== null)('somebody who steals the database and the bucket', () => {
  test('finds no picture, film, secret or answer in them, and only rounded sizes', async () => {
    const [databaseUrl, bucket] = [await emptySchema(), await emptyBucket()];
    const server = await cloudProcess(cloudEnvironment(databaseUrl, bucket));
    onTestFinished(() => void server.end('SIGKILL'));
    const card = new Uint8Array(sampleCard(2));
    const visits: readonly Visit[] = [
      { secret: newPhotoSecret(random), item: stillItem(card.slice()), place: 'first' },
      { secret: newPhotoSecret(random), item: sampleFilm(), place: 'first' },
      { secret: newPhotoSecret(random), item: { ...stillItem(card.slice()), sequel: 'promised' }, place: 'sequel' },
    ];
    for (const { secret, item, place } of visits) {
      const [id, hash] = [photoId(secret, place), deleteTokenHash(secret, place)];
      const bytes = Buffer.from(await seal(item, secret, random, undefined, place));
      const photo = { id, bytes, deleteTokenHash: hash, key: '' as never, token: '' };
      expect((await uploadTo(server, photo)).status).toBe(201);
      // Fetch as the guest's phone does.
      const fetched = await ask(`${server.address}/photos/${id}`);
      expect(openItem(fetched.body, secret, place)).toMatchObject({ ok: true });
    }
    const calls = s3Calls(bucket);
    onTestFinished(() => calls.close());
    const objects = await storedIn(calls);
    const url = new URL(databaseUrl);
    const schema = url.searchParams.get('search_path') ?? '';
    url.searchParams.delete('search_path');
    const dumped = spawnSync('pg_dump', ['--dbname', url.href, '--schema', schema], { env: engineEnv(), maxBuffer: 1e9 });
    expect([dumped.status, dumped.stderr.toString()]).toEqual([0, '']);
    const all = Buffer.concat([dumped.stdout, ...objects]);

    // Check that this searches the right data: the dump has a row for each visit, and the objects are the sealed files.
    expect(objects.length).toBe(visits.length);
    expect(dumped.stdout.toString().match(/^[0-9a-f]{64}\t/gm)?.length).toBe(visits.length);
    expect(all.includes('STGB')).toBe(true);
    for (const [name, signature] of Object.entries(signatures)) expect(all.includes(signature), name).toBe(false);
    expect(Buffer.from(card).includes(signatures.png)).toBe(true);
    for (const { secret, place } of visits)
      for (const word of [secret, deleteToken(secret, place), photoId(secret, place)]) {
        expect(all.includes(word)).toBe(false);
        // A sealed file's header contains only the id, which reveals nothing.
        if (word !== photoId(secret, place)) expect(all.includes(Buffer.from(word, 'base64url'))).toBe(false);
      }
    expect(dumped.stdout.toString()).not.toMatch(/"?q[1-9]"?\s*[:=]/);
    // Each file is followed by its trailer.
    expect(objects.map(({ length }) => (length - 96) % sizeStep)).toEqual(visits.map(() => 0));
    const sizes = [...dumped.stdout.toString().matchAll(/^[0-9a-f]{64}\t(\d+)\t/gm)].map(([, size]) => Number(size));
    expect(sizes.map((size) => size % sizeStep)).toEqual(visits.map(() => 0));
  });
});
