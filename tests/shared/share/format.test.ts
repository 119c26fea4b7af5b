import { spawnSync } from 'node:child_process';
import { createDecipheriv, createHash, hkdfSync, webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openSealed } from '../../../src/shared/share/openSealed.ts';
import { deleteToken, deleteTokenHash, photoId, photoKey } from '../../../src/shared/share/photoKeys.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { seal, sealBySubtle } from '../../../src/shared/share/seal.ts';
import { success } from '../../../src/shared/errors.ts';
import { blockOf, formatText, formatVectors } from './formatVectors.ts';

const subtle = webcrypto.subtle as SubtleCrypto;
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (array: Uint8Array): string => Buffer.from(array).toString('hex');

test("FORMAT.md's own program finds that its vectors agree", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', blockOf('js')], {
    input: formatText,
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({ stdout: '2 vectors agree\n', stderr: '' });
});

describe.each(formatVectors)('the vector of $secret', (vector) => {
  const random = (length: number): Uint8Array => bytes(vector.nonceHex).slice(0, length);
  const { secret } = vector;

  test('is what the booth derives', () => {
    expect(newPhotoSecret(() => bytes(vector.secretHex))).toBe(secret);
    expect({ id: photoId(secret), keyHex: hex(photoKey(secret)) }).toEqual({ id: vector.id, keyHex: vector.keyHex });
    expect({ token: deleteToken(secret), hash: deleteTokenHash(secret) }).toEqual({
      token: vector.deleteToken,
      hash: vector.deleteTokenHash,
    });
  });

  test('is what the booth seals, by either cryptography, and opens', async () => {
    const png = bytes(vector.pngHex);
    expect(hex(seal(png, secret, random))).toBe(vector.sealedHex);
    expect(hex(await sealBySubtle(subtle, png, secret, random))).toBe(vector.sealedHex);
    expect(openSealed(bytes(vector.sealedHex), secret)).toEqual(success(png));
  });

  test('is what Node finds without any of our code', () => {
    const derived = (purpose: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', Buffer.from(vector.secret, 'base64url'), '', `stagebooth share v1 ${purpose}`, length));
    expect(derived('id', 16).toString('base64url')).toBe(vector.id);
    expect(derived('delete token', 32).toString('base64url')).toBe(vector.deleteToken);
    expect(createHash('sha256').update(derived('delete token', 32)).digest('hex')).toBe(vector.deleteTokenHash);
    const file = Buffer.from(vector.sealedHex, 'hex');
    const cipher = createDecipheriv('aes-256-gcm', derived('key', 32), file.subarray(25, 37));
    cipher.setAAD(file.subarray(0, 37)).setAuthTag(file.subarray(-16));
    expect(Buffer.concat([cipher.update(file.subarray(37, -16)), cipher.final()]).toString('hex')).toBe(vector.pngHex);
  });
});
