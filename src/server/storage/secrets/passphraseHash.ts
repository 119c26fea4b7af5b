import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** scrypt's parameters: RFC 7914, section 2. */
export interface HashCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** 64 MB and about 150 ms per attempt. OWASP recommends N = 2^16, r = 8, p = 2 for scrypt; p = 1 leaves capacity on a small machine. */
export const fullCost: HashCost = { N: 2 ** 16, r: 8, p: 1 };
const hashBytes = 32;

/** The stored form of a passphrase. */
export const passphraseHash = z.object({
  salt: z.base64url(),
  hash: z.base64url(),
  N: z.number().int(),
  r: z.number().int(),
  p: z.number().int(),
});
export type PassphraseHash = z.infer<typeof passphraseHash>;

/** Returns the salt and hash of a new passphrase, never its text. Takes a few tenths of a second, off the main thread. */
export async function hashPassphrase(text: string, cost: HashCost = fullCost): Promise<PassphraseHash> {
  const salt = randomBytes(16);
  const hash = await hashOf(text, salt, cost);
  return { salt: salt.toString('base64url'), hash: hash.toString('base64url'), ...cost };
}

/** Whether the text is the passphrase. Takes as long as hashing it. */
export async function isPassphrase(text: string, { salt, hash, ...cost }: PassphraseHash): Promise<boolean> {
  const given = await hashOf(text, Buffer.from(salt, 'base64url'), cost);
  const right = Buffer.from(hash, 'base64url');
  return right.length === given.length && timingSafeEqual(given, right);
}

/** Hashes the NFC form of a passphrase, because keyboards may produce different code points for the same letters. */
export function hashOf(text: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  // scrypt needs a little more than 128 * N * r bytes; Node's default limit is less than half of that.
  const maxmem = 2 * 128 * cost.N * cost.r;
  return new Promise((resolve, reject) => {
    scrypt(text.normalize('NFC'), salt, hashBytes, { ...cost, maxmem }, (error, hash) => (error === null ? resolve(hash) : reject(error)));
  });
}
