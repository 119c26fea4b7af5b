import fc from 'fast-check';
import { expect } from 'vitest';
import { decodeTrailer, encodeTrailer, trailerBytes } from '../../src/server/photos/drivers/sealedTrailer.ts';
import { openSealed } from '../../src/shared/share/openSealed.ts';
import { newPhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { seal } from '../../src/shared/share/seal.ts';
import { fuzz } from '../support/fuzz.ts';
import { mutated } from '../support/mutated.ts';
import { labelOf, samplePhoto } from '../support/samplePhoto.ts';

/** Always the same, so that a seed stands for the same inputs. */
const counted = (length: number): Uint8Array => Uint8Array.from({ length }, (_, place) => (place * 73) % 256);
const binary = (corpus: readonly Uint8Array[], odd: readonly string[]): fc.Arbitrary<Buffer> =>
  mutated(
    corpus.map((one) => Buffer.from(one).toString('latin1')),
    odd,
    20_000,
  ).map((text) => Buffer.from(text, 'latin1'));

const labels = [0, 1, 3].map((number) => labelOf(samplePhoto(number), number * 2 ** 40));
const trailers = labels.map(encodeTrailer);

fuzz(
  'trailers',
  fc.oneof(
    binary(trailers, ['SBPHOTO1', '\u0000', '\u00ff', '\u0000\u0000\u0000\u0001']),
    fc.uint8Array({ maxLength: 2 * trailerBytes }).map((one) => Buffer.from(one)),
  ),
  (bytes) => {
    const label = decodeTrailer(bytes);
    // Only what was written is read, and as it was written.
    if (trailers.some((one) => one.equals(bytes))) expect(label === null ? null : encodeTrailer(label).equals(bytes)).toBe(true);
    else expect(label).toBeNull();
  },
  { seconds: 1 },
);

const secret = newPhotoSecret(counted);
const cards = [0, 1, 300, 5000].map(counted);
const sealed = cards.map((card) => Buffer.from(seal(card, secret, counted)));

fuzz(
  'sealed files',
  fc.oneof(
    binary(sealed, ['STGB\u0001', '\u0000', '\u00ff\u00ff\u00ff\u00ff', '\u0000\u0000\u0001\u002c']),
    fc.uint8Array({ maxLength: 400 }).map((one) => Buffer.from(one)),
  ),
  (file) => {
    const opened = openSealed(file, secret);
    const place = sealed.findIndex((one) => one.equals(file));
    if (opened.ok) expect(Buffer.from(opened.value).equals(cards[place] ?? Buffer.from('none'))).toBe(true);
    else expect(['unknown-format', 'unknown-version', 'truncated', 'wrong-secret', 'damaged']).toContain(opened.error);
    expect(opened.ok).toBe(place >= 0);
  },
  { seconds: 1 },
);
