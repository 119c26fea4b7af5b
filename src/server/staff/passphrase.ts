import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import type { StaffSettings } from './records/StaffSettings.ts';

/** The one passphrase of the booth's staff. */
export interface Passphrase {
  readonly isSet: () => boolean;
  /** Takes some tenths of a second, off the main thread. */
  readonly matches: (text: string) => Promise<boolean>;
  readonly set: (text: string) => Promise<Result<void>>;
}

/** scrypt's parameters: RFC 7914, section 2. */
export interface HashCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** 64 MB and some 150 ms a try (OWASP's advice for scrypt names N = 2^16, r = 8, p = 2; one lane keeps a small machine free). */
export const fullCost: HashCost = { N: 2 ** 16, r: 8, p: 1 };
const hashBytes = 32;

const keptSchema = z.object({
  salt: z.base64url(),
  hash: z.base64url(),
  N: z.number().int(),
  r: z.number().int(),
  p: z.number().int(),
});
type Kept = z.infer<typeof keptSchema>;

/** Opens the stored passphrase: salt and hash, never the text. Fails if the settings can't be read at all. */
export async function openPassphrase(settings: StaffSettings, cost: HashCost = fullCost): Promise<Result<Passphrase>> {
  const read = await settings.read('passphrase');
  if (!read.ok) return read;
  let kept: Kept | null = keptSchema.safeParse(read.value).data ?? null;
  return success({
    isSet: () => kept !== null,
    async matches(text) {
      if (kept === null) return false;
      const { salt, hash, ...kind } = kept;
      const given = await hashOf(text, Buffer.from(salt, 'base64url'), kind);
      const right = Buffer.from(hash, 'base64url');
      const isRight = right.length === given.length && timingSafeEqual(given, right);
      // Hashed when the cost was lower: the text is known now, so rehash it at today's cost. If it can't be written, try next time.
      if (isRight && kind.N < cost.N) await set(text);
      return isRight;
    },
    set,
  });

  async function set(text: string): Promise<Result<void>> {
    const salt = randomBytes(16);
    const hash = await hashOf(text, salt, cost);
    const next: Kept = { salt: salt.toString('base64url'), hash: hash.toString('base64url'), ...cost };
    const written = await settings.write('passphrase', next);
    if (written.ok) kept = next;
    return written;
  }
}

/** The same letters may be typed as different code points; normalise them, so that they are one passphrase. */
export function hashOf(text: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  // scrypt needs a little more than 128 N r bytes; Node's default limit is less than half of that.
  const maxmem = 2 * 128 * cost.N * cost.r;
  return new Promise((resolve, reject) => {
    scrypt(text.normalize('NFC'), salt, hashBytes, { ...cost, maxmem }, (error, hash) => (error === null ? resolve(hash) : reject(error)));
  });
}
