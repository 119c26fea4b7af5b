import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import { guestsApp } from '../../../support/server/guestsApp.ts';
import { openPhotoStorage } from '../../../../src/server/storage/photos/openPhotoStorage.ts';
import { fromBase64url } from '../../../../src/shared/share/base64url.ts';
import { deleteToken, deleteTokenHash, photoId, photoKey } from '../../../../src/shared/share/photoKeys.ts';
import { newPhotoSecret, secretBytes } from '../../../../src/shared/share/PhotoSecret.ts';
import { seal } from '../../../../src/shared/share/seal.ts';
import { stillItem } from '../../../../src/shared/share/SharedItem.ts';
import { projectRoot } from '../../../support/theme/classicTheme.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { weekMs } from '../../../support/server/memoryVault.ts';
import { samplePage } from '../../../support/server/samplePage.ts';
import { settled } from '../../../support/time/settled.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

test('the disk reveals no picture, answer, secret, key or token, and nothing at all of a deleted photo', async () => {
  const dataFolder = temporaryFolder();
  const storage = await settled(openPhotoStorage({ dataFolder, keepMs: weekMs, floorBytes: 0, logger: silentLogger }));
  const kiosk = await kioskApp(kioskParts({ vault: storage.vault }));
  const guests = guestsApp({ page: samplePage, vault: storage.vault, logger: silentLogger });
  onTestFinished(async () => {
    await Promise.all([kiosk.close(), guests.close()]);
    await storage.close();
  });

  // Guest data that a card could contain: a picture and a caption.
  const answers = 'Reading books, Beach, Italian food';
  const png = Buffer.concat([readFileSync(join(projectRoot, 'tests/fixtures/astronaut.png')), Buffer.from(answers)]);
  const random = (length: number): Uint8Array => new Uint8Array(randomBytes(length));
  const secrets = [1, 2, 3].map(() => newPhotoSecret(random));
  for (const secret of secrets) {
    const answer = await kiosk.inject({
      method: 'PUT',
      url: `/api/photos/${photoId(secret)}`,
      headers: { 'content-type': 'application/octet-stream', 'delete-token-hash': deleteTokenHash(secret) },
      payload: Buffer.from(await seal(stillItem(png), secret, random)),
    });
    expect(answer.statusCode).toBe(201);
    expect((await guests.inject(`/photos/${photoId(secret)}`)).statusCode).toBe(200);
  }
  const [deleted] = secrets;
  if (deleted === undefined) throw new Error('there is none');
  const deletion = { method: 'DELETE' as const, url: `/photos/${photoId(deleted)}`, headers: { 'delete-token': deleteToken(deleted) } };
  expect((await guests.inject(deletion)).statusCode).toBe(204);

  const found = contentOf(dataFolder);
  expect(found.length).toBeGreaterThan(2 * png.length);
  const holds = (bytes: Uint8Array | string): boolean => found.includes(Buffer.from(bytes));
  expect([holds(png.subarray(0, 8)), holds('IHDR'), holds('IEND'), holds(answers), holds('Italian')]).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  for (const secret of secrets) {
    const token = fromBase64url(deleteToken(secret)) ?? new Uint8Array();
    for (const hidden of [secretBytes(secret), photoKey(secret, 1), token]) {
      const written = Buffer.from(hidden);
      expect([
        holds(hidden),
        holds(written.toString('hex')),
        holds(written.toString('base64url')),
        holds(written.toString('base64')),
      ]).toEqual([false, false, false, false]);
    }
  }
  expect(holds(deleteTokenHash(secrets[1]!))).toBe(true);
  expect([holds(deleteTokenHash(deleted)), holds(photoId(deleted)), holds(fromBase64url(photoId(deleted)) ?? '')]).toEqual([
    false,
    false,
    false,
  ]);
});

/** All names and bytes below a folder. */
function contentOf(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Buffer.concat(
    files.flatMap((file) => [Buffer.from(file.name), ...(file.isFile() ? [readFileSync(join(file.parentPath, file.name))] : [])]),
  );
}
