import { spawnSync } from 'node:child_process';
import { createDecipheriv, createHash, hkdfSync, webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SharedItem } from '../../../src/shared/share/SharedItem.ts';
import { stillItem } from '../../../src/shared/share/SharedItem.ts';
import { openItem } from '../../support/openSealed.ts';
import { deleteToken, deleteTokenHash, photoId, photoKey } from '../../../src/shared/share/photoKeys.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { encryptBySubtle, seal } from '../../../src/shared/share/seal.ts';
import { success } from '../../../src/shared/errors.ts';
import type { Vector } from './formatVectors.ts';
import { blockOf, formatText, formatVectors } from './formatVectors.ts';

const subtle = webcrypto.subtle as SubtleCrypto;
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (array: Uint8Array): string => Buffer.from(array).toString('hex');

test("FORMAT.md's own program finds that its vectors agree", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', blockOf('js')], {
    input: formatText,
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({ stdout: '4 vectors agree\n', stderr: '' });
});

describe.each(formatVectors)('the vector of $secret, version $version, $place', (vector) => {
  const random = (length: number): Uint8Array => bytes(vector.nonceHex).slice(0, length);
  const { secret, version, place } = vector;
  const item = itemOf(vector);

  test('is what the booth derives', () => {
    expect(newPhotoSecret(() => bytes(vector.secretHex))).toBe(secret);
    expect({ id: photoId(secret, place), keyHex: hex(photoKey(secret, version, place)) }).toEqual({ id: vector.id, keyHex: vector.keyHex });
    expect({ token: deleteToken(secret, place), hash: deleteTokenHash(secret, place) }).toEqual({
      token: vector.deleteToken,
      hash: vector.deleteTokenHash,
    });
  });

  test('is what the booth seals, by either cryptography, and opens', async () => {
    for (const encrypt of [undefined, encryptBySubtle(subtle)])
      expect(hex(await seal(item, secret, random, encrypt, place))).toBe(vector.sealedHex);
    expect(openItem(bytes(vector.sealedHex), secret, place)).toEqual(success(item));
  });

  test('is what Node finds without any of our code', () => {
    const derived = (purpose: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', Buffer.from(vector.secret, 'base64url'), '', `stagebooth share ${purpose}`, length));
    const own = place === 'sequel' ? 'v2 sequel' : 'v1';
    expect(derived(`${own} id`, 16).toString('base64url')).toBe(vector.id);
    expect(derived(`${own} delete token`, 32).toString('base64url')).toBe(vector.deleteToken);
    expect(
      createHash('sha256')
        .update(derived(`${own} delete token`, 32))
        .digest('hex'),
    ).toBe(vector.deleteTokenHash);
    const file = Buffer.from(vector.sealedHex, 'hex');
    const key = derived(place === 'sequel' ? 'v2 sequel key' : `v${String(version)} key`, 32);
    let at = 37;
    const opened = partsOf(vector).map((part, number) => {
      const nonce = Buffer.from(file.subarray(25, 37));
      nonce[11]! ^= number;
      const sealed = file.subarray(at, (at += part.length / 2 + 16));
      const cipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(file.subarray(0, 37)).setAuthTag(sealed.subarray(-16));
      return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]).toString('hex');
    });
    expect(opened).toEqual(partsOf(vector));
    expect(at).toBe(file.length);
  });
});

const partsOf = (vector: Vector): string[] => (vector.version === 1 ? [vector.pngHex] : [vector.contentsHex, ...vector.filesHex]);

/** What the vectors are made of: a card each, but for a film with its poster and a GIF. */
function itemOf(vector: Vector): SharedItem {
  if (vector.version === 1) return stillItem(bytes(vector.pngHex));
  const [main = '', poster, extra] = vector.filesHex;
  if (poster === undefined || extra === undefined) return stillItem(bytes(main));
  return {
    main: { mime: 'video/mp4', bytes: bytes(main) },
    poster: { mime: 'image/png', bytes: bytes(poster) },
    extras: [{ mime: 'image/gif', bytes: bytes(extra) }],
    sequel: 'promised',
  };
}
