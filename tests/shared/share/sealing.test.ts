import { randomBytes, webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failure, success } from '../../../src/shared/errors.ts';
import { deleteToken, photoId, photoKey } from '../../../src/shared/share/photoKeys.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { seal } from '../../../src/shared/share/seal.ts';
import { readContents } from '../../../src/shared/share/sealedContents.ts';
import type { SealedPart } from '../../../src/shared/share/sealedFile.ts';
import type { SharedItem } from '../../../src/shared/share/SharedItem.ts';
import { filesOf, stillItem, wipeItem } from '../../../src/shared/share/SharedItem.ts';
import { openItem, openSealed } from '../../support/openSealed.ts';

const random = (length: number): Uint8Array<ArrayBuffer> => Uint8Array.from(randomBytes(length));
const png = random(300);
const secret = newPhotoSecret(random);
const film: SharedItem = {
  main: { mime: 'video/mp4', bytes: random(200) },
  poster: { mime: 'image/png', bytes: random(90) },
  extras: [{ mime: 'image/gif', bytes: random(40) }],
};
const sealedCard = await seal(stillItem(png), secret, random);
const sealedFilm = await seal(film, secret, random);
const changed = (file: Uint8Array<ArrayBuffer>, place: number, to: number): Uint8Array<ArrayBuffer> =>
  Object.assign(file.slice(), { [place]: to });

const mimes = ['image/png', 'image/gif', 'video/mp4', 'video/webm'] as const;
const anyBytes = fc.uint8Array({ maxLength: 2000, size: 'max' }).map((bytes) => new Uint8Array(bytes));
const anyFile = fc.record({ mime: fc.constantFrom(...mimes), bytes: anyBytes });
const anyItem: fc.Arbitrary<SharedItem> = fc.record(
  {
    main: anyFile,
    poster: fc.record({ mime: fc.constant('image/png'), bytes: anyBytes }),
    extras: fc.array(anyFile, { minLength: 1, maxLength: 6 }),
    sequel: fc.constant('promised'),
  },
  { requiredKeys: ['main'] },
);

test('what was sealed comes out as it was, whatever it is and of whatever size', async () => {
  await fc.assert(
    fc.asyncProperty(anyItem, fc.constantFrom('first', 'sequel'), async (item, place) => {
      expect(openItem(await seal(item, secret, random, undefined, place), secret, place)).toEqual(success(item));
    }),
    { numRuns: 50 },
  );
});

test('a PNG alone is what booths have always sealed; whatever is more, and every sequel, is a newer file', async () => {
  const versionOf = async (item: SharedItem, place?: 'sequel') => (await seal(item, secret, random, undefined, place))[4];
  expect([await versionOf(stillItem(png)), await versionOf(film), await versionOf({ ...stillItem(png), sequel: 'promised' })]).toEqual([
    1, 2, 2,
  ]);
  expect(await versionOf(stillItem(png), 'sequel')).toBe(2);
});

test('of film and poster the smaller one lies first, what comes behind them last', () => {
  const order = (item: SharedItem) => filesOf(item).map(({ purpose }) => purpose);
  expect(order(film)).toEqual(['poster', 'main', 'extra']);
  expect(order({ ...film, poster: { mime: 'image/png', bytes: random(900) } })).toEqual(['main', 'poster', 'extra']);
});

test('a sequel has nothing in common with what came first but the secret', () => {
  const of = (place: 'first' | 'sequel') => [photoId(secret, place), deleteToken(secret, place), photoKey(secret, 2, place).join()];
  expect(new Set([...of('first'), ...of('sequel'), photoKey(secret, 1).join()]).size).toBe(7);
});

test('sealing the same card again gives another file of the same photo', async () => {
  const again = await seal(stillItem(png), secret, random);
  expect(Buffer.compare(again, sealedCard)).not.toBe(0);
  expect(openSealed(again, secret)).toEqual(openSealed(sealedCard, secret));
});

test('an item that was taken home is wiped in all its files', () => {
  const item: SharedItem = {
    ...film,
    main: { ...film.main, bytes: random(9) },
    poster: { mime: 'image/png', bytes: random(9) },
    extras: [{ mime: 'image/gif', bytes: random(9) }],
  };
  wipeItem(item);
  expect(filesOf(item).flatMap(({ bytes }) => [...bytes])).toEqual(Array(27).fill(0));
});

test.each([
  ['card', sealedCard, png],
  ['film', sealedFilm, film.main.bytes],
])('nothing of the %s or of its keys can be read in the file, its id can', (_name, sealed, content) => {
  const text = Buffer.from(sealed).toString('latin1');
  const keys = [1, 2].map((version) => Buffer.from(photoKey(secret, version as 1 | 2)).toString('latin1'));
  for (const part of [secret, deleteToken(secret), ...keys]) expect(text).not.toContain(part);
  expect(text).not.toContain(Buffer.from(content.subarray(0, 8)).toString('latin1'));
  expect(Buffer.from(sealed.subarray(5, 21)).toString('base64url')).toBe(photoId(secret));
});

describe.each([
  ['a card', sealedCard, 300],
  ['a film', sealedFilm, 19 + 16 + 90 + 16 + 200 + 16 + 40],
])('%s that is not what it was', (_name, sealed, contentLength) => {
  test('is cut short wherever it ends early', () => {
    const ends = Array.from(sealed.keys());
    expect(new Set(ends.map((end) => JSON.stringify(openItem(sealed.slice(0, end), secret))))).toEqual(
      new Set([JSON.stringify(failure('truncated'))]),
    );
  });

  /** All there is of it: magic, version, id, length, nonce, content, tags. */
  const everyBit = Array.from({ length: sealed.length * 8 }, (_, bit) => changed(sealed, bit >> 3, sealed[bit >> 3]! ^ (1 << (bit & 7))));

  test('opens in no case when any single bit of it is another', () => {
    expect(everyBit.filter((file) => openItem(file, secret).ok)).toEqual([]);
    expect(everyBit.length).toBe((37 + contentLength + 16) * 8);
  });

  test.each([
    ['of another kind', changed(sealed, 0, 0x89), 'unknown-format'],
    ['of a later booth', changed(sealed, 4, 3), 'unknown-version'],
    ['damaged within the nonce', changed(sealed, 30, sealed[30]! ^ 1), 'damaged'],
    ['damaged within the content', changed(sealed, 100, sealed[100]! ^ 1), 'damaged'],
    ['damaged within the last tag', changed(sealed, sealed.length - 1, sealed.at(-1)! ^ 1), 'damaged'],
    ['longer than it was', Uint8Array.from([...sealed, 0]), 'damaged'],
  ])('%s says so', (_what, file, reason) => {
    expect(openItem(file, secret)).toEqual(failure(reason));
  });

  test("another photo's secret is told from damage", () => {
    expect(openItem(sealed, newPhotoSecret(random))).toEqual(failure('wrong-secret'));
  });

  test('is read from within a larger buffer as well', () => {
    const larger = new Uint8Array(sealed.length + 20);
    larger.set(sealed, 10);
    expect(openItem(larger.subarray(10, 10 + sealed.length), secret)).toEqual(openItem(sealed, secret));
  });
});

describe('WebCrypto, which looks at nothing but key, nonce, header and tag', () => {
  const opensBy = async (file: Uint8Array<ArrayBuffer>): Promise<boolean> => {
    const key = await webcrypto.subtle.importKey('raw', Uint8Array.from(photoKey(secret, 1)), 'AES-GCM', false, ['decrypt']);
    return webcrypto.subtle
      .decrypt({ name: 'AES-GCM', iv: file.slice(25, 37), additionalData: file.slice(0, 37), tagLength: 128 }, key, file.slice(37))
      .then(
        () => true,
        () => false,
      );
  };

  test('opens a card of which any single bit is another in no case either', async () => {
    const everyBit = Array.from({ length: sealedCard.length * 8 }, (_, bit) =>
      changed(sealedCard, bit >> 3, sealedCard[bit >> 3]! ^ (1 << (bit & 7))),
    );
    expect(await opensBy(sealedCard)).toBe(true);
    expect((await Promise.all(everyBit.map(opensBy))).filter((does) => does)).toEqual([]);
  });
});

describe('a list of contents that the secret opens', () => {
  const list: SealedPart = { version: 2, header: new Uint8Array(37), nonce: new Uint8Array(12), body: new Uint8Array(35) };
  const entry = (purpose: number, mime: number): number[] => [purpose, mime, 0, 0, 0, 9];

  test.each([
    ['is empty', []],
    ['has no main file', [0, ...entry(1, 0)]],
    ['has two main files', [0, ...entry(0, 0), ...entry(0, 2)]],
    ['has two posters', [0, ...entry(0, 2), ...entry(1, 0), ...entry(1, 0)]],
    ['has a film for a poster', [0, ...entry(0, 2), ...entry(1, 2)]],
    ['has a media type that nobody knows', [0, ...entry(0, 4)]],
    ['has a purpose that nobody knows', [0, ...entry(3, 0)]],
    ['has nine files', [0, ...entry(0, 2), ...Array.from({ length: 8 }, () => entry(2, 1)).flat()]],
    ['has a flag that nobody knows', [2, ...entry(0, 0)]],
    ['is cut short', [0, ...entry(0, 0), 2, 1]],
  ])('and that %s is none', (_what, bytes) => {
    expect(readContents(Uint8Array.from(bytes), list)).toBeNull();
  });

  test('and that is one says where each file lies', () => {
    expect(readContents(Uint8Array.from([1, ...entry(0, 2), ...entry(2, 1)]), list)).toMatchObject({
      entries: [
        { purpose: 'main', mime: 'video/mp4', from: 72, to: 97 },
        { purpose: 'extra', mime: 'image/gif', from: 97, to: 122 },
      ],
      sequel: 'promised',
    });
  });
});
