import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gcm } from '@noble/ciphers/aes.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';

const folder = new URL('../../fixtures/wycheproof/', import.meta.url);
/** The rows as objects, by column name. */
function vectors(name: string): Record<string, string>[] {
  const { fields, tests } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { fields: string[]; tests: (string | number)[][] };
  return tests.map((row) => Object.fromEntries(fields.map((field, place) => [field, String(row[place])])));
}
const bytes = (hex: string | undefined): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(hex ?? '', 'hex'));
const { subtle } = webcrypto;

/** The ciphers of the booth, phones and browsers; the tag follows the ciphertext. */
const implementations = {
  '@noble/ciphers': {
    seal: async (
      key: Uint8Array<ArrayBuffer>,
      nonce: Uint8Array<ArrayBuffer>,
      aad: Uint8Array<ArrayBuffer>,
      text: Uint8Array<ArrayBuffer>,
    ) => gcm(key, nonce, aad).encrypt(text),
    open: async (
      key: Uint8Array<ArrayBuffer>,
      nonce: Uint8Array<ArrayBuffer>,
      aad: Uint8Array<ArrayBuffer>,
      sealed: Uint8Array<ArrayBuffer>,
    ) => gcm(key, nonce, aad).decrypt(sealed),
  },
  WebCrypto: {
    seal: async (
      key: Uint8Array<ArrayBuffer>,
      iv: Uint8Array<ArrayBuffer>,
      additionalData: Uint8Array<ArrayBuffer>,
      text: Uint8Array<ArrayBuffer>,
    ) => new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv, additionalData, tagLength: 128 }, await subtleKey(key), text)),
    open: async (
      key: Uint8Array<ArrayBuffer>,
      iv: Uint8Array<ArrayBuffer>,
      additionalData: Uint8Array<ArrayBuffer>,
      sealed: Uint8Array<ArrayBuffer>,
    ) => new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv, additionalData, tagLength: 128 }, await subtleKey(key), sealed)),
  },
};
const subtleKey = (key: Uint8Array<ArrayBuffer>) => subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);

const sealing = vectors('aes_256_gcm.json');

test.each(Object.entries(implementations))(
  "%s passes Project Wycheproof's AES-256-GCM vectors, for sealing and opening",
  async (_, { seal, open }) => {
    expect(sealing.length).toBe(66);
    for (const { tcId, key, iv, aad, msg, ct = '', tag = '', result } of sealing) {
      const given = [bytes(key), bytes(iv), bytes(aad)] as const;
      const opened = await open(...given, bytes(ct + tag)).then(
        (text) => Buffer.from(text).toString('hex'),
        () => 'refused',
      );
      expect(opened, `tcId ${tcId}`).toBe(result === 'valid' ? msg : 'refused');
      if (result === 'valid') expect(Buffer.from(await seal(...given, bytes(msg))).toString('hex'), `tcId ${tcId}`).toBe(ct + tag);
    }
  },
);

const deriving = vectors('hkdf_sha256.json');

test("@noble/hashes passes Project Wycheproof's HKDF-SHA-256 vectors", () => {
  expect(deriving.length).toBe(78);
  for (const { tcId, ikm, salt, info, size, okm, result } of deriving) {
    const derive = (): string => Buffer.from(hkdf(sha256, bytes(ikm), bytes(salt), bytes(info), Number(size))).toString('hex');
    if (result === 'valid') expect(derive(), `tcId ${tcId}`).toBe(okm);
    else expect(derive, `tcId ${tcId}`).toThrow();
  }
});

test("WebCrypto passes Project Wycheproof's HKDF-SHA-256 vectors", async () => {
  for (const { tcId, ikm, salt, info, size, okm, result } of deriving) {
    const key = await subtle.importKey('raw', bytes(ikm), 'HKDF', false, ['deriveBits']);
    const derived = subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: bytes(salt), info: bytes(info) }, key, Number(size) * 8).then(
      (bits) => Buffer.from(bits).toString('hex'),
      () => 'refused',
    );
    expect(await derived, `tcId ${tcId}`).toBe(result === 'valid' ? okm : 'refused');
  }
});
