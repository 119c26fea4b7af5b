import { randomBytes, webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failure, success } from '../../../src/shared/errors.ts';
import { openSealed } from '../../../src/shared/share/openSealed.ts';
import { deleteToken, photoId, photoKey } from '../../../src/shared/share/photoKeys.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { seal } from '../../../src/shared/share/seal.ts';

const random = (length: number): Uint8Array => Uint8Array.from(randomBytes(length));
const png = random(300);
const secret = newPhotoSecret(random);
const sealed = seal(png, secret, random);
const changed = (place: number, to: number): Uint8Array<ArrayBuffer> => Object.assign(sealed.slice(), { [place]: to });

test('what was sealed comes out as it was, whatever its size', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000, size: 'max' }), (content) => {
      expect(openSealed(seal(content, secret, random), secret)).toEqual(success(content));
    }),
    { numRuns: 50 },
  );
});

test('sealing the same card again gives another file of the same photo', () => {
  const again = seal(png, secret, random);
  expect(Buffer.compare(again, sealed)).not.toBe(0);
  expect(openSealed(again, secret)).toEqual(openSealed(sealed, secret));
});

test('nothing of the card or of its keys can be read in the file, its id can', () => {
  const text = Buffer.from(sealed).toString('latin1');
  for (const part of [secret, deleteToken(secret), Buffer.from(photoKey(secret)).toString('latin1')]) expect(text).not.toContain(part);
  expect(text).not.toContain(Buffer.from(png.subarray(0, 8)).toString('latin1'));
  expect(Buffer.from(sealed.subarray(5, 21)).toString('base64url')).toBe(photoId(secret));
});

describe('a file that is not what it was', () => {
  test('is cut short wherever it ends early', () => {
    const ends = Array.from(sealed.keys());
    expect(new Set(ends.map((end) => JSON.stringify(openSealed(sealed.slice(0, end), secret))))).toEqual(
      new Set([JSON.stringify(failure('truncated'))]),
    );
  });

  /** All there is of it: magic, version, id, length, nonce, card, tag. */
  const everyBit = Array.from({ length: sealed.length * 8 }, (_, bit) => changed(bit >> 3, sealed[bit >> 3]! ^ (1 << (bit & 7))));

  test('opens in no case when any single bit of it is another', () => {
    expect(everyBit.filter((file) => openSealed(file, secret).ok)).toEqual([]);
    expect(everyBit.length).toBe((37 + 300 + 16) * 8);
  });

  test('opens in no case by WebCrypto either, which looks at nothing but key, nonce, header and tag', async () => {
    const key = await webcrypto.subtle.importKey('raw', Uint8Array.from(photoKey(secret)), 'AES-GCM', false, ['decrypt']);
    const opens = (file: Uint8Array<ArrayBuffer>): Promise<boolean> =>
      webcrypto.subtle
        .decrypt({ name: 'AES-GCM', iv: file.slice(25, 37), additionalData: file.slice(0, 37), tagLength: 128 }, key, file.slice(37))
        .then(
          () => true,
          () => false,
        );
    expect(await opens(sealed)).toBe(true);
    expect((await Promise.all(everyBit.map(opens))).filter((does) => does)).toEqual([]);
  });

  test.each([
    ['of another kind', changed(0, 0x89), 'unknown-format'],
    ['of a later booth', changed(4, 2), 'unknown-version'],
    ['damaged within the nonce', changed(30, sealed[30]! ^ 1), 'damaged'],
    ['damaged within the card', changed(100, sealed[100]! ^ 1), 'damaged'],
    ['damaged within the tag', changed(sealed.length - 1, sealed.at(-1)! ^ 1), 'damaged'],
    ['longer than it was', Uint8Array.from([...sealed, 0]), 'damaged'],
  ])('%s says so', (_what, file, reason) => {
    expect(openSealed(file, secret)).toEqual(failure(reason));
  });

  test("another photo's secret is told from damage", () => {
    expect(openSealed(sealed, newPhotoSecret(random))).toEqual(failure('wrong-secret'));
  });

  test('is read from within a larger buffer as well', () => {
    const larger = new Uint8Array(sealed.length + 20);
    larger.set(sealed, 10);
    expect(openSealed(larger.subarray(10, 10 + sealed.length), secret)).toEqual(success(png));
  });
});
