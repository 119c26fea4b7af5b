import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCipheriv, createHash, hkdfSync, webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SharedItem } from '../../../src/shared/share/SharedItem.ts';
import { stillItem } from '../../../src/shared/share/SharedItem.ts';
import { openItem } from '../../support/phone/openSealed.ts';
import { deleteToken, deleteTokenHash, photoId, photoKey } from '../../../src/shared/share/photoKeys.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { encryptBySubtle, seal } from '../../../src/shared/share/seal.ts';
import { success } from '../../../src/shared/errors.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';
import type { Vector } from './formatVectors.ts';
import { blockOf, blocksOf, formatText, formatVectors } from './formatVectors.ts';

const subtle = webcrypto.subtle as SubtleCrypto;
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (array: Uint8Array): string => Buffer.from(array).toString('hex');

test("FORMAT.md's own program confirms its vectors", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', blockOf('js')], {
    input: formatText,
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({ stdout: '7 vectors agree\n', stderr: '' });
});

const openssl = spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '';

describe.skipIf(!openssl.startsWith('OpenSSL 3'))("FORMAT.md's openssl commands, with the first vector", () => {
  const [derive = '', open = ''] = blocksOf('sh');
  const vector = formatVectors.find(({ version, place }) => version === 1 && place === 'first');
  if (vector?.version !== 1) throw new Error('FORMAT.md begins with a vector of version 1');

  test('derive its key', () => {
    const { stdout } = spawnSync('bash', ['-c', derive], { encoding: 'utf8' });
    expect(stdout.trim().replaceAll(':', '').toLowerCase()).toBe(vector.keyHex);
  });

  test('open its file', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'sealed'), bytes(vector.sealedHex));
    expect(spawnSync('bash', ['-c', open], { cwd: folder, encoding: 'utf8' }).stderr).toBe('');
    expect(readFileSync(join(folder, 'card.png')).toString('hex')).toBe(vector.pngHex);
  });
});

describe.each(formatVectors)('the vector of $secret, version $version, $place', (vector) => {
  const random = (length: number): Uint8Array => bytes(vector.nonceHex).slice(0, length);
  const { secret, version, place } = vector;
  const item = itemOf(vector);

  test('has the values that the booth derives', () => {
    expect(newPhotoSecret(() => bytes(vector.secretHex))).toBe(secret);
    expect({ id: photoId(secret, place), keyHex: hex(photoKey(secret, version, place)) }).toEqual({ id: vector.id, keyHex: vector.keyHex });
    expect({ token: deleteToken(secret, place), hash: deleteTokenHash(secret, place) }).toEqual({
      token: vector.deleteToken,
      hash: vector.deleteTokenHash,
    });
  });

  if (vector.version > 2)
    test('is what the booth seals, with either crypto library, and opens', async () => {
      for (const encrypt of [undefined, encryptBySubtle(subtle)]) {
        const sealed = await seal(item, secret, random, encrypt, place);
        expect(sumOf(sealed)).toBe(sumOf(fileOf(vector)));
        expect(openItem(sealed, secret, place)).toEqual(success(item));
      }
    });
  else
    test('still opens, though booths no longer seal it', () => {
      expect(openItem(fileOf(vector), secret, place)).toEqual(success(item));
    });

  test('is confirmed by Node without any of our code', () => {
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
    const key = derived(`v${String(version)}${place === 'sequel' ? ' sequel' : ''} key`, 32);
    expect(key.toString('hex')).toBe(vector.keyHex);
    if ('sealedSha256' in vector) expect(sumOf(fileOf(vector))).toBe(vector.sealedSha256);
    else expect(hex(fileOf(vector))).toBe(vector.sealedHex);
  });
});

const sumOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex');

/** The sealed file of a vector, made with Node's cryptography. */
function fileOf(vector: Vector): Uint8Array<ArrayBuffer> {
  const parts = 'pngHex' in vector ? [vector.pngHex] : [vector.contentsHex, ...vector.filesHex];
  const contents = parts.map((part) => Buffer.from(part, 'hex'));
  if (vector.version > 2) {
    const lengths = contents.map(({ length }, place) => (place === 0 && 'filesHex' in vector ? 64 : length + 1));
    const all = lengths.reduce((sum, length) => sum + length + 16, 37);
    contents.forEach((content, place) => {
      const room = (lengths[place] ?? 0) + (place === contents.length - 1 ? (65_536 - (all % 65_536)) % 65_536 : 0);
      contents[place] = Buffer.concat([content, Buffer.of(0x80), Buffer.alloc(room - content.length - 1)]);
    });
  }
  const length = Buffer.alloc(4);
  length.writeUInt32BE(contents[0]?.length ?? 0);
  const header = Buffer.concat([
    Buffer.from('STGB'),
    Buffer.of(vector.version),
    Buffer.from(vector.idHex, 'hex'),
    length,
    Buffer.from(vector.nonceHex, 'hex'),
  ]);
  const sealed = contents.flatMap((content, number) => {
    const nonce = Buffer.from(vector.nonceHex, 'hex');
    nonce[11]! ^= number;
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(vector.keyHex, 'hex'), nonce).setAAD(header);
    return [cipher.update(content), cipher.final(), cipher.getAuthTag()];
  });
  return Uint8Array.from(Buffer.concat([header, ...sealed]));
}

/** The content of the vectors: a card, or a film with its poster and a GIF. */
function itemOf(vector: Vector): SharedItem {
  if ('pngHex' in vector) return stillItem(bytes(vector.pngHex));
  const [main = '', poster, extra] = vector.filesHex;
  if (poster === undefined || extra === undefined) return stillItem(bytes(main));
  return {
    main: { mime: 'video/mp4', bytes: bytes(main) },
    poster: { mime: 'image/png', bytes: bytes(poster) },
    extras: [{ mime: 'image/gif', bytes: bytes(extra) }],
    sequel: 'promised',
  };
}
