import fc from 'fast-check';
import { expect } from 'vitest';
import { decodeTrailer, encodeTrailer, trailerBytes } from '../../src/server/storage/photos/drivers/sealedTrailer.ts';
import { openItem } from '../support/phone/openSealed.ts';
import { newPhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { seal } from '../../src/shared/share/seal.ts';
import { readContents, writeContents } from '../../src/shared/share/sealedContents.ts';
import type { SealedPart } from '../../src/shared/share/sealedFile.ts';
import type { SharedItem } from '../../src/shared/share/SharedItem.ts';
import { filesOf, stillItem } from '../../src/shared/share/SharedItem.ts';
import { fuzz } from '../support/arbitrary/fuzz.ts';
import { mutated } from '../support/arbitrary/mutated.ts';
import { labelOf, samplePhoto } from '../support/visit/samplePhoto.ts';

/** The same bytes in every run, so that a seed gives the same inputs. */
const counted = (length: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length }, (_, place) => (place * 73) % 256);
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
    // Only written trailers are read, and they are read unchanged.
    if (trailers.some((one) => one.equals(bytes))) expect(label === null ? null : encodeTrailer(label).equals(bytes)).toBe(true);
    else expect(label).toBeNull();
  },
  { seconds: 0.5 },
);

const secret = newPhotoSecret(counted);
const cards = [0, 1, 300, 5000].map(counted);
const film: SharedItem = {
  main: { mime: 'video/mp4', bytes: counted(700) },
  poster: { mime: 'image/png', bytes: counted(300) },
  extras: [{ mime: 'image/gif', bytes: counted(1000) }],
};
const items: readonly SharedItem[] = [...cards.map(stillItem), film, { ...stillItem(counted(90)), sequel: 'promised' }];
const sealed = await Promise.all(items.map(async (item) => Buffer.from(await seal(item, secret, counted))));

fuzz(
  'sealed files',
  fc.oneof(
    binary(sealed, [
      'STGB\u0001',
      'STGB\u0002',
      'STGB\u0003',
      'STGB\u0004',
      '\u0000',
      '\u00ff\u00ff\u00ff\u00ff',
      '\u0000\u0000\u0001\u002c',
    ]),
    fc.uint8Array({ maxLength: 400 }).map((one) => Buffer.from(one)),
  ),
  (file) => {
    const opened = openItem(file, secret);
    const place = sealed.findIndex((one) => one.equals(file));
    if (opened.ok) expect(opened.value).toEqual(items[place]);
    else expect(['unknown-format', 'unknown-version', 'truncated', 'wrong-secret', 'damaged']).toContain(opened.error);
    expect(opened.ok).toBe(place >= 0);
  },
  { seconds: 0.5 },
);

const list: SealedPart = { version: 2, header: counted(37), nonce: counted(12), body: counted(40) };

// The owner of a secret may seal anything, so an invalid list must not pass for a list.
fuzz(
  'lists of contents',
  fc.oneof(
    binary(
      items.map((item) =>
        writeContents(
          item,
          filesOf(item).map(({ bytes }) => bytes.length),
        ),
      ),
      ['\u0000', '\u0001', '\u0004', '\u00ff\u00ff\u00ff\u00ff'],
    ),
    fc.uint8Array({ maxLength: 80 }).map((one) => Buffer.from(one)),
  ),
  (bytes) => {
    const contents = readContents(bytes, list);
    if (contents === null) return;
    const { entries, sequel } = contents;
    const files = entries.map(({ purpose, mime, from, to }) => ({ purpose, mime, length: to - from - 16 }));
    const named = (purpose: string): number => files.filter((one) => one.purpose === purpose).length;
    expect([named('main'), named('poster') < 2, files.length <= 8]).toEqual([1, true, true]);
    expect(new Set(entries.map(({ nonce }) => Buffer.from(nonce).toString('hex'))).size).toBe(entries.length);
    expect(entries.map(({ from }) => from)).toEqual([77, ...entries.slice(0, -1).map(({ to }) => to)]);
    // Only data in this format is read, and it is read as written.
    expect(bytes.length).toBe(1 + 6 * files.length);
    expect(bytes[0]).toBe(sequel === undefined ? 0 : 1);
  },
  { seconds: 0.5 },
);
